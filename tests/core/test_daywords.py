"""A day as people write it."""

from datetime import date

import pytest

from notequest_cli import daywords

FIFTH = date(2023, 1, 5)


@pytest.mark.parametrize(
    "typed",
    ["2023-01-05", "20230105", "2023-1-5", "2023/01/05", "2023.1.5", "5 Jan 2023", "Jan 5, 2023", "5. January 2023", "5-jan-2023"],
)
def test_a_day_is_read_in_every_way_that_is_one_day(typed):
    assert daywords.read(typed) == FIFTH


@pytest.mark.parametrize("typed", ["Thursday, January 5th", "Thu Jan 5", "Thursday, Jan 5, 2023", "January 5th", "thurs. 5th jan 2023"])
def test_a_day_is_read_as_a_calendar_prints_it(typed):
    assert daywords.read(typed, date(2023, 1, 2)) == FIFTH


@pytest.mark.parametrize("typed", ["Friday, January 5th", "Thu Fri Jan 5", "Thursday", "fifth Jan 2023", "xth Jan 2023"])
def test_a_weekday_that_is_not_that_of_the_day_makes_it_none(typed):
    assert daywords.read(typed, date(2023, 1, 2)) is None


@pytest.mark.parametrize(
    ("typed", "lacks"), [("1 Jan", True), ("Friday, January 20th", True), ("29 Feb", True), ("1 Jan 2023", False), ("x", False)]
)
def test_where_only_the_year_is_missing_that_is_known(typed, lacks):
    assert daywords.lacks_year(typed) is lacks


@pytest.mark.parametrize(
    ("typed", "near", "day"),
    [
        ("Jan 5", date(2023, 1, 2), FIFTH),
        ("5 january", date(2022, 12, 30), FIFTH),
        ("Dec 31", date(2024, 1, 2), date(2023, 12, 31)),
        ("Feb 29", date(2023, 2, 1), date(2024, 2, 29)),
        ("Feb 29", date(2022, 2, 1), None),
        ("Jan 5", None, None),
        ("Jan", date(2023, 1, 2), None),
        ("Jan 5 6", date(2023, 1, 2), None),
    ],
)
def test_without_a_year_it_is_the_nearest(typed, near, day):
    assert daywords.read(typed, near) == day


@pytest.mark.parametrize(
    "typed", ["", "next", "2023-02-30", "5.1.2023", "23-1-5", "2023-1", "Jan 32 2023", "Jan Feb 5", "May the 5", "2023-1-5-1", "Ja 5 2023"]
)
def test_what_is_no_day_or_could_be_two_is_none(typed):
    assert daywords.read(typed, FIFTH) is None


@pytest.mark.parametrize(
    ("typed", "days"),
    [
        ("5.1.2023", (FIFTH, date(2023, 5, 1))),
        ("5/5/2023", (date(2023, 5, 5),)),
        ("17-4-2023", (date(2023, 4, 17),)),
        ("30.2.2023", ()),
        ("1.2", ()),
        ("next", ()),
    ],
)
def test_what_could_be_two_days_is_told(typed, days):
    assert daywords.meant(typed) == days


@pytest.mark.parametrize("typed", ["17.4.2023", "4/17/2023", "17-4-2023"])
def test_what_can_be_one_day_only_is_that_day(typed):
    assert daywords.read(typed) == date(2023, 4, 17)
