"""Contents and monsters of every room of every dungeon (NoteQuest rulebook, "Segments")."""

from collections import Counter
from itertools import product

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import doors, rooms
from notequest_cli.notequest.map_events import ContentsFound, MonstersFound
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES
from tests.notequest.table import event, in_room, play

KINDS = ("palace", "crypt", "tomb", "sanctuary", "temple", "dungeon")
PAIRS = list(product(range(1, 7), repeat=2))


def room(kind="crypt", said=""):
    state = in_room(said)
    return state.with_dungeon(state.dungeon()._replace(type=kind))


def rolled(rule, state, *faces):
    """A rule of this chapter with as many sixes behind the faces as it asks for."""
    for more in range(3):
        script = Script(*faces, *[6] * more)
        try:
            step = rule(state, Referee(script, TABLES))
        except Exception as missing:
            if type(missing).__name__ == "DiceNeeded":
                continue
            raise
        assert script.left() == []
        return step
    raise AssertionError("more dice than any row asks for")


@pytest.mark.parametrize("kind", KINDS)
def test_all_36_results_of_contents_reach_a_named_row(kind):
    found = Counter(rolled(rooms.contents, room(kind), *pair).state.here().contents for pair in PAIRS)
    assert sum(found.values()) == 36 and "" not in found
    assert set(found) == {row.name for row in TABLES.table(f"{kind}.contents").rows}
    assert found[TABLES.table(f"{kind}.contents").row(7).name] >= 6


@pytest.mark.parametrize("kind", KINDS)
def test_all_36_results_of_monsters_reach_a_named_row_six_in_36_and_five_find_nobody(kind):
    found = Counter()
    for pair in PAIRS:
        step = rolled(rooms.monsters, room(kind), *pair)
        [event] = step.events
        found[event.name] += 1
        assert len(step.state.here().monsters) == event.many
        assert all(monster.hp == monster.most > 0 for monster in step.state.here().monsters)
    assert set(found) == {row.name for row in TABLES.table(f"{kind}.monsters").rows}
    assert found["no monsters"] == 11


def test_the_number_of_goblins_is_a_die():
    for face in range(1, 7):
        step = rooms.monsters(room(), Referee(Script(3, 3, face), TABLES))
        assert len(step.state.here().monsters) == face
        assert step.events[0].rolled == (face,)


@pytest.mark.parametrize(
    ("kind", "faces", "items", "treasures", "chest"),
    [
        ("crypt", (3, 3, 4), ("4 coins",), 0, ""),
        ("crypt", (3, 3, 1), ("1 coin",), 0, ""),
        ("crypt", (3, 4), (), 0, "closed"),
        ("crypt", (6, 6, 2, 3), (), 5, ""),
        ("palace", (2, 3, 3), ("Magic Scroll x3",), 0, ""),
        ("palace", (2, 3, 1), ("Magic Scroll",), 0, ""),
        ("palace", (6, 6, 1, 4), ("Magic Item x5",), 0, ""),
        ("sanctuary", (3, 3), (), 1, ""),
        ("sanctuary", (4, 5, 3, 4), ("Painting of a god x7",), 0, ""),
        ("temple", (4, 5, 1, 1), ("Painting of a demon x2",), 0, ""),
    ],
)
def test_what_lies_there_is_counted_on_the_segment(kind, faces, items, treasures, chest):
    script = Script(*faces)
    here = rooms.contents(room(kind), Referee(script, TABLES)).state.here()
    assert script.left() == []
    assert (here.items, here.treasures, here.chest) == (items, treasures, chest)


def test_the_order_of_dice_is_contents_and_its_dice_then_monsters_and_their_number():
    turn = play(doors.door, in_room('doors = ["unopened"]'), 4, 1, 3, 3, 5, 3, 3, 2)
    assert event(turn, ContentsFound).rolled == (5,) and event(turn, MonstersFound).rolled == (2,)
    assert turn.state.here().items == ("5 coins",) and len(turn.state.here().monsters) == 2


def test_contents_and_monsters_can_be_named():
    rows = {"contents": "casket", "monsters": "orc"}
    turn = play(doors.door, in_room('doors = ["unopened"]'), 4, 1, rows=rows)
    assert turn.state.here().chest == "closed"
    assert [(m.name, m.hp, m.damage) for m in turn.state.here().monsters] == [("Orc", 6, None)]


def test_a_monster_may_be_named_by_its_beginning():
    turn = play(doors.door, in_room('doors = ["unopened"]'), 4, 1, 3, 4, rows={"monsters": "ghou"})
    assert [monster.name for monster in turn.state.here().monsters] == ["Ghoul"]


def test_contents_of_the_own_book_are_kept_as_they_are_named():
    turn = play(doors.door, in_room('doors = ["unopened"]'), 4, 1, 3, 4, rows={"contents": "a well"})
    assert turn.state.here().contents == "a well"


def test_a_monster_no_table_knows_is_asked_for_once_and_kept():
    rows = {"monsters": "Grue"}
    with pytest.raises(ChoiceNeeded, match="no table knows Grue: its HP, damage and traits"):
        play(doors.door, in_room('doors = ["unopened"]'), 4, 1, 3, 4, rows=rows)
    answers = {"monster-unknown": "5 HP 2 damage undead"}
    turn = play(doors.door, in_room('doors = ["unopened"]'), 4, 1, 3, 4, rows=rows, answers=answers)
    kind = turn.state.kinds["Grue"]
    assert (kind.hp, kind.damage, kind.traits) == (5, 2, ("undead",))
    assert [(m.name, m.hp) for m in turn.state.here().monsters] == [("Grue", 5)]
    again = play(doors.door, turn.state.with_here(monsters=()), 4, 1, 3, 4, rows=rows)
    assert [(m.name, m.hp) for m in again.state.here().monsters] == [("Grue", 5)]


def test_an_answer_without_damage_is_refused():
    with pytest.raises(Usage, match="there is no damage in it"):
        play(
            doors.door,
            in_room('doors = ["unopened"]'),
            4,
            1,
            3,
            4,
            rows={"monsters": "Grue"},
            answers={"monster-unknown": "undead"},
        )


@pytest.mark.parametrize(("contents", "may"), [("wooden coffins", True), ("casket", False), ("a well", False), ("", False)])
def test_the_contents_say_where_a_passage_may_be(contents, may):
    assert rooms.may_hide_a_passage(room(said=f'contents = "{contents}"'), TABLES) is may


def test_what_cannot_be_read_is_refused_before_any_die_is_rolled():
    room = in_room('doors = ["unopened", "unopened"]')
    with pytest.raises(ChoiceNeeded, match="no table knows Grue"):
        play(doors.door, room, rows={"monsters": "Grue"})
    with pytest.raises(Usage, match="no segment behind a door of a room"):
        play(doors.door, room, rows={"segments": "a hole"})
