"""Pages on a terminal, in the style of a notebook: pips, what was crossed out, a ruled heading.

The only module that imports rich. What a player typed is never markup.
"""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from rich.cells import cell_len
from rich.console import Console, Group, RenderableType
from rich.style import Style
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
from notequest_cli.show.wrap import JOINT, joined

MANY = 24
GAP = 2
LAST_COLUMN = 24  # what is left for the last column before its words go on below
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
                console.print(_fields(fields, console, paper))
                fields = []
            if block is not None and not isinstance(block, Aside):
                _print(console, block, paper)
    return "\n".join(line.rstrip() for line in capture.get().replace(JOINT, " ").split("\n"))


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
            console.print(_indented(_text(parts, paper), 2 * indent, console))
        case Heading(title, note):
            console.print(_heading(title, note, paper))
        case Columns(heads, rows):
            console.print(_columns(heads, rows, console, paper))
        case Curves():
            _print_curves(console, block, paper)
        case Blank():
            console.print()
        case _:
            pass


def _indented(text: Text, indent: int, console: Console) -> Text:
    """The text behind its indent, or behind less of one where a word would not fit whole."""
    indent = min(indent, console.width - _longest_word(text))
    return _grid([[Text(), text]], (indent, console.width - indent), console, 0) if indent > 0 else text


def _longest_word(text: Text) -> int:
    return max((cell_len(word) for word in text.plain.split()), default=0)


def _heading(title: str, note: str, paper: Paper) -> Text:
    text = Text(plain.clean(title), style="bold underline" if paper.color else "bold")
    return text.append(f"  {plain.clean(note)}", Style(bold=False, underline=False, dim=True)) if note else text


def _fields(fields: list[Field], console: Console, paper: Paper) -> RenderableType:
    """Labels beside what they say; one under the other where there is no room for the words."""
    rows = [(Text(plain.clean(field.label), "dim"), _text(field.parts, paper)) for field in fields]
    label = max(label.cell_len for label, _ in rows)
    rest = console.width - label - GAP
    if max(_longest_word(said) for _, said in rows) > rest:
        return Group(*(part for label, said in rows for part in (_indented(label, 0, console), _indented(said, 2, console))))
    return _grid(rows, (label, rest), console)


def _grid(rows: Iterable[Sequence[Text]], widths: Sequence[int], console: Console, gap: int = GAP) -> Text:
    """Cells beside each other in columns of these widths; rich's own tables would take as long to load as all of our modules."""
    lines: list[Text] = []
    for row in rows:
        cells = [cell.wrap(console, width) if cell else [cell] for cell, width in zip(row, widths, strict=False)]
        lines += (_beside(parts, widths, gap) for parts in zip_longest(*cells))
    return Text("\n").join(lines)


def _beside(parts: Sequence[Text | None], widths: Sequence[int], gap: int) -> Text:
    """One line of several cells, each but the last as wide as its column."""
    said = Text()
    for at, part in enumerate(parts):
        said.append(" " * (sum(widths[:at]) + gap * at - said.cell_len))
        said.append_text(part or Text())
    return said


def _columns(heads: tuple[str, ...], rows: tuple[tuple[Part, ...], ...], console: Console, paper: Paper) -> RenderableType:
    """Cells under their heads; the last column goes on below where it must, all are one under the other where it cannot."""
    said, width = [Text(plain.clean(head), "dim") for head in heads] if any(heads) else [], console.width
    cells = [[_text((cell,), paper) for cell in row] for row in rows]
    columns = list(zip_longest(*(said, *cells), fillvalue=Text()))
    widths = [max(cell.cell_len for cell in column) for column in columns]
    taken = sum(width + GAP for width in widths) - GAP
    bars = [(row, at, cell) for row, of in enumerate(rows) for at, cell in enumerate(of) if isinstance(cell, Bar)]
    if widths and not bars and taken > width:
        rest = width - taken + widths[-1]
        if rest >= max(LAST_COLUMN, *map(_longest_word, columns[-1])):
            return _grid([said, *cells] if said else cells, (*widths[:-1], rest), console)
    if taken + (SHORT_BAR if bars else 0) > width:
        return Group(*_stacked(heads, rows, console, paper))
    for row, at, bar in bars:
        cells[row][at] = _bar(bar, min(width - taken, LONG_BAR), paper)
        widths[at] = max(widths[at], cells[row][at].cell_len)
    return _grid([said, *cells] if said else cells, widths, console)


def _stacked(heads: tuple[str, ...], rows: tuple[tuple[Part, ...], ...], console: Console, paper: Paper) -> Iterable[RenderableType]:
    """Each row: its first cell, then below it the others, all with their heads."""
    if not rows:
        yield Text("  ".join(plain.clean(head) for head in heads), "dim")
    if not any(heads):
        rows = tuple(_first_two(row, console.width) for row in rows)
    for row in rows:
        for at, (head, cell) in enumerate(zip_longest(heads[: len(row)], row, fillvalue="")):
            if isinstance(cell, Bar):
                yield _indented(_bar(cell, min(console.width - GAP, LONG_BAR), paper), GAP, console)
            elif at == 0 or plain.text([cell]):
                bare = cell.lstrip() if isinstance(cell, str) else cell  # what stood under each other does so no more
                yield _indented(_text((Faint(f"{head} "), bare) if head else (bare,), paper), GAP if at else 0, console)


def _first_two(row: tuple[Part, ...], width: int) -> tuple[Part, ...]:
    """A row whose first words, a count or a number, stand before the second where both fit: `1  Med Kit`."""
    if len(row) < 3 or not all(isinstance(part, str | int | Strong) for part in row[:2]):
        return row
    together = f"{plain.text([row[0]])}{' ' * GAP}{plain.text([row[1]])}"
    if cell_len(together) > width:
        return row
    return (Strong(together) if isinstance(row[1], Strong) else together, *row[2:])


def _print_curves(console: Console, block: Curves, paper: Paper) -> None:
    """Each series as a sentence, and a drawing where there is something to see."""
    from notequest_cli.show import curves

    for name, values in block.series if block.labels else ():
        console.print(Text(plain.clean(curves.words(name, block.labels, values))))
        for row in curves.drawn(values, console.width - 12, paper.ascii) if len(set(values)) > 1 else ():
            console.print(Text(row, style="dim", no_wrap=True))


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
            text.append(joined(plain.clean(part.text)), STYLES[type(part)])
        case Bar():
            pass  # drawn in the room that the words leave
        case _:
            text.append(joined(plain.clean(str(part))))


def _pips(left: int, most: int, paper: Paper) -> str:
    full, empty = ("*", ".") if paper.ascii else ("●", "○")
    count = max(left, most)
    return f"  {full * max(left, 0)}{empty * (most - max(left, 0))}" if 0 < count <= MANY else ""
