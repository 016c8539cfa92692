"""Voidspark rulebook, "Dice", "Dice Rolls", "Malfunction"."""

import pytest

from notequest_cli.problems import Forbidden, Usage
from notequest_cli.voidspark.events import EffectEnded
from tests.voidspark.table import check, page, told, zarylla

ADEPT = """
[hero]
name = "Mira"
hp = 9
hp_max = 9
[hero.traits]
int = 2
"""


def test_dice_rolls_fifteen_and_intellect_two_are_seventeen():
    assert check(page(ADEPT), "d20+int", 15).result == 17


@pytest.mark.parametrize(("shown", "read"), [("60 5", 65), ("70 0", 70), ("00 4", 4), ("00 0", 100), ("65", 65)])
def test_dice_a_d100_is_read_tens_first_and_two_zeroes_are_a_hundred(shown, read):
    assert check(page(ADEPT), "d100", shown).result == read


def test_dice_a_zero_on_a_d10_is_ten():
    assert check(page(ADEPT), "d10", 0).result == 10


def test_a_skill_nobody_has_adds_nothing_and_is_said():
    turn = check(zarylla(), "dex+stealthy vs 12", 9)
    assert (turn.result, turn.exit) == (12, 0)
    assert "Zarylla has no Stealthy" in turn.events[0].notes


def test_one_less_misses_with_exit_one():
    turn = check(zarylla(), "dex+stealthy vs 12", 8)
    assert (turn.result, turn.exit) == (11, 1)


def test_three_ranges_have_no_failure():
    turn = check(zarylla(), "int+student vs 8,15", 10)
    assert (turn.result, turn.exit, turn.events[0].met()) == (14, 0, 1)


def test_virtue_is_shown_with_every_roll_of_the_sheet():
    assert "virtue +4" in check(zarylla(), "dex", 9).events[0].notes
    assert check(zarylla(), "d20", 9).events[0].notes == ()


def test_the_order_is_trait_skill_gear_injury_page():
    state = zarylla(effects=("+3 wis for page",), injuries={"wis": 1}, skills=("Student",))
    names = [addend.name for addend in check(state, "wis+student", 9).events[0].addends]
    assert names == ["WIS", "Student", "Solar Visor", "injury", "page"]


def test_the_skill_of_crew_aboard_counts():
    turn = check(zarylla(), "str+athlete", 10)
    assert turn.result == 10 - 1 - 1 + 2
    assert ("Athlete (Soldier)", 2) in turn.events[0].addends


def test_the_same_skill_of_hero_and_crew_counts_once_and_the_ruling_makes_it_twice():
    state = zarylla(skills=("Athlete",))
    assert check(state, "dex+athlete", 10).result == 15
    assert check(state._replace(rulings={"same-skill-stacks": "yes"}), "dex+athlete", 10).result == 17


def test_a_skill_named_twice_counts_once_and_two_different_ones_both():
    assert check(zarylla(), "int+student+student", 10).result == 14
    assert check(zarylla(), "int+student+athlete", 10).result == 16


def test_an_unknown_skill_is_refused_with_the_nearest():
    with pytest.raises(Usage) as refused:
        check(zarylla(), "dex+stelthy", 9)
    assert "Stealthy" in refused.value.way

    state = zarylla(conditions=("malfunction",))
    assert check(state, "dex vs 12", 9, 4).result == 7
    assert check(state, "dex vs 12", 4, 9).result == 7
    assert check(state, "d20", 9).result == 9
    assert check(state, "d20+atk", 9).result == 15


def test_lucky_rolls_a_natural_one_again_and_a_second_one_stands():
    state = zarylla(skills=("Lucky",))
    assert check(state, "dex", 1, 12).result == 15
    assert check(state, "dex", 1, 1).result == 4
    assert check(state, "d6", 1).result == 1


def test_a_bonus_for_the_next_roll_is_added_once_and_gone():
    turn = check(zarylla(effects=("+4 d20 once", "+2 str for page")), "dex", 9)
    assert turn.result == 16
    assert turn.state.hero.effects == ("+2 str for page",)
    assert told(turn, EffectEnded) == [EffectEnded("+4 d20 once")]


def test_a_bonus_for_any_roll_waits_for_the_player_and_is_a_reminder():
    turn = check(zarylla(effects=("+4 any d20 once",)), "dex", 9)
    assert turn.result == 12
    assert "+4 any d20 once" in turn.events[0].notes


def test_a_bonus_nobody_can_count_is_a_reminder():
    assert "+3 if your virtue is positive" in check(zarylla(effects=("+3 if your virtue is positive",)), "dex", 9).events[0].notes


def test_the_damage_of_the_sheet_is_rolled_with_its_dice():
    assert check(zarylla(), "dmg", 5, 2).result == 9


def test_aim_rolls_a_d100_with_ship_and_upgrades():
    assert check(zarylla(), "eva vs 55", "30 5").result == 55


def test_the_dead_roll_no_traits_and_a_plain_die_is_a_plain_die():
    with pytest.raises(Forbidden):
        check(zarylla(hp=0), "dex", 9)
    assert check(zarylla(hp=0), "d20", 9).result == 9


def test_virtue_and_reminders_stand_beside_a_roll_with_a_skill_alone():
    turn = check(zarylla(effects=("+3 if your virtue is positive",)), "d20+student", 9)
    assert turn.events[0].notes == ("virtue +4", "+3 if your virtue is positive")


def test_a_damage_total_is_never_below_zero():
    assert check(zarylla(damage="1d6", injuries={"damage": 3}), "dmg", 1).result == 0
    assert check(zarylla(injuries={"str": 9}), "str", 1).result == -9


def test_a_bonus_for_every_d20_of_the_page_counts_wherever_a_d20_falls():
    state = zarylla(effects=("+2 d20 for page",))
    assert [addend.name for addend in check(state, "dex+student", 9).events[0].addends] == ["DEX", "Student", "page"]
    assert check(state, "atk", 9).result == 17
    assert check(state, "aim", "50 0").result == 60
    assert check(state, "dmg", 1, 1).result == 4


@pytest.mark.parametrize("text", ["+2 attack", "+2 attack for fight", "+1 wis for round", "heal 4 next page", "+d4 attack for page"])
def test_what_no_rule_counts_by_itself_is_a_reminder(text):
    assert text in check(zarylla(effects=(text,)), "dex", 9).events[0].notes


@pytest.mark.parametrize("text", ["+2 attack for page", "+20 aim next page", "+2 d20 for page"])
def test_what_a_rule_counts_is_no_reminder(text):
    assert check(zarylla(effects=(text,)), "dmg", 1, 1).events[0].notes == ("virtue +4",)


def test_a_skill_typed_in_small_letters_is_the_same_skill():
    state = zarylla(skills=("athlete",))
    assert check(state, "dex+athl", 9).result == 14
