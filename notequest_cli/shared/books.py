"""`table`, `rulings`: the books' tables on their own, and how the open questions are read."""

from collections.abc import Mapping
from typing import Any

import click

from notequest_cli import rulings as rulebook
from notequest_cli.names import match
from notequest_cli.play import Play
from notequest_cli.referee import Referee, Turn
from notequest_cli.shell import TEXT, command, family
from notequest_cli.show.vocabulary import Block, Columns, Heading, Strong, line
from notequest_cli.step import Outcome
from notequest_cli.tables import Row, Table, Tables
from notequest_cli.telling import facts


@command(writes=True, rows=True)
@click.argument("name", type=TEXT, required=False)
@click.option("--roll", "rolls", is_flag=True, help="roll on it (also with --dice or --seed)")
def table(play: Play, name: str | None, rolls: bool) -> None:
    """List the tables, show one, or roll on one.

    \b
    notequest table
    notequest table crypt.monsters
    notequest table crypt.monsters --dice 3,4
    """
    tables = play.tables()
    if name is None:
        known = tables.names()
        play.show(Outcome(tuple(line(each) for each in known), result="\n".join(known)))
        return
    chosen = tables.table(match(name, tables.names(), "table"))
    if rolls or play.options.dice or play.options.seed or play.options.rows:
        play.turn(lambda state, referee: _drawn(state, referee, chosen.name))
    else:
        play.show(Outcome(tuple(page(chosen)), result=chosen.name, events=(chosen,)))


def _drawn(state: Any, referee: Referee, name: str) -> Turn:
    drawn = referee.draw(name)
    return Turn(state, (drawn,), drawn.row.name)


def page(chosen: Table) -> list[Block]:
    """A whole table."""
    rows = tuple((_range(row), row.name, facts(row.facts)) for row in chosen.rows)
    return [Heading(chosen.title, chosen.dice), Columns(("", "", ""), rows)]


def _range(row: Row) -> str:
    return str(row.low) if row.low == row.high else f"{row.low}-{row.high}"


@family()
def rulings() -> None:
    """What the books leave open, and how it is read."""


@rulings.default()
def _show(play: Play) -> None:
    """List every ruling with its choices; the one that counts is marked.

    \b
    notequest rulings
    """
    play.look(lambda state, tables: (_listed(play.game(), state.rulings, tables), None))


def _listed(game: str, chosen: Mapping[str, str], tables: Tables) -> list[Block]:
    blocks: list[Block] = []
    for name, ruling in rulebook.of_game(game).items():
        counts = rulebook.choice(chosen, name)
        blocks.append(line(Strong(name), "  ", ruling.asks))
        blocks.append(line(" ".join(f"[{each}]" if each == counts else each for each in ruling.choices), indent=1))
    return blocks


@rulings.member("set", writes=True)
@click.argument("name", type=TEXT)
@click.argument("choice", type=TEXT)
def _set(play: Play, name: str, choice: str) -> None:
    """Read a ruling the other way from now on.

    \b
    notequest rulings set keys-consumed no
    """
    from notequest_cli.shared.saving import change

    ruling, answer = rulebook.find(play.game(), name, choice)
    play.transact(lambda saved: change(play, saved, ("rulings", ruling), answer))
