"""`--help`: a sentence, examples, then how it is typed and its options. Loaded only when somebody asks.

The manual pages and the completions are made from the same docstrings (`docs/handbook`).
"""

import contextlib
import inspect
from collections.abc import Iterable
from shutil import get_terminal_size

import click

from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.shell import DEFAULT, Family
from notequest_cli.show.wrap import broken

EXAMPLES = "\b\n"
PROGRAM = "notequest "
SHARED = "shared_"
WIDEST, ROOMY, MARGIN = 100, 60, 2
SHARED_HEADING = "Options that commands share, before or after the command"


class InEachGame(click.Command):
    """A command of both games while no save says which is played: its help is told for each."""

    def __init__(self, name: str, games: dict[str, click.Command]) -> None:
        super().__init__(name)
        self.games = games

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Let each game's command answer `--help`."""
        for title, command in self.games.items():
            click.echo(f"{title}:\n")
            with contextlib.suppress(click.exceptions.Exit):
                command.invoke(command.make_context(self.name, list(args), parent=ctx.parent))
            click.echo()
        ctx.exit()


class Told(Record):
    """What a docstring says: the sentence it begins with, examples as typed, and further paragraphs."""

    summary: str
    examples: tuple[str, ...]
    more: tuple[str, ...]


def told(text: str | None) -> Told:
    """A docstring taken apart; the examples are the block after `\\b`."""
    paragraphs = [part for part in inspect.cleandoc(text or "").split("\n\n") if part.strip()]
    blocks = [part for part in paragraphs if part.startswith(EXAMPLES)]
    prose = [" ".join(part.split()) for part in paragraphs if not part.startswith(EXAMPLES)]
    examples = tuple(example for block in blocks for example in _examples(block.removeprefix(EXAMPLES)))
    return Told(prose[0] if prose else "", examples, tuple(prose[1:]))


def _examples(block: str) -> list[str]:
    """Each example; a line that does not begin with the program's name goes on with the one before."""
    found: list[str] = []
    for line in block.split("\n"):
        if line.startswith(PROGRAM) or not found:
            found.append(line.rstrip())
        else:
            found[-1] += "\n" + line.rstrip()
    return found


def first_sentence(text: str) -> str:
    """How a list of commands tells one: the first sentence, small, without its full stop."""
    sentence = text.split(". ")[0].rstrip(".")
    return sentence[:1].lower() + sentence[1:]


def members(family: Family) -> dict[str, click.Command]:
    """The commands of a family that are typed by name."""
    return {name: command for name, command in sorted(family.commands.items()) if name != DEFAULT}


def all_examples(command: click.Command) -> tuple[str, ...]:
    """The examples of a command; of a family those of its bare word, and the first of each member."""
    if not isinstance(command, Family):
        return told(command.help).examples
    bare = told(command.commands[DEFAULT].help).examples if DEFAULT in command.commands else ()
    return (*told(command.help).examples, *bare, *(each for member in members(command).values() for each in told(member.help).examples[:1]))


class Formatter(click.HelpFormatter):
    """Help as wide as the terminal, however narrow; no word of it is broken, not even behind a hyphen."""

    def __init__(self) -> None:
        columns = get_terminal_size().columns
        super().__init__(width=min(columns, WIDEST) - MARGIN if columns >= ROOMY else columns)

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How it is typed; what does not fit goes on below, behind an indent."""
        opening = "Usage: " if prefix is None else prefix
        self._rows(f"{opening}{prog} {args}".rstrip(), " " * min(len(f"{opening}{prog} "), self.width // 3))

    def write_text(self, text: str) -> None:
        """A paragraph behind the indent there is."""
        indent = " " * self.current_indent
        self._rows(indent + text, indent)

    def write_heading(self, heading: str) -> None:
        """A heading with its colon."""
        self.write_text(f"{heading}:")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Names and what they do beside them; below, where the name is long or the terminal narrow."""
        rows = list(rows)
        most = min(col_max, self.width * 2 // 5)
        named = max((len(name) for name, _ in rows if len(name) <= most), default=most)
        for name, told in rows:
            first = " " * self.current_indent + name
            column = " " * (self.current_indent + named + col_spacing)
            if len(name) <= named:
                self._rows(first.ljust(len(column)) + told, column)
            else:
                self._rows(first, " " * (self.current_indent + 2))
                self._rows(column + told, column)

    def write_example(self, example: str) -> None:
        """A command line as it can be typed, going on behind a backslash where it is too long."""
        command, _, told = (example, "", "") if "\n" in example else example.partition("   ")
        if told and len(example) + 2 <= self.width:
            self.write(f"  {example}\n")
            return
        rows = [row for line in command.split("\n") for row in broken(line.strip(), self.width - 8)]
        self.write("  " + " \\\n      ".join(row.strip() for row in rows) + "\n")
        if told:
            self._rows(f"      {told.strip()}", " " * 6)

    def _rows(self, line: str, below: str) -> None:
        self.write("".join(f"{row.rstrip()}\n" for row in broken(line, self.width, below)))


def page(command: click.Command, ctx: click.Context) -> str:
    """The help of a command as text."""
    formatter = Formatter()
    command.format_help(ctx, formatter)
    return formatter.getvalue().rstrip("\n")


def write_command(command: click.Command, ctx: click.Context, formatter: Formatter) -> None:
    """The help of a command."""
    text = told(command.help)
    _opening(formatter, text.summary, all_examples(command))
    command.format_usage(ctx, formatter)
    _paragraphs(formatter, text.more)
    _own_and_shared(command, ctx, formatter)


def write_family(family: Family, ctx: click.Context, formatter: Formatter) -> None:
    """The help of a family: the bare word's too."""
    bare = family.commands.get(DEFAULT)
    _opening(formatter, told(family.help).summary, all_examples(family))
    if bare is not None:
        formatter.write_usage(ctx.command_path, " ".join(bare.collect_usage_pieces(ctx)))
    formatter.write_usage(ctx.command_path, "COMMAND [OPTIONS] [ARGS]...", prefix="       " if bare else "Usage: ")
    inner = told(bare.help) if bare else Told("", (), ())
    _paragraphs(formatter, (*told(family.help).more, *((f"The bare word: {first_sentence(inner.summary)}.", *inner.more) if bare else ())))
    rows = [(name, first_sentence(told(command.help).summary)) for name, command in members(family).items()]
    if rows:
        with formatter.section("Commands"):
            formatter.write_dl(rows)
    _options("Options of the bare word", [param for param in (bare or family).params if not is_shared(param)], ctx, formatter)
    shared = {param.name: param for command in (family, *family.commands.values()) for param in command.params if is_shared(param)}
    _options(SHARED_HEADING, sorted(shared.values(), key=lambda param: param.name == "help"), ctx, formatter)


def write_root(root: click.Group, ctx: click.Context, formatter: Formatter) -> None:
    """The help of the program: every command with a line of its own, under headings."""
    text = told(root.help)
    _opening(formatter, text.summary, text.examples)
    root.format_usage(ctx, formatter)
    _paragraphs(formatter, text.more)
    root.format_commands(ctx, formatter)
    _own_and_shared(root, ctx, formatter)


def is_shared(param: click.Parameter) -> bool:
    """Is it an option that commands share?"""
    return (param.name or "").startswith(SHARED) or param.name == "help"


def _opening(formatter: Formatter, summary: str, examples: tuple[str, ...]) -> None:
    formatter.write_text(summary)
    formatter.write_paragraph()
    if examples:
        for example in examples:
            formatter.write_example(example)
        formatter.write_paragraph()


def _paragraphs(formatter: Formatter, paragraphs: tuple[str, ...]) -> None:
    for paragraph in paragraphs:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(paragraph)


def _options(heading: str, params: list[click.Parameter], ctx: click.Context, formatter: Formatter) -> None:
    records = [param.get_help_record(ctx) for param in params if isinstance(param, click.Option)]
    rows = [record for record in records if record]
    if rows:
        with formatter.section(heading):
            formatter.write_dl(rows)


def _own_and_shared(command: click.Command, ctx: click.Context, formatter: Formatter) -> None:
    """The command's own options first, those that commands share at the end."""
    _options("Options", [param for param in command.params if not is_shared(param)], ctx, formatter)
    _options(SHARED_HEADING, [param for param in command.params if is_shared(param)], ctx, formatter)


def no_number(word: str, expected: str, param: click.Parameter | None, like: int) -> Usage:
    """The refusal of what is no number where one is wanted."""
    what = "number" if param is None else param.human_readable_name.lower()
    if isinstance(param, click.Option):
        what = max(param.opts, key=len)
    return Usage("number-wrong", f"{what} is {word!r}, expected {expected}", _like(param, like))


def _like(param: click.Parameter | None, number: int) -> str:
    """How a number is typed: an example of the command, for an option one with it."""
    context = click.get_current_context(silent=True)
    option = max(param.opts, key=len) if isinstance(param, click.Option) else ""
    examples = all_examples(context.command) if context else ()
    fitting = [example for example in examples if option in example.split() or not option]
    return f"like {fitting[0]}" if fitting else f"like {option} {number}" if option else f"type a number, like {number}"
