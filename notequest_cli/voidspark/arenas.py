"""What the two kinds of fight have in common: rounds that are judged, rolled, and settled."""

from typing import Protocol

from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.rounds import DOGFIGHT, Round
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.tallies import Judged, Steps


class Arena(Protocol):
    """`combat.py` on foot, `dogfight.py` between ships."""

    def judge(self, state: State, tables: Tables, fought: Round, steps: Steps) -> Judged:
        """What the round comes to with what has fallen so far."""
        ...

    def roll_next(self, state: State, referee: Referee, fought: Round, steps: Steps, name: str) -> Steps:
        """Make the next roll that is missing; the same steps where none is."""
        ...

    def settle(self, state: State, referee: Referee, judged: Judged) -> Happened:
        """The loss of a round is taken."""
        ...


def arena_of(kind: str) -> Arena:
    """Where rounds of this kind are fought."""
    if kind == DOGFIGHT:
        from notequest_cli.voidspark import dogfight

        return dogfight
    from notequest_cli.voidspark import combat

    return combat
