"""What happens to things and coins: found, taken, used, worn, bought and sold."""

from typing import NamedTuple


class TreasureRolled(NamedTuple):
    """A treasure table was rolled."""

    title: str
    faces: tuple[int, ...]
    name: str


class PackTook(NamedTuple):
    """A thing went into the pack, which now holds `things` of `most`."""

    text: str
    things: int
    most: int


class ThingLeft(NamedTuple):
    """A thing stays on the floor."""

    text: str
    why: str


class PackDropped(NamedTuple):
    """Things were put down."""

    text: str
    many: int
    where: str


class CoinsTaken(NamedTuple):
    """Coins were picked up."""

    coins: int
    before: int
    now: int


class TorchesTaken(NamedTuple):
    """Torches were picked up."""

    torches: int
    before: int
    now: int


class TakeStopped(NamedTuple):
    """There is no room for what still lies here."""

    left: tuple[str, ...]


class WeaponTaken(NamedTuple):
    """A weapon is in hand now."""

    before: str
    now: str


class PiecePutOn(NamedTuple):
    """A piece of armor is worn now, in place of another."""

    piece: str
    before: str
    now: str


class TakenOff(NamedTuple):
    """A weapon or piece went into the pack."""

    text: str


class ThingUsed(NamedTuple):
    """A thing was used; is it gone?"""

    name: str
    gone: bool


class SpellsRegained(NamedTuple):
    """Spent spells came back."""

    names: tuple[str, ...]


class ArmRestored(NamedTuple):
    """A lost arm grew again."""

    before: int
    now: int


class GlobesMade(NamedTuple):
    """Light that no hand holds."""

    name: str
    before: int
    now: int


class MonstersFled(NamedTuple):
    """Monsters ran away."""

    by: str
    names: tuple[str, ...]


class ThingDestroyed(NamedTuple):
    """A cursed thing is gone."""

    text: str


class EffectKept(NamedTuple):
    """An effect stands on the sheet until its time is over."""

    text: str


class Reminder(NamedTuple):
    """What a thing does and no rule of ours can: for the player to see to."""

    name: str
    text: str


class Rested(NamedTuple):
    """A rest in town: hit points, and the spells that came back, each with what was left of it and all its uses."""

    before: int
    now: int
    most: int
    spells: tuple[tuple[str, int, int], ...]
    coins_before: int
    coins: int


class PieceMended(NamedTuple):
    """A piece of armor is whole again."""

    name: str
    before: int
    now: int
    coins: int


class TorchesBought(NamedTuple):
    """Torches were bought."""

    many: int
    before: int
    now: int
    coins_before: int
    coins: int


class ThingBought(NamedTuple):
    """A thing was bought at a price the player named."""

    name: str
    many: int
    price: int
    coins_before: int
    coins: int


class Sold(NamedTuple):
    """A thing was sold; `times` is 2 for those who sell at double price."""

    name: str
    faces: tuple[int, ...]
    coins: int
    before: int
    now: int
    times: int


class CoinsChanged(NamedTuple):
    """Coins were written up or down."""

    before: int
    now: int
