"""Noise, and who comes along through broken doors (NoteQuest rulebook, "Break Door", "Broken Doors")."""

from collections.abc import Iterable

from notequest_cli.notequest.events import MonstersCame, MonstersWoke
from notequest_cli.notequest.state import Dungeon, Monster, Segment, State
from notequest_cli.notequest.step import Step
from notequest_cli.referee import Referee
from notequest_cli.rulings import RULINGS

MONSTERS = "monsters"


def wake(state: State, referee: Referee, strike_first: bool) -> Step:
    """The monsters here notice the hero, and those joined by broken doors come along ("Broken Doors").

    With `strike_first` they have the next turn. Without monsters anywhere nothing happens.
    """
    step = _gather(state, referee)
    here, before = step.state.here(), state.here()
    if not here.monsters:
        return step
    is_news = bool(before.monsters) and (not before.alerted or before.hidden or (strike_first and before.turn != MONSTERS))
    woke = (MonstersWoke(here.number, _names(before.monsters), strike_first),) if is_news else ()
    turn = MONSTERS if strike_first else here.turn
    return Step(step.state.with_here(alerted=True, hidden=False, turn=turn), woke + step.events)


def reach(dungeon: Dungeon, start: int, how: str) -> tuple[int, ...]:
    """The other segments whose monsters hear a noise in `start`, nearest first."""
    if how == "all":
        return tuple(number for number in dungeon.segments if number != start)
    found = [start]
    for number in found:
        found += [other for other in joined(dungeon, number) if other not in found]
        if how == "one-hop":
            break
    return tuple(found[1:])


def joined(dungeon: Dungeon, number: int) -> tuple[int, ...]:
    """The segments beside this one behind a broken door, on either side of it."""
    ahead = _broken(dungeon.segments[number]) if number in dungeon.segments else ()
    behind = (other.number for other in dungeon.segments.values() if number in _broken(other))
    return (*ahead, *behind)


def _broken(segment: Segment) -> tuple[int, ...]:
    return tuple(door.to for door in segment.doors if door.state == "broken" and door.to)


def _gather(state: State, referee: Referee) -> Step:
    """Bring the monsters that hear it here; the boss stays in the Final Room."""
    dungeon, step = state.dungeon(), Step(state)
    if not any(segment.monsters for segment in _others(dungeon, state.hero.segment)):
        return step
    for number in _hearing(state, referee):
        segment = dungeon.segments.get(number)
        if segment is not None and segment.monsters and number != dungeon.final:
            step = step.then(_come, referee, segment)
    return step


def _hearing(state: State, referee: Referee) -> tuple[int, ...]:
    """The segments that hear it; the ruling has a part in it only where it makes a difference who comes (**alert-reach**)."""
    dungeon, here = state.dungeon(), state.hero.segment
    standing = {segment.number for segment in _others(dungeon, here) if segment.monsters}
    ways = {how: reach(dungeon, here, how) for how in RULINGS["alert-reach"].choices}
    if len({frozenset(standing & set(way)) for way in ways.values()}) == 1:
        return ways["connected"]
    return ways[referee.ruling(state.rulings, "alert-reach")]


def _others(dungeon: Dungeon, number: int) -> Iterable[Segment]:
    return (segment for segment in dungeon.segments.values() if segment.number not in (number, dungeon.final))


def _come(state: State, referee: Referee, segment: Segment) -> Step:
    """They move over, and the Spoils of who fell beside them wait for the end of the fight here ("Spoils")."""
    here = state.here()
    moved = state.with_segment(segment._replace(monsters=(), alerted=False, hidden=False, turn="", spoils=0))
    spoils = here.spoils + segment.spoils
    if spoils > 1 and referee.ruling(state.rulings, "spoils") == "per-fight":
        spoils = 1
    is_joined = segment.number in reach(state.dungeon(), here.number, "connected")
    came = MonstersCame(segment.number, here.number, _names(segment.monsters), is_joined)
    return Step(moved.with_here(monsters=here.monsters + segment.monsters, spoils=spoils), (came,))


def _names(monsters: tuple[Monster, ...]) -> tuple[str, ...]:
    return tuple(monster.name for monster in monsters)
