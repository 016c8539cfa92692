"""The infection roll at the end of a page, and where it waits for an ability (Voidspark rulebook, "Infected", "Abilities and Reminders").

Asked by trying, as in `pauses.py`: each ability is used on the missed roll with the best faces its dice can show.
"""

from typing import Any

from notequest_cli.notation import parse as read_notation
from notequest_cli.problems import ChoiceNeeded, Refusal
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import hitpoints, rolls
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.open_roll import HEALTHY, INFECTION, OpenRoll
from notequest_cli.voidspark.page_events import InfectionChanged, InfectionPaused, InfectionRolled
from notequest_cli.voidspark.sheet import is_boon
from notequest_cli.voidspark.state import INFECTED, MISSED, ROLLED, State

GO_ON = "go on"
OFTEN = 9


def ended(state: State, referee: Referee, going_on: str) -> Happened:
    """The end of a page: who is Infected rolls d20 + CON once, 10 or less costs 1 HP.

    A missed roll that an ability could turn leaves the state at MISSED and ends with `InfectionPaused`; the next time it
    costs the HP. `going_on` is the command that says so.
    """
    if state.calendar.infection == MISSED:
        return hitpoints.lose(state.with_calendar(infection=ROLLED), referee.tables, 1, INFECTED)
    if INFECTED not in state.hero.conditions or state.calendar.infection == ROLLED:
        return state, ()
    state, on, told = _rolled(state, referee, going_on)
    state = state.with_calendar(infection=MISSED if on.roll.missed() else ROLLED)
    if not on.roll.missed():
        return state, told
    able = () if state.fight else changers(state, referee.tables, on)
    if able:
        return state, (*told, InfectionPaused(able, going_on))
    state, lost = ended(state, referee, going_on)
    return state, (*told, *lost)


def changed(state: State, tables: Tables, on: OpenRoll) -> Happened:
    """An ability has acted on the roll: what it comes to now, and whether another one could still turn it."""
    missed = on.roll.missed()
    state = state.with_calendar(infection=MISSED if missed else ROLLED)
    able = changers(state, tables, on) if missed else ()
    return state, (InfectionPaused(able, on.going_on) if able else InfectionChanged(missed, on.going_on),)


def changers(state: State, tables: Tables, on: OpenRoll) -> tuple[str, ...]:
    """The abilities and boons that could turn a missed infection roll, each alone, or else together."""
    from notequest_cli.voidspark.pauses import effects_of

    names = [*state.hero.abilities, *(text for text in state.hero.effects if is_boon(text))]
    able = _turning(state, tables, on, names)
    backs = [] if able else [name for name in names if any(effect.verb == "regain" for effect in effects_of(state, name))]
    given = state
    for name in backs:
        given = _given(given, tables, on, name)
    more = _turning(given, tables, on, names) if given != state else ()
    return able or ((*backs, *more) if more else ())


def _given(state: State, tables: Tables, on: OpenRoll, name: str) -> State:
    """The state after an ability has given points back, as often as it can."""
    for _ in range(OFTEN):
        after = _used(state, tables, on, name)
        if after is None or after[0].hero.pools == state.hero.pools:
            break
        state = after[0]
    return state


def _turning(state: State, tables: Tables, on: OpenRoll, names: list[str]) -> tuple[str, ...]:
    best = {name: _at_best(state, tables, on, (name,)) for name in names}
    alone = tuple(name for name in names if best[name] >= HEALTHY)
    together = tuple(name for name in names if best[name] > on.roll.total)
    return alone or (together if _at_best(state, tables, on, together) >= HEALTHY else ())


def question(state: State, tables: Tables, on: OpenRoll | None) -> ChoiceNeeded | None:
    """What the page that waits asks the player: an ability that could turn the roll, or to go on."""
    able = changers(state, tables, on) if on is not None and on.going_on else ()
    return ChoiceNeeded("ability", "use an ability", (GO_ON, *able), "use NAME", GO_ON) if able else None


def _rolled(state: State, referee: Referee, going_on: str) -> tuple[State, OpenRoll, tuple[Any, ...]]:
    asked = rolls.read(state, referee, read_notation(INFECTION))
    thrown = rolls.throw_all(state, referee, asked)
    state, once, over = rolls.spend_once(state, referee, asked.stats, asked.has_d20)
    roll = rolls.summed(asked, thrown, asked.addends + once)
    return state, OpenRoll(asked, roll, going_on=going_on), (InfectionRolled(roll), *over)


def _at_best(state: State, tables: Tables, on: OpenRoll, names: tuple[str, ...]) -> int:
    """What the roll comes to at most, with some abilities used as often as they can be paid and still add to it."""
    for name in names:
        for _ in range(OFTEN):
            after = _used(state, tables, on, name)
            if after is None or after[1].roll.total <= on.roll.total:
                break
            state, on = after
    return on.roll.total


def _used(state: State, tables: Tables, on: OpenRoll, name: str) -> tuple[State, OpenRoll] | None:
    """The roll after an ability with the best faces; `None` where it may not be used, or asks something."""
    from notequest_cli.voidspark import abilities
    from notequest_cli.voidspark.pauses import Best

    try:
        used = abilities.used_on(state, Referee(Best(), tables), name, "", on)[1]
    except Refusal:
        return None
    return (used.state, used.roll) if used.roll else None
