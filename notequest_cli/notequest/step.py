"""How rules are joined: a step is a state and what has happened so far; the next rule goes on from there."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

from notequest_cli.effects import dice_of, is_dice
from notequest_cli.notequest.state import State
from notequest_cli.problems import ChoiceNeeded, Missing
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn

Args = ParamSpec("Args")


class Step(Record):
    """A state, and what happened on the way to it."""

    state: State
    events: tuple[Any, ...] = ()

    def then(self, rule: "Callable[Concatenate[State, Args], Step]", *args: Args.args, **kwargs: Args.kwargs) -> "Step":
        """Go on with another rule from this state; a turn that is kept for a question in it begins with what happened so far."""
        try:
            step = rule(self.state, *args, **kwargs)
        except Missing as missing:
            missing.told = (*self.events, *missing.told)
            if isinstance(missing, ChoiceNeeded) and isinstance(missing.pause, Turn):
                missing.pause = missing.pause._replace(events=self.events + missing.pause.events)
            raise
        return Step(step.state, self.events + step.events) if self.events else step

    def told(self, *events: Any) -> "Step":
        """The same state, with more to tell."""
        return Step(self.state, self.events + events)

    def hero(self, **changes: Any) -> "Step":
        """The step with some of the hero's values changed."""
        return Step(self.state.with_hero(**changes), self.events)

    def here(self, **changes: Any) -> "Step":
        """The step with some values of the segment the hero stands in changed."""
        return Step(self.state.with_here(**changes), self.events)

    def turn(self, result: str | int | None = None) -> Turn:
        """The step as the whole turn of a command."""
        return Turn(self.state, self.events, result)


class Amount(Record):
    """A number a table gives, and the faces it was rolled with (none for a plain number)."""

    total: int
    faces: tuple[int, ...] = ()


def amount(referee: Referee, text: str, why: str) -> Amount:
    """`2d6` rolled, `3` as it stands."""
    if not is_dice(text):
        return Amount(int(text))
    _, count, sides, flat = dice_of(text)
    faces = referee.rolls(count, sides, why)
    return Amount(max(sum(faces) + flat, 0), faces)
