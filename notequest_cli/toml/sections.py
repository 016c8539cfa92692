"""Edits of tables in the text of a save: key lines and sections that change, come and go.

A key line comes behind the last one of its table's own section, in that line's style; a section behind the
last subsection of its parent, after one blank line. What goes takes its own lines along, and a section one
of two blank lines around it; comments above stay where they are. A section in which a player wrote comments keeps
them, and its header too where an empty table means as much as none.
"""

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from notequest_cli.toml.literals import format_key, format_keys, format_value, same
from notequest_cli.toml.scan import Document, Entry, Path, Section, line_end, line_start, newline_at, past, pattern
from notequest_cli.toml.splice import Splice
from notequest_cli.toml.values import Table, Tables, written_prefix

INLINE_FROM = 4
"""From this level on a small flat table is written inline: the `bonus` of a piece of gear."""
INLINE_MOST = 4


class Sections(Tables):
    """The tables of a whole text. `splices` has what changes inside sections first, then the sections that come.

    `kept` has the tables that should go and stay empty, for the comments in them; only where `keeps` allows it.
    """

    def __init__(self, document: Document, keeps: bool = False) -> None:
        super().__init__(document.text)
        self.document = document
        self.keeps = keeps
        self.kept: list[Path] = []
        self.top = document.sections[0].body
        self.opened: list[Splice] = []

    def edited(self, old: Table, new: Table) -> list[Splice]:
        """The edits that make `new` of `old`."""
        self.walk((), old, new)
        return self.splices + self.opened

    def edit(self, path: Path, old: object, new: object) -> bool:
        """Edit what is at `path`: a value where it stands, a table, or an array of tables; false where it cannot stay there."""
        if isinstance(old, list) and self.entry(path) is None and _are_tables(new):
            self._edit_array(path, old, new)
            return True
        return super().edit(path, old, new)

    def _edit_array(self, path: Path, old: Sequence[Table], new: Sequence[Table]) -> None:
        """Edit `[[path]]` element by element; fresh ones come behind all that belongs to the one before."""
        from notequest_cli.toml.arrays import paired

        fresh: list[tuple[int, Table]] = []
        anchor = -1
        for was, now in paired(old, new):
            anchor = anchor if was is None else was
            if was is None:
                fresh.append((anchor, new[now or 0]))
            elif now is None:
                self.remove((*path, was))
            elif not same(old[was], new[now]):
                self.walk((*path, was), old[was], new[now])
        for anchor, table in fresh:
            self._open(self._behind(path, anchor), block(path, table, "[[", "]]"))

    def _behind(self, path: Path, anchor: int) -> Section:
        """The last section of an element; for -1 the one above the first element."""
        if anchor >= 0:
            return self.document.under((*path, anchor))[-1]
        first = self.document.under((*path, 0))[0]
        return self.document.sections[self.document.sections.index(first) - 1]

    def entry(self, path: Path) -> Entry | None:
        """The key line that gives this path its value."""
        return self.document.entry(path)

    def remove(self, path: Path) -> None:
        """Take out key lines and sections of a path and of all that is below it."""
        entry = self.entry(path)
        entries = [*([entry] if entry else []), *(dotted for dotted, _ in self.document.dotted(path))]
        self.splices += [Splice(entry.start, entry.end, "") for entry in entries]
        for section in self.document.under(path):
            self.splices += self._without_keys(section) if self._has_comments(section) else [self._without(section)]

    def _has_comments(self, section: Section) -> bool:
        """Did a player write behind the header, or between it and the last key?"""
        places = [section.body, *(place for entry in self.document.entries(section).at.values() for place in (entry.start, entry.end))]
        between = (self.text[at:to] for at, to in zip(places[::2], places[1::2], strict=False))
        return self._header_comment(section) >= 0 or any("#" in text for text in between)

    def _header_comment(self, section: Section) -> int:
        """Where the comment behind a header begins; -1 where there is none."""
        match = pattern("header").match(self.text, section.start)
        return self.text.find("#", match.end(1), match.end()) if match else -1

    def _without_keys(self, section: Section) -> list[Splice]:
        """A section goes but for its comments; for its header too, where it may stay as an empty table."""
        splices = [Splice(entry.start, entry.end, "") for entry in self.document.entries(section).at.values()]
        if self.keeps and all(isinstance(part, str) for part in section.path):
            self.kept.append(section.path)
            return splices
        comment = self._header_comment(section)
        return [Splice(section.start, comment if comment >= 0 else section.body, ""), *splices]

    def _without(self, section: Section) -> Splice:
        """A section goes from its header to its last key line, with one blank line where there would be two."""
        start, end = section.start, self.document.content_end(section)
        above = line_start(self.text, start - 1) if start > self.top else start
        has_blanks = not self.text[above:start].strip() and not self.text[end : line_end(self.text, end)].strip()
        return Splice(above if has_blanks else start, end, "")

    def add(self, path: Path, fresh: Table) -> None:
        """Write fresh keys of a table; with none, see that the empty table is still there."""
        own = self.document.by_path.get(path)
        dotted = [] if own else self.document.dotted(path)
        if dotted:
            self._add_dotted(*dotted[-1], fresh)
            return
        lines = {key: value for key, value in fresh.items() if not is_section((*path, key), value)}
        if own and lines:
            self._add_lines(own, lines)
        elif not own and (lines or not fresh):
            self._open(self.document.under(path)[-1], block(path, lines))
        for key, value in fresh.items():
            if key not in lines and isinstance(value, dict):
                self._open(self.document.under(path)[-1], block((*path, key), value))

    def _add_dotted(self, last: Entry, parts: int, fresh: Table) -> None:
        """Write keys of a table that is made of dotted keys, behind the last of them and in its style."""
        prefix = written_prefix(self.text, last, parts)
        pairs = {f"{prefix}.{format_key(key)}": value for key, value in fresh.items()} or {prefix: {}}
        self._insert_behind(last, pairs)

    def _add_lines(self, section: Section, fresh: Table) -> None:
        """Write keys behind the last key line of their section, else behind its header."""
        pairs = {format_key(key): value for key, value in fresh.items()}
        last = self.document.last_entry(section)
        if last:
            self._insert_behind(last, pairs)
            return
        at = section.body if section.head else past("attached", self.text, section.body)
        newline = newline_at(self.text, max(at - 1, 0))
        indent = self.text[section.start : self.text.index("[", section.start)] if section.head else ""
        gap = newline if at == self.top and self.text[at : at + 1] not in "\r\n" else ""
        lines = "".join(f"{indent}{key} = {format_value(value)}{newline}" for key, value in pairs.items())
        self.splices.append(Splice(at, at, lines + gap))

    def _insert_behind(self, last: Entry, pairs: Table) -> None:
        """Write key lines behind this one, indented and spaced as it is."""
        text, newline = self.text, newline_at(self.text, last.value_end)
        indent, equals = text[last.start : last.key], text[last.key_end : last.value]
        before = equals.index("=")
        width = last.key_end - last.key + before if before > 1 else 0
        lines = (f"{indent}{(key + ' ' * min(before, 1)).ljust(width)}{equals[before:]}{format_value(pairs[key])}" for key in pairs)
        self.splices.append(Splice(last.end, last.end, "".join(line + newline for line in lines)))

    def _open(self, behind: Section, lines: Iterator[str]) -> None:
        """Write a section behind another, after a blank line."""
        at = self._tail(behind)
        newline = newline_at(self.text, max(at - 1, 0))
        written = "".join(line + newline for line in lines)
        rest = newline if at < len(self.text) else ""
        self.opened.append(Splice(at, at, newline + written if at > self.top else written + rest))

    def _tail(self, section: Section) -> int:
        """Where a section ends: comments right below its last key line are its own, unless they touch the next header."""
        at = self.document.content_end(section)
        if section.end < len(self.text):
            return past("attached", self.text, at)
        rest = self.text[at:].rstrip()
        return line_end(self.text, at + len(rest) - 1) if rest else at


def _are_tables(value: object) -> TypeGuard[list[Table]]:
    return isinstance(value, list) and bool(value) and all(isinstance(held, dict) for held in value)


def is_section(path: Path, value: object) -> bool:
    """Whether a fresh value of this path gets a section of its own."""
    if not isinstance(value, dict):
        return False
    flat = len(value) <= INLINE_MOST and not any(isinstance(held, dict | list) for held in value.values())
    return not (flat and sum(isinstance(part, str) for part in path) >= INLINE_FROM)


def block(path: Path, table: Table, opening: str = "[", closing: str = "]") -> Iterator[str]:
    """The lines of a fresh section and its subsections; one that only holds subsections gets no header."""
    subsections = {key: value for key, value in table.items() if isinstance(value, dict) and is_section((*path, key), value)}
    has_header = len(subsections) < len(table) or not table or opening == "[["
    if has_header:
        yield opening + format_keys(part for part in path if isinstance(part, str)) + closing
    yield from (f"{format_key(key)} = {format_value(value)}" for key, value in table.items() if key not in subsections)
    for number, (key, value) in enumerate(subsections.items()):
        yield from [""] if has_header or number else []
        yield from block((*path, key), value)
