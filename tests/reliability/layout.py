"""The same save as another player would have written it: every way TOML allows, from a seed, in pieces that know what they are about."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from notequest_cli.patch import format_value
from notequest_cli.toml.literals import format_key
from tests.toml.test_patch_property import Piece

COMMENTS = ("# mine", "# [hero]", "#hp = 1", "# \"'", "# é😀 \u2028", "#", "# ---- so far ----")
MINE = """\
[zz_mine]
text = "it's # mine"
literal = 'C:\\Users\\[x]'
long = \"""
[hero]
hp = 99   # not a header, not a comment
\"""
'odd key' = '''it's "so" '''
integers = [1_000, 0x10, 0o17, 0b11, -0, +5]
floats = [1.5, -0.0, 6.02e23, nan, -inf]
truth = true
day = 2026-11-29
hour = 07:30:00.5
moment = 2026-11-29 07:30:00
there = 2026-11-29T07:30:00+01:00
nested = { a.b = 1, c = [{ d = 2 }, {}] }
"""
MINE_TABLES = ("[[zz_rooms]]\nn = 1\n", "[zz_rooms.door]\nopen = true\n", "[[zz_rooms]]\nn = 2\n")


class Writer:
    """Writes one save; `indent`, `newline` and the like are chosen once or anew for each line."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.newline = dice.choice(("\n", "\n", "\r\n", ""))
        self.inline = dice.random() < 0.3
        self.comments = dice.random()

    def save(self, data: Mapping[str, Any]) -> list[Piece]:
        """All pieces: the keys at the top, then the sections, some out of order, and things of the player's own."""
        plain = {key: value for key, value in data.items() if not isinstance(value, dict)}
        sections = [list(self.section((key,), value)) for key, value in data.items() if isinstance(value, dict)]
        mine = [[self.piece(text)] for text in (MINE, *MINE_TABLES)]
        mixed = self._mixed([*sections, mine])
        return [*self.lines((), plain), *(piece for section in mixed for piece in section)]

    def _mixed(self, groups: list[list[list[Piece]]]) -> Iterator[list[Piece]]:
        """Sections of several tables: each table's in its order, sometimes with others between them."""
        apart = self.dice.random() < 0.5
        while groups := [group for group in groups if group]:
            group = self.dice.choice(groups) if apart else groups[0]
            yield group.pop(0)

    def section(self, path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[list[Piece]]:
        """A table as a section and its subsections; those that may stand within it as inline or dotted keys sometimes do."""
        within = {key: value for key, value in table.items() if not isinstance(value, dict) or self.dice.random() < 0.25}
        below = {key: value for key, value in table.items() if key not in within}
        own = [*self.header(path), *self.lines(path, within)] if within or not below or self.dice.random() < 0.5 else []
        late = self.dice.random() < 0.2
        if own and not late:
            yield own
        for key, value in below.items():
            yield from self.section((*path, key), value)
        if own and late:
            yield own

    def header(self, path: tuple[str, ...]) -> Iterator[Piece]:
        """A header, with what stands above it."""
        gap = self.dice.choice(("", "", " "))
        keys = (gap + "." + gap).join(self.key(part) for part in path)
        yield self.piece(self.dice.choice(("", "\n", "\n\n")))
        yield from self.above()
        yield self.piece(f"{self.dice.choice(('', '', '  '))}[{gap}{keys}{gap}]{self.tail()}\n", path, True)

    def lines(self, path: tuple[str, ...], table: Mapping[str, Any]) -> Iterator[Piece]:
        """The key lines of a table."""
        for key, value in table.items():
            if isinstance(value, dict) and value and self.dice.random() < 0.5:
                for inner, held in value.items():
                    yield from self.line((*path, key, inner), f"{self.key(key)}.{self.key(inner)}", held)
            else:
                yield from self.line((*path, key), self.key(key), value)

    def line(self, path: tuple[str, ...], key: str, value: object) -> Iterator[Piece]:
        """One key line."""
        yield from self.above()
        equals = self.dice.choice((" = ", " = ", "=", "\t=\t", "    = "))
        yield self.piece(f"{self.dice.choice(('', '', '  ', chr(9)))}{key}{equals}{self.value(value)}{self.tail()}\n", path)

    def above(self) -> Iterator[Piece]:
        """A comment above, sometimes."""
        if self.dice.random() < self.comments / 4:
            yield self.piece(f"{self.dice.choice(COMMENTS)}\n")

    def tail(self) -> str:
        """What stands behind a value: blanks, a comment."""
        comment = self.dice.choice(COMMENTS) if self.dice.random() < self.comments else ""
        return self.dice.choice(("", " ", "      ", "\t")) + comment

    def piece(self, text: str, path: tuple[str, ...] | None = None, is_header: bool = False) -> Piece:
        """A piece with the line endings of this save."""
        ended = "".join(line + (self.newline or self.dice.choice(("\n", "\r\n"))) for line in text.split("\n")[:-1])
        return Piece(ended, path, is_header)

    def key(self, part: str) -> str:
        """One part of a key, quoted though it need not be."""
        plain = format_key(part)
        return self.dice.choice((plain, plain, plain, f"'{part}'" if "'" not in part else plain, format_value(part)))

    def value(self, value: object) -> str:
        """A value, in one of its spellings."""
        if isinstance(value, str):
            return self._text(value)
        if isinstance(value, bool) or not isinstance(value, int | list | dict):
            return format_value(value)
        if isinstance(value, int):
            return self._number(value)
        if isinstance(value, list):
            return self._list([self.value(held) for held in value])
        pairs = ", ".join(f"{self.key(key)} = {self.value(held)}" for key, held in value.items())
        return self.dice.choice((f"{{ {pairs} }}", f"{{{pairs}}}")).replace("\n", " ") if "\n" not in pairs else format_value(value)

    def _text(self, text: str) -> str:
        known = [format_value(text)] * 3
        if "'" not in text and "\n" not in text:
            known += [f"'{text}'", f"'''\n{text}'''"]
        if "\\" not in text and '"' not in text:
            known += [f'"""{text}"""', '"' + "".join(f"\\u{ord(char):04x}" if ord(char) < 0x10000 else char for char in text) + '"']
        return self.dice.choice(known)

    def _number(self, number: int) -> str:
        known = [str(number)] * 3
        if number >= 0:
            known += [f"0x{number:X}", f"0b{number:b}", f"+{number}"]
        return self.dice.choice([*known, f"{number:_}"])

    def _list(self, held: list[str]) -> str:
        layout = self.dice.choice(("one", "one", "compact", "lines")) if not any("\n" in text for text in held) else "one"
        if layout == "compact":
            return f"[{','.join(held)}]"
        if layout == "one" or not held:
            return f"[{', '.join(held)}]"
        return "[\n" + "".join(f"  {text},{self.tail()}\n" for text in held) + "]"


def written(data: Mapping[str, Any], seed: str) -> tuple[list[Piece], bytes]:
    """The save, as pieces and as bytes, sometimes with a byte order mark, sometimes without a last newline."""
    dice = random.Random(seed)
    pieces = Writer(dice).save(data)
    text = "".join(piece.text for piece in pieces)
    if dice.random() < 0.3:
        text = text.removesuffix("\n").removesuffix("\r")
    return pieces, (dice.choice(("", "", "\ufeff")) + text).encode()


def without_mine(data: Mapping[str, Any]) -> dict[str, Any]:
    """The data less what the player added."""
    return {key: value for key, value in data.items() if not key.startswith("zz_")}
