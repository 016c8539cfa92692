"""Names of a save that nobody knows: `check` lists them, commands go on."""

import tomllib
from datetime import date

import pytest

from notequest_cli import misspelt
from notequest_cli.voidspark import rest
from notequest_cli.voidspark.state import from_toml, keys, review, strangers
from tests.voidspark.table import TABLES, ZARYLLA, faces


def found(text):
    return [problem.sentence() for problem in strangers(tomllib.loads(text), TABLES)]


@pytest.mark.parametrize("name", ["d6", "D20", "4d6kh3", "adv", "str", "Strength", "atk", "7", ""])
def test_a_skill_that_a_roll_reads_as_dice_or_a_stat_is_told(name):
    told = found(ZARYLLA.replace('skills = ["Arcane Adept", "Student"]', f'skills = ["Student", "{name}"]'))
    assert told == [f'hero.skills: "{name}" is read as a number, dice or a stat, expected another name']


@pytest.mark.parametrize("name", ["Dicer", "Self-Defense", "Adviser", "R2-D2", "Strong"])
def test_a_skill_of_the_players_own_is_not(name):
    assert found(ZARYLLA.replace('skills = ["Arcane Adept", "Student"]', f'skills = ["{name}"]')) == []


def test_everything_on_zaryllas_page_is_known():
    assert found(ZARYLLA) == []


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("[Hero]\nhp = 3", "Hero"),
        ("[ship.crew.Bob]\nskill = 'dis'", "ship.crew.Bob.skill"),
        ("[shipp]\naim = 3", "shipp"),
        ("[ship.engine_rom]\nintegrity = 3", "ship.engine_rom"),
        ("[ship.labs]\ncrew = 'Nobody'", "ship.labs.crew"),
        ("[ship.labs]\nupgrade = 'Zap'", "ship.labs.upgrade"),
        ("[ship.labs]\nupgrade = 'Thrusters'", "ship.labs.upgrade"),
        ("[ship.upgrade.Zap]\ncompartment = 'labs'\nbonus = { aimm = 5 }", "ship.upgrade.Zap.bonus.aimm"),
        ("[hero.gear.Hat]\nslot = 'helmet'\nbonus = { wisdon = 1 }", "hero.gear.Hat.bonus.wisdon"),
        ("[hero.gear.Hat]\nworn = true", "hero.gear.Hat"),
    ],
)
def test_a_name_that_nobody_knows_is_listed(line, place):
    (sentence,) = found(line)
    assert sentence.startswith(f"{place}: ")


@pytest.mark.parametrize(
    "line", ["[diary]\nday = 1", "[ship.crew.Ozzy]\nskill = 'Athlete'\n[ship.labs]\ncrew = 'Ozzy'", "[ship.labs]\nupgrade = ''"]
)
def test_what_is_the_players_own_is_no_problem(line):
    assert found(line) == []


def test_a_maximum_that_is_missing_is_said_as_such():
    (problem,) = review({"hero": {"name": "Mira", "hp": 5}})
    assert problem.place == "hero.hp_max"


def test_a_cost_in_points_that_the_hero_has_not_is_listed():
    save = ZARYLLA.replace('cost = "1/page"', 'cost = "1 mana"')
    assert [problem.place for problem in review(tomllib.loads(save))] == ["hero.ability.Smite.cost"]


def test_points_that_an_effect_spends_and_the_hero_has_not_are_listed():
    (problem,) = review(tomllib.loads(ZARYLLA.replace('effect = "+d4 damage"', 'effect = "spend 1 mana, +d4 damage"')))
    assert (problem.place, problem.found) == ("hero.ability.Smite.effect", "there are no mana points")


def test_a_cost_in_hp_is_paid_by_no_pool():
    save = ZARYLLA.replace('cost = "1/page"', 'cost = "1/page, 2 HP"').replace("[hero.pools.surges]", "[hero.pools.hp]")
    found = [problem.sentence() for problem in review(tomllib.loads(save))]
    assert 'hero.ability.Smite.cost: no pool pays 2 HP, expected it in the effect, like "spend 2 HP"' in found
    assert "hero.pools.hp: a value of the hero, no pool, expected another name" in found


def test_an_effect_with_a_slip_and_one_that_only_says_that_it_is_on_are_listed():
    slip, toggle = found(ZARYLLA.replace('"+20 aim next page"', '"+2 atack for page", "toggle"'))
    assert slip == 'hero.effects: "+2 atack for page" is read by no rule, expected attack for atack'
    assert toggle.startswith('hero.effects: "toggle" does not say what holds while it is on')


def test_an_injury_of_what_cannot_be_injured_counts_for_nothing_and_is_found():
    data = {"hero": {"name": "Z", "hp": 9, "hp_max": 9, "injuries": {"hp": 1, "str": 2}}}
    state = from_toml(data)
    assert state.hero.injuries == {"str": 2}
    assert [(problem.place, problem.found) for problem in strangers(data, TABLES)] == [("hero.injuries.hp", "1")]
    assert rest.rest(state, faces()).state.hero.injuries == {}


@pytest.mark.parametrize(
    ("line", "place", "meant"),
    [
        ("[hero.ability.Fast]\nCost = '1/page'", "hero.ability.Fast.Cost", "hero.ability.Fast.cost"),
        ("[hero.ability.'To Arms']\neffects = '+1 dex'", 'hero.ability."To Arms".effects', 'hero.ability."To Arms".effect'),
        ("[hero.traits]\nstrength = 1", "hero.traits.strength", "hero.traits.str"),
        ("[ship.labs]\nintegrity_maxi = 2", "ship.labs.integrity_maxi", "ship.labs.integrity_max"),
        ("[ship.crew.Bob]\nskills = 'Athlete'", "ship.crew.Bob.skills", "ship.crew.Bob.skill"),
        ("[calendar.open]\neffekts = []", "calendar.open.effekts", "calendar.open.effects"),
        ("[fight]\nround = []", "fight.round", "fight.rounds"),
        ("[rulings]\ndebt-penality = 'each-time'", "rulings.debt-penality", "debt-penalty"),
    ],
)
def test_a_key_that_is_like_one_of_the_game_is_named_wherever_it_stands(line, place, meant):
    (sentence,) = found(line)
    assert sentence.startswith(f"{place}: ") and sentence.endswith(f"expected {meant}")


@pytest.mark.parametrize(
    "line",
    [
        "[hero.ability.Fast]\ncolour = 'red'\ncost = ''",
        "[hero.ability.Fast]\ncost = '1/page'\nCost = 'dear'",
        "[hero.traits]\nluck = 2",
        "[rulings]\nwe-play-on-sundays = 'yes'",
        "[hero.pools.left]\nleft = 1\nmax = 1",
        "[hero.ability]\nFast = 3",
    ],
)
def test_a_key_of_the_players_own_is_not_named(line):
    assert [sentence for sentence in found(line) if "nobody" in sentence] == []


@pytest.mark.parametrize(
    ("line", "places"),
    [
        ("[fight]\nround = ['13/7']\nrounds = ['13/7']\nNext = 1\nnext = 1", ["fight.round", "fight.Next"]),
        ("[death]\nD4 = 2\nd4 = 3", ["death.D4"]),
        ("[fight]\nrounds = ['13/7']\nplace = 'the bridge'", []),
    ],
)
def test_a_key_beside_the_right_one_is_named_where_only_the_tool_writes(line, places):
    assert [sentence.partition(": ")[0] for sentence in found(line)] == places


def test_a_key_is_compared_as_it_is_written_too():
    (problem,) = misspelt.found({"calendar": {"choses": ["A"]}}, keys())
    assert (problem.place, problem.expected) == ("calendar.choses", "calendar.choices")


FIGHT = {"rounds": ["13/7-1", "14/9-2"], "next": 2}


@pytest.mark.parametrize(
    ("save", "place", "meant"),
    [
        ({"figth": FIGHT}, "figth", "[fight]"),
        ({"Fight": FIGHT, "fight": {}}, "Fight", "[fight]"),
        ({"dogfight": {"round": ["60-3"]}}, "dogfight", "[fight]"),
        ({"deth": {"d4": 3}}, "deth", "[death]"),
        ({"fight": {"Rounds": ["13/7"]}}, "fight.Rounds", "fight.rounds"),
        ({"fight": {"rounds": ["13/7"], "face": ["1 attack 3"]}, "calendar": {"rounds": "open"}}, "fight.face", "fight.faces"),
    ],
)
def test_what_waits_under_a_name_that_nobody_reads_stops_writing_and_is_said_once(save, place, meant):
    (problem,) = review(save)
    assert (problem.place, problem.expected, problem.fatal) == (place, meant, True)
    assert strangers(save, TABLES) == []


@pytest.mark.parametrize(
    "save",
    [
        {"fights": {"many": 3}},
        {"dogfight": {"rounds": 3}},
        {"deaths": {"d4": 0}},
        {"diary": FIGHT},
        {"Fight": FIGHT, "fight": FIGHT, "calendar": {"rounds": "open"}},
        {"fight": {"note": "the bridge"}},
        {"figth": "lost"},
    ],
)
def test_a_table_of_the_players_own_stops_nothing(save):
    assert review(save) == []


@pytest.mark.parametrize(
    ("rounds", "fight", "mode", "said"),
    [
        ("open", {"owed": "ability", "faces": ["1 attack 3", "1 damage 3 3"]}, "standard", []),
        ("done", {}, "standard", ['calendar.rounds: "done", expected open while a fight waits']),
        ("", {}, "standard", ["calendar.rounds: nothing, expected open while a fight waits"]),
        ("open", {"owed": "remedy"}, "standard", []),
        ("open", {"owed": "remedy", "faces": ["1 attack 3", "1 damage 3 3"]}, "easy", []),
        ("open", {"owed": "remedy", "faces": ["1 attack 3", "1 damage 3 3"]}, "hard", ["fight.owed"]),
    ],
)
def test_what_does_not_fit_a_fight_that_waits_is_named(rounds, fight, mode, said):
    save = {"settings": {"difficulty": mode}, "calendar": {"rounds": rounds} if rounds else {}, "fight": {**FIGHT, **fight}}
    found = [problem.sentence() for problem in review({**save, "hero": {"damage": "2d6"}})]
    assert len(found) == len(said) and all(one.startswith(other) for one, other in zip(found, said, strict=True))


@pytest.mark.parametrize(("key", "word"), [("rounds", "opne"), ("infection", "misd")])
def test_a_word_that_nobody_reads_stops_writing_where_something_waits(key, word):
    (problem,) = review({"calendar": {key: word}})
    assert problem.place == f"calendar.{key}" and problem.fatal


def test_words_of_what_waits_are_read_in_any_case():
    save = {"calendar": {"rounds": "Open", "infection": "Missed", "lottery": "Done"}}
    state = from_toml({**save, "fight": {**FIGHT, "kind": "Dogfight", "owed": "Ability"}, "death": {"d4": 3, "owed": "Piece"}})
    assert (state.calendar.rounds, state.calendar.infection, state.calendar.lottery) == ("open", "missed", True)
    assert state.fight and state.death and (state.fight.kind, state.fight.owed, state.death.owed) == ("dogfight", "ability", "piece")


@pytest.mark.parametrize(
    ("calendar", "said"),
    [
        ({"choices": ["A", "2", "2-B"], "lottery_played": ["2023-01-07", "2023-01-14 to 2023-04-15"]}, []),
        ({"choices": ["AA", "2a", ""]}, ["calendar.choices"] * 3),
        ({"open": {"page": date(2023, 4, 17), "choices": ["?"]}}, ["calendar.open.choices"]),
        ({"lottery_played": ["x", "2023-01-08", "2023-01-07 to 2023-04-16"]}, ["calendar.lottery_played"] * 3),
        ({"open": {"lottery_played": ["2023-04-15 to 2023-01-07"]}}, ["calendar.open.lottery_played"]),
        ({"pages": {"2023-04-15": ["chosen 2-A", "chosen AA", "rested"]}}, ["calendar.pages.2023-04-15"]),
    ],
)
def test_choices_and_lotteries_that_no_page_has_are_named(calendar, said):
    assert [problem.place for problem in review({"calendar": calendar})] == said


@pytest.mark.parametrize(("table", "meant"), [("abilty", "hero.ability"), ("injury", "hero.injuries"), ("Pools", "hero.pools")])
def test_a_table_beside_the_right_one_is_named_too(table, meant):
    inside = {name: {} for name in ("ability", "injuries", "pools")}
    (problem,) = misspelt.found({"hero": {**inside, table: {"x": 1}}}, keys())
    assert (problem.place, problem.expected) == (f"hero.{table}", meant)


def test_what_heals_by_no_amount_is_listed_and_other_reminders_are_not():
    (heal,) = found(ZARYLLA.replace('effect = "+d4 damage"', 'effect = "heal half"'))
    assert heal.endswith('no rule reads "heal half", so it is kept as a reminder, expected like heal 2d4')
    assert found(ZARYLLA.replace('effect = "+d4 damage"', 'effect = "reroll one damage die"')) == []
    assert found(ZARYLLA.replace('effect = "+d4 damage"', 'effect = "double the credits + 1"')) == []
    for text, near in (("double damage+1", "double damage"), ("reroll damage -1", "reroll damage"), ("extra attack+2", "extra attack")):
        (added,) = found(ZARYLLA.replace('effect = "+d4 damage"', f'effect = "{text}"'))
        assert added.endswith(f"so it is kept as a reminder, expected like {near}")


def test_every_wrong_member_of_a_list_is_named():
    save = {"hero": {"name": "Z", "hp": 1, "hp_max": 1, "conditions": ["sleepy", "Infected", "tired", "sleepy"]}}
    assert [problem.found for problem in review(save)] == ['"sleepy", "tired"']
    rounds = review({"calendar": {"rounds": "open"}, "fight": {"rounds": ["13/7", "a", "b"]}})
    assert [problem.found for problem in rounds] == ["a is no round of a fight", "b is no round of a fight"]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"calendar": {"rounds": "open"}}, ["calendar.rounds"]),
        ({"calendar": {"rounds": "done"}}, []),
        ({"calendar": {"open": {"page": date(2023, 4, 17), "rounds": "open"}}}, ["calendar.open.rounds"]),
        ({"calendar": {"rounds": "open"}, "figth": FIGHT}, ["figth"]),
        ({"calendar": {"rounds": "open"}, "fight": {"next": 2}}, ["fight.rounds"]),
    ],
)
def test_rounds_that_are_open_are_only_named_where_nothing_is_left_of_their_fight(more, said):
    assert [problem.place for problem in review(more)] == said
