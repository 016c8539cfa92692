"""The Damage of a hero: dice and one flat modifier, `2d6+2`, `2d10+2d8+10` (Voidspark rulebook, "Damage Modifiers")."""

from functools import lru_cache

from notequest_cli.notation import DiceTerm, FlatTerm, Term, parse
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee

LIKE = "write dice like 2d6+2"


class Damage(Record):
    """The sides of each die in order, and what is added once."""

    sides: tuple[int, ...]
    flat: int = 0


@lru_cache(maxsize=64)
def read_damage(text: str) -> Damage:
    """The dice of a sheet; `Usage` where the text is none."""
    try:
        expression = parse(text)
    except Usage as refusal:
        if refusal.code in ("notation-dice", "notation-number", "notation-terms"):
            raise
        raise Usage("damage-unreadable", f"{text} is no Damage", LIKE) from None
    if expression.targets or not all(_is_plain(term) for term in expression.terms) or not _sides(expression.terms):
        raise Usage("damage-unreadable", f"{text} is no Damage", LIKE)
    return Damage(_sides(expression.terms), sum(term.sign * term.number for term in expression.terms if isinstance(term, FlatTerm)))


def damage_text(damage: Damage) -> str:
    """`2d6+2` again, less the flat part where it is 0."""
    kinds = dict.fromkeys(damage.sides)
    dice = "+".join(f"{damage.sides.count(side)}d{side}" for side in kinds)
    return dice + (f"{damage.flat:+d}" if damage.flat else "")


def roll_damage(damage: Damage, referee: Referee, why: str) -> tuple[int, ...]:
    """All dice, in order."""
    return tuple(referee.roll(side, _numbered(damage, at, why)) for at, side in enumerate(damage.sides))


def roll_damage_or_leave(damage: Damage, referee: Referee, why: str) -> tuple[int, ...]:
    """All dice, or none where the player leaves the roll out with one `-`."""
    first = referee.roll_or_leave(damage.sides[0], _numbered(damage, 0, why)) if damage.sides else None
    if first is None:
        return ()
    return (first, *(referee.roll(side, _numbered(damage, at, why)) for at, side in enumerate(damage.sides) if at))


def _numbered(damage: Damage, at: int, why: str) -> str:
    return f"{why} {at + 1} of {len(damage.sides)}" if len(damage.sides) > 1 else why


def _sides(terms: tuple[Term, ...]) -> tuple[int, ...]:
    return tuple(side for term in terms if isinstance(term, DiceTerm) for side in (term.sides,) * term.count)


def _is_plain(term: Term) -> bool:
    return isinstance(term, FlatTerm) or (isinstance(term, DiceTerm) and term.sign > 0 and not term.keep)
