"""Hidden files and killed commands: what a player wrote into a hidden file is kept and said, and an entry that was not done is told."""

import contextlib
import errno
import os
import tempfile
from pathlib import Path

import pytest

from notequest_cli import logbook
from tests.desk import Desk
from tests.reliability.crash import IN_MEMORY, MENDED
from tests.reliability.crowd import SAVE
from tests.reliability.disk import Disk, Plan, Stop, without_waiting

WORDS = b"# words in a hidden file\n"
UNKNOWN = "is a text that neither save nor log know; it is kept as notequest.toml.aside1"
NOT_DONE = "an interrupted command was not done: "
EDITED = "the save was edited before it could be replaced; not done: "


@pytest.fixture
def desk():
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder, without_waiting():
        desk = Desk(Path(folder))
        desk.write(SAVE)
        assert desk.type("credits +1").exit == 0
        assert desk.type("credits +2").exit == 0
        yield desk


def files(desk):
    """All files with their times."""
    return {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in desk.folder.iterdir()}


def put_back(desk, start):
    for path in list(desk.folder.iterdir()):
        path.unlink()
    for path, (raw, time) in start.items():
        path.write_bytes(raw)
        os.utime(path, ns=(time, time))


def calls_of(desk, line):
    """The calls a command makes; everything is as before afterwards."""
    start = files(desk)
    with Disk(desk.folder) as disk:
        assert desk.type(line).exit == 0
    disk.close()
    put_back(desk, start)
    return disk.calls


def killed(desk, line, at):
    """Type a line that is killed at a call, given by its number or how it begins."""
    if isinstance(at, str):
        at = next(number for number, call in enumerate(calls_of(desk, line), 1) if call.startswith(at))
    with Disk(desk.folder, Plan(at, "kill")) as disk, contextlib.suppress(Stop):
        desk.type(line)
    disk.close()
    assert disk.gone


def hidden(desk, name):
    return desk.folder / f".notequest.toml.{name}"


def commands(desk):
    return [entry.command for entry in logbook.oldest_first(str(desk.log))]


def has_words(desk):
    """Do the words stand where a player finds them?"""
    return any(WORDS in path.read_bytes() for path in desk.folder.iterdir() if path.suffix == ".lock" or not path.name.startswith("."))


# Hidden files.


@pytest.mark.parametrize("line", ["hp -1", "note on", "undo"])
@pytest.mark.parametrize("name", ["new", "last~", "swap", "old", "old~", "last"])
def test_a_copy_of_the_save_with_words_under_a_hidden_name_is_kept_and_said(desk, name, line):
    raw = desk.save.read_bytes()
    for text in (raw + WORDS, WORDS + raw, raw[:40] + b"\n" + WORDS, raw.replace(b"credits", b"# words in a hidden file\ncredits")):
        start = files(desk)
        hidden(desk, name).write_bytes(text)
        said = desk.type(line)
        assert said.exit == 0 and "kept as notequest.toml.aside1" in said.err, said
        assert (desk.folder / "notequest.toml.aside1").read_bytes() == text
        assert "kept" not in desk.type("hp -1").err
        put_back(desk, start)


@pytest.mark.parametrize("name", ["new", "last~"])
def test_a_text_that_is_known_or_the_beginning_of_one_goes_and_nothing_is_said(desk, name):
    raw = desk.save.read_bytes()
    for text in (raw, raw[:40], b"", b"\0" * 64, raw[:40] + b"\0" * 64, hidden(desk, "old").read_bytes()):
        hidden(desk, name).write_bytes(text)
        said = desk.type("note on")
        assert said.exit == 0 and not said.err, (text, said)
        assert {path.name for path in desk.folder.iterdir()} <= MENDED


@pytest.mark.parametrize("line", ["credits +7", "note on", "undo"])
def test_words_put_into_any_hidden_file_after_a_kill_at_any_call_are_kept(desk, line):
    start, calls, tried = files(desk), calls_of(desk, line), 0
    changing = [
        at for at, call in enumerate(calls, 1) if call.split()[0] in ("write", "link", "fsync", "rename", "exchange", "utime", "unlink")
    ]
    for at in changing:
        put_back(desk, start)
        killed(desk, line, at)
        left = files(desk)
        for path in left:
            if not path.name.startswith("."):
                continue
            put_back(desk, left)
            with path.open("ab") as file:
                file.write(WORDS)
            for typed in ("hp -1", "hp -1"):
                assert desk.type(typed).exit == 0
            assert has_words(desk), (calls[at - 1], path.name)
            tried += 1
    assert tried > len(changing)


@pytest.mark.parametrize("name", ["new", "last~", "swap", "old~"])
def test_words_laid_under_a_free_hidden_name_at_any_call_are_kept(desk, name):
    start, calls, laid = files(desk), calls_of(desk, "hp -1"), hidden(desk, name)
    replaced = {"swap": "rename .notequest.toml.new", "old~": "unlink .notequest.toml.old~", "last~": "rename .notequest.toml.last~"}
    there = False
    for at, call in enumerate(calls, 1):
        put_back(desk, start)

        def lays(number, *_, at=at):
            nonlocal there
            there = there or (number == at and laid.exists())
            if number == at and not laid.exists():
                laid.write_bytes(WORDS)

        there = False
        with Disk(desk.folder, before=lays) as disk:
            said = desk.type("hp -1")
        disk.close()
        assert said.exit in (0, 5), said
        assert said.exit == 0 or "say it again" in said.err or "look at" in said.err, said
        after = desk.type("hp -1")
        assert after.exit == 0, after
        assert has_words(desk) or there or call == replaced.get(name), call


def test_words_in_the_locks_file_behind_a_number_stay(desk):
    lock = hidden(desk, "lock")
    lock.write_bytes(b"1234\n" + b"\n" * 30 + WORDS)
    assert desk.type("hp -1").exit == 0
    assert WORDS in lock.read_bytes()


def test_the_save_is_as_old_as_its_last_change(desk):
    before = desk.save.stat().st_mtime
    os.utime(desk.save, (0, 0))
    assert desk.type("hp -1").exit == 0
    assert desk.save.stat().st_mtime >= before


def test_where_no_file_can_be_without_a_name_it_is_written_under_it(desk):
    def none(number, name, path):
        if name == "open" and path == os.path.realpath(desk.folder):
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP))

    with Disk(desk.folder, before=none) as disk:
        assert desk.type("hp -1").exit == 0
    disk.close()
    assert "write .notequest.toml.new" in disk.calls and "hp = 9" in desk.text()
    killed(desk, "hp -1", "open notequest.log")
    assert desk.type("note on").err == ""


# Killed commands.


@pytest.mark.parametrize("line", ["hp -1", "undo", "note on"])
@pytest.mark.parametrize("change", [lambda raw: raw + WORDS, lambda raw: WORDS, None], ids=["added to", "written over", "the save's own"])
def test_an_entry_whose_next_text_was_changed_by_hand_stays_and_is_told(desk, change, line):
    killed(desk, "hp -2", "rename .notequest.toml.new")
    desk.log.write_bytes(desk.log.read_bytes().replace(b"HP 10 -> 8", b"HP 10 -> 8 and words of mine"))
    new = hidden(desk, "new")
    new.write_bytes(change(new.read_bytes()) if change else desk.save.read_bytes())
    said = desk.type(line)
    assert said.exit == 0 and NOT_DONE in said.err and "hp -2" in said.err and ("aside1" in said.err) == bool(change), said
    assert commands(desk)[2:4] == ["hp -2", "withdrawn"] and b"and words of mine" in desk.log.read_bytes()
    assert "hp = 10" in desk.text() if line != "hp -1" else "hp = 9" in desk.text()
    assert ("credits = 1001" if line == "undo" else "credits = 1003") in desk.text()
    assert not desk.type("hp -1").err


@pytest.mark.parametrize("line", ["hp -1", "undo"])
def test_where_the_next_text_was_deleted_the_interrupted_command_was_not_done(desk, line):
    killed(desk, "hp -2", "rename .notequest.toml.new")
    hidden(desk, "new").unlink()
    said = desk.type(line)
    assert said.exit == 0 and NOT_DONE in said.err and "copy" not in said.err, said
    assert commands(desk)[2:4] == ["hp -2", "withdrawn"]
    assert ("hp = 9" if line == "hp -1" else "credits = 1001") in desk.text()


def test_an_undo_whose_next_text_was_deleted_may_have_been_interrupted(desk):
    killed(desk, "undo", "rename .notequest.toml.new")
    hidden(desk, "new").unlink()
    said = desk.type("hp -1")
    assert said.exit == 0 and "it is a copy, or what came behind that was interrupted, or is gone from the log" in said.err
    assert desk.type("undo 2").exit == 0 and "credits = 1001" in desk.text() and "hp = 10" in desk.text()


@pytest.mark.parametrize("call", ["rename .notequest.toml.new", "exchange"])
@pytest.mark.parametrize("gone", [False, True], ids=["left", "deleted"])
def test_undo_behind_a_killed_command_and_a_hand_edit_says_what_any_command_says(desk, call, gone):
    killed(desk, "hp -2", call)
    desk.write(desk.text().replace("hp = 10", "hp = 12   # mine"))
    if gone:
        for name in ("new", "swap"):
            hidden(desk, name).unlink(missing_ok=True)
    said = desk.type("undo")
    assert said.exit == 0 and EDITED in said.err and "edited by hand since the last command: hero.hp 10 -> 12" in said.err, said
    assert "takes back" in said.out and "credits +2" in said.out
    assert "hp = 12   # mine" in desk.text() and "credits = 1001" in desk.text()
    assert commands(desk) == ["credits +1", "credits +2", "hp -2", "withdrawn", "hand edit", "undo"]
    assert desk.type("redo").exit == 0 and "credits = 1003" in desk.text()


@pytest.mark.parametrize("call", ["rename .notequest.toml.new", "exchange"])
def test_redo_behind_a_killed_redo_and_a_hand_edit_does_it_again(desk, call):
    assert desk.type("undo").exit == 0
    killed(desk, "redo", call)
    desk.write(desk.text() + "# mine\n")
    said = desk.type("redo")
    assert said.exit == 0 and EDITED in said.err and "credits = 1003" in desk.text() and "# mine" in desk.text(), said


@pytest.mark.parametrize("line", ["hp -1", "undo", "note on"])
def test_a_command_killed_behind_the_exchange_is_no_change_to_a_program_that_has_the_save_open(desk, line):
    calls, start = calls_of(desk, "hp -2"), files(desk)
    first, last = (calls.index(f"{call} .notequest.toml.swap") for call in ("exchange", "rename"))
    assert last > first + 5
    for at in range(first + 1, last + 2):
        put_back(desk, start)
        with desk.save.open("ab", buffering=0) as program:
            killed(desk, "hp -2", at)
            assert desk.type(line).exit == 0
            program.write(WORDS)
            assert "somebody wrote on into the save" in desk.type("hp -1").err, calls[at - 1]
        assert has_words(desk), calls[at - 1]
        assert desk.type("hp -1").exit == 0 and not hidden(desk, "old~").exists()


def test_a_log_whose_last_line_was_deleted_says_nothing_of_a_copy_alone(desk):
    for line in ("hp -1", "undo"):
        assert desk.type(line).exit == 0
    desk.log.write_text("".join(desk.log.read_text().splitlines(keepends=True)[:-1]))
    said = desk.type("undo")
    assert said.exit == 0 and "it is a copy, or what came behind that was interrupted, or is gone from the log" in said.err
    assert "credits = 1001" in desk.text() and "hp = 10" in desk.text()


@pytest.mark.parametrize("line", ["hp -1", "undo", "note on"])
def test_words_for_the_save_before_a_killed_command_do_not_undo_it(desk, line):
    killed(desk, "hp -2", "link .notequest.toml.last~")
    with hidden(desk, "swap").open("ab") as file:
        file.write(WORDS)
    later = desk.save.stat().st_mtime + 5
    os.utime(hidden(desk, "swap"), (later, later))
    said = desk.type(line)
    assert said.exit == 0 and f".notequest.toml.swap {UNKNOWN}" in said.err and "not done" not in said.err
    assert {"hp -1": "hp = 7", "undo": "hp = 10", "note on": "hp = 8"}[line] in desk.text() and has_words(desk)


# What is no crash.


def test_a_text_that_cannot_be_put_behind_is_no_crash(desk):
    def fixed(number, name, path):
        if name == "rename" and str(path).endswith(".swap"):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), path)

    with Disk(desk.folder, before=fixed) as disk:
        for line in ("hp -1", "note on", "hp -1", "roll d6", "hp -1"):
            said = desk.type(line)
            assert said.exit == 0 and not said.err, said
    disk.close()
    with hidden(desk, "swap").open("ab") as file:
        file.write(WORDS)
    assert f".notequest.toml.swap {UNKNOWN}" in desk.type("hp -1").err
    assert has_words(desk)


def test_where_all_times_were_lost_nobody_is_said_to_have_written(desk):
    desk.log.unlink()
    for path in desk.folder.iterdir():
        os.utime(path)
    said = desk.type("hp -1")
    assert said.exit == 0 and f".notequest.toml.old {UNKNOWN}" in said.err and "somebody" not in said.err


@pytest.mark.parametrize("sticky", [True, False])
def test_a_hidden_text_that_may_not_be_moved_is_named_with_the_way_out(desk, sticky):
    if sticky and os.geteuid():
        pytest.skip("only the superuser can give a file to somebody else")
    old = hidden(desk, "old")
    old.write_bytes(WORDS)
    for path in desk.folder.iterdir():
        if path != old:
            os.chown(path, 65534, 65534)
    os.chmod(desk.folder, 0o1777 if sticky else 0o777)

    def fixed(number, name, path):
        if not sticky and name == "rename" and str(path).endswith(".old"):
            raise PermissionError(errno.EPERM, os.strerror(errno.EPERM), path)

    user = os.geteuid()
    os.seteuid(65534 if user == 0 else user)
    try:
        with Disk(desk.folder, before=fixed) as disk:
            said = desk.type("hp -1")
        disk.close()
    finally:
        os.seteuid(user)
    assert said.exit == 5 and ("mv " in said.err and "somebody else's" in said.err if sticky else "chattr -i " in said.err), said
    assert old.read_bytes() == WORDS and "hp = 10" in desk.text()
