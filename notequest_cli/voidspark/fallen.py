"""What a save says has fallen in a fight that waits, read as what can have fallen there (Voidspark rulebook, "Combat", "Dogfight").

A save is the player's to edit, and what nobody can have rolled is named before anything counts it: `Usage` with the entry, what is
wrong with it, and the way out.
"""

from collections.abc import Collection

from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.voidspark.conditions import OF_A_ROUND
from notequest_cli.voidspark.damage import read_damage
from notequest_cli.voidspark.rounds import Round, read_round
from notequest_cli.voidspark.sheet import LABELS
from notequest_cli.voidspark.state import DOGFIGHT, TRAITS, Fight, command_of
from notequest_cli.voidspark.steps import HP, NOTHING, OF_SHIPS, OWED, Step, base, read_step
from notequest_cli.voidspark.tallies import EACH_D20, Steps, is_twice, rolled, used

ABILITY = "ability"


class Lying(Record):
    """One round of a fight that waits: its number, the fight's kind, all its steps, the sides of the hero's Damage."""

    number: int
    kind: str
    fought: Round
    steps: Steps
    sides: tuple[int, ...]

    def refusal(self, entry: str, why: str, code: str = "fight-unreadable", writes: str = "the one that fell") -> Usage:
        """One sentence about an entry of the save."""
        return Usage(code, f"{entry!r} in [fight]: {why}", way_out(self.kind, writes))

    def rolls(self) -> tuple[str, ...]:
        """The rolls that the round can have, as the book orders them; two for each extra attack."""
        if self.kind == DOGFIGHT:
            return OF_SHIPS if self.fought.versus else OF_SHIPS[:1]
        numbers = ("", *(str(number + 2) for number in range(len(used(self.steps, "attack", "extra")))))
        strikes = tuple(f"{what}{number}" for number in numbers for what in ("attack", "damage"))
        return (*(check.trait for check in self.fought.checks), *strikes)


def way_out(kind: str, what: str) -> str:
    """What helps where a fight cannot be read: write `what` is right, or leave the fight."""
    return f"notequest edit writes {what}, notequest {command_of(kind)} --end leaves the fight"


def opened(fight: Fight, damage: str, rooms: Collection[str]) -> dict[int, Steps]:
    """What has fallen in each round that waits; `damage` are the hero's dice, `rooms` the compartments of the ship.

    Where no round is named, the last one rolled is meant.
    """
    found: dict[int, list[tuple[str, Step]]] = {}
    for entry in fight.faces:
        number, step = read_step(entry)
        if number > len(fight.rounds):
            way = way_out(fight.kind, "a round that is there")
            raise Usage("fight-unreadable", f"{entry!r} in [fight] names a round that is not there", way)
        _must_be_owed(fight.kind, entry, step, rooms)
        found.setdefault(number or max(fight.next - 1, 1), []).append((entry, step))
    _must_have_next(fight, tuple(number for number in sorted(found) if number <= len(fight.rounds)))
    return {number: _readable(fight, number, tuple(listed), damage) for number, listed in found.items()}


def _must_have_next(fight: Fight, numbers: tuple[int, ...]) -> None:
    """Refuse a next round that does not follow those of which dice have fallen: whoever went on there would lose or repeat rounds."""
    last, most = max(numbers, default=0), len(fight.rounds)
    low, high = (last + 1, last + 1) if last else (2, most + 1) if fight.owed == ABILITY or fight.faces else (1, most)
    if not low <= fight.next <= high:
        expected = f"{low}, behind the last round that is rolled" if last else f"{low} to {high}"
        raise Usage("fight-next", f"next is {fight.next} in [fight], expected {expected}", way_out(fight.kind, "the one that is next"))
    gap = next((number for number in range(min(numbers, default=1), last) if number not in numbers), 0)
    if gap:
        sentence = f"faces in [fight]: nothing has fallen in round {gap}, and round {gap - 1} waits"
        raise Usage("fight-unreadable", sentence, way_out(fight.kind, "what fell in it"))


def _readable(fight: Fight, number: int, listed: tuple[tuple[str, Step], ...], damage: str) -> Steps:
    """The steps of one round, each of them possible there."""
    steps = tuple(step for _, step in listed)
    lying = Lying(number, fight.kind, read_round(fight.rounds[number - 1], fight.kind), steps, read_damage(damage).sides)
    for at, (entry, step) in enumerate(listed):
        (_must_be_used if step.by or step.how else _must_be_rolled)(lying, entry, step, steps[:at])
        if step.how in ("", "reroll", "double") and step.what != NOTHING:
            _must_be_faces(lying, entry, step)
    return tuple(step for step in steps if step.what != NOTHING)


def _must_be_rolled(lying: Lying, entry: str, step: Step, before: Steps) -> None:
    """Refuse a roll that the round does not have, has already, or makes behind one that is missing."""
    what, rolls = step.what, lying.rolls()
    known = OF_SHIPS if lying.kind == DOGFIGHT else (*TRAITS, "attack", "damage")
    if what == NOTHING and not step.sets:
        return
    if base(what) not in known:
        sentence = f"no roll of a {command_of(lying.kind)} is called {what}"
        raise lying.refusal(entry, sentence, writes=f"one of {', '.join(known)}")
    if what not in rolls:
        raise lying.refusal(entry, f"round {lying.number}, {lying.fought.text}, has no roll {what}")
    if rolled(before, what):
        raise lying.refusal(entry, f"{what} stands in round {lying.number} twice")
    missing = next((other for other in rolls[: rolls.index(what)] if not rolled(before, other)), "")
    if missing:
        raise lying.refusal(entry, f"{missing} is missing before it")


def _must_be_used(lying: Lying, entry: str, step: Step, before: Steps) -> None:
    """Refuse what was used on a roll that the round does not have."""
    ships, stat = lying.kind == DOGFIGHT, base(step.what)
    fits = {
        "reroll": rolled(before, step.what) is not None,
        "double": not ships and stat == "damage" and step.what in lying.rolls(),
        "extra": not ships and step.what == "attack",
        "ignore": step.what in OF_A_ROUND,
        OWED: True,
    }
    if not fits.get(step.how, stat in (*LABELS, EACH_D20)):
        raise lying.refusal(entry, f"round {lying.number}, {lying.fought.text}, has no {step.what} for it")


def _must_be_owed(kind: str, entry: str, step: Step, rooms: Collection[str]) -> None:
    """Refuse what is owed for anything but HP and the compartments of the ship."""
    if step.how == OWED and step.what not in (HP, *rooms):
        sentence = f"{entry!r} in [fight]: {step.what} is no compartment of the ship, and not {HP}"
        raise Usage("fight-unreadable", sentence, way_out(kind, f"one of {', '.join((HP, *rooms))}"))


def _must_be_faces(lying: Lying, entry: str, step: Step) -> None:
    """Refuse a roll that falls too often, has too many or too few dice, or a face that its die does not have."""
    stat = base(step.what)
    could = (*lying.fought.imposed, *(check.condition for check in lying.fought.checks))
    most = 2 if stat in TRAITS or is_twice(step.what, could) else 1
    if len(step.sets) > most:
        raise lying.refusal(entry, f"{len(step.sets)} rolls, expected {'1 or 2' if most > 1 else '1'}", "fight-face")
    whole = all(step.sets) if not step.how else any(step.sets) or step.how == "double"
    if not whole or not (step.sets or stat == "damage"):
        raise lying.refusal(entry, "only a Damage is left out, and as a whole", "fight-face")
    for faces in filter(None, step.sets):
        _must_be_dice(lying, entry, step, faces)


def _must_be_dice(lying: Lying, entry: str, step: Step, faces: tuple[int, ...]) -> None:
    stat = base(step.what)
    sides = lying.sides if stat == "damage" else (100,) if stat in OF_SHIPS else (20,)
    times = 1 if step.how == "double" else 1 + len(used(lying.steps, step.what, "double"))
    counts = [len(sides) * number for number in range(1, times + 1)] if stat == "damage" else [1]
    is_lucky = sides == (20,) and len(faces) == 2 and faces[0] == 1
    if len(faces) not in counts and not is_lucky:
        raise lying.refusal(
            entry, f"{len(faces)} {'dice' if len(faces) > 1 else 'die'}, expected {' or '.join(map(str, counts))}", "fight-face"
        )
    for at, face in enumerate(faces):
        side = sides[at % len(sides)]
        if not 1 <= face <= side:
            raise lying.refusal(entry, f"{face} is no face of a d{side}", "fight-face")
