"""What an entry did to the values of a save, told from the lines in the log alone: for where its text can no longer be rebuilt."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from notequest_cli import patch, save
from notequest_cli.patch import Change, Hunk
from notequest_cli.problems import BrokenSave


def taken_back(hunks: Iterable[Hunk], here: Mapping[str, Any]) -> list[Change]:
    """The values that an entry with these hunks left, each with the one it found there; none where the lines alone do not tell them.

    Part of a value of several lines tells none, and neither does a table of several of one name: which one of those `here` was
    meant is not known.
    """
    found: list[Change] = []
    for hunk in hunks:
        if _names_several(hunk):
            return []
        try:
            found += patch.changes(_data(hunk.section, hunk.new), _data(hunk.section, hunk.old))
        except BrokenSave:
            return []
    return [] if any(_is_in_several(here, change) for change in found) else found


def as_left(wanted: Iterable[Change], here: Mapping[str, Any]) -> list[Change]:
    """What must change `here` for the values to be those that the entry left."""
    found = [Change(change.key, value_at(here, change.key), change.old) for change in wanted]
    return [change for change in found if not patch.same(change.old, change.new)]


def value_at(data: object, key: tuple[str, ...]) -> object:
    """The value under a key path, `MISSING` where there is none."""
    for part in key:
        if not isinstance(data, dict) or part not in data:
            return patch.MISSING
        data = data[part]
    return data


def _data(section: str, lines: Sequence[str]) -> dict[str, Any]:
    """What lines say under their header; `BrokenSave` where they alone say nothing."""
    return save.parse("".join((section, "\n", *lines)).encode(), "")


def _names_several(hunk: Hunk) -> bool:
    """Is there the header of a table that there may be several of?"""
    return any(line.lstrip().startswith("[[") for line in (hunk.section, *hunk.old, *hunk.new))


def _is_in_several(here: Mapping[str, Any], change: Change) -> bool:
    """Does the key stand in a table that there are several of?"""
    return any(isinstance(value_at(here, change.key[:size]), list) for size in range(1, len(change.key)))
