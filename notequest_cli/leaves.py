"""What stands at a place of a save, read without ever failing: a value of another type counts as not there.

Both games read their pages with these; `review` says what is wrong with a page.
"""

from collections.abc import Mapping
from typing import Any


def table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The table at a key, else an empty one."""
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def tables(data: Mapping[str, Any], key: str) -> dict[str, Mapping[str, Any]]:
    """The tables within a table, by name."""
    return {name: entry for name, entry in table(data, key).items() if isinstance(entry, dict)}


def text(entry: Mapping[str, Any], key: str, usual: str = "") -> str:
    """The text at a key."""
    value = entry.get(key)
    return value if isinstance(value, str) else usual


def texts(data: Mapping[str, Any], key: str) -> dict[str, str]:
    """The texts within a table, by name."""
    return {name: value for name, value in table(data, key).items() if isinstance(value, str)}


def number(entry: Mapping[str, Any], key: str, usual: int = 0) -> int:
    """The whole number at a key; true and false are none."""
    value = entry.get(key)
    return value if type(value) is int else usual


def numbers(data: Mapping[str, Any], key: str) -> dict[str, int]:
    """The whole numbers within a table, by name."""
    return {name: value for name, value in table(data, key).items() if type(value) is int}


def flag(entry: Mapping[str, Any], key: str) -> bool:
    """Does it say true at a key?"""
    return entry.get(key) is True


def listed(entry: Mapping[str, Any], key: str) -> tuple[str, ...]:
    """The texts of a list."""
    value = entry.get(key)
    return tuple(part for part in value if isinstance(part, str)) if isinstance(value, list) else ()
