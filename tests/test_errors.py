"""The catalogue of messages: one page for each, which provokes it; a message without a page fails.

Pages are written like those of `tests/pages/` (see `test_pages.py`). The last command of a page is the one refused, and
the page's name is the code of the refusal. `docs/errors.md` is made of them.
"""

import contextlib
import io
import os
import shlex
from pathlib import Path

import pytest

from notequest_cli.cli import dispatch
from notequest_cli.problems import Refusal
from notequest_cli.voidspark.heroes import QUESTIONS as SHEET
from tests.catalogue import Source
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
NEEDS_A_MACHINE = {  # what no page can provoke, and the test that does
    "argument-not-utf8": "shell/test_refusals.py::test_an_argument_that_is_no_text_is_refused_before_anything_is_written",
    "edit-left": "shell/test_edit.py::test_a_wrong_type_is_left_as_typed_and_not_logged_and_stops_commands",
    "editor-missing": "shell/test_edit.py::test_an_editor_that_cannot_be_started_is_a_sentence",
    "editor-none": "shell/test_refusals.py::test_where_no_editor_is_named_and_none_installed_the_way_out_is_said",
    "editor-unreadable": "shell/test_edit.py::test_an_editor_that_cannot_be_started_is_a_sentence",
    "editor-won": "reliability/test_editors.py::test_what_an_editor_saves_at_any_call_of_a_command_is_there_afterwards",
    "lock-busy": "reliability/test_concurrency.py::test_a_command_waits_its_time_and_then_names_the_process",
    "save-moved": "shell/test_refusals.py::test_a_save_that_moved_under_a_command_and_asks_for_another_die",
    "save-read-only": "reliability/test_places.py::test_a_save_that_is_read_only_stays_as_it_is_and_can_be_read",
    "save-too-large": "shell/test_refusals.py::test_a_file_of_gigabytes_is_not_read",
    "stopped": "shell/test_pipes.py::test_the_end_of_input_stops_with_nothing_changed",
}
SOURCE = Source()
PAGES = sorted(ERRORS.glob("*.md"))


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


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
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
