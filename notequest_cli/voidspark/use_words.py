"""What the logbook says of abilities and items."""

from collections.abc import Callable
from typing import Any

from notequest_cli.effects import dice_of
from notequest_cli.show.vocabulary import Block, Crossed, Good, line
from notequest_cli.telling import describe
from notequest_cli.voidspark import use_events as happened


def ability_used(event: happened.AbilityUsed) -> list[Block]:
    """An ability by its name."""
    return [line(f"{event.name} is used")]


def item_used(event: happened.ItemUsed) -> list[Block]:
    """`Med Kit used, 1 left`."""
    return [line(f"{event.name} is used, {event.left or 'none'} left")]


def boon_used(event: happened.BoonUsed) -> list[Block]:
    """A boon is gone."""
    return [line(f"used: {event.text}")]


def switched_on(event: happened.SwitchedOn) -> list[Block]:
    """An ability for the page."""
    return [line(f"{event.name} is on: {event.effect}")]


def amount_rolled(event: happened.AmountRolled) -> list[Block]:
    """`2d4 3 1 = 4`, of d6+1 `d6 3 + 1 = 4`."""
    flat = dice_of(event.dice)[3]
    dice, added = (event.dice[: -len(f"{flat:+d}")], f" {'-' if flat < 0 else '+'} {abs(flat)}") if flat else (event.dice, "")
    return [line(f"{dice.lstrip('+')} {' '.join(map(str, event.faces))}{added} = {event.amount}")]


def reminded(event: happened.Reminded) -> list[Block]:
    """What the player has to do by hand."""
    return [line(f"{event.by}: {event.text} (yours to do)")]


def nothing_done(event: happened.NothingDone) -> list[Block]:
    """`Purify: nothing to do for cure infected, Kor is not infected`."""
    return [line(f"{event.by}: nothing to do for {event.effect}, {event.why}")]


def roll_changed(event: happened.RollChanged) -> list[Block]:
    """`Foresight changes the roll dex vs 12 (reroll d20): 9 -> 21`, a line that is read again, and the roll as it stands now."""
    changed = Crossed(event.was, event.roll.total)
    shown = [line(f"{event.by} changes the roll {event.asked} ({event.effect}): ", changed), line(describe(event.roll))]
    return [*shown, *(line(note, indent=1) for note in event.roll.notes)]


def revived(event: happened.Revived) -> list[Block]:
    """Back from 0 HP."""
    return [line(Good("alive again"), f" by {event.by}: HP {event.hp} of {event.most}")]


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.AbilityUsed: ability_used,
    happened.ItemUsed: item_used,
    happened.BoonUsed: boon_used,
    happened.SwitchedOn: switched_on,
    happened.AmountRolled: amount_rolled,
    happened.Reminded: reminded,
    happened.NothingDone: nothing_done,
    happened.RollChanged: roll_changed,
    happened.Revived: revived,
}
