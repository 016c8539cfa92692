"""The chances of a roll with this sheet (NoteQuest rulebook, "Combat")."""

from notequest_cli.notation import Expression
from notequest_cli.notequest import rolls
from notequest_cli.notequest.state import State
from notequest_cli.odds import Odds, of_terms
from notequest_cli.outcomes import Every
from notequest_cli.referee import Referee
from notequest_cli.rolled import resolve
from notequest_cli.tables import Tables


def odds(state: State, tables: Tables, expression: Expression) -> Odds:
    """What a roll can come to: nothing on this sheet bears on how dice fall."""
    referee = Referee(Every(), tables)
    dice, addends, notes = resolve(expression, lambda name: rolls.meaning(state, referee, name))
    return Odds(of_terms(dice, sum(addend.value for addend in addends)), addends, notes)
