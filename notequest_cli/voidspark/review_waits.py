"""What waits for the player under a name that nobody reads, or beside what says that nothing waits.

A fight or a death that no rule finds would be lost with the next page, or rolled anew; so whoever writes is stopped.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from notequest_cli import leaves
from notequest_cli.problems import ABSENT, Problem
from notequest_cli.voidspark.shape import SHAPE, key_text, shown
from notequest_cli.voidspark.state import DOGFIGHT, OPEN, State

WAITS = {"fight": "rounds", "death": "d4"}  # tables of what waits, each with the key without which nothing does
ALIKE = 0.75
EASY, REMEDY = "easy", "remedy"


def misnamed(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Tables like `[figth]` where no `[fight]` is, and keys like `roundz` in one, fatal each."""
    unread = [(name, value) for name, value in data.items() if name not in SHAPE and isinstance(value, dict)]
    for name, value in unread:
        meant = _meant(name)
        if meant and not data.get(meant) and _has(value, meant):
            yield Problem(key_text(name), "a table that nobody reads", f"[{meant}]", fatal=True)
    for table in (table for table in WAITS if leaves.table(data, table)):
        from notequest_cli import misspelt

        inside = leaves.table(data, table)
        for key, near in misspelt.pairs(inside, list(SHAPE[table])) if _has(inside, table) else ():
            yield Problem(f"{table}.{key_text(key)}", "a key that nobody reads", f"{table}.{near}", fatal=True)


def beside(state: State) -> list[Problem]:
    """What does not fit a fight that waits: a page whose rounds are over or not begun, and what it waits for."""
    if state.fight is None:
        return []
    rounds, found = state.calendar.rounds, []
    if rounds != OPEN:
        found.append(Problem("calendar.rounds", shown(rounds) if rounds else ABSENT, f"{OPEN} while a fight waits"))
    if state.fight.owed == REMEDY and state.fight.faces and state.difficulty != EASY:
        found.append(Problem("fight.owed", shown(REMEDY), "ability, or nothing, while dice of a round lie there"))
    return found


def _meant(name: str) -> str:
    """The table that a name is like; empty where it is like none."""
    from difflib import get_close_matches

    near = get_close_matches(name.casefold(), [*WAITS, DOGFIGHT], n=1, cutoff=ALIKE)
    return near[0].removeprefix("dog") if near else ""


def _has(table: Mapping[str, Any], meant: str) -> bool:
    """Is the key in there without which nothing waits, or one like it?"""
    from difflib import get_close_matches

    kind: type = list if meant == "fight" else int
    return any(
        get_close_matches(key.casefold(), [WAITS[meant]], cutoff=ALIKE) for key, value in table.items() if value and isinstance(value, kind)
    )
