"""A new dungeon: only its name is known at first (NoteQuest rulebook, "Creating a Dungeon")."""

from notequest_cli.names import meant
from notequest_cli.notequest.map_events import DungeonNamed
from notequest_cli.notequest.state import Dungeon, State
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Row, Table

TABLE = "dungeon-name"
PARTS = ("first", "second", "third")
TITLES = ("Dungeon Type", "Second Part", "Third Part")


def new(state: State, referee: Referee) -> Turn:
    """Roll three dice, one for each part of the name; `--as crypt` names the type, a second and third `--as` the other parts."""
    referee.only(TABLE)
    meanings = (_typed, None, None)
    drawn = [referee.draw_part(TABLE, *part) for part in zip(PARTS, TITLES, meanings, strict=True)]
    kind = str(drawn[0].row.facts.get("type", ""))
    dungeon = Dungeon(free_id(state, kind), " ".join(part.row.name for part in drawn), kind)
    event = DungeonNamed(dungeon.id, dungeon.name, kind, tuple(sum(part.faces) for part in drawn if part.faces))
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
