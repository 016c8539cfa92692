"""A dungeon laid out on sheets, a level on each: segment by segment in the order in which they were found.

A segment is placed by what was found before it and by nothing else, so that what is drawn stays where it is when a door
is opened. It stands wall to wall with the one it was entered from; where that does not go, a way leads to it; and
where that does not go either, or stairs lead there, it begins a part of its own further down the sheet.
"""

from collections.abc import Iterator, Mapping

from notequest_cli.notequest.map_gates import Hung, hang, is_usable, spots
from notequest_cli.notequest.map_paper import Paper, behind, from_centre
from notequest_cli.notequest.map_shapes import BACK, STEPS, WIDTH, Box, Cell, Gate, Placed, Sheet
from notequest_cli.notequest.map_sizes import outlines
from notequest_cli.notequest.state import Dungeon, Segment

FAR = 40  # cells that a way may have
ASIDE, DOWN = 2, 1  # margins around what begins a part of its own


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
        """Beside its parent: behind the door, or behind a gate that is put into a wall for it."""
        gate = self._door_to(segment, parent)
        gates = [gate] if gate else list(self._new_gates(parent))
        if gate:
            self.paper.give([gate.cell, gate.front])
        found = self._wall_to_wall(segment, gates) or (self._along_a_way(segment, gate) if gate else None)
        if gate:
            self.paper.take([gate.cell, gate.front])
            self.paper.wishes.pop((parent.number, gate.door), None)
        return found

    def _door_to(self, segment: Segment, parent: Placed) -> Gate | None:
        """The parent's door that leads to this segment."""
        doors = self.segments[parent.number].doors
        return next((gate for gate in parent.gates if doors[gate.door - 1].to == segment.number), None)

    def _new_gates(self, parent: Placed) -> Iterator[Gate]:
        """Where a secret passage can be in the parent's walls."""
        for gate in spots(parent.box, "eswn", careful=False):
            if is_usable(self.paper, gate, parent.gates):
                yield gate

    def _wall_to_wall(self, segment: Segment, gates: list[Gate]) -> Placed | None:
        """The best place behind one of the gates that shares its wall."""
        tried = [(gate, box) for gate in gates for w, h in outlines(segment, gate.side) for box in behind(gate, w, h)]
        fitting = [(gate, box) for gate, box in tried if self.paper.is_free(box)]
        best = self._best(segment, fitting)
        if best is None:
            return None
        gate, box, hung = best
        entry = None if gate.door else gate
        return self._drawn(Placed(segment.number, box, hung.gates, entry, joined=True), hung, [gate.cell])

    def _best(self, segment: Segment, fitting: list[tuple[Gate, Box]]) -> tuple[Gate, Box, Hung] | None:
        """The place that takes least space from shut doors, and leaves its own doors most."""
        found: tuple[Gate, Box, Hung] | None = None
        least: tuple[int, int, int] | None = None
        for order, (gate, box) in enumerate(fitting):
            hung = hang(self.paper, box, len(segment.doors), gate.side, _leads_down(segment))
            cost = (self.paper.wished(box), hung.cramped, order) if hung else None
            if hung and cost and (least is None or cost < least):
                least, found = cost, (gate, box, hung)
                if cost[:2] == (0, 0):
                    break
        return found

    def _along_a_way(self, segment: Segment, gate: Gate) -> Placed | None:
        """The nearest place that a way leads to from the gate."""
        for way, side in self._ways(gate):
            mouth = Gate(*way[-1], side).front
            end = Gate(*mouth, side)
            tried = [(end, box) for w, h in outlines(segment, side) for box in behind(end, w, h)]
            fitting = [(end, box) for _, box in tried if self.paper.is_free(box) and not any(box.holds(cell) for cell in way)]
            best = self._best(segment, fitting) if self.paper.is_blank(mouth) else None
            if best and not set(way) & {gate.front for gate in best[2].gates}:
                placed = Placed(segment.number, best[1], best[2].gates, None, way, mouth, joined=True)
                return self._drawn(placed, best[2], [gate.cell, *way, mouth])
        return None

    def _ways(self, gate: Gate) -> Iterator[tuple[tuple[Cell, ...], str]]:
        """Every way over blank paper from a gate, the shortest first, with the side it ends towards."""
        came: dict[Cell, tuple[Cell, str]] = {gate.front: (gate.cell, gate.side)}
        queue = [(gate.front, 1)] if self.paper.is_blank(gate.front) else []
        for cell, length in queue:
            ahead = came[cell][1]
            way = _traced(came, cell, gate.cell)
            yield from ((way, side) for side in STEPS if side != BACK[ahead])
            for side in (ahead, *(side for side in STEPS if side not in (ahead, BACK[ahead]))):
                step = Gate(*cell, side).front
                if length < FAR and step not in came and self.paper.is_blank(step) and step[1] < self.paper.height + 12:
                    came[step] = (cell, side)
                    queue.append((step, length + 1))

    def _apart(self, segment: Segment) -> Placed:
        """A part of its own: the first clear space from where the last one began, at the latest below everything."""
        w, h = outlines(segment, "e")[0]
        lowest = self.paper.height + (2 if self.placed else 0)
        columns = from_centre(1, WIDTH - 1 - w) if WIDTH - 1 - w > 1 else [max(0, (WIDTH - w) // 2)]
        for y in range(self.top, lowest + 1):
            for x in columns:
                box = Box(x, y, w, h)
                hung = self._hung_apart(segment, box, y == lowest)
                if hung is not None:
                    self.top = y
                    return self._drawn(Placed(segment.number, box, hung.gates), hung, [])
        raise AssertionError("below everything there is space")

    def _hung_apart(self, segment: Segment, box: Box, is_lowest: bool) -> Hung | None:
        wide = box.wider(ASIDE, DOWN)
        if not is_lowest and (not self.paper.is_clear(wide) or self.paper.wished(wide)):
            return None
        hung = hang(self.paper, box, len(segment.doors), "s", _leads_down(segment))
        return hung if hung and (is_lowest or not hung.cramped) else None

    def _drawn(self, placed: Placed, hung: Hung, cells: list[Cell]) -> Placed:
        self.paper.draw(placed.box)
        self.paper.take([*cells, *(cell for gate in hung.gates for cell in (gate.cell, gate.front))])
        self.paper.wishes.update({(placed.number, door): wish for door, wish in hung.wishes})
        return placed


def _leads_down(segment: Segment) -> bool:
    """Do the segment's doors lead to another level? Those of a staircase do, the one a dungeon begins with excepted."""
    return segment.kind == "staircase" and segment.back > 0


def _traced(came: Mapping[Cell, tuple[Cell, str]], cell: Cell, start: Cell) -> tuple[Cell, ...]:
    way = [cell]
    while came[way[-1]][0] != start:
        way.append(came[way[-1]][0])
    return tuple(reversed(way))
