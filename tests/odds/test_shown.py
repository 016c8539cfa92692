"""Throws of dice that are looked at one by one."""

import pytest

from notequest_cli.chain import fan
from notequest_cli.dice import Script
from notequest_cli.problems import Usage
from notequest_cli.voidspark.odds_dice import Shown


def test_shown_faces_come_first_then_those_of_the_other_dice():
    dice = Shown((3,), Script(5))
    assert [dice.draw(6, "a test", True), dice.draw(8, "a test", False), dice.draw(6, "a test", True)] == [3, 5, None]
    assert dice.sides == [6, 8] and Shown(()).draw(20, "a test", False) == 20


def test_a_rule_of_too_many_dice_is_not_counted():
    with pytest.raises(Usage, match="more than 20000 ways"):
        fan(lambda dice: sum(dice.draw(1000, "a test", False) for _ in range(6)))
