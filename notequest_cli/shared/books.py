"""`table`, `rulings`: the books' tables on their own, and how the open questions are read."""

from collections.abc import Mapping
from typing import Any

import click

from notequest_cli import options, playing, rowwords, shelf, telling
from notequest_cli import rulings as rulebook
from notequest_cli.dice import Cup
from notequest_cli.names import match
from notequest_cli.play import Play
from notequest_cli.problems import BrokenSave, Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.rowwords import Words
from notequest_cli.shell import TEXT, command, family
from notequest_cli.show.vocabulary import Block, Columns, Heading, Strong, line
from notequest_cli.step import Outcome
from notequest_cli.tables import Row, Table, Tables

PARTS = ("first", "second", "third")


@command(writes=True, rows=True)
@click.argument("name", type=TEXT, required=False)
@click.option("--roll", "rolls", is_flag=True, help="roll on it (also with --dice or --seed)")
def table(play: Play, name: str | None, rolls: bool) -> None:
    """List the tables, show one, or roll on one.

    \b
    notequest table
    notequest table crypt.monsters
    notequest table crypt.monsters --dice 3,4

    Lists by name are shown too: items, and of The Voidspark Chronicles skills, gear, crew, upgrades.
    """
    books = _books(play)
    if name is None and rolls:
        raise Usage("table-which", "table --roll: no table is named", "notequest table lists them")
    if name is None:
        known = _known(books)
        play.show(Outcome(tuple(line(each) for each in known), result="\n".join(known)))
        return
    found = _found(name, _known(books), _here(play))
    game = next((game for game, tables in books.items() if found in _names(Tables(tables.packs))), next(iter(books)))
    is_list = found in books[game].lists()
    chosen = books[game].listed(found) if is_list else books[game].table(found)
    if not (rolls or play.options.dice or play.options.seed or play.options.rows):
        play.show(Outcome(tuple(page(chosen, _words_of(game))), result=chosen.name, events=(chosen,)))
    elif _has_save(play):
        play.turn(lambda state, referee: _drawn(state, referee, chosen))
    else:
        _without_a_save(play, game, books[game], chosen)


def _here(play: Play) -> str:
    """The pack of where the hero is, so far as the save says it: `crypt` in segment 3 of the crypt."""
    hero = play.saved().data.get("hero") if _has_save(play) else None
    where = hero.get("where") if isinstance(hero, dict) else None
    return where.partition(" ")[0] if isinstance(where, str) else ""


def _found(name: str, known: list[str], here: str) -> str:
    """The table that is meant; one that every pack has needs its pack, and the one of here is named first."""
    alike = [each for each in known if each.rpartition(".")[2] == name.casefold()]
    alike.sort(key=lambda each: each.partition(".")[0] != here)
    if len(alike) > 1:
        raise Usage("name-ambiguous", f"table {name!r} could be {' or '.join(alike)}", f"write more of it, like notequest table {alike[0]}")
    return alike[0] if alike else match(name, known, "table")


def _has_save(play: Play) -> bool:
    try:
        play.paths()
    except Usage:
        return False
    return True


def _books(play: Play) -> dict[str, Tables]:
    """The tables of the save's game; without a save those of every game that the player's own tables, where some are named, fit."""
    if _has_save(play):
        return {play.game(): play.tables()}
    books, broken = dict[str, Tables](), None
    for game in play.games:
        try:
            books[game] = shelf.tables(game, play.own_said(), is_said=True)
        except BrokenSave as unfit:
            broken = unfit
    if broken is not None and not books:
        raise broken
    return books


def _known(books: dict[str, Tables]) -> list[str]:
    return list(dict.fromkeys(each for tables in books.values() for each in _names(tables)))


def _names(tables: Tables) -> list[str]:
    """What can be looked up: tables, and the lists of things by name."""
    return [*tables.names(), *tables.lists()]


def _words_of(game: str) -> Words:
    """How a game says the rows of its tables."""
    from importlib import import_module

    words: Words = import_module(f"notequest_cli.{game}.row_words").WORDS
    return words


def _without_a_save(play: Play, game: str, tables: Tables, chosen: Table) -> None:
    """A table can be rolled on without a save; nothing is logged."""
    referee = Referee(Cup(play.source(None)), tables, {}, play.options.force, options.named_rows(play.options.rows))
    show = None if play.options.json else lambda told: None
    turn, _ = playing.played(lambda state, referee: _drawn(state, referee, chosen), None, referee, show)
    playing.nothing_left(referee, turn)
    told = tuple(block for event in turn.events for block in telling.drawn(event, _words_of(game)))
    play.show(Outcome(told, events=turn.events, result=turn.result))


def _drawn(state: Any, referee: Referee, chosen: Table) -> Turn:
    referee.only(chosen.name)
    if not chosen.dice and not any(row.high for row in chosen.rows):
        raise Usage("table-without-dice", f"{chosen.name} is a list, no dice are rolled on it", f"notequest table {chosen.name} shows it")
    parts = _parts(chosen)
    if parts:
        return _drawn_in_parts(state, referee, chosen, parts)
    drawn = referee.draw(chosen.name)
    return Turn(state, (drawn,), drawn.row.name)


def _parts(chosen: Table) -> tuple[str, ...]:
    """The columns of a table of which each is rolled for by itself, such as those of a dungeon's name."""
    return PARTS if chosen.dice and all(part in row.facts for row in chosen.rows for part in PARTS) else ()


def _drawn_in_parts(state: Any, referee: Referee, chosen: Table, parts: tuple[str, ...]) -> Turn:
    drawn = [referee.draw_part(chosen.name, part, f"{chosen.title}, {part} part") for part in parts]
    told = tuple(each._replace(row=each.row._replace(facts={})) for each in drawn)
    return Turn(state, told, " ".join(each.row.name for each in told))


def page(chosen: Table, words: Words) -> list[Block]:
    """A whole table, by the dice; of two rows for one face the one that counts stands first, and the other says so."""
    rows = sorted(enumerate(chosen.rows), key=lambda each: (each[1].low, each[0]))
    told = tuple((_range(row), row.name, ", ".join(filter(None, (rowwords.of(row.facts, words), _counts(chosen, at))))) for at, row in rows)
    return [Heading(chosen.title, chosen.dice), Columns(("", "", ""), told)]


def _counts(chosen: Table, at: int) -> str:
    """What is left of a row behind the rows that stand before it, a player's own."""
    row, before = chosen.rows[at], chosen.rows[:at]
    if not row.high:
        return ""
    left = [face for face in range(row.low, row.high + 1) if not any(other.low <= face <= other.high for other in before)]
    if len(left) == row.high - row.low + 1:
        return ""
    return f"counts only for {', '.join(map(str, left))}" if left else "does not count: the row above does"


def _range(row: Row) -> str:
    if not row.high:
        return ""
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
    saved = play.saved()
    known, chosen = rulebook.of_game(play.game()), play.state(saved).rulings
    counts = {name: rulebook.choice(chosen, name) for name in known}
    data = {name: {"asks": ruling.asks, "choices": list(ruling.choices), "choice": counts[name]} for name, ruling in known.items()}
    bare = "\n".join(f"{name} {choice}" for name, choice in counts.items())
    play.show(Outcome(tuple(_listed(known, counts)), result=data if play.options.json else bare))


def _listed(known: Mapping[str, rulebook.Ruling], chosen: Mapping[str, str]) -> list[Block]:
    blocks: list[Block] = []
    for name, ruling in known.items():
        counts = chosen[name]
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
    default = rulebook.choice({}, ruling)
    play.transact(lambda saved: change(play, saved, ("rulings", ruling), answer, f"the ruling {ruling}", default))
