"""What each value of a page may be: its type, and the numbers or words that the book knows. A wrong type is fatal."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from notequest_cli.problems import Problem
from notequest_cli.record import Record
from notequest_cli.voidspark.notebook import DIFFICULTIES
from notequest_cli.voidspark.state import DONE, HEALED, INFECTED, INJURED, MALFUNCTION, MISSED, OPEN, ROLLED, TRAITS

LARGEST = 999_999


class Number(Record):
    """A whole number from `low` to `high`."""

    low: int = -LARGEST
    high: int = LARGEST

    def finding(self, place: str, value: Any) -> Problem | None:
        """A wrong type is fatal, a number out of range a warning."""
        if type(value) is not int:
            return Problem(place, shown(value), "a whole number", fatal=True)
        return None if self.low <= value <= self.high else Problem(place, shown(value), f"{self.low} to {self.high}")


class Words(Record):
    """A text; with `among` one of these. `waits` is for what waits for the player: another word is fatal there, nothing could go on."""

    among: tuple[str, ...] = ()
    waits: bool = False

    def finding(self, place: str, value: Any) -> Problem | None:
        """A wrong type is fatal, an unknown word a warning, where nothing waits."""
        if not isinstance(value, str):
            return Problem(place, shown(value), "a text in quotes", fatal=True)
        is_known = not self.among or value.lower() in self.among
        return None if is_known else Problem(place, shown(value), " or ".join(self.among), fatal=self.waits)


class Listed(Record):
    """A list of texts; with `among` each one of these."""

    among: tuple[str, ...] = ()

    def finding(self, place: str, value: Any) -> Problem | None:
        """A wrong type is fatal, an unknown word a warning."""
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            return Problem(place, shown(value), "a list of texts", fatal=True)
        strange = [part for part in value if self.among and part.lower() not in self.among]
        return Problem(place, ", ".join(map(shown, dict.fromkeys(strange))), " or ".join(self.among)) if strange else None


class Flag(Record):
    """true or false."""

    def finding(self, place: str, value: Any) -> Problem | None:
        """Anything else is fatal."""
        return None if isinstance(value, bool) else Problem(place, shown(value), "true or false", fatal=True)


class Day(Record):
    """A date without time."""

    def finding(self, place: str, value: Any) -> Problem | None:
        """Anything else is fatal; a Sunday belongs to the page of its Saturday."""
        if type(value) is not date:
            return Problem(place, shown(value), "a date like 2023-04-15, without quotes", fatal=True)
        return Problem(place, f"{value} is a Sunday", "the Saturday its page begins with") if value.weekday() == 6 else None


Shape = Mapping[str, Any]

COUNT = Number(0)
BONUS: Shape = {"*": Number(-99, 99)}
COMPARTMENT: Shape = {
    "integrity": Number(0, 99),
    "integrity_max": Number(1, 99),
    "crew": Words(),
    "upgrade": Words(),
    "upgrade_paid": COUNT,
    "lent": Number(0, 99),
}
OPEN_PAGE: Shape = {
    "page": Day(),
    "prologue": Flag(),
    "lottery": Words(("done",)),
    "gear_open": Flag(),
    "rested": Flag(),
    "choices": Listed(),
    "rounds": Words((OPEN, DONE, HEALED), waits=True),
    "infection": Words((ROLLED, MISSED), waits=True),
    "pickpocket": Number(1, 20),
    "lottery_last": Day(),
    "lottery_played": Listed(),
    "upgrades_open": Listed(),
    "takeover": Flag(),
}
# "*" stands for any other key, "?" for any other table.
SHAPE: Shape = {
    "settings": {"difficulty": Words(DIFFICULTIES), "dice": Words(("tool", "ask")), "tables": Words()},
    "rulings": {"*": Words()},
    "calendar": {
        **OPEN_PAGE,
        "pages": {"*": Listed()},
        "open": {**OPEN_PAGE, "effects": Listed(), "abilities_on": Listed(), "uses": {"*": COUNT}},
    },
    "hero": {
        "name": Words(),
        "class": Words(),
        "level": Number(1, 99),
        "hp": Number(0),
        "hp_max": Number(1, 999),
        "defense": Number(0, 99),
        "attack": Number(-99, 99),
        "damage": Words(),
        "virtue": Number(-10, 10),
        "credits": Number(),
        "hp_lent": Number(0, 999),
        "abilities_spent": Flag(),
        "skills": Listed(),
        "conditions": Listed((INFECTED, MALFUNCTION)),
        "effects": Listed(),
        "notes": Listed(),
        "traits": dict.fromkeys(TRAITS, Number(-20, 30)),
        "injuries": dict.fromkeys(INJURED, Number(0, 99)),
        "pools": {"*": {"left": COUNT, "max": COUNT}},
        "ability": {"*": {"when": Words(), "cost": Words(), "effect": Words(), "used": COUNT, "on": Flag()}},
        "pack": {"*": COUNT},
        "gear": {"*": {"slot": Words(), "bonus": BONUS, "worn": Flag()}},
    },
    "fight": {
        "kind": Words(("single", "dogfight"), waits=True),
        "rounds": Listed(),
        "next": Number(1),
        "faces": Listed(),
        "owed": Words(("ability", "remedy"), waits=True),
    },
    "death": {"d4": Number(1, 4), "owed": Words(("piece",), waits=True)},
    "ship": {
        "name": Words(),
        "aim": Number(-99, 200),
        "evasion": Number(-99, 200),
        "shield": Number(0, 99),
        "spare": {"*": COUNT},
        "crew": {"*": {"skill": Words(), "integrity": Number(0, 9)}},
        "upgrade": {"*": {"compartment": Words(), "bonus": BONUS}},
        "?": COMPARTMENT,
    },
}


def misshapen(shape: Shape, data: Mapping[str, Any], place: str) -> list[Problem]:
    """Every value below a place that is not what `shape` says; keys that it does not name are left alone."""
    found: list[Problem] = []
    for key, value in data.items():
        wanted = shape.get(key, shape.get("*", shape.get("?") if isinstance(value, dict) else None))
        found += _finding(wanted, value, f"{place}.{key_text(key)}" if place else key_text(key)) if wanted is not None else []
    return found


def _finding(wanted: Any, value: Any, place: str) -> list[Problem]:
    if isinstance(wanted, Mapping):
        return misshapen(wanted, value, place) if isinstance(value, dict) else [Problem(place, shown(value), "a table", fatal=True)]
    problem = wanted.finding(place, value)
    return [problem] if problem else []


def shown(value: Any) -> str:
    """A value as a player wrote it, cut short where it is long."""
    text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else _safe(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _safe(value: Any) -> str:
    """A whole number can have more digits than Python prints."""
    try:
        return str(value)
    except ValueError:
        return "a number of thousands of digits"


def key_text(key: str) -> str:
    """A key as it is written: quoted where TOML wants it."""
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else f'"{key}"'
