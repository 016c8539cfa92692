"""Fights on the command line: rounds, pauses as questions in place, abilities."""

import click

from notequest_cli.play import Play
from notequest_cli.shell import TEXT, command
from notequest_cli.voidspark.pause_commands import at_the_pause, entries_of, is_asked_again, stops_of


@command(writes=True)
@click.argument("rounds", type=TEXT, nargs=-1, metavar="[ROUND]...")
@click.option("--single", is_flag=True, help="one enemy over all rounds: STUNNED, not killed")
@click.option("--end", is_flag=True, help="leave the fight that waits: what is rolled counts, the rest does not happen")
def fight(play: Play, rounds: tuple[str, ...], single: bool, end: bool) -> None:
    """Fight the rounds of the page, Attack/Damage-loss, or go on with the fight that waits.

    \b
    notequest fight wis9:13/7-1 wis20:12/9-1
    notequest fight 3x13/7-3/1@15 --single
    notequest fight
    notequest fight --dice 14,3,3
    notequest fight --end

    A ROUND is Attack/Damage, and after a dash what is lost: `13/7-1`. A check comes before it, `wis9:13/7`, or two,
    `wis9:dex11:13/7`; a condition that the page imposes, `restrained:13/7`. With two losses and the enemy's number,
    `13/7-3/1@15`, the first counts if DEF is below it, else the second. `3x13/7-1` is three of them. Without a loss
    no HP change. A face in brackets, `Attack d20 (17) 5`, fell and does not count: of two the lower counts, or the die was
    rolled again.

    With a fight that waits, on a terminal: what waits is shown and asked again; in a pipe, or with faces typed, it goes on.

    Faces may be typed as they fall: on a terminal the missing ones are asked for; in a pipe, where those of --dice end with
    a round (in Hard with a roll), the fight waits for the next.
    """
    from notequest_cli.voidspark import bouts

    _fought(play, rounds, bouts.SINGLE if single else "", end)


@command(writes=True)
@click.argument("rounds", type=TEXT, nargs=-1, metavar="[ROUND]...")
@click.option("--end", is_flag=True, help="leave the dogfight that waits")
def dogfight(play: Play, rounds: tuple[str, ...], end: bool) -> None:
    """Fight ship against ship: Aim, and after a miss Evasion; 60-3/1@55 takes 3 below 55, else 1.

    \b
    notequest dogfight 60-3/1@55 70-3/1@55
    notequest dogfight
    notequest dogfight --dice "60 5"

    A face in brackets, `Aim d100 (17) 64`, fell and does not count: the die was rolled again.
    """
    from notequest_cli.voidspark.rounds import DOGFIGHT

    _fought(play, rounds, DOGFIGHT, end)


@command(writes=True)
@click.argument("name", type=TEXT, nargs=-1, required=True, metavar="NAME [on TARGET]")
def use(play: Play, name: tuple[str, ...]) -> None:
    """Use an ability on the roll that is open, in or out of a fight, or an item of the pack.

    \b
    notequest use Foresight
    notequest use Smite on 2
    notequest use Ship Parts on labs

    An ability that changes rolls, or holds for the page, counts for the round that waits; an item from the next round on. What
    heals or repairs is used between rounds: the first round that waits is over and its loss taken, then it heals. With a part for the
    round as well, that counts now, the round waits on for whatever else could turn it, and the heal comes when it is over. The dice of
    what heals come behind those of its other parts, and before what the round then rolls. Where faces of the fight were typed and none
    are now, the next round is not begun.

    TARGET is a round, a roll of it, a compartment, an injury, or one of each: `on 2 damage weapons`.

    In Easy several rounds wait: `on 2` names one. Without it the only one that NAME could change is meant; of several you are asked.

    Where an ability and an item have one name, `use ability NAME` and `use item NAME` say which.

    How an ability is written, `notequest rules effects` tells; `notequest ability add` writes one down.
    """
    from notequest_cli.voidspark import trial
    from notequest_cli.voidspark.typed_commands import on_target

    thing, target = on_target(name)
    entries, stops = entries_of(play), stops_of(play)
    play.turn(lambda state, referee: trial.use(state, referee, thing, target, entries, stops))
    at_the_pause(play)


def _fought(play: Play, rounds: tuple[str, ...], kind: str, end: bool) -> None:
    from notequest_cli.voidspark import bouts, fights

    bouts.must_fit(rounds, kind, play.command, end)
    if end:
        from notequest_cli.voidspark import leaving

        play.turn(lambda state, referee: leaving.end(state, referee, kind))
    elif rounds:
        apart = tuple(part for each in rounds for part in each.split()) or rounds
        play.turn(lambda state, referee: fights.start(state, referee, apart, kind, not play.can_ask()))
    elif not is_asked_again(play):
        play.turn(lambda state, referee: fights.go_on(state, referee, kind, not play.can_ask()))
    at_the_pause(play)
