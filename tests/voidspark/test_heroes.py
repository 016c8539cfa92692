"""Voidspark rulebook, "Heroes", "Character Stats"."""

import pytest

from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from notequest_cli.voidspark.heroes import Sheet, new_hero
from notequest_cli.voidspark.state import TRAITS, Pool, State
from tests.voidspark.table import faces, zarylla

ANSWERS = {
    "name": "Mira",
    "class": "Pilot",
    "hp": "18",
    "defense": "11",
    "attack": "4",
    "damage": "1d8+1",
    **dict.fromkeys(TRAITS, "1"),
}


def new(state=State(), *dice, sheet=Sheet(), without=(), **answers):  # noqa: B008  # both are immutable
    given = {code: answer for code, answer in {**ANSWERS, **answers}.items() if code not in without}
    return new_hero(state, faces(*dice, answers=given), sheet).state


@pytest.mark.parametrize("missing", list(ANSWERS))
def test_each_stat_that_is_missing_is_asked_for_by_its_option(missing):
    with pytest.raises(ChoiceNeeded) as asked:
        new(without=(missing,))
    assert asked.value.option == f"--{missing}"
    assert asked.value.options == ()


def test_a_sheet_from_options():
    sheet = Sheet(
        level=2, virtue=1, credits=9, skills=("Stealthy",), pools=("charges+3",), abilities=("Burst: combat; 1 charge; +d6 damage",)
    )
    hero = new(sheet=sheet, int="-2").hero
    assert (hero.name, hero.trade, hero.level, hero.hp, hero.hp_max) == ("Mira", "Pilot", 2, 18, 18)
    assert (hero.traits["int"], hero.virtue, hero.credits, hero.damage) == (-2, 1, 9, "1d8+1")
    assert hero.pools == {"charges": Pool(3, 3)}
    assert hero.abilities["Burst"].cost == "1 charge"


def test_traits_may_be_rolled():
    assert new(State(), 3, 2, 2, str="d4-1", dex="2d4").hero.traits == {**dict.fromkeys(TRAITS, 1), "str": 2, "dex": 4}


@pytest.mark.parametrize(
    "wrong", [{"hp": "0"}, {"hp": "many"}, {"defense": "-1"}, {"attack": "1d4"}, {"damage": "much"}, {"wis": "wise"}, {"wis": "d0"}]
)
def test_what_is_no_number_of_a_sheet_is_refused(wrong):
    with pytest.raises(Usage):
        new(**wrong)


def test_the_prologue_has_a_hero_of_its_own_and_a_new_one_ends_it():
    prologue = new(sheet=Sheet(prologue=True))
    assert prologue.calendar.prologue
    after = new(prologue, sheet=Sheet(takeover=True), name="Zarylla")
    assert (after.calendar.prologue, after.hero.name) == (False, "Zarylla")


def test_a_save_has_one_hero():
    with pytest.raises(Forbidden, match="one save a hero"):
        new(zarylla())


def test_a_takeover_keeps_ship_crew_credits_calendar_and_level_and_nothing_else():
    old = zarylla(hp=0, injuries={"str": 2}, conditions=("infected",), spent=True)
    state = new(old, sheet=Sheet(takeover=True))
    assert (state.ship, state.calendar) == (old.ship, old.calendar)
    assert (state.hero.level, state.hero.credits, state.hero.hp) == (3, 38, 18)
    assert (state.hero.gear, state.hero.injuries, state.hero.conditions, state.hero.spent) == ({}, {}, (), False)


def test_virtue_of_a_new_hero_stays_within_its_ends_and_skills_are_spelled_as_printed():
    hero = new(sheet=Sheet(virtue=14, skills=("lucky", "Cooking"))).hero
    assert (hero.virtue, hero.skills) == (10, ("Lucky", "Cooking"))
