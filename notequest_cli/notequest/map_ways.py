"""Ways over blank paper, for a segment that finds no space wall to wall with the one it was entered from."""

from collections.abc import Iterator, Mapping

from notequest_cli.notequest.map_paper import Paper
from notequest_cli.notequest.map_shapes import BACK, STEPS, Cell, Gate
from notequest_cli.record import Record

FAR = 40  # cells that a way may have
BELOW = 12  # lines below what is drawn that it may go


class Way(Record):
    """The cells from in front of a gate, and the opening at their end."""

    cells: tuple[Cell, ...]
    mouth: Gate


def ways(paper: Paper, gate: Gate) -> Iterator[Way]:
    """Every way over blank paper from a gate, the shortest first; of those alike the straight one."""
    came: dict[Cell, tuple[Cell, str]] = {gate.front: (gate.cell, gate.side)}
    queue = [(gate.front, 1)] if paper.is_blank(gate.front) else []
    for cell, length in queue:
        for side in _onward(came[cell][1]):
            step = Gate(*cell, side, 0).front
            if not paper.is_blank(step):
                continue
            yield Way(_traced(came, cell, gate.cell), Gate(*step, side, 0))
            if length < FAR and step not in came and step[1] < paper.height + BELOW:
                came[step] = (cell, side)
                queue.append((step, length + 1))


def _onward(ahead: str) -> list[str]:
    return [ahead, *(side for side in STEPS if side not in (ahead, BACK[ahead]))]


def _traced(came: Mapping[Cell, tuple[Cell, str]], cell: Cell, start: Cell) -> tuple[Cell, ...]:
    way = [cell]
    while came[way[-1]][0] != start:
        way.append(came[way[-1]][0])
    return tuple(reversed(way))
