"""What happens on a page of the calendar, in the past tense. `page_words.py` tells it."""

from notequest_cli.record import Record
from notequest_cli.rolled import Roll


class PageTurned(Record):
    """A page is open. `keep` is the sheet whose back resolves it."""

    old: str
    new: str
    days: str
    keep: str


class PageEntered(Record):
    """Another page was entered without turning. `open` is the page that stays open the while; empty after coming back to it."""

    old: str
    new: str
    days: str
    keep: str
    open: str = ""


class PageRemembered(Record):
    """What a page had used when it was left is used: it was entered again. The parts are as the save has them."""

    parts: tuple[str, ...]


class PromiseKept(Record):
    """What the page filled in promised for the next one holds on the open one, as soon as that lies there again."""

    text: str
    page: str


class PageWaits(Record):
    """The turn of the page waits for a clone."""

    name: str
    page: str


class InfectionRolled(Record):
    """The roll of the Infected at the end of a page."""

    roll: Roll


class InfectionPaused(Record):
    """The missed infection roll waits for the player: an ability could turn it. `going_on` is the command that takes the HP."""

    abilities: tuple[str, ...]
    going_on: str


class InfectionChanged(Record):
    """An ability acted on the infection roll, and the page can be turned."""

    missed: bool
    going_on: str


class ChoiceMade(Record):
    """A way was taken."""

    label: str


class LotteryPlayed(Record):
    """The d6 of a Sunday."""

    face: int
    gained: int


class Pickpocketed(Record):
    """The d4 of a pickpocket. `waits` for the player to keep or decline the credits.

    `of_book` is a row of the book that stands in where the player's own table has none.
    """

    face: int
    gained: int
    declined: bool = False
    waits: bool = False
    die: str = "d4"
    of_book: bool = False


class Ate(Record):
    """Rations were eaten; `missing` ones cost HP."""

    eaten: int
    left: int
    missing: int
