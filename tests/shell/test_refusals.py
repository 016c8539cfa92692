"""What only a machine can provoke, and no page: a file too large to be a save, bytes that are no text, a save that moved."""

import pytest

from notequest_cli import save
from notequest_cli.dice import Cup, Seeded
from notequest_cli.problems import SystemRefused, Usage
from notequest_cli.shared.editing import editor


def test_a_file_of_gigabytes_is_not_read(desk):
    with desk.save.open("wb") as file:
        file.truncate(save.LARGEST + 1)
    said = desk.type("hero")
    assert said.exit == 5 and "more than 33554432" in said.err and "is it the right file?" in said.err


def test_an_argument_that_is_no_text_is_refused_before_anything_is_written(game):
    desk = game("voidspark")
    before = desk.text()
    said = desk.type("note '\udcff'")
    assert said.exit == 2 and said.err == "notequest: an argument is not UTF-8 text\n  type it again\n"
    assert desk.text() == before and not desk.log.exists()


def test_a_save_that_moved_under_a_command_and_asks_for_another_die(game):
    cup = Cup(Seeded("7"))
    cup.roll(20, "Attack")
    cup.again()
    with pytest.raises(SystemRefused, match="the save changed while this command ran") as refused:
        cup.roll(6, "Damage")
    assert refused.value.code == "save-moved" and refused.value.way == "say it again"


def test_where_no_editor_is_named_and_none_installed_the_way_out_is_said(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(Usage, match="none is installed") as refused:
        editor({})
    assert refused.value.code == "editor-none" and refused.value.way == "like EDITOR=nano notequest edit"
