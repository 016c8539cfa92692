"""The map as a route: every segment in the order in which one would walk through it, door by door from the entrance."""

from collections.abc import Iterator, Mapping

from notequest_cli.notequest.state import Dungeon, Segment, State
from notequest_cli.record import Record


class Standing(Record):
    """A monster that stands in a segment."""

    name: str
    hp: int
    most: int


class Leading(Record):
    """A door, and the segment it leads to, 0 where nobody went through."""

    state: str
    to: int


class SegmentMapped(Record):
    """A segment of the map, with all that a player sees there. `door` is the one of `back` that leads in, 0 where none does."""

    number: int
    kind: str
    size: str
    level: int
    back: int
    door: int
    by_secret: bool
    is_final: bool
    is_here: bool
    contents: str
    monsters: tuple[Standing, ...]
    chest: str
    treasures: int
    items: tuple[str, ...]
    fallen: tuple[str, ...]
    doors: tuple[Leading, ...]
    secret: int


def route(state: State, dungeon: Dungeon) -> tuple[SegmentMapped, ...]:
    """The segments in the order of the walk; what no way leads to comes last."""
    return tuple(_mapped(state, dungeon, segment) for segment in _walk(dungeon))


def _walk(dungeon: Dungeon) -> Iterator[Segment]:
    seen: set[int] = set()
    children = _children(dungeon.segments)
    for start in sorted(dungeon.segments):
        ahead = [start]
        while ahead:
            number = ahead.pop()
            if number not in seen:
                seen.add(number)
                yield dungeon.segments[number]
                ahead += reversed(children[number])


def _children(segments: Mapping[int, Segment]) -> dict[int, list[int]]:
    """What each segment leads on to: through its doors, by its secret passage, then without a door."""
    found = {number: [*(door.to for door in segment.doors), segment.secret] for number, segment in segments.items()}
    for number in sorted(segments):
        found.get(segments[number].back, []).append(number)
    return {number: [to for to in ahead if to in segments and segments[to].back == number] for number, ahead in found.items()}


def _mapped(state: State, dungeon: Dungeon, segment: Segment) -> SegmentMapped:
    back = dungeon.segments.get(segment.back)
    doors = [door.to for door in back.doors] if back else []
    return SegmentMapped(
        number=segment.number,
        kind=segment.kind,
        size=segment.size,
        level=segment.level,
        back=segment.back,
        door=doors.index(segment.number) + 1 if segment.number in doors else 0,
        by_secret=back is not None and back.secret == segment.number,
        is_final=segment.number == dungeon.final,
        is_here=state.hero.dungeon == dungeon.id and state.hero.segment == segment.number,
        contents=segment.contents,
        monsters=tuple(Standing(monster.name, monster.hp, monster.most) for monster in segment.monsters),
        chest=segment.chest,
        treasures=segment.treasures,
        items=segment.items,
        fallen=fallen(state, f"{dungeon.id} {segment.number}"),
        doors=tuple(Leading(door.state, door.to) for door in segment.doors),
        secret=segment.secret,
    )


def fallen(state: State, place: str) -> tuple[str, ...]:
    """Who died in this place."""
    return tuple(grave.name for grave in state.graves.values() if " ".join(grave.where.casefold().split()) == place.casefold())
