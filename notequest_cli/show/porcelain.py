"""JSON: one object a command, a documented contract (`notequest-json(5)`)."""

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from notequest_cli.patch import MISSING, Change
from notequest_cli.problems import Problem

CONTROLS = {code: f"\\u{code:04x}" for code in range(127, 160)}  # the others are escaped by json itself


def render(
    command: str,
    exit_code: int,
    result: object = None,
    events: Iterable[object] = (),
    changes: tuple[Change, ...] = (),
    problems: tuple[Problem, ...] = (),
) -> Iterator[str]:
    """The object, on one line, in pieces, however many events there are. `ok` is false above exit code 1, or where a check failed."""
    yield _dumped({"command": command, "ok": exit_code == 0, "exit": exit_code, "result": _plain(result)})[:-1] + ', "events": ['
    between = ""
    for event in events:
        yield between + one(event)
        between = ", "
    value = {
        "changes": [{"key": ".".join(map(_bare, change.key)), "old": _plain(change.old), "new": _plain(change.new)} for change in changes],
        "problems": [{"place": problem.place, "found": problem.found, "expected": problem.expected} for problem in problems],
    }
    yield "], " + _dumped(value)[1:] + "\n"


def one(event: object) -> str:
    """An event as an object."""
    return _dumped(_event(event))


def _dumped(value: object) -> str:
    return json.dumps(value, ensure_ascii=not _takes_all(), allow_nan=False).encode("utf-8", "replace").decode().translate(CONTROLS)


def _takes_all() -> bool:
    """Can any character be written to stdout? Else they are escaped, as JSON can."""
    return (getattr(sys.stdout, "encoding", None) or "ascii").lower().startswith("utf")


def name_of(event: object) -> str:
    """`TorchSpent` is `torch_spent`."""
    name = type(event).__name__
    return "".join(f"_{char.lower()}" if char.isupper() else char for char in name).lstrip("_")


def _event(event: object) -> dict[str, Any]:
    fields = _plain(event)
    return {"event": name_of(event), **(fields if isinstance(fields, dict) else {"value": fields})}


def _bare(part: str) -> str:
    return part if part.replace("_", "").replace("-", "").isalnum() and part.isascii() else json.dumps(part, ensure_ascii=False)


def _plain(value: object) -> Any:
    """A value as JSON knows it: named tuples are objects, dates text, what is missing null."""
    if value is None or value is MISSING:
        return None
    if isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else str(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: _plain(getattr(value, name)) for name in value._fields}
    if isinstance(value, Mapping):
        return {str(key): _plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(inner) for inner in value]
    return str(value)
