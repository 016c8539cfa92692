"""`--json` gives what a page shows as data; `-q` stays the bare number."""

import json

import pytest

from notequest_cli.voidspark import as_data
from tests.voidspark.table import TABLES, ZARYLLA, zarylla


def test_the_sheet_has_effective_values_with_their_parts():
    sheet = as_data.hero(zarylla(), TABLES)
    assert sheet["defense"] == {"total": 13, "parts": [{"name": "DEF", "value": 12}, {"name": "Solar Visor", "value": 1}]}
    assert sheet["traits"]["str"]["total"] == -2
    assert sheet["damage"]["dice"] == "2d6+2"
    assert (sheet["hp"], sheet["hp_max"]["total"]) == (17, 22)
    assert sheet["abilities"]["Smite"]["left"] == 1


@pytest.mark.parametrize(
    ("page", "key"), [("hero", "traits"), ("ship", "compartments"), ("page", "keep"), ("pack", "Med Kit"), ("gear", "Solar Visor")]
)
def test_each_page_is_an_object_in_json_and_short_otherwise(desk, page, key):
    desk.write(ZARYLLA)
    assert key in json.loads(desk.type(f"{page} --json").out)["result"]
    assert desk.type(f"{page} -q").out.count("\n") == 1


def test_nobody_is_null():
    assert as_data.hero(zarylla(name="", hp_max=0), TABLES) is None


def test_without_a_page_there_is_none():
    assert as_data.open_page(zarylla().with_calendar(page=None), TABLES) is None


def test_effects_and_skills_are_values():
    hero = zarylla(effects=("Combat Tonic: +2 attack for page",))
    assert as_data.effects(hero, TABLES)["effects"] == ["Combat Tonic: +2 attack for page"]
    assert as_data.skilled(zarylla(skills=("Student",)), TABLES)["Student"] == [""]
