"""What happens on a page of the calendar, in the past tense. `page_words.py` tells it."""

from typing import NamedTuple

from notequest_cli.notation import Roll


class PageTurned(NamedTuple):
    """A page is open. `keep` is the sheet whose back resolves it."""

    old: str
    new: str
    days: str
    keep: str


class PageEntered(NamedTuple):
    """Another page was entered without turning."""

    old: str
    new: str
    days: str
    keep: str


class PageWaits(NamedTuple):
    """The turn of the page waits for a clone."""

    name: str
    page: str


class InfectionRolled(NamedTuple):
    """The roll of the Infected at the end of a page."""

    roll: Roll


class ChoiceMade(NamedTuple):
    """A way was taken."""

    label: str


class LotteryPlayed(NamedTuple):
    """The d6 of a Sunday."""

    face: int
    gained: int


class Pickpocketed(NamedTuple):
    """The d4 of a pickpocket. `waits` for the player to keep or decline the credits."""

    face: int
    gained: int
    declined: bool = False
    waits: bool = False


class Ate(NamedTuple):
    """Rations were eaten; `missing` ones cost HP."""

    eaten: int
    left: int
    missing: int
