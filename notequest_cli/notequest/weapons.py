"""What the hero strikes with, and the hands it takes (NoteQuest rulebook, "Use of Hands", "Combat")."""

import re

from notequest_cli.names import match
from notequest_cli.notequest import advantages, things, torches
from notequest_cli.notequest.state import Hero, State
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables

HORN = "horn"
NOTHING = "nothing"
NO_BLOW = f"{NOTHING} to let them strike"

_DICE = Pattern(r"(\d*)d(\d+)([+-]\d+)?", re.IGNORECASE)


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
    text = carried[match(word, carried, "weapon")] if word else state.hero.weapon
    weapon = _weapon(state, text, referee.tables)
    _check_hands(state, referee, weapon)
    return weapon


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
    thing = things.read(text, tables)
    return _read(thing.name, text, thing.damage or _usual_dice(state, thing.name, tables), thing.hands)


def dice_of(state: State, text: str, tables: Tables) -> str:
    """The dice that a weapon is rolled with; `Usage` where neither its text nor a table tells them."""
    thing = things.read(text, tables)
    return thing.damage or _usual_dice(state, thing.name, tables)


def _usual_dice(state: State, name: str, tables: Tables) -> str:
    """The dice of a weapon written without any: a class's own, else the dungeon's, else those of the first dungeon that has it."""
    near = f"{state.dungeon().type}.weapon" if state.hero.dungeon in state.dungeons else ""
    others = [(table, "name") for table in tables.names() if table.rpartition(".")[2] == "weapon"]
    for table, said in (("class", "weapon"), *(((near, "name"),) if near else ()), *others):
        for row in tables.table(table).rows:
            if "damage" in row.facts and str(row.facts.get(said, "")).casefold() == name.casefold():
                return str(row.facts["damage"])
    raise Usage("weapon-without-dice", f"{name} has no dice in the save", f'write it like "{name} 1d6-1"')


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
