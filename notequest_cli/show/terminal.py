"""Pages on a terminal, in the style of a notebook: pips, what was crossed out, a ruled heading.

The only module that imports rich. What a player typed is never markup.
"""

from collections.abc import Iterable
from itertools import zip_longest

from rich.console import Console, Group
from rich.style import Style
from rich.table import Table
from rich.text import Text

from notequest_cli.record import Record
from notequest_cli.show import plain
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

MANY = 24
SHORT_BAR, LONG_BAR = 4, 40
EIGHTHS = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")

STYLES = {Strong: "bold", Faint: "dim", Good: "green", Bad: "red"}


class Paper(Record):
    """What the terminal can do."""

    color: bool
    ascii: bool
    width: int | None = None


def render(blocks: Iterable[Block], paper: Paper) -> str:
    """The blocks as text with terminal codes."""
    console = _console(paper)
    with console.capture() as capture:
        fields: list[Field] = []
        for block in [*blocks, None]:
            if isinstance(block, Field):
                fields.append(block)
                continue
            if fields:
                console.print(_fields(fields, paper))
                fields = []
            if block is not None and not isinstance(block, Aside):
                _print(console, block, paper)
    return "\n".join(line.rstrip() for line in capture.get().split("\n"))


def _console(paper: Paper) -> Console:
    return Console(
        force_terminal=True,
        no_color=not paper.color,
        color_system="standard" if paper.color else None,
        width=paper.width,
        markup=False,
        emoji=False,
        highlight=False,
    )


def _print(console: Console, block: Block, paper: Paper) -> None:
    match block:
        case Line(parts, indent):
            console.print(_indented(parts, indent, paper) if indent else _text(parts, paper))
        case Heading(title, note):
            console.print(_heading(title, note, paper))
        case Columns(heads, rows):
            fits = _natural_width(rows, paper) <= console.width
            console.print(_columns(heads, rows, paper) if fits else Group(*_stacked(heads, rows, paper)))
        case Curves():
            _print_curves(console, block, paper)
        case Blank():
            console.print()
        case _:
            pass


def _indented(parts: tuple[Part, ...], indent: int, paper: Paper) -> Table:
    grid = Table.grid(padding=0)
    grid.add_column(width=2 * indent)
    grid.add_column(overflow="fold")
    grid.add_row("", _text(parts, paper))
    return grid


def _heading(title: str, note: str, paper: Paper) -> Text:
    text = Text(plain.clean(title), style="bold underline" if paper.color else "bold")
    return text.append(f"  {plain.clean(note)}", Style(bold=False, underline=False, dim=True)) if note else text


def _fields(fields: list[Field], paper: Paper) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column(overflow="fold")
    for field in fields:
        grid.add_row(Text(plain.clean(field.label)), _text(field.parts, paper))
    return grid


def _columns(heads: tuple[str, ...], rows: tuple[tuple[Part, ...], ...], paper: Paper) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in heads or (rows[:1] and rows[0]):
        grid.add_column(overflow="fold")
    if any(heads):
        grid.add_row(*(Text(head, style="dim") for head in heads))
    room = _room_for_bars(heads, rows, paper)
    for row in rows:
        grid.add_row(*(_bar(cell, room, paper) if isinstance(cell, Bar) else _text((cell,), paper) for cell in row))
    return grid


def _natural_width(rows: tuple[tuple[Part, ...], ...], paper: Paper) -> int:
    """How wide the columns are with every cell on one line; bars take what room there is."""
    if any(isinstance(cell, Bar) for row in rows for cell in row):
        return 0
    columns = zip_longest(*([_text((cell,), paper).cell_len for cell in row] for row in rows), fillvalue=0)
    return sum(max(column) + 2 for column in columns) - 2


def _stacked(heads: tuple[str, ...], rows: tuple[tuple[Part, ...], ...], paper: Paper) -> Iterable[Text | Table]:
    """The rows one under the other where the paper is too narrow for columns: first cell, then the others with their head."""
    for row in rows:
        yield _text(row[:1], paper)
        for head, cell in zip(heads[1:] or [""] * len(row), row[1:], strict=False):
            if plain.text([cell]):
                yield _indented((Faint(f"{head} "), cell) if head else (cell,), 1, paper)


def _print_curves(console: Console, block: Curves, paper: Paper) -> None:
    """Each series as a sentence and a drawing."""
    from notequest_cli.show import curves

    for name, values in block.series if block.labels else ():
        console.print(Text(plain.clean(curves.words(name, block.labels, values))))
        for row in curves.drawn(values, console.width - 12, paper.ascii):
            console.print(Text(row, style="dim", no_wrap=True))


def _room_for_bars(heads: tuple[str, ...], rows: tuple[tuple[Part, ...], ...], paper: Paper) -> int:
    """How wide the longest bar may be beside the cells with words."""
    if not any(isinstance(cell, Bar) for row in rows for cell in row):
        return 0
    table = [heads, *rows]
    widths = [max((len(plain.text((row[at],))) for row in table if at < len(row)), default=0) + 2 for at in range(max(map(len, table)))]
    return min(max(_console(paper).width - sum(widths) - 2, SHORT_BAR), LONG_BAR)


def _bar(bar: Bar, room: int, paper: Paper) -> Text:
    """A length out of the longest; whatever is more than nothing shows."""
    eighths = max(bar.length * room * 8 // bar.longest, 1) if bar.length > 0 else 0
    if paper.ascii:
        return Text("#" * ((eighths + 7) // 8))
    return Text("█" * (eighths // 8) + EIGHTHS[eighths % 8], no_wrap=True)


def _text(parts: Iterable[Part], paper: Paper) -> Text:
    text = Text(overflow="fold")
    for part in parts:
        _append(text, part, paper)
    return text


def _append(text: Text, part: Part, paper: Paper) -> None:
    match part:
        case Crossed(old, new):
            text.append(plain.clean(str(old)), "strike dim")
            text.append(f" {'->' if paper.ascii else '→'} ")
            text.append(plain.clean(str(new)), "bold")
        case Pips(left, most):
            text.append(f"{left}/{most}")
            text.append(_pips(left, most, paper))
        case Strong() | Faint() | Good() | Bad():
            text.append(plain.clean(part.text), STYLES[type(part)])
        case _:
            text.append(plain.clean(str(part)))


def _pips(left: int, most: int, paper: Paper) -> str:
    full, empty = ("*", ".") if paper.ascii else ("●", "○")
    count = max(left, most)
    return f"  {full * max(left, 0)}{empty * (most - max(left, 0))}" if 0 < count <= MANY else ""
