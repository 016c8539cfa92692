"""How large a segment is drawn: rooms by the word the table has for their size, corridors along the way one walks."""

from notequest_cli.notequest.map_gates import FEW
from notequest_cli.notequest.map_shapes import WIDTH
from notequest_cli.notequest.state import Segment

ROOMS = {
    "small": ((7, 4),),
    "medium": ((9, 5),),
    "wide": ((15, 5), (9, 8)),
    "long": ((15, 5), (9, 8)),
    "large": ((13, 6), (9, 8)),
    "great": ((17, 7), (13, 9)),
}
USUAL = ROOMS["medium"]
STAIRS = ((7, 4),)
ALONG, UPRIGHT = (13, 3), (5, 7)


def outlines(segment: Segment, facing: str) -> tuple[tuple[int, int], ...]:
    """The widths and heights a segment may be drawn in when it is entered in this direction, the best first."""
    if segment.kind == "corridor":
        sizes: tuple[tuple[int, int], ...] = (ALONG, UPRIGHT) if facing in "ew" else (UPRIGHT, ALONG)
    else:
        sizes = STAIRS if segment.kind == "staircase" else _of_word(segment.size)
    return tuple(_roomy(size, segment) for size in sizes)


def _of_word(size: str) -> tuple[tuple[int, int], ...]:
    """The sizes of the first word that says one."""
    return next((ROOMS[word] for word in size.casefold().split() if word in ROOMS), USUAL)


def _roomy(size: tuple[int, int], segment: Segment) -> tuple[int, int]:
    """Wide enough for a long number, high enough for many doors."""
    w = min(max(size[0], len(str(segment.number)) + 2), WIDTH - 2)
    many = len(segment.doors)
    return w, size[1] if many <= FEW else max(size[1], many + many % 2 + 3)
