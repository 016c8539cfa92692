"""How the words of a command are read: names without quotes, numbers, prices, and what a die falls for."""

import pytest

from notequest_cli.notequest.turns import counted, first_name
from notequest_cli.problems import Usage


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Health Potion", ("Health Potion", None, None)),
        ("Health Potion x2", ("Health Potion", 2, None)),
        ("Ornament 2", ("Ornament", 2, None)),
        ("Rope at 2", ("Rope", None, 2)),
        ("Rope x3 at 2", ("Rope", 3, 2)),
        ("Gift at 0", ("Gift", None, 0)),
        ("Dagger 1d6-1", ("Dagger 1d6-1", None, None)),
        ("Helmet 4/4", ("Helmet 4/4", None, None)),
        ("Halberd 1d6+3 two hands", ("Halberd 1d6+3 two hands", None, None)),
        ("7", ("7", None, None)),
    ],
)
def test_a_name_its_number_and_its_price(words, said):
    assert counted(tuple(words.split()), "sell") == said


@pytest.mark.parametrize("words", ["Rope x0", "Rope 0", "Rope 99999999"])
def test_a_number_that_is_none_is_refused(words):
    with pytest.raises(Usage, match="expected a whole number from 1 to 999999"):
        counted(tuple(words.split()), "sell")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("frost ray 2", ("frost ray", "2")),
        ("frost 2", ("frost", "2")),
        ("fireball", ("fireball", "")),
        ("teleport 3", ("teleport", "3")),
        ("lightning giant leech", ("lightning", "giant leech")),
        ("ward", ("ward", "")),
    ],
)
def test_a_spell_and_its_target(words, said):
    assert first_name(tuple(words.split()), ["Frost Ray", "Fireball", "Teleport", "Lightning"]) == said
