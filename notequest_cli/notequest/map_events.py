"""What happens on the map: dungeons, doors, segments, traps, and the actions in a dungeon."""

from notequest_cli.record import Record


class BladeKilled(Record):
    """The blade of a trap killed the hero."""

    face: int


class ArmLost(Record):
    """A blade took an arm."""

    face: int
    before: int
    now: int


class TrapSprung(Record):
    """A trap went off: the row of the Trap table."""

    name: str
    faces: tuple[int, ...]


class TrapKeptOff(Record):
    """A trap did not act: it was disarmed, or something kept it off."""

    by: str


class BladePassed(Record):
    """The blade missed."""

    face: int


class MonstersFromTrap(Record):
    """A trap brought monsters."""

    name: str
    many: int
    faces: tuple[int, ...]


class SegmentFound(Record):
    """A new segment was drawn on the map, and the hero stands in it."""

    number: int
    kind: str
    size: str
    level: int
    doors: int
    faces: tuple[int, ...] = ()


class FinalRoomFound(Record):
    """The Final Room: on the third level, or behind the last door."""

    number: int
    level: int
    why: str


class ContentsFound(Record):
    """What stands in a room, and what lies in it; `rolled` are the faces of its numbers."""

    name: str
    faces: tuple[int, ...]
    chest: bool
    treasures: int
    items: tuple[str, ...]
    rolled: tuple[int, ...]
    secret: bool


class MonstersFound(Record):
    """Who is in a room: how many, with how many hit points each."""

    name: str
    many: int
    hp: int
    faces: tuple[int, ...]
    rolled: tuple[int, ...]
    is_boss: bool


class BossPaid(Record):
    """The boss is defeated, and its Treasures lie there."""

    treasures: int
    faces: tuple[int, ...]


class WalkedTo(Record):
    """The hero walked into a segment that is on the map, who stood there, and what lies there (as one reads it)."""

    start: int
    segment: int
    kind: str
    contents: str
    monsters: tuple[str, ...] = ()
    lying: tuple[str, ...] = ()


class MonstersRecovered(Record):
    """Monsters of a segment that survived an earlier expedition are whole again."""

    segment: int
    names: tuple[str, ...]


class DoorRolled(Record):
    """A door was rolled: a trap, locked, or unlocked."""

    number: int
    faces: tuple[int, ...]
    result: str


class DoorShut(Record):
    """A door is locked, and stays so for now; `torches` is what picking it costs this hero."""

    number: int
    torches: int


class DoorUnlocked(Record):
    """A lock was picked."""

    number: int
    torches: int


class DoorBroken(Record):
    """A door was broken, for good."""

    number: int


class KeyUsed(Record):
    """A key opened a door; was it used up?"""

    number: int
    key: str
    used_up: bool


class TorchFound(Record):
    """A Lumberjack looked for a torch in a broken door."""

    face: int
    before: int
    now: int


class DungeonNamed(Record):
    """A dungeon was whispered of in the tavern."""

    id: str
    name: str
    type: str
    faces: tuple[int, ...]


class DungeonEntered(Record):
    """An expedition began."""

    hero: str
    name: str
    expedition: int
    kind: str
    doors: int


class DungeonLeft(Record):
    """The hero is back in town."""

    hero: str
    name: str


class SneakRoll(Record):
    """The dice for one monster when moving silently, and the one that counts."""

    monster: str
    faces: tuple[int, ...]
    kept: int


class Sneaked(Record):
    """The hero tried to move silently."""

    segment: int
    rolls: tuple[SneakRoll, ...]
    is_seen: bool


class TrapsDisarmed(Record):
    """The traps of a room are disarmed."""

    segment: int


class PassageSearched(Record):
    """A secret passage was looked for."""

    segment: int
    faces: tuple[int, ...]
    result: str


class SecretChest(Record):
    """A hidden chest was found."""

    segment: int


class SecretStairs(Record):
    """A secret door was found, and what is behind it is on the map."""

    segment: int
    to: int
    kind: str


class ChestOpened(Record):
    """A chest was opened: coins into the purse, Treasures on the segment."""

    faces: tuple[int, ...]
    coins: int
    treasures: int
    before: int
    now: int


class ChestEmpty(Record):
    """A chest was empty and trapped."""

    faces: tuple[int, ...]


class ChestDoubled(Record):
    """A thing doubled what a chest held."""

    by: str
    what: str
