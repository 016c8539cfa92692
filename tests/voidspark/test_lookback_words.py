"""What the log is read for: which outcomes count as HP, which as damage to the ship."""

import json

import pytest

from notequest_cli.voidspark.lookback_words import _lost, _shot, cause_of_death
from tests.shell.conftest import SAVES


@pytest.mark.parametrize(
    ("outcome", "hp", "ship"),
    [("2 HP to lose", 2, 0), ("1 x 2 (weakened) = 2 HP to lose", 2, 0), ("3 damage", 0, 3), ("no damage", 0, 0), ("killed", 0, 0)],
)
def test_hp_and_damage_to_the_ship_are_two_things(outcome, hp, ship):
    assert (_lost(outcome), _shot(outcome)) == (hp, ship)


def died(desk, *lines):
    """The causes of the deaths that `stats` tells after these commands."""
    desk.write(
        (SAVES / "zarylla.toml")
        .read_text()
        .replace('effect = "+d4 damage"', 'effect = "revive 5"')
        .replace('when = "combat"', 'when = "both"')
    )
    for line in lines:
        assert desk.type(line).exit == 0, line
    return [event["cause"] for event in json.loads(desk.type("stats --json").out)["events"] if event["event"] == "death"]


def test_a_death_that_no_command_told_of_is_counted_once_the_hero_is_cloned(desk):
    by_hand = "HP set to 0 in the save"
    assert died(desk, "set hero.hp 0", "set hero.hp 7") == []
    assert died(desk, "set hero.hp 0", "clone --dice 4", "set hero.hp 0", "clone --dice 4")[-2:] == [by_hand, by_hand]


def test_a_death_that_was_told_is_counted_once(desk):
    by_hand, hit = "HP set to 0 in the save", "the page (hp -50)"
    assert died(desk, "hp -50", "clone --dice 4", "set hero.hp 0", "clone --dice 4") == [hit, by_hand]
    assert died(desk, "set hero.hp 9", "hp -50", "use Smite", "set hero.hp 0", "clone --dice 4")[-2:] == [hit, by_hand]


@pytest.mark.parametrize(
    ("told", "number"),
    [
        (("  round 1 of 2  13/9-6  virtue +0", "    6 HP to lose", "  round 2 of 2  13/9-6  virtue +0", "    killed", "  HP 5 -> 0"), 1),
        (("  round 1 of 2  13/9-1  virtue +0", "    1 HP to lose", "  round 2 of 2  13/9-6  virtue +0", "    6 HP to lose",
          "  HP 5 -> 4", "  HP 4 -> 0"), 2),
        (("  round 2 of 2  13/9-6  virtue +0", "    6 HP to lose", "  round 1 of 2  13/9-6: 6 HP to lose", "  HP 5 -> 0"), 1),
        (("  round 1 of 2  13/9-6  virtue +0", "    6 HP to lose", "  round 1 of 2  13/9-6  virtue +0", "    killed",
          "  round 2 of 2  13/9-6: 6 HP to lose", "  HP 2 -> 5 (Aid)", "  HP 5 -> 0"), 2),
    ],
)  # fmt: skip
def test_the_round_of_a_death_is_the_one_whose_loss_was_taken(told, number):
    assert cause_of_death(("2023-04-12 09:00:00  fight", *told)) == f"a fight: round {number} of 2, 13/9-6"
