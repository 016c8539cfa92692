"""Stopped at any call, save and log are both old or both new, and the next command works."""

import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from notequest_cli import logbook
from tests.reliability.crash import IN_MEMORY, SCENES, Fault, Stage, play, that_count
from tests.reliability.crowd import SAVE
from tests.reliability.disk import ASKS, Disk, Plan, Stop, without_waiting

ROOT = Path(__file__).parents[2]
IN_CI = ("a change behind a hand edit", "a note", "three taken back at once", "a new save")


@pytest.fixture
def folder():
    """A folder of its own, in memory where there is some."""
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as made:
        yield Path(made)


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene.title in IN_CI], ids=lambda scene: scene.title)
def test_a_command_stopped_at_any_call_leaves_the_old_or_the_new(scene, folder):
    tally = play(scene, folder, quick=True)
    assert tally["new"], "some stops come behind the commit"
    assert tally["old"] or scene.title == "a new save"


def scene_of(title):
    return next(scene for scene in SCENES if scene.title == title)


def test_a_process_killed_at_any_call_leaves_the_old_or_the_new(folder):
    with without_waiting():
        stage = Stage(scene_of("two done again"), folder)
        for at, call in enumerate(stage.calls, 1):
            if call.split()[0] in ASKS:
                continue
            stage.reset()
            killed = subprocess.run(
                [sys.executable, "-m", "tests.reliability.launcher", str(at), *shlex.split(stage.scene.line)],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                check=False,
            )
            assert killed.returncode == -signal.SIGKILL, (call, killed)
            stage.look(None, lasting=False)


def strace():
    """The tracer, where it is installed and may trace."""
    if not shutil.which("strace"):
        pytest.skip("strace is not installed")
    tried = subprocess.run(["strace", "-e", "trace=none", "true"], capture_output=True, check=False)
    if tried.returncode:
        pytest.skip("strace may not trace here")
    return ["strace", "-qq", "-f", "-o", "/dev/null"]


@pytest.mark.parametrize("call", ["write", "fsync", "linkat", "rename", "renameat2", "utimensat"])
def test_a_process_killed_by_the_system_at_a_call_leaves_the_old_or_the_new(call, folder):
    """The same without any code of ours between the command and the system: strace kills it."""
    tracer = strace()
    with without_waiting():
        stage = Stage(scene_of("a change"), folder)
        names = [".notequest.toml.new", ".notequest.toml.swap", "notequest.log", "notequest.toml", ".notequest.toml.last~", "."]
        paths = [part for name in names for part in ("-P", str(folder / name) if name != "." else str(folder))]
        for at in range(1, 12):
            stage.reset()
            inject = [*tracer, *paths, "-e", f"trace={call}", "-e", f"inject={call}:signal=KILL:when={at}"]
            done = subprocess.run(
                [*inject, sys.executable, "-m", "notequest_cli", *shlex.split(stage.scene.line)],
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                capture_output=True,
                check=False,
            )
            stage.look(None, lasting=False)
            if done.returncode == 0:
                break
        assert done.returncode == 0 and at > 1, "the last one was not stopped any more, and one was before"


# A log or a save that is cut short.


@pytest.fixture
def table(folder, monkeypatch):
    """A save in play, its log's last entry with dice, a hand edit before it and CRLF lines in it."""
    monkeypatch.setattr(os, "fsync", lambda number: None)
    return Stage(scene_of("a change behind a hand edit"), folder)


def last_entry(log):
    """Where the last entry of a log begins."""
    return next(logbook.newest_with_places(str(log)))[0]


def test_a_log_cut_at_any_byte_of_its_last_entry_keeps_what_is_left_and_says_that_it_does_not_count(table):
    desk, whole = table.desk, table.desk.log.read_bytes()
    files = table.left().files
    start = last_entry(desk.log)
    told = 0
    for at in range(start, len(whole)):
        for name, raw in files.items():
            (desk.folder / name).write_bytes(raw)
        desk.log.write_bytes(whole[:at])
        shown, said = desk.type("get hero.credits"), desk.type("note and on")
        assert (shown.exit, said.exit) == (0, 0), said
        assert desk.log.read_bytes().startswith(whole[:at]) and desk.save.read_bytes() == files["notequest.toml"]
        commands = [entry.command for entry in logbook.oldest_first(str(desk.log))]
        assert commands[-1] == "note" and commands.count("hp -1") == 1
        if at == len(whole) - 1:
            assert "cut short" not in said.err, "nothing of it is missing but the end of its last line"
        elif at - start > 7 and not whole[:at].endswith(b"\n"):
            told += 1
            assert "cut short" in said.err and "cut short" in commands, (at - start, said)
            assert whole[start:at].split(b"\n")[0].decode().strip() in said.err
        else:
            assert "cut short" not in said.err, "it may be a player's own words"
    assert told > 50


def test_words_of_the_player_that_look_like_an_entry_stay(desk):
    desk.write(SAVE)
    assert desk.type("hp -1").exit == 0
    mine = b"2026-12-24 21:00:00  the story\n  line 2\n\n  line 3\n"
    desk.log.write_bytes(desk.log.read_bytes() + mine)
    for line in ("credits +1", "roll d20", "undo 2"):
        said = desk.type(line)
        assert said.exit == 0 and "crash" not in said.err, said
    assert mine in desk.log.read_bytes()


def test_a_save_cut_at_any_byte_is_mended_or_explained_and_never_touched(desk, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda number: None)
    desk.write(SAVE)
    assert desk.type("credits +1").exit == 0
    whole, files = desk.save.read_bytes(), {path.name: path.read_bytes() for path in desk.folder.iterdir()}
    explained = 0
    for at in range(len(whole)):
        for name, raw in files.items():
            (desk.folder / name).write_bytes(raw)
        desk.save.write_bytes(whole[:at])
        said = desk.type("note and on")
        assert said.exit in (0, 4), said
        assert desk.save.read_bytes() == whole[:at], "what the player has is what stays"
        if said.exit == 4:
            explained += 1
            assert desk.log.read_bytes() == files["notequest.log"]
            assert "notequest.toml" in said.err
            broken = "mend it" in said.err
            assert not broken or ".notequest.toml.last" in said.err, "the last good text is named"
        else:
            assert "edited by hand" in said.err or whole[at:].strip() == b""
    assert explained > len(whole) // 4


def test_a_power_cut_that_leaves_zeroes_is_mended(table):
    fault = Fault(Plan(len(table.calls) - 12, "kill"), "names last")
    table.reset()
    table.look(table.stopped(fault), lasting=False)


def test_where_the_log_was_taken_away_a_new_one_begins(desk):
    desk.write(SAVE)
    assert desk.type("hp -1").exit == 0
    desk.log.unlink()
    assert desk.type("undo").exit == 3
    assert desk.type("hp -1").exit == 0 and "hp = 8" in desk.text()
    assert [entry.command for entry in logbook.oldest_first(str(desk.log))] == ["hp -1"]
    assert desk.type("undo").exit == 0 and "hp = 9" in desk.text()


def test_a_hand_edit_is_told_also_where_the_log_was_taken_away(desk):
    desk.write(SAVE)
    assert desk.type("hp -1").exit == 0
    desk.log.unlink()
    desk.write(desk.text().replace("credits = 1000", "credits = 1040"))
    assert "hero.credits 1000 -> 1040" in desk.type("note and on").err
    assert [entry.command for entry in logbook.oldest_first(str(desk.log))] == ["hand edit", "note"]


@pytest.mark.parametrize("line", ["hp -1", "roll d20", "note and so on"])
def test_a_log_whose_last_line_an_editor_left_without_its_end_is_whole(desk, line):
    desk.write(SAVE)
    assert desk.type(line).exit == 0
    desk.log.write_bytes(desk.log.read_bytes()[:-1])
    assert line.split()[0] in desk.type("log -n 1").out
    said = desk.type("credits +1")
    assert said.exit == 0 and not said.err, said
    assert [entry.command.split()[0] for entry in logbook.oldest_first(str(desk.log))] == [line.split()[0], "credits"]
    assert desk.type("undo 2" if line == "hp -1" else "undo").exit == 0 and desk.text() == SAVE


def test_what_a_crash_left_aside_never_takes_the_place_of_a_copy_taken_back(desk):
    desk.write(SAVE)
    assert desk.type("hp -1").exit == 0
    backup = {path: path.read_bytes() for path in (desk.save, desk.log)}
    assert desk.type("credits +5").exit == 0
    later = desk.save.read_bytes()

    def gone(number, name, path):
        if name == "exchange":
            disk.gone = True
            raise Stop

    with Disk(desk.folder, before=gone) as disk, pytest.raises(Stop):
        desk.type("hp -1")
    disk.close()
    for path, raw in backup.items():
        path.write_bytes(raw)
    said = desk.type("credits +1")
    assert said.exit == 0 and "credits = 1001" in desk.text() and "hp = 9" in desk.text(), said
    assert "kept as notequest.toml.aside1" in said.err
    kept = (desk.folder / "notequest.toml.aside1").read_text()
    assert kept == later.decode().replace("hp = 9", "hp = 8")
    assert "withdrawn" not in desk.log.read_text()


def test_a_save_taken_away_is_not_written_again_and_a_new_one_goes_on_in_the_log(desk):
    desk.write(SAVE)
    assert desk.type("hp -1").exit == 0
    desk.save.unlink()
    assert desk.type("hp -1").exit == 3 and not desk.save.exists()
    assert desk.type("new voidspark").exit == 3 and not desk.save.exists()
    (desk.folder / ".notequest.toml.last").unlink()
    assert desk.type("new voidspark").exit == 0
    assert desk.type("undo").exit == 3, "there is nothing before the beginning"
    assert desk.type("set hero.name Zed").exit == 0 and desk.type("undo").exit == 0


def killed_at_the_rename(desk, line):
    """Type a command whose process ends just before the save is replaced."""

    def gone(number, name, path):
        if name == "rename" and path.endswith(".new"):
            disk.gone = True
            raise Stop

    with Disk(desk.folder, before=gone) as disk, pytest.raises(Stop):
        desk.type(line)
    disk.close()


def test_several_entries_of_a_stopped_command_are_withdrawn_together_where_the_save_was_edited(desk):
    desk.write(SAVE)
    for line in ("hp -1", "credits +5", "credits +7"):
        assert desk.type(line).exit == 0
    played = desk.text()
    killed_at_the_rename(desk, "undo 3")
    assert desk.text() == played
    desk.write(played.replace("# eight hands", "# all hands"))
    said = desk.type("note on")
    assert said.err.count("not done: ") == 3 and "edited by hand" in said.err
    commands = [entry.command for entry in logbook.oldest_first(str(desk.log))]
    assert commands[3:] == ["undo"] * 3 + ["withdrawn"] * 3 + ["hand edit", "note"]
    for before, after in ((1012, 1005), (1005, 1000)):
        assert f"credits = {before} " in desk.text() and desk.type("undo").exit == 0
        assert f"credits = {after} " in desk.text() and "# all hands" in desk.text()
    assert desk.type("undo").exit == 0 and "hp = 10" in desk.text()
    assert desk.type("undo").exit == 3


def test_a_command_stopped_in_the_middle_of_several_entries_leaves_none_of_them(desk):
    desk.write(SAVE)
    for line in ("hp -1", "credits +5", "credits +7"):
        assert desk.type(line).exit == 0
    played, log = desk.text(), desk.log.read_bytes()
    killed_at_the_rename(desk, "undo 3")
    whole = desk.log.read_bytes()
    new = desk.folder / ".notequest.toml.new"
    files = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in desk.folder.iterdir()}
    for cut in range(len(log), len(whole), 7):
        for path, (raw, time) in files.items():
            path.write_bytes(raw)
            os.utime(path, ns=(time, time))
        desk.log.write_bytes(whole[:cut])
        assert desk.type("get hero.credits").out == "1012\n"
        said = desk.type("note on")
        assert said.exit == 0 and desk.text() == played
        commands = [entry.command for entry in logbook.oldest_first(str(desk.log))]
        left = [command for command in commands if command != "cut short"]
        assert that_count(left[:-1]) == ["hp -1", "credits +5", "credits +7"] and left[-1] == "note", cut
        assert desk.log.read_bytes().startswith(whole[:cut]), "the log is only ever appended to"
        assert ("not done" in said.err) == ("withdrawn" in left)
        assert desk.type("undo").exit == 0 and "credits = 1005" in desk.text()
        assert not new.exists()
