"""A text from standard input: in a pipe, or typed on a terminal up to Ctrl-D."""

import sys

from notequest_cli.play import Play
from notequest_cli.problems import Usage

STDIN = "-"
LONGEST = 4 * 1024 * 1024  # bytes


def standard_input(play: Play) -> str:
    """All of it; `Usage` where it is no text or longer than a note may be. Nothing is asked of who wants only the result."""
    if play.can_ask():
        sys.stderr.write("the note, line by line; Ctrl-D on an empty line ends it\n")
        sys.stderr.flush()
    raw = sys.stdin.buffer.read(LONGEST + 1) if sys.stdin is not None else b""
    if len(raw) > LONGEST:
        way = "write it in parts, each with a note of its own"
        raise Usage("note-too-long", f"the note is longer than {LONGEST // 1024 // 1024} MB", way)
    try:
        return _decoded(raw).replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        sentence = f"standard input, line {line}: byte {raw[error.start]:#04x} is not UTF-8 text"
        raise Usage("note-not-text", sentence, "iconv -f LATIN1 -t UTF-8 makes it so, where it is Latin-1") from None


def _decoded(raw: bytes) -> str:
    """The text as UTF-8, else as the locale says that it is written; `UnicodeDecodeError` where it is neither."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        said = getattr(sys.stdin, "encoding", None) or "ascii"
        if said.lower().replace("-", "") in ("ascii", "utf8"):
            raise
        return raw.decode(said)
