"""What abilities and items do, in the past tense. `use_words.py` tells it."""

from typing import NamedTuple

from notequest_cli.notation import Roll


class AbilityUsed(NamedTuple):
    """An ability was used."""

    name: str


class ItemUsed(NamedTuple):
    """An item of the pack was used up."""

    name: str
    left: int


class BoonUsed(NamedTuple):
    """Something the sheet held for any one roll was used."""

    text: str


class SwitchedOn(NamedTuple):
    """An ability holds until the page is turned."""

    name: str
    effect: str


class AmountRolled(NamedTuple):
    """An ability's or item's own dice."""

    by: str
    dice: str
    faces: tuple[int, ...]
    amount: int


class Reminded(NamedTuple):
    """An effect that only the player understands."""

    by: str
    text: str


class RollChanged(NamedTuple):
    """An ability changed the roll that was open."""

    asked: str
    by: str
    effect: str
    roll: Roll


class Revived(NamedTuple):
    """An ability brought the hero back before any clone."""

    by: str
    hp: int
    most: int
