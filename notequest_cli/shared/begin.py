"""`new`: begin a save."""

import os
import time

import click

from notequest_cli import claims, pair, save
from notequest_cli.entry import Entry
from notequest_cli.names import match
from notequest_cli.play import Play
from notequest_cli.problems import Forbidden, SystemRefused
from notequest_cli.shell import TEXT, command
from notequest_cli.show.vocabulary import aside, line
from notequest_cli.step import Outcome


@command(writes=True)
@click.argument("game", type=TEXT)
def new(play: Play, game: str) -> None:
    """Begin a save for one of the games, with its log beside it. A file that is there is never touched.

    \b
    notequest new notequest
    notequest new voidspark --file zarylla.toml
    """
    play.rolls_nothing()
    chosen = match(game, list(play.games), "game")
    place = save.candidates(play.options.file, play.env)[0][0]
    paths = save.paths_of(place)
    if os.path.lexists(paths.save):
        raise Forbidden("save-exists", f"{place} is there already", "name another file with --file, or move it away")
    claims.must_not_be_lost(paths, place)
    claims.must_have_its_own_log(paths, place)
    raw, log = template(chosen), os.path.basename(paths.log)
    goes_on = [f"{log} is there already; what is in it stays, and the log goes on behind it"] if os.path.isfile(paths.log) else []
    stamp = "" if play.options.dry_run else time.strftime("%Y-%m-%d %H:%M:%S")
    entry = Entry(stamp, f"new {chosen}", (f"begins {os.path.basename(paths.save)}",), before=pair.NO_FILE, after=save.digest(raw))
    mended = [] if play.options.dry_run else begin(paths, raw, entry)
    said = line(f"{place}: a new save for {play.games[chosen]}")
    goes_on += [each.sentence for each in mended]
    play.show(Outcome((said, *map(aside, goes_on)), raw=raw, events=(*mended, entry), result=paths.save))


def template(game: str) -> bytes:
    """The first text of a game's save."""
    with open(os.path.join(os.path.dirname(os.path.dirname(__file__)), game, "new.toml"), "rb") as file:
        return file.read()


def begin(paths: save.Paths, raw: bytes, entry: Entry) -> list[pair.Mended]:
    """Write a first save and its entry, in one transaction; what a crash had left of that, finished, is as good."""
    if not os.path.isdir(os.path.dirname(paths.save)):
        raise SystemRefused("no-directory", f"{os.path.dirname(paths.save)} is not a directory", "make it first")
    claims.must_fit(paths)
    with pair.desk(paths, entry.stamp) as desk:
        mended = list(desk.mended)
        try:
            if not (mended and os.path.exists(paths.save) and save.read_bytes(paths.save) == raw):
                desk.commit(None, raw, [entry])
            return mended
        except pair.Moved:
            there = Forbidden("save-exists", f"{paths.save} is there already", "name another file with --file, or move it away")
            there.kept = tuple(desk.mended)
            raise there from None
