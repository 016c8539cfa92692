"""Pages as plain text: for pipes, for the log, and for terminals that want no more. Byte-stable at any width."""

from collections.abc import Callable, Iterable

from notequest_cli.show.vocabulary import (
    Aside,
    Bad,
    Bar,
    Blank,
    Block,
    Columns,
    Crossed,
    Curves,
    Faint,
    Field,
    Good,
    Heading,
    Line,
    Part,
    Pips,
    Strong,
)

STEP = "  "

Paint = Callable[[Part, str], str]
"""A part and what it says, in its color."""


def render(blocks: Iterable[Block], paint: Paint | None = None) -> str:
    """The blocks as lines, each ending in a newline; asides are left to `asides`. `paint` gives a part its color."""
    return "".join(line + "\n" for line in lines(blocks, paint))


def lines(blocks: Iterable[Block], paint: Paint | None = None) -> list[str]:
    """The lines of a page, without the asides. Labels of fields that follow each other share a width."""
    out: list[str] = []
    fields: list[Field] = []
    for block in [*blocks, None]:
        if isinstance(block, Field):
            fields.append(block)
            continue
        out += _fields(fields, paint)
        fields = []
        if block is not None:
            out += _block(block, paint)
    return out


def asides(blocks: Iterable[Block]) -> list[str]:
    """The lines meant for stderr."""
    return [text(block.parts) for block in blocks if isinstance(block, Aside)]


def text(parts: Iterable[Part], paint: Paint | None = None) -> str:
    """A line's parts as text, control characters taken out."""
    if paint is None:
        return clean("".join(_part(part) for part in parts))
    return "".join(paint(part, clean(_part(part))) for part in parts)


def clean(raw: str) -> str:
    """No control code of a save or of an argument reaches a terminal."""
    if raw.isprintable():
        return raw
    return "".join(
        " " if char == "\t" else "\ufffd" if ord(char) < 32 or 127 <= ord(char) < 160 or 0xD800 <= ord(char) < 0xE000 else char
        for char in raw
    )


def _block(block: Block, paint: Paint | None) -> list[str]:
    match block:
        case Line(parts, indent):
            return [STEP * indent + text(parts, paint)]
        case Heading(title, note):
            return [text([Strong(title), Faint(f"  {note}" if note else "")], paint)]
        case Columns(heads, rows):
            return _columns(heads, rows, paint)
        case Curves(head, labels, series):
            rows = tuple((label, *(values[at] for _, values in series)) for at, label in enumerate(labels))
            return _columns((head, *(name for name, _ in series)), rows, paint)
        case Blank():
            return [""]
        case _:
            return []


def _fields(fields: list[Field], paint: Paint | None) -> list[str]:
    width = max((len(field.label) for field in fields), default=0)
    return [f"{_padded(Faint(field.label), width, paint)}  {text(field.parts, paint)}".rstrip() for field in fields]


def _columns(heads: tuple[str, ...], rows: tuple[tuple[Part, ...], ...], paint: Paint | None) -> list[str]:
    table: list[tuple[Part, ...]] = ([tuple(map(Faint, heads))] if any(heads) else []) + list(rows)
    widths = [max(len(text([row[at]])) for row in table if at < len(row)) for at in range(max(map(len, table), default=0))]
    return ["  ".join(_padded(cell, width, paint) for cell, width in zip(row, widths, strict=False)).rstrip() for row in table]


def _padded(part: Part, width: int, paint: Paint | None) -> str:
    """A part in its column: what colors it takes no room."""
    return text([part], paint) + " " * (width - len(text([part])))


def _part(part: Part) -> str:
    match part:
        case Crossed(old, new):
            return f"{old} -> {new}"
        case Pips(left, most):
            return f"{left}/{most}"
        case Strong(inner) | Faint(inner) | Good(inner) | Bad(inner):
            return inner
        case Bar():
            return ""
        case _:
            return str(part)
