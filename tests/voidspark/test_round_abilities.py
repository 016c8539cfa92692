"""Voidspark rulebook, "Abilities and Reminders", "Surges & Charges", "Combat Difficulty": every kind of ability on the round that waits."""

import pytest

from notequest_cli import effects
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.voidspark import abilities, boosts, bouts, cloning, fights, hitpoints
from notequest_cli.voidspark.fight_events import FightPaused, RoundFought
from notequest_cli.voidspark.reminding import reminders
from notequest_cli.voidspark.ship_events import ShipHit
from notequest_cli.voidspark.state import Ability, Pool, from_toml, to_toml
from notequest_cli.voidspark.steps import Step, read_step, step_text
from notequest_cli.voidspark.use_events import Reminded
from tests.voidspark.table import TABLES, faces, told, zarylla

FLURRY = Ability("combat", "1 surge", "extra attack")
REROLL = Ability("both", "1 surge", "reroll d20")


def able(surges=3, state=None, **known):
    """A hero with these abilities: Attack +6, Damage 2d6+2."""
    named = {name.replace("_", " "): ability for name, ability in known.items()}
    return (state or zarylla())._replace(hero=(state or zarylla()).hero._replace(abilities=named, pools={"surges": Pool(surges, surges)}))


def start(state, rounds, *dice, kind=""):
    return fights.start(state, faces(*dice), rounds, kind)


def use(state, name, *dice, on="", **settings):
    """The ability in another terminal: the round comes out of the save."""
    return abilities.use(from_toml(to_toml(state)), faces(*dice, **settings), name, on)


def pauses(turn):
    return [event.abilities for event in told(turn, FightPaused)]


def test_a_pool_of_nine_extra_attacks_is_weighed():
    turn = start(able(9, Flurry=FLURRY), ("30/7-2",), 1, "-")
    assert (pauses(turn), turn.state.hero.hp) == ([], 15)


def test_the_strikes_of_a_round_are_as_many_as_there_are_surges():
    turn = start(able(20, Flurry=FLURRY), ("13/60-2",), 15, 1, 1)
    for _ in range(12):
        assert pauses(turn) == [("Flurry",)]
        turn = use(turn.state, "Flurry", 15, 1, 1)
    fought = told(turn, RoundFought)[0]
    assert (len(fought.strikes), fought.damage, fought.strikes[-1].attack.what) == (13, 52, "attack13")
    assert told(use(turn.state, "Flurry", 15, 3, 3), RoundFought)[0].won


def test_an_extra_attack_is_weighed_as_often_as_the_damage_needs_it():
    assert pauses(start(able(99, Flurry=FLURRY), ("13/99-2",), 15, 1, 1)) == [("Flurry",)]
    assert pauses(start(able(6, Flurry=FLURRY), ("13/99-2",), 15, 1, 1)) == []
    assert pauses(start(able(7, Flurry=FLURRY), ("13/99-2",), 15, 1, 1)) == [("Flurry",)]
    assert pauses(start(able(99, Flurry=FLURRY), ("13/999-2",), 15, 1, 1)) == []


def test_an_ability_whose_name_begins_with_a_number_acts_on_the_round_that_waits():
    fast = able(**{"2_Fast": Ability("both", "1 surge", "+d4 damage")})
    turn = start(fast, ("13/10-1", "13/10-1"), 14, 1, 1)
    turn = use(turn.state, "2 Fast", 1)
    assert (pauses(turn), turn.state.fight.faces[-1]) == ([("2 Fast",)], "1 2 Fast: damage +1")
    assert told(use(turn.state, "2 Fast", 4), RoundFought)[0].damage == 9


@pytest.mark.parametrize("amount", [1, -12, 1000, 98901])
def test_whatever_an_ability_adds_is_read_again(amount):
    step = Step("damage12", by="Smite", how="bonus", amount=amount)
    assert read_step(step_text(step)) == (0, step)


def strike_of(turn):
    return told(turn, RoundFought)[0].strikes[0]


def test_a_reroll_stays_in_its_place_when_the_hero_is_no_longer_frightened():
    turn = start(able(Fore=REROLL, state=zarylla(attack=5)), ("wis9:22/7-1",), 3, 17, 5, 6, 6)
    turn = use(turn.state, "Fore", 14, on="attack")
    assert (turn.state.fight.faces[-1], strike_of(turn).attack.total) == ("1 Fore: reroll attack -,14", 19)
    turn = use(turn.state, "Fore", 15, on="wis")
    assert (strike_of(turn).attack.counted, strike_of(turn).attack.total, strike_of(turn).hits) == ((17,), 22, True)


def test_a_reroll_before_the_hero_is_frightened_replaces_the_first_die():
    turn = start(able(Fore=REROLL, state=zarylla(attack=5)), ("wis9:22/7-1",), 12, 4, "-")
    turn = use(turn.state, "Fore", 16, on="attack")
    turn = use(turn.state, "Fore", 2, 18, on="wis")
    attack = strike_of(turn).attack
    assert (attack.fallen, attack.counted, attack.total) == (((4,), (18,), (16,)), (16,), 21)


def test_a_reroll_of_confused_damage_is_a_pause_where_the_first_total_would_do():
    clear = Ability("both", "1/page", "ignore confused")
    redo = Ability("both", "1/page", "reroll damage")
    turn = start(able(Redo=redo, Clear=clear), ("confused:13/14-2",), 15, 6, 6, 1, 1)
    turn = use(turn.state, "Redo", 3, 3)
    assert (pauses(turn), turn.state.fight.faces[-1]) == ([("Clear",)], "1 Redo: reroll damage -,3 3")
    assert told(use(turn.state, "Clear"), RoundFought)[0].won


def test_damage_of_a_hero_no_longer_confused_is_doubled_once():
    clear = Ability("both", "1/page", "ignore confused")
    fury = Ability("both", "1/page", "double damage")
    turn = start(able(Fury=fury, Clear=clear), ("confused:13/20-2",), 15, 4, 4, 1, 1)
    turn = use(turn.state, "Clear")
    assert strike_of(use(turn.state, "Fury", 5, 5)).damage.total == 20


def test_a_check_under_a_malfunction_is_made_again_as_a_whole():
    turn = start(able(Fore=REROLL, state=zarylla(conditions=("malfunction",))), ("wis9:22/7-1",), 12, 3, 17, 5, 6, 6)
    turn = use(turn.state, "Fore", 16, 4, on="wis")
    assert (told(turn, RoundFought)[0].checks[0].counted, turn.state.fight.faces[-1]) == ((4,), "1 Fore: reroll wis 16,4")


def test_a_better_die_stays_in_its_place_where_the_ruling_says_so():
    keeps = able(Fore=REROLL, state=zarylla(attack=5))._replace(rulings={"reroll-keeps-better": "yes"})
    turn = start(keeps, ("wis9:22/7-1",), 3, 17, 5, 6, 6)
    turn = use(turn.state, "Fore", 4, on="attack")
    assert strike_of(turn).attack.counted == (5,)
    turn = use(turn.state, "Fore", 9, on="attack")
    assert strike_of(turn).attack.counted == (9,)
    turn = use(turn.state, "Fore", 2, on="wis")
    assert told(turn, RoundFought)[0].checks[0].counted == (3,)


PHOENIX = Ability("both", "1/rest", "restore 5 hp")


def fallen(*rolls):
    """Dead in Easy mode while the rounds wait for an ability."""
    state = able(Fore=REROLL, Phoenix=PHOENIX)._replace(difficulty="easy")
    return hitpoints.change_hp(start(state, ("13/9-3", "13/9-3"), *rolls).state, faces(), -99).state


def test_in_easy_mode_who_is_back_may_still_change_the_rounds_after_the_one_in_which_they_fell():
    turn = use(fallen(2, "-", 2, "-"), "Phoenix")
    assert (pauses(turn), turn.state.fight.faces, turn.state.hero.hp) == ([("Fore",)], ("2 attack 2", "2 damage -"), 5)
    assert told(use(turn.state, "Fore", 15, 6, 6), RoundFought)[0].won


def test_in_easy_mode_a_clone_may_change_them_too():
    back = cloning.clone(fallen(2, "-", 2, "-"), faces(4)).state
    assert fights.question(back, TABLES).options == ("go on", "Fore")


def test_in_easy_mode_a_round_that_is_won_anyway_asks_whoever_is_back_nothing():
    turn = use(fallen(2, "-", 15, 6, 6), "Phoenix")
    assert (pauses(turn), turn.waits) == ([], "round 2 is not over: fight goes on")


BACK = Ability("both", "1/page", "regain 1 surge")


def test_points_that_come_back_are_weighed_with_what_they_pay():
    turn = start(able(Back=BACK, Fore=REROLL).with_pool("surges", 0), ("13/3-1",), 2, "-")
    assert pauses(turn) == [("Back", "Fore")]
    turn = use(turn.state, "Back")
    assert pauses(turn) == [("Fore",)]
    assert told(use(turn.state, "Fore", 15, 4, 4), RoundFought)[0].won


def test_points_that_pay_for_nothing_are_no_pause():
    dear = Ability("both", "2 surges", "reroll d20")
    assert pauses(start(able(Back=BACK).with_pool("surges", 0), ("13/3-1",), 2, "-")) == []
    assert pauses(start(able(Back=BACK, Dear=dear).with_pool("surges", 0), ("13/3-1",), 2, "-")) == []
    luck = able(Back=Ability("both", "1/page", "regain 1 luck"), Fore=REROLL).with_pool("surges", 0)
    assert pauses(start(luck, ("13/3-1",), 2, "-")) == []


@pytest.mark.parametrize("cost", ["2/page", ""])
def test_points_come_back_as_often_as_the_ability_can_be_used(cost):
    state = able(Back=Ability("both", cost, "regain 1 surge"), Dear=Ability("both", "2 surges", "reroll d20")).with_pool("surges", 0)
    assert pauses(start(state, ("13/3-1",), 2, "-")) == [("Back", "Dear")]


def test_a_pool_of_many_points_that_come_back_for_nothing_is_weighed():
    state = able(900, Back=Ability("both", "", "regain 1 surge"), Fore=REROLL).with_pool("surges", 0)
    assert pauses(start(state, ("13/3-1",), 2, "-")) == [("Back", "Fore")]
    assert pauses(start(state, ("40/3-1",), 2, "-")) == []


def test_points_that_pay_for_themselves_are_weighed_once():
    state = able(1, More=Ability("combat", "1 surge", "regain 2 surges, +1 attack"), Smite=Ability("combat", "1/page", "+d4 damage"))
    assert pauses(start(state, ("13/8-1",), 6, 2, 3)) == [("More", "Smite")]


@pytest.mark.parametrize("effect", ["reroll damage dice", "reroll damage rolls", "reroll attack or damage", "reroll damage d6"])
def test_a_reroll_names_the_damage_by_its_dice_or_beside_the_attack(effect):
    turn = start(able(Tweak=Ability("both", "1/page", effect)), ("13/9-1",), 12, 1, 1)
    assert pauses(turn) == [("Tweak",)]
    turn = use(turn.state, "Tweak", 6, 6, on="damage")
    assert told(turn, RoundFought)[0].won


def test_a_reroll_of_attack_or_damage_takes_the_one_that_failed():
    turn = start(able(Tweak=Ability("both", "1/page", "reroll attack or damage")), ("13/9-1",), 2, 5, 5)
    assert strike_of(use(turn.state, "Tweak", 15)).attack.counted == (15,)


def test_a_reroll_of_one_of_the_damage_dice_is_the_player_s():
    state = able(Tweak=Ability("both", "1/page", "reroll one damage die"))
    turn = start(state, ("13/9-1",), 12, 1, 1)
    assert (pauses(turn), reminders(state)[-1]) == ([("Tweak",)], "Tweak: reroll one damage die")
    assert told(use(turn.state, "Tweak"), Reminded) == [Reminded("Tweak", "reroll one damage die")]


def test_a_bonus_for_aim_or_shield_asks_which():
    state = able(Either=Ability("ship", "1/page", "+2 aim or shield"), Other=Ability("ship", "1/page", "+50 aim"))
    turn = start(state, ("60-3",), 20, kind="dogfight")
    assert pauses(turn) == [("Either", "Other")]
    with pytest.raises(ChoiceNeeded) as asked:
        use(turn.state, "Either")
    assert asked.value.options == ("aim", "shield")
    turn = fights.go_on(use(turn.state, "Either", on="shield").state, faces())
    assert [hit.points for hit in told(turn, ShipHit)] == [0]


def test_a_bonus_for_attack_or_def_asks_which_where_the_page_compares_def():
    state = able(Either=Ability("both", "1/page", "+2 attack or defense"))
    turn = start(state, ("30/9-3/1@15",), 2, 1, 1)
    assert pauses(turn) == [("Either",)]
    assert use(turn.state, "Either", on="def").state.hero.hp == 16


def test_more_def_than_holds_already_changes_nothing_and_less_does():
    guard, aid = Ability("both", "2/page", "+9 defense"), Ability("both", "1/page", "+30 attack, +9 damage")
    turn = use(start(able(Guard=guard, Aid=aid), ("30/9-3/1@15",), 2, 1, 1).state, "Guard")
    assert pauses(turn) == [("Aid",)]
    with pytest.raises(Usage, match="there is nothing in round 1 for Guard to act on"):
        use(turn.state, "Guard")
    bout = bouts.waiting(turn.state)
    judged = bout.arena.judge(bout.state, TABLES, bout.round(1), bout.open[1])
    assert boosts.targets(effects.parse("-9 defense")[0], judged) == ("defense",)


@pytest.mark.parametrize("effect", ["+2 hp", "-2 hp"])
def test_a_bonus_to_hp_that_holds_for_no_time_is_the_player_s_to_count(effect):
    state = able(Odd=Ability("both", "1/page", effect))
    turn = start(state, ("13/7-1",), 2, "-")
    assert (pauses(turn), reminders(state)[-1]) == ([("Odd",)], f"Odd: {effect}")
    assert told(use(turn.state, "Odd"), Reminded) == [Reminded("Odd", effect)]
    assert told(use(state, "Odd"), Reminded) == [Reminded("Odd", effect)]


STORM = Ability("combat", "1 surge", "+d4 damage for page")


def test_dice_that_hold_for_the_page_add_up_in_one_round():
    turn = start(able(2, Storm=STORM), ("13/10-1",), 12, 1, 1)
    assert pauses(turn) == [("Storm",)]
    turn = use(turn.state, "Storm", 3)
    assert pauses(turn) == [("Storm",)]
    assert told(use(turn.state, "Storm", 3), RoundFought)[0].won


@pytest.mark.parametrize(("surges", "effect"), [(2, "+d4 damage for page"), (9, "+4 damage for page")])
def test_what_holds_for_the_page_is_weighed_no_oftener_than_it_counts(surges, effect):
    state = able(surges, Storm=Ability("combat", "1 surge", effect))
    assert pauses(start(state, ("13/13-1",), 12, 1, 1)) == []


def test_dice_that_hold_for_the_page_and_cost_nothing_are_weighed_once():
    state = able(Storm=Ability("combat", "", "+d4 damage for page"))
    assert pauses(start(state, ("13/10-1",), 12, 1, 1)) == []


def test_a_pool_of_many_points_for_dice_of_the_page_is_weighed():
    assert pauses(start(able(900, Storm=STORM), ("13/999-1",), 12, 1, 1)) == [("Storm",)]


def test_in_hard_mode_a_restraint_lifted_is_weighed_with_what_could_still_be_used_after_each_roll():
    state = able(It=Ability("combat", "2/page", "+6 d20"))._replace(difficulty="hard")
    turn = start(state, ("dex12:30/7-1",), 4)
    assert pauses(turn) == [("It",)]
    turn = use(turn.state, "It", 18)
    assert pauses(turn) == [("It",)]
    assert told(use(turn.state, "It", 6, 6), RoundFought)[-1].won
    assert pauses(start(state, ("dex12:33/7-1",), 4)) == []


def test_in_hard_mode_a_restraint_lifted_is_no_pause_where_it_could_be_used_no_more():
    state = able(It=Ability("combat", "1/page", "+6 d20"))._replace(difficulty="hard")
    assert pauses(start(state, ("dex12:30/7-1",), 4)) == []
