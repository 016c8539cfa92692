"""What an ability makes of a round: more chance to win it, less to lose, or nothing unless several uses come together.

(Voidspark rulebook, "Abilities and Reminders") One use of one ability is weighed, of what is free one on each roll; what more of them
could do is only said.
"""

from collections.abc import Iterable

from notequest_cli.outcomes import Outcomes
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import boosts, costs
from notequest_cli.voidspark.arenas import arena_of
from notequest_cli.voidspark.pauses import HARD, Best, Weighed, effects_of, is_strange
from notequest_cli.voidspark.rounds import Round
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.tallies import Steps

Result = tuple[bool, int | None]


def wins_more(now: Outcomes[Result], then: Outcomes[Result]) -> bool:
    """Is the chance to win greater `then` than `now`?"""
    return _won(then) * now.of > _won(now) * then.of


def loses_less(now: Outcomes[Result], then: Outcomes[Result]) -> bool:
    """Is less lost on average, where no more is won? Never where nobody lives to fight the round."""
    if not now.weights or wins_more(now, then):
        return False
    (lost, of), (less, of_then) = mean_lost(now), mean_lost(then)
    return less * of < lost * of_then


def is_better(now: Outcomes[Result], then: Outcomes[Result]) -> bool:
    """Is it won more often, or is less lost?"""
    return wins_more(now, then) or loses_less(now, then)


def mean_lost(results: Outcomes[Result]) -> tuple[int, int]:
    """What is lost on average, as a fraction."""
    return results.by(lambda result: result[1] or 0).chances().mean()


def is_for_the_player(state: State, name: str) -> bool:
    """Does this do, at least in part, what only the player can judge?"""
    effects = effects_of(state, name)
    return not effects or any(map(is_strange, effects))


def is_counted(state: State, name: str) -> bool:
    """Is there anything in it that can be weighed?"""
    return any(not is_strange(effect) for effect in effects_of(state, name))


def changers(state: State, tables: Tables, kind: str, fought: Round, lying: Steps | None) -> tuple[str, ...]:
    """What could change a round with as many uses as can be paid, of one or together.

    `lying` are the rolls of a round that waits; of one that is still to be rolled (`None`) it is what could change the best that can fall.
    """
    if lying is not None:
        return Weighed(state, tables, kind, fought, lying).changers()
    found: list[str] = []
    for steps in _best(state, tables, kind, fought):
        found += Weighed(state, tables, kind, fought, steps).changers()
    return tuple(dict.fromkeys(found))


def counts_for_each_roll(state: State, name: str) -> bool:
    """Is this weighed with a use on each roll of the round: what costs nothing, and does not hold for the page?"""
    ability = state.hero.abilities.get(name)
    return ability is not None and costs.is_free(ability) and not any(effect.span in boosts.HELD for effect in effects_of(state, name))


def has_more(state: State, names: Iterable[str]) -> bool:
    """Could more be used than one of these once?"""
    listed = tuple(dict.fromkeys(names))
    return len(listed) > 1 or any(_can_be_paid_again(state, name) for name in listed)


def _can_be_paid_again(state: State, name: str) -> bool:
    """Is there another use of an ability behind the next? What is free counts once for each roll."""
    ability = state.hero.abilities.get(name)
    if ability is None or costs.is_free(ability) or not costs.is_payable(state, ability):
        return False
    paid = costs.pay(state, Referee(Best()), name)[0]
    return costs.is_payable(paid, paid.hero.abilities[name])


def _best(state: State, tables: Tables, kind: str, fought: Round) -> list[Steps]:
    """The best faces of a round: rolled to its end, in Hard mode also after each roll, where abilities are used."""
    arena, referee, places = arena_of(kind), Referee(Best(), tables), list[Steps]([()])
    while (more := arena.roll_next(state, referee, fought, places[-1], "")) != places[-1]:
        places.append(more)
    return places[1:] if state.difficulty == HARD else places[-1:]


def _won(results: Outcomes[Result]) -> int:
    return results.where(lambda result: result[0])
