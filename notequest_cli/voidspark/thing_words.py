"""What the logbook says of pack, shops and equipment."""

from collections.abc import Callable
from typing import Any

from notequest_cli.show.vocabulary import Block, Good, Strong, line
from notequest_cli.voidspark import thing_events as happened
from notequest_cli.voidspark.value_words import bonus_text


def pack_changed(event: happened.PackChanged) -> list[Block]:
    """`Ship Parts -1, none left`."""
    return [line(f"{event.name} {event.change:+d}, {event.left or 'none'} {'in the pack' if event.change > 0 else 'left'}")]


def bought(event: happened.Bought) -> list[Block]:
    """What was bought, and for how much."""
    what = "a spare: ship install builds it in" if event.spare else f"{event.left} in the pack"
    return [line(f"bought {_several(event.pieces, event.name)} at {event.each}, {what}")]


def own_item(event: happened.OwnItem) -> list[Block]:
    """A thing of the player's own."""
    return [line(f"{event.name} is a thing of your own: no table names it")]


def sold(event: happened.Sold) -> list[Block]:
    """What was sold, and for how much."""
    return [line(f"sold {_several(event.pieces, event.name)} at {event.each}")]


def gear_gained(event: happened.GearGained) -> list[Block]:
    """`Solar Visor (helmet): WIS +1, DEF +1`."""
    return [line(Strong(event.name), f" ({event.slot}): {bonus_text(dict(event.bonus))}")]


def gear_on(event: happened.GearOn) -> list[Block]:
    """Worn."""
    return [line(f"{event.name} ", Good("on"), f" ({event.slot})")]


def gear_parted(event: happened.GearParted) -> list[Block]:
    """Gone for good."""
    return [line(f"{event.name} is gone ({event.slot})")]


def gear_off(event: happened.GearOff) -> list[Block]:
    """Taken off."""
    return [line(f"{event.name} off ({event.slot})")]


def _several(pieces: int, name: str) -> str:
    return name if pieces == 1 else f"{pieces} {name}"


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.PackChanged: pack_changed,
    happened.OwnItem: own_item,
    happened.Bought: bought,
    happened.Sold: sold,
    happened.GearGained: gear_gained,
    happened.GearParted: gear_parted,
    happened.GearOn: gear_on,
    happened.GearOff: gear_off,
}
