"""The chances of hits on the ship: which compartments fall, what the hero loses (Voidspark rulebook, "Ship Damage").

Point by point over all faces, states that are alike taken together; many points by counting how often each compartment is hit.
"""

from collections.abc import Callable, Hashable
from functools import partial
from math import comb

from notequest_cli.chain import Paths, advance, begin, fan
from notequest_cli.outcomes import Outcomes
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import ship
from notequest_cli.voidspark.sheet import compartment_names, value
from notequest_cli.voidspark.state import State

FEW_POINTS = 5
Hits = tuple[int, int]


class RoomOdds(Record):
    """A compartment: how likely it is hit at all, and falls to 0; who and what goes with it."""

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
    """The ship takes damage that the page names."""
    points = through(state, tables, damage)
    is_whole = state.ship.compartments.keys() >= _faces(tables).keys()
    return counted(state, tables, points) if points > FEW_POINTS and is_whole else played(state, tables, damage)


def through(state: State, tables: Tables, damage: int) -> int:
    """The points that the shield lets through."""
    return max(damage - max(value(state, tables, "shield").total, 0), 0)


def damaged(state: State, tables: Tables, damage: int, counted: Callable[[], None] = lambda: None) -> Paths[State]:
    """The states of ship and hero after damage, point by point; `counted` is told of each state that takes one, and may refuse."""
    paths = begin(state)
    for _ in range(through(state, tables, damage)):
        for _ in paths.values:
            counted()
        paths = advance(paths, lambda before: fan(lambda dice: ship.hit_one(before, Referee(dice, tables), "")[0]), _key)
    return paths


def too_many_ends(most: int) -> Usage:
    """The ship can come through in more ways than can be gone through."""
    return Usage(
        "odds-too-many-ends",
        f"the ship can come through these rounds in more than {most} ways",
        "ask for fewer rounds at once, or for hits alone: notequest odds ship 4",
    )


def played(state: State, tables: Tables, damage: int) -> ShipOdds:
    """The rule over all faces."""
    ends = damaged(state, tables, damage)
    return ShipOdds(through(state, tables, damage), rooms(state, tables, ends), ends.seen(lambda after: state.hero.hp - after.hero.hp))


def rooms(state: State, tables: Tables, ends: Paths[State]) -> tuple[RoomOdds, ...]:
    """Each compartment over all states that it may end in."""
    found = []
    for key, name in compartment_names(state, tables).items():
        left, after = state.ship.compartments[key].integrity, ends.seen(partial(_integrity, key))
        found.append(RoomOdds(name, left, after.by(left.__gt__), after.by((0).__ge__), _with(state, key)))
    return tuple(found)


def integrity_lost(state: State, ends: Paths[State]) -> Outcomes[int]:
    """The Integrity that the ship loses over all compartments."""
    before = _all_integrity(state)
    return ends.seen(lambda after: before - _all_integrity(after))


def _all_integrity(state: State) -> int:
    return sum(part.integrity for part in state.ship.compartments.values())


def _integrity(key: str, state: State) -> int:
    return state.ship.compartments[key].integrity


def counted(state: State, tables: Tables, points: int) -> ShipOdds:
    """The same by counting: of all falls of the dice, how often each compartment is hit so many times."""
    names, faces = compartment_names(state, tables), _faces(tables)
    of = sum(faces.values())
    rooms, together = [], {(0, 0): 1}
    for key, name in names.items():
        left = max(state.ship.compartments[key].integrity, 0)
        mine, others = faces.get(key, 0), of - faces.get(key, 0)
        ways = [comb(points, hits) * mine**hits * others ** (points - hits) for hits in range(points + 1)]
        hit, falls = _split(sum(ways[1:]) if left else 0, of**points), _split(sum(ways[left:]), of**points)
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


def _key(state: State) -> Hashable:
    return state.hero.hp, tuple(state.ship.compartments.items())
