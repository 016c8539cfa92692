"""Tables of the books: loaded when first asked for, overlaid by the player's own row by row, looked up by die.

A table is a TOML table whose keys are the faces (`2`, `7-8`) and whose other keys describe it (`title`,
`dice`). Packs are files: `crypt.monsters` is the table `monsters` of `crypt.toml`. A player's own file has
the same shape under the full name, `[crypt.monsters]`, and only the rows that differ.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from notequest_cli.problems import Usage
from notequest_cli.record import Record


class Row(Record):
    """One row: the faces it stands for, its name, and what else the table says of it."""

    low: int
    high: int
    name: str
    facts: Mapping[str, Any]


class Table(Record):
    """A table to roll on: its full name, title, dice ("1d6", "2d6", "" for a plain list) and rows in order."""

    name: str
    title: str
    dice: str
    rows: tuple[Row, ...]

    def row(self, face: int) -> Row | None:
        """The row for a rolled total, or `None` where the table has no such row."""
        return next((row for row in self.rows if row.low <= face <= row.high), None)

    def is_whole(self) -> bool:
        """Has every total of its dice a row? A list without dice is whole."""
        count, _, sides = self.dice.partition("d")
        totals = range(int(count), int(count) * int(sides) + 1) if sides else ()
        return all(self.row(total) is not None for total in totals)

    def named(self, name: str) -> Row | None:
        """The row with this name, without case, or `None`."""
        wanted = name.casefold()
        return next((row for row in self.rows if row.name.casefold() == wanted), None)

    def all_named(self, name: str) -> tuple[Row, ...]:
        """The rows with this name that differ in what they say, those left out that a row before them stands in for."""
        found: list[Row] = []
        for at, row in enumerate(self.rows):
            is_hidden = all(any(other.low <= face <= other.high for other in self.rows[:at]) for face in (row.low, row.high))
            if row.name.casefold() == name.casefold() and not (found and is_hidden) and all(row.facts != other.facts for other in found):
                found.append(row)
        return tuple(found)


class Faces(tuple[int, ...]):
    """The faces of one roll, a tuple that still knows how many sides its dice have, for who tells it."""

    sides: int

    def __new__(cls, faces: Iterable[int], sides: int) -> "Faces":
        """Faces of dice with that many sides."""
        made = super().__new__(cls, faces)
        made.sides = sides
        return made


class Drawn(Record):
    """A table was rolled on: its name and title, the faces (none where the row was named), and the row."""

    table: str
    title: str
    faces: tuple[int, ...]
    row: Row


class Packs:
    """The table files of a game's folder, each parsed when first asked for."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._loaded: dict[str, Mapping[str, Any]] = {}

    def __getitem__(self, pack: str) -> Mapping[str, Any]:
        if pack not in self._loaded:
            self._loaded[pack] = self.read(pack)
        return self._loaded[pack]

    def read(self, pack: str) -> Mapping[str, Any]:
        """A file of the folder; `KeyError` where none has this name."""
        import tomllib

        if not pack.replace("-", "").isalnum():
            raise KeyError(pack)
        try:
            with open(f"{self.folder}/{pack}.toml", "rb") as file:
                return tomllib.load(file)
        except FileNotFoundError:
            raise KeyError(pack) from None

    def __iter__(self) -> Iterator[str]:
        import os

        return iter(sorted(name[:-5] for name in os.listdir(self.folder) if name.endswith(".toml")))


class Tables:
    """All tables of one game, the player's own rows on top.

    `shared` is the pack whose tables need no prefix: `race` is `core.race`.
    """

    def __init__(
        self, packs: "Packs | Mapping[str, Mapping[str, Any]]", own: Mapping[str, Any] | None = None, shared: str = "core"
    ) -> None:
        self.packs = packs
        self.own = own or {}
        self.shared = shared
        self._read: dict[str, Table] = {}

    def table(self, name: str) -> Table:
        """The table called `name` (`race`, `crypt.monsters`); `Usage` when there is none."""
        if name not in self._read:
            self._read[name] = self._table(name)
        return self._read[name]

    def _table(self, name: str) -> Table:
        pack, _, short = name.rpartition(".")
        try:
            entry = self.packs[pack or self.shared][short]
        except KeyError:
            entry = {}
        mine = self._own(name)
        if not entry and not mine:
            raise Usage("table-unknown", f"there is no table {name}", "notequest table lists them")
        title, dice = (mine.get(key) or entry.get(key) for key in ("title", "dice"))
        return Table(name, title or short, dice or "", _rows(mine) + _rows(entry))

    def pack(self, name: str) -> Mapping[str, Any]:
        """A whole pack by name, the player's entries on top: lists such as gear, crew, items."""
        return {**self.packs[name], **self._own(name)}

    def names(self) -> list[str]:
        """Every table that can be named: the shared ones first and without prefix, the player's new ones last.

        What has no rows (a list of items by name) is no table.
        """
        packs = sorted(self.packs, key=lambda pack: (pack != self.shared, pack))
        ours = [(pack if pack != self.shared else "", self.packs[pack]) for pack in packs]
        named = [(pack, short, entry) for pack, entries in (*ours, *self._mine()) for short, entry in entries.items()]
        return list(dict.fromkeys(f"{pack}.{short}" if pack else short for pack, short, entry in named if _is_table(entry)))

    def lists(self) -> list[str]:
        """The packs that are a list of things by name, no tables to roll on: skills, items, gear."""
        return [pack for pack in self.packs if not any(map(_is_table, self.packs[pack].values()))]

    def listed(self, name: str) -> Table:
        """Such a list as a table without dice and faces, the player's own things first."""
        things = {**self._own(name), **self.packs[name], **self._own(name)}
        return Table(
            name, name.capitalize(), "", tuple(Row(0, 0, thing, facts) for thing, facts in things.items() if isinstance(facts, dict))
        )

    def _mine(self) -> list[tuple[str, Mapping[str, Any]]]:
        """The player's own tables: those without prefix, then pack by pack."""
        return [("", self.own), *((pack, entries) for pack, entries in self.own.items() if isinstance(entries, dict))]

    def _own(self, name: str) -> Mapping[str, Any]:
        entry: Any = self.own
        for part in name.split("."):
            entry = entry.get(part, {}) if isinstance(entry, dict) else {}
        return entry if isinstance(entry, dict) else {}


def _is_table(entry: Any) -> bool:
    return isinstance(entry, dict) and bool(_rows(entry))


def _is_face(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 6


def _rows(entry: Mapping[str, Any]) -> tuple[Row, ...]:
    rows = []
    for key, facts in entry.items():
        low, _, high = key.partition("-")
        if _is_face(low) and _is_face(high or low) and isinstance(facts, dict):
            rows.append(Row(int(low), int(high or low), str(facts.get("name", key)), facts))
    return tuple(rows)
