"""The town on the command line: rest, repair, buy, sell."""

import click

from notequest_cli.notequest.turns import counted, name_of, play_out
from notequest_cli.play import Play
from notequest_cli.shell import TEXT, command

NAME = click.argument("name", type=TEXT, nargs=-1, required=True)


@command()
def town(play: Play) -> None:
    """What the town offers, and for how much.

    \b
    notequest town
    """
    from notequest_cli.notequest import pages

    play.look(pages.town, "town")


@command(writes=True)
def rest(play: Play) -> None:
    """Rest for a coin: all hit points and spent spells are back.

    \b
    notequest rest
    """
    from notequest_cli.notequest import town as market

    play.turn(market.rest)


@command(writes=True)
@NAME
@click.option("--torch", is_flag=True, help="a Blacksmith's torch instead of a coin in town")
def repair(play: Play, name: tuple[str, ...], torch: bool) -> None:
    """Make a piece of armor whole again: a coin in town, a torch of a Blacksmith anywhere.

    \b
    notequest repair helmet
    """
    from notequest_cli.notequest import town as market

    play_out(play, lambda state, referee: market.repair(state, referee, name_of(name), torch))


@command(writes=True)
@NAME
def buy(play: Play, name: tuple[str, ...]) -> None:
    """Buy torches, a coin each, ten at most; other things at the price you name.

    \b
    notequest buy torch
    notequest buy torch x3
    notequest buy Rope at 2
    """
    from notequest_cli.notequest import town as market

    text, many, price = counted(name, "buy")
    play.turn(lambda state, referee: market.buy(state, referee, text, many or 1, price))


@command(writes=True)
@NAME
def sell(play: Play, name: tuple[str, ...]) -> None:
    """Sell a thing of the pack: a coin, what it is worth, or 1d6-1 for a Magic Item.

    \b
    notequest sell Candlestick
    notequest sell Ornament x3
    notequest sell Valuable jewel --dice 3,4
    """
    from notequest_cli.notequest import town as market

    text, many, price = counted(name, "sell")
    play.turn(lambda state, referee: market.sell(state, referee, text, many or 1, price))
