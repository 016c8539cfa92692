"""The words that both games share: a roll, and a roll on a table."""

from typing import TYPE_CHECKING

from notequest_cli.rolled import Roll, Thrown
from notequest_cli.show.vocabulary import Block, Strong, line
from notequest_cli.tables import Drawn

if TYPE_CHECKING:
    from notequest_cli.rowwords import Words


def roll(rolled: Roll) -> list[Block]:
    """What fell, on one line, and the reminders beside it."""
    return [line(describe(rolled)), *(line(note, indent=1) for note in rolled.notes)]


def drawn(result: Drawn, words: "Words") -> list[Block]:
    """A roll on a table: title, faces, row in the words of the game."""
    from notequest_cli import rowwords

    faces = f"{'+'.join(map(str, result.faces))} = {sum(result.faces)}" if len(result.faces) > 1 else "".join(map(str, result.faces))
    known = rowwords.of(result.row.facts, words)
    return [line(f"{result.title} {faces}".rstrip(), ": ", Strong(result.row.name), f"  ({known})" if known else "")]


def describe(roll: Roll) -> str:
    """`d20 9 + DEX 3 + Stealthy 2 = 14 vs 12: success by 2`; faces that do not count stand in brackets."""
    parts = [_joined(dice.sign, _thrown_text(dice), first=at == 0) for at, dice in enumerate(roll.thrown)]
    for name, value in roll.addends:
        parts.append(f" + {name} {value}" if name else _joined(-1 if value < 0 else 1, str(abs(value)), first=not parts))
    return "".join(parts) + f" = {roll.total}" + (f" vs {versus(roll)}" if roll.targets else "")


def versus(roll: Roll) -> str:
    """The targets and how they were met: `12: success by 2`, `8,15: range 2 of 3 (8 to 14), the middle`."""
    targets = ",".join(map(str, roll.targets))
    if len(roll.targets) == 1:
        margin = roll.total - roll.targets[0]
        return f"{targets}: success by {margin}" if margin >= 0 else f"{targets}: failure by {-margin}"
    met, ranges = roll.met(), len(roll.targets) + 1
    place = {0: "the lowest", len(roll.targets): "the highest"}.get(met, "the middle" if ranges == 3 else "")
    return f"{targets}: range {met + 1} of {ranges} ({range_text(roll.targets, met)}){', ' + place if place else ''}"


def range_text(targets: tuple[int, ...], met: int) -> str:
    """The totals that meet so many of the targets: `below 8`, `8 to 14`, `15 or more`."""
    if met == 0:
        return f"below {targets[0]}"
    return f"{targets[met - 1]} or more" if met == len(targets) else f"{targets[met - 1]} to {targets[met] - 1}"


def _thrown_text(dice: Thrown) -> str:
    faces = " ".join(str(face) if counts else f"({face})" for face, counts in zip(dice.faces, dice.counted, strict=True))
    return f"{dice.dice} {faces}"


def _joined(sign: int, text: str, first: bool) -> str:
    if first:
        return text if sign > 0 else f"-{text}"
    return f" {'+' if sign > 0 else '-'} {text}"
