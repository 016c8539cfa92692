"""`roll` with the names of the sheet."""

import pytest

from notequest_cli.notation import parse
from notequest_cli.notequest import rolls
from notequest_cli.problems import Usage
from tests.notequest.table import in_room, play


@pytest.mark.parametrize("name", ["damage", "dmg", "weapon", "DMG"])
def test_damage_is_the_weapon_in_hand(name):
    turn = play(rolls.check, in_room(weapon='"Rapier 1d6+1"'), 4, expression=parse(name))
    assert turn.result == 5


def test_a_target_that_is_missed_exits_1():
    assert play(rolls.check, in_room(), 3, expression=parse("d6 vs 4")).exit == 1
    assert play(rolls.check, in_room(), 4, expression=parse("d6 vs 4")).exit == 0


def test_names_that_are_not_on_the_sheet_are_refused():
    with pytest.raises(Usage, match="dex"):
        play(rolls.check, in_room(), expression=parse("dex"))
    with pytest.raises(Usage, match="dmg"):
        play(rolls.check, in_room(weapon='""'), expression=parse("dmg"))
