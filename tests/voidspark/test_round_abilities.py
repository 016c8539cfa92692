"""Voidspark rulebook, "Abilities and Reminders", "Surges & Charges", "Combat Difficulty": every kind of ability on the round that waits."""

import pytest

from notequest_cli.voidspark import abilities, fights
from notequest_cli.voidspark.fight_events import FightPaused, RoundFought
from notequest_cli.voidspark.state import Ability, Pool, from_toml, to_toml
from notequest_cli.voidspark.steps import Step, read_step, step_text
from tests.voidspark.table import faces, told, zarylla

FLURRY = Ability("combat", "1 surge", "extra attack")


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
