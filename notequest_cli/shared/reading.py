"""A text from standard input: in a pipe, or typed on a terminal up to Ctrl-D."""

import errno
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from notequest_cli import pair, permits, save, swap
from notequest_cli.pair import Mended
from notequest_cli.play import Play
from notequest_cli.problems import Refusal, Usage
from notequest_cli.save import Paths
from notequest_cli.shared import hearing

LONGEST = 4 * 1024 * 1024  # bytes
NO_NOTE = ("note-empty", "note-not-text", "note-too-long")  # codes of refusals


def _heard(play: Play, paths: Paths, words: list[bytes], stopped: int) -> bytes:
    """All of it, up to more than a note may be long, once it is certain that the log can be written.

    Nothing is asked of who wants only the result.
    """
    pair.must_be_apart(paths)
    if os.path.exists(paths.log) and not permits.may(paths.log, os.R_OK | os.W_OK):
        raise save.refused(PermissionError(errno.EACCES, os.strerror(errno.EACCES)), paths.log, "nothing was changed; ")
    if play.can_ask():
        sys.stderr.write("the note, line by line; Ctrl-D on an empty line ends it, Ctrl-C throws it away\n")
        sys.stderr.flush()
    try:
        hearing.listen(words, LONGEST, stopped)
    except KeyboardInterrupt:
        words.clear()
        raise
    return b"".join(words)


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
def kept(play: Play) -> Iterator[Callable[[Paths], bytes]]:
    """How standard input is read, and nothing of it lost: where it cannot come into the log, it is kept beside the save, and that is said.

    So it is with what waits in a pipe while the save cannot even be read. What is no note at all is left to who sent it there.
    """
    words: list[bytes] = []
    with hearing.held_back() as stopped:
        try:
            yield lambda paths: _heard(play, paths, words, stopped)
        except BrokenPipeError:  # it was done
            raise
        except (Refusal, OSError, KeyboardInterrupt) as refused:
            typed = sys.stdin is not None and sys.stdin.isatty()
            is_note = not isinstance(refused, KeyboardInterrupt) and getattr(refused, "code", "") not in NO_NOTE
            if is_note and not typed and not words:
                with suppress(OSError):
                    hearing.listen(words, LONGEST, stopped)
            raw = b"".join(words)
            done = getattr(refused, "code", "") == "done-not-shown"
            if raw.strip() and not done and (typed or (is_note and len(raw) <= LONGEST)):
                _put_aside(play, refused, raw)
            raise


def _put_aside(play: Play, refused: BaseException, raw: bytes) -> None:
    """Keep the words in a file beside the save, and say where; where none can be written, or none is to be, say the words."""
    from shlex import quote

    place = "" if play.options.dry_run else _written(play, raw)
    told = Mended("your words were:\n" + raw.decode("utf-8", "replace").rstrip("\n"))
    if place:
        told = Mended(f"your words are kept: notequest note - < {quote(place)} writes them once that is mended", swap.named(place))
    if isinstance(refused, Refusal):
        refused.kept = (*refused.kept, told)
    else:
        play.voice.whisper([told.sentence])


def _written(play: Play, raw: bytes) -> str:
    """The file beside the save in which the words stand now; empty where there can be none."""
    try:
        paths = play.paths()
        place = swap.next_aside(paths)
        file = open(place, "xb")  # noqa: SIM115  # closed below, and taken away where it cannot be written
    except (OSError, Refusal):
        return ""
    try:
        with file:
            save.like_the_save(file.fileno(), save.seen(paths))
            file.write(raw)
    except OSError:
        with suppress(OSError):
            os.unlink(place)
        return ""
    return place


def _decoded(raw: bytes) -> str:
    """The text as UTF-8, else as the locale says that it is written; `UnicodeDecodeError` where it is neither."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        said = getattr(sys.stdin, "encoding", None) or "ascii"
        if said.lower().replace("-", "") in ("ascii", "utf8"):
            raise
        return raw.decode(said)
