"""`log --export`: the diary or the lines of JSON, to stdout or into a file that is named."""

import os
import sys
from collections.abc import Callable, Iterator

from notequest_cli import diary, logbook
from notequest_cli.logblocks import TakenBack
from notequest_cli.logbook import Entry
from notequest_cli.play import Play
from notequest_cli.problems import Usage
from notequest_cli.show.plain import clean


def export(play: Play, form: str, place: str | None, is_wanted: Callable[[Entry], bool]) -> None:
    """Write the wanted entries, oldest first, as they are read."""
    pieces = map(_clean, _pieces(play, form, is_wanted))
    if place is None:
        for piece in pieces:
            sys.stdout.write(piece)
        return
    _must_not_be_ours(play, place)
    with open(place, "w", encoding="utf-8", errors="replace", newline="\n") as file:
        file.writelines(pieces)


def _clean(piece: str) -> str:
    """No control code that somebody wrote into the log reaches a terminal."""
    return "\n".join(map(clean, piece.split("\n")))


def _pieces(play: Play, form: str, is_wanted: Callable[[Entry], bool]) -> Iterator[str]:
    log = play.paths().log
    entries = (entry for entry in logbook.oldest_first(log) if is_wanted(entry))
    if form == "jsonl":
        return diary.jsonl(entries)
    hero = play.saved().data.get("hero")
    name = str(hero.get("name") or "") if isinstance(hero, dict) else ""
    return diary.markdown(entries, TakenBack(log), f"The diary of {name}" if name else "Diary", play.module("lookback_words").part_of)


def _must_not_be_ours(play: Play, place: str) -> None:
    """The save and what belongs to it are no place for an export."""
    if any(os.path.realpath(place) == os.path.realpath(ours) or _same_file(place, ours) for ours in play.paths()[:5]):
        raise Usage("file-of-save", f"{place} belongs to the save", "name another file with --to")


def _same_file(one: str, other: str) -> bool:
    """Are these two names of one file, as hard links are?"""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)
