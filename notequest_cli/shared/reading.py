"""A text from standard input: in a pipe, or typed on a terminal up to Ctrl-D."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from notequest_cli import pair, save, swap
from notequest_cli.pair import Mended
from notequest_cli.play import Play
from notequest_cli.problems import Refusal, Usage
from notequest_cli.save import Paths
from notequest_cli.shared import hearing

LONGEST = 4 * 1024 * 1024  # bytes


def _heard(play: Play, paths: Paths, words: list[bytes], stopped: int) -> bytes:
    """All of it, up to more than a note may be long, once it is certain that the log can be written.

    Nothing is asked of who wants only the result.
    """
    pair.must_be_apart(paths)
    _must_take_it(paths.log)
    typed = hearing.is_typed()
    if play.can_ask():
        sys.stderr.write("the note, line by line; Ctrl-D on an empty line ends it, Ctrl-C throws it away\n")
        sys.stderr.flush()
    try:
        hearing.listen(words, LONGEST, stopped)
    except KeyboardInterrupt:
        words.clear()
        raise
    cut = hearing.cut_short(words) if typed else []
    with suppress(OSError):  # a terminal that was closed
        play.voice.whisper(cut)
    return b"".join(words)


def _must_take_it(log: str) -> None:
    """Refuse to ask for a note where the system will not let the log be written, in the words it has for that."""
    with suppress(FileNotFoundError):
        try:
            os.close(os.open(log, os.O_RDWR | os.O_APPEND))
        except FileNotFoundError:
            raise
        except OSError as error:
            raise save.refused(error, log, "nothing was changed; ") from None


def as_text(raw: bytes) -> str:
    """What was read as text; `Usage` where it is none, or longer than a note may be."""
    if len(raw) > LONGEST:
        way = "write it in parts, each with a note of its own; nothing of what came in a pipe is kept"
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

    So it is with what waits in a pipe while the save cannot even be read, or is not there. What is empty, or comes in a pipe and is longer
    than a note may be, is left to who sent it there.
    """
    words: list[bytes] = []
    beside: list[Paths] = []
    with hearing.held_back() as stopped:

        def read(paths: Paths) -> bytes:
            beside.append(paths)
            return _heard(play, paths, words, stopped)

        try:
            yield read
        except BrokenPipeError:  # it was done
            raise
        except (Refusal, OSError, KeyboardInterrupt) as refused:
            typed = hearing.is_typed()
            goes_on = not isinstance(refused, KeyboardInterrupt)
            if goes_on and not typed and not words:
                with suppress(OSError):
                    hearing.listen(words, LONGEST, stopped)
            raw = b"".join(words)
            done = getattr(refused, "code", "") == "done-not-shown"
            if raw.strip() and not done and (typed or (goes_on and len(raw) <= LONGEST)):
                _put_aside(play, beside, refused, raw)
            raise


def _put_aside(play: Play, beside: list[Paths], refused: BaseException, raw: bytes) -> None:
    """Keep the words in a file beside the save, and say where; where none can be written, or none is to be, say the words."""
    place = "" if play.options.dry_run else next(filter(None, (_written(paths, raw) for paths in _places(play, beside))), "")
    told = Mended("your words were:\n" + raw.decode("utf-8", "replace").rstrip("\n"))
    if place:
        told = Mended(_way_on(place, raw, play.options.file), swap.named(place))
    if isinstance(refused, Refusal):
        refused.kept = (*refused.kept, told)
    else:
        play.voice.whisper([told.sentence])


def _way_on(place: str, raw: bytes, named: str | None) -> str:
    """Where the words are kept, and the line that writes them into the same log, that of a save `named` with --file too."""
    from shlex import quote

    file, note = quote(place), f"notequest --file {quote(named)} note -" if named else "notequest note -"
    try:
        as_text(raw)
    except Usage as refused:
        if refused.code == "note-too-long":
            return f"your words are kept: split -C 3M {file} parts them, for a note each"
        return f"your words are kept: iconv -f LATIN1 -t UTF-8 {file} | {note} writes them, where they are Latin-1"
    return f"your words are kept: {note} < {file} writes them once that is mended"


def _places(play: Play, beside: list[Paths]) -> Iterator[Paths]:
    """The saves beside which the words may be kept: the one that was read, the one that is found now, else where one would be."""
    yield from beside
    with suppress(OSError, Refusal):
        yield play.paths()
    with suppress(OSError, Refusal):
        yield save.paths_of(save.candidates(play.options.file, play.env)[0][0])


def _written(paths: Paths, raw: bytes) -> str:
    """The file beside the save in which the words stand now, as hard to read for others as the save; empty where there can be none."""
    try:
        place = swap.next_aside(paths)
        file = open(place, "xb", opener=lambda path, flags: os.open(path, flags, 0o600))  # noqa: SIM115  # closed below
    except OSError:
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
