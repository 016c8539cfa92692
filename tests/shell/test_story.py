"""What the log says behind a stamp: the command, so that it can be pasted back into a shell."""

import json
import os
import shlex
import signal
import subprocess
import sys

import pytest

from notequest_cli import lock, save
from notequest_cli.options import Options
from notequest_cli.play import Play
from tests.shell.keyboard import Keyboard

WORDS = [
    "d20+2",
    "Med Kit",
    "",
    "it's",
    'say "no"',
    "$HOME",
    "a;b",
    "*",
    "~",
    "#1",
    "back\\slash",
    "fin!",
    "(x)",
    "{a,b}",
    "=x",
    "Ünal",
    "-1",
]


@pytest.mark.parametrize("word", WORDS)
def test_a_shell_reads_the_word_that_was_typed(word):
    typed = Play(Options(), "pack add", [word], {}).as_typed()
    assert shlex.split(typed) == ["pack", "add", word]


def test_bash_reads_them_too(desk):
    typed = Play(Options(), "printf '%s\\n'", WORDS, {}).as_typed()
    (desk.folder / "say").write_text(typed)
    said = subprocess.run(["bash", "say"], cwd=desk.folder, capture_output=True, text=True, check=True).stdout
    assert said.split("\n")[:-1] == WORDS


@pytest.fixture
def notebook(desk):
    """A notebook, and rows of the player's own beside it."""
    desk.type("new notequest")
    (desk.folder / "mine.toml").write_text('[race]\n9 = { name = "Goat-Folk", hp = 12 }\n')
    return desk


@pytest.mark.parametrize("line", ["--tables mine.toml table race --dice 4,5", "table race --dice 4,5 --tables=mine.toml"])
def test_own_tables_stand_before_or_after_the_command_and_in_the_log(notebook, line):
    assert "Goat-Folk" in notebook.type(line).out
    assert "  table race --tables" in notebook.log.read_text()


def test_the_environment_names_own_tables_and_the_log_says_so(notebook, monkeypatch):
    monkeypatch.setenv("NOTEQUEST_TABLES", "mine.toml")
    assert "Goat-Folk" in notebook.type("table race --dice 4,5").out
    assert "  table race --tables mine.toml\n" in notebook.log.read_text()
    (notebook.folder / "other.toml").write_text('[race]\n9 = { name = "Owl-Folk", hp = 12 }\n')
    assert "Owl-Folk" in notebook.type("table race --dice 4,5 --tables other.toml").out


def test_what_stands_before_the_command_is_part_of_the_story(notebook):
    assert notebook.type("--as race=Elf --force hero new --name Ilse --dice 3,3,1").exit == 0
    assert "  hero new --name Ilse --as race=Elf --force\n" in notebook.log.read_text()


def piped(desk, text, *more, **env):
    """What `note -` answers to bytes in a pipe."""
    words = [sys.executable, "-m", "notequest_cli", "note", "-", *more]
    return subprocess.run(words, cwd=desk.folder, input=text, capture_output=True, timeout=60, env={**os.environ, **env})


@pytest.mark.parametrize("many", [1, 40_000])
def test_a_note_comes_from_a_pipe_line_by_line_whatever_its_length(game, many):
    """A megabyte is more than a command line takes."""
    desk = game("notequest")
    before = desk.save.read_bytes()
    done = piped(desk, "The innkeeper lies.\r\n\n  Ünal knows - it.\n".encode() * many)
    assert done.returncode == 0 and done.stdout.decode() == "| The innkeeper lies.\n| \n|   Ünal knows - it.\n" * many
    assert desk.log.read_text().count("  | The innkeeper lies.\n  | \n  |   Ünal knows - it.\n") == many
    assert desk.type("log -n 1").out.count("innkeeper") == many and desk.save.read_bytes() == before
    assert desk.type("hp -1").exit == 0 and desk.type("undo").exit == 0


@pytest.mark.parametrize(
    ("text", "stands", "said"),
    [
        (b"a\x07b\n", "  | a b\n", "1 control code stands in the log as a blank\n"),
        (b"a\tb\x1b[31mc\n\x00d\n", "  | a\tb [31mc\n  |  d\n", "2 control codes stand in the log as blanks\n"),
        (b"a\tb\n", "  | a\tb\n", ""),
    ],
)
def test_a_control_code_in_a_note_is_a_blank_and_said(game, text, stands, said):
    desk = game("voidspark")
    done = piped(desk, text)
    assert done.returncode == 0 and done.stderr.decode() == said and stands in desk.log.read_text()
    assert done.stdout.decode() == stands.replace("\t", " ").replace("  | ", "| ")


def test_a_note_in_the_characters_of_the_locale_is_read_as_that(game):
    desk = game("voidspark")
    done = piped(desk, "Grüße".encode("latin-1"), PYTHONIOENCODING="latin-1")
    assert done.returncode == 0 and done.stdout.decode("latin-1") == "| Grüße\n" and "  | Grüße\n" in desk.log.read_text()
    assert piped(desk, "Gruß".encode(), PYTHONIOENCODING="latin-1").returncode == 0 and "  | Gruß\n" in desk.log.read_text()


def test_what_a_character_set_has_no_character_for_is_said(game):
    desk = game("voidspark")
    desk.type("note Łódź")
    for line, out in (("log -n 1", "  | ??d?\n"), ("log --export markdown", "> ??d?\n")):
        said = desk.run(line, env={"PYTHONIOENCODING": "ascii"})
        assert out in said.out
        assert said.err == "? stands for what ascii has no character for; PYTHONIOENCODING=utf-8 writes it, for who reads UTF-8\n"
    assert desk.run("hero", env={"PYTHONIOENCODING": "ascii"}).err == ""


def test_the_newest_entries_are_exported(game):
    desk = game("voidspark")
    for words in ("one", "two", "three"):
        desk.type(f"note {words}")
    for form in ("markdown", "jsonl"):
        found = [
            [word for word in ("one", "two", "three") if word in desk.type(f"log --export {form}{more}").out]
            for more in ("", " -n 2", " -n 0")
        ]
        assert found == [["one", "two", "three"], ["two", "three"], ["one", "two", "three"]]
    assert "one" in desk.type("log --export markdown -n 1 --grep one").out
    assert "three" not in desk.type("log --export markdown -n 1 --grep dog").out


def test_a_diary_is_of_all_who_wrote_in_it(desk):
    desk.type("new notequest")
    said = []
    for name in ("Ann", "Bea", "Cid", "Dan"):
        desk.type(f"hero new --retire --name {name} --seed 3")
        said.append(desk.type("log --export markdown").out.splitlines()[0].removeprefix("# The diary of "))
    assert said == ["Ann", "Ann and Bea", "Ann and Bea and Cid", "Dan and of 3 before"]


def test_a_dry_run_writes_no_export(game):
    desk = game("voidspark")
    desk.type("note one")
    assert desk.type("-n log --export markdown --to diary.md").out == "dry run: diary.md is not written\n"
    assert not (desk.folder / "diary.md").exists()


def test_what_is_no_rule_of_a_game_tells_its_entry_in_json(game):
    desk = game("voidspark")
    typed = ("note hello", "set hero.hp 12", "rulings set debt-penalty first-time", "undo", "redo", "new voidspark --file other.toml")
    for line in typed:
        for dry in (" --dry-run", ""):
            (event,) = json.loads(desk.type(f"{line} --json{dry}").out)["events"]
            assert event["event"] == "entry" and line.startswith(event["command"]) and bool(event["stamp"]) != bool(dry)
    (entry,) = json.loads(desk.type("log -n 1 --json").out)["events"]
    assert entry["command"] == "redo" and entry["lines"][0].startswith("again ")


def test_a_dash_among_words_is_a_dash(game):
    desk = game("notequest")
    assert desk.run("note he said - nothing").out == "| he said - nothing\n"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"fine\nGr\xfc\xdfe\n", "standard input, line 2: byte 0xfc is not UTF-8 text\n  iconv -f LATIN1 -t UTF-8 makes it so, where"),
        (b"x" * (4 * 1024 * 1024 + 1), "the note is longer than 4 MB\n  write it in parts"),
        (b" \n\n", "the note is empty\n  notequest note TEXT, or notequest note -"),
        (b"", "the note is empty"),
    ],
    ids=["latin-1", "too long", "blank", "nothing"],
)
def test_what_is_no_text_or_too_long_is_no_note(game, text, said):
    desk = game("notequest")
    done = piped(desk, text)
    assert done.returncode == 2 and said in done.stderr.decode() and not done.stdout and not desk.log.exists()


def test_on_a_terminal_a_note_is_typed_up_to_ctrl_d(game):
    desk = game("notequest")
    typing = Keyboard([sys.executable, "-m", "notequest_cli", "note", "-"], desk.folder, {"PYTHONPATH": ":".join(sys.path), "TERM": "dumb"})
    typing.wait_for("Ctrl-D on an empty line ends it, Ctrl-C throws it away")
    typing.type("one\ntwo\n\x04")
    assert typing.close() == 0 and "  | one\n  | two\n" in desk.log.read_text()


def typed_note(desk):
    keys = {"PYTHONPATH": ":".join(sys.path), "TERM": "dumb"}
    return Keyboard([sys.executable, "-m", "notequest_cli", "note", "-"], desk.folder, keys)


def test_a_note_typed_on_a_terminal_that_cannot_come_into_the_log_is_kept_and_said(game):
    desk = game("notequest")
    desk.type("note before")
    log = desk.log.read_bytes()
    typing = typed_note(desk)
    typing.wait_for("Ctrl-D on an empty line ends it")
    desk.log.unlink()
    desk.log.mkdir()
    typing.type("one\ntwo\n\x04")
    typing.wait_for("your words are kept: notequest note - <")
    assert typing.close() == 5
    kept = desk.folder / "notequest.toml.aside1"
    assert kept.read_text() == "one\ntwo\n"
    desk.log.rmdir()
    desk.log.write_bytes(log)
    assert desk.run("note -", stdin=kept.read_text()).exit == 0 and "  | one\n  | two\n" in desk.log.read_text()


def quit_by_key(typing, number):
    typing.type("\x1c")
    return typing.close()


def hung_up(typing, number):
    os.close(typing.file)
    return os.waitstatus_to_exitcode(os.waitpid(typing.pid, 0)[1])


def told_to_end(typing, number):
    os.kill(typing.pid, number)
    return typing.close()


ENDS = [
    (hung_up, 0),
    (quit_by_key, signal.SIGQUIT),
    (told_to_end, signal.SIGTERM),
    (told_to_end, signal.SIGHUP),
    (told_to_end, signal.SIGQUIT),
]
NAMED = ["closed", "Ctrl-backslash", "SIGTERM", "SIGHUP", "SIGQUIT"]


@pytest.mark.parametrize(("end", "number"), ENDS, ids=NAMED)
def test_a_note_that_is_being_typed_is_written_when_the_terminal_is_closed_or_the_command_told_to_end(game, end, number):
    desk = game("notequest")
    typing = typed_note(desk)
    typing.wait_for("Ctrl-D on an empty line ends it")
    typing.type("one\ntwo\n")
    typing.wait_for("two\r\n")
    typing.settle(0.2)
    assert end(typing, number) == (0 if number else 5), typing.screen
    assert "  | one\n  | two\n  = " in desk.log.read_text() and not list(desk.folder.glob("*.aside*"))


def test_the_line_that_was_not_ended_is_kept_with_the_others_by_a_command_told_to_end(game):
    desk = game("notequest")
    typing = typed_note(desk)
    typing.wait_for("Ctrl-D on an empty line ends it")
    typing.type("one\nand hal")
    typing.wait_for("and hal")
    assert told_to_end(typing, signal.SIGTERM) == 0 and "  | one\n  | and hal\n" in desk.log.read_text()


@pytest.mark.parametrize(("end", "number"), ENDS, ids=NAMED)
def test_a_note_whose_terminal_is_closed_and_that_cannot_come_into_the_log_is_kept_beside_the_save(game, end, number):
    desk = game("notequest")
    desk.type("note before")
    typing = typed_note(desk)
    typing.wait_for("Ctrl-D on an empty line ends it")
    desk.log.unlink()
    desk.log.mkdir()
    typing.type("one\ntwo\n")
    typing.wait_for("two\r\n")
    typing.settle(0.2)
    assert end(typing, number) == 5
    assert (desk.folder / "notequest.toml.aside1").read_text() == "one\ntwo\n"


def test_ctrl_c_throws_a_note_away_as_it_was_said(game):
    desk = game("notequest")
    typing = typed_note(desk)
    typing.wait_for("Ctrl-C throws it away")
    typing.type("one\n")
    typing.wait_for("one\r\n")
    typing.settle(0.2)
    typing.type("\x03")
    assert typing.close() == 130 and not desk.log.exists() and not list(desk.folder.glob("*.aside*"))


def broken(desk):
    desk.write(desk.text() + "x = = 1\n")


def of_another_type(desk):
    desk.write(desk.text().replace("hp = ", "hp = true # "))


def logless(desk):
    desk.log.mkdir()


@pytest.mark.parametrize(("spoil", "code"), [(broken, 4), (of_another_type, 4), (logless, 5)])
def test_words_in_a_pipe_that_cannot_come_into_the_log_are_kept_and_said(game, spoil, code):
    desk = game("notequest")
    spoil(desk)
    before = {*desk.folder.iterdir()}
    done = piped(desk, b"one\ntwo\n")
    kept = desk.folder / "notequest.toml.aside1"
    assert done.returncode == code and f"your words are kept: notequest note - < {kept}" in done.stderr.decode()
    assert kept.read_bytes() == b"one\ntwo\n" and not done.stdout
    answer = json.loads(piped(desk, b"three\n", "--json").stdout)
    (event,) = answer["events"]
    assert (event["event"], event["kept"], answer["exit"]) == ("mended", "notequest.toml.aside2", code)
    done = piped(desk, b"four\n", "--dry-run")
    assert done.returncode == code and done.stderr.startswith(b"your words were:\nfour\nnotequest: ")
    assert {path.name for path in {*desk.folder.iterdir()} - before} <= {kept.name, "notequest.toml.aside2", ".notequest.toml.lock"}


def test_words_in_a_pipe_are_kept_where_another_command_has_the_save_for_too_long(game):
    desk = game("notequest")
    paths = save.paths_of(str(desk.save))
    with lock.held(paths):
        done = piped(desk, b"one\n")
    assert done.returncode == 5 and b"has been in use for 10 seconds" in done.stderr
    assert (desk.folder / "notequest.toml.aside1").read_bytes() == b"one\n"


def test_words_in_a_pipe_are_kept_where_there_is_no_save(desk):
    done = piped(desk, b"one\n")
    (kept,) = desk.folder.iterdir()
    assert done.returncode == 2 and f"your words are kept: notequest note - < {kept} writes them" in done.stderr.decode()
    assert kept.read_bytes() == b"one\n" and b"notequest: there is no save at " in done.stderr
    assert desk.type("new notequest").exit == 0
    assert desk.run("note -", stdin=kept.read_text()).exit == 0 and "  | one\n" in desk.log.read_text()


def test_words_in_a_pipe_are_said_again_where_no_file_can_be_written(desk):
    done = piped(desk, b"one\n", "--file", "nowhere/notequest.toml")
    assert done.returncode == 2 and done.stderr.startswith(b"your words were:\none\nnotequest: there is no save at ")
    assert not list(desk.folder.iterdir())


def test_words_are_kept_beside_the_save_that_was_taken_away_as_hard_to_read_as_that_may_have_been(game):
    desk = game("notequest")
    desk.type("note before")
    text = desk.save.read_bytes()
    desk.save.unlink()
    assert piped(desk, b"one\n").returncode == 3
    kept = desk.folder / "notequest.toml.aside1"
    assert kept.read_bytes() == b"one\n" and kept.stat().st_mode & 0o077 == 0
    desk.save.write_bytes(text)
    assert desk.run("note -", stdin=kept.read_text()).exit == 0 and "  | one\n" in desk.log.read_text()


def given_up(typing, number):
    typing.type("\x04")
    return typing.close()


@pytest.mark.parametrize(("end", "number"), [(given_up, 0), *ENDS], ids=["Ctrl-D", *NAMED])
@pytest.mark.parametrize("played", [True, False], ids=["played", "new"])
def test_a_note_that_is_typed_while_the_save_goes_is_kept_where_it_was(game, end, number, played):
    desk = game("notequest")
    if played:
        desk.type("note before")
    typing = typed_note(desk)
    typing.wait_for("Ctrl-D on an empty line ends it")
    text = desk.save.read_bytes()
    desk.save.unlink()
    typing.type("one\ntwo\n")
    typing.wait_for("two\r\n")
    typing.settle(0.2)
    assert end(typing, number) in (3, 5)
    kept = desk.folder / "notequest.toml.aside1"
    assert kept.read_text() == "one\ntwo\n"
    desk.save.write_bytes(text)
    assert desk.run("note -", stdin=kept.read_text()).exit == 0 and "  | one\n  | two\n" in desk.log.read_text()


def test_a_note_is_kept_beside_its_own_save_though_another_one_would_be_found_now(game):
    desk = game("notequest")
    elsewhere = desk.folder / "data" / "notequest"
    elsewhere.mkdir(parents=True)
    (elsewhere / "notequest.toml").write_bytes(desk.save.read_bytes())
    keys = {"PYTHONPATH": ":".join(sys.path), "TERM": "dumb", "XDG_DATA_HOME": str(desk.folder / "data")}
    typing = Keyboard([sys.executable, "-m", "notequest_cli", "note", "-"], desk.folder, keys)
    typing.wait_for("Ctrl-D on an empty line ends it")
    desk.save.unlink()
    typing.type("one\n\x04")
    assert typing.close() == 5 and (desk.folder / "notequest.toml.aside1").read_text() == "one\n"
    assert [path.name for path in elsewhere.iterdir()] == ["notequest.toml"]


def test_a_note_that_is_typed_while_the_folder_is_moved_goes_along(game):
    desk = game("notequest")
    home, moved = desk.folder / "home", desk.folder / "moved"
    home.mkdir()
    desk.save.rename(home / "notequest.toml")
    typing = Keyboard([sys.executable, "-m", "notequest_cli", "note", "-"], home, {"PYTHONPATH": ":".join(sys.path), "TERM": "dumb"})
    typing.wait_for("Ctrl-D on an empty line ends it")
    home.rename(moved)
    typing.type("one\n\x04")
    assert typing.close() == 5 and (moved / "notequest.toml.aside1").read_text() == "one\n"


@pytest.mark.skipif(sys.platform != "linux", reason="the room for a line is another elsewhere")
@pytest.mark.parametrize(
    ("line", "came"), [("x" * 4094, "x" * 4094), ("x" * 5000, "x" * 4095), ("x" + "ü" * 3000, "x" + "ü" * 2047), ("ü" * 3000, "ü" * 2047)]
)
def test_a_line_that_is_longer_than_a_terminal_lets_it_be_is_told(game, line, came):
    desk = game("notequest")
    typing = typed_note(desk)
    typing.wait_for("Ctrl-D on an empty line ends it")
    typing.type("first\n")
    typing.type(f"{line}\n")
    typing.type("last\n\x04")
    assert typing.close() == 0
    assert f"  | first\n  | {came}\n  | last\n" in desk.log.read_text()
    said = "line 2 fills the 4095 bytes that a terminal has room for in one: what was typed or pasted behind them is lost"
    told = " ".join(typing.screen.split())
    assert (said in told) == (line != came) == ("notequest note - < FILE takes lines of any length" in told)


def test_a_line_of_any_length_in_a_pipe_is_whole_and_nothing_is_said(game):
    desk = game("notequest")
    done = piped(desk, b"x" * 4095 + b"\n" + b"y" * 9000)
    assert done.returncode == 0 and not done.stderr and f"  | {'y' * 9000}\n" in desk.log.read_text()


def test_bytes_that_are_no_text_are_kept_with_the_line_that_makes_them_one(game):
    desk = game("notequest")
    for spoil, code in ((lambda desk: None, 2), (broken, 4)):
        good = desk.save.read_bytes()
        spoil(desk)
        done = piped(desk, b"fine\nGr\xfc\xdfe\n")
        kept = sorted(desk.folder.glob("*.aside*"))[-1]
        assert done.returncode == code and kept.read_bytes() == b"fine\nGr\xfc\xdfe\n"
        way = f"iconv -f LATIN1 -t UTF-8 {kept} | notequest note -"
        assert f"your words are kept: {way} writes them, where they are Latin-1" in done.stderr.decode()
        desk.save.write_bytes(good)
        made = subprocess.run(["iconv", "-f", "LATIN1", "-t", "UTF-8", kept.name], cwd=desk.folder, capture_output=True, check=True)
        assert piped(desk, made.stdout).returncode == 0
        assert desk.log.read_text().count("  | Grüße\n") == len(list(desk.folder.glob("*.aside*")))


def test_the_words_for_a_log_that_may_not_be_written_are_those_of_the_system(game):
    """An immutable log (`chattr +i`) is no matter of its mode, and no chmod helps."""
    desk = game("notequest")
    desk.type("note before")
    if subprocess.run(["chattr", "+i", desk.log], capture_output=True).returncode:
        pytest.skip("chattr is not for us here")
    try:
        typing = typed_note(desk)
        typing.wait_for("operation not permitted")
        assert typing.close() == 5 and "chmod" not in typing.screen and "Ctrl-D" not in typing.screen
    finally:
        subprocess.run(["chattr", "-i", desk.log], check=True)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_note_that_was_written_and_cannot_be_shown_is_not_kept_twice(game):
    desk = game("notequest")
    with open("/dev/full", "wb") as full:
        words = [sys.executable, "-m", "notequest_cli", "note", "-"]
        done = subprocess.run(words, cwd=desk.folder, input=b"one\n", stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert done.returncode == 5 and b"it was done, but cannot be shown" in done.stderr
    assert "  | one\n" in desk.log.read_text() and not list(desk.folder.glob("*.aside*"))


def test_a_log_that_cannot_be_written_is_told_before_a_note_is_typed(game):
    desk = game("notequest")
    desk.type("note before")
    desk.log.unlink()
    desk.log.mkdir()
    typing = typed_note(desk)
    typing.wait_for("notequest.log is not a plain file")
    assert typing.close() == 5


@pytest.mark.parametrize("text", [b" \n\n", b"x" * (4 * 1024 * 1024 + 1)], ids=["blank", "too long"])
def test_what_is_empty_or_too_long_in_a_pipe_leaves_no_file(game, text):
    desk = game("notequest")
    before = sorted(desk.folder.iterdir())
    done = piped(desk, text)
    assert done.returncode == 2 and sorted(desk.folder.iterdir()) == before
    assert (b"nothing of what came in a pipe is kept" in done.stderr) == (len(text) > 3)


def test_a_log_in_which_nothing_is_found_says_so(game):
    desk = game("voidspark")
    desk.type("note the cat")
    for line in ("log --grep dog", "log --since 2999", "log --grep dog --since 2020", "log --grep dog --changes"):
        assert desk.type(line) == ("", "no entry of the log is like that\n", 0), line
    assert desk.type("log --grep dog -q").out == "0\n" and desk.type("log --grep cat").err == ""


@pytest.mark.skipif(sys.platform != "linux", reason="the room for a line is another elsewhere")
def test_half_a_letter_at_the_end_of_a_line_stops_no_note_of_a_terminal_that_is_closed(game):
    desk = game("notequest")
    typing = typed_note(desk)
    typing.wait_for("Ctrl-D on an empty line ends it")
    typing.type("first\n")
    typing.type(f"{'ü' * 3000}\n")
    typing.settle(0.5)
    assert hung_up(typing, 0) == 5
    assert f"  | first\n  | {'ü' * 2047}\n" in desk.log.read_text() and not list(desk.folder.glob("*.aside*"))


def test_the_line_that_writes_kept_words_names_the_save_that_was_named(game):
    desk = game("notequest")
    other = desk.folder / "my other.toml"
    other.write_text("x = = 1\n")
    done = piped(desk, b"one\n", "--file", str(other))
    assert done.returncode == 4
    assert f"kept: notequest --file '{other}' note - < '{other}.aside1' writes them once that is mended" in done.stderr.decode()
