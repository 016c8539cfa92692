"""How a state is written in a save: `read` takes any page a player may have typed, `write` gives plain data back."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from notequest_cli import leaves
from notequest_cli.voidspark import sundays
from notequest_cli.voidspark.state import (
    INJURED,
    TRAITS,
    Ability,
    Calendar,
    Compartment,
    Crew,
    Death,
    Fight,
    Gear,
    Hero,
    Pool,
    Ship,
    State,
    Upgrade,
)

DIFFICULTIES = ("standard", "easy", "hard")
NOT_COMPARTMENTS = ("spare", "crew", "upgrade")
HERO_TABLES = ("traits", "injuries", "pools", "ability", "pack", "gear")


def read(data: Mapping[str, Any]) -> State:
    """The whole state; nothing here fails on valid TOML."""
    difficulty = leaves.text(leaves.table(data, "settings"), "difficulty").lower()
    return State(
        _calendar(leaves.table(data, "calendar")),
        _hero(leaves.table(data, "hero")),
        _ship(leaves.table(data, "ship")),
        _fight(leaves.table(data, "fight")),
        _death(leaves.table(data, "death")),
        leaves.texts(data, "rulings"),
        difficulty if difficulty in DIFFICULTIES else DIFFICULTIES[0],
    )


def write(state: State) -> dict[str, Any]:
    """The state as nested plain data in the order of the page."""
    return _said(
        {
            "settings": {"difficulty": state.difficulty},
            "rulings": dict(state.rulings),
            "calendar": _calendar_data(state.calendar),
            "hero": _hero_data(state.hero) if state.hero != _hero({}) else {table: {} for table in HERO_TABLES},
            "ship": _ship_data(state.ship),
            "fight": _fight_data(state.fight) if state.fight else None,
            "death": {"d4": state.death.d4, "owed": state.death.owed or None} if state.death else None,
        }
    )


def _calendar(entry: Mapping[str, Any]) -> Calendar:
    return Calendar(
        page=_day(entry, "page"),
        played=sundays.joined(leaves.listed(entry, "lottery_played"), tuple(map(str, filter(None, (_day(entry, "lottery_last"),))))),
        upgrades_open=leaves.listed(entry, "upgrades_open"),
        takeover=leaves.flag(entry, "takeover"),
        held=_held(leaves.table(entry, "open")) if leaves.table(entry, "open") else None,
        prologue=leaves.flag(entry, "prologue"),
        lottery=leaves.text(entry, "lottery").lower() == "done",
        gear_open=leaves.flag(entry, "gear_open"),
        rested=leaves.flag(entry, "rested"),
        choices=leaves.listed(entry, "choices"),
        rounds=leaves.text(entry, "rounds").lower(),
        infection=leaves.text(entry, "infection").lower(),
        pickpocket=leaves.number(entry, "pickpocket"),
        pages={day: leaves.listed(entry["pages"], day) for day in leaves.table(entry, "pages")},
    )


def _held(entry: Mapping[str, Any]) -> Calendar | None:
    """The open page while another is filled in, with what is kept aside for it."""
    on, uses = leaves.listed(entry, "abilities_on"), leaves.numbers(entry, "uses")
    held = _calendar(entry)._replace(effects=leaves.listed(entry, "effects"), on=on, uses=uses)
    return held if held.page else None


def _day(entry: Mapping[str, Any], key: str) -> date | None:
    day = entry.get(key)
    return day if type(day) is date else None


def _calendar_data(calendar: Calendar) -> dict[str, Any]:
    return {
        "page": calendar.page,
        "prologue": calendar.prologue or None,
        "lottery": "done" if calendar.lottery else None,
        "gear_open": calendar.gear_open or None,
        "rested": calendar.rested or None,
        "choices": list(calendar.choices) or None,
        "rounds": calendar.rounds or None,
        "infection": calendar.infection or None,
        "pickpocket": calendar.pickpocket or None,
        "upgrades_open": list(calendar.upgrades_open) or None,
        "takeover": calendar.takeover or None,
        "lottery_played": list(calendar.played) or None,
        "effects": list(calendar.effects) or None,
        "abilities_on": list(calendar.on) or None,
        "uses": dict(calendar.uses) or None,
        "pages": {day: list(parts) for day, parts in calendar.pages.items()} or None,
        "open": _calendar_data(calendar.held) if calendar.held else None,
    }


def _hero(entry: Mapping[str, Any]) -> Hero:
    most = leaves.number(entry, "hp_max")
    return Hero(
        name=leaves.text(entry, "name"),
        trade=leaves.text(entry, "class"),
        level=leaves.number(entry, "level", 1),
        hp=leaves.number(entry, "hp", most),
        hp_max=most,
        defense=leaves.number(entry, "defense"),
        attack=leaves.number(entry, "attack"),
        damage=leaves.text(entry, "damage", "1d6"),
        virtue=leaves.number(entry, "virtue"),
        credits=leaves.number(entry, "credits"),
        spent=leaves.flag(entry, "abilities_spent"),
        skills=leaves.listed(entry, "skills"),
        conditions=tuple(condition.lower() for condition in leaves.listed(entry, "conditions")),
        effects=leaves.listed(entry, "effects"),
        notes=leaves.listed(entry, "notes"),
        traits={trait: leaves.number(leaves.table(entry, "traits"), trait) for trait in TRAITS},
        injuries={stat: hurt for stat, hurt in leaves.numbers(entry, "injuries").items() if hurt > 0 and stat in INJURED},
        pools={name: _pool(part) for name, part in leaves.tables(entry, "pools").items()},
        abilities={name: _ability(part) for name, part in leaves.tables(entry, "ability").items()},
        pack=leaves.numbers(entry, "pack"),
        gear={name: _gear(part) for name, part in leaves.tables(entry, "gear").items()},
        lent=leaves.number(entry, "hp_lent"),
    )


def _hero_data(hero: Hero) -> dict[str, Any]:
    return {
        "name": hero.name,
        "class": hero.trade,
        "level": hero.level,
        "hp": hero.hp,
        "hp_max": hero.hp_max,
        "defense": hero.defense,
        "attack": hero.attack,
        "damage": hero.damage,
        "virtue": hero.virtue,
        "credits": hero.credits,
        "hp_lent": hero.lent or None,
        "abilities_spent": hero.spent or None,
        "skills": list(hero.skills),
        "conditions": list(hero.conditions),
        "effects": list(hero.effects),
        "notes": list(hero.notes),
        "traits": dict(hero.traits),
        "injuries": dict(hero.injuries),
        "pools": {name: {"left": pool.left, "max": pool.most} for name, pool in hero.pools.items()},
        "ability": {name: _ability_data(ability) for name, ability in hero.abilities.items()},
        "pack": dict(hero.pack),
        "gear": {name: _gear_data(gear) for name, gear in hero.gear.items()},
    }


def _pool(entry: Mapping[str, Any]) -> Pool:
    most = leaves.number(entry, "max", leaves.number(entry, "left"))
    return Pool(leaves.number(entry, "left", most), most)


def _ability(entry: Mapping[str, Any]) -> Ability:
    when = leaves.text(entry, "when", "both")
    return Ability(when, leaves.text(entry, "cost"), leaves.text(entry, "effect"), leaves.number(entry, "used"), leaves.flag(entry, "on"))


def _ability_data(ability: Ability) -> dict[str, Any]:
    return {
        "when": ability.when,
        "cost": ability.cost or None,
        "effect": ability.effect or None,
        "used": ability.used or None,
        "on": ability.on or None,
    }


def _gear(entry: Mapping[str, Any]) -> Gear:
    return Gear(leaves.text(entry, "slot"), leaves.numbers(entry, "bonus"), leaves.flag(entry, "worn"))


def _gear_data(gear: Gear) -> dict[str, Any]:
    return {"slot": gear.slot or None, "bonus": dict(gear.bonus) or None, "worn": gear.worn}


def _ship(entry: Mapping[str, Any]) -> Ship:
    return Ship(
        name=leaves.text(entry, "name"),
        aim=leaves.number(entry, "aim", 10),
        evasion=leaves.number(entry, "evasion", 10),
        shield=leaves.number(entry, "shield", 1),
        compartments={key: _compartment(part) for key, part in entry.items() if isinstance(part, dict) and key not in NOT_COMPARTMENTS},
        spare=leaves.numbers(entry, "spare"),
        crew={
            name: Crew(leaves.text(part, "skill"), leaves.number(part, "integrity", 1))
            for name, part in leaves.tables(entry, "crew").items()
        },
        upgrades={
            name: Upgrade(leaves.text(part, "compartment"), leaves.numbers(part, "bonus"))
            for name, part in leaves.tables(entry, "upgrade").items()
        },
    )


def _compartment(entry: Mapping[str, Any]) -> Compartment:
    most = leaves.number(entry, "integrity_max", 3)
    paid = leaves.number(entry, "upgrade_paid") if "upgrade_paid" in entry else None
    return Compartment(
        max(leaves.number(entry, "integrity", most), 0),
        most,
        leaves.text(entry, "crew"),
        leaves.text(entry, "upgrade"),
        paid,
        leaves.number(entry, "lent"),
    )


def _ship_data(ship: Ship) -> dict[str, Any]:
    return {
        "name": ship.name,
        "aim": ship.aim,
        "evasion": ship.evasion,
        "shield": ship.shield,
        **{key: _compartment_data(part) for key, part in ship.compartments.items()},
        "spare": dict(ship.spare),
        "crew": {name: crew._asdict() for name, crew in ship.crew.items()},
        "upgrade": {name: {"compartment": kind.compartment, "bonus": dict(kind.bonus)} for name, kind in ship.upgrades.items()},
    }


def _compartment_data(part: Compartment) -> dict[str, Any]:
    return {
        "integrity": part.integrity,
        "integrity_max": part.most,
        "crew": part.crew or None,
        "upgrade": part.upgrade or None,
        "upgrade_paid": part.paid,
        "lent": part.lent or None,
    }


def _fight(entry: Mapping[str, Any]) -> Fight | None:
    rounds = leaves.listed(entry, "rounds")
    if not rounds:
        return None
    owed, kind = leaves.text(entry, "owed").lower(), leaves.text(entry, "kind").lower()
    return Fight(rounds, leaves.number(entry, "next", 1), leaves.listed(entry, "faces"), owed, kind)


def _fight_data(fight: Fight) -> dict[str, Any]:
    return {
        "kind": fight.kind or None,
        "rounds": list(fight.rounds),
        "next": fight.next,
        "faces": list(fight.faces) or None,
        "owed": fight.owed or None,
    }


def _death(entry: Mapping[str, Any]) -> Death | None:
    return Death(leaves.number(entry, "d4"), leaves.text(entry, "owed").lower()) if leaves.number(entry, "d4") else None


def _said(data: dict[str, Any]) -> dict[str, Any]:
    """The data without `None`, all the way down. An empty table stays: its heading, with the player's comment, is kept."""
    return {key: _said(value) if isinstance(value, dict) else value for key, value in data.items() if value is not None}
