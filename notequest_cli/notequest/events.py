"""What can happen in a notebook, past tense; the fight's own events stand in `combat_events.py`.

Every event carries all that its words need: old and new values, faces, names.
"""

from typing import NamedTuple

# light


class LightSpent(NamedTuple):
    """A torch, or a globe of light in its place, went into an action."""

    what: str
    torches_before: int
    torches: int
    globes_before: int = 0
    globes: int = 0


class LastTorch(NamedTuple):
    """One torch is left: the next one spent is the last."""

    torches: int


class MinerInTheDark(NamedTuple):
    """The light is gone, and a Miner finds the way out all the same."""

    name: str


class DarknessFell(NamedTuple):
    """No light was left in the dungeon."""

    name: str
    where: str


# the end of a hero


class HeroDied(NamedTuple):
    """The hero is dead: of what, where, and what lies there now."""

    name: str
    cause: str
    where: str
    left: tuple[str, ...]


# noise


class MonstersWoke(NamedTuple):
    """The monsters of a segment noticed the hero."""

    segment: int
    names: tuple[str, ...]
    strike_first: bool


class MonstersCame(NamedTuple):
    """Monsters came along through broken doors."""

    start: int
    segment: int
    names: tuple[str, ...]


# hit points


class HpChanged(NamedTuple):
    """The hero lost or won hit points."""

    before: int
    now: int
    most: int
    cause: str


class ArmLost(NamedTuple):
    """A blade took an arm."""

    face: int
    before: int
    now: int


# traps


class TrapSprung(NamedTuple):
    """A trap went off: the row of the Trap table."""

    name: str
    faces: tuple[int, ...]


class TrapKeptOff(NamedTuple):
    """A trap did not act: it was disarmed, or something kept it off."""

    by: str


class BladePassed(NamedTuple):
    """The blade missed."""

    face: int


class MonstersFromTrap(NamedTuple):
    """A trap brought monsters."""

    name: str
    many: int
    faces: tuple[int, ...]


# the map


class SegmentFound(NamedTuple):
    """A new segment was drawn on the map, and the hero stands in it."""

    number: int
    kind: str
    size: str
    level: int
    doors: int


class FinalRoomFound(NamedTuple):
    """The Final Room: on the third level, or behind the last door."""

    number: int
    level: int
    why: str


class ContentsFound(NamedTuple):
    """What stands in a room, and what lies in it; `rolled` are the faces of its numbers."""

    name: str
    faces: tuple[int, ...]
    chest: bool
    treasures: int
    items: tuple[str, ...]
    rolled: tuple[int, ...]
    secret: bool


class MonstersFound(NamedTuple):
    """Who is in a room: how many, with how many hit points each."""

    name: str
    many: int
    hp: int
    faces: tuple[int, ...]
    rolled: tuple[int, ...]
    is_boss: bool


class BossPaid(NamedTuple):
    """The boss is defeated, and its Treasures lie there."""

    treasures: int
    faces: tuple[int, ...]


class WalkedTo(NamedTuple):
    """The hero walked into a segment that is on the map."""

    start: int
    segment: int
    kind: str
    contents: str


class MonstersRecovered(NamedTuple):
    """Monsters that survived an earlier expedition are whole again."""

    names: tuple[str, ...]


# doors


class DoorRolled(NamedTuple):
    """A door was rolled: a trap, locked, or unlocked."""

    number: int
    faces: tuple[int, ...]
    result: str


class DoorShut(NamedTuple):
    """A door is locked, and stays so for now."""

    number: int


class DoorUnlocked(NamedTuple):
    """A lock was picked."""

    number: int
    torches: int


class DoorBroken(NamedTuple):
    """A door was broken, for good."""

    number: int


class KeyUsed(NamedTuple):
    """A key opened a door; was it used up?"""

    number: int
    key: str
    used_up: bool


class TorchFound(NamedTuple):
    """A Lumberjack looked for a torch in a broken door."""

    face: int
    before: int
    now: int


# a new adventurer


class RaceRolled(NamedTuple):
    """The race of a new adventurer."""

    name: str
    faces: tuple[int, ...]
    hp: int
    advantage: str


class ClassRolled(NamedTuple):
    """The class of a new adventurer, with the weapon it starts with."""

    name: str
    faces: tuple[int, ...]
    hp: int
    advantage: str
    weapon: str


class SpellKnown(NamedTuple):
    """A spell that comes with race or class."""

    name: str
    uses: int


class SpellRolled(NamedTuple):
    """A spell was learned by the dice."""

    name: str
    faces: tuple[int, ...]
    left: int
    most: int


class HeroReady(NamedTuple):
    """The adventurer stands in town; `owes` are rolls that still wait."""

    name: str
    race: str
    trade: str
    hp: int
    torches: int
    owes: tuple[str, ...]


# dungeons


class DungeonNamed(NamedTuple):
    """A dungeon was whispered of in the tavern."""

    id: str
    name: str
    type: str
    faces: tuple[int, ...]


class DungeonEntered(NamedTuple):
    """An expedition began."""

    hero: str
    name: str
    expedition: int
    kind: str
    doors: int


class DungeonLeft(NamedTuple):
    """The hero is back in town."""

    hero: str
    name: str


# actions


class SneakRoll(NamedTuple):
    """The dice for one monster when moving silently, and the one that counts."""

    monster: str
    faces: tuple[int, ...]
    kept: int


class Sneaked(NamedTuple):
    """The hero tried to move silently."""

    segment: int
    rolls: tuple[SneakRoll, ...]
    is_seen: bool


class TrapsDisarmed(NamedTuple):
    """The traps of a room are disarmed."""

    segment: int


class PassageSearched(NamedTuple):
    """A secret passage was looked for."""

    segment: int
    faces: tuple[int, ...]
    result: str


class SecretChest(NamedTuple):
    """A hidden chest was found."""

    segment: int


class SecretStairs(NamedTuple):
    """A secret door was found, and what is behind it is on the map."""

    segment: int
    to: int
    kind: str


class ChestOpened(NamedTuple):
    """A chest was opened: coins into the purse, Treasures on the segment."""

    faces: tuple[int, ...]
    coins: int
    treasures: int
    before: int
    now: int


class ChestEmpty(NamedTuple):
    """A chest was empty and trapped."""

    faces: tuple[int, ...]


class ChestDoubled(NamedTuple):
    """A thing doubled what a chest held."""

    by: str
    what: str


# things


class TreasureRolled(NamedTuple):
    """A treasure table was rolled."""

    title: str
    faces: tuple[int, ...]
    name: str


class PackTook(NamedTuple):
    """A thing went into the pack, which now holds `things`."""

    text: str
    things: int


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


# town


class Rested(NamedTuple):
    """A rest in town: hit points, and the spells that came back as they were before."""

    before: int
    now: int
    most: int
    spells: tuple[str, ...]
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
