"""What an editor of whole TOML documents does to a save, tried through the shell: each row of the list, and what is wanted instead."""

import os

import pytest

TOP = 'format = 1\ngame = "voidspark"\n'
HERO = '\n[hero]\nname = "Zed"\nhp = 9\nhp_max = 22\n'

ROWS = {
    "append to [[room]] in a file without final newline": (
        f"{TOP}{HERO}\n[[room]]\nn = 1",
        "set room '[{ n = 1 }, { n = 2 }]'",
        f"{TOP}{HERO}\n[[room]]\nn = 1\n\n[[room]]\nn = 2",
    ),
    "[[room]] blocks split by another section": (
        f"{TOP}\n[[room]]\nn = 1\n{HERO}\n[[room]]\nn = 2\n",
        "hp -1",
        f"{TOP}\n[[room]]\nn = 1\n{HERO.replace('hp = 9', 'hp = 8')}\n[[room]]\nn = 2\n",
    ),
    "a key added to a section followed by a commented heading": (
        f"{TOP}{HERO}\n# ---- the ship ----\n[ship]\nname = 'Karnack'\n",
        "virtue +1",
        f"{TOP}{HERO}virtue = 1\n\n# ---- the ship ----\n[ship]\nname = 'Karnack'\n",
    ),
    "a section deleted under the comment of the next": (
        f"{TOP}{HERO}\n[fight]\nrounds = ['13/7-1']\nnext = 1\n\n# my ship\n[ship]\nname = 'Karnack'\n",
        "fight --end",
        f"{TOP}{HERO}\n# my ship\n[ship]\nname = 'Karnack'\n\n[calendar]\nrounds = \"done\"\n",
    ),
    "a key added to a CRLF file": (
        f"{TOP}{HERO}".replace("\n", "\r\n"),
        "virtue +1",
        f"{TOP}{HERO}virtue = 1\n".replace("\n", "\r\n"),
    ),
    "a byte order mark": (f"\ufeff{TOP}{HERO}", "hp -1", f"\ufeff{TOP}{HERO}".replace("hp = 9", "hp = 8")),
    "a whole array with layout and comments": (
        f"{TOP}{HERO}conditions = [ # none\n  # yet\n]\n",
        "afflict infected",
        f'{TOP}{HERO}conditions = [ # none\n  # yet\n  "infected",\n]\n',
    ),
    "out-of-order sub-tables": (
        f"{TOP}\n[hero.traits]\nstr = 1\n\n[ship]\nname = 'Karnack'\n{HERO}\n[hero.pack]\nRope = 1\n",
        "pack add Rope",
        f"{TOP}\n[hero.traits]\nstr = 1\n\n[ship]\nname = 'Karnack'\n{HERO}\n[hero.pack]\nRope = 2\n",
    ),
    "a table added to a table above a comment": (
        f"{TOP}{HERO}\n# below\n[ship]\nname = 'Karnack'\n",
        "pack add Rope",
        f"{TOP}{HERO}\n[hero.pack]\nRope = 1\n\n# below\n[ship]\nname = 'Karnack'\n",
    ),
}


@pytest.mark.parametrize(("before", "line", "after"), ROWS.values(), ids=ROWS.keys())
def test_a_save_is_changed_as_a_pencil_would(desk, before, line, after):
    desk.write(before)
    assert desk.type(line).exit == 0
    assert desk.text() == after
    assert desk.type("undo").exit == 0
    assert desk.text() == before


def test_an_inline_table_over_several_lines_is_explained_and_left_alone(desk):
    text = f"{TOP}{HERO}mine = {{\n  a = 1\n}}\n"
    desk.write(text)
    said = desk.type("hp -1")
    assert said.exit == 4 and "notequest.toml:8:" in said.err and "^" in said.err
    assert desk.text() == text and not desk.log.exists()


def test_a_save_is_never_written_in_place(desk):
    desk.write(f"{TOP}{HERO}")
    with open(desk.save, "rb") as before:
        assert desk.type("hp -1").exit == 0
        assert before.read() == f"{TOP}{HERO}".encode()
        assert os.fstat(before.fileno()).st_ino != desk.save.stat().st_ino
