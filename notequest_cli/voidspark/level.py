"""Level up: two points on the traits, and what the hero's book adds (Voidspark rulebook, "Level Up")."""

import re
from typing import Any

from notequest_cli.notation import is_number_or_dice
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import costs, hitpoints, powers
from notequest_cli.voidspark.damage import read_damage
from notequest_cli.voidspark.hero_events import AbilityLearned, LevelGained, OwnSkill, SkillLearned, StatRaised
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.sheet import stat_named
from notequest_cli.voidspark.state import TRAITS, State

POINTS = 2
CLOSE = 0.75

_POINT = Pattern(r"([a-z]+)\s*\+\s*(\d)", re.IGNORECASE)


class Gains(Record):
    """What the page and the hero's book add: trait points as typed, and the rest by option."""

    points: tuple[str, ...] = ()
    hp: int = 0
    attack: int = 0
    defense: int = 0
    damage: str = ""
    pools: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()


def level_up(state: State, referee: Referee, gains: Gains) -> Turn:
    """Everything a level adds; spent uses and points stay spent, and nothing is restored."""
    hitpoints.must_live(state, referee)
    points = read_points(gains.points)
    _must_be_two(referee, points)
    hitpoints.must_not_fight(state, referee)
    level, state = state.hero.level + 1, _marked(state)
    state, raised = _traits(state.with_hero(level=level), points)
    told: list[Any] = [LevelGained(level), *raised]
    for step in (_numbers, _hp, _damage, _pools, _abilities, _skills):
        state, events = step(state, referee, gains)
        told += events
    told += powers.absent(state, (event.name for event in told if type(event) is AbilityLearned))
    return Turn(state, tuple(told), level)


def _marked(state: State) -> State:
    """Where an older version wrote that a death of a 4 took all uses: those of today are marked, so that new ones can be used."""
    for name, ability in state.hero.abilities.items() if state.hero.spent else ():
        cost = costs.read_cost(ability.cost)
        state = state.with_ability(name, used=cost.times) if cost.per == costs.REST else state
    return state.with_hero(spent=False)


def read_points(typed: tuple[str, ...]) -> dict[str, int]:
    """`str+1 dex+1`, `str+2` as points by trait."""
    points: dict[str, int] = {}
    for word in filter(None, (part.strip() for words in typed for part in words.split(","))):
        found = _POINT.fullmatch(word.strip())
        trait = stat_named(found[1]) if found else None
        if not found or trait not in TRAITS:
            raise Usage("level-points", f"{word} is no point on a trait", "write like str+1 dex+1, or wis+2")
        points[trait] = points.get(trait, 0) + int(found[2])
    return points


def is_taken(name: str) -> bool:
    """Is this no name for a skill, since a roll reads it as a number, dice or a stat?"""
    return not name.strip() or bool(stat_named(name)) or is_number_or_dice(name)


def skill_named(typed: str, referee: Referee) -> str:
    """A skill as the tables write it; one that looks like a slip of the pen is refused, any other is the player's own."""
    import difflib

    referee.one(typed, referee.tables.pack("skills"))
    if is_taken(typed):
        sentence = f"a skill cannot be called {typed!r}: a roll reads that as a number, dice or a stat"
        raise Usage("skill-name", sentence, "give it another name")
    known = {skill.casefold(): skill for skill in referee.tables.pack("skills")}
    plain = " ".join(typed.casefold().split())
    if plain not in known:
        for close in difflib.get_close_matches(plain, known, n=1, cutoff=CLOSE):
            referee.forbid("skill-near", f"no table has the skill {typed}", f"did you mean {known[close]}? --force takes it as typed")
    return known.get(plain, typed)


def own_skills(referee: Referee, typed: tuple[str, ...]) -> tuple[OwnSkill, ...]:
    """Those no table names."""
    known = {skill.casefold() for skill in referee.tables.pack("skills")}
    return tuple(OwnSkill(skill) for skill in typed if " ".join(skill.casefold().split()) not in known)


def _must_be_two(referee: Referee, points: dict[str, int]) -> None:
    spent = sum(points.values())
    if spent != POINTS:
        referee.forbid("level-two-points", f"a level gives {POINTS} points for traits, not {spent}", "write like str+1 dex+1, or wis+2")


def _traits(state: State, points: dict[str, int]) -> Happened:
    told = tuple(
        StatRaised(trait, state.hero.traits.get(trait, 0), state.hero.traits.get(trait, 0) + more) for trait, more in points.items()
    )
    raised = {trait: state.hero.traits.get(trait, 0) + points.get(trait, 0) for trait in {**state.hero.traits, **points}}
    return state.with_hero(traits=raised), told


def _numbers(state: State, referee: Referee, gains: Gains) -> Happened:
    told = []
    for stat, more in (("attack", gains.attack), ("defense", gains.defense)):
        if more:
            old = getattr(state.hero, stat)
            state = state.with_hero(**{stat: old + more})
            told.append(StatRaised(stat, old, old + more))
    return state, tuple(told)


def _hp(state: State, referee: Referee, gains: Gains) -> Happened:
    """A higher maximum raises HP by as much."""
    if not gains.hp:
        return state, ()
    old = state.hero.hp_max
    state = state.with_hero(hp_max=old + gains.hp)
    state, events = hitpoints.gain(state, referee.tables, gains.hp, "level")
    return state, (StatRaised("hp_max", old, old + gains.hp), *events)


def _damage(state: State, referee: Referee, gains: Gains) -> Happened:
    if not gains.damage:
        return state, ()
    read_damage(gains.damage)
    old = state.hero.damage
    return state.with_hero(damage=gains.damage), (StatRaised("damage", old, gains.damage),)


def _pools(state: State, referee: Referee, gains: Gains) -> Happened:
    told: tuple[Any, ...] = ()
    for typed in gains.pools:
        state, events = powers.grow(state, typed)
        told += events
    return state, told


def _abilities(state: State, referee: Referee, gains: Gains) -> Happened:
    """New abilities, and known ones written anew: their spent uses stay spent."""
    told: tuple[Any, ...] = ()
    for typed in gains.abilities:
        state, events = powers.learn(state, referee, typed)
        told += events
    return state, told


def _skills(state: State, referee: Referee, gains: Gains) -> Happened:
    had = {skill.casefold() for skill in state.hero.skills}
    new = tuple(skill_named(skill, referee) for skill in gains.skills if skill.casefold() not in had)
    return state.with_hero(skills=state.hero.skills + new), (*(SkillLearned(skill) for skill in new), *own_skills(referee, new))
