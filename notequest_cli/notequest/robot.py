"""A robot that plays by a fixed policy over the same rules as a player: there is no second engine.

It is a test of all chapters at once, and a benchmark of the rules alone.
"""

from collections.abc import Iterator

from notequest_cli.dice import Cup, Source
from notequest_cli.notequest import adventurer, naming, traps
from notequest_cli.notequest.policy import Move, next_move
from notequest_cli.notequest.state import State
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables

MOST_MOVES = 2000


class Moved(Record):
    """One move of the robot: what it chose, the notebook before it, and the turn that came of it."""

    move: Move
    before: State
    turn: Turn


def play(source: Source, tables: Tables, kind: str, state: State | None = None, most: int = MOST_MOVES) -> Iterator[Moved]:
    """A new adventurer in a dungeon of this type, move by move, until the boss has paid or the hero is dead or stops.

    With a `state` that has a dungeon already, the adventurer is the next one in it.
    """
    state = state or State()
    for move in _beginning(state, kind):
        moved = _do(source, tables, state, move)
        yield moved
        state = moved.turn.state
    yield from go_on(source, tables, state, most)


def go_on(source: Source, tables: Tables, state: State, most: int = MOST_MOVES) -> Iterator[Moved]:
    """Play on from a notebook as it is, until there is nothing left to do."""
    for _ in range(most):
        chosen = next_move(state, tables)
        if chosen is None:
            return
        moved = _do(source, tables, state, chosen)
        yield moved
        state = moved.turn.state


def _beginning(state: State, kind: str) -> Iterator[Move]:
    yield Move(adventurer.new, {"name": f"Robot {len(state.graves) + 1}"})
    if not state.dungeons:
        yield Move(naming.new, {}, {"": kind})


def _do(source: Source, tables: Tables, state: State, move: Move) -> Moved:
    rows = {"dungeon-name": move.answers[""]} if "" in move.answers else {}
    referee = Referee(Cup(source), tables, {"trap-armor": traps.DISCARD, **move.answers}, rows=rows)
    turn = move.rule(state, referee, **move.said)
    return Moved(move, state, turn)
