"""Letting the next text take the save's place, and looking at what stood there: an editor may have been faster.

The two files trade names in one step of the system, so that whatever was at the save's name at that very instant,
also a file that an editor had just renamed into place, is still there afterwards, and can go back.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count, filterfalse, takewhile

from notequest_cli import save
from notequest_cli.problems import SystemRefused
from notequest_cli.save import Paths

HERE = -100  # AT_FDCWD: names are as the process sees them
EXCHANGE = 2  # RENAME_EXCHANGE
UNTOUCHED = 946_684_800_000_000_000  # nanoseconds: the beginning of 2000, when nobody wrote into a save of ours
UNKNOWN_HERE = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM}


def exchange(one: str, other: str) -> None:
    """Let two files trade names (`renameat2` of Linux); `OSError` of `UNKNOWN_HERE` where system or file system know no such call."""
    try:
        import ctypes

        call = ctypes.CDLL(None, use_errno=True).renameat2
    except (ImportError, AttributeError):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), one) from None
    if call(HERE, os.fsencode(one), HERE, os.fsencode(other), EXCHANGE):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), one)


def into_place(paths: Paths, read: bytes | None) -> bool:
    """Let `.new` become the save, where what stands there is `read` (`None`: nothing); else it stays, and so does `.new`.

    What was replaced is `.swap`, until it is put behind (`pair.Desk.put_behind`).
    """
    if read is None:
        return _where_nothing_is(paths)
    if save.read_bytes(paths.save) != read:
        return False
    ours = save.read_bytes(paths.new)
    os.rename(paths.new, paths.swap)
    try:
        exchange(paths.swap, paths.save)
    except OSError as error:
        os.rename(paths.swap, paths.new)
        if error.errno not in UNKNOWN_HERE:
            raise
        return _over(paths, read)
    seen = _marked(paths.swap)
    try:
        stood = save.read_bytes(paths.swap)
    except SystemRefused:
        _swap_back(paths, ours, seen)
        raise
    if stood != read:
        _swap_back(paths, ours, seen)
        return False
    if seen and seen.st_nlink > 1:
        with suppress(OSError):  # whoever comes next takes it away
            os.unlink(paths.swap)
    return True


def may_be_late(paths: Paths) -> bool:
    """Has the text that was replaced last another time than it was given? Then somebody may have written into it."""
    try:
        return os.lstat(paths.old).st_mtime_ns != UNTOUCHED
    except FileNotFoundError:
        return False


def may_be_theirs(paths: Paths) -> bool:
    """Has the text kept last another time than it was given? Then a player may have written into it.

    Another name of it (a hard link), or what it is a link to, stays when the next text takes its place.
    """
    try:
        seen = os.lstat(paths.last)
    except FileNotFoundError:
        return False
    return seen.st_mtime_ns != UNTOUCHED and stat.S_ISREG(seen.st_mode) and seen.st_nlink == 1


def keep_last(paths: Paths, raw: bytes, look: Callable[[], None]) -> None:
    """Remember the text the tool wrote last. It is a cache: no need to wait for the disk, and it may fail.

    It gets a time that whoever writes into it changes. `look` is done last before it replaces another: that may be a player's.
    """
    try:
        save.write_hidden(paths.last + "~", raw, save.seen(paths), wait=False)
        with suppress(PermissionError):
            os.utime(paths.last + "~", ns=(UNTOUCHED, UNTOUCHED))
        look()
        os.rename(paths.last + "~", paths.last)
    except (OSError, SystemRefused):
        with suppress(OSError):
            save.forget(paths.last + "~")


def _marked(path: str) -> os.stat_result | None:
    """Give what was replaced a time that whoever writes into it changes, before it is looked at; how it was seen.

    Another name of it (a hard link) is somebody's own file, whose time stays. Where the system does not let us, the next
    command looks at the text itself.
    """
    with suppress(OSError):
        seen = os.lstat(path)
        if seen.st_nlink == 1:
            os.utime(path, ns=(seen.st_atime_ns, UNTOUCHED), follow_symlinks=False)
        return seen
    return None


def settle(paths: Paths, new: bytes) -> None:
    """Where `.swap` holds the next text `new`, it did not take the save's place: it is `.new` again."""
    if text_at(paths.swap) == new:
        os.rename(paths.swap, paths.new)


def rescue(paths: Paths) -> None:
    """A crash came while an editor's text lay in `.swap` and ours was the save: the editor's comes back, ours is `.new` again."""
    save.write_new(paths, save.read_bytes(paths.save))
    os.rename(paths.swap, paths.save)


def text_at(path: str) -> bytes | None:
    """The text of a file; `None` where none can be read."""
    with suppress(SystemRefused):
        return save.read_bytes(path)
    return None


def newest_aside(paths: Paths) -> str:
    """The text that was kept last beside the save; empty where there is none."""
    return ["", *takewhile(os.path.lexists, _asides(paths))][-1]


def asides(paths: Paths) -> list[str]:
    """The texts that are kept beside the save, as they are found from where the player stands, the oldest number first."""
    folder, name = os.path.split(paths.save)
    with suppress(OSError):
        ends = [other[len(name) + len(".aside") :] for other in os.listdir(folder) if other.startswith(f"{name}.aside")]
        return [named(f"{paths.save}.aside{number}") for number in sorted(int(end) for end in ends if end.isdecimal() and end.isascii())]
    return []


def keep_aside(paths: Paths, hidden: str) -> str:
    """A text that a player wrote, and that cannot be the save since another one is, stays beside it; its name."""
    place = next_aside(paths)
    os.rename(hidden, place)
    return place


def named(path: str) -> str:
    """A file beside the save, as it is found from where the player stands."""
    with suppress(OSError):
        if os.path.dirname(path) == os.getcwd():
            return os.path.basename(path)
    return path


def next_aside(paths: Paths) -> str:
    """A name for it that nothing has yet."""
    return next(filterfalse(os.path.lexists, _asides(paths)))


def _asides(paths: Paths) -> Iterator[str]:
    return (f"{paths.save}.aside{number}" for number in count(1))


def _swap_back(paths: Paths, ours: bytes, seen: os.stat_result | None) -> None:
    """The editor's text takes its place again, with its time, and the newest one if somebody saves meanwhile; ours is `.new` again."""
    with suppress(OSError):
        if seen:
            os.utime(paths.swap, ns=(seen.st_atime_ns, seen.st_mtime_ns), follow_symlinks=False)
    older: bytes | None = ours
    while True:
        theirs = text_at(paths.swap)
        exchange(paths.swap, paths.save)
        if text_at(paths.swap) in (older, None):
            break
        older = theirs
    if text_at(paths.swap) == ours:
        os.rename(paths.swap, paths.new)
    else:
        keep_aside(paths, paths.swap)
        save.write_new(paths, ours)


def _where_nothing_is(paths: Paths) -> bool:
    """The first text of a save never replaces one that has come meanwhile."""
    try:
        os.link(paths.new, paths.save)
    except FileExistsError:
        return False
    except OSError as error:
        if error.errno not in (*UNKNOWN_HERE, errno.EMLINK) or os.path.lexists(paths.save):
            raise
        os.rename(paths.new, paths.save)
        return True
    with suppress(OSError):
        os.unlink(paths.new)
    return True


def _over(paths: Paths, read: bytes) -> bool:
    """Where names cannot be traded: over what stands there.

    The last look before the rename is whether it is still the file that was read, the first behind it, whether
    somebody has begun to write into it.
    """
    new = save.read_bytes(paths.new)
    with open(paths.save, "rb", buffering=0) as old:
        if old.read() != read or not os.path.samestat(os.fstat(old.fileno()), os.stat(paths.save)):
            return False
        replaced = _renamed(paths)
        late = _now_in(old.fileno(), read) if replaced else read
    if not replaced:
        os.rename(paths.new, paths.save)
    if late != read:
        save.write_new(paths, late)
        os.rename(paths.new, paths.save)
        save.write_new(paths, new)
    return late == read


def _renamed(paths: Paths) -> bool:
    """Some file systems replace no file that is open."""
    with suppress(OSError):
        os.rename(paths.new, paths.save)
        return True
    return False


def _now_in(old: int, read: bytes) -> bytes:
    with suppress(OSError):
        return os.pread(old, save.LARGEST, 0)
    return read
