"""Squared paper that remembers what is drawn on it, so that nothing is drawn twice in one place."""

from collections.abc import Iterable, Iterator
from functools import cache

from notequest_cli.notequest.map_shapes import WIDTH, Box, Cell, Gate
from notequest_cli.record import Record

# the space a shut door would like for what is behind it: that of a wide room upright, or lying, or at least of a smaller one
SPACES = ((9, 8), (15, 5), (9, 5), (7, 4))
LOST = 8


class Wish(Record):
    """The space a shut door would like for what is behind it, and how far it is from the best; none where there is none."""

    gate: Gate
    lack: int
    box: Box | None

    def meets(self, box: Box) -> bool:
        """Would it like some of this space?"""
        return self.box is not None and self.box.meets(box)


class Paper:
    """A sheet that fills up. Walls may be shared, everything else belongs to one; each line is two whole numbers of bits."""

    def __init__(self) -> None:
        self.taken: dict[int, int] = {}
        self.walls: dict[int, int] = {}
        self.wishes: dict[tuple[int, int], Wish] = {}
        self.height = 0

    def places(self, gate: Gate, w: int, h: int) -> Iterator[Box]:
        """Where a box of this size can stand behind a gate, sharing walls at most: centred first, then more and more aside."""
        if gate.side in "ns":
            y = gate.y if gate.side == "s" else gate.y - h + 1
            taken, inside = self._lines(y, h)
            for aside in from_centre(1, w - 2):
                if self._fits(gate.x - aside, w, taken, inside):
                    yield Box(gate.x - aside, y, w, h)
        else:
            x = gate.x if gate.side == "e" else gate.x - w + 1
            for aside in from_centre(1, h - 2):
                if self._fits(x, w, *self._lines(gate.y - aside, h)):
                    yield Box(x, gate.y - aside, w, h)

    def _lines(self, y: int, h: int) -> tuple[int, int]:
        """What is taken on any of these lines, and where on the inner ones walls are."""
        if y < 0:
            return -1, -1
        taken = inside = 0
        for at in range(y, y + h):
            taken |= self.taken.get(at, 0)
        for at in range(y + 1, y + h - 1):
            inside |= self.walls.get(at, 0)
        return taken, inside

    def _fits(self, x: int, w: int, taken: int, inside: int) -> bool:
        return 0 <= x <= WIDTH - w and not taken & _bits(x, w) and not inside & _bits(x + 1, w - 2)

    def is_free(self, box: Box) -> bool:
        """Could a segment stand here, sharing walls at most?"""
        return self._fits(box.x, box.w, *self._lines(box.y, box.h))

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

    def wished(self, box: Box) -> bool:
        """Would a shut door like to have some of this space?"""
        return any(wish.meets(box) for wish in self.wishes.values())

    def harm(self, box: Box) -> int:
        """How much the shut doors lose when something is put here."""
        hit = [wish for wish in self.wishes.values() if wish.meets(box)]
        return sum(self._again(wish, box).lack - wish.lack for wish in hit)

    def mind(self) -> None:
        """Look again for space where what was drawn has taken some."""
        for key, wish in list(self.wishes.items()):
            new = self._again(wish)
            if new.box is None:
                del self.wishes[key]
            else:
                self.wishes[key] = new

    def _again(self, wish: Wish, without: Box | None = None) -> Wish:
        """The wish as it is now."""
        self.give([wish.gate.cell, wish.gate.front])
        is_as_before = wish.box is not None and not without and self.is_free(wish.box)
        now = wish if is_as_before else self.wish(wish.gate, without)
        self.take([wish.gate.cell, wish.gate.front])
        return now

    def wish(self, gate: Gate, without: Box | None = None) -> Wish:
        """The space a room behind this gate could have."""
        for lack, (w, h) in enumerate(SPACES):
            for box in self.places(gate, w, h):
                if not (without and without.meets(box)):
                    return Wish(gate, lack, box)
        return Wish(gate, LOST, None)


@cache
def from_centre(low: int, high: int) -> tuple[int, ...]:
    """The whole numbers from `low` to `high`, those in the middle first."""
    middle = low + high
    return tuple(sorted(range(low, high + 1), key=lambda number: (abs(2 * number - middle), number)))


def _bits(start: int, count: int) -> int:
    return ((1 << count) - 1) << start if count > 0 else 0
