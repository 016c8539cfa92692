"""What happens to things and coins: found, taken, used, worn, bought and sold."""

from notequest_cli.record import Record


class TreasureRolled(Record):
    """A treasure table was rolled."""

    title: str
    faces: tuple[int, ...]
    name: str


class PackTook(Record):
    """A thing went into the pack, which now holds `things` of `most`; `does` is what the tables say of it."""

    text: str
    things: int
    most: int
    does: str = ""


class ThingLeft(Record):
    """A thing stays on the floor."""

    text: str
    why: str


class PackDropped(Record):
    """Things were put down."""

    text: str
    many: int
    where: str


class CoinsTaken(Record):
    """Coins were picked up."""

    coins: int
    before: int
    now: int


class TorchesTaken(Record):
    """Torches were picked up."""

    torches: int
    before: int
    now: int


class TakeStopped(Record):
    """There is no room for what still lies here."""

    left: tuple[str, ...]


class WeaponTaken(Record):
    """A weapon is in hand now."""

    before: str
    now: str


class PiecePutOn(Record):
    """A piece of armor is worn now, in place of another."""

    piece: str
    before: str
    now: str


class TakenOff(Record):
    """A weapon or piece went into the pack."""

    text: str


class ThingUsed(Record):
    """A thing was used; is it gone?"""

    name: str
    gone: bool


class SpellsRegained(Record):
    """Spent spells came back."""

    names: tuple[str, ...]


class ArmRestored(Record):
    """A lost arm grew again."""

    before: int
    now: int


class GlobesMade(Record):
    """Light that no hand holds."""

    name: str
    before: int
    now: int


class MonstersFled(Record):
    """Monsters ran away."""

    by: str
    names: tuple[str, ...]


class ThingDestroyed(Record):
    """A cursed thing is gone."""

    text: str


class EffectKept(Record):
    """An effect stands on the sheet until its time is over."""

    text: str


class Rested(Record):
    """A rest in town: hit points, and the spells that came back, each with what was left of it and all its uses."""

    before: int
    now: int
    most: int
    spells: tuple[tuple[str, int, int], ...]
    coins_before: int
    coins: int


class PieceMended(Record):
    """A piece of armor is whole again."""

    name: str
    before: int
    now: int
    coins: int


class TorchesBought(Record):
    """Torches were bought."""

    many: int
    before: int
    now: int
    coins_before: int
    coins: int


class ThingBought(Record):
    """A thing was bought at a price the player named."""

    name: str
    many: int
    price: int
    coins_before: int
    coins: int


class Sold(Record):
    """A thing was sold; `times` is 2 for those who sell at double price."""

    name: str
    faces: tuple[int, ...]
    coins: int
    before: int
    now: int
    times: int


class CoinsChanged(Record):
    """Coins were written up or down."""

    before: int
    now: int
