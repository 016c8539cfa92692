"""`--json` gives the sheet, the map and the dead as values."""

import json

from notequest_cli.notequest import as_data
from notequest_cli.notequest.state import State
from tests.notequest.arena import TABLES
from tests.notequest.table import CRYPT, HERO


def said(desk, line):
    """The result of a page."""
    return json.loads(desk.type(f"{line} --json").out)["result"]


def test_the_sheet_the_map_and_the_dead_are_values(desk):
    grave = '\n[graveyard.Ilse]\ndied = 2026-01-02\nwhere = "crypt 2"\ncause = "Orc"\nleft = ["3 coins"]\n'
    desk.write(f'format = 1\ngame = "notequest"\n{HERO}where = "crypt 2"\n{CRYPT}\n[dungeon.crypt.3]\nkind = "room"\nfrom = 2\n{grave}')
    assert (said(desk, "hero")["hp"], said(desk, "hero")["dead"]) == (20, False)
    assert said(desk, "dungeon")["dungeons"]["crypt"]["2"]["from"] == 1
    assert said(desk, "graveyard")["Ilse"] == {"died": "2026-01-02", "where": "crypt 2", "cause": "Orc", "left": ["3 coins"]}
    assert desk.type("hero -q").out == "20\n"


def test_who_lies_here_is_said_by_the_dungeon_page(desk):
    grave = '\n[graveyard.Ilse]\nwhere = "crypt 2"\nleft = ["3 coins"]\n'
    desk.write(f'format = 1\ngame = "notequest"\n{HERO}where = "crypt 2"\n{CRYPT}\n[dungeon.crypt.3]\nkind = "room"\nfrom = 2\n{grave}')
    assert "Ilse lies here  3 coins" in desk.type("dungeon").out


def test_without_a_hero_there_is_no_sheet():
    assert as_data.hero(State(), TABLES) is None


def test_the_pack_and_the_town_are_values(desk):
    owned = 'coins = 4\npack = ["Rope", "Valuable jewel", "Ornament"]\n'
    desk.write(f'format = 1\ngame = "notequest"\n[hero]\nname = "Brugo"\nhp = 9\nhp_max = 9\n{owned}')
    assert [(each["name"], each["worth"]) for each in said(desk, "pack")["things"]] == [
        ("Rope", ""),
        ("Valuable jewel", "2d6 x10"),
        ("Ornament", "5"),
    ]
    town = said(desk, "town")
    assert (town["coins"], town["where"], town["offers"]["rest"]["coins"]) == (4, "town", 1)
    assert desk.type("pack -q").out == "3\n" and desk.type("town -q").out == "4\n"


def test_rulings_say_which_reading_counts(desk):
    desk.write('format = 1\ngame = "notequest"\n[rulings]\nkeys-consumed = "yes"\n')
    assert said(desk, "rulings")["keys-consumed"]["choice"] == "yes"
    assert "keys-consumed yes" in desk.type("rulings -q").out.splitlines()
