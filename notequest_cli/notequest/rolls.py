"""`roll` with the names of the sheet: `damage` is the weapon in hand (NoteQuest rulebook, "Combat")."""

from notequest_cli.notation import Expression
from notequest_cli.notequest import things
from notequest_cli.notequest.state import State
from notequest_cli.referee import Referee, Turn
from notequest_cli.rolled import Meaning, evaluate
from notequest_cli.tables import Tables

DAMAGE = ("dmg", "damage", "weapon")


def check(state: State, referee: Referee, expression: Expression) -> Turn:
    """Roll what was asked. Exit code 1 where one target is missed."""
    roll = evaluate(expression, referee, lambda name: meaning(state, referee, name))
    return Turn(state, (roll,), roll.total, int(roll.missed()))


def names(state: State, tables: Tables) -> tuple[str, ...]:
    """The names that are read whole in a notation: none, the sheet has words only."""
    return ()


def meaning(state: State, referee: Referee, name: str) -> Meaning | None:
    """What a name stands for, or `None` where the sheet has no such name."""
    weapon = things.read(state.hero.weapon, referee.tables) if name.casefold() in DAMAGE and state.hero.weapon else None
    return Meaning(dice=weapon.damage) if weapon and weapon.damage else None
