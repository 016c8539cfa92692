"""What the tests of the shell share: the handbook (which stands in docs/), saves, and a keyboard."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))

SAVES = ROOT / "tests" / "pages" / "saves"


@pytest.fixture
def game(desk):
    """Lay a game's save on the table: `game("voidspark")`."""

    def lay(name):
        save = {"voidspark": "zarylla", "notequest": "brugo"}[name]
        desk.write((SAVES / f"{save}.toml").read_text())
        return desk

    return lay
