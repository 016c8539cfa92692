"""Names that nobody knows, also beside what cannot be read; tests/pages/notequest-strangers.md has one of each."""

import tomllib

import pytest

from notequest_cli.notequest.strangers import strangers
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
