"""HP: gained up to the maximum, lost down to 0, and what 0 means (Voidspark rulebook, "Character Stats", "Dealing with Death")."""

from typing import Any

from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables
from notequest_cli.voidspark.events import Died, HpChanged
from notequest_cli.voidspark.sheet import is_read, total
from notequest_cli.voidspark.state import Fight, State, command_of

LOWER = "the maximum fell"
Happened = tuple[State, tuple[Any, ...]]


def change_hp(state: State, referee: Referee, amount: int) -> Turn:
    """Change hit points by what the page says."""
    must_live(state, referee)
    state, events = gain(state, referee.tables, amount) if amount > 0 else lose(state, referee.tables, -amount)
    return Turn(state, events, state.hero.hp)


def gain(state: State, tables: Tables, amount: int, why: str = "") -> Happened:
    """HP come back, never above the maximum. What a hand wrote above it stays."""
    old, most = state.hero.hp, maximum(state, tables)
    new = max(old, min(old + amount, most))
    lent = 0 if new >= most else state.hero.lent
    return state.with_hero(hp=new, lent=lent), (HpChanged(old, new, most, why, amount),)


def lose(state: State, tables: Tables, amount: int, why: str = "") -> Happened:
    """HP go, down to 0; what is left over of the damage is lost, and an HP that a missed infection roll still costs."""
    old = state.hero.hp
    new = max(old - amount, 0)
    state = state.with_hero(hp=new)
    state = state if new else state.with_nothing_owed()
    lost = HpChanged(old, new, maximum(state, tables), why, -amount)
    return state, (lost, Died(state.hero.name)) if new == 0 < old else (lost,)


def fit(state: State, tables: Tables, why: str = "") -> Happened:
    """After the maximum fell: HP not above it, and not below 1 for that."""
    old, most = state.hero.hp, maximum(state, tables)
    new = max(min(old, most), 1) if old > 0 else old
    return (state, ()) if new == old else (state.with_hero(hp=new), (HpChanged(old, new, most, why, new - old),))


def capped(before: State, after: State, tables: Tables) -> Happened:
    """HP not above a maximum that was higher `before`; what a hand wrote above one that stays is left."""
    return fit(after, tables, LOWER) if maximum(after, tables) < maximum(before, tables) else (after, ())


def follow(state: State, tables: Tables, before: int, why: str) -> Happened:
    """The maximum was `before`: HP go up or down by as much as it did, and not below 1 for that.

    What the floor of 1 left to the hero is paid back when the maximum goes up again, so that off and on is no cure.
    """
    more = maximum(state, tables) - before
    if more > 0:
        back = min(more, state.hero.lent)
        state = state.with_hero(lent=state.hero.lent - back)
        less = f", {back} HP less: so many stayed when equipment came off" if back else ""
        return gain(state, tables, more - back, why + less)
    old = state.hero.hp
    state = state.with_hero(lent=state.hero.lent + max(1 - (old + more), 0) if old > 0 and more < 0 else state.hero.lent)
    lowered = state.with_hero(hp=max(old + more, 1) if old > 0 else old)
    new = fit(lowered, tables)[0].hero.hp
    return (state, ()) if new == old else (state.with_hero(hp=new), (HpChanged(old, new, maximum(state, tables), why, new - old),))


def maximum(state: State, tables: Tables) -> int:
    """The maximum with gear and injuries, at least 1."""
    return max(total(state, tables, "hp_max"), 1)


def must_not_fight(state: State, referee: Referee) -> None:
    """Refuse what comes after a fight, while one waits: it would be lost with it."""
    if state.fight:
        referee.forbid("fight-open", "a fight waits on this page", ways_of(state.fight))


def ways_of(fight: Fight) -> str:
    """What may be done with a fight that waits."""
    again = f"notequest {command_of(fight.kind)}"
    return f"{again} goes on with it, {again} --end leaves it"


def must_live(state: State, referee: Referee) -> None:
    """Refuse to act for a hero who waits for a clone, or where none has been made."""
    must_be_there(state)
    if state.hero.is_dead:
        way = f"notequest clone comes first, or an ability that revives{_how(state)}"
        referee.forbid("hero-dead", f"{state.hero.name} is at 0 HP", way)


def must_be_there(state: State) -> None:
    """Refuse where no hero has been made."""
    if not state.hero.is_there:
        raise Usage("hero-missing", "there is no hero on this page yet", "notequest hero new makes one")


def must_have_maximum(state: State) -> None:
    """Refuse to bring a hero back whose sheet has no maximum HP yet."""
    if not state.hero.hp_max:
        raise Usage("maximum-missing", f"the sheet of {state.hero.name} has no maximum HP", "notequest set hero.hp_max 20 writes it down")


def _how(state: State) -> str:
    """How an ability that revives is written, where no rule reads what one of the sheet does."""
    unread = next((name for name, ability in state.hero.abilities.items() if not is_read(ability.effect)), "")
    return f"; if {unread} does, its effect is written revive, or revive 5" if unread else ""
