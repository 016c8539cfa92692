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
