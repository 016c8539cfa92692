"""The map as a picture to print and glue into a notebook: squares of five millimetres, two columns and one line each.

Only shapes and marks come in, and texts that are already said; an SVG text comes out, the same for the same dungeon.
"""

from collections.abc import Iterable, Iterator, Mapping

from notequest_cli.notequest.map_drawing import UNICODE, Written, inside, lines_of, pillars, steps
from notequest_cli.notequest.map_leaves import door
from notequest_cli.notequest.map_lettering import SIZES, Area, area, broken, narrower, smaller
from notequest_cli.notequest.map_marks import NUMBERED, Marks
from notequest_cli.notequest.map_pencil import Point, circle, line, number, path, sign
from notequest_cli.notequest.map_rock import rock
from notequest_cli.notequest.map_shapes import WIDTH, Cell, Gate, Placed, Sheet
from notequest_cli.notequest.map_walls import walls
from notequest_cli.record import Record

ACROSS, DOWN = 2.5, 5.0  # millimetres a column and a line
MARGIN = 5.0
SMALL = 4.2  # the height of a line of the legend
INDENT = 3.0  # of a line that goes on
HEADS = 19.0  # what the title takes
BESIDE = (WIDTH + 3) * ACROSS  # from one sheet to the next
SHEET = WIDTH * ACROSS
KEY = 49.0  # a column of signs with their meanings
SIGN = 1.6  # half a sign
STEPS_AT_LEAST = 2  # of stairs that are worth drawing
PAGE = 297.0  # the height of a page of A4
BEGINS = (-1.1, 1.3)  # from the middle of its first cell to where a text begins
STYLE = f"""
    .wall {{ stroke: #333; stroke-width: .55 }}
    .again {{ stroke: #555; stroke-width: .3; opacity: .6 }}
    .thin {{ stroke: #444; stroke-width: .35 }}
    .faint {{ stroke: #888; stroke-width: .25 }}
    .way {{ stroke: #666; stroke-width: .45; stroke-dasharray: 1.2 1.2 }}
    .filled {{ fill: #444; stroke: #444; stroke-width: .2 }}
    path {{ fill: none; stroke-linecap: round; stroke-linejoin: round }}
    text {{ font-family: Georgia, "DejaVu Serif", serif; fill: #333; font-size: {SIZES[""]}px }}
    .title {{ font-size: {SIZES["title"]:g}px; font-style: italic }}
    .level {{ font-size: {SIZES["level"]}px; font-style: italic }}
    .number {{ font-size: {SIZES["number"]}px; font-weight: bold }}
    .monster {{ font-size: {SIZES["monster"]}px; fill: #000 }}
    .key {{ font-size: {SIZES["key"]:g}px }}
"""


class Picture(Record):
    """What is written beside the map: title, note, the entries below each level, and the signs that are explained."""

    title: str
    note: str
    legends: Mapping[int, tuple[str, ...]]
    key: tuple[tuple[str, str], ...]


def svg(sheets: tuple[Sheet, ...], marks: Mapping[int, Marks], said: Picture, beside: int) -> str:
    """The picture, so many sheets beside each other."""
    w, h = extent(sheets, said, beside)
    body = [_group(MARGIN + column * BESIDE, top, _sheet(sheet, marks, said)) for sheet, column, top in _places(sheets, said, beside)]
    top = h - MARGIN - _key_height(said, w)
    body += [_group(MARGIN, top, _key(said.key, _columns(w)))]
    inner = w - 2 * MARGIN
    head = [_text(MARGIN, MARGIN + 6, said.title, "title", smaller(said.title, "title", inner)), _text(MARGIN, MARGIN + 11, said.note)]
    size = f'width="{number(w)}mm" height="{number(h)}mm" viewBox="0 0 {number(w)} {number(h)}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<title>{escape(said.title)}</title>", f"<style>{STYLE}</style>"]
    lines += [f'<rect width="{number(w)}" height="{number(h)}" fill="#fff"/>', *head, *body, "</svg>"]
    return "\n".join(lines) + "\n"


def extent(sheets: tuple[Sheet, ...], said: Picture, beside: int) -> tuple[float, float]:
    """How wide and how high the picture is, in millimetres."""
    w = 2 * MARGIN + (min(beside, len(sheets)) - 1) * BESIDE + SHEET
    bottom = max(top + _height(sheet, said) for sheet, _, top in _places(sheets, said, beside))
    return w, bottom + _key_height(said, w) + MARGIN


def _places(sheets: tuple[Sheet, ...], said: Picture, beside: int) -> Iterator[tuple[Sheet, int, float]]:
    """Where each level stands, by its column and its top: where there is most room."""
    tops = [MARGIN + HEADS] * min(beside, len(sheets))
    for sheet in sheets:
        column = tops.index(min(tops))
        yield sheet, column, tops[column]
        tops[column] += _height(sheet, said)


def _key_height(said: Picture, w: float) -> float:
    return -(-len(said.key) // _columns(w)) * SMALL


def _columns(w: float) -> int:
    """How many columns of signs there is room for."""
    return int((w - 2 * MARGIN) // (KEY - 3))


def escape(text: str) -> str:
    """Text for SVG."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def _height(sheet: Sheet, said: Picture) -> float:
    return (sheet.height + 2) * DOWN + len(_legend(sheet, said)) * SMALL + DOWN


def _legend(sheet: Sheet, said: Picture) -> list[tuple[float, str]]:
    """The lines below a level, each with how far it is moved in."""
    entries = [broken(text, "", SHEET, INDENT) for text in said.legends.get(sheet.level, ())]
    return [(INDENT if at else 0.0, text) for lines in entries for at, text in enumerate(lines)]


def _group(x: float, y: float, lines: Iterable[str]) -> str:
    return "\n".join([f'<g transform="translate({number(x)} {number(y)})">', *lines, "</g>"])


def _sheet(sheet: Sheet, marks: Mapping[int, Marks], said: Picture) -> Iterator[str]:
    yield _text(0, 1, f"Level {sheet.level}", "level")
    yield _group(0, DOWN, _map(sheet, marks))
    for at, (x, text) in enumerate(_legend(sheet, said), 1):
        yield _text(x, (sheet.height + 1.5) * DOWN + at * SMALL, text)


def _map(sheet: Sheet, marks: Mapping[int, Marks]) -> Iterator[str]:
    yield _path("".join(_hatch(cell) for cell in rock(sheet)), "faint")
    lines = [(_at(x, y), _at(to_x, to_y)) for x, y, to_x, to_y in walls(sheet)]
    yield _path("".join(line(start, end) for start, end in lines), "wall")
    yield _path("".join(line(end, start) for start, end in lines), "again")
    written = {placed.number: inside(placed, marks[placed.number], lines_of(placed, sheet), UNICODE) for placed in sheet.placed}
    taken = [each for placed in sheet.placed for each in _taken(placed, marks[placed.number], written[placed.number])]
    for placed in sheet.placed:
        yield from _segment(placed, marks[placed.number], written[placed.number], taken)


def _segment(placed: Placed, its: Marks, written: list[Written], taken: list[Area]) -> Iterator[str]:
    if placed.way and placed.mouth:
        yield _path(path([_at(*cell) for cell in (*placed.way, placed.mouth)]), "way")
    if placed.entry and its.segment.by_secret:
        yield _text(*_moved(placed.entry.cell, -1.1, 1.1), "S", "key")
    for gate in placed.gates:
        behind = its.segment.doors[gate.door - 1]
        yield _path(*door(gate, _at(*gate.cell), behind.state, taken))
        if not behind.to:
            yield _text(*_moved(gate.front, -0.9, 1.1), str(gate.door), "", narrower(str(gate.door), "", ACROSS))
    for each in written:
        yield from _mark(*each)
    yield _path("".join(line(*step) for step in _steps(placed, its, written)), "thin")
    yield _path("".join(circle(*at, 1.1) for at in _pillars(placed, its, written)), "thin")


def _taken(placed: Placed, its: Marks, written: list[Written]) -> Iterator[Area]:
    """The paper that no leaf of a door may touch: what is written and drawn in a segment, and the numbers of its doors."""
    for cell, text, kind in written:
        x, y = _at(*cell)
        drawn = sign(kind, x, y)
        if drawn:
            yield Area(x - SIGN, y - SIGN, x + SIGN, y + SIGN)
            text, cell = text[1:], (cell[0] + 1, cell[1])
        yield area(*_moved(cell, *BEGINS), text, _kind(kind), _room(text))
    for gate in placed.gates:
        if not its.segment.doors[gate.door - 1].to:
            yield area(*_moved(gate.front, -0.9, 1.1), str(gate.door), "", ACROSS)
    for (x, top), (_, bottom) in _steps(placed, its, written):
        yield Area(x, top, x, bottom)
    for x, y in _pillars(placed, its, written):
        yield Area(x - 1.1, y - 1.1, x + 1.1, y + 1.1)


def _steps(placed: Placed, its: Marks, written: list[Written]) -> list[tuple[Point, Point]]:
    """The steps of a staircase below or behind what is written, where there is room for them."""
    found, box = steps(placed, written) if its.segment.kind == "staircase" else [], placed.box
    if not found or box.right - found[0][0] < STEPS_AT_LEAST:
        return []
    (left, y), (_, last) = found[0], found[-1]
    top, bottom = (y + 0.05) * DOWN, (last + 1.5) * DOWN - 1 if last + 1 == box.bottom else (last + 0.95) * DOWN
    return [((_at(x, 0)[0], top), (_at(x, 0)[0], bottom)) for x in range(left, box.right)]


def _pillars(placed: Placed, its: Marks, written: list[Written]) -> list[Point]:
    """Where pillars stand, below what is written."""
    last = max(cell[1] for cell, _, _ in written)
    return [_at(x, y) for x, y in pillars(placed.box) if y > last] if "pillared" in its.segment.size.casefold() else []


def _mark(cell: Cell, text: str, kind: str) -> Iterator[str]:
    """A sign with its number, or letters."""
    x, y = _at(*cell)
    drawn = sign(kind, x, y)
    if drawn:
        yield _path(drawn[0], "filled" if drawn[1] else "thin")
        text, cell = text[1:], (cell[0] + 1, cell[1])
    if text:
        yield _text(*_moved(cell, *BEGINS), text, _kind(kind), narrower(text, _kind(kind), _room(text)))


def _kind(kind: str) -> str:
    return kind if kind in ("number", "monster") else ""


def _room(text: str) -> float:
    """What a text of a segment may take: its columns, less what keeps it off the next or a wall."""
    return len(text) * ACROSS - 0.2


def _key(key: tuple[tuple[str, str], ...], columns: int) -> Iterator[str]:
    """Columns of signs with their meanings."""
    for at, (kind, meaning) in enumerate(key):
        x, y = at % columns * KEY + 2.5, at // columns * SMALL
        drawn = sign(kind, x, y)
        if drawn:
            yield _path(drawn[0], "filled" if drawn[1] else "thin")
        elif kind == "way":
            yield _path(path([(x - 2, y), (x + 2, y)]), "way")
        elif kind == "stairs":
            yield from (_path(path([(x + step, y - 1.4), (x + step, y + 1.4)]), "thin") for step in (-1.6, 0, 1.6))
        elif kind == "rock":
            yield _path("".join(path([(x - 1 + off, y + 1), (x + 1 + off, y - 1)]) for off in (-1, 0, 1)), "faint")
        elif kind == "pillar":
            yield _path(circle(x, y, 1.1), "thin")
        elif kind == "secret":
            yield _text(x - 1.1, y + 1.1, "S", "key")
        else:
            yield _path(*door(Gate(0, 0, "s"), (x, y - (kind == "open")), kind, ()))
        if kind in NUMBERED:
            yield _text(x + 1.4, y + 1.1, "N", "key")
        yield _text(x + (4.8 if kind in NUMBERED else 4), y + 1.1, meaning, "key")


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


def _text(x: float, y: float, text: str, kind: str = "", fitting: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{number(x)}" y="{number(y)}"{fitting}>{escape(text)}</text>'
