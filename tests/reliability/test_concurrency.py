"""Many commands at once: they queue, nothing is lost, and who waits too long is told whom to look for."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from notequest_cli import lock, pair, save
from notequest_cli.problems import SystemRefused
from tests.reliability.crowd import SAVE, crowd


def test_eight_processes_at_one_save_lose_nothing(tmp_path):
    played = crowd(tmp_path, processes=8, commands=25)
    assert played.entries == played.done.total() - played.done["undo 3"]


HOLDER = """
import sys, time
from notequest_cli import lock, save
with lock.held(save.paths_of(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def busy(desk):
    """A save that another process holds."""
    desk.write(SAVE)
    env = {**os.environ, "PYTHONPATH": str(Path(save.__file__).parents[1])}
    line = [sys.executable, "-c", HOLDER, str(desk.save)]
    with subprocess.Popen(line, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout.readline() == "held\n"
        yield desk, other
        other.stdin.close()


def test_a_command_waits_its_time_and_then_names_the_process(busy, monkeypatch):
    desk, other = busy
    monkeypatch.setattr(lock, "PATIENCE", 0.05)
    said = desk.type("hp -1")
    assert said.exit == 5
    assert f"has been in use for 0.05 seconds by process {other.pid}" in said.err and f"ps {other.pid}" in said.err
    assert desk.text() == SAVE and not desk.log.exists()


def test_a_lock_that_was_taken_away_is_told_and_nothing_is_written(desk):
    desk.write(SAVE)
    paths = save.paths_of(str(desk.save))
    for instead in ("", "another"):
        with pair.desk(paths, "2026-11-30 12:00:00") as held:
            os.unlink(paths.lock)
            if instead:
                Path(paths.lock).write_text(instead)
            with pytest.raises(SystemRefused) as refused:
                held.commit(SAVE.encode(), SAVE.replace("hp = ", "hp = 1").encode(), [])
        assert refused.value.code == "lock-gone" and paths.lock in refused.value.sentence
        assert desk.text() == SAVE and not desk.log.exists()


def test_who_waits_for_a_lock_that_was_taken_away_waits_for_the_one_that_is_there(busy):
    desk, other = busy
    paths = save.paths_of(str(desk.save))
    with subprocess.Popen([sys.executable, "-m", "notequest_cli", "hp", "-1"], cwd=desk.folder) as waiting:
        time.sleep(1)
        os.unlink(paths.lock)
        other.stdin.close()
        assert waiting.wait(20) == 0
    assert os.path.exists(paths.lock) and desk.text() != SAVE


def test_a_command_that_only_reads_waits_for_nobody(busy):
    desk, _ = busy
    assert desk.type("hero").exit == 0


def test_a_lock_of_a_process_that_was_killed_is_free(busy, monkeypatch):
    desk, other = busy
    other.kill()
    other.wait()
    assert desk.type("hp -1").exit == 0


def test_a_waiting_command_goes_on_when_its_turn_comes(busy, monkeypatch):
    desk, other = busy
    real = lock.time.sleep
    monkeypatch.setattr(lock.time, "sleep", lambda seconds: (other.stdin.close(), other.wait(), real(seconds)))
    assert desk.type("hp -1").exit == 0
    assert "hp = 9" in desk.text()
