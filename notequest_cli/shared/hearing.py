"""Hearing a player out: standard input to its end, and no less where the terminal is closed or the command is told to stop.

What was typed so far is nowhere else. So a hangup, SIGTERM or Ctrl-\\ ends the input, as Ctrl-D does, instead of the process.
"""

import codecs
import os
import select
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

STOPS = (signal.SIGTERM,) if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
LONGEST_LINE = 4095  # bytes that the line editor of Linux takes before the end of a line; what is typed behind them it drops
AT_ONCE = 65536  # bytes


@contextmanager
def held_back() -> Iterator[int]:
    """While this lasts neither a hangup nor SIGTERM nor Ctrl-\\ ends the process; the file that can be read once one came.

    One that the process was started to ignore (`nohup`) stays ignored.
    """
    ours, theirs = os.pipe()
    os.set_blocking(theirs, False)
    usual = {number: signal.signal(number, _nothing) for number in STOPS if signal.getsignal(number) is not signal.SIG_IGN}
    woken = signal.set_wakeup_fd(theirs, warn_on_full_buffer=False)
    try:
        yield ours
    finally:
        signal.set_wakeup_fd(woken)
        for number, before in usual.items():
            signal.signal(number, before)
        os.close(ours)
        os.close(theirs)


def _nothing(number: int, frame: object) -> None:
    """The file that `held_back` gives tells it."""


def listen(words: list[bytes], most: int, stopped: int) -> None:
    """Add to `words` what comes from standard input, up to its end or more than `most` bytes, or until `stopped` can be read."""
    try:
        file = sys.stdin.buffer.fileno()
    except (AttributeError, OSError, ValueError):
        words += [sys.stdin.buffer.read(most + 1)] if hasattr(sys.stdin, "buffer") else []
        return
    while sum(map(len, words)) <= most:
        ready, _, _ = select.select([file, stopped], [], [])
        if file not in ready:
            words += _unfinished(file)
            return
        part = _read(file)
        if not part:
            return
        words.append(part)


def is_typed() -> bool:
    """Does a player sit there? Asked before it is read: a terminal that was closed is none any more."""
    return sys.stdin is not None and sys.stdin.isatty()


def cut_short(words: list[bytes]) -> list[str]:
    """What is to be said of lines that fill all the room a terminal has for one; half a character at such an end goes.

    A terminal gives a line at a time, so that each of the `words` is one, or what stood before a Ctrl-D.
    """
    full = [at for at, part in enumerate(words) if len(part.removesuffix(b"\n")) == LONGEST_LINE]
    for at in full:
        words[at] = _of_whole_letters(words[at])
    return [_told(1 + sum(part.count(b"\n") for part in words[:at])) for at in full]


def _told(line: int) -> str:
    what = f"line {line} fills the {LONGEST_LINE} bytes that a terminal has room for in one: what was typed or pasted behind them is lost"
    return f"{what}\n  notequest note - < FILE takes lines of any length"


def _of_whole_letters(part: bytes) -> bytes:
    """A line of UTF-8 without the half of a letter at its end; any other as it is."""
    line = part.removesuffix(b"\n")
    with suppress(UnicodeDecodeError):
        return codecs.getincrementaldecoder("utf-8")().decode(line).encode() + part[len(line) :]
    return part


def _read(file: int) -> bytes:
    """What came; nothing at the end, which a terminal that is gone is too."""
    with suppress(OSError):
        return os.read(file, AT_ONCE)
    return b""


def _unfinished(file: int) -> list[bytes]:
    """The line on a terminal that was not ended yet: the system gives it only where it no longer waits for its end."""
    import termios

    try:
        if os.tcgetpgrp(file) != os.getpgrp():
            return []
        usual = termios.tcgetattr(file)
        termios.tcsetattr(file, termios.TCSANOW, [*usual[:3], usual[3] & ~termios.ICANON, *usual[4:]])
    except (OSError, termios.error):
        return []
    try:
        return [_read(file)] if select.select([file], [], [], 0)[0] else []
    finally:
        with suppress(termios.error):
            termios.tcsetattr(file, termios.TCSANOW, usual)
