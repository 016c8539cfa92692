"""The events that `--json` shows, read off the classes: names, facts and their types."""

import inspect
import types
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_origin

import notequest_cli
from notequest_cli.record import Record
from notequest_cli.show.porcelain import name_of

PACKAGE = Path(notequest_cli.__file__).parent
# By class; where two modules have one of the name, with a part of the module's.
BOTH = ("Roll", "Drawn", "Table", "Entry", "pair:Mended", "Reasons", "Rule", "chances_json:Odds", "DiceRolled", "DiceTakenBack")
# What a game shows as events without anything happening: a look back, chances, a map.
SHOWN = ("lookback_words", "odds_words", "map_route", "forecast_commands")
PLAIN = {int: "number", str: "text", bool: "true or false", float: "number", object: "any value", Any: "any value"}


class Occurrence(NamedTuple):
    """An event or a part of one: its name in JSON, what it says, its facts with their types."""

    name: str
    about: str
    facts: tuple[tuple[str, str], ...]


def of_both() -> list[type[Record]]:
    """The events that any game can show."""
    return [_found(*each.rpartition(":")[::2]) for each in BOTH]


def _found(module: str, name: str) -> type[Record]:
    """The class of a name, in whichever module of the shell it stands."""
    for path in (*PACKAGE.glob("*.py"), *PACKAGE.glob("shared/*.py")):
        if module in path.stem and f"\nclass {name}(Record)" in path.read_text():
            dotted = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
            found: type[Record] = getattr(import_module(dotted), name)
            return found
    raise AssertionError(f"no class {name}")


def of_game(game: str) -> list[type[Record]]:
    """The events of a game: every class of its modules of events, and what else it shows to those who read JSON."""
    paths = [path for path in (PACKAGE / game).glob("*.py") if path.stem.endswith("events") or path.stem in SHOWN]
    return sorted((each for path in paths for each in _of_module(f"notequest_cli.{game}.{path.stem}")), key=lambda each: each.__name__)


def _of_module(name: str) -> list[type[Record]]:
    """The classes of a module that are not parts of another one there."""
    module = import_module(name)
    found = [each for _, each in inspect.getmembers(module, _is_record) if each.__module__ == name]
    parts = {inner for each in found for hint in hints(each).values() for inner in _records_in(hint)}
    return [each for each in found if each not in parts]


def _is_record(value: object) -> bool:
    return inspect.isclass(value) and issubclass(value, Record) and value is not Record


def told(kind: type[Record]) -> Occurrence:
    """A class as the manual tells it."""
    about = " ".join((kind.__doc__ or "").split())
    return Occurrence(name_of_class(kind), about, tuple((name, type_text(hint)) for name, hint in hints(kind).items()))


def name_of_class(kind: type[Record]) -> str:
    """`TorchSpent` is `torch_spent`."""
    return name_of(tuple.__new__(kind, ()))


def hints(kind: type[Record]) -> dict[str, Any]:
    """The facts of a class with their types; names in quotes are looked up where the class stands."""
    space = vars(import_module(kind.__module__))
    notes = inspect.get_annotations(kind)
    return {name: _looked_up(hint, space) for name, hint in notes.items() if name in kind._fields}


def _looked_up(hint: Any, space: dict[str, Any]) -> Any:
    if isinstance(hint, str):
        from notequest_cli import toml

        return eval(hint, {**vars(import_module(f"{toml.__name__}.hunks")), **space})
    return hint


def type_text(hint: Any) -> str:
    """A type in words: `list of text`, `number or null`, `object face`."""
    if hint is None or hint is type(None):
        return "null"
    if isinstance(hint, types.UnionType):
        return " or ".join(dict.fromkeys(type_text(part) for part in get_args(hint)))
    origin = get_origin(hint)
    if origin is tuple:
        return _tuple_text(get_args(hint))
    if origin is not None:
        return "object"
    return PLAIN.get(hint) or (name_of_class(hint) if _is_record(hint) else "text")


def _tuple_text(parts: tuple[Any, ...]) -> str:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return f"list of {type_text(parts[0])}"
    return f"list of {len(parts)}: {', '.join(type_text(part) for part in parts)}"


def parts_of(kinds: list[type[Record]]) -> list[type[Record]]:
    """The classes inside these that are not events themselves, each once."""
    found: dict[str, type[Record]] = {}
    waiting = list(kinds)
    while waiting:
        for hint in hints(waiting.pop()).values():
            for inner in _records_in(hint):
                if inner not in kinds and inner.__name__ not in found:
                    found[inner.__name__] = inner
                    waiting.append(inner)
    return [found[name] for name in sorted(found)]


def _records_in(hint: Any) -> list[type[Record]]:
    if _is_record(hint):
        return [hint]
    return [inner for part in get_args(hint) for inner in _records_in(part)]
