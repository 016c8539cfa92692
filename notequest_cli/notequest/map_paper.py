"""Squared paper that remembers what is drawn on it, so that nothing is drawn twice in one place."""

from collections.abc import Iterable, Iterator

from notequest_cli.notequest.map_shapes import WIDTH, Box, Cell, Gate

ROOM = (9, 5)  # the breathing space a shut door would like in front of it: that of a medium room,
CLOSET = (7, 4)  # or at least of a small one


class Paper:
    """A sheet that fills up. Walls may be shared, everything else belongs to one; each line is two whole numbers of bits."""

    def __init__(self) -> None:
        self.taken: dict[int, int] = {}
        self.walls: dict[int, int] = {}
        self.wishes: dict[tuple[int, int], Box] = {}
        self.height = 0

    def is_free(self, box: Box) -> bool:
        """Could a segment stand here, sharing walls at most?"""
        if box.x < 0 or box.y < 0 or box.right >= WIDTH:
            return False
        whole, inside = _bits(box.x, box.w), _bits(box.x + 1, box.w - 2)
        if any(self.taken.get(y, 0) & whole for y in range(box.y, box.y + box.h)):
            return False
        return not any(self.walls.get(y, 0) & inside for y in range(box.y + 1, box.bottom))

    def is_clear(self, box: Box) -> bool:
        """Is there nothing at all, not even a wall? Beyond the edges of the sheet there is nothing."""
        mask = _bits(max(box.x, 0), box.right - max(box.x, 0) + 1)
        return not any((self.taken.get(y, 0) | self.walls.get(y, 0)) & mask for y in range(box.y, box.y + box.h))

    def is_blank(self, cell: Cell) -> bool:
        """Is the cell on the sheet, and empty?"""
        x, y = cell
        return 0 <= x < WIDTH and y >= 0 and not (self.taken.get(y, 0) | self.walls.get(y, 0)) >> x & 1

    def is_wall(self, cell: Cell) -> bool:
        """Is the cell a wall and nothing else?"""
        x, y = cell
        return x >= 0 and y >= 0 and bool(self.walls.get(y, 0) >> x & 1) and not self.taken.get(y, 0) >> x & 1

    def draw(self, box: Box) -> None:
        """Draw a box: walls around, and what is inside is taken."""
        for y in range(box.y + 1, box.bottom):
            self.taken[y] = self.taken.get(y, 0) | _bits(box.x + 1, box.w - 2)
            self.walls[y] = self.walls.get(y, 0) | 1 << box.x | 1 << box.right
        for y in (box.y, box.bottom):
            self.walls[y] = self.walls.get(y, 0) | _bits(box.x, box.w)
        self.height = max(self.height, box.y + box.h)

    def take(self, cells: Iterable[Cell]) -> None:
        """Let nobody else have these cells."""
        for x, y in cells:
            self.taken[y] = self.taken.get(y, 0) | 1 << x
            self.height = max(self.height, y + 1)

    def give(self, cells: Iterable[Cell]) -> None:
        """Give cells back."""
        for x, y in cells:
            self.taken[y] = self.taken.get(y, 0) & ~(1 << x)

    def wished(self, box: Box) -> int:
        """How many shut doors would like to have some of this space for what is behind them?"""
        return sum(wish.meets(box) for wish in self.wishes.values())

    def space(self, gate: Gate) -> Box | None:
        """The space a room behind this gate could have: that of a medium room, else of a small one."""
        medium = (box for box in behind(gate, *ROOM) if self.is_free(box))
        return next(medium, None) or next((box for box in behind(gate, *CLOSET) if self.is_free(box)), None)


def behind(gate: Gate, w: int, h: int) -> Iterator[Box]:
    """Where a box of this size can stand behind a gate, sharing its wall: centred first, then more and more aside."""
    if gate.side in "ns":
        y = gate.y if gate.side == "s" else gate.y - h + 1
        yield from (Box(gate.x - aside, y, w, h) for aside in from_centre(1, w - 2))
    else:
        x = gate.x if gate.side == "e" else gate.x - w + 1
        yield from (Box(x, gate.y - aside, w, h) for aside in from_centre(1, h - 2))


def from_centre(low: int, high: int) -> list[int]:
    """The whole numbers from `low` to `high`, those in the middle first."""
    middle = low + high
    return sorted(range(low, high + 1), key=lambda number: (abs(2 * number - middle), number))


def _bits(start: int, count: int) -> int:
    return ((1 << count) - 1) << start if count > 0 else 0
