"""Days and the pages they stand on (Voidspark rulebook, "Resolving the Events of the Day")."""

from datetime import date, timedelta

from notequest_cli import daywords
from notequest_cli.problems import Usage

SATURDAY, SUNDAY = 5, 6
FIRST_YEAR, LAST_YEAR = 1900, 2200


def read_date(typed: str, near: date | None = None) -> date:
    """A day as `2023-04-15`, or as people write it; without a year it is the nearest to the open page, `near`."""
    day = daywords.read(typed, near)
    if day is None:
        if near is None and daywords.lacks_year(typed):
            raise Usage("date-unreadable", f"{typed} names no year, and no page is open", f"write it too, like {typed} 2023")
        could = " or ".join(map(str, daywords.meant(typed)))
        raise Usage("date-unreadable", f"{typed} is no date", f"did you mean {could}?" if could else "write it like 2023-04-15")
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise Usage("date-year", f"{typed}: no calendar has this year", f"name a year from {FIRST_YEAR} to {LAST_YEAR}")
    return day


def first_day(day: date) -> date:
    """The day a page begins with: Saturday and Sunday share one."""
    return _shifted(day, -1) if day.weekday() == SUNDAY else day


def following(day: date) -> date:
    """The page after the one that begins with this day."""
    return _shifted(first_day(day), 2 if first_day(day).weekday() == SATURDAY else 1)


def preceding(day: date) -> date:
    """The page before."""
    return first_day(_shifted(first_day(day), -1))


def spoken(day: date) -> str:
    """`Friday 14 April 2023`, `Saturday 15 and Sunday 16 April 2023`."""
    if day.weekday() != SATURDAY:
        return f"{day:%A} {day.day} {day:%B %Y}"
    sunday = _shifted(day, 1)
    month = "" if sunday.month == day.month else f" {day:%B}"
    return f"Saturday {day.day}{month} and Sunday {sunday.day} {sunday:%B %Y}"


def kept_sheet(day: date) -> str:
    """The sheet whose back resolves this page: that of the page before."""
    return spoken(preceding(day))


def _shifted(day: date, days: int) -> date:
    try:
        return day + timedelta(days)
    except OverflowError:
        raise Usage("date-too-far", f"no calendar goes beyond {day}", "name a day of this calendar") from None
