"""Death, clone and Rest, in the past tense. `rest_words.py` tells it."""

from notequest_cli.record import Record


class DeathRolled(Record):
    """The d4 of a death; `again` says why it falls once more."""

    face: int
    name: str
    again: str


class Injured(Record):
    """A Physical Injury: the d10, the stat, by how much, how often it is hurt now."""

    face: int
    stat: str
    amount: int
    times: int


class GearLost(Record):
    """A piece of equipment was looted."""

    name: str


class AbilitiesSpent(Record):
    """Per-rest abilities count as used until a Rest."""

    names: tuple[str, ...]


class Cloned(Record):
    """The hero stands again. `renew` offers a new hero instead, `fight` says that one goes on, with the command `goes_on`."""

    name: str
    hp: int
    most: int
    renew: bool
    fight: bool
    goes_on: str = ""


class Rested(Record):
    """A Rest; `again` where one was taken on this page before."""

    name: str
    again: bool = False


class InjuryHealed(Record):
    """All injuries of a stat are gone."""

    stat: str
    times: int


class GearOpened(Record):
    """Equipment may be changed on this page."""


class NotRestored(Record):
    """What a Rest leaves as it is."""

    what: str
    why: str
