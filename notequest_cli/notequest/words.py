"""What the notebook says: one function an event, the only prose of the game beside refusals.

This module says what all chapters share; `map_words.py`, `thing_words.py`, `hero_words.py` and `combat_words.py` say
the events of the module of the same name, and are loaded when such an event happened.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from notequest_cli.notequest import events as happened
from notequest_cli.notequest.texts import counted
from notequest_cli.show.vocabulary import Bad, Block, Crossed, Faint, Good, Part, Strong, aside, line

SIDES = 6


def say(event: Any) -> list[Block]:
    """The lines for an event."""
    module = type(event).__module__.replace("events", "words")
    told: list[Block] = import_module(module).SAY[type(event)](event)
    return told


def light_spent(event: happened.LightSpent) -> list[Block]:
    """`torches 10 -> 9 (entering a dungeon)`; a globe of light goes first."""
    why = Faint(f" ({event.what})")
    spent = []
    if event.globes != event.globes_before:
        spent.append(line("globes of light ", Crossed(event.globes_before, event.globes), why))
    if event.torches != event.torches_before or not spent:
        spent.append(line("torches ", Crossed(event.torches_before, event.torches), why))
    return [*spent]


def last_torch(event: happened.LastTorch) -> list[Block]:
    """A warning on the margin."""
    then = "there is only the way out" if event.walks_out else "the darkness comes"
    return [aside(f"one light is left: when it is spent, {then}")]


def miner_in_the_dark(event: happened.MinerInTheDark) -> list[Block]:
    """A Miner needs no light to walk out."""
    return [line(Bad("no light is left"), f": {event.name} the Miner can still walk out")]


def darkness_fell(event: happened.DarknessFell) -> list[Block]:
    """The greatest enemy of all."""
    return [line(Bad(f"no light is left: the darkness takes {event.name}"))]


def hero_died(event: happened.HeroDied) -> list[Block]:
    """Who, of what, where, and what lies there."""
    told: list[Block] = [line(Strong(event.name), Bad(" is dead"), f" ({event.cause}, {event.where})")]
    return [*told, line(f"left there: {', '.join(event.left)}")] if event.left else told


def hero_retired(event: happened.HeroRetired) -> list[Block]:
    """Alive, and gone with everything."""
    return [line(Strong(event.name), f" retires ({event.where})")]


def dead_lie_here(event: happened.DeadLieHere) -> list[Block]:
    """`Ilse lies here: Dagger 1d6, 3 coins; notequest take`."""
    return [line(Strong(event.name), f" lies here: {', '.join(event.left)}; notequest take")]


def monsters_woke(event: happened.MonstersWoke) -> list[Block]:
    """Who noticed and strikes first; where the hero does, the blow says it."""
    if not event.strike_first:
        return []
    return [line(Bad(f"{counted(event.names)} {'notices and strikes' if len(event.names) == 1 else 'notice and strike'} first"))]


def monsters_came(event: happened.MonstersCame) -> list[Block]:
    """Through a broken door, or from wherever noise carries."""
    comes, way = "comes" if len(event.names) == 1 else "come", " through the broken door" if event.broken else ""
    return [line(Bad(f"{counted(event.names)} {comes} along from segment {event.start}"), way)]


def hp_changed(event: happened.HpChanged) -> list[Block]:
    """`HP 14 -> 13 (Dart)`."""
    why = Faint(f" ({event.cause})") if event.cause else ""
    if event.before == event.now:
        return [line(f"HP stays {event.now} of {event.most}", why)]
    return [line("HP ", Crossed(event.before, event.now), why)]


def rolled(faces: tuple[int, ...]) -> str:
    """` d6 4`, ` 2d6 3+4 = 7`, nothing where the row was named."""
    if not faces:
        return ""
    if len(faces) == 1:
        return f" d{sides_of(faces)} {faces[0]}"
    return f" {len(faces)}d{sides_of(faces)} {'+'.join(map(str, faces))} = {sum(faces)}"


def sides_of(faces: tuple[int, ...]) -> int:
    """How many sides the dice of these faces have; the book's 6 where they do not tell."""
    return int(getattr(faces, "sides", SIDES))


def good_if(is_good: bool, text: str) -> Part:
    """The same words, in the player's favour or against."""
    return Good(text) if is_good else Bad(text)


def reminder(event: happened.Reminder) -> list[Block]:
    """For the player to see to."""
    return [line(f"{event.name}: {event.text}")]


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.LightSpent: light_spent,
    happened.LastTorch: last_torch,
    happened.MinerInTheDark: miner_in_the_dark,
    happened.DarknessFell: darkness_fell,
    happened.HeroDied: hero_died,
    happened.HeroRetired: hero_retired,
    happened.MonstersWoke: monsters_woke,
    happened.MonstersCame: monsters_came,
    happened.DeadLieHere: dead_lie_here,
    happened.HpChanged: hp_changed,
    happened.Reminder: reminder,
}
