"""How the next expedition may go: the robot plays on from the notebook, many times, by the rules of play themselves.

Each expedition has its own seed, made of the seed and its number: the same seed gives the same answer however the work
is shared out. What is added up are whole numbers, so the order does not matter.
"""

from collections import Counter
from collections.abc import Iterable
from math import sqrt

from notequest_cli.dice import Seeded
from notequest_cli.notequest import robot
from notequest_cli.notequest.policy import TIRED
from notequest_cli.notequest.state import State
from notequest_cli.problems import Refusal
from notequest_cli.record import Record
from notequest_cli.tables import Tables

POLICY = (
    "the robot rests, mends and fills up in town; below it sneaks past the strong, casts before it strikes, lets armor take the blows, "
    f"opens every door, takes what it finds, and turns back at {TIRED} torches"
)
NUMBERS = ("coins", "things", "torches", "hp", "rooms")
SURE = 1.959964  # standard deviations to either side that hold 95 of 100
FEW = 10  # survivors; fewer tell a mean, and nothing about how far it may be off
STAYS = "stays in town"  # why nothing was played: no dungeon was entered
LARGEST = 999_999_999  # no number of the game is larger; what a hand wrote beyond it counts as that


class Expedition(Record):
    """How one expedition ended, and what was gained on it; torches and HP are what is left."""

    alive: bool
    home: bool
    boss: bool
    coins: int = 0
    things: int = 0
    torches: int = 0
    hp: int = 0
    rooms: int = 0
    why: str = ""


class Bounds(Record):
    """An estimate and the bounds that hold the truth in 95 of 100 forecasts; `None` where nothing can be said of it."""

    value: float
    low: float | None
    high: float | None


def expedition(state: State, tables: Tables, seed: str) -> Expedition:
    """One expedition from here: until the hero is in town again, dead, or nothing is left to do."""
    now, why = state, ""
    been = bool(state.hero.dungeon)
    try:
        for moved in robot.go_on(Seeded(seed), tables, state):
            now = moved.turn.state
            been = been or bool(now.hero.dungeon)
            if not now.hero.is_alive or (been and not now.hero.dungeon):
                break
    except Refusal as refusal:
        why = refusal.code
    return _result(state, now, why if been or why or not now.hero.is_alive else STAYS)


def forecast(state: State, tables: Tables, seed: str, numbers: Iterable[int]) -> Counter[str]:
    """The expeditions of these numbers, added up."""
    tally: Counter[str] = Counter()
    for number in numbers:
        add(tally, expedition(state, tables, f"{seed}/{number}"))
    return tally


def add(tally: Counter[str], ended: Expedition) -> None:
    """Count an expedition."""
    tally.update({"runs": 1, "alive": int(ended.alive), "home": int(ended.home), "boss": int(ended.boss)})
    for name in NUMBERS if ended.alive else ():
        value = max(-LARGEST, min(getattr(ended, name), LARGEST))
        tally[name] += value
        tally[f"{name} squared"] += value * value
    if ended.why:
        tally[f"stopped {ended.why}"] += 1


def share(tally: Counter[str], name: str) -> Bounds:
    """A share of all expeditions, with the bounds of Wilson's score."""
    runs, hits = tally["runs"], tally[name]
    if not runs:
        return Bounds(0.0, 0.0, 1.0)
    part, square = hits / runs, SURE * SURE
    middle = (part + square / (2 * runs)) / (1 + square / runs)
    off = SURE * sqrt(part * (1 - part) / runs + square / (4 * runs * runs)) / (1 + square / runs)
    return Bounds(part, max(middle - off, 0.0), min(middle + off, 1.0))


def mean(tally: Counter[str], name: str) -> Bounds:
    """The mean of a number over the expeditions that were survived, with Student's bounds; none for few, or where all are alike."""
    many, total = tally["alive"], tally[name]
    if not many:
        return Bounds(0.0, None, None)
    off_by = many * tally[f"{name} squared"] - total * total
    if many < FEW or not off_by:
        return Bounds(total / many, None, None)
    off = student(many - 1) * sqrt(off_by / (many - 1)) / many
    return Bounds(total / many, total / many - off, total / many + off)


def student(free: int) -> float:
    """Standard deviations that hold 95 of 100 under Student's curve with so many degrees of freedom, from 9 on to 0.001."""
    square = SURE * SURE
    first = (square + 1) / 4
    second = (5 * square**2 + 16 * square + 3) / 96
    third = (3 * square**3 + 19 * square**2 + 17 * square - 15) / 384
    return SURE * (1 + first / free + second / free**2 + third / free**3)


def _result(before: State, after: State, why: str) -> Expedition:
    hero = after.hero
    paid = any(dungeon.boss and not before.dungeons[name].boss for name, dungeon in after.dungeons.items() if name in before.dungeons)
    if not hero.is_alive:
        return Expedition(False, False, paid, why=why)
    gained = _things(after) - _things(before)
    return Expedition(
        True, not hero.dungeon, paid, hero.coins - before.hero.coins, gained, hero.torches, hero.hp, _rooms(after) - _rooms(before), why
    )


def _things(state: State) -> int:
    """What the hero has: in the pack, worn, in hand."""
    return len(state.hero.pack) + len(state.hero.armor) + bool(state.hero.weapon)


def _rooms(state: State) -> int:
    return sum(segment.kind == "room" for dungeon in state.dungeons.values() for segment in dungeon.segments.values())
