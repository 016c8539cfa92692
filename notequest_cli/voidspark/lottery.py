"""The Sunday Lottery (Voidspark rulebook, "Sunday Lottery"): one plain d6, once a Sunday page, after the prologue."""

from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints, money
from notequest_cli.voidspark.days import SATURDAY, SUNDAY
from notequest_cli.voidspark.page_events import LotteryPlayed
from notequest_cli.voidspark.state import State


def play_lottery(state: State, referee: Referee) -> Turn:
    """Roll the d6; a loss stops at 0 and takes nothing from debt."""
    hitpoints.must_live(state, referee)
    _must_be_open(state, referee)
    drawn = referee.draw("lottery")
    gained = int(drawn.row.facts.get("credits", 0))
    state, events = money.change(state, gained) if gained > 0 else money.take(state, -gained, "")
    state = state.with_calendar(lottery=True)
    return Turn(state, (LotteryPlayed(sum(drawn.faces), gained), *events), state.hero.credits)


def is_sunday(state: State) -> bool:
    """Is the open page a Sunday's? Saturday and Sunday share one."""
    page = state.calendar.page
    return page is not None and page.weekday() in (SATURDAY, SUNDAY)


def _must_be_open(state: State, referee: Referee) -> None:
    if state.calendar.prologue:
        way = "when it is, hero new --takeover for another hero, or notequest set calendar.prologue false where this one stays"
        referee.forbid("lottery-prologue", "there is no lottery before the prologue is over", way)
    if not is_sunday(state):
        referee.forbid("lottery-weekday", "the lottery is played on Sundays", "notequest page DATE turns to the page of a weekend")
    if state.calendar.lottery:
        referee.forbid("lottery-played", "the lottery of this page is played", "the next one is a week away")
