"""Keys that a page needs and that are not there: a line that was deleted by hand, or a sheet that is written by half.

Each says what counts until it is written; where many are missing, the page is only begun, and nothing is said. A sheet without a
maximum of hit points is told in `review.py`.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from notequest_cli.leaves import table, tables
from notequest_cli.problems import ABSENT, Problem
from notequest_cli.voidspark.shape import SHAPE, key_text
from notequest_cli.voidspark.state import TRAITS

Data = Mapping[str, Any]

HERO = {
    "level": "the level; 1 counts",
    "hp": "HP left; all of them count",
    "defense": "Defense of the sheet; 0 counts",
    "attack": "Attack of the sheet; 0 counts",
    "damage": "dice of the sheet like 2d6+2; 1d6 counts",
}
SHIP = {"aim": "Aim; 10 counts", "evasion": "Evasion; 10 counts", "shield": "Shield; 1 counts"}
COMPARTMENT = {"integrity": "Integrity left; all of it counts"}
POOL = {"left": "points left; all of them count", "max": "points after a rest; those left count"}


def missing(data: Data) -> Iterator[Problem]:
    """Every key that is not there and should be, of a hero with a maximum of hit points, of the pools, and of the ship."""
    hero, ship = table(data, "hero"), table(data, "ship")
    if "hp_max" in hero:
        if "name" not in hero:
            yield Problem("hero.name", ABSENT, "what the hero is called")
        yield from _absent("hero", hero, HERO)
    if "traits" in hero:
        yield from _absent("hero.traits", table(hero, "traits"), dict.fromkeys(TRAITS, "the trait of the sheet; 0 counts"))
    for name, pool in tables(hero, "pools").items():
        yield from _absent(f"hero.pools.{key_text(name)}", pool, POOL)
    compartments = [(name, part) for name, part in tables(data, "ship").items() if name not in SHAPE["ship"]]
    if compartments:
        yield from _absent("ship", ship, SHIP)
    for name, part in compartments:
        yield from _absent(f"ship.{key_text(name)}", part, COMPARTMENT)


def _absent(place: str, entry: Data, wanted: Mapping[str, str]) -> Iterator[Problem]:
    absent = [key for key in wanted if key not in entry]
    return (Problem(f"{place}.{key}", ABSENT, wanted[key]) for key in absent if len(absent) <= max(len(wanted) // 2, 1))
