"""The years cost nothing: a command reads the same bytes of a long log and makes the same calls; a save is read twice and no more."""

import os
import tempfile
import tomllib
from pathlib import Path

import pytest

from notequest_cli import save
from tests.benchmarks.growth import SAVES, _one, cost, costs, dungeon, peak, uneven, write_log
from tests.desk import Desk
from tests.reliability.crash import IN_MEMORY
from tests.reliability.disk import without_waiting


@pytest.fixture
def folder():
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as made, without_waiting():
        yield Path(made)


def test_no_command_asks_more_of_a_longer_log(folder):
    found = costs([600, 3000], folder)
    assert len(found) > 70
    assert uneven(found) == {}
    assert max(each[0].log for each in found.values()) < 64 * 1024


def test_with_ten_entries_it_is_the_same_where_only_the_last_is_looked_at(folder):
    raw = (SAVES / "zarylla.toml").read_bytes()
    for line in ("hp -1", "note the innkeeper lies", "roll d20", "rest --heal str", "hero"):
        seen = set()
        for entries in (10, 1000):
            write_log(folder / "long", entries, save.digest(raw))
            seen.add(_one(Desk(folder), raw, (), line, folder / "long"))
        assert len(seen) == 1, (line, seen)


@pytest.mark.parametrize("edited", [False, True])
def test_a_hand_edit_is_looked_up_no_further_than_it_has_to_be(folder, edited):
    raw = (SAVES / "zarylla.toml").read_bytes()
    seen = set()
    for entries in (2000, 6000):
        for path in folder.iterdir():
            path.unlink()
        desk = Desk(folder)
        write_log(desk.log, entries, save.digest(raw))
        desk.save.write_bytes(raw)
        assert desk.type("hp -1").exit == 0
        if edited:
            desk.write(desk.text().replace("hp = 16", "hp = 15   # by hand"))
        seen.add(cost(desk, "credits +1"))
    assert len(seen) == 1


def test_a_write_reads_the_save_once_and_what_it_wrote_once(folder, monkeypatch):
    desk, read = Desk(folder), []
    desk.write(dungeon(60))
    assert desk.type("note begins").exit == 0
    real = tomllib.loads
    monkeypatch.setattr(tomllib, "loads", lambda text, **named: (read.append(len(text)), real(text, **named))[1])
    assert desk.type("torches -1").exit == 0
    assert len([size for size in read if size > 5000]) == 2


@pytest.mark.parametrize(
    "words", [("stats",), ("log",), ("log", "-n", "0"), ("log", "-n", "0", "--json"), ("log", "--export", "jsonl")], ids=" ".join
)
def test_looking_back_keeps_the_memory_of_an_empty_log(folder, words):
    raw = (SAVES / "zarylla.toml").read_bytes()
    (folder / "notequest.toml").write_bytes(raw)
    peaks = []
    for entries in (2, 20_000):
        write_log(folder / "notequest.log", entries, save.digest(raw))
        peaks.append(peak(folder, *words))
    assert os.stat(folder / "notequest.log").st_size > 3_000_000
    assert peaks[1] < 1.5 * peaks[0]
