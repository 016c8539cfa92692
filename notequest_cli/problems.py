"""What can go wrong, as values: refusals with their exit codes, findings in a save.

A refusal is one sentence a player can act on: what, where, what was expected, and the way out. Every
refusal has a `code`, the name of its page in `tests/errors/`. Nothing has changed when one is raised.
"""

from collections.abc import Callable
from typing import Any

from notequest_cli.record import Record

ABSENT = "nothing"  # what is found of a key that is not there
STOPPED = "stopped"  # the code of the one refusal that is an answer of the player's: no more of this


class Problem(Record):
    """One finding about a save. `place` is a key path such as `hero.hp`; `fatal` ones stop writing."""

    place: str
    found: str
    expected: str
    fatal: bool = False

    def sentence(self) -> str:
        """The finding in one line."""
        return f"{self.place}: {self.found}{f', expected {self.expected}' if self.expected else ''}"


class Refusal(Exception):
    """A command could not be carried out; nothing changed. Exit code by kind of mistake."""

    exit = 2
    command = ""
    kept: tuple[Any, ...] = ()
    """What was put right or kept beside the save all the same, as events with a `sentence` each."""

    def __init__(self, code: str, sentence: str, way: str = "", problems: tuple[Problem, ...] = ()) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.way = way
        self.problems = problems


class Usage(Refusal):
    """What was typed cannot be read, or names nothing that is there (exit 2)."""


class Missing(Refusal):
    """Something is missing that only the player has (exit 2). `told` are the events of the turn up to here, for who is asked."""

    told: tuple[Any, ...] = ()


class SoFar:
    """`with SoFar(events):` what is missing inside comes after these events, which a function may find only then.

    `way` is the way out where faces were typed.
    """

    def __init__(self, events: tuple[Any, ...] | Callable[[], tuple[Any, ...]], way: str = "") -> None:
        self.events = events
        self.way = way

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, missing: object, trace: object) -> None:
        if isinstance(missing, Missing):
            missing.told = (*(self.events() if callable(self.events) else self.events), *missing.told)
            missing.way = self.way or missing.way


class DiceNeeded(Missing):
    """A typed face is missing (exit 2). `die` is "d6", `why` what it is rolled for; `optional` ones may be `-`."""

    def __init__(self, die: str, why: str, optional: bool = False) -> None:
        super().__init__("dice-needed", f"{roll_named(die, why)}: no face given", "type it with --dice, or leave --dice out")
        self.die = die
        self.why = why
        self.optional = optional


class ChoiceNeeded(Missing):
    """The player must decide (exit 2).

    `code` names the choice, `options` are its answers, `obvious` the one Enter takes, `option` the command
    line option that answers it. `pause` is the turn that keeps what the tool has already rolled. `reads` looks at an answer
    in the player's own words, one that is no option, and raises `Usage` where it cannot be read, so that the same question is asked
    again. `key` is
    what an answer is kept under, where one choice may come several times; else its code.
    """

    def __init__(
        self,
        code: str,
        question: str,
        options: tuple[str, ...],
        option: str = "",
        obvious: str | None = None,
        pause: object = None,
        reads: Callable[[str], object] | None = None,
        key: str = "",
    ) -> None:
        listed = ", ".join(options)
        way = f"say it with {option}" if option else ""
        super().__init__(code, f"{question}: {listed}" if listed else question, way)
        self.question = question
        self.options = options
        self.option = option
        self.obvious = obvious
        self.pause = pause
        self.reads = reads
        self.key = key or code


class Forbidden(Refusal):
    """The rules do not allow it (exit 3); `--force` does it anyway."""

    exit = 3


class BrokenSave(Refusal):
    """The save cannot be used as it is (exit 4)."""

    exit = 4


def wrong_types(place: str, wrong: tuple[Problem, ...]) -> BrokenSave:
    """What stops writing, listed; where it is one key that is not there, how it is written."""
    listed = "\n  ".join(problem.sentence() for problem in wrong)
    way = "notequest check lists everything"
    if len(wrong) == 1 and wrong[0].found == ABSENT:
        way = f"notequest set {wrong[0].place} VALUE writes it; {way}"
    return BrokenSave("save-wrong-type", f"{place}:\n  {listed}", way, wrong)


class SystemRefused(Refusal):
    """Disk, permission or lock (exit 5)."""

    exit = 5


def roll_named(die: str, why: str) -> str:
    """The die and what it is rolled for, `d6 for Damage`; the die alone where that says it all."""
    return die if why.casefold() == die else f"{die} for {why}"
