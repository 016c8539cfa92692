"""What the logbook says of death, clone and Rest."""

from collections.abc import Callable
from typing import Any

from notequest_cli.show.vocabulary import Bad, Block, Good, Strong, line
from notequest_cli.voidspark import rest_events as happened
from notequest_cli.voidspark.sheet import LABELS


def death_rolled(event: happened.DeathRolled) -> list[Block]:
    """The d4, and why it falls again."""
    return [line(f"death d4 {event.face}: {event.name}", f"; {event.again}: again" if event.again else "")]


def injured(event: happened.Injured) -> list[Block]:
    """`injury d10 1: STR -1`."""
    often = f", hurt {event.times} times now" if event.times > 1 else ""
    return [line(f"injury d10 {event.face}: ", Bad(f"{LABELS.get(event.stat, event.stat)} {event.amount}"), often)]


def gear_lost(event: happened.GearLost) -> list[Block]:
    """Looted."""
    return [line(Bad("lost"), f": {event.name}")]


def abilities_spent(event: happened.AbilitiesSpent) -> list[Block]:
    """Until a Rest."""
    names = f": {', '.join(event.names)}" if event.names else ""
    if not event.names:
        return [line("per-rest abilities would count as used until a Rest: there are none")]
    return [line("per-rest abilities count as used until a Rest", names)]


def cloned(event: happened.Cloned) -> list[Block]:
    """Alive again; what may be done now."""
    told: list[Block] = [line(Strong(event.name), Good(" is cloned"), f": HP {event.hp} of {event.most}")]
    told += [line("or a new hero of the same level: hero new --takeover")] if event.renew else []
    return [*told, *([line(f"the {event.goes_on} goes on with the next round: {event.goes_on}")] if event.fight else [])]


def rested(event: happened.Rested) -> list[Block]:
    """The heading of the receipt."""
    return [line(Strong(f"{event.name} rests"), Bad(": one more Rest on this page") if event.again else "")]


def injury_healed(event: happened.InjuryHealed) -> list[Block]:
    """All injuries of a stat."""
    often = f", all {event.times}" if event.times > 1 else ""
    return [line("injury ", Good("healed"), f": {LABELS.get(event.stat, event.stat)}{often}")]


def gear_opened(event: happened.GearOpened) -> list[Block]:
    """What may be done now."""
    return [line("equipment may be changed on this page")]


def not_restored(event: happened.NotRestored) -> list[Block]:
    """What stays."""
    return [line(Bad("not back"), f": {event.what} ({event.why})")]


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.DeathRolled: death_rolled,
    happened.Injured: injured,
    happened.GearLost: gear_lost,
    happened.AbilitiesSpent: abilities_spent,
    happened.Cloned: cloned,
    happened.Rested: rested,
    happened.InjuryHealed: injury_healed,
    happened.GearOpened: gear_opened,
    happened.NotRestored: not_restored,
}
