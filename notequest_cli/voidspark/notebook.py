"""How a state is written in a save: `read` takes any page a player may have typed, `write` gives plain data back."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from notequest_cli.voidspark.state import (
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
    difficulty = _text(_table(data, "settings"), "difficulty")
    return State(
        _calendar(_table(data, "calendar")),
        _hero(_table(data, "hero")),
        _ship(_table(data, "ship")),
        _fight(_table(data, "fight")),
        _death(_table(data, "death")),
        {name: value for name, value in _table(data, "rulings").items() if isinstance(value, str)},
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
    page = entry.get("page")
    return Calendar(
        page=page if type(page) is date else None,
        prologue=_flag(entry, "prologue"),
        lottery=_text(entry, "lottery") == "done",
        gear_open=_flag(entry, "gear_open"),
        choices=_list(entry, "choices"),
        rounds=_text(entry, "rounds"),
        infection=_text(entry, "infection") == "rolled",
        pickpocket=_number(entry, "pickpocket"),
    )


def _calendar_data(calendar: Calendar) -> dict[str, Any]:
    return {
        "page": calendar.page,
        "prologue": calendar.prologue or None,
        "lottery": "done" if calendar.lottery else None,
        "gear_open": calendar.gear_open or None,
        "choices": list(calendar.choices) or None,
        "rounds": calendar.rounds or None,
        "infection": "rolled" if calendar.infection else None,
        "pickpocket": calendar.pickpocket or None,
    }


def _hero(entry: Mapping[str, Any]) -> Hero:
    most = _number(entry, "hp_max")
    return Hero(
        name=_text(entry, "name"),
        trade=_text(entry, "class"),
        level=_number(entry, "level", 1),
        hp=_number(entry, "hp", most),
        hp_max=most,
        defense=_number(entry, "defense"),
        attack=_number(entry, "attack"),
        damage=_text(entry, "damage", "1d6"),
        virtue=_number(entry, "virtue"),
        credits=_number(entry, "credits"),
        spent=_flag(entry, "abilities_spent"),
        skills=_list(entry, "skills"),
        conditions=tuple(condition.lower() for condition in _list(entry, "conditions")),
        effects=_list(entry, "effects"),
        notes=_list(entry, "notes"),
        traits={trait: _number(_table(entry, "traits"), trait) for trait in TRAITS},
        injuries={stat: hurt for stat, hurt in _numbers(entry, "injuries").items() if hurt > 0},
        pools={name: _pool(part) for name, part in _tables(entry, "pools").items()},
        abilities={name: _ability(part) for name, part in _tables(entry, "ability").items()},
        pack=_numbers(entry, "pack"),
        gear={name: _gear(part) for name, part in _tables(entry, "gear").items()},
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
    most = _number(entry, "max", _number(entry, "left"))
    return Pool(_number(entry, "left", most), most)


def _ability(entry: Mapping[str, Any]) -> Ability:
    when = _text(entry, "when", "both")
    return Ability(when, _text(entry, "cost"), _text(entry, "effect"), _number(entry, "used"), _flag(entry, "on"))


def _ability_data(ability: Ability) -> dict[str, Any]:
    return {
        "when": ability.when,
        "cost": ability.cost or None,
        "effect": ability.effect or None,
        "used": ability.used or None,
        "on": ability.on or None,
    }


def _gear(entry: Mapping[str, Any]) -> Gear:
    return Gear(_text(entry, "slot"), _numbers(entry, "bonus"), _flag(entry, "worn"))


def _gear_data(gear: Gear) -> dict[str, Any]:
    return {"slot": gear.slot or None, "bonus": dict(gear.bonus) or None, "worn": gear.worn}


def _ship(entry: Mapping[str, Any]) -> Ship:
    return Ship(
        name=_text(entry, "name"),
        aim=_number(entry, "aim", 10),
        evasion=_number(entry, "evasion", 10),
        shield=_number(entry, "shield", 1),
        compartments={key: _compartment(part) for key, part in entry.items() if isinstance(part, dict) and key not in NOT_COMPARTMENTS},
        spare=_numbers(entry, "spare"),
        crew={name: Crew(_text(part, "skill"), _number(part, "integrity", 1)) for name, part in _tables(entry, "crew").items()},
        upgrades={name: Upgrade(_text(part, "compartment"), _numbers(part, "bonus")) for name, part in _tables(entry, "upgrade").items()},
    )


def _compartment(entry: Mapping[str, Any]) -> Compartment:
    most = _number(entry, "integrity_max", 3)
    paid = _number(entry, "upgrade_paid") if "upgrade_paid" in entry else None
    return Compartment(_number(entry, "integrity", most), most, _text(entry, "crew"), _text(entry, "upgrade"), paid)


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
    }


def _fight(entry: Mapping[str, Any]) -> Fight | None:
    rounds = _list(entry, "rounds")
    if not rounds:
        return None
    following = min(max(_number(entry, "next", 1), 1), len(rounds) + 1)
    return Fight(rounds, following, _list(entry, "faces"), _text(entry, "owed"), _text(entry, "kind"))


def _fight_data(fight: Fight) -> dict[str, Any]:
    return {
        "kind": fight.kind or None,
        "rounds": list(fight.rounds),
        "next": fight.next,
        "faces": list(fight.faces) or None,
        "owed": fight.owed or None,
    }


def _death(entry: Mapping[str, Any]) -> Death | None:
    return Death(_number(entry, "d4"), _text(entry, "owed")) if _number(entry, "d4") else None


def _said(data: dict[str, Any]) -> dict[str, Any]:
    """The data without `None`, all the way down. An empty table stays: its heading, with the player's comment, is kept."""
    return {key: _said(value) if isinstance(value, dict) else value for key, value in data.items() if value is not None}


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _tables(data: Mapping[str, Any], key: str) -> dict[str, Mapping[str, Any]]:
    return {name: entry for name, entry in _table(data, key).items() if isinstance(entry, dict)}


def _numbers(data: Mapping[str, Any], key: str) -> dict[str, int]:
    return {name: value for name, value in _table(data, key).items() if type(value) is int}


def _text(entry: Mapping[str, Any], key: str, usual: str = "") -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else usual


def _number(entry: Mapping[str, Any], key: str, usual: int = 0) -> int:
    value = entry.get(key)
    return value if type(value) is int else usual


def _flag(entry: Mapping[str, Any], key: str) -> bool:
    return entry.get(key) is True


def _list(entry: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = entry.get(key)
    return tuple(part for part in value if isinstance(part, str)) if isinstance(value, list) else ()
