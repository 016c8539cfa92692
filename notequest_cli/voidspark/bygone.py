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
GEAR, RESTED, UPGRADES = "gear open", "rested", "upgrades open"
LIKE = f"chosen 2-A, used NAME x1, on NAME, holds EFFECT, {GEAR}, {RESTED}, {UPGRADES} all"

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


def forgotten(pages: Pages, name: str) -> Pages:
    """The pages that were left, without an ability."""
    kept = {day: tuple(part for part in parts if not _is_about(part, name)) for day, parts in pages.items()}
    return {day: parts for day, parts in kept.items() if parts}


def _is_about(part: str, name: str) -> bool:
    word, about = _word_of(part)
    return (word == "used" and _uses(about)[0] == name) or (word == "on" and about == name)


def wanted(state: State, part: str) -> str:
    """What would be expected instead of this; empty where a rule reads it."""
    word, about = _word_of(part)
    if part in (GEAR, RESTED) or word == UPGRADES:
        return ""
    if word == "chosen":
        from notequest_cli.voidspark.page import CHOICES, written

        return "" if written(about) == about else f"chosen and {CHOICES}"
    if word == "holds":
        return "" if page_effects.is_of_a_page(about) else "what holds for a page, like holds +2 attack for page"
    if word not in ("used", "on"):
        return LIKE
    name, times = _uses(about) if word == "used" else (about, 1)
    ability = state.hero.abilities.get(name)
    if ability is None:
        return "an ability of the sheet"
    most = costs.read_cost(ability.cost).times
    return f"{word} {name}{f' x{most}, or fewer' if most > 1 else ' x1'}" if word == "used" and not 0 < times <= (most or times) else ""


def _parts_of(state: State) -> Parts:
    calendar = state.calendar
    aside = page_effects.kept_aside(state)[1]
    return (
        *(f"chosen {choice}" for choice in calendar.choices),
        *(f"used {name} x{times}" for name, times in aside.uses.items()),
        *(f"on {name}" for name in aside.on),
        *(f"holds {text}" for text in page_effects.of_the_page(state)),
        *((GEAR,) if calendar.gear_open else ()),
        *((RESTED,) if calendar.rested else ()),
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
    if part == RESTED:
        return state.with_calendar(rested=True)
    word, about = _word_of(part)
    return _READ[word](state, about) if word else state


def _word_of(part: str) -> tuple[str, str]:
    """The word that says what a part is, and what it is about; two empty ones where no rule reads it."""
    word = next((word for word in _READ if part.startswith(f"{word} ") and part != f"{word} "), "")
    return word, part.removeprefix(f"{word} ") if word else ""


def _uses(about: str) -> tuple[str, int]:
    """`Smite x1` as name and number, which is 0 where nobody can read it."""
    name, _, times = about.rpartition(" x")
    return name or about, int(times) if name and is_number(times) else 0


def _chosen(state: State, choice: str) -> State:
    return state.with_calendar(choices=(*state.calendar.choices, choice))


def _used(state: State, told: str) -> State:
    """An ability that is not there any more, or has no uses a page, has nothing used; a number nobody can read is all of them."""
    name, times = _uses(told)
    ability = state.hero.abilities.get(name)
    cost = costs.read_cost(ability.cost) if ability else costs.Cost()
    return state.with_ability(name, used=min(times or cost.times, cost.times)) if cost.per == costs.PAGE else state


def _on(state: State, name: str) -> State:
    return state.with_ability(name, on=True) if name in state.hero.abilities else state


def _holds(state: State, text: str) -> State:
    return state.with_hero(effects=(*state.hero.effects, text))


def _upgrades(state: State, where: str) -> State:
    return state.with_calendar(upgrades_open=(*state.calendar.upgrades_open, where))


_READ: dict[str, Callable[[State, str], Any]] = {"chosen": _chosen, "used": _used, "on": _on, "holds": _holds, UPGRADES: _upgrades}
