"""What the log says about the dice, against figures worked out another way."""

from collections import Counter
from itertools import product

import pytest

from notequest_cli import luck
from notequest_cli.luck import Dice


def test_faces_are_counted_by_kind_and_hand():
    block = b"\n2026-01-01 08:00:00  roll\n  % d20 9 hand\n  % d20 9 hand\n  % d6 6 tool\n    % d6 1 tool\n  = 5f0c19aa\n"
    tally = Counter()
    luck.count(tally, block)
    assert [(one.kind, one.by, one.number, one.total) for one in luck.dice(tally)] == [("d6", "tool", 1, 6), ("d20", "hand", 2, 18)]


def test_a_face_no_die_has_is_passed_over_and_the_others_of_its_kind_count():
    assert luck.dice({b"d6 7 hand": 1, b"d20 0 hand": 1, b"d9999 1 hand": 1}) == []
    assert luck.dice({b"d6 7 hand": 1, b"d6 2 hand": 3, b"d6 4 hand": 0}) == [Dice("d6", "hand", (0, 3, 0, 0, 0, 0))]


def test_lines_of_dice_that_are_none_are_told():
    block = b"\n2026-01-01 08:00:00  roll\n  % d20 9 hand\n  % d6 x hand\n  % lost\n  = 5f0c19aa\n"
    assert luck.count(Counter(), block)[1] == 2


@pytest.mark.parametrize("counts", [(3, 0, 0), (1, 1, 1), (0, 2, 1), (0, 0, 4), (0, 1, 3, 1)])
def test_the_chance_of_a_mean_is_that_of_all_falls_counted(counts):
    thrown = Dice(f"d{len(counts)}", "hand", counts)
    middle = thrown.number * (thrown.sides + 1) / 2
    falls = [sum(faces) for faces in product(range(1, thrown.sides + 1), repeat=thrown.number)]
    far = sum(abs(fall - middle) >= abs(thrown.total - middle) for fall in falls)
    assert luck.chance_of_mean(thrown) == pytest.approx(far / len(falls))


def test_many_dice_are_judged_by_the_normal_curve_as_by_counting():
    thrown = Dice("d6", "hand", (170, 150, 160, 165, 175, 190))
    assert luck.chance_of_mean(thrown) == pytest.approx(0.0991, abs=0.0002)
    assert luck.chance_of_mean(thrown, counted=0) == pytest.approx(luck.chance_of_mean(thrown), rel=0.01)


@pytest.mark.parametrize(
    ("counts", "chance"),
    [
        ((10, 10, 10, 10, 10, 10), 1.0),
        ((5, 8, 9, 8, 10, 20), 0.0199),
        ((60, 40), 0.0455),
        ((20, 30, 40), 0.0357),
        ((10, 10, 20, 20), 0.0833),
    ],
)
def test_the_chance_of_a_spread_is_that_of_the_chi_square_tables(counts, chance):
    assert luck.chance_of_spread(Dice(f"d{len(counts)}", "hand", counts)) == pytest.approx(chance, abs=0.0005)


def test_too_few_dice_say_nothing_about_their_spread():
    assert luck.chance_of_spread(Dice("d20", "hand", (1,) * 20)) is None


def test_kinds_are_told_together_whoever_rolled_them():
    both = luck.together([Dice("d2", "hand", (1, 2)), Dice("d2", "tool", (3, 0))])
    assert both == [Dice("d2", "", (4, 2))]
