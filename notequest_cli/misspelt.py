"""Keys of a save that nobody reads, and look as if they were meant to be read."""

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from notequest_cli.problems import ABSENT, Problem

Keys = Mapping[str, Iterable[str]]
"""The keys that a game reads, by the table they stand in."""

FREE = (("ship", "spare"), ("hero", "pack"), ("hero", "spells"))  # tables in which a player names values
SURELY = 0.75  # how alike two keys are where one is a typing mistake


def found(data: Mapping[str, Any], keys: Keys) -> list[Problem]:
    """Every key that is like one of the game's and is none, with the one that was meant."""
    problems = [_problem(name, home) for name, value in data.items() if not isinstance(value, dict) and (home := home_of(name, keys))]
    problems += [problem for table, value in data.items() if isinstance(value, dict) for problem in _strayed(value, (table,), keys)]
    for table, known in keys.items():
        inside = data.get(table)
        if isinstance(inside, dict):
            problems += [_problem(f"{table}.{key}", f"{table}.{near}") for key, near in pairs(inside, list(known))]
    return problems


def edited(data: Mapping[str, Any], state: Any) -> list[Problem]:
    """What is said of a save that was edited by hand: such keys, and those that the game's `state` says should be there."""
    return [*found(data, state.keys()), *(problem for problem in state.review(data) if problem.found == ABSENT)]


def below(data: Mapping[str, Any], shape: Mapping[str, Any], keys: Keys) -> list[Problem]:
    """The same for the tables below those of `keys`: `shape` has "*" for each name of the player's, "?" for each table of one."""
    inner = [(place, inside, known) for place, inside, known in _inner(data, shape, ()) if place not in keys]
    return [_problem(f"{place}.{key_text(key)}", f"{place}.{near}") for place, inside, known in inner for key, near in pairs(inside, known)]


def _inner(data: Mapping[str, Any], shape: Mapping[str, Any], path: tuple[str, ...]) -> Iterable[tuple[str, Mapping[str, Any], list[str]]]:
    """Every table whose keys the game knows, with its place and those keys."""
    for name, inside in data.items():
        known = shape.get(name, shape.get("*", shape.get("?")))
        if isinstance(inside, dict) and isinstance(known, Mapping):
            here = (*path, name)
            yield ".".join(map(key_text, here)), inside, [key for key in known if key not in "*?"]
            yield from _inner(inside, known, here)


def _strayed(table: Mapping[str, Any], path: tuple[str, ...], keys: Keys) -> Iterable[Problem]:
    """Values below a table of free names that are called like a key of the game: written at the end of the file, perhaps."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _strayed(value, (*path, name), keys)
        elif path in FREE and (home := home_of(name, keys)):
            yield Problem(
                f"{'.'.join(path)}.{name}", f"called like the key {home}", f"a name here, or the line in [{home.rpartition('.')[0]}]"
            )


def home_of(name: str, keys: Keys) -> str:
    """Where a key belongs that was written above all tables: `hero.hp` for `hp`; empty where it belongs nowhere."""
    return next((f"{table}.{name}" for table, known in keys.items() if name in known), "")


def pairs(inside: Mapping[str, Any], known: list[str]) -> Iterable[tuple[str, str]]:
    """Keys of a table that are like one that is known: one that is not there, or a table, which may have its like beside it."""
    absent = [key for key in known if key not in inside]
    for key, value in inside.items():
        meant = [other for other in known if isinstance(inside.get(other), dict)] if isinstance(value, dict) else []
        near = nearest_key(key, [*absent, *meant]) if key not in known else ""
        if near:
            yield key, near


def nearest_key(key: str, names: list[str]) -> str:
    """The name that a key is like, as of one thing or as it is written; empty where it is like none."""
    for form in (_one, str.lower):
        forms = {form(name): name for name in reversed(names)}
        near = difflib.get_close_matches(form(key), forms, n=1, cutoff=SURELY)
        if near:
            return forms[near[0]]
    return ""


def _one(key: str) -> str:
    """A key in small letters, and as of one thing: `Injuries` as `injury`."""
    small = key.lower()
    return f"{small[:-3]}y" if small.endswith("ies") else small.removesuffix("s")


def key_text(key: str) -> str:
    """A key as it is written: quoted where TOML wants it."""
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else f'"{key}"'


def _problem(place: str, meant: str) -> Problem:
    return Problem(place, "a key that nobody reads", meant)
