"""What the hero strikes with, and the hands it takes (NoteQuest rulebook, "Use of Hands", "Combat")."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from notequest_cli.names import match
from notequest_cli.notequest import advantages, things, torches
from notequest_cli.notequest.state import Hero, State
from notequest_cli.notequest.things import Thing
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables

HORN = "horn"
NOTHING = "nothing"
NO_BLOW = f"{NOTHING} to let them strike"

_DICE = Pattern(r"(\d{0,4})d(\d{1,6})([+-]\d{1,6})?", re.IGNORECASE)


class Weapon(Record):
    """Something to strike with: `text` as the sheet writes it (empty for a horn), its dice, the hands it takes.

    `dice` "2d6+1" is `throws` 2, `sides` 6, `plus` 1.
    """

    name: str
    text: str
    dice: str
    throws: int
    sides: int
    plus: int
    hands: int = 1


def chosen(state: State, referee: Referee, word: str | None) -> Weapon:
    """The weapon a player means: none said is the one in hand ("Use of Hands")."""
    if word and word.casefold() == HORN:
        return _horn(state.hero, referee.tables)
    carried = at_hand(state, referee.tables)
    if not word and not state.hero.weapon:
        horn = (HORN,) if advantages.of(state.hero, referee.tables, "horn", "") else ()
        raise Usage("weapon-missing", f"{state.hero.name} has no weapon in hand", f"say --with {(*horn, *carried, NO_BLOW)[0]}")
    text = _meant(state, referee.tables, carried, word) if word else state.hero.weapon
    weapon = _weapon(state, text, referee.tables)
    _check_hands(state, referee, weapon)
    return weapon


def _meant(state: State, tables: Tables, carried: Mapping[str, str], word: str) -> str:
    """The weapon a word means, also one of the pack that was noted by its name alone."""
    noted = [text for text in state.hero.pack if text.casefold() == word.casefold() and of_tables(state, text, tables)]
    known = {**carried, **{text: text for text in noted if text not in carried}}
    return known[match(word, known, "weapon")]


def at_hand(state: State, tables: Tables) -> dict[str, str]:
    """Every weapon carried, by name, as the sheet writes it; the one in hand first."""
    wielded = [state.hero.weapon] if state.hero.weapon else []
    carried = [text for text in state.hero.pack if things.read(text, tables).damage]
    return {things.read(text, tables).name: text for text in reversed(wielded + carried)}


def _horn(hero: Hero, tables: Tables) -> Weapon:
    """The horn that some races have; it needs no hand ("Race")."""
    dice = advantages.of(hero, tables, "horn", "")
    if not dice:
        raise Usage("horn-missing", f"{hero.name} has no horn", "strike with a weapon")
    return _read("Horn", "", dice, 0)


def _weapon(state: State, text: str, tables: Tables) -> Weapon:
    thing = _written(state, text, tables)
    return _read(thing.name, text, thing.damage, thing.hands)


def dice_of(state: State, text: str, tables: Tables) -> str:
    """The dice that a weapon is rolled with; `Usage` where neither its text nor a table tells them."""
    return _written(state, text, tables).damage


def _written(state: State, text: str, tables: Tables) -> Thing:
    """A weapon with its dice; of one written without any: a class's own, else the dungeon's, else that of the first dungeon that has it."""
    thing = things.read(text, tables)
    if thing.damage:
        return thing
    found = _by_table(state, thing.name, tables)
    if not found:
        raise Usage("weapon-without-dice", f"{thing.name} has no dice in the save", f'write it like "{thing.name} 1d6-1"')
    return things.read(next(iter(found.values())), tables)


def of_tables(state: State, name: str, tables: Tables) -> dict[str, str]:
    """A weapon by its name, as the tables have it, by the table: that of the dungeon alone where it has one ("Glaive 1d6+2 two hands")."""
    found, near = _by_table(state, name, tables), _near(state)
    return {near: found[near]} if near in found else found


def names(state: State, tables: Tables) -> list[str]:
    """Every weapon that stands in a table."""
    return list(dict.fromkeys(str(facts[said]) for _, said, facts in _rows(state, tables)))


def _by_table(state: State, name: str, tables: Tables) -> dict[str, str]:
    found: dict[str, str] = {}
    for table, said, facts in _rows(state, tables):
        if str(facts[said]).casefold() == name.casefold():
            found.setdefault(table, f"{facts[said]} {facts['damage']}{' two hands' if facts.get('hands') == 2 else ''}")
    return found


def _rows(state: State, tables: Tables) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """The rows that tell a weapon's dice: table, the fact with its name, and all facts; the classes first, then this dungeon."""
    near, known = _near(state), tables.names()
    weapons = [table for table in known if table.rpartition(".")[2] == "weapon"]
    for table, said in (("class", "weapon"), *((table, "name") for table in sorted(weapons, key=lambda table: table != near))):
        yield from ((table, said, row.facts) for row in tables.table(table).rows if "damage" in row.facts and said in row.facts)


def _near(state: State) -> str:
    return f"{state.dungeon().type}.weapon" if state.hero.dungeon in state.dungeons else ""


def _read(name: str, text: str, dice: str, hands: int) -> Weapon:
    found = _DICE.fullmatch(dice)
    if not found:
        raise Usage("weapon-dice-unreadable", f"{name}: {dice} is no damage that can be rolled", "write it like 1d6+1")
    return Weapon(name, text, dice, int(found[1] or 1), int(found[2]), int(found[3] or 0), hands)


def _check_hands(state: State, referee: Referee, weapon: Weapon) -> None:
    """One hand holds the torch, where no other light burns; an arm may be lost ("Use of Hands")."""
    free = torches.free_hands(state, referee.tables)
    if free >= weapon.hands:
        return
    needs = "two hands" if weapon.hands > 1 else "a hand"
    holds = "" if free == state.hero.arms else ", and one holds the torch"
    has = ("no arm", "one arm", "two arms")[min(2, state.hero.arms)]
    way = "another light, another weapon, or --with nothing to let them strike"
    referee.forbid("hands-missing", f"{weapon.name} needs {needs}; {state.hero.name} has {has}{holds}", way)
