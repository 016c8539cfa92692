"""A use that is refused whatever falls is refused before anybody is asked for a face (Voidspark rulebook, "Abilities and Reminders")."""

from collections.abc import Iterable

from notequest_cli.dice import Source
from notequest_cli.problems import ChoiceNeeded, DiceNeeded, Refusal
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import abilities, open_roll
from notequest_cli.voidspark.open_roll import Entry
from notequest_cli.voidspark.pauses import Best, Worst
from notequest_cli.voidspark.state import State


def use(state: State, referee: Referee, name: str, target: str, entries: tuple[Entry, ...], stops: str) -> Turn:
    """Use it as `abilities.use` does; where a face is missing, what the rules say of the best and the worst one comes first."""
    try:
        return abilities.use(state, referee, name, target, entries, stops)
    except DiceNeeded:
        _must_be_allowed(state, referee, name, target, entries)
        raise


def _must_be_allowed(state: State, referee: Referee, name: str, target: str, entries: Iterable[Entry]) -> None:
    """Raise the refusal of a use that comes with the best faces and with the worst."""
    on = open_roll.find(state, referee.tables, entries)
    refused = [_refusal(state, referee, name, target, on, dice) for dice in (Best(), Worst())]
    if refused[0] and refused[1]:
        raise refused[0]


def _refusal(state: State, referee: Referee, name: str, target: str, on: open_roll.OpenRoll | None, dice: Source) -> Refusal | None:
    """Why it is refused with such faces; a question that is still to be asked is no refusal."""
    try:
        abilities.used_on(state, Referee(dice, referee.tables, referee.answers, referee.force), name, target, on)
    except ChoiceNeeded:
        return None
    except Refusal as refusal:
        return refusal
    return None
