"""What of a page can be read: the page without the values that are of a wrong kind, so that the rest can be looked through."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from notequest_cli.problems import ABSENT, Problem

Review = Callable[[Mapping[str, Any]], Iterable[Problem]]


def readable(data: Mapping[str, Any], review: Review, instead: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The data without what `review` finds fatal; nothing where there is no end to that.

    A place is a path like `dungeon.crypt.2`, or `dungeon.crypt.2.doors 3` for the third entry of a list, which becomes what `instead`
    says for lists of that name, so that the others keep their numbers.
    """
    left: dict[str, Any] = _copied(data)
    while wrong := [problem.place for problem in review(left) if problem.fatal and problem.found != ABSENT]:
        taken = [_take_out(left, place, instead or {}) for place in wrong]
        if not any(taken):
            return {}
    return left


def _copied(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copied(held) for key, held in value.items()}
    return [_copied(held) for held in value] if isinstance(value, list) else value


def _take_out(table: dict[str, Any], place: str, instead: Mapping[str, str]) -> bool:
    """Is something less on the page now?"""
    for key, value in table.items():
        if place == key:
            del table[key]
            return True
        rest = place.removeprefix(key)
        if rest[:1] == "." and isinstance(value, dict) and place.startswith(key):
            return _take_out(value, rest[1:], instead)
        if rest[:1] == " " and isinstance(value, list) and place.startswith(key):
            entry, before = int(rest) - 1, list(value)
            value[entry] = instead.get(key, "")
            return value != before
    return False
