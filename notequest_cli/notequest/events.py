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
