"""Whose a file is: a save that was lost is not written over, and no two saves share a log.

`brugo` and `brugo.toml` would both write `brugo.log`, and undo would look for the changes of one in the other. The first
that a command wrote keeps the log (its hidden siblings tell); where neither or both were, it is the one with `.toml`.
"""

import os
import re
from shlex import quote

from notequest_cli.problems import Forbidden, SystemRefused
from notequest_cli.save import ENDING, LARGEST, NEW, Paths, paths_of, read_bytes, refused

ASIDE = re.compile(r"(.+)\.aside[1-9]\d*")
HIDDEN = re.compile(r"\.(.+)\.(?:new|swap|old~?|last~?|lock)")
GAME = re.compile(rb"^\s*game\s*=", re.MULTILINE)


def must_not_be_lost(paths: Paths, place: str) -> None:
    """Where the save is gone and the text that was written last is not, say so: it must not be written over."""
    if os.path.isfile(paths.last) and not os.path.lexists(paths.save):
        last = _beside(place, paths.last)
        back = f"cp {quote(last)} {quote(place)}"
        raise Forbidden("save-lost", f"{place} is gone; its last text is {last}", f"{back} brings it back; or move {last} away")


def must_be_there(paths: Paths) -> None:
    """Say what is to do where the save has gone since it was found, or is a link to nowhere."""
    must_not_be_lost(paths, paths.save)
    if not os.path.lexists(paths.save):
        raise SystemRefused("system-refused", f"{paths.save}: no such file or directory", NEW)


def must_fit(paths: Paths) -> None:
    """Refuse a name that leaves no room for those of the hidden siblings, before any of them is there."""
    try:
        os.lstat(paths.next_last)
    except FileNotFoundError:
        return
    except OSError as error:
        raise refused(error, paths.save) from None


def must_not_share(paths: Paths, place: str) -> None:
    """Refuse a save that would write the log of another one beside it; `Forbidden` says how it gets its own."""
    other = paths_of(_counterpart(paths.save))
    mine, theirs = _is_written(paths), _is_written(other)
    comes_first = mine and not theirs if mine != theirs else paths.save.endswith(ENDING)
    if comes_first or not _is_save(other) or other.log != paths.log or other.save == paths.save:
        return
    here, log = _beside(place, paths.save), _beside(place, paths.log)
    own = here.removesuffix(ENDING) + "-2"
    moved, copied = f"mv {quote(here)} {quote(own + ENDING)}", f"cp {quote(log)} {quote(own + '.log')}"
    way = f"{moved} gives it a log of its own; {copied} takes along what is in this one"
    raise Forbidden("log-shared", f"{place} and {_beside(place, other.save)} would share the log {log}", way)


def must_have_its_own_log(paths: Paths, place: str) -> None:
    """Refuse a new save whose log is another's, or is a save itself."""
    other, log = paths_of(_counterpart(paths.save)), _beside(place, paths.log)
    if _is_save(other) and other.log == paths.log:
        what = f"the log of {_beside(place, other.save)}"
    elif os.path.isfile(paths.log) and _is_written(paths_of(paths.log)):
        what = "a save"
    else:
        return
    raise Forbidden("log-taken", f"{place} would write into {log}, which is {what}", "name another file with --file")


def told_of(place: str) -> str:
    """What a file is to any save, told behind its name: a save, a log, or what belongs to one; nothing where it is neither.

    A save or log is known by what stands in it, also where it is broken; what may not be there yet by the save beside it.
    """
    real = os.path.realpath(place)
    folder, name = os.path.split(real)
    owned = HIDDEN.fullmatch(name) or ASIDE.fullmatch(name)
    if owned and _is_there(paths_of(os.path.join(folder, owned[1]))):
        return f"belongs to the save {_beside(place, os.path.join(folder, owned[1]))}"
    stem = real.removesuffix(".log")
    for other in (stem, stem + ENDING) if stem != real else ():
        if _is_save(paths_of(other)):
            return f"is the log of the save {_beside(place, other)}"
    return _read_as(real) if os.path.isfile(real) else ""


def _read_as(real: str) -> str:
    """What a file is by its text."""
    from notequest_cli import logbook
    from notequest_cli.entry import is_header

    with logbook.opened(real) as (file, size):
        begins = os.pread(file, 64, 0)
    if is_header(begins) or logbook.tail_of(real)[0] is not None:
        return "is a log of notequest"
    return "is a save of notequest" if size <= LARGEST and GAME.search(read_bytes(real)) else ""


def _counterpart(save: str) -> str:
    """The one save whose log would be the same file: `brugo` and `brugo.toml`."""
    return save.removesuffix(ENDING) if save.endswith(ENDING) else save + ENDING


def _is_written(paths: Paths) -> bool:
    """Has a command written it? Then its hidden siblings are there."""
    return os.path.lexists(paths.lock) or os.path.lexists(paths.last)


def _is_there(paths: Paths) -> bool:
    """Is there a save of ours, or was there one, whose text kept last still is?"""
    return _is_save(paths) or os.path.lexists(paths.last)


def _is_save(paths: Paths) -> bool:
    """Is there a save of ours, and not only a file of that name?"""
    try:
        return os.path.isfile(paths.save) and (_is_written(paths) or GAME.search(read_bytes(paths.save)) is not None)
    except SystemRefused:
        return False


def _beside(place: str, path: str) -> str:
    """A file of the save's folder, as the player would name it."""
    folder = os.path.dirname(place)
    return os.path.join(folder, os.path.basename(path)) if os.path.realpath(folder or ".") == os.path.dirname(path) else path
