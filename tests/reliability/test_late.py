"""A program keeps the save open and writes on after a command has put another text in its place: its words are kept, and that is said."""

import os
import shutil
import tempfile
from pathlib import Path

import pytest

from tests.desk import Desk
from tests.reliability.crash import IN_MEMORY, NAMES
from tests.reliability.crowd import SAVE
from tests.reliability.disk import Disk, without_waiting

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
