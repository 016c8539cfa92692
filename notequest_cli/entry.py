"""An entry of the logbook: what it says, and how it stands there.

    2026-11-29 08:12:40  hp -1
      HP 14 -> 13
      % d20 9 hand
      ~ keys-consumed = no
      @ [hero] 12
      - hp = 14
      + hp = 13
      = 5f0c19aa 9b31c07e

`%` names a die, its face and whose hand, `~` a ruling that counted, `@ - +` the lines of the save that
changed, `|` the player's own words, and `=` closes the entry with the digest of the save, before and
after where it changed. Lines a player adds between entries are theirs and stay.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from notequest_cli.dice import Face
from notequest_cli.record import Record

if TYPE_CHECKING:
    from notequest_cli.toml.hunks import Hunk

LONGEST = 100  # letters of a title on the screen
HEXADECIMAL = frozenset(b"0123456789abcdef")
MARKS = "%~@-+|=\\"
BOM = b"\xef\xbb\xbf"
NO_NEWLINE = "\\ no newline"


class Entry(Record):
    """One entry: when, the command, what it said, faces, rulings, changed lines, digests before and after."""

    stamp: str
    command: str
    lines: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    hunks: "tuple[Hunk, ...]" = ()
    before: str = ""
    after: str = ""

    def changed(self) -> bool:
        """Did the save change with this entry?"""
        return self.before != self.after

    @property
    def title(self) -> str:
        """How other entries name this one: `2026-11-29 08:12:40 hp -1`."""
        return f"{self.stamp} {self.command}".strip()


def encode(entry: Entry) -> bytes:
    """The entry as it stands in the log."""
    out = [f"{entry.stamp}  {clean_line(entry.command)}"]
    out += [f"    {line}" if line[:1] in MARKS else f"  {line}" for line in map(clean_line, entry.lines)]
    out += [f"  | {clean_note(note)}" for note in entry.notes]
    out += [f"  % {face.die} {face.value} {face.by}" for face in entry.faces]
    out += [f"  ~ {name} = {choice}" for name, choice in entry.rulings]
    for hunk in entry.hunks:
        out.append(f"  @ {hunk.section} {hunk.line}".replace("@  ", "@ ", 1))
        out += _marked("-", hunk.old) + _marked("+", hunk.new)
    out.append(f"  = {entry.before}" + (f" {entry.after}" if entry.changed() else ""))
    return ("\n".join(out) + "\n").encode("utf-8", "surrogateescape")


def clean_line(text: str) -> str:
    """Text on one line, control characters as spaces."""
    return "".join(" " if ord(char) < 32 or 127 <= ord(char) < 160 else char for char in text)


def brief(title: str) -> str:
    """A title as it is told on the screen, where a long one is cut short; the log has it whole."""
    return title if len(title) <= LONGEST else f"{title[:LONGEST].rpartition(' ')[0]} ..."


def clean_note(text: str) -> str:
    """The same for the player's own words, whose tabs stay."""
    return "\t".join(map(clean_line, text.split("\t")))


def decode(raw: bytes) -> Entry:
    """An entry from its bytes, which begin with its header. What a player wrote between its lines is among its notes.

    An editor may have given every line a carriage return.
    """
    text = raw.removeprefix(BOM).decode("utf-8", "surrogateescape").split("\n")
    if text[0].endswith("\r"):
        text = [line.removesuffix("\r") for line in text]
    parts: dict[str, list[str]] = {mark: [] for mark in "|%~ "}
    hunks: list[Any] = []
    closing = len(text) - 1 - (not text[-1])
    for line in text[1:closing]:
        mark, rest = line[2:3], line[4:]
        if not line.startswith("  ") or not mark:
            parts["|"] += [line.strip()] if line.strip() else []
        elif _is_of_hunk(line, hunks):
            _add_to_hunks(hunks, mark, rest)
        elif mark == "|" or (mark == "%" and _face(rest).value) or (mark == "~" and " = " in rest):
            parts[mark].append(rest)
        else:
            parts[" "].append(line[2:])
    before, after, own = _closed(text[closing][4:])
    parts["|"] += [own] if own else []
    return Entry(
        text[0][:19],
        text[0][21:],
        tuple(parts[" "]),
        tuple(parts["|"]),
        tuple(_face(rest) for rest in parts["%"]),
        tuple(_ruling(rest) for rest in parts["~"]),
        tuple(hunks),
        before,
        after or before,
    )


def _closed(rest: str) -> tuple[str, str, str]:
    """The digests of a closing line, and what a player wrote behind them."""
    known = [digest.decode() for digest in digests(f"  = {rest}".encode("utf-8", "surrogateescape"))]
    own = rest[9 * len(known) :].strip()
    return known[0] if known else "", known[1] if len(known) > 1 else "", own


def is_header(line: bytes) -> bool:
    """Does the line begin an entry: `2026-11-29 08:12:40  hp -1`? The first of a file may stand behind a byte order mark."""
    if line.startswith(BOM):
        line = line[3:]
    digits = line[0:4] + line[5:7] + line[8:10] + line[11:13] + line[14:16] + line[17:19]
    marks = line[4:5] + line[7:8] + line[10:11] + line[13:14] + line[16:17] + line[19:21]
    return marks == b"-- ::  " and len(digits) == 14 and digits.isdigit() and line[21:22] > b" "


def is_closing(line: bytes) -> bool:
    """Does the line close an entry: `  = 5f0c19aa 9b31c07e`? A digest that is cut short does not; a player's words may stand behind.

    The last line of a file may be without its end, as some editors leave it.
    """
    if not line.startswith(b"  = "):
        return False
    first, _, rest = line[4:].rstrip(b"\r\n").partition(b" ")
    return _is_digest(first) and (len(rest) >= 8 or not rest or not HEXADECIMAL.issuperset(rest))


def _is_digest(text: bytes) -> bool:
    return len(text) == 8 and HEXADECIMAL.issuperset(text)


def digests(line: bytes) -> list[bytes]:
    """The digests of a closing line, before and, where the save changed, after."""
    return [word for word in line[4:22].split()[:2] if _is_digest(word)]


def is_whole(entry: bytes) -> bool:
    """Is an entry whole that ends with a closing line? One digest alone behind changed lines was cut short."""
    if b"\n  @ " not in entry or len(digests(entry[entry.rfind(b"\n", 0, -1) + 1 :])) == 2:
        return True
    return not any(_heads_hunk(line[4:].decode("utf-8", "replace")) for line in entry.splitlines() if line.startswith(b"  @ "))


def _marked(mark: str, lines: Iterable[str]) -> list[str]:
    out = []
    for line in lines:
        out.append(f"  {mark} {line.removesuffix(chr(10))}")
        if not line.endswith("\n"):
            out.append(f"  {NO_NEWLINE}")
    return out


def _is_of_hunk(line: str, hunks: "list[Hunk]") -> bool:
    """Does a line tell how the save changed? A player's own may begin with the same marks where none of ours would."""
    mark = line[2]
    if mark == "@":
        return _heads_hunk(line[4:])
    return bool(hunks) and (mark in "-+" or line[2:] == NO_NEWLINE)


def _heads_hunk(rest: str) -> bool:
    """Is it the place of a change: `[hero] 12`, or only the line?"""
    section, _, number = rest.rstrip("\r").rpartition(" ")
    return section[:1] in ("", "[") and number.isdigit()


def _add_to_hunks(hunks: "list[Hunk]", mark: str, rest: str) -> None:
    if mark == "@":
        from notequest_cli.toml.hunks import Hunk

        section, _, line = rest.rpartition(" ")
        hunks.append(Hunk(section, _number(line), (), ()))
    elif hunks:
        hunk = hunks[-1]
        if mark == "-":
            hunks[-1] = hunk._replace(old=(*hunk.old, rest + "\n"))
        elif mark == "+":
            hunks[-1] = hunk._replace(new=(*hunk.new, rest + "\n"))
        elif hunk.new:
            hunks[-1] = hunk._replace(new=(*hunk.new[:-1], hunk.new[-1][:-1]))
        elif hunk.old:
            hunks[-1] = hunk._replace(old=(*hunk.old[:-1], hunk.old[-1][:-1]))


def _face(text: str) -> Face:
    die, _, rest = text.partition(" ")
    value, _, by = rest.partition(" ")
    return Face(die, _number(value), by)


def _number(text: str) -> int:
    """A number as we write it; 0 for anything a player made of it."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 9 else 0


def _ruling(text: str) -> tuple[str, str]:
    name, _, choice = text.partition(" = ")
    return name, choice
