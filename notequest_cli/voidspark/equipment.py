"""Equipment: one piece a slot, changed at a Rest or on the page a piece is gained (Voidspark rulebook, "Equipment")."""

import re
from typing import Any

from notequest_cli.names import hint, hinted, match
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.sheet import gear_facts, stat_named
from notequest_cli.voidspark.state import Gear, State, without
from notequest_cli.voidspark.thing_events import GearGained, GearOff, GearOn, GearParted

_BONUS = Pattern(r"([a-z]+)\s*([+-]\s*\d{1,2})", re.IGNORECASE)


def add_gear(state: State, referee: Referee, name: str, slot: str = "", bonus: str = "") -> Turn:
    """A piece is gained; it is worn at once where its slot is free, and pieces may be changed on this page."""
    hitpoints.must_live(state, referee)
    hitpoints.must_not_fight(state, referee)
    referee.one(name, referee.tables.pack("gear"))
    name, gear = _piece(referee.tables, name, slot, bonus)
    if name in state.hero.gear:
        raise Usage("gear-owned", f"{name} is owned already", "one of each is all a slot can take")
    state = state.with_hero(gear={**state.hero.gear, name: gear}).with_calendar(gear_open=True)
    told: tuple[Any, ...] = (GearGained(name, gear.slot, tuple(gear.bonus.items())),)
    if _worn_in(state, referee.tables, gear.slot) is None:
        state, events = _put_on(state, referee.tables, name, hitpoints.maximum(state, referee.tables))
        told += events
    return Turn(state, told, name)


def known(tables: Tables, typed: str) -> str | None:
    """The piece of the tables that a player names in full, or `None` where it is none."""
    wanted = "".join(typed.casefold().split())
    return next((name for name in tables.pack("gear") if "".join(name.casefold().split()) == wanted), None)


def equip(state: State, referee: Referee, name: str) -> Turn:
    """Put a piece on; what is in its slot comes off. A piece that was packed is unpacked."""
    packed = [item for item in state.hero.pack if known(referee.tables, item) and item not in state.hero.gear]
    name = match(name, [*state.hero.gear, *packed], "equipment")
    if name in packed:
        state = state.with_item(name, -1).with_hero(gear={**state.hero.gear, name: gear_facts(referee.tables, name, Gear())})
    _must_be_open(state, referee)
    if state.hero.gear[name].worn:
        raise Usage("gear-worn", f"{name} is worn already", "notequest gear shows what is worn")
    other = _worn_in(state, referee.tables, gear_facts(referee.tables, name, state.hero.gear[name]).slot)
    taken = (GearOff(other, gear_facts(referee.tables, other, state.hero.gear[other]).slot),) if other else ()
    before = hitpoints.maximum(state, referee.tables)
    state, put_on = _put_on(state.with_gear(other, worn=False) if other else state, referee.tables, name, before)
    return Turn(state, (*taken, *put_on), name)


def drop(state: State, referee: Referee, name: str) -> Turn:
    """A piece leaves the hero for nothing."""
    name = match(name, state.hero.gear, "equipment")
    hitpoints.must_live(state, referee)
    state, events = parted(state, referee, name)
    return Turn(state, events, name)


def parted(state: State, referee: Referee, name: str) -> Happened:
    """A piece is owned no more; the HP it gave go with it."""
    hitpoints.must_not_fight(state, referee)
    before, slot = hitpoints.maximum(state, referee.tables), gear_facts(referee.tables, name, state.hero.gear[name]).slot
    told = (GearParted(name, slot),)
    state = state.with_hero(gear=without(state.hero.gear, name))
    state, fitted = hitpoints.follow(state, referee.tables, before, f"without {name}")
    return state, (*told, *fitted)


def take_off(state: State, referee: Referee, name: str) -> Turn:
    """Take a piece off; the HP it gave go with it, but HP are never below 1 for that."""
    name = match(name, state.hero.gear, "equipment")
    _must_be_open(state, referee)
    if not state.hero.gear[name].worn:
        raise Usage("gear-not-worn", f"{name} is not worn", "notequest gear shows what is worn")
    off = GearOff(name, gear_facts(referee.tables, name, state.hero.gear[name]).slot)
    before = hitpoints.maximum(state, referee.tables)
    state, fitted = hitpoints.follow(state.with_gear(name, worn=False), referee.tables, before, f"without {name}")
    return Turn(state, (off, *fitted), name)


def read_bonus(typed: str) -> dict[str, int]:
    """`wis+1,hp+2` as what each stat gains; every digit of it."""
    bonus: dict[str, int] = {}
    for part in filter(None, (part.strip() for part in typed.split(","))):
        found = _BONUS.fullmatch(part)
        stat = stat_named(found[1]) if found else None
        if not found or stat is None:
            raise Usage("bonus-unreadable", f"{part} is no bonus", "write like wis+1,hp+2")
        key = "hp" if stat == "hp_max" else stat
        bonus[key] = bonus.get(key, 0) + int(found[2].replace(" ", ""))
    return bonus


def _piece(tables: Tables, name: str, slot: str, bonus: str) -> tuple[str, Gear]:
    """A piece of the tables by name, else one typed with slot and bonus."""
    known = tables.pack("gear")
    if slot and bonus:
        return name, Gear(slot.lower(), read_bonus(bonus))
    try:
        name = match(name, known, "equipment")
    except Usage as refusal:
        way = "type it with --slot and --bonus, like --slot helmet --bonus wis+1,hp+2"
        raise Usage("gear-unknown", f"no table knows the equipment {name}", hinted(hint(name, list(known)), way)) from refusal
    gear = gear_facts(tables, name, Gear())
    return name, Gear(slot.lower() or gear.slot, read_bonus(bonus) or dict(gear.bonus))


def _must_be_open(state: State, referee: Referee) -> None:
    hitpoints.must_live(state, referee)
    hitpoints.must_not_fight(state, referee)
    if not state.calendar.gear_open:
        referee.forbid(
            "gear-closed", "equipment is changed at a Rest, or on the page a piece is gained", "notequest rest, or notequest gear add NAME"
        )


def _worn_in(state: State, tables: Tables, slot: str) -> str | None:
    """The piece in a slot."""
    worn = [name for name, gear in state.hero.gear.items() if gear.worn]
    return next((name for name in worn if slot and gear_facts(tables, name, state.hero.gear[name]).slot.lower() == slot.lower()), None)


def _put_on(state: State, tables: Tables, name: str, before: int) -> Happened:
    """HP follow the maximum, up and down."""
    state = state.with_gear(name, worn=True)
    on = GearOn(name, gear_facts(tables, name, state.hero.gear[name]).slot)
    more = hitpoints.maximum(state, tables) > before
    state, events = hitpoints.follow(state, tables, before, name if more else f"with {name}")
    return state, (on, *events)
