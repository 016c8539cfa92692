"""The map as a page: sheets side by side, below them who and what is there, at the end what the signs mean.

What is drawn moves as little as can be: lists that change stand below all sheets. What the signs mean is read off the
drawing, so that each sign that stands there is told, and no other.
"""

from collections.abc import Iterable, Mapping

from notequest_cli.notequest.map_drawing import Pens, Run, draw
from notequest_cli.notequest.map_marks import NUMBERED, Marks, crowd
from notequest_cli.notequest.map_route import SegmentMapped
from notequest_cli.notequest.map_shapes import WIDTH, Sheet
from notequest_cli.notequest.state import Dungeon
from notequest_cli.notequest.texts import treasures_text
from notequest_cli.show import wrap
from notequest_cli.show.plain import clean
from notequest_cli.show.vocabulary import Bad, Blank, Block, Faint, Good, Heading, Line, Part, Strong

GAP = 3  # columns between two sheets
WIDEST = 80  # columns of what stands below
INDENT = "  "
JOINT = "\0"  # a space that is not broken at
NO_SIGN = "\0"  # of what is not explained: a number, a monster

INKS: Mapping[str, type[Strong | Faint | Good | Bad]] = {
    "number": Strong,
    "shut": Strong,
    "you": Good,
    "monster": Bad,
    "boss": Bad,
    "chest": Good,
    "thing": Good,
    "fallen": Faint,
    "faint": Faint,
    "way": Faint,
}

KEY = {
    "you": "you",
    "out": "the way out",
    "up": "up to N",
    "down": "down to N",
    "on": "goes on at N",
    "lost": "nobody knows from where",
    "unopened": "unopened door (number)",
    "locked": "locked door",
    "open": "open door",
    "broken": "broken door",
    "secret": "secret door",
    "stairs": "stairs",
    "way": "passage",
    "rock": "rock",
    "pillar": "pillar",
    "boss": "Final Room",
    "fallen": "a fallen adventurer",
    "chest": "closed chest",
    "thing": "something lies there",
}


NOT_ENTERED = {"open": "open, not entered (number)", "broken": "broken, not entered (number)"}  # of a door nobody went through


def page(dungeon: Dungeon, sheets: tuple[Sheet, ...], marks: Mapping[int, Marks], pens: Pens, width: int) -> list[Block]:
    """The whole page: as many sheets side by side as the width has space for, then what the signs stand for."""
    beside = max(1, (width + GAP) // (WIDTH + GAP))
    rows = [sheets[start : start + beside] for start in range(0, len(sheets), beside)]
    blocks: list[Block] = [heading(dungeon, [each.segment for each in marks.values()])]
    columns = {sheet.level: _column(sheet, marks, pens) for sheet in sheets}
    for row in rows:
        blocks += [*map(_line, _side_by_side([columns[sheet.level] for sheet in row])), Blank()]
    text = min(max(width, WIDTH), WIDEST)
    placed = sorted((each for sheet in sheets for each in sheet.placed), key=lambda each: each.number)
    told = [runs for each in placed for runs in wrapped(_entry(marks[each.number].segment, pens), text)]
    blocks += [*map(_line, told), Blank()] if told else []
    drawn = (line for column in columns.values() for line in column)
    return blocks + [_line(runs) for runs in wrapped(_explained(drawn, pens), text, gap="  ")]


def heading(dungeon: Dungeon, mapped: list[SegmentMapped]) -> Heading:
    """The dungeon, how often it was entered, how much of it is known, and where you are."""
    known = f"{len(mapped)} segment{'s' * (len(mapped) != 1)}"
    here = [f"you are in {each.number}" for each in mapped if each.is_here]
    return Heading(dungeon.name or dungeon.id, ", ".join([f"expedition {dungeon.expedition}", known, *here]))


def _column(sheet: Sheet, marks: Mapping[int, Marks], pens: Pens) -> list[list[Run]]:
    """A level with its name above, without what is empty below it."""
    lines = draw(sheet, marks, pens)
    while lines and not lines[-1]:
        lines.pop()
    return [[(f"Level {sheet.level}", "number")], *lines]


def legend(sheet: Sheet, marks: Mapping[int, Marks], pens: Pens, width: int) -> list[list[Run]]:
    """What is in the segments of a level, a line or more for each where there is something."""
    return [line for placed in sheet.placed for line in wrapped(_entry(marks[placed.number].segment, pens), width)]


def _entry(segment: SegmentMapped, pens: Pens) -> list[Run]:
    """`3 wooden coffins; S*2 Skeleton 4/4, 2/4; $ Rapier`: what the signs in a segment stand for."""
    told = [segment.contents] if segment.contents else []
    for name, text in crowd(monster.name for monster in segment.monsters).items():
        told.append(f"{text} {name} {_left(segment, name)}")
    told += [f"{pens.marks['fallen']} {name}" for name in segment.fallen]
    lying = [*([treasures_text(segment.treasures)] if segment.treasures else []), *segment.items]
    told += [f"{pens.marks['thing']} {', '.join(lying)}"] if lying else []
    text = wrap.joined(clean("; ".join(told))).replace(wrap.JOINT, JOINT)
    for sign in (pens.marks["fallen"], pens.marks["thing"]):
        text = text.replace(f"; {sign} ", f"; {sign}{JOINT}")
    return [(str(segment.number), "number"), (text, "")] if told else []


def _left(segment: SegmentMapped, name: str) -> str:
    """`4/4, 2/4`, `3/3 each`."""
    left = [f"{monster.hp}/{monster.most}" for monster in segment.monsters if monster.name == name]
    return f"{left[0]} each" if len(left) > 1 and len(set(left)) == 1 else ", ".join(left)


def key(drawn: Iterable[list[Run]], pens: Pens) -> tuple[tuple[str, str], ...]:
    """The kinds of signs that stand in the lines of a drawing, each with its meaning."""
    signs = _signs(pens)
    of_ink = {"door": (*pens.doors,), "shut": (*pens.doors,), "way": ("way",), "faint": ("stairs", "rock", "pillar")}
    runs = (run for line in drawn for run in line)
    found = {(kind, ink == "shut") for text, ink in runs for kind in of_ink.get(ink, (ink,)) if signs.get(kind, NO_SIGN) in text}
    told = ((kind, is_numbered, meaning) for kind, meaning in KEY.items() for is_numbered in (False, True) if (kind, is_numbered) in found)
    return tuple((kind, NOT_ENTERED.get(kind, meaning) if is_numbered else meaning) for kind, is_numbered, meaning in told)


def _signs(pens: Pens) -> dict[str, str]:
    """The sign of each kind."""
    return {**pens.marks, **pens.doors, "way": pens.way, "stairs": pens.stairs, "rock": pens.rock, "pillar": pens.pillar}


def _explained(drawn: Iterable[list[Run]], pens: Pens) -> list[Run]:
    """The signs with their meanings; stairs as wide as they are seen, and with the number what has one."""
    signs = _signs(pens) | {"stairs": pens.stairs * 3} | {kind: f"{pens.marks[kind]}N" for kind in NUMBERED}
    return [(f"{signs[kind]} {meaning}".replace(" ", JOINT), "") for kind, meaning in key(drawn, pens)]


def wrapped(runs: list[Run], width: int, gap: str = " ") -> list[list[Run]]:
    """Runs broken at spaces into lines of a width; lines after the first are indented, a word longer than a line is cut."""
    lines: list[list[Run]] = []
    used = 0
    for word, ink in _words(runs, width - len(INDENT)):
        if lines and used + len(gap) + len(word) <= width:
            lines[-1] += [(gap, ""), (word, ink)]
            used += len(gap) + len(word)
        else:
            lines.append([(INDENT, ""), (word, ink)] if lines and gap == " " else [(word, ink)])
            used = sum(len(text) for text, _ in lines[-1])
    return lines


def _words(runs: list[Run], longest: int) -> Iterable[Run]:
    for text, ink in runs:
        for word in text.split(" "):
            yield from ((word[at : at + longest].replace(JOINT, " "), ink) for at in range(0, len(word), longest))


def _side_by_side(columns: list[list[list[Run]]]) -> Iterable[list[Run]]:
    """The lines of several sheets as one line each."""
    for at in range(max(map(len, columns))):
        line: list[Run] = []
        for place, column in enumerate(columns):
            runs = column[at] if at < len(column) else []
            start = place * (WIDTH + GAP)
            line += [(" " * (start - sum(len(text) for text, _ in line)), "")] * bool(runs and place) + runs
        yield line


def _line(runs: list[Run]) -> Line:
    return Line(tuple(_part(text, ink) for text, ink in runs))


def _part(text: str, ink: str) -> Part:
    return INKS[ink](text) if ink in INKS else text


def nothing(dungeon: Dungeon | None) -> list[Block]:
    """There is no map yet."""
    if dungeon is None:
        return [Line(("no dungeon is known yet: notequest dungeon new",))]
    return [Line((f"{dungeon.name or dungeon.id}: nobody was there yet, nothing is drawn",))]
