"""What lies between the segments: rock, where walls enclose it; outside is blank paper."""

from notequest_cli.notequest.map_shapes import WIDTH, Box, Cell, Sheet


def rock(sheet: Sheet) -> set[Cell]:
    """The cells that walls enclose and that belong to no segment."""
    taken = {cell for placed in sheet.placed for cell in _cells(placed.box)}
    blank = {(x, y) for y in range(sheet.height) for x in range(WIDTH)} - taken
    edge = [(x, y) for x, y in blank if x in (0, WIDTH - 1) or y in (0, sheet.height - 1)]
    outside = set(edge)
    while edge:
        x, y = edge.pop()
        new = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & blank - outside
        outside |= new
        edge += new
    return blank - outside - _drawn_on(sheet)


def _cells(box: Box) -> set[Cell]:
    return {(x, y) for y in range(box.y, box.bottom + 1) for x in range(box.x, box.right + 1)}


def _drawn_on(sheet: Sheet) -> set[Cell]:
    """Ways, and the numbers in front of doors."""
    fronts = {gate.front for placed in sheet.placed for gate in placed.gates}
    return fronts | {cell for placed in sheet.placed for cell in placed.way}
