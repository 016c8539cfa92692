"""Which shortages of a roll come to the same for what an ability may still add to it."""

from collections.abc import Callable
from functools import lru_cache

from notequest_cli.effects import Effect, dice_of, is_dice
from notequest_cli.voidspark import boosts
from notequest_cli.voidspark.tallies import Steps, used

ADDS = ("bonus", "double", "extra")
ANY_AMOUNT = 10_000

Effects = tuple[Effect, ...]
Kinds = Callable[[int], int]


@lru_cache(maxsize=64)
def kinds_of(later: Effects, what: str) -> Kinds:
    """Which shortages of a roll come to the same: those that one plain bonus makes up, those that nothing does."""
    adding = tuple(effect for effect in later if _adds(effect, what))
    most = sum(map(_most, adding))
    if len(adding) == 1 and adding[0].verb == "bonus" and not is_dice(adding[0].amount):
        return lambda short: int(short > 0) + int(short > most)
    return lambda short: min(max(short, 0), most + 1)


def adding(effects: Effects) -> Effects:
    """Those that add to a roll."""
    return tuple(effect for effect in effects if effect.verb in ADDS)


def is_last(what: str, steps: Steps) -> bool:
    """Is this the Damage of the last strike, or does one follow that is added to it?"""
    extra = len(used(steps, "attack", "extra"))
    return what == (f"damage{1 + extra}" if extra else "damage")


def _adds(effect: Effect, what: str) -> bool:
    return boosts.adds_to(effect, what) if effect.verb == "bonus" else what.startswith("damage")


def _most(effect: Effect) -> int:
    """The most an effect can add."""
    if effect.verb != "bonus":
        return ANY_AMOUNT
    if not is_dice(effect.amount):
        return max(int(effect.amount), 0)
    _, count, sides, flat = dice_of(effect.amount)
    return max(count * sides + flat, 0)
