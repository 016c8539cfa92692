"""What the logbook says: one function an event, the only prose of the game beside refusals.

This module says what all chapters share; `fight_words.py`, `page_words.py` and the others say the events of the module of
the same name, and are loaded when such an event happened.
"""

from collections.abc import Callable
from importlib import import_module
from typing import Any

from notequest_cli.show.vocabulary import Bad, Block, Crossed, Faint, Good, Part, line, signed
from notequest_cli.voidspark import events as happened


def say(event: Any) -> list[Block]:
    """The lines for an event."""
    module = type(event).__module__.replace("events", "words")
    told: list[Block] = import_module(module).SAY[type(event)](event)
    return told


def hp_changed(event: happened.HpChanged) -> list[Block]:
    """`HP 14 -> 13 (hunger)`; what maximum and 0 cut off is said."""
    if event.old == event.new:
        return [line(f"HP stays {event.new} of {event.most}", because(event.why))]
    over = event.asked - (event.new - event.old)
    cut = f", {over} above the maximum of {event.most}" if event.asked > 0 < over else ""
    return [line("HP ", Crossed(event.old, event.new), because(event.why), Faint(cut))]


def died(event: happened.Died) -> list[Block]:
    """What must come next."""
    return [line(Bad(f"{event.name} is dead"), ": clone, unless an ability revives")]


def credits_changed(event: happened.CreditsChanged) -> list[Block]:
    """`credits 38 -> 40`; below zero is debt."""
    debt: Part = Bad(" in debt") if event.new < 0 and not event.why.startswith("debt") else ""
    if event.old == event.new:
        return [line(f"credits stay {event.new}", because(event.why), debt)]
    return [line("credits ", Crossed(event.old, event.new), because(event.why), debt)]


def virtue_changed(event: happened.VirtueChanged) -> list[Block]:
    """`virtue 9 -> 10, 3 above 10 are cut off`."""
    end = "above +10" if event.cut > 0 else "below -10"
    cut = f", {abs(event.cut)} {end} cut off" if event.cut else ""
    changed = Crossed(signed(event.old), signed(event.new)) if event.old != event.new else f"stays {signed(event.new)}"
    return [line("virtue ", changed, cut)]


def effect_began(event: happened.EffectBegan) -> list[Block]:
    """Something holds."""
    later = [line("from the next round on: a round that is rolled is changed by abilities only", indent=1)] if event.later else []
    return [line("holds: ", event.text), *later]


def effect_ended(event: happened.EffectEnded) -> list[Block]:
    """Something is over; the open roll reads this line again."""
    return [line("over: ", event.text)]


def afflicted(event: happened.Afflicted) -> list[Block]:
    """A condition."""
    return [line(f"{event.condition} already: nothing changes")] if event.already else [line(Bad(event.condition))]


def conditions_ended(event: happened.ConditionsEnded) -> list[Block]:
    """Conditions gone."""
    suffered = {"malfunction": "malfunctioning"}
    return [line(Good("no longer "), " and ".join(suffered.get(condition, condition) for condition in event.conditions))]


def use_counted(event: happened.UseCounted) -> list[Block]:
    """`Smite 0 of 1 left this page`."""
    span = "this page" if event.per == "page" else "until a Rest"
    return [line(f"{event.name}: {event.left} of {event.most} left {span}")]


def uses_restored(event: happened.UsesRestored) -> list[Block]:
    """`Smite back: 1 of 1`."""
    return [line(f"{event.name} ", Good("back"), f": {event.left} of {event.most} a {event.per}")]


def pool_spent(event: happened.PoolSpent) -> list[Block]:
    """`surges 3 -> 2 of 4`."""
    return [line(f"{event.name} ", Crossed(event.old, event.new), f" of {event.most}")]


def pool_restored(event: happened.PoolRestored) -> list[Block]:
    """`surges back 1 -> 4 of 4`; where none were spent `surges stay 4 of 4`."""
    if event.old == event.new:
        return [line(f"{event.name} stay {event.new} of {event.most}")]
    return [line(f"{event.name} ", Good("back "), Crossed(event.old, event.new), f" of {event.most}")]


def because(why: str) -> Faint:
    """The reason at the margin."""
    return Faint(f" ({why})" if why else "")


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.HpChanged: hp_changed,
    happened.Died: died,
    happened.CreditsChanged: credits_changed,
    happened.VirtueChanged: virtue_changed,
    happened.EffectBegan: effect_began,
    happened.EffectEnded: effect_ended,
    happened.Afflicted: afflicted,
    happened.ConditionsEnded: conditions_ended,
    happened.UseCounted: use_counted,
    happened.UsesRestored: uses_restored,
    happened.PoolSpent: pool_spent,
    happened.PoolRestored: pool_restored,
}
