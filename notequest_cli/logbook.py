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
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from notequest_cli.dice import Face
from notequest_cli.patch import Hunk

HEADER = re.compile(rb"^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  \S", re.MULTILINE)
CLOSED = re.compile(rb"^  = [0-9a-f]{8}(?: [0-9a-f]{8})?\n", re.MULTILINE)
MARKS = "%~@-+|=\\"
NO_NEWLINE = "\\ no newline"
BLOCK = 8192


class Entry(NamedTuple):
    """One entry: when, the command, what it said, faces, rulings, changed lines, digests before and after."""

    stamp: str
    command: str
    lines: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    hunks: tuple[Hunk, ...] = ()
    before: str = ""
    after: str = ""

    def changed(self) -> bool:
        """Did the save change with this entry?"""
        return self.before != self.after

    @property
    def title(self) -> str:
        """How other entries name this one: `2026-11-29 08:12:40 hp -1`."""
        return f"{self.stamp} {self.command}"


def encode(entry: Entry) -> bytes:
    """The entry as it stands in the log."""
    out = [f"{entry.stamp}  {clean_line(entry.command)}"]
    out += [f"    {line}" if line[:1] in MARKS else f"  {line}" for line in map(clean_line, entry.lines)]
    out += [f"  | {clean_line(note)}" for note in entry.notes]
    out += [f"  % {face.die} {face.value} {face.by}" for face in entry.faces]
    out += [f"  ~ {name} = {choice}" for name, choice in entry.rulings]
    for hunk in entry.hunks:
        out.append(f"  @ {hunk.section} {hunk.line}".replace("@  ", "@ "))
        out += _marked("-", hunk.old) + _marked("+", hunk.new)
    out.append(f"  = {entry.before}" + (f" {entry.after}" if entry.changed() else ""))
    return ("\n".join(out) + "\n").encode("utf-8", "surrogateescape")


def clean_line(text: str) -> str:
    """Text on one line, control characters as spaces."""
    return "".join(" " if ord(char) < 32 or 127 <= ord(char) < 160 else char for char in text)


def decode(raw: bytes) -> Entry:
    """An entry from its bytes, which begin with its header. What does not belong to it is passed over."""
    text = raw.decode("utf-8", "surrogateescape").split("\n")
    parts: dict[str, list[str]] = {mark: [] for mark in "|%~ "}
    hunks: list[Hunk] = []
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
    for raw in _raw_backwards(log):
        yield decode(raw)


def oldest_first(log: str) -> Iterator[Entry]:
    """The closed entries in order, one in memory at a time."""
    lines: list[bytes] = []
    try:
        with open(log, "rb") as file:
            for line in file:
                if HEADER.match(line):
                    lines = [line]
                elif lines:
                    lines.append(line)
                    if CLOSED.match(line):
                        yield decode(b"".join(lines))
                        lines = []
    except FileNotFoundError:
        return


def tail_of(log: str) -> tuple[Entry | None, int, bytes]:
    """The newest closed entry, the offset behind it, and the bytes that follow it."""
    try:
        with open(log, "rb") as file:
            end = file.seek(0, os.SEEK_END)
            return _tail(file.fileno(), end)
    except FileNotFoundError:
        return None, 0, b""


def _tail(file: int, end: int) -> tuple[Entry | None, int, bytes]:
    start, chunk = end, b""
    while start > 0:
        size = min(max(BLOCK, len(chunk)), start)
        start -= size
        chunk = os.pread(file, size, start) + chunk
        closed = _last_closed(chunk)
        if closed is not None:
            begin, stop = closed
            return decode(chunk[begin:stop]), start + stop, chunk[stop:]
    return None, 0, chunk


def _last_closed(chunk: bytes) -> tuple[int, int] | None:
    """Where the last closed entry of a chunk begins and ends, if it stands there whole."""
    stop = None
    for found in CLOSED.finditer(chunk):
        stop = found.end()
    if stop is None:
        return None
    begin = None
    for found in HEADER.finditer(chunk, 0, stop):
        begin = found.start()
    return None if begin is None else (begin, stop)


def _raw_backwards(log: str) -> Iterator[bytes]:
    try:
        file = os.open(log, os.O_RDONLY)
    except FileNotFoundError:
        return
    try:
        start, chunk = os.fstat(file).st_size, b""
        while start > 0:
            size = min(BLOCK if len(chunk) < BLOCK else len(chunk), start)
            start -= size
            chunk = os.pread(file, size, start) + chunk
            while (closed := _last_closed(chunk)) is not None:
                yield chunk[closed[0] : closed[1]]
                chunk = chunk[: closed[0]]
    finally:
        os.close(file)


def _marked(mark: str, lines: Iterable[str]) -> list[str]:
    out = []
    for line in lines:
        out.append(f"  {mark} {line.removesuffix(chr(10))}")
        if not line.endswith("\n"):
            out.append(f"  {NO_NEWLINE}")
    return out


def _add_to_hunks(hunks: list[Hunk], mark: str, rest: str) -> None:
    if mark == "@":
        section, _, line = rest.rpartition(" ")
        hunks.append(Hunk(section, int(line) if line.isdigit() else 0, (), ()))
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
    return Face(die, int(value) if value.isdigit() else 0, by)


def _ruling(text: str) -> tuple[str, str]:
    name, _, choice = text.partition(" = ")
    return name, choice
