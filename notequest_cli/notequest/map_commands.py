"""`map`: the dungeon drawn from what was typed. It reads the save, and writes nothing but a FILE that is named."""

import sys
from typing import Any

import click

from notequest_cli.names import match
from notequest_cli.notequest import map_layout, map_narrow_words, map_page_words
from notequest_cli.notequest.map_drawing import ASCII, UNICODE
from notequest_cli.notequest.map_marks import marks
from notequest_cli.notequest.map_route import SegmentMapped, route
from notequest_cli.notequest.state import Dungeon, State
from notequest_cli.notequest.turns import name_of
from notequest_cli.options import is_ascii, on_terminal
from notequest_cli.play import Play
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.record import Record
from notequest_cli.shell import TEXT, WHOLE, Whole, command
from notequest_cli.show import wrap
from notequest_cli.show.vocabulary import Block, aside
from notequest_cli.step import Outcome

NARROWEST = 38
WAYS = ("no", "one", "two", "three")
IN_A_PIPE = 80


class Wanted(Record):
    """What was asked of the map."""

    level: int | None
    as_list: bool
    ascii: bool
    width: int | None
    svg: str | None
    force: bool


@command("map")
@click.argument("name", type=TEXT, nargs=-1)
@click.option("--level", type=WHOLE, help="one level only", metavar="N")
@click.option("--list", "as_list", is_flag=True, help="in sentences, in the order of the walk")
@click.option("--ascii", is_flag=True, help="draw with plain characters")
@click.option("--width", type=Whole(NARROWEST), help="columns to use; the terminal's, in a pipe 80", metavar="N")
@click.option("--svg", type=TEXT, help="write a picture to print; - is stdout", metavar="FILE")
@click.option("--force", is_flag=True, help="write over a FILE that is no untouched map")
def map_(play: Play, name: tuple[str, ...], **asked: Any) -> None:
    """Draw the dungeon the hero is in, or another.

    \b
    notequest map
    notequest map --level 2
    notequest map --list
    notequest map crypt --svg crypt.svg
    """
    play.rolls_nothing()
    wanted = Wanted(**asked)
    _must_fit(wanted)
    state = play.state(play.saved())
    outcome = _outcome(play, state, _meant(state, name_of(name)), wanted)
    if outcome is not None:
        play.show(outcome)


def _must_fit(wanted: Wanted) -> None:
    """Refuse two ways of drawing at once, and what none of them has a use for."""
    ways = {"--list": wanted.as_list, "--svg": wanted.svg is not None, "--ascii": wanted.ascii}
    said = [option for option, is_said in ways.items() if is_said]
    if len(said) > 1:
        raise Usage("map-two-ways", f"map: {', '.join(said[:-1])} and {said[-1]} are {WAYS[len(said)]} ways to show it", "choose one")
    if wanted.force and wanted.svg is None:
        raise Usage("map-force", "map: --force writes over a FILE, and none is named", "notequest map --svg FILE --force")


def _meant(state: State, name: str) -> Dungeon | None:
    """The dungeon that was named, or the one the hero is in, or the only one."""
    if name:
        return state.dungeons[match(name, state.dungeons, "dungeon")]
    if state.hero.dungeon in state.dungeons:
        return state.dungeon()
    if len(state.dungeons) > 1:
        raise ChoiceNeeded("dungeon", "which dungeon", tuple(state.dungeons), "notequest map NAME")
    return next(iter(state.dungeons.values()), None)


def _outcome(play: Play, state: State, dungeon: Dungeon | None, wanted: Wanted) -> Outcome | None:
    """The page in the way that was asked for; the segments as events for those who read JSON."""
    if dungeon is None or not dungeon.segments:
        return Outcome(tuple(map_page_words.nothing(dungeon)), result=0)
    mapped = route(state, dungeon)
    chosen = tuple(each for each in mapped if wanted.level in (None, each.level))
    if not chosen:
        levels = ", ".join(str(level) for level in sorted({each.level for each in mapped}))
        raise Usage("map-level", f"level {wanted.level} is not on the map of {dungeon.name}", f"it has level {levels}")
    if wanted.as_list:
        from notequest_cli.notequest import map_route_words

        told = map_route_words.route(dungeon, mapped, wanted.level)
        return Outcome(_narrowed(told, wanted.width), events=chosen, result=len(chosen))
    return _drawn(play, dungeon, mapped, chosen, wanted)


def _drawn(
    play: Play, dungeon: Dungeon, mapped: tuple[SegmentMapped, ...], chosen: tuple[SegmentMapped, ...], wanted: Wanted
) -> Outcome | None:
    """The map on the screen, or in a file."""
    sheets = map_layout.sheets(dungeon)
    shown = tuple(sheet for sheet in sheets if wanted.level in (None, sheet.level))
    signs = marks(mapped, sheets)
    if wanted.svg is not None:
        from notequest_cli.notequest import map_file_commands

        text, note = map_file_commands.picture(dungeon, shown, signs, wanted.width)
        forced = wanted.force or play.options.force
        said = map_file_commands.put(play.paths(), wanted.svg, text, forced, play.options.dry_run)
        asides = (aside(note),) if note else ()
        return Outcome((said, *asides), events=chosen, result=wanted.svg) if said else None
    pens = ASCII if wanted.ascii or is_ascii(play.env, not on_terminal()) else UNICODE
    page = map_page_words.page(dungeon, shown, signs, pens, wanted.width or _columns(play))
    return Outcome(_narrowed(page, wanted.width), events=chosen, result=len(chosen))


def _narrowed(page: list[Block], width: int | None) -> tuple[Block, ...]:
    """The page broken to the width that was said; a terminal breaks at its own edge too."""
    return tuple(page if width is None else (narrow for block in page for narrow in map_narrow_words.narrowed(block, width)))


def _columns(play: Play) -> int:
    """As wide as the terminal; a pipe has always the same width."""
    if not on_terminal():
        return IN_A_PIPE
    return wrap.columns_of(sys.stdout) or IN_A_PIPE
