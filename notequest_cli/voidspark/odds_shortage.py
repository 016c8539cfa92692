"""Which shortages of a roll come to the same for what an ability may still add to it, or take from it."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from notequest_cli.chain import Fan
from notequest_cli.effects import Effect, dice_of, is_dice
from notequest_cli.voidspark import boosts
from notequest_cli.voidspark.odds_dice import Faces, single, sums
from notequest_cli.voidspark.sheet import is_lucky
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.steps import Sets, base
from notequest_cli.voidspark.tallies import Judged, Steps, Tally, d20_value, used

ADDS = ("bonus", "double", "extra")
ANY_AMOUNT = 10_000

Effects = tuple[Effect, ...]
Kinds = Callable[[int], int]


@lru_cache(maxsize=64)
def kinds_of(later: Effects, what: str) -> Kinds:
    """Which shortages of a roll come to the same: those that one plain bonus makes up, those that nothing does."""
    adding = tuple(effect for effect in later if _adds(effect, what))
    least, most = (sum(ends) for ends in zip((0, 0), *map(_ends, adding), strict=True))
    strikes = int(what.removeprefix(base(what)) or 1)  # Damage is added up, and what lasts may count for each
    if len(adding) == strikes == 1 and adding[0].verb == "bonus" and not is_dice(adding[0].amount) and most:
        return lambda short: int(short > 0) + int(short > most)
    return lambda short: min(max(short, least * strikes), most * strikes + 1)


def adding(effects: Effects, injuries: Mapping[str, int]) -> Effects:
    """Those that add to a roll; an injury that is healed adds what it took."""
    found: list[Effect] = []
    for effect in effects:
        if effect.verb == "mend":
            found += [Effect("bonus", f"+{times}", stat) for stat, times in injuries.items()]
        elif effect.verb in ADDS:
            found.append(effect)
    return tuple(found)


def is_last(what: str, steps: Steps) -> bool:
    """Is this the Damage of the last strike, or does one follow that is added to it?"""
    extra = len(used(steps, "attack", "extra"))
    return what == (f"damage{1 + extra}" if extra else "damage")


def alike(state: State, judged: Judged, what: str, highest: Faces, kind: Kinds, first: Faces = ()) -> Fan[Faces]:
    """One throw of a roll for each kind of shortage that can come of it.

    The round stands as `judged` with the roll in it, `highest` are the highest faces of its dice, `first` those it is added to.
    """
    tally = judged.tallies()[what]
    others = sum(strike.damage.total for strike in judged.strikes if strike.hits and strike.damage and strike.damage is not tally)
    is_damage = what.startswith("damage")
    lacking = (tally.target or 0) - _added(tally) - sum(first) - (others if is_damage else 0)
    every = sums(highest) if is_damage else single(highest[-1], highest[-1] == 20 and is_lucky(state))
    worth = sum if is_damage else d20_value
    found: dict[int, tuple[Faces, int]] = {}
    for faces, ways in every.ways:
        short = kind(lacking - worth(faces))
        found[short] = (faces, ways + (found[short][1] if short in found else 0))
    return Fan(tuple(found.values()), every.of)


def short_of(kind: Kinds, tally: Tally, apart: Sets) -> Faces:
    """By how much a roll, and each throw of it that counts `apart`, falls short, as far as the ability can make it up.

    A Damage that comes to less than nothing falls short by that much more.
    """
    worth = sum if tally.what.startswith("damage") else d20_value
    return tuple(kind((tally.target or 0) - worth(faces) - _added(tally)) for faces in (*apart, tally.counted))


def _added(tally: Tally) -> int:
    return sum(addend.value for addend in tally.addends)


def _adds(effect: Effect, what: str) -> bool:
    return boosts.adds_to(effect, what) if effect.verb == "bonus" else what.startswith("damage")


def _ends(effect: Effect) -> tuple[int, int]:
    """The least and the most an effect can add, where it may also be left."""
    if effect.verb != "bonus":
        return 0, ANY_AMOUNT
    if not is_dice(effect.amount):
        return min(int(effect.amount), 0), max(int(effect.amount), 0)
    sign, count, sides, flat = dice_of(effect.amount)
    ends = (0, sign * count + flat, sign * count * sides + flat)
    return min(ends), max(ends)
