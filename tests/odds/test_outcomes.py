"""A rule over all faces: each way once, each with its weight."""

from itertools import product

import pytest

from notequest_cli.outcomes import Every, Outcomes, enumerate_rule, mixed
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee


def test_each_way_two_dice_can_fall_comes_once():
    seen = []
    enumerate_rule(lambda dice: seen.append((dice.draw(3, "", False), dice.draw(2, "", False))))
    assert seen == list(product((1, 2, 3), (1, 2)))


def test_ways_with_fewer_dice_weigh_as_much_as_all_that_could_follow():
    def rule(dice):
        first = dice.draw(6, "", False)
        return first + dice.draw(6, "again", False) if first == 6 else first

    found = enumerate_rule(rule)
    assert found.of == 36
    assert found.weights == {**dict.fromkeys(range(1, 6), 6), **dict.fromkeys(range(7, 13), 1)}


def test_a_rule_without_dice_is_certain():
    assert enumerate_rule(lambda dice: "so") == Outcomes({"so": 1}, 1)


def test_a_roll_that_may_be_left_out_is_rolled_or_left_out_as_asked():
    assert enumerate_rule(lambda dice: dice.draw(4, "", True)).of == 4
    assert enumerate_rule(lambda dice: dice.draw(4, "", True), leaves=True) == Outcomes({None: 1}, 1)


def test_too_many_ways_are_refused_not_sampled():
    with pytest.raises(Usage) as refused:
        enumerate_rule(lambda dice: sum(Referee(dice).rolls(5, 10, "")), most=1000)
    assert refused.value.code == "odds-too-many-ways"


def test_outcomes_seen_from_one_side_and_as_chances():
    found = enumerate_rule(lambda dice: Referee(dice).rolls(2, 6, ""))
    assert found.by(lambda faces: faces[0] == 6).weights == {True: 6, False: 30}
    assert found.where(lambda faces: faces == (1, 1)) == 1
    assert found.by(sum).chances().at(7) == 6


def test_outcomes_that_can_be_reached_in_several_ways_are_mixed():
    coin = enumerate_rule(lambda dice: dice.draw(2, "", False))
    die = enumerate_rule(lambda dice: dice.draw(3, "", False))
    assert mixed([(coin, 1), (die, 2)], 3) == Outcomes({1: 7, 2: 7, 3: 4}, 18)


def test_a_source_says_how_much_of_the_whole_its_run_is():
    dice = Every()
    dice.draw(6, "", False)
    dice.draw(20, "", False)
    assert dice.share() == 120 and dice.left() == []
