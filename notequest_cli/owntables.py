"""The player's own tables, looked through before they are played with: of what kind each entry must be, the book's tables tell."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from notequest_cli import save
from notequest_cli.names import nearest
from notequest_cli.problems import BrokenSave, Problem, Refusal
from notequest_cli.readable import readable
from notequest_cli.tables import Tables

if TYPE_CHECKING:
    from notequest_cli.tables import Packs, Table

LIKE = 0.75  # how near a name must be to one of the book's to be taken for it

MOST_DICE, LARGEST_DIE = 20, 1000
MOST_DIGITS = 6
NAMED = {str: "text", int: "a whole number", bool: "true or false", float: "a number", list: "a list", dict: "a table"}

Kinds = dict[tuple[str, str], set[type]]
"""Of what kind a value is, by the table it stands in and its name; under "" whatever the table."""


def read(place: str, packs: "Packs", is_said: bool) -> Mapping[str, Any]:
    """The tables of a file; `BrokenSave` lists everything in them that no rule could use, and says the way out."""
    own = save.parse(save.read_bytes(place), place)
    problems = tuple(_problems(own, _known(packs), ()))
    if problems:
        listed = "\n  ".join(problem.sentence() for problem in problems)
        way = "leave --tables out" if is_said else "take tables out of [settings]"
        raise BrokenSave("tables-wrong-type", f"{place}:\n  {listed}", f"mend it in an editor, or {way}", problems)
    return own


def looked_through(place: str, packs: "Packs") -> tuple[Mapping[str, Any], tuple[Problem, ...]]:
    """What can be used of a file's tables, and everything that is wrong with the rest, as findings about the save."""
    try:
        own = save.parse(save.read_bytes(place), place)
    except Refusal as broken:
        said = broken.sentence.splitlines()[0].removeprefix(place).lstrip(": ")
        return {}, (Problem(f"tables {place}", said, "a file with tables that can be read", fatal=True),)
    known = _known(packs)
    left = readable(own, lambda data: _problems(data, known, ()))
    problems = (*_problems(own, known, ()), *stray(Tables(packs, left)))
    return left, tuple(problem._replace(place=f"tables {place} {problem.place}") for problem in problems)


def _known(packs: "Packs") -> Kinds:
    known: Kinds = {}
    for pack in packs:
        _learn(packs[pack], known, "")
    return known


def _learn(entries: Mapping[str, Any], known: Kinds, table: str) -> None:
    """Which kinds of value the book's tables have under each name."""
    for name, value in entries.items():
        for where in (table, ""):
            known.setdefault((where, name), set()).add(type(value))
        if isinstance(value, dict):
            _learn(value, known, _table_of(table, name))


def _table_of(table: str, name: str) -> str:
    """The table that something below this name stands in: rows are named by faces."""
    return table if name[:1].isdigit() else name


def _problems(entries: Mapping[str, Any], known: Kinds, above: tuple[str, ...], table: str = "") -> Iterator[Problem]:
    for name, value in entries.items():
        place = ".".join((*above, name))
        kinds = known.get((table, name)) or known.get(("", name)) or {type(value)}
        kinds = kinds if above else {dict, type(value)}
        if type(value) not in kinds:
            yield Problem(place, _shown(value), " or ".join(sorted(NAMED.get(kind, "a date") for kind in kinds)), fatal=True)
        elif name == "dice" and not _are_dice(value):
            yield Problem(place, _shown(value), "dice like 2d6", fatal=True)
        elif isinstance(value, list) and not all(isinstance(held, str) for held in value):
            yield Problem(place, _shown(value), "a list of texts", fatal=True)
        elif isinstance(value, int) and len(str(abs(value))) > MOST_DIGITS:
            yield Problem(place, "a number too large to play with", f"at most {MOST_DIGITS} digits", fatal=True)
        elif isinstance(value, dict):
            yield from _problems(value, known, (*above, name), _table_of(table, name))


def _are_dice(value: object) -> bool:
    if value == "":
        return True
    count, _, sides = str(value).partition("d")
    numbers = [int(part) if part.isascii() and part.isdigit() and len(part) < 5 else 0 for part in (count, sides)]
    return 1 <= numbers[0] <= MOST_DICE and 1 <= numbers[1] <= LARGEST_DIE


def stray(tables: "Tables") -> Iterator[Problem]:
    """What stands in the player's own tables and can never be rolled: a name very like one of the book's, a face that no dice show."""
    known = Tables(tables.packs, shared=tables.shared).names()
    for name in Tables({}, tables.own, tables.shared).names():
        if name not in known:
            near = nearest(name, known, LIKE)
            if near:
                yield Problem(name, "the book has no table of this name", near)
                continue
        yield from _faces_out(tables.table(name), Tables({}, tables.own, tables.shared).table(name))


def _faces_out(whole: "Table", own: "Table") -> Iterator[Problem]:
    count, _, sides = whole.dice.partition("d")
    for row in own.rows if sides else ():
        if row.low < int(count) or row.high > int(count) * int(sides):
            face = str(row.low) if row.low == row.high else f"{row.low}-{row.high}"
            yield Problem(f"{own.name}.{face}", f"a face that {whole.dice} never shows", f"{count} to {int(count) * int(sides)}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) < 60 else text[:57] + "…"
