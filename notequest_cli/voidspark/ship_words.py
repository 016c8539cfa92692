"""What the logbook says of the ship: hits, repairs, crew, upgrades."""

from collections.abc import Callable
from typing import Any

from notequest_cli.show.vocabulary import Bad, Block, Crossed, Faint, Good, Strong, line
from notequest_cli.voidspark import ship_events as happened


def ship_hit(event: happened.ShipHit) -> list[Block]:
    """`the ship takes 4, shield 1: 3 points`."""
    points = "nothing gets through" if not event.points else "1 point" if event.points == 1 else f"{event.points} points"
    return [line(f"the ship takes {event.damage}, shield {event.shield}: {points}")]


def hits_after(event: happened.HitsAfter) -> list[Block]:
    """`12 more points, d6 3 3 1: Labs 2 -> 0, Engine Room 3 -> 2`."""
    many = "1 more point" if event.points == 1 else f"{event.points} more points"
    changed = ", ".join(f"{name} {old} -> {new}" for name, old, new in event.compartments)
    lost = f", {' and '.join(event.lost)} lost" if event.lost else ""
    fell = f", d6 {' '.join(map(str, event.faces))}" if event.faces else ""
    nothing = "what they hit is at 0" if event.faces else "nothing is left to hit"
    return [line(f"{many}{fell}: {changed or nothing}{lost}")]


def compartment_hit(event: happened.CompartmentHit) -> list[Block]:
    """`d6 1: Engine Room 3 -> 2`; what is lost with it."""
    if event.old <= 0:
        return [line(f"d6 {event.face}: {event.compartment} is at 0, the hero is hit", indent=1)]
    lost = " and ".join(name for name in (event.crew, event.upgrade) if name)
    told: list[Block] = [line(f"d6 {event.face}: {event.compartment} ", Crossed(event.old, event.new), _of(event.most), indent=1)]
    return [*told, line(Bad(f"{lost} lost"), indent=2)] if lost else told


def repaired(event: happened.Repaired) -> list[Block]:
    """`Labs 0 -> 1`."""
    again = ", to be used again" if event.old <= 0 else ""
    return [line(f"{event.compartment} ", Crossed(event.old, event.new), _of(event.most), again)]


def crew_hired(event: happened.CrewHired) -> list[Block]:
    """Who, where, with what."""
    skill = f", {event.skill}" if event.skill else ""
    where = f"{skill}: {event.compartment} {event.integrity}/{event.most}"
    return [line(Strong(event.name), Good(" comes aboard"), where, _more(event.more))]


def crew_left(event: happened.CrewLeft) -> list[Block]:
    """The maximum falls, and caps Integrity."""
    capped = f" (was {event.old})" if event.old != event.integrity else ""
    return [line(f"{event.name} leaves the ship: {event.compartment} {event.integrity}/{event.most}{capped}")]


def upgrade_installed(event: happened.UpgradeInstalled) -> list[Block]:
    """What was built in where."""
    built = f": {event.compartment} {event.integrity}/{event.most}"
    return [line(Strong(event.name), Good(" built in"), built, _more(event.more))]


def upgrade_removed(event: happened.UpgradeRemoved) -> list[Block]:
    """A spare now; a lower maximum may take Integrity, never the last point."""
    capped = f" (was {event.old})" if event.old != event.integrity else ""
    return [line(f"{event.name} out, a spare: {event.compartment} {event.integrity}/{event.most}{capped}")]


def _of(most: int) -> Faint:
    return Faint(f" of {most}")


def _more(more: int) -> Faint:
    return Faint(f" ({more:+d} Integrity)" if more else "")


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.ShipHit: ship_hit,
    happened.HitsAfter: hits_after,
    happened.CompartmentHit: compartment_hit,
    happened.Repaired: repaired,
    happened.CrewHired: crew_hired,
    happened.CrewLeft: crew_left,
    happened.UpgradeInstalled: upgrade_installed,
    happened.UpgradeRemoved: upgrade_removed,
}
