"""A command that was stopped between log and save: what shows that the newest entries were not done, and how the log says so.

Imported only where the save is not as the log has it.
"""

import os
from collections.abc import Sequence
from itertools import islice

from notequest_cli import logbook, save, swap
from notequest_cli.entry import Entry
from notequest_cli.pair import HAND_EDIT, RESTORED, WITHDRAWN, digest_of
from notequest_cli.save import Paths
from notequest_cli.torn import group_at


def not_done(paths: Paths, newest: Entry, now: str) -> list[Entry]:
    """The newest entries of the log, the oldest first, of which the save knows nothing; none where they were done, or that is not certain.

    `now` is the digest of the save. The next text beside the save shows it. So does the text kept last, if it is the one
    before them and no text of theirs was ever replaced.
    """
    last, new, aside = (_digest(path) for path in (paths.last, paths.new, paths.swap))
    if not newest.changed() or newest.after in (now, last):
        return []
    waits = newest.after in (new, aside)
    if waits or os.path.lexists(paths.new):
        return _newest(paths, _count(paths, now) or _count(paths, last) or int(waits))
    entries = _newest(paths, _count(paths, last))
    texts = {digest for entry in entries for digest in (entry.before, entry.after)}
    return [] if texts & {aside, _digest(paths.old), _digest(paths.older)} else entries


def _digest(path: str) -> str:
    text = swap.text_at(path)
    return save.digest(text) if text is not None else ""


def _count(paths: Paths, before: str) -> int:
    """How many entries one command wrote last on the save of that digest."""
    return group_at(paths.log, before)[1] if before else 0


def _newest(paths: Paths, count: int) -> list[Entry]:
    return list(islice(logbook.newest_first(paths.log), count))[::-1]


def withdrawn(entries: Sequence[Entry], current: bytes | None, stamp: str = "") -> list[Entry]:
    """The entries that say of these that they were not done, the newest first; `current` is the save as it is."""
    changes = [entry for entry in entries if entry.changed() and entry.command not in (HAND_EDIT, RESTORED)]
    edited = bool(changes) and digest_of(current) != changes[0].before
    why = "the save was edited before it could be replaced; not done" if edited else "an interrupted command was not done"
    return [Entry(stamp, WITHDRAWN, (f"{why}: {entry.title}",), before=entry.before, after=entry.before) for entry in reversed(changes)]
