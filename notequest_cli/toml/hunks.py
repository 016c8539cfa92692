"""Differences of a text by whole lines: what an edit did, and how to do it again or take it back.

Only "\\n" ends a line; "\\r" before it is part of the line, and so is a byte order mark at its beginning.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from notequest_cli.record import Record

if TYPE_CHECKING:
    from notequest_cli.toml.scan import Document
    from notequest_cli.toml.splice import Splice

    Region = tuple[int, int, list[Splice]]

BOM = "\ufeff"


class Hunk(Record):
    """Lines that became others, with their own line endings.

    `section` is the header above them as written, "" above the first one; `line` is the number of the first
    old line, or of the line before which lines came in, in the text before.
    """

    section: str
    line: int
    old: tuple[str, ...]
    new: tuple[str, ...]


def apply_hunks(raw: bytes, hunks: Iterable[Hunk]) -> bytes:
    """The text with the hunks done; `ValueError` where their old lines are not there."""
    lines = split_lines(raw.decode())
    done: list[str] = []
    at = 0
    for hunk in hunks:
        start, end = hunk.line - 1, hunk.line - 1 + len(hunk.old)
        if not at <= start <= len(lines) or lines[start:end] != list(hunk.old):
            raise ValueError(f"line {hunk.line} is not what it was")
        done += [*lines[at:start], *hunk.new]
        at = end
    return "".join(done + lines[at:]).encode()


def reverse(raw: bytes, hunks: Iterable[Hunk]) -> bytes:
    """The text with the hunks taken back; `ValueError` where their new lines are not there."""
    turned, shift = list[Hunk](), 0
    for hunk in hunks:
        turned.append(Hunk(hunk.section, hunk.line + shift, hunk.new, hunk.old))
        shift += len(hunk.new) - len(hunk.old)
    return apply_hunks(raw, turned)


def reverse_where_found(raw: bytes, hunks: Iterable[Hunk]) -> bytes:
    """The text with the hunks taken back, each where its new lines stand now; `ValueError` where they stand nowhere.

    Of several places under its section's header it is the one nearest to where it was.
    """
    from notequest_cli.toml.scan import Document

    text = raw.decode()
    for hunk in reversed(tuple(hunks)):
        lines, new = split_lines(text), list(hunk.new)
        document = Document(text if text.endswith("\n") else text + "\n")
        starts = [sum(map(len, lines[:at])) for at in range(len(lines) - len(new) + 1)]
        places = [at for at, start in enumerate(starts) if lines[at : at + len(new)] == new and document.head_above(start) == hunk.section]
        if not places:
            raise ValueError(f"the lines of {hunk.section} are not there")
        at = min(places, key=lambda place: abs(place + 1 - hunk.line))
        lines[at : at + len(new)] = hunk.old
        text = "".join(lines)
    return text.encode()


def split_lines(text: str) -> list[str]:
    """The lines of a text with their endings."""
    lines = [line + "\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def line_hunks(old: bytes, new: bytes) -> tuple[Hunk, ...]:
    """The line difference of two texts."""
    from notequest_cli.toml.scan import Document

    text = old.decode()
    was, now = split_lines(text), split_lines(new.decode())
    document = Document(text if text.endswith("\n") else text + "\n")
    found, place, counted = [], 0, 0
    for first, to, start, until in _blocks(was, now):
        place, counted = place + sum(map(len, was[counted:first])), first
        found.append(Hunk(document.head_above(place), first + 1, tuple(was[first:to]), tuple(now[start:until])))
    return tuple(found)


def _blocks(was: Sequence[str], now: Sequence[str]) -> list[tuple[int, int, int, int]]:
    """Which lines became which: the same beginning and end cut off, the middle compared."""
    room = min(len(was), len(now))
    ahead = next((at for at in range(room) if was[at] != now[at]), room)
    behind = next((at for at in range(room - ahead) if was[-1 - at] != now[-1 - at]), room - ahead)
    last, stop = len(was) - behind, len(now) - behind
    if ahead in (last, stop):
        return [(ahead, last, ahead, stop)] if ahead < last or ahead < stop else []
    from difflib import SequenceMatcher

    codes = SequenceMatcher(None, was[ahead:last], now[ahead:stop]).get_opcodes()
    return [(ahead + first, ahead + to, ahead + start, ahead + until) for tag, first, to, start, until in codes if tag != "equal"]


def hunks_of(document: "Document", splices: "Sequence[Splice]", ends_open: bool) -> tuple[Hunk, ...]:
    """What splices, in order, do to whole lines; `ends_open`: the last newline of the text is not really there."""
    text, line, place = document.text, 1, 0
    found = []
    for region in _regions(text, splices, ends_open):
        start, end, _ = region
        line, place = line + text.count("\n", place, start), start
        old, new = text[start:end], _after(text, region)
        if ends_open and end == len(text):
            old, new = without_newline(old), without_newline(new)
        found.append(Hunk(document.head_above(start), line, tuple(split_lines(old)), tuple(split_lines(new))))
    return tuple(found)


def _regions(text: str, splices: "Sequence[Splice]", ends_open: bool) -> "list[Region]":
    """The whole lines that splices touch, each with its splices."""
    regions: list[Region] = []
    odd = ends_open or text[:1] == BOM
    for splice in splices:
        if regions and splice.end < regions[-1][1]:
            regions[-1][2].append(splice)
        else:
            _join(regions, (*_whole_lines(text, splice), [splice]), odd)
    while text[:1] == BOM and regions and regions[0][0] == 0 and regions[0][1] < len(text) and _after(text, regions[0]) == BOM:
        regions = _with_next_line(text, regions)
    while ends_open and regions and regions[-1][0] and regions[-1][1] == len(text) and _comes_or_goes(text, regions[-1]):
        start, end, inside = regions.pop()
        _join(regions, (text.rfind("\n", 0, start - 1) + 1, end, inside))
    return regions


def _with_next_line(text: str, regions: "list[Region]") -> "list[Region]":
    """The first region and one more line: what is left of it is a byte order mark, which belongs to a line."""
    (start, end, inside), *rest = regions
    joined = [(start, (text.find("\n", end) + 1) or len(text), inside)]
    for region in rest:
        _join(joined, region)
    return joined


def _comes_or_goes(text: str, region: "Region") -> bool:
    """Whether lines only come or only go here: at the end of a text, the line before then gains or loses its newline."""
    return region[0] == region[1] or not _after(text, region)


def _after(text: str, region: "Region") -> str:
    from notequest_cli.toml.splice import spliced

    return spliced(text, region[2], region[0], region[1])


def _join(regions: "list[Region]", region: "Region", touching: bool = False) -> None:
    """Add a region, one with those before it whose lines it shares (or that it touches)."""
    start, end, inside = region
    while regions and (start < regions[-1][1] + touching or start == end == regions[-1][0]):
        first, last, earlier = regions.pop()
        start, end, inside = min(first, start), max(last, end), earlier + inside
    regions.append((start, end, inside))


def _whole_lines(text: str, splice: "Splice") -> tuple[int, int]:
    """The lines a splice changes; none where it puts whole lines between two."""
    from notequest_cli.toml.scan import line_end, line_start

    start = line_start(text, splice.start)
    whole = start == splice.start and splice.text[-1:] in ("", "\n") and line_start(text, splice.end) == splice.end
    return start, splice.end if whole else line_end(text, splice.end)


def without_newline(text: str) -> str:
    """A text without its last line ending."""
    return text.removesuffix("\n").removesuffix("\r")
