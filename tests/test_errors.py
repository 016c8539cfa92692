"""The catalogue of messages: one page for each, which provokes it; a message without a page fails.

Pages are written like those of `tests/pages/` (see `test_pages.py`). The last command of a page is the one refused, and
the page's name is the code of the refusal. `docs/errors.md` is made of them.
"""

import ast
import contextlib
import io
import os
import re
import shlex
import tomllib
from pathlib import Path

import pytest

from notequest_cli.cli import dispatch
from notequest_cli.problems import Refusal
from notequest_cli.voidspark.heroes import QUESTIONS as SHEET
from tests.catalogue import Source, name_of
from tests.test_pages import BLOCK, played

ERRORS = Path(__file__).parent / "errors"
FROM_CLICK = {"usage"}  # what click says, whatever it is
WORKED_OUT = {  # where a code is not written out: the codes it can be
    "notequest/wounds.py: asks": {"damage-to"},  # on a terminal the same is asked once more after a piece broke
    "voidspark/heroes.py: stat": set(SHEET),
    "voidspark/heroes.py: trait": set(SHEET),
    "shared/topics.py: refusal.code": set(),  # a refusal told on
    "voidspark/page_commands.py: state": set(),  # a choice of the page, no question
}
ASKED_ON_A_TERMINAL = {"ability", "edit-again"}  # questions that a pipe never gets
NEEDS_A_MACHINE = {code: each["test"] for code, each in tomllib.loads((ERRORS / "machine.toml").read_text()).items()}
SOURCE = Source()
PAGES = sorted(ERRORS.glob("*.md"))
SLOW = {"odds-too-many-ends"}  # it is refused when thousands of ways have been gone through


def codes():
    """Every code there is."""
    return SOURCE.codes().union(FROM_CLICK, *WORKED_OUT.values())


def refused(line):
    """The refusal a command line ends in, raised instead of told."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            dispatch(shlex.split(line))
        except Refusal as refusal:
            return refusal
    return None


def last_command(page):
    """The last command of a page, without the word notequest."""
    typed = [line for block in BLOCK.finditer(page) for line in block[2].splitlines() if line.startswith("$ notequest ")]
    return typed[-1].removeprefix("$ notequest ")


def files(folder):
    """Everything that stands in a directory; the lock says who had it last."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file() and not path.name.endswith(".lock")}


def test_every_code_is_known():
    assert set(SOURCE.worked_out()) == set(WORKED_OUT)
    assert all(code.replace("-", "").isalnum() and code == code.lower() for code in codes())


def test_every_message_has_a_page_and_every_page_a_message():
    named = {path.stem for path in PAGES} | NEEDS_A_MACHINE.keys() | ASKED_ON_A_TERMINAL
    assert sorted(codes() - named) == []
    assert sorted(named - codes()) == []


@pytest.mark.parametrize("where", NEEDS_A_MACHINE.values(), ids=NEEDS_A_MACHINE)
def test_what_needs_a_machine_is_tested_with_one(where):
    file, name = where.split("::")
    assert f"def {name}(" in (ERRORS.parent / file).read_text()


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, marks=pytest.mark.exhaustive) if path.stem in SLOW else path for path in PAGES],
    ids=lambda path: path.stem,
)
def test_a_page_provokes_its_message_and_nothing_changes(path, desk):
    page = path.read_text()
    now = played(desk, page)
    if os.environ.get("NOTEQUEST_PAGES") == "write":
        path.write_text(now)
    assert now == page
    before = files(desk.folder)
    refusal = refused(last_command(page))
    assert refusal is not None and refusal.code == path.stem
    assert files(desk.folder) == before


def test_titles_are_sentences_of_their_own():
    titles = [path.read_text().partition("\n")[0].removeprefix("# ") for path in PAGES]
    assert len(set(titles)) == len(titles)
    assert all(title and not title.endswith(".") and " " in title for title in titles)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_a_message_says_what_is_wrong_and_a_way_out(path):
    """One sentence, and below it what to do."""
    said = re.findall(r"^notequest: (.+)\n((?:  .+\n)*)\[exit", path.read_text(), re.MULTILINE)
    assert said
    for sentence, way in said:
        assert way, sentence


def test_no_refusal_is_written_without_a_way_out():
    """Behind each code stand the sentence and a way that is never empty, but where both come from one place.

    A closed input is nobody's mistake.
    """
    bare = [
        f"{path.name}: {ast.unparse(call)}"
        for path, tree in SOURCE.trees.items()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and name_of(call.func) in {"Usage", "Forbidden", "forbid"} and call.args
        if not any(isinstance(each, ast.Starred) for each in call.args) and len(call.args) + len(call.keywords) < 3
    ]
    assert bare == []
    empty = [
        f"{path.name}: {ast.unparse(call)}"
        for path, tree in SOURCE.trees.items()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call) and name_of(call.func) in SOURCE.takes_code
        if any(isinstance(each, ast.Call) and name_of(each.func) == "hint" for each in call.args)
    ]
    assert empty == [], "hint says nothing where there are many names and none is near: give another way behind `or`"
    ways = {code: each["way"] for code, each in tomllib.loads((ERRORS / "machine.toml").read_text()).items()}
    assert [code for code, way in ways.items() if not way] == ["stopped"]
