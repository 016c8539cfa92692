"""The ship: hits, lost crew and upgrades, repairs (Voidspark rulebook, "Ship Damage", "Repairing the Ship")."""

from typing import Any

from notequest_cli.problems import SoFar, Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.crew import compartment
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.sheet import compartment_names, integrity_most, value
from notequest_cli.voidspark.ship_events import CompartmentHit, HitsAfter, Repaired, ShipHit
from notequest_cli.voidspark.state import OPEN, State
from notequest_cli.voidspark.thing_events import PackChanged

SHIP_PARTS = "Ship Parts"


def hit(state: State, referee: Referee, damage: int) -> Turn:
    """The ship takes damage that the page names."""
    hitpoints.must_live(state, referee)
    state, events = take_damage(state, referee, damage)
    return Turn(state, events, state.hero.hp)


def take_damage(state: State, referee: Referee, damage: int, shield: int | None = None) -> Happened:
    """The shield (of the ship, where no other is said) is subtracted once, then each point hits the compartment that a d6 names."""
    shield = max(value(state, referee.tables, "shield").total, 0) if shield is None else shield
    points = max(damage - shield, 0)
    told: list[Any] = [ShipHit(damage, shield, points)]
    for point in range(1, points + 1):
        if state.hero.hp <= 0:
            state, rest = _hit_on(state, referee, point, points)
            return state, (*told, rest)
        with SoFar(tuple(told)):
            state, events = hit_one(state, referee, _why(point, points))
        told += events
    return state, tuple(told)


def _hit_on(state: State, referee: Referee, first: int, points: int) -> tuple[State, HitsAfter]:
    """What hits the ship of a hero at 0 HP: the compartments still take it, told in one go."""
    before, names = state, compartment_names(state, referee.tables)
    lost: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    for point in range(first, points + 1):
        if not any(part.integrity > 0 for part in state.ship.compartments.values()):
            break
        state, events = hit_one(state, referee, _why(point, points))
        lost += tuple(gone for gone in (events[0].crew, events[0].upgrade) if gone)
        faces += (events[0].face,)
    left = {name: (before.ship.compartments[key].integrity, state.ship.compartments[key].integrity) for key, name in names.items()}
    changed = tuple((name, *both) for name, both in left.items() if both[0] != both[1])
    return state, HitsAfter(points - first + 1, changed, lost, faces)


def _why(point: int, points: int) -> str:
    return f"compartment hit {point} of {points}" if points > 1 else "compartment hit"


def repair(state: State, referee: Referee, where: str) -> Turn:
    """Use Ship Parts on a compartment: 1 Integrity, not in the middle of a fight's rounds."""
    hitpoints.must_live(state, referee)
    if not state.hero.pack.get(SHIP_PARTS):
        raise Usage("pack-short", f"there are no {SHIP_PARTS} in the pack", "notequest pack shows what is there")
    if state.calendar.rounds == OPEN or state.fight:
        from notequest_cli.voidspark.bouts import CLOSES

        way = "repair before the first or after the last" if state.fight else CLOSES
        referee.forbid("repair-in-fight", "Ship Parts are not used between the rounds of a fight", way)
    state, mended = mend(state, referee, where, 1)
    state = state.with_remedy().with_item(SHIP_PARTS, -1)
    left = state.hero.pack.get(SHIP_PARTS, 0)
    return Turn(state, (PackChanged(SHIP_PARTS, -1, left), *mended), left)


def mend(state: State, referee: Referee, where: str, points: int) -> Happened:
    """Integrity comes back up to the maximum; 0 becomes 1 and the compartment can be used again."""
    rooms = compartment_names(state, referee.tables)
    key = compartment(rooms, where) if where else _which(state, referee, rooms)
    old, most = state.ship.compartments[key].integrity, integrity_most(state, referee.tables, key)
    if old >= most:
        raise Usage("repair-whole", f"{rooms[key]} is whole: {old}/{most}", "notequest ship shows what is damaged")
    new = min(old + points, most)
    lent = 0 if new >= most else state.ship.compartments[key].lent
    if old <= 0:
        state = state.with_calendar(upgrades_open=tuple(dict.fromkeys((*state.calendar.upgrades_open, key))))
    return state.with_compartment(key, integrity=new, lent=lent), (Repaired(rooms[key], old, new, most),)


def _which(state: State, referee: Referee, rooms: dict[str, str]) -> str:
    """The compartment to repair: the only damaged one, else the player's choice."""
    parts = state.ship.compartments
    damaged = {name: key for key, name in rooms.items() if parts[key].integrity < integrity_most(state, referee.tables, key)}
    if not damaged:
        raise Usage("repair-whole", "every compartment is whole", "notequest ship shows what is damaged")
    only = next(iter(damaged))
    return damaged[
        only
        if len(damaged) == 1
        else referee.choose("target", "which compartment", tuple(damaged), option="notequest use NAME on COMPARTMENT")
    ]


def hit_one(state: State, referee: Referee, why: str) -> Happened:
    """One point: Integrity falls; a destroyed compartment loses crew and upgrade, and beyond that the hero is hit."""
    drawn = referee.draw("compartment", why)
    key, face = str(drawn.row.facts.get("key", "")), sum(drawn.faces)
    if key not in state.ship.compartments:
        raise Usage("compartment-missing", f"{drawn.row.name} is not on this ship", f"write [ship.{key}] with integrity into the save")
    part, most = state.ship.compartments[key], integrity_most(state, referee.tables, key)
    if part.integrity <= 0:
        state, events = hitpoints.lose(state, referee.tables, 1, drawn.row.name)
        return state, (CompartmentHit(face, drawn.row.name, 0, 0, most, "", ""), *events)
    left = part.integrity - 1
    crew, upgrade = ("", "") if left else (part.crew, part.upgrade)
    hit_now = CompartmentHit(face, drawn.row.name, part.integrity, left, most, crew, upgrade)
    state = state.with_compartment(key, integrity=left)
    return (state if left else state.with_compartment(key, crew="", upgrade="", paid=None, lent=0)), (hit_now,)
