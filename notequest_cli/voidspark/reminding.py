"""Symbols of abilities, and what only the player understands, told where they say so (Voidspark rulebook, "Abilities and Reminders")."""

from notequest_cli.voidspark import costs
from notequest_cli.voidspark.held import effects_in
from notequest_cli.voidspark.sheet import SHIP_STATS, is_boon, is_counted, is_read
from notequest_cli.voidspark.state import OPEN, Ability, State

FIGHTING = ("attack", "damage", *SHIP_STATS)
SYMBOLS = frozenset({"combat", "outside", "both", "ship"})


def allows(when: str, symbol: str) -> bool:
    """Does an ability's symbol allow its use here? `both` is in and outside of combat, not in a dogfight."""
    words = _words(when)
    return symbol in words or ("both" in words and symbol != "ship")


def is_known(when: str) -> bool:
    """Are these symbols, and nothing else?"""
    return _words(when) <= SYMBOLS


def reminders(state: State, places: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What the tool cannot count: effects, and abilities that can be used, that only the player understands.

    With `places` ("combat", "outside", "ship") only abilities that may be used in one of them, or are on.
    """
    taken = [text for text in state.hero.effects if is_boon(text) or not all(is_counted(effect) for effect in effects_in(text))]
    able = [(name, ability) for name, ability in state.hero.abilities.items() if _matters(state, ability, places)]
    return tuple(taken + [f"{name}: {ability.effect}" for name, ability in able if not is_read(ability.effect)])


def beside(state: State, stats: tuple[str, ...]) -> tuple[str, ...]:
    """What may matter for a roll of these stats: outside of combat not what is for fights only, but for an Attack, a Damage or an Aim."""
    if state.fight or state.calendar.rounds == OPEN or set(stats) & set(FIGHTING):
        return reminders(state)
    return reminders(state, ("outside",))


def _matters(state: State, ability: Ability, places: tuple[str, ...]) -> bool:
    if ability.on:
        return True
    is_here = not places or not is_known(ability.when) or any(allows(ability.when, place) for place in places)
    return is_here and costs.is_payable(state, ability)


def _words(when: str) -> set[str]:
    return set(when.lower().replace(",", " ").split())
