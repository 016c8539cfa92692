"""Dungeons typed for one case of the layout each, so that none of them is left to chance."""

import pytest

from notequest_cli.notequest.map_gates import hang
from notequest_cli.notequest.map_paper import Paper
from notequest_cli.notequest.map_shapes import Box
from notequest_cli.notequest.state import Door, Dungeon, Segment
from tests.map.test_layout import look_at

# what is behind each door, 0 for nobody knows: `kind, size, from, doors`
APART = [
    ("corridor", "", 0, [0, 0, 0, 0, 4, 2, 0, 0, 0]),
    ("room", "small", 1, [3]),
    ("room", "large", 2, [0]),
    ("room", "medium", 1, [0] * 4),
]
CROSSED = [
    ("room", "", 0, [2, 0, 0]),
    ("room", "small", 1, [0] * 5),
    ("room", "large", 0, [0] * 4),
    ("room", "large", 0, [0] * 3),
    ("room", "medium", 1, [0]),
]
HELD = [
    ("staircase", "", 0, [0]),
    ("staircase", "", 0, [5, 6, 4]),
    ("room", "large pillared", 0, [0] * 4),
    ("staircase", "", 2, [7, 0, 0, 0]),
    ("staircase", "", 2, [0] * 3),
    ("room", "wide", 2, [0]),
    ("corridor", "small", 4, [0] * 3),
]
NEAR = [("corridor", "", 0, [0, 0]), ("staircase", "", 0, [0, 3, 0, 0, 0, 0]), ("staircase", "", 2, [0])]


def typed(segments):
    """A dungeon of one level out of such lines."""
    made = {
        number: Segment(number, kind, back=back, size=size, doors=tuple(Door("open", to) for to in doors))
        for number, (kind, size, back, doors) in enumerate(segments, 1)
    }
    return Dungeon("crypt", "The Crypt", "crypt", 1, segments=made)


@pytest.mark.parametrize(
    ("segments", "joined", "on_a_way"),
    [(APART, [2, 3], [2]), (CROSSED, [2, 5], [2]), (HELD, [4, 5, 6], [5, 6]), (NEAR, [3], [3])],
    ids=["apart", "crossed", "held", "near"],
)
def test_who_stands_wall_to_wall_who_on_a_way_and_who_apart(segments, joined, on_a_way):
    [sheet] = look_at(typed(segments))
    assert [placed.number for placed in sheet.placed if placed.joined] == joined
    assert [placed.number for placed in sheet.placed if placed.way] == on_a_way


def test_a_box_without_space_before_a_wall_has_no_doors_there():
    paper, box = Paper(), Box(10, 10, 7, 4)
    assert len(hang(paper, box, 3, "s", ends_here=False).gates) == 3
    for other in (Box(3, 7, 20, 3), Box(3, 14, 20, 3), Box(5, 8, 5, 7), Box(17, 8, 5, 7)):
        paper.draw(other)
    assert hang(paper, box, 1, "s", ends_here=False) is None


@pytest.mark.parametrize("kind", ["corridor", "staircase", "room"])
@pytest.mark.parametrize("doors", range(13))
@pytest.mark.parametrize("number", [1, 10**40])
def test_alone_on_the_paper_there_is_a_place_for_every_door(number, doors, kind):
    alone = Dungeon("crypt", "The Crypt", "crypt", 1, segments={number: Segment(number, kind, back=7, doors=(Door(),) * doors)})
    assert len(look_at(alone)) == 1
