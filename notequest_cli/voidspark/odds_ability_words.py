"""What abilities would change on a round, in words: `odds fight` and the pause of a fight say the same."""

from collections.abc import Iterable

from notequest_cli.odds import decimal, percent
from notequest_cli.outcomes import Outcomes
from notequest_cli.show.vocabulary import Block, Good, line
from notequest_cli.voidspark import odds_gains
from notequest_cli.voidspark.odds_fights import RoundOdds
from notequest_cli.voidspark.odds_gains import Result
from notequest_cli.voidspark.state import State


def lines(each: RoundOdds, waits: bool = False) -> list[Block]:
    """Each ability that makes it better, then those of which one use does not, those to be judged, those with too many ways to weigh."""
    said = (
        (each.several, "one use alone makes it no better, several together could"),
        (each.judged, "yours to judge"),
        (each.unweighed, f"too many ways to weigh{'' if waits else ' now; the fight tells when it waits'}"),
    )
    told = [line(f"{_listed(names)}: {words}", indent=1) for names, words in said if names]
    return [*_gains(each), *_spares(each), *told]


def uses(state: State, rounds: Iterable[RoundOdds]) -> str:
    """`with one use, Charm with one on each roll`: how often what is told was used; empty where no more could be."""
    told: dict[str, None] = {}
    for each in rounds:
        helps = [name for name, then in each.abilities if odds_gains.is_better(each.results, then)]
        if helps and odds_gains.has_more(state, (name for name, _ in each.abilities)):
            told |= dict.fromkeys(helps)
    often = tuple(name for name in told if odds_gains.counts_for_each_roll(state, name))
    if len(often) == len(told):
        return "with one use on each roll" if told else ""
    return f"with one use, {_listed(often)} with one on each roll" if often else "with one use"


def _gains(each: RoundOdds) -> list[Block]:
    """`Smite: 40 % to 65 %`."""
    helps = [(name, then) for name, then in each.abilities if odds_gains.wins_more(each.results, then)]
    return [line(f"{name}: {_chance(each.results)} to ", Good(_chance(then)), indent=1) for name, then in helps]


def _spares(each: RoundOdds) -> list[Block]:
    """`Shield Stance: 2.1 to 1.4 lost on average`, of what makes no round won but its loss smaller."""
    helps = [(name, then) for name, then in each.abilities if odds_gains.loses_less(each.results, then)]
    return [line(f"{name}: {_lost(each.results)} to ", Good(_lost(then)), " lost on average", indent=1) for name, then in helps]


def _chance(results: Outcomes[Result]) -> str:
    return percent(results.where(lambda result: result[0]), results.of, 1)


def _lost(results: Outcomes[Result]) -> str:
    return decimal(*odds_gains.mean_lost(results))


def _listed(names: tuple[str, ...]) -> str:
    """`Storm`, `Storm and Smite`, `Storm, Smite and Luck`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
