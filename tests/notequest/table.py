"""A notebook page typed as text, and a rule played on it with faces from the hand."""

import tomllib

from notequest_cli.dice import Script
from notequest_cli.notequest.state import State, from_toml, to_toml
from notequest_cli.referee import Referee, Turn
from tests.notequest.arena import TABLES

HERO = """
[hero]
name = "Brugo"
race = "Human"
class = "Guard"
hp = 20
hp_max = 20
torches = 8
coins = 3
weapon = "Sword 1d6"
"""

CRYPT = """
[dungeon.crypt]
name = "The Crypt of Horror Misty"
type = "crypt"
expedition = 1

[dungeon.crypt.1]
kind = "staircase"
doors = ["2 open"]

[dungeon.crypt.2]
kind = "corridor"
from = 1
doors = ["3 open", "unopened"]
"""


def page(text: str) -> State:
    """The state of a page; it must be one that the tool would write again."""
    state = from_toml(tomllib.loads(text))
    assert from_toml(to_toml(state)) == state
    return state


def in_room(room: str = "", hero: str = "", **replaced: str) -> State:
    """Brugo in room 3 of the Crypt, with more said of the room and of the hero; `race='"Dwarf"'` replaces a value."""
    sheet = HERO
    for key, value in replaced.items():
        name = {"trade": "class"}.get(key, key)
        start = sheet.index(f"\n{name} = ") + 1
        sheet = sheet[:start] + f"{name} = {value}" + sheet[sheet.index("\n", start) :]
    return page(f'{sheet}where = "crypt 3"\n{hero}\n{CRYPT}\n[dungeon.crypt.3]\nkind = "room"\nfrom = 2\n{room}\n')


def play(rule, state: State, *faces: int | str, answers=None, force: bool = False, rows=None, **said) -> Turn:
    """Play a rule with these faces; every one of them must be used, and the new page must read as it is written."""
    referee = Referee(Script(*faces), TABLES, answers, force, rows)
    turn = rule(state, referee, **said)
    assert referee.cup.left() == [], "faces left over"
    assert from_toml(to_toml(turn.state)) == turn.state
    return turn


def happened(turn: Turn) -> list[str]:
    """The kinds of events of a turn, in order."""
    return [type(event).__name__ for event in turn.events]


def event(turn: Turn, kind: type):
    """The one event of a kind."""
    [found] = [each for each in turn.events if isinstance(each, kind)]
    return found
