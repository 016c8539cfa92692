"""Death, clone and Rest, in the past tense. `rest_words.py` tells it."""

from typing import NamedTuple


class DeathRolled(NamedTuple):
    """The d4 of a death; `again` says why it falls once more."""

    face: int
    name: str
    again: str


class Injured(NamedTuple):
    """A Physical Injury: the d10, the stat, by how much, how often it is hurt now."""

    face: int
    stat: str
    amount: int
    times: int


class GearLost(NamedTuple):
    """A piece of equipment was looted."""

    name: str


class AbilitiesSpent(NamedTuple):
    """Per-rest abilities count as used until a Rest."""

    names: tuple[str, ...]


class Cloned(NamedTuple):
    """The hero stands again. `renew` offers a new hero instead, `fight` says that one goes on."""

    name: str
    hp: int
    most: int
    renew: bool
    fight: bool


class Rested(NamedTuple):
    """A Rest."""

    name: str


class InjuryHealed(NamedTuple):
    """All injuries of a stat are gone."""

    stat: str
    times: int


class GearOpened(NamedTuple):
    """Equipment may be changed on this page."""


class NotRestored(NamedTuple):
    """What a Rest leaves as it is."""

    what: str
    why: str
