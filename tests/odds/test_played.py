"""What an ability makes of a round is what comes of it in play, where it changes the sheet, and where it takes as well as gives."""

from fractions import Fraction

import pytest

from notequest_cli.voidspark.state import Ability, Pool
from tests.odds.by_play import ABILITY, by_odds, by_play
from tests.odds.test_fights import state

TRAITS = {"wis": -1, "dex": 3, "int": 2, "str": 0}
HEALED = "mend 1, heal 2, +3 damage"
MODES = pytest.mark.parametrize("difficulty", ["standard", "easy", "hard"])


def having(effect, cost="1/page", difficulty="standard", **hero):
    hero = {"traits": TRAITS, "damage": "1d3", "pools": {"surges": Pool(2, 2)}} | hero
    return state(abilities={ABILITY: Ability("both", cost, effect)}, **hero)._replace(difficulty=difficulty)


@MODES
@pytest.mark.parametrize("effect", ["mend 1", HEALED])
@pytest.mark.parametrize(
    ("injuries", "text"),
    [
        ({"attack": 5}, "17/3-1"),
        ({"attack": 10}, "22/2-1"),
        ({"damage": 2}, "12/2-1"),
        ({"damage": 4}, "12/2-1"),
        ({"str": 5}, "str11:12/3-2"),
        ({"defense": 1}, "12/5-3/1@12"),
        ({"attack": 5, "damage": 1}, "17/3-1"),
    ],
    ids=str,
)
def test_a_healed_injury_makes_of_a_round_what_it_does_in_play(difficulty, effect, injuries, text):
    before = having(effect, difficulty=difficulty, injuries=injuries)
    assert by_odds(before, text) == by_play(before, text) != by_odds(before, text, used=False)


@MODES
@pytest.mark.parametrize(
    ("effect", "text", "hero"),
    [
        ("mend 1, reroll d20", "str11:12/3-3/1@12", {"injuries": {"str": 5}, "damage": "1d4"}),
        ("reroll damage, mend 1", "17/3-1", {"injuries": {"attack": 5, "damage": 1}}),
        ("+1 damage, mend 1", "17/3-1", {"injuries": {"attack": 5}}),
        ("+1 damage, mend 1", "str11:17/3-2", {"injuries": {"str": 5}}),
        ("+1 damage, +5 attack for page", "17/3-1", {}),
        ("mend 1, double damage", "17/3-1", {"injuries": {"damage": 2}}),
        ("mend 1, extra attack", "17/3-1", {"injuries": {"damage": 1}, "damage": "1d2"}),
        ("mend 1", "wis10:12/3-1", {"injuries": {"wis": 5}}),
        ("mend 1", "int13:12/3-1", {"injuries": {"int": 5}}),
        ("+5 int", "int13:12/3-1", {}),
        ("+5 wis, -1 damage", "wis10:12/2-1", {}),
        ("+3 damage, -5 attack", "12/4-1", {}),
        ("-1 damage, +5 attack", "17/2-1", {}),
        ("+d4-2 damage", "12/3-1", {}),
        ("+5 attack for page", "17/3-1", {}),
        ("+5 d20 for page", "str11:17/3-2", {}),
        ("+1 damage for page, extra attack", "12/4-1", {"damage": "1d2"}),
        ("+1 defense for page", "17/3-3/1@13", {}),
        ("regain 1 surge, +1 damage", "12/3-1", {}),
        ("cure malfunction, +5 str", "str11:12/3-2", {"conditions": ("malfunction",)}),
        ("ignore restrained", "dex14:12/2-2", {}),
        ("heal 2, +5 attack", "17/3-1", {}),
    ],
    ids=str,
)
def test_what_changes_the_sheet_or_takes_as_well_makes_of_a_round_what_it_does_in_play(difficulty, effect, text, hero):
    before = having(effect, difficulty=difficulty, **hero)
    assert by_odds(before, text) == by_play(before, text) != by_odds(before, text, used=False)


@MODES
def test_what_costs_nothing_and_heals_an_injury_as_well_is_used_on_each_roll_as_in_play(difficulty):
    before = having("mend 1, +1 damage", cost="", difficulty=difficulty, injuries={"attack": 5})
    assert by_odds(before, "17/3-1") == by_play(before, "17/3-1", once=False)


@pytest.mark.parametrize(
    ("effect", "injuries", "text", "won", "lost"),
    [
        ("mend 1", {"attack": 1}, "20/3-1", Fraction(3, 10), Fraction(7, 10)),
        ("mend 1", {"attack": 1}, "25/3-1", Fraction(1, 20), Fraction(19, 20)),
        ("mend 1", {"damage": 1}, "12/9-1", Fraction(7, 24), Fraction(17, 24)),
        ("mend 1", {"str": 1}, "str12:12/9-1", Fraction(7, 24), Fraction(17, 16)),
        (HEALED, {"attack": 1}, "12/9-1", Fraction(7, 12), Fraction(5, 12)),
    ],
    ids=str,
)
def test_rounds_reckoned_by_hand(effect, injuries, text, won, lost):
    before = having(effect, injuries=injuries, attack=5, damage="2d6+1", traits={"str": 1})
    found = by_odds(before, text)
    assert found[True, 0] == won and sum(loss * chance for (_, loss), chance in found.items()) == lost
