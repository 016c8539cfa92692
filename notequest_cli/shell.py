"""What every command of the shell shares: signed numbers as typed, the common options, families of commands.

`@command(...)` makes a click command whose function is given the `Play` first; `@family()` a group that
falls back to its default command when its first word names none.
"""

import re
from collections.abc import Callable
from typing import Any, NoReturn

import click

from notequest_cli.options import Options
from notequest_cli.play import Play
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.typed import HIDDEN, first_word, is_signed, own_words, readable, seen, words_before

LARGEST = 999_999

Function = Callable[..., None]


class Typed(click.ParamType):  # type: ignore[type-arg]  # generic only since click 8.5
    """A word as typed. Numbers after a minus sign are hidden from click's parser and come back here."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The word itself, surrogates of broken UTF-8 refused."""
        return self.read(readable(seen(value)), param)

    def read(self, word: str, param: click.Parameter | None) -> Any:
        """What the word means."""
        return word


class Whole(Typed):
    """A whole number of plain digits, 1 by default as the least."""

    name = "number"

    def __init__(self, least: int = 1, most: int = LARGEST) -> None:
        self.least = least
        self.most = most

    def read(self, word: str, param: click.Parameter | None) -> int:
        """The number; anything but ASCII digits (and a sign where it may be negative) is refused."""
        digits = word[1:] if word[:1] in ("+", "-") else word
        if not (digits.isascii() and digits.isdigit() and len(digits) <= 9 and self.least <= int(word) <= self.most):
            from notequest_cli import helptext

            raise helptext.no_number(word, self.expected(), param, max(self.least, 1))
        return int(word)

    def expected(self) -> str:
        """The range in words."""
        return f"a whole number from {self.least} to {self.most}"


TEXT = Typed()
WHOLE = Whole()
COUNT = Whole(0)
SIGNED = Whole(-LARGEST)


class Helpful(click.Command):
    """A command whose help is as wide as the terminal, and whose options are each said once."""

    def make_parser(self, ctx: click.Context) -> Any:
        """Click's parser, which would take the last of an option that is said twice, and pass over the first."""
        parser = super().make_parser(ctx)
        read = parser.parse_args

        def parsed(args: list[str]) -> Any:
            found = read(args)
            if len(set(found[2])) < len(found[2]):
                from notequest_cli import saidtwice

                saidtwice.refuse(found[2])
            return found

        parser.parse_args = parsed  # type: ignore[method-assign]
        return parser

    def get_help(self, ctx: click.Context) -> str:
        """The help as text."""
        from notequest_cli import helptext

        return helptext.page(self, ctx)


class Command(Helpful):
    """A command that takes `-1` as a number and reads every word through our own types."""

    minus = ""
    joined = False

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Hide what looks like a negative number, and keep the words as typed for the log."""
        ctx.meta["notequest.words"] = own_words(args)
        try:
            return super().parse_args(ctx, [HIDDEN + arg if is_signed(arg) or self._keeps(arg) else arg for arg in args])
        except click.NoSuchOption as error:
            from notequest_cli import misnamed, otheroption

            otheroption.refuse_if_it_is(error, ctx.obj)
            raise misnamed.nearest_first(error) from None
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def _keeps(self, arg: str) -> bool:
        return bool(self.minus) and arg.startswith("-") and re.fullmatch(self.minus, arg, re.DOTALL | re.IGNORECASE) is not None

    def format_help(self, ctx: click.Context, formatter: Any) -> None:
        """Examples first; the bare word of a family has the family's help."""
        from notequest_cli import helptext

        if self.name == DEFAULT and ctx.parent is not None and isinstance(ctx.parent.command, Family):
            helptext.write_family(ctx.parent.command, ctx.parent, formatter)
        else:
            helptext.write_command(self, ctx, formatter)

    def invoke(self, ctx: click.Context) -> Any:
        """Join the options before and after the command, then hand the function its `Play`."""
        given = ctx.params
        mine = {name: given.pop(f"shared_{name}") for name in Options._fields if f"shared_{name}" in given}
        for name in ("dice", "seed", "file", "tables"):
            if isinstance(mine.get(name), str):
                mine[name] = seen(mine[name])
        play: Play = ctx.obj
        here = Options(**{**mine, "rows": tuple(mine.get("rows", ()))})
        before, play.options = play.options, here.over(play.options)
        for word in (play.options.dice, play.options.seed, play.options.tables, *play.options.rows):
            readable(word or "")
        words = ctx.meta["notequest.words"]
        play.words = [*([" ".join(words)] if self.joined else words), *words_before(before, here, play.env)]
        play.command = ctx.command_path.split(" ", 1)[-1].removesuffix(f" {DEFAULT}")
        return super().invoke(ctx)


def shared_options(writes: bool, rows: bool) -> list[click.Option]:
    """The options of a command: those of all, those of commands that write, `--as` where a table is rolled.

    The root and its command share the very objects: making one costs a tenth of a millisecond.
    """
    return [*OF_ALL, *(OF_WRITERS if writes else ()), *(OF_TABLES if rows else ())]


def help_option() -> click.Option:
    """`--help`, made here: click's own looks for translations first, which costs more than our whole parser."""
    return click.Option(["-h", "--help"], is_flag=True, is_eager=True, expose_value=False, callback=_show_help, help="show this help")


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def _option(*names: str, **settings: Any) -> click.Option:
    long = next(name for name in reversed(names))
    return click.Option([*(name for name in names if name.startswith("-")), f"shared_{long.lstrip('-').replace('-', '_')}"], **settings)


def command(
    name: str | None = None, *, writes: bool = False, rows: bool = False, joined: bool = False, minus: str = ""
) -> Callable[[Function], Command]:
    """Make a command of a function `(play, …)`. `joined` commands take all words as one text; `minus` is what else may begin with one."""

    def make(function: Function) -> Command:
        made = _made(name, function)
        made.params += [*shared_options(writes, rows), HELP]
        made.joined = joined
        made.minus = minus
        return made

    return make


def _made(name: str | None, function: Function) -> Command:
    chosen = name or getattr(function, "__name__", "").rstrip("_").replace("_", "-")
    return click.command(chosen, cls=Command, add_help_option=False)(click.pass_obj(function))


OF_ALL = (
    _option("-f", "--file", help="the save to use", metavar="FILE"),
    _option("-q", "--quiet", is_flag=True, help="print the bare result only"),
    _option("--json", is_flag=True, help="print one JSON object"),
    _option("--color", type=click.Choice(["auto", "always", "never"]), default="auto", help="when to use color"),
    _option("--dice", help='faces you rolled, like 15,7 or "60 5"; ask, or tool', metavar="FACES"),
    _option("--seed", help="the same seed gives the same dice", metavar="N"),
    _option("--tables", help="your own tables, row by row on top of the book's", metavar="FILE"),
)
OF_WRITERS = (
    _option("-n", "--dry-run", is_flag=True, help="show what would happen, write nothing"),
    _option("--force", is_flag=True, help="do it though the rules forbid it; the log says so"),
)
OF_TABLES = (_option("--as", "rows", multiple=True, help="name a table's row instead of rolling", metavar="[TABLE=]ROW"),)
HELP = help_option()

DEFAULT = "show"
LISTS = ("list", "ls")


class Family(Helpful, click.Group):
    """Commands under one word. The bare word, or one that names no member, goes to the default command."""

    command_class = Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Let the default command have what names no member; options may stand before the member too."""
        at = first_word(args)
        if at is not None and self._is_bare(args[at], args[at + 1 :]):
            args, at = args[:at] + args[at + 1 :], None
        asks_help = any(arg in ("--help", "-h") for arg in args)
        if at is not None and args[at] in self.commands:
            args = [args[at], *args[:at], *args[at + 1 :]]
        elif asks_help and at is None:
            args = ["--help"]
        elif DEFAULT in self.commands:
            if at is not None and not any(isinstance(param, click.Argument) for param in self.commands[DEFAULT].params):
                self._unknown(ctx, args[at])
            ctx.meta["notequest.member"] = args[at] if at is not None else ""
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)

    def _is_bare(self, word: str, behind: list[str]) -> bool:
        """Is this `pool list`: another way to say the bare word, which lists?"""
        if word not in LISTS or word in self.commands or DEFAULT not in self.commands:
            return False
        needs_more = any(isinstance(param, click.Argument) and param.required for param in self.commands[DEFAULT].params)
        return not needs_more and first_word(behind) is None

    def invoke(self, ctx: click.Context) -> Any:
        """What the default command cannot read may have been meant for a member."""
        try:
            return super().invoke(ctx)
        except (Usage, Forbidden) as refusal:
            from notequest_cli import misnamed

            members = [name for name in self.commands if name != DEFAULT]
            misnamed.or_a_member(refusal, ctx.info_name or "", ctx.meta.pop("notequest.member", ""), members)
            raise

    def format_help(self, ctx: click.Context, formatter: Any) -> None:
        """Examples first, then the members; what the bare word does is told here too."""
        from notequest_cli import helptext

        helptext.write_family(self, ctx, formatter)

    def default(self, *, writes: bool = False, rows: bool = False, joined: bool = False, minus: str = "") -> Callable[[Function], Command]:
        """Make the command the bare word stands for."""
        return self.member(DEFAULT, writes=writes, rows=rows, joined=joined, minus=minus)

    def member(
        self, name: str | None = None, *, writes: bool = False, rows: bool = False, joined: bool = False, minus: str = ""
    ) -> Callable[[Function], Command]:
        """Make a command of this family."""

        def make(function: Function) -> Command:
            made = command(name, writes=writes, rows=rows, joined=joined, minus=minus)(function)
            self.add_command(made)
            return made

        return make

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Members are written out; anything else is a sentence with the nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            self._unknown(ctx, args[0])

    def _unknown(self, ctx: click.Context, word: str) -> NoReturn:
        from notequest_cli.misnamed import unknown_command

        unknown_command(f"{ctx.info_name} {word}", [f"{ctx.info_name} {name}" for name in self.commands if name != DEFAULT])


def family(name: str | None = None) -> Callable[[Function], Family]:
    """Make a family of a function that only has a docstring."""

    def make(function: Function) -> Family:
        chosen = name or getattr(function, "__name__", "").rstrip("_")
        return Family(chosen, help=function.__doc__, params=[HELP], add_help_option=False)

    return make
