"""What is marked on the map: who and what stands in a segment, and ways that are not drawn. Signs, no words."""

from collections.abc import Iterable, Mapping

from notequest_cli.notequest.limits import ENTRANCE
from notequest_cli.notequest.map_route import SegmentMapped
from notequest_cli.notequest.map_shapes import Placed, Sheet
from notequest_cli.record import Record

NUMBERED = ("up", "down", "on")  # marks with the number of a segment behind them


class Mark(Record):
    """A mark in a segment: what it is of, and a number or letters beside it."""

    kind: str
    text: str = ""


class Marks(Record):
    """A segment and its marks, in the order in which they are drawn."""

    segment: SegmentMapped
    inside: tuple[Mark, ...]


def marks(mapped: tuple[SegmentMapped, ...], sheets: tuple[Sheet, ...]) -> dict[int, Marks]:
    """The marks of every segment of a dungeon."""
    placed = {each.number: each for sheet in sheets for each in sheet.placed}
    known = {each.number: each for each in mapped}
    return {each.number: Marks(each, (*_who(each), *_what(each), *_where(known, placed, each))) for each in mapped}


def letters(name: str) -> str:
    """How a monster is marked: the first letters of its first two words."""
    return "".join(word[0] for word in name.split()[:2]).upper()


def crowd(names: Iterable[str]) -> dict[str, str]:
    """Each name with its mark: `S*2` for two Skeletons: no number of a segment."""
    listed = list(names)
    return {name: letters(name) + (f"*{listed.count(name)}" if listed.count(name) > 1 else "") for name in listed}


def _who(segment: SegmentMapped) -> list[Mark]:
    found = [Mark("you")] if segment.is_here else []
    found += [Mark("boss")] if segment.is_final else []
    found += [Mark("monster", text) for text in crowd(monster.name for monster in segment.monsters).values()]
    return found + [Mark("fallen")] * bool(segment.fallen)


def _what(segment: SegmentMapped) -> list[Mark]:
    chest = [Mark("chest")] if segment.chest == "closed" else []
    return chest + ([Mark("thing")] if segment.treasures or segment.items else [])


def _where(known: Mapping[int, SegmentMapped], placed: Mapping[int, Placed], segment: SegmentMapped) -> list[Mark]:
    """Ways that are not drawn: stairs, and what stands elsewhere on the sheet."""
    entered = [] if placed[segment.number].joined else [segment.back]
    ahead = [door.to for door in segment.doors] + [segment.secret]
    apart = [to for to in ahead if to in placed and not (placed[to].joined and known[to].back == segment.number)]
    others = [number for number in dict.fromkeys((*entered, *apart)) if number in placed and number != segment.number]
    out = [Mark("out" if segment.number == ENTRANCE else "lost")] if segment.back not in known else []
    return out + [Mark(_way(segment, known[number]), str(number)) for number in others]


def _way(segment: SegmentMapped, other: SegmentMapped) -> str:
    return "down" if other.level > segment.level else "up" if other.level < segment.level else "on"
