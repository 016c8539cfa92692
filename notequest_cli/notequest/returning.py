"""Coming into a segment again: empty rooms may be empty no longer (NoteQuest rulebook, "Returning to a Dungeon")."""

from notequest_cli.notequest import rooms
from notequest_cli.notequest.map_events import MonstersRecovered
from notequest_cli.notequest.state import Dungeon, Segment, State
from notequest_cli.notequest.step import Step
from notequest_cli.referee import Referee

ENTRANCE = 1


def look_around(state: State, referee: Referee) -> Step:
    """What the hero finds in a segment not entered yet on this expedition."""
    dungeon, here = state.dungeon(), state.here()
    if here.seen >= dungeon.expedition or not matters(here):
        return Step(state)
    seen = state.with_here(seen=dungeon.expedition, alerted=False, turn="", hidden=False)
    if here.monsters:
        return _recovered(seen)
    return rooms.monsters(seen, referee) if rolls_again(dungeon, here) else Step(seen)


def left_behind(state: State) -> Segment:
    """The segment the hero stands in as it is left: nobody hides there now, and it was seen on this expedition."""
    here = state.here()
    return here._replace(hidden=False, seen=state.dungeon().expedition if matters(here) else here.seen)


def matters(segment: Segment) -> bool:
    """Does it matter when this segment was last entered: may monsters be rolled there, or stand there?"""
    return segment.kind == "room" or bool(segment.monsters)


def rolls_again(dungeon: Dungeon, segment: Segment) -> bool:
    """Does this room roll Monsters anew? Not the entrance, not the boss's room."""
    return segment.kind == "room" and segment.number not in (ENTRANCE, dungeon.final)


def _recovered(state: State) -> Step:
    """Monsters that survived are whole again, and nothing is left of what armed them."""
    monsters = state.here().monsters
    whole = tuple(monster._replace(hp=monster.most, armed=()) for monster in monsters)
    names = tuple(monster.name for monster in monsters if monster.hp < monster.most)
    return Step(state.with_here(monsters=whole), (MonstersRecovered(names),) if names else ())
