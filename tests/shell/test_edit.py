"""`edit`: the player's own editor on the save, looked through when it comes back, and logged. On a real terminal."""

import os
import sys
import time

import pytest

from tests.reliability.disk import Disk, Stop
from tests.shell.keyboard import Keyboard

SED = 'sh -c \'sed -i "s/^hp = .*/hp = $HP/" "$0"\''


@pytest.fixture
def hand(game, monkeypatch):
    """A person at a terminal with a save and an editor that writes a line: `hand("12")`."""
    desk = game("voidspark")

    def edit(hp, *answers, editor=SED, name="VISUAL", words=("edit",)):
        env = {**os.environ, "EDITOR": "false", name: editor, "HP": hp, "COLUMNS": "300", "TERM": "xterm", "NO_COLOR": "1"}
        if name == "EDITOR":
            env.pop("VISUAL", None)
        keyboard = Keyboard([sys.executable, "-m", "notequest_cli", *words], desk.folder, env)
        for answer in answers:
            keyboard.wait_for("What now? ")
            keyboard.type(answer)
        code = keyboard.close()
        return keyboard.screen.replace("\r", ""), code

    edit.desk = desk
    return edit


def test_a_change_is_told_logged_and_can_be_taken_back(hand):
    before = hand.desk.text()
    screen, code = hand("12")
    assert code == 0 and screen.strip() == "hero.hp 17 -> 12"
    entry = hand.desk.log.read_text()
    assert "  edit\n  hero.hp 17 -> 12\n  @ [hero]" in entry and "  - hp = 17\n  + hp = 12\n" in entry
    assert hand.desk.type("undo").exit == 0 and hand.desk.text() == before


def test_an_editor_that_takes_the_save_away_is_told_with_its_last_text(hand):
    hand.desk.type("hp -1")
    before = hand.desk.text()
    screen, code = hand("12", editor="rm")
    assert code == 3 and "notequest.toml is gone; its last text is" in screen and "brings it back" in screen
    assert (hand.desk.folder / ".notequest.toml.last").read_text() == before


def test_nothing_changed_is_said_and_not_logged(hand):
    hand.desk.type("note hello")
    log = hand.desk.log.read_text()
    assert hand("17") == ("nothing was changed\n", 0)
    assert hand.desk.log.read_text() == log


def test_what_was_changed_by_hand_before_is_an_entry_of_its_own(hand):
    hand.desk.type("note hello")
    hand.desk.write(hand.desk.text().replace("credits = 38", "credits = 40"))
    hand("12")
    told = hand.desk.log.read_text()
    assert told.index("hand edit\n  hero.credits 38 -> 40") < told.index("  edit\n  hero.hp 17 -> 12")


def test_a_command_that_was_interrupted_before_is_told(hand):
    hand.desk.type("credits +1")

    def gone(number, name, path):
        if name == "exchange":
            disk.gone = True
            raise Stop

    with Disk(hand.desk.folder, before=gone) as disk, pytest.raises(Stop):
        hand.desk.type("credits +2")
    disk.close()
    for name in ("new", "swap"):
        (hand.desk.folder / f".notequest.toml.{name}").unlink(missing_ok=True)
    screen, code = hand("12")
    assert code == 0 and "an interrupted command was not done: " in screen and "hero.hp 17 -> 12" in screen, screen
    assert hand.desk.type("undo 2").exit == 0 and "credits = 38" in hand.desk.text()


def test_a_change_is_known_though_the_hidden_files_are_gone(hand):
    hand.desk.type("credits +1")
    before = hand.desk.text()
    for path in hand.desk.folder.glob(".*"):
        path.unlink()
    assert hand("12") == ("hero.hp 17 -> 12\n", 0)
    assert "  - hp = 17\n  + hp = 12\n" in hand.desk.log.read_text()
    assert hand.desk.type("undo").exit == 0 and hand.desk.text() == before
    assert hand.desk.type("undo").exit == 0 and "credits = 38" in hand.desk.text()


def test_what_cannot_be_known_is_a_sentence(hand):
    """The save was edited and is broken, and the text before that is gone: what was changed is only that it was."""
    hand.desk.type("credits +1")
    (hand.desk.folder / ".notequest.toml.last").unlink()
    hand.desk.write(hand.desk.text().replace("hp = 17", "hp = "))
    said = "the save was edited; what exactly is not known, since .notequest.toml.last is not there\n"
    assert hand("12") == (said, 0)


def test_a_warning_is_listed_and_enter_keeps_it(hand):
    screen, code = hand("99", "\n")
    assert code == 0 and "hero.hp: 99, expected at most 22" in screen and "hero.hp 17 -> 99" in screen


def test_going_back_into_the_editor_is_an_answer(hand):
    screen, code = hand("99", "edit again\n", "keep\n")
    assert code == 0 and screen.count("What now?") == 2


def test_a_wrong_type_is_left_as_typed_and_not_logged_and_stops_commands(hand):
    hand.desk.type("note hello")
    log = hand.desk.log.read_text()
    screen, code = hand('"lots"', "leave\n")
    assert code == 4 and 'hero.hp: "lots", expected a whole number' in screen and "stays as you left it" in screen
    assert 'hp = "lots"' in hand.desk.text() and hand.desk.log.read_text() == log
    assert hand.desk.type("hp -1").exit == 4
    assert hand("16") == ("hero.hp 17 -> 16\n", 0)


def test_a_broken_file_is_explained_with_its_place_and_can_be_mended_the_same_way(hand):
    screen, code = hand("= 5", "2\n")
    assert code == 4 and ":16:6: " in screen and "^" in screen
    screen, code = hand("12")
    assert code == 0 and "hero.hp 17 -> 12" in screen


def test_the_end_of_input_keeps_a_warning_and_leaves_what_is_broken(hand):
    assert hand("99", "\x04")[1] == 0
    assert hand("= 5", "\x04")[1] == 4


def test_visual_comes_before_editor_and_editor_may_have_options(hand):
    assert hand("12", name="EDITOR")[0] == "hero.hp 17 -> 12\n"
    assert hand("11", editor=SED, name="VISUAL")[0] == "hero.hp 12 -> 11\n"


@pytest.mark.parametrize(
    ("editor", "said"),
    [("no-such-editor", "no-such-editor cannot be started: no such file or directory"), ("vi 'x", "a quote is not closed")],
)
def test_an_editor_that_cannot_be_started_is_a_sentence(hand, editor, said):
    screen, code = hand("12", editor=editor)
    assert code == 2 and said in screen and "Traceback" not in screen


def test_an_editor_that_fails_and_changes_nothing_is_no_success(hand):
    screen, code = hand("12", editor="false")
    assert code == 2 and "false ended with exit code 1; nothing was changed" in screen
    screen, code = hand("12", editor='sh -c \'sed -i "s/^hp = .*/hp = $HP/" "$0"; exit 3\'')
    assert code == 0 and "sh ended with exit code 3" in screen and "hero.hp 17 -> 12" in screen


def test_another_command_while_the_editor_is_open_is_not_lost(hand):
    """The editor writes over it; the log tells both, and undo has both."""
    other = f"{sys.executable} -m notequest_cli credits +2 >/dev/null"
    screen, code = hand("12", editor=f'sh -c \'cp "$0" old && {other} && sed "s/^hp = .*/hp = $HP/" old > "$0"\'')
    assert code == 0 and screen.endswith("hero.hp 17 -> 12\nhero.credits 40 -> 38\n")
    assert "credits 38 -> 40" in hand.desk.log.read_text()


INTO = """
import os, sys
from tests.desk import Desk
from pathlib import Path
with open(sys.argv[-1], "r+") as file:
    text = file.read()
    file.seek(0)
    words = "# in the editor\\n" + text
    if sys.argv[1] == "first":
        file.write(words)
        file.flush()
    for line in ("note a", "hp -1", "hp -1"):
        assert Desk(Path.cwd()).type(line).exit == 0
    if sys.argv[1] == "late":
        file.write(words)
"""


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("first", "what was changed is in the log already"),
        ("late", "what commands did meanwhile is in the log"),
        ("never", "the editor changed nothing of the save; what commands did meanwhile is in the log"),
    ],
)
def test_what_an_editor_writes_into_a_save_that_commands_have_replaced_is_kept(hand, monkeypatch, when, said):
    hand.desk.type("note hello")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    script = hand.desk.folder / "into.py"
    script.write_text(INTO)
    screen, code = hand("12", editor=f"{sys.executable} {script} {when}")
    kept = hand.desk.folder / "notequest.toml.aside1"
    assert code == 0 and said in screen, screen
    assert ("that text is kept as notequest.toml.aside1" in screen) == (when == "late") == kept.exists()
    assert when != "late" or "# in the editor" in kept.read_text()
    assert ("# in the editor" in hand.desk.text()) == (when == "first")


LIVES_ON = """
import signal, sys, time
from tests.desk import Desk
from pathlib import Path
signal.signal(signal.SIGHUP, signal.SIG_IGN)
with open(sys.argv[-1], "a") as file:
    Path("open").touch()
    while not Path("closed").exists():
        time.sleep(0.02)
    for line in ("note a", "hp -1", "hp -1"):
        assert Desk(Path.cwd()).type(line).exit == 0
    file.write("# in the editor\\n")
"""


def test_what_an_editor_that_outlives_its_terminal_writes_into_a_save_that_commands_have_replaced_is_kept(game):
    desk = game("voidspark")
    desk.type("note hello")
    script = desk.folder / "lives_on.py"
    script.write_text(LIVES_ON)
    env = {**os.environ, "VISUAL": f"{sys.executable} {script}", "PYTHONPATH": os.pathsep.join(sys.path)}
    keyboard = Keyboard([sys.executable, "-m", "notequest_cli", "edit"], desk.folder, env)
    until = time.monotonic() + 20
    while not (desk.folder / "open").exists():
        assert time.monotonic() < until
        time.sleep(0.02)
    os.close(keyboard.file)
    time.sleep(0.3)
    (desk.folder / "closed").touch()
    os.waitpid(keyboard.pid, 0)
    assert (desk.folder / "notequest.toml.aside1").read_text().endswith("# in the editor\n")
    assert "hp = 15" in desk.text() and desk.type("undo").exit == 0


def test_without_a_terminal_it_says_what_to_do_instead(game):
    desk = game("voidspark")
    refused = desk.run("edit")
    assert refused.exit == 2 and "edit needs a terminal" in refused.err and "the next command tells what changed" in refused.err


def test_check_lists_every_finding_at_once_as_json_too(game):
    import json

    desk = game("voidspark")
    desk.write(desk.text().replace("hp = 17", "hp = 99").replace("virtue = 4", 'virtue = "four"').replace("integrity = 1", "integrity = 9"))
    told = desk.type("check --json")
    found = json.loads(told.out)
    places = {problem["place"] for problem in found["problems"]}
    assert told.exit == 1 == found["exit"] and places == {"hero.hp", "hero.virtue", "ship.weapons.integrity"} and found["result"] == 3
    plain = desk.type("check").out
    assert all(place in plain for place in places) and "(stops writing)" in plain
