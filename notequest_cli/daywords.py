"""A day as people write it: `2023-04-15`, `2023-4-5`, `5 April 2023`, `Jan 5`, `Friday, January 20th`. What could be two days is none."""

from collections.abc import Iterator
from datetime import date

MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
ORDINALS = ("st", "nd", "rd", "th")
SHORTEST = 3


def read(typed: str, near: date | None = None) -> date | None:
    """The one day that is meant, `None` where it is none or could be two. Without a year it is the nearest to the day `near`.

    The name of the weekday, where one stands there, is that of the day, or it is none.
    """
    words = typed.replace(",", " ").split()
    weekdays = [weekday for word in words if (weekday := _weekday(word)) is not None]
    if not weekdays:
        return _dated(typed, near)
    day = _dated(" ".join(word for word in words if _weekday(word) is None), near)
    return day if day and [day.weekday()] == weekdays else None


def lacks_year(typed: str) -> bool:
    """Is it a day of a month, and all that is missing is the year?"""
    return read(typed) is None and any(read(f"{typed} {year}") for year in range(2000, 2029))


def _dated(typed: str, near: date | None) -> date | None:
    """The day without its weekday."""
    try:
        return date.fromisoformat(typed.strip())
    except ValueError:
        pass
    parts = [part for word in typed.replace(",", " ").split() for part in _parts(_cardinal(word))]
    month = [at for at, part in enumerate(parts) if _month(part)]
    numbers = [int(part) for part in parts if _is_number(part)]
    if month and len(numbers) == len(parts) - 1 and len(month) == 1:
        return _named(_month(parts[month[0]]), numbers, near)
    if len(numbers) == len(parts) == 3 and len(parts[0]) == 4:
        return _day(*numbers)
    could = meant(typed)
    return could[0] if len(could) == 1 else None


def meant(typed: str) -> tuple[date, ...]:
    """The days that `5.1.2023` could be, day before month first."""
    parts = _parts(typed.strip())
    if len(parts) != 3 or not all(map(_is_number, parts)) or len(parts[2]) != 4:
        return ()
    first, second, year = map(int, parts)
    found = (_day(year, second, first), _day(year, first, second))
    return tuple(dict.fromkeys(day for day in found if day))


def _named(month: int, numbers: list[int], near: date | None) -> date | None:
    """A day of a month with its name, and the year, the nearest where none is named."""
    if len(numbers) == 2:
        year = max(numbers)
        return _day(year, month, min(numbers)) if year > 31 else None
    if len(numbers) != 1 or near is None:
        return None
    days = list(_in_years(month, numbers[0], near))
    return min(days, key=lambda day: abs(day - near)) if days else None


def _in_years(month: int, day: int, near: date) -> Iterator[date]:
    for year in (near.year - 1, near.year, near.year + 1):
        found = _day(year, month, day)
        if found:
            yield found


def _parts(word: str) -> list[str]:
    return [part for part in word.replace("/", "-").replace(".", "-").split("-") if part]


def _cardinal(word: str) -> str:
    """`20th` as 20; any other word as it is."""
    plain = word.casefold()
    return plain[:-2] if plain.endswith(ORDINALS) and plain[:-2].isdecimal() else word


def _weekday(word: str) -> int | None:
    """The number of a weekday by its name or the beginning of it, Monday first; `None` for any other word."""
    plain = word.casefold().rstrip(".")
    return next((at for at, name in enumerate(WEEKDAYS) if len(plain) >= SHORTEST and name.startswith(plain)), None)


def _month(word: str) -> int:
    """The number of a month by its name or the beginning of it; 0 for any other word."""
    plain = word.casefold()
    return next((at for at, name in enumerate(MONTHS, 1) if len(plain) >= SHORTEST and name.startswith(plain)), 0)


def _is_number(part: str) -> bool:
    return part.isascii() and part.isdigit() and len(part) <= 4


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
