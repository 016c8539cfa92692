"""The map as a page: sheets side by side, below them who and what is there, at the end what the signs mean.

What is drawn moves as little as can be: lists that change stand below all sheets, and where sheets stand one below the
other, the upper ones grow by eight lines at a time.
"""

from collections.abc import Iterable, Mapping

from notequest_cli.notequest.map_drawing import Pens, Run, draw
from notequest_cli.notequest.map_marks import Marks, crowd
from notequest_cli.notequest.map_rock import rock
from notequest_cli.notequest.map_route import SegmentMapped
from notequest_cli.notequest.map_shapes import WIDTH, Sheet
from notequest_cli.notequest.state import Dungeon
from notequest_cli.notequest.texts import treasures_text
from notequest_cli.show.plain import clean
from notequest_cli.show.vocabulary import Bad, Blank, Block, Faint, Good, Heading, Line, Part, Strong

GAP = 3  # columns between two sheets
STEP = 8  # lines by which sheets grow that have others below
WIDEST = 80  # columns of what stands below
INDENT = "  "
JOINT = "\0"  # a space that is not broken at

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
    "up": "up to",
    "down": "down to",
    "on": "goes on at",
    "lost": "nobody knows from where",
    "unopened": "unopened door (number)",
    "locked": "locked door",
    "open": "open door",
    "broken": "broken door",
    "secret": "secret door",
    "stairs": "stairs",
    "way": "passage",
    "rock": "rock",
    "boss": "Final Room",
    "fallen": "a fallen adventurer",
    "chest": "closed chest",
    "thing": "something lies there",
}


def page(dungeon: Dungeon, sheets: tuple[Sheet, ...], marks: Mapping[int, Marks], pens: Pens, width: int) -> list[Block]:
    """The whole page: as many sheets side by side as the width has space for, then what the signs stand for."""
    beside = max(1, (width + GAP) // (WIDTH + GAP))
    rows = [sheets[start : start + beside] for start in range(0, len(sheets), beside)]
    blocks: list[Block] = [heading(dungeon, [each.segment for each in marks.values()])]
    for row in rows:
        lines = list(_side_by_side([_column(sheet, marks, pens) for sheet in row]))
        blocks += [_line(runs) for runs in lines] + [Blank()] * (1 if row == rows[-1] else STEP - len(lines) % STEP)
    text = min(max(width, WIDTH), WIDEST)
    placed = sorted((each for sheet in sheets for each in sheet.placed), key=lambda each: each.number)
    told = [runs for each in placed for runs in wrapped(_entry(marks[each.number].segment, pens), text)]
    blocks += [*map(_line, told), Blank()] if told else []
    return blocks + [_line(runs) for runs in wrapped(_signs(sheets, marks, pens), text, gap="  ")]


def heading(dungeon: Dungeon, mapped: list[SegmentMapped]) -> Heading:
    """The dungeon, how often it was entered, how much of it is known, and where you are."""
    known = f"{len(mapped)} segment{'s' * (len(mapped) != 1)}"
    here = [f"you are in {each.number}" for each in mapped if each.is_here]
    return Heading(dungeon.name or dungeon.id, ", ".join([f"expedition {dungeon.expedition}", known, *here]))


def _column(sheet: Sheet, marks: Mapping[int, Marks], pens: Pens) -> list[list[Run]]:
    """A level with its name above."""
    return [[(f"Level {sheet.level}", "number")], *draw(sheet, marks, pens)]


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
    text = clean("; ".join(told))
    for sign in (pens.marks["fallen"], pens.marks["thing"]):
        text = text.replace(f"; {sign} ", f"; {sign}{JOINT}")
    return [(str(segment.number), "number"), (text, "")] if told else []


def _left(segment: SegmentMapped, name: str) -> str:
    """`4/4, 2/4`, `3/3 each`."""
    left = [f"{monster.hp}/{monster.most}" for monster in segment.monsters if monster.name == name]
    return f"{left[0]} each" if len(left) > 1 and len(set(left)) == 1 else ", ".join(left)


def key(sheets: tuple[Sheet, ...], marks: Mapping[int, Marks]) -> tuple[tuple[str, str], ...]:
    """The kinds of signs that were used, each with its meaning."""
    placed = [each for sheet in sheets for each in sheet.placed]
    drawn = [marks[each.number] for each in placed]
    used = {mark.kind for each in drawn for mark in each.inside} | {door.state for each in drawn for door in each.segment.doors}
    used |= {"stairs" for each in placed if marks[each.number].segment.kind == "staircase"}
    used |= {"secret" for each in drawn if each.segment.by_secret} | {"way" for each in placed if each.way}
    used |= {"rock" for sheet in sheets if rock(sheet)}
    return tuple((kind, meaning) for kind, meaning in KEY.items() if kind in used)


def _signs(sheets: tuple[Sheet, ...], marks: Mapping[int, Marks], pens: Pens) -> list[Run]:
    signs = {**pens.doors, **pens.marks, "stairs": pens.stairs * 3, "rock": pens.rock}
    return [(f"{signs[kind]} {meaning}".replace(" ", JOINT), "") for kind, meaning in key(sheets, marks)]


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
