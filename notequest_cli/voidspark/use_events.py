"""What abilities and items do, in the past tense. `use_words.py` tells it."""

from notequest_cli.record import Record
from notequest_cli.rolled import Roll


class AbilityUsed(Record):
    """An ability was used."""

    name: str


class ItemUsed(Record):
    """An item of the pack was used up."""

    name: str
    left: int


class BoonUsed(Record):
    """Something the sheet held for any one roll was used."""

    text: str


class SwitchedOn(Record):
    """An ability holds until the page is turned."""

    name: str
    effect: str


class AmountRolled(Record):
    """An ability's or item's own dice."""

    by: str
    dice: str
    faces: tuple[int, ...]
    amount: int


class Reminded(Record):
    """An effect that only the player understands."""

    by: str
    text: str


class NothingDone(Record):
    """One effect of several found nothing to do; `why` says what is not there."""

    by: str
    effect: str
    why: str


class RollChanged(Record):
    """An ability changed the roll that was open; `was` is its total before."""

    asked: str
    by: str
    effect: str
    was: int
    roll: Roll


class Revived(Record):
    """An ability brought the hero back before any clone."""

    by: str
    hp: int
    most: int
