"""The Sundays whose lottery was played, by the first day of their page (Voidspark rulebook, "Sunday Lottery").

Written as runs of weeks, `2023-01-07` or `2023-01-07 to 2023-04-15`, so that a year of Sundays is one short line.
"""

from datetime import date, timedelta

TO = " to "
LIKE = "Saturdays like 2023-01-07, or 2023-01-07 to 2023-04-15"
SATURDAY = 5
WEEK = timedelta(7)

Runs = tuple[str, ...]


def has(runs: Runs, day: date) -> bool:
    """Was it played on the page of this day?"""
    return any(first <= day <= last for first, last in map(_ends, runs) if first and last)


def joined(*several: Runs) -> Runs:
    """All runs together, in order; those that touch are one. What is no run stays as it is written."""
    every = dict.fromkeys(run for runs in several for run in runs)
    read = sorted((first, last) for first, last in map(_ends, every) if first and last)
    merged: list[tuple[date, date]] = []
    for first, last in read:
        if merged and first - merged[-1][1] <= WEEK:
            merged[-1] = (merged[-1][0], max(merged[-1][1], last))
        else:
            merged.append((first, last))
    return (*(_text(first, last) for first, last in merged), *(run for run in every if _ends(run)[0] is None))


def of(day: date) -> Runs:
    """One Sunday."""
    return (_text(day, day),)


def is_run(text: str) -> bool:
    """Can this be read, and does it name pages by the Saturday they begin with?"""
    first, last = _ends(text)
    return first is not None and last is not None and {first.weekday(), last.weekday()} == {SATURDAY}


def _ends(run: str) -> tuple[date, date] | tuple[None, None]:
    first, to, last = run.partition(TO)
    try:
        begin, end = date.fromisoformat(first.strip()), date.fromisoformat((last if to else first).strip())
    except ValueError:
        return None, None
    return (begin, end) if begin <= end else (None, None)


def _text(first: date, last: date) -> str:
    return str(first) if first == last else f"{first}{TO}{last}"
