"""The save: where it is, reading it fast, explaining it when it is broken, replacing it whole.

A save has hidden siblings in its own directory, named after it: `.NAME.new` (the next text, before it
is the save), `.NAME.swap` (the same at the moment the two trade places, and what stood there behind it),
`.NAME.old` (the text before the last change; `.NAME.old~` where a command finished one that was killed, and made two),
`.NAME.last` (the text the tool wrote last) and `.NAME.lock`; and the log, `STEM.log`. A symbolic link is followed first,
so that the siblings stand beside the real file.
"""

import errno
import os
import stat
from binascii import crc32
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from notequest_cli.problems import BrokenSave, SystemRefused, Usage
from notequest_cli.record import Record

NAME = "notequest.toml"
ENDING = ".toml"
FORMAT = 1
LARGEST = 32 * 1024 * 1024
DEEPEST = 64  # tables and arrays within each other
NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")
BOM = b"\xef\xbb\xbf"
NEW = "notequest new voidspark or notequest new notequest begins one"


class Paths(Record):
    """The files of one save, and why this one is used."""

    save: str
    log: str
    new: str
    swap: str
    old: str
    last: str
    lock: str
    why: str = ""

    @property
    def files(self) -> tuple[str, ...]:
        """All of them."""
        return self.save, self.log, self.new, self.swap, self.old, self.older, self.last, self.next_last, self.lock

    @property
    def older(self) -> str:
        """The text before `.old`, where one command made two changes."""
        return self.old + "~"

    @property
    def next_last(self) -> str:
        """What will be `.last`."""
        return self.last + "~"


class Saved(Record):
    """A save as it was read: its files, its bytes, what they mean."""

    paths: Paths
    raw: bytes
    data: dict[str, Any]

    @property
    def digest(self) -> str:
        """The short digest the log knows this text by."""
        return digest(self.raw)


def digest(raw: bytes) -> str:
    """crc32 of the bytes, eight hexadecimal digits."""
    return f"{crc32(raw):08x}"


def candidates(explicit: str | None, env: Mapping[str, str]) -> list[tuple[str, str]]:
    """The places a save is looked for, in order, each with the reason."""
    if explicit is not None:
        if not explicit:
            raise Usage("file-empty", "--file names no file", "name one, like --file zarylla.toml")
        return [(explicit, "named with --file")]
    if env.get("NOTEQUEST_FILE"):
        return [(env["NOTEQUEST_FILE"], "named by $NOTEQUEST_FILE")]
    places = [(NAME, "in this directory")]
    data = env.get("XDG_DATA_HOME") or (env["HOME"] + "/.local/share" if env.get("HOME") else "")
    return [*places, (f"{data}/notequest/{NAME}", "in the data directory")] if data else places


def find(explicit: str | None, env: Mapping[str, str]) -> Paths:
    """The save that counts; `Usage` when there is none anywhere."""
    places = candidates(explicit, env)
    for place, why in places:
        if os.path.lexists(place):
            paths = paths_of(place, why)
            if os.path.isfile(paths.log[:-4]) and os.path.isfile(paths.log[:-4] + ENDING):
                from notequest_cli.claims import must_not_share

                must_not_share(paths, place)
            return paths
    import shlex

    from notequest_cli.claims import must_not_be_lost

    for place, _ in places:
        must_not_be_lost(paths_of(place), place)
    new = f"notequest new voidspark or notequest new notequest, with --file {shlex.quote(explicit)}, begins one" if explicit else NEW
    raise Usage("no-save", f"there is no save at {' or '.join(place for place, _ in places)}", new)


def paths_of(place: str, why: str = "") -> Paths:
    """The files that belong to the save at `place`, links followed; `SystemRefused` where that can be no name."""
    try:
        real = os.path.realpath(place)
    except ValueError:
        raise _impossible(place) from None
    folder, name = os.path.split(real)
    stem = name.removesuffix(ENDING)
    hidden = os.path.join(folder, "." + name)
    log = os.path.join(folder, stem + ".log")
    return Paths(real, log, hidden + ".new", hidden + ".swap", hidden + ".old", hidden + ".last", hidden + ".lock", why)


def read(paths: Paths) -> Saved:
    """The save and what it means; `BrokenSave` explains one that cannot be used, `SystemRefused` one that cannot be opened."""
    raw = read_bytes(paths.save)
    return Saved(paths, raw, parse(raw, paths.save))


def read_bytes(path: str) -> bytes:
    """The bytes of a plain file; a directory, pipe or device is refused before it is opened."""
    try:
        must_be_plain(os.stat(path), path)
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise refused(error, path) from None
    except ValueError:
        raise _impossible(path) from None


def _impossible(path: str) -> SystemRefused:
    return SystemRefused("path-impossible", f"{path!r} is no name of a file", "name a text file")


def must_be_plain(seen: os.stat_result, path: str) -> None:
    """Refuse what is no plain file of a sensible size; a log or save never needs more."""
    if not stat.S_ISREG(seen.st_mode):
        kind = "a directory" if stat.S_ISDIR(seen.st_mode) else "not a plain file"
        raise SystemRefused("save-not-a-file", f"{path} is {kind}", "name a text file")
    if seen.st_size > LARGEST:
        raise SystemRefused("save-too-large", f"{path} has {seen.st_size} bytes, more than {LARGEST}", "is it the right file?")


def refused(error: OSError, path: str, done: str = "") -> SystemRefused:
    """What the system said about a file, as a sentence; `done` says before the way out what came of it."""
    from notequest_cli.permits import TAKEN, way_out

    where, way = way_out(error, path)
    return SystemRefused("system-refused", f"{where}: {(error.strerror or str(error)).lower()}", way if way == TAKEN else done + way)


def parse(raw: bytes, path: str) -> dict[str, Any]:
    """The data of a save's bytes; every way to be unreadable is a `BrokenSave` with line, column and caret."""
    import tomllib

    try:
        text = raw.removeprefix(BOM).decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BrokenSave("save-not-utf8", f"{path}:{line}: byte {raw[error.start]:#04x} is not UTF-8 text", restore(path)) from None
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        from notequest_cli import tomlwords

        raise BrokenSave("save-broken", tomlwords.explain(path, text, str(error)), restore(path)) from None
    except (RecursionError, ValueError) as error:
        what = "nested too deeply" if isinstance(error, RecursionError) else str(error).splitlines()[0].lower()
        raise BrokenSave("save-beyond", f"{path}: {what}", restore(path)) from None
    if "0x" in text or "0o" in text or "0b" in text:
        _check_digits(path, data)
    if _may_be_deep(raw) and is_deep(data):
        raise BrokenSave("save-beyond", f"{path}: nested more than {DEEPEST} deep", restore(path))
    _check_format(path, data)
    return data


def _may_be_deep(raw: bytes) -> bool:
    """A quick look: brackets that are not closed within the depth we allow, or a key of very many parts."""
    brackets = raw.translate(None, NO_BRACKETS)
    for _ in range(DEEPEST):
        if not brackets:
            break
        brackets = brackets.replace(b"[]", b"").replace(b"{}", b"")
    return bool(brackets) or (raw.count(b".") > DEEPEST and max(line.count(b".") for line in raw.split(b"\n")) > DEEPEST // 2)


def is_deep(value: object, left: int = DEEPEST) -> bool:
    """Are there more tables and arrays within each other than that?"""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left < 0 or any(is_deep(each, left - 1) for each in inner)


def _check_digits(path: str, data: dict[str, Any]) -> None:
    """A hexadecimal number can be read at any length, but not be printed: Python stops at some thousand digits."""
    try:
        repr(data)
    except ValueError as error:
        raise BrokenSave("save-beyond", f"{path}: {str(error).splitlines()[0].lower()}", restore(path)) from None


def _check_format(path: str, data: dict[str, Any]) -> None:
    found = data.get("format", FORMAT)
    if type(found) is not int or found < 1:
        raise BrokenSave("save-format", f"{path}: format is {found!r}, expected {FORMAT}", "the first line of a save is format = 1")
    if found > FORMAT:
        raise BrokenSave("save-newer", f"{path}: format {found} is newer than this notequest knows ({FORMAT})", "install a newer notequest")


def restore(path: str) -> str:
    """The way out of a save that is broken."""
    last = paths_of(path).last
    return f"mend it in an editor; the last good text is {last}" if os.path.isfile(last) else "mend it in an editor"


def seen(paths: Paths) -> os.stat_result | None:
    """What the system knows of the save; nothing where there is none yet."""
    try:
        return os.stat(paths.save)
    except FileNotFoundError:
        return None


def forget(path: str) -> None:
    """Take a hidden sibling away, if it is there."""
    with suppress(FileNotFoundError):
        os.unlink(path)


def last_text(paths: Paths) -> bytes | None:
    """The text the tool wrote last, if it is still there."""
    try:
        return read_bytes(paths.last) if os.path.lexists(paths.last) else None
    except SystemRefused:
        return None


def sync_directory(path: str) -> None:
    """Make a rename or a new file in the directory of `path` last."""
    folder = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # a file system that knows no such thing
            raise
    finally:
        os.close(folder)


def like_the_save(file: int, like: os.stat_result | None, more: int = 0) -> None:
    """Give a file of ours the mode of the save (and `more` of it), and its owner and group where the system lets us."""
    if like is None:
        return
    if (like.st_uid, like.st_gid) != (os.geteuid(), os.getegid()):
        with suppress(PermissionError):
            os.fchown(file, -1, like.st_gid)
            os.fchown(file, like.st_uid, -1)
    os.fchmod(file, stat.S_IMODE(like.st_mode) | more)
