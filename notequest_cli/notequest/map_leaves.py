"""Doors of the picture: a board in its gap, splinters, or a leaf that swings to where nothing is written. In millimetres."""

from collections.abc import Iterable

from notequest_cli.notequest.map_lettering import Area
from notequest_cli.notequest.map_pencil import Point, line, path
from notequest_cli.notequest.map_shapes import STEPS, Gate

HALF = 2.0  # half a door
CLEAR = 0.5  # kept between a leaf and what is written
SPLINTERS: tuple[Point, ...] = ((-2, 0), (-1.1, 0.65), (-0.6, -0.55), (0.2, 0.6), (0.8, -0.65), (1.3, 0.4), (2, 0))
BOARD: tuple[Point, ...] = ((-2, -0.8), (2, -0.8), (2, 0.8), (-2, 0.8))

# hinge and tip, along the wall and away from it: outwards, inwards, and at last hardly ajar
LEAVES: tuple[tuple[Point, Point], ...] = (
    ((-HALF, 0), (0.6, HALF)),
    ((HALF, 0), (-0.6, HALF)),
    ((-HALF, 0), (0.6, -HALF)),
    ((HALF, 0), (-0.6, -HALF)),
    ((-HALF, 0), (1.6, 0.8)),
)


def door(gate: Gate, at: Point, state: str, taken: Iterable[Area]) -> tuple[str, str]:
    """The path of a door in the middle of its gap, and its kind: black where it is locked, ajar where it is open."""
    if state == "open":
        return line(*leaf(gate, at, taken)), "wall"
    if state == "broken":
        return path([_turned(gate, at, point) for point in SPLINTERS]), "thin"
    return path([_turned(gate, at, point) for point in BOARD], closed=True), "filled" if state == "locked" else "thin"


def leaf(gate: Gate, at: Point, taken: Iterable[Area]) -> tuple[Point, Point]:
    """Hinge and tip of an open door's leaf: the first that keeps clear of what is taken; else it is hardly ajar."""
    areas = list(taken)
    leaves = [(_turned(gate, at, hinge), _turned(gate, at, tip)) for hinge, tip in LEAVES]
    return next((each for each in leaves if not any(around(*each).meets(area) for area in areas)), leaves[-1])


def around(start: Point, end: Point) -> Area:
    """The paper around a stroke, with what is kept clear beside it."""
    across, down = sorted((start[0], end[0])), sorted((start[1], end[1]))
    return Area(across[0] - CLEAR, down[0] - CLEAR, across[1] + CLEAR, down[1] + CLEAR)


def _turned(gate: Gate, at: Point, point: Point) -> Point:
    """A point along and away from the wall, on the paper."""
    (along, away), (across, down) = point, STEPS[gate.side]
    return at[0] + along * abs(down) + away * across, at[1] + along * abs(across) + away * down
