"""What happens to pack and equipment, in the past tense. `thing_words.py` tells it."""

from notequest_cli.record import Record


class PackChanged(Record):
    """Items came into the pack or left it."""

    name: str
    change: int
    left: int


class OwnItem(Record):
    """An item that no table names."""

    name: str


class Bought(Record):
    """Something was bought; a ship upgrade is a spare until it is built in."""

    name: str
    pieces: int
    each: int
    left: int
    spare: bool = False


class Sold(Record):
    """Something was sold."""

    name: str
    pieces: int
    each: int


class GearGained(Record):
    """A piece of equipment is owned now."""

    name: str
    slot: str
    bonus: tuple[tuple[str, int], ...]


class GearParted(Record):
    """A piece is owned no more: dropped or sold."""

    name: str
    slot: str


class GearOn(Record):
    """A piece is worn."""

    name: str
    slot: str


class GearOff(Record):
    """A piece is taken off."""

    name: str
    slot: str
