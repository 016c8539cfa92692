"""The whole log, oldest first, in blocks: what `stats` reads. Memory stays flat however long the log is.

A block is the text of closed entries and nothing else, so that patterns can be searched for in it at once instead of
line by line. It begins with a newline, and so every line in it stands between two.
"""

import os
import re
from collections import Counter
from collections.abc import Iterator

from notequest_cli import luck
from notequest_cli.entry import is_closing, is_header
from notequest_cli.logbook import opened
from notequest_cli.standing import AGAIN, TAKES_BACK

SIZE = 1 << 18

# a line that begins like a header and does not stand right behind a closing line
_STRAY = re.compile(rb"\n2(?<!\n  = .{8}\n2)(?<!\n  = .{8} .{8}\n2)", re.DOTALL)
_CLOSING = b"\n  = "


def blocks(log: str, size: int = SIZE) -> Iterator[bytes]:
    """The closed entries of a log as blocks of about `size` bytes."""
    rest = b"\n"
    for chunk in chunks(log, size):
        text = rest + chunk
        end = _behind_the_last_closing(text)
        if end:
            block = only_closed(text[:end])
            if len(block) > 1:
                yield block
            rest = b"\n" + text[end:]
        else:
            rest = text


class TakenBack:
    """What undo took back and redo did not do again: those entries tell nothing that still holds. `faces` are those in them.

    `dice` is how many lines of dice the whole log has, also in what is no closed entry.
    """

    def __init__(self, log: str, size: int = SIZE) -> None:
        self.titles: Counter[bytes] = Counter()
        self.faces: Counter[bytes] = Counter()
        self.dice = 0
        self._redone = False
        rest = b""
        for chunk in chunks(log, size):
            text = rest + chunk
            end = text.rfind(b"\n")
            self._count(text[: end + 1])
            rest = text[end:] if end >= 0 else text

    def masked(self, block: bytes) -> bytes:
        """The block with the words of those entries, and what redo said again, made empty lines; its length stays."""
        for title in [title for title, times in self.titles.items() if times > 0]:
            header = b"\n%s  %s\n" % (title[:19], title[20:])
            at = block.find(header)
            while self.titles[title] > 0 and at >= 0:
                self.faces.update(luck.faces(block, at, block.find(_CLOSING, at) + 1))
                block = _silenced(block, at)
                self.titles[title] -= 1
                at = block.find(header, at + 1)
        at = block.find(b"  redo\n  again ") if self._redone else -1
        while at >= 0:
            block = _silenced(block, at)
            at = block.find(b"  redo\n  again ", at + 1)
        return block

    def holds(self, title: str) -> bool:
        """Was the entry of this title taken back? Asked once for each entry, in order."""
        written = title.encode("utf-8", "surrogateescape")
        if self.titles[written] <= 0:
            return False
        self.titles[written] -= 1
        return True

    def _count(self, text: bytes) -> None:
        self.dice += luck.lines(text)
        for word, step in ((TAKES_BACK, 1), (AGAIN, -1)):
            line = b"\n  " + word.encode()
            at = text.find(line)
            while at >= 0:
                end = text.find(b"\n", at + 1)
                self.titles[text[at + len(line) : end]] += step
                self._redone |= step < 0
                at = text.find(line, end)


def chunks(log: str, size: int) -> Iterator[bytes]:
    """The whole log from its beginning, in pieces of about this size, without carriage returns at the ends of lines."""
    with opened(log) as (file, end):
        kept = b""
        for start in range(0, end, size):
            piece = kept + os.pread(file, size, start)
            kept = b"\r" if piece.endswith(b"\r") else b""
            yield piece.removesuffix(kept).replace(b"\r\n", b"\n") if b"\r" in piece else piece


def _silenced(block: bytes, header: int) -> bytes:
    """The block with the words of the entry that begins here as empty lines; what changed in the save stays."""
    start = block.find(b"\n", header + 1)
    end = min(at for mark in (b"\n  % ", b"\n  ~ ", b"\n  @ ", _CLOSING) if (at := block.find(mark, start)) >= 0)
    return block[:start] + b"\n" * (end - start) + block[end:]


def only_closed(text: bytes) -> bytes:
    """The text less what stands between entries, and less entries that were never closed."""
    if is_header(text[1:33]) and not _STRAY.search(text, 1):
        return text
    kept: list[bytes] = []
    entry: list[bytes] = []
    for line in text[1:].splitlines(keepends=True):
        if is_header(line):
            entry = [line]
        elif entry:
            entry.append(line)
            if is_closing(line):
                kept += entry
                entry = []
    return b"\n" + b"".join(kept)


def _behind_the_last_closing(text: bytes) -> int:
    """The place behind the last line that closes an entry; 0 where there is none."""
    end = len(text)
    while (at := text.rfind(_CLOSING, 0, end)) >= 0:
        after = text.find(b"\n", at + 1) + 1
        if after and is_closing(text[at + 1 : after]):
            return after
        end = at
    return 0
