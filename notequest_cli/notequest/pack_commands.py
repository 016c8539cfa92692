"""Things on the command line: the backpack, what is used, what is worn."""

import click

from notequest_cli.notequest.turns import MONSTER, counted, in_order, name_of, play_out
from notequest_cli.play import Play
from notequest_cli.shell import TEXT, command, family

NAME = click.argument("name", type=TEXT, nargs=-1, required=True)


@family()
def pack() -> None:
    """The backpack: what is in it, and what is written into it by hand."""


@pack.default()
def _show(play: Play) -> None:
    """Show the backpack.

    \b
    notequest pack
    """
    from notequest_cli.notequest import pages

    play.look(pages.pack, "pack")


@pack.member("add", writes=True)
@NAME
def _add(play: Play, name: tuple[str, ...]) -> None:
    """Write things into the pack by hand; ten at most.

    \b
    notequest pack add Health Potion
    notequest pack add Ornament 2
    """
    from notequest_cli.notequest import pack as backpack

    text, many, _ = counted(name, "pack add")
    play.turn(lambda state, referee: backpack.add(state, referee, text, many or 1))


@pack.member("drop", writes=True)
@NAME
def _drop(play: Play, name: tuple[str, ...]) -> None:
    """Put things down: on the floor of the segment, or away for good in town.

    \b
    notequest pack drop Candlestick
    notequest pack drop Ornament 1
    """
    from notequest_cli.notequest import pack as backpack

    text, many, _ = counted(name, "pack drop")
    play_out(play, lambda state, referee: backpack.drop(state, referee, text, many or 0))


@command(writes=True, rows=True)
@NAME
@click.option(
    "--to",
    type=TEXT,
    multiple=True,
    callback=in_order,
    help="who takes the damage when a scroll takes a turn: hp, or armor; one after the other: helmet,hp",
)
@MONSTER
def use(play: Play, name: tuple[str, ...], to: str | None, monster: str | None) -> None:
    """Use a thing: drink a potion, read a scroll, light a candle.

    \b
    notequest use Health Potion
    notequest use Scroll of Lightning on 2
    """
    from notequest_cli.notequest import using

    text, target = using.read(name)
    play_out(play, lambda state, referee: using.use(state, referee, text, target, to), {"monster-unknown": monster})


@command(writes=True)
@NAME
@click.option("--off", is_flag=True, help="put it into the pack instead")
def equip(play: Play, name: tuple[str, ...], off: bool) -> None:
    """Take a weapon of the pack in hand, or put armor on; what was there goes into the pack.

    \b
    notequest equip Candlestick
    notequest equip --off helmet
    """
    from notequest_cli.notequest import wearing

    rule = wearing.take_off if off else wearing.equip
    play.turn(lambda state, referee: rule(state, referee, name_of(name)))


@command(writes=True)
@NAME
def wear(play: Play, name: tuple[str, ...]) -> None:
    """Put a piece of armor on; of each piece only one is worn.

    \b
    notequest wear Angelic Helmet
    """
    from notequest_cli.notequest import wearing

    play.turn(lambda state, referee: wearing.wear(state, referee, name_of(name)))
