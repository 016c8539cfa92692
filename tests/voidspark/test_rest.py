"""Voidspark rulebook, "Rest"."""

import pytest

from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from notequest_cli.voidspark import fights, rest
from notequest_cli.voidspark.events import ConditionsEnded, HpChanged, PoolRestored, UsesRestored
from notequest_cli.voidspark.rest_events import InjuryHealed, NotRestored, Rested
from notequest_cli.voidspark.state import Ability
from tests.voidspark.table import faces, told, zarylla

KNOWN = {
    "Smite": Ability("combat", "1/page", "+d4 damage", used=1),
    "Mend": Ability("both", "2/rest", "heal 2d4", used=1),
}


def tired(**hero):
    """Zarylla after a long journey."""
    return zarylla(**{"abilities": KNOWN, "conditions": ("infected", "malfunction"), "credits": -4, "hp": 3, **hero})


def rested(state, heal=""):
    return rest.rest(state, faces(), heal)


def test_a_rest_gives_back_hp_to_the_restored_maximum():
    turn = rested(tired(injuries={"hp_max": 2}))
    assert turn.state.hero.hp == 22
    assert told(turn, HpChanged) == [HpChanged(3, 22, 22, "rest", 19)]


def test_a_second_rest_on_a_page_is_told():
    once = rested(tired())
    assert [told(turn, Rested)[0].again for turn in (once, rested(once.state))] == [False, True]


def test_per_rest_uses_and_pools_come_back_and_conditions_go():
    turn = rested(tired(spent=True))
    assert told(turn, UsesRestored) == [UsesRestored("Mend", 2, 2, "rest")]
    assert told(turn, PoolRestored) == [PoolRestored("surges", 3, 4, 4)]
    assert told(turn, ConditionsEnded) == [ConditionsEnded(("infected", "malfunction"))]
    assert not turn.state.hero.spent


def test_what_does_not_come_back_is_named():
    turn = rested(tired(injuries={"str": 1, "attack": 1}), "attack")
    assert told(turn, NotRestored) == [
        NotRestored("injury STR", "one stat a Rest"),
        NotRestored("Smite used", "back with the next page"),
        NotRestored("Labs, Weapons, Cargo", "the ship is not repaired by a Rest"),
        NotRestored("debt of 4 credits", "it stays"),
    ]


def test_two_injuries_of_strength_are_healed_together():
    turn = rested(tired(injuries={"str": 2}))
    assert told(turn, InjuryHealed) == [InjuryHealed("str", 2)]
    assert turn.state.hero.injuries == {}


def test_of_several_hurt_stats_the_player_picks_one():
    state = tired(injuries={"str": 1, "attack": 1})
    with pytest.raises(ChoiceNeeded) as asked:
        rested(state)
    assert asked.value.options == ("STR", "ATK")
    assert rested(state, "attack").state.hero.injuries == {"str": 1}
    assert rested(state, "strength").state.hero.injuries == {"attack": 1}
    with pytest.raises(Usage):
        rested(state, "dex")


def test_an_injury_that_is_not_there_cannot_be_healed():
    with pytest.raises(Usage):
        rested(tired(injuries={}), "str")


def test_gear_may_be_changed_and_the_ship_is_not_repaired():
    turn = rested(tired())
    assert turn.state.calendar.gear_open
    assert turn.state.ship == tired().ship


def test_no_rest_for_the_dead_or_in_a_fight():
    with pytest.raises(Forbidden):
        rested(tired(hp=0))
    waiting = fights.start(zarylla(), faces(14, 4, 4), ("13/12-1",)).state
    with pytest.raises(Forbidden, match="a fight waits"):
        rested(waiting)
