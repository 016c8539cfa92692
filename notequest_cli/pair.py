"""Save and log are one transaction: after a crash at any instant both are old or both are new.

Under the lock: the next text is written beside the save, the entry is appended to the log and forced to
disk (**that is the commit**), and the next text takes the save's place (`swap`), if that is still what was read.
Whoever writes next first mends what a crash left.
"""

import errno
import os
import stat
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress

from notequest_cli import logbook, save, swap
from notequest_cli.entry import Entry, encode
from notequest_cli.problems import SystemRefused
from notequest_cli.record import Record
from notequest_cli.save import Paths, Saved

NO_FILE = "00000000"
WITHDRAWN = "withdrawn"
RESTORED = "restored copy"
HAND_EDIT = "hand edit"
CUT_SHORT = "cut short"


class Moved(Exception):
    """The save is no longer the one that was read: run the rule again on the new one."""


class Mended(Record):
    """What was put right before this command, and what was kept that would be lost; `kept` is the file beside the save, "" for none."""

    sentence: str
    kept: str = ""


class Desk:
    """A held lock on one save and its log, mended; `commit` is the only way to write."""

    def __init__(self, paths: Paths, stamp: str, lock: int, mended: list[Mended]) -> None:
        self.paths = paths
        self.lock = lock
        self.stamp = stamp
        self.mended = mended
        self.newest: Entry | None = None
        self.begins = -1  # where in the log our entries were written; nowhere yet
        self.finished = False  # what another command had begun, before this one's own change

    def commit(self, read: bytes | None, new: bytes | None, entries: Sequence[Entry]) -> None:
        """Append the entries and, where `new` is given, let it take the save's place.

        `read` is the text the entries were made from (`None`: there was no save); `Moved` when another
        stands there now. When an editor saves in the last instant, its text wins and this is withdrawn.
        """
        self._must_be_locked()
        if self.current() != read:
            raise Moved
        self.begins = -1
        must_be_apart(self.paths)
        linked = new is not None and read is not None and os.stat(self.paths.save).st_nlink > 1
        text = b"".join(encode(entry) for entry in entries)
        try:
            if new is not None:
                swap.write_new(self.paths, new)
            self.append(text)
            replaced = new is not None and self.into_place(read)
        except BaseException:
            self._take_back(text, entries, new)
            raise
        if replaced and new is not None:
            self.make_last(new)
            if linked:
                told = f"{os.path.basename(self.paths.save)} had another name (a hard link); the file of that name stays as it was"
                self.mended.append(Mended(told))
        elif new is not None:
            self._give_way(entries, new)

    def into_place(self, read: bytes | None) -> bool:
        """Let the next text become the save, where that is `read`; `.swap` is there only where it could not be put behind."""
        return swap.into_place(self.paths, read, lambda: self._look_at(self.paths.swap))

    def mend(self) -> None:
        """Put right what a crash left, and keep what somebody wrote into the text that was replaced last."""
        self.newest, end, tail = logbook.tail_of(self.paths.log)
        left = (self.paths.swap, self.paths.new, self.paths.next_last)
        late = map(swap.may_be_late, (self.paths.old, self.paths.older))
        if tail or any(map(os.path.lexists, left)) or any(late) or swap.may_be_theirs(self.paths):
            from notequest_cli import mending

            mending.mend(self, end, tail)

    def withdraw(self, entries: Sequence[Entry]) -> None:
        """Say in the log that these entries were not done after all, the newest first."""
        from notequest_cli.interrupted import withdrawn

        written = withdrawn(entries, self.current(), self.stamp)
        if written:
            self.mended += [Mended(said) for entry in written for said in entry.lines]
            self.append(b"".join(map(encode, written)))
            self.newest = written[-1]

    def _give_way(self, entries: Sequence[Entry], new: bytes) -> None:
        """An editor was faster, or another command where the lock is gone: that text stays, and the log says so."""
        self.withdraw(entries)
        swap.forget(self.paths.new, new)
        self._must_be_locked()
        older = swap.newest_aside(self.paths)
        way = f"say it again; a text saved just before it is kept as {swap.named(older)}" if older else "say it again"
        what = f"{self.paths.save} was saved in an editor at this very moment; its text stays, nothing was done"
        raise SystemRefused("editor-won", what, way)

    def make_last(self, new: bytes) -> None:
        """The save is replaced. That the directory is not on disk yet is no harm: the log is, and the next command would finish it."""
        with suppress(OSError):
            save.sync_directory(self.paths.save)
        self.keep_last(new)
        self.put_behind()

    def keep_last(self, text: bytes) -> None:
        """Remember the text that save and log agree on: the next hand edit is told by it. What a player wrote there is put aside."""
        swap.keep_last(self.paths, text, self._look_at_last)

    def renew_last(self, saved: Saved) -> None:
        """The same, where the text kept last is gone or another."""
        with suppress(OSError):
            if save.last_text(self.paths) != saved.raw or swap.may_be_theirs(self.paths):
                self.keep_last(saved.raw)

    def _look_at_last(self) -> None:
        if swap.may_be_theirs(self.paths):
            from notequest_cli import mending

            mending.look_at_last(self)

    def put_behind(self) -> None:
        """The text that was replaced is `.old` until another one is, for a program that has it open may write on into it.

        Whether somebody wrote so into the one before is looked at last. What fails is done by whoever comes next.
        Where this command has finished another one first, the text that `.old` was stays for one change more.
        """
        with suppress(OSError, SystemRefused):
            if self.finished and os.path.lexists(self.paths.old):
                self._look_at(self.paths.older)
                os.rename(self.paths.old, self.paths.older)
            self._look_at(self.paths.old)
            os.rename(self.paths.swap, self.paths.old)
            if not self.finished:
                self._look_at(self.paths.older)
                save.forget(self.paths.older)

    def _look_at(self, path: str) -> None:
        """A program may have written on into a text that was replaced."""
        if swap.may_be_late(path):
            from notequest_cli import mending

            mending.look_at_replaced(self, path)

    def _take_back(self, text: bytes, entries: Sequence[Entry], new: bytes | None) -> None:
        """Both are old again. Where the log cannot be cut, the next text stays too: whoever comes next finishes both.

        Where the next text has taken the save's place, nothing is to be taken back. Where somebody has written behind
        the entries, nothing is cut: the log says that they were not done.
        """
        if new is not None:
            swap.settle(self.paths, new)
            if not os.path.lexists(self.paths.new) or swap.text_at(self.paths.save) == new:
                return
        from notequest_cli.torn import cut

        if not cut(self.paths.log, self.begins, text):
            self.withdraw(entries)
        if new is not None:
            swap.forget(self.paths.new, new)

    def append(self, text: bytes) -> None:
        """One write at the end of the log, checked and forced to disk; what others append at the same time stays."""
        log = os.open(self.paths.log, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o666)
        try:
            self.begins = size = os.fstat(log).st_size
            if not size:
                save.like_the_save(log, save.seen(self.paths), more=stat.S_IWUSR)
            gap = b"\n" if size and os.pread(log, 1, size - 1) != b"\n" else b""
            if os.write(log, gap + text) != len(gap + text):
                raise OSError(errno.ENOSPC, "no space left on device")
            os.fsync(log)
        finally:
            os.close(log)
        if not size:
            save.sync_directory(self.paths.log)

    def _must_be_locked(self) -> None:
        from notequest_cli.lock import must_be_there

        must_be_there(self.lock, self.paths)

    def current(self) -> bytes | None:
        """The save as it is at this moment; `None` where there is none."""
        return save.read_bytes(self.paths.save) if os.path.lexists(self.paths.save) else None


def must_be_apart(paths: Paths) -> None:
    """Refuse a log that is no plain file, or a link to the save."""
    with suppress(FileNotFoundError):
        found = os.stat(paths.log)
        logbook.must_be_plain(found, paths.log)
        if os.path.samestat(found, os.stat(paths.save)):
            raise SystemRefused("log-is-save", f"{paths.log} is the save itself", "take that link away; a new log begins")


def must_rest(saved: Saved, newest: Entry | None) -> None:
    """`Moved` where save or log are no longer those that were read: what was made of both may have been of two times."""
    if logbook.tail_of(saved.paths.log)[0] != newest or committed(saved.paths) != saved.raw:
        raise Moved


def patient(paths: Paths, give_up: float) -> float:
    """Until when a command may begin again because the save moves under it: as long as it would wait for its turn.

    `give_up` is what it said before (seconds of the monotonic clock; 0 at first); `SystemRefused` when that is over.
    """
    from notequest_cli.lock import PATIENCE

    now = time.monotonic()
    if give_up and now > give_up:
        what = f"{paths.save} was changed again and again for {PATIENCE:.0f} seconds; nothing was done"
        raise SystemRefused("save-restless", what, "say it again when it rests")
    return give_up or now + PATIENCE


def digest_of(text: bytes | None) -> str:
    """The digest of a text, or of none."""
    return NO_FILE if text is None else save.digest(text)


@contextmanager
def desk(paths: Paths, stamp: str, mended: list[Mended] | None = None) -> Iterator[Desk]:
    """The save and its log, locked and mended. What the system refuses is a sentence.

    What was put right is added to `mended`, where one is given, and stands there also when the command is refused.
    """
    from notequest_cli.lock import held

    with held(paths) as lock:
        try:
            mine = Desk(paths, stamp, lock, [] if mended is None else mended)
            mine.mend()
            yield mine
        except OSError as error:
            raise save.refused(error, error.filename or paths.save, "nothing was changed; ") from None


def committed(paths: Paths) -> bytes:
    """The text that counts, without a lock: the save, or the next text where a crash came after the commit."""
    for place in (paths.new, paths.swap):
        if os.path.exists(place):
            from notequest_cli import torn

            with suppress(SystemRefused, OSError):
                newest, _, _ = logbook.tail_of(paths.log)
                new = save.read_bytes(place)
                now = save.digest(save.read_bytes(paths.save))
                if newest and newest.after == save.digest(new) != now and torn.group_at(paths.log, now)[1]:
                    return new
    try:
        return save.read_bytes(paths.save)
    except SystemRefused:
        from notequest_cli import claims

        claims.must_be_there(paths)
        raise


def read(paths: Paths) -> Saved:
    """The committed save, read and understood."""
    raw = committed(paths)
    return Saved(paths, raw, save.parse(raw, paths.save))


def since_last(newest: Entry | None, saved: Saved) -> tuple[list[Entry], list[str]]:
    """What the player did to the save since the last command, as an entry and as news; without a log, since the text kept last."""
    gone: list[str] = []
    if newest is None:
        last = save.last_text(saved.paths)
        if last is None:
            return [], []
        newest, gone = Entry("", "", after=save.digest(last)), [f"no log is there; a new one begins: {saved.paths.log}"]
    if newest.after == saved.digest:
        return [], gone
    from notequest_cli import notice

    entries, news = notice.since(newest, saved)
    return entries, gone + news
