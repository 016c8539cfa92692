"""However a save is written: a command changes what it means to change, and every other line is the same bytes in the same order.

NOTEQUEST_LAYOUTS=300 python -m pytest tests/reliability/test_bytes.py      300 layouts for each command instead of 3
"""

import os
import tomllib
from pathlib import Path

import pytest

from notequest_cli.patch import changes, same
from tests.desk import Desk
from tests.reliability import corpus, layout
from tests.reliability.disk import without_waiting
from tests.reliability.working import WORKS
from tests.toml.test_patch_property import all_stay_in_order, staying

SAVES = Path(__file__).parents[1] / "pages" / "saves"
LAYOUTS = int(os.environ.get("NOTEQUEST_LAYOUTS", "3"))
LOG_ONLY = {"roll", "note", "table", "ship aim", "ship evade"}


def read(raw: bytes):
    """The data of a save."""
    return tomllib.loads(raw.decode().removeprefix("\ufeff"))


def test_every_command_that_writes_has_a_line_here():
    writing = {(game, typed) for game, typed, command in corpus.commands() if corpus.writes(command)}
    assert writing - {("", "new")} == set(WORKS)


@pytest.mark.parametrize(("game", "name"), WORKS, ids=lambda part: part.replace(" ", "-"))
def test_a_command_changes_only_what_it_means_to_change(game, name, tmp_path):
    works = WORKS[game, name]
    desk = Desk(tmp_path)
    desk.write((SAVES / f"{works.save}.toml").read_text())
    with without_waiting():
        for line in works.before:
            assert desk.type(line).exit == 0, line
        start = desk.save.read_bytes()
        plain = typed(desk, works.line)
        assert plain != read(start) or name in LOG_ONLY
        if name in ("undo", "redo"):
            return  # they need their log: test_undo.py
        for number in range(LAYOUTS):
            for kept in (desk.log, desk.folder / ".notequest.toml.last"):
                kept.unlink(missing_ok=True)
            pieces, raw = layout.written(read(start), f"{works.line} {number}")
            assert same(layout.without_mine(read(raw)), read(start)), raw.decode()
            desk.save.write_bytes(raw)
            after = typed(desk, works.line)
            assert_only_meant(raw, desk.save.read_bytes(), pieces, after, plain)
            assert taken_back(desk) == raw, "and undo gives every byte back"


def typed(desk: Desk, line: str):
    """Type a line that works; the data after it."""
    said = desk.type(line)
    assert said.exit == 0, (line, said, desk.text())
    return read(desk.save.read_bytes())


def assert_only_meant(raw: bytes, got: bytes, pieces, after, plain) -> None:
    """The data is what it is for any other save, and all other pieces stand where they were."""
    found = changes(read(raw), after)
    assert same(meaning(layout.without_mine(after)), meaning(plain)), (raw.decode(), got.decode())
    assert same(after["zz_mine"], read(raw)["zz_mine"]) and same(after["zz_rooms"], read(raw)["zz_rooms"])
    all_stay_in_order(got, staying(pieces, found))
    assert got.startswith("\ufeff".encode()) == raw.startswith("\ufeff".encode())


def meaning(data):
    """The data less tables that are empty: they may stay for the comments in them."""
    if not isinstance(data, dict):
        return data
    held = {key: meaning(value) for key, value in data.items()}
    return {key: value for key, value in held.items() if value != {}}


def taken_back(desk: Desk) -> bytes:
    """The save after the command is taken back, where it changed anything."""
    if "  @ " in desk.log.read_text():
        assert desk.type("undo").exit == 0
    return desk.save.read_bytes()


def test_a_comment_behind_a_header_stays_when_the_last_injury_is_healed_and_is_used_again(desk):
    text = (SAVES / "zarylla.toml").read_text()
    header = "[hero.injuries]                # how often each stat was hurt: str = 1\n"
    assert f"{header}str = 1\n" in text
    desk.write(text)
    assert desk.type("rest --heal str").exit == 0
    assert f"{header}\n[hero.pools.surges]" in desk.text()
    assert desk.type("check").exit == 0
    assert desk.type("hp -90").exit == 0 and desk.type("clone --dice 2,7").exit == 0
    assert f"{header}hp_max = 1\n\n[hero.pools.surges]" in desk.text()


def test_a_comment_of_a_thing_that_is_lost_stays_without_the_thing(desk):
    text = (
        (SAVES / "zarylla.toml").read_text().replace('[hero.gear."Solar Visor"]\n', '[hero.gear."Solar Visor"]   # from Mum\n# it itches\n')
    )
    desk.write(text)
    assert desk.type("hp -90").exit == 0
    assert desk.type('clone --dice 3 --lose "Solar Visor"').exit == 0
    assert "# from Mum\n# it itches\n" in desk.text() and "Solar Visor" not in desk.text()
    assert desk.type("gear").exit == 0
    assert desk.type("undo 2").exit == 0
    assert desk.text() == text
