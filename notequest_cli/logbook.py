"""The logbook, read from its end, so that the cost does not grow with the years."""

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from notequest_cli.entry import BOM, Entry, decode, digests, is_closing, is_header, is_whole
from notequest_cli.problems import SystemRefused

BLOCK = 1024


def newest_first(log: str) -> Iterator[Entry]:
    """The closed entries of a log, the newest first, reading only as far back as the caller goes."""
    for _, raw in _raw_backwards(log):
        yield decode(raw)


def newest_with_places(log: str) -> Iterator[tuple[int, Entry]]:
    """The same, each with the offset at which it begins."""
    for start, raw in _raw_backwards(log):
        yield start, decode(raw)


def oldest_first(log: str, start: int = 0) -> Iterator[Entry]:
    """The closed entries in order, one in memory at a time, from this offset on."""
    return (found for found in everything(log, start) if isinstance(found, Entry))


def everything(log: str, start: int = 0) -> Iterator[Entry | str]:
    """The same, and the lines that stand between entries, which are the player's own."""
    lines: list[bytes] = []
    with opened(log) as (number, _):
        if number < 0:
            return
        with open(number, "rb", closefd=False) as file:
            file.seek(start)
            for line in file:
                if is_header(line):
                    yield from map(_own, lines)
                    lines = [line]
                elif not lines:
                    yield _own(line)
                else:
                    lines.append(line)
                    if is_closing(line) and is_whole(b"".join(lines)):
                        yield decode(b"".join(lines))
                        lines = []
    yield from map(_own, lines)


def _own(line: bytes) -> str:
    return line.removeprefix(BOM).decode("utf-8", "replace").rstrip()


def tail_of(log: str) -> tuple[Entry | None, int, bytes]:
    """The newest closed entry, the offset behind it, and the bytes that follow it."""
    with opened(log) as (file, end):
        return _tail(file, end)


def last_digest(log: str) -> str:
    """The digest of the save after the newest entry; empty where the log does not end with one."""
    try:
        with opened(log) as (file, size):
            last = os.pread(file, 32, max(size - 32, 0)).splitlines()[-1:] if size else []
    except (OSError, SystemRefused):
        return ""
    return digests(last[0])[-1].decode() if last and is_closing(last[0]) else ""


@contextmanager
def opened(log: str) -> Iterator[tuple[int, int]]:
    """A log to read, as file number and size: -1 and 0 where there is none. What is no plain file is refused, not waited for."""
    try:
        file = os.open(log, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except FileNotFoundError:
        yield -1, 0
        return
    try:
        found = os.fstat(file)
        must_be_plain(found, log)
        yield file, found.st_size
    finally:
        with suppress(OSError):
            os.close(file)


def must_be_plain(found: os.stat_result, log: str) -> None:
    """Refuse a directory, a pipe or a device where the log should be."""
    if not stat.S_ISREG(found.st_mode):
        raise SystemRefused("log-not-a-file", f"{log} is not a plain file", "move it away; a new log begins")


def _tail(file: int, end: int) -> tuple[Entry | None, int, bytes]:
    start, chunk = end, b""
    while start > 0:
        size = min(max(BLOCK, len(chunk)), start)
        start -= size
        chunk = os.pread(file, size, start) + chunk
        closed = _last_closed(chunk, whole=start == 0)
        if closed is not None:
            begin, stop = closed
            return decode(chunk[begin:stop]), start + stop, chunk[stop:]
    return None, 0, chunk


def _last_closed(chunk: bytes, whole: bool) -> tuple[int, int] | None:
    """Where the last closed entry of a chunk begins and ends, if it stands there whole.

    `whole`: the chunk begins where a line begins; else what stands before its first newline is only the end of one.
    """
    end = len(chunk)
    stop = -1
    while end > 0:
        start = chunk.rfind(b"\n", 0, end - 1) + 1
        line = chunk[start:end] if start or whole else b""
        if stop < 0 and is_closing(line):
            stop = end
        elif stop >= 0 and is_header(line):
            if is_whole(chunk[start:stop]):
                return start, stop
            stop = -1
        end = start
    return None


def _raw_backwards(log: str) -> Iterator[tuple[int, bytes]]:
    with opened(log) as (file, start):
        chunk = b""
        while start > 0:
            size = min(BLOCK if len(chunk) < BLOCK else len(chunk), start)
            start -= size
            chunk = os.pread(file, size, start) + chunk
            while (closed := _last_closed(chunk, whole=start == 0)) is not None:
                yield start + closed[0], chunk[closed[0] : closed[1]]
                chunk = chunk[: closed[0]]
