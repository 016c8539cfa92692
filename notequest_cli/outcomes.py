"""The rules themselves played over all faces: everything that can come of them, and how likely it is.

A rule is run once for each way its dice can fall, depth first: a source shows every face in turn and replays those
before it. Weights are whole numbers; where a rule rolls more dice on one way than on another, they are brought to a
common whole.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import lcm, prod
from typing import Generic, TypeVar

from notequest_cli.dice import Endless, Source
from notequest_cli.odds import Chances
from notequest_cli.problems import Usage
from notequest_cli.record import Record

MOST_WAYS = 200_000
GLANCE, MARGIN = 2_000, 20  # after so many ways the rest is estimated; refused is what seems so many times too much

Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


class Outcomes(Record, Generic[Outcome]):
    """What can come, each with its weight out of `of`."""

    weights: Mapping[Outcome, int]
    of: int

    def where(self, holds: Callable[[Outcome], bool]) -> int:
        """The weight of all outcomes for which something holds."""
        return sum(weight for outcome, weight in self.weights.items() if holds(outcome))

    def chances(self: "Outcomes[int]") -> Chances:
        """Outcomes that are totals, as chances of totals."""
        low, high = min(self.weights), max(self.weights)
        return Chances(low, [self.weights.get(total, 0) for total in range(low, high + 1)], self.of)

    def by(self, part: Callable[[Outcome], Other]) -> "Outcomes[Other]":
        """The outcomes as seen from one side: those alike in it are one."""
        seen: dict[Other, int] = {}
        for outcome, weight in self.weights.items():
            key = part(outcome)
            seen[key] = seen.get(key, 0) + weight
        return Outcomes(seen, self.of)


class Every(Endless):
    """Dice that show every face in turn; a roll that may be left out is left out where `leaves` says so."""

    def __init__(self, leaves: bool = False) -> None:
        self._leaves = leaves
        self._sides: list[int] = []
        self._faces: list[int] = []
        self._next = 0
        self._runs, self._covered = 0, 0.0

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The face of this run."""
        if optional and self._leaves:
            return None
        if self._next == len(self._faces):
            self._sides.append(sides)
            self._faces.append(1)
        self._next += 1
        return self._faces[self._next - 1]

    def share(self) -> int:
        """This run is one of so many, all equally likely."""
        return prod(self._sides)

    def turn(self) -> bool:
        """Go to the next way the dice can fall; false after the last."""
        self._runs += 1
        self._covered += 1 / self.share()
        while self._faces and self._faces[-1] == self._sides[-1]:
            self._faces.pop()
            self._sides.pop()
        if self._faces:
            self._faces[-1] += 1
        self._next = 0
        return bool(self._faces)

    def is_too_many(self, most: int) -> bool:
        """Are there more than `most` ways, seen, or to be foreseen from how much of the whole the first ones make up?"""
        return self._runs >= most or (self._runs == GLANCE and self._runs > self._covered * most * MARGIN)


def enumerate_rule(rule: Callable[[Source], Outcome], leaves: bool = False, most: int = MOST_WAYS) -> Outcomes[Outcome]:
    """Everything a rule can come to; `Usage` where its dice can fall in more than `most` ways."""
    dice, counts = Every(leaves), dict[tuple[Outcome, int], int]()
    while True:
        outcome = rule(dice)
        key = (outcome, dice.share())
        counts[key] = counts.get(key, 0) + 1
        if not dice.turn():
            return _whole((outcome, count, share) for (outcome, share), count in counts.items())
        if dice.is_too_many(most):
            raise too_many_ways(most)


class TooMuch(Usage):
    """More ways than can be gone through."""


def too_many_ways(most: int) -> TooMuch:
    """The dice of one step are more than can be gone through."""
    return TooMuch(
        "odds-too-many-ways", f"the dice can fall in more than {most} ways in one step", "ask for less at once: fewer dice, fewer enemies"
    )


def mixed(parts: Iterable[tuple[Outcomes[Outcome], int]], of: int) -> Outcomes[Outcome]:
    """Several outcomes, each with the weight out of `of` of getting there, as one."""
    return _whole((outcome, weight * reach, part.of * of) for part, reach in parts for outcome, weight in part.weights.items())


def _whole(parts: Iterable[tuple[Outcome, int, int]]) -> Outcomes[Outcome]:
    """Outcomes with a weight out of their own share, brought to a common whole."""
    listed = list(parts)
    of = lcm(*(share for _, _, share in listed))
    weights: dict[Outcome, int] = {}
    for outcome, weight, share in listed:
        weights[outcome] = weights.get(outcome, 0) + weight * (of // share)
    return Outcomes(weights, of)
