"""Keys that a page needs and that are not there: a line that was deleted by hand, or a sheet that is written by half.

What no rule can do without stops writing. What counts as something usual until it is written is a warning.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from notequest_cli.leaves import table
from notequest_cli.names import is_number
from notequest_cli.notequest.limits import KINDS
from notequest_cli.problems import ABSENT, Problem

Data = Mapping[str, Any]

BEGUN = ("name", "race", "class", "weapon")  # one of them is the beginning of a sheet
NEEDED = {"hp": "hit points left, 0 for a dead hero", "hp_max": "hit points in full"}
USUAL = {
    "race": "the race; none counts",
    "class": "the class; none counts",
    "torches": "torches left; 0 counts",
    "coins": "coins; 0 counts",
    "weapon": "the weapon in hand; none counts",
}
MOST = 2  # so many lines of a sheet are missing; where it is more, it is only begun


def missing(data: Data) -> Iterator[Problem]:
    """Every key that is not there and should be, of the hero and of each dungeon."""
    hero, dungeons = table(data, "hero"), table(data, "dungeon")
    if any(hero.get(key) for key in BEGUN):
        yield from _hero(hero, any(_segments(dungeon) for dungeon in dungeons.values()))
    for name, dungeon in dungeons.items():
        yield from _dungeon(f"dungeon.{name}", dungeon)


def _hero(hero: Data, is_explored: bool) -> Iterator[Problem]:
    """The sheet; where the hero stands may be left out while no dungeon has a map."""
    if "name" not in hero:
        yield Problem("hero.name", ABSENT, "what the hero is called")
    for key, expected in NEEDED.items():
        if key not in hero:
            yield Problem(f"hero.{key}", ABSENT, expected, fatal="name" in hero)
    absent = [key for key in USUAL if key not in hero]
    yield from (Problem(f"hero.{key}", ABSENT, USUAL[key]) for key in absent if len(absent) <= MOST)
    if "where" not in hero and is_explored:
        yield Problem("hero.where", ABSENT, 'a dungeon and one of its segments, like "crypt 3", or "town"', fatal="name" in hero)


def _dungeon(place: str, dungeon: Any) -> Iterator[Problem]:
    segments = _segments(dungeon)
    if segments and "name" not in dungeon:
        yield Problem(f"{place}.name", ABSENT, "the name of the dungeon")
    if segments and "expedition" not in dungeon:
        yield Problem(f"{place}.expedition", ABSENT, "how often it was entered; 0 counts")
    has_levels = any("level" in segment for segment in segments.values())
    for number, segment in segments.items():
        if "kind" not in segment:
            yield Problem(f"{place}.{number}.kind", ABSENT, f"{' or '.join(KINDS)}; corridor counts")
        if "level" not in segment and has_levels:
            yield Problem(f"{place}.{number}.level", ABSENT, "its level; 1 counts")


def _segments(dungeon: Any) -> dict[str, Data]:
    """The tables of a dungeon that are segments of its map."""
    return {key: part for key, part in dungeon.items() if is_number(key) and isinstance(part, dict)} if isinstance(dungeon, dict) else {}
