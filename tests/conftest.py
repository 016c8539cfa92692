"""What tests share: a save in a fresh directory, and commands typed at it."""

import signal
from collections.abc import Callable

import pytest

from tests.desk import Desk

# A run in the background of a shell ignores Ctrl-C, and so would the commands that tests start, whose answer to Ctrl-C is tested.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Desk:
    """A table with nothing on it yet."""
    for name in ("XDG_DATA_HOME", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return Desk(tmp_path)


Typed = Callable[..., str]
