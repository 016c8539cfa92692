"""What a page shows, as data for `--json`: the sheet, the map, the dead, in the words of the save."""

from typing import Any

from notequest_cli.notequest import notebook, things
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


def _does(state: State, tables: Tables) -> dict[str, str]:
    """What each thing in hand and in the pack does, where the tables know."""
    carried = [text for text in (state.hero.weapon, *state.hero.pack) if text]
    known = ((text, things.read(text, tables).facts.get("effect")) for text in carried)
    return {text: str(effect) for text, effect in known if effect}
