"""One writer at a time: a lock on a side file, since a rename swaps the save itself."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from notequest_cli.problems import SystemRefused
from notequest_cli.save import Paths, refused

PATIENCE = 10.0  # seconds a command waits for its turn
PAUSE = 0.005


@contextmanager
def held(paths: Paths, patience: float = PATIENCE) -> Iterator[None]:
    """Hold the save's lock; after `patience` seconds `SystemRefused` names the process that has it."""
    try:
        file = os.open(paths.lock, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise refused(error, paths.lock) from None
    try:
        _wait(file, paths, patience)
        os.ftruncate(file, 0)
        os.pwrite(file, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(file)


def _wait(file: int, paths: Paths, patience: float) -> None:
    give_up = time.monotonic() + patience
    while not _take(file):
        if time.monotonic() > give_up:
            who = os.pread(file, 20, 0).decode("ascii", "replace").strip() or "unknown"
            raise SystemRefused(
                "lock-busy",
                f"{paths.save} has been in use for {patience:g} seconds by process {who}",
                f"look at it with ps {who}, or wait and say it again",
            )
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
