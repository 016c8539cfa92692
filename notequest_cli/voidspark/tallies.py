"""What the rolls of a round come to: every die that fell, which counts, what is added, what it has to meet.

A condition check under a Malfunction and a Frightened Attack are rolled twice, the lower counts; a reroll replaces the die it
names (Voidspark rulebook, "Conditions and Afflictions", "Abilities and Reminders").
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import zip_longest

from notequest_cli.record import Record, Same
from notequest_cli.rolled import Addend
from notequest_cli.rulings import choice
from notequest_cli.tables import Tables
from notequest_cli.voidspark.held import PAGE
from notequest_cli.voidspark.sheet import LABELS, for_each_d20, value
from notequest_cli.voidspark.state import CONFUSED, FRIGHTENED, TRAITS, State
from notequest_cli.voidspark.steps import OWED, Sets, Step, base

EACH_D20 = "roll"

Faces = tuple[int, ...]
Steps = tuple[Step, ...]


class Tally(Record):
    """One roll of a round. `fallen` are all its sets of faces, `counted` those that make up the total."""

    what: str
    fallen: Sets
    counted: Faces
    addends: tuple[Addend, ...]
    total: int
    target: int | None = None

    @property
    def is_met(self) -> bool:
        """Does it meet or beat its target?"""
        return self.target is not None and self.total >= self.target


class Strike(Record):
    """An Attack and its Damage; in a dogfight an Aim. `None` is not rolled, yet or at all: `left_out` is a Damage that will not be."""

    attack: Tally | None
    damage: Tally | None = None
    left_out: bool = False

    @property
    def hits(self) -> bool:
        """Did the Attack meet its target?"""
        return self.attack is not None and self.attack.is_met


class Judged(Record):
    """What a round comes to. `loss` is what the player loses, `None` where the page's line names nothing.

    In a dogfight it is what is shot, and the `shield` takes of it. DEF picks one of two losses by the enemy's number, `versus`.
    `dice` are the sides of the hero's Damage.
    """

    checks: tuple[Tally, ...] = ()
    conditions: tuple[str, ...] = ()
    strikes: tuple[Strike, ...] = ()
    evasion: Tally | None = None
    damage: int = 0
    won: bool = False
    loss: int | None = None
    defense: int | None = None
    versus: int = 0
    shield: int | None = None
    dice: tuple[int, ...] = ()

    @property
    def taken(self) -> int:
        """What gets through."""
        return max((self.loss or 0) - (self.shield or 0), 0)

    def tallies(self) -> dict[str, Tally]:
        """Every roll by its name: `wis`, `attack`, `damage`, `attack2`, `aim`, `evasion`."""
        found = {check.what: check for check in self.checks}
        for strike in self.strikes:
            found |= {tally.what: tally for tally in (strike.attack, strike.damage) if tally is not None}
        return found | ({"evasion": self.evasion} if self.evasion else {})


def rolled(steps: Steps, what: str) -> Step | None:
    """The roll of this name as it fell at first."""
    for step in steps:
        if step.what == what and not step.by and not step.how:
            return step
    return None


def newly_rolled(before: Steps, after: Steps) -> str:
    """The roll that has fallen now for the first time; none where it was left out, or where only its second dice fell."""
    new = next((step for step in after if step.sets and step not in before), None)
    fallen = rolled(before, new.what) if new else None
    return new.what if new and not (fallen and fallen.sets) else ""


def used(steps: Steps, what: str, *hows: str) -> Steps:
    """What was used on rolls of this name, in order."""
    return tuple([step for step in steps if step.what == what and step.how in hows])


def owed(steps: Steps) -> Steps:
    """What comes back when the round is over."""
    return tuple([step for step in steps if step.how == OWED])


def d20_value(faces: Faces) -> int:
    """What a d20 shows: its last face, a natural 1 of a Lucky hero being rolled again."""
    return faces[-1] if faces else 0


def is_of_d20(stat: str) -> bool:
    """Is this rolled with a d20: a condition check or an Attack?"""
    return stat in TRAITS or stat == "attack"


def tally(state: State, tables: Tables, steps: Steps, fallen: Step, target: int | None, twice: bool) -> Tally:
    """The total of a roll with one die: what counts after rerolls, and everything added."""
    counted, every = _standing(state, steps, fallen, d20_value, twice)
    addends = added(state, tables, steps, fallen.what)
    return Tally(fallen.what, every, counted, addends, d20_value(counted) + sum(addend.value for addend in addends), target)


def damage_tally(state: State, tables: Tables, steps: Steps, fallen: Step, twice: bool) -> Tally:
    """A Damage total, never below 0: the dice, doubled where they are, flat modifiers once."""
    counted, every = _standing(state, steps, fallen, sum, twice)
    addends = added(state, tables, steps, fallen.what)
    return Tally(fallen.what, every, counted, addends, max(sum(counted) + sum(addend.value for addend in addends), 0))


def added(state: State, tables: Tables, steps: Steps, what: str) -> tuple[Addend, ...]:
    """The sheet's value, less what begins later, plus what abilities add to this roll."""
    stat = base(what)
    more = tuple([step for step in steps if step.how in ("later", "bonus")])
    if not more:
        return _plain(Same(state), Same(tables), stat)
    parts = _of_sheet(Same(state), Same(tables), stat)
    for late in used(more, stat, "later") + (used(more, EACH_D20, "later") if is_of_d20(stat) else ()):
        parts = _less(parts, late)
    return _shown(parts, stat) + tuple(Addend(step.by, step.amount) for step in used(more, what, "bonus"))


@lru_cache(maxsize=256)
def _of_sheet(state: Same[State], tables: Same[Tables], stat: str) -> tuple[Addend, ...]:
    """What the sheet adds; odds ask for it once for every way the dice fall."""
    return value(state.it, tables.it, stat).parts + (for_each_d20(state.it) if is_of_d20(stat) else ())


@lru_cache(maxsize=256)
def _plain(state: Same[State], tables: Same[Tables], stat: str) -> tuple[Addend, ...]:
    """What the sheet adds, where nothing was used."""
    return _shown(_of_sheet(state, tables, stat), stat)


def _shown(parts: tuple[Addend, ...], stat: str) -> tuple[Addend, ...]:
    """Without what adds nothing; a trait is shown also where it is 0."""
    return tuple(part for part in parts if part.value or (part.name == LABELS[stat] and stat in TRAITS))


def _less(parts: tuple[Addend, ...], late: Step) -> tuple[Addend, ...]:
    """Without what began later; it is named after what it comes from, or after the page where the sheet does not say."""
    later = (Addend(late.by, late.amount), Addend(PAGE, late.amount))
    at = next((at for at in reversed(range(len(parts))) if parts[at] in later), None)
    return parts if at is None else parts[:at] + parts[at + 1 :]


def rerolled(state: State, steps: Steps, what: str, new: Sets, conditions: tuple[str, ...]) -> Sets:
    """New dice of a roll, where they stand in it: a check is made again as a whole, of a pair the one that counts is replaced."""
    fallen = rolled(steps, what)
    if what in TRAITS or fallen is None:
        return new
    worth = sum if what.startswith("damage") else d20_value
    slots = _slots(state, steps, fallen, worth, is_twice(what, conditions))
    return ((),) * slots.index(min(slots, key=worth)) + new


def is_twice(what: str, conditions: tuple[str, ...]) -> bool:
    """Do two rolls of this name fall, of which the lower counts, under these conditions of the round?"""
    return {"attack": FRIGHTENED, "damage": CONFUSED}.get(base(what), "") in conditions


def _standing(state: State, steps: Steps, fallen: Step, worth: Callable[[Faces], int], twice: bool) -> tuple[Faces, Sets]:
    """The faces that count, and all that fell. `twice` is a roll of which the lower of two counts."""
    more = used(steps, fallen.what, "reroll", "double")
    every = (*fallen.sets, *(one for step in more for one in step.sets if one))
    return min(_slots(state, steps, fallen, worth, twice), key=worth, default=()), every


def _slots(state: State, steps: Steps, fallen: Step, worth: Callable[[Faces], int], twice: bool) -> list[Faces]:
    """The roll as it stands, two of them where the lower counts."""
    slots = list(fallen.sets if twice else fallen.sets[:1])
    for step in used(steps, fallen.what, "reroll", "double"):
        if step.how == "double":
            slots = [slot + more for slot, more in zip(slots, step.sets, strict=False)] + slots[len(step.sets) :]
        else:
            slots = _replaced(state, fallen.what, slots, step.sets, worth)
    return slots


def _replaced(state: State, what: str, slots: list[Faces], new: Sets, worth: Callable[[Faces], int]) -> list[Faces]:
    """A check is made again as a whole, of any other roll new dice replace those in whose place they stand. **reroll-keeps-better**."""
    keeps = choice(state.rulings, "reroll-keeps-better") == "yes"
    if what in TRAITS:
        return slots if keeps and min(map(worth, new)) < min(map(worth, slots)) else list(new)
    both = zip_longest(slots, new[: len(slots)], fillvalue=())
    return [old if not again or (keeps and worth(again) < worth(old)) else again for old, again in both]
