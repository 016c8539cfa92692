"""What happens to hero, purse and abilities, in the past tense. `words.py` tells it."""

from notequest_cli.record import Record


class HpChanged(Record):
    """HP came or went. `asked` is what the book said, before maximum and 0 cut it."""

    old: int
    new: int
    most: int
    why: str = ""
    asked: int = 0


class Died(Record):
    """HP fell to 0."""

    name: str


class CreditsChanged(Record):
    """Credits came or went; below zero is debt."""

    old: int
    new: int
    why: str = ""


class VirtueChanged(Record):
    """Virtue moved; `cut` is what lay beyond -10 or +10."""

    old: int
    new: int
    cut: int = 0


class EffectBegan(Record):
    """Something holds for this page or waits for the next; `later` is from the next round on."""

    text: str
    later: bool = False


class EffectEnded(Record):
    """Something held no longer."""

    text: str


class Afflicted(Record):
    """A lasting condition began, or was there already."""

    condition: str
    already: bool


class ConditionsEnded(Record):
    """Lasting conditions ended."""

    conditions: tuple[str, ...]


class UseCounted(Record):
    """One of an ability's uses is gone."""

    name: str
    left: int
    most: int
    per: str


class UsesRestored(Record):
    """An ability's uses are back."""

    name: str
    left: int
    most: int
    per: str


class PoolSpent(Record):
    """Surges or charges were spent."""

    name: str
    old: int
    new: int
    most: int


class PoolRestored(Record):
    """Surges or charges came back."""

    name: str
    old: int
    new: int
    most: int
