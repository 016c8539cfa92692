"""Where things stand in a TOML text: headers, key lines, values, array elements, each as a span.

`tomllib` alone decides what is valid and what it means; this only finds places, in a text that ends with
a newline. It never raises: in a text that is not valid it finds what it can. Patterns are compiled when
first used, and skip whole runs of lines or strings, so that no loop here goes character by character.
"""

import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache

from notequest_cli.record import Record

Path = tuple[str | int, ...]
"""Where a table is: keys, and for an element of an array of tables its index."""

Keys = tuple[str, ...]

BOM = "\ufeff"

_STRING = (
    r'(?>"""(?:[^"\\]++|\\.|"(?!""))*"""(?:"{1,2})?'
    r"|'''(?:[^']++|'(?!''))*'''(?:'{1,2})?"
    r'|"(?:[^"\\\n]++|\\.)*"'
    r"|'[^'\n]*+')"
)
_BARE = r"[0-9A-Za-z+:._-]++(?: [0-9][0-9:.A-Za-z+-]*+)?"
_PLAIN = r"""\"(?!"")(?:[^"\\\n]++|\\.)*"|'(?!'')[^'\n]*+'"""  # a string of one line, for what only skips lines
_PART = r"""(?>[A-Za-z0-9_-]++|"(?:[^"\\\n]++|\\.)*"|'[^'\n]*+')"""
_KEYS = "(?>(?:" + _PART + r"(?:[ \t]*+\.[ \t]*+)?)+)"
_FLAT = r"[\[{](?:[^\[\]{}\"'#]++|" + _PLAIN + r")*[\]}]"
_REST = r"[ \t]*+(?:#[^\n]*+)?\r?\n"


@cache
def pattern(name: str) -> re.Pattern[str]:
    """One of the patterns of this module, compiled when first asked for."""
    return re.compile(_PATTERNS[name], re.DOTALL)


_PATTERNS = {
    "lines": r"(?:[ \t]*+(?:" + _KEYS + r"[ \t]*+=[ \t]*+(?>" + _PLAIN + "|" + _BARE + "|" + _FLAT + r"))?" + _REST + r")*",
    "header": r"[ \t]*+(\[\[?[ \t]*+(" + _KEYS + r")[ \t]*+\]\]?)" + _REST,
    "key": r"(?:" + _REST + r")*([ \t]*+)(" + _KEYS + r")[ \t]*+=[ \t]*+",
    "part": _PART,
    "scalar": _STRING + "|" + _BARE,
    "bracket": r"(?:[^\[\]{}\"'#]++|" + _STRING + r"|#[^\n]*+)*[\[\]{}]",
    "trivia": r"(?:[ \t\r\n]++|#[^\n]*+)*",
    "rest": _REST,
    "attached": r"(?:[ \t]*+#[^\n]*+\n)+(?=[ \t]*+\r?\n|\Z)",
}


class Section(Record):
    """A header with what stands below it, up to the next header; the first one has no header.

    `start` is where the header's line begins, `body` the line below it, `end` where the next header begins.
    """

    path: Path
    head: str
    start: int
    body: int
    end: int


class Entry(Record):
    """One key with its value. `start` and `end` are its whole lines; in an inline table only key and value."""

    keys: Keys
    start: int
    key: int
    key_end: int
    value: int
    value_end: int
    end: int


class Element(Record):
    """One element of an array, and where its comma stands (-1: it has none)."""

    start: int
    end: int
    comma: int


class Keyed:
    """Entries by their keys, and those with dotted keys by the tables they pass through."""

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.at: dict[Path, Entry] = {}
        self.through: dict[Path, list[Entry]] = {}
        for entry in entries:
            self.at[entry.keys] = entry
            for size in range(1, len(entry.keys)):
                self.through.setdefault(entry.keys[:size], []).append(entry)

    def under(self, path: Path) -> list[Entry]:
        """The entry of a path, and those that pass through it."""
        found = self.at.get(path)
        return [*([found] if found else []), *self.through.get(path, [])]


class Document:
    """A text cut into sections. Their key lines are read when they are asked for."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sections = _sections(text)
        self.by_path = {section.path: section for section in self.sections}
        self._entries: dict[int, Keyed] = {}
        self._under: dict[Path, list[Section]] = {}

    def entries(self, section: Section) -> Keyed:
        """The key lines of a section, in order."""
        if section.body not in self._entries:
            self._entries[section.body] = Keyed(_entries(self.text, section))
        return self._entries[section.body]

    def last_entry(self, section: Section) -> Entry | None:
        """The last key line of a section."""
        return next(reversed(self.entries(section).at.values()), None)

    def entry(self, path: Path) -> Entry | None:
        """The key line that gives this path its value, in whichever section it stands."""
        return next((entries.at[keys] for entries, keys in self._reaching(path) if keys in entries.at), None)

    def dotted(self, path: Path) -> list[tuple[Entry, int]]:
        """The key lines that only pass through this path, `a.b.c = 1` through `a.b`, and how many of their parts reach it."""
        return [(entry, len(keys)) for entries, keys in self._reaching(path) for entry in entries.through.get(keys, [])]

    def _reaching(self, path: Path) -> list[tuple[Keyed, Path]]:
        """The explicit tables above a path: their key lines, and what of the path is left there."""
        above = ((self.by_path.get(path[:size]), path[size:]) for size in range(len(path)))
        return [(self.entries(section), rest) for section, rest in above if section]

    def under(self, path: Path) -> list[Section]:
        """The sections of a table and of the tables below it, in the order of the text."""
        if not self._under:
            for section in self.sections:
                for size in range(len(section.path) + 1):
                    self._under.setdefault(section.path[:size], []).append(section)
        return self._under.get(path, [])

    def content_end(self, section: Section) -> int:
        """Where the last key line of a section ends, or its header where it has none."""
        last = self.last_entry(section)
        return last.end if last else section.body

    def head_above(self, place: int) -> str:
        """The header that governs the lines beginning at `place`, as written; "" above the first."""
        from bisect import bisect_left

        return self.sections[max(bisect_left(self.sections, place, key=lambda section: section.start) - 1, 0)].head


def _sections(text: str) -> list[Section]:
    """Cut a text at its headers."""
    found: list[Section] = []
    lengths: dict[Path, int] = {}
    path: Path = ()
    head, start = "", int(text.startswith(BOM))
    body = place = start
    while (place := past("lines", text, place)) < len(text):
        match = pattern("header").match(text, place)
        if match is None:
            place = _statement_end(text, place)
            continue
        found.append(Section(path, head, start, body, place))
        path = _resolved(split_keys(match[2]), match[1].startswith("[["), lengths)
        head, start, body = match[1], place, match.end()
        place = body
    return [*found, Section(path, head, start, body, len(text))]


def _resolved(keys: Keys, is_array: bool, lengths: dict[Path, int]) -> Path:
    """The path a header means: below an array of tables it is the last element so far."""
    if not lengths and not is_array:
        return keys
    path: Path = ()
    for key in keys[:-1]:
        path = (*path, key)
        path = (*path, lengths[path] - 1) if path in lengths else path
    path = (*path, keys[-1])
    if is_array:
        lengths[path] = lengths.get(path, 0) + 1
        return (*path, lengths[path] - 1)
    return path


def _statement_end(text: str, place: int) -> int:
    """Where the line after a statement begins that no simple pattern can skip."""
    match = pattern("key").match(text, place)
    return line_end(text, value_end(text, match.end()) if match else place)


def _entries(text: str, section: Section) -> list[Entry]:
    """Read the key lines of a section."""
    found = []
    place = section.body
    while place < section.end:
        match = pattern("key").match(text, place, section.end)
        if match is None:
            place = line_end(text, place)
            continue
        last = value_end(text, match.end())
        place = line_end(text, last)
        found.append(Entry(split_keys(match[2]), match.start(1), match.start(2), match.end(2), match.end(), last, place))
    return found


def line_start(text: str, place: int) -> int:
    """Where the line begins in which `place` stands."""
    return text.rfind("\n", 0, place) + 1


def line_end(text: str, place: int) -> int:
    """Where the next line begins."""
    return text.find("\n", place) + 1 or len(text)


def newline_at(text: str, place: int) -> str:
    r"""The line ending, "\r\n" or "\n", of the line in which `place` stands."""
    found = text.find("\n", place)
    return "\r\n" if found > 0 and text[found - 1] == "\r" else "\n"


def split_keys(written: str) -> Keys:
    """The parts of a dotted key as written: `a."b c"` is `("a", "b c")`."""
    if '"' not in written and "'" not in written:
        return tuple(part.strip(" \t") for part in written.split(".")) if "." in written else (written,)
    return tuple(_unquoted(part) for part in pattern("part").findall(written))


def _unquoted(part: str) -> str:
    """One part of a key without its quotes and escapes."""
    if part[0] == '"' and "\\" in part:
        import tomllib

        with suppress(tomllib.TOMLDecodeError):
            return str(tomllib.loads(f"key = {part}")["key"])
    return part[1:-1] if part[0] in "\"'" else part


def prefix_end(written: str, parts: int) -> int:
    """Where the first `parts` parts of a dotted key end."""
    ends = [match.end() for match in pattern("part").finditer(written)]
    return ends[parts - 1]


def value_end(text: str, place: int) -> int:
    """Where the value ends that begins at `place`."""
    if text[place] not in "[{":
        match = pattern("scalar").match(text, place)
        return match.end() if match else line_end(text, place) - 1
    depth, at = 0, place
    while match := pattern("bracket").match(text, at):
        at = match.end()
        depth += 1 if text[at - 1] in "[{" else -1
        if depth == 0:
            return at
    return line_end(text, place) - 1


def elements(text: str, place: int) -> list[Element]:
    """The elements of the array whose bracket opens at `place`."""
    found = []
    at = past("trivia", text, place + 1)
    while text[at] != "]":
        end = value_end(text, at)
        after = past("trivia", text, end)
        has_comma = text[after] == ","
        found.append(Element(at, end, after if has_comma else -1))
        at = past("trivia", text, after + 1) if has_comma else after
    return found


def inline_entries(text: str, place: int) -> list[Entry]:
    """The keys of the inline table whose brace opens at `place`."""
    found = []
    at = place + 1
    while match := pattern("key").match(text, at):
        end = value_end(text, match.end())
        key = match.start(2)
        found.append(Entry(split_keys(match[2]), key, key, match.end(2), match.end(), end, end))
        at = past("trivia", text, end) + 1
        if text[at - 1] == "}":
            break
    return found


def past(name: str, text: str, place: int) -> int:
    """Past what this pattern matches here; `place` itself where it does not match."""
    match = pattern(name).match(text, place)
    return match.end() if match else place
