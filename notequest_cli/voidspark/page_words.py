"""What the logbook says of the calendar: pages turned, choices, lottery, pickpocket, rations."""

from collections.abc import Callable
from typing import Any

from notequest_cli.show.vocabulary import Bad, Block, Strong, line
from notequest_cli.telling import describe
from notequest_cli.voidspark import page_events as happened

FILLED_IN = "filled in later"


def page_turned(event: happened.PageTurned) -> list[Block]:
    """The new page, and the sheet that resolves it."""
    return [line("page ", Strong(event.days)), line(f"keep the sheet of {event.keep}: its back resolves this page")]


def page_entered(event: happened.PageEntered) -> list[Block]:
    """Another page, entered later."""
    how = FILLED_IN if event.open else "as it was left"
    said = line("page ", Strong(event.days), f", {how}: nothing of a page turn happens")
    back = [line(f"page next goes back to the open one, {event.open}, its effects and uses")] if event.open else []
    return [said, line(f"the sheet of {event.keep} resolves it"), *back]


def page_remembered(event: happened.PageRemembered) -> list[Block]:
    """`as it was left: chosen A; used Smite x1; equipment may change`."""
    plain = [part.replace("gear open", "equipment may change").replace("upgrades open", "upgrades may change:") for part in event.parts]
    return [line(f"as it was left: {'; '.join(plain)}")]


def promise_kept(event: happened.PromiseKept) -> list[Block]:
    """For the open page."""
    return [line(f"holds on the open page, {event.page}: ", event.text)]


def page_waits(event: happened.PageWaits) -> list[Block]:
    """The turn goes on after the clone."""
    return [line(Bad("the page waits"), f": clone, then page {event.page} (the infection roll is made)")]


def infection_rolled(event: happened.InfectionRolled) -> list[Block]:
    """The roll at the end of a page."""
    return [line("infected: ", describe(event.roll)), *(line(note, indent=1) for note in event.roll.notes)]


def infection_paused(event: happened.InfectionPaused) -> list[Block]:
    """Which abilities could turn the roll, and how the page goes on."""
    names = " or ".join(event.abilities)
    how = f"(use {event.abilities[0]}); {event.going_on} takes 1 HP and goes on"
    return [line(Strong("waits"), f": {names} could change the infection roll {how}")]


def infection_changed(event: happened.InfectionChanged) -> list[Block]:
    """How the page goes on."""
    return [line(Strong("waits"), f": {event.going_on} {'takes 1 HP and goes on' if event.missed else 'goes on'}")]


def choice_made(event: happened.ChoiceMade) -> list[Block]:
    """`chosen: 2-A`."""
    return [line(f"chosen: {event.label}")]


def lottery_played(event: happened.LotteryPlayed) -> list[Block]:
    """The d6."""
    return [line(f"lottery d6 {event.face}: {event.gained:+d}")]


def pickpocketed(event: happened.Pickpocketed) -> list[Block]:
    """The d4."""
    book: list[Block] = [line("your own table has no such row: this is the book's", indent=1)] if event.of_book else []
    fell = f"pickpocket {event.die} {event.face}" if event.face else "pickpocket"
    if event.waits:
        return [line(f"{fell}: keep the credits and lose virtue, or decline both"), *book]
    if event.declined:
        return [line(f"{fell}: declined, no credits and no virtue lost"), *book]
    return [line(f"{fell}: {event.gained} {'credit' if event.gained == 1 else 'credits'}"), *book]


def ate(event: happened.Ate) -> list[Block]:
    """Rations eaten and missing."""
    rations = "1 ration" if event.left == 1 else f"{event.left or 'no'} rations"
    eaten = [line(f"{event.eaten} eaten, {rations} left")] if event.eaten else []
    return [*eaten, *([line(Bad(f"{event.missing} missing"), f": {-event.missing} HP")] if event.missing else [])]


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.PageTurned: page_turned,
    happened.PageEntered: page_entered,
    happened.PageRemembered: page_remembered,
    happened.PromiseKept: promise_kept,
    happened.PageWaits: page_waits,
    happened.InfectionRolled: infection_rolled,
    happened.InfectionPaused: infection_paused,
    happened.InfectionChanged: infection_changed,
    happened.ChoiceMade: choice_made,
    happened.LotteryPlayed: lottery_played,
    happened.Pickpocketed: pickpocketed,
    happened.Ate: ate,
}
