"""`roll`: dice, with the names of the sheet."""

from typing import Any

import click

from notequest_cli import playing, telling
from notequest_cli.dice import Cup
from notequest_cli.notation import Expression, parse
from notequest_cli.play import Play
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.rolled import evaluate
from notequest_cli.shell import TEXT, command
from notequest_cli.step import Outcome


@command(writes=True, joined=True, minus=r"-[a-z]{3,}.*")
@click.argument("expression", type=TEXT, nargs=-1, required=True)
def roll(play: Play, expression: tuple[str, ...]) -> None:
    """Roll dice: 3d6, d20+dex+stealthy, dex vs 8,15, 4d6kh3, adv. Exit code 1 where one target is missed.

    \b
    notequest roll d20+2
    notequest roll dex+stealthy vs 12 --dice 9
    notequest roll 4d6kh3

    Dice are `3d6`, `d20` or `d100`; `kh3` keeps the three highest faces, `kl1` the lowest one; `adv` and `dis` are two
    d20 of which one counts. Numbers, skills and names of the sheet (`str dex con int wis cha atk dmg aim eva`) are added or
    taken away. A trait alone is a d20 and the trait. `vs 12` sets a target, `vs 8,15` makes three ranges. Spaces are
    free, and capitals mean nothing. A face in brackets, `d20 (6) 18`, fell and does not count: it was rolled again, or of
    two the other counts.
    """
    typed = " ".join(expression)
    try:
        play.paths()
    except Usage:
        _without_a_save(play, parse(typed))
    else:
        play.turn(lambda state, referee: _rolled(play, state, referee, typed))


def _rolled(play: Play, state: Any, referee: Referee, typed: str) -> Turn:
    rules = play.module("rolls")
    turn: Turn = rules.check(state, referee, parse(typed, rules.names(state, referee.tables)))
    return turn


def _without_a_save(play: Play, asked: Expression) -> None:
    """Plain dice need no save; nothing is logged."""
    referee = Referee(Cup(play.source(None)))
    show = None if play.options.json else lambda told: None
    turn, _ = playing.played(lambda state, referee: Turn(state, (evaluate(asked, referee),)), None, referee, show)
    playing.nothing_left(referee, turn)
    rolled = turn.events[0]
    play.show(Outcome(tuple(telling.roll(rolled)), events=(rolled,), result=rolled.total, exit=int(rolled.missed())))
