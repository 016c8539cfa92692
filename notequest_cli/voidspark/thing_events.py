"""What happens to pack and equipment, in the past tense. `thing_words.py` tells it."""

from typing import NamedTuple


class PackChanged(NamedTuple):
    """Items came into the pack or left it."""

    name: str
    change: int
    left: int


class Bought(NamedTuple):
    """Something was bought; a ship upgrade is a spare until it is built in."""

    name: str
    pieces: int
    each: int
    left: int
    spare: bool = False


class Sold(NamedTuple):
    """Something was sold."""

    name: str
    pieces: int
    each: int


class GearGained(NamedTuple):
    """A piece of equipment is owned now."""

    name: str
    slot: str
    bonus: tuple[tuple[str, int], ...]


class GearOn(NamedTuple):
    """A piece is worn."""

    name: str
    slot: str


class GearOff(NamedTuple):
    """A piece is taken off."""

    name: str
    slot: str
