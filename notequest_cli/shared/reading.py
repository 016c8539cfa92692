"""A text from standard input: in a pipe, or typed on a terminal up to Ctrl-D."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from notequest_cli import pair, permits, save, swap
from notequest_cli.play import Play
from notequest_cli.problems import Refusal, Usage
from notequest_cli.save import Paths

STDIN = "-"
LONGEST = 4 * 1024 * 1024  # bytes


def standard_input(play: Play, paths: Paths) -> bytes:
    """All of it, up to more than a note may be long, once it is certain that the log can be written.

    Nothing is asked of who wants only the result.
    """
    pair.must_be_apart(paths)
    if os.path.exists(paths.log) and not permits.may(paths.log, os.R_OK | os.W_OK):
        raise save.refused(PermissionError(errno.EACCES, os.strerror(errno.EACCES)), paths.log, "nothing was changed; ")
    if play.can_ask():
        sys.stderr.write("the note, line by line; Ctrl-D on an empty line ends it, Ctrl-C throws it away\n")
        sys.stderr.flush()
    return sys.stdin.buffer.read(LONGEST + 1) if sys.stdin is not None else b""


def as_text(raw: bytes) -> str:
    """What was read as text; `Usage` where it is none, or longer than a note may be."""
    if len(raw) > LONGEST:
        way = "write it in parts, each with a note of its own"
        raise Usage("note-too-long", f"the note is longer than {LONGEST // 1024 // 1024} MB", way)
    try:
        return _decoded(raw).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        sentence = f"standard input, line {line}: byte {raw[error.start]:#04x} is not UTF-8 text"
        raise Usage("note-not-text", sentence, "iconv -f LATIN1 -t UTF-8 makes it so, where it is Latin-1") from None


@contextmanager
def kept(play: Play, paths: Paths, raw: bytes | None) -> Iterator[None]:
    """What was typed on a terminal is nowhere else: where it cannot come into the log, it is kept beside the save, and that is said."""
    try:
        yield
    except (Refusal, KeyboardInterrupt) as refused:
        typed = raw and raw.strip() and sys.stdin.isatty() and getattr(refused, "code", "") != "done-not-shown"
        if typed and raw:
            play.voice.whisper([_put_aside(paths, raw)])
        raise


def _put_aside(paths: Paths, raw: bytes) -> str:
    """Where the words stand now; where they cannot be written either, the words."""
    from shlex import quote

    place = swap.next_aside(paths)
    try:
        with open(place, "xb") as file:
            save.like_the_save(file.fileno(), save.seen(paths))
            file.write(raw)
    except OSError as error:
        with suppress(OSError):
            if not isinstance(error, FileExistsError):
                os.unlink(place)
        return "your words were:\n" + raw.decode("utf-8", "replace").rstrip("\n")
    return f"your words are kept: notequest note - < {quote(place)} writes them once that is mended"


def _decoded(raw: bytes) -> str:
    """The text as UTF-8, else as the locale says that it is written; `UnicodeDecodeError` where it is neither."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        said = getattr(sys.stdin, "encoding", None) or "ascii"
        if said.lower().replace("-", "") in ("ascii", "utf8"):
            raise
        return raw.decode(said)
