"""What the log says about the dice: every face by kind of die and by whose hand, and whether that is unusual.

The chance of a mean so far from the expected one is exact while the sum of the dice can be counted, and comes from the
normal curve beyond; the chance of faces so unevenly spread comes from the chi-square curve.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import erfc, exp, lgamma, log, sqrt

from notequest_cli.odds import fair, summed
from notequest_cli.record import Record

_FACE = re.compile(rb"\n  % (d\d+ \d+ (?:hand|tool))(?=\n)")
_UNMARKED = re.compile(rb"\n  d\d+ \d+ (?:hand|tool)(?=\n)")
COUNTED = 4_000  # totals up to which the sum of the dice is counted
MOST_SIDES = 1000
EACH = 5  # how often each face must be expected before its spread says anything


class Dice(Record):
    """All dice of one kind from one hand: `counts[i]` showed the face `i + 1`."""

    kind: str
    by: str
    counts: tuple[int, ...]

    @property
    def number(self) -> int:
        """How many fell."""
        return sum(self.counts)

    @property
    def sides(self) -> int:
        """The sides of the die."""
        return len(self.counts)

    @property
    def total(self) -> int:
        """The sum of all faces."""
        return sum(face * count for face, count in enumerate(self.counts, 1))

    @property
    def mean(self) -> float:
        """What the dice showed in the middle."""
        return self.total / self.number

    @property
    def expected(self) -> float:
        """What a fair die shows in the middle."""
        return (self.sides + 1) / 2


def faces(block: bytes, start: int = 0, end: int | None = None) -> list[bytes]:
    """The faces between two places of a block of the log, as they are written: `d20 9 hand`."""
    return _FACE.findall(block, start, len(block) if end is None else end)


def count(tally: Counter[bytes], block: bytes) -> tuple[int, int]:
    """Count the faces in a block of the log: how many lines of it tell of a die, and how many are none, or a die that lost its mark."""
    read, told = faces(block), lines(block)
    tally.update(read)
    return told, told - len(read) + len(_UNMARKED.findall(block))


def lines(text: bytes) -> int:
    """How many lines of a text tell of a die."""
    return text.count(b"\n  % ")


def dice(tally: Mapping[bytes, int]) -> list[Dice]:
    """The counted faces as dice, small dice first, the player's hand before the tool; what no die shows is passed over."""
    found: dict[tuple[int, str], dict[int, int]] = {}
    for written, many in tally.items():
        if many > 0 and is_possible(written):
            die, face, by = written.decode().split(" ")
            found.setdefault((int(die[1:]), by), {})[int(face)] = many
    return [
        Dice(f"d{sides}", by, tuple(faces.get(face, 0) for face in range(1, sides + 1))) for (sides, by), faces in sorted(found.items())
    ]


def is_possible(written: bytes) -> bool:
    """Is there a die of at most 1000 sides that shows this face?"""
    die, face, _ = written.decode().split(" ")
    return len(die) < 6 and len(face) < 5 and 1 <= int(face) <= int(die[1:]) <= MOST_SIDES


def together(several: Iterable[Dice]) -> list[Dice]:
    """Each kind of die, whoever rolled it."""
    found: dict[str, list[int]] = {}
    for one in several:
        counts = found.setdefault(one.kind, [0] * one.sides)
        found[one.kind] = [mine + theirs for mine, theirs in zip(counts, one.counts, strict=True)]
    return [Dice(kind, "", tuple(counts)) for kind, counts in found.items()]


def chance_of_mean(thrown: Dice, counted: int = COUNTED) -> float:
    """How often fair dice have a mean at least so far from the expected one, in either direction; counted up to so many totals."""
    twice_off = abs(2 * thrown.total - thrown.number * (thrown.sides + 1))
    if not twice_off:
        return 1.0
    if thrown.number * (thrown.sides - 1) <= counted:
        sums = summed(fair(thrown.sides), thrown.number)
        far = sums.at_least((thrown.number * (thrown.sides + 1) + twice_off + 1) // 2)
        return min(1.0, 2 * far / sums.of)
    spread = sqrt(thrown.number * (thrown.sides**2 - 1) / 12)
    return erfc((twice_off - 1) / 2 / spread / sqrt(2))


def chance_of_spread(thrown: Dice) -> float | None:
    """How often fair dice are at least so unevenly spread over the faces; `None` where there are too few to tell."""
    each = thrown.number / thrown.sides
    if each < EACH or thrown.sides < 2:
        return None
    off = sum((here - each) ** 2 for here in thrown.counts) / each
    return _upper_gamma((thrown.sides - 1) / 2, off / 2)


def _upper_gamma(shape: float, at: float) -> float:
    """The chi-square curve's tail: the regularized upper incomplete gamma function for whole and half shapes."""
    if at <= 0:
        return 1.0
    step = 1.0 if shape == int(shape) else 0.5
    tail = exp(-at) if step == 1.0 else erfc(sqrt(at))
    while step < shape:
        tail += exp(step * log(at) - at - lgamma(step + 1))
        step += 1
    return min(1.0, tail)
