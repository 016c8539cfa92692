"""A file that the player names, to be written by us: whole or not at all, never a file of a save, never over the player's own work."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from zlib import crc32

from notequest_cli import claims, save
from notequest_cli.problems import Forbidden, Usage

MARK = "<!-- written by notequest "


def must_be_free(paths: save.Paths, place: str, option: str, code: str, force: bool, opening: str, pieces: Iterable[str] = ()) -> None:
    """Refuse this save and any other one, with what belongs to it, and (but for `--force`) a file that is there and is not as we wrote it.

    What we wrote of this kind begins with `opening` and ends with our seal; what has none is ours where it is the beginning of the
    `pieces` that are to be written now.
    """
    if not place:
        raise Usage("file-empty", f"{option} names no file", f"name one, or leave {option} out")
    if any(os.path.realpath(place) == os.path.realpath(ours) or _is_same(place, ours) for ours in paths.files):
        raise Usage("file-of-save", f"{place} belongs to the save", f"name another file with {option}")
    what = claims.told_of(place)
    if what:
        raise Usage("file-of-save", f"{place} {what}", f"name another file with {option}; no --force writes over it")
    if not os.path.isfile(place) or force:
        return
    raw = save.read_bytes(os.path.realpath(place))
    if not ((opening and raw.startswith(opening.encode()) and is_untouched(raw)) or (pieces and _is_beginning(raw, pieces))):
        raise Forbidden(code, f"{place} is there already, and not as notequest wrote it", "name another file, or say --force")


def sealed(pieces: Iterable[str]) -> Iterable[str]:
    """The pieces, and a last line that tells whether anybody has written in the file since."""
    digest = 0
    for piece in pieces:
        digest = crc32(piece.encode("utf-8", "replace"), digest)
        yield piece
    yield f"{MARK}{digest:08x} -->\n"


def is_untouched(raw: bytes) -> bool:
    """Is it a file of ours as it was written, with its seal?"""
    text, mark, seal = raw.rpartition(MARK.encode())
    return bool(mark) and seal == f"{crc32(text):08x} -->\n".encode()


def _is_beginning(raw: bytes, pieces: Iterable[str]) -> bool:
    """Are the pieces, one after the other, what stands there, or more of it? They are made only as far as they are needed."""
    at = 0
    for piece in pieces:
        part = piece.encode("utf-8", "replace")
        if at >= len(raw) or not raw.startswith(part, at):
            break
        at += len(part)
    return at == len(raw)


def write(place: str, pieces: Iterable[str]) -> None:
    """Write beside the file and rename, so that there is the old one or the new one; what is no plain file is written to."""
    real = os.path.realpath(place)
    beside = f"{real}.{os.getpid()}" if os.path.isfile(real) or not os.path.exists(real) else real
    try:
        with open(beside, "wb" if beside == real else "xb") as file, _gone_if_not_whole(beside, real):
            for piece in pieces:
                file.write(piece.encode("utf-8", "replace"))
            file.flush()
            if beside != real:
                os.replace(beside, real)
    except OSError as error:
        raise save.refused(error, place) from None


@contextmanager
def _gone_if_not_whole(beside: str, real: str) -> Iterator[None]:
    """What was written only in part, since it failed or was interrupted, does not stay beside the file."""
    try:
        yield
    except BaseException:
        if beside != real:
            with suppress(OSError):
                os.unlink(beside)
        raise


def _is_same(one: str, other: str) -> bool:
    """Are these two names of one file, as hard links are?"""
    return os.path.exists(one) and os.path.exists(other) and os.path.samefile(one, other)
