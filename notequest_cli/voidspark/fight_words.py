"""What the logbook says of a fight: each round like the player's own notes."""

from collections.abc import Callable
from typing import Any

from notequest_cli.rolled import Addend
from notequest_cli.show.vocabulary import Bad, Block, Faint, Good, Line, Part, Strong, line
from notequest_cli.voidspark import fight_events as happened
from notequest_cli.voidspark.conditions import CHECKED_WITH, WEAKENED
from notequest_cli.voidspark.rounds import DOGFIGHT
from notequest_cli.voidspark.state import command_of
from notequest_cli.voidspark.tallies import Strike, Tally

SINGLE = "single"


def round_fought(event: happened.RoundFought) -> list[Block]:
    """The round, its rolls in order, what it comes to."""
    virtue, *notes = event.notes
    heading = line(Strong(f"round {event.number} of {event.of}"), Faint(f"  {event.text}  {virtue}"))
    told: list[Block] = [heading, *(_check(check, event.conditions) for check in event.checks)]
    told += [line(f"{condition} by the page", indent=1) for condition in _imposed(event)]
    for number, strike in enumerate(event.strikes):
        told += _strike(strike, "extra " if number else "", event)
    told += [line("Evasion ", _sum(event.evasion), f": {_dodge(event)}", indent=1)] if event.evasion else []
    told += [line(*_outcome(event), indent=1)] if event.finished else []
    return [*told, *(line(note, indent=2) for note in notes)]


def round_settled(event: happened.RoundSettled) -> list[Block]:
    """A round that was told before: `round 1 of 2  13/7-3: 3 HP to lose`."""
    return [line(f"round {event.number} of {event.of}", Faint(f"  {event.text}"), ": ", *_short(event.won, event.loss, event.kind))]


def fight_paused(event: happened.FightPaused) -> list[Block]:
    """Which abilities could change which round, and how the fight goes on."""
    *before, last = map(str, event.rounds)
    rounds = f"rounds {', '.join(before)} and {last}" if before else f"round {last}"
    number = "" if len(event.rounds) == 1 else str(event.rounds[0])
    named = [f"{number} {roll}".strip() for roll in event.rolls] or [number] * bool(number)
    on = f" on {', or on '.join(named)}" if named else ""
    names = " or ".join(event.abilities)
    return [
        line(Strong("waits"), f": {names} could change {rounds} (use {event.abilities[0]}{on}); {command_of(event.kind)} goes on as it is")
    ]


def between_rounds(event: happened.BetweenRounds) -> list[Block]:
    """What could be lost in the rounds to come, what may be used before, and how the fight goes on."""
    names, first = " or ".join(event.remedies), event.remedies[0]
    is_last = not event.worst and not event.rooms
    why = f"round {event.number} is the last, and {names} is for fights only" if is_last else f"{_at_stake(event)}; {names} may be used now"
    return [line(Strong("waits"), f": {why} (use {first}); {command_of(event.kind)} goes on as it is")]


def _at_stake(event: happened.BetweenRounds) -> str:
    number, last = event.number, event.number + event.ahead - 1
    rounds = f"rounds {number} {'to' if last > number + 1 else 'and'} {last}" if last > number else f"round {number}"
    lost = [f"cost {event.worst} HP, {event.hp} {'is' if event.hp == 1 else 'are'} left"] if event.worst else []
    lost += [f"destroy {', '.join(event.rooms)}"] if event.rooms else []
    return f"{rounds} could {' and '.join(lost)}"


def healed_between(event: happened.HealedBetween) -> list[Block]:
    """What the rules would not have allowed between the rounds of one fight."""
    told = "since the rounds before, something was used that may not be between the rounds of a fight"
    return [line(Bad(told)), line("if these are rounds of the same fight, undo takes it back", indent=1)]


def fight_ended(event: happened.FightEnded) -> list[Block]:
    """The end, only told where rounds were left."""
    return [line(f"the fight is left, {event.left} {'round' if event.left == 1 else 'rounds'} not fought")] if event.left else []


def rounds_closed(event: happened.RoundsClosed) -> list[Block]:
    """Rounds that no fight was left of."""
    return [line("the rounds of the page are over; no fight was left of them")]


def fight_open(event: happened.FightOpen) -> list[Block]:
    """How to go on."""
    return [line(f"round {event.number} {'is not over' if event.begun else 'is next'}: {command_of(event.kind)} goes on")]


def tally_text(tally: Tally) -> str:
    """`17 (5) + ATK 6 = 23`: faces that do not count stand in brackets."""
    left = list(tally.counted)
    faces = [_faces(faces, left, tally.what) for faces in tally.fallen]
    return f"{' '.join(faces)}{''.join(map(_addend, tally.addends))} = {tally.total}"


def _faces(faces: tuple[int, ...], left: list[int], what: str) -> str:
    """One set of faces, in brackets where it does not count; of a Lucky d20 only the last face does."""
    counts = all(faces.count(face) <= left.count(face) for face in faces)
    for face in faces if counts else ():
        left.remove(face)
    if what.startswith("damage"):
        return " ".join(str(face) if counts else f"({face})" for face in faces)
    stands = [*(f"({face})" for face in faces[:-1]), f"{faces[-1]}" if counts else f"({faces[-1]})"]
    return " ".join(stands)


def _addend(addend: Addend) -> str:
    return f" + {addend.name} {addend.value}"


def _sum(tally: Tally) -> str:
    target = f" vs {tally.target}" if tally.target is not None else ""
    die = "" if tally.what.startswith("damage") else "d100 " if tally.what in ("aim", "evasion") else "d20 "
    return f"{die}{tally_text(tally)}{target}"


def _check(check: Tally, bound: tuple[str, ...]) -> Line:
    condition = CHECKED_WITH.get(check.what, "")
    failed: Part = Bad(condition) if condition in bound else f"{condition}, set aside"
    return line(f"{check.what.upper()} ", _sum(check), ": ", Good("holds") if check.is_met else failed, indent=1)


def _imposed(event: happened.RoundFought) -> tuple[str, ...]:
    checked = {CHECKED_WITH.get(check.what) for check in event.checks if not check.is_met}
    return tuple(condition for condition in event.conditions if condition not in checked)


def _strike(strike: Strike, extra: str, event: happened.RoundFought) -> list[Block]:
    told: list[Block] = []
    if strike.attack:
        hit: Part = Good("hit") if strike.hits else Bad("miss")
        told.append(line(f"{extra}{'Aim' if event.kind == DOGFIGHT else 'Attack'} ", _sum(strike.attack), ": ", hit, indent=1))
    if strike.damage:
        twice = "doubled " if strike.damage.what in event.doubled else ""
        told.append(line(f"{extra}{twice}Damage ", _sum(strike.damage), indent=1))
    return told


def _dodge(event: happened.RoundFought) -> str:
    return "holds" if event.evasion and event.evasion.is_met else "below"


def _outcome(event: happened.RoundFought) -> list[Part]:
    hits = sum(strike.hits for strike in event.strikes)
    total: list[Part] = [f"{event.damage} Damage of {hits} hits; "] if hits > 1 else []
    defense: list[Part] = []
    if event.defense is not None and not event.won and event.loss is not None:
        defense = [f"DEF {event.defense} {'below' if event.defense < event.versus else 'holds against'} {event.versus}; "]
    is_doubled = bool(event.loss) and not event.won and WEAKENED in event.conditions
    doubled = [f"{(event.loss or 0) // 2} x 2 (weakened) = "] if is_doubled else []
    if event.shield and event.loss and not event.won:
        return [f"{event.loss} damage, shield {event.shield}: ", _through(max(event.loss - event.shield, 0))]
    return [*total, *defense, *doubled, *_short(event.won, event.loss, event.kind, hits > 0)]


def _through(points: int) -> Part:
    """What gets through the Shield."""
    return Bad(f"{points} {'point gets' if points == 1 else 'points get'} through" if points else "nothing gets through")


def _short(won: bool, loss: int | None, kind: str, hit: bool = False) -> list[Part]:
    """`killed`, `STUNNED`, `1 HP to lose`."""
    if won:
        return [Good("no shot comes back" if kind == DOGFIGHT else "STUNNED" if kind == SINGLE else "killed")]
    if loss is None:
        return [Bad("hit, not enough Damage" if hit and kind != DOGFIGHT else "miss"), ": the page says what it costs"]
    if kind == DOGFIGHT:
        return [Bad(f"{loss} damage" if loss else "no damage")]
    return [Bad(f"{loss} HP to lose" if loss else "nothing to lose")]


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.RoundFought: round_fought,
    happened.RoundSettled: round_settled,
    happened.FightPaused: fight_paused,
    happened.BetweenRounds: between_rounds,
    happened.HealedBetween: healed_between,
    happened.FightEnded: fight_ended,
    happened.RoundsClosed: rounds_closed,
    happened.FightOpen: fight_open,
}
