"""The map as values: boxes on squared paper, gates in their walls, ways between them. No game is played here.

One unit is one character: a column across, a line down. A box counts its walls; neighbours may share one.
"""

from notequest_cli.record import Record

WIDTH = 38  # columns of a sheet: one fits a terminal of 40, two one of 80, three one of 120

STEPS = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}
BACK = {"n": "s", "s": "n", "e": "w", "w": "e"}
TURNS = {"n": "nwes", "e": "ensw", "s": "sewn", "w": "wsne"}  # ahead, to the sides, back

Cell = tuple[int, int]


class Box(Record):
    """A rectangle with its walls."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The column of the right wall."""
        return self.x + self.w - 1

    @property
    def bottom(self) -> int:
        """The line of the bottom wall."""
        return self.y + self.h - 1

    def meets(self, other: "Box") -> bool:
        """Do the two have more in common than a wall?"""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, cell: Cell) -> bool:
        """Is the cell in the box or its walls?"""
        return self.x <= cell[0] <= self.right and self.y <= cell[1] <= self.bottom

    def surrounds(self, other: "Box") -> bool:
        """Is the other within the walls, touching none?"""
        return self.x < other.x and other.right < self.right and self.y < other.y and other.bottom < self.bottom

    def wider(self, across: int, down: int) -> "Box":
        """The box with a margin on every side."""
        return Box(self.x - across, self.y - down, self.w + 2 * across, self.h + 2 * down)


class Gate(Record):
    """A way through a wall: the cell in the wall and the side it faces. `door` counts from 1, and is 0 where there is none."""

    x: int
    y: int
    side: str
    door: int = 0

    @property
    def cell(self) -> Cell:
        """The cell in the wall."""
        return self.x, self.y

    @property
    def front(self) -> Cell:
        """The cell one steps on behind it."""
        across, down = STEPS[self.side]
        return self.x + across, self.y + down


class Placed(Record):
    """A segment on its sheet. `gates` are its doors; what leads in without a door is `entry`.

    `way` are the cells walked from the parent's gate where the two share no wall, and `mouth` the opening at its end.
    A segment that is not `joined` begins a part of the sheet of its own: behind stairs, or where no room was left.
    """

    number: int
    box: Box
    gates: tuple[Gate, ...] = ()
    entry: Gate | None = None
    way: tuple[Cell, ...] = ()
    mouth: Cell | None = None
    joined: bool = False


class Sheet(Record):
    """A level of the dungeon, drawn: its segments in the order of their numbers, and how many lines it takes."""

    level: int
    placed: tuple[Placed, ...]
    height: int
