"""What heals or repairs closes the round that waits: its loss is taken first (Voidspark rulebook, "Healing in Combat").

What else such a thing does for the round counts before it is closed, what bears on no round behind it.
"""

from notequest_cli.effects import Effect
from notequest_cli.referee import Referee
from notequest_cli.voidspark import fights, remedies
from notequest_cli.voidspark.bouts import REMEDY, Bout
from notequest_cli.voidspark.pauses import weighed
from notequest_cli.voidspark.rounds import DOGFIGHT
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.usable import ITEM, Thing, gives_back, has_an_open_round, is_for_rolls


def closes(state: State, thing: Thing) -> bool:
    """Does using this close a round that waits?"""
    waits = has_an_open_round(state) and state.fight is not None and state.fight.owed != REMEDY
    return waits and not state.hero.is_dead and any(map(gives_back, thing.effects))


def acts_first(thing: Thing) -> bool:
    """Has it a part that counts for the round that waits? Of an item everything counts from the next one on."""
    return thing.kind != ITEM and any(map(_counts_now, thing.effects))


def in_order(state: State, thing: Thing, is_closing: bool) -> tuple[Effect, ...]:
    """Its effects as they act: where it closes a round what heals or repairs last, at 0 HP what revives first."""
    if is_closing:
        return tuple(sorted(thing.effects, key=gives_back))
    return tuple(sorted(thing.effects, key=remedies.revives, reverse=True)) if state.hero.is_dead else thing.effects


def closed(bout: Bout, referee: Referee, thing: Thing) -> Bout | None:
    """The first round that waits, rolled to its end where this has changed it, and its loss taken.

    Refused where it is half rolled, and where it takes the last HP; `None` where a half rolled one is bent.
    """
    number = min(bout.open)
    if not weighed(bout, referee.tables, number).finished:
        sentence = f"{thing.name} is used between rounds, and round {number} is not over"
        referee.forbid("use-in-round", sentence, f"notequest {bout.command} goes on")
        return None
    left = fights.settled(fights.shown(bout, referee, bout.touched, True) if bout.touched else bout, referee, number)
    if left.state.hero.is_dead and not referee.force:
        way = f"use what changes the round, or notequest {bout.command} takes the loss"
        referee.forbid("use-round-kills", f"{thing.name} is used between rounds, and {kills(number)}", way)
    return left


def rolled_out(bout: Bout, referee: Referee) -> Bout:
    """The round that this has changed, rolled to its end without a pause."""
    if not bout.touched:
        return bout
    while (more := fights.roll_one(bout, referee, bout.touched)).open[bout.touched] != bout.open[bout.touched]:
        bout = more
    return bout


def kills(number: int) -> str:
    """Why nobody is healed behind this round."""
    return f"round {number} as it stands takes the last HP first"


def is_wasted(bout: Bout, referee: Referee) -> bool:
    """Has the round been changed by dice that fell, and takes the last HP all the same? Then it waits on: those dice count."""
    if not bout.touched or not referee.cup.fallen() or bout.fight.kind == DOGFIGHT:
        return False
    return fights.settled(bout, referee, min(bout.open)).state.hero.is_dead


def _counts_now(effect: Effect) -> bool:
    return is_for_rolls(effect) or effect.verb == "mend" or (effect.verb == "bonus" and effect.span == remedies.FOR_PAGE)
