"""`forecast`: the next expedition, played many times on copies, on all cores. The save is read and never written."""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import click

from notequest_cli.play import Play
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.shell import WHOLE, command
from notequest_cli.show import wrap
from notequest_cli.step import Outcome

PIECE = 5  # expeditions of one piece of work; what Ctrl-C loses, and how finely the bar moves
MOST_JOBS = 64  # processes at once, whatever is typed
WIDTH = 30
OFTEN = 0.2  # seconds after which the bar counts on within a percent
COLUMNS = 80
INTERRUPTED = 130

Work = tuple[int, int]
Tally = Counter[str]

_here: tuple[Any, Any, str] | None = None


class Forecast(Record):
    """What was forecast: how many expeditions, with which seed."""

    expeditions: int
    asked: int
    seed: str
    policy: str


class Estimate(Record):
    """A share of all expeditions, or a mean of those survived, with its bounds; no bounds where too few survived to tell any."""

    what: str
    value: float
    low: float | None
    high: float | None


@command()
@click.option("-n", "many", type=WHOLE, default="1000", help="how many expeditions (1000)", metavar="N")
@click.option("-j", "--jobs", type=WHOLE, help="on how many cores (all)", metavar="N")
def forecast(play: Play, many: int, jobs: int | None) -> None:
    """Play the next expedition many times on copies of the save: survival, treasure, torches, with bounds.

    \b
    notequest forecast
    notequest forecast -n 10000 --seed 7

    With -q the bare result: how many survive, of how many, `383/1000`. Ctrl-C ends it with what it has; with --seed the answer
    is the same however many cores work. It is NoteQuest's alone: what a page of The Voidspark Chronicles brings stands in your
    calendar; there `odds` gives exact chances.
    """
    from notequest_cli.notequest import forecast_words

    if play.options.dice:
        raise Usage("forecast-dice", "forecast: dice cannot be typed for so many expeditions", "--seed gives the same dice again")
    play.rolls_nothing()
    saved = play.saved()
    state = play.state(saved)
    forecast_words.must_have_a_way(state)
    seed = play.options.seed or str(int.from_bytes(os.urandom(3), "big"))
    tally, seconds, cores = _worked(play, (state, play.tables(saved), seed), many, jobs or _cores())
    blocks, estimates = forecast_words.page(tally, many, seed, bool(state.hero.dungeon and state.dungeon().boss))
    told = (*blocks, forecast_words.pace(tally, seconds, cores)) if _is_watched(play) else tuple(blocks)
    events = (Forecast(tally["runs"], many, seed, forecast_words.policy()), *(Estimate(*each) for each in estimates))
    play.show(Outcome(told, events=events, result=forecast_words.survival(tally), exit=0 if tally["runs"] == many else INTERRUPTED))


def _is_watched(play: Play) -> bool:
    """Does a person look at the work, who wants to know how far and how fast?"""
    return not (play.options.json or play.options.quiet) and sys.stderr.isatty()


def _worked(play: Play, here: tuple[Any, Any, str], many: int, jobs: int) -> tuple[Tally, float, int]:
    """The sum of all pieces of work; of those that were done where the player stops it."""
    pieces = [(start, min(start + PIECE, many)) for start in range(0, many, PIECE)]
    jobs = min(jobs, len(pieces), MOST_JOBS)
    bar, begun, tally = _Bar(many, _is_watched(play)), time.monotonic(), Counter[str]()
    try:
        bar.show(0)
        for part in _alone(here, pieces) if jobs == 1 else _together(here, pieces, jobs):
            tally.update(part)  # `+` of counters drops what is not positive, and coins can be lost
            bar.show(tally["runs"])
    except KeyboardInterrupt:
        pass
    bar.close()
    return tally, time.monotonic() - begun, jobs


def _alone(here: tuple[Any, Any, str], pieces: list[Work]) -> Iterator[Tally]:
    _start(here)
    yield from map(_piece, pieces)


def _together(here: tuple[Any, Any, str], pieces: list[Work], jobs: int) -> Iterator[Tally]:
    """Shared out over processes; they leave Ctrl-C to this one."""
    import multiprocessing

    methods = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context("fork" if "fork" in methods else None)
    pool = context.Pool(jobs, _start_elsewhere, (here,))
    try:
        yield from pool.imap_unordered(_piece, pieces)
    finally:
        pool.terminate()
        pool.join()


def _start_elsewhere(here: tuple[Any, Any, str]) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _start(here)


def _start(here: tuple[Any, Any, str]) -> None:
    global _here
    _here = here


def _piece(work: Work) -> Tally:
    from notequest_cli.notequest import forecast

    assert _here is not None
    state, tables, seed = _here
    return forecast.forecast(state, tables, seed, range(*work))


def _cores() -> int:
    """The cores this process may use."""
    allowed: Callable[[int], set[int]] | None = getattr(os, "sched_getaffinity", None)
    return len(allowed(0)) if allowed else os.cpu_count() or 1


class _Bar:
    """How far it is, on stderr, where a person looks at it."""

    def __init__(self, many: int, wanted: bool) -> None:
        self.many = many
        self.on = wanted and os.environ.get("TERM") != "dumb"
        columns = wrap.columns_of(sys.stderr) or COLUMNS
        self.width = max(min(WIDTH, columns - len(self._said(100, many)) - 4), 1)
        self._shown, self._drawn = -1, 0.0

    def show(self, done: int) -> None:
        """`[#####     ] 50 %  500 of 1000`, drawn anew with each percent, and now and then between two."""
        percent, now = 100 * done // self.many, time.monotonic()
        if self.on and (percent != self._shown or now - self._drawn >= OFTEN):
            self._shown, self._drawn = percent, now
            full = self.width * done // self.many
            sys.stderr.write(f"\r[{'#' * full}{' ' * (self.width - full)}] {self._said(percent, done)}")
            sys.stderr.flush()

    def _said(self, percent: int, done: int) -> str:
        return f"{percent} %  {done} of {self.many}"

    def close(self) -> None:
        """Take the bar away."""
        if self.on and self._shown >= 0:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
