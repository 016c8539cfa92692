"""A dungeon laid out on sheets, a level on each: segment by segment in the order in which they were found.

A segment is placed by what was found before it and by nothing else, so that what is drawn stays where it is when a door
is opened. It stands wall to wall with the one it was entered from; where that does not go, a way leads to it; and
where that does not go either, or stairs lead there, it begins a part of its own further down the sheet.
"""

from collections.abc import Iterator, Mapping

from notequest_cli.notequest.map_gates import Hung, hang, is_usable, spots
from notequest_cli.notequest.map_paper import LOST, Paper, from_centre
from notequest_cli.notequest.map_shapes import WIDTH, Box, Gate, Placed, Sheet
from notequest_cli.notequest.map_sizes import outlines
from notequest_cli.notequest.map_ways import Way, ways
from notequest_cli.notequest.state import Dungeon, Segment

ASIDE, DOWN = 2, 1  # margins around what begins a part of its own

Place = tuple[Gate, Box, Hung]


def sheets(dungeon: Dungeon) -> tuple[Sheet, ...]:
    """The levels of the dungeon from the top, each laid out on a sheet."""
    levels: dict[int, Level] = {}
    for number in sorted(dungeon.segments):
        segment = dungeon.segments[number]
        levels.setdefault(segment.level, Level(dungeon.segments)).place(segment)
    return tuple(Sheet(level, tuple(made.placed.values()), made.paper.height) for level, made in sorted(levels.items()))


class Level:
    """One level while it is laid out."""

    def __init__(self, segments: Mapping[int, Segment]) -> None:
        self.segments = segments
        self.paper = Paper()
        self.placed: dict[int, Placed] = {}
        self.top = 0  # where the last part of its own began

    def place(self, segment: Segment) -> None:
        """Draw the next segment."""
        parent = self.placed.get(segment.back)
        placed = self._joined(segment, parent) if parent else None
        self.placed[segment.number] = placed or self._apart(segment)

    def _joined(self, segment: Segment, parent: Placed) -> Placed | None:
        """Beside its parent: behind the door, or behind a gate that is put into a wall for it; stairs of a hall within it."""
        gate = self._door_to(segment, parent)
        if gate is None:
            return self._within(segment, parent) or self._wall_to_wall(segment, self._new_gates(parent))
        self.paper.give([gate.cell, gate.front])
        self.paper.wishes.pop((parent.number, gate.door), None)
        found = self._wall_to_wall(segment, [gate]) or self._along_a_way(segment, gate)
        self.paper.take([gate.cell, gate.front])
        return found

    def _door_to(self, segment: Segment, parent: Placed) -> Gate | None:
        """The parent's door that leads to this segment."""
        doors = self.segments[parent.number].doors
        return next((gate for gate in parent.gates if doors[gate.door - 1].to == segment.number), None)

    def _new_gates(self, parent: Placed) -> list[Gate]:
        """Where a secret passage can be in the parent's walls."""
        return [gate for gate in spots(parent.box, "eswn", "anywhere") if is_usable(self.paper, gate, parent.gates)]

    def _within(self, segment: Segment, parent: Placed) -> Placed | None:
        """Stairs in the middle of a hall: no door and no passage leads to them, and there is space for them."""
        w, h = outlines(segment, "s")[0]
        hall = parent.box
        is_secret = self.segments[parent.number].secret == segment.number
        is_full = any(hall.surrounds(other.box) for other in self.placed.values())
        if is_secret or is_full or segment.kind != "staircase" or len(segment.doors) > 1 or hall.w < w + 6 or hall.h < h + 3:
            return None
        box = Box(hall.x + (hall.w - w) // 2, hall.y + 2, w, h)
        gates = (Gate(box.right, box.y + 1, "e", 1),) * len(segment.doors)
        return self._drawn(Placed(segment.number, box, gates, joined=True), Hung(gates, (), 0), [])

    def _wall_to_wall(self, segment: Segment, gates: list[Gate]) -> Placed | None:
        """The best place behind one of the gates that shares its wall."""
        fitting = ((gate, box) for gate in gates for w, h in outlines(segment, gate.side) for box in self.paper.places(gate, w, h))
        best = self._best(segment, fitting)
        if best is None:
            return None
        gate, box, hung = best
        entry = None if gate.door else gate
        return self._drawn(Placed(segment.number, box, hung.gates, entry, joined=True), hung, [gate])

    def _best(self, segment: Segment, fitting: Iterator[tuple[Gate, Box]]) -> Place | None:
        """The place that takes least space from shut doors, and leaves its own doors most."""
        found, least = None, 0
        for gate, box in fitting:
            hung = hang(self.paper, box, len(segment.doors), gate.side, leads_down(segment))
            if hung is None:
                continue
            cost = self.paper.harm(box) + hung.lack
            if found is None or cost < least:
                found, least = (gate, box, hung), cost
            if cost == 0:
                break
        return found

    def _along_a_way(self, segment: Segment, gate: Gate) -> Placed | None:
        """The nearest place that a way leads to from the gate."""
        for way in ways(self.paper, gate):
            best = self._best(segment, self._at_the_end(segment, way))
            if best and not set(way.cells) & {door.front for door in best[2].gates}:
                end, box, hung = best
                placed = Placed(segment.number, box, hung.gates, None, way.cells, end.cell, joined=True)
                self.paper.take(way.cells)
                return self._drawn(placed, hung, [gate, end])
        return None

    def _at_the_end(self, segment: Segment, way: Way) -> Iterator[tuple[Gate, Box]]:
        """Places behind the end of a way that do not stand on it."""
        for w, h in outlines(segment, way.mouth.side):
            for box in self.paper.places(way.mouth, w, h):
                if not any(box.holds(cell) for cell in way.cells):
                    yield way.mouth, box

    def _apart(self, segment: Segment) -> Placed:
        """A part of its own: the first clear space from where the last one began, at the latest below everything."""
        w, h = outlines(segment, "e")[0]
        lowest = self.paper.height + 2 * bool(self.placed)
        boxes = (Box(x, y, w, h) for y in range(self.top, lowest + 1) for x in from_centre(1, WIDTH - 1 - w))
        box, hung = next((box, hung) for box in boxes if (hung := self._hung_apart(segment, box, box.y == lowest)))
        self.top = box.y
        return self._drawn(Placed(segment.number, box, hung.gates), hung, [])

    def _hung_apart(self, segment: Segment, box: Box, is_lowest: bool) -> Hung | None:
        wide = box.wider(ASIDE, DOWN)
        if not is_lowest and (not self.paper.is_clear(wide) or self.paper.wished(wide)):
            return None
        hung = hang(self.paper, box, len(segment.doors), "s", leads_down(segment))
        return hung if is_lowest or (hung and hung.lack < LOST) else None

    def _drawn(self, placed: Placed, hung: Hung, ends: list[Gate]) -> Placed:
        self.paper.draw(placed.box)
        self.paper.take([gate.cell for gate in ends])
        self.paper.take([cell for gate in hung.gates for cell in (gate.cell, gate.front)])
        self.paper.wishes.update({(placed.number, wish.gate.door): wish for wish in hung.wishes})
        self.paper.mind()
        return placed


def leads_down(segment: Segment) -> bool:
    """Do the segment's doors lead to another level? Those of a staircase do, the one a dungeon begins with excepted."""
    return segment.kind == "staircase" and segment.back > 0
