"""The Final Room, found both ways, and what its boss pays (NoteQuest rulebook, "The Final Room")."""

import pytest

from notequest_cli.notequest import doors, finalroom
from notequest_cli.notequest.map_events import BossPaid, FinalRoomFound, MonstersFound
from notequest_cli.notequest.step import Step
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES
from tests.notequest.table import CRYPT, HERO, event, happened, page, play

LAST_DOOR = CRYPT.replace(', "unopened"]', "]")


def before(segment, dungeon=CRYPT, final=""):
    """The hero in segment 3."""
    crypt = dungeon.replace("expedition = 1", f"expedition = 1\n{final}")
    return page(f'{HERO}where = "crypt 3"\n{crypt}\n[dungeon.crypt.3]\nfrom = 2\n{segment}\n')


def test_the_third_level_is_the_final_room_and_only_the_boss_is_rolled():
    stairs = before('kind = "staircase"\nlevel = 2\ndoors = ["unopened"]')
    turn = play(doors.door, stairs, 4, 1)
    here = turn.state.here()
    assert (here.kind, here.size, here.level, here.doors, here.contents) == ("room", "large", 3, (), "")
    assert turn.state.dungeon().final == here.number
    assert happened(turn) == ["DoorRolled", "FinalRoomFound", "MonstersFound"]
    assert event(turn, MonstersFound).name == "Spider Queen" and event(turn, MonstersFound).is_boss


def test_the_second_level_is_not():
    stairs = before('kind = "staircase"\nlevel = 1\ndoors = ["unopened"]')
    turn = play(doors.door, stairs, 4, 2)
    assert turn.state.here().level == 2 and turn.state.dungeon().final == 0


def test_a_second_stair_to_the_third_level_leads_to_an_ordinary_segment():
    crypt = f'{CRYPT}\n[dungeon.crypt.9]\nkind = "room"\nfrom = 2\nlevel = 3\n'
    stairs = before('kind = "staircase"\nlevel = 2\ndoors = ["unopened"]', crypt, "final = 9")
    turn = play(doors.door, stairs, 4, 1)
    assert turn.state.dungeon().final == 9
    assert turn.state.here().kind == "corridor" and turn.state.here().level == 3


def test_behind_the_last_door_a_room_rolls_its_boss_on_the_spot():
    room = before('kind = "room"\ndoors = ["unopened"]', LAST_DOOR)
    turn = play(doors.door, room, 4, 2, 6)
    assert event(turn, FinalRoomFound).why == "last door"
    assert [monster.name for monster in turn.state.here().monsters] == ["Vampiric Beast"]
    assert turn.state.here().size == "large" and turn.state.here().contents == ""


def test_behind_the_last_door_a_corridor_becomes_the_final_room():
    room = before('kind = "corridor"\ndoors = ["unopened"]', LAST_DOOR)
    turn = play(doors.door, room, 4, 2, rows={"segments": "corridor 0 doors"})
    assert turn.state.here().kind == "room" and turn.state.dungeon().final == 4


@pytest.mark.parametrize("left", ["unopened", "locked", "open"])
def test_a_door_that_nobody_went_through_is_not_the_last(left):
    room = before(f'kind = "room"\ndoors = ["unopened", "{left}"]', LAST_DOOR)
    turn = play(doors.door, room, 4, 2, 3, 4, 3, 4, number=1)
    assert turn.state.dungeon().final == 0


def test_a_dungeon_has_one_final_room():
    room = before('kind = "room"\ndoors = ["unopened"]', LAST_DOOR, "final = 2")
    turn = play(doors.door, room, 4, 2, 3, 4, 3, 4)
    assert turn.state.dungeon().final == 2


def test_seven_kings_stand_there_where_the_table_says_seven():
    tomb = before('kind = "room"\ndoors = ["unopened"]', LAST_DOOR)
    tomb = tomb.with_dungeon(tomb.dungeon()._replace(type="tomb"))
    turn = play(doors.door, tomb, 4, 2, 5)
    assert len(turn.state.here().monsters) == 7


@pytest.mark.parametrize("faces", [(1, 1), (6, 6), (2, 5)])
def test_the_boss_pays_two_dice_of_treasures_once(faces):
    room = before('kind = "room"', final="final = 3")
    step = finalroom.pay(room, referee(*faces))
    assert step.state.here().treasures == sum(faces) and step.state.dungeon().boss == "paid"
    assert step.events == (BossPaid(sum(faces), faces),)
    assert finalroom.pay(step.state, referee()) == Step(step.state)


def test_nothing_is_paid_while_the_boss_stands_or_elsewhere():
    standing = before('kind = "room"\nmonsters = ["Spider Queen 1/20"]', final="final = 3")
    assert finalroom.pay(standing, referee()) == Step(standing)
    elsewhere = before('kind = "room"', final="final = 2")
    assert finalroom.pay(elsewhere, referee()) == Step(elsewhere)


def referee(*faces):
    from notequest_cli.dice import Script

    return Referee(Script(*faces), TABLES)


@pytest.mark.parametrize("kind", ["palace", "crypt", "tomb", "sanctuary", "temple", "dungeon"])
@pytest.mark.parametrize("face", range(1, 7))
def test_every_boss_of_every_type_can_be_met(kind, face):
    room = before('kind = "room"\ndoors = ["unopened"]', LAST_DOOR)
    room = room.with_dungeon(room.dungeon()._replace(type=kind))
    met = play(doors.door, room, 4, 2, face).state.here().monsters
    row = TABLES.table(f"{kind}.boss").row(face)
    assert {monster.name for monster in met} == {row.name} and len(met) == int(row.facts["count"])
