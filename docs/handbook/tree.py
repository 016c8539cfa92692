"""The commands as values, read off the click tree: one source for help, manual pages and completions."""

from typing import NamedTuple

import click

from notequest_cli import cli, helptext
from notequest_cli.helptext import is_shared, told
from notequest_cli.shell import DEFAULT, Family

SHARED = ""


class Option(NamedTuple):
    """An option: its names, what stands for its value, its help, and the values it takes where they are few."""

    names: tuple[str, ...]
    value: str
    help: str
    choices: tuple[str, ...]


class Command(NamedTuple):
    """A command with all it says. `game` is empty where both games share it; a family has its members, and its bare word."""

    game: str
    name: str
    heading: str
    line: str
    summary: str
    examples: tuple[str, ...]
    more: tuple[str, ...]
    arguments: tuple[str, ...]
    options: tuple[Option, ...]
    shared: tuple[Option, ...]
    members: "tuple[Command, ...]" = ()
    bare: "Command | None" = None

    @property
    def is_family(self) -> bool:
        """Does it have members of its own?"""
        return bool(self.members)

    def all_options(self) -> tuple[Option, ...]:
        """Its own options, and those of its bare word."""
        return (*self.options, *(self.bare.options if self.bare else ()))

    def with_members(self) -> "list[Command]":
        """The command itself and its members."""
        return [self, *self.members]


def games() -> dict[str, str]:
    """Each game and its title."""
    return dict(cli.GAMES)


def commands() -> list[Command]:
    """Every command: the shared ones, then those of each game, in the order of `--help`."""
    listed = [(SHARED, cli.SHARED), *cli.OF_GAME.items()]
    return [_read(game, name, *entry) for game, entries in listed for name, entry in entries.items()]


def root() -> Command:
    """The program itself."""
    text = told(cli.root.help)
    own = tuple(option(param) for param in cli.root.params if isinstance(param, click.Option) and not is_shared(param))
    shared = tuple(option(param) for param in cli.root.params if isinstance(param, click.Option) and is_shared(param))
    return Command(SHARED, "notequest", "", "", text.summary, text.examples, text.more, (), own, shared)


def _read(game: str, name: str, heading: str, line: str, target: str) -> Command:
    loaded = cli.load(game, target)
    made = _command(game, name, heading, line, loaded)
    if not isinstance(loaded, Family):
        return made
    members = tuple(
        _command(game, f"{name} {word}", heading, helptext.first_sentence(told(member.help).summary), member)
        for word, member in helptext.members(loaded).items()
    )
    bare = _command(game, name, heading, line, loaded.commands[DEFAULT]) if DEFAULT in loaded.commands else None
    return made._replace(members=members, bare=bare)


def _command(game: str, name: str, heading: str, line: str, loaded: click.Command) -> Command:
    text = told(loaded.help)
    params = [param for param in loaded.params if isinstance(param, click.Option)]
    own = tuple(option(param) for param in params if not is_shared(param))
    shared = tuple(option(param) for param in params if is_shared(param))
    return Command(game, name, heading, line, text.summary, text.examples, text.more, _arguments(loaded), own, shared)


def _arguments(loaded: click.Command) -> tuple[str, ...]:
    context = click.Context(loaded)
    return tuple(param.make_metavar(context) for param in loaded.params if isinstance(param, click.Argument))


def option(param: click.Option) -> Option:
    """An option of click as a value."""
    choices = tuple(map(str, param.type.choices)) if isinstance(param.type, click.Choice) else ()
    value = "" if param.is_flag else param.metavar or ("|".join(choices) if choices else (param.type.name or "text").upper())
    return Option((*param.opts, *param.secondary_opts), value, param.help or "", choices)
