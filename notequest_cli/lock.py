"""One writer at a time: a lock on a side file, since a rename swaps the save itself."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from notequest_cli.problems import SystemRefused
from notequest_cli.save import Paths, refused

PATIENCE = 10.0  # seconds a command waits for its turn
PAUSE = 0.005


@contextmanager
def held(paths: Paths, patience: float | None = None) -> Iterator[int]:
    """Hold the save's lock, an open file; after `patience` seconds (`PATIENCE`) `SystemRefused` names the process that has it.

    A lock that somebody took away while it was waited for locks nobody out any more: the one that is there now is waited for.
    """
    try:
        file = _opened(paths.lock)
    except OSError as error:
        raise refused(error, paths.lock) from None
    try:
        try:
            _wait(file, paths, PATIENCE if patience is None else patience)
            while not is_there(file, paths):
                os.close(file)
                file = _opened(paths.lock)
                _wait(file, paths, PATIENCE if patience is None else patience)
        except OSError as error:
            raise refused(error, paths.lock) from None
        had = _said(file)
        if not had.strip() or had.strip().isdigit():
            _say_who(file)
        try:
            yield file
        except BaseException:
            if not had and not os.path.lexists(paths.save):  # no save was begun, so nothing is left of it
                with suppress(OSError):
                    os.unlink(paths.lock)
            raise
    finally:
        with suppress(OSError):
            os.close(file)


def is_there(file: int, paths: Paths) -> bool:
    """Is the lock that is held still the one that others find?"""
    try:
        return os.path.samestat(os.fstat(file), os.stat(paths.lock))
    except FileNotFoundError:
        return False


def must_be_there(file: int, paths: Paths) -> None:
    """Refuse to write where the lock was taken away, so that another command may be writing too."""
    if not is_there(file, paths):
        what = f"{paths.lock} was taken away while this command ran, and another may write at the same time; nothing was done"
        raise SystemRefused("lock-gone", what, "leave that file where it is, and say it again")


def _opened(path: str) -> int:
    """The lock's file; that of another player may be read-only for us, and can be locked all the same."""
    follow = getattr(os, "O_NOFOLLOW", 0)
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | follow, 0o666)
    except PermissionError as error:
        try:
            return os.open(path, os.O_RDONLY | follow)
        except OSError:
            raise error from None


def _said(file: int) -> bytes:
    """What stands in the lock's file: a number, or nothing, or words that somebody wrote there."""
    with suppress(OSError):
        return os.pread(file, 4096, 0)
    return b"0"


def _say_who(file: int) -> None:
    """Leave our number for whoever waits. A full disk is no reason not to hold the lock."""
    with suppress(OSError):
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)


def _wait(file: int, paths: Paths, patience: float) -> None:
    give_up = time.monotonic() + patience
    while not _take(file):
        if time.monotonic() > give_up:
            who = _said(file).decode("ascii", "replace").strip()
            by, way = (f"process {who}", f"look at it with ps {who}, or wait") if who.isdigit() else ("another process", "wait")
            raise SystemRefused("lock-busy", f"{paths.save} has been in use for {patience:g} seconds by {by}", f"{way} and say it again")
        time.sleep(PAUSE)


if sys.platform == "win32":
    import msvcrt

    def _take(file: int) -> bool:
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _take(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
