"""The page as values and back: everything KEYS a save may have, and everything a hand may have typed wrong."""

import tomllib
from datetime import date

import pytest

from notequest_cli.voidspark.costs import Cost, read_cost
from notequest_cli.voidspark.damage import Damage, damage_text, read_damage
from notequest_cli.voidspark.sheet import is_read
from notequest_cli.voidspark.state import Ability, Compartment, Death, Fight, Gear, from_toml, review, to_toml
from notequest_cli.voidspark.steps import Step, read_step, step_text
from tests.voidspark.table import ZARYLLA, page, zarylla

MORE = """
format = 1
game = "voidspark"
[rulings]
debt-penalty = "first-time"
[settings]
difficulty = "easy"
[calendar]
page = 2023-04-15
prologue = true
lottery = "done"
gear_open = true
choices = ["2-A"]
rounds = "open"
infection = "rolled"
pickpocket = 4
[hero]
name = "Mira"
class = "Pilot"
hp = 0
hp_max = 20
abilities_spent = true
conditions = ["Infected"]
[hero.injuries]
str = 2
hp_max = 1
[hero.ability.Rage]
when = "combat"
used = 1
on = true
[fight]
kind = "dogfight"
rounds = ["60-3/1@55", "60-3"]
next = 2
faces = ["aim 12", "evasion 5"]
owed = "ability"
[death]
d4 = 3
owed = "piece"
[ship]
name = "Fang"
[ship.engine_room]
integrity = 3
upgrade = "Thrusters"
upgrade_paid = 20
[ship.spare]
Sensors = 20
[ship.crew.Ozzy]
skill = "Athlete"
integrity = 2
[ship.upgrade.Zap]
compartment = "labs"
bonus = { aim = 5 }
"""


@pytest.mark.parametrize("text", [ZARYLLA, MORE, "", 'format = 1\ngame = "voidspark"'])
def test_a_state_written_and_read_again_is_the_same(text):
    state = page(text)
    assert from_toml(to_toml(state)) == state
    assert review(tomllib.loads(text)) == []


def test_the_keys_that_wait_are_read():
    state = page(MORE)
    assert state.calendar.page == date(2023, 4, 15)
    assert (state.calendar.lottery, state.calendar.gear_open, state.calendar.infection, state.calendar.pickpocket) == (
        True,
        True,
        "rolled",
        4,
    )
    assert state.fight == Fight(("60-3/1@55", "60-3"), 2, ("aim 12", "evasion 5"), "ability", "dogfight")
    assert state.death == Death(3, "piece")
    assert state.hero.abilities["Rage"] == Ability("combat", "", "", 1, on=True)
    assert state.ship.compartments["engine_room"] == Compartment(3, 3, "", "Thrusters", 20)
    assert (state.hero.conditions, state.difficulty, state.hero.spent) == (("infected",), "easy", True)


def test_what_has_nothing_to_say_is_not_written():
    data = to_toml(zarylla())
    assert data["calendar"] == {"page": date(2023, 4, 15)}
    assert not {"fight", "death"} & set(data)
    assert "name" not in to_toml(page(""))["hero"]


def test_a_table_that_is_emptied_keeps_its_heading():
    assert to_toml(zarylla(injuries={}))["hero"]["injuries"] == {}


def test_a_page_out_of_any_toml_can_be_read():
    strange = [1, -1, 10**400, 1.5, float("nan"), True, "text", [], [1], {}, {"a": {"b": 1}}, date(2023, 1, 1)]
    keys = ["settings", "rulings", "calendar", "hero", "ship", "fight", "death"]
    inner = ["page", "choices", "hp", "damage", "traits", "pools", "ability", "pack", "gear", "injuries", "skills"]
    inner += ["rounds", "faces", "d4", "bridge", "crew"]
    for value in strange:
        for key in keys:
            review({key: value})
            assert from_toml(to_toml(from_toml({key: value}))) == from_toml({key: value})
            for name in inner:
                data = {key: {name: value}}
                review(data)
                from_toml(data)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("[hero]\nhp = '9'", "hero.hp"),
        ("[hero]\nhp = true", "hero.hp"),
        ("[hero]\nskills = 'Lucky'", "hero.skills"),
        ("[hero]\nskills = [1]", "hero.skills"),
        ("[hero]\ndamage = 'lots'", "hero.damage"),
        ("[hero.traits]\nstr = 1.5", "hero.traits.str"),
        ("[hero.pack]\n'Med Kit' = 'two'", 'hero.pack."Med Kit"'),
        ("[hero.gear.Hat]\nworn = 1", "hero.gear.Hat.worn"),
        ("[hero.gear.Hat.bonus]\nwis = '1'", "hero.gear.Hat.bonus.wis"),
        ("[hero.ability.X]\nused = 'once'", "hero.ability.X.used"),
        ("[hero.ability]\nX = 1", "hero.ability.X"),
        ("[calendar]\npage = '2023-04-15'", "calendar.page"),
        ("[calendar]\npage = 2023-04-15T08:00:00", "calendar.page"),
        ("[ship.bridge]\nintegrity = '3'", "ship.bridge.integrity"),
        ("[fight]\nrounds = ['13']", "fight.rounds"),
        ("[settings]\ndifficulty = 3", "settings.difficulty"),
        ("hero = 3", "hero"),
    ],
)
def test_a_wrong_type_stops_writing(line, place):
    found = review(tomllib.loads(line))
    assert [problem.place for problem in found if problem.fatal] == [place]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("hp = 17", "hp = 99", "hero.hp: 99, expected at most 22"),
        ("virtue = 4", "virtue = 14", "hero.virtue: 14, expected -10 to 10"),
        ("left = 3", "left = 9", "hero.pools.surges.left: 9, expected at most 4"),
        ('cost = "1/page" ', 'used = 2\ncost = "1/page" ', "hero.ability.Smite.used: 2, expected at most 1"),
        ('cost = "1/page" ', 'cost = "free"', 'hero.ability.Smite.cost: "free", expected like 1/page, 2/rest, 1 surge'),
        ('when = "combat"', 'when = "fight"', 'hero.ability.Smite.when: "fight", expected combat, outside, both, ship'),
        ("page = 2023-04-15", "page = 2023-04-16", "calendar.page: 2023-04-16 is a Sunday, expected the Saturday its page begins with"),
        ('difficulty = "standard"', 'difficulty = "mad"', 'settings.difficulty: "mad", expected standard or easy or hard'),
        ("conditions = []", 'conditions = ["tired"]', 'hero.conditions: "tired", expected infected or malfunction'),
        ("integrity = 2", "integrity = 7", "ship.labs.integrity: 7, expected at most 3"),
        (
            'crew = "Soldier"',
            'crew = "Soldier"\n[rulings]\ndebt-penalty = "never"',
            'rulings.debt-penalty: "never", expected each-time or first-time',
        ),
    ],
)
def test_a_value_out_of_range_is_a_warning(old, new, sentence):
    found = review(tomllib.loads(ZARYLLA.replace(old, new, 1)))
    assert [problem.sentence() for problem in found] == [sentence]
    assert not any(problem.fatal for problem in found)


def test_two_pieces_in_a_slot_and_crew_in_ruins_are_found():
    text = ZARYLLA.replace("integrity = 1\n", "integrity = 0\n") + '\n[hero.gear."Cryo Visor"]\nslot = "helmet"\nworn = true\n'
    places = [problem.place for problem in review(tomllib.loads(text))]
    assert places == ['hero.gear."Cryo Visor".worn', "ship.weapons"]


def test_every_problem_is_listed_at_once():
    text = ZARYLLA.replace("hp = 17", "hp = 99").replace("virtue = 4", "virtue = 'good'").replace("dex = 3", "dex = []")
    assert len(review(tomllib.loads(text))) == 3


def test_a_number_of_thousands_of_digits_is_a_sentence():
    assert review({"hero": {"hp_max": 10**5000}})[0].sentence()


@pytest.mark.parametrize(
    ("text", "damage"),
    [("1d6", Damage((6,))), ("2d6+2", Damage((6, 6), 2)), ("2D10 + 2d8+10", Damage((10, 10, 8, 8), 10)), ("d8-1", Damage((8,), -1))],
)
def test_damage_dice_are_read_in_order(text, damage):
    assert read_damage(text) == damage
    assert read_damage(damage_text(damage)) == damage


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("1/page", Cost(1, "page")),
        ("2 / rest", Cost(2, "rest")),
        ("1 surge", Cost(0, "", 1, "surge")),
        ("1 per page", Cost(1, "page")),
        ("Once per Page", Cost(1, "page")),
        ("twice per rest", Cost(2, "rest")),
        ("1 surge per page", Cost(0, "", 1, "surge")),
        ("1/page, 2 charges", Cost(1, "page", 2, "charges")),
        ("", Cost()),
        ("always", Cost()),
    ],
)
def test_costs_are_read(text, cost):
    assert read_cost(text) == cost


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("wis 3", Step("wis", ((3,),))),
        ("wis 3,7", Step("wis", ((3,), (7,)))),
        ("attack 1>15", Step("attack", ((1, 15),))),
        ("attack2 17,5", Step("attack2", ((17,), (5,)))),
        ("damage 4 4,3 2", Step("damage", ((4, 4), (3, 2)))),
        ("damage -", Step("damage")),
        ("Smite: damage +3", Step("damage", by="Smite", how="bonus", amount=3)),
        ("2nd Sight: reroll attack 18", Step("attack", ((18,),), "2nd Sight", "reroll")),
        ("Fury: double damage 5 3", Step("damage", ((5, 3),), "Fury", "double")),
        ("Flurry: extra attack", Step("attack", by="Flurry", how="extra")),
        ("Calm: ignore frightened", Step("frightened", by="Calm", how="ignore")),
        ("Combat Tonic: later attack 3", Step("attack", by="Combat Tonic", how="later", amount=3)),
    ],
)
def test_what_fell_is_written_and_read_again(text, step):
    assert read_step(text) == (0, step)
    assert step_text(step) == text
    assert read_step(step_text(step, 2)) == (2, step)


def test_a_name_typed_in_another_case_or_a_spare_of_gear_stays_what_it_is():
    state = page('[hero]\nname = "M"\n[hero.gear."arc boots"]\nworn = true\n')
    assert state.hero.gear == {"arc boots": Gear("", {}, worn=True)}


@pytest.mark.parametrize(
    ("text", "acts"),
    [("reroll d8", True), ("reroll everything", False), ("double damage", True), ("double trouble", False), ("ignore damage", False)],
)
def test_an_effect_is_read_where_a_rule_knows_what_it_is_for(text, acts):
    assert is_read(text) is acts
