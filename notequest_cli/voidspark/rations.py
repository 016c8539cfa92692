"""Meal Rations, and hunger (Voidspark rulebook, "Meal Rations and Traveling")."""

from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.page_events import Ate
from notequest_cli.voidspark.state import State

RATION = "Meal Ration"


def eat(state: State, referee: Referee, count: int) -> Turn:
    """Eat what the page asks for; each ration that is missing costs 1 HP."""
    hitpoints.must_live(state, referee)
    eaten = min(count, state.hero.pack.get(RATION, 0))
    state = state.with_item(RATION, -eaten) if eaten else state
    ate = Ate(eaten, state.hero.pack.get(RATION, 0), count - eaten)
    if eaten == count:
        return Turn(state, (ate,), state.hero.pack.get(RATION, 0))
    state, events = hitpoints.lose(state, referee.tables, count - eaten, "hunger")
    return Turn(state, (ate, *events), state.hero.pack.get(RATION, 0))
