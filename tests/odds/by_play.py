"""A round of Voidspark by the commands alone: played over all faces, at each pause with whatever is better.

A d20 shows 3, 8, 13 or 18, each for five faces: whatever it has to meet, and whatever is added to it, must make that 6, 11 or 16.
"""

from fractions import Fraction

from notequest_cli.chain import fan
from notequest_cli.dice import Endless
from notequest_cli.problems import ChoiceNeeded, Refusal
from notequest_cli.referee import Referee
from notequest_cli.voidspark import abilities, fights, odds_fights
from tests.odds.test_fights import TABLES

ABILITY = "It"


class Fives(Endless):
    """Dice of which a d20 shows one face for every five."""

    def __init__(self, dice):
        self.dice = dice

    def draw(self, sides, why, optional):
        return 5 * self.dice.draw(4, why, optional) - 2 if sides == 20 else self.dice.draw(sides, why, optional)


def by_odds(before, text, used=True):
    """Won or not and what is lost, each with its chance, as `odds fight` weighs a use of the ability, or the round without it."""
    (each,) = odds_fights.fight(before, TABLES, (text,)).rounds
    ((_, results),) = each.abilities if used else ((ABILITY, each.results),)
    return {(won, loss or 0): Fraction(weight, results.of) for (won, loss), weight in results.weights.items() if weight}


def by_play(before, text, once=True):
    """The same by `fight`, `use` and `fight` again; `once` is one use of the ability."""
    return _mean(lambda dice: fights.start(before, Referee(Fives(dice), TABLES), (text,)), once)


def _mean(play, once, used=False):
    turns, found = fan(play, leaves=True), {}
    for turn, weight in turns.ways:
        for result, chance in _best(turn, once, used).items():
            found[result] = found.get(result, 0) + chance * Fraction(weight, turns.of)
    return found


def _best(turn, once, used):
    """What a turn comes to: the end of the round, or the better of going on and of using the ability."""
    if not turn.waits:
        return {_end(turn): Fraction(1)}
    left = _mean(lambda dice: fights.go_on(turn.state, Referee(Fives(dice), TABLES)), once, used)
    return max([left, *([] if used else _uses(turn, once, {}))], key=_worth)


def _uses(turn, once, answers):
    """The ability used, with each answer to what it asks."""
    try:
        return [_mean(lambda dice: abilities.use(turn.state, Referee(Fives(dice), TABLES, answers), ABILITY, stops=""), once, once)]
    except ChoiceNeeded as needed:
        return [each for option in needed.options for each in _uses(turn, once, {**answers, needed.code: option})]
    except Refusal:
        return []


def _end(turn):
    """Won or not, and what was lost: as the round was told last."""
    told = [event for event in turn.events if type(event).__name__ in ("RoundFought", "RoundSettled")][-1]
    return told.won, told.loss or 0


def _worth(results):
    return sum(chance for (won, _), chance in results.items() if won), -sum(loss * chance for (_, loss), chance in results.items())
