"""Every problem of a page at once, each with its place (the keys of the save)."""

import tomllib

import pytest

from notequest_cli.notequest.state import review
from tests.notequest.test_notebook import WHOLE

MISTAKES = [
    ("hp = 9", 'hp = "nine"', "hero.hp", True),
    ("hp = 9", "hp = true", "hero.hp", True),
    ("hp = 9", "hp = 99", "hero.hp", False),
    ("hp = 9", "hp = -1", "hero.hp", False),
    ("torches = 7", "torches = 11", "hero.torches", False),
    ("coins = 3", "coins = -3", "hero.coins", False),
    ("arms = 1", "arms = 3", "hero.arms", False),
    ('where = "crypt 3"', 'where = "crypt 9"', "hero.where", True),
    ('where = "crypt 3"', 'where = "tomb 1"', "hero.where", True),
    ('where = "crypt 3"', "where = 3", "hero.where", True),
    ('pack = ["Health Potion", "Key of the Crypt"]', 'pack = "Rope"', "hero.pack", True),
    ('pack = ["Health Potion", "Key of the Crypt"]', "pack = [1]", "hero.pack", True),
    ('pack = ["Health Potion", "Key of the Crypt"]', f"pack = {['Rope'] * 11}", "hero.pack", False),
    ('Heal = "1/2"', 'Heal = "3/2"', "hero.spells.Heal", False),
    ('Heal = "1/2"', 'Heal = "often"', "hero.spells.Heal", True),
    ('helmet = "4/6 Angelic"', "helmet = 4", "hero.armor.helmet", True),
    ('helmet = "4/6 Angelic"', 'helmet = "7/6"', "hero.armor.helmet", False),
    ('keys-consumed = "no"', 'keys-consumed = "maybe"', "rulings.keys-consumed", False),
    ('keys-consumed = "no"', "keys-consumed = false", "rulings.keys-consumed", True),
    ('keys-consumed = "no"', 'keys-eaten = "no"', "rulings.keys-eaten", False),
    ('dice = "ask"', "dice = 6", "settings.dice", True),
    ("expedition = 2", "expedition = 2.5", "dungeon.crypt.expedition", True),
    ("final = 3", "final = -1", "dungeon.crypt.final", False),
    ('kind = "room"', 'kind = "cave"', "dungeon.crypt.3.kind", True),
    ('chest = "closed"', 'chest = "shut"', "dungeon.crypt.3.chest", False),
    ('turn = "monsters"', 'turn = "mine"', "dungeon.crypt.3.turn", False),
    ("hidden = true", 'hidden = "yes"', "dungeon.crypt.3.hidden", True),
    ("treasures = 2", "treasures = -2", "dungeon.crypt.3.treasures", False),
    ('doors = ["unopened", "locked"]', 'doors = ["ajar"]', "dungeon.crypt.3.doors 1", True),
    ('doors = ["unopened", "locked"]', 'doors = ["locked", "9 open"]', "dungeon.crypt.3.doors 2", True),
    ('doors = ["unopened", "locked"]', 'doors = ["1 open"]', "dungeon.crypt.3.doors 1", False),
    ("from = 1", "from = 8", "dungeon.crypt.3.from", False),
    ('"Skeleton 4/4"', '"Skeleton"', "dungeon.crypt.3.monsters 1", True),
    ('"Skeleton 4/4"', '"Skeleton 5/4"', "dungeon.crypt.3.monsters 1", False),
    ('traits = ["undead"]', 'traits = "undead"', "monster.Grue.traits", True),
    ("damage = 2", "damage = -2", "monster.Grue.damage", False),
    ("died = 2026-11-20", 'died = "yesterday"', "graveyard.Ilse-2.died", True),
    ("died = 2026-11-20", "died = 2026-11-20T08:00:00", "graveyard.Ilse-2.died", True),
]


@pytest.mark.parametrize(("old", "new", "place", "fatal"), MISTAKES)
def test_each_mistake_is_found_at_its_place(old, new, place, fatal):
    found = review(tomllib.loads(WHOLE.replace(old, new, 1)))
    assert (place, fatal) in [(problem.place, problem.fatal) for problem in found]
    assert all(problem.found and problem.expected for problem in found)


def test_all_mistakes_are_listed_at_once():
    text = WHOLE.replace("hp = 9", "hp = 99", 1).replace("torches = 7", "torches = 70").replace('"Skeleton 4/4"', '"Skeleton"')
    assert [problem.place for problem in review(tomllib.loads(text))] == ["hero.torches", "hero.hp", "dungeon.crypt.3.monsters 1"]


@pytest.mark.parametrize("section", ["settings", "rulings", "hero", "dungeon", "monster", "graveyard"])
def test_a_section_must_be_a_section(section):
    [problem] = review({section: 3})
    assert (problem.place, problem.expected, problem.fatal) == (section, "a table", True)


@pytest.mark.parametrize("data", [{"dungeon": {"crypt": 1}}, {"dungeon": {"crypt": {"1": 1}}}, {"graveyard": {"Ilse": 1}}])
def test_so_must_what_stands_in_it(data):
    assert [problem.fatal for problem in review(data)] == [True]


def test_keys_that_nobody_knows_are_left_alone():
    assert (
        review({"hero": {"mood": "grim", "name": "Brugo", "hp": 3, "hp_max": 3}, "mine": {"x": 1}, "dungeon": {"crypt": {"note": "cold"}}})
        == []
    )


def test_a_hero_without_hit_points_or_a_name_is_found_and_armor_that_cannot_be_read():
    places = [
        problem.place
        for problem in review({"hero": {"race": "Elf", "HP": 3, "armor": {"hat": "1/2", "boots": "3 of 4"}}, "settings": {"dice": "d6"}})
    ]
    assert places == ["settings.dice", "hero.armor.hat", "hero.armor.boots", "hero.name", "hero.hp", "hero.hp_max"]
