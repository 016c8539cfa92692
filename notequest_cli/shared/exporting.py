"""`log --export`: the diary or the lines of JSON, to stdout or into a file that is named."""

import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from notequest_cli import diary, files, logbook
from notequest_cli.entry import Entry
from notequest_cli.logblocks import TakenBack
from notequest_cli.play import Play
from notequest_cli.show.plain import clean
from notequest_cli.show.vocabulary import line
from notequest_cli.step import Outcome

MOST_NAMED = 3  # in the title of a diary


def export(play: Play, form: str, place: str | None, force: bool, first: int, is_wanted: Callable[[Entry | str], bool]) -> None:
    """Write the wanted entries, oldest first, as they are read, from the one on that begins at the byte `first`."""
    pieces = map(_clean, _pieces(play, form, first, is_wanted))
    if place is None:
        for piece in pieces:
            sys.stdout.write(piece)
        return
    lines = () if form == "markdown" else map(_clean, _pieces(play, form, first, is_wanted))
    files.must_be_free(play.paths(), place, "--to", "export-exists", force, "# " if form == "markdown" else "", lines)
    if play.options.dry_run:
        play.show(Outcome((line(f"dry run: {place} is not written"),), result=place))
        return
    files.write(place, files.sealed(pieces) if form == "markdown" else pieces)
    play.show(Outcome((line(f"{place} is written"),), result=place))


def _clean(piece: str) -> str:
    """No control code that somebody wrote into the log reaches a terminal."""
    return "\n".join(map(clean, piece.split("\n")))


def _pieces(play: Play, form: str, first: int, is_wanted: Callable[[Entry | str], bool]) -> Iterator[str]:
    log = play.paths().log
    if form == "jsonl":
        return diary.jsonl(entry for entry in logbook.oldest_first(log, first) if is_wanted(entry))
    found = (entry for entry in logbook.everything(log, first) if is_wanted(entry))
    return diary.markdown(found, TakenBack(log), _title(play.saved().data), play.module("lookback_words").part_of)


def _title(data: Mapping[str, Any]) -> str:
    """Whose diary it is: of the hero and of those before, where the save knows of any."""
    hero, before = (part if isinstance(part := data.get(key), dict) else {} for key in ("hero", "graveyard"))
    name = hero.get("name")
    names = list(dict.fromkeys((*map(str, before), *([str(name)] if name else []))))
    if len(names) > MOST_NAMED:
        return f"The diary of {names[-1]} and of {len(names) - 1} before"
    return f"The diary of {' and '.join(names)}" if names else "Diary"
