"""What happens when an adventurer is made."""

from notequest_cli.record import Record


class RaceRolled(Record):
    """The race of a new adventurer."""

    name: str
    faces: tuple[int, ...]
    hp: int
    advantage: str


class ClassRolled(Record):
    """The class of a new adventurer, with the weapon it starts with."""

    name: str
    faces: tuple[int, ...]
    hp: int
    advantage: str
    weapon: str


class SpellKnown(Record):
    """A spell that comes with race or class."""

    name: str
    uses: int


class SpellRolled(Record):
    """A spell was learned by the dice."""

    name: str
    faces: tuple[int, ...]
    left: int
    most: int


class HeroReady(Record):
    """The adventurer stands in town; `owes` are rolls that still wait."""

    name: str
    race: str
    trade: str
    hp: int
    torches: int
    owes: tuple[str, ...]
