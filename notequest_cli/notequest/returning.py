"""Coming into a segment again: empty rooms may be empty no longer (NoteQuest rulebook, "Returning to a Dungeon")."""

from notequest_cli.notequest import rooms
from notequest_cli.notequest.limits import ENTRANCE
from notequest_cli.notequest.map_events import MonstersRecovered
from notequest_cli.notequest.state import Dungeon, Segment, State
from notequest_cli.notequest.step import Step
from notequest_cli.referee import Referee


def look_around(state: State, referee: Referee) -> Step:
    """What the hero finds in a segment not entered yet on this expedition."""
    dungeon, here = state.dungeon(), state.here()
    if here.seen >= dungeon.expedition or here.kind != "room":
        return Step(state)
    seen = state.with_here(seen=dungeon.expedition)
    return rooms.monsters(seen, referee) if rolls_again(dungeon, here) else Step(seen)


def rested(dungeon: Dungeon) -> tuple[Dungeon, tuple[MonstersRecovered, ...]]:
    """The dungeon as a new expedition finds it: who survived is whole and unarmed, wherever it stands; who was hurt is told."""
    held = [segment for segment in dungeon.segments.values() if segment.monsters]
    hurt = tuple((segment.number, tuple(each.name for each in segment.monsters if each.hp < each.most)) for segment in held)
    for segment in held:
        whole = tuple(monster._replace(hp=max(monster.hp, monster.most), armed=()) for monster in segment.monsters)
        dungeon = dungeon.with_segment(segment._replace(monsters=whole, alerted=False, turn="", hidden=False))
    return dungeon, tuple(MonstersRecovered(number, names) for number, names in hurt if names)


def left_behind(state: State) -> Segment:
    """The segment the hero stands in as it is left: nobody hides there now, and a room was seen on this expedition."""
    here = state.here()
    return here._replace(hidden=False, seen=state.dungeon().expedition if here.kind == "room" else here.seen)


def was_here(dungeon: Dungeon, segment: Segment) -> bool:
    """Is this a room that the hero was in, not only a predecessor ("Teleport")?"""
    return segment.kind == "room" and segment.seen >= dungeon.since


def for_another(state: State) -> State:
    """The notebook as another adventurer takes it over: what was entered so far was entered by others."""
    known = {key: each._replace(since=each.expedition + 1) if each.expedition else each for key, each in state.dungeons.items()}
    return state._replace(dungeons=known)


def rolls_again(dungeon: Dungeon, segment: Segment) -> bool:
    """Does this room roll Monsters anew? Not the entrance, not the boss's room."""
    return segment.kind == "room" and not segment.monsters and segment.number not in (ENTRANCE, dungeon.final)
