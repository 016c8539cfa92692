"""What lies between the segments: rock, where walls enclose it; outside is blank paper."""

from notequest_cli.notequest.map_shapes import WIDTH, Box, Cell, Sheet

ALL = (1 << WIDTH) - 1
EDGES = 1 | 1 << WIDTH - 1


def rock(sheet: Sheet) -> list[Cell]:
    """The cells that walls enclose and that belong to nothing, line by line. A line is a number, a bit for each cell."""
    blank = [ALL] * sheet.height
    for placed in sheet.placed:
        _cut(blank, placed.box)
    enclosed = [cells & ~outside for cells, outside in zip(blank, _outside(blank), strict=True)]
    for x, y in _drawn_on(sheet):
        enclosed[y] &= ~(1 << x)
    return [(x, y) for y, cells in enumerate(enclosed) if cells for x in range(WIDTH) if cells >> x & 1]


def _cut(blank: list[int], box: Box) -> None:
    cells = ((1 << box.w) - 1) << box.x
    for y in range(box.y, box.bottom + 1):
        blank[y] &= ~cells


def _outside(blank: list[int]) -> list[int]:
    """The blank cells that one reaches from the edges over blank cells, found by going down and up until nothing is new."""
    outside = [cells if at in (0, len(blank) - 1) else cells & EDGES for at, cells in enumerate(blank)]
    before: list[int] = []
    while before != outside:
        before = outside[:]
        for lines in (range(len(blank)), range(len(blank) - 1, -1, -1)):
            beside = 0
            for y in lines:
                beside = outside[y] = _spread(outside[y] | beside & blank[y], blank[y])
    return outside


def _spread(cells: int, blank: int) -> int:
    """The cells and all beside them that are blank."""
    while (wider := (cells | cells << 1 | cells >> 1) & blank) != cells:
        cells = wider
    return cells


def _drawn_on(sheet: Sheet) -> list[Cell]:
    """Ways, and the numbers in front of doors."""
    fronts = [gate.front for placed in sheet.placed for gate in placed.gates]
    return fronts + [cell for placed in sheet.placed for cell in placed.way]
