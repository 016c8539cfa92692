"""Hit points lost and won (NoteQuest rulebook, "Combat", "Creating an Adventurer")."""

from notequest_cli.notequest import dying, guards
from notequest_cli.notequest.events import HpChanged
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.referee import Referee, Turn


def hurt(state: State, referee: Referee, damage: int, cause: str) -> Step:
    """Damage on the hero's own hit points; at 0 the hero is dead ("Combat")."""
    hero = state.hero
    left = max(0, hero.hp - max(0, damage))
    step = Step(state.with_hero(hp=left), (HpChanged(hero.hp, left, hero.hp_max, cause),))
    return step if left else step.then(dying.die, referee, cause)


def heal(state: State, amount: int, cause: str) -> Step:
    """Hit points back, never above the maximum."""
    hero = state.hero
    now = max(hero.hp, min(hero.hp_max, hero.hp + amount))
    return Step(state.with_hero(hp=now), (HpChanged(hero.hp, now, hero.hp_max, cause),))


def needs_it(state: State, referee: Referee, what: str) -> None:
    """Healing is not wasted on a hero with all hit points."""
    hero = state.hero
    if hero.hp >= hero.hp_max:
        referee.forbid("hp-full", f"{what}: {hero.name} has all HP, {hero.hp} of {hero.hp_max}", "keep it for later")


def change(state: State, referee: Referee, by: int) -> Turn:
    """Write hit points up or down by hand."""
    guards.hero(state)
    step = heal(state, by, "by hand") if by >= 0 else hurt(state, referee, -by, "wounds")
    return step.turn(step.state.hero.hp)
