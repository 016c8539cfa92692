"""The bar of a forecast: there from the beginning, moving, taken away at the end; for a person at a terminal only."""

import os
import re
import sys

import pytest

from tests.shell.keyboard import Keyboard
from tests.test_pages import PAGES

TAKEN_AWAY = "\r\x1b[K"
BAR = re.compile(r"\r(\[#* *\] (\d+) %  \d+ of \d+)")
BRUGO = (PAGES / "saves" / "brugo.toml").read_text()


def watched(folder, columns, many):
    """A forecast at a terminal so many columns wide."""
    (folder / "notequest.toml").write_text(BRUGO)
    env = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns), "NO_COLOR": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    return Keyboard([sys.executable, "-m", "notequest_cli", "forecast", "-n", str(many), "-j", "1", "--seed", "7"], folder, env)


@pytest.mark.parametrize("columns", [40, 80])
def test_the_bar_is_there_at_once_and_moves_and_goes(tmp_path, columns):
    keyboard = watched(tmp_path, columns, 200)
    assert keyboard.close() == 0
    before, _, after = keyboard.screen.partition(TAKEN_AWAY)
    bars = BAR.findall(before)
    percents = [int(percent) for _, percent in bars]
    assert percents[0] == 0 and percents[-1] == 100 and percents == sorted(percents) and len(percents) > 20
    assert len({bar.index("]") for bar, _ in bars}) == 1, "its end stands still"
    assert all(len(bar) < columns for bar, _ in bars)
    assert not BAR.search(after) and "survives" in after


def test_ctrl_c_takes_the_bar_away_and_gives_what_there_is(tmp_path):
    keyboard = watched(tmp_path, 80, 999999)
    keyboard.wait_for("] 0 %  0 of 999999")
    keyboard.wait_for("] 0 %")  # it counts on where a percent takes long
    keyboard.type("\x03")
    assert keyboard.close() == 130
    _, _, after = keyboard.screen.partition(TAKEN_AWAY)
    assert re.search(r"stopped after \d+ of 999999 expeditions", after) and "Traceback" not in keyboard.screen


def test_in_a_pipe_there_is_no_bar(desk):
    desk.write(BRUGO)
    said = desk.run("forecast -n 20 -j 1 --seed 7")
    assert said.err == "" and said.out.startswith("forecast  20 expeditions, seed 7\n")
