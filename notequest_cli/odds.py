"""Exact chances of dice: of all equally likely falls, how many come to each total. Nothing is sampled.

The ways of a sum are the coefficients of a power of a polynomial, the ways of the highest few are counted by the lowest
face among them. All numbers are whole; a chance is a pair of them.
"""

from collections.abc import Callable, Iterable, Sequence
from math import comb, gcd, isqrt

from notequest_cli.notation import DiceTerm
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.rolled import Addend

LARGEST_TABLE = 1_500_000_000  # bits of all ways together
LARGEST_PRODUCT = 40_000_000
LARGEST_KEEP = 4_000_000  # steps
FEW = 2_000

Weights = tuple[int, ...]


class Chances(Record):
    """`ways[i]` of `of` equally likely falls come to `low + i`."""

    low: int
    ways: Sequence[int]
    of: int

    @property
    def high(self) -> int:
        """The highest total."""
        return self.low + len(self.ways) - 1

    def at(self, total: int) -> int:
        """The ways to come to just this total."""
        return self.ways[total - self.low] if self.low <= total <= self.high else 0

    def between(self, least: int | None, most: int | None) -> int:
        """The ways to come to a total from `least` to `most`; `None` is no bound."""
        start = 0 if least is None else max(least - self.low, 0)
        end = len(self.ways) if most is None else max(most - self.low + 1, 0)
        return sum(self.ways[start:end])

    def at_least(self, target: int) -> int:
        """The ways to meet or beat a target."""
        return self.between(target, None)

    def mean(self) -> tuple[int, int]:
        """The mean as a reduced fraction."""
        return reduced(sum(ways * total for total, ways in enumerate(self.ways, self.low)), self.of)

    def variance(self) -> tuple[int, int]:
        """The mean square distance from the mean, as a reduced fraction."""
        first = sum(ways * at for at, ways in enumerate(self.ways))
        second = sum(ways * at * at for at, ways in enumerate(self.ways))
        return reduced(second * self.of - first * first, self.of * self.of)

    def plus(self, number: int) -> "Chances":
        """Every total higher by a number."""
        return self._replace(low=self.low + number)

    def floored(self, least: int) -> "Chances":
        """Every total below `least` counts as that."""
        if self.low >= least:
            return self
        return Chances(least, [self.between(None, least), *self.ways[least - self.low + 1 :]], self.of)

    def negated(self) -> "Chances":
        """Every total with the other sign."""
        return Chances(-self.high, self.ways[::-1], self.of)


class Odds(Record):
    """What a roll can come to on this sheet: its chances, what is added to the dice, what the player should know."""

    chances: Chances
    addends: tuple[Addend, ...] = ()
    notes: tuple[str, ...] = ()


CERTAIN = Chances(0, (1,), 1)


def fair(sides: int) -> Weights:
    """The weights of the faces of a fair die."""
    return (1,) * sides


def of_terms(terms: Iterable[DiceTerm], flat: int = 0, weights: Callable[[int], Weights] = fair) -> Chances:
    """The chances of several terms and a number together. `weights` is how dice of so many sides fall."""
    plain: dict[int, int] = {}
    parts: list[Chances] = []
    for term in terms:
        if term.keep:
            parts.append(_signed(term.sign, kept(weights(term.sides), term.count, term.keep)))
        else:
            plain[term.sign * term.sides] = plain.get(term.sign * term.sides, 0) + term.count
    parts += [_signed(sides, summed(weights(abs(sides)), count)) for sides, count in plain.items()]
    whole = CERTAIN
    for part in sorted(parts, key=lambda part: len(part.ways)):
        whole = joined(whole, part)
    return whole.plus(flat)


def summed(weights: Weights, count: int) -> Chances:
    """The sum of `count` dice whose faces have these weights."""
    of = sum(weights) ** count
    _must_fit(count * (len(weights) - 1) + 1, of, LARGEST_TABLE)
    return Chances(count, _power(weights, count), of)


def kept(weights: Weights, count: int, keep: int) -> Chances:
    """The sum of the `keep` highest of `count` dice, or of the `-keep` lowest."""
    if keep < 0:
        most = kept(weights[::-1], count, -keep)
        return most._replace(ways=most.ways[::-1])
    if len(weights) ** 2 * keep**2 // 8 > LARGEST_KEEP:
        raise _too_large()
    ways = [0] * (keep * (len(weights) - 1) + 1)
    for lowest in range(len(weights)):
        below, above = sum(weights[:lowest]), weights[lowest + 1 :]
        for higher in range(keep if above else 1):
            rest = comb(count, higher) * _at_least(keep - higher, count - higher, weights[lowest], below)
            for at, sums in enumerate(_power(above, higher), keep * lowest + higher):
                ways[at] += rest * sums
    return Chances(keep, ways, sum(weights) ** count)


def joined(one: Chances, two: Chances) -> Chances:
    """The sum of two that do not hang on each other."""
    of = one.of * two.of
    if len(one.ways) == 1 or len(two.ways) == 1:
        ways: Sequence[int] = [mine * theirs for mine in one.ways for theirs in two.ways]
    elif len(one.ways) * len(two.ways) <= FEW:
        ways = _product(one.ways, two.ways)
    else:
        _must_fit(len(one.ways) + len(two.ways), of, LARGEST_PRODUCT)
        ways = _large_product(one.ways, two.ways, of.bit_length() // 8 + 1)
    return Chances(one.low + two.low, ways, of)


def lower_of_two(chances: Chances) -> Chances:
    """Rolled twice, the lower total counts."""
    ways, reach = [], chances.of
    for here in chances.ways:
        ways.append(here * (2 * reach - here))
        reach -= here
    return chances._replace(ways=ways, of=chances.of**2)


def reduced(part: int, of: int) -> tuple[int, int]:
    """A fraction in lowest terms."""
    common = gcd(part, of) or 1
    return part // common, of // common


def fraction(part: int, of: int) -> str:
    """`3/5`, `0/1`: a chance as JSON has it."""
    top, bottom = reduced(part, of)
    return f"{_digits(top)}/{_digits(bottom)}"


def percent(part: int, of: int, digits: int = 2) -> str:
    """`58.33 %`; what is possible never shows as 0, what is not certain never as 100."""
    scale = 10**digits
    number = (part * 200 * scale + of) // (2 * of)
    if number == 0 and part:
        return f"<{decimal(1, scale, digits)} %"
    if number == 100 * scale and part < of:
        return f">{decimal(100 * scale - 1, scale, digits)} %"
    return f"{decimal(number, scale, digits)} %"


def aligned(part: int, of: int) -> str:
    """The same for columns, with two digits and as wide as 100 is: ` 58.33 %`; what cannot be has no digits: `     0 %`."""
    if not part:
        return "     0 %"
    text = percent(part, of).removesuffix(" %")
    sign, number = (text[0], text[1:]) if text[0] in "<>" else ("", text)
    whole, _, rest = number.partition(".")
    return f"{sign}{whole}.{rest:0<2}".rjust(6) + " %"


def decimal(part: int, of: int, digits: int = 2) -> str:
    """A fraction as a number with at most so many digits after the point: `10.5`."""
    scale = 10**digits
    whole, rest = divmod((abs(part) * 2 * scale + of) // (2 * of), scale)
    sign = "-" if part < 0 and (whole or rest) else ""
    return f"{sign}{whole}" + (f".{rest:0{digits}d}".rstrip("0") if rest else "")


def root(part: int, of: int, digits: int = 2) -> str:
    """The square root of a fraction, as a number."""
    return decimal(isqrt(part * 10 ** (2 * digits + 2) // of), 10 ** (digits + 1), digits)


def _signed(sign: int, chances: Chances) -> Chances:
    return chances if sign > 0 else chances.negated()


def _power(weights: Weights, count: int) -> list[int]:
    """The coefficients of a power of a polynomial, from its logarithmic derivative: few steps for each."""
    if not count or len(weights) == 1:
        return [weights[0] ** count] if count else [1]
    first = weights[0]
    if len(set(weights)) == 1:
        ways = _fair_power(len(weights), count)
        return ways if first == 1 else [first**count * way for way in ways]
    ways = [first**count]
    for at in range(1, count * (len(weights) - 1) + 1):
        top = min(at, len(weights) - 1)
        ways.append(sum((step * (count + 1) - at) * weights[step] * ways[at - step] for step in range(1, top + 1)) // (at * first))
    return ways


def _fair_power(sides: int, count: int) -> list[int]:
    """The same for a fair die, where three steps are enough; the second half mirrors the first."""
    last = count * (sides - 1)
    half = last // 2
    ways = [1] * (half + 1)
    for at in range(half):
        way = (at + count) * ways[at]
        if at >= sides - 1:
            way += (at + 1 - sides - count * sides) * ways[at + 1 - sides]
        if at >= sides:
            way += (count * (sides - 1) - at + sides) * ways[at - sides]
        ways[at + 1] = way // (at + 1)
    return ways + ways[: last - half][::-1]


def _at_least(wanted: int, dice: int, weight: int, below: int) -> int:
    """The ways of `dice` dice of which at least `wanted` show a face of this weight and the rest a lower one."""
    return sum(comb(dice, here) * weight**here * below ** (dice - here) for here in range(wanted, dice + 1))


def _product(one: Sequence[int], two: Sequence[int]) -> list[int]:
    ways = [0] * (len(one) + len(two) - 1)
    for at, mine in enumerate(one):
        for more, theirs in enumerate(two):
            ways[at + more] += mine * theirs
    return ways


def _large_product(one: Sequence[int], two: Sequence[int], width: int) -> list[int]:
    """Two polynomials multiplied as two very large numbers, so many bytes a coefficient."""
    numbers = [int.from_bytes(b"".join(way.to_bytes(width, "little") for way in ways), "little") for ways in (one, two)]
    size = (len(one) + len(two) - 1) * width
    raw = (numbers[0] * numbers[1]).to_bytes(size + width, "little")
    return [int.from_bytes(raw[at : at + width], "little") for at in range(0, size, width)]


def _must_fit(totals: int, of: int, limit: int) -> None:
    if totals * of.bit_length() > limit:
        raise _too_large()


def _too_large() -> Usage:
    return Usage("odds-too-large", "these are too many dice for exact chances", "fewer dice, fewer sides, or fewer kept")


def _digits(number: int) -> str:
    """The digits of a number of any length."""
    if number.bit_length() < 10_000:
        return str(number)
    half = number.bit_length() * 3 // 20
    top, rest = divmod(number, 10**half)
    return _digits(top) + _digits(rest).rjust(half, "0")
