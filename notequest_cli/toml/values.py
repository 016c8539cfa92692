"""The smallest edits that turn one value into another where it stands in a TOML text.

A scalar is replaced; of an array only the elements that differ, of an inline table only the keys. Places
are those of the text before.
"""

from collections.abc import Mapping

from notequest_cli.toml import scan
from notequest_cli.toml.literals import format_key, format_value, restyled, same
from notequest_cli.toml.scan import Entry, Path
from notequest_cli.toml.splice import Splice

Table = Mapping[str, object]


def edit_value(text: str, start: int, end: int, old: object, new: object) -> list[Splice]:
    """The edits of the value that stands between two places."""
    if same(old, new):
        return []
    if isinstance(old, list) and isinstance(new, list):
        from notequest_cli.toml.arrays import Array

        return Array(text, start, end, edit_value).edited(old, new)
    if isinstance(old, dict) and isinstance(new, dict):
        return Inline(text, start, end).edited(old, new)
    return [Splice(start, end, restyled(text[start:end], new, scan.newline_at(text, start)))]


class Tables:
    """Walks down tables that differ; where their keys stand, subclasses know."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.splices: list[Splice] = []

    def walk(self, path: Path, old: Table, new: Table) -> None:
        """Edit the table at `path`: keys that go, keys that change, then keys that come (none where it becomes empty)."""
        fresh = {key: value for key, value in new.items() if key not in old}
        for key, value in old.items():
            if key not in new:
                self.remove((*path, key))
            elif new[key] is not value and not same(value, new[key]) and not self.edit((*path, key), value, new[key]):
                self.remove((*path, key))
                fresh[key] = new[key]
        if fresh or not new:
            self.add(path, fresh)

    def edit(self, path: Path, old: object, new: object) -> bool:
        """Edit what is at `path`, a value where it stands or a table made of several keys; false where it cannot stay there."""
        entry = self.entry(path)
        if entry:
            self.splices += edit_value(self.text, entry.value, entry.value_end, old, new)
            return True
        if isinstance(old, dict) and isinstance(new, dict):
            self.walk(path, old, new)
            return True
        return False

    def entry(self, path: Path) -> Entry | None:
        """The key written with a value for just this path."""
        raise NotImplementedError

    def remove(self, path: Path) -> None:
        """Take out a key with all that is below it."""
        raise NotImplementedError

    def add(self, path: Path, fresh: Table) -> None:
        """Write fresh keys of a table; with none, see that the empty table is still there."""
        raise NotImplementedError


class Inline(Tables):
    """The inline table between two places of a text: `{ a = 1, b.c = 2 }`."""

    def __init__(self, text: str, start: int, end: int) -> None:
        super().__init__(text)
        self.start, self.end = start, end
        self.entries = scan.inline_entries(text, start)
        self.keyed = scan.Keyed(self.entries)
        self.gone: set[Entry] = set()
        self.fresh: list[str] = []

    def edited(self, old: Table, new: Table) -> list[Splice]:
        """The edits that make `new` of `old`."""
        self.walk((), old, new)
        kept = [at for at, entry in enumerate(self.entries) if entry not in self.gone]
        if not kept:
            return [Splice(self.start, self.end, format_value(new))]
        gone = [self._without(at, kept[0]) for at, entry in enumerate(self.entries) if entry in self.gone]
        last = self.entries[kept[-1]]
        return [*self.splices, *gone, Splice(last.end, last.end, "".join(f", {text}" for text in self.fresh))]

    def _without(self, at: int, first: int) -> Splice:
        """A key goes with the comma before it, or behind it where nothing is left before it."""
        if at > first:
            return Splice(self.entries[at - 1].end, self.entries[at].end, "")
        return Splice(self.entries[at].start, self.entries[at + 1].start, "")

    def entry(self, path: Path) -> Entry | None:
        """The key written with a value for just this path."""
        return self.keyed.at.get(path)

    def remove(self, path: Path) -> None:
        """Take out a key with all that is below it."""
        self.gone.update(self.keyed.under(path))

    def add(self, path: Path, fresh: Table) -> None:
        """Write fresh keys of a table; with none, see that the empty table is still there."""
        prefix = written_prefix(self.text, self.keyed.through[path][0], len(path)) if path else ""
        equals = self.text[self.entries[-1].key_end : self.entries[-1].value] if self.entries else " = "
        if prefix and not fresh:
            self.fresh.append(f"{prefix}{equals}{{}}")
        for key, value in fresh.items():
            dotted = f"{prefix}.{format_key(key)}" if prefix else format_key(key)
            self.fresh.append(dotted + equals + format_value(value))


def written_prefix(text: str, entry: Entry, parts: int) -> str:
    """The first parts of a dotted key, as written."""
    written = text[entry.key : entry.key_end]
    return written[: scan.prefix_end(written, parts)]
