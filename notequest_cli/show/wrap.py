"""Lines broken between words, for a terminal that would break inside them: what goes to stderr, help, plain text.

A pipe gets its lines whole.
"""

import os
from typing import TextIO

from notequest_cli.patterns import Pattern

JOINT = "\ue000"  # stands for a space that no line is broken at, while lines are broken
COUNTED = Pattern(r"(?<![^\s(,;:])(\d+) (x )?(?=[^\W\d_])")


def columns_of(stream: TextIO) -> int | None:
    """The columns of the terminal behind a stream, what COLUMNS says first; None where it is no terminal, or it does not say."""
    try:
        if not stream.isatty():
            return None
        said = os.environ.get("COLUMNS", "")
        return int(said) if is_count(said) else os.get_terminal_size(stream.fileno()).columns or None
    except (AttributeError, OSError, ValueError):
        return None


def is_count(said: str) -> bool:
    """Is it a number of columns, 1 to 9999?"""
    return said.isascii() and said.isdigit() and 0 < int(said[:5]) < 10000


def fitted(text: str, stream: TextIO) -> str:
    """The text as it is where a pipe takes it, else broken to the terminal's width."""
    width = columns_of(stream)
    return text if width is None else "\n".join(row for line in text.split("\n") for row in broken(line, width))


def broken(line: str, width: int, below: str | None = None) -> list[str]:
    """One line as rows of at most so many columns; behind the first they have the indent `below`, which is the first one's own if not said.

    A word that only fits without the indent stands without it; one that fits nowhere is left whole. Spaces at the end stay:
    behind a question the answer is typed.
    """
    if cells(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip(" "))]
    words = _words(line[len(indent) :], width - cells(indent))
    rows: list[str] = []
    row = ""
    for gap, word in words:
        if row and cells(row + gap + word) <= width:
            row += gap + word
            continue
        rows += [row] if row else []
        indent = indent if below is None or not rows else below
        row = indent + word if cells(indent + word) <= width else word
    end = line[len(line.rstrip(" ")) :]
    return [*rows, row + end]


def joined(text: str) -> str:
    """The text with a joint between each count and what it counts: `2 rations`, `3 x Skeleton`."""
    return COUNTED.compiled.sub(lambda count: count[0].replace(" ", JOINT), text)


def _words(text: str, width: int) -> list[tuple[str, str]]:
    """Each word with the spaces before it, a count together with its word where both fit into the width."""
    found: list[tuple[str, str]] = []
    gap = ""
    for part in joined(text.rstrip(" ")).split(" "):
        if cells(part) > width and JOINT in part:
            first, *others = part.split(JOINT)
            found += [(gap, first), *((" ", other) for other in others)]
            gap = " "
        elif part:
            found.append((gap, part.replace(JOINT, " ")))
            gap = " "
        else:
            gap += " "
    return found


def cells(text: str) -> int:
    """How many columns a text takes: wide characters take two, those that join the one before take none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)
