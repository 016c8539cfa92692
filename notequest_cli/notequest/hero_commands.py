"""The adventurer on the command line: sheet, hit points, torches, coins, the dead."""

import click

from notequest_cli.notequest.turns import play_out
from notequest_cli.play import Play
from notequest_cli.shell import SIGNED, TEXT, command, family


@family()
def hero() -> None:
    """The adventurer: the sheet, and how one is made."""


@hero.default()
def _show(play: Play) -> None:
    """Show the sheet.

    \b
    notequest hero
    notequest hero --json
    """
    from notequest_cli.notequest import pages

    play.look(pages.sheet, "hero")


@hero.member("new", writes=True, rows=True)
@click.option("--name", type=TEXT, help="what the adventurer is called")
@click.option("--retire", is_flag=True, help="let the adventurer who lives go first, out of town, into the graveyard's list")
def _new(play: Play, name: str | None, retire: bool) -> None:
    """Roll an adventurer: race, class, then the spells, in this order of dice.

    \b
    notequest hero new --name Brugo
    notequest hero new --name Brugo --dice 3,3,2,3,1,2,6,6
    notequest hero new --as race=Halfling
    notequest hero new --as race=Elf --as class=Noble --as basic-spell=Heal --as basic-spell=Light
    notequest hero new --retire --name Ilse

    A spell said with `--as` settles one; `hero new` again settles the rest.
    """
    from notequest_cli.notequest import adventurer

    play_out(play, lambda state, referee: adventurer.new(state, referee, name, retire))


@command(writes=True)
@click.argument("amount", type=SIGNED, required=False)
def hp(play: Play, amount: int | None) -> None:
    """Change hit points by hand; never above the maximum, and at 0 the hero is dead.

    \b
    notequest hp -1
    notequest hp +4
    notequest hp
    """
    if amount is None:
        from notequest_cli.notequest import pages

        play.look(pages.hit_points)
        return
    from notequest_cli.notequest import healing

    play_out(play, lambda state, referee: healing.change(state, referee, amount))


@command(writes=True)
@click.argument("amount", type=SIGNED, required=False)
def torches(play: Play, amount: int | None) -> None:
    """Change torches by hand; ten at most.

    \b
    notequest torches -1
    notequest torches +2
    notequest torches
    """
    if amount is None:
        from notequest_cli.notequest import pages

        play.look(pages.torches)
        return
    from notequest_cli.notequest import torches as light

    play_out(play, lambda state, referee: light.change(state, referee, amount))


@command(writes=True)
@click.argument("amount", type=SIGNED, required=False)
def coins(play: Play, amount: int | None) -> None:
    """Change coins by hand.

    \b
    notequest coins +5
    notequest coins -2
    notequest coins
    """
    if amount is None:
        from notequest_cli.notequest import pages

        play.look(pages.coins)
        return
    from notequest_cli.notequest import town

    play.turn(lambda state, referee: town.change(state, referee, amount))


@command()
def graveyard(play: Play) -> None:
    """The dead: when, where, of what, and what they left there.

    \b
    notequest graveyard
    """
    from notequest_cli.notequest import pages

    play.look(pages.graveyard, "graveyard")
