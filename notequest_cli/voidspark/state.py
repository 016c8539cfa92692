"""Everything a Voidspark save says, as immutable values: hero, ship, calendar, and what waits for the player.

A mapping in here is never changed in place: `with_…` gives a new state. How the values are written as text stands in
`notebook.py`, what is wrong with a page in `shape.py` and `review.py`. No rule is in here.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from notequest_cli.names import is_number
from notequest_cli.problems import Problem
from notequest_cli.record import Record

TRAITS = ("str", "dex", "con", "int", "wis", "cha")
INJURED = (*TRAITS, "hp_max", "defense", "attack", "damage")  # what an injury can be of
INFECTED, MALFUNCTION = "infected", "malfunction"
OPEN, DONE, HEALED = "open", "done", "healed"
ROLLED, MISSED = "rolled", "missed"
FRIGHTENED, RESTRAINED, WEAKENED, CONFUSED = OF_A_ROUND = ("frightened", "restrained", "weakened", "confused")

DOGFIGHT = "dogfight"


def command_of(kind: str) -> str:
    """The command that fights rounds of a kind."""
    return DOGFIGHT if kind == DOGFIGHT else "fight"


class Calendar(Record):
    """The open page, by its first day, and what has happened on it.

    `rounds` is "open" while a fight of this page goes on, "done" after it, and "healed" where something has been used since
    that is not used between rounds. `infection` is "rolled" once the infection roll of the page's end is made, "missed" while
    its HP is not lost yet, `pickpocket` is the face for which the player has yet to keep or decline the credits. While another
    page is filled in, `held` is the open one as it was left, and keeps its `effects`, which abilities are `on`, and the per-page
    `uses` that are spent. `played` are the pages whose lottery was played, as `sundays.py` writes them,
    `pages` what the pages that were left had used, as `bygone.py` writes it. `rested` is a Rest taken on the page.
    """

    page: date | None = None
    prologue: bool = False
    lottery: bool = False
    gear_open: bool = False
    rested: bool = False
    choices: tuple[str, ...] = ()
    rounds: str = ""
    infection: str = ""
    pickpocket: int = 0
    played: tuple[str, ...] = ()
    upgrades_open: tuple[str, ...] = ()
    takeover: bool = False
    held: "Calendar | None" = None
    effects: tuple[str, ...] = ()
    on: tuple[str, ...] = ()
    uses: Mapping[str, int] = {}
    pages: Mapping[str, tuple[str, ...]] = {}


class Pool(Record):
    """Surges or charges: what is left, and what a Rest gives back."""

    left: int
    most: int


class Ability(Record):
    """Something the hero can do: when, for what, with which effect; how often it was `used`, whether it is `on` for the page."""

    when: str = "both"
    cost: str = ""
    effect: str = ""
    used: int = 0
    on: bool = False


class Gear(Record):
    """A piece of equipment: its slot, what it adds while worn. Empty where the tables know it."""

    slot: str = ""
    bonus: Mapping[str, int] = {}
    worn: bool = False


class Hero(Record):
    """The hero's sheet. Nobody is there while `name` is empty. `trade` is the class.

    `spent` is a death of a 4 until a Rest, as older versions wrote it. `lent` is what the floor of 1 HP left to the hero when
    equipment came off: the next HP that equipment gives pay it back.

    Traits, `hp_max`, `defense`, `attack` and `damage` are bare: what gear and injuries change is added by `sheet.py`.
    """

    name: str = ""
    trade: str = ""
    level: int = 1
    hp: int = 0
    hp_max: int = 0
    defense: int = 0
    attack: int = 0
    damage: str = "1d6"
    virtue: int = 0
    credits: int = 0
    spent: bool = False
    skills: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    traits: Mapping[str, int] = {}
    injuries: Mapping[str, int] = {}
    pools: Mapping[str, Pool] = {}
    abilities: Mapping[str, Ability] = {}
    pack: Mapping[str, int] = {}
    gear: Mapping[str, Gear] = {}
    lent: int = 0

    @property
    def is_dead(self) -> bool:
        """Does this hero wait for a clone?"""
        return self.is_there and self.hp <= 0

    @property
    def is_there(self) -> bool:
        """Has a hero been made?"""
        return bool(self.name) or self.hp_max > 0


class Compartment(Record):
    """A compartment: Integrity left, everything included, and its bare maximum; who works there, what is built in at which price.

    `lent` is the Integrity the floor of 1 left to it when an upgrade came out; the next upgrade pays it back.
    """

    integrity: int = 3
    most: int = 3
    crew: str = ""
    upgrade: str = ""
    paid: int | None = None
    lent: int = 0


class Crew(Record):
    """A crew member no table knows: the skill and the Integrity they bring."""

    skill: str = ""
    integrity: int = 1


class Upgrade(Record):
    """A ship upgrade no table knows: where it fits, what it adds."""

    compartment: str = ""
    bonus: Mapping[str, int] = {}


class Ship(Record):
    """The ship. Aim, Evasion and Shield are bare: what upgrades add is counted by `sheet.py`."""

    name: str = ""
    aim: int = 10
    evasion: int = 10
    shield: int = 1
    compartments: Mapping[str, Compartment] = {}
    spare: Mapping[str, int] = {}
    crew: Mapping[str, Crew] = {}
    upgrades: Mapping[str, Upgrade] = {}


class Fight(Record):
    """A fight that waits: its rounds as typed, the one that is rolled `next`, what has fallen, what the player owes.

    `kind` is "" for several enemies, "single" for one enemy over the rounds, "dogfight" for the ship. `faces` is written by
    `steps.py`. `owed` is "ability" where the player may use one, "remedy" between two rounds, else empty.
    """

    rounds: tuple[str, ...]
    next: int = 1
    faces: tuple[str, ...] = ()
    owed: str = ""
    kind: str = ""

    @property
    def at(self) -> int:
        """The round that waits: the first one rolled that is not settled, else the next."""
        last = max(self.next - 1, 1)
        rolled = [int(first) if is_number(first := entry.partition(" ")[0]) else last for entry in self.faces]
        return min(*rolled, max(self.next, 1), len(self.rounds))


class Death(Record):
    """A death half told: the d4, and what the player still has to name ("piece")."""

    d4: int
    owed: str = ""


class State(Record):
    """A whole save."""

    calendar: Calendar = Calendar()
    hero: Hero = Hero()
    ship: Ship = Ship()
    fight: Fight | None = None
    death: Death | None = None
    rulings: Mapping[str, str] = {}
    difficulty: str = "standard"

    def with_hero(self, **changes: Any) -> "State":
        """The state with some of the hero's values changed."""
        return self._replace(hero=self.hero._replace(**changes))

    def with_remedy(self) -> "State":
        """The state after the use of something that is not used between rounds: where the page has had rounds, it is noted."""
        return self.with_calendar(rounds=HEALED) if self.calendar.rounds == DONE else self

    def with_nothing_owed(self) -> "State":
        """The state in which a missed infection roll costs no HP any more: of this page, or of the open one while this is filled in."""
        held = self.calendar.held
        paid = held._replace(infection=ROLLED) if held and held.infection == MISSED else held
        return self.with_calendar(infection=ROLLED if self.calendar.infection == MISSED else self.calendar.infection, held=paid)

    def with_calendar(self, **changes: Any) -> "State":
        """The state with some of the page's values changed."""
        return self._replace(calendar=self.calendar._replace(**changes))

    def with_ship(self, **changes: Any) -> "State":
        """The state with some of the ship's values changed."""
        return self._replace(ship=self.ship._replace(**changes))

    def with_compartment(self, key: str, **changes: Any) -> "State":
        """The state with some values of one compartment changed."""
        changed = self.ship.compartments[key]._replace(**changes)
        return self.with_ship(compartments={**self.ship.compartments, key: changed})

    def with_ability(self, name: str, **changes: Any) -> "State":
        """The state with some values of one ability changed."""
        changed = self.hero.abilities[name]._replace(**changes)
        return self.with_hero(abilities={**self.hero.abilities, name: changed})

    def with_gear(self, name: str, **changes: Any) -> "State":
        """The state with some values of one piece of equipment changed."""
        changed = self.hero.gear[name]._replace(**changes)
        return self.with_hero(gear={**self.hero.gear, name: changed})

    def with_pool(self, name: str, left: int) -> "State":
        """The state with `left` points in a pool."""
        return self.with_hero(pools={**self.hero.pools, name: self.hero.pools[name]._replace(left=left)})

    def with_item(self, name: str, change: int) -> "State":
        """The state with more or fewer of an item in the pack; the last one gone leaves no line."""
        pack = {**self.hero.pack, name: self.hero.pack.get(name, 0) + change}
        return self.with_hero(pack={item: count for item, count in pack.items() if item != name or count > 0})


def without(mapping: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The mapping less one name."""
    return {key: value for key, value in mapping.items() if key != name}


def from_toml(data: Mapping[str, Any]) -> State:
    """The state a save tells; what is missing has its usual value, what is unknown is left to the save."""
    from notequest_cli.voidspark import notebook

    return notebook.read(data)


def to_toml(state: State) -> dict[str, Any]:
    """The state as the plain data of a save."""
    from notequest_cli.voidspark import notebook

    return notebook.write(state)


def review(data: Mapping[str, Any]) -> list[Problem]:
    """Every problem of a save at once."""
    from notequest_cli.voidspark import review as findings

    return findings.review(data)


def strangers(data: Mapping[str, Any], tables: Any) -> list[Problem]:
    """Every name of a save that neither its tables nor the save itself know."""
    from notequest_cli.voidspark import strangers as unknown

    return unknown.strangers(data, tables)


def kept(data: Mapping[str, Any], key: tuple[str, ...]) -> list[Problem]:
    """What of a value that was set is only kept, since no rule reads it."""
    from notequest_cli.voidspark import strangers as unknown

    return unknown.kept(data, key)


def keys() -> dict[str, list[str]]:
    """The keys that are read, by the table they stand in; those that a player names are not among them."""
    from notequest_cli.voidspark.shape import SHAPE

    return {table: [key for key in SHAPE[table] if key not in "*?"] for table in ("hero", "settings", "calendar", "ship")}
