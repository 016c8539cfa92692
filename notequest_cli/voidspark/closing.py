"""What heals or repairs closes the round that waits: its loss is taken first (Voidspark rulebook, "Healing in Combat").

What acts on the round as well leaves it open: what it gives back is owed until the round is over (`owing.py`).
"""

from notequest_cli.effects import Effect
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from notequest_cli.voidspark import fights, remedies
from notequest_cli.voidspark.bouts import REMEDY, Bout
from notequest_cli.voidspark.pauses import is_strange, weighed
from notequest_cli.voidspark.remedy_texts import gives_back
from notequest_cli.voidspark.rounds import DOGFIGHT
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.usable import ITEM, Thing, has_an_open_round, is_for_rolls


def closes(state: State, thing: Thing) -> bool:
    """Does using this close a round that waits?"""
    waits = has_an_open_round(state) and state.fight is not None and state.fight.owed != REMEDY
    return waits and not state.hero.is_dead and any(map(gives_back, thing.effects))


def acts_first(thing: Thing) -> bool:
    """Has it a part that counts for the round that waits? Of an item everything counts from the next one on."""
    return thing.kind != ITEM and any(map(_counts_now, thing.effects))


def in_order(state: State, thing: Thing) -> tuple[Effect, ...]:
    """Its effects as they act, and their dice fall: at 0 HP what revives first, and what heals or repairs last."""
    living = sorted(thing.effects, key=gives_back)
    return tuple(sorted(living, key=remedies.revives, reverse=True) if state.hero.is_dead else living)


def closed(bout: Bout, referee: Referee, thing: Thing, named: int) -> Bout | None:
    """The first round that waits, its loss taken.

    Refused where it is half rolled, where it takes the last HP, and where another is `named`; `None` where a half rolled one is bent.
    """
    number = min(bout.open)
    if named > number:
        sentence = f"{thing.name} is used behind round {number}, the first that waits, and not behind round {named}"
        raise Usage("use-target", sentence, f"notequest use {thing.name}")
    if not weighed(bout, referee.tables, number).finished:
        sentence = f"{thing.name} is used between rounds, and round {number} is not over"
        referee.forbid("use-in-round", sentence, f"notequest {bout.command} goes on")
        return None
    left = fights.settled(bout, referee, number)
    if left.state.hero.is_dead and not referee.force:
        _must_come_first(bout, referee, thing, number)
    return left


def must_live_on(bout: Bout, referee: Referee, thing: Thing) -> None:
    """Refuse what would be spent for a round that kills all the same, where no die of it has fallen and nothing else could help."""
    number = bout.touched or min(bout.open)
    if referee.cup.fallen() or bout.fight.kind == DOGFIGHT or any(map(is_strange, thing.effects)):
        return
    scales = weighed(bout, referee.tables, number)
    if scales.finished and not scales.changers() and fights.settled(bout, referee, number).state.hero.is_dead:
        _must_come_first(bout, referee, thing, number)


def _must_come_first(bout: Bout, referee: Referee, thing: Thing, number: int) -> None:
    sentence = f"{thing.name} is used between rounds, and round {number} as it stands takes the last HP first"
    referee.forbid("use-round-kills", sentence, f"use what changes the round, or notequest {bout.command} takes the loss")


def _counts_now(effect: Effect) -> bool:
    lasts = effect.verb == "bonus" and effect.span == remedies.FOR_PAGE
    return is_for_rolls(effect) or effect.verb == "mend" or lasts or is_strange(effect)
