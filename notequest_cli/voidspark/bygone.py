"""What a page had used when it was left, for the day it is entered again (Voidspark rulebook, "Per Page").

A line a page on which there was anything, by its first day: `2023-01-13 = ["chosen 2-A", "used Smite x1"]`; after a year it goes.
"""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from notequest_cli.names import is_number
from notequest_cli.voidspark import costs, page_effects
from notequest_cli.voidspark.page_events import PageRemembered
from notequest_cli.voidspark.state import State

KEPT_DAYS = 366
GEAR, UPGRADES = "gear open", "upgrades open"
LIKE = f"chosen 2-A, used NAME x1, on NAME, holds EFFECT, {GEAR}, {UPGRADES} all"

Parts = tuple[str, ...]
Pages = Mapping[str, Parts]


def remembered(state: State) -> Pages:
    """The pages that were left, the one that lies open now among them where something was used on it."""
    page, pages = state.calendar.page, dict(state.calendar.pages)
    if page is None:
        return pages
    newest = state.calendar.held.page if state.calendar.held and state.calendar.held.page else page
    parts = _parts_of(state)
    if parts:
        pages[str(page)] = parts
    else:
        pages.pop(str(page), None)
    return {day: kept for day, kept in pages.items() if not _is_too_old(day, newest)}


def recalled(state: State) -> tuple[State, tuple[PageRemembered, ...]]:
    """The open page with what it had used when it was left; nothing is told of a page that had used nothing."""
    parts = state.calendar.pages.get(str(state.calendar.page), ())
    for part in parts:
        state = _given_back(state, part)
    return state, (PageRemembered(parts),) if parts else ()


def is_read(part: str) -> bool:
    """Does a rule read this?"""
    return part == GEAR or any(part.startswith(f"{word} ") and part != f"{word} " for word in _READ)


def _parts_of(state: State) -> Parts:
    calendar = state.calendar
    aside = page_effects.kept_aside(state)[1]
    return (
        *(f"chosen {choice}" for choice in calendar.choices),
        *(f"used {name} x{times}" for name, times in aside.uses.items()),
        *(f"on {name}" for name in aside.on),
        *(f"holds {text}" for text in page_effects.of_the_page(state)),
        *((GEAR,) if calendar.gear_open else ()),
        *(f"{UPGRADES} {where}" for where in calendar.upgrades_open),
    )


def _is_too_old(day: str, newest: date) -> bool:
    try:
        return (newest - date.fromisoformat(day)).days > KEPT_DAYS
    except ValueError:
        return False


def _given_back(state: State, part: str) -> State:
    if part == GEAR:
        return state.with_calendar(gear_open=True)
    word = next((word for word in _READ if part.startswith(f"{word} ")), "")
    return _READ[word](state, part.removeprefix(f"{word} ")) if word else state


def _chosen(state: State, choice: str) -> State:
    return state.with_calendar(choices=(*state.calendar.choices, choice))


def _used(state: State, told: str) -> State:
    """An ability that is not there any more, or has no uses a page, has nothing used."""
    name, _, times = told.rpartition(" x")
    ability = state.hero.abilities.get(name)
    if ability is None or not is_number(times) or costs.read_cost(ability.cost).per != costs.PAGE:
        return state
    return state.with_ability(name, used=int(times))


def _on(state: State, name: str) -> State:
    return state.with_ability(name, on=True) if name in state.hero.abilities else state


def _holds(state: State, text: str) -> State:
    return state.with_hero(effects=(*state.hero.effects, text))


def _upgrades(state: State, where: str) -> State:
    return state.with_calendar(upgrades_open=(*state.calendar.upgrades_open, where))


_READ: dict[str, Callable[[State, str], Any]] = {"chosen": _chosen, "used": _used, "on": _on, "holds": _holds, UPGRADES: _upgrades}
