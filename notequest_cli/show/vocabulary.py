"""The words of a page: what may stand in a line, and the lines a page is made of.

Game modules build these; `plain`, `terminal` and `porcelain` render them. No game is known here.
"""

from notequest_cli.record import Record


class Crossed(Record):
    """A value struck through beside what replaced it: plain `14 -> 13`."""

    old: str | int
    new: str | int


class Pips(Record):
    """What is left of a few: plain `3/4`, on a terminal little circles beside it. Over the maximum is allowed."""

    left: int
    most: int


class Strong(Record):
    """What the eye should find first: a total, a name."""

    text: str


class Faint(Record):
    """What stands at the margin: a source, a reminder."""

    text: str


class Good(Record):
    """An outcome in the player's favour; the words say so too."""

    text: str


class Bad(Record):
    """An outcome against the player; the words say so too."""

    text: str


class Bar(Record):
    """A length to compare at a glance, last in a row of a list: drawn on a terminal, nothing in plain text. Its number stands beside it."""

    length: int
    longest: int


Part = str | int | Crossed | Pips | Strong | Faint | Good | Bad | Bar


class Line(Record):
    """One line: parts joined without spaces added. `indent` counts steps of two spaces."""

    parts: tuple[Part, ...]
    indent: int = 0


class Heading(Record):
    """The title of a page or of a part of one."""

    text: str
    note: str = ""


class Field(Record):
    """A labelled line of a sheet: `HP  17/22  gear +1`."""

    label: str
    parts: tuple[Part, ...]


class Columns(Record):
    """Rows of cells under headings, right for lists: pack, graveyard, tables."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Part, ...], ...]


class Curves(Record):
    """Values over pages: in plain text a list with a row a page, on a terminal a drawing for each series and its sentence."""

    head: str
    labels: tuple[str, ...]
    series: tuple[tuple[str, tuple[int, ...]], ...]


class Blank(Record):
    """An empty line."""


class Aside(Record):
    """A line about the doing, not the result: it goes to stderr (the last torch, a reminder)."""

    parts: tuple[Part, ...]


Block = Line | Heading | Field | Columns | Curves | Blank | Aside


def line(*parts: Part, indent: int = 0) -> Line:
    """A line from its parts."""
    return Line(parts, indent)


def aside(*parts: Part) -> Aside:
    """A warning or reminder from its parts."""
    return Aside(parts)


def field(label: str, *parts: Part) -> Field:
    """A labelled line from its parts."""
    return Field(label, parts)


def signed(number: int) -> str:
    """`+2`, `-1`, `+0`."""
    return f"{number:+d}"
