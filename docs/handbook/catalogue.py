"""docs/errors.md: every message by which a command is refused, made of the pages in tests/errors/."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

ERRORS = Path(__file__).parents[2] / "tests" / "errors"
SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
EXIT = re.compile(r"^\[exit (\d+)\]$", re.MULTILINE)
HEADINGS = {
    2: ("What was typed", "It cannot be read, names nothing that is there, or leaves something to be said."),
    3: ("What the rules forbid", "`--force` does it anyway, where the rules and not the facts stand against it, and the log says so."),
    4: ("What is wrong with the save", "Nothing is written until it is mended; `notequest check` lists everything at once."),
    5: ("What the system refused", "The disk, a permission, a lock."),
    130: ("What you stopped", "Ctrl-C, or the end of the input."),
}
BEGINNING = """\
# Messages

Made by docs/make.py of the pages in tests/errors/, each of which provokes its message.

Every message says what is wrong and, below it, a way out; when one comes, nothing has changed, except that dice which
the tool rolled before a question wait in the save. It goes to standard error. With `--json` the
object on standard output has the name of the message as the `place` of its problem. The exit code says what kind of
mistake it is.
"""


class Message(NamedTuple):
    """A message: its name, what is wrong in a sentence, the exit code, and how it comes about."""

    code: str
    title: str
    exit: int
    session: str


def page() -> str:
    """The whole catalogue, by exit code."""
    messages = sorted([*_of_pages(), *_of_machines()])
    parts = [BEGINNING]
    for code, (heading, about) in HEADINGS.items():
        here = [message for message in messages if message.exit == code]
        parts += [f"## Exit {code}: {heading.lower()}\n\n{about}\n", "".join(_row(message) for message in here)]
        parts += [_entry(message) for message in here]
    return "\n".join(parts)


def _of_pages() -> list[Message]:
    found = []
    for path in ERRORS.glob("*.md"):
        text = path.read_text()
        session = "\n".join(SESSION.findall(text))
        found.append(Message(path.stem, text.partition("\n")[0].removeprefix("# "), int(EXIT.findall(session)[-1]), session))
    return found


def _of_machines() -> list[Message]:
    """What no page can provoke: the words alone."""
    known = tomllib.loads((ERRORS / "machine.toml").read_text())
    return [Message(code, each["title"], each["exit"], _said(each["said"], each["way"])) for code, each in known.items()]


def _said(sentence: str, way: str) -> str:
    return f"notequest: {sentence}\n" + (f"  {way}\n" if way else "")


def _row(message: Message) -> str:
    return f"- [{message.code}](#{message.code}): {message.title}\n"


def _entry(message: Message) -> str:
    return f"### {message.code}\n\n{message.title}.\n\n```console\n{message.session}```\n"
