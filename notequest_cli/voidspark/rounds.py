"""Rounds as a player types them off the page (Voidspark rulebook, "Combat", "Conditions and Afflictions", "Dogfight").

`13/7` is Attack 13, Damage 7; `-1` the loss the page names; `wis9:` or `wisdom9:` a check before it, `restrained:` a condition the page
imposes; `-3/1@15` two losses, the first where DEF is below 15; `3x…` three alike. A round of a dogfight is `60-3/1@55`.
"""

from collections.abc import Sequence

from notequest_cli.names import LIKE, nearest
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.voidspark.conditions import CHECKED_WITH, OF_A_ROUND
from notequest_cli.voidspark.state import DOGFIGHT as DOGFIGHT
from notequest_cli.voidspark.state import TRAITS

MOST_ROUNDS = 30

_TIMES = Pattern(r"(\d{1,2})x(.+)")
_LOSS = r"(?:-(\d{1,3})(?:/(\d{1,3})@(\d{1,3}))?)?"
_ON_FOOT = Pattern(r"((?:[a-z]+\d*:)*)(\d{1,3})/(\d{1,3})" + _LOSS)
_OF_SHIPS = Pattern(r"()(\d{1,3})()" + _LOSS)
_BEFORE = Pattern(r"([a-z]+)(\d*)")


class Check(Record):
    """A condition check before the round's rolls: below the target the condition comes."""

    trait: str
    target: int

    @property
    def condition(self) -> str:
        """What comes where it fails."""
        return CHECKED_WITH[self.trait]


class Round(Record):
    """One round: what has to be met, what is lost otherwise. In a dogfight `attack` is the Aim and there is no Damage.

    Two `losses` are chosen between by the enemy's number `versus`: the first below it.
    """

    text: str
    attack: int
    damage: int = 0
    losses: tuple[int, ...] = ()
    versus: int = 0
    checks: tuple[Check, ...] = ()
    imposed: tuple[str, ...] = ()


def spread(typed: Sequence[str]) -> tuple[str, ...]:
    """The rounds one by one: `3x13/7-1` is three."""
    rounds: list[str] = []
    for text in typed:
        plain = text.strip().lower()
        found = _TIMES.fullmatch(plain)
        rounds += [found[2]] * int(found[1]) if found else [plain]
    if not 1 <= len(rounds) <= MOST_ROUNDS:
        raise Usage("rounds-many", f"{len(rounds)} rounds, a page has 1 to {MOST_ROUNDS}", "type the rounds of one page")
    return tuple(rounds)


def read_round(text: str, kind: str = "") -> Round:
    """A round of a fight on foot or of a dogfight; `Usage` says how it is written."""
    found = (_OF_SHIPS if kind == DOGFIGHT else _ON_FOOT).fullmatch(text.strip().lower())
    if not found:
        raise _unreadable(text, kind)
    before, attack, damage, loss, other, versus = found.groups()
    checks, imposed = _before(before, text)
    losses = tuple(int(one) for one in (loss, other) if one is not None)
    return Round(text, int(attack), int(damage or 0), losses, int(versus or 0), checks, imposed)


def _before(typed: str, text: str) -> tuple[tuple[Check, ...], tuple[str, ...]]:
    checks: list[Check] = []
    imposed: list[str] = []
    for part in filter(None, typed.split(":")):
        found = _BEFORE.fullmatch(part)
        word, number = (_trait_or_word(found[1]), found[2]) if found else (part, "")
        if word in CHECKED_WITH and 0 < len(number) < 4 and all(check.trait != word for check in checks):
            checks.append(Check(word, int(number)))
        elif word in OF_A_ROUND and not number:
            imposed.append(word)
        else:
            raise _strange(part, word, text)
    return tuple(checks), tuple(imposed)


def _trait_or_word(word: str) -> str:
    """`wisdom` as `wis`, any other word as it is."""
    from notequest_cli.voidspark.sheet import stat_named

    stat = stat_named(word)
    return stat if stat in TRAITS else word


def _strange(part: str, word: str, text: str) -> Usage:
    if word in CHECKED_WITH:
        sentence = f"{part} in {text}: one check of a trait, with a number of at most three digits"
        return Usage("round-check-number", sentence, "like notequest fight wis9:13/7-1")
    if word in TRAITS:
        kinds = ", ".join(f"{trait} ({condition})" for trait, condition in CHECKED_WITH.items())
        return Usage("round-check", f"{part} in {text}: no condition is checked with {word}", f"these are: {kinds}")
    from notequest_cli.voidspark.sheet import WHOLE_TRAITS

    close = nearest(word, [*CHECKED_WITH, *OF_A_ROUND]) or nearest(word, WHOLE_TRAITS, LIKE)
    way = f"did you mean {close}?" if close else "like notequest fight wis9:13/7-1"
    return Usage("round-before", f"{part} in {text} is neither a check nor a condition", way)


def _unreadable(text: str, kind: str) -> Usage:
    if kind == DOGFIGHT:
        return Usage("volley-unreadable", f"{text} is no round of a dogfight", "Aim, then the losses: 60-3/1@55, or 60-3")
    return Usage("round-unreadable", f"{text} is no round of a fight", "Attack/Damage-loss: 13/7-1, wis9:13/7-1, 13/7-3/1@15, 3x13/7-1")
