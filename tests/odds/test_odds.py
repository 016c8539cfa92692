"""Chances of dice: against every fall counted one by one where that is possible, and against icepool where it is not."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notequest_cli import odds
from notequest_cli.notation import DiceTerm, parse
from notequest_cli.problems import Usage
from notequest_cli.rolled import counted, no_names, resolve

icepool = pytest.importorskip("icepool")


def chances(text):
    """The chances of a notation without names."""
    dice, addends, _ = resolve(parse(text), no_names)
    return odds.of_terms(dice, sum(addend.value for addend in addends))


def as_dict(found):
    """Total to ways, those without any left out."""
    return {total: ways for total, ways in enumerate(found.ways, found.low) if ways}


def brute(terms, flat=0):
    """Every fall of every die, one by one, with the notation's own rule for what counts."""
    totals = {}
    for faces in product(*(range(1, term.sides + 1) for term in terms for _ in range(term.count))):
        rest, total = list(faces), flat
        for term in terms:
            mine, rest = tuple(rest[: term.count]), rest[term.count :]
            total += term.sign * sum(face for face, counts in zip(mine, counted(mine, term.keep), strict=True) if counts)
        totals[total] = totals.get(total, 0) + 1
    return totals


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 20])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_sum_of_dice_falls_in_as_many_ways_as_are_counted(count, sides):
    term = DiceTerm(1, count, sides)
    assert as_dict(odds.of_terms([term])) == brute([term])


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (3, 4), (4, 3), (5, 2), (4, 6)])
def test_the_highest_and_the_lowest_fall_in_as_many_ways_as_are_counted(count, sides):
    for keep in range(1, count + 1):
        for sign in (keep, -keep):
            term = DiceTerm(1, count, sides, sign)
            assert as_dict(odds.of_terms([term])) == brute([term])


@pytest.mark.parametrize(
    "text", ["d6-d6", "2d6-2d4+7", "-d6", "adv", "dis+3", "3d4kh2-d6+d6", "d6+d8+d10", "7", "d1", "2d20kl1-2", "d%", "-2d4kh1+d4+d4"]
)
def test_a_notation_falls_in_as_many_ways_as_are_counted(text):
    dice, addends, _ = resolve(parse(text), no_names)
    assert as_dict(chances(text)) == brute(dice, sum(addend.value for addend in addends))


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("20d6", lambda: 20 @ icepool.d6),
        ("10d6kh3", lambda: icepool.d6.highest(10, 3)),
        ("12d10kl5", lambda: icepool.d10.lowest(12, 5)),
        ("4d20kl2+d8", lambda: icepool.d20.lowest(4, 2) + icepool.d8),
        ("3d100-5d12+4", lambda: 3 @ icepool.d100 - 5 @ icepool.d12 + 4),
        ("40d20kh7", lambda: icepool.d20.highest(40, 7)),
        ("30d20", lambda: 30 @ icepool.d20),
        ("25d8+15d10+9d12", lambda: 25 @ icepool.d8 + 15 @ icepool.d10 + 9 @ icepool.d12),
    ],
)
def test_what_is_too_many_to_count_one_by_one_agrees_with_icepool(text, die):
    found, theirs = chances(text), die()
    assert {total: Fraction(ways, found.of) for total, ways in as_dict(found).items()} == {
        total: Fraction(theirs.quantity(total), theirs.denominator()) for total in theirs
    }


weights = st.lists(st.integers(1, 5), min_size=1, max_size=5).map(tuple)


@settings(max_examples=60, deadline=None)
@given(weights, st.integers(0, 4))
def test_dice_that_are_not_fair_add_up_like_fair_ones(falls, count):
    expected = {}
    for faces in product(range(len(falls)), repeat=count):
        ways = 1
        for face in faces:
            ways *= falls[face]
        expected[sum(faces) + count] = expected.get(sum(faces) + count, 0) + ways
    assert as_dict(odds.summed(falls, count)) == expected


@settings(max_examples=60, deadline=None)
@given(weights, st.integers(1, 4), st.data())
def test_the_highest_of_dice_that_are_not_fair(falls, count, data):
    keep = data.draw(st.integers(1, count))
    expected = {}
    for faces in product(range(len(falls)), repeat=count):
        ways = 1
        for face in faces:
            ways *= falls[face]
        total = sum(sorted(faces)[-keep:]) + keep
        expected[total] = expected.get(total, 0) + ways
    assert as_dict(odds.kept(falls, count, keep)) == expected


def test_the_lower_of_two_totals():
    twice = odds.lower_of_two(chances("d20"))
    assert as_dict(twice) == brute([DiceTerm(1, 2, 20, -1)])


def test_large_polynomials_multiply_like_small_ones():
    one, two = chances("40d6"), chances("30d8")
    small = {}
    for mine, ways in as_dict(one).items():
        for theirs, more in as_dict(two).items():
            small[mine + theirs] = small.get(mine + theirs, 0) + ways * more
    assert as_dict(odds.joined(one, two)) == small


def test_mean_and_variance_are_reduced_fractions():
    found = chances("d20")
    assert found.mean() == (21, 2) and found.variance() == (133, 4)


@pytest.mark.parametrize(("least", "most", "ways"), [(None, None, 6), (3, None, 4), (None, 0, 0), (2, 3, 2), (9, None, 0), (-4, 1, 1)])
def test_the_ways_between_two_bounds(least, most, ways):
    assert chances("d6").between(least, most) == ways


def test_totals_below_a_floor_count_as_the_floor():
    assert as_dict(chances("2d4-4").floored(0)) == {0: 6, 1: 4, 2: 3, 3: 2, 4: 1}
    assert chances("d4").floored(0) == chances("d4") and as_dict(chances("d4").floored(9)) == {9: 4}


def test_a_hundred_dice_of_a_thousand_sides_are_still_exact():
    found = chances("100d1000")
    assert sum(found.ways) == found.of == 1000**100


def test_more_than_memory_or_patience_can_hold_is_refused():
    with pytest.raises(Usage) as refused:
        chances("+".join(["100d1000"] * 20))
    assert refused.value.code == "odds-too-large"
    with pytest.raises(Usage):
        chances("100d1000kh50")


@pytest.mark.parametrize(
    ("part", "of", "text"),
    [
        (1, 2, "50 %"),
        (7, 12, "58.33 %"),
        (0, 3, "0 %"),
        (3, 3, "100 %"),
        (1, 10**9, "<0.01 %"),
        (10**9 - 1, 10**9, ">99.99 %"),
        (1, 40, "2.5 %"),
    ],
)
def test_a_chance_in_percent_is_never_rounded_to_certain_or_impossible(part, of, text):
    assert odds.percent(part, of) == text


def test_a_root_is_rounded_like_any_number():
    assert odds.root(133, 4) == "5.77" and odds.decimal(-1, 8) == "-0.13" and odds.decimal(-1, 1000) == "0"


def test_a_fraction_of_any_length_can_be_written():
    assert odds.fraction(1, 10**6000) == "1/1" + "0" * 6000
