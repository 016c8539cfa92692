"""What has fallen in a round, and what was used on it, as short texts in the save.

    wis 3            the d20 of a condition check; `3,7` the two of a Malfunction, `1>15` a Lucky hero's second face
    attack 17,5      the d20 of an Attack, two when Frightened; `attack2` that of an extra attack
    none -           nothing is rolled: the hero is Restrained
    damage 4 4       the dice of a Damage, `4 4,3 2` both totals when Confused, `-` left out after a miss
    aim 40           the d100 of a dogfight, `evasion 30`
    Smite: damage +3                 an ability's bonus
    Foresight: reroll attack 18      a die rolled anew; `-,18` the second of a pair
    Fury: double damage 5 3          the damage dice a second time
    Flurry: extra attack             a whole second Attack and Damage
    Calm: ignore frightened          a condition set aside
    Combat Tonic: later attack 3     a bonus of the page that begins after this round
    Bless: owed hp 4                 HP that come back when the round is over, `owed hp all`; Integrity as `owed labs 1`

A number before it names the round: `2 attack 5`, `1 2 Fast: damage +3`. Earlier versions left it out of the last one rolled, and so
may a player.
"""

import re
from collections.abc import Mapping

from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record

LEFT_OUT = "-"
NOTHING = "none"
OF_SHIPS = ("aim", "evasion")
OWED, ALL = "owed", "all"
HP = "hp"
HOWS = ("reroll", "double", "extra", "ignore", "later", OWED)

_ENTRY = Pattern(r"(?:(?P<round>\d{1,2}) )?(?:(?P<by>.+): )?(?P<rest>[^:]+)")
_PART = Pattern(r"(?P<what>[a-z]+\d{0,3})(?: (?P<values>\S.*))?")
_OWED = Pattern(rf"(?P<what>\S+) (?P<amount>[1-9]\d{{0,5}}|{ALL})")

Sets = tuple[tuple[int, ...], ...]


def base(what: str) -> str:
    """The name of a roll without the number of its strike: `attack12` is an Attack."""
    return what.rstrip("0123456789")


class Step(Record):
    """One thing that fell or was used. `sets` are the rolls, each its faces in order; none is a roll left out.

    Of a reroll they stand where the rolls do that they replace, one without faces for what stays. What is owed is for `HP` or
    a compartment; an `amount` of 0 is all of it.
    """

    what: str
    sets: Sets = ()
    by: str = ""
    how: str = ""
    amount: int = 0


def read_step(entry: str) -> tuple[int, Step]:
    """An entry of the save as the number of its round (0 where none is named) and the step."""
    found = _ENTRY.fullmatch(entry.strip())
    step = _step(found["by"] or "", found["rest"]) if found else None
    number = int(found["round"] or 0) if found else 0
    if found is None or step is None or (found["round"] and not number):
        way = "notequest edit writes what fell, notequest fight --end leaves the fight"
        raise Usage("fight-unreadable", f"{entry!r} in [fight] says nothing about a round", way)
    return number, step


def owed_text(step: Step, rooms: Mapping[str, str]) -> str:
    """`Bless: 4 HP when the round is over`; `rooms` are the names of the compartments."""
    what = "HP" if step.what == HP else f"Integrity of {rooms.get(step.what, step.what)}"
    return f"{step.by}: {step.amount or ALL} {what} when the round is over"


def step_text(step: Step, number: int = 0) -> str:
    """The step as the save writes it."""
    words = [str(number) if number else "", f"{step.by}:" if step.by else "", step.how if step.how != "bonus" else "", step.what]
    if step.how == "bonus":
        words.append(f"{step.amount:+d}")
    elif step.how in ("later", OWED):
        words.append(str(step.amount) if step.amount or step.how == "later" else ALL)
    elif step.how not in ("extra", "ignore"):
        words.append(_sets_text(step) or LEFT_OUT)
    return " ".join(word for word in words if word)


def _step(by: str, rest: str) -> Step | None:
    first, _, others = rest.partition(" ")
    how, text = (first, others) if first in HOWS else ("", rest)
    if how == OWED:
        return _owed(by, text)
    found = _PART.fullmatch(text)
    if not found:
        return None
    what, values = found["what"], found["values"] or ""
    if how in ("extra", "ignore"):
        return Step(what, by=by, how=how) if not values else None
    if how == "later" or (by and not how):
        return Step(what, by=by, how=how or "bonus", amount=int(values)) if re.fullmatch(r"[+-]?\d{1,6}", values) else None
    return _rolled(what, values, by, how)


def _owed(by: str, text: str) -> Step | None:
    found = _OWED.fullmatch(text)
    return Step(found["what"], by=by, how=OWED, amount=0 if found["amount"] == ALL else int(found["amount"])) if found else None


def _rolled(what: str, values: str, by: str, how: str) -> Step | None:
    if values == LEFT_OUT:
        return Step(what, (), by, how)
    sets = values.split(",")
    if not all(re.fullmatch(r"\d{1,4}(?:[ >]\d{1,4})*", one) or one == LEFT_OUT for one in sets):
        return None
    return Step(what, tuple(() if one == LEFT_OUT else tuple(int(face) for face in re.split("[ >]", one)) for one in sets), by, how)


def _sets_text(step: Step) -> str:
    between = " " if step.what.startswith("damage") else ">"
    return ",".join(between.join(map(str, one)) or LEFT_OUT for one in step.sets)
