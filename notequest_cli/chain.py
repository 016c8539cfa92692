"""A chain of rules: what each step can come to, and those that are alike for all that follows taken together before the next.

What a value of the chain is, is the caller's; `key` says which values are alike. Weights are whole numbers out of one whole.
"""

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import gcd, lcm
from typing import Generic, TypeVar

from notequest_cli.dice import Source
from notequest_cli.outcomes import Every, Outcomes, too_many_ways
from notequest_cli.record import Record

MOST_IN_A_STEP = 20_000

Value = TypeVar("Value")
Other = TypeVar("Other")
Seen = TypeVar("Seen", bound=Hashable)


class Fan(Record, Generic[Value]):
    """What one step can come to, way by way, each with its weight out of `of`."""

    ways: tuple[tuple[Value, int], ...]
    of: int


class Paths(Record, Generic[Value]):
    """Where a chain can stand: by key a value and its weight out of `of`."""

    values: Mapping[Hashable, tuple[Value, int]]
    of: int

    def seen(self, part: Callable[[Value], Seen]) -> Outcomes[Seen]:
        """The values as seen from one side."""
        found: dict[Seen, int] = {}
        for value, weight in self.values.values():
            found[part(value)] = found.get(part(value), 0) + weight
        return Outcomes(found, self.of)


def begin(value: Value) -> Paths[Value]:
    """A chain before its first step."""
    return Paths({(): (value, 1)}, 1)


def fan(rule: Callable[[Source], Value], leaves: bool = False) -> Fan[Value]:
    """A rule over all faces, way by way."""
    dice, ways, shares = Every(leaves), list[Value](), list[int]()
    while True:
        ways.append(rule(dice))
        shares.append(dice.share())
        if not dice.turn():
            break
        if dice.is_too_many(MOST_IN_A_STEP):
            raise too_many_ways(MOST_IN_A_STEP)
    of = lcm(*shares)
    return Fan(tuple((value, of // share) for value, share in zip(ways, shares, strict=True)), of)


def through(first: Fan[Other], then: Callable[[Other], Fan[Value]]) -> Fan[Value]:
    """One step and what follows from each of its ways as one step."""
    fans = [(then(value), weight) for value, weight in first.ways]
    of = lcm(*(fan.of for fan, _ in fans))
    return Fan(tuple((value, weight * way * (of // fan.of)) for fan, weight in fans for value, way in fan.ways), first.of * of)


def certain(value: Value) -> Fan[Value]:
    """A step that changes nothing or leaves no choice."""
    return Fan(((value, 1),), 1)


def advance(paths: Paths[Value], step: Callable[[Value], Fan[Value]], key: Callable[[Value], Hashable]) -> Paths[Value]:
    """One step from everywhere the chain can stand."""
    fanned = through(Fan(tuple(paths.values.values()), paths.of), step)
    return gathered(fanned.ways, fanned.of, key)


def gathered(ways: Iterable[tuple[Value, int]], of: int, key: Callable[[Value], Hashable]) -> Paths[Value]:
    """Values with weights, those alike as one, in lowest terms."""
    found: dict[Hashable, tuple[Value, int]] = {}
    for value, weight in ways:
        name = key(value)
        found[name] = (found[name][0], found[name][1] + weight) if name in found else (value, weight)
    common = gcd(of, *(weight for _, weight in found.values()))
    return Paths({name: (value, weight // common) for name, (value, weight) in found.items()}, of // common)
