"""Conditions: Infected and Malfunction last, the four of combat end with their round (Voidspark rulebook, "Conditions and Afflictions")."""

from notequest_cli.names import match
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints
from notequest_cli.voidspark.events import Afflicted, ConditionsEnded
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.state import CONFUSED as CONFUSED
from notequest_cli.voidspark.state import FRIGHTENED as FRIGHTENED
from notequest_cli.voidspark.state import INFECTED, MALFUNCTION, State
from notequest_cli.voidspark.state import OF_A_ROUND as OF_A_ROUND
from notequest_cli.voidspark.state import RESTRAINED as RESTRAINED
from notequest_cli.voidspark.state import WEAKENED as WEAKENED

LASTING = (INFECTED, MALFUNCTION)
CHECKED_WITH = {"wis": FRIGHTENED, "dex": RESTRAINED, "str": WEAKENED, "int": CONFUSED}


def afflict(state: State, referee: Referee, name: str) -> Turn:
    """A lasting condition begins; having it already changes nothing."""
    condition = _named(name, (*LASTING, *OF_A_ROUND))
    if condition in OF_A_ROUND:
        raise Usage("condition-of-a-round", f"{condition} lasts one round", f"write it into the round: notequest fight {condition}:13/7-1")
    hitpoints.must_live(state, referee)
    had = condition in state.hero.conditions
    if not had:
        state = state.with_hero(conditions=(*state.hero.conditions, condition))
    return Turn(state, (Afflicted(condition, had),), condition)


def cure(state: State, referee: Referee, name: str) -> Turn:
    """A lasting condition ends because the page says so."""
    condition = _named(name, (*LASTING, *state.hero.conditions))
    hitpoints.must_live(state, referee)
    if condition not in state.hero.conditions:
        raise Usage("condition-absent", absent(state, (condition,)), "notequest hero shows the conditions")
    state, events = end(state, (condition,))
    return Turn(state, events, condition)


def _named(typed: str, known: tuple[str, ...]) -> str:
    """A condition by its name, also one that the player wrote on the sheet."""
    try:
        return match(typed, dict.fromkeys(known), "condition")
    except Usage as refusal:
        if refusal.code != "name-unknown" or refusal.way.startswith("did you mean"):
            raise
        raise Usage("condition-unknown", f"{typed!r} is no condition", f"it may be {' or '.join(dict.fromkeys(known))}") from None


def absent(state: State, names: tuple[str, ...]) -> str:
    """`Zoë has no malfunction`, `Zoë is not infected`."""
    words = {INFECTED: "is not infected", MALFUNCTION: "has no malfunction"}
    return f"{state.hero.name} {' and '.join(words[name] for name in names)}"


def end(state: State, names: tuple[str, ...] = LASTING) -> Happened:
    """Some conditions end, those that were there are told."""
    gone = tuple(dict.fromkeys(condition for condition in state.hero.conditions if condition in names))
    kept = tuple(condition for condition in state.hero.conditions if condition not in names)
    return (state.with_hero(conditions=kept), (ConditionsEnded(gone),)) if gone else (state, ())
