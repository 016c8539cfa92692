"""What happens to hero, purse and abilities, in the past tense. `words.py` tells it."""

from typing import NamedTuple


class HpChanged(NamedTuple):
    """HP came or went. `asked` is what the book said, before maximum and 0 cut it."""

    old: int
    new: int
    most: int
    why: str = ""
    asked: int = 0


class Died(NamedTuple):
    """HP fell to 0."""

    name: str


class CreditsChanged(NamedTuple):
    """Credits came or went; below zero is debt."""

    old: int
    new: int
    why: str = ""


class VirtueChanged(NamedTuple):
    """Virtue moved; `cut` is what lay beyond -10 or +10."""

    old: int
    new: int
    cut: int = 0


class EffectBegan(NamedTuple):
    """Something holds for this page or waits for the next."""

    text: str


class EffectEnded(NamedTuple):
    """Something held no longer."""

    text: str


class Afflicted(NamedTuple):
    """A lasting condition began, or was there already."""

    condition: str
    already: bool


class ConditionsEnded(NamedTuple):
    """Lasting conditions ended."""

    conditions: tuple[str, ...]


class UseCounted(NamedTuple):
    """One of an ability's uses is gone."""

    name: str
    left: int
    most: int
    per: str


class UsesRestored(NamedTuple):
    """An ability's uses are back."""

    name: str
    left: int
    most: int
    per: str


class PoolSpent(NamedTuple):
    """Surges or charges were spent."""

    name: str
    old: int
    new: int
    most: int


class PoolRestored(NamedTuple):
    """Surges or charges came back."""

    name: str
    old: int
    new: int
    most: int
