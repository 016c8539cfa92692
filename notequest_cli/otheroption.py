"""An option of the other game: refused with the sentence that names the game, like a command of it."""

from collections.abc import Mapping
from importlib import import_module
from typing import NoReturn

import click

from notequest_cli.play import Play
from notequest_cli.problems import Usage


def refuse_if_it_is(error: click.NoSuchOption, play: Play) -> None:
    """Refuse an unknown option by its game, where the same command has it in the other one; else go on."""
    path = error.ctx.command_path.split(" ")[1:] if error.ctx else []
    for game in play.games:
        if path and play.of_game not in ("", game) and error.option_name in _options(game, path):
            refuse(play, error.option_name, game, " ".join(path))


def must_be_of_this_game(play: Play, said: Mapping[str, tuple[object, str]]) -> None:
    """Of options that only one game has, each with what was said and its game: refuse those of the other one."""
    for option, (value, game) in said.items():
        if value and game != play.game():
            refuse(play, option, game, play.command)


def refuse(play: Play, option: str, game: str, command: str) -> NoReturn:
    """Say whose option it is."""
    mine = play.game()
    sentence = f"{option} is an option of {play.games[game]}; {play.paths().save} is a save of {play.games[mine]}"
    raise Usage("option-other-game", sentence, f"notequest {command} --help shows the options of {play.games[mine]}")


def _options(game: str, path: list[str]) -> set[str]:
    """The options of a command, or of a member of it, in a game."""
    from notequest_cli.shell import DEFAULT, Family

    commands = import_module(f"notequest_cli.{game}").COMMANDS
    if path[0] not in commands:
        return set()
    module, _, name = commands[path[0]][2].partition(":")
    found: click.Command | None = getattr(import_module(f"notequest_cli.{game}.{module}"), name)
    if isinstance(found, Family):
        found = found.commands.get(path[1] if len(path) > 1 else DEFAULT)
    return {name for param in (found.params if found else ()) for name in param.opts}
