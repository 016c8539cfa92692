"""Save and log are one transaction: after a crash at any instant both are old or both are new.

Under the lock: the next text is written beside the save, the entry is appended to the log and forced to
disk (**that is the commit**), the save is compared once more, and the next text is renamed over it.
Whoever writes next first mends what a crash left.
"""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from notequest_cli import logbook, save
from notequest_cli.lock import held
from notequest_cli.logbook import Entry
from notequest_cli.problems import SystemRefused
from notequest_cli.record import Record
from notequest_cli.save import Paths, Saved

NO_FILE = "00000000"
WITHDRAWN = "withdrawn"
RESTORED = "restored copy"
HAND_EDIT = "hand edit"


class Moved(Exception):
    """The save is no longer the one that was read: run the rule again on the new one."""


class Mended(Record):
    """What was put right before this command, for the player to read."""

    sentence: str


class Desk:
    """A held lock on one save and its log, mended; `commit` is the only way to write."""

    def __init__(self, paths: Paths, stamp: str) -> None:
        self.paths = paths
        self.stamp = stamp
        self.mended: list[Mended] = []
        self.newest: Entry | None = None

    def commit(self, read: bytes | None, new: bytes | None, entries: Sequence[Entry]) -> None:
        """Append the entries and, where `new` is given, let it take the save's place.

        `read` is the text the entries were made from (`None`: there was no save); `Moved` when another
        stands there now. When an editor saves in the last instant, its text wins and this is withdrawn.
        """
        if self._current() != read:
            raise Moved
        try:
            if new is not None:
                save.write_new(self.paths, new)
            size = self._append(b"".join(logbook.encode(entry) for entry in entries))
        except BaseException:
            self._forget_new()
            raise
        if new is not None:
            self._replace(read, new, entries[-1], size)

    def mend(self) -> None:
        """Put right what a crash left: an unclosed entry, a rename that did not happen, a stray file."""
        self.newest, end, tail = logbook.tail_of(self.paths.log)
        self._cut_torn_entry(end, tail)
        if not os.path.exists(self.paths.new):
            return
        if self.newest is None or self._finish(self.newest):
            return
        self._forget_new()

    def _finish(self, newest: Entry) -> bool:
        current, new = self._current(), save.read_bytes(self.paths.new)
        now = save.digest(current) if current is not None else NO_FILE
        if newest.after != save.digest(new) or now == newest.after:
            return False
        if now == newest.before:
            save.rename_new(self.paths)
            save.keep_last(self.paths, new)
            self.mended.append(Mended(f"an interrupted command was finished: {newest.title}"))
            return True
        self._withdraw(newest)
        return False

    def _withdraw(self, entry: Entry) -> None:
        said = f"the save was edited before it could be replaced; not done: {entry.title}"
        self.newest = Entry(self.stamp, WITHDRAWN, (said,), before=entry.before, after=entry.before)
        self._append(logbook.encode(self.newest))
        self.mended.append(Mended(said))

    def _replace(self, read: bytes | None, new: bytes, entry: Entry, size: int) -> None:
        current = self._current()
        if current != read:
            self._withdraw(entry)
            self._forget_new()
            raise SystemRefused(
                "editor-won",
                f"{self.paths.save} was saved in an editor at this very moment; its text stays, nothing was done",
                "say it again",
            )
        try:
            os.rename(self.paths.new, self.paths.save)
        except OSError:
            os.truncate(self.paths.log, size)
            self._forget_new()
            raise
        save.sync_directory(self.paths.save)
        save.keep_last(self.paths, new)

    def _append(self, text: bytes) -> int:
        """One write at the end of the log, checked and forced to disk; taken back whole when it is not complete.

        Gives back the size the log had before.
        """
        is_new = not os.path.exists(self.paths.log)
        log = os.open(self.paths.log, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            size = os.fstat(log).st_size
            gap = b"\n" if size and os.pread(log, 1, size - 1) != b"\n" else b""
            try:
                os.write(log, gap + text)
                if os.fstat(log).st_size != size + len(gap + text):
                    raise OSError(28, "no space left on device")
                os.fsync(log)
            except BaseException:
                os.ftruncate(log, size)
                raise
        finally:
            os.close(log)
        if is_new:
            save.sync_directory(self.paths.log)
        return size

    def _cut_torn_entry(self, end: int, tail: bytes) -> None:
        cut = min((at for at in (logbook.first_header(tail), tail.find(b"\0")) if at >= 0), default=-1)
        if cut < 0:
            return
        os.truncate(self.paths.log, end + cut)
        said = tail[cut:].split(b"\n")[0].rstrip(b"\0").decode("utf-8", "replace")
        self.mended.append(Mended(f"an entry that a crash cut short was taken out of the log: {said or 'nothing but zeroes'}"))

    def _current(self) -> bytes | None:
        return save.read_bytes(self.paths.save) if os.path.lexists(self.paths.save) else None

    def _forget_new(self) -> None:
        with suppress(FileNotFoundError):
            os.unlink(self.paths.new)


@contextmanager
def desk(paths: Paths, stamp: str) -> Iterator[Desk]:
    """The save and its log, locked and mended. What the system refuses is a sentence."""
    with held(paths):
        try:
            mine = Desk(paths, stamp)
            mine.mend()
            yield mine
        except OSError as error:
            raise save.refused(error, error.filename or paths.save) from None


def committed(paths: Paths) -> bytes:
    """The text that counts, without a lock: the save, or the next text where a crash came after the commit."""
    if os.path.exists(paths.new):
        newest, _, _ = logbook.tail_of(paths.log)
        with suppress(SystemRefused, OSError):
            new = save.read_bytes(paths.new)
            current = save.read_bytes(paths.save)
            if newest and newest.changed() and (newest.before, newest.after) == (save.digest(current), save.digest(new)):
                return new
    return save.read_bytes(paths.save)


def read(paths: Paths) -> Saved:
    """The committed save, read and understood."""
    raw = committed(paths)
    return Saved(paths, raw, save.parse(raw, paths.save))
