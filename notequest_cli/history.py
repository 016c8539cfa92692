"""Undo and redo: which entry stands, and what the save's text is without it.

The log is a chain: each entry knows the save before and after itself. Walking back from the text that is
there now, every earlier text can be rebuilt. Where the player edited in between, the edit stays: lines
first, values where lines no longer match, and a refusal where the value itself was changed. Behind an edit
of which nothing is known but that it was made, the lines of an entry are looked for where they may be now.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from notequest_cli import patch, save, valuewise
from notequest_cli.entry import Entry, brief
from notequest_cli.pair import HAND_EDIT, NO_FILE, RESTORED
from notequest_cli.patch import Change, Hunk
from notequest_cli.problems import BrokenSave, Forbidden
from notequest_cli.record import Record
from notequest_cli.standing import UNDO, Undone, in_the_chain, not_redone, stays

BY_HAND = "changed by hand"
CALLED = ("rounds", "name")  # what a whole table is called by, where it has it


class Step(Record):
    """One entry taken back (or done again): the text and data after it, and what was passed over on the way."""

    entry: Entry
    before: bytes
    after: bytes
    passed: tuple[Entry, ...]


class Walk:
    """Back through the log from the text that is there now, rebuilding the text after each entry."""

    def __init__(self, raw: bytes, entries: Iterator[Entry]) -> None:
        self.raw = raw
        self.text = raw
        self._entries = in_the_chain(entries)
        self._loose = False

    def __iter__(self) -> Iterator[Entry]:
        """Entries that count, newest first; `self.text` is the save after the one just given."""
        for entry in self._entries:
            yield entry
            if entry.command == HAND_EDIT and entry.changed() and not entry.hunks:
                self._loose = True
            elif entry.changed() and entry.command != RESTORED:
                self.text = self._passed(entry)

    @property
    def touched(self) -> str:
        """What happened to a value that is another: behind an edit that is not known, the log may have lost a command."""
        return "changed" if self._loose else BY_HAND

    def before(self, entry: Entry) -> bytes:
        """The save before the entry just given; `Forbidden` where the log does not fit."""
        if entry.before == NO_FILE:
            return b""
        if self._loose:
            return self._loosely(entry)
        text = b""
        with suppress(ValueError):
            text = patch.reverse(self.text, entry.hunks)
        if save.digest(text) != entry.before:
            raise Forbidden(
                "history-gap", f"the log does not tell how the save was before {entry.title}", "edit the save by hand, or take a copy back"
            )
        return text

    def _loosely(self, entry: Entry) -> bytes:
        """The same behind an edit that is not known: the entry's lines where they stand now, else only its values.

        Those are put into `self.text` first: the entry left them so, whatever was done since.
        """
        with suppress(ValueError, BrokenSave):
            text = patch.reverse_where_found(self.text, entry.hunks)
            save.parse(text, "")
            return text
        here = save.parse(self.text, "")
        wanted = valuewise.taken_back(entry.hunks, here)
        if not wanted:
            raise Forbidden(
                "history-not-found",
                f"the lines that {brief(entry.title)} wrote are not in the save any more, and what was changed there by hand is not known",
                "notequest log --changes shows them: edit the save by hand, or take a copy back",
            )
        left = valuewise.as_left(wanted, here)
        self.text = patch.patch(self.text, left)[0] if left else self.text
        return patch.patch(self.text, wanted)[0]

    def _passed(self, entry: Entry) -> bytes:
        """The save before an entry that is only passed; behind an edit that is not known as near to it as can be told."""
        try:
            return self.before(entry)
        except (Forbidden, BrokenSave):
            if not self._loose:
                raise
            return self.text


def undo(raw: bytes, entries: Iterator[Entry], times: int) -> list[Step]:
    """The newest `times` changes and uses that still stand, taken back one after the other."""
    walk = Walk(raw, entries)
    return _as_many(_steps(walk, _done(walk), times), times, "undo-nothing", "take back", "notequest log shows what happened")


def redo(raw: bytes, entries: Iterator[Entry], times: int) -> list[Step]:
    """The newest `times` undone entries, done again: the same text, so the same dice."""
    walk = Walk(raw, entries)
    way = "redo comes after undo, before anything else changes"
    return _as_many(_steps(walk, _undone(walk), times), times, "redo-nothing", "do again", way)


def _as_many(steps: list[Step], times: int, code: str, what: str, way: str) -> list[Step]:
    """The steps, where there are as many as were asked for."""
    found = len(steps)
    if found < times:
        entries = "is only 1 entry" if found == 1 else f"are only {found} entries"
        raise Forbidden(code, f"there {entries} to {what}, not {times}" if found else f"there is nothing to {what}", way)
    return steps


def _steps(walk: Walk, found: Iterator[tuple[Entry, bool]], times: int) -> list[Step]:
    """The first `times` of the entries found that go, each with those that stay before it."""
    steps, passed, text = list[Step](), list[Entry](), walk.raw
    for entry, goes in found:
        if not goes:
            passed.append(entry)
            continue
        earlier = walk.before(entry)
        steps.append(Step(entry, text, without(text, walk.text, earlier, entry, walk.touched), tuple(passed)))
        text, passed = steps[-1].after, []
        if len(steps) == times:
            break
    return steps


def _done(walk: Walk) -> Iterator[tuple[Entry, bool]]:
    """What stands, newest first, and whether undo takes it back; what the player did by hand stays."""
    undone = Undone()
    for verb, entry in not_redone(walk):
        if verb == UNDO:
            undone.add(entry)
        elif stays(entry) or undone.goes_along(entry):
            yield entry, False
        elif undone.meet(entry):
            continue
        elif entry.before == NO_FILE:
            return
        else:
            yield entry, True


def _undone(walk: Walk) -> Iterator[tuple[Entry, bool]]:
    """The undos that nothing was done behind, newest first, and what the player did by hand meanwhile."""
    for verb, entry in not_redone(walk):
        if verb == UNDO:
            yield entry, True
        elif stays(entry):
            yield entry, False
        else:
            return


def without(current: bytes, base: bytes, earlier: bytes, entry: Entry, touched: str) -> bytes:
    """`current` without what `entry` changed, where it made `base` of `earlier`.

    Lines first; where the player has touched them, or moved them into another table, only the value goes back, if
    it is still the entry's.
    """
    if current == base:
        return earlier
    wanted = patch.changes(save.parse(base, ""), save.parse(earlier, ""))
    moved = _moved(flipped(entry.hunks), patch.line_hunks(base, current))
    if moved is not None:
        with suppress(ValueError, BrokenSave):
            after = patch.apply_hunks(current, moved)
            if patch.same(save.parse(after, ""), patch.applied(save.parse(current, ""), wanted)):
                return after
    return _values_back(current, wanted, entry, touched)


def flipped(hunks: Sequence[Hunk]) -> tuple[Hunk, ...]:
    """The same difference the other way round."""
    out, shift = [], 0
    for hunk in hunks:
        out.append(Hunk(hunk.section, hunk.line + shift, hunk.new, hunk.old))
        shift += len(hunk.new) - len(hunk.old)
    return tuple(out)


def _moved(hunks: Sequence[Hunk], edits: Sequence[Hunk]) -> tuple[Hunk, ...] | None:
    """The hunks at their place in the edited text; `None` where an edit touches one of their lines."""
    out = []
    for hunk in hunks:
        shift = 0
        for edit in edits:
            if edit.line + len(edit.old) <= hunk.line:
                shift += len(edit.new) - len(edit.old)
            elif edit.line < hunk.line + max(len(hunk.old), 1):
                return None
        out.append(hunk._replace(line=hunk.line + shift))
    return tuple(out)


def _values_back(current: bytes, wanted: Sequence[Change], entry: Entry, touched: str) -> bytes:
    """The text with these values put back; `Forbidden` says which of them is no longer the entry's."""
    here = save.parse(current, "")
    for change in wanted:
        if not patch.same(valuewise.value_at(here, change.key), change.old):
            key = ".".join(change.key)
            was = "not there" if change.old is patch.MISSING else patch.format_value(change.old)
            raise Forbidden(
                "undo-touched",
                f"{key} was {touched} since {brief(entry.title)}; nothing was taken back",
                f"it was {was} behind that entry: make it so again, and undo goes on from there",
            )
    return patch.patch(current, wanted)[0]


def changed_keys(before: bytes, after: bytes) -> list[Change]:
    """What an undo means for the data."""
    return patch.changes(save.parse(before, ""), save.parse(after, ""))


def back_to(step: Step) -> list[tuple[tuple[str, ...], str]]:
    """The keys a step put back, each with the value it has now; empty where it is not there."""
    changed = map(_to_the_point, changed_keys(step.before, step.after))
    return [(tuple(change.key), "" if change.new is patch.MISSING else _said(change.new)) for change in changed]


def _to_the_point(change: Change) -> Change:
    """A table that came or went with the one value in it, as that value."""
    for there, missing in ((change.old, change.new), (change.new, change.old)):
        if isinstance(there, dict) and len(there) == 1 and missing is patch.MISSING:
            (name, value) = next(iter(there.items()))
            old, new = (value, missing) if there is change.old else (missing, value)
            return _to_the_point(change._replace(key=(*change.key, name), old=old, new=new))
    return change


def _said(value: object) -> str:
    """A value as a sentence has it."""
    if value in ([], {}, ""):
        return "nothing"
    if isinstance(value, dict):
        known = next((value[key] for key in CALLED if key in value), None)
        several = ", ".join(f"{key.replace('_', ' ')} {_said(part)}" for key, part in value.items())
        return _said(next(iter(value.values()))) if len(value) == 1 else several if known is None else _said(known)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return ", ".join(value)
    return value if isinstance(value, str) else patch.format_value(value)


def entry_of(step: Step, verb: str, lines: tuple[str, ...]) -> Entry:
    """The entry that an undo or redo is itself."""
    hunks = patch.line_hunks(step.before, step.after)
    return Entry("", verb, lines, hunks=hunks, before=save.digest(step.before), after=save.digest(step.after))
