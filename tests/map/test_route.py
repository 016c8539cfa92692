"""The map in sentences: the order of the walk, and what is said of a segment."""

from hypothesis import given, settings

from notequest_cli.notequest.map_route import route
from notequest_cli.notequest.map_route_words import route as told
from notequest_cli.notequest.state import State
from notequest_cli.show import plain
from tests.map.dungeons import careless, dungeon_of, explored
from tests.map.test_drawing import notebook
from tests.map.test_layout import last


def sentences(state, level=None):
    """The lines below the heading."""
    return plain.lines(told(dungeon_of(state), route(state, dungeon_of(state)), level))[1:]


def test_a_segment_is_told_with_all_that_is_there():
    state = notebook(
        s1={"kind": "staircase", "doors": ["2 open"]},
        s2={
            "kind": "room",
            "from": 1,
            "size": "wide",
            "contents": "wooden coffins",
            "monsters": ["Skeleton 4/4", "Skeleton 2/4"],
            "chest": "closed",
            "treasures": 1,
            "items": ["4 coins"],
            "doors": ["locked", "unopened"],
        },
    )
    assert sentences(state) == [
        "1, level 1, staircase, the entrance. Door 1 open to 2. You are here.",
        "2, level 1, wide room, behind door 1 of 1. Wooden coffins. 2 x Skeleton, HP 4 of 4, 2 of 4. A chest, closed. "
        "On the floor: 1 Treasure, 4 coins. Door 1 locked. Door 2 unopened.",
    ]


def test_the_route_follows_each_door_to_its_end_before_the_next():
    state = notebook(
        s1={"kind": "corridor", "doors": ["3 open", "2 broken"], "secret": 5},
        s2={"kind": "room", "from": 1},
        s3={"kind": "room", "from": 1, "doors": ["4 open"]},
        s4={"kind": "room", "from": 3},
        s5={"kind": "staircase", "from": 1},
        s6={"kind": "staircase", "from": 1},
        s9={"kind": "room", "from": 8},
    )
    assert [each.number for each in route(state, dungeon_of(state))] == [1, 3, 4, 2, 5, 6, 9]
    assert [line.split(". ")[0] for line in sentences(state)][3:6] == [
        "2, level 1, room, behind door 2 of 1",
        "5, level 1, staircase, behind a secret door of 1",
        "6, level 1, staircase, from 1",
    ]


def test_one_level_can_be_told_alone():
    state = last(explored(1, 30))
    assert sentences(state, 2) == [line for line in sentences(state) if ", level 2, " in line]
    assert sentences(state, 2)


@settings(max_examples=60, deadline=None)
@given(careless())
def test_every_segment_is_told_once(dungeon):
    assert sorted(each.number for each in route(State(), dungeon)) == sorted(dungeon.segments)
