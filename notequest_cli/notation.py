"""`d20+dex+stealthy vs 12` to a value, and a value to what fell.

Asked, rolled and shown are three things: an `Expression` is what was asked, a `Roll` what fell (every
face, also those not counted, and every addend with its name); `telling.describe` is how it is shown.
Case and spaces are free. At most 100 dice a term, 20 terms, dice of 1 to 1000 sides.
"""

import re
from collections.abc import Iterable

from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record

MOST_DICE = 100
MOST_SIDES = 1000
MOST_TERMS = 20
MOST_TARGETS = 9

_VERSUS = Pattern(r"\bvs\b\.?", re.IGNORECASE)
DIGITS = frozenset("0123456789")
_TWICE = {"adv": 1, "dis": -1}


class DiceTerm(Record):
    """`4d6kh3` is (1, 4, 6, 3); `kl1` keeps -1; 0 keeps all. `of` is the name that brought them along, where other dice stand beside."""

    sign: int
    count: int  # type: ignore[assignment]  # a tuple has a method of that name
    sides: int
    keep: int = 0
    of: str = ""


class FlatTerm(Record):
    """A plain number."""

    sign: int
    number: int


class NameTerm(Record):
    """A name of the sheet, and where it stands in the text, for the caret."""

    sign: int
    name: str
    at: int
    length: int = 0


Term = DiceTerm | FlatTerm | NameTerm


class Expression(Record):
    """What was asked: its text as typed, the terms, and the targets in rising order."""

    text: str
    terms: tuple[Term, ...]
    targets: tuple[int, ...] = ()


def parse(text: str, names: Iterable[str] = ()) -> Expression:
    """Read a notation; `Usage` with a caret under the mistake.

    `names` are those of the sheet: one with more in it than letters and spaces (`Self-Defense`) is read as a name where it
    stands whole.
    """
    plain = _plain(text, [name for name in names if not _is_plain_name(name)])
    versus = _VERSUS.search(plain)
    asked = plain[: versus.start()] if versus else plain
    terms = tuple(_as_typed(text, term) for term in _terms(text, asked))
    targets = _targets(text, versus.end()) if versus else ()
    return Expression(" ".join(text.split()), terms, targets)


def _plain(text: str, names: Iterable[str]) -> str:
    """The text with a letter for each character of a name that stands whole in place of a term; the longest name counts."""
    beginnings = {name[:end] for name in names for end in range(_after_sign(name), len(name) + 1)}
    for name in sorted(beginnings, key=len, reverse=True):
        at = -1
        while (at := _found(text, name, at + 1)) >= 0:
            text = text[:at] + "x" * len(name) + text[at + len(name) :]
    return text


def _found(text: str, name: str, at: int) -> int:
    """The place where a name is a term, without case, from a place on; -1 where it is none."""
    for here in range(at, len(text) - len(name) + 1):
        end = here + len(name)
        before, after = text[:here].rstrip(), text[end:].lstrip()
        is_term = before[-1:] in ("", *"+-\u2212") and (after[:1] in ("", *"+-\u2212") or bool(_VERSUS.match(after)))
        if text[here:end].casefold() == name.casefold() and is_term:
            return here
    return -1


def _after_sign(name: str) -> int:
    """Where a name has got past its first + or -, so that its beginning no longer reads as a sum; else its end."""
    return next((at + 2 for at, char in enumerate(name) if char in "+-\u2212" and 0 < at < len(name) - 1), len(name))


def _is_plain_name(name: str) -> bool:
    """Is this read as a name anyhow, or never?"""
    letters = name.replace("'", "").replace(" ", "")
    return not name.strip() or (letters.isalpha() and name[0] != "'" and not _VERSUS.search(name)) or is_number_or_dice(name)


def is_number_or_dice(name: str) -> bool:
    """Is this `2`, `d6`, `4d6kh3` or `adv`, which no name of a sheet can stand for?"""
    try:
        terms = parse(name).terms
    except Usage:
        return False
    return len(terms) == 1 and not isinstance(terms[0], NameTerm)


def _as_typed(text: str, term: Term) -> Term:
    """A name as it stands in the text."""
    if not isinstance(term, NameTerm):
        return term
    return term._replace(name=" ".join(text[term.at : term.at + term.length].split()))


def _terms(text: str, asked: str) -> tuple[Term, ...]:
    terms: list[Term] = []
    at, sign = _sign(asked, _skip(asked, 0), first=True)
    while True:
        term, at = _term(text, asked, at, sign)
        terms.append(term)
        at = _skip(asked, at)
        if at == len(asked):
            break
        at, sign = _sign(asked, at, first=False, text=text)
    if len(terms) > MOST_TERMS:
        raise Usage("notation-terms", f"{len(terms)} terms are more than {MOST_TERMS}", "roll in two goes")
    return tuple(terms)


def _term(text: str, asked: str, at: int, sign: int) -> tuple[Term, int]:
    """The term that begins at a place, and where it ends. Scanned by hand: a pattern costs a millisecond to compile."""
    term: Term
    number = _digits(asked, at)
    after = asked[number + 1 : number + 2]
    if asked[number : number + 1] in ("d", "D") and (after in DIGITS or after == "%") and after:
        term, end = _dice_term(text, asked, at, number, sign)
    elif number > at:
        term, end = _flat_term(text, asked[at:number], at, sign), number
    else:
        return _name_term(text, asked, at, sign)
    if asked[end : end + 1].isalnum():
        raise _no_term(text, at)
    return term, end


def _name_term(text: str, asked: str, at: int, sign: int) -> tuple[Term, int]:
    end = at
    while _is_letter(asked[end : end + 1]) or (end > at and asked[end : end + 1] == "'"):
        end += 1
        following = _skip(asked, end)
        if following > end and _is_letter(asked[following : following + 1]):
            end = following
    if end == at:
        raise _no_term(text, at)
    name = " ".join(asked[at:end].split())
    if name.lower() in _TWICE:
        return DiceTerm(sign, 2, 20, _TWICE[name.lower()]), end
    return NameTerm(sign, name, at, end - at), end


def _flat_term(text: str, digits: str, at: int, sign: int) -> FlatTerm:
    if len(digits) > 6:
        raise mistake("notation-number", text, at, "this number is too large", "at most six digits")
    return FlatTerm(sign, int(digits))


def _dice_term(text: str, asked: str, at: int, d: int, sign: int) -> tuple[DiceTerm, int]:
    end = d + 2 if asked[d + 1] == "%" else _digits(asked, d + 1)
    count, sides = int(asked[at:d][:9] or 1), 100 if asked[d + 1] == "%" else int(asked[d + 1 : end][:9])
    if not 1 <= count <= MOST_DICE or not 1 <= sides <= MOST_SIDES:
        way = f"1 to {MOST_DICE} dice of 1 to {MOST_SIDES} sides"
        raise mistake("notation-dice", text, at, f"{asked[at:end]} cannot be rolled", way)
    keep, stop = _keep(asked, end)
    if stop > end and not 1 <= abs(keep) <= count:
        dice, way = ("1 die", "leave that out") if count == 1 else (f"{count} dice", f"keep 1 to {count}")
        raise mistake("notation-keep", text, end, f"cannot keep {abs(keep)} of {dice}", way)
    return DiceTerm(sign, count, sides, keep), stop


def _keep(asked: str, at: int) -> tuple[int, int]:
    """`kh3` is 3, `kl1` is -1, `k2` is 2; nothing is 0 and takes no place."""
    if asked[at : at + 1] not in ("k", "K"):
        return 0, at
    lowest = asked[at + 1 : at + 2] in ("l", "L")
    start = at + (2 if lowest or asked[at + 1 : at + 2] in ("h", "H") else 1)
    end = _digits(asked, start)
    if end == start:
        return 0, at
    kept = int(asked[start:end][:9])
    return (-kept if lowest else kept), end


def _digits(text: str, at: int) -> int:
    while at < len(text) and text[at] in DIGITS:
        at += 1
    return at


def _is_letter(char: str) -> bool:
    return char.isalpha()


def _no_term(text: str, at: int) -> Usage:
    return mistake("notation-term", text, at, "no dice, number or name here", "write like d20+dex+2 vs 12")


def _sign(asked: str, at: int, first: bool, text: str = "") -> tuple[int, int]:
    if at < len(asked) and asked[at] in "+-\u2212":
        return _skip(asked, at + 1), 1 if asked[at] == "+" else -1
    if first:
        return at, 1
    raise mistake("notation-sign", text, at, "+ or - was expected here", "write like d20+dex+2 vs 12")


def _targets(text: str, start: int) -> tuple[int, ...]:
    typed = [part.strip() for part in text[start:].split(",")]
    if not all(part.lstrip("-").isdigit() and part.isascii() and len(part) <= 6 for part in typed):
        raise mistake("notation-target", text, _skip(text, start), "a target is a whole number", "like vs 12, or vs 8,15 for three ranges")
    targets = tuple(int(part) for part in typed)
    if len(targets) > MOST_TARGETS or list(targets) != sorted(set(targets)):
        raise mistake("notation-targets", text, _skip(text, start), "targets rise from left to right", "like vs 8,15")
    return targets


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def mistake(code: str, text: str, at: int, what: str, way: str) -> Usage:
    """A refusal that shows the text with a caret under the mistake."""
    return Usage(code, f"{what}\n  {text}\n  {' ' * at}^", way)
