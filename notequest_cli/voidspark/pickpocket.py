"""Pickpocket (Voidspark rulebook, "Pickpocket"): a plain d4 that nothing changes; a 4 costs Virtue or is left alone."""

from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Row
from notequest_cli.voidspark import hitpoints, money, virtue
from notequest_cli.voidspark.page_events import Pickpocketed
from notequest_cli.voidspark.state import State

KEEP, DECLINE = "keep", "decline"
TABLE = "pickpocket"


def pickpocket(state: State, referee: Referee) -> Turn:
    """Roll the d4 for credits; where Virtue is the price, the player keeps the credits or declines both."""
    hitpoints.must_live(state, referee)
    referee.only(TABLE)
    face, row = _rolled(state, referee)
    rolled = Pickpocketed(face, 0, die=referee.tables.table(TABLE).dice.removeprefix("1"), of_book=_is_of_book(referee, row))
    if row.facts.get("virtue") and _choice(state, referee, rolled, row) == DECLINE:
        return Turn(state.with_calendar(pickpocket=0), (rolled._replace(declined=True),), state.hero.credits)
    return _kept(state.with_calendar(pickpocket=0), rolled, row)


def _rolled(state: State, referee: Referee) -> tuple[int, Row]:
    """The die, or the one that already lies there and waits for an answer."""
    waiting = state.calendar.pickpocket
    if not waiting:
        drawn = referee.draw(TABLE, free=lambda name: _credits(name) is not None)
        return sum(drawn.faces) or drawn.row.low, _with_credits(drawn.row)
    row = referee.tables.table(TABLE).row(waiting)
    if row is None:
        raise Usage("pickpocket-unknown", f"{waiting} is no face of Pickpocket", "notequest set calendar.pickpocket 0")
    return waiting, row


def _with_credits(row: Row) -> Row:
    """The row with its credits; of a row that only its name tells, `5 credits`, those named."""
    if "credits" in row.facts:
        return row
    found = _credits(row.name)
    if found is None:
        raise Usage("pickpocket-row", f"{row.name}: this row of Pickpocket names no credits", 'name them, like --as "pickpocket=5 credits"')
    return row._replace(facts={**row.facts, "credits": found})


def _credits(name: str) -> int | None:
    """`5 credits` as a number."""
    first = name.split()[0] if name.split() else ""
    return int(first) if first.isascii() and first.isdigit() and len(first) < 4 and name != first else None


def _is_of_book(referee: Referee, row: Row) -> bool:
    """Is this a row of the book where the player has a table of their own?"""
    own = referee.tables.own.get(TABLE)
    return isinstance(own, dict) and row.low > 0 and row.facts not in list(own.values())


def _choice(state: State, referee: Referee, rolled: Pickpocketed, row: Row) -> str:
    waits = Turn(state.with_calendar(pickpocket=rolled.face), (rolled._replace(waits=True),), waits="keep or decline the credits")
    question = f"{money.credits_text(row.facts.get('credits', 0))} for {row.facts['virtue']:+d} Virtue"
    return referee.choose("pickpocket", question, (KEEP, DECLINE), option="--keep or --decline", obvious=KEEP, pause=waits)


def _kept(state: State, rolled: Pickpocketed, row: Row) -> Turn:
    gained = int(row.facts.get("credits", 0))
    state, events = money.change(state, gained)
    told: tuple[object, ...] = (rolled._replace(gained=gained), *events)
    if row.facts.get("virtue"):
        state, event = virtue.change(state, int(row.facts["virtue"]))
        told = (*told, event)
    return Turn(state, told, state.hero.credits)
