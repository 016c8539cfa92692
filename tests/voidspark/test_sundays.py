"""The Sundays whose lottery was played, as runs of weeks."""

from datetime import date

from notequest_cli.voidspark import sundays

FIRST, SECOND, FIFTH = date(2023, 4, 1), date(2023, 4, 8), date(2023, 4, 29)


def test_weeks_that_touch_are_one_run():
    runs = sundays.joined(sundays.of(FIFTH), sundays.of(SECOND), sundays.of(FIRST))
    assert runs == ("2023-04-01 to 2023-04-08", "2023-04-29")
    assert all(sundays.has(runs, day) for day in (FIRST, SECOND, FIFTH)) and not sundays.has(runs, date(2023, 4, 15))


def test_what_is_no_run_stays_as_it_is_written():
    mine = ("never again", "2023-04-08 to 2023-04-01", "9999-12-31")
    runs = sundays.joined(sundays.of(FIRST), mine)
    assert runs == ("2023-04-01", "9999-12-31", "never again", "2023-04-08 to 2023-04-01")
    assert sundays.has(runs, FIRST) and not sundays.has(runs, SECOND)
