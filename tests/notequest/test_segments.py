"""The map grows by where you stand (NoteQuest rulebook, "Segments", "The Final Room")."""

import pytest

from notequest_cli.notequest import doors, segments
from notequest_cli.notequest.state import Segment
from notequest_cli.problems import Usage
from tests.notequest.table import CRYPT, HERO, page, play

FROM = {
    "staircase": ["corridor 1", "corridor 2", "corridor 2", "corridor 2", "corridor 3", "corridor 3"],
    "corridor": ["small room 1", "medium room 1", "wide room 1", "wide room 2", "large room 2", "staircase 1"],
    "room": ["small room 1", "medium room 0", "medium room 0", "wide room 0", "large pillared room 0", "staircase 1"],
}
PORTUGUESE = {
    "staircase": FROM["staircase"],
    "corridor": ["medium room 1", "medium room 1", "long room 1", "long room 2", "great room 2", "staircase 1"],
    "room": ["small room 0", "medium room 0", "medium room 0", "long room 0", "great pillared room 0", "staircase 1"],
}
CASES = [(edition, column, face) for edition in ("english", "portuguese") for column in FROM for face in range(1, 7)]


def standing_in(kind, edition="english"):
    """The hero in segment 3 of a kind with two doors, so that the one opened is not the last."""
    text = f'{HERO}where = "crypt 3"\n{CRYPT}\n[dungeon.crypt.3]\nkind = "{kind}"\nfrom = 2\ndoors = ["unopened", "unopened"]\n'
    return page(text)._replace(rulings={"edition-segments": edition})


@pytest.mark.parametrize(("edition", "column", "face"), CASES)
def test_the_column_is_that_of_the_place_the_hero_stands_in(edition, column, face):
    shown = (FROM if edition == "english" else PORTUGUESE)[column][face - 1]
    room_dice = (3, 4, 3, 4) if "room" in shown else ()
    turn = play(doors.door, standing_in(column, edition), 4, face, *room_dice)
    here = turn.state.here()
    assert f"{here.size} {here.kind} {len(here.doors)}".strip() == shown
    assert all(door.state == "unopened" for door in here.doors)


def test_a_room_rolls_contents_and_monsters_a_corridor_nothing():
    assert play(doors.door, standing_in("staircase"), 4, 1).state.here().contents == ""
    assert play(doors.door, standing_in("room"), 4, 1, 4, 4, 1, 2).state.here().contents == "wooden coffins"


def test_a_segment_can_be_said_as_the_own_book_shows_it():
    turn = play(doors.door, standing_in("room"), 4, 3, 4, 3, 4, rows={"segments": "huge cavern room 3 doors"})
    here = turn.state.here()
    assert (here.size, here.kind, len(here.doors)) == ("huge cavern", "room", 3)
    stairs = play(doors.door, standing_in("room"), 4, rows={"segments": "Staircase, 1 door at its end"}).state.here()
    assert (stairs.kind, len(stairs.doors)) == ("staircase", 1)
    with pytest.raises(Usage, match="no segment behind a door of a room"):
        play(doors.door, standing_in("room"), 4, rows={"segments": "a hole"})


def test_a_staircase_leads_one_level_down_but_not_the_one_a_dungeon_begins_with():
    assert segments.level_behind(Segment(5, "staircase", back=3, level=1)) == 2
    assert segments.level_behind(Segment(1, "staircase", back=0, level=1)) == 1
    assert segments.level_behind(Segment(4, "corridor", back=3, level=2)) == 2
    assert segments.level_behind(Segment(2, "staircase", back=1, level=1)) == 2, "the Palace's own stair is a real one"


def test_segments_are_numbered_as_they_are_found():
    turn = play(doors.door, standing_in("staircase"), 4, 1)
    assert turn.state.here().number == 4 and turn.state.here().back == 3


def test_a_dungeon_may_have_segments_of_its_own():
    from notequest_cli.notequest.state import Dungeon
    from notequest_cli.tables import Tables
    from tests.notequest.arena import TABLES

    own = Tables(TABLES.packs, {"crypt": {"segments": {"1": {"name": "cave", "room": {"kind": "room"}}}}})
    assert segments.own_table(own, Dungeon("crypt", type="crypt"), "segments") == "crypt.segments"
    assert segments.own_table(TABLES, Dungeon("crypt", type="crypt"), "segments") == "segments"


def ruled(turn_faces, edition="english"):
    from notequest_cli.dice import Script
    from notequest_cli.referee import Referee
    from tests.notequest.arena import TABLES

    referee = Referee(Script(*turn_faces), TABLES)
    doors.door(standing_in("corridor", edition), referee)
    return referee.ruled


def test_the_ruling_is_named_only_where_the_editions_differ():
    assert ruled((4, 1, 3, 4, 3, 4)) == {"edition-segments": "english"}
    assert ruled((4, 1, 3, 4, 3, 4), "portuguese") == {"edition-segments": "portuguese"}
    assert ruled((4, 2, 3, 4, 3, 4)) == {}


def test_a_segment_can_be_said_in_either_edition():
    turn = play(doors.door, standing_in("room", "portuguese"), 4, 3, 4, 3, 4, rows={"segments": "small room 2 doors"})
    assert len(turn.state.here().doors) == 2
