"""Rules joined: what happened so far is never lost, not even where a question comes up."""

import pytest

from notequest_cli.notequest import actions, chests, doors
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.problems import ChoiceNeeded
from tests.notequest.table import in_room, play

CULTIST = '[hero.armor]\nhelmet = "4/4 Cultist\'s"'


@pytest.mark.parametrize(
    ("rule", "room", "faces", "told"),
    [
        (doors.door, 'doors = ["unopened"]', (1, 2), ["DoorRolled", "TrapSprung"]),
        (chests.chest, 'chest = "closed"', (1, 1, 2), ["ChestEmpty", "TrapSprung"]),
        (actions.search, 'contents = "wooden coffins"', (1, 2), ["LightSpent", "PassageSearched", "TrapSprung"]),
    ],
)
def test_a_question_about_armor_tells_all_that_happened_before_it(rule, room, faces, told):
    with pytest.raises(ChoiceNeeded) as asked:
        play(rule, in_room(room, CULTIST), *faces)
    assert [type(event).__name__ for event in asked.value.pause.events] == told
    assert asked.value.pause.state.here().trap


def test_a_question_that_keeps_no_turn_stays_as_it_is():
    def asking(state):
        raise ChoiceNeeded("which", "which one", ("a", "b"))

    with pytest.raises(ChoiceNeeded) as asked:
        Step(State(), ("before",)).then(asking)
    assert asked.value.pause is None
