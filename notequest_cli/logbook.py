"""The logbook: entries as text, read from the end, so that the cost does not grow with the years.

    2026-11-29 08:12:40  hp -1
      HP 14 -> 13
      % d20 9 hand
      ~ keys-consumed = no
      @ [hero] 12
      - hp = 14
      + hp = 13
      = 5f0c19aa 9b31c07e

`%` names a die, its face and whose hand, `~` a ruling that counted, `@ - +` the lines of the save that
changed, `|` the player's own words, and `=` closes the entry with the digest of the save, before and
after where it changed. Lines a player adds between entries are theirs and stay.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from notequest_cli.dice import Face
from notequest_cli.problems import SystemRefused
from notequest_cli.record import Record

if TYPE_CHECKING:
    from notequest_cli.toml.hunks import Hunk

HEXADECIMAL = frozenset(b"0123456789abcdef")
MARKS = "%~@-+|=\\"
BOM = b"\xef\xbb\xbf"
NO_NEWLINE = "\\ no newline"
BLOCK = 1024


class Entry(Record):
    """One entry: when, the command, what it said, faces, rulings, changed lines, digests before and after."""

    stamp: str
    command: str
    lines: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    hunks: "tuple[Hunk, ...]" = ()
    before: str = ""
    after: str = ""

    def changed(self) -> bool:
        """Did the save change with this entry?"""
        return self.before != self.after

    @property
    def title(self) -> str:
        """How other entries name this one: `2026-11-29 08:12:40 hp -1`."""
        return f"{self.stamp} {self.command}".strip()


def encode(entry: Entry) -> bytes:
    """The entry as it stands in the log."""
    out = [f"{entry.stamp}  {clean_line(entry.command)}"]
    out += [f"    {line}" if line[:1] in MARKS else f"  {line}" for line in map(clean_line, entry.lines)]
    out += [f"  | {clean_line(note)}" for note in entry.notes]
    out += [f"  % {face.die} {face.value} {face.by}" for face in entry.faces]
    out += [f"  ~ {name} = {choice}" for name, choice in entry.rulings]
    for hunk in entry.hunks:
        out.append(f"  @ {hunk.section} {hunk.line}".replace("@  ", "@ ", 1))
        out += _marked("-", hunk.old) + _marked("+", hunk.new)
    out.append(f"  = {entry.before}" + (f" {entry.after}" if entry.changed() else ""))
    return ("\n".join(out) + "\n").encode("utf-8", "surrogateescape")


def clean_line(text: str) -> str:
    """Text on one line, control characters as spaces."""
    return "".join(" " if ord(char) < 32 or 127 <= ord(char) < 160 else char for char in text)


def decode(raw: bytes) -> Entry:
    """An entry from its bytes, which begin with its header. What does not belong to it is passed over.

    An editor may have given every line a carriage return.
    """
    text = raw.removeprefix(BOM).decode("utf-8", "surrogateescape").split("\n")
    if text[0].endswith("\r"):
        text = [line.removesuffix("\r") for line in text]
    parts: dict[str, list[str]] = {mark: [] for mark in "|%~ "}
    hunks: list[Any] = []
    before = after = ""
    for line in text[1:]:
        mark, rest = line[2:3], line[4:]
        if not line.startswith("  ") or not mark:
            continue
        if mark == "=":
            before, _, after = rest.partition(" ")
            break
        if mark in "@-+\\":
            _add_to_hunks(hunks, mark, rest)
        elif mark in parts and mark != " ":
            parts[mark].append(rest)
        else:
            parts[" "].append(line[2:])
    return Entry(
        text[0][:19],
        text[0][21:],
        tuple(parts[" "]),
        tuple(parts["|"]),
        tuple(_face(rest) for rest in parts["%"]),
        tuple(_ruling(rest) for rest in parts["~"]),
        tuple(hunks),
        before,
        after or before,
    )


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
    return last[0][-8:].decode() if last and is_closing(last[0]) else ""


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


def is_header(line: bytes) -> bool:
    """Does the line begin an entry: `2026-11-29 08:12:40  hp -1`? The first of a file may stand behind a byte order mark."""
    if line.startswith(BOM):
        line = line[3:]
    digits = line[0:4] + line[5:7] + line[8:10] + line[11:13] + line[14:16] + line[17:19]
    marks = line[4:5] + line[7:8] + line[10:11] + line[13:14] + line[16:17] + line[19:21]
    return marks == b"-- ::  " and len(digits) == 14 and digits.isdigit() and line[21:22] > b" "


def is_closing(line: bytes) -> bool:
    """Does the line close an entry: `  = 5f0c19aa 9b31c07e`? The last line of a file may be without its end, as some editors leave it."""
    line = line.rstrip(b"\r\n")
    if not line.startswith(b"  = ") or len(line) not in (12, 21):
        return False
    return HEXADECIMAL.issuperset(line[4:12]) and (len(line) == 12 or (line[12:13] == b" " and HEXADECIMAL.issuperset(line[13:21])))


def is_whole(entry: bytes) -> bool:
    """Is an entry whole that ends with a closing line? One digest alone, behind changed lines and without a line's end, was cut short."""
    return entry.endswith(b"\n") or b"\n  @ " not in entry or len(entry) - entry.rfind(b"\n") == 22


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


def _marked(mark: str, lines: Iterable[str]) -> list[str]:
    out = []
    for line in lines:
        out.append(f"  {mark} {line.removesuffix(chr(10))}")
        if not line.endswith("\n"):
            out.append(f"  {NO_NEWLINE}")
    return out


def _add_to_hunks(hunks: "list[Hunk]", mark: str, rest: str) -> None:
    if mark == "@":
        from notequest_cli.toml.hunks import Hunk

        section, _, line = rest.rpartition(" ")
        hunks.append(Hunk(section, _number(line), (), ()))
    elif hunks:
        hunk = hunks[-1]
        if mark == "-":
            hunks[-1] = hunk._replace(old=(*hunk.old, rest + "\n"))
        elif mark == "+":
            hunks[-1] = hunk._replace(new=(*hunk.new, rest + "\n"))
        elif hunk.new:
            hunks[-1] = hunk._replace(new=(*hunk.new[:-1], hunk.new[-1][:-1]))
        elif hunk.old:
            hunks[-1] = hunk._replace(old=(*hunk.old[:-1], hunk.old[-1][:-1]))


def _face(text: str) -> Face:
    die, _, rest = text.partition(" ")
    value, _, by = rest.partition(" ")
    return Face(die, _number(value), by)


def _number(text: str) -> int:
    """A number as we write it; 0 for anything a player made of it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else 0


def _ruling(text: str) -> tuple[str, str]:
    name, _, choice = text.partition(" = ")
    return name, choice
