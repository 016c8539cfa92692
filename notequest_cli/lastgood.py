"""Reading the log while the save is broken: its last good text tells the game, and what is wrong is said beside it."""

from notequest_cli import save
from notequest_cli.play import Play
from notequest_cli.problems import BrokenSave
from notequest_cli.save import Saved


def noticed(play: Play) -> None:
    """Say on stderr that the save is broken, where it is; who reads only the log goes on."""
    try:
        play.saved()
    except BrokenSave as broken:
        _whisper(play, broken)


def standing(play: Play, types: bool = False) -> Saved:
    """The save, or where it is broken (with `types` also by a value of the wrong type) its last good text.

    `BrokenSave` where that is gone or broken too.
    """
    try:
        return _usable(play, play.saved(), types)
    except BrokenSave as broken:
        paths = play.paths()
        last = save.last_text(paths)
        if last is None:
            raise
        try:
            good = _usable(play, Saved(paths, last, save.parse(last, paths.last)), types)
        except BrokenSave:
            raise broken from None
        _whisper(play, broken)
        return good


def _usable(play: Play, saved: Saved, types: bool) -> Saved:
    play.game(saved.data)
    if types:
        play.reviewed(saved)
    return saved


def _whisper(play: Play, broken: BrokenSave) -> None:
    play.voice.whisper([broken.sentence, f"  {broken.way}"])
