"""The chances of a roll with this sheet: the rule itself over all faces, or a chain of its parts where those are too many.

(Voidspark rulebook, "Dice Rolls", "Malfunction")
"""

from math import prod

from notequest_cli.dice import Source, Typed
from notequest_cli.notation import Expression
from notequest_cli.odds import Chances, Odds, Weights, fair, joined, lower_of_two, of_terms
from notequest_cli.outcomes import Every, enumerate_rule
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import hitpoints, rolls
from notequest_cli.voidspark.rolls import Asked
from notequest_cli.voidspark.sheet import is_lucky
from notequest_cli.voidspark.state import MALFUNCTION, State

FEW_WAYS = 100
LUCKY = (1,) + (21,) * 19  # of 400 falls of a d20 whose 1 falls again

AGAIN = "Lucky: a natural 1 on a d20 falls again"


def odds(state: State, tables: Tables, expression: Expression) -> Odds:
    """What a roll can come to; refused where the roll is."""
    asked = rolls.read(state, Referee(Every(), tables), expression)
    if asked.stats:
        hitpoints.must_live(state, Referee(Typed([]), tables))
    chances = played(state, tables, expression) if _ways(state, asked) <= FEW_WAYS else chained(state, tables, asked)
    return Odds(chances, asked.addends, (*asked.notes, *(AGAIN,) * (asked.has_d20 and is_lucky(state))))


def played(state: State, tables: Tables, expression: Expression) -> Chances:
    """The rule over all faces."""

    def rule(dice: Source) -> int:
        return int(
            rolls.check(
                state,
                Referee(
                    dice,
                    tables,
                ),
                expression,
            ).result
            or 0
        )

    return enumerate_rule(rule).chances()


def chained(state: State, tables: Tables, asked: Asked) -> Chances:
    """The same from its parts: the dice by counting, made twice under a Malfunction, and what counts once."""
    dice = of_terms(asked.dice, weights=lambda sides: _weights(state, sides))
    dice = lower_of_two(dice) if _is_twice(state, asked) else dice

    def once(source: Source) -> int:
        _, added, _ = rolls.spend_once(state, Referee(source, tables), asked.stats, asked.has_d20)
        return sum(addend.value for addend in added)

    whole = joined(dice, enumerate_rule(once).chances()).plus(sum(addend.value for addend in asked.addends))
    return whole.floored(0) if asked.stats == ("damage",) else whole


def _weights(state: State, sides: int) -> Weights:
    return LUCKY if sides == 20 and is_lucky(state) else fair(sides)


def _ways(state: State, asked: Asked) -> int:
    """About how many ways the dice of the rule can fall."""
    ways: int = prod(term.sides**term.count for term in asked.dice)
    return ways**2 if _is_twice(state, asked) else ways


def _is_twice(state: State, asked: Asked) -> bool:
    return asked.is_trait_roll and MALFUNCTION in state.hero.conditions
