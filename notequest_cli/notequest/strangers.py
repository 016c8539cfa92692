"""Names of a page that neither the tables nor the page itself know: `check` lists all of them, with the nearest, and play goes on."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from notequest_cli.names import nearest
from notequest_cli.notequest import bestiary, things, weapons
from notequest_cli.notequest.findings import review
from notequest_cli.notequest.notebook import trait_word
from notequest_cli.notequest.state import Hero, Monster, State, from_toml
from notequest_cli.problems import Problem, Usage
from notequest_cli.readable import readable
from notequest_cli.tables import Tables

SECTIONS = ("format", "game", "settings", "rulings", "hero", "dungeon", "monster", "graveyard")
UNKNOWN = "no table knows it"

_HARMLESS = {"monsters": "? 1/1 0", "doors": "unopened"}  # in place of an entry that cannot be read


def strangers(data: Mapping[str, Any], tables: Tables) -> list[Problem]:
    """Every name that nobody knows, in all that can be read."""
    state = from_toml(readable(data, review, _HARMLESS))
    return [
        *_sections(data),
        *_hero(state.hero, tables),
        *_weapon(state, tables),
        *_dungeons(state, tables),
        *_kinds(data, tables),
        *_own_traits(tables),
    ]


def _own_traits(tables: Tables) -> Iterator[Problem]:
    """Traits in the player's own tables that no table knows: nothing would come of them."""
    known = {trait_word(row.name): row.name for row in tables.table("trait").rows}
    for name in Tables({}, tables.own, tables.shared).names():
        for row in Tables({}, tables.own, tables.shared).table(name).rows:
            for facts in (row.facts, row.facts.get("monsters")):
                traits = facts.get("traits") if isinstance(facts, dict) else None
                for trait in traits if isinstance(traits, list) else ():
                    if trait_word(str(trait)) not in known:
                        near = nearest(str(trait), known.values())
                        yield Problem(
                            f"tables {name}.{row.low}.traits", f'"{trait}": {UNKNOWN}', near or "a trait of notequest table trait"
                        )


def _sections(data: Mapping[str, Any]) -> Iterator[Problem]:
    """A table nobody reads that looks like one of ours: `[Hero]`."""
    for name, value in data.items():
        near = nearest(name, SECTIONS, 0.75) if isinstance(value, dict) and name not in SECTIONS else None
        if near:
            yield Problem(name, "a table that nobody reads", f"[{near}]")


def _hero(hero: Hero, tables: Tables) -> Iterator[Problem]:
    """Race, class, spells, scrolls, and what armor is enchanted with."""
    yield from _named("hero.race", hero.race, _rows(tables, "race"))
    yield from _named("hero.class", hero.trade, _rows(tables, "class"))
    spells = _rows(tables, "basic-spell")
    for name in hero.spells:
        yield from _named("hero.spells", name, spells)
    for number, text in enumerate(hero.pack, 1):
        yield from _named(f"hero.pack {number}", things.spell_of(text) or "", spells)
    for slot, piece in hero.armor.items():
        if piece.magic and not things.worn(slot, piece, tables).facts:
            yield Problem(f"hero.armor.{slot}", f'"{piece.magic}": {UNKNOWN}', "an enchantment or wonder of the tables")


def _weapon(state: State, tables: Tables) -> Iterator[Problem]:
    """What is in hand strikes with dice."""
    if not state.hero.weapon:
        return
    try:
        weapons.dice_of(state, state.hero.weapon, tables)
    except Usage:
        yield Problem("hero.weapon", f'"{state.hero.weapon}" has no dice', f'them behind its name, like "{state.hero.weapon} 1d6-1"')


def _dungeons(state: State, tables: Tables) -> Iterator[Problem]:
    types = [str(row.facts["type"]) for row in tables.table("dungeon-name").rows if "type" in row.facts]
    known = _monsters(state, tables)
    for key, dungeon in state.dungeons.items():
        yield from _named(f"dungeon.{key}.type", dungeon.type, types)
        for number, segment in dungeon.segments.items():
            for place, monster in enumerate(segment.monsters, 1):
                yield from _monster(state, tables, f"dungeon.{key}.{number}.monsters {place}", monster, known)


def _monster(state: State, tables: Tables, place: str, monster: Monster, known: list[str]) -> Iterator[Problem]:
    if monster.damage is None and bestiary.lookup(state, tables, monster.name) is None:
        near = nearest(monster.name, known)
        way = (
            f'{near}, or damage behind its HP like "{monster.name} {monster.hp}/{monster.most} 2"' if near else f"[monster.{monster.name}]"
        )
        yield Problem(place, f'"{monster.name}": {UNKNOWN}', way)
    for trait in monster.traits:
        yield from _named(place, trait, bestiary.traits_of(tables))


def _kinds(data: Mapping[str, Any], tables: Tables) -> Iterator[Problem]:
    """A monster of the player's own has hit points, damage, and traits that a table knows."""
    kinds = data.get("monster")
    for name, kind in kinds.items() if isinstance(kinds, dict) else ():
        if not isinstance(kind, dict):
            continue
        for key, expected in (("hp", "hit points in full"), ("damage", "what it does in a turn")):
            if key not in kind:
                yield Problem(f"monster.{name}.{key}", "nothing", expected)
        traits = kind.get("traits")
        for trait in traits if isinstance(traits, list) else ():
            yield from _named(f"monster.{name}.traits", trait_word(str(trait)), bestiary.traits_of(tables))


def _named(place: str, name: str, known: Iterable[str]) -> Iterator[Problem]:
    names = list(known)
    if name and name.casefold() not in [each.casefold() for each in names]:
        near = nearest(name, names, 0.7)
        yield Problem(place, f'"{name}": {UNKNOWN}', near or " or ".join(names))


def _rows(tables: Tables, name: str) -> list[str]:
    return [row.name for row in tables.table(name).rows]


def _monsters(state: State, tables: Tables) -> list[str]:
    return [*state.kinds, *bestiary.names(tables)]
