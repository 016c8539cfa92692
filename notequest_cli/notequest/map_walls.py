"""The walls of a sheet as lines, each drawn once, with gaps where one goes through."""

from collections.abc import Iterable, Iterator

from notequest_cli.notequest.map_shapes import Cell, Placed, Sheet

Line = tuple[float, float, float, float]  # from column, line to column, line

HALF = {"flat": 0.8, "upright": 0.4}  # half a door, in columns and in lines: both are two millimetres on paper


def walls(sheet: Sheet) -> Iterator[Line]:
    """Every wall of the sheet, those that two segments share once."""
    flat: dict[int, set[int]] = {}
    upright: dict[int, set[int]] = {}
    for placed in sheet.placed:
        box = placed.box
        for y in (box.y, box.bottom):
            flat.setdefault(y, set()).update(range(box.x, box.right))
        for x in (box.x, box.right):
            upright.setdefault(x, set()).update(range(box.y, box.bottom))
    gaps = [gap for placed in sheet.placed for gap in openings(placed)]
    for y, columns in sorted(flat.items()):
        at = [cell[0] for cell, is_flat in gaps if is_flat and cell[1] == y]
        yield from ((start, y, end, y) for start, end in _cut(_joined(columns), at, HALF["flat"]))
    for x, lines in sorted(upright.items()):
        at = [cell[1] for cell, is_flat in gaps if not is_flat and cell[0] == x]
        yield from ((x, start, x, end) for start, end in _cut(_joined(lines), at, HALF["upright"]))


def openings(placed: Placed) -> Iterator[tuple[Cell, bool]]:
    """Every cell where one goes through a wall, and whether the wall is a flat one."""
    gates = (*placed.gates, *((placed.entry,) if placed.entry else ()))
    yield from ((gate.cell, gate.side in "ns") for gate in gates)
    if placed.mouth:
        yield placed.mouth, placed.mouth[1] in (placed.box.y, placed.box.bottom)


def _joined(units: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Units of length one that follow each other, as one stretch."""
    whole = set(units)
    starts = sorted(unit for unit in whole if unit - 1 not in whole)
    ends = sorted(unit + 1 for unit in whole if unit + 1 not in whole)
    return zip(starts, ends, strict=True)


def _cut(stretches: Iterable[tuple[int, int]], gaps: list[int], half: float) -> Iterator[tuple[float, float]]:
    for start, end in stretches:
        at: float = start
        for gap in sorted(gap for gap in gaps if start < gap < end):
            yield at, gap - half
            at = gap + half
        yield at, end
