"""What a page shows, as data for `--json`: effective values with their parts, counts, names."""

from typing import Any

from notequest_cli.tables import Tables
from notequest_cli.voidspark import costs, hitpoints
from notequest_cli.voidspark.bouts import round_of
from notequest_cli.voidspark.damage import damage_text, read_damage
from notequest_cli.voidspark.days import kept_sheet, spoken
from notequest_cli.voidspark.reminding import reminders
from notequest_cli.voidspark.sheet import compartment_names, crew_facts, gear_facts, integrity_most, skills, upgrade_facts, value
from notequest_cli.voidspark.state import TRAITS, Ability, State

Data = dict[str, Any] | None


def hero(state: State, tables: Tables) -> Data:
    """The sheet; nothing where nobody is there."""
    if not state.hero.is_there:
        return None
    who = state.hero
    damage = _value(state, tables, "damage")
    damage["dice"] = damage_text(read_damage(who.damage)._replace(flat=damage["total"]))
    return {
        "name": who.name, "class": who.trade, "level": who.level, "dead": who.is_dead,
        "hp": who.hp, "hp_max": {**_value(state, tables, "hp_max"), "total": hitpoints.maximum(state, tables)},
        "defense": _value(state, tables, "defense"), "attack": _value(state, tables, "attack"), "damage": damage,
        "traits": {trait: _value(state, tables, trait) for trait in TRAITS},
        "virtue": who.virtue, "credits": who.credits, "skills": {name: list(who) for name, who in skills(state, tables).items()},
        "pools": pools(state, tables), "abilities": abilities(state, tables),
        "conditions": list(who.conditions), "effects": list(who.effects), "injuries": dict(who.injuries),
        "reminders": list(reminders(state)), "gear": gear(state, tables), "pack": dict(who.pack), "notes": list(who.notes),
    }  # fmt: skip


def effects(state: State, tables: Tables) -> Data:
    """What holds or is to be remembered, each with what it comes from."""
    on = [name for name, ability in state.hero.abilities.items() if ability.on]
    return {"effects": list(state.hero.effects), "reminders": list(reminders(state)), "abilities_on": on}


def abilities(state: State, tables: Tables) -> Data:
    """Each ability: when, cost, effect, uses left, whether it is on."""
    return {name: _ability(state, ability) for name, ability in state.hero.abilities.items()}


def pools(state: State, tables: Tables) -> Data:
    """Each pool: points left, and at most."""
    return {name: {"left": pool.left, "max": pool.most} for name, pool in state.hero.pools.items()}


def skilled(state: State, tables: Tables) -> Data:
    """Each skill, and who has it; an empty name is the hero."""
    return {name: list(holders) for name, holders in skills(state, tables).items()}


def pack(state: State, tables: Tables) -> Data:
    """Each item: how many, and what it does."""
    known = tables.pack("items")
    return {name: {"count": count, "effect": known.get(name, {}).get("effect", "")} for name, count in state.hero.pack.items()}


def gear(state: State, tables: Tables) -> Data:
    """Each piece: slot, bonus, whether it is worn."""
    pieces = {name: gear_facts(tables, name, piece) for name, piece in state.hero.gear.items()}
    return {name: {"slot": piece.slot, "bonus": dict(piece.bonus), "worn": piece.worn} for name, piece in pieces.items()}


def ship(state: State, tables: Tables) -> Data:
    """Values with their parts, and each compartment."""
    rooms = compartment_names(state, tables)
    return {
        "name": state.ship.name,
        **{stat: _value(state, tables, stat) for stat in ("aim", "evasion", "shield")},
        "compartments": {key: _compartment(state, tables, key, name) for key, name in rooms.items()},
        "spare": dict(state.ship.spare),
    }


def open_page(state: State, tables: Tables) -> Data:
    """The open page, and what has happened on it."""
    calendar, fight = state.calendar, state.fight
    if calendar.page is None:
        return None
    return {
        "page": str(calendar.page), "days": spoken(calendar.page), "keep": kept_sheet(calendar.page), "prologue": calendar.prologue,
        "open": str(calendar.held.page) if calendar.held else None, "choices": list(calendar.choices), "lottery": calendar.lottery,
        "gear_open": calendar.gear_open, "rounds": calendar.rounds, "pickpocket": calendar.pickpocket or None,
        "infection": calendar.infection or None,
        "fight": {"kind": fight.kind, "round": round_of(state, fight), "rounds": list(fight.rounds)} if fight else None,
        "effects": list(state.hero.effects), "conditions": list(state.hero.conditions), "dead": state.hero.is_dead,
    }  # fmt: skip


def _value(state: State, tables: Tables, stat: str) -> dict[str, Any]:
    found = value(state, tables, stat)
    return {"total": found.total, "parts": [{"name": part.name, "value": part.value} for part in found.parts]}


def _ability(state: State, ability: Ability) -> dict[str, Any]:
    left = costs.limit(state, ability)
    return {"when": ability.when, "cost": ability.cost, "effect": ability.effect, "left": left, "on": ability.on}


def _compartment(state: State, tables: Tables, key: str, name: str) -> dict[str, Any]:
    part = state.ship.compartments[key]
    return {
        "name": name,
        "integrity": part.integrity,
        "max": integrity_most(state, tables, key),
        "crew": part.crew or None,
        "skill": crew_facts(state, tables, part.crew)[0] or None if part.crew else None,
        "upgrade": part.upgrade or None,
        "bonus": dict(upgrade_facts(state, tables, part.upgrade)[1]) if part.upgrade else {},
    }
