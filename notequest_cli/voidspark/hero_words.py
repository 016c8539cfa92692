"""What the logbook says of a hero made, and of a level gained."""

from collections.abc import Callable
from typing import Any

from notequest_cli.show.vocabulary import Block, Crossed, Faint, Strong, line
from notequest_cli.voidspark import hero_events as happened
from notequest_cli.voidspark.sheet import LABELS

LATER = "skills, pools and abilities: notequest skill add, notequest pool add, notequest ability add"


def hero_made(event: happened.HeroMade) -> list[Block]:
    """The new hero in a line."""
    how = " takes over the ship" if event.takeover else " begins the prologue" if event.prologue else " begins"
    told = line(Strong(event.name), how, f": {event.trade}, level {event.level}, HP {event.hp} of {event.most}")
    return [told, line(Faint(LATER), indent=1)] if event.bare else [told]


def hero_left(event: happened.HeroLeft) -> list[Block]:
    """`gone with Zarylla: 2 Med Kit, Solar Visor`; the notes stay."""
    return [line(f"gone with {event.name}: {', '.join((*event.things, *event.effects))}; the notes stay")]


def own_skill(event: happened.OwnSkill) -> list[Block]:
    """A skill of the player's own."""
    return [line(f"{event.name} is a skill of your own: no table names it")]


def trait_rolled(event: happened.TraitRolled) -> list[Block]:
    """`STR d4-1: 3 = 2`."""
    return [line(f"{LABELS[event.trait]} {event.dice}: {' '.join(map(str, event.faces))} = {event.value}")]


def level_gained(event: happened.LevelGained) -> list[Block]:
    """The level."""
    return [line(Strong(f"level {event.level}"))]


def stat_raised(event: happened.StatRaised) -> list[Block]:
    """`STR -1 -> 0`."""
    return [line(f"{LABELS[event.stat]} ", Crossed(event.old, event.new))]


def ability_learned(event: happened.AbilityLearned) -> list[Block]:
    """What it does, for what."""
    facts = "; ".join(part for part in (event.when, event.cost, event.effect) if part)
    return [line(Strong(event.name), f": {facts}", " (spent uses stay spent)" if event.again else "")]


def ability_lost(event: happened.AbilityLost) -> list[Block]:
    """An ability that is gone."""
    return [line("ability lost: ", Strong(event.name))]


def kept_as_reminder(event: happened.KeptAsReminder) -> list[Block]:
    """`Second Life: no rule reads "revive", so it is kept as a reminder`, with what was perhaps meant."""
    near = [line(f"did you mean {event.near}? notequest ability add writes it anew", indent=1)] if event.near else []
    told = line(f'{event.name}: no rule reads "{event.text}", so it is kept as a reminder; notequest rules effects lists what is read')
    return [told, *near]


def read_as_revival(event: happened.ReadAsRevival) -> list[Block]:
    """`Aid: "restore 5 hp" brings back a hero at 0 HP; heal 5 is for one who lives`."""
    return [line(f'{event.name}: "{event.text}" brings back a hero at 0 HP; {event.heals} is for one who lives')]


def never_acts(event: happened.NeverActs) -> list[Block]:
    """`Both: +20 aim can never be used with the symbol both`, with the symbols that it needs."""
    told = line(f"{event.name}: {event.text} can never be used with the symbol {event.when}")
    return [told, line(f"with {event.needed} it can: notequest ability add writes it anew", indent=1)]


def pool_absent(event: happened.PoolAbsent) -> list[Block]:
    """`Mend: there are no surge points on the sheet to pay it`, with the line that writes them down."""
    told = line(f"{event.name}: there are no {event.pool} points on the sheet to pay it")
    return [told, line(f"notequest pool add {event.pool}+{event.points} writes them down", indent=1)]


def skill_learned(event: happened.SkillLearned) -> list[Block]:
    """A skill."""
    return [line("skill ", Strong(event.skill))]


def skill_lost(event: happened.SkillLost) -> list[Block]:
    """A skill that is gone."""
    return [line("skill lost: ", Strong(event.skill))]


def pool_lost(event: happened.PoolLost) -> list[Block]:
    """A pool that is gone."""
    return [line("pool lost: ", Strong(event.name))]


def pool_grew(event: happened.PoolGrew) -> list[Block]:
    """`surges at most 4 -> 5, 4 left`."""
    return [line(f"{event.name} at most ", Crossed(event.old, event.new), f", {event.left} left")]


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.HeroMade: hero_made,
    happened.HeroLeft: hero_left,
    happened.OwnSkill: own_skill,
    happened.TraitRolled: trait_rolled,
    happened.LevelGained: level_gained,
    happened.StatRaised: stat_raised,
    happened.AbilityLearned: ability_learned,
    happened.AbilityLost: ability_lost,
    happened.KeptAsReminder: kept_as_reminder,
    happened.ReadAsRevival: read_as_revival,
    happened.NeverActs: never_acts,
    happened.PoolAbsent: pool_absent,
    happened.PoolLost: pool_lost,
    happened.SkillLearned: skill_learned,
    happened.SkillLost: skill_lost,
    happened.PoolGrew: pool_grew,
}
