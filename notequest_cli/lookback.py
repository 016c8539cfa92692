"""What blocks of the log say: lines with a text in them, and the values that keys of the save took."""

from collections.abc import Iterable, Iterator

_CLOSING = b"\n  = "


def lines_with(block: bytes, text: bytes) -> Iterator[tuple[int, str]]:
    """Every line with a text in it: its place (the newline before it) and the line."""
    at = block.find(text)
    while at >= 0:
        start = at if text[:1] == b"\n" else block.rfind(b"\n", 0, at)
        end = block.find(b"\n", at + len(text))
        yield start, decoded(block[start + 1 : end])
        at = block.find(text, end)


def further_in(block: bytes, place: int) -> str:
    """The last line one step further in, right below the line at a place; what stands still further in is passed over."""
    line, last = block.find(b"\n", place + 1), b""
    while block.startswith(b"\n    ", line):
        end = block.find(b"\n", line + 1)
        last, line = last if block.startswith(b"\n      ", line) else block[line + 1 : end], end
    return decoded(last).strip()


def end_of_entry(block: bytes, place: int) -> int:
    """Where the entry around a place ends."""
    return block.find(_CLOSING, place)


def entry_before(block: bytes, place: int) -> list[str]:
    """The lines of the entry around a place, from its header to that place."""
    lines = [decoded(block[place + 1 : block.find(b"\n", place + 1)])]
    while lines[0].startswith("  "):
        start = block.rfind(b"\n", 0, place)
        lines.insert(0, decoded(block[start + 1 : place]))
        place = start
    return lines


def changes(block: bytes, section: str, key: str) -> Iterator[tuple[int, str]]:
    """Every new value of a key of the save: its place, and the value as written."""
    at = 0
    while (at := _given(block, section, key, at, len(block), first=True)) >= 0:
        yield at, _value(block, at)
        at += 1


def value_before(block: bytes, place: int, key: str) -> str:
    """What a key was before the new value at a place, where the difference says so; else empty."""
    head = block.rfind(b"\n  @ ", 0, place)
    for line in decoded(block[head + 1 : place]).split("\n"):
        name, equals, value = line[4:].partition("=")
        if line.startswith("  - ") and equals and name.strip().rpartition(".")[2] == key:
            return value.partition("#")[0].strip()
    return ""


class Track:
    """Numbers of a section of the save along the log, at the end of each page; known from their first change on, and back."""

    def __init__(self, section: str, keys: Iterable[str]) -> None:
        self.section = section
        self.now: dict[str, int | None] = dict.fromkeys(keys)
        self.points: list[tuple[str, dict[str, int | None]]] = []

    def read(self, block: bytes, start: int, end: int) -> None:
        """The numbers as they are at the end of a stretch of the log: only the last change of each counts."""
        for key, known in self.now.items():
            last = _given(block, self.section, key, start, end, first=False)
            if last >= 0:
                if known is None:
                    first = _given(block, self.section, key, start, end, first=True)
                    self.learn(key, _number(value_before(block, first, key)))
                self.now[key] = _number(_value(block, last), self.now[key])

    def learn(self, key: str, value: int | None) -> None:
        """What a key was all along."""
        for _, point in self.points:
            point[key] = value if point[key] is None else point[key]
        self.now[key] = value if self.now[key] is None else self.now[key]

    def learn_rest(self, current: object) -> None:
        """What no difference ever told is what stands in the save."""
        for key in self.now:
            value = current.get(key) if isinstance(current, dict) else None
            self.learn(key, value if isinstance(value, int) else 0)

    def mark(self, label: str) -> None:
        """Here ends a page."""
        self.points.append((label, dict(self.now)))

    def rows(self) -> list[tuple[str, tuple[int, ...]]]:
        """Each page with its numbers."""
        return [(label, tuple(value or 0 for value in point.values())) for label, point in self.points]

    def series(self, key: str) -> tuple[int, ...]:
        """A number at the end of each page."""
        return tuple(point[key] or 0 for _, point in self.points)


def decoded(raw: bytes) -> str:
    """Text of the log."""
    return raw.decode("utf-8", "replace")


def _given(block: bytes, section: str, key: str, start: int, end: int, first: bool) -> int:
    """The place of the first or last line of a stretch that gives a key of a section a new value, or -1."""
    line = b"\n  + " + key.encode()
    while (at := block.find(line, start, end) if first else block.rfind(line, start, end)) >= 0:
        if block[at + len(line) : at + len(line) + 20].lstrip()[:1] == b"=" and _stands_in(block, section.encode(), at):
            return at
        start, end = (at + 1, end) if first else (start, at)
    return -1


def _stands_in(block: bytes, section: bytes, place: int) -> bool:
    head = block.rfind(b"\n  @ ", 0, place)
    inner = block.rfind(b"\n  + [", head, place)
    return block.startswith(b"[%s]" % section, max(inner, head) + 5)


def _value(block: bytes, place: int) -> str:
    line = decoded(block[place : block.find(b"\n", place + 1)])
    return line.partition("=")[2].partition("#")[0].strip()


def _number(written: str, otherwise: int | None = None) -> int | None:
    """A whole number as TOML writes it."""
    plain = written.replace("_", "")
    return int(plain) if plain.lstrip("+-").isdigit() and len(plain) < 12 else otherwise
