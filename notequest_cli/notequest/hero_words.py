"""What the notebook says when an adventurer is made."""

from collections.abc import Callable
from typing import Any

from notequest_cli.notequest import hero_events as happened
from notequest_cli.notequest.texts import article, torches_text
from notequest_cli.notequest.words import rolled
from notequest_cli.show.vocabulary import Block, Faint, Part, Strong, aside, line, signed


def race_rolled(event: happened.RaceRolled) -> list[Block]:
    """`Race 2d6 3+3 = 6: Elf, 16 HP (one random Basic Spell)`."""
    return [line(f"Race{rolled(event.faces)}: ", Strong(event.name), f", {event.hp} HP", _advantage(event.advantage))]


def class_rolled(event: happened.ClassRolled) -> list[Block]:
    """`Class 2d6 2+3 = 5: Student, HP +0, Dagger 1d6-1`."""
    what = f", HP {signed(event.hp)}, {event.weapon or 'no weapon'}"
    return [line(f"Class{rolled(event.faces)}: ", Strong(event.name), what, _advantage(event.advantage))]


def spell_known(event: happened.SpellKnown) -> list[Block]:
    """Spells that come with the race."""
    return [line(f"knows {event.name} {event.uses}/{event.uses}")]


def spell_rolled(event: happened.SpellRolled) -> list[Block]:
    """`Basic Spell d6 6: Fireball 2/2`."""
    return [line(f"Basic Spell{rolled(event.faces)}: ", Strong(event.name), f" {event.left}/{event.most}")]


def hero_ready(event: happened.HeroReady) -> list[Block]:
    """The sheet in a line, and what still waits."""
    what = f"{event.race} {event.trade}"
    nameless: tuple[Part, ...] = (f"{article(what)} ", Strong(what))
    who = nameless if event.name == what else (Strong(event.name), f", {what}")
    ready = line(*who, f": {event.hp} HP, {torches_text(event.torches)}, no coins")
    return [ready, *(aside(f"still to roll: {owed}") for owed in event.owes)]


def _advantage(text: str) -> Faint:
    return Faint("" if text in ("", "none") else f" ({text})")


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.RaceRolled: race_rolled,
    happened.ClassRolled: class_rolled,
    happened.SpellKnown: spell_known,
    happened.SpellRolled: spell_rolled,
    happened.HeroReady: hero_ready,
}
