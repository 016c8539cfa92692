"""The map grows: what is behind a door, by where you stand (NoteQuest rulebook, "Segments", "The Final Room")."""

import re
from collections.abc import Mapping
from typing import Any

from notequest_cli.notequest import finalroom, returning, rooms
from notequest_cli.notequest.map_events import SegmentFound
from notequest_cli.notequest.state import Door, Dungeon, Segment, State
from notequest_cli.notequest.step import Step
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from notequest_cli.rulings import choice
from notequest_cli.tables import Row, Table, Tables

SEGMENTS = "segments"
PORTUGUESE = "segments-portuguese"

_WRITTEN = Pattern(r"(?:(?P<size>.+) )?(?P<kind>corridor|staircase|room)(?:,? (?P<doors>\d) doors?.*)?", re.IGNORECASE)


def behind(state: State, referee: Referee, number: int, how: str, is_quiet: bool) -> Step:
    """Step through door `number` of this segment onto what is behind it, and meet it. `how` is `open` or `broken`."""
    here, level = returning.left_behind(state), level_behind(state.here())
    new = state.dungeon().next_number()
    is_final = finalroom.is_third_level(state.dungeon(), level)
    drawn, faces = (Segment(new, "room"), ()) if is_final else drawn_for(state, referee, new)
    left = state.with_segment(here.with_door(number, Door(how, new))._replace(turn=""))
    segment = drawn._replace(back=here.number, level=level, seen=state.dungeon().expedition if drawn.kind == "room" else 1)
    step = Step(left.with_segment(segment).with_hero(segment=new))
    return step.then(_furnish, referee, is_final, faces).then(rooms.meet, referee, is_quiet)


def level_behind(segment: Segment) -> int:
    """The level behind a segment's doors: a staircase leads one down, the one a dungeon begins with excepted."""
    return segment.level + (segment.kind == "staircase" and segment.back > 0)


def own_table(tables: Tables, dungeon: Dungeon, short: str) -> str:
    """The dungeon's own table of this name where it has one, else the one all dungeons share."""
    try:
        return tables.table(f"{dungeon.type}.{short}").name
    except Usage:
        return short


def check_named(state: State, referee: Referee) -> None:
    """A segment said with `--as` must be readable before any die is rolled for the door."""
    for named in referee.queues.get(SEGMENTS, ()):
        _said(referee, referee.tables.table(_table(state, referee)), named, state.here().kind)


def drawn_for(state: State, referee: Referee, number: int) -> tuple[Segment, tuple[int, ...]]:
    """Roll the Segments table, in the column of the place the hero stands in; the faces too."""
    name, kind = _table(state, referee), state.here().kind
    named = referee.said(name)
    if named:
        return of_facts(number, _said(referee, referee.tables.table(name), named, kind)), ()
    drawn = referee.draw(name, "Segment")
    facts = _column(drawn.row, kind)
    if drawn.faces and _differs(referee.tables, sum(drawn.faces), kind, facts):
        referee.ruling(state.rulings, "edition-segments")
    return of_facts(number, facts), drawn.faces


def _table(state: State, referee: Referee) -> str:
    """The Segments table that counts here: the dungeon's own, else that of the edition played."""
    own = own_table(referee.tables, state.dungeon(), SEGMENTS)
    ruled = choice(state.rulings, "edition-segments") == "portuguese"
    return PORTUGUESE if own == SEGMENTS and ruled and SEGMENTS not in referee.rows else own


def _differs(tables: Tables, face: int, kind: str, facts: Mapping[str, Any]) -> bool:
    """Does another edition show something else for this face? Then the ruling is named."""
    rows = (tables.table(name).row(face) for name in (SEGMENTS, PORTUGUESE))
    return any(row is not None and row.facts.get(kind) != facts for row in rows)


def _said(referee: Referee, table: Table, named: str, kind: str) -> Mapping[str, Any]:
    """What `--as` means in the column of the place the hero stands in: a face, a row, or how the segment looks."""
    row = table.named(named)
    if row is None and named.isascii() and named.isdigit() and len(named) < 6:
        row = referee.row_for(table, int(named))
    if row is not None:
        return _column(row, kind)
    wanted = _written(named, kind)
    return wanted if "doors" in wanted else _counted(referee, table, wanted, named, kind)


def _counted(referee: Referee, table: Table, wanted: Mapping[str, Any], named: str, kind: str) -> Mapping[str, Any]:
    """How many doors a segment has of which only the looks are said: those of the one row that shows it, else it is asked."""
    column: dict[str, Mapping[str, Any]] = {_looks(row.facts[kind]): row.facts[kind] for row in table.rows if kind in row.facts}
    fits = tuple(looks for looks, facts in column.items() if _fits(wanted, facts))
    if len(fits) == 1:
        return column[fits[0]]
    if not fits:
        way = f"the rows are {', '.join(column)}"
        raise Usage("segment-doors", f"{named}: no row shows it behind a door of a {kind}; how many doors has it", way)
    return column[referee.choose("segment-which", f"which {named}", fits, option=f'--as "{SEGMENTS}={fits[0]}"')]


def _fits(wanted: Mapping[str, Any], facts: Mapping[str, Any]) -> bool:
    return wanted["kind"] == facts["kind"] and wanted["size"] in ("", facts.get("size", ""))


def _looks(facts: Mapping[str, Any]) -> str:
    """`wide room 2 doors`, as `--as` takes it."""
    doors = int(facts.get("doors", 0))
    return f"{facts.get('size', '')} {facts['kind']} {doors} door{'s' * (doors != 1)}".strip()


def _column(row: Row, kind: str) -> Mapping[str, Any]:
    """What a row shows for the place the hero stands in."""
    facts: Mapping[str, Any] = row.facts.get(kind) or _written(row.name, kind)
    return facts


def of_facts(number: int, facts: Mapping[str, Any]) -> Segment:
    """A segment as a table row describes it."""
    doors = (Door(),) * int(facts.get("doors", 0))
    return Segment(number, str(facts["kind"]), size=str(facts.get("size", "")), doors=doors)


def _written(text: str, column: str) -> Mapping[str, Any]:
    """`wide room 2 doors`, as a player says what the own book shows."""
    found = _WRITTEN.fullmatch(text.strip())
    if not found:
        raise Usage("segment-unreadable", f"{text}: no segment behind a door of a {column}", 'like --as "segments=wide room 2 doors"')
    looks = {"kind": found["kind"].lower(), "size": (found["size"] or "").lower()}
    return looks | {"doors": found["doors"]} if found["doors"] else looks


def _furnish(state: State, referee: Referee, is_final: bool, faces: tuple[int, ...]) -> Step:
    """What stands in the new segment: the boss on the third level or behind the last door, else what a room rolls."""
    here = state.here()
    if is_final:
        return finalroom.found(state, referee, "third level")
    step = Step(state, (SegmentFound(here.number, here.kind, here.size, here.level, len(here.doors), faces),))
    if finalroom.is_last_door(state.dungeon()):
        return step.then(finalroom.found, referee, "last door")
    return step.then(rooms.furnish, referee) if here.kind == "room" else step
