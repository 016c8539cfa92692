"""README and guide: what they print is what the tool says. `NOTEQUEST_PAGES=write` writes what it says now."""

import os
import re
import shlex
from pathlib import Path

import pytest

from tests.test_pages import STAMP

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TEXTS = [path for path in (ROOT / "README.md", ROOT / "docs" / "guide.md") if path.exists()]


def answered(desk, monkeypatch, line):
    """What one line of a session prints; `export` sets a variable for those after it."""
    words = shlex.split(line)
    if words[0] == "export":
        name, _, value = words[1].partition("=")
        monkeypatch.setenv(name, value)
        return ""
    assert words[0] == "notequest", line
    said = desk.type(line.removeprefix("notequest "))
    return STAMP.sub("2026-11-29 08:12:03", (said.out + said.err).replace(f"{desk.folder}/", ""))


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_a_text_prints_what_the_tool_says(path, desk, monkeypatch):
    text = path.read_text()

    def session(found):
        typed = [line.removeprefix("$ ") for line in found[1].splitlines() if line.startswith("$ ")]
        return "```console\n" + "".join(f"$ {line}\n{answered(desk, monkeypatch, line)}" for line in typed) + "```"

    now = BLOCK.sub(session, text)
    if os.environ.get("NOTEQUEST_PAGES") == "write":
        path.write_text(now)
    assert now == text
