"""The calendar: turning the page, choices, and the sheet that resolves it (Voidspark rulebook, "Resolving the Events of the Day")."""

from datetime import date
from typing import Any

from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import bygone, hitpoints, infection, page_effects, sundays
from notequest_cli.voidspark.days import first_day, following, kept_sheet, spoken
from notequest_cli.voidspark.events import UsesRestored
from notequest_cli.voidspark.page_events import ChoiceMade, PageEntered, PageTurned, PageWaits
from notequest_cli.voidspark.state import MISSED, Calendar, State

FARTHEST = 366
CHOICES = "choices like A, 2, 2-A"
_CHOICE = Pattern(r"(?:(\d{1,2})-?)?([A-Z])|(\d{1,2})")


def next_page(state: State, referee: Referee) -> Turn:
    """Turn to the page that follows; from a page that was filled in, back to the open one."""
    if state.calendar.held and state.calendar.held.page:
        return turn_to(state, referee, state.calendar.held.page)
    if state.calendar.page is None:
        raise Usage("page-unknown", "no page is open", "name the first, like notequest page 2023-01-02")
    return turn_to(state, referee, following(state.calendar.page))


def turn_to(state: State, referee: Referee, day: date) -> Turn:
    """Turn the page: infection, death if it comes to that, effects end, uses come back, effects begin, the date moves."""
    new = first_day(day)
    left = state.calendar.held
    if left and left.page and new != state.calendar.page:
        _must_be_done(state, referee)
        back, told = _gone_back(state, referee, left)
        entered = turn_to(back, referee, new) if new != left.page else _entered(state, back)
        return entered._replace(events=(*told, *entered.events))
    _must_be_later(state, referee, new)
    _must_be_near(state, referee, new)
    _must_be_done(state, referee)
    state, told = infection.ended(state, referee, "page next" if new == following(state.calendar.page or new) else f"page {new}")
    if state.calendar.infection == MISSED:
        return Turn(state, told, waits="an ability could change the infection roll")
    if state.hero.is_dead and not referee.force:
        waits = f"clone, then page {new}"
        return Turn(state, (*told, PageWaits(state.hero.name, str(new))), waits=waits)
    before, (state, changed) = state, page_effects.turned(state)
    turned = PageTurned(_text(state.calendar.page), str(new), spoken(new), kept_sheet(new))
    played = _played(state.calendar)
    lottery, pages = sundays.has(played, new), bygone.remembered(before)
    calendar = Calendar(page=new, prologue=state.calendar.prologue, lottery=lottery, played=played, pages=pages)
    state, again = bygone.recalled(state._replace(calendar=calendar, fight=None))
    state, fitted = hitpoints.capped(before, state, referee.tables)
    return Turn(state, (*told, *changed, *fitted, turned, *again), str(new))


def backfill(state: State, referee: Referee, day: date) -> Turn:
    """Fill in a page before the open one without turning: nothing is rolled.

    It begins with no page effects and whole per-page uses, or as it was left before; those of the open page are kept aside and
    come back with it.
    """
    new, kept = first_day(day), state.calendar.held or state.calendar
    _must_be_done(state, referee)
    if kept.page and new > kept.page:
        raise Usage("backfill-ahead", f"the page of {new} lies after the open one, {kept.page}", f"notequest page {new} turns to it")
    if new == kept.page or new == state.calendar.page:
        return turn_to(state, referee, new)
    after, left, told = _left_aside(state, new)
    played = _played(state.calendar)
    pages = bygone.remembered(state) if state.calendar.held else state.calendar.pages
    lottery, prologue = sundays.has(played, new), state.calendar.prologue
    filled = Calendar(page=new, prologue=prologue, lottery=lottery, played=played, pages=pages, held=left and left._replace(pages={}))
    after, again = bygone.recalled(after._replace(calendar=filled))
    after, fitted = hitpoints.capped(state, after, referee.tables) if state.calendar.held else (after, ())
    entered = _entered(state, after)
    return entered._replace(events=(*told, *fitted, *entered.events, *again))


def _left_aside(state: State, new: date) -> tuple[State, Calendar | None, tuple[Any, ...]]:
    """The sheet as a page that is filled in begins, and the open page as it was left. From one filled in to the next it is turned."""
    left = state.calendar.held
    if left and _is_followed_by(state, left.page):
        return page_effects.handed_on(state, left)
    if left:
        after, told = page_effects.turned(state, begins=_is_followed_by(state, new))
        return after, left, told
    if state.calendar.page is None:
        return state, None, ()
    return *page_effects.kept_aside(state), ()


def _is_followed_by(state: State, day: date | None) -> bool:
    return state.calendar.page is not None and day == following(state.calendar.page)


def _entered(state: State, after: State) -> Turn:
    """Another page lies open, and nothing has happened."""
    new, left = after.calendar.page, after.calendar.held
    assert new is not None
    entered = PageEntered(_text(state.calendar.page), str(new), spoken(new), kept_sheet(new), _text(left.page) if left else "")
    return Turn(after, (entered,), str(new))


def _gone_back(state: State, referee: Referee, left: Calendar) -> tuple[State, tuple[Any, ...]]:
    """The open page as it was left; what was made on the page filled in ends, and what it promised holds if this is the next one."""
    before, (state, changed) = state, page_effects.turned(state, begins=_is_followed_by(state, left.page))
    told = tuple(event for event in changed if type(event) is not UsesRestored)
    pages = bygone.remembered(before)
    calendar = left._replace(
        prologue=state.calendar.prologue, played=_played(state.calendar), pages=pages, held=None, effects=(), on=(), uses={}
    )
    state, fitted = hitpoints.capped(before, page_effects.brought_back(state, left)._replace(calendar=calendar), referee.tables)
    return state, (*told, *fitted)


def _played(calendar: Calendar) -> sundays.Runs:
    """Every Sunday whose lottery was played, that of the open page too."""
    known = [sundays.of(each.page) for each in (calendar, calendar.held) if each and each.page and each.lottery]
    return sundays.joined(calendar.played, calendar.held.played if calendar.held else (), *known)


def choose(state: State, referee: Referee, label: str) -> Turn:
    """Write down which way was taken: `2-A`; of alternatives only one (Voidspark rulebook, "Choices")."""
    hitpoints.must_live(state, referee)
    choice = written(label)
    if not choice:
        raise Usage("choice-unreadable", f"{label} is no choice of a page", "write it as the page does: A, 2, 2-A")
    if choice in state.calendar.choices:
        raise Usage("choice-made", f"{choice} is chosen already", "notequest page shows the choices")
    number, letter = choice.rpartition("-")[0], choice[-1].isalpha()
    other = next((made for made in state.calendar.choices if letter and _alternative(made, number)), None)
    if other:
        referee.forbid("choice-other", f"{other} is chosen, {choice} is the other way", "notequest undo takes it back")
    return Turn(state.with_calendar(choices=(*state.calendar.choices, choice)), (ChoiceMade(choice),), choice)


def written(label: str) -> str:
    """A choice as the calendar has it: `2a)` as `2-A`; empty where it is none."""
    found = _CHOICE.fullmatch(label.strip().rstrip(")").upper())
    return "-".join(filter(None, (found[1] or found[3], found[2]))) if found else ""


def _text(page: date | None) -> str:
    return str(page) if page else ""


def _must_be_later(state: State, referee: Referee, new: date) -> None:
    page = state.calendar.page
    if page is None or new > first_day(page):
        return
    if new == first_day(page):
        left = state.calendar.held
        way = f"notequest page next goes back to {left.page}" if left and left.page else "notequest page next turns it"
        raise Usage("page-open", f"the page of {new} is open", way)
    referee.forbid("page-past", f"the page of {new} lies before the open one, {page}", f"notequest page {new} --backfill enters it")


def _must_be_near(state: State, referee: Referee, new: date) -> None:
    """A calendar is one year: a page further ahead is a slip of the pen."""
    page = state.calendar.page
    if page is not None and (new - page).days > FARTHEST:
        referee.forbid("page-far", f"the page of {new} lies more than a year after the open one, {page}", "--force turns to it")


def _must_be_done(state: State, referee: Referee) -> None:
    """Who is at 0 HP is cloned on the page of the death; what the page still waits for would be lost with it."""
    hitpoints.must_live(state, referee)
    hitpoints.must_not_fight(state, referee)
    if state.calendar.pickpocket:
        way = "notequest pickpocket --keep, or notequest pickpocket --decline"
        referee.forbid("page-pickpocket-open", f"the {state.calendar.pickpocket} of a pickpocket waits on this page", way)


def _alternative(made: str, number: str) -> bool:
    """Is this the same step of the page, taken another way?"""
    step, _, letter = made.rpartition("-") if "-" in made else ("", "", made)
    return letter.isalpha() and step == number
