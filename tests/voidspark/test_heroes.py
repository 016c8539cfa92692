"""Voidspark rulebook, "Heroes", "Character Stats"."""

import pytest

from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from notequest_cli.voidspark import page
from notequest_cli.voidspark.events import CreditsChanged
from notequest_cli.voidspark.hero_events import HeroLeft, OwnSkill, PoolAbsent
from notequest_cli.voidspark.heroes import Sheet, answer_to, new_hero
from notequest_cli.voidspark.state import TRAITS, Death, Pool, State
from tests.voidspark.table import faces, told, zarylla

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


def test_the_pool_that_an_ability_of_a_new_hero_needs_is_said_where_it_is_not_written():
    sheet = Sheet(abilities=("Burst: combat; 1 charge; +d6 damage",))
    made = new_hero(State(), faces(answers=ANSWERS), sheet)
    assert told(made, PoolAbsent) == [PoolAbsent("Burst", "charge", 1)]
    assert told(new_hero(State(), faces(answers=ANSWERS), sheet._replace(pools=("charges+3",))), PoolAbsent) == []


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
    old = zarylla(injuries={"str": 2}, conditions=("infected",)).with_calendar(takeover=True)
    state = new(old, sheet=Sheet(takeover=True))
    assert (state.ship, state.calendar) == (old.ship, old.calendar._replace(takeover=False))
    assert (state.hero.level, state.hero.credits, state.hero.hp) == (3, 38, 18)
    assert (state.hero.gear, state.hero.injuries, state.hero.conditions, state.hero.spent) == ({}, {}, (), False)


def test_virtue_of_a_new_hero_stays_within_its_ends_and_skills_are_spelled_as_printed():
    hero = new(sheet=Sheet(virtue=14, skills=("lucky", "Juggling"))).hero
    assert (hero.virtue, hero.skills) == (10, ("Lucky", "Juggling"))


def test_a_takeover_comes_after_the_four_of_a_death_or_ends_the_prologue():
    with pytest.raises(Forbidden, match="leaves on the page of the 4 of a death"):
        new(zarylla(), sheet=Sheet(takeover=True))
    for state in (zarylla().with_calendar(takeover=True), zarylla(hp=0)._replace(death=Death(4)), zarylla().with_calendar(prologue=True)):
        assert new(state, sheet=Sheet(takeover=True)).hero.name == "Mira"


def test_after_a_four_credits_stay_and_as_the_prologue_ends_others_are_told():
    with pytest.raises(Forbidden, match="has the credits of Zarylla, 38, not 8"):
        new(zarylla().with_calendar(takeover=True), sheet=Sheet(takeover=True, credits=8))
    assert new(zarylla().with_calendar(takeover=True), sheet=Sheet(takeover=True, credits=38)).hero.credits == 38
    ends = new_hero(zarylla().with_calendar(prologue=True), faces(answers=ANSWERS), Sheet(takeover=True, credits=8))
    assert told(ends, CreditsChanged) == [CreditsChanged(38, 8)]


def test_what_holds_for_the_ship_stays_with_the_ship():
    effects = ("+20 aim always", "Buoy: +1 shield for page", "Storm: +2 attack, +20 aim for page", "+1 cha always", "a favour")
    made = new_hero(zarylla(effects=effects).with_calendar(takeover=True), faces(answers=ANSWERS), Sheet(takeover=True))
    assert made.state.hero.effects == (*effects[:2], "Storm: +20 aim for page")
    assert told(made, HeroLeft)[0].effects == ("Storm: +2 attack for page", *effects[3:])


@pytest.mark.parametrize("page_of", [{"takeover": True}, {"prologue": True}, {}])
def test_the_d4_of_this_death_falls_before_anybody_takes_over(page_of):
    for death in (None, Death(3, "piece")):
        state = zarylla(hp=0)._replace(death=death).with_calendar(**page_of)
        with pytest.raises(Forbidden, match="at 0 HP"):
            new(state, sheet=Sheet(takeover=True))


def test_after_the_four_of_a_death_the_new_hero_has_the_level_of_the_old_one():
    state = zarylla().with_calendar(takeover=True)
    with pytest.raises(Forbidden, match="has the level of Zarylla, 3, not 4"):
        new(state, sheet=Sheet(takeover=True, level=4))
    assert new(state, sheet=Sheet(takeover=True, level=3)).hero.level == 3


def test_the_page_after_the_four_of_a_death_is_too_late_for_a_new_hero():
    turned = page.next_page(zarylla().with_calendar(takeover=True), faces()).state
    with pytest.raises(Forbidden, match="leaves on the page of"):
        new(turned, sheet=Sheet(takeover=True))


def test_what_goes_with_a_hero_is_told_and_the_players_notes_stay():
    referee = faces(answers=ANSWERS)
    turn = new_hero(zarylla().with_calendar(takeover=True), referee, Sheet(takeover=True))
    assert turn.state.hero.notes == ("owes the Merchant a favour",)
    (left,) = told(turn, HeroLeft)
    assert left.things == ("Solar Visor",)
    assert turn.state.hero.pack == zarylla().hero.pack and turn.state.hero.gear == {}
    ends = new_hero(zarylla().with_calendar(prologue=True), faces(answers=ANSWERS), Sheet(takeover=True))
    assert ends.state.hero.pack == {} and "2 Med Kit" in told(ends, HeroLeft)[0].things
    assert left.effects == () and turn.state.hero.effects == ("+20 aim next page",)


def test_a_skill_that_looks_like_a_slip_is_refused_and_one_of_ones_own_is_said():
    with pytest.raises(Forbidden, match="no table has the skill Stelthy"):
        new(sheet=Sheet(skills=("Stelthy",)))
    turn = new_hero(State(), faces(answers=ANSWERS), Sheet(skills=("Juggling", "stealthy")))
    assert turn.state.hero.skills == ("Juggling", "Stealthy")
    assert told(turn, OwnSkill) == [OwnSkill("Juggling")]


@pytest.mark.parametrize("cost", ["once per page", "surge", "1/page", "2 / rest"])
def test_the_costs_of_an_ability_in_a_players_words(cost):
    assert new(sheet=Sheet(abilities=(f"Burst: combat; {cost}; +d6 damage",))).hero.abilities["Burst"].cost == cost


@pytest.mark.parametrize(
    "typed", ["Burst: combat; 2/day; +d6 damage", "Burst: combta; 1/page; +d6 damage", "Burst: combat; 1/page", "Burst"]
)
def test_a_part_of_an_ability_that_nobody_can_read_is_refused(typed):
    with pytest.raises(Usage):
        new(sheet=Sheet(abilities=(typed,)))


@pytest.mark.parametrize(("code", "typed", "wrong"), [("hp", "18", "many"), ("str", "d4-1", "strong"), ("damage", "2d6", "lots")])
def test_an_answer_typed_at_a_question_is_read_there(code, typed, wrong):
    with pytest.raises(ChoiceNeeded) as asked:
        answer_to(faces(), code)
    assert asked.value.reads(typed)
    with pytest.raises(Usage):
        asked.value.reads(wrong)
