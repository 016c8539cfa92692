"""Fights on the command line: blows, spells, bodies."""

import click

from notequest_cli.notequest.state import State
from notequest_cli.notequest.turns import MONSTER, first_name, in_order, name_of, play_out
from notequest_cli.play import Play
from notequest_cli.referee import Referee, Turn
from notequest_cli.shell import TEXT, WHOLE, command

TO = click.option(
    "--to", type=TEXT, multiple=True, callback=in_order, help="who takes the damage: hp, or armor; one after the other: helmet,hp"
)


@command(writes=True, rows=True)
@click.argument("target", type=TEXT, nargs=-1)
@click.option("--with", "weapon", type=TEXT, help="strike with a weapon of the pack, a horn, or nothing")
@TO
@click.option("--until-hurt", type=WHOLE, metavar="N", help="exchange after exchange, until N or more HP are lost")
@click.option("--to-the-end", is_flag=True, help="exchange after exchange, until one side is dead")
@MONSTER
def fight(
    play: Play, target: tuple[str, ...], weapon: str | None, to: str | None, until_hurt: int | None, to_the_end: bool, monster: str | None
) -> None:
    """One exchange of blows with the first monster here, or the one named or numbered.

    \b
    notequest fight
    notequest fight 2 --dice 4
    notequest fight --until-hurt 5
    notequest fight --to helmet --to-the-end
    notequest fight --to helmet,hp --to-the-end

    With `--to A,B` the damage falls on A, and on B once A is broken; `--to A --to B` is the same.
    """
    from notequest_cli.notequest import combat

    aim = name_of(target) or None
    play_out(
        play, lambda state, referee: combat.fight(state, referee, aim, weapon, to, until_hurt, to_the_end), {"monster-unknown": monster}
    )


@command(writes=True, rows=True)
@click.argument("spell", type=TEXT, nargs=-1, required=True)
@TO
@MONSTER
def cast(play: Play, spell: tuple[str, ...], to: str | None, monster: str | None) -> None:
    """Cast a spell, on a monster or to a room; in a fight it is the hero's turn.

    \b
    notequest cast fireball
    notequest cast frost ray 2
    notequest cast teleport 3
    """
    from notequest_cli.notequest import spells

    def rule(state: State, referee: Referee) -> Turn:
        name, target = first_name(spell, state.hero.spells)
        return spells.cast(state, referee, name, target or None, to)

    play_out(play, rule, {"monster-unknown": monster})


@command(writes=True)
@TO
@MONSTER
def absorb(play: Play, to: str | None, monster: str | None) -> None:
    """Engulf the body of a dead enemy: all hit points are back (Slime-Man).

    \b
    notequest absorb
    """
    from notequest_cli.notequest import combat

    play_out(play, lambda state, referee: combat.absorb(state, referee, to), {"monster-unknown": monster})
