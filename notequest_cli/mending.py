"""Putting right what a crash left, before anything is written; what a player wrote where our hidden files stand is kept.

Imported only where something is there to be looked at: most commands find nothing.
"""

import os
import stat
from itertools import islice

from notequest_cli import logbook, save, swap
from notequest_cli.claims import GAME
from notequest_cli.entry import Entry, encode
from notequest_cli.interrupted import not_done
from notequest_cli.pair import CUT_SHORT, NO_FILE, Desk, Mended, digest_of
from notequest_cli.permits import may
from notequest_cli.torn import begins_at, group_at

ZEROES = 4  # so many at the end of a log are those of a crash
A_TRADE = 1.0  # seconds that are more than a trade of names takes
FAR_BACK = 500  # entries looked through for a text that the log knows
_UNKNOWN = "is a text that neither save nor log know"
FIRST_LINE = b"format = 1\n"  # of a save that a command begins


def mend(desk: Desk, end: int, tail: bytes) -> None:
    """Everything that may be left: a late text, a trade half done, the next text, an unclosed entry.

    `tail` is what stands in the log from `end` (bytes) on, behind its last entry.
    """
    paths = desk.paths
    if tail:
        tail = _without_zeroes(desk, end, tail)
    look_behind(desk)
    if swap.may_be_theirs(paths):
        look_at_last(desk)
    _put_away(desk, paths.next_last)
    if os.path.lexists(paths.swap) and not _is_text(paths.swap):
        _keep(desk, paths.swap)
    if os.path.lexists(paths.swap):
        _settle(desk, save.digest(save.read_bytes(paths.swap)))
    crashed = os.path.lexists(paths.new)
    if crashed:
        if desk.newest is not None and desk.newest.changed() and _is_text(paths.new):
            _finish(desk, desk.newest)
        _put_away(desk, paths.new)
    if tail and (crashed or not tail.endswith(b"\n")):
        _mark_torn(desk, tail)


def look_behind(desk: Desk) -> None:
    """Somebody may have written on into the texts that commands replaced: what the log does not know is kept."""
    for path in (desk.paths.older, desk.paths.old):
        look_at_replaced(desk, path)


def look_at_replaced(desk: Desk, path: str) -> None:
    """The same of one of them. Where the text kept last has lost its time too, as in a copy, nobody may have written anywhere."""
    paths = desk.paths
    if not swap.may_be_late(path):
        return
    if not _is_text(path):
        _keep(desk, path)
        return
    text = _readable(path)
    if text is not None and _is_known(desk, text, save.last_text(paths)):
        return
    if swap.may_be_late(paths.last):
        _keep(desk, path)
    else:
        place = swap.named(swap.keep_aside(paths, path))
        desk.mended.append(Mended(f"somebody wrote on into the save as it was before the last change; that text is kept as {place}", place))


def look_at_last(desk: Desk) -> None:
    """A player may have written into the text kept last: what neither save nor log know is kept.

    Where there is no log, a text that is a save is what the next hand edit is told by; it stays as well.
    """
    paths = desk.paths
    text = _readable(paths.last)
    if text is None or _is_known(desk, text):
        return
    place = swap.next_aside(paths)
    if desk.newest is not None or (_is_written(paths.last) and not _is_save(desk, text)):
        os.rename(paths.last, place)
    else:
        _double(paths.last, place)
    _tell(desk, paths.last, place, _UNKNOWN)


def _double(path: str, place: str) -> None:
    """Give a file a second name, or only the new one where there are no hard links."""
    try:
        os.link(path, place)
    except OSError:
        os.rename(path, place)


def _is_known(desk: Desk, text: bytes, *others: bytes | None) -> bool:
    """Is it a text that save or log know, one of the others, or none at all?"""
    digest = save.digest(text)
    if not text.strip(b"\0") or digest == digest_of(desk.current()) or text in others:
        return True
    return any(digest in (entry.before, entry.after) for entry in islice(logbook.newest_first(desk.paths.log), FAR_BACK))


def _put_away(desk: Desk, path: str) -> None:
    """A hidden file of ours goes; one that a player wrote under its name is kept beside the save, and that is said."""
    if os.path.lexists(path):
        if _is_ours(desk, path):
            save.forget(path)
        else:
            _keep(desk, path)


def _keep(desk: Desk, path: str) -> None:
    why = _UNKNOWN if _is_text(path) else "was not written by notequest"
    _tell(desk, path, swap.keep_aside(desk.paths, path), why)


def _tell(desk: Desk, path: str, place: str, why: str) -> None:
    name = swap.named(place)
    desk.mended.append(Mended(f"{os.path.basename(path)} {why}; it is kept as {name}", name))


def _is_ours(desk: Desk, path: str) -> bool:
    """Has nobody written into it since a command did, or is it a text that save or log know, whole or up to where a command was stopped?"""
    if swap.is_untouched(path):
        return True
    text = _readable(path)
    if text is None:
        return False
    known = (desk.current() or b"", save.last_text(desk.paths) or b"")
    return _is_known(desk, text) or any(whole.startswith(text.rstrip(b"\0")) for whole in known)


def _is_save(desk: Desk, text: bytes) -> bool:
    """Is it a save, or does it begin as this one does?"""
    begins = (desk.current() or FIRST_LINE).partition(b"\n")[0] + b"\n"
    return text[: len(begins)] == begins[: len(text)] or GAME.search(text) is not None


def _is_written(path: str) -> bool:
    """Is it a text that somebody may have written, and not only spoilt?"""
    try:
        return bool(os.path.isfile(path) and (_readable(path) or b"").decode())
    except UnicodeDecodeError:
        return False


def _readable(path: str) -> bytes | None:
    """The text of a plain file; `None` for anything else, and where we may not read it. `SystemRefused` where the system fails."""
    return save.read_bytes(path) if _is_text(path) and may(path, os.R_OK) else None


def _is_text(path: str) -> bool:
    """A plain file: we leave no links and no folders."""
    return stat.S_ISREG(os.lstat(path).st_mode)


def _settle(desk: Desk, aside: str) -> None:
    """A crash came while the save traded places: what lies aside is the next text, the one that was read, or an editor's."""
    paths = desk.paths
    after = desk.newest.after if desk.newest else NO_FILE
    now, last = digest_of(desk.current()), digest_of(save.last_text(paths))
    if aside == after:
        _free_new(desk)
        os.rename(paths.swap, paths.new)
    elif aside == save.digest(b""):
        save.forget(paths.swap)
    elif aside in (now, last) or group_at(paths.log, aside)[1]:
        desk.finished = True
        desk.put_behind()
    elif now == after and group_at(paths.log, last)[1] and not _is_late(desk):
        _free_new(desk)
        swap.rescue(paths)
    elif _is_known(desk, save.read_bytes(paths.swap)):
        desk.put_behind()
    else:
        _keep(desk, paths.swap)


def _is_late(desk: Desk) -> bool:
    """Was the text aside written when the next one was the save already? An editor's that was traded away is as old as the trade."""
    return os.stat(desk.paths.swap).st_mtime > os.stat(desk.paths.save).st_mtime + A_TRADE


def _free_new(desk: Desk) -> None:
    """The next text lies elsewhere; what has its name goes, or is kept."""
    if os.path.lexists(desk.paths.new):
        _put_away(desk, desk.paths.new)


def _finish(desk: Desk, newest: Entry) -> None:
    """The newest entries may be those of a command that was stopped before the save was replaced, or before they were all there."""
    paths = desk.paths
    current, new, last = desk.current(), save.read_bytes(paths.new), save.last_text(paths)
    now = digest_of(current)
    if newest.after in (now, digest_of(last)):
        return
    if newest.after == save.digest(new) and group_at(paths.log, now)[1]:
        desk.finished = True
        if desk.into_place(current):
            desk.make_last(new)
            desk.mended.append(Mended(f"an interrupted command was finished: {newest.title}"))
        else:
            _finish(desk, newest)
    else:
        desk.withdraw(not_done(paths, newest, now))


def _without_zeroes(desk: Desk, end: int, tail: bytes) -> bytes:
    """Zeroes that a crash left behind the last entry go; nobody wrote them."""
    kept = tail.rstrip(b"\0")
    if len(tail) - len(kept) < ZEROES:
        return tail
    os.truncate(desk.paths.log, end + len(kept))
    desk.mended.append(Mended("zeroes that a crash left were taken out of the log"))
    return kept


def _mark_torn(desk: Desk, tail: bytes) -> None:
    """An entry that a crash cut short stays where it is, and the log says that it does not count: it may be the player's own words."""
    begins = begins_at(tail)
    if begins < 0 or not os.path.getsize(desk.paths.log):
        return
    title = tail[begins:].split(b"\n")[0].decode("utf-8", "replace")
    desk.mended.append(Mended(f"the last entry of the log was cut short by a crash and does not count: {title}"))
    if desk.newest is not None:
        said = f"what begins above with {title} was cut short by a crash and does not count"
        digest = desk.newest.after
        desk.append(encode(Entry(desk.stamp, CUT_SHORT, (said,), before=digest, after=digest)))
        desk.newest = logbook.tail_of(desk.paths.log)[0]
