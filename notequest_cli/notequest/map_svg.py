"""The map as a picture to print and glue into a notebook: squares of five millimetres, two columns and one line each.

Only shapes and marks come in, and texts that are already said; an SVG text comes out, the same for the same dungeon.
"""

from collections.abc import Iterable, Iterator, Mapping

from notequest_cli.notequest.map_drawing import UNICODE, Written, inside, lines_of, pillars
from notequest_cli.notequest.map_marks import Marks
from notequest_cli.notequest.map_pencil import Point, circle, line, number, path, sign
from notequest_cli.notequest.map_rock import rock
from notequest_cli.notequest.map_shapes import STEPS, WIDTH, Cell, Gate, Placed, Sheet
from notequest_cli.notequest.map_walls import walls
from notequest_cli.record import Record

ACROSS, DOWN = 2.5, 5.0  # millimetres a column and a line
MARGIN = 5.0
SMALL = 4.2  # the height of a line of the legend
INDENT = 3.0  # of a line that goes on
HEADS = 19.0  # what the title takes
STYLE = """
    .wall { stroke: #333; stroke-width: .55 }
    .again { stroke: #555; stroke-width: .3; opacity: .6 }
    .thin { stroke: #444; stroke-width: .35 }
    .faint { stroke: #999; stroke-width: .25 }
    .way { stroke: #777; stroke-width: .4; stroke-dasharray: 1.2 1.2 }
    .filled { fill: #444; stroke: #444; stroke-width: .2 }
    path { fill: none; stroke-linecap: round; stroke-linejoin: round }
    text { font-family: Georgia, "DejaVu Serif", serif; fill: #333; font-size: 3.2px }
    .title { font-size: 6px; font-style: italic }
    .level { font-size: 4.2px; font-style: italic }
    .number { font-size: 4px; font-weight: bold }
    .monster { font-size: 3.4px; fill: #000 }
"""


class Picture(Record):
    """What is written beside the map: title, note, the legend of each level, and the signs that are explained."""

    title: str
    note: str
    legends: Mapping[int, tuple[str, ...]]
    key: tuple[tuple[str, str], ...]


def svg(sheets: tuple[Sheet, ...], marks: Mapping[int, Marks], said: Picture, beside: int) -> str:
    """The picture, so many sheets beside each other."""
    body: list[str] = []
    top = MARGIN + HEADS
    for start in range(0, len(sheets), beside):
        row = sheets[start : start + beside]
        for place, sheet in enumerate(row):
            body += [_group(MARGIN + place * (WIDTH + 3) * ACROSS, top, _sheet(sheet, marks, said))]
        top += max(_height(sheet, said) for sheet in row)
    body += [_group(MARGIN, top, _key(said.key))]
    w = 2 * MARGIN + (min(beside, len(sheets)) * (WIDTH + 3) - 3) * ACROSS
    h = top + (len(said.key) + 1) // 2 * SMALL + MARGIN
    head = [_text(MARGIN, MARGIN + 6, said.title, "title"), _text(MARGIN, MARGIN + 11, said.note)]
    size = f'width="{number(w)}mm" height="{number(h)}mm" viewBox="0 0 {number(w)} {number(h)}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<title>{escape(said.title)}</title>", f"<style>{STYLE}</style>"]
    lines += [f'<rect width="{number(w)}" height="{number(h)}" fill="#fff"/>', *head, *body, "</svg>"]
    return "\n".join(lines) + "\n"


def escape(text: str) -> str:
    """Text for SVG."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _height(sheet: Sheet, said: Picture) -> float:
    return (sheet.height + 2) * DOWN + len(said.legends.get(sheet.level, ())) * SMALL + DOWN


def _group(x: float, y: float, lines: Iterable[str]) -> str:
    return "\n".join([f'<g transform="translate({number(x)} {number(y)})">', *lines, "</g>"])


def _sheet(sheet: Sheet, marks: Mapping[int, Marks], said: Picture) -> Iterator[str]:
    yield _text(0, 1, f"Level {sheet.level}", "level")
    yield _group(0, DOWN, _map(sheet, marks))
    for at, text in enumerate(said.legends.get(sheet.level, ()), 1):
        yield _text(INDENT * text.startswith(" "), (sheet.height + 1.5) * DOWN + at * SMALL, text.strip())


def _map(sheet: Sheet, marks: Mapping[int, Marks]) -> Iterator[str]:
    yield _path("".join(_hatch(cell) for cell in rock(sheet)), "faint")
    lines = [(_at(x, y), _at(to_x, to_y)) for x, y, to_x, to_y in walls(sheet)]
    yield _path("".join(line(start, end) for start, end in lines), "wall")
    yield _path("".join(line(end, start) for start, end in lines), "again")
    for placed in sheet.placed:
        yield from _segment(placed, marks[placed.number], lines_of(placed, sheet))


def _segment(placed: Placed, its: Marks, lines: int) -> Iterator[str]:
    if placed.way and placed.mouth:
        yield _path(path([_at(*cell) for cell in (*placed.way, placed.mouth)]), "way")
    if placed.entry and its.segment.by_secret:
        yield _text(*_moved(placed.entry.cell, -0.9, 1.1), "S")
    for gate in placed.gates:
        door = its.segment.doors[gate.door - 1]
        yield from _door(gate, door.state)
        if not door.to:
            yield _text(*_moved(gate.front, -0.9, 1.1), str(gate.door))
    written = inside(placed, its, lines, UNICODE)
    for each in written:
        yield from _mark(*each)
    yield from _floor(placed, its, written)


def _floor(placed: Placed, its: Marks, written: list[Written]) -> Iterator[str]:
    """Steps and pillars below what is written."""
    last, box = max(cell[1] for cell, _, _ in written), placed.box
    if its.segment.kind == "staircase":
        top, bottom = (last + 0.55 + 0.5) * DOWN, (box.bottom + 0.5) * DOWN - 1
        steps = [_at(x, 0)[0] for x in range(box.x + 1, box.right)]
        yield _path("".join(line((x, top), (x, bottom)) for x in steps if bottom > top), "thin")
    if "pillared" in its.segment.size.casefold():
        yield _path("".join(circle(*_at(x, y), 1.1) for x, y in pillars(box) if y > last), "thin")


def _door(gate: Gate, state: str) -> Iterator[str]:
    """A door in its gap: a board, black where it is locked, ajar where it is open, in splinters where it is broken."""
    x, y = _at(*gate.cell)
    across, down = STEPS[gate.side]
    along: Point = (abs(down), abs(across))
    if state == "open":
        start = (x - 2 * along[0], y - 2 * along[1])
        yield _path(line(start, (start[0] + 2.6 * along[0] + 2 * across, start[1] + 2.6 * along[1] + 2 * down)), "wall")
    elif state == "broken":
        turns = ((-2, 0), (-1.1, 0.9), (-0.6, -0.7), (0.2, 0.8), (0.8, -0.9), (1.3, 0.5), (2, 0))
        yield _path(path([(x + s * along[0] + t * along[1], y + s * along[1] + t * along[0]) for s, t in turns]), "thin")
    else:
        corners = ((-2, -0.8), (2, -0.8), (2, 0.8), (-2, 0.8))
        board = path([(x + s * along[0] + t * along[1], y + s * along[1] + t * along[0]) for s, t in corners], closed=True)
        yield _path(board, "filled" if state == "locked" else "thin")


def _mark(cell: Cell, text: str, kind: str) -> Iterator[str]:
    """A sign with its number, or letters."""
    x, y = _at(*cell)
    drawn = sign(kind, x, y)
    if drawn:
        yield _path(drawn[0], "filled" if drawn[1] else "thin")
        text, cell = text[1:], (cell[0] + 1, cell[1])
    if text:
        yield _text(*_moved(cell, -1.1, 1.3), text, "number" if kind == "number" else "monster" if kind == "monster" else "")


def _key(key: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Two columns of signs with their meanings."""
    for at, (kind, meaning) in enumerate(key):
        x, y = at % 2 * 48.0 + 2.5, at // 2 * SMALL
        drawn = sign(kind, x, y)
        if drawn:
            yield _path(drawn[0], "filled" if drawn[1] else "thin")
        elif kind == "way":
            yield _path(path([(x - 2, y), (x + 2, y)]), "way")
        elif kind == "stairs":
            yield from (_path(path([(x - 2, y + step), (x + 2, y + step)]), "thin") for step in (-1, 0, 1))
        elif kind == "secret":
            yield _text(x - 0.9, y + 1.1, "S")
        else:
            yield _group(x - ACROSS / 2, y - DOWN / 2, _door(Gate(0, 0, "n"), kind))
        yield _text(x + 4, y + 1.2, meaning)


def _hatch(cell: Cell) -> str:
    x, y = _at(*cell)
    return path([(x - ACROSS / 2, y + DOWN / 4), (x + ACROSS / 2, y - DOWN / 4)])


def _at(x: float, y: float) -> Point:
    """The middle of a cell in millimetres."""
    return (x + 0.5) * ACROSS, (y + 0.5) * DOWN


def _moved(cell: Cell, across: float, down: float) -> Point:
    x, y = _at(*cell)
    return x + across, y + down


def _path(data: str, kind: str) -> str:
    return f'<path class="{kind}" d="{data}"/>' if data else ""


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{number(x)}" y="{number(y)}">{escape(text)}</text>'
