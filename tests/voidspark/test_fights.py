"""Voidspark rulebook, "Combat Difficulty", "Abilities and Reminders", "Extra Attack + Damage", "Healing in Combat"."""

import pytest

from notequest_cli.dice import Cup, Seeded
from notequest_cli.problems import ChoiceNeeded, DiceNeeded, Forbidden, Usage
from notequest_cli.referee import Referee
from notequest_cli.voidspark import abilities, cloning, fights, hitpoints, leaving
from notequest_cli.voidspark.events import Died, HpChanged
from notequest_cli.voidspark.fight_events import FightPaused, RoundFought, RoundSettled
from notequest_cli.voidspark.reminding import reminders
from notequest_cli.voidspark.state import Ability, Fight, from_toml, to_toml
from notequest_cli.voidspark.use_events import Reminded
from tests.voidspark.table import TABLES, faces, told, zarylla

THREE = ("wis9:13/7-1", "wis20:12/9-1", "wis8:13/7-1")
REROLL = Ability("both", "1 surge", "reroll d20")
SMITE = Ability("combat", "1/page", "+d4 damage")


def start(state, rounds, *dice, kind=""):
    return fights.start(state, faces(*dice), rounds, kind)


def use(state, name, *dice, on="", **settings):
    return abilities.use(state, faces(*dice, **settings), name, on)


def go_on(state, *dice):
    return fights.go_on(state, faces(*dice))


def with_abilities(**known):
    return zarylla(abilities={name.replace("_", " "): ability for name, ability in known.items()})


def from_another_terminal(state):
    """The state as the save keeps it."""
    return from_toml(to_toml(state))


def test_standard_pauses_after_the_first_round_an_ability_could_change():
    turn = start(zarylla(), THREE, 3, 17, 5, 4, 4)
    assert told(turn, FightPaused) == [FightPaused((1,), ("Foresight",), "", ("wis", "attack"))]
    assert turn.state.hero.hp == 17
    assert turn.waits == "round 1 waits: Foresight could change it"
    assert turn.state.fight.faces == ("1 wis 3", "1 attack 17,5", "1 damage 4 4")
    assert (turn.state.fight.next, turn.state.fight.owed) == (2, "ability")


def test_faces_beyond_a_pause_are_left_over_for_the_shell_to_refuse():
    referee = faces(3, 17, 5, 4, 4, 9, 6)
    assert fights.start(zarylla(), referee, THREE).waits
    assert referee.cup.left() == ["9", "6"]


def test_the_waiting_round_survives_the_save():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    assert from_another_terminal(state) == state


def test_a_bare_fight_goes_on_as_it_is_and_takes_the_loss():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    turn = go_on(from_another_terminal(state), 9, 6, 12, 5, 2, 8, 4, "-")
    assert told(turn, RoundSettled) == [RoundSettled(1, 3, "wis9:13/7-1", "", False, 1)]
    assert told(turn, FightPaused) == [FightPaused((3,), ("Foresight",))]
    assert turn.state.hero.hp == 16
    assert go_on(turn.state).state.hero.hp == 15


def test_smite_on_a_round_that_it_alone_cannot_save_leaves_it_waiting():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    turn = use(state, "Smite", 3)
    assert told(turn, RoundFought)[0].strikes[0].damage.total == 13
    assert told(turn, FightPaused) == [FightPaused((1,), ("Foresight",), "", ("wis", "attack"))]
    assert turn.state.hero.abilities["Smite"].used == 1


def test_a_reroll_replaces_the_die_it_names_and_what_hung_on_it_is_judged_anew():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    turn = use(state, "Foresight", 14, on="wis")
    first = told(turn, RoundFought)[0]
    assert (first.conditions, first.strikes[0].attack.total, first.won) == ((), 23, True)
    assert turn.state.hero.pools["surges"].left == 2
    assert turn.waits == "round 2 is next: fight goes on"


def test_the_reroll_of_a_frightened_pair_replaces_the_die_that_counts():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    turn = use(state, "Foresight", 9, on="attack")
    assert told(turn, RoundFought)[0].strikes[0].attack.total == 15


def test_a_reroll_that_could_mean_two_dice_asks_which():
    from notequest_cli.problems import ChoiceNeeded

    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    with pytest.raises(ChoiceNeeded) as asked:
        use(state, "Foresight", 9)
    assert asked.value.options == ("wis", "attack")


def test_use_settles_the_round_and_goes_on_where_dice_are_at_hand():
    state = start(zarylla(), ("13/12-1", "13/7-1"), 12, 4, 5).state
    turn = use(state, "Smite", 1, 15, 6, 6)
    assert [event.won for event in told(turn, RoundFought)] == [True, True]
    assert turn.state.fight is None


def test_use_with_the_dice_of_the_tool_goes_on_by_itself():
    state = start(zarylla(), ("13/12-1", "1/1-1"), 12, 4, 5).state
    turn = abilities.use(state, Referee(Cup(Seeded("4")), TABLES), "Smite")
    assert turn.state.fight is None


def test_a_pause_has_its_question_with_going_on_as_the_obvious_answer():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    asked = fights.question(state, TABLES)
    assert (asked.options, asked.obvious) == (("go on", "Foresight"), "go on")
    assert fights.question(zarylla(), TABLES) is None


def test_with_nothing_to_decide_there_is_no_pause():
    turn = start(with_abilities(Smite=SMITE), ("13/7-1", "13/30-1"), 2, "-", 14, 6, 6)
    assert told(turn, FightPaused) == []
    assert turn.state.hero.hp == 15


def test_smite_alone_pauses_where_its_d4_could_be_enough():
    turn = start(with_abilities(Smite=SMITE), ("13/12-1",), 14, 4, 2)
    assert told(turn, FightPaused) == [FightPaused((1,), ("Smite",))]
    turn = start(with_abilities(Smite=SMITE), ("13/13-1",), 14, 4, 2)
    assert told(turn, FightPaused) == []


def test_two_abilities_that_only_help_together_are_both_named():
    state = with_abilities(Smite=SMITE, Foresight=REROLL)
    turn = start(state, ("13/16-1",), 2, 6, 5)
    assert told(turn, FightPaused) == [FightPaused((1,), ("Foresight", "Smite"))]


def test_a_spent_ability_is_no_reason_to_pause():
    state = with_abilities(Smite=SMITE._replace(used=1))
    assert told(start(state, ("13/12-1",), 14, 4, 2), FightPaused) == []


def test_an_ability_for_outside_is_no_reason_to_pause_and_is_refused_in_a_fight():
    state = with_abilities(Foresight=REROLL._replace(when="outside"), Smite=SMITE)
    waiting = start(state, ("13/12-1",), 14, 4, 2)
    assert told(waiting, FightPaused) == [FightPaused((1,), ("Smite",))]
    with pytest.raises(Forbidden, match="Foresight may not be used between the rounds"):
        use(waiting.state, "Foresight", 9)


def test_easy_rolls_all_rounds_before_one_pause():
    state = zarylla()._replace(difficulty="easy")
    turn = start(state, ("13/12-1", "13/7-1", "20/7-1"), 14, 4, 2, 5, "-", 13, "-")
    assert told(turn, FightPaused) == [FightPaused((1, 2, 3), ("Smite", "Foresight"))]
    assert turn.state.hero.hp == 17
    used = use(from_another_terminal(turn.state), "Smite", 4, on="1")
    assert told(used, FightPaused) == [FightPaused((2, 3), ("Foresight",))]
    again = use(from_another_terminal(used.state), "Foresight", 15, 4, 4, on="2")
    assert told(again, RoundFought)[0].won
    done = go_on(again.state)
    assert (done.state.hero.hp, done.state.fight) == (16, None)


def test_easy_with_nothing_to_decide_settles_all_at_once():
    state = with_abilities()._replace(difficulty="easy")
    turn = start(state, ("13/7-1", "13/7-1"), 5, "-", 13, 4, 4)
    assert (turn.state.hero.hp, turn.state.fight) == (16, None)


def test_hard_pauses_after_each_roll_that_could_be_changed():
    state = zarylla()._replace(difficulty="hard")
    check = start(state, ("wis9:13/12-1",), 3)
    assert check.state.fight.faces == ("1 wis 3",)
    attack = go_on(check.state, 17, 5)
    assert attack.state.fight.faces == ("1 wis 3", "1 attack 17,5")
    rerolled = use(from_another_terminal(attack.state), "Foresight", 11, on="attack")
    assert rerolled.state.fight.faces[-1] == "1 Foresight: reroll attack -,11"
    assert rerolled.waits == "round 1 is not over: fight goes on"
    damage = go_on(rerolled.state, 4, 4)
    assert told(damage, FightPaused) == [FightPaused((1,), ("Smite",))]
    assert told(use(damage.state, "Smite", 2), RoundFought)[0].won


def test_the_mode_never_changes_the_arithmetic():
    dice = (3, 17, 5, 4, 4, 9, 6, 12, 5, 2, 8, 4, "-")
    for mode in ("standard", "easy", "hard"):
        state = zarylla(abilities={})._replace(difficulty=mode)
        assert start(state, THREE, *dice).state.hero.hp == 15


def test_a_miss_turned_into_a_hit_asks_for_the_damage_then():
    state = start(with_abilities(Foresight=REROLL), ("13/7-1",), 4, "-").state
    with pytest.raises(DiceNeeded) as asked:
        use(state, "Foresight", 15)
    assert asked.value.why == "round 1 Damage 1 of 2"
    assert told(use(state, "Foresight", 15, 3, 3), RoundFought)[0].won


def test_an_extra_attack_is_a_whole_second_strike_and_the_damages_of_hits_add_up():
    state = with_abilities(Flurry=Ability("combat", "1/rest", "extra attack"))
    waiting = start(state, ("13/15-2",), 14, 3, 3).state
    turn = use(waiting, "Flurry", 12, 2, 3)
    event = told(turn, RoundFought)[0]
    assert [strike.damage.total for strike in event.strikes] == [8, 7]
    assert (event.damage, event.won) == (15, True)


def test_an_extra_attack_that_misses_counts_nothing_and_the_condition_binds_both():
    state = with_abilities(Flurry=Ability("combat", "1/rest", "extra attack"))
    waiting = start(state, ("frightened:13/15-2",), 14, 15, 3, 3).state
    turn = use(waiting, "Flurry", 18, 3, "-")
    event = told(turn, RoundFought)[0]
    assert (event.strikes[1].attack.total, event.damage, event.won) == (9, 8, False)
    assert turn.state.hero.hp == 15


def test_restrained_forbids_the_extra_attack_too():
    state = with_abilities(Flurry=Ability("combat", "1/rest", "extra attack"))
    assert start(state, ("restrained:13/7-1",)).state.fight is None


def test_double_damage_rolls_the_dice_again_and_adds_the_modifier_once():
    state = with_abilities(Fury=Ability("combat", "1/rest", "double damage"))
    waiting = start(state, ("13/16-1",), 14, 3, 4).state
    assert told(use(waiting, "Fury", 4, 3), RoundFought)[0].damage == 16


def test_a_confused_double_damage_doubles_both_totals():
    state = with_abilities(Fury=Ability("combat", "1/rest", "double damage"))
    waiting = start(state, ("confused:13/16-1",), 14, 3, 4, 1, 1).state
    turn = use(waiting, "Fury", 4, 3, 6, 6)
    assert told(turn, RoundFought)[0].damage == 16


def test_reroll_damage_replaces_the_damage():
    state = with_abilities(Again=Ability("combat", "1 surge", "reroll damage"))
    waiting = start(state, ("13/12-1",), 14, 1, 2).state
    assert told(use(waiting, "Again", 6, 5), RoundFought)[0].damage == 13


def test_the_ruling_keeps_the_better_die():
    state = with_abilities(Foresight=REROLL)._replace(rulings={"reroll-keeps-better": "yes"})
    waiting = start(state, ("13/7-1",), 6, 3, 3).state
    assert told(use(waiting, "Foresight", 2), RoundFought)[0].strikes[0].attack.total == 12
    without = waiting._replace(rulings={})
    assert told(use(without, "Foresight", 2), RoundFought)[0].strikes[0].attack.total == 8


def test_a_condition_can_be_set_aside():
    state = with_abilities(Calm=Ability("combat", "1/page", "ignore frightened"))
    waiting = start(state, ("frightened:13/7-1",), 17, 5, 4, 4).state
    assert told(use(waiting, "Calm"), RoundFought)[0].won


def test_a_bonus_to_defense_can_choose_the_smaller_loss():
    state = with_abilities(Ward=Ability("combat", "1/page", "+2 defense"))
    waiting = start(state, ("20/7-3/1@15",), 4, "-").state
    assert use(waiting, "Ward").state.hero.hp == 16


def test_a_toggle_for_the_page_used_on_the_round_counts_in_it():
    state = with_abilities(Rage=Ability("combat", "", "-2 defense, +2 attack for page"))
    waiting = start(state, ("13/7-1",), 5, 4, 4).state
    turn = use(waiting, "Rage")
    assert told(turn, RoundFought)[0].strikes[0].attack.total == 13
    assert turn.state.hero.abilities["Rage"].on
    with pytest.raises(Usage, match="on already"):
        use(turn.state, "Rage")


def test_an_item_between_rounds_counts_from_the_next_roll_on():
    state = zarylla(pack={"Combat Tonic": 2})
    waiting = start(state, ("13/7-1", "13/7-1"), 4, 4, 4).state
    drunk = use(from_another_terminal(waiting), "Combat Tonic", 3)
    assert drunk.state.hero.effects[-1] == "Combat Tonic: +3 attack for page"
    assert told(drunk, RoundFought) == []
    turn = go_on(from_another_terminal(drunk.state), 4, 4, 4)
    assert told(turn, RoundFought)[0].strikes[0].attack.total == 13
    assert turn.state.hero.hp == 16


def test_doses_of_a_tonic_stack():
    state = zarylla(pack={"Combat Tonic": 2})
    state = use(use(state, "Combat Tonic", 3).state, "Combat Tonic", 2).state
    assert told(start(state, ("13/7-1",), 2, 4, 4), RoundFought)[0].strikes[0].attack.total == 13
    assert state.hero.pack == {}


def test_a_med_kit_waits_for_the_end_of_the_rounds():
    state = start(zarylla(pack={"Med Kit": 1}), ("13/7-1",), 4, 4, 4).state
    with pytest.raises(Forbidden, match="Med Kit may not be used between the rounds"):
        use(state, "Med Kit", 1, 1)
    done = go_on(state).state
    assert use(done, "Med Kit", 3, 4).state.hero.hp == 22


MEND = Ability("both", "1/rest", "heal 2d4")


def test_an_ability_that_heals_comes_after_the_loss_of_the_round_that_waits():
    state = with_abilities(Foresight=REROLL, Mend=MEND)
    waiting = start(state, ("13/7-1", "13/7-1"), 4, 4, 4).state
    turn = use(waiting, "Mend", 1, 1)
    assert [(event.old, event.new) for event in told(turn, HpChanged)] == [(17, 16), (16, 18)]
    assert (turn.state.fight.next, turn.state.fight.faces, turn.state.fight.owed) == (2, (), "")
    over = use(start(state, ("13/7-1",), 4, 4, 4).state, "Mend", 1, 1)
    assert (over.state.hero.hp, over.state.fight, over.state.calendar.rounds) == (18, None, "done")


def test_healing_does_not_come_before_the_loss_that_kills():
    state = with_abilities(Foresight=REROLL, Mend=MEND).with_hero(hp=1)
    waiting = start(state, ("13/7-1",), 4, 4, 4).state
    with pytest.raises(Forbidden, match="round 1 as it stands takes the last HP first"):
        use(waiting, "Mend", 1, 1)
    assert abilities.use(waiting, faces(1, 1, force=True), "Mend").state.hero.hp == 2


def test_healing_waits_in_hard_mode_until_the_round_is_over():
    state = with_abilities(Foresight=REROLL, Mend=MEND)._replace(difficulty="hard")
    waiting = start(state, ("13/7-1",), 4).state
    with pytest.raises(Forbidden, match="round 1 is not over"):
        use(waiting, "Mend", 1, 1)
    assert abilities.use(waiting, faces(1, 1, force=True), "Mend").state.fight.faces == waiting.fight.faces


def test_in_easy_mode_healing_settles_the_first_round_that_waits_and_no_other():
    state = with_abilities(Foresight=REROLL, Mend=MEND)._replace(difficulty="easy")
    waiting = start(state, ("13/7-1", "13/7-2"), 4, "-", 4, "-").state
    turn = use(waiting, "Mend", 1, 1)
    assert (turn.state.hero.hp, turn.state.fight.at, turn.state.fight.owed) == (18, 2, "ability")


def test_death_in_a_fight_waits_for_the_clone_and_goes_on_with_the_next_round():
    turn = start(zarylla(abilities={}, hp=1, gear={}, injuries={}), ("13/7-5", "13/7-1"), 2, "-")
    assert told(turn, HpChanged)[0].new == 0
    assert told(turn, Died)
    assert (turn.state.fight.next, turn.state.fight.faces) == (2, ())
    with pytest.raises(Forbidden, match="0 HP"):
        go_on(turn.state, 14, 4, 4)
    alive = cloning.clone(turn.state, faces(4)).state
    assert alive.hero.hp == 11
    assert go_on(alive, 2, "-").state.hero.hp == 10


def test_several_deaths_on_a_page():
    state = zarylla(abilities={}, hp=1, credits=8)
    first = start(state, ("13/7-5", "13/7-50", "13/7-1"), 2, "-").state
    second = go_on(cloning.clone(first, faces(1)).state, 2, "-")
    assert (second.state.hero.hp, second.state.hero.credits) == (0, 4)
    third = go_on(cloning.clone(second.state, faces(1)).state, 14, 4, 4)
    assert (third.state.hero.credits, third.state.fight) == (2, None)


def test_a_second_fight_is_refused_while_one_waits():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    with pytest.raises(Usage, match="a fight waits at round 1 of 3"):
        start(state, ("13/7-1",), 5)


def test_nothing_waits_where_no_fight_was_begun():
    with pytest.raises(Usage, match="no fight waits"):
        go_on(zarylla())


def test_typed_faces_that_end_with_a_round_leave_the_fight_waiting_for_the_next():
    turn = fights.start(with_abilities(), faces(14, 4, 4), ("13/7-1",) * 3, stops=True)
    assert (turn.waits, turn.state.fight.next) == ("round 2 is next: fight goes on", 2)
    again = fights.go_on(from_another_terminal(turn.state), faces(14, 4, 4), stops=True)
    assert again.waits == "round 3 is next: fight goes on"
    assert fights.go_on(again.state, faces(5, "-"), stops=True).state.hero.hp == 16


def test_a_round_half_typed_and_no_face_at_all_are_missing_faces():
    with pytest.raises(DiceNeeded, match="round 2 Damage 1 of 2") as missing:
        fights.start(with_abilities(), faces(14, 4, 4, 14), ("13/7-1",) * 2, stops=True)
    assert missing.value.way.startswith("type all faces of a round: ")
    with pytest.raises(DiceNeeded, match="round 1 Attack"):
        fights.start(with_abilities(), faces(), ("13/7-1",), stops=True)


def test_a_player_who_can_be_asked_is_asked_for_the_next_round():
    with pytest.raises(DiceNeeded, match="round 2 Attack"):
        fights.start(with_abilities(), faces(14, 4, 4), ("13/7-1",) * 2)


def test_in_easy_rounds_typed_one_by_one_lie_open_until_the_last_is_rolled():
    state = zarylla()._replace(difficulty="easy")
    first = fights.start(state, faces(5, "-"), ("13/7-1",) * 2, stops=True)
    assert (first.waits, first.state.hero.hp) == ("round 2 is next: fight goes on", 17)
    both = fights.go_on(from_another_terminal(first.state), faces(5, "-"), stops=True)
    assert told(both, FightPaused) == [FightPaused((1, 2), ("Foresight",))]
    assert fights.go_on(both.state, faces(), stops=True).state.hero.hp == 15


def test_in_easy_an_ability_without_a_round_means_the_only_one_it_could_change():
    state = start(with_abilities(Smite=SMITE)._replace(difficulty="easy"), ("13/30-1", "13/9-1"), 14, 3, 3, 14, 3, 3).state
    turn = use(from_another_terminal(state), "Smite", 1)
    assert [(event.number, event.won) for event in told(turn, RoundFought)] == [(2, True)]


def test_an_effect_that_finds_no_roll_leaves_the_round_as_the_others_made_it():
    both = Ability("combat", "1/page", "+d4 damage, reroll wis")
    state = start(with_abilities(Both=both), ("13/9-1",), 14, 3, 3).state
    assert told(use(state, "Both", 1), RoundFought)[0].won


def test_in_hard_the_fight_waits_behind_each_roll():
    turn = fights.start(zarylla()._replace(difficulty="hard"), faces(14), ("13/7-1",), stops=True)
    assert turn.waits == "round 1 is not over: fight goes on"
    assert fights.go_on(from_another_terminal(turn.state), faces(4, 4), stops=True).state.fight is None


def test_ending_a_fight_takes_what_is_rolled_and_leaves_the_rest():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    turn = leaving.end(state, faces())
    assert (turn.state.hero.hp, turn.state.fight, turn.state.calendar.rounds) == (16, None, "done")


def test_a_round_of_one_enemy_is_told_apart():
    turn = start(with_abilities(), ("13/7-1",), 14, 4, 4, kind="single")
    assert told(turn, RoundFought)[0].kind == "single"


@pytest.mark.parametrize("entry", ["nonsense?", "wis", "attack x", "3 attack 5", "Smite: damage", "later", "attack"])
def test_a_fight_in_the_save_that_cannot_be_read_is_explained(entry):
    state = start(zarylla(), ("13/7-1", "13/7-1"), 4, 4, 4).state
    broken = state._replace(fight=state.fight._replace(faces=(entry,)))
    with pytest.raises(Usage, match="fight"):
        go_on(broken)


def test_use_names_the_round_that_waits():
    state = start(zarylla(), THREE, 3, 17, 5, 4, 4).state
    with pytest.raises(Usage, match="round 2 does not wait"):
        use(state, "Smite", 3, on="2")


def test_an_ability_without_a_roll_to_act_on_is_refused_and_not_paid():
    with pytest.raises(Usage, match="acts on a roll"):
        use(with_abilities(Foresight=REROLL), "Foresight", 9)


def test_an_ability_for_combat_is_refused_outside():
    with pytest.raises(Forbidden, match="outside of combat"):
        use(zarylla(), "Smite", 3)
    toggle = with_abilities(Rage=Ability("combat", "", "+2 attack for page"))
    assert use(toggle, "Rage").state.hero.abilities["Rage"].on


def test_uses_and_points_run_out():
    spent = with_abilities(Smite=SMITE._replace(used=1), Foresight=REROLL)
    waiting = start(spent, ("13/12-1",), 4, 6, 6).state
    with pytest.raises(Forbidden, match="Smite is used up"):
        use(waiting, "Smite", 3)
    empty = waiting.with_pool("surges", 0)
    with pytest.raises(Forbidden, match="surges: 0 left"):
        use(empty, "Foresight", 3)


def test_a_boon_for_any_roll_is_a_reason_to_pause_and_may_be_used_there():
    state = zarylla(abilities={}, effects=("+4 any d20 once",))
    waiting = start(state, ("13/7-1",), 4, 4, 4)
    assert told(waiting, FightPaused) == [FightPaused((1,), ("+4 any d20 once",))]
    turn = use(waiting.state, "+4 any")
    assert told(turn, RoundFought)[0].won
    assert turn.state.hero.effects == ()


def test_what_only_the_player_can_count_stands_beside_each_round():
    state = zarylla(abilities={}, effects=("+3 if your virtue is positive",))
    assert told(start(state, ("13/7-1",), 14, 4, 4), RoundFought)[0].notes == ("virtue +4", "+3 if your virtue is positive")


def test_hard_does_not_ask_for_a_check_that_no_longer_matters():
    state = zarylla(abilities={"Foresight": REROLL})._replace(difficulty="hard")
    waiting = start(state, ("wis9:13/7-1",), 3).state
    assert told(go_on(waiting, 17, 9, 4, 4), FightPaused) == []


def test_a_bonus_for_the_next_damage_counts_where_a_miss_is_turned_into_a_hit():
    state = zarylla(abilities={"Foresight": REROLL}, effects=("+4 damage once",))
    waiting = start(state, ("13/10-1",), 4, "-").state
    assert waiting.hero.effects == ("+4 damage once",)
    turn = use(waiting, "Foresight", 15, 2, 2)
    assert (told(turn, RoundFought)[0].damage, turn.state.hero.effects) == (10, ())


def test_an_item_for_every_d20_between_rounds_counts_from_the_next_roll_on():
    from notequest_cli.tables import Tables

    own = Tables(TABLES.packs, {"items": {"Elixir": {"effect": "+d4 d20 for page"}}})
    waiting = start(zarylla(pack={"Elixir": 1}), ("13/7-1", "13/7-1"), 4, 4, 4).state
    drunk = use(from_another_terminal(waiting), "Elixir", 3, tables=own).state
    turn = go_on(from_another_terminal(drunk), 4, 4, 4)
    assert (turn.state.hero.hp, told(turn, RoundFought)[0].strikes[0].attack.total) == (16, 13)


def test_a_reroll_that_stands_on_the_sheet_is_a_reason_to_pause():
    state = zarylla(abilities={}, effects=("reroll d20 once",))
    waiting = start(state, ("13/7-1",), 4, 4, 4)
    assert told(waiting, FightPaused) == [FightPaused((1,), ("reroll d20 once",))]
    turn = use(waiting.state, "reroll d20 once", 15)
    assert (told(turn, RoundFought)[0].won, turn.state.hero.effects) == (True, ())


WONDER = Ability("combat", "1/page", "ignore damage")


def test_a_paid_ability_nobody_can_read_makes_a_lost_round_wait():
    turn = start(with_abilities(Smite=WONDER), ("21/3-3",), 5, 1, 1)
    assert told(turn, FightPaused) == [FightPaused((1,), ("Smite",))]
    assert turn.state.hero.hp == 17
    used = use(turn.state, "smite")
    assert told(used, Reminded) == [Reminded("Smite", "ignore damage")]
    assert used.state.hero.abilities["Smite"].used == 1
    assert go_on(used.state).state.hero.hp == 14


def test_a_won_round_waits_for_no_ability_nobody_can_read():
    assert not start(with_abilities(Smite=WONDER), ("5/3-3",), 15, 3, 1).waits


def test_an_ability_nobody_can_read_stands_beside_rolls_while_it_can_be_paid():
    state = with_abilities(Smite=WONDER)
    assert reminders(state) == ("Smite: ignore damage",)
    assert reminders(state.with_ability("Smite", used=1)) == ()


def test_attack_or_damage_is_the_players_choice():
    state = with_abilities(Push=Ability("combat", "1/page", "+d4 attack or damage"))
    waiting = start(state, ("13/7-1",), 5, 4, 4).state
    done = use(waiting, "Push", 2, on="attack")
    assert told(done, RoundFought)[0].strikes[0].attack.total == 13


@pytest.mark.parametrize("effect", ["reroll attack", "reroll the attack roll", "+3 to attack", "+d4 to a damage roll"])
def test_other_words_for_the_same_make_a_round_wait(effect):
    state = with_abilities(Smite=Ability("combat", "1/page", effect))
    assert start(state, ("13/7-1",), *((4, 4, 4) if "damage" not in effect else (15, 2, 1))).waits


def test_in_hard_mode_an_attack_is_settled_once_damage_has_fallen():
    state = with_abilities(Again=REROLL)._replace(difficulty="hard")
    waiting = start(state, ("13/12-1",), 5).state
    rolled = go_on(waiting, 4, 4)
    assert not told(rolled, FightPaused)
    assert rolled.state.fight is None


def test_after_a_death_in_a_fight_the_next_round_comes_and_the_page_says_so():
    dead = start(zarylla(abilities={}, hp=2), ("13/7-5", "13/7-1", "13/7-1"), 2, "-").state
    assert dead.hero.hp == 0
    assert dead.fight.at == 2
    alive = cloning.clone(dead, faces(4)).state
    assert told(go_on(alive, 15, 4, 4, 15, 4, 4), RoundFought)[0].number == 2


def test_a_round_that_waited_when_the_hero_fell_is_not_paid_after_the_clone():
    waiting = start(zarylla(), ("13/7-1", "13/7-1"), 5, 4, 4).state
    alive = cloning.clone(hitpoints.change_hp(waiting, faces(), -17).state, faces(4)).state
    assert (alive.fight.faces, alive.fight.owed, alive.fight.at) == ((), "", 2)
    turn = go_on(alive, 15, 4, 4)
    assert [event.number for event in told(turn, RoundFought)] == [2]
    assert turn.state.hero.hp == alive.hero.hp


def test_an_ability_may_free_a_restrained_hero_where_nothing_was_rolled():
    state = with_abilities(Slip=Ability("combat", "2/rest", "ignore restrained"))
    waits = start(state, ("restrained:13/7-1", "12/6-1"))
    assert waits.state.fight.owed == "ability"
    freed = use(waits.state, "Slip", 15, 5, 5)
    assert told(freed, RoundFought)[0].won
    left = fights.go_on(waits.state, faces(18, 5, 5)).state
    assert left.hero.hp == state.hero.hp - 1


def test_a_pause_of_an_earlier_version_without_faces_can_be_used_too():
    state = with_abilities(Slip=Ability("combat", "2/rest", "ignore restrained"))
    waits = start(state, ("restrained:13/7-1",)).state
    old = waits._replace(fight=waits.fight._replace(faces=()))
    assert told(use(old, "Slip", 15, 5, 5), RoundFought)[0].won


def test_easy_takes_the_loss_of_a_round_in_which_nothing_was_rolled():
    state = with_abilities(Foresight=REROLL)._replace(difficulty="easy")
    waits = start(state, ("restrained:13/7-1", "12/6-2"), 2, 3, 3)
    assert waits.state.fight.owed == "ability"
    assert fights.go_on(waits.state, faces()).state.hero.hp == state.hero.hp - 3


def test_in_hard_mode_what_begins_for_the_page_leaves_a_settled_attack():
    state = with_abilities(Rage=Ability("combat", "1/page", "+4 attack, +4 damage for page"))._replace(difficulty="hard")
    waits = start(state, ("13/10-1",), 15, 2, 2).state
    judged = told(use(waits, "Rage"), RoundFought)[-1]
    assert [addend.name for addend in judged.strikes[0].attack.addends] == ["ATK"]
    assert "Rage" in [addend.name for addend in judged.strikes[0].damage.addends]


def test_where_no_fight_waits_there_is_none_to_leave():
    with pytest.raises(Usage, match="no fight waits"):
        leaving.end(zarylla(), faces())


def test_a_fight_that_nobody_can_read_can_be_left_and_nothing_of_it_counts():
    waiting = zarylla()._replace(fight=Fight(("13/7-1",), faces=("9 attack 12",)))
    assert leaving.end(waiting, faces()).state.fight is None


def test_the_round_that_waits_is_the_first_one_not_settled():
    state = start(zarylla()._replace(difficulty="easy"), THREE, 3, 17, 5, 4, 4, 9, 6, 12, 5, 2, 8, 4, "-").state
    assert state.fight.at == 1
    dead = hitpoints.change_hp(state, faces(), -99).state
    cloned = cloning.clone(dead.with_hero(credits=4), faces(1)).state
    assert cloned.fight.at == 2


def test_in_hard_mode_fear_is_settled_when_the_attack_has_fallen():
    hard = with_abilities(Smite=SMITE)._replace(difficulty="hard")
    waits = start(hard, ("frightened:13/12-1",), 12, 14, 3, 3).state
    waits = waits.with_hero(abilities={"Calm": Ability("combat", "1/page", "ignore frightened")})
    with pytest.raises(Usage, match="nothing in round 1 for Calm"):
        use(waits, "Calm")
    assert told(use(waits._replace(difficulty="standard"), "Calm"), RoundFought)[0].conditions == ()


def paused(turn):
    return [event.abilities for event in told(turn, FightPaused)]


@pytest.mark.parametrize(("cost", "waits"), [("1/page", []), ("2/page", [("Foresight",)]), ("1 surge", [("Foresight",)])])
def test_one_use_is_tried_on_one_roll(cost, waits):
    """Frightened by 3 and struck with 5 and 4: only with the check and one Attack rolled anew would it be a hit."""
    state = zarylla(attack=5, abilities={"Foresight": Ability("both", cost, "reroll d20")}, gear={}, injuries={})
    assert paused(start(state, ("wis12:13/9-3",), 3, 5, 4, 4, 4)) == waits


def test_what_can_be_paid_only_once_is_not_counted_with_two_abilities():
    known = {"Smite": Ability("combat", "1 surge", "+d4 damage"), "Fury": Ability("combat", "1 surge", "+3 damage")}
    state = zarylla(abilities=known)
    assert paused(start(state.with_pool("surges", 1), ("13/12-1",), 14, 2, 2)) == []
    assert paused(start(state.with_pool("surges", 2), ("13/12-1",), 14, 2, 2)) == [("Smite", "Fury")]


def test_hard_does_not_wait_where_no_damage_would_be_enough():
    state = zarylla(abilities={"Foresight": REROLL})._replace(difficulty="hard")
    assert paused(start(state, ("13/15-1",), 5, "-")) == []
    assert paused(start(state, ("13/14-1",), 5)) == [("Foresight",)]


def test_an_injury_healed_by_an_item_counts_for_the_rolls_that_fell():
    state = zarylla(abilities={"Foresight": REROLL}, injuries={"attack": 1}, pack={"Wound Sealant": 1}, gear={})
    waiting = start(state, ("12/7-1", "12/7-1"), 6, 4, 4).state
    healed = use(waiting, "Wound Sealant").state
    assert healed.hero.injuries == {} and from_toml(to_toml(healed)) == healed
    assert healed.fight.faces == ("1 attack 6", "1 damage 4 4", "1 injury: attack -1")
    assert go_on(healed, 6, 4, 4).state.hero.hp == 16


def test_a_round_that_is_won_is_nothing_to_use_an_ability_on():
    state = with_abilities(Smite=Ability("combat", "1/page", "+d4 damage"))._replace(difficulty="easy")
    waiting = start(state, ("13/7-1", "13/12-1"), 14, 4, 4, 14, 4, 4).state
    with pytest.raises(Usage, match="round 1 is won as it stands"):
        abilities.use(waiting, faces(3), "Smite", "1")


def test_a_roll_that_only_one_round_has_names_its_round():
    state = with_abilities(Flurry=Ability("combat", "1/page", "extra attack"), Foresight=REROLL)._replace(difficulty="easy")
    waiting = start(state, ("13/12-1", "13/12-1"), 4, "-", 4, "-").state
    extra = abilities.use(waiting, faces(5, "-"), "Flurry", "2").state
    with pytest.raises(ChoiceNeeded) as asked:
        abilities.use(extra, faces(20, 6, 6), "Foresight", "2")
    assert asked.value.option == "notequest use Foresight on 2 ROLL"
    turn = abilities.use(extra, faces(20, 6, 6), "Foresight", "attack2")
    assert [(event.number, event.won) for event in told(turn, RoundFought)] == [(2, True)]


def test_the_rounds_that_wait_are_told_again_as_they_stand():
    turn = fights.start(zarylla(abilities={"Smite": Ability("combat", "1/page", "+d4 damage")}), faces(14, 3, 1), ("12/9-1",))
    assert turn.state.fight is not None
    assert told(turn, RoundFought)[0] in fights.standing(turn.state, TABLES)
