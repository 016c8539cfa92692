"""`map` on the command line: what it prints, what it refuses, and that it changes nothing."""

import json
import os
import re
import sys
from pathlib import Path

import pytest

from tests.shell.keyboard import Keyboard

SAVE = (Path(__file__).parent.parent / "pages" / "saves" / "brugo.toml").read_text()
TWO = SAVE + '\n[dungeon.palace]\nname = "The Palace of Pain Frozen"\ntype = "palace"\nexpedition = 0\n'


@pytest.fixture
def brugo(desk):
    desk.write(SAVE)
    return desk


def everything(folder):
    """Every file with its bytes and its time."""
    return {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}


@pytest.mark.parametrize("words", ["map", "map --list", "map --ascii", "map --json", "map -q", "map --level 1", "map --svg -"])
def test_looking_at_the_map_writes_nothing(brugo, words):
    before = everything(brugo.folder)
    assert brugo.type(words).exit == 0
    assert everything(brugo.folder) == before


def test_the_map_in_a_pipe_is_the_same_whatever_the_terminal(brugo):
    pages = {brugo.run("map", env={"COLUMNS": columns, "TERM": term}).out for columns in ("40", "200") for term in ("xterm", "dumb")}
    assert len(pages) == 1


def test_a_terminal_that_knows_ascii_only_gets_ascii(brugo):
    assert brugo.run("map", env={"PYTHONIOENCODING": "ascii"}).out.isascii()
    assert brugo.type("map --ascii").out.isascii()


@pytest.mark.parametrize(
    ("env", "plain"),
    [
        ({"LC_ALL": "C"}, True),
        ({"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, True),
        ({"LANG": "C"}, True),
        ({"LC_ALL": "de_DE.ISO-8859-1", "LANG": "C.UTF-8"}, True),
        ({"LANG": "de_DE.ISO-8859-1@euro"}, True),
        ({"TERM": "dumb", "FORCE_COLOR": "1", "LANG": "C.UTF-8"}, False),
        ({"TERM": "dumb", "LANG": "C.UTF-8"}, False),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, False),
        ({"LANG": "en_US.utf8"}, False),
        ({}, False),
    ],
    ids=lambda env: " ".join(f"{name}={value}" for name, value in env.items()) if isinstance(env, dict) else "",
)
def test_a_locale_that_is_not_unicode_gets_ascii_in_a_pipe_too(brugo, env, plain):
    assert brugo.run("map", env={"PYTHONUTF8": "1", **env}).out.isascii() is plain
    if "FORCE_COLOR" not in env:
        assert brugo.run("map", env=env).out.isascii() is plain


@pytest.mark.parametrize(("term", "plain"), [("dumb", True), ("xterm", False)])
def test_a_dumb_terminal_with_color_gets_ascii(brugo, term, plain):
    env = {**os.environ, "TERM": term, "LANG": "C.UTF-8", "PYTHONPATH": os.pathsep.join(sys.path)}
    keyboard = Keyboard([sys.executable, "-m", "notequest_cli", "--color", "always", "map"], brugo.folder, env)
    assert keyboard.close() == 0 and keyboard.screen.isascii() is plain


def test_the_dungeon_is_the_one_you_are_in_or_the_one_that_is_named(desk):
    desk.write(TWO)
    assert desk.type("map").out.startswith("The Crypt of Horror Misty")
    assert desk.type("map pal").out == "The Palace of Pain Frozen: nobody was there yet, nothing is drawn\n"
    desk.write(TWO.replace('where = "crypt 3"', 'where = "town"'))
    said = desk.type("map")
    assert said.exit == 2
    assert said.err == "notequest: which dungeon: crypt, palace\n  say it with notequest map NAME\n"
    assert desk.type("map crypt").out.startswith("The Crypt of Horror Misty  expedition 2, 3 segments\n")


def test_without_a_dungeon_there_is_no_map(desk):
    desk.write('format = 1\ngame = "notequest"\n')
    assert desk.type("map").out == "no dungeon is known yet: notequest dungeon new\n"
    assert desk.type("map --svg a.svg").exit == 0
    assert not (desk.folder / "a.svg").exists()


def test_an_open_door_that_nobody_went_through_is_told_apart(desk):
    desk.type("new notequest")
    desk.type("hero new --seed 4")
    desk.type("dungeon new --dice 3,1,1")
    desk.type("enter")
    assert "not entered" not in desk.type("map").out
    desk.type("door --dice 1,3,2")
    assert "\u2571 open, not entered (number)\n" in desk.type("map").out
    assert "Door 1 open, not entered. Door 2 unopened." in desk.type("map --list").out
    assert ">open, not entered (number)</text>" in desk.type("map --svg -").out
    desk.write(desk.text().replace('"open", "unopened"', '"broken", "unopened"'))
    assert "broken, not entered (number)\n" in desk.type("map").out and "Door 1 broken, not entered." in desk.type("map --list").out


def test_the_legend_of_a_picture_has_the_stairs_as_they_are_drawn(brugo):
    drawn = re.findall(r'<path class="thin" d="M(\S+) (\S+)L(\S+) (\S+)"/>', brugo.type("map --svg -").out)
    assert len(drawn) == 3 and all(x == to_x and y != to_y for x, y, to_x, to_y in drawn)


def test_a_level_nobody_has_seen_is_refused(brugo):
    said = brugo.type("map --level 2")
    assert said.exit == 2
    assert said.err == "notequest: level 2 is not on the map of The Crypt of Horror Misty\n  it has level 1\n"


def test_the_bare_result_is_how_many_segments_are_known(brugo):
    assert brugo.type("map -q").out == "3\n"


def test_json_tells_every_segment(brugo):
    answer = json.loads(brugo.type("map --json").out)
    assert answer["result"] == 3
    assert [event["number"] for event in answer["events"]] == [1, 2, 3]
    assert answer["events"][1]["doors"] == [{"state": "open", "to": 3}, {"state": "locked", "to": 0}, {"state": "unopened", "to": 0}]
    assert answer["events"][1]["fallen"] == ["Ilse"]
    assert answer["events"][2]["is_here"] is True


def test_a_width_below_a_sheet_is_refused(brugo):
    assert brugo.type("map --width 37").exit == 2
    assert brugo.type("map --width 38").exit == 0


def test_a_picture_is_written_again_but_never_over_anything_else(brugo):
    picture = brugo.folder / "map.svg"
    assert brugo.type("map --svg map.svg").out == "map.svg is written\n"
    first = picture.read_bytes()
    assert brugo.type("map --svg map.svg -q").out == "map.svg\n"
    picture.write_bytes(first.replace(b"Level 1", b"Level I"))
    said = brugo.type("map --svg map.svg")
    assert said.exit == 3
    assert said.err == "notequest: map.svg is there already, and not as notequest wrote it\n  name another file, or say --force\n"
    assert brugo.type("map --svg map.svg --force").exit == brugo.type("--force map --svg map.svg").exit == 0
    assert picture.read_bytes() == first
    assert sorted(path.name for path in brugo.folder.iterdir()) == ["map.svg", "notequest.toml"]


def test_a_dry_run_draws_and_writes_nothing(brugo):
    assert brugo.type("--dry-run map --svg map.svg").out == "dry run: map.svg is not written\n"
    assert not (brugo.folder / "map.svg").exists()


@pytest.mark.parametrize("name", ["notequest.toml", "notequest.log", ".notequest.toml.last"])
def test_no_force_writes_a_picture_over_the_save_or_its_log(brugo, name):
    said = brugo.type(f"map --svg {name} --force")
    assert said.exit == 2
    assert said.err == f"notequest: {name} belongs to the save\n  name another file with --svg\n"
    assert brugo.text() == SAVE


def test_a_picture_that_cannot_be_written_leaves_nothing_behind(brugo):
    assert brugo.type("map --svg nowhere/map.svg").exit == 5
    (brugo.folder / "folder").mkdir()
    assert brugo.type("map --svg folder").exit == 5
    assert sorted(os.listdir(brugo.folder)) == ["folder", "notequest.toml"]


def test_a_picture_to_stdout_is_the_picture_alone(brugo):
    said = brugo.type("map --svg -")
    assert said.out.startswith("<svg ") and said.out.rstrip().endswith("-->")
    assert brugo.type("map --svg - --json").out == said.out


def test_a_hero_in_a_segment_that_is_not_on_the_map_is_nowhere(desk):
    desk.write(SAVE.replace('where = "crypt 3"', 'where = "crypt 8"'))
    assert "@" not in desk.type("map").out
