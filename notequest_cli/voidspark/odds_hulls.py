"""The ship under hits, as far as chances hang on it: how often each compartment was hit, up to where one hit more is like the last.

A compartment comes down a ladder, and the rule says each of its rungs: it is played once for a point on every rung, by a hero with
more HP than anybody can lose. Compartments do not hang on each other, so the places of a ship are the rungs of all its compartments
(Voidspark rulebook, "Ship Damage").
"""

from collections.abc import Mapping
from functools import partial

from notequest_cli.dice import Source
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import ship
from notequest_cli.voidspark.odds_dice import Shown
from notequest_cli.voidspark.sheet import compartment_names
from notequest_cli.voidspark.state import Compartment, State

ENDLESS = 10**6

Rungs = tuple[int, ...]
Rest = tuple[tuple[str, ...], bool]  # effects, and whether every round so far was won: what a hit does not bear on
Place = tuple[Rungs, int, Rest]  # the rungs of the ship, the hero's HP, the rest
Weights = Mapping[Place, int]


class Ladder(Record):
    """A compartment: what it is after each hit, what each costs the hero, and on how many faces of the die it stands.

    The last rung is that of all further hits, and costs what `last` says.
    """

    key: str
    rungs: tuple[Compartment, ...]
    costs: tuple[int, ...]
    last: int
    faces: int

    def falls_at(self, rung: int) -> bool:
        """Is it down to 0 there, and was it not from the beginning?"""
        return self.rungs[rung].integrity <= 0 < self.rungs[0].integrity

    def lost_at(self, rung: int) -> int:
        """The Integrity lost down to a rung."""
        return self.rungs[0].integrity - self.rungs[rung].integrity


class Hull:
    """The ladders of a ship, climbed down together by at most so many points; where a compartment is missing the first is refused."""

    def __init__(self, state: State, tables: Tables, points: int) -> None:
        faces: dict[str, list[int]] = {}
        for row in tables.table("compartment").rows:
            faces.setdefault(str(row.facts.get("key", "")), []).extend(range(row.low, row.high + 1))
        self._missing = [faces[key][0] for key in faces if key not in state.ship.compartments]
        self._hit_anew = partial(_hit, state, tables)
        self.ladders = tuple(_ladder(state, tables, key, faces.get(key, []), points) for key in compartment_names(state, tables))
        self.of = sum(map(len, faces.values()))
        self.whole: Rungs = (0,) * len(self.ladders)
        self._ways: dict[Rungs, tuple[tuple[Rungs, int, int], ...]] = {}

    def hit(self, weights: Weights) -> dict[Place, int]:
        """One point of damage to ships that stand so; all weights are out of `of` times as much afterwards."""
        found: dict[Place, int] = {}
        for (rungs, hp, rest), weight in weights.items():
            for after, cost, faces in self._ways.get(rungs) or self._after(rungs):
                place = (after, hp - cost if hp > cost else 0, rest)
                found[place] = found.get(place, 0) + weight * faces
        return found

    def _after(self, rungs: Rungs) -> tuple[tuple[Rungs, int, int], ...]:
        for face in self._missing:
            self._hit_anew(face)
        ways = []
        for at, (ladder, rung) in enumerate(zip(self.ladders, rungs, strict=True)):
            if ladder.faces:
                ends = rung == len(ladder.rungs) - 1
                after = rungs if ends else (*rungs[:at], rung + 1, *rungs[at + 1 :])
                ways.append((after, ladder.last if ends else ladder.costs[rung], ladder.faces))
        self._ways[rungs] = tuple(ways)
        return self._ways[rungs]

    def parts(self, rungs: Rungs) -> dict[str, Compartment]:
        """The compartments of a ship that stands so."""
        return {ladder.key: ladder.rungs[rung] for ladder, rung in zip(self.ladders, rungs, strict=True)}

    def fittings(self, rungs: Rungs) -> tuple[tuple[str, str], ...]:
        """Crew and upgrades that are left: all of a ship that rolls hang on."""
        return tuple((part.crew, part.upgrade) for part in self.parts(rungs).values())


def _ladder(state: State, tables: Tables, key: str, faces: list[int], points: int) -> Ladder:
    """The compartment hit and hit again, until it changes no more and has been hit at least once."""
    state = state.with_hero(hp=ENDLESS)
    rungs, costs = [state.ship.compartments[key]], list[int]()
    for _ in range(points if faces else 0):
        after = _hit(state, tables, faces[0])
        cost, part = state.hero.hp - after.hero.hp, after.ship.compartments[key]
        if part == rungs[-1] and costs:
            return Ladder(key, tuple(rungs), tuple(costs), cost, len(faces))
        rungs.append(part)
        costs.append(cost)
        state = after
    return Ladder(key, tuple(rungs), tuple(costs), 0, len(faces))


def _hit(state: State, tables: Tables, face: int) -> State:
    dice: Source = Shown((face,))
    return ship.hit_one(state, Referee(dice, tables), "")[0]
