"""Walking through known segments, and what has moved in since (NoteQuest rulebook, "Actions in the Dungeon", "Returning to a Dungeon")."""

from notequest_cli.notequest import alarm, dying, guards, returning, rooms, torches
from notequest_cli.notequest.limits import ENTRANCE
from notequest_cli.notequest.map_events import WalkedTo
from notequest_cli.notequest.state import Dungeon, Segment, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import counted, treasures_text
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn


def go(state: State, referee: Referee, goal: int) -> Turn:
    """Walk to a known segment, through segments without monsters."""
    guards.undisturbed(state, referee, "go")
    guards.rows_for(state, referee, "monsters")
    rooms.check_named(state, referee)
    if goal not in state.dungeon().segments:
        raise Usage("segment-unknown", f"go: there is no segment {goal} on the map", f"the map has {_listed(state.dungeon())}")
    if goal == state.hero.segment:
        raise Usage("segment-here", f"go: {state.hero.name} is in segment {goal} already", "notequest door goes on")
    if goal not in (path(state.dungeon(), state.hero.segment, ENTRANCE, around_monsters=False) or ()):
        torches.must_see(state, referee, "go")
    step = walk(state, referee, goal).then(torches.dusk, referee)
    return step.turn(step.state.hero.where)


def walk(state: State, referee: Referee, goal: int) -> Step:
    """Step by step to a segment; where monsters have moved in, the walk ends."""
    step = Step(state)
    for number in way(state, referee, goal):
        step = step.then(step_to, referee, number)
        if step.state.here().monsters and not referee.force:
            break
    return step


def step_to(state: State, referee: Referee, number: int) -> Step:
    """Into a segment beside this one that is on the map already; whoever is there strikes first ("Combat")."""
    here = state.here()
    moved = state.with_segment(returning.left_behind(state)).with_hero(segment=number)
    there = moved.here()
    names = tuple(monster.name for monster in there.monsters)
    walked = WalkedTo(here.number, number, there.kind, there.contents, names, _lying(there))
    step = Step(moved, (walked,)).then(returning.look_around, referee)
    return step.then(alarm.wake, referee, strike_first=True) if step.state.here().monsters else step.then(dying.found)


def _lying(segment: Segment) -> tuple[str, ...]:
    """What waits in a segment for somebody to take it; what the dead left is told beside it."""
    chest = ("a closed chest",) if segment.chest == "closed" else ()
    treasures = (treasures_text(segment.treasures),) if segment.treasures else ()
    return (*chest, *treasures, *segment.items)


def way(state: State, referee: Referee, goal: int) -> tuple[int, ...]:
    """The segments to walk through, the goal last; monsters in between bar the way."""
    dungeon, start = state.dungeon(), state.hero.segment
    free = path(dungeon, start, goal, around_monsters=True)
    if free is not None:
        return free
    barred = path(dungeon, start, goal, around_monsters=False)
    if barred is None:
        raise Usage(
            "segment-apart",
            f"no way on the map leads from segment {start} to {goal}",
            "a door must be opened, or from = N written into the save",
        )
    held = next(number for number in barred if dungeon.segments[number].monsters)
    names = counted(monster.name for monster in dungeon.segments[held].monsters)
    referee.forbid("way-barred", f"the way to segment {goal} leads past {names} in segment {held}", f"notequest go {held} to face them")
    return barred


def path(dungeon: Dungeon, start: int, goal: int, around_monsters: bool) -> tuple[int, ...] | None:
    """The shortest way from segment to segment, without the start; the goal itself may have monsters."""
    came_from = {start: 0}
    queue = [start]
    for number in queue:
        if number == goal:
            return _traced(came_from, start, goal)
        if not (around_monsters and number != start and dungeon.segments[number].monsters):
            new = [other for other in beside(dungeon, number) if other not in came_from]
            came_from.update(dict.fromkeys(new, number))
            queue += new
    return None


def beside(dungeon: Dungeon, number: int) -> tuple[int, ...]:
    """The segments one step away: through opened doors, a secret passage, or the way it was entered."""
    segment = dungeon.segments[number]
    ahead = [door.to for door in segment.doors] + [segment.secret]
    stairs = [other.number for other in dungeon.segments.values() if other.back == number]
    found = dict.fromkeys([segment.back, *ahead, *stairs])
    return tuple(other for other in found if other in dungeon.segments and other != number)


def _traced(came_from: dict[int, int], start: int, goal: int) -> tuple[int, ...]:
    steps = [goal]
    while steps[-1] != start:
        steps.append(came_from[steps[-1]])
    return tuple(reversed(steps[:-1]))


def _listed(dungeon: Dungeon) -> str:
    return ", ".join(str(number) for number in sorted(dungeon.segments))
