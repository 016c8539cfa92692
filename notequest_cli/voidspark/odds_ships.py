"""The chances of hits on the ship: which compartments fall, what the hero loses (Voidspark rulebook, "Ship Damage").

Point by point over all faces, ships that are alike taken together; many points by counting how often each compartment is hit.
"""

from math import comb
from operator import itemgetter

from notequest_cli.dice import Typed
from notequest_cli.outcomes import Outcomes
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.odds_hulls import Hull, Rungs, Weights
from notequest_cli.voidspark.sheet import compartment_names, value
from notequest_cli.voidspark.state import State

FEW_POINTS = 5
Hits = tuple[int, int]


class RoomOdds(Record):
    """A compartment: Integrity left, how likely it is hit at all, and falls to 0 (where it is not there yet); who and what goes with it."""

    name: str
    integrity: int
    hit: Outcomes[bool]
    falls: Outcomes[bool]
    lost: tuple[str, ...]


class ShipOdds(Record):
    """What so much damage does: points that get through, compartments, HP the hero loses."""

    points: int
    rooms: tuple[RoomOdds, ...]
    hp: Outcomes[int]


def hit(state: State, tables: Tables, damage: int) -> ShipOdds:
    """The ship takes damage that the page names; refused for a hero at 0 HP, as the hit is."""
    hitpoints.must_live(state, Referee(Typed([]), tables))
    points = through(state, tables, damage)
    is_whole = state.ship.compartments.keys() >= _faces(tables).keys()
    return counted(state, tables, points) if points > FEW_POINTS and is_whole else played(state, tables, damage)


def through(state: State, tables: Tables, damage: int) -> int:
    """The points that the shield lets through."""
    return max(damage - max(value(state, tables, "shield").total, 0), 0)


def played(state: State, tables: Tables, damage: int) -> ShipOdds:
    """The rule, point by point."""
    points = through(state, tables, damage)
    hull = Hull(state, tables, points)
    places: Weights = {(hull.whole, state.hero.hp, ((), True)): 1}
    for _ in range(points):
        places = hull.hit(places)
    ends = Outcomes({(rungs, hp): weight for (rungs, hp, _), weight in places.items()}, hull.of**points)
    return ShipOdds(points, rooms(state, tables, hull, ends.by(_rungs)), ends.by(lambda end: state.hero.hp - end[1]))


def _rungs(end: tuple[Rungs, int]) -> Rungs:
    return end[0]


def rooms(state: State, tables: Tables, hull: Hull, ends: Outcomes[Rungs]) -> tuple[RoomOdds, ...]:
    """Each compartment over all that the ship may come to."""
    found, names = [], compartment_names(state, tables)
    for at, ladder in enumerate(hull.ladders):
        seen = ends.by(itemgetter(at))
        hit, falls = seen.by((0).__lt__), seen.by(ladder.falls_at)
        found.append(RoomOdds(names[ladder.key], max(ladder.rungs[0].integrity, 0), hit, falls, _with(state, ladder.key)))
    return tuple(found)


def integrity_lost(hull: Hull, ends: Outcomes[Rungs]) -> Outcomes[int]:
    """The Integrity that the ship loses over all compartments."""
    return ends.by(lambda rungs: sum(ladder.lost_at(rung) for ladder, rung in zip(hull.ladders, rungs, strict=True)))


def counted(state: State, tables: Tables, points: int) -> ShipOdds:
    """The same by counting: of all falls of the dice, how often each compartment is hit so many times."""
    names, faces = compartment_names(state, tables), _faces(tables)
    of = sum(faces.values())
    rooms, together = [], {(0, 0): 1}
    for key, name in names.items():
        left = max(state.ship.compartments[key].integrity, 0)
        mine, others = faces.get(key, 0), of - faces.get(key, 0)
        ways = [comb(points, hits) * mine**hits * others ** (points - hits) for hits in range(points + 1)]
        hit, falls = _split(sum(ways[1:]), of**points), _split(sum(ways[left:]) if left else 0, of**points)
        rooms.append(RoomOdds(name, left, hit, falls, _with(state, key)))
        together = _more(together, mine, left, points)
    lost: dict[int, int] = {}
    for (hits, over), ways_to in together.items():
        if hits == points:
            hp = min(over, state.hero.hp)
            lost[hp] = lost.get(hp, 0) + ways_to
    return ShipOdds(points, tuple(rooms), Outcomes(lost, of**points))


def _more(before: dict[Hits, int], mine: int, left: int, points: int) -> dict[Hits, int]:
    """Points given out so far and HP lost, with one compartment more."""
    found: dict[Hits, int] = {}
    for (given, over), ways in before.items():
        for hits in range(points - given + 1 if mine else 1):
            key = (given + hits, over + max(hits - left, 0))
            found[key] = found.get(key, 0) + ways * comb(points - given, hits) * mine**hits
    return found


def _faces(tables: Tables) -> dict[str, int]:
    """How many faces of the die name each compartment."""
    found: dict[str, int] = {}
    for row in tables.table("compartment").rows:
        key = str(row.facts.get("key", ""))
        found[key] = found.get(key, 0) + row.high - row.low + 1
    return found


def _split(ways: int, of: int) -> Outcomes[bool]:
    return Outcomes({True: ways, False: of - ways}, of)


def _with(state: State, key: str) -> tuple[str, ...]:
    part = state.ship.compartments[key]
    return tuple(name for name in (part.crew, part.upgrade) if name)
