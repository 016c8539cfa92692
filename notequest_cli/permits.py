"""What lets a file be read and written that the system refused, as the line that is typed where there is one."""

import errno
import os
import stat

TAKEN = "the hidden files were taken away while the command wrote: notequest log tells whether it was done"
NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}


def way_out(error: OSError, path: str) -> tuple[str, str]:
    """Which file or folder it is about, and what can be done about it."""
    if error.errno in NO_ROOM:
        return path, "make room on its disk"
    if error.errno == errno.ENOENT and os.path.basename(path).startswith(".") and path.endswith((".new", ".swap")):
        return path, TAKEN
    if error.errno == errno.EEXIST and os.path.basename(path).startswith("."):
        return path, "say it again: what was laid there meanwhile is kept then"
    if error.errno == errno.EPERM and path.endswith((".old", ".old~", ".swap")):
        return path, _movable(path)
    if error.errno in (errno.EACCES, errno.EROFS) and not os.path.lexists(path):
        return os.path.dirname(path) or ".", "files are written beside the save: let its directory be written to, or play elsewhere"
    return path, (_chmod(path) if error.errno == errno.EACCES else "") or "look at the file and its directory"


def _movable(path: str) -> str:
    """What lets a hidden text be moved away into which somebody wrote: in a folder like /tmp only its owner may do that."""
    from shlex import quote

    try:
        seen, folder = os.lstat(path), os.stat(os.path.dirname(path) or ".")
    except OSError:
        return "look at the file and its directory"
    if folder.st_mode & stat.S_ISVTX and os.geteuid() not in (seen.st_uid, folder.st_uid):
        return f"it is somebody else's, who can move it away: mv {quote(path)} OTHER-NAME; or play with a copy of the save elsewhere"
    return f"somebody wrote into it, and it may not be moved: chattr -i {quote(path)} lets it, where it was made immutable"


def may(path: str, mode: int) -> bool:
    """May we do that (`os.R_OK`, `os.W_OK` or both) with a file, as who we are taken for?"""
    return os.access(path, mode, effective_ids=os.access in os.supports_effective_ids)


def unlocked(path: str, seen: os.stat_result) -> str:
    """What lets a save that is read-only be written."""
    from shlex import quote

    ours = seen.st_uid == os.geteuid() and not seen.st_mode & stat.S_IWUSR
    return f"chmod u+w {quote(path)} lets it be written" if ours else "it is somebody else's, or locked: play with a copy of it"


def _chmod(path: str) -> str:
    """Who may change the mode of a file, and how; nothing where its mode is no hindrance to us."""
    try:
        seen = os.stat(path)
    except OSError:
        return ""
    if not stat.S_ISREG(seen.st_mode) or may(path, os.R_OK | os.W_OK):
        return ""
    if seen.st_uid != os.geteuid():
        return "it is somebody else's, who can let you read and write it: play with a copy of the save"
    from shlex import quote

    return f"chmod u+rw {quote(path)} lets it be read and written"
