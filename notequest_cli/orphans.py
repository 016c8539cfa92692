"""A save that was moved, renamed or linked away from its log: a new one begins, and the old one is named where it can be found.

Nothing in a save says that it has a log, and one written by hand has none. So only logs that stand near are looked at: one that
ends with the very text of the save is its own; one whose save is gone, or is a link to this one, may be.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from notequest_cli import logbook
from notequest_cli.save import ENDING, Paths, Saved, candidates

if TYPE_CHECKING:
    from notequest_cli.play import Play

MOST = 500  # names of a folder that are looked at


def told(play: "Play", saved: Saved, begins: bool = True) -> list[str]:
    """The sentence about a log that is, or may be, that of a save without one; none where nothing is found.

    How the two are joined is told where a new one `begins` with this command.
    """
    paths, named, digest = saved.paths, candidates(play.options.file, play.env)[0][0], saved.digest
    if os.path.lexists(paths.log):
        return []
    near = list(dict.fromkeys(_near(paths, named)))
    own = next((log for log in near if logbook.last_digest(log) == digest), "")
    may_be = own or next((log for log in near if _is_left(log, paths)), "")
    if not may_be:
        return []
    what = "ends with this very save" if own else "has no save beside it any more, and may be its log"
    if not begins:
        how = "the next command that writes begins a new one, and says how the two are joined"
        return [f"no log stands beside {paths.save}. {may_be} {what}: {how}, so that undo reaches what is older"]
    from shlex import quote

    old, new = quote(may_be), quote(paths.log)
    join = f"cat {old} {new} > {new}.joined && mv {new}.joined {new} puts it in front of the new one"
    return [f"no log stands beside {paths.save}: a new one begins. {may_be} {what}: {join}, so that undo reaches what is older"]


def _near(paths: Paths, named: str) -> Iterator[str]:
    """Logs of any name beside the save, and of its name, or the link's, in the folder above, in the link's, and in this one."""
    folder, mine = os.path.split(paths.log)
    here, linked = os.getcwd(), os.path.abspath(named)
    its = os.path.basename(linked).removesuffix(ENDING) + ".log"
    places = [os.path.join(other, name) for other in (os.path.dirname(linked), os.path.dirname(folder), here) for name in (its, mine)]
    with suppress(OSError):
        places += [os.path.join(folder, name) for name in sorted(os.listdir(folder)[:MOST]) if name.endswith(".log")]
    return (place for place in places if place != paths.log and os.path.isfile(place))


def _is_left(log: str, paths: Paths) -> bool:
    """Is it a log of ours whose save is gone, or only a link to this one?"""
    stem = log.removesuffix(".log")
    saves = [save for save in (stem, stem + ENDING) if os.path.lexists(save)]
    with suppress(OSError):
        return all(os.path.realpath(save) == paths.save for save in saves) and logbook.tail_of(log)[0] is not None
    return False
