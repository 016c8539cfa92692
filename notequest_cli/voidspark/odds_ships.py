"""The chances of hits on the ship: which compartments fall, what the hero loses (Voidspark rulebook, "Ship Damage").

Point by point over all faces, ships that are alike taken together; many points by counting how often each compartment is hit, which takes
as long for nine points as for nine hundred.
"""

from math import comb
from operator import itemgetter

from notequest_cli.dice import Typed
from notequest_cli.outcomes import Outcomes, TooMuch
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.odds_hulls import Hull, Rungs, Weights
from notequest_cli.voidspark.sheet import compartment_names, value
from notequest_cli.voidspark.state import State

FEW_POINTS = 5
MOST_INTEGRITY = 200  # of a ship that may come through; a new one has 18
Taking = tuple[int, int, int]  # faces of the compartments hit any number of times, hits on the others, Integrity lost by all


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
    of, left = sum(faces.values()), {key: max(state.ship.compartments[key].integrity, 0) for key in names}
    rooms = tuple(_counted_room(state, key, name, (points, faces.get(key, 0), of)) for key, name in names.items())
    return ShipOdds(points, rooms, _lost([(faces[key], left[key]) for key in names if key in faces], points, of, state.hero.hp))


def _counted_room(state: State, key: str, name: str, dice: tuple[int, int, int]) -> RoomOdds:
    """A compartment that so many points hit on `mine` of so many faces."""
    points, mine, of = dice
    left, every = max(state.ship.compartments[key].integrity, 0), of**points
    fewer = sum(comb(points, hits) * mine**hits * (of - mine) ** (points - hits) for hits in range(min(left, points + 1)))
    hit, falls = _split(every - (of - mine) ** points, every), _split(every - fewer if left else 0, every)
    return RoomOdds(name, left, hit, falls, _with(state, key))


def _lost(rooms: list[tuple[int, int]], points: int, of: int, hp: int) -> Outcomes[int]:
    """The HP that so many points cost, which are as many as the compartments do not take, each by its faces and its Integrity."""
    if points - sum(left for _, left in rooms) >= hp:
        return Outcomes({hp: of**points}, of**points)
    whole = sum(left for _, left in rooms)
    if whole > MOST_INTEGRITY:
        sentence = f"a ship of {whole} Integrity, {points} points of damage: that is more than can be gone through"
        raise TooMuch("odds-too-many-ways", sentence, f"up to {MOST_INTEGRITY} Integrity can be")
    taken: dict[int, int] = {}
    for (full, apart, of_room), ways in _takings(rooms, points - hp).items():
        if apart <= points and ways:
            taken[of_room] = taken.get(of_room, 0) + ways * comb(points, apart) * full ** (points - apart)
    lost = {points - of_room: ways for of_room, ways in sorted(taken.items(), reverse=True) if ways and points - of_room < hp}
    dead = of**points - sum(lost.values())
    return Outcomes({**lost, **({hp: dead} if dead else {})}, of**points)


def _takings(rooms: list[tuple[int, int]], most: int) -> dict[Taking, int]:
    """All that compartments can take, of more than `most` points together, each way with its weight, which may be below 0.

    A compartment is hit less often than it has Integrity, or takes all of it. How often it is hit beyond that is never said: the ways
    for any number of hits on it are counted, less those for a number that is too small. Those too small are kept `apart`.
    """
    found: dict[Taking, int] = {(0, 0, 0): 1}
    behind = sum(left for _, left in rooms)
    for faces, left in rooms:
        behind -= left
        before, found = found, {}
        parts = [(0, hits, hits, faces**hits) for hits in range(left)] + [(0, hits, left, -(faces**hits)) for hits in range(left)]
        for (full, apart, taken), ways in before.items():
            for more, hits, takes, weight in (*parts, (faces, 0, left, 1)):
                key = (full + more, apart + hits, taken + takes)
                if key[2] + behind > most:
                    found[key] = found.get(key, 0) + ways * weight * comb(apart + hits, hits)
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
