"""An editor saves at any moment of a command: its text wins, the command says so, and nothing is lost."""

import contextlib
import os
import tempfile
from pathlib import Path

import pytest

from notequest_cli import logbook, save
from tests.desk import Desk
from tests.reliability.crash import IN_MEMORY, NAMES
from tests.reliability.disk import Disk, Plan, Stop, without_waiting

SAVE = """\
format = 1
game = "voidspark"

[hero]
name = "Zarylla"
hp = 14
hp_max = 22
"""
EDITED = SAVE.replace('"Zarylla"', '"Zarylla"   # edited at this very moment').replace("hp_max = 22", "hp_max = 30")


def in_place(path, text):
    """As nano does: the file is emptied and written."""
    path.write_text(text)


def by_rename(path, text):
    """As vim does: a new file takes the old one's place."""
    beside = path.with_name("4913")
    beside.write_text(text)
    beside.rename(path)


def anew(path, text):
    """As some do: the old file goes first."""
    path.unlink()
    path.write_text(text)


EDITORS = (in_place, by_rename, anew)


@pytest.fixture
def desk():
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder, without_waiting():
        desk = Desk(Path(folder))
        desk.write(SAVE)
        assert desk.type("credits +1").exit == 0
        yield desk


def calls_of(desk, line, plan=None):
    """The calls a command makes; everything is as before afterwards."""
    files = {path: path.read_bytes() for path in desk.folder.iterdir()}
    put_back(files)
    with Disk(desk.folder, plan) as disk:
        assert desk.type(line).exit == 0
    disk.close()
    put_back(files)
    return disk.calls


def put_back(files):
    """Files as they were, but for their times: so the same calls are made each time."""
    for path, raw in files.items():
        path.write_bytes(raw)


def edited_at(desk, line, at, editor, text, plan=None):
    """Type a command; just before its call `at` an editor saves."""
    with Disk(desk.folder, plan, before=lambda number, name, path: editor(desk.save, text) if number == at else None) as disk:
        said = desk.type(line)
    disk.close()
    return said


@pytest.mark.parametrize("editor", EDITORS)
def test_what_an_editor_saves_at_any_call_of_a_command_is_there_afterwards(desk, editor):
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    before = desk.text()
    edited = before.replace('"Zarylla"', '"Zarylla"   # edited at this very moment')
    calls = calls_of(desk, "hp -1")
    replaced = calls.index("exchange .notequest.toml.swap") + 1
    told = 0
    for at in range(1, len(calls) + 1):
        for path, raw in start.items():
            path.write_bytes(raw)
        said = edited_at(desk, "hp -1", at, editor, edited)
        assert "# edited at this very moment" in desk.text(), calls[at - 1]
        assert said.exit in (0, 5), said
        if said.exit == 5:
            told += 1
            assert "its text stays, nothing was done" in said.err and desk.text() == edited
        elif at < replaced:
            assert desk.text() == edited.replace("hp = 14", "hp = 13")
            assert "edited by hand since the last command" in said.err
        check_what_follows(desk)
    assert told, "at some call it was too late to begin again"


@pytest.mark.parametrize("editor", EDITORS)
def test_where_names_cannot_be_traded_an_editor_wins_up_to_the_last_look(desk, editor):
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    edited = desk.text().replace('"Zarylla"', '"Zarylla"   # edited at this very moment')
    refused = calls_of(desk, "hp -1").index("exchange .notequest.toml.swap") + 1
    plan = Plan(refused, "EINVAL")
    calls = calls_of(desk, "hp -1", plan)
    replaced = len(calls) - calls[::-1].index("rename .notequest.toml.new")
    assert replaced > refused, "the save was replaced all the same"
    for at in range(refused, len(calls) + 1):
        if at == replaced and editor is not in_place:
            continue  # nobody can tell: rename replaces whatever is there
        for path, raw in start.items():
            path.write_bytes(raw)
        said = edited_at(desk, "hp -1", at, editor, edited, plan)
        assert desk.text() == edited, calls[at - 1]
        assert said.exit == (5 if at <= replaced + 1 else 0) or at > replaced, (calls[at - 1], said)
        check_what_follows(desk)


def test_a_crash_while_the_editors_text_lies_aside_brings_it_back(desk):
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    edited = desk.text().replace('"Zarylla"', '"Zarylla"   # edited at this very moment')
    exchanged = calls_of(desk, "hp -1").index("exchange .notequest.toml.swap") + 1
    aside = 0
    for at in range(exchanged + 1, exchanged + 30):
        for path, raw in start.items():
            path.write_bytes(raw)
        disk = Disk(desk.folder, Plan(at), lambda number, *_: by_rename(desk.save, edited) if number == exchanged else None)
        with disk, contextlib.suppress(Stop):
            desk.type("hp -1")
        disk.close()
        aside += desk.text() != edited
        check_what_follows(desk, kept=edited)
    assert aside, "at some calls the editor's text was not in its place"


def test_an_editor_that_saves_again_while_its_text_goes_back_wins_with_the_newer_one(desk):
    texts = [desk.text().replace('"Zarylla"', f'"Zarylla"   # saved {often}') for often in ("once", "twice", "thrice")]
    left = iter(texts)

    def before(number, name, path):
        if name == "exchange":
            text = next(left, "")
            if text:
                by_rename(desk.save, text)

    with Disk(desk.folder, before=before) as disk:
        said = desk.type("hp -1")
    disk.close()
    assert said.exit == 5 and desk.text() == texts[-1]
    assert kept_aside(desk) == [texts[1]] and "notequest.toml.aside1" in said.err
    check_what_follows(desk)


@pytest.mark.parametrize("behind", range(1, 12))
def test_of_two_editors_that_save_before_and_behind_the_trade_the_newer_is_the_save_and_the_older_is_kept(desk, behind):
    calls = calls_of(desk, "hp -1")
    exchanged = calls.index("exchange .notequest.toml.swap") + 1
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    older, newer = (desk.text().replace('"Zarylla"', f'"Zarylla"   # saved {often}') for often in ("once", "twice"))

    for plan in (None, Plan(exchanged + behind)):
        replaced = []

        def before(number, *_, replaced=replaced):
            if number in (exchanged, exchanged + behind):
                replaced.append(desk.text() if desk.save.exists() else "")
                by_rename(desk.save, older if number == exchanged else newer)

        for path in list(desk.folder.iterdir()):
            path.unlink()
        for path, raw in start.items():
            path.write_bytes(raw)
        with Disk(desk.folder, plan, before=before) as disk, contextlib.suppress(Stop):
            desk.type("hp -1")
        disk.close()
        assert len(replaced) == 2 and desk.type("note and on").exit == 0
        assert desk.text() == newer
        assert kept_aside(desk) == ([older] if older not in replaced else []), "what one editor saves over the other's is that editor's"


@pytest.mark.parametrize("failing", range(7), ids=lambda later: f"{later}-calls-later" if later else "never")
def test_what_somebody_appends_to_the_log_at_any_call_of_a_command_stays(desk, failing):
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    calls, mine = calls_of(desk, "hp -1"), b"Dear diary, the year is over\n"
    for at in range(1, len(calls) + 1):
        for path, raw in start.items():
            path.write_bytes(raw)

        def appends(number, *_, at=at):
            if number == at:
                with open(os.open(desk.log, os.O_WRONLY | os.O_APPEND), "wb") as log:
                    log.write(mine)

        disk = Disk(desk.folder, Plan(at + failing, "EIO") if failing else None, before=appends)
        with disk:
            said = desk.type("hp -1")
        disk.close()
        assert desk.log.read_bytes().count(mine) == 1, (calls[at - 1], said)
        assert said.exit == 0 or failing, said
        assert desk.type("note and on").exit == 0
        commands = [entry.command for entry in logbook.oldest_first(str(desk.log))]
        assert ("hp = 13" in desk.text()) == (commands.count("hp -1") - commands.count("withdrawn") == 1), (calls[at - 1], said, commands)
        assert desk.log.read_bytes().count(mine) == 1


def kept_aside(desk):
    return [path.read_text() for path in sorted(desk.folder.glob("*.aside*"))]


def test_a_save_that_comes_while_a_new_one_is_begun_stays(desk):
    mine = desk.text()
    for path in list(desk.folder.iterdir()):
        path.unlink()
    calls = []
    for at in range(1, 60):
        for path in list(desk.folder.iterdir()):
            path.unlink()
        with Disk(desk.folder, before=lambda number, *_, at=at: desk.write(mine) if number == at else None) as disk:
            said = desk.type("new voidspark")
        disk.close()
        calls = disk.calls
        assert desk.text() == mine or at > len(calls), (calls[at - 1], said)
    assert "link .notequest.toml.new" in calls


def check_what_follows(desk, kept=""):
    """The next command works; whatever the save says now, the log tells it, and every command that was done is in it once."""
    text = kept or desk.text()
    said = desk.type("note and on")
    assert said.exit == 0, said
    assert desk.text() == text
    commands = [entry.command for entry in logbook.oldest_first(str(desk.log))]
    assert commands[0] == "credits +1" and commands[-1] == "note" and commands.count("hand edit") == 1
    assert set(commands) <= {"credits +1", "hp -1", "withdrawn", "hand edit", "note"}
    newest = logbook.tail_of(str(desk.log))[0]
    assert newest and newest.after == save.digest(desk.save.read_bytes())
    assert {path.name for path in desk.folder.iterdir()} <= {*NAMES, "notequest.toml.aside1"}


def test_a_text_that_an_editor_broke_at_any_call_is_explained_and_kept(desk):
    start = {path: path.read_bytes() for path in desk.folder.iterdir()}
    calls = calls_of(desk, "hp -1")
    for at in range(1, len(calls) + 1):
        for path, raw in start.items():
            path.write_bytes(raw)
        said = edited_at(desk, "hp -1", at, in_place, "[hero\n")
        assert desk.text() == "[hero\n", calls[at - 1]
        assert said.exit in (0, 4, 5), said
        after = desk.type("hp -1")
        assert after.exit == 4 and "notequest.toml:1:" in after.err and desk.text() == "[hero\n"


def test_a_save_that_an_editor_takes_away_is_not_written_again(desk):
    calls = calls_of(desk, "hp -1")
    before = calls.index("open .notequest.toml.lock") + 1
    said = edited_at(desk, "hp -1", before, lambda path, text: os.unlink(path), "")
    assert said.exit == 3 and "brings it back" in said.err and not desk.save.exists()


def test_a_hand_edit_between_commands_is_told_and_stays_when_what_was_before_it_is_taken_back(desk):
    desk.type("hp -1")
    desk.write(desk.text().replace("hp_max = 22", "hp_max = 30").replace('"Zarylla"', '"Zarylla"   # mine'))
    said = desk.type("note on")
    assert "edited by hand since the last command: hero.hp_max 22 -> 30" in said.err
    assert "  hand edit\n  hero.hp_max 22 -> 30\n" in desk.log.read_text()
    assert desk.type("undo 2").exit == 0
    assert desk.text() == SAVE.replace("hp_max = 22", "hp_max = 30").replace('"Zarylla"', '"Zarylla"   # mine')
