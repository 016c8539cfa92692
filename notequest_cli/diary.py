"""The log as a diary in Markdown, or as lines of JSON: entry by entry, so that memory stays flat.

The diary leaves out what was taken back; a part begins where the game says so, with a turned page or an expedition. No two parts have the
same heading: one that goes on is said to be there again.
"""

from collections.abc import Callable, Iterable, Iterator

from notequest_cli.entry import Entry
from notequest_cli.logblocks import TakenBack

SPECIAL = frozenset("\\`*_[]<")
LEADING = "+->#|"
CHANGES_NOTHING = ("undo", "redo")

Part = Callable[[Entry], str]


def markdown(entries: Iterable[Entry | str], taken_back: TakenBack, title: str, part_of: Part) -> Iterator[str]:
    """The diary in pieces: a heading a part, a paragraph an entry, the player's own words quoted, and their lines between entries."""
    yield f"# {escaped(title)}\n"
    day, begun = "", dict[str, int]()
    for entry in entries:
        if isinstance(entry, str):
            yield f"\n{escaped(entry)}\n" if entry else ""
            continue
        if entry.command.split(" ")[0] in CHANGES_NOTHING or taken_back.holds(entry.title):
            continue
        part = part_of(entry)
        if part:
            begun[part] = begun.get(part, 0) + 1
            yield f"\n## {escaped(part + _again(begun[part]))}\n"
        if part or entry.stamp[:10] != day:
            day = entry.stamp[:10]
            yield f"\n*{day}*\n"
        yield _told(entry)


def jsonl(entries: Iterable[Entry]) -> Iterator[str]:
    """Each entry as the object that it is in `log --json`, on a line of its own: everything the log knows of it."""
    from notequest_cli.show import porcelain

    for entry in entries:
        yield porcelain.one(entry) + "\n"


def escaped(text: str) -> str:
    """Text that Markdown leaves as it is."""
    plain = "".join(f"\\{char}" if char in SPECIAL else char for char in text)
    rest = plain.lstrip("0123456789")
    if rest != plain and rest[:1] in (".", ")") and rest[:1]:
        return f"{plain[: len(plain) - len(rest)]}\\{rest}"
    return f"\\{plain}" if plain[:1] and plain[0] in LEADING else plain


def _again(times: int) -> str:
    """What a heading that has stood there is told by: `, again`, `, again (3)`."""
    return "" if times < 2 else ", again" if times == 2 else f", again ({times})"


def _told(entry: Entry) -> str:
    said = [f"- {escaped(line.strip())}\n" if not line.startswith("  ") else f"  - {escaped(line.strip())}\n" for line in entry.lines]
    notes = [f"\n> {escaped(note)}\n" for note in entry.notes]
    return f"\n**{escaped(entry.command)}**\n" + ("\n" + "".join(said) if said else "") + "".join(notes)
