"""Dice: the sources behind one protocol, and the cup that remembers what fell.

A face is a whole number from 1 to the number of sides. A d10 shows 0 for 10; a d100 is two dice, tens
first, and two zeroes are 100 (Voidspark rulebook, "Dice"). `-` leaves a roll out where that is allowed.
"""

import os
from collections.abc import Callable
from typing import Protocol

from notequest_cli.problems import DiceNeeded, SystemRefused, Usage, roll_named
from notequest_cli.record import Record

LEFT_OUT = "-"
LARGEST_DIE = 1000
BETWEEN = ";,./+"  # what a hand may put between two faces, besides a space
PERCENT = 100  # the die that is two: tens, and ones


class Face(Record):
    """One die on the table: `die` "d20", its `value`, and who rolled it, "hand" or "tool"."""

    die: str
    value: int
    by: str


class Source(Protocol):
    """Where faces come from. `None` is a roll left out, only where `optional`."""

    by: str

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The next face of a die with `sides` sides, rolled for `why`."""
        ...

    def left(self) -> list[str]:
        """Faces that were given and not used."""
        ...


class Endless:
    """What is common to sources that have a face for every die: whatever they give is used."""

    by = "tool"

    def left(self) -> list[str]:
        """Never any."""
        return []


class Tool(Endless):
    """System randomness, each face equally likely."""

    def __init__(self, random: Callable[[int], bytes] = os.urandom) -> None:
        self._bytes = random

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """A fair face: 32 random bits, those that would favour low faces thrown away."""
        fair = (1 << 32) // sides * sides
        while True:
            bits = int.from_bytes(self._bytes(4), "big")
            if bits < fair:
                return bits % sides + 1


class Seeded(Endless):
    """The same seed and the same command give the same faces."""

    def __init__(self, seed: str) -> None:
        import random

        self._random = random.Random(seed)

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The next face of the seeded row."""
        return self._random.randint(1, sides)


class Typed:
    """Faces from the player's hand, in the order the book asks for them."""

    by = "hand"

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self._next = 0

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The next typed face; `DiceNeeded` when there is none, `Usage` when the die cannot show it."""
        if self._next >= len(self.tokens):
            raise DiceNeeded(f"d{sides}", why, optional)
        token = self.tokens[self._next]
        self._next += 1
        if token == LEFT_OUT:
            if optional:
                return None
            sentence = f"{roll_named(f'd{sides}', why)}: this roll cannot be left out with -"
            raise Usage("face-not-optional", sentence, f"type its face, {faces_of(sides)}")
        return read_face(token, sides, why)

    def left(self) -> list[str]:
        """The faces not used yet."""
        return self.tokens[self._next :]

    def rewind(self) -> None:
        """Begin again with the first face."""
        self._next = 0


class Script(Typed):
    """Faces for a test, as whole numbers: `Script(3, 17, "-")`."""

    def __init__(self, *faces: int | str) -> None:
        super().__init__([str(face) for face in faces])


class Cup:
    """Draws from a source and keeps every face, so that a rule can be run again with the same ones."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.faces: list[Face | None] = []
        self.whys: list[str] = []
        self._next = 0

    def again(self) -> None:
        """Replay from the first face: the rule runs once more."""
        self._next = 0

    def roll(self, sides: int, why: str) -> int:
        """One face, 1 to `sides`."""
        face = self._draw(sides, why, optional=False)
        assert face is not None
        return face

    def roll_or_leave(self, sides: int, why: str) -> int | None:
        """One face, or `None` where the player left this roll out with `-`."""
        return self._draw(sides, why, optional=True)

    def left(self) -> list[str]:
        """Typed faces that no rule asked for."""
        return self.source.left()

    def has_more(self) -> bool:
        """Are there faces for another roll without asking: the tool's, or typed ones not used yet?"""
        return self.source.by != "hand" or bool(self.left()) or self._next < len(self.faces)

    def fallen(self) -> tuple[Face, ...]:
        """The faces this run of the rule has used, in order, those left out excluded."""
        return tuple(face for face in self.faces[: self._next] if face is not None)

    def put_back(self, count: int) -> None:
        """Only so many of the faces of this run count."""
        self._next = next(at for at in range(len(self.faces) + 1) if sum(face is not None for face in self.faces[:at]) == count)

    def told(self) -> tuple[tuple[str, int], ...]:
        """What each face of this run was rolled for, and the face."""
        used = zip(self.whys, self.faces[: self._next], strict=False)
        return tuple((why, face.value) for why, face in used if face is not None)

    def _draw(self, sides: int, why: str, optional: bool) -> int | None:
        if self._next == len(self.faces):
            value = self.source.draw(sides, why, optional)
            self.faces.append(None if value is None else Face(f"d{sides}", value, self.source.by))
            del self.whys[self._next :]
            self.whys.append(why)
        face = self.faces[self._next]
        self._next += 1
        if face is None:
            return None
        if face.die != f"d{sides}":
            raise SystemRefused("save-moved", "the save changed while this command ran, and with it the dice", "say it again")
        return face.value


def split_faces(typed: str) -> list[str]:
    """`"15,7"` to `["15", "7"]`: a comma separates dice, a space joins the two of a d100."""
    tokens = [" ".join(part.split()) for part in typed.split(",")]
    if tokens == [""]:
        return []
    if "" in tokens:
        raise Usage("face-missing", f"--dice {typed}: nothing between two commas", "write one face for each die, or -")
    return tokens


def read_face(token: str, sides: int, why: str) -> int:
    """A typed face as a number from 1 to `sides`; `Usage` names the die that cannot show it."""
    value = _percentile(token) if sides == PERCENT else _plain(token)
    if value == 0 and sides == 10:
        return 10
    if value is None or not 1 <= value <= sides:
        what = "only the tens" if sides == PERCENT and is_tens(token) else "not a face"
        sentence = f"{roll_named(f'd{sides}', why)}: {token} is {what} of this die"
        several = faces_in(token, sides)
        comma = f"; a comma separates dice: --dice {','.join(several)}" if several else ""
        raise Usage("face-impossible", sentence, f"its faces are {faces_of(sides)}{comma}")
    return value


def faces_in(token: str, sides: int) -> list[str]:
    """The faces of several dice that were typed as one, `5 6`, `5;6` or `5.6`; none where it is one, or the two of a d100."""
    parts = "".join(" " if char in BETWEEN else char for char in token).split()
    is_one = len(parts) < 2 or (sides == PERCENT and len(parts) == 2)
    return parts if not is_one and all(part.isascii() and part.isdigit() for part in parts) else []


def _plain(token: str) -> int | None:
    return int(token) if token.isascii() and token.isdigit() and len(token) <= 6 else None


def _percentile(token: str) -> int | None:
    """A d100: `60 5`, `00 4`, `00 0` (100), or their sum in one, `65`, `4`, `100`; `00` alone is only one of the two."""
    tens, _, units = token.partition(" ")
    if not units:
        return _plain(tens)
    if not is_tens(tens) or len(units) != 1 or not units.isascii() or not units.isdigit():
        return None
    return int(tens) + int(units) or 100


def is_tens(token: str) -> bool:
    """Is it what the die of the tens shows: `00`, `10`, to `90`?"""
    return len(token) == 2 and token.isascii() and token.isdigit() and token[1] == "0"


def faces_of(sides: int) -> str:
    """Which faces a die has, as they are typed."""
    if sides == PERCENT:
        return "two, tens first: 60 5, 00 4, 00 0 for 100"
    if sides == 10:
        return "0 to 9, where 0 is 10"
    return f"1 to {sides}"
