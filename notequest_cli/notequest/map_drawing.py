"""The map as text: shapes and marks to lines of characters, each run of them with the ink it is drawn in."""

from collections.abc import Mapping

from notequest_cli.notequest.map_marks import Marks
from notequest_cli.notequest.map_rock import rock
from notequest_cli.notequest.map_shapes import WIDTH, Box, Cell, Placed, Sheet
from notequest_cli.record import Record

Run = tuple[str, str]  # characters, and the ink: wall, number, door, way, faint, or the kind of a mark
Written = tuple[Cell, str, str]  # where characters begin, the characters, their ink

N, E, S, W = 1, 2, 4, 8
INNER = 6  # lines of a box from which stairs may stand in it


class Pens(Record):
    """The characters of a map: walls by the four directions they go on in, doors by state, marks by kind."""

    walls: str
    doors: Mapping[str, str]
    marks: Mapping[str, str]
    way: str
    stairs: str
    pillar: str
    more: str
    rock: str


UNICODE = Pens(
    walls=" ╵╶└╷│┌├╴┘─┴┐┤┬┼",
    doors={"unopened": "□", "locked": "■", "open": "╱", "broken": "╳", "secret": "§", "way": "·"},  # noqa: RUF001  # drawn, not typed
    marks={"you": "@", "boss": "♛", "fallen": "†", "chest": "▣", "thing": "$", "out": "▲", "down": "▼", "up": "▲", "on": "→", "lost": "?"},
    way="·",
    stairs="≡",
    pillar="•",
    more="…",
    rock="░",
)
ASCII = Pens(
    walls=" |-+||++-+-+++++",
    doors={"unopened": "?", "locked": "#", "open": "/", "broken": "x", "secret": "%", "way": "."},
    marks={"you": "@", "boss": "!", "fallen": "t", "chest": "&", "thing": "$", "out": "<", "down": ">", "up": "<", "on": "~", "lost": "^"},
    way=".",
    stairs="=",
    pillar="o",
    more="~",
    rock=":",
)


class Canvas:
    """Lines of characters with their inks, and which way walls go on from each cell."""

    def __init__(self, height: int, pens: Pens) -> None:
        self.pens = pens
        self.cells: list[list[Run]] = [[(" ", "")] * WIDTH for _ in range(height)]
        self.walls: dict[Cell, int] = {}

    def put(self, cell: Cell, char: str, ink: str) -> None:
        """Write one character."""
        self.cells[cell[1]][cell[0]] = (char, ink)

    def write(self, cell: Cell, text: str, ink: str) -> None:
        """Write characters from a cell on."""
        for at, char in enumerate(text):
            self.put((cell[0] + at, cell[1]), char, ink)

    def wall(self, box: Box) -> None:
        """The four walls of a box; where two boxes meet the lines join."""
        for x in range(box.x, box.right):
            self._line((x, box.y), (x + 1, box.y), E, W)
            self._line((x, box.bottom), (x + 1, box.bottom), E, W)
        for y in range(box.y, box.bottom):
            self._line((box.x, y), (box.x, y + 1), S, N)
            self._line((box.right, y), (box.right, y + 1), S, N)

    def _line(self, start: Cell, end: Cell, out: int, back: int) -> None:
        for cell, way in ((start, out), (end, back)):
            self.walls[cell] = self.walls.get(cell, 0) | way

    def ink_walls(self) -> None:
        """Draw the walls with characters that join."""
        for cell, ways in self.walls.items():
            self.put(cell, self.pens.walls[ways], "wall")

    def lines(self) -> list[list[Run]]:
        """The lines as runs of one ink, spaces at the end left out."""
        return [_runs(line) for line in self.cells]


def draw(sheet: Sheet, marks: Mapping[int, Marks], pens: Pens) -> list[list[Run]]:
    """A level as lines of runs."""
    canvas = Canvas(sheet.height, pens)
    for placed in sheet.placed:
        canvas.wall(placed.box)
    canvas.ink_walls()
    for cell in rock(sheet):
        canvas.put(cell, pens.rock, "faint")
    for placed in sheet.placed:
        _ways(canvas, placed, marks[placed.number])
        _gates(canvas, placed, marks[placed.number])
        _inside(canvas, placed, marks[placed.number], lines_of(placed, sheet))
    return canvas.lines()


def _ways(canvas: Canvas, placed: Placed, its: Marks) -> None:
    """What leads in: a secret passage, or the cells of a way."""
    for cell in (*placed.way, *((placed.mouth,) if placed.mouth else ())):
        canvas.put(cell, canvas.pens.way, "way")
    if placed.entry:
        canvas.put(placed.entry.cell, canvas.pens.doors["secret" if its.segment.by_secret else "way"], "door")


def _gates(canvas: Canvas, placed: Placed, its: Marks) -> None:
    """The doors; what lies behind a door nobody went through is its number."""
    for gate in placed.gates:
        door = its.segment.doors[gate.door - 1]
        canvas.put(gate.cell, canvas.pens.doors[door.state], "door" if door.to else "shut")
        if not door.to:
            canvas.put(gate.front, str(gate.door) if gate.door < 10 else "+", "shut")


def _inside(canvas: Canvas, placed: Placed, its: Marks, lines: int) -> None:
    """The number and the marks; stairs and pillars where space is left."""
    box, segment = placed.box, its.segment
    written = inside(placed, its, lines, canvas.pens)
    for cell, text, ink in written:
        canvas.write(cell, text, ink)
    last = max(cell[1] for cell, _, _ in written)
    if segment.kind == "staircase":
        for x, y in steps(placed, written):
            canvas.write((x, y), canvas.pens.stairs * (box.right - x), "faint")
    if "pillared" in segment.size.casefold():
        for cell in (cell for cell in pillars(box) if cell[1] > last):
            canvas.put(cell, canvas.pens.pillar, "faint")


def inside(placed: Placed, its: Marks, lines: int, pens: Pens) -> list[Written]:
    """The number of a segment and its marks, each with the cell where it begins; a staircase keeps a line for steps where it can."""
    box = placed.box
    texts = [(str(its.segment.number), "number"), *((pens.marks.get(mark.kind, "") + mark.text, mark.kind) for mark in its.inside)]
    written = []
    leaves_steps = its.segment.kind == "staircase" and len(_flowed(texts, box.w - 2, "", pens.more)) < lines
    for at, line in enumerate(flow(texts, box.w - 2, lines - leaves_steps, pens.more)):
        x = box.x + 1
        for text, ink in line:
            written.append(((x, box.y + 1 + at), text, ink))
            x += len(text)
    return [each for each in written if each[1].strip()]


def steps(placed: Placed, written: list[Written]) -> list[Cell]:
    """Where the lines of a staircase's steps begin: below what is written, or behind it where no line is left."""
    box, ends = placed.box, {cell[1]: cell[0] + len(text) for cell, text, _ in written}
    last = max(ends)
    if last + 1 < box.bottom:
        return [(box.x + 1, y) for y in range(last + 1, box.bottom)]
    x, y = min((end, -line) for line, end in ends.items())
    return [(x, -y)] if x < box.right else []


def pillars(box: Box) -> list[Cell]:
    """Where the pillars of a pillared room stand."""
    return [(x, y) for x in (box.x + 3, box.right - 3) for y in (box.y + 2, box.bottom - 2)]


def lines_of(placed: Placed, sheet: Sheet) -> int:
    """The lines for marks: all of the box, or those above stairs that stand in it."""
    inner = [other.box.y for other in sheet.placed if placed.box.surrounds(other.box)] if placed.box.h > INNER else []
    return min([placed.box.bottom, *inner]) - placed.box.y - 1


def flow(texts: list[Run], width: int, height: int, more: str) -> list[list[Run]]:
    """Texts in lines of a width, a space between two where there is room for it; at the end a sign where there is none for all."""
    for gap in (" ", ""):
        lines = _flowed(texts, width, gap, more)
        if len(lines) <= height:
            return [_spaced(line, width) for line in lines]
    return [*lines[: height - 1], _with_more(lines[height - 1], width, more)]


def _flowed(texts: list[Run], width: int, gap: str, more: str) -> list[list[Run]]:
    lines: list[list[Run]] = [[]]
    used = 0
    for text, ink in texts:
        text = text if len(text) <= width else text[: width - 1] + more
        if used and used + len(gap) + len(text) > width:
            lines.append([])
            used = 0
        if used and gap:
            lines[-1].append((gap, ""))
        lines[-1].append((text, ink))
        used += len(text) + len(gap) * bool(used)
    return lines


def _spaced(line: list[Run], width: int) -> list[Run]:
    """A line with a space between two texts that stand close, where it has room for all of them."""
    if any(not text.strip() for text, _ in line) or sum(len(text) + 1 for text, _ in line) - 1 > width:
        return line
    return [run for each in line for run in ((" ", ""), each)][1:]


def _with_more(line: list[Run], width: int, more: str) -> list[Run]:
    used = sum(len(text) for text, _ in line)
    return [*line, (more, "faint")] if used < width else [*line[:-1], (line[-1][0][:-1] + more, line[-1][1])]


def _runs(line: list[Run]) -> list[Run]:
    runs: list[Run] = []
    for char, ink in line:
        if runs and runs[-1][1] == ink:
            runs[-1] = (runs[-1][0] + char, ink)
        else:
            runs.append((char, ink))
    while runs and not runs[-1][0].strip():
        runs.pop()
    return runs
