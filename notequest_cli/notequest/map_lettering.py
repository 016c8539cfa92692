"""Letters on the picture: how much paper a text takes at most, and what makes it take no more. Everything is in millimetres."""

from collections.abc import Iterator

from notequest_cli.notequest.map_pencil import number
from notequest_cli.record import Record

SIZES = {"": 3.2, "title": 6.0, "level": 4.2, "number": 3.4, "monster": 3.2, "key": 3.0}
BOLD = 1.1  # how much wider bold letters are
ABOVE, BELOW = 0.76, 0.24  # of the size: how far letters reach above and below their line

# how wide letters are at most, of the size, in the widest of the fonts that are asked for
_WIDTHS = {
    0.34: "ijl .,;:'|!",
    0.42: "ftIJ/()*-",
    0.53: "rsz\u2020",
    0.58: "cvxy",
    0.61: "aeko",
    0.65: "bdghnpqu0123456789",
    0.76: "ABCEFKLPRSTVXYZ",
    0.88: "DGHNOQUw",
    1.06: "MWm@%",
}
_LETTERS = {letter: width for width, letters in _WIDTHS.items() for letter in letters}


class Area(Record):
    """A rectangle of paper."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Area") -> bool:
        """Do the two share any paper?"""
        return self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom


def wide(text: str, kind: str) -> float:
    """How wide a text of a kind is at most; a letter of another alphabet counts as a broad one."""
    size = SIZES[kind] * (BOLD if kind == "number" else 1.0)
    return size * sum(_LETTERS.get(letter, 1.06) for letter in text)


def broken(text: str, kind: str, room: float, indent: float) -> list[str]:
    """A text in lines that fit, those after the first with so much less room; a sign stays with the word behind it."""
    lines = [""]
    for word in _words(text, kind, room - indent):
        longer = f"{lines[-1]} {word}".lstrip()
        if wide(longer, kind) > room - (indent if len(lines) > 1 else 0.0):
            lines.append(word)
        else:
            lines[-1] = longer
    return [each for each in lines if each]


def _words(text: str, kind: str, room: float) -> Iterator[str]:
    """The words of a text; one that no line can hold is cut."""
    waiting = ""
    for word in text.split():
        word, waiting = waiting + word, ""
        if len(word) == 1 and not word.isalnum():
            waiting = f"{word} "
        while wide(word, kind) > room and len(word) > 1:
            most = next(at for at in range(len(word) - 1, 0, -1) if at == 1 or wide(word[:at], kind) <= room)
            yield word[:most]
            word = word[most:]
        if not waiting:
            yield word
    if waiting:
        yield waiting.strip()


def area(x: float, y: float, text: str, kind: str, room: float) -> Area:
    """The paper under a text that begins at a point, its line at `y`, and has so much room."""
    size = SIZES[kind]
    return Area(x, y - ABOVE * size, x + min(wide(text, kind), room), y + (BELOW if _hangs(text) else 0.0) * size)


def _hangs(text: str) -> bool:
    """Does a letter reach below the line? Capitals and digits do not."""
    return not all(letter.isdigit() or letter.isupper() or letter in "*+" for letter in text)


def smaller(text: str, kind: str, room: float) -> str:
    """What makes a title fit: letters as much smaller as it takes; nothing where it fits."""
    needs = wide(text, kind)
    return f' style="font-size: {number(SIZES[kind] * room / needs)}px"' if needs > room else ""


def narrower(text: str, kind: str, room: float) -> str:
    """What makes a text fit where it could be too long: letters as narrow as it takes; nothing where it fits."""
    return f' textLength="{number(room)}" lengthAdjust="spacingAndGlyphs"' if wide(text, kind) > room else ""
