"""Keys of a save that nobody reads, and look as if they were meant to be read."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from notequest_cli.problems import Problem

Keys = Mapping[str, Iterable[str]]
"""The keys that a game reads, by the table they stand in."""

SURELY = 0.75  # how alike two keys are where one is a typing mistake


def found(data: Mapping[str, Any], keys: Keys) -> list[Problem]:
    """Every key that is like one of the game's and is none, with the one that was meant."""
    problems = [_problem(name, home) for name, value in data.items() if not isinstance(value, dict) and (home := home_of(name, keys))]
    for table, known in keys.items():
        inside = data.get(table)
        if isinstance(inside, dict):
            problems += [_problem(f"{table}.{key}", f"{table}.{near}") for key, near in _pairs(inside, list(known))]
    return problems


def home_of(name: str, keys: Keys) -> str:
    """Where a key belongs that was written above all tables: `hero.hp` for `hp`; empty where it belongs nowhere."""
    return next((f"{table}.{name}" for table, known in keys.items() if name in known), "")


def _pairs(inside: Mapping[str, Any], known: list[str]) -> Iterable[tuple[str, str]]:
    absent = [key for key in known if key not in inside]
    for key in inside:
        near = difflib.get_close_matches(key.lower(), absent, n=1, cutoff=SURELY) if key not in known else []
        if near:
            yield key, near[0]


def _problem(place: str, meant: str) -> Problem:
    return Problem(place, "a key that nobody reads", meant)
