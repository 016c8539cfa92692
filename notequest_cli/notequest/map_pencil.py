"""Strokes of a pencil as SVG paths: lines that waver a little, always in the same way, and the small drawings of the map.

Everything is in millimetres. No letters are drawn here, so that a picture needs no font for its signs.
"""

from collections.abc import Sequence
from zlib import crc32

Point = tuple[float, float]

STRIDE = 14.0  # how far a hand draws before it wavers anew
WAVER = 0.22


def number(value: float) -> str:
    """A length with two digits at most, no `-0`."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def waver(*seed: object) -> float:
    """Between -1 and 1, the same for the same seed."""
    return crc32(repr(seed).encode()) % 2001 / 1000 - 1


def line(start: Point, end: Point) -> str:
    """A line drawn by hand, as the data of a path."""
    (x, y), (to_x, to_y) = start, end
    length = abs(to_x - x) + abs(to_y - y)
    strokes = max(1, round(length / STRIDE))
    data = f"M{_point(x, y)}"
    for at in range(strokes):
        middle, after = (at + 0.5) / strokes, (at + 1) / strokes
        bend, end_bend = (WAVER * waver(start, end, at, way) for way in "ab")
        end_bend *= at + 1 < strokes
        data += f"Q{_beside(start, end, middle, bend)} {_beside(start, end, after, end_bend)}"
    return data


def path(points: Sequence[Point], closed: bool = False) -> str:
    """Straight strokes from point to point."""
    return "M" + "L".join(_point(x, y) for x, y in points) + "Z" * closed


def circle(x: float, y: float, radius: float) -> str:
    """A circle as the data of a path."""
    arc = f"a{number(radius)} {number(radius)} 0 1 0"
    return f"M{_point(x - radius, y)}{arc} {number(2 * radius)} 0{arc} {number(-2 * radius)} 0"


def _beside(start: Point, end: Point, part: float, bend: float) -> str:
    """A point of the line, moved aside."""
    (x, y), (to_x, to_y) = start, end
    is_flat = abs(to_x - x) >= abs(to_y - y)
    return _point(x + (to_x - x) * part + (0 if is_flat else bend), y + (to_y - y) * part + (bend if is_flat else 0))


def _point(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def sign(kind: str, x: float, y: float) -> tuple[str, bool] | None:
    """The small drawing for a kind of mark around a point, and whether it is filled; `None` for those that are written."""
    drawn = SIGNS.get(kind)
    if drawn is None:
        return None
    strokes, filled = drawn
    return "".join(path([(x + across, y + down) for across, down in stroke], closed=filled) for stroke in strokes), filled


Strokes = tuple[tuple[Point, ...], ...]

_UP: Strokes = (((-1.0, 0.9), (0.0, -1.1), (1.0, 0.9)),)
_DOWN: Strokes = (((-1.0, -0.9), (0.0, 1.1), (1.0, -0.9)),)

SIGNS: dict[str, tuple[Strokes, bool]] = {
    "you": (
        (((-0.9, 1.5), (-0.35, -0.2), (-0.7, -0.6), (-0.7, -1.2), (0.0, -1.6), (0.7, -1.2), (0.7, -0.6), (0.35, -0.2), (0.9, 1.5)),),
        True,
    ),
    "boss": ((((-1.4, 1.1), (-1.5, -1.0), (-0.7, 0.0), (0.0, -1.4), (0.7, 0.0), (1.5, -1.0), (1.4, 1.1)),), True),
    "fallen": ((((0.0, -1.6), (0.0, 1.6)), ((-0.9, -0.6), (0.9, -0.6))), False),
    "chest": (
        (
            ((-1.4, 1.2), (-1.4, -0.4), (-1.0, -1.2), (1.0, -1.2), (1.4, -0.4), (1.4, 1.2), (-1.4, 1.2)),
            ((-1.4, -0.3), (1.4, -0.3)),
            ((0.0, -0.3), (0.0, 0.4)),
        ),
        False,
    ),
    "thing": ((((0.0, -1.3), (1.1, 0.0), (0.0, 1.3), (-1.1, 0.0), (0.0, -1.3)),), False),
    "out": (_UP, True),
    "up": (_UP, True),
    "down": (_DOWN, True),
    "on": ((((-0.85, 0.0), (1.1, 0.0)), ((0.4, -0.7), (1.1, 0.0), (0.4, 0.7))), False),
    "lost": (
        (((-0.7, -0.8), (-0.4, -1.4), (0.4, -1.4), (0.7, -0.8), (0.0, 0.0), (0.0, 0.6)), ((0.0, 1.1), (0.0, 1.4))),
        False,
    ),
}
