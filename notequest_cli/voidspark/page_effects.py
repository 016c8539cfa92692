"""What ends, comes back and begins with a page, and what is kept aside for the open one while another is filled in.

(Voidspark rulebook, "Per Page", "Resolving the Events of the Day")
"""

from typing import Any

from notequest_cli.effects import Effect
from notequest_cli.voidspark import costs, held
from notequest_cli.voidspark.events import EffectBegan, EffectEnded, UsesRestored
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.page_events import PromiseKept
from notequest_cli.voidspark.state import Calendar, State

FOR_PAGE, NEXT_PAGE = "for page", "next page"
OF_A_PAGE = (FOR_PAGE, "for fight", "for round")


def turned(state: State, begins: bool = True) -> Happened:
    """Effects of the page end, per-page uses come back, and where it `begins` what was promised for the next page holds."""
    told: tuple[Any, ...] = ()
    for part in (_end, _come_back, _begin if begins else _promised_end):
        state, events = part(state)
        told += events
    return state, told


def handed_on(state: State, left: Calendar) -> tuple[State, Calendar, tuple[Any, ...]]:
    """From the page before the open one to an older one: what it promised is kept for the open page, `left`."""
    state, told = turned(state)
    begun = tuple(text for text in state.hero.effects if _spans(text, OF_A_PAGE))
    state = state.with_hero(effects=tuple(text for text in state.hero.effects if text not in begun))
    said = tuple(PromiseKept(event.text, str(left.page)) if type(event) is EffectBegan else event for event in told)
    return state, left._replace(effects=left.effects + begun), said


def kept_aside(state: State) -> tuple[State, Calendar]:
    """The state with no page effects and whole per-page uses, and its calendar with what they were."""
    effects = tuple(gone for gone, _ in _parted(state, (*OF_A_PAGE, NEXT_PAGE)) if gone)
    on = tuple(name for name, ability in state.hero.abilities.items() if ability.on)
    uses = {name: state.hero.abilities[name].used for name in _used(state)}
    calendar = state.calendar._replace(effects=effects, on=on, uses=uses)
    return _cleared(state), calendar


def of_the_page(state: State) -> tuple[str, ...]:
    """What holds until the page is turned."""
    return tuple(gone for gone, _ in _parted(state, OF_A_PAGE) if gone)


def is_of_a_page(text: str) -> bool:
    """Does some of this end with the page?"""
    return _spans(text, OF_A_PAGE)


def brought_back(state: State, left: Calendar) -> State:
    """The sheet with what was kept aside; an ability that is no longer there has nothing to get back."""
    state = state.with_hero(effects=(*state.hero.effects, *left.effects))
    for name, ability in state.hero.abilities.items():
        is_of_page = costs.read_cost(ability.cost).per == costs.PAGE
        state = state.with_ability(name, on=name in left.on, used=left.uses.get(name, 0) if is_of_page else ability.used)
    return state


def _cleared(state: State) -> State:
    effects = tuple(left for _, left in _parted(state, (*OF_A_PAGE, NEXT_PAGE)) if left)
    spent = _used(state)
    for name, ability in state.hero.abilities.items():
        state = state.with_ability(name, on=False, used=0 if name in spent else ability.used)
    return state.with_hero(effects=effects)


def _used(state: State) -> list[str]:
    """The abilities of which a per-page use is spent."""
    able = state.hero.abilities.items()
    return [name for name, ability in able if ability.used and costs.read_cost(ability.cost).per == costs.PAGE]


def _spans(text: str, spans: tuple[str, ...]) -> bool:
    return any(effect.span in spans for effect in held.effects_in(text))


def _end(state: State) -> Happened:
    """What held for the page is over, abilities that were on are off."""
    state, ended = _without(state, OF_A_PAGE)
    on = [name for name, ability in state.hero.abilities.items() if ability.on]
    for name in on:
        state = state.with_ability(name, on=False)
    return state, (*ended, *map(EffectEnded, on))


def _without(state: State, spans: tuple[str, ...]) -> Happened:
    parts = _parted(state, spans)
    ended = tuple(EffectEnded(gone) for gone, _ in parts if gone)
    return state.with_hero(effects=tuple(left for _, left in parts if left)), ended


def _parted(state: State, spans: tuple[str, ...]) -> list[tuple[str, str]]:
    """Of each effect of the sheet what ends with these spans, and what stays."""
    return [held.parted(text, spans) for text in state.hero.effects]


def _come_back(state: State) -> Happened:
    told: list[Any] = []
    for name in _used(state):
        cost = costs.read_cost(state.hero.abilities[name].cost)
        state = state.with_ability(name, used=0)
        told.append(UsesRestored(name, cost.times, cost.times, cost.per))
    return state, tuple(told)


def _promised_end(state: State) -> Happened:
    """What was promised for the next page has none."""
    return _without(state, (NEXT_PAGE,))


def _begin(state: State) -> Happened:
    """What was promised for the next page holds now."""
    begun = {text: _from_now(text) for text in state.hero.effects if _spans(text, (NEXT_PAGE,))}
    state = state.with_hero(effects=tuple(begun.get(text, text) for text in state.hero.effects))
    return state, tuple(EffectBegan(text) for text in begun.values())


def _from_now(text: str) -> str:
    by, effects = held.read(text)
    return held.written(by, tuple(map(_begun, effects)))


def _begun(effect: Effect) -> Effect:
    return effect._replace(span=FOR_PAGE) if effect.span == NEXT_PAGE else effect
