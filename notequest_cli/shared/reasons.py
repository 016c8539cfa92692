"""`why`: the last entry in sentences. Its dice, what was added and what was needed, the rule with its chapter, the rulings."""

import re
from collections.abc import Mapping

from notequest_cli import pair, telling
from notequest_cli import rulings as rulebook
from notequest_cli.entry import Entry
from notequest_cli.record import Record
from notequest_cli.shared import topics
from notequest_cli.show.vocabulary import Block, Heading, line

# What stands in the log without a rule behind it.
PLAIN = {
    pair.HAND_EDIT: "You changed the save in an editor; the lines with - and + are what you took out and put in.",
    pair.RESTORED: "The save is a copy from an earlier day; what happened after it no longer counts.",
    pair.WITHDRAWN: "You saved the file in an editor at the same moment; your text stayed, and the command before this was not done.",
    "edit": "You changed the save with notequest edit; undo takes it back.",
    "undo": "An entry was taken back: its lines are as they were before it. redo comes forward again, with the same dice.",
    "redo": "What was taken back is done again, with the dice it had.",
    "note": "You wrote this line yourself.",
    "set": "You set a key yourself; no rule was asked.",
    "new": "The save began here.",
}


class Counted(Record):
    """A told roll taken apart: what it is for, its die, faces that count and faces that do not, addends, total, what was needed.

    `needed` is empty where nothing was, several numbers between ranges.
    """

    label: str
    die: str
    faces: tuple[int, ...]
    idle: tuple[int, ...]
    addends: tuple[tuple[str, int], ...]
    total: int
    needed: tuple[int, ...]


class Reasons(Record):
    """Why the entry says what it says."""

    sentences: tuple[str, ...]
    topics: tuple[str, ...]
    rulings: tuple[str, ...]


def page(entry: Entry, game: str, book: str) -> tuple[list[Block], Reasons]:
    """The reasons as a page and as a value."""
    said = [*sentences(entry), *plain_words(entry)]
    found = topics.explaining(entry.command, entry.lines, topics.of_game(game))
    ruled = [ruling(name, choice) for name, choice in entry.rulings]
    blocks: list[Block] = [Heading("why")] if said or found or ruled else []
    blocks += [line(sentence, indent=1) for sentence in said]
    for topic in found:
        blocks.append(line(f'{topic.title}: {book} rulebook, "{topic.chapter}" (notequest rules {topic.name})', indent=1))
        blocks += [line(sentence, indent=2) for sentence in topic.told]
    blocks += [line(sentence, indent=1) for sentence in ruled]
    return blocks, Reasons(tuple(said), tuple(topic.name for topic in found), tuple(ruled))


def sentences(entry: Entry) -> list[str]:
    """Who rolled what, and how each roll adds up."""
    rolls = [found for found in map(read_roll, entry.lines) if found]
    return [*_hands(entry), *(sentence for roll in rolls for sentence in explain(roll))]


def plain_words(entry: Entry) -> list[str]:
    """What an entry is that no rule of the game made."""
    word = entry.command if entry.command in PLAIN else entry.command.split(" ", 1)[0]
    return [PLAIN[word]] if word in PLAIN else []


def _hands(entry: Entry) -> list[str]:
    """Who rolled: `You rolled d20 17, d20 5, in this order.`."""
    told = []
    for by, who in (("hand", "You rolled"), ("tool", "notequest rolled")):
        faces = [f"{face.die} {face.value}" for face in entry.faces if face.by == by]
        if faces:
            told.append(f"{who} {', '.join(faces)}{', in this order' if len(faces) > 1 else ''}.")
    return told


def ruling(name: str, choice: str) -> str:
    """A ruling that counted, as a sentence."""
    known: Mapping[str, rulebook.Ruling] = rulebook.RULINGS
    asks = f": {known[name].asks}" if name in known else ":"
    return f"The ruling {name} counted{asks} {choice}. notequest rulings set {name} reads it otherwise."


_FACES = re.compile(r"^(?P<label>.*?)\s*(?P<die>\b\d*d\d+)?(?P<faces>(?:\s+\(?\d+\)?|\s+\d+(?:\+\d+)+)+)$")
_ADDEND = re.compile(r"^(?P<name>.*?)\s*(?P<value>-?\d+)$")
_RESULT = re.compile(r"^(?P<total>-?\d+)(?: vs (?P<needed>-?\d+(?:,-?\d+)*))?")


def read_roll(text: str) -> Counted | None:
    """A told roll, `Attack d20 (17) 5 + ATK 6 = 11 vs 13: miss`; `None` where the line tells none."""
    left, equals, right = text.partition(" = ")
    first, *rest = re.split(r" (?=[+-] )", left)
    result, thrown = _RESULT.match(right), _FACES.match(f" {first.strip()}")
    if not (equals and result and thrown):
        return None
    faces = re.findall(r"\(?\d+\)?", thrown["faces"])
    counting = tuple(int(face) for face in faces if not face.startswith("("))
    idle = tuple(int(face[1:-1]) for face in faces if face.startswith("("))
    needed = tuple(int(number) for number in (result["needed"] or "").split(",") if number)
    label = thrown["label"].strip().rstrip(":")
    return Counted(label, thrown["die"] or "", counting, idle, tuple(map(_addend, rest)), int(result["total"]), needed)


def _addend(text: str) -> tuple[str, int]:
    found = _ADDEND.match(text[2:])
    sign = -1 if text.startswith("-") else 1
    return (found["name"], sign * int(found["value"])) if found else (text[2:], 0)


def explain(roll: Counted) -> list[str]:
    """How a roll adds up, and what was needed."""
    what = f"{roll.label}: " if roll.label else ""
    idle = f" ({' and '.join(map(str, roll.idle))} in brackets {_do(roll.idle)} not count)" if roll.idle else ""
    added = "".join(f", {name} {value:+d}".replace(",  ", ", ") for name, value in roll.addends)
    told = [f"{what}{' and '.join(map(str, roll.faces))} from the {roll.die or 'dice'}{idle}{added}: {roll.total} in all."]
    if len(roll.needed) > 1:
        return [*told, _among(roll.total, roll.needed)]
    return told + ([_against(roll.total, *roll.needed)] if roll.needed else [])


def _do(faces: tuple[int, ...]) -> str:
    return "do" if len(faces) > 1 else "does"


def _among(total: int, needed: tuple[int, ...]) -> str:
    """Where the ranges begin and end, and which of them it is."""
    ranges = ", ".join(f"{number} is {telling.range_text(needed, number - 1)}" for number in range(1, len(needed) + 2))
    return f"The ranges: {ranges}. {total} is in range {1 + sum(total >= target for target in needed)}."


def _against(total: int, needed: int) -> str:
    """To meet the number is enough in both games."""
    if total == needed:
        return f"{needed} was needed; to meet it is enough."
    return f"{needed} was needed: {abs(total - needed)} {'more than that' if total > needed else 'too few'}."
