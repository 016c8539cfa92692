"""Between two rounds: is there something to decide before the next one? (Voidspark rulebook, "Healing in Combat").

There is where the rounds to come could at their worst take the last HP, or destroy a compartment that holds somebody or something,
and an ability that heals or repairs, or an item that may be used now, would do something about it; and before the last round where a
remedy is for fights only.
"""

from notequest_cli.effects import Effect, dice_of, is_dice
from notequest_cli.record import Record
from notequest_cli.tables import Tables
from notequest_cli.voidspark import hitpoints, pauses
from notequest_cli.voidspark.conditions import CHECKED_WITH, WEAKENED
from notequest_cli.voidspark.remedy_texts import acting
from notequest_cli.voidspark.rounds import DOGFIGHT, Round
from notequest_cli.voidspark.sheet import D20_WORDS, compartment_names, integrity_most, stat_named, total
from notequest_cli.voidspark.state import State

FOR_PAGE, OUTSIDE = "for page", "outside"
STRIKING = ("attack", "damage")
FLYING = ("aim", "evasion")


class Ahead(Record):
    """What the rounds to come are: those `fought` not rolled yet, and what is `known` to get through in those that wait to be settled."""

    kind: str
    fought: tuple[Round, ...]
    known: tuple[int, ...] = ()


class Stakes(Record):
    """What could be lost, at the worst: so many HP of a hero who would not survive it, these rooms; and what could be used now.

    With nothing at stake it is the last chance for a remedy that is for fights only.
    """

    remedies: tuple[str, ...]
    hp: int = 0
    rooms: tuple[str, ...] = ()


def stakes(state: State, tables: Tables, ahead: Ahead) -> Stakes | None:
    """What there is to decide now, or `None`."""
    hp, rooms = _ships(state, tables, ahead) if ahead.kind == DOGFIGHT else (_on_foot(state, tables, ahead), ())
    mortal = hp >= state.hero.hp
    if mortal or rooms:
        named = compartment_names(state, tables)
        remedies = _remedies(state, tables, ahead, mortal, rooms)
        return Stakes(remedies, hp if mortal else 0, tuple(named[key] for key in rooms)) if remedies else None
    if len(ahead.fought) + len(ahead.known) > 1:
        return None
    last = tuple(name for name in _healing(state, tables, ahead, True, tuple(state.ship.compartments)) if _is_for_fights(state, name))
    return Stakes(last) if last else None


def _on_foot(state: State, tables: Tables, ahead: Ahead) -> int:
    """The most HP that the rounds to come can cost."""
    defense = total(state, tables, "defense")
    return sum(ahead.known) + sum(_worst(fought, defense) for fought in ahead.fought)


def _worst(fought: Round, defense: int) -> int:
    """What a lost round costs: by DEF where the page names two amounts, doubled where the hero could be Weakened."""
    if not fought.losses:
        return 0
    amount = fought.losses[0] if len(fought.losses) == 1 or defense < fought.versus else fought.losses[1]
    weakened = WEAKENED in fought.imposed or any(CHECKED_WITH[check.trait] == WEAKENED for check in fought.checks)
    return amount * 2 if weakened else amount


def _ships(state: State, tables: Tables, ahead: Ahead) -> tuple[int, tuple[str, ...]]:
    """The most HP that the hits to come can cost, all of them on the weakest compartment; and the compartments that could go."""
    shield, parts = max(total(state, tables, "shield"), 0), state.ship.compartments
    points = sum(ahead.known) + sum(max(max(fought.losses, default=0) - shield, 0) for fought in ahead.fought)
    rooms = tuple(key for key, part in parts.items() if (part.crew or part.upgrade) and 0 < part.integrity <= points)
    return max(points - min((max(part.integrity, 0) for part in parts.values()), default=points), 0), rooms


def _remedies(state: State, tables: Tables, ahead: Ahead, mortal: bool, rooms: tuple[str, ...]) -> tuple[str, ...]:
    """What could be used now and would do something: abilities that heal or repair, then items."""
    pack = tables.pack("items")
    carried = {name: pack.get(name, {}) for name, count in state.hero.pack.items() if count > 0}
    allowed = [name for name, facts in carried.items() if pauses.allows(str(facts.get("when", "both")), "combat")]
    effects = {name: acting(str(carried[name].get("effect", ""))) for name in allowed}
    items = [
        name
        for name in allowed
        if any(_mends(state, tables, effect, mortal, rooms) or _prepares(state, tables, effect, ahead) for effect in effects[name])
    ]
    return (*_healing(state, tables, ahead, mortal, rooms), *items)


def _healing(state: State, tables: Tables, ahead: Ahead, mortal: bool, rooms: tuple[str, ...]) -> tuple[str, ...]:
    able = pauses.useful(state, pauses.symbol_of(ahead.kind))
    return tuple(name for name in able if any(_mends(state, tables, one, mortal, rooms) for one in pauses.effects_of(state, name)))


def _mends(state: State, tables: Tables, effect: Effect, mortal: bool, rooms: tuple[str, ...]) -> bool:
    """Would this give back something of what is at stake?"""
    if effect.verb == "heal":
        return mortal and state.hero.hp < hitpoints.maximum(state, tables)
    parts = state.ship.compartments
    hurt = [key for key in (parts if mortal else rooms) if parts[key].integrity < integrity_most(state, tables, key)]
    return effect.verb == "repair" and bool(hurt)


def _prepares(state: State, tables: Tables, effect: Effect, ahead: Ahead) -> bool:
    """Would a bonus for the page count in the rounds that are still to be rolled?"""
    if effect.verb != "bonus" or effect.span != FOR_PAGE or not ahead.fought:
        return False
    stat = stat_named(effect.what) or ""
    if ahead.kind == DOGFIGHT:
        return stat in FLYING or stat == "shield"
    if stat == "defense":
        defense, more = total(state, tables, "defense"), _most(effect.amount)
        return any(len(fought.losses) > 1 and defense < fought.versus <= defense + more for fought in ahead.fought)
    checked = any(check.trait == stat for fought in ahead.fought for check in fought.checks)
    return stat in STRIKING or checked or bool(D20_WORDS & set(effect.what.split()))


def _most(amount: str) -> int:
    """The highest an amount can show."""
    if not is_dice(amount):
        return int(amount)
    sign, count, sides, flat = dice_of(amount)
    return sign * count * (sides if sign > 0 else 1) + flat


def _is_for_fights(state: State, name: str) -> bool:
    """Can this not be used when the fight is over?"""
    return name in state.hero.abilities and not pauses.allows(state.hero.abilities[name].when, OUTSIDE)
