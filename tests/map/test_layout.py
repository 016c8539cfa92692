"""Where the segments of a dungeon stand: never two in one place, and never elsewhere than before.

`NOTEQUEST_DUNGEONS=10000 pytest tests/map/test_layout.py` is the long form: that many dungeons of the robot, and as many explored.
"""

import os
from collections import Counter, deque

import pytest
from hypothesis import given, settings

from notequest_cli.notequest.map_layout import sheets
from notequest_cli.notequest.map_shapes import WIDTH, Box
from tests.map.dungeons import careless, dungeon_of, explored, grown, played

pytestmark = pytest.mark.exhaustive

DUNGEONS = int(os.environ.get("NOTEQUEST_DUNGEONS", "40"))
CHUNK = 20
CHUNKS = range(0, DUNGEONS, CHUNK)


def inside(box):
    """The cells within the walls."""
    return {(x, y) for x in range(box.x + 1, box.right) for y in range(box.y + 1, box.bottom)}


def around(box):
    """The cells of the walls."""
    return {(x, y) for x in range(box.x, box.right + 1) for y in range(box.y, box.bottom + 1)} - inside(box)


def behind_opened(sheet, dungeon):
    """The cells in front of doors that somebody went through on this sheet."""
    drawn = {placed.number: placed for placed in sheet.placed}
    for placed in sheet.placed:
        for gate in placed.gates:
            child = drawn.get(dungeon.segments[placed.number].doors[gate.door - 1].to)
            if child and child.joined and dungeon.segments[child.number].back == placed.number:
                yield gate.front


def shared_by_two(sheet, dungeon):
    """Every cell that is claimed twice, counted cell by cell: the slow way, with nothing of the layout in it."""
    walls = Counter(cell for placed in sheet.placed for cell in around(placed.box))
    claims = Counter()
    fronts = Counter(gate.front for placed in sheet.placed for gate in placed.gates)
    for placed in sheet.placed:
        within = [other.box for other in sheet.placed if placed.box.surrounds(other.box)]
        claims.update(inside(placed.box) - {cell for box in within for cell in inside(box) | around(box)})
        claims.update(placed.way)
    for cell in behind_opened(sheet, dungeon):
        fronts[cell] -= 1
    for placed in sheet.placed:
        for gate in placed.gates if any(other.box.surrounds(placed.box) for other in sheet.placed) else ():
            fronts[gate.front] -= 1  # the door of stairs in a hall opens into the hall
    claims.update(+fronts)
    gates = Counter(gate.cell for placed in sheet.placed for gate in (*placed.gates, *([placed.entry] if placed.entry else [])))
    twice = {cell for cell, count in claims.items() if count > 1} | {cell for cell, count in gates.items() if count > 1}
    return twice | (claims.keys() & walls.keys()) | {cell for cell in gates if cell not in walls}


def is_on_the_sheet(sheet):
    """Does everything stand between the margins, in the height that is said?"""
    cells = [cell for placed in sheet.placed for cell in (*around(placed.box), *placed.way, *(gate.front for gate in placed.gates))]
    return all(0 <= x < WIDTH and 0 <= y < sheet.height for x, y in cells)


def is_joined_to_its_parent(placed, sheet):
    """Does a gate of another segment, or a way from one, lead into this segment?"""
    gates = [gate for other in sheet.placed if other is not placed for gate in other.gates]
    if placed.entry:
        return placed.entry.cell in around(placed.box) and any(
            placed.entry.cell in around(other.box) for other in sheet.placed if other is not placed
        )
    if placed.way:
        steps = zip(placed.way, (*placed.way[1:], placed.mouth), strict=True)
        walked = all(abs(x - to_x) + abs(y - to_y) == 1 for (x, y), (to_x, to_y) in steps)
        return walked and placed.mouth in around(placed.box) and placed.way[0] in {gate.front for gate in gates}
    in_a_hall = any(other.box.surrounds(placed.box) for other in sheet.placed)
    return in_a_hall or bool({gate.cell for gate in gates} & around(placed.box))


def look_at(dungeon):
    """Everything that must hold for a dungeon that was laid out."""
    laid_out = sheets(dungeon)
    assert sorted(placed.number for sheet in laid_out for placed in sheet.placed) == sorted(dungeon.segments)
    assert [sheet.level for sheet in laid_out] == sorted({segment.level for segment in dungeon.segments.values()})
    for sheet in laid_out:
        assert not shared_by_two(sheet, dungeon)
        assert is_on_the_sheet(sheet)
        for placed in sheet.placed:
            assert len(placed.gates) == len(dungeon.segments[placed.number].doors)
            assert all(gate.cell in around(placed.box) for gate in placed.gates)
            assert not placed.joined or is_joined_to_its_parent(placed, sheet)
    return laid_out


def nothing_has_moved(before, now):
    """Is every segment that was drawn drawn in the same place, with the same doors?"""
    drawn = {placed for sheet in now for placed in sheet.placed}
    return all(placed in drawn for sheet in before for placed in sheet.placed)


def last(states):
    """The last of many."""
    return deque(states, maxlen=1)[0]


@pytest.mark.parametrize("start", CHUNKS)
def test_no_two_segments_of_a_robots_dungeon_stand_in_one_place(start):
    for seed in range(start, start + CHUNK):
        look_at(dungeon_of(last(played(seed))))


@pytest.mark.parametrize("start", CHUNKS)
def test_no_two_segments_of_an_explored_dungeon_stand_in_one_place(start):
    for seed in range(start, start + CHUNK):
        look_at(dungeon_of(last(explored(seed))))


@pytest.mark.parametrize("start", CHUNKS)
def test_what_is_drawn_stays_where_it_was_when_a_door_is_opened(start):
    for seed in range(start, start + CHUNK, 4):
        before = ()
        for state in explored(seed, 30):
            now = sheets(dungeon_of(state))
            assert nothing_has_moved(before, now)
            before = now


def test_nothing_moves_while_the_robot_plays():
    for seed in range(min(DUNGEONS, 200) // 8):
        before = ()
        for state in grown(played(seed)):
            now = sheets(dungeon_of(state))
            assert nothing_has_moved(before, now)
            before = now


@settings(max_examples=DUNGEONS * 2, deadline=None)
@given(careless())
def test_any_dungeon_that_can_be_typed_is_drawn(dungeon):
    look_at(dungeon)


def test_a_dungeon_of_hundreds_of_segments_is_laid_out_as_well():
    largest = max((dungeon_of(last(explored(seed, 300))) for seed in range(6)), key=lambda dungeon: len(dungeon.segments))
    assert len(look_at(largest)) > 1


def test_the_stairs_of_a_palace_stand_in_the_middle_of_its_hall():
    hall, stairs = sheets(dungeon_of(next(explored(0))))[0].placed
    assert hall.box.surrounds(stairs.box)


@pytest.mark.parametrize(("one", "other", "meet"), [(Box(0, 0, 5, 5), Box(4, 0, 5, 5), False), (Box(0, 0, 5, 5), Box(3, 3, 5, 5), True)])
def test_two_boxes_may_share_a_wall_and_nothing_else(one, other, meet):
    assert one.meets(other) is other.meets(one) is meet
