"""What an ability gives back that also acts on the round that waits: it is owed, and comes back behind the loss of that round.

(Voidspark rulebook, "Healing in Combat": what heals is used between rounds)
"""

from typing import Any

from notequest_cli.effects import Effect, parse, wording
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from notequest_cli.voidspark import remedies
from notequest_cli.voidspark.bouts import Bout
from notequest_cli.voidspark.crew import compartment
from notequest_cli.voidspark.sheet import compartment_names, integrity_most
from notequest_cli.voidspark.state import DOGFIGHT, State
from notequest_cli.voidspark.steps import ALL, HP, OWED, Step
from notequest_cli.voidspark.tallies import Steps
from notequest_cli.voidspark.use_events import NothingDone


def noted(bout: Bout, referee: Referee, effect: Effect, by: str, target: str, number: int) -> tuple[Bout, tuple[Any, ...]]:
    """Write down what a `heal` or `repair` gives back when round `number` is over; its dice fall now. `target` may name a compartment."""
    amount, told = (0, ()) if effect.amount == ALL else remedies.amount_of(referee, effect, by)
    if told and not amount:
        return bout, told
    what = HP if effect.verb == "heal" else _room(bout, referee, by, target, number)
    return bout.with_steps(number, (*bout.open[number], Step(what, by=by, how=OWED, amount=amount))), told


def paid(bout: Bout, referee: Referee, due: Steps) -> Bout:
    """What was owed for a round comes back behind its loss; nothing does to a hero at 0 HP."""
    for step in due:
        state, told = _back(bout.state, referee, step)
        bout = bout.tell(state, *told)
    return bout


def _back(state: State, referee: Referee, step: Step) -> tuple[State, tuple[Any, ...]]:
    effect = parse(f"{'heal' if step.what == HP else 'repair'} {step.amount or ALL}")[0]
    if state.hero.is_dead:
        return state, (NothingDone(step.by, wording(effect), f"{state.hero.name} is at 0 HP"),)
    room = compartment_names(state, referee.tables).get(step.what, "")
    try:
        return remedies.act(state, referee, effect, step.by, room)
    except Usage as refusal:  # a compartment that is whole by now
        return state, (NothingDone(step.by, wording(effect), refusal.sentence),)


def _room(bout: Bout, referee: Referee, by: str, target: str, number: int) -> str:
    """The compartment to repair: the one that is named, the only damaged one of a ship that is not hit, else the player's choice."""
    rooms, parts = compartment_names(bout.state, referee.tables), bout.state.ship.compartments
    judged = bout.arena.judge(bout.state, referee.tables, bout.round(number), bout.open[number])
    is_hit = bout.fight.kind == DOGFIGHT and judged.taken > 0
    able = {name: key for key, name in rooms.items() if is_hit or parts[key].integrity < integrity_most(bout.state, referee.tables, key)}
    if target:
        key = compartment(rooms, target)
        if key not in able.values():
            whole = f"{rooms[key]} is whole: {parts[key].integrity}/{integrity_most(bout.state, referee.tables, key)}"
            raise Usage("repair-whole", whole, "notequest ship shows what is damaged")
        return key
    if not able:
        raise Usage("repair-whole", "every compartment is whole", "notequest ship shows what is damaged")
    if len(able) == 1:
        return next(iter(able.values()))
    return able[referee.choose("target", "which compartment", tuple(able), option=f"notequest use {by} on COMPARTMENT")]
