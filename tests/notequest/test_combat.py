"""The fight, turn by turn: who begins, whom it strikes, who takes it, when it ends (NoteQuest rulebook, "Combat")."""

import pytest

from notequest_cli.notequest import combat
from notequest_cli.notequest.combat_events import (
    FightGoesOn,
    FightOver,
    Hurt,
    MonstersStruck,
    PieceBroken,
    Struck,
    TurnLost,
    TurnPassed,
)
from notequest_cli.notequest.events import HeroDied, LastTorch, MonstersCame
from notequest_cli.notequest.map_events import BossPaid
from notequest_cli.notequest.state import from_toml, to_toml
from notequest_cli.problems import ChoiceNeeded, DiceNeeded, Forbidden, Usage
from tests.notequest.arena import fight, hp, line, page, table, told


def order(turn):
    """Who struck, in order."""
    return ["hero" if isinstance(event, Struck) else "they" for event in turn.events if isinstance(event, Struck | MonstersStruck)]


# who begins


def test_the_hero_strikes_and_those_alive_answer():
    turn = fight(page("Orc 6/6 3", "Orc 6/6 3"), 6)
    assert order(turn) == ["hero", "they"]
    assert line(turn) == ["Orc 6/6 3"] and hp(turn) == 17
    assert turn.result == 17


def test_where_the_monsters_begin_their_blow_comes_first_once():
    turn = fight(page("Orc 6/6 3", here='turn = "monsters"'), 2)
    assert order(turn) == ["they", "hero", "they"] and hp(turn) == 14
    assert turn.state.here().turn == ""
    assert order(fight(turn.state, 2)) == ["hero", "they"]


def test_a_dead_hero_does_not_strike_back():
    turn = fight(page("Orc 6/6 3", hp=3, here='turn = "monsters"'))
    assert order(turn) == ["they"] and not turn.state.hero.is_alive


def test_the_dead_do_not_answer():
    turn = fight(page("Orc 6/6 3"), 6)
    assert order(turn) == ["hero"] and hp(turn) == 20 and told(turn, FightOver)


def test_a_hidden_hero_who_strikes_is_hidden_no_longer_and_begins():
    turn = fight(page("Orc 6/6 3", here="hidden = true"), 2)
    assert order(turn) == ["hero", "they"]
    assert not turn.state.here().hidden and turn.state.here().alerted


def test_those_behind_a_broken_door_come_along():
    turn = fight(page("Orc 6/6 3", beyond=["Skeleton 4/4"], door="broken"), 6)
    assert line(turn) == ["Skeleton 4/4"] and hp(turn) == 19
    assert told(turn, MonstersCame)[0].names == ("Skeleton",)


def test_those_behind_an_open_door_stay_where_they_are():
    turn = fight(page("Orc 6/6 3", beyond=["Skeleton 4/4"]), 6)
    assert line(turn) == [] and turn.state.dungeon().segments[4].monsters


# whom


@pytest.mark.parametrize("target", ["2", "skel", "Skeleton"])
def test_the_target_is_a_number_or_a_name(target):
    turn = fight(page("Orc 6/6 3", "Skeleton 4/4"), 2, target=target)
    assert line(turn) == ["Orc 6/6 3", "Skeleton 2/4"]
    assert told(turn, Struck)[0].number == 2


def test_without_a_target_it_is_the_first():
    assert line(fight(page("Orc 6/6 3", "Skeleton 4/4"), 2)) == ["Orc 4/6 3", "Skeleton 4/4"]


@pytest.mark.parametrize("target", ["0", "3", "99"])
def test_a_number_nobody_has_is_refused(target):
    with pytest.raises(Usage, match=f"target {target}: 2 stand here"):
        combat.fight(page("Orc 6/6 3", "Skeleton 4/4"), table(2), target)


def test_a_name_nobody_has_is_refused_with_the_nearest():
    with pytest.raises(Usage, match="target 'Scelaton' is not here") as refused:
        combat.fight(page("Orc 6/6 3", "Skeleton 4/4"), table(2), "Scelaton")
    assert "Skeleton" in refused.value.way


def test_nobody_to_fight_is_said():
    with pytest.raises(Usage, match="nobody is in crypt 3"):
        combat.fight(page(), table())


def test_a_fight_in_town_is_refused():
    state = page("Orc 6/6 3").with_hero(dungeon="", segment=0)
    with pytest.raises(Usage, match="in town"):
        combat.fight(state, table())


def test_a_dead_hero_is_told_so():
    with pytest.raises(Usage, match="is dead"):
        combat.fight(page("Orc 6/6 3", hp=0), table())


def test_a_missing_face_says_for_which_weapon():
    with pytest.raises(DiceNeeded, match="d6 for Damage with Sword"):
        combat.fight(page("Orc 6/6 3"), table())


# who takes it


def test_damage_is_summed_and_falls_on_hp_where_no_armor_is_worn():
    turn = fight(page("Orc 6/6 3", "Skeleton 4/4", "Skeleton 4/4"), 2)
    assert told(turn, MonstersStruck)[0].total == 5
    assert told(turn, Hurt) == [Hurt("hp", 5, 20, 15, 20)]


def test_with_armor_the_player_is_asked_and_the_fullest_piece_is_offered():
    state = page("Orc 6/6 3", armor='helmet = "3/4"\nbreastplate = "9/10"')
    with pytest.raises(ChoiceNeeded) as asked:
        combat.fight(state, table(2))
    assert asked.value.options == ("hp", "helmet", "breastplate")
    assert asked.value.obvious == "breastplate" and asked.value.option == "--to"
    assert "3 damage to HP 20/20 or helmet 3/4 or breastplate 9/10" in asked.value.sentence


@pytest.mark.parametrize(
    ("to", "left", "helmet"),
    [("hp", 17, 3), ("helmet", 20, 0), ("HELM", 20, 0), ("shoulder pads", 20, 3), ("shoulder_pads", 20, 3)],
)
def test_the_player_says_who_takes_it(to, left, helmet):
    turn = fight(page("Orc 6/6 3", armor='helmet = "3/4"\nshoulder_pads = "3/3"'), 2, to=to)
    assert hp(turn) == left
    pieces = turn.state.hero.armor
    assert (pieces["helmet"].hp if "helmet" in pieces else 0) == helmet


def test_an_answer_at_the_table_counts_like_the_option():
    state = page("Orc 6/6 3", armor='helmet = "4/4"')
    assert hp(fight(state, 2, answers={"damage-to": "helmet"})) == 20


def test_a_piece_at_0_is_destroyed_and_the_excess_falls_on_hp():
    turn = fight(page("Minotaur 14/14 7", armor='helmet = "4/6 Angelic"'), 2, to="helmet")
    assert told(turn, Hurt) == [Hurt("helmet", 4, 4, 0, 6), Hurt("hp", 3, 20, 17, 20, "excess")]
    assert told(turn, PieceBroken) == [PieceBroken("helmet", "Angelic Helmet")]
    assert turn.state.hero.armor == {}


def test_a_ring_takes_nothing_and_no_question_is_asked_for_it():
    turn = fight(page("Orc 6/6 3", armor='ring = "of the Gods"'), 2)
    assert hp(turn) == 17 and "ring" in turn.state.hero.armor


def test_a_piece_that_is_not_worn_is_refused_before_a_die_falls():
    referee = table(2)
    with pytest.raises(Usage, match="armor 'boots' is not here"):
        combat.fight(page("Orc 6/6 3", armor='helmet = "4/4"'), referee, to="boots")
    assert referee.cup.fallen() == ()


def test_several_pieces_may_be_named_in_order():
    state = page("Orc 60/60 3", armor='helmet = "2/4"\nboots = "3/3"', here='turn = "monsters"')
    turn = fight(state, 2, to="helmet,boots")
    assert hp(turn) == 19 and turn.state.hero.armor == {}


def test_a_second_question_comes_up_where_the_named_piece_is_gone():
    state = page("Orc 60/60 3", armor='helmet = "2/4"\nboots = "3/3"', here='turn = "monsters"')
    with pytest.raises(ChoiceNeeded) as asked:
        fight(state, 2, to="helmet")
    assert asked.value.code == "damage-to" and asked.value.options == ("hp", "boots")
    answers = {"damage-to": "helmet", "damage-to-next": "hp"}
    turn = fight(state, 2, answers=answers)
    assert hp(turn) == 16 and turn.state.hero.armor["boots"].hp == 3


# a fight that waits


def test_what_has_been_rolled_waits_in_the_save_until_the_player_says_who_takes_it():
    state = page("Orc 6/6 3", armor='helmet = "4/4"')
    with pytest.raises(ChoiceNeeded) as asked:
        combat.fight(state, table(4))
    kept = asked.value.pause
    assert kept.waits == "3 damage waits for hp or helmet"
    waiting = from_toml(to_toml(kept.state))
    assert waiting == kept.state and waiting.here().turn == "answer"
    turn = fight(waiting, to="helmet")
    assert order(turn) == ["they"] and line(turn) == ["Orc 2/6 3"]
    assert turn.state.here().turn == "" and turn.state.hero.armor["helmet"].hp == 1


def test_a_burst_waits_in_the_save_with_the_monster_still_in_line():
    state = page("Goblin 3/3 1 explosive", "Orc 6/6 3", armor='helmet = "4/4"')
    with pytest.raises(ChoiceNeeded) as asked:
        combat.fight(state, table(1))
    kept = from_toml(to_toml(asked.value.pause.state))
    assert to_toml(kept)["dungeon"]["crypt"]["3"]["monsters"] == ["Goblin 3/3 1 explosive explodes", "Orc 6/6 3"]
    turn = fight(kept, to="hp")
    assert hp(turn) == 14 and line(turn) == ["Orc 6/6 3"]


def test_nothing_waits_where_nothing_was_rolled_yet():
    """The shell keeps a pause only for the tool's own dice; here none fell."""
    referee = table()
    with pytest.raises(ChoiceNeeded):
        combat.fight(page("Orc 6/6 3", armor='helmet = "4/4"', here='turn = "monsters"'), referee)
    assert referee.cup.fallen() == ()


# more than one exchange


def test_to_the_end_is_exchange_after_exchange():
    turn = fight(page("Orc 6/6 3", "Orc 6/6 3"), 3, 3, 3, 3, to_the_end=True)
    assert line(turn) == [] and hp(turn) == 20 - 6 - 3 - 3
    assert told(turn, FightOver) and not told(turn, FightGoesOn)


def test_to_the_end_may_be_the_hero_s():
    turn = fight(page("Minotaur 60/60 7"), 1, 1, 1, to_the_end=True)
    assert told(turn, HeroDied)[0].cause == "Minotaur" and turn.result == 0


def test_until_hurt_stops_once_that_much_is_lost():
    turn = fight(page("Orc 60/60 3"), 1, 1, until_hurt=5)
    assert hp(turn) == 14 and told(turn, FightGoesOn) == [FightGoesOn(2, "6 HP lost")]


def test_several_exchanges_stop_when_a_piece_breaks_and_another_is_worn():
    state = page("Orc 60/60 3", armor='helmet = "4/4"\nboots = "3/3"')
    turn = fight(state, 1, 1, to="helmet", to_the_end=True)
    assert told(turn, FightGoesOn) == [FightGoesOn(2, "helmet broken")] and hp(turn) == 18
    turn = fight(state, 1, 1, 1, 1, to="helmet,boots,hp", until_hurt=3)
    assert told(turn, FightGoesOn) == [FightGoesOn(4, "5 HP lost")]


def test_several_exchanges_keep_to_the_target_while_it_stands():
    three = page("Orc 6/6 3", "Rat 4/4 1", "Rat 4/4 1")
    assert line(fight(three, 2, 3, 1, target="rat", until_hurt=11)) == ["Orc 6/6 3", "Rat 3/4 1"]
    assert line(fight(three, 2, 3, 1, target="3", until_hurt=11)) == ["Orc 5/6 3", "Rat 4/4 1"]
    giants = page("Orc 6/6 3", "Giant Rat 4/4 1", "Giant Rat 4/4 1")
    assert line(fight(giants, 2, 3, 1, target="rat", until_hurt=11)) == ["Orc 6/6 3", "Giant Rat 3/4 1"]


@pytest.mark.parametrize("weapon", [None, "nothing"])
def test_a_target_that_nobody_is_is_refused_also_where_the_hero_would_not_strike(weapon):
    with pytest.raises(Usage, match="target 'goblin' is not here"):
        combat.fight(page("Orc 6/6 3"), table(2), "goblin", weapon)


def test_a_fight_without_end_stops_to_let_the_player_look():
    turn = fight(page("Statue 60/60 0 stone-body"), *[1] * 100, to_the_end=True)
    assert told(turn, FightGoesOn)[0].exchanges == 100


# turns lost and let pass


def test_a_paralyzed_hero_loses_turns_and_is_struck_all_the_same():
    turn = fight(page("Giant Spider 10/10", more="paralyzed = 2"), 3, until_hurt=12)
    assert [event.left for event in told(turn, TurnLost)] == [1, 0]
    assert order(turn) == ["they", "they", "hero", "they"] and hp(turn) == 8


def test_what_paralyzed_ends_with_the_fight():
    turn = fight(page("Goblin 3/3 1 explosive explodes", more="paralyzed = 2", here='turn = "answer"'))
    assert line(turn) == [] and turn.state.hero.paralyzed == 0


def test_a_turn_may_be_let_pass():
    turn = fight(page("Orc 6/6 3", weapon=""), weapon="nothing")
    assert told(turn, TurnPassed) and hp(turn) == 17


# the end


def test_a_hero_at_0_is_dead_and_leaves_everything_there():
    state = page("Orc 6/6 3", hp=3, pack=["Health Potion"], armor='ring = "of the Gods"')
    turn = fight(state, 1)
    grave = turn.state.graves["Brugo"]
    assert (grave.cause, grave.where) == ("Orc", "crypt 3")
    assert grave.left == ("Sword 1d6", "Ring of the Gods", "Health Potion", "3 coins", "5 torches")
    assert line(turn) == ["Orc 5/6 3"]


def test_what_lasted_for_the_fight_ends_with_it_and_the_rest_stays():
    effects = ["Potion of Fury: +2 damage for fight", "Potion of Luck: cancel trap"]
    turn = fight(page("Orc 6/6 3", effects=effects), 6)
    assert told(turn, FightOver)[0].ended == ("Potion of Fury",)
    assert turn.state.hero.effects == ("Potion of Luck: cancel trap",)


def test_the_boss_pays_two_dice_of_treasures_once():
    final = page("Vampiric Beast 2/19", where=3, final="final = 3")
    turn = fight(final, 6, 4, 5)
    assert told(turn, BossPaid) == [BossPaid(9, (4, 5))]
    assert turn.state.here().treasures == 9 and turn.state.dungeon().boss == "paid"
    again = turn.state.with_here(monsters=final.here().monsters)
    assert told(fight(again, 6), BossPaid) == []


def test_a_boss_of_several_pays_when_the_last_one_is_down():
    two = page("Unholy Gargoyle 1/12", "Unholy Gargoyle 1/12", kind="palace", final="final = 3")
    first = fight(two, 6)
    assert told(first, BossPaid) == [] and told(fight(first.state, 6, 1, 1), BossPaid)


def test_the_last_torch_is_warned_of_after_a_fight_too():
    assert told(fight(page("Orc 6/6 3", torches=1), 6), LastTorch)


# monsters nobody knows


def test_a_monster_no_table_knows_is_asked_for_once_and_kept():
    state = page("Grue 5/5")
    with pytest.raises(ChoiceNeeded, match="no table knows Grue"):
        combat.fight(state, table(2))
    turn = fight(state, 2, answers={"monster-unknown": "2 undead"})
    assert hp(turn) == 18 and line(turn) == ["Grue 3/5"]
    assert to_toml(turn.state)["monster"] == {"Grue": {"hp": 5, "damage": 2, "traits": ["undead"]}}
    assert line(fight(turn.state, 3, 1)) == ["Grue 1/5"]


def test_one_written_with_its_damage_needs_no_table():
    assert hp(fight(page("Grue 5/5 4"), 2)) == 16


# absorbing


def test_a_slime_man_engulfs_a_body_and_is_whole():
    turn = combat.absorb(page(race="Slime-Man", hp=3, hp_max=12, here="bodies = 2"), table())
    assert hp(turn) == 12 and turn.state.here().bodies == 1


def test_in_a_fight_engulfing_is_the_turn():
    turn = combat.absorb(page("Orc 6/6 3", race="Slime-Man", hp=3, hp_max=12, here="bodies = 1"), table())
    assert hp(turn) == 9 and turn.state.here().bodies == 0


def test_where_they_begin_engulfing_comes_after_their_blow():
    state = page("Orc 6/6 3", race="Slime-Man", hp=3, hp_max=12, here='bodies = 1\nturn = "monsters"')
    assert not combat.absorb(state, table()).state.hero.is_alive


def test_no_body_no_engulfing():
    with pytest.raises(Usage, match="no dead enemy lies in crypt 3"):
        combat.absorb(page(race="Slime-Man"), table())


def test_nobody_else_engulfs_anything():
    with pytest.raises(Forbidden, match="cannot engulf"):
        combat.absorb(page(race="Elf", here="bodies = 1"), table())
    forced = table(force=True)
    assert combat.absorb(page(race="Elf", hp=1, here="bodies = 1"), forced).state.hero.hp == 20 and forced.bent


def test_a_paralyzed_slime_man_engulfs_nothing():
    with pytest.raises(Forbidden, match="cannot move"):
        combat.absorb(page("Orc 6/6 3", race="Slime-Man", more="paralyzed = 1", here="bodies = 1"), table())


def test_pieces_named_in_advance_that_are_not_there_leave_the_damage_to_hp():
    answers = {"damage-to": "boots", "damage-to-next": "ring", "damage-to-last": "breastplate"}
    turn = fight(page("Orc 6/6 3", armor='helmet = "4/4"'), 2, answers=answers)
    assert hp(turn) == 17 and turn.state.hero.armor["helmet"].hp == 4
