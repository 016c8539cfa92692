"""On a terminal a pause is a question in place (Voidspark rulebook, "Combat Difficulty")."""

import os
import pty
import re
import subprocess
import sys

import pytest

from tests.voidspark.table import ZARYLLA

PROMPTS = (b"? ", b": ", b") ")


def typed_at_a_terminal(desk, *words, answers="", ahead=""):
    """Everything the terminal showed while a person typed the answers, each when it was asked for; `ahead` is there at once."""
    ours, theirs = pty.openpty()
    os.write(ours, ahead.encode())
    lines = [line for line in re.split(r"(?<=[\n\x04])", answers) if line]
    with subprocess.Popen(
        [sys.executable, "-m", "notequest_cli", *words], cwd=desk.folder, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True
    ) as process:
        os.close(theirs)
        shown = b""
        while came := _read(ours):
            shown += came
            if lines and shown.endswith(PROMPTS):
                os.write(ours, lines.pop(0).encode())
        code = process.wait(timeout=30)
    os.close(ours)
    return code, shown.decode().replace("\r\n", "\n")


def _read(terminal):
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


@pytest.fixture
def hers(desk):
    desk.write(ZARYLLA)
    return desk


def test_enter_goes_on_and_the_next_faces_are_asked_for(hers):
    code, shown = typed_at_a_terminal(hers, "fight", "13/7-1", "13/7-1", "--dice", "4,4,4", answers="\n15\n4\n4\n")
    assert code == 0
    assert "1 go on  (Enter)" in shown
    assert "2 Foresight" in shown
    assert "d20 for round 2 Attack" in shown
    assert "hp = 16" in hers.text()
    assert "[fight]" not in hers.text()


def test_an_ability_chosen_at_the_pause_is_used_and_each_answer_is_a_command_of_the_log(hers):
    code, _ = typed_at_a_terminal(hers, "fight", "13/7-1", "--dice", "4,4,4", answers="2\n15\n")
    assert code == 0
    assert "left = 2" in hers.text()
    assert "hp = 17" in hers.text()
    log = hers.log.read_text()
    assert "fight 13/7-1\n" in log
    assert "use Foresight\n" in log


def test_what_was_typed_before_the_question_stood_there_is_not_its_answer(hers):
    code, shown = typed_at_a_terminal(hers, "fight", "13/7-1", "--dice", "4,4,4", ahead="2\n\n", answers="\n")
    assert code == 0
    assert "what was typed before this question is not taken as its answer\n  1 go on  (Enter)" in shown
    assert "left = 3" in hers.text()
    assert "hp = 16" in hers.text()


def test_faces_may_be_typed_ahead_of_their_dice(hers):
    code, shown = typed_at_a_terminal(hers, "roll", "2d6", "--dice", "ask", ahead="3\n4\n")
    assert code == 0
    assert "2d6 3 4 = 7" in shown


def test_the_chances_at_a_pause_in_hard_are_those_of_what_is_offered(hers):
    hers.type("set settings.difficulty hard")
    _, shown = typed_at_a_terminal(hers, "fight", "wis9:13/10-1", "--dice", "4", answers="\x04")
    table = shown.partition("chance to win round 1, each with one use\n")[2].partition("use an ability?")[0]
    assert "Foresight: " in table
    assert "Smite" not in table


def test_a_pause_tells_what_only_several_uses_and_what_only_the_player_can_judge_would_change(hers):
    abilities = '\n[hero.ability.Three]\nwhen = "both"\ncost = "3/page"\neffect = "+1 any d20"\n'
    abilities += '\n[hero.ability.Odd]\nwhen = "both"\ncost = "1/page"\neffect = "sing"\n'
    hers.write(re.sub(r"(?s)\n\[hero\.ability\.\w+\]\n[^\[]*", "\n", ZARYLLA) + abilities)
    _, shown = typed_at_a_terminal(hers, "fight", "13/7-1", "--dice", "5,6,6", answers="\x04")
    told = "chance to win round 1\n  Three: one use alone makes it no better, several together could\n  Odd: yours to judge\n  1 go on"
    assert told in shown


def test_closing_the_terminal_at_the_pause_leaves_the_round_waiting(hers):
    code, shown = typed_at_a_terminal(hers, "fight", "13/7-1", "--dice", "4,4,4", answers="\x04")
    assert code == 130
    assert "use an ability? \nstopped: the fight waits in the save\n  notequest fight goes on\n" in shown
    assert 'owed = "ability"' in hers.text()


INFECTED = ZARYLLA.replace("conditions = []  ", 'conditions = ["infected"]')


def test_a_missed_infection_roll_is_a_question_and_enter_takes_the_hp_and_turns_the_page(hers):
    hers.write(INFECTED)
    code, shown = typed_at_a_terminal(hers, "page", "next", "--dice", "4", answers="\n")
    assert code == 0
    assert "1 go on  (Enter)" in shown and "2 Foresight" in shown
    assert "hp = 16" in hers.text() and "page = 2023-04-17" in hers.text()
    assert hers.log.read_text().count("page next\n") == 2


def test_an_ability_chosen_for_the_infection_roll_turns_it_and_the_page_of_several_days_goes_on(hers):
    hers.write(INFECTED)
    code, shown = typed_at_a_terminal(hers, "page", "2023-04-20", "--dice", "4", answers="2\n5\nForesight\n18\n")
    assert code == 0
    assert shown.count("use an ability?") == 2
    assert "hp = 17" in hers.text() and "page = 2023-04-20" in hers.text() and "left = 1" in hers.text()


def test_closing_the_terminal_at_the_infection_roll_leaves_the_page_waiting(hers):
    hers.write(INFECTED)
    code, shown = typed_at_a_terminal(hers, "page", "next", "--dice", "4", answers="\x04")
    assert code == 130
    assert "stopped: the page waits in the save\n  notequest page next goes on\n" in shown
    assert 'infection = "missed"' in hers.text() and "hp = 17" in hers.text()
    assert hers.type("page next").exit == 0
    assert "hp = 16" in hers.text()


def test_death_by_infection_on_a_terminal_asks_nothing(hers):
    hers.write(INFECTED.replace("hp = 17", "hp = 1").replace("left = 3", "left = 0"))
    code, shown = typed_at_a_terminal(hers, "page", "next", "--dice", "4")
    assert code == 0
    assert ": clone, then page 2023-04-17" in shown and "use an ability" not in shown


def test_a_slip_in_the_questions_for_a_hero_asks_the_same_question_again(desk):
    desk.write('format = 1\ngame = "voidspark"\n')
    answers = "Mira\nAdept\nmany\n18\n12\n5\n2x6\n2d6\n0\n2\nfoo\n0\n1\n-1\n1\n"
    code, shown = typed_at_a_terminal(desk, "hero", "new", ahead=answers)
    assert code == 0
    assert "hp is 'many', expected a whole number from 1 to 999" in shown
    assert shown.count("how many HP at most?") == 2
    assert shown.count("what is the hero called?") == 1
    assert "--con foo: that is no value of a trait" in shown
    assert 'name = "Mira"' in desk.text() and "hp = 18" in desk.text() and "con = 0" in desk.text()


def test_between_rounds_a_remedy_is_used_and_seen_before_the_fight_goes_on(hers):
    hers.write(hers.text().replace("hp = 17", "hp = 6").replace('effect = "reroll d20"', 'effect = "heal 2d4"'))
    code, shown = typed_at_a_terminal(hers, "fight", "20/30-3", "20/30-6", "--dice", "1,-", answers="2\n1\n1\n2\n1\n1\n1\n-\n")
    assert code == 0
    assert shown.count("use an ability?") == 2
    assert "\nhp = 1\n" in hers.text() and "[fight]" not in hers.text()
    log = hers.log.read_text()
    assert (log.count("  use Foresight\n"), log.count("  fight\n")) == (2, 1)


def test_a_bare_fight_shows_the_round_that_waits_and_asks_again(hers):
    hers.run("fight 13/7-1 --dice 4,4,4")
    assert "[fight]" in hers.text()
    _, shown = typed_at_a_terminal(hers, "fight", answers="2\n18\n\n\n\n")
    assert "round 1 of 1" in shown and "2 Foresight" in shown
    assert "d20 for attack again, Foresight: " in shown  # whoever typed faces of the fight is asked for the next ones
    assert "left = 2" in hers.text()


def test_a_slip_in_the_questions_of_a_new_hero_is_corrected_as_one_of_the_dice_is(desk):
    desk.type("new voidspark")
    answers = "Z\nY\n20\n12\n<\n13\n5\n2d6+\n2d6\n1\n<\n0\n1\n0\n0\n0\n0\n"
    code, shown = typed_at_a_terminal(desk, "hero", "new", ahead=answers)
    assert code == 0
    assert "which Attack? (< corrects the last) which Defense? (< corrects the last) which Attack?" in shown
    assert "2d6+ is no Damage; write dice like 2d6+2" in shown
    assert "what is the hero called? which class? (< corrects the last) " in shown
    assert "skills, pools and abilities: notequest skill add, notequest pool add" in shown
    said = desk.text()
    assert "defense = 13" in said and "str = 0" in said and "attack = 5" in said


def test_nothing_can_be_corrected_before_the_first_question_and_behind_a_die_that_fell(desk):
    desk.type("new voidspark")
    code, shown = typed_at_a_terminal(desk, "hero", "new", answers="<\nZ\nY\n20\n12\n5\n2d6\nd4\n<\n0\n0\n0\n0\n0\n")
    assert code == 0
    assert shown.count("nothing before this can be corrected") == 2
    assert 'name = "Z"' in desk.text() and "dex = 0" in desk.text()


def test_a_die_that_is_asked_for_gives_way_to_the_answer_before_it(desk):
    desk.type("new voidspark")
    answers = "Z\nY\n20\n12\n5\n2d6\nd4\n<\nd6\n5\n0\n0\n0\n0\n0\n"
    code, shown = typed_at_a_terminal(desk, "hero", "new", "--dice", "ask", answers=answers)
    assert code == 0
    assert "d4 for STR (< corrects the last): " in shown
    assert "str = 5" in desk.text()


def test_who_goes_away_from_a_die_is_told_which_command_is_not_in_the_save(hers):
    hers.write(hers.text().replace('effect = "reroll d20"', 'effect = "extra attack"'))
    typed = ("fight", "13/7-1", "--dice", "4,4,4")
    _, shown = typed_at_a_terminal(hers, *typed, answers="2\n\x04")
    assert "stopped: notequest use Foresight is not in the save, what came before is" in shown.replace("\n", " ")
    assert "left = 3" in hers.text() and "[fight]" in hers.text()
    _, shown = typed_at_a_terminal(hers, "fight", answers="2\n15\n\x04")
    assert "nothing was changed" in shown


def test_what_is_used_after_typed_faces_does_not_roll_the_next_round(hers):
    hers.write(hers.text().replace('effect = "+d4 damage"', 'effect = "+4 damage"'))
    hers.run("fight 2x13/12-1 --dice 14,3,3")
    _, shown = typed_at_a_terminal(hers, "use", "Smite")
    assert "round 2 is next: fight goes on" in shown and "round 2 of 2" not in shown


COMBINED = """\
format = 1
game = "voidspark"
{settings}
[calendar]
page = 2023-05-01

[hero]
name = "Kor"
hp = 20
hp_max = 20
attack = 5
damage = "2d6+1"

[hero.ability.Luck]
effect = "+2 any d20"

[hero.ability.Fury]
cost = "1/rest"
effect = "double damage"

[hero.ability.Smite]
cost = "1/page"
effect = "+d4 damage"
"""


@pytest.mark.parametrize("answer", ["luck", "Luck on 1", "Luck on attack"])
@pytest.mark.parametrize("settings", ["", '[settings]\ndifficulty = "easy"\n'])
def test_at_a_pause_any_ability_is_an_answer_by_its_name(desk, settings, answer):
    desk.write(COMBINED.format(settings=settings))
    code, shown = typed_at_a_terminal(desk, "fight", "13/9-3", "--dice", "13,2,5", answers=f"{answer}\n\n")
    assert code == 0
    assert "  2 Fury" in shown and "  3 Smite" in shown and "  4 " not in shown
    assert "no answer here" not in shown
    assert "Damage 2 5 + DMG 1 = 8 vs 9" in shown and "Luck is used" in shown
    assert f"  use {answer}\n" in desk.log.read_text()


def test_what_is_refused_at_a_pause_is_said_and_asked_again(desk):
    desk.write(COMBINED.format(settings='[settings]\ndifficulty = "hard"\n'))
    _, shown = typed_at_a_terminal(desk, "fight", "13/9-3", "--dice", "7", answers="Fury\nnobody\nluck\n5\n4\n")
    assert "what Fury acts on is not rolled in round 1 yet; " in shown
    assert "nobody is no answer here" in shown
    assert shown.count("Luck is used") == 1
    assert "used = 1" not in desk.text()


HOP = """
[hero.ability.Hop]
cost = "9/page"
effect = "heal d4, +d4 damage"
"""
HURT = COMBINED.replace("hp = 20\n", "hp = 3\n").format(settings='[settings]\ndice = "ask"\n') + HOP


@pytest.mark.parametrize(("target", "why"), [("damage", "Hop acts on a roll"), ("3", "round 3 does not wait")])
def test_what_is_refused_whatever_falls_asks_for_no_face(desk, target, why):
    desk.write(HURT)
    _, shown = typed_at_a_terminal(desk, "use", "Hop", "on", target, answers="3\n")
    assert why in shown and "d4" not in shown


def test_at_a_pause_a_use_that_is_refused_asks_for_no_face(desk):
    desk.write(
        HURT.replace("[calendar]\n", '[calendar]\nrounds = "open"\n')
        + '[fight]\nrounds = ["13/9-3", "13/9-3"]\nnext = 2\nowed = "remedy"\n'
    )
    _, shown = typed_at_a_terminal(desk, "fight", answers="hop on damage\nhop\n3\n\x04")
    refused, asked = shown.index("Hop acts on a roll"), shown.index("d4 for Hop")
    assert refused < asked and shown.count("Hop is used") == 1
