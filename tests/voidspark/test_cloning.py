"""Voidspark rulebook, "Dealing with Death"."""

from datetime import date

import pytest

from notequest_cli.problems import ChoiceNeeded, Forbidden
from notequest_cli.referee import Turn
from notequest_cli.voidspark import abilities, cloning, conditions, hitpoints, imposed, money, page, shops, upgrades, virtue
from notequest_cli.voidspark.events import ConditionsEnded
from notequest_cli.voidspark.rest_events import Cloned, DeathRolled, GearLost, Injured
from notequest_cli.voidspark.sheet import total
from notequest_cli.voidspark.state import Ability, Death
from tests.voidspark.table import TABLES, faces, told, zarylla

INJURIES = ("str", "dex", "con", "int", "wis", "cha", "hp_max", "defense", "attack", "damage")


def dead(**hero):
    """Zarylla at 0 HP, without older injuries."""
    return zarylla(**{"hp": 0, "injuries": {}, "credits": 5, **hero})


def clone(state, *dice, **answers):
    referee = faces(*dice, answers=answers)
    turn = cloning.clone(state, referee)
    assert referee.cup.left() == []
    return turn


@pytest.mark.parametrize("d4", range(1, 5))
@pytest.mark.parametrize("d10", range(1, 11))
def test_all_four_times_ten_outcomes(d4, d10):
    mend = Ability("both", "2/rest", "heal 2d4")
    turn = clone(dead(abilities={"Mend": mend}), *((2, d10) if d4 == 2 else (d4,)))
    hero = turn.state.hero
    assert hero.credits == (2 if d4 == 1 else 5)
    assert hero.injuries == ({INJURIES[d10 - 1]: 1} if d4 == 2 else {})
    assert hero.gear == ({} if d4 == 3 else dead().hero.gear)
    assert hero.abilities["Mend"].used == (2 if d4 == 4 else 0)
    assert hero.hp == (10 if (d4, d10) == (2, 7) else 11)


@pytest.mark.parametrize(("stat", "less"), [(stat, 2 if stat == "hp_max" else 1) for stat in INJURIES])
def test_each_injury_lowers_what_it_names(stat, less):
    before = total(dead(), TABLES, stat)
    after = clone(dead(), 2, INJURIES.index(stat) + 1).state
    assert total(after, TABLES, stat) == before - less


def test_injuries_of_one_stat_add_up():
    state = dead(injuries={"str": 1})
    turn = clone(state, 2, 1)
    assert told(turn, Injured) == [Injured(1, "str", -1, 2)]
    assert total(turn.state, TABLES, "str") == -3


@pytest.mark.parametrize(("before", "after"), [(1, 0), (2, 1), (5, 2), (6, 3)])
def test_half_the_credits_rounded_up_are_lost(before, after):
    assert clone(dead(credits=before), 1).state.hero.credits == after


@pytest.mark.parametrize("credits", [0, -3])
def test_a_one_without_credits_is_rolled_again(credits):
    turn = clone(dead(credits=credits), 1, 1, 2, 3)
    assert [event.again for event in told(turn, DeathRolled)] == ["no credits to lose", "no credits to lose", ""]
    assert turn.state.hero.injuries == {"con": 1}


def test_a_three_without_equipment_is_rolled_again():
    turn = clone(dead(gear={}), 3, 4)
    assert [event.face for event in told(turn, DeathRolled)] == [3, 4]


def test_the_player_names_the_piece_that_is_lost_worn_or_not():
    from notequest_cli.voidspark.state import Gear

    state = dead(gear={**dead().hero.gear, "Cryo Visor": Gear("helmet", {"defense": 2})})
    turn = clone(state, 3, piece="cryo")
    assert told(turn, GearLost) == [GearLost("Cryo Visor")]
    assert list(turn.state.hero.gear) == ["Solar Visor"]


def test_a_piece_not_yet_named_waits_in_the_save_with_its_die():
    from notequest_cli.voidspark.state import Gear

    state = dead(gear={**dead().hero.gear, "Cryo Visor": Gear("helmet", {"defense": 2})})
    with pytest.raises(ChoiceNeeded) as asked:
        clone(state, 3)
    waits = asked.value.pause
    assert isinstance(waits, Turn)
    assert waits.state.death == Death(3, "piece")
    assert asked.value.options == ("Solar Visor", "Cryo Visor")
    turn = clone(waits.state, piece="Solar Visor")
    assert (turn.state.death, turn.state.hero.hp) == (None, 11)


def test_hp_are_half_of_the_maximum_without_the_piece_that_was_lost():
    from notequest_cli.voidspark.state import Gear

    state = dead(gear={"Jet Blast Belt": Gear("belt", {"hp": 4}, worn=True)})
    assert clone(state, 3).state.hero.hp == 11
    assert clone(state, 4).state.hero.hp == 13


def test_infected_and_malfunction_go():
    assert clone(dead(conditions=("infected", "malfunction")), 4).state.hero.conditions == ()


def test_a_four_spends_per_rest_abilities_and_leaves_pools_and_per_page_uses():
    known = {"Smite": Ability("combat", "1/page", "+d4 damage"), "Mend": Ability("both", "2/rest", "heal 2d4")}
    state = clone(dead(abilities=known), 4).state
    with pytest.raises(Forbidden, match="Mend is used up"):
        abilities.use(state, faces(1, 1), "Mend")
    assert state.hero.pools["surges"].left == 3
    assert state.hero.abilities["Smite"].used == 0


def test_the_ruling_empties_the_pools_too():
    state = dead()._replace(rulings={"death-4-spends-pools": "yes"})
    assert clone(state, 4).state.hero.pools["surges"].left == 0


def test_a_four_offers_a_new_hero_and_a_fight_goes_on():
    assert told(clone(dead(), 4), Cloned)[0].renew
    assert not told(clone(dead(), 2, 1), Cloned)[0].renew


def test_the_living_are_not_cloned():
    with pytest.raises(Forbidden):
        clone(zarylla(), 4)


def test_at_zero_the_excess_is_lost():
    assert hitpoints.change_hp(zarylla(), faces(), -40).state.hero.hp == 0


def test_a_revive_ability_may_be_used_first():
    state = dead(abilities={"Phoenix": Ability("both", "1/rest", "restore half hp"), "Mend": Ability("both", "", "heal 2d4")})
    assert abilities.use(state, faces(), "Phoenix").state.hero.hp == 11
    with pytest.raises(Forbidden, match="0 HP"):
        abilities.use(state, faces(1, 1), "Mend")


def test_whatever_else_an_ability_does_for_the_dead_comes_behind_the_revival():
    state = dead(abilities={"Phoenix": Ability("both", "1/rest", "heal 4, revive 5")})
    assert abilities.use(state, faces(), "Phoenix").state.hero.hp == 9


def test_who_is_revived_is_infected_no_more_and_has_no_malfunction():
    state = dead(conditions=("infected", "malfunction"), abilities={"Phoenix": Ability("both", "1/rest", "revive 5")})
    turn = abilities.use(state, faces(), "Phoenix")
    assert turn.state.hero.conditions == ()
    assert told(turn, ConditionsEnded)[0].conditions == ("infected", "malfunction")


@pytest.mark.parametrize(("effect", "dice", "hp"), [("restore 5 hp", (), 5), ("restore all hp", (), 22), ("restore 2d4 hp", (3, 4), 7)])
def test_what_a_revival_brings_back(effect, dice, hp):
    state = dead(abilities={"Phoenix": Ability("both", "1/rest", effect)})
    assert abilities.use(state, faces(*dice), "Phoenix").state.hero.hp == hp


def test_a_revival_comes_before_the_die_not_after_it():
    state = dead(abilities={"Phoenix": Ability("both", "1/rest", "restore 5 hp")})._replace(death=Death(3, "piece"))
    with pytest.raises(Forbidden, match="d4 of this death has fallen"):
        abilities.use(state, faces(), "Phoenix")


ACTS = {
    "pay": lambda state: money.pay(state, faces(), 3),
    "spend": lambda state: money.change_credits(state, faces(), -3),
    "virtue": lambda state: virtue.change_virtue(state, faces(), 1),
    "afflict": lambda state: conditions.afflict(state, faces(), "infected"),
    "cure": lambda state: conditions.cure(state, faces(), "infected"),
    "choose": lambda state: page.choose(state, faces(), "A"),
    "install": lambda state: upgrades.install(state, faces(), "Sensors", 5),
    "remove": lambda state: upgrades.remove(state, faces(), "Thrusters"),
    "find": lambda state: shops.add_item(state, faces(), "Med Kit", 1),
    "drop": lambda state: shops.drop_item(state, faces(), "Med Kit", 1),
    "backfill": lambda state: page.backfill(state, faces(), date(2023, 4, 10)),
    "skill drop": lambda state: imposed.drop_skill(state, faces(), "Student"),
    "effect drop": lambda state: imposed.drop_effect(state, faces(), "+20 aim"),
    "crew": lambda state: upgrades.remove(state, faces(), "Soldier"),
}


@pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)
def test_until_the_clone_nothing_else_is_done(act):
    with pytest.raises(Forbidden, match="Zarylla is at 0 HP"):
        act(dead())
