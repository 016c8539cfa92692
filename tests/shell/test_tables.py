"""`table` on its own: without a save, with a player's own rows, and in words; and `check` of those rows."""

import pytest

from notequest_cli import rowwords
from notequest_cli.notequest import __file__ as game_file
from notequest_cli.notequest.row_words import WORDS
from notequest_cli.tables import Packs, Tables

OWN = """
[dungeon.trap]
6 = { name = "Net", effect = "you hang in it" }
[class]
13 = { name = "Never", hp = 1 }
[tempel.monsters]
2 = { name = "X", count = "1", hp = 1, damage = 1 }
[temple.monsters]
4 = { name = "Cultist", count = "1d6", hp = 4, damage = 1, traits = ["Undead", "Undeadd"] }
"""


@pytest.fixture
def own(desk):
    (desk.folder / "own.toml").write_text(OWN)
    return desk


def test_without_a_save_a_table_is_shown_and_rolled_on(desk):
    assert desk.type("table crypt.monsters --dice 3,4").out == "Crypt: Monsters 3+4 = 7: no monsters\n"
    assert desk.type("table injury --dice 2").out.startswith("Physical Injury 2: Dexterity")
    assert {"crypt.monsters", "injury"} <= set(desk.type("table").out.split())
    assert list(desk.folder.iterdir()) == []


def test_a_name_that_every_pack_has_needs_its_pack(desk):
    said = desk.type("table monsters")
    assert said.exit == 2 and "could be crypt.monsters or dungeon.monsters" in said.err


def test_the_name_of_a_dungeon_is_three_dice(desk):
    said = desk.type("table dungeon-name --dice 1,2,3")
    assert said.out.splitlines()[1] == "Dungeon Name, second part 2: of Curse"
    assert desk.type("table dungeon-name --dice 1,2,3 -q").out == "The Palace of Curse Eternal\n"


def test_of_two_rows_for_a_face_it_is_said_which_counts(own):
    told = own.type("table dungeon.trap --tables own.toml").out
    assert "6    Net" in told and "5-6  Click           counts only for 5" in told


def test_without_a_save_paths_say_where_it_was_looked_for(desk):
    said = desk.type("paths")
    assert said.exit == 0 and said.out.startswith("there is no save at notequest.toml") and "manual pages" in said.out


def test_check_names_what_no_rule_would_find_in_own_tables(own):
    own.type("new notequest")
    told = own.type("check --tables own.toml")
    assert told.exit == 1 and told.out.splitlines() == [
        "tables own.toml class.13: a face that 2d6 never shows, expected 2 to 12",
        "tables own.toml tempel.monsters: the book has no table of this name, expected temple.monsters",
        'tables temple.monsters.4.traits: "Undeadd": no table knows it, expected Undead',
    ]


def test_no_row_of_the_books_is_told_by_the_names_of_its_keys():
    tables = Tables(Packs(game_file.replace("__init__.py", "tables")))
    told = {row.name: rowwords.of(row.facts, WORDS) for name in tables.names() for row in tables.table(name).rows}
    assert not [text for text in told.values() if "_" in text or " yes" in text or ", ," in text or text.startswith(",")]
    assert told["Pit"] == "costs 1 torch" and told["Valuable jewel"] == "sells for 2d6 x 10 coins"
    assert told["Bats"] == "1d6 x Bat come: 1 HP each, 1 damage, Poison"
    assert rowwords.of({"name": "Gas", "smell": ["bad", "worse"], "hot_air": True}, WORDS) == "smell bad and worse, hot air yes"
    assert rowwords.of({"name": "Imp", "search_dice": 2, "absorb": True}, WORDS) == "2 dice for a Secret Passage, engulfs a dead enemy"
