"""Torches and the darkness (NoteQuest rulebook, "The Darkness", "Spending Torches", "Use of Hands")."""

import pytest

from notequest_cli.notequest import actions, chests, doors, expeditions, floor, torches, walking
from notequest_cli.notequest.events import DarknessFell, HeroDied, LastTorch, LightSpent, MinerInTheDark
from notequest_cli.problems import Forbidden, Usage
from tests.notequest.arena import TABLES
from tests.notequest.table import event, happened, in_room, page, play

LOCKED = 'doors = ["locked", "unopened"]'
PICKED = (1, 3, 4, 3, 4)


def dark(more="", **said):
    return in_room(torches="0", hero=more, **said)


# the darkness


def test_the_last_light_spent_on_a_lock_is_the_end_after_the_door_is_open():
    turn = play(doors.door, in_room(LOCKED, torches="1"), *PICKED, way="pick")
    assert happened(turn)[-2:] == ["DarknessFell", "HeroDied"]
    assert turn.state.graves["Brugo"].where == "crypt 4" and event(turn, DarknessFell).name == "Brugo"


def test_the_darkness_leaves_pack_coins_and_armor_but_no_weapon_and_no_torches():
    lost = dark('pack = ["Rope", "Ornament x2"]\narmor = { helmet = "3/4 Angelic", ring = "of the Gods" }')
    turn = play(walking.go, lost, goal=2)
    assert turn.state.graves["Brugo"].left == ("Angelic Helmet 3/4", "Ring of the Gods", "Rope", "Ornament x2", "3 coins")
    hero = turn.state.hero
    assert (hero.hp, hero.weapon, hero.pack, hero.coins, hero.armor) == (0, "", (), 0, {})


def test_it_can_be_ruled_to_come_only_where_a_cost_cannot_be_paid():
    ruled = dark()._replace(rulings={"darkness": "when-unpayable"})
    assert play(walking.go, ruled, goal=2).state.hero.is_alive
    with pytest.raises(Forbidden, match="disarming traps costs 1 torch"):
        play(actions.disarm, ruled)


@pytest.mark.parametrize("light", ["light = 1", 'pack = ["Lamp"]'])
def test_another_light_keeps_it_off(light):
    assert play(walking.go, dark(light), goal=2).state.hero.is_alive


def test_a_light_spell_that_is_not_cast_is_no_light():
    turn = play(walking.go, dark('spells = { Light = "3/3" }'), goal=2)
    assert not turn.state.hero.is_alive


def test_a_miner_walks_out():
    miner = dark(trade='"Miner"')
    turn = play(expeditions.leave, miner)
    assert turn.state.hero.where == "town" and turn.state.hero.is_alive
    halfway = play(walking.go, miner, goal=2)
    assert event(halfway, MinerInTheDark).name == "Brugo"


@pytest.mark.parametrize(
    ("rule", "said"),
    [(walking.go, {"goal": 4}), (chests.chest, {}), (floor.take, {}), (doors.door, {})],
)
def test_a_miner_in_the_dark_only_walks_out(rule, said):
    room = 'chest = "closed"\nitems = ["Rope"]\ndoors = ["4 open", "unopened"]'
    after = '\n[dungeon.crypt.4]\nkind = "corridor"\nfrom = 3\n'
    with pytest.raises(Forbidden, match="Brugo has no light left, and in the dark there is only the way out"):
        play(rule, in_room(room + after, torches="0", trade='"Miner"'), **said)


@pytest.mark.parametrize(("trade", "walks_out"), [("Guard", False), ("Miner", True)])
def test_the_warning_of_the_last_light_says_what_comes_then(trade, walks_out):
    turn = play(walking.go, in_room(torches="1", trade=f'"{trade}"'), goal=2)
    assert event(turn, LastTorch) == LastTorch(1, walks_out)


def test_in_town_it_is_never_dark():
    turn = play(torches.change, in_room(torches="1").with_hero(dungeon="", segment=0), by=-1)
    assert turn.state.hero.is_alive


@pytest.mark.parametrize(
    ("said", "warned"),
    [
        ({"torches": "1"}, True),
        ({"torches": "2"}, False),
        ({"torches": "1", "hero": 'pack = ["Lamp"]'}, False),
        ({"torches": "1", "hero": "light = 1"}, False),
        ({"torches": "0", "hero": "light = 1"}, True),
    ],
)
def test_at_the_last_light_the_margin_warns(said, warned):
    turn = play(walking.go, in_room(**said), goal=2)
    assert any(isinstance(each, LastTorch) for each in turn.events) is warned


# costs


@pytest.mark.parametrize(
    ("globes", "held", "cost", "left"),
    [(0, 8, 1, (0, 7)), (1, 8, 1, (0, 8)), (2, 8, 3, (0, 7)), (3, 0, 2, (1, 0))],
)
def test_globes_of_light_are_spent_before_torches(globes, held, cost, left):
    step = torches.burn(in_room(torches=str(held), hero=f"light = {globes}"), cost, "a trick")
    assert (step.state.hero.light, step.state.hero.torches) == left
    assert step.events == (LightSpent("a trick", held, left[1], globes, left[0]),)


def test_a_lamp_pays_no_costs():
    with pytest.raises(Forbidden, match="disarming traps costs 1 torch, Brugo has 0 torches"):
        play(actions.disarm, dark('pack = ["Lamp"]'))


# by hand


def test_torches_are_written_up_and_down():
    turn = play(torches.change, in_room(), by=2)
    assert turn.result == 10
    with pytest.raises(Forbidden, match="8 torches and 3 more are over 10"):
        play(torches.change, in_room(), by=3)
    with pytest.raises(Usage, match="Brugo has 8 torches, not 9"):
        play(torches.change, in_room(), by=-9)
    last = play(torches.change, in_room(torches="1"), by=-1)
    assert event(last, HeroDied).cause == "the darkness"


# hands


@pytest.mark.parametrize(
    ("said", "hands"),
    [
        ({}, 1),
        ({"hero": 'pack = ["Lamp"]'}, 2),
        ({"hero": "light = 1"}, 2),
        ({"hero": "arms = 1"}, 0),
        ({"hero": 'arms = 1\npack = ["Lamp"]'}, 1),
        ({"torches": "0", "trade": '"Miner"'}, 2),
        ({"hero": "arms = 0"}, 0),
    ],
)
def test_one_hand_holds_the_torch(said, hands):
    assert torches.free_hands(in_room(**said), TABLES) == hands


def test_in_town_both_hands_are_free():
    assert torches.free_hands(in_room().with_hero(dungeon="", segment=0), TABLES) == 2


def test_a_lantern_is_a_light_without_a_hand():
    lit = in_room(torches="0", hero='pack = ["Lantern"]')
    assert torches.is_lit(lit, TABLES) and torches.free_hands(in_room(hero='pack = ["Lantern"]'), TABLES) == 2


def test_without_an_adventurer_there_are_no_torches_to_count():
    with pytest.raises(Usage, match="no adventurer"):
        play(torches.change, page(""), by=3)
