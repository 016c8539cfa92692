"""What a notation comes to when it is rolled: dice, addends and the total, every face kept, also those not counted.

What was asked is a `notation.Expression`; how a roll is shown stands in `telling`.
"""

from collections.abc import Callable

from notequest_cli.notation import DiceTerm, Expression, FlatTerm, NameTerm, mistake, parse
from notequest_cli.record import Record
from notequest_cli.referee import Referee


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
            dice += [one._replace(sign=one.sign * term.sign, of=term.name) for one in more if isinstance(one, DiceTerm)]
            addends += [Addend("", one.sign * one.number * term.sign) for one in more if isinstance(one, FlatTerm)]
            addends += [Addend(name, term.sign * value) for name, value in meaning.addends]
            notes += [meaning.note] if meaning.note else []
    if len({one.of for one in dice}) == 1:
        dice = [one._replace(of="") for one in dice]
    if not dice and bare:
        dice.append(DiceTerm(1, 1, bare))
    return tuple(dice), tuple(addends), tuple(notes)


def throw(term: DiceTerm, referee: Referee, why: str) -> Thrown:
    """Roll the dice of one term and say which count."""
    faces = referee.rolls(term.count, term.sides, why_of(term, why))
    return Thrown(term.sign, dice_text(term), faces, counted(faces, term.keep))


def why_of(term: DiceTerm, why: str) -> str:
    """What the dice of a term are rolled for; those that a name brings along say whose they are."""
    return f"{why}, {term.of}" if term.of else why


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
        raise mistake("name-not-on-sheet", expression.text, term.at, f"{term.name} is not on the sheet", "write the number, like d20+2")
    return meaning
