"""What stands in the log: which entries led to the text that is there now, and which of them were taken back or done again."""

from collections.abc import Iterable, Iterator

from notequest_cli.entry import Entry
from notequest_cli.pair import HAND_EDIT, RESTORED, WITHDRAWN

UNDO = "undo"
REDO = "redo"
TAKES_BACK = "takes back "
AGAIN = "again "


def in_the_chain(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The entries that led to the text that is there now, newest first: none withdrawn, none newer than a restored copy."""
    skipped_to, withdrawn = "", 0
    for entry in entries:
        if skipped_to and (entry.after != skipped_to or not entry.changed()):
            continue
        skipped_to = entry.after if entry.command == RESTORED else ""
        if withdrawn and entry.changed() and entry.command not in (RESTORED, WITHDRAWN):
            withdrawn -= 1
            continue
        withdrawn += entry.command == WITHDRAWN
        yield entry


def standing(entries: Iterable[Entry]) -> Iterator[Entry]:
    """What stands, newest first: without what was taken back, and without the undos and redos themselves.

    What changed nothing, a roll or an ability that costs nothing, goes with the change before it, also where that was done again.
    """
    redone = undone = 0
    again: list[int] = []  # of changes that were done again, how many older ones are met before them
    for entry in in_the_chain(entries):
        verb = _verb(entry)
        if verb == REDO:
            redone += 1
        elif verb == UNDO and redone:
            redone -= 1
            again.append(redone)
        elif verb == UNDO:
            undone, again = undone + 1, [before + 1 for before in again]
        elif stays(entry):
            if not (undone or again) or entry.command in (HAND_EDIT, RESTORED):
                yield entry
        else:
            again = [before - 1 for before in again if before]
            if not undone:
                yield entry
            undone = max(undone - 1, 0)


def not_redone(walk: Iterable[Entry]) -> Iterator[tuple[str, Entry]]:
    """The entries without the redos and the undos they took back."""
    redone = 0
    for entry in walk:
        verb = _verb(entry)
        if verb == REDO:
            redone += 1
        elif verb == UNDO and redone:
            redone -= 1
        else:
            yield verb, entry


def stays(entry: Entry) -> bool:
    """Is it nothing that undo takes back: a roll, a note, what the player did by hand?"""
    return not entry.changed() or entry.command in (HAND_EDIT, RESTORED)


def told(entry: Entry) -> str:
    """The title of the entry that an undo took back."""
    return next((line[len(TAKES_BACK) :] for line in entry.lines if line.startswith(TAKES_BACK)), "")


def _verb(entry: Entry) -> str:
    word = entry.command.split(" ", 1)[0]
    return word if word in (UNDO, REDO) and entry.changed() else ""
