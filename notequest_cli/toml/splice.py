"""Edits of a text as values: what stands between two places becomes something else, all at once.

Comments behind a value stay in their column where they were lined up.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from re import Pattern

from notequest_cli.record import Record
from notequest_cli.toml.scan import line_end, line_start


class Splice(Record):
    """What stands between `start` and `end` becomes `text`."""

    start: int
    end: int
    text: str


def in_order(splices: Sequence[Splice]) -> list[Splice]:
    """The splices in the order of the text: what comes in at a place stands before what changes from there on."""
    return sorted((splice for splice in splices if splice.text or splice.end > splice.start), key=lambda splice: splice[:2])


def spliced(text: str, splices: Sequence[Splice], start: int, end: int) -> str:
    """The text between two places after the splices in it, which are in order; deletions may overlap."""
    out = []
    for splice in splices:
        out += [text[start : splice.start], splice.text]
        start = max(start, splice.end)
    return "".join([*out, text[start:end]])


def lined_up(text: str, splices: Sequence[Splice]) -> list[Splice]:
    """The splices, with those that keep lined-up comments in their column."""
    out: list[Splice] = []
    line: list[Splice] = []
    end = 0
    for splice in splices:
        if splice.start >= end:
            out += [*line, *_padding(text, line)]
            line, end = [], line_end(text, splice.start)
        line.append(splice)
    return [*out, *line, *_padding(text, line)]


def _padding(text: str, line: Sequence[Splice]) -> Iterator[Splice]:
    """The change of blanks before the comment of a line whose length changes."""
    if not line:
        return
    last = line[-1].end
    grown = sum(len(splice.text) - (splice.end - splice.start) for splice in line)
    within = last < line_end(text, line[0].start) and not any("\n" in splice.text for splice in line)
    match = _blanks().match(text, last) if grown and within else None
    if match:
        blanks = match.end(1) - match.start(1)
        if blanks > 2 or _has_neighbor(text, match.end(1)):
            yield Splice(match.start(1), match.end(1), " " * max(blanks - grown, 1))


def _has_neighbor(text: str, comment: int) -> bool:
    """Whether the line above or below has a comment in the same column."""
    start, below = line_start(text, comment), line_end(text, comment)
    column = comment - start
    above = line_start(text, start - 1) if start else below
    return any(text[at + column - 1 : at + column + 1] == " #" for at in (above, below) if at + column < line_end(text, at))


@cache
def _blanks() -> Pattern[str]:
    """From behind a value to the blanks before its line's comment."""
    import re

    string = r""""(?!"")(?:[^"\\\n]++|\\.)*"|'(?!'')[^'\n]*+'"""
    return re.compile(rf"(?:[^#\"'\n]|{string})*?( {{2,}})#")
