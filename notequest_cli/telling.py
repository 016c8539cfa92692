"""The words that both games share: a roll, and a roll on a table."""

from collections.abc import Mapping
from typing import Any

from notequest_cli.notation import Roll, describe
from notequest_cli.show.vocabulary import Block, Strong, line
from notequest_cli.tables import Drawn


def roll(rolled: Roll) -> list[Block]:
    """What fell, on one line, and the reminders beside it."""
    return [line(describe(rolled)), *(line(note, indent=1) for note in rolled.notes)]


def drawn(result: Drawn) -> list[Block]:
    """A roll on a table: title, faces, row."""
    faces = f"{'+'.join(map(str, result.faces))} = {sum(result.faces)}" if len(result.faces) > 1 else "".join(map(str, result.faces))
    known = facts(result.row.facts)
    return [line(f"{result.title} {faces}".rstrip(), ": ", Strong(result.row.name), f"  ({known})" if known else "")]


def facts(known: Mapping[str, Any]) -> str:
    """What a table says of a row beside its name."""
    return ", ".join(f"{key} {_fact(value)}" for key, value in known.items() if key != "name")


def _fact(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return " ".join(f"{key} {_fact(inner)}" for key, inner in value.items())
    return str(value)
