"""The log read again: what `map_words.py`, `combat_words.py` and the others wrote, and what it comes to over all expeditions."""

from collections.abc import Mapping
from typing import Any

from notequest_cli.entry import Entry
from notequest_cli.lookback import Track, decoded, end_of_entry, lines_with
from notequest_cli.names import is_number
from notequest_cli.record import Record
from notequest_cli.show.vocabulary import Block, Columns, Curves, Heading, field

NUMBERS = {"hp": "HP", "torches": "torches", "coins": "coins"}


ENTERS, LEAVES, DIES = b": expedition ", b", and is in town", b" is dead ("


class Expedition(Record):
    """An expedition, and how the hero stood when it ended, in town or in death, or stands now."""

    dungeon: str
    hp: int
    torches: int
    coins: int


class Dungeons(Record):
    """What was done down there."""

    rooms: int
    torches: int
    fights_won: int


class Death(Record):
    """A death: who, of what, where."""

    name: str
    cause: str
    where: str


class Burned(Record):
    """Torches for one purpose."""

    purpose: str
    torches: int


class Brought(Record):
    """What a spell was good for: how often it was cast, the damage it did, the HP it gave back."""

    name: str
    used: int = 0
    damage: int = 0
    healed: int = 0


class Story:
    """Reads a log block by block, oldest first."""

    def __init__(self) -> None:
        self.deaths: list[Death] = []
        self.rooms = self.won = 0
        self.burned: dict[str, int] = {}
        self.brought: dict[str, Brought] = {}
        self._track = Track("hero", NUMBERS)
        self._open = ""

    def read(self, block: bytes) -> None:
        """Read what happened, in its order where that matters."""
        read = 0
        for place, line in sorted(found for text in (ENTERS, LEAVES, DIES) for found in lines_with(block, text)):
            end = place if ENTERS.decode() in line else end_of_entry(block, place)
            self._track.read(block, read, end)
            read = end
            if self._open:
                self._track.mark(self._open)
            self._open = _entered(line)
        self._track.read(block, read, len(block))
        self.won += block.count(b"\n  the fight is over\n")
        self.rooms += sum(1 for text in (b" room, level ", b" the Final Room, level ") for _ in lines_with(block, text))
        for text, take in ((b"\n  torches ", self._torches), (b" is dead (", self._death), (b" cast: ", self._cast)):
            for place, line in lines_with(block, text):
                take(block, place, line.strip())

    def finish(self, data: Mapping[str, Any]) -> None:
        """The log is at its end; what never changed in it stands in the save."""
        hero = data.get("hero", {})
        self._track.learn_rest(hero)
        is_below = isinstance(hero, dict) and hero.get("where", "town") != "town"
        if self._open or (is_below and not self._track.points):
            self._track.mark(self._open or "under way")

    def _torches(self, block: bytes, place: int, line: str) -> None:
        old, _, rest = line.removeprefix("torches ").partition(" -> ")
        new, _, why = rest.partition(" ")
        if is_number(old) and is_number(new) and int(new) < int(old):
            purpose = why.strip("()") or "by hand"
            self.burned[purpose] = self.burned.get(purpose, 0) + int(old) - int(new)

    def _death(self, block: bytes, place: int, line: str) -> None:
        name, _, rest = line.partition(" is dead (")
        cause, _, where = rest.rstrip(")").rpartition(", ")
        if cause:
            self.deaths.append(Death(name, cause, where))

    def _cast(self, block: bytes, place: int, line: str) -> None:
        name = line.partition(" cast: ")[0]
        damage = healed = 0
        for told in decoded(block[place : end_of_entry(block, place)]).split("\n"):
            old, new = _change_of_hp(told)
            if told.startswith(f"  {name} "):
                damage += max(old - new, 0)
            elif told.startswith("  HP ") and told.endswith(f"({name})"):
                healed += max(new - old, 0)
        had = self.brought.get(name, Brought(name))
        self.brought[name] = Brought(name, had.used + 1, had.damage + damage, had.healed + healed)

    def facts(self) -> tuple[Any, ...]:
        """Everything as values."""
        expeditions = (Expedition(label, *numbers) for label, numbers in self._track.rows())
        burned = (Burned(purpose, torches) for purpose, torches in self.burned.items())
        done = Dungeons(self.rooms, sum(self.burned.values()), self.won)
        return (*expeditions, done, *burned, *self.deaths, *self.brought.values())

    def blocks(self) -> list[Block]:
        """Everything as a page."""
        return [*self._expeditions(), *self._done(), *self._died(), *self._casts()]

    def _expeditions(self) -> list[Block]:
        labels = tuple(f"{number} {label}" for number, (label, _) in enumerate(self._track.points, 1))
        series = tuple((name, self._track.series(key)) for key, name in NUMBERS.items())
        return [Heading("over the expeditions", str(len(labels))), Curves("expedition", labels, series)] if labels else []

    def _done(self) -> list[Block]:
        if not (self.rooms or self.won or self.burned):
            return []
        burned = sum(self.burned.values())
        each = f", {burned / self.rooms:.1f} a room" if self.rooms else ""
        told = [field("fights won", str(self.won)), field("rooms", str(self.rooms)), field("torches", f"{burned}{each}")]
        most = sorted(self.burned.items(), key=lambda purpose: -purpose[1])
        return [Heading("in the dungeons"), *told, *(field("", f"{torches} {purpose}") for purpose, torches in most)]

    def _died(self) -> list[Block]:
        rows = tuple((death.name, death.cause, death.where) for death in self.deaths)
        return [Heading("deaths", str(len(rows))), Columns(("", "", ""), rows)] if rows else []

    def _casts(self) -> list[Block]:
        rows = tuple((one.name, f"{one.used}x", _good_for(one)) for one in self.brought.values())
        return [Heading("what spells brought"), Columns(("", "", ""), rows)] if rows else []


def part_of(entry: Entry) -> str:
    """The heading of the part of a diary that an entry begins: an expedition."""
    entered = next((line for line in entry.lines if ": expedition " in line and " enters " in line), "")
    where, _, number = entered.partition(" enters ")[2].partition(": expedition ")
    return f"{where}, expedition {number.partition(',')[0]}" if where else ""


def _change_of_hp(line: str) -> tuple[int, int]:
    """`… HP 6 -> 0 …` as two numbers, else two zeroes."""
    before, arrow, after = line.rpartition("HP ")[2].partition(" -> ")
    new = after.split(" ", 1)[0].rstrip(",")
    return (int(before), int(new)) if arrow and is_number(before) and is_number(new) else (0, 0)


def _good_for(one: Brought) -> str:
    parts = [f"{one.damage} damage" if one.damage else "", f"{one.healed} HP back" if one.healed else ""]
    return ", ".join(part for part in parts if part) or "nothing the log can tell"


def _entered(line: str) -> str:
    """The dungeon that a line says was entered; empty for the lines with which an expedition ends."""
    return line.strip().rpartition(ENTERS.decode())[0].partition(" enters ")[2]
