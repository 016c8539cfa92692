"""What an ability says and its symbols never allow: Aim outside of ship combat, an Attack in it.

(Voidspark rulebook, "Abilities and Reminders")
"""

from notequest_cli.effects import OR, Effect, wording
from notequest_cli.voidspark.reminding import allows, is_known
from notequest_cli.voidspark.sheet import ANY, SHIP_STATS, is_of_d20s, is_understood, stats_named, stats_rerolled, used_effects
from notequest_cli.voidspark.state import TRAITS, Ability
from notequest_cli.voidspark.usable import is_for_rolls

COMBAT, SHIP, ANYWHERE = "combat", "ship", "both"
OF_A_FIGHT = ("ignore", "extra")  # what acts in the rounds of a fight on foot, and on no roll beside one


def misplaced(ability: Ability) -> tuple[tuple[str, str], ...]:
    """The effects that can never act, each with the symbols with which all of the ability can."""
    if not is_known(ability.when) or not ability.when.strip():
        return ()
    effects = used_effects(ability.effect)
    needed = {effect: _needed(effect, ability.when) for effect in effects}
    every = set(needed.values())
    alone = every.pop() if len(every) == 1 else ""
    return tuple((wording(effect), alone or f"{ability.when} {symbol}") for effect, symbol in needed.items() if symbol)


def _needed(effect: Effect, when: str) -> str:
    """The symbol without which a roll or a round is never reached; empty where it is there, or none is needed."""
    if not is_for_rolls(effect) or not is_understood(effect):
        return ""
    if effect.verb in OF_A_FIGHT:
        return "" if allows(when, COMBAT) else COMBAT
    stats = _stats(effect)
    if stats and set(stats) <= set(SHIP_STATS):
        return "" if allows(when, SHIP) else SHIP
    is_on_foot = bool(stats) and not set(stats) & set(SHIP_STATS)
    if not is_on_foot or allows(when, COMBAT) or allows(when, "outside"):
        return ""
    return ANYWHERE if set(stats) & set(TRAITS) else COMBAT


def _stats(effect: Effect) -> tuple[str, ...]:
    """The stats of the rolls that an effect names, a d20 as all traits; none where it names any roll, or dice that are rolled anywhere."""
    if effect.verb == "double":
        return ("damage",)
    found: list[str] = []
    for part in effect.what.split(OR):
        is_any = part in ANY or part == "any roll"
        named = () if is_any else TRAITS if is_of_d20s(part) else stats_rerolled(part) if effect.verb == "reroll" else stats_named(part)
        if not named:
            return ()
        found += named
    return tuple(found)
