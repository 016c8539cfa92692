"""The map in sentences, for those who read it with their ears: every segment on a line, in the order of the walk."""

from notequest_cli.notequest.limits import ENTRANCE
from notequest_cli.notequest.map_page_words import NOT_ENTERED, heading
from notequest_cli.notequest.map_route import Leading, SegmentMapped
from notequest_cli.notequest.state import Dungeon
from notequest_cli.notequest.texts import several, treasures_text
from notequest_cli.show.vocabulary import Block, Line, Part, Strong


def route(dungeon: Dungeon, mapped: tuple[SegmentMapped, ...], level: int | None) -> list[Block]:
    """A heading, then a line for each segment, or for those of one level."""
    blocks: list[Block] = [heading(dungeon, list(mapped))]
    return blocks + [told(each) for each in mapped if level in (None, each.level)]


def told(each: SegmentMapped) -> Line:
    """Where it is and what is there: `2, level 1, corridor, behind door 1 of 1. Door 1 open to 3. You are here.`."""
    parts: list[Part] = [Strong(str(each.number)), f", level {each.level}, {_kind(each)}{_entered(each)}"]
    sentences = [*_what(each), *_doors(each), *(["you are here"] if each.is_here else [])]
    return Line((*parts, *(f". {sentence[:1].upper()}{sentence[1:]}" for sentence in sentences), "."))


def _kind(each: SegmentMapped) -> str:
    return "the Final Room" if each.is_final else f"{each.size} {each.kind}".strip()


def _entered(each: SegmentMapped) -> str:
    if not each.back:
        return ", the entrance" if each.number == ENTRANCE else ", nobody knows from where"
    if each.door:
        return f", behind door {each.door} of {each.back}"
    return f", behind a secret door of {each.back}" if each.by_secret else f", from {each.back}"


def _what(each: SegmentMapped) -> list[str]:
    found = [each.contents] if each.contents else []
    for name in dict.fromkeys(monster.name for monster in each.monsters):
        left = [f"{monster.hp} of {monster.most}" for monster in each.monsters if monster.name == name]
        found.append(f"{several(name, len(left))}, HP {', '.join(left)}")
    found += [f"a chest, {each.chest}"] if each.chest else []
    lying = [*([treasures_text(each.treasures)] if each.treasures else []), *each.items]
    found += [f"on the floor: {', '.join(lying)}"] if lying else []
    return found + [f"{name} fell here" for name in each.fallen]


def _door(door: Leading) -> str:
    """How it is, and where it leads; an open one may be one that nobody went through yet."""
    behind = f" to {door.to}" if door.to else ", not entered" if door.state in NOT_ENTERED else ""
    return f"{door.state}{behind}"


def _doors(each: SegmentMapped) -> list[str]:
    doors = [f"door {at} {_door(door)}" for at, door in enumerate(each.doors, 1)]
    if each.secret:
        doors.append(f"a secret door to {each.secret}")
    return doors or ["no doors"]
