"""A new dungeon: only its name is known at first (NoteQuest rulebook, "Creating a Dungeon")."""

from notequest_cli.notequest.map_events import DungeonNamed
from notequest_cli.notequest.state import Dungeon, State
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn

PARTS = ("first", "second", "third")
TITLES = ("Dungeon Type", "Second Part", "Third Part")


def new(state: State, referee: Referee) -> Turn:
    """Roll three dice, one for each part of the name; `--as crypt` names the type, and the rest is rolled."""
    table = referee.tables.table("dungeon-name")
    named = referee.rows.get("dungeon-name") or referee.rows.get("")
    typed = table.named(named) if named else None
    if named and typed is None:
        raise Usage("dungeon-type-unknown", f"there is no dungeon type {named}", f"there is {', '.join(row.name for row in table.rows)}")
    faces = [0 if typed and part == "first" else referee.roll(6, title) for part, title in zip(PARTS, TITLES, strict=True)]
    rows = [typed if typed and not face else referee.row_for(table, face) for face in faces]
    words = [str(row.facts.get(part, row.name)) for part, row in zip(PARTS, rows, strict=True)]
    kind = str(rows[0].facts.get("type", ""))
    dungeon = Dungeon(free_id(state, kind), " ".join(words), kind)
    event = DungeonNamed(dungeon.id, dungeon.name, kind, tuple(face for face in faces if face))
    return Turn(state.with_dungeon(dungeon), (event,), dungeon.name)


def free_id(state: State, kind: str) -> str:
    """The name of the section a dungeon stands under: `crypt`, `crypt-2`."""
    ids = (kind if number == 1 else f"{kind}-{number}" for number in range(1, len(state.dungeons) + 2))
    return next(name for name in ids if name not in state.dungeons)
