"""The map's title and sentences in a width that was said: a pipe takes lines as long as they are, and a drawing is narrow by itself."""

from notequest_cli.show import wrap
from notequest_cli.show.plain import text
from notequest_cli.show.vocabulary import Block, Faint, Heading, Line, line

INDENT = "  "


def narrowed(block: Block, width: int) -> list[Block]:
    """A title or a line broken between words into rows of so many columns, those behind the first moved in; all else as it is."""
    if isinstance(block, Heading) and wrap.cells(f"{block.text}{INDENT}{block.note}") > width:
        return [*map(Heading, wrap.broken(block.text, width, INDENT)), *_below(block.note, width)]
    if isinstance(block, Line) and wrap.cells(text(block.parts)) > width:
        first, *rest = wrap.broken(text(block.parts), width, INDENT)
        head = text(block.parts[:1])
        return [Line((block.parts[0], first.removeprefix(head)) if first.startswith(head) else (first,)), *map(line, rest)]
    return [block]


def _below(note: str, width: int) -> list[Block]:
    """What stands beside a title, below it."""
    return [line(Faint(row)) for row in wrap.broken(INDENT + note, width)]
