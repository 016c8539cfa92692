"""A page with a fight on it, as a player could have typed it, and the dice thrown at it."""

import os
import tomllib

import notequest_cli
from notequest_cli.dice import Script
from notequest_cli.notequest import combat, spells
from notequest_cli.notequest.state import State, from_toml, to_toml
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Packs, Tables

TABLES = Tables(Packs(os.path.join(os.path.dirname(notequest_cli.__file__), "notequest", "tables")))

PAGE = """
[rulings]
{rulings}

[hero]
name = "Brugo"
race = "{race}"
class = "{trade}"
hp = {hp}
hp_max = {hp_max}
torches = {torches}
coins = 3
weapon = "{weapon}"
where = "{kind} {where}"
pack = {pack}
effects = {effects}
{more}

[hero.spells]
{spells}

[hero.armor]
{armor}

[dungeon.{kind}]
name = "The Tower of Test"
type = "{kind}"
expedition = 1
{final}

[dungeon.{kind}.1]
kind = "staircase"
level = 1
doors = ["2 open"]
seen = 1

[dungeon.{kind}.2]
kind = "room"
from = 1
doors = ["3 open"]
seen = 1

[dungeon.{kind}.3]
kind = "room"
from = 2
doors = ["4 {door}"]
seen = 1
monsters = {monsters}
{here}

[dungeon.{kind}.4]
kind = "room"
from = 3
monsters = {beyond}
seen = 1

{after}
"""

USUAL = {
    "race": "Human",
    "trade": "Guard",
    "hp": 20,
    "hp_max": 20,
    "torches": 5,
    "weapon": "Sword 1d6",
    "kind": "crypt",
    "where": 3,
    "pack": [],
    "effects": [],
    "monsters": [],
    "beyond": [],
    "door": "open",
}


def page(*monsters: str, **said: object) -> State:
    """The page with these monsters before the hero, and whatever else is said of it."""
    values = {"rulings": "", "more": "", "spells": "", "armor": "", "final": "", "here": "", "after": "", **USUAL, **said}
    state = from_toml(tomllib.loads(PAGE.format(**{**values, "monsters": list(monsters)})))
    assert from_toml(to_toml(state)) == state
    return state


def table(*faces: int | str, **said: object) -> Referee:
    """The table with these faces to fall."""
    return Referee(Script(*faces), TABLES, **said)


def fight(state: State, *faces: int | str, force: bool = False, answers: dict[str, str] | None = None, **how: object) -> Turn:
    """Fight with these faces; every one of them is used."""
    referee = table(*faces, force=force, answers=answers)
    turn = combat.fight(state, referee, **how)
    assert referee.cup.left() == []
    return turn


def cast(state: State, *faces: int | str, force: bool = False, **how: object) -> Turn:
    """Cast with these faces; every one of them is used."""
    referee = table(*faces, force=force)
    turn = spells.cast(state, referee, **how)
    assert referee.cup.left() == []
    return turn


def line(turn: Turn) -> list[str]:
    """The monsters that stand after it, as the save writes them."""
    return to_toml(turn.state)["dungeon"][turn.state.hero.dungeon]["3"].get("monsters", [])


def told(turn: Turn, kind: type) -> list:
    """What happened of one kind."""
    return [event for event in turn.events if isinstance(event, kind)]


def hp(turn: Turn) -> int:
    """The hero's HP after it."""
    return turn.state.hero.hp
