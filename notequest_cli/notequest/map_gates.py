"""Where a segment's doors go in its walls: spread over the sides, each with space for a room behind it where there is any."""

from collections.abc import Iterator

from notequest_cli.notequest.map_paper import LOST, Paper, Wish, from_centre
from notequest_cli.notequest.map_shapes import BACK, TURNS, Box, Gate
from notequest_cli.record import Record

APART, CENTRED, ANYWHERE = "apart", "centred", "anywhere"
FEW = 5  # doors that are hung with care; more than any table has are put where they fit


class Hung(Record):
    """The doors of a segment, the space each would like, and how many have none."""

    gates: tuple[Gate, ...]
    wishes: tuple[Wish, ...]
    lack: int


def hang(paper: Paper, box: Box, doors: int, facing: str, ends_here: bool) -> Hung | None:
    """Hang the doors of a box entered in this direction; `None` where one of them would open onto something.

    Doors that lead to another level (`ends_here`) need no space in front; many doors take what comes.
    """
    how = ANYWHERE if doors > FEW else CENTRED if doors == 1 or ends_here else APART
    is_wishing = how != ANYWHERE and not ends_here
    hung = Hung((), (), 0)
    for _ in range(doors):
        usable = [gate for gate in spots(box, TURNS[facing], how) if is_usable(paper, gate, hung.gates)]
        if not usable:
            return None
        wish = _best(paper, usable, hung, BACK[facing]) if is_wishing else Wish(usable[0], 0, None)
        wishes = (*hung.wishes, wish) if wish.box else hung.wishes
        hung = Hung((*hung.gates, wish.gate), wishes, hung.lack + wish.lack)
    return _numbered(hung)


def _numbered(hung: Hung) -> Hung:
    """The doors counted as one reads: line by line, from the left."""
    numbers = {gate.cell: at for at, gate in enumerate(sorted(hung.gates, key=lambda gate: (gate.y, gate.x)), 1)}
    gates = sorted((gate._replace(door=numbers[gate.cell]) for gate in hung.gates), key=lambda gate: gate.door)
    wishes = tuple(wish._replace(gate=wish.gate._replace(door=numbers[wish.gate.cell])) for wish in hung.wishes)
    return Hung(tuple(gates), wishes, hung.lack)


def spots(box: Box, sides: str, how: str) -> Iterator[Gate]:
    """Places for a door, side by side: `apart`, at the ends first; `centred`, in the middle first; `anywhere`, every second cell."""
    for side in sides:
        length = box.w if side in "ns" else box.h
        middle = from_centre(1, length - 2)[0]
        places = {APART: (1, length - 2, middle), CENTRED: (middle, 1, length - 2)}.get(how, range(1, length - 1, 2))
        for place in dict.fromkeys(places):
            yield _spot(box, side, place)


def _spot(box: Box, side: str, place: int) -> Gate:
    if side in "ns":
        return Gate(box.x + place, box.y if side == "n" else box.bottom, side, 0)
    return Gate(box.x if side == "w" else box.right, box.y + place, side, 0)


def _best(paper: Paper, usable: list[Gate], hung: Hung, back: str) -> Wish:
    """The spot with most space; of equals the one furthest ahead, and one on the side entered from last."""
    return min(map(paper.wish, usable), key=lambda wish: (_cost(paper, hung, wish), wish.gate.side == back))


def _cost(paper: Paper, hung: Hung, wish: Wish) -> int:
    """Little is good: a cramped door, and more so space taken from other doors."""
    if wish.box is None:
        return LOST
    return wish.lack + 2 * (paper.wished(wish.box) + sum(other.meets(wish.box) for other in hung.wishes))


def is_usable(paper: Paper, gate: Gate, others: tuple[Gate, ...]) -> bool:
    """Is there nothing in the gate's place and in front of it, and no other gate beside it?"""
    near = any(abs(gate.x - other.x) + abs(gate.y - other.y) < 2 or gate.front == other.front for other in others)
    return not near and paper.is_blank(gate.front) and (paper.is_blank(gate.cell) or paper.is_wall(gate.cell))
