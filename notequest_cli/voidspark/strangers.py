"""Names of a page that no rule and no table knows: `check` lists them, and play goes on without them."""

from collections.abc import Iterable, Mapping
from typing import Any

from notequest_cli import leaves, misspelt
from notequest_cli.problems import Problem
from notequest_cli.rulings import of_game
from notequest_cli.tables import Tables
from notequest_cli.voidspark import remedy_texts, slips
from notequest_cli.voidspark.level import is_taken
from notequest_cli.voidspark.review_waits import misnamed
from notequest_cli.voidspark.shape import SHAPE, key_text, shown
from notequest_cli.voidspark.sheet import crew_facts, gear_facts, stat_named, upgrade_facts
from notequest_cli.voidspark.state import INJURED, TRAITS, State, from_toml, keys

SECTIONS = ("format", "game", *SHAPE)
ALIKE = 0.75


def strangers(data: Mapping[str, Any], tables: Tables) -> list[Problem]:
    """Every name that nobody knows."""
    state = from_toml(data)
    of_the_state = (*_skills(state), *_effects(state, tables), *_symbols(state), *_bonuses(state, tables), *_compartments(state, tables))
    unread = misspelt.below(data, SHAPE, keys())
    said = {problem.place for problem in misnamed(data)}
    found = [*_headings(data), *_injuries(data), *_traits(data), *_rulings(state), *unread, *_beside(data), *of_the_state]
    return [problem for problem in found if problem.place not in said]


def _headings(data: Mapping[str, Any]) -> list[Problem]:
    """A table nobody reads that looks like one of ours: `[Hero]`."""
    found = []
    for name, value in data.items():
        near = _near(name, SHAPE) if isinstance(value, dict) and name not in SECTIONS else None
        if near:
            found.append(Problem(key_text(name), "a table that nobody reads", f"[{near}]"))
    return found


def _beside(data: Mapping[str, Any]) -> list[Problem]:
    """Keys beside the one they are like, in tables that the tool keeps; elsewhere such a key is the player's own."""
    tables = {table: leaves.table(data, table) for table in ("calendar", "fight", "death")}
    unread = [(table, key, inside) for table, inside in tables.items() for key in inside if key not in SHAPE[table]]
    meant = [(table, key, misspelt.nearest_key(key, [one for one in SHAPE[table] if one in inside])) for table, key, inside in unread]
    return [Problem(f"{table}.{key_text(key)}", "a key that nobody reads", f"{table}.{near}") for table, key, near in meant if near]


def _injuries(data: Mapping[str, Any]) -> list[Problem]:
    """Injuries of what cannot be injured count for nothing."""
    hero = data.get("hero")
    injuries = hero.get("injuries") if isinstance(hero, dict) else None
    strange = [each for each in injuries.items() if each[0] not in INJURED] if isinstance(injuries, dict) else []
    wanted = f"an injury of {', '.join(INJURED)}"
    return [Problem(f"hero.injuries.{key_text(stat)}", shown(hurt), wanted) for stat, hurt in strange]


def _traits(data: Mapping[str, Any]) -> list[Problem]:
    """A trait by its whole name is read in no rule."""
    hero = data.get("hero")
    traits = hero.get("traits") if isinstance(hero, dict) else None
    spoken = {name: stat_named(name) for name in traits if name not in TRAITS} if isinstance(traits, dict) else {}
    meant = [(f"hero.traits.{key_text(name)}", f"hero.traits.{stat}") for name, stat in spoken.items() if stat in TRAITS]
    return [Problem(place, "a key that nobody reads", other) for place, other in meant]


def _rulings(state: State) -> list[Problem]:
    """A ruling that looks like one of the book's questions."""
    known = list(of_game("voidspark"))
    meant = [(name, _near(name, known)) for name in state.rulings if name not in known]
    return [Problem(f"rulings.{key_text(name)}", "a ruling that nobody asks for", near) for name, near in meant if near]


def _skills(state: State) -> list[Problem]:
    """A skill that no roll can name: `d6`, `adv`, `str` are read as dice and stats first."""
    named = [("hero.skills", skill) for skill in state.hero.skills]
    named += [(f"ship.crew.{key_text(name)}.skill", crew.skill) for name, crew in state.ship.crew.items() if crew.skill]
    return [
        Problem(place, f"{shown(skill)} is read as a number, dice or a stat", "another name") for place, skill in named if is_taken(skill)
    ]


def _effects(state: State, tables: Tables) -> list[Problem]:
    """An effect that no rule reads and that looks like a slip of the pen; the player's own words are none."""
    named = [("hero.effects", text) for text in state.hero.effects]
    named += [(f"hero.ability.{key_text(name)}.effect", ability.effect) for name, ability in state.hero.abilities.items()]
    items = tables.pack("items")
    named += [(f"items.{key_text(name)}.effect", str(items.get(name, {}).get("effect", ""))) for name in state.hero.pack]
    found = []
    for place, text in named:
        slip = slips.slip(text)
        if slips.is_toggle(text):
            found.append(Problem(place, f"{shown(text)} does not say what holds while it is on", f'like "{slips.LASTING}"'))
        elif slip:
            found.append(Problem(place, f"{shown(text)} is read by no rule", f"{slip[1]} for {slip[0]}"))
        else:
            kept = [each for each in slips.only_kept(text) if remedy_texts.near(each[0]) or slips.near_of_a_roll(each[0])]
            found += [Problem(place, f"no rule reads {shown(each)}, so it is kept as a reminder", f"like {near}") for each, near in kept]
    return found


def _symbols(state: State) -> list[Problem]:
    """Abilities that can never be used for all that they say."""
    from notequest_cli.voidspark.misplaced import misplaced

    named = [(name, ability.when, each) for name, ability in state.hero.abilities.items() for each in misplaced(ability)]
    found = [
        (f"hero.ability.{key_text(name)}.when", f"with {when} {text} can never be used", needed) for name, when, (text, needed) in named
    ]
    return [Problem(*each) for each in found]


def kept(data: Mapping[str, Any], key: tuple[str, ...]) -> list[Problem]:
    """What of an effect under this key no rule reads, so that the player alone can act on it."""
    hero = from_toml(data).hero
    texts = hero.effects if key == ("hero", "effects") else ()
    if key[:2] == ("hero", "ability") and key[3:] in ((), ("effect",)):
        texts = tuple(ability.effect for name, ability in hero.abilities.items() if name in key)
    found = [each for text in texts for each in slips.only_kept(text)]
    place = ".".join(map(key_text, key))
    return [Problem(place, f"no rule reads {shown(text)}, so it is kept as a reminder; {_or_listed(near)}", "") for text, near in found]


def _or_listed(near: str) -> str:
    """What was perhaps meant, or where it stands what is read."""
    return f"did you mean {near}?" if near else slips.LISTED


def _bonuses(state: State, tables: Tables) -> list[Problem]:
    found = []
    for name, gear in state.hero.gear.items():
        place = f"hero.gear.{key_text(name)}"
        found += _unknown(f"{place}.bonus", gear.bonus, "a stat, like wis or hp")
        if not gear_facts(tables, name, gear).slot:
            found.append(Problem(place, "no table knows it", "slot and bonus"))
    for name, upgrade in state.ship.upgrades.items():
        bonus = [stat for stat in upgrade.bonus if stat != "integrity"]
        found += _unknown(f"ship.upgrade.{key_text(name)}.bonus", bonus, "aim, evasion, shield or integrity")
    return found


def _unknown(place: str, names: Iterable[str], wanted: str) -> list[Problem]:
    return [Problem(f"{place}.{key_text(name)}", "nothing that is counted", wanted) for name in names if stat_named(name) is None]


def _compartments(state: State, tables: Tables) -> list[Problem]:
    rooms = [str(row.facts.get("key", row.name)) for row in tables.table("compartment").rows]
    found: list[Problem] = []
    for key, part in state.ship.compartments.items():
        place = f"ship.{key_text(key)}"
        if key not in rooms:
            found.append(Problem(place, "no compartment of the table", " or ".join(rooms)))
        if part.crew and part.crew not in state.ship.crew and not crew_facts(state, tables, part.crew)[0]:
            found.append(Problem(f"{place}.crew", f"nobody knows {shown(part.crew)}", f"[ship.crew.{key_text(part.crew)}] with skill"))
        found += _upgrade(state, tables, key, part.upgrade) if part.upgrade else []
    return found


def _upgrade(state: State, tables: Tables, key: str, name: str) -> list[Problem]:
    """An upgrade nobody knows, or in a compartment that is not its own."""
    place, home = f"ship.{key_text(key)}.upgrade", upgrade_facts(state, tables, name)[0].lower().replace(" ", "_")
    if not home:
        return [Problem(place, f"nobody knows {shown(name)}", f"[ship.upgrade.{key_text(name)}] with compartment and bonus")]
    return [] if home == key else [Problem(place, f"{shown(name)} is not for this compartment", f"it in {home}")]


def _near(name: str, known: Iterable[str]) -> str | None:
    import difflib

    return next(iter(difflib.get_close_matches(name.casefold(), list(known), n=1, cutoff=ALIKE)), None)
