"""The calendar on the command line: pages, choices, lottery, pickpocket, rations."""

from collections.abc import Callable
from typing import Any

import click

from notequest_cli.play import Play
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.shell import TEXT, WHOLE, command, family
from notequest_cli.voidspark.typed_commands import name_of


@family()
def page() -> None:
    """The open page of the calendar: what it shows, and how it is turned."""


@page.default(writes=True)
@click.argument("date", type=TEXT, nargs=-1)
@click.option("--backfill", is_flag=True, help="fill in a page before the open one, with effects and uses of its own: nothing is rolled")
def _show(play: Play, date: tuple[str, ...], backfill: bool) -> None:
    """Show the open page and the sheet to keep for it, or turn to the page of a date.

    \b
    notequest page
    notequest page 2023-04-17
    notequest page 2023-04-10 --backfill

    2023-4-17, 17 April and Apr 17 are the same day; without a year it is the nearest to the open page.
    """
    day = name_of(date)
    if not day:
        from notequest_cli.voidspark import calendar_words

        play.look(calendar_words.open_page, "open_page")
        return
    from notequest_cli.voidspark import days
    from notequest_cli.voidspark import page as calendar

    turn = calendar.backfill if backfill else calendar.turn_to
    _turned(play, lambda state, referee: turn(state, referee, days.read_date(day, state.calendar.page)))


@page.member("next", writes=True)
def _next(play: Play) -> None:
    """Turn the page: infection, effects that end and begin, per-page uses, the date.

    \b
    notequest page next

    Where an ability could turn a missed infection roll, the page waits: `use NAME`, or `page next` once more, which takes
    the HP and goes on.
    """
    from notequest_cli.voidspark import page as calendar

    _turned(play, calendar.next_page)


def _turned(play: Play, rule: Callable[[Any, Referee], Turn]) -> None:
    """Turn the page; on a terminal a missed infection roll is a question in place, and then the page goes on."""
    turn = play.turn(rule)
    if turn is not None and turn.waits and play.can_ask() and not play.options.dry_run:
        from notequest_cli.voidspark import pause_commands
        from notequest_cli.voidspark.page_events import InfectionPaused

        if not isinstance(turn.events[-1], InfectionPaused):
            return
        pause_commands.at_the_end_of_a_page(play, rule)


@page.member("choose", writes=True)
@click.argument("label", type=TEXT)
def _choose(play: Play, label: str) -> None:
    """Write down which way was taken.

    \b
    notequest page choose 2-A
    """
    from notequest_cli.voidspark import page as calendar

    play.turn(lambda state, referee: calendar.choose(state, referee, label))


@command(writes=True)
def lottery(play: Play) -> None:
    """Play the lottery: a plain d6, once on a Sunday's page, after the prologue.

    \b
    notequest lottery
    """
    from notequest_cli.voidspark import lottery as rules

    play.turn(rules.play_lottery)


@command(writes=True, rows=True)
@click.option("--keep", is_flag=True, help="on a 4: keep the credits and lose Virtue")
@click.option("--decline", is_flag=True, help="on a 4: decline both")
def pickpocket(play: Play, keep: bool, decline: bool) -> None:
    """Roll a plain d4 for credits; a 4 costs Virtue, or is declined.

    \b
    notequest pickpocket
    notequest pickpocket --decline

    A Smuggler writes a table of their own: `tables` in `[settings]` names the file. A row that it does not have is said with
    `--as "5 credits"`.
    """
    from notequest_cli.voidspark import pickpocket as rules

    if keep and decline:
        raise Usage("pickpocket-both", "--keep and --decline are two answers to one question", "say one of them")
    play.turn(rules.pickpocket, {"pickpocket": rules.DECLINE if decline else rules.KEEP if keep else None})


@command(writes=True)
@click.argument("rations", type=WHOLE)
def eat(play: Play, rations: int) -> None:
    """Eat the Meal Rations the page asks for; each that is missing costs 1 HP.

    \b
    notequest eat 2
    """
    from notequest_cli.voidspark import rations as rules

    play.turn(lambda state, referee: rules.eat(state, referee, rations))
