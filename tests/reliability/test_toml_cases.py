"""Every kind of valid TOML survives as a part of a save, byte for byte, whatever is played around it."""

import tomllib

import pytest

from notequest_cli.patch import same
from tests.reliability.disk import without_waiting
from tests.reliability.toml_cases import CASES

TOP = 'format = 1\ngame = "voidspark"\n'
SAVE = '\n[hero]\nname = "Zarylla"\nhp = 14   # ouch\nhp_max = 22\ncredits = 3\n\n[hero.pack]\n"Med Kit" = 1\n'
PLAYED = ("hp -1", "afflict infected", "pack drop Med Kit", "gear add Lucky Hat --slot belt --bonus cha+1")


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
@pytest.mark.parametrize("place", ["in the middle", "at the end"])
def test_a_valid_text_stays_as_it_is(desk, case, place):
    mine = case if case.endswith("\n") or place == "at the end" else case + "\n"
    own_section = "" if mine.lstrip().startswith("[") else "\n[zz_end]\n"
    before = f"{TOP}{mine}{SAVE}" if place == "in the middle" else f"{TOP}{SAVE}{own_section}{mine}"
    data = tomllib.loads(before)
    desk.write(before)
    with without_waiting():
        for line in PLAYED:
            assert desk.type(line).exit == 0, (line, desk.text())
        text = desk.text()
        assert mine in text, text
        after = tomllib.loads(text)
        for key in data.keys() - {"hero", "ship"}:
            assert same(after[key], data[key]), key
        assert desk.type(f"undo {len(PLAYED)}").exit == 0
    assert desk.text() == before
