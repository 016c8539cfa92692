"""What happens to the ship, in the past tense. `ship_words.py` tells it."""

from notequest_cli.record import Record


class ShipHit(Record):
    """The ship took damage; the shield held some of it."""

    damage: int
    shield: int
    points: int


class HitsAfter(Record):
    """Points that hit the ship after the hero was at 0 HP: each compartment with its Integrity before and after, and who was lost.

    `faces` are the dice of the points that were rolled: none where no compartment has any Integrity left.
    """

    points: int
    compartments: tuple[tuple[str, int, int], ...]
    lost: tuple[str, ...]
    faces: tuple[int, ...] = ()


class CompartmentHit(Record):
    """One point hit a compartment. `crew` and `upgrade` are what was lost with it."""

    face: int
    compartment: str
    old: int
    new: int
    most: int
    crew: str
    upgrade: str


class Repaired(Record):
    """Integrity came back."""

    compartment: str
    old: int
    new: int
    most: int


class CrewHired(Record):
    """Somebody came aboard."""

    name: str
    compartment: str
    skill: str
    integrity: int
    most: int
    more: int


class CrewLeft(Record):
    """Somebody went from board; Integrity was `old`."""

    name: str
    compartment: str
    integrity: int
    most: int
    old: int


class UpgradeInstalled(Record):
    """An upgrade was built in."""

    name: str
    compartment: str
    paid: int | None
    integrity: int
    most: int
    more: int


class UpgradeRemoved(Record):
    """An upgrade was taken out and is a spare."""

    name: str
    compartment: str
    integrity: int
    most: int
    old: int
