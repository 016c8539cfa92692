"""What stands behind `on`: a round, a roll of it, a compartment, an injury, as far as what is used acts on such a thing.

`use Jig on 1 damage weapons` names one of each (Voidspark rulebook, "Abilities and Reminders", "Ship Upgrades").
"""

from typing import TYPE_CHECKING

from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.record import Record
from notequest_cli.tables import Tables
from notequest_cli.voidspark.conditions import OF_A_ROUND
from notequest_cli.voidspark.crew import compartment
from notequest_cli.voidspark.remedies import IDLE
from notequest_cli.voidspark.sheet import compartment_names, is_understood
from notequest_cli.voidspark.state import TRAITS, State
from notequest_cli.voidspark.steps import OF_SHIPS, base

if TYPE_CHECKING:
    from notequest_cli.voidspark.usable import Thing

ROLLS = (*TRAITS, "attack", "damage", *OF_SHIPS, *OF_A_ROUND, "defense", "shield")
CALLED = {"room": "compartment", "injury": "injury", "roll": "roll", "number": "round"}
BETWEEN = ("and", "on", "the")  # words between two names


class Target(Record):
    """What is named: round `number` (0 where none is), a roll, a compartment, an injury; empty where that is not said.

    `is_meant` is a round that was not named.
    """

    number: int = 0
    roll: str = ""
    room: str = ""
    injury: str = ""
    is_meant: bool = False

    @property
    def text(self) -> str:
        """As it is typed."""
        number = "" if self.is_meant else str(self.number or "")
        return " ".join(filter(None, (number, self.roll, self.injury, self.room)))

    @property
    def idle(self) -> tuple[str, ...]:
        """The refusals that say nothing found anything to do, where that was not asked for by name."""
        rolls = () if self.roll or (self.number and not self.is_meant) else ("use-no-roll", "use-nothing", "use-won")
        return (*(code for code in IDLE if not (self.room and code == "repair-whole")), *rolls)

    def asked(self, question: ChoiceNeeded, name: str) -> ChoiceNeeded:
        """The same question, its answer beside what has been named already."""
        answer = question.option.rpartition(" ")[2]
        if self.text or "NAME" in question.option:
            question.way = f"say it with notequest use {name} on {f'{self.text} {answer}'.strip()}"
        return question


def read(state: State, tables: Tables, thing: "Thing", typed: str, rounds: tuple[int, ...]) -> Target:
    """What is named of a thing that is used while these `rounds` wait; `Usage` for what it does not act on."""
    kinds = _kinds(thing)
    if len(kinds) > 1:
        return _each(state, tables, thing, typed, kinds, rounds)
    number, rest = _apart(typed)
    if not number or kinds == ("room",):
        return _whole(thing, typed, kinds)
    return _whole(thing, rest, kinds)._replace(number=_round(thing, number, rounds))


def _apart(typed: str) -> tuple[str, str]:
    """The number of a round before or behind what else is typed, and the rest; empty where there is none."""
    words = typed.split()
    for at in (0, -1):
        if words and _is_number(words[at]):
            number = words.pop(at)
            return number, " ".join(words)
    return "", typed


def _kinds(thing: "Thing") -> tuple[str, ...]:
    """What it acts on that may have a name; what only the player understands may be on anything."""
    from notequest_cli.voidspark.usable import is_for_rolls

    strange = not thing.effects or any(not is_understood(effect) for effect in thing.effects)
    verbs = {"repair": "room", "mend": "injury"}
    found = [verbs[effect.verb] for effect in thing.effects if effect.verb in verbs]
    return tuple(dict.fromkeys([*found, *(["roll"] if strange or any(map(is_for_rolls, thing.effects)) else [])]))


def _whole(thing: "Thing", typed: str, kinds: tuple[str, ...]) -> Target:
    """All that is typed, as the one thing it can be."""
    if typed and not kinds:
        raise Usage("use-target", f"on {typed}: {thing.name} acts on nothing that could be named", f"notequest use {thing.name}")
    return Target()._replace(**{kinds[0]: typed}) if typed else Target()


def _each(state: State, tables: Tables, thing: "Thing", typed: str, kinds: tuple[str, ...], rounds: tuple[int, ...]) -> Target:
    """One name after the other, in any order; a number is a round where one waits and none has been named, else a compartment."""
    words, found = [word for word in typed.replace(",", " ").split() if word.casefold() not in BETWEEN], Target()
    while words:
        kind, count = _next(state, tables, words, kinds)
        if kind == "number":
            kind = "room" if "room" in kinds and (found.number or not rounds) else kind
        if not kind:
            wanted = " or ".join(CALLED[kind] for kind in kinds)
            raise Usage("use-target", f"on {typed}: {words[0]} is no {wanted}", f"notequest use {thing.name}")
        name, words = " ".join(words[:count]), words[count:]
        if getattr(found, kind):
            raise Usage("use-target", f"on {typed}: {name} is a second {CALLED[kind]}", f"notequest use {thing.name}")
        found = found._replace(**{kind: _round(thing, name, rounds) if kind == "number" else name})
    return found


def _next(state: State, tables: Tables, words: list[str], kinds: tuple[str, ...]) -> tuple[str, int]:
    """The kind of the next name, and how many words it has."""
    if _is_number(words[0]):
        return "number", 1
    names = ((_kind(state, tables, " ".join(words[:count]), kinds), count) for count in range(len(words), 0, -1))
    return next(((kind, count) for kind, count in names if kind), ("", 0))


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 4


def _kind(state: State, tables: Tables, word: str, kinds: tuple[str, ...]) -> str:
    """The kind of thing that is called so, an injury before a roll of the same name; empty where nothing is."""
    return next((kind for kind in TESTS if kind in kinds and TESTS[kind](state, tables, word)), "")


def _is_room(state: State, tables: Tables, word: str) -> bool:
    try:
        return bool(compartment(compartment_names(state, tables), word))
    except Usage:
        return False


def _is_injury(state: State, tables: Tables, word: str) -> bool:
    from notequest_cli.voidspark.rest import injury_named

    try:
        return bool(injury_named(state, word))
    except Usage:
        return False


def _is_roll(state: State, tables: Tables, word: str) -> bool:
    name = base(word.casefold())
    return bool(name) and any(known.startswith(name) for known in ROLLS)


TESTS = {"injury": _is_injury, "room": _is_room, "roll": _is_roll}


def _round(thing: "Thing", word: str, rounds: tuple[int, ...]) -> int:
    """The number of a round that waits."""
    if int(word) in rounds:
        return int(word)
    listed = f"round {', '.join(map(str, rounds))} {'do' if len(rounds) > 1 else 'does'}: " if rounds else "no round does: "
    way = f"{listed}notequest use {thing.name}{f' on {rounds[0]}' if rounds else ''}"
    raise Usage("use-round", f"round {int(word)} does not wait", way)
