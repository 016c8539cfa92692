"""Save and log as one transaction: what a crash leaves is mended."""

import os

import pytest

from notequest_cli import logbook, pair, save
from tests.reliability.disk import Disk, Stop

SAVE = """\
format = 1
game = "voidspark"

[hero]
name = "Zarylla"
hp = 14
hp_max = 22
"""


@pytest.fixture
def table(desk):
    """A small save with one entry in its log."""
    desk.write(SAVE)
    desk.type("set hero.virtue 1")
    return desk


def entries(desk):
    return [entry.command for entry in logbook.oldest_first(str(desk.log))]


def killed_at_the_rename(table, line):
    """Type a command whose process ends just before the save is replaced."""

    def gone(number, name, path):
        if name == "rename" and path.endswith(".new"):
            disk.gone = True
            raise Stop

    with Disk(table.folder, before=gone) as disk, pytest.raises(Stop):
        table.type(line)
    disk.close()


def test_a_crash_after_the_commit_is_finished_by_the_next_command(table):
    before = table.text()
    killed_at_the_rename(table, "set hero.hp 13")
    assert table.text() == before
    assert table.type("get hero.hp").out == "13\n", "what is committed is shown"
    assert "interrupted command was finished" in table.type("note on").err
    assert "hp = 13" in table.text()
    assert not os.path.exists(save.paths_of(str(table.save)).new)


def test_a_crash_before_the_commit_leaves_no_trace(table, monkeypatch):
    before = table.text(), table.log.read_text()
    monkeypatch.setattr(pair.Desk, "append", lambda *args: (_ for _ in ()).throw(SystemExit))
    with pytest.raises(SystemExit):
        table.type("set hero.hp 13")
    monkeypatch.undo()
    assert (table.text(), table.log.read_text()) == before
    assert not os.path.exists(save.paths_of(str(table.save)).new)


def test_an_unclosed_entry_stays_and_the_log_says_that_it_does_not_count(table):
    whole = table.log.read_bytes()
    table.log.write_bytes(whole + b"2026-11-29 08:12:03  hp -1\n  HP 14 -> 1")
    said = table.type("note on")
    assert "cut short" in said.err and "hp -1" in said.err
    assert entries(table) == ["set hero.virtue 1", "cut short", "note"]
    assert b"  HP 14 -> 1\n" in table.log.read_bytes()
    assert "cut short" not in table.type("note on").err, "it is said once"


def test_zeroes_at_the_end_are_cut_off(table):
    table.log.write_bytes(table.log.read_bytes() + b"\0" * 512)
    assert "zeroes" in table.type("note on").err
    assert b"\0" not in table.log.read_bytes()


def test_a_players_own_line_at_the_end_of_the_log_stays(table):
    table.log.write_bytes(table.log.read_bytes() + b"my own last line")
    table.type("note on")
    assert b"\nmy own last line\n" in table.log.read_bytes()
    assert entries(table) == ["set hero.virtue 1", "note"]


def test_an_editor_that_saves_in_the_last_instant_wins(table, monkeypatch):
    append = pair.Desk.append

    def edit_after(desk, text):
        size = append(desk, text)
        if b"hero.hp" in text:
            table.write(SAVE.replace("Zarylla", "Edited"))
        return size

    monkeypatch.setattr(pair.Desk, "append", edit_after)
    said = table.type("set hero.hp 13")
    monkeypatch.undo()
    assert said.exit == 5 and "its text stays" in said.err
    assert table.text() == SAVE.replace("Zarylla", "Edited")
    assert entries(table)[-1] == "withdrawn"
    assert not os.path.exists(save.paths_of(str(table.save)).new)


def test_an_edit_between_a_crash_and_the_next_command_stays(table):
    killed_at_the_rename(table, "set hero.hp 13")
    table.write(SAVE.replace("Zarylla", "Edited"))
    said = table.type("note on")
    assert "not done" in said.err
    assert "Edited" in table.text() and "hp = 14" in table.text()
    assert entries(table) == ["set hero.virtue 1", "set hero.hp 13", "withdrawn", "hand edit", "note"]


def test_a_hand_edit_is_shown_logged_and_kept(table):
    table.write(table.text().replace("hp = 14", "hp = 20"))
    said = table.type("note on")
    assert "edited by hand since the last command: hero.hp 14 -> 20" in said.err
    log = table.log.read_text()
    assert "  hand edit\n  hero.hp 14 -> 20\n  @ [hero]" in log and "  - hp = 14\n  + hp = 20\n" in log
    assert "hp = 20" in table.text()


def test_a_busy_save_is_waited_for_and_then_named(table, monkeypatch):
    paths = save.paths_of(str(table.save))
    monkeypatch.setattr("notequest_cli.lock.PATIENCE", 0.05)
    from notequest_cli import lock

    with lock.held(paths), pytest.raises(Exception, match="has been in use") as error, lock.held(paths, 0.05):
        pass
    assert str(os.getpid()) in error.value.sentence


def test_mode_and_link_are_kept(table, tmp_path):
    os.chmod(table.save, 0o640)
    real = table.save.rename(tmp_path / "real.toml")
    table.save.symlink_to(real)
    assert table.type("set hero.hp 13").exit == 0
    assert table.save.is_symlink()
    assert os.stat(real).st_mode & 0o777 == 0o640
    assert "hp = 13" in real.read_text()
    assert (tmp_path / "real.log").exists()
