"""Pickpocket (Voidspark rulebook, "Pickpocket"): a plain d4 that nothing changes; a 4 costs Virtue or is left alone."""

from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Row
from notequest_cli.voidspark import hitpoints, money, virtue
from notequest_cli.voidspark.page_events import Pickpocketed
from notequest_cli.voidspark.state import State

KEEP, DECLINE = "keep", "decline"


def pickpocket(state: State, referee: Referee) -> Turn:
    """Roll the d4 for credits; where Virtue is the price, the player keeps the credits or declines both."""
    hitpoints.must_live(state, referee)
    face, row = _rolled(state, referee)
    if row.facts.get("virtue") and _choice(state, referee, face, row) == DECLINE:
        state = state.with_calendar(pickpocket=0)
        return Turn(state, (Pickpocketed(face, 0, declined=True),), state.hero.credits)
    return _kept(state.with_calendar(pickpocket=0), face, row)


def _rolled(state: State, referee: Referee) -> tuple[int, Row]:
    """The die, or the one that already lies there and waits for an answer."""
    waiting = state.calendar.pickpocket
    if not waiting:
        drawn = referee.draw("pickpocket")
        return sum(drawn.faces) or drawn.row.low, drawn.row
    row = referee.tables.table("pickpocket").row(waiting)
    if row is None:
        raise Usage("pickpocket-unknown", f"{waiting} is no face of Pickpocket", "notequest set calendar.pickpocket 0")
    return waiting, row


def _choice(state: State, referee: Referee, face: int, row: Row) -> str:
    waits = Turn(state.with_calendar(pickpocket=face), (Pickpocketed(face, 0, waits=True),), waits="keep or decline the credits")
    question = f"{row.facts.get('credits', 0)} credits for {row.facts['virtue']:+d} Virtue"
    return referee.choose("pickpocket", question, (KEEP, DECLINE), option="--keep or --decline", obvious=KEEP, pause=waits)


def _kept(state: State, face: int, row: Row) -> Turn:
    gained = int(row.facts.get("credits", 0))
    state, events = money.change(state, gained)
    told: tuple[object, ...] = (Pickpocketed(face, gained), *events)
    if row.facts.get("virtue"):
        state, event = virtue.change(state, int(row.facts["virtue"]))
        told = (*told, event)
    return Turn(state, told, state.hero.credits)
