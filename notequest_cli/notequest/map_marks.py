"""What is marked on the map: who and what stands in a segment, and how its doors are. No place is known here, no word said."""

from collections.abc import Mapping
from typing import NamedTuple

from notequest_cli.notequest.map_shapes import Placed, Sheet
from notequest_cli.notequest.state import Door, Dungeon, Segment, State


class Mark(NamedTuple):
    """A mark in a segment: what it is of, and a number or letters beside it."""

    kind: str
    text: str = ""


class Marks(NamedTuple):
    """The marks of a segment, in the order in which they are drawn, and its doors."""

    segment: Segment
    inside: tuple[Mark, ...]
    doors: tuple[Door, ...]
    is_secret: bool


def marks(state: State, dungeon: Dungeon, sheets: tuple[Sheet, ...]) -> dict[int, Marks]:
    """The marks of every segment of a dungeon."""
    placed = {each.number: each for sheet in sheets for each in sheet.placed}
    fallen = {grave.where.casefold() for grave in state.graves.values()}
    you = state.hero.segment if state.hero.dungeon == dungeon.id else 0
    made = {}
    for number, segment in dungeon.segments.items():
        inside = (*_who(segment, you, fallen, f"{dungeon.id} {number}", dungeon.final), *_what(segment), *_where(dungeon, placed, segment))
        back = dungeon.segments.get(segment.back)
        made[number] = Marks(segment, inside, segment.doors, back is not None and back.secret == number)
    return made


def letters(name: str) -> str:
    """How a monster is marked: the first letters of its first two words."""
    return "".join(word[0] for word in name.split()[:2]).upper()


def _who(segment: Segment, you: int, fallen: set[str], place: str, final: int) -> list[Mark]:
    names = [monster.name for monster in segment.monsters]
    found = [Mark("you")] if segment.number == you else []
    found += [Mark("boss")] if segment.number == final else []
    found += [Mark("monster", letters(name) + (str(names.count(name)) if names.count(name) > 1 else "")) for name in dict.fromkeys(names)]
    return found + ([Mark("fallen")] if place.casefold() in fallen else [])


def _what(segment: Segment) -> list[Mark]:
    chest = [Mark("chest")] if segment.chest == "closed" else []
    return chest + ([Mark("thing")] if segment.treasures or segment.items else [])


def _where(dungeon: Dungeon, placed: Mapping[int, Placed], segment: Segment) -> list[Mark]:
    """Ways that are not drawn: stairs, and what stands elsewhere on the sheet."""
    entered = [] if placed[segment.number].joined else [segment.back]
    ahead = [door.to for door in segment.doors if door.to] + [segment.secret]
    apart = [to for to in ahead if to in placed and not (placed[to].joined and dungeon.segments[to].back == segment.number)]
    stairs = [number for number in dict.fromkeys((*entered, *apart)) if number in placed and number != segment.number]
    return ([] if segment.back else [Mark("up")]) + [Mark(_way(dungeon, segment, number), str(number)) for number in stairs]


def _way(dungeon: Dungeon, segment: Segment, to: int) -> str:
    level = dungeon.segments[to].level
    return "down" if level > segment.level else "up" if level < segment.level else "on"
