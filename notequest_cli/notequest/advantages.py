"""What race and class bring, as the tables say it: `sneak_dice = 2`, `sells = 2` (NoteQuest rulebook, "Creating an Adventurer")."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from notequest_cli.notequest.state import Hero
from notequest_cli.problems import Usage
from notequest_cli.tables import Tables

Value = TypeVar("Value", bound=int | str)


def of(hero: Hero, tables: Tables, name: str, usual: Value) -> Value:
    """What the hero's race or class says under a name; what is usual where neither says anything."""
    for table, row in (("race", hero.race), ("class", hero.trade)):
        value = facts(tables, table, row).get(name)
        if value is not None and isinstance(value, type(usual)):
            return value
    return usual


@lru_cache(maxsize=64)
def facts(tables: Tables, table: str, name: str) -> Mapping[str, Any]:
    """The row of a race or class by name; nothing where no table knows it."""
    try:
        row = tables.table(table).named(name) if name else None
    except Usage:
        row = None
    return row.facts if row else {}
