"""What stands in the log: which entries led to the text that is there now, and which of them were taken back or done again."""

from collections.abc import Collection, Iterable, Iterator

from notequest_cli.entry import Entry
from notequest_cli.pair import HAND_EDIT, RESTORED, WITHDRAWN

UNDO = "undo"
REDO = "redo"
TAKES_BACK = "takes back "
AGAIN = "again "
USE = "use "


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

    What changed nothing, a roll or a look, goes with the change before it, also where that was done again.
    """
    redone, undone = 0, Undone()
    again: list[tuple[bool, int]] = []  # of what was done again: whether it changed something, how many older ones are met before it
    for entry in in_the_chain(entries):
        verb, changed = _verb(entry), entry.changed()
        if verb == REDO:
            redone += 1
        elif verb == UNDO and redone:
            redone -= 1
            again.append((changed, redone))
        elif verb == UNDO:
            undone.add(entry)
            again = [(kind, before + 1) for kind, before in again]
        elif stays(entry) or undone.goes_along(entry, again):
            if not (undone or again) or entry.command in (HAND_EDIT, RESTORED):
                yield entry
        else:
            again = [(kind, before - 1) for kind, before in again if before]
            if not undone:
                yield entry
            undone.meet(entry)


class Undone:
    """How many undos are met on the way back whose entries are still to come, by whether they changed the save."""

    def __init__(self) -> None:
        self._waiting = {True: 0, False: 0}

    def __bool__(self) -> bool:
        return any(self._waiting.values())

    def add(self, undo: Entry) -> None:
        """An undo is met."""
        self._waiting[undo.changed()] += 1

    def meet(self, entry: Entry) -> bool:
        """An entry is met; is it the one that the undo met last took back?"""
        found = self._waiting[entry.changed()] > 0
        self._waiting[entry.changed()] -= found
        return found

    def goes_along(self, entry: Entry, again: Collection[tuple[bool, int]] = ()) -> bool:
        """Is this a use that changed nothing and went with the change before it, as older logs have it? `again` as in `standing`."""
        is_its_own = self._waiting[False] or (False, 0) in again
        return not (entry.changed() or is_its_own) and bool(self._waiting[True] or again)


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
    """Is it nothing that undo takes back: a roll, a note, what the player did by hand? A use is taken back though nothing paid for it."""
    return entry.command in (HAND_EDIT, RESTORED) or not (entry.changed() or entry.command.startswith(USE))


def told(entry: Entry) -> str:
    """The title of the entry that an undo took back."""
    return next((line[len(TAKES_BACK) :] for line in entry.lines if line.startswith(TAKES_BACK)), "")


def _verb(entry: Entry) -> str:
    """Undo or redo, where the entry is one: the save is as it was where that took back a use that changed nothing."""
    word = entry.command.split(" ", 1)[0]
    says = {UNDO: TAKES_BACK, REDO: AGAIN}.get(word)
    return word if says and (entry.changed() or any(line.startswith(says) for line in entry.lines)) else ""
