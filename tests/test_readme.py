"""README and guide: what they print is what the tool says. `NOTEQUEST_PAGES=write` writes what it says now.

A `diff` block is what the reader changes in the save by hand before the next command.
"""

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.test_pages import STAMP

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(console|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = ("$ notequest ", "$ export ", "$ mkdir ")
TEXTS = [path for path in (ROOT / "README.md", ROOT / "docs" / "guide.md") if path.exists()]


def answered(desk, monkeypatch, line):
    """What one line of a session prints; `export` sets a variable for those after it, `mkdir` and `cd` begin a folder below the home."""
    words = shlex.split(line)
    if words[0] == "mkdir":
        made, gone = words[2], words[-1]
        assert words == ["mkdir", "-p", made, "&&", "cd", gone] and made == gone and made.startswith("~/"), line
        desk.folder = desk.folder / made.removeprefix("~/")
        desk.folder.mkdir()
        return ""
    if words[0] == "export":
        name, _, value = words[1].partition("=")
        monkeypatch.setenv(name, value)
        return ""
    assert words[0] == "notequest", line
    said = desk.type(line.removeprefix("notequest "))
    return STAMP.sub("2026-11-29 08:12:03", (said.out + said.err).replace(f"{desk.folder}/", ""))


def edited(desk, block):
    """Change the lines of the save as a reader would in an editor."""
    old, new = ("".join(line.removeprefix(mark) + "\n" for line in block.splitlines() if line.startswith(mark)) for mark in ("-", "+"))
    save = desk.folder / os.environ["NOTEQUEST_FILE"]
    text = save.read_text()
    assert text.count("\n" + old) == 1, f"these lines are not in the save:\n{old}"
    save.write_text(text.replace("\n" + old, "\n" + new))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_text_prints_what_the_tool_says(path, desk, monkeypatch):
    text = path.read_text()
    now = typed_along(text, desk, monkeypatch)
    if os.environ.get("NOTEQUEST_PAGES") == "write":
        path.write_text(now)
    assert now == text


@pytest.mark.parametrize("first", [0, 1])
def test_both_texts_can_be_typed_one_after_the_other(first, desk, monkeypatch):
    home = desk.folder
    for text in (TEXTS[first].read_text(), TEXTS[1 - first].read_text()):
        desk.folder = home
        monkeypatch.delenv("NOTEQUEST_FILE", raising=False)
        assert typed_along(text, desk, monkeypatch) == text


def typed_along(text, desk, monkeypatch):
    """The text with what its sessions print now."""

    def session(found):
        if found[1] == "diff":
            edited(desk, found[2])
            return found[0]
        typed = [line.removeprefix("$ ") for line in found[2].splitlines() if line.startswith(TYPED)]
        return "```console\n" + "".join(f"$ {line}\n{answered(desk, monkeypatch, line)}" for line in typed) + "```"

    return BLOCK.sub(session, text)
