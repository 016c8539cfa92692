"""Voidspark rulebook, "Level Up"."""

import pytest

from notequest_cli.problems import Forbidden, Usage
from notequest_cli.voidspark import cloning, costs
from notequest_cli.voidspark.hero_events import PoolAbsent
from notequest_cli.voidspark.level import Gains, level_up
from notequest_cli.voidspark.powers import read_ability
from notequest_cli.voidspark.state import Ability, Pool
from tests.voidspark.table import faces, told, zarylla


def up(state, *points, **gains):
    return level_up(state, faces(), Gains(points, **gains)).state.hero


def test_example_a_two_on_strength():
    assert up(zarylla(), "str+2").traits["str"] == 1


def test_example_b_one_on_strength_and_one_on_dexterity():
    hero = up(zarylla(), "str+1", "dex+1")
    assert (hero.traits["str"], hero.traits["dex"], hero.level) == (0, 4, 4)


def test_the_books_example_ten_of_twenty_and_four_more_are_fourteen_of_twenty_four():
    hero = up(zarylla(hp=10, hp_max=20, gear={}, injuries={}), "str+2", hp=4)
    assert (hero.hp, hero.hp_max) == (14, 24)


@pytest.mark.parametrize("points", [(), ("str+1",), ("str+2", "dex+1"), ("str+3",)])
def test_two_points_no_more_and_no_fewer(points):
    with pytest.raises(Forbidden):
        up(zarylla(), *points)


@pytest.mark.parametrize("points", ["luck+2", "str", "str-1", "2", "attack+2"])
def test_a_point_goes_on_a_trait(points):
    with pytest.raises(Usage):
        up(zarylla(), points)


def test_a_level_is_no_rest_and_spent_uses_stay_spent():
    state = zarylla(hp=3, conditions=("infected",)).with_ability("Smite", used=1)
    hero = up(state, "str+2", abilities=("Smite: combat; 2/page; +d6 damage",), pools=("surges+1",))
    assert hero.abilities["Smite"] == Ability("combat", "2/page", "+d6 damage", used=1)
    assert hero.pools["surges"] == Pool(4, 5)
    assert (hero.hp, hero.conditions) == (3, ("infected",))


def test_what_the_hero_book_adds():
    hero = up(zarylla(), "str+2", attack=1, defense=2, damage="2d8+2", skills=("Stealthy",), abilities=("Ward: both; +2 defense for page",))
    assert (hero.attack, hero.defense, hero.damage) == (7, 14, "2d8+2")
    assert hero.skills == ("Arcane Adept", "Student", "Stealthy")
    assert hero.abilities["Ward"] == Ability("both", "", "+2 defense for page")


@pytest.mark.parametrize(
    "gains", [{"damage": "lots"}, {"damage": "900d6"}, {"damage": "5"}, {"pools": ("surges",)}, {"abilities": ("Ward",)}]
)
def test_gains_that_cannot_be_read_change_nothing(gains):
    with pytest.raises(Usage):
        up(zarylla(), "str+2", **gains)


def test_the_pool_that_a_new_ability_needs_is_said_where_nothing_adds_it():
    gains = {"abilities": ("Burst: combat; 2 chi; +d6 damage", "Flow: both; spend 1 flow, +1 dex")}
    assert told(level_up(zarylla(), faces(), Gains(("str+2",), **gains)), PoolAbsent) == [
        PoolAbsent("Burst", "chi", 2),
        PoolAbsent("Flow", "flow", 1),
    ]
    assert told(level_up(zarylla(), faces(), Gains(("str+2",), pools=("chi+2", "flow+1"), **gains)), PoolAbsent) == []


def test_an_ability_is_typed_with_or_without_when_and_cost():
    assert read_ability("Ward: +2 defense")[1] == Ability("both", "", "+2 defense")
    assert read_ability("Ward: 1 surge; +2 defense")[1] == Ability("both", "1 surge", "+2 defense")
    assert read_ability("Ward: both ship; 2/rest; reroll d20")[1] == Ability("both ship", "2/rest", "reroll d20")


def test_abilities_and_skills_are_known_without_case():
    state = zarylla().with_ability("Smite", used=1)
    hero = up(state, "str+2", abilities=("smite: combat; 2/page; +d6 damage",), skills=("student", "stealthy"))
    assert hero.abilities["Smite"] == Ability("combat", "2/page", "+d6 damage", used=1)
    assert hero.skills == ("Arcane Adept", "Student", "Stealthy")


@pytest.mark.parametrize("text", ["Smite: whenever; +d4 damage", "Smite: combat; 1/page"])
def test_what_is_neither_a_time_nor_a_cost_is_refused(text):
    with pytest.raises(Usage):
        read_ability(text)


def test_an_effect_of_two_parts_needs_no_cost():
    assert read_ability("Smite: combat; +d4 damage; heal 1")[1] == Ability("combat", "", "+d4 damage; heal 1")


def test_an_effect_alone_is_no_cost():
    assert read_ability("Smite: +d4 damage")[1] == Ability("both", "", "+d4 damage")


def test_uses_gained_after_a_death_of_four_can_be_used():
    mend = Ability("both", "2/rest", "heal 2d4")
    dead = zarylla(hp=0, abilities={"Mend": mend})
    state = cloning.clone(dead, faces(4)).state
    assert costs.limit(state, state.hero.abilities["Mend"]) == 0
    gains = Gains(("str+2",), abilities=("Mend: both; 3/rest; heal 2d4", "Guard: both; 1/rest; heal 1"))
    raised = level_up(state, faces(), gains).state
    assert [costs.limit(raised, ability) for ability in raised.hero.abilities.values()] == [1, 1]
    older = zarylla(spent=True, abilities={"Mend": mend})
    raised = level_up(older, faces(), gains).state
    assert [costs.limit(raised, ability) for ability in raised.hero.abilities.values()] == [1, 1]
