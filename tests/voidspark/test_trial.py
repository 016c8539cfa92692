"""A use that is refused whatever falls is refused before a face is asked for."""

import pytest

from notequest_cli.problems import ChoiceNeeded, DiceNeeded, Usage
from notequest_cli.voidspark import trial
from notequest_cli.voidspark.state import Ability
from tests.voidspark.table import faces, zarylla


def able(effect, **more):
    return zarylla(hp=9, abilities={"Hop": Ability("both", "9/page", effect)}, **more)


def used(state, *dice, target=""):
    return trial.use(state, faces(*dice), "Hop", target, (), "")


@pytest.mark.parametrize(("target", "why"), [("damage", "Hop acts on a roll"), ("2 damage", "round 2 does not wait")])
def test_the_refusal_comes_before_the_face(target, why):
    with pytest.raises(Usage, match=why):
        used(able("+d4 attack for page, +d4 damage"), target=target)


def test_what_is_allowed_asks_for_the_face_and_uses_it():
    with pytest.raises(DiceNeeded):
        used(able("heal d4"))
    assert used(able("heal d4"), 3).state.hero.hp == 12


def test_a_question_that_is_still_to_be_asked_refuses_nothing():
    state = able("+d4 attack for page, mend 1", injuries={"str": 1, "dex": 1})
    with pytest.raises(DiceNeeded):
        used(state)
    with pytest.raises(ChoiceNeeded):
        used(state, 3)
