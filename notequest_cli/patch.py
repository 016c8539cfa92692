"""Change the least of a save: from differences of its data to differences of its text, and verified.

`tomllib` reads the text before and after; only what reads exactly as meant is given back. Every byte that
did not have to change stays: comments, order, blank lines, quotes, line endings, a byte order mark, a
missing last newline, keys the tool does not know.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from notequest_cli.problems import BrokenSave
from notequest_cli.record import Record
from notequest_cli.toml.hunks import BOM, Hunk, apply_hunks, hunks_of, line_hunks, reverse, reverse_where_found, without_newline
from notequest_cli.toml.literals import format_keys, format_value, same

if TYPE_CHECKING:
    from notequest_cli.toml.scan import Document
    from notequest_cli.toml.splice import Splice

__all__ = [
    "MISSING",
    "Change",
    "Hunk",
    "applied",
    "apply_hunks",
    "changes",
    "format_value",
    "line_hunks",
    "patch",
    "reverse",
    "reverse_where_found",
    "same",
]


class _Missing:
    """The type of `MISSING`."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING: Final = _Missing()
"""What a key that is not there has for a value."""


class Change(Record):
    """One key that changes; `MISSING` where it is not there before or after."""

    key: tuple[str, ...]
    old: object
    new: object


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """What differs, leaf by leaf; a table that comes or goes as a whole is one change."""
    return list(_changes((), before, after))


def _changes(path: tuple[str, ...], before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    for key in [*before, *(key for key in after if key not in before)]:
        old, new = before.get(key, MISSING), after.get(key, MISSING)
        if isinstance(old, dict) and isinstance(new, dict):
            yield from _changes((*path, key), old, new)
        elif not same(old, new):
            yield Change((*path, key), old, new)


def applied(data: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """The data with these changes; the rest, and what a new table finds in an old one of its name, stays."""
    found = dict(data)
    copies = {id(found)}
    for change in changes:
        table, key = _table_of(found, change, copies), change.key[-1]
        if change.new is not MISSING:
            table[key] = _merged(table.get(key), change.old, change.new)
        elif key in table:
            del table[key]
    return found


def _table_of(table: dict[str, Any], change: Change, copies: set[int]) -> dict[str, Any]:
    """The table of a change's key, copied on the way down where it is not one of our copies yet."""
    for size, key in enumerate(change.key[:-1], 1):
        held = table.get(key, MISSING)
        if held is MISSING and change.new is MISSING:
            return {}
        if not isinstance(held, dict | _Missing):
            raise _no_patch(change, f"{format_keys(change.key[:size])} is no table")
        if id(held) not in copies:
            table[key] = held = dict(held) if isinstance(held, dict) else {}
            copies.add(id(held))
        table = held
    return table


def _merged(held: object, old: object, new: object) -> object:
    """A new table over one that is there keeps the keys that the old one did not have either."""
    if not (isinstance(held, dict) and isinstance(new, dict)):
        return new
    known = old if isinstance(old, dict) else {}
    stays = {key: value for key, value in held.items() if key in new or key not in known}
    return stays | {key: _merged(held.get(key), known.get(key), value) for key, value in new.items()}


def patch(
    raw: bytes,
    changes: Sequence[Change],
    is_meant: Callable[[dict[str, Any]], bool] | None = None,
    read: dict[str, Any] | None = None,
) -> tuple[bytes, tuple[Hunk, ...]]:
    """The text with these changes and what that does to its lines; `BrokenSave` where no edit reads as meant.

    Where a table goes in which a player wrote comments, it stays as an empty one, provided that `is_meant` says
    that this data means the same; else only the comments stay. `read` is the data of the text, where it is known.
    """
    import tomllib

    from notequest_cli.toml.scan import Document

    text = raw.decode()
    data = tomllib.loads(text.removeprefix(BOM)) if read is None else read
    meant = applied(data, changes)
    ends_open = not text.endswith("\n") and text not in ("", BOM)
    document = Document(text + _newline(text) if ends_open else text)
    for keeps in (True, False) if is_meant else (False,):
        splices, after, kept = _edited(document, data, meant, keeps)
        if any(_is_below_value(meant, path) for path in kept):
            continue
        wanted = applied(meant, [Change(path, MISSING, {}) for path in kept])
        if kept and is_meant and not is_meant(wanted):
            continue
        encoded = _verified(without_newline(after) if ends_open else after, data, wanted)
        if encoded is not None:
            return encoded, hunks_of(document, splices, ends_open)
    raise _no_patch(changes[0], "no edit of the text reads as it should")


def between(module: Any, before: Any, after: Any, raw: bytes, data: dict[str, Any]) -> tuple[list[Change], bytes | None, tuple[Hunk, ...]]:
    """What changes from one value of a game (its module `state`) to the next, and the save with it; no text where that is nothing."""
    found = changes(module.to_toml(before), module.to_toml(after))
    if not found:
        return [], None, ()
    return found, *patch(raw, found, lambda now: _means(module, now, after), data)


def _means(module: Any, data: Mapping[str, Any], state: Any) -> bool:
    """Does a save say the same as the game's values?"""
    return not any(problem.fatal for problem in module.review(data)) and bool(module.from_toml(data) == state)


def _is_below_value(data: Mapping[str, Any], path: tuple[str, ...]) -> bool:
    """Does a value stand where a table above this path would have to?"""
    held: Any = data
    for key in path[:-1]:
        held = held.get(key, {})
        if not isinstance(held, dict):
            return True
    return False


def _edited(
    document: "Document", data: Mapping[str, Any], meant: Mapping[str, Any], keeps: bool
) -> "tuple[list[Splice], str, list[tuple[str, ...]]]":
    """The edits of a text, in order, the text after them, and the tables that stay empty; none where a value cannot be written."""
    from notequest_cli.toml.sections import Sections
    from notequest_cli.toml.splice import in_order, lined_up, spliced

    sections = Sections(document, keeps)
    try:
        splices = lined_up(document.text, in_order(sections.edited(data, meant)))
    except ValueError:
        splices = []
    kept = [tuple(map(str, path)) for path in sections.kept]
    return splices, spliced(document.text, splices, 0, len(document.text)), kept


def _newline(text: str) -> str:
    """The line ending that the last line of a text would have."""
    return "\r\n" if text[: text.rfind("\n")].endswith("\r") and "\n" in text else "\n"


def _verified(text: str, data: Mapping[str, Any], meant: Mapping[str, Any]) -> bytes | None:
    """The text in bytes, if it reads as meant."""
    import tomllib

    try:
        return text.encode() if _fits(data, meant, tomllib.loads(text.removeprefix(BOM))) else None
    except (ValueError, RecursionError):
        return None


def _fits(old: object, meant: object, got: object) -> bool:
    """Whether what was read is what was meant, type-strict, and what was not to change is in the order it had."""
    if old is meant:
        return repr(old) == repr(got)
    if not (isinstance(old, dict) and isinstance(meant, dict) and isinstance(got, dict)):
        return same(meant, got)
    if meant.keys() != got.keys() or not _keeps_order(old, meant, got):
        return False
    return all(_fits(old.get(key, MISSING), value, got[key]) for key, value in meant.items())


def _keeps_order(old: Mapping[str, Any], meant: Mapping[str, Any], got: Mapping[str, Any]) -> bool:
    """Whether kept keys are in the order they had; a table that lost its first part may begin further down."""
    before, after = [key for key in old if key in got], [key for key in got if key in old]
    if before == after:
        return True
    moved = {key for key in before if _lost(old[key], meant[key])}
    return [key for key in before if key not in moved] == [key for key in after if key not in moved]


def _lost(old: object, meant: object) -> bool:
    """Whether something of a table or an array goes."""
    if not isinstance(old, dict | list) or old is meant:
        return False
    if not (isinstance(old, dict) and isinstance(meant, dict)):
        return True
    return any(key not in meant or _lost(value, meant[key]) for key, value in old.items())


def _no_patch(change: Change, why: str) -> BrokenSave:
    sentence = f"{format_keys(change.key)} cannot be changed in this save: {why}"
    return BrokenSave("no-patch", sentence, "edit the key by hand; nothing was changed")
