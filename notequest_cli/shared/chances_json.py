"""The chances of a roll as values: every chance a reduced fraction as text."""

from notequest_cli.notation import Expression
from notequest_cli.odds import Odds as Found
from notequest_cli.odds import fraction
from notequest_cli.record import Record
from notequest_cli.rolled import Addend
from notequest_cli.shared.chances import spans


class Total(Record):
    """One total: how likely it is, and how likely it or more."""

    total: int
    chance: str
    or_more: str


class Range(Record):
    """A range between targets; `None` is no bound."""

    least: int | None
    most: int | None
    chance: str


class Odds(Record):
    """The chances of a roll."""

    asked: str
    low: int
    high: int
    mean: str
    variance: str
    addends: tuple[Addend, ...]
    notes: tuple[str, ...]
    ranges: tuple[Range, ...]
    totals: tuple[Total, ...]


def event(asked: Expression, found: Found) -> Odds:
    """The chances of a roll."""
    chances = found.chances
    ranges = tuple(Range(least, most, fraction(chances.between(least, most), chances.of)) for least, most in spans(asked.targets))
    mean, variance = fraction(*chances.mean()), fraction(*chances.variance())
    return Odds(
        asked.text, chances.low, chances.high, mean, variance, found.addends, found.notes, ranges if asked.targets else (), _totals(found)
    )


def _totals(found: Found) -> tuple[Total, ...]:
    of, reach = found.chances.of, found.chances.of
    totals = []
    for total, ways in enumerate(found.chances.ways, found.chances.low):
        if ways:
            totals.append(Total(total, fraction(ways, of), fraction(reach, of)))
            reach -= ways
    return tuple(totals)
