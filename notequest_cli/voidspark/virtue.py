"""Virtue, -10 to +10 (Voidspark rulebook, "Virtue")."""

from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.events import VirtueChanged
from notequest_cli.voidspark.state import State

LOWEST, HIGHEST = -10, 10


def change_virtue(state: State, referee: Referee, amount: int) -> Turn:
    """Gain or lose Virtue Points."""
    hitpoints.must_live(state, referee)
    state, event = change(state, amount)
    return Turn(state, (event,), state.hero.virtue)


def change(state: State, amount: int) -> tuple[State, VirtueChanged]:
    """Virtue stops at both ends; what was cut off is said."""
    old = state.hero.virtue
    new = max(LOWEST, min(HIGHEST, old + amount))
    return state.with_hero(virtue=new), VirtueChanged(old, new, old + amount - new)
