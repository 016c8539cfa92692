"""Everything a NoteQuest save says, as immutable values: hero, dungeons with their segments, the dead, rulings.

A mapping in here is never changed in place: `with_…` gives a new state. How the values are written as text stands in
`notebook.py`, what is wrong with a page in `findings.py`. No rule is in here.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from notequest_cli.problems import Problem
from notequest_cli.record import Record

TOWN = "town"


class Spell(Record):
    """How often a spell can still be cast, and how often after a rest."""

    left: int
    most: int


class Piece(Record):
    """An armor piece that is worn: its HP left and in full, and the enchantment or wonder it is ("Angelic", "of the Gods")."""

    hp: int
    most: int
    magic: str = ""


class Hero(Record):
    """The adventurer. Nobody is there while `name` is empty; 0 HP is dead.

    `dungeon` is empty in town. `light` counts globes of the Light spell, `paralyzed` the turns still lost, `owes` the
    rolls that wait.
    """

    name: str = ""
    race: str = ""
    trade: str = ""
    hp: int = 0
    hp_max: int = 0
    torches: int = 0
    coins: int = 0
    weapon: str = ""
    dungeon: str = ""
    segment: int = 0
    arms: int = 2
    light: int = 0
    paralyzed: int = 0
    pack: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    spells: Mapping[str, Spell] = {}
    armor: Mapping[str, Piece] = {}
    owes: tuple[str, ...] = ()

    @property
    def where(self) -> str:
        """The place as the save writes it: `crypt 3`, or `town`."""
        return f"{self.dungeon} {self.segment}" if self.dungeon else TOWN

    @property
    def is_alive(self) -> bool:
        """Can this hero act?"""
        return bool(self.name) and self.hp > 0


class Door(Record):
    """A door: `unopened`, `locked`, `open` or `broken`, and the segment behind it (0 while nobody stepped through).

    Open without a segment is a door whose trap went off before anybody stepped through; `sprung` says so of a locked one.
    `typed` is the player's own way of writing it, where that differs.
    """

    state: str = "unopened"
    to: int = 0
    sprung: bool = False
    typed: str = ""


class Monster(Record):
    """A monster in a segment. `damage` is `None` where damage and traits are those the tables know for its name.

    `armed` is what its next attack brings: `fire+10`, `magic+4`, `kills`, `paralyzes`, `explodes` while
    its burst waits for who takes it, or `skip` where it misses its turn.
    """

    name: str
    hp: int
    most: int
    damage: int | None = None
    traits: tuple[str, ...] = ()
    armed: tuple[str, ...] = ()
    typed: str = ""


class Segment(Record):
    """A corridor, staircase or room of the map. `back` is the segment it was entered from, 0 for the entrance.

    A staircase stands on the level it leads down from. `seen` is the last expedition in which it was entered. `turn` is
    `monsters` where they strike next, `answer` where their answer waits for who takes it. `spoils` counts the rolls that
    wait for the end of the fight. The last `dropped` of `items` are what the hero put down. `trap` waits for whether armor is thrown away.
    """

    number: int
    kind: str = "corridor"
    back: int = 0
    size: str = ""
    level: int = 1
    contents: str = ""
    monsters: tuple[Monster, ...] = ()
    chest: str = ""
    doors: tuple[Door, ...] = ()
    seen: int = 1
    searched: bool = False
    disarmed: bool = False
    hidden: bool = False
    alerted: bool = False
    turn: str = ""
    treasures: int = 0
    items: tuple[str, ...] = ()
    dropped: int = 0
    bodies: int = 0
    secret: int = 0
    spoils: int = 0
    trap: str = ""

    def found(self) -> tuple[str, ...]:
        """What lies here and was not put down by the hero: `items` without the last `dropped`."""
        return self.items[: len(self.items) - min(self.dropped, len(self.items))]

    def put_down(self) -> tuple[str, ...]:
        """What the hero put down here, by choice: a bare `take` comes to it last."""
        return self.items[len(self.found()) :]

    def with_found(self, *texts: str) -> "Segment":
        """The segment with things more that were found, not put down."""
        return self._replace(items=(*self.found(), *texts, *self.put_down()))

    def with_put_down(self, *texts: str) -> "Segment":
        """The segment with things more that the hero put down."""
        return self._replace(items=(*self.items, *texts), dropped=len(self.put_down()) + len(texts))

    def without_items(self, found: tuple[str, ...], put_down: tuple[str, ...]) -> "Segment":
        """The segment with just these things left on the floor."""
        return self._replace(items=(*found, *put_down), dropped=len(put_down))

    def with_door(self, number: int, door: Door) -> "Segment":
        """The segment with door `number` (from 1) replaced."""
        return self._replace(doors=(*self.doors[: number - 1], door, *self.doors[number:]))


class Dungeon(Record):
    """A dungeon: `type` names its tables, `expedition` counts how often it was entered, `final` is the Final Room.

    `since` is the first expedition that can be this adventurer's; those before it were others'.
    """

    id: str
    name: str = ""
    type: str = ""
    expedition: int = 0
    final: int = 0
    boss: str = ""
    since: int = 0
    segments: Mapping[int, Segment] = {}

    def with_segment(self, segment: Segment) -> "Dungeon":
        """The dungeon with this segment added or replaced."""
        return self._replace(segments={**self.segments, segment.number: segment})

    def next_number(self) -> int:
        """The number of the segment that is drawn next."""
        return max(self.segments, default=0) + 1


class Kind(Record):
    """A monster that no table knows, as the player typed it in once."""

    hp: int
    damage: int
    traits: tuple[str, ...] = ()


class Grave(Record):
    """A dead adventurer: when, where ("crypt 2"), of what, and what still lies there."""

    name: str
    died: date | None = None
    where: str = ""
    cause: str = ""
    left: tuple[str, ...] = ()


class State(Record):
    """A whole notebook."""

    hero: Hero = Hero()
    dungeons: Mapping[str, Dungeon] = {}
    kinds: Mapping[str, Kind] = {}
    graves: Mapping[str, Grave] = {}
    rulings: Mapping[str, str] = {}
    settings: Mapping[str, str] = {}

    def dungeon(self) -> Dungeon:
        """The dungeon the hero is in."""
        return self.dungeons[self.hero.dungeon]

    def here(self) -> Segment:
        """The segment the hero stands in."""
        hero = self.hero
        return self.dungeons[hero.dungeon].segments[hero.segment]

    def with_hero(self, **changes: Any) -> "State":
        """The state with some of the hero's values changed."""
        return self._replace(hero=self.hero._replace(**changes))

    def with_dungeon(self, dungeon: Dungeon) -> "State":
        """The state with this dungeon added or replaced."""
        return self._replace(dungeons={**self.dungeons, dungeon.id: dungeon})

    def with_segment(self, segment: Segment) -> "State":
        """The state with this segment of the hero's dungeon added or replaced."""
        return self.with_dungeon(self.dungeon().with_segment(segment))

    def with_here(self, **changes: Any) -> "State":
        """The state with some values of the segment the hero stands in changed."""
        return self.with_segment(self.here()._replace(**changes))

    def with_grave(self, key: str, grave: Grave) -> "State":
        """The state with this grave added or replaced."""
        return self._replace(graves={**self.graves, key: grave})


def from_toml(data: Mapping[str, Any]) -> State:
    """The state a save tells; what is missing has its usual value, what is unknown is left to the save."""
    from notequest_cli.notequest import notebook

    return notebook.read(data)


def to_toml(state: State) -> dict[str, Any]:
    """The state as the plain data of a save: only keys that have something to say."""
    from notequest_cli.notequest import notebook

    return notebook.write(state)


def strangers(data: Mapping[str, Any], tables: Any) -> list[Problem]:
    """Every name of a save that neither its tables nor the save itself know."""
    from notequest_cli.notequest import strangers as unknown

    return unknown.strangers(data, tables)


def review(data: Mapping[str, Any]) -> list[Problem]:
    """Every problem of a save at once."""
    from notequest_cli.notequest import findings

    return findings.review(data)


def keys() -> dict[str, list[str]]:
    """The keys that are read, by the table they stand in; those that a player names are not among them."""
    from notequest_cli.notequest.findings import HERO

    return {"hero": [key for names in HERO.values() for key in names], "settings": ["dice", "tables"]}
