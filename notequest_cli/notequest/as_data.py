"""What a page shows, as data for `--json`: the sheet, the map, the dead, in the words of the save."""

from collections.abc import Mapping
from typing import Any

from notequest_cli.notequest import notebook, things
from notequest_cli.notequest.limits import MOST_THINGS, OFFERS
from notequest_cli.notequest.state import State
from notequest_cli.tables import Tables

Data = dict[str, Any] | None


def hero(state: State, tables: Tables) -> Data:
    """The sheet; nothing where nobody is there."""
    if not state.hero.name:
        return None
    said: dict[str, Any] = notebook.write(state)["hero"]
    return {**said, "dead": not state.hero.is_alive, "does": _does(state, tables)}


def dungeon(state: State, tables: Tables) -> Data:
    """Where the hero is, and every dungeon with its segments by number."""
    known: dict[str, Any] = notebook.write(state).get("dungeon", {})
    return {"here": state.hero.where, "dungeons": known}


def graveyard(state: State, tables: Tables) -> Data:
    """The dead by the name they stand under; a date as text."""
    dead: dict[str, dict[str, Any]] = notebook.write(state).get("graveyard", {})
    return {name: {key: str(value) if key == "died" else value for key, value in grave.items()} for name, grave in dead.items()}


def pack(state: State, tables: Tables) -> Data:
    """The things in the order they stand in, each with what it does and brings, and how many there may be."""
    return {"things": [_thing(text, things.read(text, tables).facts) for text in state.hero.pack], "most": MOST_THINGS}


def _thing(text: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    worth = f"{facts['worth']}" + (f" x{facts['times']}" if "times" in facts else "") if "worth" in facts else ""
    return {"name": text, "effect": str(facts.get("effect", "")), "worth": worth}


def town(state: State, tables: Tables) -> Data:
    """Where the hero is, the coins, and what is done in town for how many."""
    offers = {command: {"coins": coins, "what": what} for command, coins, what in OFFERS}
    return {"where": state.hero.where, "coins": state.hero.coins, "offers": offers}


def _does(state: State, tables: Tables) -> dict[str, str]:
    """What each thing in hand and in the pack does, where the tables know."""
    carried = [text for text in (state.hero.weapon, *state.hero.pack) if text]
    known = ((text, things.read(text, tables).facts.get("effect")) for text in carried)
    return {text: str(effect) for text, effect in known if effect}
