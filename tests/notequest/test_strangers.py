"""Names that nobody knows, also beside what cannot be read; tests/pages/notequest-strangers.md has one of each."""

import tomllib

import pytest

from notequest_cli.notequest.strangers import strangers
from notequest_cli.tables import Tables
from tests.notequest.arena import TABLES


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ('[hero]\nname = "Brugo"\nrace = "Elf"\nclass = "Guard"', []),
        ("monster = 3", []),
        ('[monster]\nOwl = "big"', []),
        ('[monster.Owl]\nhp = 3\ndamage = 1\ntraits = ["fire"]', []),
        ('[monster.Owl]\nhp = "many"\ntraits = "fire"', ["monster.Owl.damage"]),
        ('[hero]\nhp = "many"\nrace = "Effl"', ["hero.race"]),
        ('[hero]\nwhere = 5\nclass = "Gaurd"\n[Heroes]', ["Heroes", "hero.class"]),
    ],
)
def test_what_is_found(text, places):
    assert [problem.place for problem in strangers(tomllib.loads(text), TABLES)] == places


def test_a_trait_in_a_table_of_ones_own_that_no_table_knows_is_named_with_the_nearest():
    own = Tables(TABLES.packs, {"crypt": {"monsters": {"2": {"name": "Ooze", "hp": 3, "damage": 1, "traits": ["Undaed", "Fire"]}}}})
    (found,) = strangers({}, own)
    assert found.sentence().endswith('"Undaed": no table knows it, expected Undead')
