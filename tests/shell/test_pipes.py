"""In a pipe and at a terminal, as real processes: what goes where, who stops it, what the environment asks for."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from notequest_cli.options import wants_color
from tests.shell.keyboard import Keyboard

PROGRAM = [sys.executable, "-m", "notequest_cli"]
TALKATIVE = 4000  # entries: more than a pipe holds


@pytest.fixture
def hers(game):
    """A Voidspark save with something in its log."""
    desk = game("voidspark")
    assert desk.type("hp -1").exit == 0
    return desk


@pytest.fixture
def keyboard(hers):
    """Type a command at a real terminal: `keyboard("roll d20 --dice ask")`."""

    def start(line, **env):
        usual = {"TERM": "xterm", "COLUMNS": "100", "LANG": "C.UTF-8", "PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path)}
        return Keyboard([*PROGRAM, *line.split()], hers.folder, {**usual, **env})

    return start


def files(desk):
    """The save, its log and what lies beside them; the lock says who had it last."""
    return {path.name: path.read_bytes() for path in desk.folder.iterdir() if not path.name.endswith(".lock")}


# who stops it


@pytest.mark.parametrize("line", ["log -n 0", "log -n 0 --json", "log --export jsonl"])
def test_a_reader_that_goes_away_ends_it_without_a_word(hers, line):
    entry = hers.log.read_bytes()
    hers.log.write_bytes(entry * TALKATIVE)
    with subprocess.Popen([*PROGRAM, *line.split()], cwd=hers.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 0


def test_a_reader_that_goes_away_takes_nothing_back(hers):
    subprocess.run(["sh", "-c", '"$0" -m notequest_cli hp -1 | true', sys.executable], cwd=hers.folder, check=True)
    assert "hp = 15" in hers.text() and hers.log.read_text().count("hp -1\n") == 2


@pytest.mark.parametrize(
    ("line", "question"),
    [
        ("roll d20 --dice ask", "d20: "),
        ("fight 13/7-1 --dice 14", "d6 for round 1 Damage 1 of 2"),
        ("hero new --takeover --force", "called? "),
    ],
)
def test_ctrl_c_at_a_question_ends_with_130_and_nothing_changed(hers, keyboard, line, question):
    before = files(hers)
    typing = keyboard(line)
    typing.wait_for(question)
    typing.type("\x03")
    assert typing.close() == 130
    assert files(hers) == before and "Traceback" not in typing.screen


def wait_until_it_holds(process, path):
    """Wait until a process has a file open, however busy the machine is; where the system does not tell, a moment."""
    held, end = Path(f"/proc/{process.pid}/fd"), time.monotonic() + 60
    if not held.exists():
        time.sleep(2)
        return
    while path not in {each.resolve() for each in held.iterdir()}:
        assert process.poll() is None and time.monotonic() < end, "it never opened the file"
        time.sleep(0.02)


def test_ctrl_c_while_another_command_has_the_save_ends_with_130(hers):
    import fcntl

    before = files(hers)
    with open(hers.folder / ".notequest.toml.lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with subprocess.Popen([*PROGRAM, "hp", "-1"], cwd=hers.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            wait_until_it_holds(process, Path(lock.name).resolve())
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
    assert process.returncode == 130 and out == b"" and err == b"\n"
    assert files(hers) == before


def test_ctrl_c_while_it_loads_ends_with_130_and_without_a_word(hers, tmp_path_factory):
    slow = tmp_path_factory.mktemp("slow")
    (slow / "click.py").write_text("raise KeyboardInterrupt\n")
    said = hers.run("hp -1", env={"PYTHONPATH": os.pathsep.join([str(slow), *sys.path])})
    assert said == ("", "", 130) and "hp = 16" in hers.text()


def test_the_end_of_input_stops_with_nothing_changed(hers, keyboard):
    before = files(hers)
    typing = keyboard("fight 13/7-1 --dice 14,4")
    typing.wait_for("d6 for round 1 Damage 2 of 2")
    typing.type("\x04")
    assert typing.close() == 130
    assert "stopped: nothing was changed" in typing.screen
    assert files(hers) == before


def asked(typing, *faces):
    """Answer the questions one after the other; what is on the screen at the end, colors taken out."""
    for face in faces:
        typing.wait_for(": ")
        typing.settle()
        typing.type(f"{face}\n")
    assert typing.close() == 0
    return re.sub(r"\x1b\[[0-9;]*m", "", typing.screen).replace("\r\n", "\n")


def test_each_result_is_shown_before_the_next_die_is_asked(keyboard):
    screen = asked(keyboard("fight 19/4-1 --dice ask -n", TERM="dumb"), 2, 3, 4)
    places = [screen.index(part) for part in ("for round 1 Attack: ", ": miss", "Damage 1 of 2", "Damage 2 of 2", "1 HP to lose")]
    assert places == sorted(places)
    assert screen.count("round 1 of 1") == 1


def test_a_face_that_is_corrected_has_its_result_anew(keyboard):
    screen = asked(keyboard("ship hit 4 --dice ask -n", TERM="dumb"), 1, "<", 2, 3, 4)
    assert screen.count("d6 1: ") == 1 and screen.count("d6 2: ") == 1 and screen.count("the ship takes") == 1


@pytest.mark.parametrize(
    ("typed", "asked_for", "shown"),
    [
        (("00", "4"), "00 and the ones", "d100 4 = 4\n"),
        (("60", "", "x", "0"), "60 and the ones", "d100 60 = 60\n"),
        (("60", "<", "00", "0"), "00 and the ones", "d100 100 = 100\n"),
        (("65",), "tens first", "d100 65 = 65\n"),
        (("4",), "tens first", "d100 4 = 4\n"),
    ],
)
def test_who_types_the_tens_of_a_d100_is_asked_for_the_ones(keyboard, typed, asked_for, shown):
    screen = asked(keyboard("roll d100 --dice ask", TERM="dumb"), *typed)
    assert asked_for in screen and screen.endswith(shown)


def test_the_page_in_a_file_is_whole_though_its_beginning_was_shown_at_a_question(hers):
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "NOTEQUEST_FILE": str(hers.save)}
    line = '"$0" -m notequest_cli ship hit 3 --dice ask -n > page.txt'
    screen = asked(Keyboard(["sh", "-c", line, sys.executable], hers.folder, env), 1, 2)
    page = (hers.folder / "page.txt").read_text()
    assert page.count("d6 1: ") == page.count("d6 2: ") == 1 and screen.count("d6 1: ") == 1


def test_quiet_shows_nothing_before_a_question(keyboard):
    screen = asked(keyboard("ship hit 3 --dice ask -n -q", TERM="dumb"), 1, 2)
    assert "d6 1: " not in screen and "the ship takes" not in screen


# what goes where


@pytest.mark.parametrize(
    ("line", "out", "err"),
    [
        ("hp -1", "HP 16 -> 15\n", ""),
        ("hp -1 -q", "15\n", ""),
        ("hp -1 -n", "HP 16 -> 15\n", "dry run: nothing was written\n"),
        ("hp lots", "", "notequest: amount is 'lots', expected a whole number from -999999 to 999999\n  like notequest hp -1\n"),
        ("virtue +1 --color never", "virtue +4 -> +5\n", ""),
        (
            "afflict frightened -q",
            "",
            "notequest: frightened lasts one round\n  write it into the round: notequest fight frightened:13/7-1\n",
        ),
    ],
)
def test_the_result_is_on_stdout_and_the_rest_on_stderr(hers, line, out, err):
    said = hers.type(line)
    assert (said.out, said.err) == (out, err)


def test_what_was_noticed_is_on_stderr_also_for_those_who_want_only_the_result(hers):
    hers.write(hers.text().replace("credits = 38", "credits = 40"))
    said = hers.type("hp -1 -q")
    assert said.out == "15\n" and said.err == "edited by hand since the last command: hero.credits 38 -> 40\n"


def test_a_question_is_asked_on_stderr_and_leaves_the_result_alone(hers):
    """`HP=$(notequest …)` at a terminal: the question is seen, the answer is typed, the variable has the bare result."""
    line = 'HP=$("$0" -m notequest_cli roll d20+2 --dice ask -q); echo "got:$HP:"'
    env = {**os.environ, "TERM": "xterm", "PYTHONPATH": os.pathsep.join(sys.path)}
    typing = Keyboard(["sh", "-c", line, sys.executable], hers.folder, env)
    typing.wait_for("d20 for d20+2: ")
    typing.type("17\n")
    assert typing.close() == 0 and "got:19:" in typing.screen


# plain text


PAGES = {
    "voidspark": [
        "hero",
        "ship",
        "page",
        "pack",
        "gear",
        "log",
        "log --changes",
        "why",
        "stats",
        "odds dex+student vs 12",
        "rules",
        "rulings",
    ],
    "notequest": [
        "hero",
        "dungeon",
        "map",
        "map --list",
        "graveyard",
        "town",
        "pack",
        "table",
        "table crypt.monsters",
        "rules traits",
        "check",
    ],
}


@pytest.mark.parametrize("name", PAGES)
def test_plain_text_is_the_same_at_any_width(game, monkeypatch, name):
    desk = game(name)
    desk.type("note a line of my own, long enough to be broken where there is little room for it, and some more of it behind that")
    for line in PAGES[name]:
        seen = set()
        for columns in ("20", "80", "400"):
            monkeypatch.setenv("COLUMNS", columns)
            said = desk.type(line)
            assert said.err == "" and said.exit == 0, line
            seen.add(said.out)
        assert len(seen) == 1 and "\x1b" not in next(iter(seen)), line


# what the environment asks for


@pytest.mark.parametrize(
    ("color", "env", "terminal", "wanted"),
    [
        ("auto", {}, True, True),
        ("auto", {}, False, False),
        ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
        ("never", {"CLICOLOR_FORCE": "1"}, True, False),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, False, False),
        ("auto", {"FORCE_COLOR": "0"}, True, True),
        ("auto", {"FORCE_COLOR": ""}, False, False),
        ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
        ("auto", {"CLICOLOR_FORCE": "0"}, False, False),
        ("auto", {"CLICOLOR": "0"}, True, False),
        ("auto", {"CLICOLOR": "1"}, False, False),
        ("auto", {"CLICOLOR": "0", "CLICOLOR_FORCE": "1"}, True, True),
        ("auto", {"TERM": "dumb"}, True, False),
        ("auto", {"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
    ],
)
def test_color_is_decided_once(color, env, terminal, wanted):
    assert wants_color(color, env, terminal) is wanted


COLOR = re.compile(r"\x1b\[[0-9;]*3[0-9]")


@pytest.mark.parametrize(
    ("env", "colored"),
    [({}, False), ({"CLICOLOR_FORCE": "1"}, True), ({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "0"}, False), ({"TERM": "dumb"}, False)],
)
def test_a_pipe_is_plain_unless_color_is_forced(hers, monkeypatch, env, colored):
    for name in ("TERM", "CLICOLOR"):
        monkeypatch.delenv(name, raising=False)
    said = hers.run("hp -30 -n", env=env)
    assert said.exit == 0 and said.err == "dry run: nothing was written\n"
    assert bool(COLOR.search(said.out)) is colored
    assert colored or said.out == hers.type("hp -30 -n").out


@pytest.mark.parametrize("name", PAGES)
def test_color_in_a_pipe_leaves_words_and_columns_as_they_are(game, monkeypatch, name):
    """Who forces color in a pipe, as machines that run tests do, reads the same text: `->` stays `->`."""
    desk, seen = game(name), 0
    for line in [*PAGES[name], "hp -1 -n", "roll d20 vs 5 --dice 9"]:
        monkeypatch.delenv("FORCE_COLOR", raising=False)
        plain = desk.type(line)
        monkeypatch.setenv("FORCE_COLOR", "1")
        colored = desk.type(line)
        always = desk.type(f"{line} --color always")
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored.out) == plain.out and colored.out == always.out, line
        seen += "\x1b" in colored.out
    assert seen > 8


def test_a_terminal_has_color(keyboard):
    typing = keyboard("hp -30 -n")
    assert typing.close() == 0 and COLOR.search(typing.screen)


def test_no_color_leaves_no_color_on_a_terminal(keyboard):
    typing = keyboard("hp -30 -n", NO_COLOR="1")
    assert typing.close() == 0 and not COLOR.search(typing.screen) and "Zarylla is dead" in typing.screen


def test_a_dumb_terminal_gets_plain_text(hers, keyboard):
    typing = keyboard("hero", TERM="dumb")
    assert typing.close() == 0 and typing.screen.replace("\r\n", "\n") == hers.type("hero").out


@pytest.mark.parametrize("word", ["?", "help", "quit", "Q", ""])
def test_who_is_lost_at_a_die_is_told_how_to_leave(keyboard, hers, word):
    before = hers.text()
    typing = keyboard("ship hit 4 --dice ask", TERM="dumb", COLUMNS="120")
    typing.wait_for(": ")
    typing.type(f"3\n{word}\n")
    typing.wait_for("type the face that fell, 1 to 6; Ctrl-D or Ctrl-C stops, and these dice change nothing")
    typing.type("\x04")
    assert typing.close() == 130 and "nothing was changed" in typing.screen
    assert hers.text() == before and "ship hit" not in (hers.log.read_text() if hers.log.exists() else "")


def test_a_terminal_in_the_c_locale_gets_plain_characters(keyboard):
    typing = keyboard("hero", LC_ALL="C")
    assert typing.close() == 0 and "Zarylla" in typing.screen and typing.screen.isascii()


@pytest.mark.parametrize("game_of", ["voidspark", "notequest"])
def test_where_only_ascii_can_be_shown_only_ascii_is_shown(game, game_of):
    desk = game(game_of)
    desk.write(desk.text().replace('"Zarylla"', '"Zoë"').replace('"Brugo"', '"Zoë"'))
    env = {"PYTHONIOENCODING": "ascii", "FORCE_COLOR": "1"}
    for line in ("hero", "map" if game_of == "notequest" else "ship", "note Zoë"):
        said = desk.run(line, env=env)
        assert said.exit == 0 and said.out.isascii(), said
    told = json.loads(desk.run("get hero.name --json", env=env).out)
    assert told["result"] == "Zoë"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_what_was_done_and_cannot_be_shown_says_so(hers):
    def to_a_full_disk(*words):
        with open("/dev/full", "w") as full:
            return subprocess.run([*PROGRAM, *words], cwd=hers.folder, stdout=full, stderr=subprocess.PIPE, text=True, check=False)

    before = hers.text()
    done = to_a_full_disk("credits", "+1")
    assert done.returncode == 5 and "it was done, but cannot be shown" in done.stderr and hers.text() != before
    looked = to_a_full_disk("hero")
    assert looked.returncode == 5 and "it was done" not in looked.stderr


@pytest.mark.parametrize("line", ["ship --help -q", "hero --help --json", "page --help --color never", "ship -f other.toml --help"])
def test_help_of_a_family_takes_the_options_that_commands_share(hers, line):
    assert hers.type(line).exit == 0 and "Usage:" in hers.type(line).out


def test_an_export_into_a_file_is_one_object(hers):
    said = hers.type("log --export markdown --to diary.md --json")
    assert said.exit == 0 and json.loads(said.out)["result"] == "diary.md"


@pytest.mark.parametrize(("more", "out"), [("", "diary.md is written\n"), (" -q", "diary.md\n")])
def test_an_export_into_a_file_says_that_it_is_written(hers, more, out):
    assert hers.type(f"log --export markdown --to diary.md{more}") == (out, "", 0)
