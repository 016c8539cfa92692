"""What may wait behind a door, and whether one moves past monsters unseen: each table's rule over all its faces.

(NoteQuest rulebook, "Opening Doors", "Segments", "Move Silently") The rolls do not hang on each other, so each is told for itself.
"""

from functools import partial

from notequest_cli.dice import Source, Typed
from notequest_cli.notequest import actions, advantages, doors, finalroom, guards, rooms, segments, torches, traps
from notequest_cli.notequest.map_events import ContentsFound, MonstersFound, TrapKeptOff, TrapSprung
from notequest_cli.notequest.state import Door, Segment, State
from notequest_cli.outcomes import Outcomes, enumerate_rule
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables

ROOM = Segment(0, "room")


class TrapEnd(Record):
    """What a trap comes to: its name, HP lost, arms lost, torches lost, how many monsters come, whether the hero dies, and who comes."""

    name: str
    hp: int
    arms: int
    torches: int
    many: int
    dead: bool
    who: str = ""
    who_hp: int = 0


class Behind(Record):
    """A segment behind a door."""

    kind: str
    size: str
    doors: int


class Group(Record):
    """Monsters met: who, how many, the HP of each; the faces of their row, since two rows may have the same name."""

    name: str
    many: int
    hp: int
    row: int = 0


class DoorOdds(Record):
    """A door: how it opens, what its trap does, what is behind it, what a room behind it holds, who waits in the Final Room."""

    number: int
    result: Outcomes[str]
    trap: Outcomes[TrapEnd]
    behind: Outcomes[Behind]
    contents: Outcomes[str]
    monsters: Outcomes[Group]
    boss: Outcomes[Group]


FINAL = Behind("Final Room", finalroom.SIZE, 0)


def door(state: State, tables: Tables, number: int | None = None) -> DoorOdds:
    """The chances of the next door, or of one by its number."""
    referee = Referee(Typed([]), tables)
    here = guards.undisturbed(state, referee, "odds door")
    torches.must_see(state, referee, "odds door")
    chosen = doors.first_shut(here, "") if number is None else number
    doors.check(here, chosen)
    _must_be_new(state, here.doors[chosen - 1], chosen)
    return DoorOdds(
        chosen,
        _result(state, tables, chosen),
        enumerate_rule(lambda dice: _trap(state, Referee(dice, tables, {"trap-armor": traps.KEEP}))),
        enumerate_rule(lambda dice: _behind(state, Referee(dice, tables), chosen)),
        enumerate_rule(lambda dice: _contents(state, Referee(dice, tables))),
        enumerate_rule(lambda dice: _monsters(state, Referee(dice, tables), is_boss=False)),
        enumerate_rule(lambda dice: _monsters(state, Referee(dice, tables), is_boss=True)),
    )


def _must_be_new(state: State, door: Door, number: int) -> None:
    """Behind a door that somebody went through nothing is left to chance."""
    if door.to:
        behind = state.dungeon().segments.get(door.to)
        what = f"{behind.kind} {door.to}" if behind else f"segment {door.to}"
        raise Usage("odds-door-known", f"odds door: behind door {number} is {what}, which is known", f"notequest go {door.to} walks there")


def sneak(state: State, tables: Tables) -> tuple[Outcomes[bool], bool]:
    """Unseen or not: past every monster for itself, and all of them together; and whether it is dark after it ("The Darkness")."""
    referee, here = Referee(Typed([]), tables), guards.in_dungeon(state, "odds sneak")
    actions.check_sneak(state, referee, here)
    paid = torches.spend(state, referee, actions.COST, "odds sneak: moving silently")
    dice = advantages.of(state.hero, tables, "sneak_dice", 1)
    unseen, of = 1, 1
    for place in range(len(here.monsters)):
        past = enumerate_rule(partial(_kept, tables, place, here, dice))
        unseen, of = unseen * past.where(lambda kept: kept != actions.SEEN_ON), of * past.of
    return Outcomes({True: unseen, False: of - unseen}, of), not paid.then(torches.dusk, referee).state.hero.is_alive


def _kept(tables: Tables, place: int, here: Segment, dice: int, source: Source) -> int:
    return actions.past(Referee(source, tables), place, here, dice).kept


def _result(state: State, tables: Tables, number: int) -> Outcomes[str]:
    """What a door that nobody tried shows; of one that was tried the map knows."""
    found = state.here().doors[number - 1]
    if found.state != "unopened":
        return Outcomes({found.state: 1}, 1)
    return enumerate_rule(lambda dice: Referee(dice, tables).draw("door").row.name.casefold())


def _trap(state: State, referee: Referee) -> TrapEnd:
    step = traps.spring(state, referee).then(torches.dusk, referee)
    names = [event.name for event in step.events if isinstance(event, TrapSprung)]
    kept = [event.by for event in step.events if isinstance(event, TrapKeptOff)]
    before, after = state.hero, step.state.hero
    came = len(step.state.here().monsters) - len(state.here().monsters)
    lost = 0 if not after.is_alive else before.hp - after.hp
    arms, spent = before.arms - after.arms, before.torches - after.torches if after.is_alive else 0
    who = step.state.here().monsters[-1] if came > 0 else None
    name = names[0] if names else f"kept off: {kept[0]}"
    return TrapEnd(name, lost, arms, spent, came, not after.is_alive, who.name if who else "", who.most if who else 0)


def _behind(state: State, referee: Referee, number: int) -> Behind:
    if _is_final(state):
        return FINAL
    new = state.dungeon().next_number()
    segment, _ = segments.drawn_for(state, referee, new)
    open_ = state.with_segment(state.here().with_door(number, Door("open", new))).with_segment(segment)
    return FINAL if finalroom.is_last_door(open_.dungeon()) else Behind(segment.kind, segment.size, len(segment.doors))


def _is_final(state: State) -> bool:
    """Is the Final Room behind every door here: the third level?"""
    return finalroom.is_third_level(state.dungeon(), segments.level_behind(state.here()))


def _in_a_room(state: State) -> State:
    """The hero in an empty room of this dungeon."""
    number = state.dungeon().next_number()
    return state.with_segment(ROOM._replace(number=number)).with_hero(segment=number)


def _contents(state: State, referee: Referee) -> str:
    step = rooms.contents(_in_a_room(state), referee)
    return next(event.name for event in step.events if isinstance(event, ContentsFound))


def _monsters(state: State, referee: Referee, is_boss: bool) -> Group:
    step = (rooms.boss if is_boss else rooms.monsters)(_in_a_room(state), referee)
    found = next(event for event in step.events if isinstance(event, MonstersFound))
    return Group(found.name, found.many, found.hp, sum(found.faces))
