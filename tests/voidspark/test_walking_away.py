"""Whoever walks away from a die keeps what was over before it (Voidspark rulebook, "Combat Difficulty")."""

import os
import sys

import pytest

from notequest_cli.problems import DiceNeeded
from notequest_cli.voidspark import fights
from tests.shell.keyboard import Keyboard
from tests.voidspark.table import faces, zarylla_without_abilities
from tests.voidspark.test_terminal import typed_at_a_terminal

ASKED = """\
format = 1
game = "voidspark"

[settings]
dice = "ask"
{}
[hero]
name = "Kor"
hp = 20
hp_max = 20
attack = 5
damage = "2d6+1"
"""


@pytest.mark.parametrize("difficulty", ["standard", "easy", "hard"])
def test_whoever_stops_between_rounds_keeps_those_that_are_over(desk, difficulty):
    desk.write(ASKED.format(f'difficulty = "{difficulty}"\n'))
    code, shown = typed_at_a_terminal(desk, "fight", "3x13/9-1", answers="2\n4\n3\n\x04")
    assert code == 130
    assert "stopped: what was over is in the save; round 2 is next: fight goes on" in shown
    assert "next = 2" in desk.text() and ("hp = 19" in desk.text()) == (difficulty != "easy")
    log = desk.log.read_text()
    assert "  fight 3x13/9-1\n" in log and log.count("  % ") == 3
    assert desk.type("undo").exit == 0
    assert "[fight]" not in desk.text()


@pytest.mark.parametrize("answers", ["\x04", "2\n\x04", "2\n4\n\x04"])
def test_whoever_stops_inside_the_first_round_has_changed_nothing(desk, answers):
    desk.write(ASKED.format(""))
    code, shown = typed_at_a_terminal(desk, "fight", "3x13/9-1", answers=answers)
    assert code == 130 and "stopped: nothing was changed" in shown
    assert "[fight]" not in desk.text()


def test_whoever_stops_inside_a_round_keeps_the_one_before_without_its_faces(desk):
    desk.write(ASKED.format(""))
    code, shown = typed_at_a_terminal(desk, "fight", "3x13/9-1", answers="2\n4\n3\n17\n5\n\x04")
    assert code == 130 and "round 2 is next" in shown
    assert "faces" not in desk.text()
    assert desk.log.read_text().count("  % ") == 3


def test_in_hard_a_roll_that_fell_stays(desk):
    desk.write(ASKED.format('difficulty = "hard"\n'))
    code, shown = typed_at_a_terminal(desk, "fight", "3x13/9-1", answers="17\n\x04")
    assert code == 130 and "round 1 is not over: fight goes on" in shown
    assert 'faces = ["1 attack 17"]' in desk.text()


def test_ctrl_c_between_rounds_keeps_those_that_are_over(desk):
    desk.write(ASKED.format(""))
    person = Keyboard([sys.executable, "-m", "notequest_cli", "fight", "3x13/9-1"], desk.folder, {**os.environ, "TERM": "xterm"})
    for answer in ("2\n", "4\n", "3\n", "\x03"):
        person.wait_for(": ")
        person.settle(0.2)
        person.type(answer)
    person.wait_for("stopped: what was over is in the save")
    assert person.close() == 130
    assert "hp = 19" in desk.text() and "next = 2" in desk.text()


@pytest.mark.parametrize(
    ("difficulty", "dice", "number", "open_faces"),
    [("standard", (2, 4, 3, 17), 2, ()), ("easy", (2, 4, 3, 17), 2, ()), ("hard", (2, 4, 3, 17), 3, ("2 attack 17",))],
)
def test_what_is_over_is_a_turn_of_its_own(difficulty, dice, number, open_faces):
    referee = faces(*dice)
    state = zarylla_without_abilities()
    with pytest.raises(DiceNeeded):
        fights.start(state._replace(difficulty=difficulty), referee, ("3x13/9-1",))
    turn, fallen = referee.whole
    left = turn().state.fight
    assert (left.next, left.faces if difficulty != "easy" else (), fallen) == (number, open_faces, 4 if difficulty == "hard" else 3)
