"""A round between ships: Aim, after a miss Evasion, and what the ship takes (Voidspark rulebook, "Dogfight").

`60-3/1@55`: Aim against 60; on a miss Evasion below 55 takes 3, else 1. The functions are those of `combat.py`.
"""

from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import ship
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.rounds import Round
from notequest_cli.voidspark.sheet import total
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.steps import Step
from notequest_cli.voidspark.tallies import Judged, Steps, Strike, Tally, rolled, tally, used

AIM, EVASION, SHIELD = "aim", "evasion", "shield"


def judge(state: State, tables: Tables, fought: Round, steps: Steps) -> Judged:
    """What the round comes to with what has fallen so far."""
    aim = _tally(state, tables, steps, AIM, fought.attack)
    won = aim is not None and aim.is_met
    evasion = None if won else _tally(state, tables, steps, EVASION, fought.versus)
    loss = 0 if won and fought.losses else _loss(fought, evasion)
    return Judged((), (), (Strike(aim),), evasion, 0, won, loss, shield=_shield(state, tables, steps))


def roll_next(state: State, referee: Referee, fought: Round, steps: Steps, name: str) -> Steps:
    """Make the next roll that is missing; the same steps where none is. After a hit no Evasion is rolled."""
    if not rolled(steps, AIM):
        return (*steps, Step(AIM, ((referee.roll(100, f"{name} Aim"),),)))
    won = judge(state, referee.tables, fought, steps).won
    if won or not fought.versus or rolled(steps, EVASION):
        return steps
    return (*steps, Step(EVASION, ((referee.roll(100, f"{name} Evasion"),),)))


def settle(state: State, referee: Referee, judged: Judged) -> Happened:
    """The damage goes through the ship, with the Shield of the round."""
    if not judged.loss:
        return state, ()
    return ship.take_damage(state, referee, judged.loss, judged.shield)


def _shield(state: State, tables: Tables, steps: Steps) -> int:
    """The Shield, less what begins with a later round, plus what abilities add to it in this one."""
    late = sum(step.amount for step in used(steps, SHIELD, "later"))
    return max(total(state, tables, SHIELD) - late + sum(step.amount for step in used(steps, SHIELD, "bonus")), 0)


def _tally(state: State, tables: Tables, steps: Steps, what: str, target: int) -> Tally | None:
    fallen = rolled(steps, what)
    return tally(state, tables, steps, fallen, target, twice=False) if fallen else None


def _loss(fought: Round, evasion: Tally | None) -> int | None:
    """The first amount where Evasion is below the enemy's number, else the second."""
    if not fought.losses:
        return None
    return fought.losses[1] if evasion is not None and evasion.is_met and len(fought.losses) > 1 else fought.losses[0]
