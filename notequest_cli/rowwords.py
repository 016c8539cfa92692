"""What a table says of a row beside its name, in the words of the game.

A key without words is told as it stands: a player's own table may have any.
"""

from collections.abc import Callable, Mapping
from typing import Any

from notequest_cli.record import Record

Facts = Mapping[str, Any]


class Words(Record):
    """How a game says the keys of its rows: each by its value and the row.

    `silent` are said elsewhere, `beside` by key those that it says too.
    """

    said: Mapping[str, Callable[[Any, Facts], str]]
    silent: frozenset[str]
    beside: Mapping[str, frozenset[str]] = {}


def of(facts: Facts, words: Words) -> str:
    """Everything beside the name, in the order of the table."""
    told = words.silent.union(*(keys for key, keys in words.beside.items() if key in facts))
    return ", ".join(phrase for key, value in facts.items() if key not in told and (phrase := _phrase(key, value, facts, words)))


def listed(names: Any) -> str:
    """`Fire and Magic`."""
    return " and ".join(map(str, names)) if isinstance(names, list) else str(names)


def _phrase(key: str, value: Any, facts: Facts, words: Words) -> str:
    say = words.said.get(key)
    return f"{key.replace('_', ' ')} {_plain(value)}" if say is None or value is False else say(value, facts)


def _plain(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return " ".join(f"{key.replace('_', ' ')} {_plain(inner)}" for key, inner in value.items())
    return listed(value)
