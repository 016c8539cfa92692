"""The Final Room, found both ways, and what its boss pays (NoteQuest rulebook, "The Final Room")."""

from notequest_cli.notequest import rooms
from notequest_cli.notequest.map_events import BossPaid, FinalRoomFound
from notequest_cli.notequest.state import Dungeon, State
from notequest_cli.notequest.step import Step, amount
from notequest_cli.referee import Referee

FINAL_LEVEL = 3
SIZE = "large"
SHARE = "2d6"
PAID = "paid"


def is_third_level(dungeon: Dungeon, level: int) -> bool:
    """Is a segment on this level the Final Room: the third level, entered for the first time?"""
    return level >= FINAL_LEVEL and not dungeon.final


def is_last_door(dungeon: Dungeon) -> bool:
    """Is no door left that nobody went through, and no Final Room found?"""
    shut = any(door.to == 0 for segment in dungeon.segments.values() for door in segment.doors)
    return not dungeon.final and not shut


def found(state: State, referee: Referee, why: str) -> Step:
    """The segment the hero stands in is the Final Room: large, without doors, with nothing in it but the boss."""
    here = state.here()
    room = here._replace(kind="room", size=SIZE, doors=())
    dungeon = state.dungeon().with_segment(room)._replace(final=here.number)
    event = FinalRoomFound(here.number, here.level, why)
    return Step(state.with_dungeon(dungeon), (event,)).then(rooms.boss, referee)


def pay(state: State, referee: Referee) -> Step:
    """The boss is defeated: 2d6 Treasures, once. Nothing happens anywhere else, or while a monster stands."""
    dungeon, here = state.dungeon(), state.here()
    if here.number != dungeon.final or dungeon.boss == PAID or here.monsters:
        return Step(state)
    share = amount(referee, SHARE, "Treasures of the boss")
    paid = state.with_dungeon(dungeon._replace(boss=PAID)).with_here(treasures=here.treasures + share.total)
    return Step(paid, (BossPaid(share.total, share.faces),))
