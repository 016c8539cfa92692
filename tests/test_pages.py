"""Pages a player could have written: a save, what is typed, what appears, and what changed in the save.

A page is Markdown. A `toml` block is the save before (or names one of `saves/`: `save: zarylla.toml`); a block
with a name behind its kind is another file that stands there (of the kind `latin-1` in that encoding); a `console` block
is a session, stdout first, then stderr, `[exit N]` where N is not 0; a `diff` block is the difference of the save since
the page began. `NOTEQUEST_PAGES=write pytest tests/test_pages.py` writes what the tool says now into the pages: read the
difference before you commit it.
"""

import os
import re
from datetime import date
from pathlib import Path

import pytest

from notequest_cli.patch import line_hunks

PAGES = Path(__file__).parent / "pages"
BLOCK = re.compile(r"^```(toml|console|diff)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BESIDE = re.compile(r"^```(\S+) (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"^save: (\S+)$", re.MULTILINE)
COUNTED = "coins torches doors rounds pages points credits dice things rations segments expeditions entries lines turns levels times chests"
ONE_AS_MANY = re.compile(rf"(?<![\w./,+-])1 (more |new )?({COUNTED.replace(' ', '|')})\b")
STAMP = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")


def session(desk, text):
    """The console block as the tool writes it now."""
    out = []
    for line in text.splitlines():
        if not line.startswith("$ notequest "):
            continue
        said = desk.type(line.removeprefix("$ notequest "))
        answer = (said.out + said.err).replace(str(desk.folder) + "/", "")
        answer = STAMP.sub("(time)", answer).replace(str(date.today()), "(today)")
        out.append(line + "\n" + answer + (f"[exit {said.exit}]\n" if said.exit else ""))
    return "\n".join(out)


def laid_out(desk, page):
    """Lay out the files of a page; the text of its save."""
    for kind, name, text in BESIDE.findall(page):
        (desk.folder / name).parent.mkdir(exist_ok=True)
        (desk.folder / name).write_bytes(text.encode("latin-1" if kind == "latin-1" else "utf-8"))
    named = NAMED.search(page)
    if not named:
        return b""
    desk.save.write_bytes((PAGES / "saves" / named[1]).read_bytes())
    return desk.save.read_bytes()


def lines_of(desk, page):
    """Every command line of a page in order, without the word notequest; the save is laid out as it stands before each."""
    laid_out(desk, page)
    for block in BLOCK.finditer(page):
        if block[1] == "toml":
            desk.save.write_bytes(block[2].encode())
        elif block[1] == "console":
            yield from (line.removeprefix("$ notequest ") for line in block[2].splitlines() if line.startswith("$ notequest "))


def difference(before, after):
    """The changed lines of the save, as a diff without context."""
    hunks = line_hunks(before, after)
    changed = ((mark, line) for hunk in hunks for mark, lines in (("-", hunk.old), ("+", hunk.new)) for line in lines)
    return "".join(mark + line.rstrip("\r\n") + "\n" for mark, line in changed).replace(str(date.today()), "(today)")


def played(desk, page):
    """The page as it would be written now."""
    before = laid_out(desk, page)

    def block(found):
        nonlocal before
        kind, text = found[1], found[2]
        if kind == "toml":
            before = text.encode()
            desk.save.write_bytes(before)
        elif kind == "console":
            text = session(desk, text)
        else:
            text = difference(before, desk.save.read_bytes())
        return f"```{kind}\n{text}```"

    return BLOCK.sub(block, page)


@pytest.mark.parametrize("path", sorted(PAGES.glob("*.md")), ids=lambda path: path.stem)
def test_a_page_reads_as_it_was_written(path, desk):
    page = path.read_text()
    now = played(desk, page)
    if os.environ.get("NOTEQUEST_PAGES") == "write":
        path.write_text(now)
    assert now == page


@pytest.mark.parametrize("folder", ["pages", "errors", "json"])
def test_one_thing_is_not_told_as_many(folder):
    """What is counted in any answer of any page, and in the objects of the goldens, is one where it is one."""
    paths = [path for path in (PAGES.parent / folder).iterdir() if path.suffix in (".md", ".json")]
    found = [(path.name, one[0]) for path in paths for one in ONE_AS_MANY.finditer(path.read_text())]
    assert paths
    assert found == []
