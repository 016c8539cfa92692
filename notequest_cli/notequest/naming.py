"""A new dungeon: only its name is known at first (NoteQuest rulebook, "Creating a Dungeon")."""

from notequest_cli.names import meant
from notequest_cli.notequest.map_events import DungeonNamed
from notequest_cli.notequest.state import Dungeon, State
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Row, Table

PARTS = ("first", "second", "third")
TITLES = ("Dungeon Type", "Second Part", "Third Part")


def new(state: State, referee: Referee) -> Turn:
    """Roll three dice, one for each part of the name; `--as crypt` names the type, and the rest is rolled."""
    referee.only("dungeon-name")
    table = referee.tables.table("dungeon-name")
    named = referee.said(table.name)
    typed = _typed(table, named) if named else None
    faces = [0 if typed and part == "first" else sum(referee.faces_for(table, title)) for part, title in zip(PARTS, TITLES, strict=True)]
    rows = [typed if typed and not face else referee.row_for(table, face) for face in faces]
    words = [str(row.facts.get(part, row.name)) for part, row in zip(PARTS, rows, strict=True)]
    kind = str(rows[0].facts.get("type", ""))
    dungeon = Dungeon(free_id(state, kind), " ".join(words), kind)
    event = DungeonNamed(dungeon.id, dungeon.name, kind, tuple(face for face in faces if face))
    return Turn(state.with_dungeon(dungeon), (event,), dungeon.name)


def _typed(table: Table, named: str) -> Row:
    """The dungeon type a player means, by its name, a beginning of it, or its face."""
    known = [row.name for row in table.rows]
    found = (
        table.row(int(named)) if named.isascii() and named.isdigit() and len(named) < 6 else table.named(meant(named, known, "type", True))
    )
    if found is None:
        raise Usage("dungeon-type-unknown", f"there is no dungeon type {named}", f"there is {', '.join(known)}")
    return found


def free_id(state: State, kind: str) -> str:
    """The name of the section a dungeon stands under: `crypt`, `crypt-2`."""
    ids = (kind if number == 1 else f"{kind}-{number}" for number in range(1, len(state.dungeons) + 2))
    return next(name for name in ids if name not in state.dungeons)
