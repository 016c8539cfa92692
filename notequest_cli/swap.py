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


def write_new(paths: Paths, raw: bytes) -> None:
    """Put the next text beside the save, on disk, with the save's own mode and owner. A save that is read-only stays as it is."""
    like = save.seen(paths)
    if like and not (like.st_mode & 0o222 and os.access(paths.save, os.W_OK, effective_ids=os.access in os.supports_effective_ids)):
        from notequest_cli.permits import unlocked

        raise SystemRefused("save-read-only", f"{paths.save} is read-only", unlocked(paths.save, like))
    write_hidden(paths.new, raw, like)


def write_hidden(path: str, raw: bytes, like: os.stat_result | None, wait: bool = True) -> None:
    """Write a hidden sibling that is not there yet, with a time that whoever writes into it changes; never over what somebody laid there.

    It gets its name whole and with that time, where the system knows files without a name (`O_TMPFILE` of Linux): so a
    killed command leaves nothing behind, or what is known for ours.
    """
    if not _written_unnamed(path, raw, like, wait):
        _write(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), path, raw, like, wait)


def _written_unnamed(path: str, raw: bytes, like: os.stat_result | None, wait: bool) -> bool:
    """Write it without a name, and give it one; no where the system cannot do that."""
    try:
        file = os.open(os.path.dirname(path) or ".", os.O_WRONLY | os.O_TMPFILE, 0o666)
    except (AttributeError, OSError):  # what the matter is, is said where the file has a name
        return False
    try:
        _write(file, path, raw, like, wait, unnamed=True)
    except OSError as error:
        if error.errno not in (*UNKNOWN_HERE, errno.ENOENT, errno.EXDEV):
            raise
        return False
    return True


def _write(file: int, path: str, raw: bytes, like: os.stat_result | None, wait: bool, unnamed: bool = False) -> None:
    try:
        save.like_the_save(file, like)
        rest = memoryview(raw)
        while rest:
            rest = rest[os.write(file, rest) :]
        with suppress(PermissionError):
            os.utime(file if unnamed else path, ns=(UNTOUCHED, UNTOUCHED))
        if unnamed:
            os.link(f"/proc/self/fd/{file}", path, src_dir_fd=file, follow_symlinks=True)
        if wait:
            os.fsync(file)
    finally:
        os.close(file)


def into_place(paths: Paths, read: bytes | None, look: Callable[[], None]) -> bool:
    """Let `.new` become the save, where what stands there is `read` (`None`: nothing); else it stays, and so does `.new`.

    What was replaced is `.swap`, until it is put behind (`pair.Desk.put_behind`). `look` is done last before it replaces another
    of that name: that may be a player's.
    """
    with suppress(PermissionError):
        os.utime(paths.new)  # a save is as old as its last change
    if read is None:
        return _where_nothing_is(paths)
    if save.read_bytes(paths.save) != read:
        return False
    ours = save.read_bytes(paths.new)
    look()
    os.rename(paths.new, paths.swap)
    try:
        exchange(paths.swap, paths.save)
    except OSError as error:
        os.rename(paths.swap, paths.new)
        if error.errno not in UNKNOWN_HERE:
            raise
        from notequest_cli.renamed import over

        return over(paths, read)
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


def may_be_late(path: str) -> bool:
    """Has a text that was replaced another time than it was given? Then somebody may have written into it."""
    try:
        return os.lstat(path).st_mtime_ns != UNTOUCHED
    except FileNotFoundError:
        return False


def is_untouched(path: str) -> bool:
    """Is it a file of ours into which nobody has written since?"""
    seen = os.lstat(path)
    return stat.S_ISREG(seen.st_mode) and seen.st_mtime_ns == UNTOUCHED


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

    `look` is done last before it replaces another: that may be a player's.
    """
    try:
        write_hidden(paths.next_last, raw, save.seen(paths), wait=False)
        look()
        os.rename(paths.next_last, paths.last)
    except (OSError, SystemRefused):
        with suppress(OSError):
            forget(paths.next_last, raw)


def forget(path: str, ours: bytes) -> None:
    """Take a hidden text of ours away, or the beginning of it; another that somebody laid there stays for the next command to keep."""
    there = text_at(path)
    if there is not None and ours.startswith(there):
        save.forget(path)


def make_way(paths: Paths, path: str) -> None:
    """Nothing is replaced that somebody laid there meanwhile."""
    if os.path.lexists(path):
        keep_aside(paths, path)


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
        make_way(paths, paths.new)
        os.rename(paths.swap, paths.new)


def rescue(paths: Paths) -> None:
    """A crash came while an editor's text lay in `.swap` and ours was the save: the editor's comes back, ours is `.new` again."""
    write_new(paths, save.read_bytes(paths.save))
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
    make_way(paths, paths.new)
    if text_at(paths.swap) == ours:
        os.rename(paths.swap, paths.new)
    else:
        keep_aside(paths, paths.swap)
        write_new(paths, ours)


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
