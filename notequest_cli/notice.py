"""A hand edit is an event: what changed in the save since the last command, as a log entry and as news."""

import os
from contextlib import suppress
from itertools import islice

from notequest_cli import logbook, patch, save
from notequest_cli.entry import Entry
from notequest_cli.interrupted import not_done, withdrawn
from notequest_cli.pair import HAND_EDIT, RESTORED
from notequest_cli.problems import BrokenSave
from notequest_cli.save import Saved

LONGEST = 200  # characters of a value that are told; the lines of the save follow whole
FAR_BACK = 500  # entries looked through for a restored copy


def since(newest: Entry, saved: Saved) -> tuple[list[Entry], list[str]]:
    """The entry for what the player changed, and the sentences that tell it."""
    undone = withdrawn(not_done(saved.paths, newest, saved.digest), saved.raw)
    if undone:
        edited, news = since(undone[-1], saved) if undone[-1].after != saved.digest else ([], [])
        return [*undone, *edited], [*(said for entry in undone for said in entry.lines), *news]
    when = _copied(saved)
    if when:
        said = f"this save is a copy from {when}"
        if save.last_text(saved.paths) in (None, saved.raw):  # nobody may have copied anything
            said = f"the save is as it was {when}: it is a copy, or what came behind that was interrupted, or is gone from the log"
        return [Entry("", RESTORED, (said,), before=newest.after, after=saved.digest)], [said]
    last = _text_after(newest, saved)
    hunks = patch.line_hunks(last, saved.raw) if last is not None else ()
    said_lines = _told(last, saved) if last is not None else [_unknown(saved)]
    entry = Entry("", HAND_EDIT, tuple(said_lines), hunks=hunks, before=newest.after, after=saved.digest)
    return [entry], [f"edited by hand since the last command: {'; '.join(said_lines)}"]


def _copied(saved: Saved) -> str:
    """After which entry the save was as it is now, or before the first one; empty where it never was."""
    first = ""
    for entry in islice(logbook.newest_first(saved.paths.log), FAR_BACK):
        if entry.after == saved.digest:
            return f"after {entry.title}"
        first = f"before {entry.title}" if entry.before == saved.digest else ""
    return first


def _text_after(newest: Entry, saved: Saved) -> bytes | None:
    """The save as the newest entry left it: the text kept last, with what the log tells since where a crash came before it was kept."""
    text = save.last_text(saved.paths)
    missing: list[Entry] = []
    if text is None or not _is_text(text):
        return None
    for entry in islice(logbook.newest_first(saved.paths.log), FAR_BACK):
        if entry.after == save.digest(text):
            break
        missing.append(entry)
    with suppress(ValueError):
        while save.digest(text) != newest.after:
            text = patch.apply_hunks(text, missing.pop().hunks) if missing else b""
            if not text:
                return None
        return text
    return None


def _is_text(raw: bytes) -> bool:
    """A hidden file that was spoilt tells nothing."""
    with suppress(UnicodeDecodeError):
        return bool(raw.decode())
    return False


def _unknown(saved: Saved) -> str:
    """Why it cannot be told what was changed."""
    last = save.last_text(saved.paths)
    if last is None:
        return f"what exactly is not known, since {os.path.basename(saved.paths.last)} is not there"
    if last == saved.raw:
        kept = os.path.basename(saved.paths.last)
        return f"what exactly is not known, since {kept} is the same: either that was changed too, or the log has lost what was done last"
    return "what exactly is not known, since the text before it was not kept"


def _told(last: bytes, saved: Saved) -> list[str]:
    try:
        before = save.parse(last, saved.paths.last)
    except BrokenSave:
        return ["the text before it could not be read"]
    told = [f"{'.'.join(change.key)} {_value(change.old)} -> {_value(change.new)}" for change in patch.changes(before, saved.data)]
    return told or ["only comments and spaces"]


def _value(value: object) -> str:
    text = "nothing" if value is patch.MISSING else patch.format_value(value)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}..."
