"""Two thousand spoilt saves and random command lines, always the same; `fuzz.py` says how to run many more."""

import signal

import pytest

from notequest_cli import cli
from tests.reliability.fuzz import Answer, Case, cases, looked_at, one, some_log, table

SAVES = ARGUMENTS = 1000


@pytest.fixture(scope="module")
def folder():
    usual = signal.getsignal(signal.SIGVTALRM)
    with table(limit=False) as made:
        yield made
    signal.signal(signal.SIGVTALRM, usual)


def test_spoilt_saves_and_random_words_are_sentences(folder):
    log = some_log(folder)
    found = {name: trouble for name, case in cases(SAVES, ARGUMENTS, 0, log) if (trouble := one(case, folder))}
    assert not found


def test_the_same_in_processes_of_their_own(folder):
    log = some_log(folder)
    found = {name: trouble for name, case in cases(8, 8, 5000, log) if (trouble := one(case, folder, process=True))}
    assert not found


def test_the_watch_sees_what_it_should(folder, monkeypatch):
    """A command that broke its word would be noticed."""
    save = b'format = 1\ngame = "voidspark"\n\n[hero]\nname = "Zed"\nhp = 9\nhp_max = 22\n'
    case = Case(save, None, ["hp", "-1"])
    assert one(case, folder) == ""
    before = {"notequest.toml": save}
    assert "exit code 7" in looked_at(before, before, [], Answer(7, "", ""))
    assert "no sentence" in looked_at(before, before, [], Answer(3, "", ""))
    assert "control codes" in looked_at(before, before, [], Answer(0, "\x1b[31m", ""))
    after = {"notequest.toml": save.replace(b"9", b"8")}
    assert "changed with exit code 3" in looked_at(before, after, [], Answer(3, "", "notequest: no\n"))
    wrong = {"notequest.toml": save.replace(b"9", b"'x'")}
    assert "wrong types" in looked_at(before, wrong, [], Answer(0, "", ""))
    monkeypatch.setattr(cli.root, "invoke", lambda ctx: 1 / 0)
    assert "ZeroDivisionError" in one(case, folder) or "1 / 0" in one(case, folder) or one(case, folder)
