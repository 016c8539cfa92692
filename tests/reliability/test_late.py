"""A program keeps the save open and writes on after a command has put another text in its place: its words are kept, and that is said."""

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

import pytest

from notequest_cli import swap
from tests.desk import Desk
from tests.reliability.crash import IN_MEMORY, NAMES
from tests.reliability.crowd import SAVE
from tests.reliability.disk import Disk, Plan, Stop, without_waiting

SAID = "somebody wrote on into the save as it was before the last change; that text is kept as notequest.toml.aside1"
WORDS = b"# words typed into a file that stayed open\n"


def put_back(desk, start):
    for path in list(desk.folder.iterdir()):
        path.unlink()
    for path, raw in start.items():
        path.write_bytes(raw)


@pytest.fixture
def desk():
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder, without_waiting():
        desk = Desk(Path(folder))
        desk.write(SAVE)
        assert desk.type("credits +1").exit == 0
        yield desk


def asides(desk):
    return sorted(path.name for path in desk.folder.iterdir() if ".aside" in path.name)


def test_words_written_into_the_replaced_save_are_kept_by_the_next_command_and_said(desk):
    with desk.save.open("ab", buffering=0) as program:
        program.write(b"# first words\n")
        assert desk.type("hp -1").exit == 0 and "# first words" in desk.text()
        program.write(WORDS)
        said = desk.type("note and on")
        assert said.exit == 0 and SAID in said.err
        program.write(b"# and more\n")
    kept = (desk.folder / "notequest.toml.aside1").read_bytes()
    assert kept.endswith(b"# first words\n" + WORDS + b"# and more\n")
    assert "aside" not in desk.type("hp -1").err and "aside" not in desk.type("undo 2").err
    assert asides(desk) == ["notequest.toml.aside1"] and {path.name for path in desk.folder.iterdir()} == {*NAMES, *asides(desk)}


def test_words_written_at_any_call_of_a_command_are_kept(desk):
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    at, calls, later = 0, 1, 0
    while at < calls:
        at += 1
        put_back(desk, start)
        with desk.save.open("ab", buffering=0) as program:
            disk = Disk(desk.folder, before=lambda number, *_, at=at, program=program: program.write(WORDS) if number == at else None)
            with disk:
                said = desk.type("hp -1")
            disk.close()
            calls = len(disk.calls)
            assert said.exit in (0, 5), said
            assert desk.type("hp +1").exit == 0
        texts = [path.read_bytes() for path in desk.folder.iterdir() if path.suffix != ".lock" and not path.name.startswith(".")]
        assert any(WORDS in text for text in texts), disk.calls[at - 1]
        later += bool(asides(desk))
    assert later > 1, "at some calls the save was another file already"


def test_words_written_at_any_call_of_the_command_after_it_are_kept(desk):
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    at, calls, told = 0, 1, 0
    while at < calls:
        at += 1
        put_back(desk, start)
        with desk.save.open("ab", buffering=0) as program:
            assert desk.type("hp -1").exit == 0
            disk = Disk(desk.folder, before=lambda number, *_, at=at, program=program: program.write(WORDS) if number == at else None)
            with disk:
                said = desk.type("hp +1")
            disk.close()
            calls = len(disk.calls)
            assert said.exit == 0, said
            told += SAID in said.err
        if disk.calls.index("rename .notequest.toml.swap") > at - 1:
            assert WORDS in (desk.folder / "notequest.toml.aside1").read_bytes(), disk.calls[at - 1]
    assert told > 10


def test_nobody_is_told_of_words_where_nobody_wrote_and_the_folder_was_copied_without_its_times(desk):
    for line in ("hp -1", "note on", "roll d20", "undo", "credits +2"):
        for path in list(desk.folder.iterdir()):
            copy = path.with_name(f"{path.name}-copied")
            shutil.copyfile(path, copy)
            copy.replace(path)
        assert "aside" not in desk.type(line).err
    assert not asides(desk)


def test_the_time_of_a_hard_link_of_the_save_stays_and_what_is_written_there_is_no_news(desk):
    other = desk.folder / "mine.toml"
    os.link(desk.save, other)
    seen = other.stat().st_mtime_ns
    assert desk.type("hp -1").exit == 0 and other.stat().st_mtime_ns == seen
    with other.open("ab") as file:
        file.write(WORDS)
    assert "aside" not in desk.type("hp -1").err and not asides(desk)


def test_what_was_put_right_is_said_also_when_the_command_is_refused(desk):
    with desk.save.open("ab", buffering=0) as program:
        assert desk.type("hp -1").exit == 0
        program.write(WORDS)
    mine = desk.text()

    def before(number, name, path):
        if name == "exchange":
            beside = desk.folder / "4913"
            beside.write_text(mine + "# saved at this very moment\n")
            beside.rename(desk.save)

    with Disk(desk.folder, before=before) as disk:
        said = desk.type("hp -1")
    disk.close()
    assert said.exit == 5 and SAID in said.err and "nothing was done" in said.err


@pytest.mark.parametrize("name", ["new", "last~", "old", "swap", "last"])
def test_a_players_own_words_under_a_hidden_name_are_kept_and_said(desk, name):
    mine, hidden = b"my own words\n", desk.folder / f".notequest.toml.{name}"
    hidden.write_bytes(mine)
    if name == "last":
        desk.log.unlink()
    said = desk.type("hp -1")
    assert said.exit == 0 and "kept as notequest.toml.aside1" in said.err
    assert (desk.folder / "notequest.toml.aside1").read_bytes() == mine
    assert "aside" not in desk.type("hp -1").err


def test_a_players_own_words_in_the_locks_file_stay(desk):
    lock = desk.folder / ".notequest.toml.lock"
    lock.write_text("my own words\n")
    assert desk.type("hp -1").exit == 0
    assert lock.read_text() == "my own words\n"


@pytest.mark.parametrize("name", ["new", "last~", "old", "swap"])
def test_a_folder_under_a_hidden_name_is_moved_out_of_the_way_and_said(desk, name):
    hidden = desk.folder / f".notequest.toml.{name}"
    hidden.unlink(missing_ok=True)
    hidden.mkdir()
    said = desk.type("hp -1")
    assert said.exit == 0 and "kept as notequest.toml.aside1" in said.err
    assert (desk.folder / "notequest.toml.aside1").is_dir() and "hp = 9" in desk.text()


def killed_at(desk, call, line):
    """Type a line and stop it at the first such call, as a kill would."""
    start = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in desk.folder.iterdir()}
    with Disk(desk.folder) as disk:
        assert desk.type(line).exit == 0
    disk.close()
    at = next(number for number, seen in enumerate(disk.calls, 1) if seen.startswith(call))
    put_back(desk, {path: raw for path, (raw, _) in start.items()})
    for path, (_, time) in start.items():
        os.utime(path, ns=(time, time))
    with Disk(desk.folder, Plan(at, "kill")) as disk, contextlib.suppress(Stop):
        desk.type(line)
    disk.close()
    assert disk.gone


@pytest.mark.parametrize("line", ["hp -1", "undo", "note and on"])
def test_words_for_the_save_before_an_interrupted_command_are_kept_where_the_next_one_finishes_it(desk, line):
    killed_at(desk, "exchange", "credits +7")
    with desk.save.open("ab", buffering=0) as program:
        assert "an interrupted command was finished" in desk.type(line).err
        program.write(WORDS)
        assert SAID in desk.type("hp -1").err
    assert WORDS in (desk.folder / "notequest.toml.aside1").read_bytes()
    assert {path.name for path in desk.folder.iterdir()} <= {*NAMES, *asides(desk)}


def test_words_that_were_there_before_an_interrupted_command_is_finished_are_kept_with_its_own_change(desk):
    with desk.save.open("ab", buffering=0) as program:
        assert desk.type("hp -1").exit == 0
        killed_at(desk, "exchange", "credits +7")
        program.write(WORDS)
    with desk.save.open("ab", buffering=0) as program:
        (desk.folder / ".notequest.toml.old").write_bytes(WORDS)
        assert SAID in desk.type("hp -1").err
        program.write(b"# others\n")
        assert SAID.replace("aside1", "aside2") in desk.type("hp -1").err


@pytest.mark.parametrize(("call", "name"), [("rename", "new"), ("exchange", "swap")])
def test_a_hidden_file_that_is_taken_away_under_a_command_leaves_it_to_the_log_whether_it_was_done(desk, call, name):
    hidden = desk.folder / f".notequest.toml.{name}"
    before = desk.text()

    def goes(number, made, path):
        if made == call and path == str(hidden) and hidden.exists():
            hidden.unlink()

    with Disk(desk.folder, before=goes) as disk:
        said = desk.type("hp -1")
    disk.close()
    assert said.exit == 5 and "notequest log tells whether it was done" in said.err and "nothing was changed" not in said.err
    assert desk.text() == before and desk.type("hp -1").exit == 0 and "hp = 9" in desk.text()


@pytest.mark.parametrize("line", ["hp -1", "note hi", "roll d20", "undo", "undo 2"])
def test_words_a_player_wrote_into_the_text_kept_last_are_kept_and_said(desk, line):
    assert desk.type("credits +1").exit == 0
    last = desk.folder / ".notequest.toml.last"
    with last.open("ab", buffering=0) as program:
        program.write(WORDS)
        said = desk.type(line)
        assert said.exit == 0 and ".last is a text that neither save nor log know; it is kept as notequest.toml.aside1" in said.err
        program.write(b"# and more\n")
    assert (desk.folder / "notequest.toml.aside1").read_bytes().endswith(WORDS + b"# and more\n")
    assert last.read_text() == desk.text() and "aside" not in desk.type("hp -1").err


def test_words_written_into_the_text_kept_last_at_any_call_are_kept(desk):
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    last = desk.folder / ".notequest.toml.last"
    at, calls = 0, 1
    while at < calls:
        at += 1
        put_back(desk, start)
        os.utime(last, ns=(swap.UNTOUCHED, swap.UNTOUCHED))
        disk = Disk(desk.folder, before=lambda number, *_, at=at: last.write_bytes(WORDS) if number == at else None)
        with disk:
            assert desk.type("hp -1").exit == 0
        disk.close()
        calls = len(disk.calls)
        assert desk.type("hp -1").exit == 0
        if disk.calls[at - 1] != "rename .notequest.toml.last~":
            assert (desk.folder / "notequest.toml.aside1").read_bytes() == WORDS, disk.calls[at - 1 :]


def test_words_in_the_text_kept_last_are_kept_where_no_log_is_and_it_still_tells_a_hand_edit(desk):
    desk.log.unlink()
    desk.write(desk.text().replace("credits = 1001", "credits = 1015"))
    with (desk.folder / ".notequest.toml.last").open("ab") as file:
        file.write(WORDS)
    said = desk.type("hp -1")
    assert said.exit == 0 and "credits 1001 -> 1015" in said.err and "kept as notequest.toml.aside1" in said.err
    assert WORDS in (desk.folder / "notequest.toml.aside1").read_bytes()
    assert "aside" not in desk.type("hp -1").err and asides(desk) == ["notequest.toml.aside1"]


def test_what_was_edited_in_the_text_kept_last_too_is_not_called_nothing(desk):
    for path in (desk.save, desk.folder / ".notequest.toml.last"):
        path.write_text(desk.text().replace("credits = 1001", "credits = 1015") if path == desk.save else desk.text())
    said = desk.type("hp -1")
    assert "what exactly is not known, since .notequest.toml.last is the same: either that was changed too, or" in said.err
    assert not asides(desk) and "credits = 1015" in desk.text()


def test_what_is_kept_aside_is_named_as_it_is_found_from_where_the_player_stands(desk):
    (desk.folder / ".notequest.toml.last").write_bytes(WORDS)
    away = Desk(desk.folder / "away")
    away.folder.mkdir()
    said = away.type("hp -1 --file ../notequest.toml")
    assert f"kept as {desk.folder.resolve()}/notequest.toml.aside1" in said.err


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo, lambda path: os.symlink("notequest.toml", path)])
def test_what_is_no_text_under_the_hidden_name_is_not_said_to_be_somebodys_late_words(desk, make):
    old = desk.folder / ".notequest.toml.old"
    old.unlink(missing_ok=True)
    make(old)
    said = desk.type("hp -1")
    assert ".notequest.toml.old was not written by notequest; it is kept as notequest.toml.aside1" in said.err
