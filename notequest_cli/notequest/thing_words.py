"""What the notebook says of things and coins: found, taken, used, worn, bought and sold."""

from collections.abc import Callable
from typing import Any

from notequest_cli.notequest import thing_events as happened
from notequest_cli.notequest.texts import counted, is_or_are, several
from notequest_cli.notequest.words import rolled
from notequest_cli.show.vocabulary import Bad, Block, Crossed, Faint, Good, Part, Strong, line


def treasure_rolled(event: happened.TreasureRolled) -> list[Block]:
    """`Crypt: Treasure d6 2: Health Potion`."""
    return [line(f"{event.title}{rolled(event.faces)}: ", Strong(event.name))]


def pack_took(event: happened.PackTook) -> list[Block]:
    """`Health Potion into the pack (4 of 10): heal all`."""
    does = Faint(f": {event.does}") if event.does else ""
    return [line(f"{event.text} into the pack", Faint(f" ({event.things} of {event.most})"), does)]


def thing_left(event: happened.ThingLeft) -> list[Block]:
    """On the floor, and why."""
    return [line(f"{event.text} stays on the floor", Faint(f" ({event.why})"))]


def pack_dropped(event: happened.PackDropped) -> list[Block]:
    """Where it lies now."""
    place = "given away" if event.where == "town" else f"put down in {event.where}"
    return [line(f"{several(event.text, event.many)} {place}")]


def coins_taken(event: happened.CoinsTaken) -> list[Block]:
    """`coins 3 -> 7`."""
    return [line("coins ", Crossed(event.before, event.now))]


def torches_taken(event: happened.TorchesTaken) -> list[Block]:
    """`torches 3 -> 7`."""
    return [line("torches ", Crossed(event.before, event.now))]


def take_stopped(event: happened.TakeStopped) -> list[Block]:
    """What has no room."""
    return [line(Bad("no room for more"), f": {', '.join(event.left)}")]


def weapon_taken(event: happened.WeaponTaken) -> list[Block]:
    """`weapon Dagger 1d6-1 -> Halberd 1d6+3 two hands`."""
    return [line("weapon ", Crossed(event.before or "none", event.now))]


def piece_put_on(event: happened.PiecePutOn) -> list[Block]:
    """`helmet none -> Angelic Helmet 6/6`."""
    return [line(f"{event.piece.replace('_', ' ')} ", Crossed(event.before or "none", event.now))]


def taken_off(event: happened.TakenOff) -> list[Block]:
    """Into the pack."""
    return [line(f"{event.text} into the pack")]


def thing_used(event: happened.ThingUsed) -> list[Block]:
    """`Health Potion used, and gone`."""
    return [line(f"{event.name} used", ", and gone" if event.gone else "")]


def spells_regained(event: happened.SpellsRegained) -> list[Block]:
    """Which came back."""
    return [line(Good(f"spells back: {', '.join(event.names)}") if event.names else "no spell was spent")]


def arm_restored(event: happened.ArmRestored) -> list[Block]:
    """`arms 1 -> 2`."""
    return [line(Good("an arm grows again"), ", arms ", Crossed(event.before, event.now))]


def globes_made(event: happened.GlobesMade) -> list[Block]:
    """`globes of light 0 -> 2`."""
    return [line("globes of light ", Crossed(event.before, event.now), Faint(f" ({event.name})"))]


def monsters_fled(event: happened.MonstersFled) -> list[Block]:
    """Who runs."""
    return [line(Good(f"{counted(event.names)} {'flees' if len(event.names) == 1 else 'flee'}"))]


def thing_destroyed(event: happened.ThingDestroyed) -> list[Block]:
    """Gone for good."""
    return [line(f"{event.text} {is_or_are(event.text)} destroyed")]


def effect_kept(event: happened.EffectKept) -> list[Block]:
    """Written on the sheet."""
    return [line(f"on the sheet: {event.text}")]


def rested(event: happened.Rested) -> list[Block]:
    """A receipt: what came back, and what did not need to."""
    hp: tuple[Part, ...] = ("HP ", Crossed(event.before, event.now))
    if event.before == event.now:
        hp = (f"HP {event.now}, nothing was missing",)
    spells = [line(f"{name} {left} -> {most}/{most}") for name, left, most in event.spells]
    return [line(*hp), *spells, line("coins ", Crossed(event.coins_before, event.coins), Faint(" (a rest)"))]


def piece_mended(event: happened.PieceMended) -> list[Block]:
    """`Helmet 1 -> 4`."""
    return [line(f"{event.name} ", Crossed(event.before, event.now), f", coins {event.coins} left")]


def torches_bought(event: happened.TorchesBought) -> list[Block]:
    """`torches 3 -> 7, coins 5 -> 1`."""
    return [line("torches ", Crossed(event.before, event.now), ", coins ", Crossed(event.coins_before, event.coins))]


def thing_bought(event: happened.ThingBought) -> list[Block]:
    """At the player's price."""
    return [line(f"{several(event.name, event.many)} at {event.price}, coins ", Crossed(event.coins_before, event.coins))]


def sold(event: happened.Sold) -> list[Block]:
    """`Ornament sold for 5, coins 3 -> 8`."""
    twice = Faint(f" (x{event.times})") if event.times != 1 else ""
    return [line(f"{event.name} sold{rolled(event.faces)} for {event.coins}", twice, ", coins ", Crossed(event.before, event.now))]


def coins_changed(event: happened.CoinsChanged) -> list[Block]:
    """By hand."""
    return [line("coins ", Crossed(event.before, event.now))]


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.TreasureRolled: treasure_rolled,
    happened.PackTook: pack_took,
    happened.ThingLeft: thing_left,
    happened.PackDropped: pack_dropped,
    happened.CoinsTaken: coins_taken,
    happened.TorchesTaken: torches_taken,
    happened.TakeStopped: take_stopped,
    happened.WeaponTaken: weapon_taken,
    happened.PiecePutOn: piece_put_on,
    happened.TakenOff: taken_off,
    happened.ThingUsed: thing_used,
    happened.SpellsRegained: spells_regained,
    happened.ArmRestored: arm_restored,
    happened.GlobesMade: globes_made,
    happened.MonstersFled: monsters_fled,
    happened.ThingDestroyed: thing_destroyed,
    happened.EffectKept: effect_kept,
    happened.Rested: rested,
    happened.PieceMended: piece_mended,
    happened.TorchesBought: torches_bought,
    happened.ThingBought: thing_bought,
    happened.Sold: sold,
    happened.CoinsChanged: coins_changed,
}
