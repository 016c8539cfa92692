"""What a crash or a fault left at the end of a log: an entry that is cut short, and entries of one command that are not all done."""

import os

from notequest_cli.entry import is_header
from notequest_cli.logbook import newest_with_places


def begins_at(tail: bytes) -> int:
    """Where an entry begins that a crash cut short, in what follows the last closed one; -1 where there is none.

    Where a player has written on behind it, it is theirs.
    """
    at = _first_header(tail)
    if at < 0:
        last = tail.rfind(b"\n") + 1
        at = last if _begins_like_a_header(tail[last:]) else len(tail)
    ours = tail[at:].split(b"\n")[1:]
    return at if at < len(tail) and all(line[:2] in (b"  ", b" ", b"") for line in ours) else -1


def _first_header(tail: bytes) -> int:
    at = 0
    while at < len(tail):
        if is_header(tail[at : at + 22]):
            return at
        at = tail.find(b"\n", at) + 1 or len(tail)
    return -1


def _begins_like_a_header(line: bytes) -> bool:
    """Is it the beginning of a header, a year and a month at least? Less could be anything a player wrote."""
    pattern = b"0000-00-00 00:00:00  "
    return 7 < len(line) <= len(pattern) and all(
        mark in b"0123456789" if wanted in b"0" else mark == wanted for mark, wanted in zip(line, pattern, strict=False)
    )


def group_at(log: str, before: str) -> tuple[int, int]:
    """Where the entries begin that one command wrote last, and how many there are, if they begin at the save `before`; -1 and 0 if not.

    A command that takes back several writes one entry for each, in one go.
    """
    stamp, expected = "", ""
    for count, (start, entry) in enumerate(newest_with_places(log), 1):
        if not entry.changed() or (stamp and (entry.stamp != stamp or entry.after != expected)):
            break
        if entry.before == before:
            return start, count
        stamp, expected = entry.stamp, entry.before
    return -1, 0


def cut(log: str, begins: int, text: bytes) -> bool:
    """Take out of the log again what was written there from `begins` on, or the part of it that was; a log that is empty then goes.

    What somebody else has appended meanwhile stays: where it stands behind the text, nothing is cut, and the answer is no.
    Where nothing was written (`begins` is -1) a log that cannot be opened is as it was.
    """
    try:
        file = os.open(log, os.O_RDWR)
    except FileNotFoundError:
        return True
    except OSError:
        if begins < 0:  # nothing of ours is in it
            return True
        raise
    try:
        size = os.fstat(file).st_size
        written = os.pread(file, size - begins, begins) if 0 <= begins < size else b""
        if text in written and not written.endswith(text):
            return False
        kept = size - len(written) + _others(written, text)
        if kept < size:
            os.ftruncate(file, kept)
    finally:
        os.close(file)
    if not kept:
        os.unlink(log)
    return True


def _others(written: bytes, text: bytes) -> int:
    """How much of what was written at the end of a log is not the text, nor the part of it that got there."""
    if text.startswith(written) or (b"\n" + text).startswith(written):
        return 0
    return len(written) - len(text) if written.endswith(text) else len(written)
