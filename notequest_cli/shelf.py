"""The tables of a game as they lie on the shelf, with the player's own rows on top."""

import os
from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from notequest_cli.tables import Packs, Tables

if TYPE_CHECKING:
    from notequest_cli.problems import Problem

HERE = os.path.dirname(__file__)


class Made(Packs):
    """The tables of a game out of the module that `docs/make.py` makes of their files, which are read in ten times the time."""

    def __init__(self, game: str) -> None:
        super().__init__(os.path.join(HERE, game, "tables"))
        self.game = game

    def read(self, pack: str) -> Mapping[str, Any]:
        """The tables of one file; `KeyError` where none has this name."""
        found: Mapping[str, Any] = import_module(f"notequest_cli.{self.game}.printed").PACKS[pack]
        return found


def own_file(said: str, save: str, data: Mapping[str, Any]) -> tuple[str, bool]:
    """The file with the player's own rows, empty where there is none, and whether it was said for this command; else it is the save's."""
    settings = data.get("settings")
    own = settings.get("tables") if isinstance(settings, dict) else None
    beside = os.path.join(os.path.dirname(save), own) if isinstance(own, str) and own else ""
    return said or beside, bool(said)


def tables(game: str, place: str, is_said: bool) -> Tables:
    """The game's tables with the rows of the file at `place` before them, where there is one."""
    packs = Made(game)
    if not place:
        return Tables(packs)
    from notequest_cli import owntables

    return Tables(packs, owntables.read(place, packs, is_said))


def usable(game: str, place: str) -> "tuple[Tables, tuple[Problem, ...]]":
    """The same with what can be used of the file, and what is wrong with the rest."""
    packs = Made(game)
    if not place:
        return Tables(packs), ()
    from notequest_cli import owntables

    own, problems = owntables.looked_through(place, packs)
    return Tables(packs, own), problems
