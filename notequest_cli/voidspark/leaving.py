"""A fight that is left before its last round (Voidspark rulebook, "Combat")."""

from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.bouts import Bout, waiting
from notequest_cli.voidspark.fight_events import FightEnded, RoundsClosed
from notequest_cli.voidspark.fights import settled
from notequest_cli.voidspark.state import DONE, OPEN, State


def end(state: State, referee: Referee, kind: str = "") -> Turn:
    """Leave the fight: what is rolled counts, the rounds that are left do not happen.

    Rounds that are open without a fight, which only a hand leaves so, are closed.
    """
    if state.fight is None and state.calendar.rounds == OPEN:
        return Turn(state.with_calendar(rounds=DONE), (RoundsClosed(),), state.hero.hp)
    hitpoints.must_live(state, referee)
    bout = _readable(state, kind)
    left = len(bout.fight.rounds[max(bout.fight.next - 1, 0) :])
    while bout.open and not bout.state.hero.is_dead:
        bout = settled(bout, referee, min(bout.open))
    state = bout.state._replace(fight=None).with_calendar(rounds=DONE)
    return Turn(state, (*bout.told, FightEnded(left)), state.hero.hp)


def _readable(state: State, kind: str) -> Bout:
    """The fight that waits, to be left: where nobody can read what fell in it, nothing of it counts."""
    try:
        return waiting(state, kind)
    except Usage:
        if state.fight is None:
            raise
        return Bout(state, {})
