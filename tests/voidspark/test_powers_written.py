"""Voidspark rulebook, "Abilities and Reminders", "Surges & Charges": an ability as a player writes it."""

import pytest

from notequest_cli import effects
from notequest_cli.problems import Usage
from notequest_cli.voidspark import costs, powers


@pytest.mark.parametrize(
    ("typed", "when", "cost", "effect"),
    [
        ("both; restore 5 hp", "both", "", "restore 5 hp"),
        ("both; regain 1 surge", "both", "", "regain 1 surge"),
        ("spend 1 surge", "both", "", "spend 1 surge"),
        ("outside; regain 1 surge; heal 2", "outside", "", "regain 1 surge; heal 2"),
        ("combat; 1/rest; 1 surge; +d4 damage", "combat", "1/rest, 1 surge", "+d4 damage"),
        ("1 page; heal 1", "both", "1 page", "heal 1"),
        ("surge; heal 1", "both", "surge", "heal 1"),
        ("once per rest; heal 1", "both", "once per rest", "heal 1"),
    ],
)
def test_what_it_costs_is_told_from_what_it_does(typed, when, cost, effect):
    name, ability = powers.read_ability(f"Phoenix: {typed}")
    assert (name, ability.when, ability.cost, ability.effect) == ("Phoenix", when, cost, effect)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("combat; lose 2 hp; +d4 damage", "ability-cost"),
        ("0/page; heal 1", "ability-cost"),
        ("1/page", "ability-effect"),
        ("2 surges", "ability-effect"),
    ],
)
def test_what_is_no_cost_is_refused_and_a_cost_alone_does_nothing(typed, code):
    with pytest.raises(Usage) as refusal:
        powers.read_ability(f"Phoenix: {typed}")
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("typed", "near"),
    [
        ("2 hp", '"spend 2 hp"'),
        ("combat; 1 Credit; +d4 damage", '"spend 1 Credit, +d4 damage"'),
        ("combat; loses 2 HP; +d4 damage", '"spend 2 HP, +d4 damage"'),
        ("combat; 1/page; pay 1 virtue; +d4 damage", '"spend 1 virtue, +d4 damage"'),
        ("1/rest and 1 hp; heal 1", '"spend 1 hp, heal 1"'),
    ],
)
def test_a_cost_in_hp_or_credits_goes_into_the_effect(typed, near):
    with pytest.raises(Usage, match="no pool pays") as refusal:
        powers.read_ability(f"Phoenix: {typed}")
    assert refusal.value.way.endswith(near)


@pytest.mark.parametrize("typed", ["both; +2 hp; heal 1", "both; regain 2 hp; heal 1"])
def test_what_gives_hp_is_no_cost(typed):
    with pytest.raises(Usage, match="is neither when an ability is used nor what it costs"):
        powers.read_ability(f"Phoenix: {typed}")


@pytest.mark.parametrize(
    ("effect", "is_paid_here"),
    [
        ("spend 1 surge", True),
        ("regain all charges", True),
        ("spend 1 hp", False),
        ("regain 2 Credits", False),
        ("spend 1", False),
        ("spend 1 surge; heal 1", False),
        ("heal 1", False),
    ],
)
def test_points_are_of_a_pool_that_has_a_name(effect, is_paid_here):
    assert costs.is_of_a_pool(effects.parse(effect)[0]) == is_paid_here


@pytest.mark.parametrize(("typed", "near"), [("surges 4", "surges+4"), ("Surges/4", "Surges+4"), ("chi: 04", "chi+4"), ("chi=3", "chi+3")])
def test_points_of_a_pool_in_another_spelling_are_asked_about(typed, near):
    with pytest.raises(Usage) as refusal:
        powers.read_pool(typed)
    assert refusal.value.way == f"did you mean {near}?"


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("1 page", costs.Cost(1, "page")),
        ("twice a page", costs.Cost(2, "page")),
        ("2/rest, 1 surge", costs.Cost(2, "rest", 1, "surge")),
        ("once per rest", costs.Cost(1, "rest")),
    ],
)
def test_a_cost_is_read_as_it_is_said(text, cost):
    assert costs.read_cost(text) == cost


@pytest.mark.parametrize("typed", ["surges", "surges 4", "surges+0", "surges-1", "surges+100"])
def test_what_adds_no_points_to_a_pool_is_refused(typed):
    with pytest.raises(Usage, match="cannot be read as points"):
        powers.read_pool(typed)
