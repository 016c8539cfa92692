"""Voidspark rulebook, "Combat", "Conditions and Afflictions", "Doubling Damage", "Damage Modifiers"."""

import pytest

from notequest_cli.problems import Usage
from notequest_cli.voidspark import combat, fights
from notequest_cli.voidspark.fight_events import RoundFought
from notequest_cli.voidspark.rounds import read_round, spread
from notequest_cli.voidspark.steps import Step
from tests.voidspark.table import TABLES, faces, told, zarylla_without_abilities

THREE = ("wis9:13/7-1", "wis20:12/9-1", "wis8:13/7-1")


def fight(state, rounds, *dice, kind="", **settings):
    """Fight rounds with scripted faces, none left over."""
    referee = faces(*dice, **settings)
    turn = fights.start(state, referee, rounds if isinstance(rounds, tuple) else (rounds,), kind)
    assert referee.cup.left() == []
    return turn


def judged(state, text, *steps):
    """What a round comes to with these steps."""
    return combat.judge(state, TABLES, read_round(text), steps)


def test_the_page_as_players_logged_it():
    turn = fight(zarylla_without_abilities(), THREE, 3, 17, 5, 4, 4, 9, 6, 12, 5, 2, 8, 4, "-")
    first, second, third = told(turn, RoundFought)
    assert (first.conditions, first.strikes[0].attack.total, first.won, first.loss) == (("frightened",), 11, False, 1)
    assert (second.strikes[0].attack.total, second.damage, second.won, second.loss) == (12, 9, True, 0)
    assert (third.conditions, third.strikes[0].attack.total, third.strikes[0].damage, third.loss) == ((), 10, None, 1)
    assert turn.state.hero.hp == 15
    assert turn.state.fight is None
    assert turn.state.calendar.rounds == "done"


def test_damage_modifiers_example_a_seven_and_two_are_nine():
    state = zarylla_without_abilities(damage="1d8+2")
    assert judged(state, "12/9-1", Step("attack", ((18,),)), Step("damage", ((7,),))).damage == 9


def test_damage_modifiers_example_b_doubled_with_the_modifier_once_is_sixteen():
    state = zarylla_without_abilities(damage="1d8+2")
    steps = (Step("attack", ((18,),)), Step("damage", ((7,),)), Step("damage", ((7,),), "Fury", "double"))
    assert judged(state, "12/9-1", *steps).damage == 16


def test_meet_or_beat_hits_and_kills():
    turn = fight(zarylla_without_abilities(), "12/9-1", 6, 5, 2)
    assert told(turn, RoundFought)[0].won
    assert turn.state.hero.hp == 17


def test_a_hit_with_too_little_damage_costs_the_loss():
    turn = fight(zarylla_without_abilities(), "12/10-3", 6, 5, 2)
    assert turn.state.hero.hp == 14


def test_without_a_loss_on_the_line_no_hp_change():
    turn = fight(zarylla_without_abilities(), "13/7", 4, "-")
    assert (turn.state.hero.hp, told(turn, RoundFought)[0].loss) == (17, None)


def test_natural_one_and_twenty_mean_nothing_special():
    assert not told(fight(zarylla_without_abilities(), "30/7-1", 20, "-"), RoundFought)[0].won
    assert told(fight(zarylla_without_abilities(), "7/2-1", 1, 3, 4), RoundFought)[0].won


@pytest.mark.parametrize(("enemy", "lost"), [(13, 1), (14, 3)])
def test_defense_chooses_between_two_losses(enemy, lost):
    turn = fight(zarylla_without_abilities(), f"20/7-3/1@{enemy}", 4, "-")
    assert 17 - turn.state.hero.hp == lost


def test_weakened_doubles_what_gets_through():
    assert fight(zarylla_without_abilities(), "str9:20/7-2", 3, 4, "-").state.hero.hp == 13
    assert fight(zarylla_without_abilities(), "weakened:20/7-2", 4, "-").state.hero.hp == 13
    assert fight(zarylla_without_abilities(), "str9:20/7-2", 11, 4, "-").state.hero.hp == 15


def test_restrained_rolls_neither_attack_nor_damage_and_takes_no_face():
    turn = fight(zarylla_without_abilities(), "dex9:5/2-2", 5)
    assert (turn.state.hero.hp, told(turn, RoundFought)[0].strikes) == (15, ())


def test_restrained_makes_frightened_and_confused_matter_no_longer():
    assert fight(zarylla_without_abilities(), "restrained:frightened:confused:5/2-2").state.hero.hp == 15


def test_confused_rolls_damage_twice_and_the_lower_total_counts():
    turn = fight(zarylla_without_abilities(), "int20:5/9-1", 3, 10, 6, 6, 1, 2)
    assert (told(turn, RoundFought)[0].damage, turn.state.hero.hp) == (5, 16)


def test_frightened_rolls_attack_twice_and_the_lower_counts():
    for pair in ((17, 5), (5, 17)):
        turn = fight(zarylla_without_abilities(), "frightened:13/7-1", *pair, "-")
        assert told(turn, RoundFought)[0].strikes[0].attack.total == 11


def test_two_checks_before_a_round_are_rolled_in_order():
    turn = fight(zarylla_without_abilities(), "wis9:dex11:13/7-1", 2, 9, 6, 12, "-")
    assert told(turn, RoundFought)[0].conditions == ("frightened",)


def test_a_malfunction_makes_each_condition_check_twice_and_not_the_attack():
    turn = fight(zarylla_without_abilities(conditions=("malfunction",)), "wis9:13/7-1", 15, 3, 17, 5, "-")
    assert told(turn, RoundFought)[0].conditions == ("frightened",)


def test_conditions_end_with_their_round():
    turn = fight(zarylla_without_abilities(), ("frightened:13/7-1", "13/7-1"), 17, 5, "-", 17, 5, 5)
    assert [event.conditions for event in told(turn, RoundFought)] == [("frightened",), ()]


def test_three_alike_are_three_rounds():
    assert spread(["3x13/7-1"]) == ("13/7-1",) * 3
    assert fight(zarylla_without_abilities(), "3x20/7-1", 1, "-", 1, "-", 1, "-").state.hero.hp == 14


def test_damage_never_adds_up_over_rounds():
    turn = fight(zarylla_without_abilities(), ("10/9-1", "10/9-1"), 10, 1, 2, 10, 1, 3, kind="single")
    assert [event.damage for event in told(turn, RoundFought)] == [5, 6]
    assert turn.state.hero.hp == 15


def test_damage_is_never_below_zero():
    state = zarylla_without_abilities(damage="1d4", injuries={"damage": 6})
    assert judged(state, "5/1-1", Step("attack", ((18,),)), Step("damage", ((3,),))).damage == 0


def test_a_bonus_for_the_next_attack_counts_in_the_round_and_is_gone():
    turn = fight(zarylla_without_abilities(effects=("+4 attack once",)), ("13/7-1", "13/7-1"), 3, 5, 5, 3, "-")
    assert [event.won for event in told(turn, RoundFought)] == [True, False]
    assert turn.state.hero.effects == ()


@pytest.mark.parametrize(
    "typed",
    [
        "13",
        "13/",
        "wis:13/7",
        "wiz9:13/7",
        "con9:13/7",
        "13/7-1/2",
        "13/7-1@15",
        "9wis:13/7",
        "wis9:wis8:13/7",
        "wis1234:13/7",
        "",
        "13/7-1 2",
    ],
)
def test_a_round_that_cannot_be_read_is_refused(typed):
    with pytest.raises(Usage):
        read_round(typed)


@pytest.mark.parametrize("typed", [["31x13/7"], ["99x13/7"], ["0x13/7"]])
def test_a_page_has_so_many_rounds_at_most(typed):
    with pytest.raises(Usage):
        spread(typed)


def test_all_twenty_faces_of_an_attack_against_thirteen():
    won = [
        told(fight(zarylla_without_abilities(), "13/2-1", face, *((1, 1) if face >= 7 else ("-",))), RoundFought)[0].won
        for face in range(1, 21)
    ]
    assert won.count(True) == 14


def test_all_thirty_six_damages_against_nine():
    state = zarylla_without_abilities()
    won = [told(fight(state, "1/9-1", 10, one, two), RoundFought)[0].won for one in range(1, 7) for two in range(1, 7)]
    assert won.count(True) == 21


def test_a_bonus_for_the_next_damage_waits_for_a_damage_that_is_rolled():
    turn = fight(zarylla_without_abilities(effects=("+4 damage once",)), ("13/7-1", "13/12-1"), 2, "-", 14, 3, 3)
    assert [event.won for event in told(turn, RoundFought)] == [False, True]
    assert turn.state.hero.effects == ()


def test_a_bonus_for_every_d20_of_the_page_counts_in_checks_and_attacks():
    turn = fight(zarylla_without_abilities(effects=("+2 d20 for page",)), "wis9:13/7-1", 7, 5, 3, 3)
    first = told(turn, RoundFought)[0]
    assert (first.checks[0].total, first.strikes[0].attack.total, first.won) == (9, 13, True)


def test_all_four_conditions_at_once():
    turn = fight(zarylla_without_abilities(), "frightened:confused:weakened:13/12-2", 17, 9, 6, 6, 1, 1)
    assert (told(turn, RoundFought)[0].damage, turn.state.hero.hp) == (4, 13)
    assert fight(zarylla_without_abilities(), "frightened:confused:weakened:restrained:5/2-2").state.hero.hp == 13


def test_a_malfunction_of_the_lucky_rolls_each_of_the_pair_again_after_a_one():
    state = zarylla_without_abilities(conditions=("malfunction",), skills=("Lucky",))
    assert told(fight(state, "wis9:13/7-1", 1, 15, 1, 1, 14, 12, 3, 3), RoundFought)[0].checks[0].counted == (1, 1)


def test_a_damage_doubled_before_confusion_came_is_one_of_the_two_totals():
    steps = (
        Step("int", ((15,),)),
        Step("attack", ((14,),)),
        Step("damage", ((3, 3), (1, 1, 1, 1))),
        Step("damage", ((6, 5),), "Fury", "double"),
        Step("int", ((1,),), "Foresight", "reroll"),
    )
    assert judged(zarylla_without_abilities(), "int9:13/20-2", *steps).damage == 6
