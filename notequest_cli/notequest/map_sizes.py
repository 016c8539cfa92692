"""How large a segment is drawn: rooms by the word the table has for their size, corridors along the way one walks."""

from notequest_cli.notequest.map_gates import FEW
from notequest_cli.notequest.map_shapes import WIDTH
from notequest_cli.notequest.state import Segment

ROOMS = {"small": (7, 4), "medium": (9, 5), "wide": (15, 5), "long": (15, 5), "large": (13, 6), "great": (17, 7)}
USUAL = (9, 5)
STAIRS = (7, 4)
ALONG, UPRIGHT = (13, 3), (5, 7)


def outlines(segment: Segment, facing: str) -> tuple[tuple[int, int], ...]:
    """The widths and heights a segment may be drawn in when it is entered in this direction, the best first."""
    if segment.kind == "corridor":
        both = (ALONG, UPRIGHT) if facing in "ew" else (UPRIGHT, ALONG)
    elif segment.kind == "staircase":
        both = (STAIRS, STAIRS)
    else:
        size = _size(segment)
        both = (size, size)
    return tuple(dict.fromkeys(_roomy(size, segment) for size in both))


def _size(segment: Segment) -> tuple[int, int]:
    """The size of the first word that says one."""
    return next((ROOMS[word] for word in segment.size.casefold().split() if word in ROOMS), USUAL)


def _roomy(size: tuple[int, int], segment: Segment) -> tuple[int, int]:
    """Wide enough for a long number, high enough for many doors."""
    w = min(max(size[0], len(str(segment.number)) + 2), WIDTH - 2)
    many = len(segment.doors)
    return w, size[1] if many <= FEW else max(size[1], many + many % 2 + 3)
