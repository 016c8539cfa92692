"""What the sheet comes to: each value with everything that adds to it, and where it comes from.

(Voidspark rulebook, "Character Stats", "Equipment", "Dealing with Death", "Ship Upgrades")
"""

from collections.abc import Mapping
from typing import Any

from notequest_cli.effects import ALWAYS, OR, Effect, is_dice, parse
from notequest_cli.record import Record
from notequest_cli.rolled import Addend
from notequest_cli.tables import Tables
from notequest_cli.voidspark import held, remedy_texts
from notequest_cli.voidspark.damage import read_damage
from notequest_cli.voidspark.held import effects_in
from notequest_cli.voidspark.state import OF_A_ROUND, TRAITS, Gear, State

SHIP_STATS = ("aim", "evasion", "shield")
HERO_STATS = ("hp_max", "defense", "attack", "damage")
STATS = (*TRAITS, *HERO_STATS, *SHIP_STATS)
LABELS = {
    **{trait: trait.upper() for trait in TRAITS},
    "hp_max": "maximum HP",
    "defense": "DEF",
    "attack": "ATK",
    "damage": "DMG",
    "aim": "AIM",
    "evasion": "EVA",
    "shield": "SHD",
}
SPOKEN = {
    "strength": "str",
    "dexterity": "dex",
    "constitution": "con",
    "intellect": "int",
    "wisdom": "wis",
    "charisma": "cha",
    "hp": "hp_max",
    "def": "defense",
    "atk": "attack",
    "dmg": "damage",
    "eva": "evasion",
    "shd": "shield",
}
WHOLE_TRAITS = tuple(word for word, stat in SPOKEN.items() if stat in TRAITS)
D20_WORDS = frozenset({"d20", "roll", "check", "trait"})
ANY = frozenset({"", "any", "any roll", "any die", "roll", "die"})
INJURY = "injury"
COUNTED = ("for page", ALWAYS)
LASTING = ("for page", "next page", ALWAYS)
OTHERS = ("for fight", "next chest", "per attack")  # spans of the other game
UNROLLED = ("hp_max", "defense", "shield")  # no die is rolled with these, so that nothing is their next roll


class Value(Record):
    """A value of the sheet: the bare number first, then every addend with its name."""

    stat: str
    parts: tuple[Addend, ...]

    @property
    def total(self) -> int:
        """What counts."""
        return sum(part.value for part in self.parts)

    @property
    def bare(self) -> int:
        """What is printed."""
        return self.parts[0].value

    @property
    def added(self) -> tuple[Addend, ...]:
        """What is not printed."""
        return self.parts[1:]


def stat_named(word: str) -> str | None:
    """The key of a stat as a player calls it: `dexterity`, `DEX`, `atk`; `None` where it is none."""
    plain = word.casefold().strip()
    return plain if plain in STATS else SPOKEN.get(plain)


def stats_named(what: str) -> tuple[str, ...]:
    """The stats of a bonus, of which the player takes one: `attack or damage`, `d20 or damage`; none where one of them is unknown."""
    stats = tuple(stat_named(part) or "" for part in what.split(OR) if not is_of_d20s(part))
    return stats if all(stats) else ()


def is_of_d20s(what: str) -> bool:
    """Does a bonus name rolls with a d20: `d20`, `any check`?"""
    return bool(D20_WORDS & set(what.split()))


def stats_rerolled(what: str) -> tuple[str, ...]:
    """The stats whose dice a reroll names: `damage`, `damage dice`, `attack or damage`."""
    return stats_named(" ".join(word for word in what.split() if word not in ("dice", "roll", "rolls")))


def value(state: State, tables: Tables, stat: str) -> Value:
    """A stat with gear, injuries, upgrades and what holds for the page."""
    bare = (Addend(LABELS[stat], _bare(state, stat)),)
    return Value(stat, bare + _gear(state, tables, stat) + _injury(state, stat) + _upgrades(state, tables, stat) + _page(state, stat))


def total(state: State, tables: Tables, stat: str) -> int:
    """What a stat comes to."""
    return value(state, tables, stat).total


def bonus_for(bonus: Mapping[str, int], stat: str) -> int:
    """What a piece adds to a stat; `hp` is maximum HP."""
    return sum(amount for name, amount in bonus.items() if stat_named(name) == stat)


def gear_facts(tables: Tables, name: str, gear: Gear) -> Gear:
    """A piece with what the tables know of it, where the save says nothing."""
    known = _known(tables, "gear", name)
    return gear._replace(slot=gear.slot or str(known.get("slot", "")), bonus=gear.bonus or known.get("bonus", {}))


def crew_facts(state: State, tables: Tables, name: str) -> tuple[str, int]:
    """Skill and Integrity of a crew member."""
    if name in state.ship.crew:
        return state.ship.crew[name].skill, state.ship.crew[name].integrity
    known = _known(tables, "crew", name)
    return str(known.get("skill", "")), int(known.get("integrity", 1))


def upgrade_facts(state: State, tables: Tables, name: str) -> tuple[str, Mapping[str, int]]:
    """Compartment and bonus of a ship upgrade."""
    if name in state.ship.upgrades:
        return state.ship.upgrades[name].compartment, state.ship.upgrades[name].bonus
    known = _known(tables, "upgrades", name)
    return str(known.get("compartment", "")), known.get("bonus", {})


def integrity_most(state: State, tables: Tables, key: str) -> int:
    """The maximum of a compartment, with what crew and upgrade give."""
    part = state.ship.compartments[key]
    crew = crew_facts(state, tables, part.crew)[1] if part.crew else 0
    built = upgrade_facts(state, tables, part.upgrade)[1].get("integrity", 0) if part.upgrade else 0
    return part.most + crew + built


def compartment_names(state: State, tables: Tables) -> dict[str, str]:
    """The compartments of this ship, key to name, in the order of the die."""
    rows = tables.table("compartment").rows
    named = {str(row.facts.get("key", row.name)): row.name for row in rows}
    known = {key: name for key, name in named.items() if key in state.ship.compartments}
    return {**known, **{key: key.replace("_", " ").title() for key in state.ship.compartments if key not in known}}


def skills(state: State, tables: Tables) -> dict[str, tuple[str, ...]]:
    """Every skill of hero and aboard crew, each with who has it ("" is the hero)."""
    having: dict[str, tuple[str, ...]] = dict.fromkeys(state.hero.skills, ("",))
    for part in state.ship.compartments.values():
        skill = crew_facts(state, tables, part.crew)[0] if part.crew else ""
        if skill:
            having[skill] = (*having.get(skill, ()), part.crew)
    return having


def page_effects(state: State) -> tuple[tuple[str, Effect], ...]:
    """What holds until the page is turned, or always: effects taken, and abilities that are on, each with its name."""
    taken = [
        (held.source(text, ALWAYS if effect.span == ALWAYS else held.PAGE), effect)
        for text in state.hero.effects
        for effect in effects_in(text)
    ]
    able = [(name, ability.on, effect) for name, ability in state.hero.abilities.items() for effect in parse(ability.effect)]
    on = [(name, effect) for name, is_on, effect in able if is_on or effect.span == ALWAYS]
    return tuple((name, effect) for name, effect in taken + on if effect.verb == "bonus" and effect.span in COUNTED)


def used_effects(text: str) -> tuple[Effect, ...]:
    """What an ability does when it is used: everything but what counts always."""
    return tuple(effect for effect in remedy_texts.acting(text) if effect.span != ALWAYS)


def is_read(text: str) -> bool:
    """Does the tool know everything that an effect says?"""
    return all(is_understood(effect) for effect in parse(text))


def is_boon(text: str) -> bool:
    """Is this an effect the player may use once, on the roll of their choice: `+4 any d20 once`, `reroll d20 once`?"""
    chosen = [effect for effect in effects_in(text) if effect.span == "once"]
    return any("any" in effect.what.split() or effect.verb not in ("bonus", "reminder") for effect in chosen)


def boon_effects(text: str) -> tuple[Effect, ...]:
    """What a boon does to the roll it is used on."""
    return tuple(effect._replace(span="") for effect in remedy_texts.acting(held.bare(text)))


def is_lucky(state: State) -> bool:
    """Does a natural 1 on a d20 fall again? (Voidspark rulebook, "Character Stats")."""
    able = [effect.verb for ability in state.hero.abilities.values() for effect in parse(ability.effect)]
    return "lucky" in able or any(skill.casefold() == "lucky" for skill in state.hero.skills)


def is_counted(effect: Effect) -> bool:
    """Is this an effect that counts by itself while it stands on the sheet? Anything else is for the player to remember."""
    lasts = effect.span == "once" or (effect.span in LASTING and not is_dice(effect.amount))
    return effect.verb == "bonus" and lasts and is_understood(effect)


def held_of(state: State, stat: str) -> int:
    """What holds of a stat for the page, or always."""
    return sum(int(effect.amount) for _, effect in page_effects(state) if is_counted(effect) and stat_named(effect.what) == stat)


def for_each_d20(state: State) -> tuple[Addend, ...]:
    """What every roll with a d20 gains until the page is turned: `+1 d20 for page`."""
    fitting = [(name, effect) for name, effect in page_effects(state) if D20_WORDS & set(effect.what.split())]
    return tuple(Addend(name, int(effect.amount)) for name, effect in fitting if is_counted(effect))


def is_understood(effect: Effect) -> bool:
    """Is this an effect a rule acts on?"""
    if effect.verb == "bonus":
        stats = stats_named(effect.what)
        is_one = OR not in effect.what or effect.span not in LASTING
        is_of_no_roll = effect.span == "once" and any(stat in UNROLLED for stat in stats)
        if effect.span in OTHERS or is_of_no_roll or is_beside(effect) or (effect.span == ALWAYS and is_dice(effect.amount)):
            return False
        is_of_rolls = all(map(is_of_d20s, effect.what.split(OR)))
        return not effect.versus and (is_of_rolls or (is_one and bool(stats)))
    return _acts(effect)


def is_beside(effect: Effect) -> bool:
    """Is this a bonus to maximum HP that says for no time? No roll gets it: `+2 hp`."""
    return effect.verb == "bonus" and not effect.span and stats_named(effect.what) == ("hp_max",)


def _acts(effect: Effect) -> bool:
    """Does a rule of this game know the verb and what it is for: `ignore frightened`, not `ignore damage`?"""
    if effect.verb == "ignore":
        return effect.what in ("", "condition", *OF_A_ROUND)
    if effect.verb == "reroll":
        return all(map(_is_rerolled, effect.what.split(OR)))
    if effect.verb == "double":
        return effect.what in ("", "damage", "damage dice")
    if effect.verb == "extra":
        return effect.amount in ("", "1") and effect.what.split(" ")[0] in ("", "attack", "attacks")
    return effect.verb == "lucky" or remedy_texts.is_read(effect)


def _is_rerolled(what: str) -> bool:
    """Does a rule know the dice that a reroll names: any, those of a stat, those with so many sides?"""
    words = set(what.split())
    return what in ANY or bool(words & {"d20", "d100"}) or bool(stats_rerolled(what)) or bool(_sides(words))


def _sides(words: set[str]) -> set[str]:
    return {word for word in words if word[:1] == "d" and word[1:].isdigit()}


def _bare(state: State, stat: str) -> int:
    if stat in TRAITS:
        return state.hero.traits.get(stat, 0)
    if stat == "damage":
        return read_damage(state.hero.damage).flat
    return int(getattr(state.ship if stat in SHIP_STATS else state.hero, stat))


def _gear(state: State, tables: Tables, stat: str) -> tuple[Addend, ...]:
    worn = [(name, bonus_for(gear_facts(tables, name, gear).bonus, stat)) for name, gear in state.hero.gear.items() if gear.worn]
    return tuple(Addend(name, amount) for name, amount in worn if amount)


def _injury(state: State, stat: str) -> tuple[Addend, ...]:
    hurt = state.hero.injuries.get(stat, 0)
    return (Addend(INJURY, -hurt * (2 if stat == "hp_max" else 1)),) if hurt else ()


def _upgrades(state: State, tables: Tables, stat: str) -> tuple[Addend, ...]:
    built = [part.upgrade for part in state.ship.compartments.values() if part.upgrade] if stat in SHIP_STATS else []
    bonuses = [(name, bonus_for(upgrade_facts(state, tables, name)[1], stat)) for name in built]
    return tuple(Addend(name, amount) for name, amount in bonuses if amount)


def _page(state: State, stat: str) -> tuple[Addend, ...]:
    fitting = [(name, effect) for name, effect in page_effects(state) if stat_named(effect.what) == stat and not is_dice(effect.amount)]
    return tuple(Addend(name, int(effect.amount)) for name, effect in fitting)


def _known(tables: Tables, pack: str, name: str) -> Mapping[str, Any]:
    facts = tables.pack(pack).get(name, {})
    return facts if isinstance(facts, Mapping) else {}
