"""The pictures of README and guide show what the tool prints, and each of them is shown somewhere."""

import re

import pytest

from tests.shell.conftest import ROOT  # puts docs/ on the path

import pictures  # isort: skip


@pytest.mark.parametrize("name", pictures.SESSIONS)
def test_a_picture_shows_what_is_printed(name):
    shown = pictures.words((pictures.PICTURES / f"{name}.svg").read_text())
    assert shown == pictures.words(pictures.drawn(name)), f"python docs/pictures.py {name}"


def test_every_picture_is_shown_and_every_picture_shown_is_there():
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    linked = {name for page in pages for name in re.findall(r"!\[[^\]]+\]\((?:docs/)?pictures/([a-z-]+)\.svg\)", page.read_text())}
    assert linked == set(pictures.SESSIONS) == {path.stem for path in pictures.PICTURES.glob("*.svg")}
