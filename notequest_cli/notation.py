"""`d20+dex+stealthy vs 12` to a value, and a value to what fell.

Asked, rolled and shown are three things: an `Expression` is what was asked, a `Roll` what fell (every
face, also those not counted, and every addend with its name); `telling.describe` is how it is shown.
Case and spaces are free. At most 100 dice a term, 20 terms, dice of 1 to 1000 sides.
"""

import re
from collections.abc import Callable

from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee

MOST_DICE = 100
MOST_SIDES = 1000
MOST_TERMS = 20
MOST_TARGETS = 9

_TERM = Pattern(
    r"(?P<count>\d*)d(?P<sides>\d+|%)(?:(?P<keep>k[hl]?)(?P<kept>\d+))?(?![a-z\d])"
    r"|(?P<flat>\d+)(?![a-z\d])"
    r"|(?P<name>[a-z][a-z']*(?: +[a-z]['a-z]*)*)",
    re.IGNORECASE,
)
_VERSUS = Pattern(r"\bvs\b\.?", re.IGNORECASE)
_TWICE = {"adv": 1, "dis": -1}


class DiceTerm(Record):
    """`4d6kh3` is (1, 4, 6, 3); `kl1` keeps -1; 0 keeps all."""

    sign: int
    count: int  # type: ignore[assignment]  # a tuple has a method of that name
    sides: int
    keep: int = 0


class FlatTerm(Record):
    """A plain number."""

    sign: int
    number: int


class NameTerm(Record):
    """A name of the sheet, and where it stands in the text, for the caret."""

    sign: int
    name: str
    at: int


Term = DiceTerm | FlatTerm | NameTerm


class Expression(Record):
    """What was asked: its text as typed, the terms, and the targets in rising order."""

    text: str
    terms: tuple[Term, ...]
    targets: tuple[int, ...] = ()


class Addend(Record):
    """A number with the name it comes from: ("DEX", 3)."""

    name: str
    value: int


class Meaning(Record):
    """What a name of the sheet stands for.

    `die` is what a bare name is rolled with (20, or 100 for aim and evasion), `dice` a notation where the
    name itself is rolled (damage), `note` what the player should know ("Zarylla has no Stealthy").
    """

    addends: tuple[Addend, ...] = ()
    die: int = 20
    dice: str = ""
    note: str = ""


class Thrown(Record):
    """The dice of one term: faces in the order they fell, and which of them count."""

    sign: int
    dice: str
    faces: tuple[int, ...]
    counted: tuple[bool, ...]

    def total(self) -> int:
        """The sum of the faces that count, with the term's sign."""
        return self.sign * sum(face for face, counts in zip(self.faces, self.counted, strict=True) if counts)


class Roll(Record):
    """What fell: dice, addends, total, targets; `notes` are reminders beside it."""

    asked: str
    thrown: tuple[Thrown, ...]
    addends: tuple[Addend, ...]
    total: int
    targets: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()

    def met(self) -> int:
        """How many of the targets the total meets or beats."""
        return sum(self.total >= target for target in self.targets)

    def missed(self) -> bool:
        """Was there one target, and was it missed?"""
        return len(self.targets) == 1 and self.total < self.targets[0]


Lookup = Callable[[str], Meaning | None]


def no_names(name: str) -> Meaning | None:
    """The lookup where there is no sheet."""
    return None


def parse(text: str) -> Expression:
    """Read a notation; `Usage` with a caret under the mistake."""
    versus = _VERSUS.search(text)
    asked = text[: versus.start()] if versus else text
    terms = _terms(text, asked)
    targets = _targets(text, versus.end()) if versus else ()
    return Expression(" ".join(text.split()), terms, targets)


def evaluate(expression: Expression, referee: Referee, lookup: Lookup = no_names) -> Roll:
    """Roll what was asked. A bare name is rolled with its own die: `dex` is `d20+dex`."""
    terms, addends, notes = resolve(expression, lookup)
    thrown = tuple(throw(term, referee, expression.text) for term in terms)
    return total_up(expression, thrown, addends, notes)


def total_up(expression: Expression, thrown: tuple[Thrown, ...], addends: tuple[Addend, ...], notes: tuple[str, ...] = ()) -> Roll:
    """A `Roll` from its parts."""
    total = sum(dice.total() for dice in thrown) + sum(addend.value for addend in addends)
    return Roll(expression.text, thrown, addends, total, expression.targets, notes)


def resolve(expression: Expression, lookup: Lookup) -> tuple[tuple[DiceTerm, ...], tuple[Addend, ...], tuple[str, ...]]:
    """The dice to roll, the addends and the notes of an expression; `Usage` for a name nobody knows."""
    dice: list[DiceTerm] = []
    addends: list[Addend] = []
    notes: list[str] = []
    bare = 0
    for term in expression.terms:
        if isinstance(term, DiceTerm):
            dice.append(term)
        elif isinstance(term, FlatTerm):
            addends.append(Addend("", term.sign * term.number))
        else:
            meaning = _meaning(expression, term, lookup)
            bare = bare or meaning.die
            more = parse(meaning.dice).terms if meaning.dice else ()
            dice += [one._replace(sign=one.sign * term.sign) for one in more if isinstance(one, DiceTerm)]
            addends += [Addend("", one.sign * one.number * term.sign) for one in more if isinstance(one, FlatTerm)]
            addends += [Addend(name, term.sign * value) for name, value in meaning.addends]
            notes += [meaning.note] if meaning.note else []
    if not dice and bare:
        dice.append(DiceTerm(1, 1, bare))
    return tuple(dice), tuple(addends), tuple(notes)


def throw(term: DiceTerm, referee: Referee, why: str) -> Thrown:
    """Roll the dice of one term and say which count."""
    faces = referee.rolls(term.count, term.sides, why)
    return Thrown(term.sign, dice_text(term), faces, counted(faces, term.keep))


def counted(faces: tuple[int, ...], keep: int) -> tuple[bool, ...]:
    """Which faces count: all (0), the `keep` highest, or the `-keep` lowest; of equal faces the first."""
    if not keep:
        return (True,) * len(faces)
    order = sorted(range(len(faces)), key=lambda at: (-faces[at], at) if keep > 0 else (faces[at], at))
    kept = set(order[: abs(keep)])
    return tuple(at in kept for at in range(len(faces)))


def dice_text(term: DiceTerm) -> str:
    """`d20`, `4d6kh3`."""
    keep = f"kh{term.keep}" if term.keep > 0 else f"kl{-term.keep}" if term.keep else ""
    return f"{term.count if term.count > 1 else ''}d{term.sides}{keep}"


def _meaning(expression: Expression, term: NameTerm, lookup: Lookup) -> Meaning:
    meaning = lookup(term.name)
    if meaning is None:
        raise _mistake(
            "name-not-on-sheet", expression.text, term.at, f"{term.name} is not on the sheet", "names are str, dex, atk, aim, a skill …"
        )
    return meaning


def _terms(text: str, asked: str) -> tuple[Term, ...]:
    terms: list[Term] = []
    at, sign = _sign(asked, _skip(asked, 0), first=True)
    while at < len(asked) or not terms:
        found = _TERM.match(asked, at)
        if not found:
            raise _mistake("notation-term", text, at, "no dice, number or name here", "write like d20+dex+2 vs 12")
        terms.append(_term(text, found, sign))
        at = _skip(asked, found.end())
        if at < len(asked):
            at, sign = _sign(asked, at, first=False, text=text)
    if len(terms) > MOST_TERMS:
        raise Usage("notation-terms", f"{len(terms)} terms are more than {MOST_TERMS}", "roll in two goes")
    return tuple(terms)


def _term(text: str, found: re.Match[str], sign: int) -> Term:
    at = found.start()
    if found["name"]:
        name = " ".join(found["name"].split())
        if name.lower() in _TWICE:
            return DiceTerm(sign, 2, 20, _TWICE[name.lower()])
        return NameTerm(sign, name, at)
    if found["flat"]:
        if len(found["flat"]) > 6:
            raise _mistake("notation-number", text, at, "this number is too large", "at most six digits")
        return FlatTerm(sign, int(found["flat"]))
    return _dice_term(text, found, sign)


def _dice_term(text: str, found: re.Match[str], sign: int) -> DiceTerm:
    count = int(found["count"][:9] or 1)
    sides = 100 if found["sides"] == "%" else int(found["sides"][:9])
    kept = int((found["kept"] or "0")[:9])
    if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
        way = f"1 to {MOST_DICE} dice of 1 to {MOST_SIDES} sides"
        raise _mistake("notation-dice", text, found.start(), f"{found.group()} cannot be rolled", way)
    if found["keep"] and not 1 <= kept <= count:
        raise _mistake("notation-keep", text, found.start("keep"), f"cannot keep {kept} of {count} dice", f"keep 1 to {count}")
    return DiceTerm(sign, count, sides, -kept if (found["keep"] or "").lower() == "kl" else kept)


def _sign(asked: str, at: int, first: bool, text: str = "") -> tuple[int, int]:
    if at < len(asked) and asked[at] in "+-\u2212":
        return _skip(asked, at + 1), 1 if asked[at] == "+" else -1
    if first:
        return at, 1
    raise _mistake("notation-sign", text, at, "+ or - was expected here", "write like d20+dex+2 vs 12")


def _targets(text: str, start: int) -> tuple[int, ...]:
    typed = [part.strip() for part in text[start:].split(",")]
    if not all(part.lstrip("-").isdigit() and part.isascii() and len(part) <= 6 for part in typed):
        raise _mistake("notation-target", text, _skip(text, start), "a target is a whole number", "like vs 12, or vs 8,15 for three ranges")
    targets = tuple(int(part) for part in typed)
    if len(targets) > MOST_TARGETS or list(targets) != sorted(set(targets)):
        raise _mistake("notation-targets", text, _skip(text, start), "targets rise from left to right", "like vs 8,15")
    return targets


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _mistake(code: str, text: str, at: int, what: str, way: str) -> Usage:
    return Usage(code, f"{what}\n  {text}\n  {' ' * at}^", way)
