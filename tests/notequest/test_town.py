"""Rest, repair, buy, sell (NoteQuest rulebook, "Actions in Town")."""

from itertools import product

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import town, wearing
from notequest_cli.notequest.state import Piece, Spell
from notequest_cli.notequest.thing_events import Rested, Sold
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from tests.notequest.arena import TABLES
from tests.notequest.table import HERO, event, in_room, page, play


def in_town(more="", **replaced):
    return in_room(hero=more, **replaced).with_hero(dungeon="", segment=0)


# rest


def test_a_rest_costs_a_coin_and_gives_hit_points_and_spells_back():
    tired = in_town('spells = { Heal = "0/2", Light = "1/1" }\nparalyzed = 2', hp="4")
    turn = play(town.rest, tired)
    hero = turn.state.hero
    assert (hero.hp, hero.coins, hero.paralyzed) == (20, 2, 0)
    assert hero.spells == {"Heal": Spell(2, 2), "Light": Spell(1, 1)}
    assert event(turn, Rested).spells == (("Heal", 0, 2),)


def test_a_rest_takes_nothing_from_who_is_above_the_maximum():
    assert play(town.rest, page(HERO.replace("hp = 20", "hp = 25")), force=True).state.hero.hp == 25


def test_without_a_coin_there_is_no_rest():
    with pytest.raises(Forbidden, match="a rest for 1 coin: Brugo has none"):
        play(town.rest, in_town(coins="0", hp="3"))


@pytest.mark.parametrize("rule", [town.rest, town.buy, town.sell])
def test_in_a_dungeon_there_is_no_town(rule):
    said = {} if rule is town.rest else {"name": "torch"}
    with pytest.raises(Forbidden, match="Brugo is in crypt 3, this is done in town"):
        play(rule, in_room(), **said)


# repair


def test_a_repair_costs_a_coin_and_makes_one_piece_whole():
    turn = play(town.repair, in_town('armor = { helmet = "1/4", boots = "1/3" }'), name="helmet")
    assert turn.state.hero.armor == {"helmet": Piece(4, 4), "boots": Piece(1, 3)} and turn.state.hero.coins == 2


def test_a_piece_in_the_pack_can_be_repaired_too():
    turn = play(town.repair, in_town('pack = ["Angelic Helmet 1/6"]'), name="angelic")
    assert turn.state.hero.pack == ("Angelic Helmet 6/6",)


def test_a_whole_piece_and_a_ring_need_no_repair():
    with pytest.raises(Usage, match="Helmet is whole"):
        play(town.repair, in_town('armor = { helmet = "4/4" }'), name="helmet")
    with pytest.raises(Usage, match="Ring of the Gods has no HP to repair"):
        play(town.repair, in_town('armor = { ring = "of the Gods" }'), name="ring")
    with pytest.raises(Usage, match="'boots' is not here"):
        play(town.repair, in_town('armor = { helmet = "4/4" }'), name="boots")


def test_a_blacksmith_mends_in_the_dungeon_for_a_torch():
    smith = in_room(hero='armor = { helmet = "1/4" }', trade='"Blacksmith"')
    turn = play(town.repair, smith, name="helmet")
    assert turn.state.hero.armor["helmet"].hp == 4
    assert (turn.state.hero.torches, turn.state.hero.coins) == (7, 3)
    at_home = play(town.repair, smith.with_hero(dungeon="", segment=0), name="helmet")
    assert (at_home.state.hero.torches, at_home.state.hero.coins) == (8, 2)


def test_nobody_else_mends_there_and_nobody_among_monsters():
    with pytest.raises(Usage, match="repaired in town, or by a Blacksmith"):
        play(town.repair, in_room(hero='armor = { helmet = "1/4" }'), name="helmet")
    smith = in_room('monsters = ["Orc 6/6 3"]', hero='armor = { helmet = "1/4" }', trade='"Blacksmith"')
    with pytest.raises(Forbidden, match="repair: Orc must be faced first"):
        play(town.repair, smith, name="helmet")


# buy


def test_torches_cost_a_coin_each():
    turn = play(town.buy, in_town(), name="torches", many=2)
    assert (turn.state.hero.torches, turn.state.hero.coins, turn.result) == (10, 1, 10)


def test_an_eleventh_torch_is_refused():
    with pytest.raises(Forbidden, match="8 torches and 3 more are over 10"):
        play(town.buy, in_town(), name="torch", many=3)


def test_too_few_coins_buy_nothing():
    with pytest.raises(Forbidden, match="5 torches for 5 coins: Brugo has 3"):
        play(town.buy, in_town(torches="1"), name="torch", many=5)


def test_other_things_are_bought_at_the_players_price():
    with pytest.raises(Usage, match="the town sells torches, no Rope"):
        play(town.buy, in_town(), name="Rope")
    turn = play(town.buy, in_town(), name="Rope", price=2)
    assert turn.state.hero.pack == ("Rope",) and turn.state.hero.coins == 1


# sell


def test_any_item_sells_for_a_coin():
    turn = play(town.sell, in_town('pack = ["Femur 1d6-1", "Scroll of Heal"]'), name="femur")
    assert turn.state.hero.pack == ("Scroll of Heal",) and turn.state.hero.coins == 4


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("thing", ["Vorpal Sword 1d6", "Ring of the Gods", "Boatman's Oar 1d6+1"])
def test_a_magic_item_sells_for_a_die_less_one(thing, face):
    turn = play(town.sell, in_town(f'pack = ["{thing}"]'), face, name=thing)
    assert turn.state.hero.coins == 3 + face - 1 and event(turn, Sold).faces == (face,)


WORTH = [("Ornament", 5), ("Religious Object", 3), ("Painting of a demon", 1), ("Painting of a god", 2)]


@pytest.mark.parametrize(("thing", "coins"), WORTH)
def test_some_things_are_worth_more(thing, coins):
    assert play(town.sell, in_town(f'pack = ["{thing}"]'), name=thing).state.hero.coins == 3 + coins


@pytest.mark.parametrize("faces", list(product((1, 3, 6), repeat=2)))
def test_a_jewel_is_worth_ten_coins_a_pip(faces):
    assert play(town.sell, in_town('pack = ["Valuable jewel"]'), *faces, name="valuable").state.hero.coins == 3 + 10 * sum(faces)


def test_one_of_several_is_sold_unless_more_are_said():
    rich = in_town('pack = ["Ornament x3"]')
    assert play(town.sell, rich, name="ornament").state.hero.pack == ("Ornament x2",)
    three = play(town.sell, rich, name="ornament", many=3).state.hero
    assert three.pack == () and three.coins == 18
    with pytest.raises(Usage, match="Ornament x3 in the pack, 4 asked for"):
        play(town.sell, rich, name="ornament", many=4)


def test_a_cat_person_gets_double():
    cat = in_town('pack = ["Femur 1d6-1", "Vorpal Sword 1d6", "Ornament"]', race='"Cat-Person"')
    assert play(town.sell, cat, name="femur").state.hero.coins == 5
    assert play(town.sell, cat, 4, name="vorpal").state.hero.coins == 9
    assert play(town.sell, cat, name="ornament").state.hero.coins == 13


def test_what_is_only_worth_coins_is_equipment_or_not_as_ruled():
    cat = in_town('pack = ["Femur 1d6-1", "Ornament"]', race='"Cat-Person"')._replace(rulings={"double-price": "equipment"})
    assert play(town.sell, cat, name="femur").state.hero.coins == 5
    assert play(town.sell, cat, name="ornament").state.hero.coins == 8


def test_a_worn_piece_is_named_by_its_place_or_its_name():
    hurt = in_town().with_hero(armor={"breastplate": Piece(3, 10)}, coins=3)
    for word in ("breast", "breastplate", "breastplate 3"):
        assert play(town.repair, hurt, name=word).state.hero.armor["breastplate"].hp == 10


def test_a_price_can_be_said():
    assert play(town.sell, in_town('pack = ["Rope"]'), name="rope", price=7).state.hero.coins == 10


# coins by hand


def test_coins_are_written_up_and_down_but_not_below_none():
    assert play(town.change, in_town(), by=4).result == 7
    with pytest.raises(Usage, match="Brugo has 3 coins, not 4"):
        play(town.change, in_town(), by=-4)


def test_the_piece_that_is_named_is_sold_not_the_first_of_its_name():
    assert play(town.sell, in_town('pack = ["Helmet 2/4", "Helmet 4/4"]'), name="Helmet 4/4").state.hero.pack == ("Helmet 2/4",)
    assert play(town.sell, in_town('pack = ["Ornament x3", "Rope"]'), name="ornament", many=2).state.hero.pack == ("Ornament", "Rope")


def test_a_blacksmith_without_a_coin_mends_for_a_torch_in_town_too():
    worn = in_town('armor = { helmet = "1/4" }')
    mended = play(town.repair, worn.with_hero(trade="Blacksmith", coins=0), name="helmet").state.hero
    assert (mended.armor["helmet"].hp, mended.torches) == (4, worn.hero.torches - 1)
    paid = play(town.repair, worn.with_hero(trade="Blacksmith", coins=1), name="helmet").state.hero
    assert (paid.coins, paid.torches) == (0, worn.hero.torches)


def test_a_blacksmith_with_a_coin_may_pay_the_torch_instead():
    worn = in_town('armor = { helmet = "1/4" }')
    mended = play(town.repair, worn.with_hero(trade="Blacksmith"), name="helmet", torch=True).state.hero
    assert (mended.armor["helmet"].hp, mended.coins, mended.torches) == (4, worn.hero.coins, worn.hero.torches - 1)
    with pytest.raises(Usage, match="Brugo is no Blacksmith to mend for a torch"):
        play(town.repair, worn, name="helmet", torch=True)


def test_the_whole_name_before_its_numbers_is_meant():
    swords = in_town('pack = ["Sword of the Dragon 1d6", "Sword of the Dragon Slayer 1d6"]')
    assert play(wearing.equip, swords, name="sword of the dragon").state.hero.weapon == "Sword of the Dragon 1d6"
    with pytest.raises(Usage, match="could be"):
        play(wearing.equip, swords, name="sword of the")


def test_a_plain_weapon_of_the_players_own_tables_sells_like_any_item():
    own = Tables(TABLES.packs, {"crypt": {"weapon": {"1": {"name": "Femur", "damage": "1d6", "hands": 1}}}})
    turn = town.sell(in_town('pack = ["Femur 1d6"]'), Referee(Script(), own), "femur")
    assert turn.result == 4


@pytest.mark.parametrize("armor", ['armor = { helmet = "1/4" }', 'pack = ["Helmet 1/4"]'])
def test_a_blacksmith_who_mends_with_the_last_torch_stands_in_the_dark(armor):
    turn = play(town.repair, in_room(trade='"Blacksmith"', torches="1", hero=armor), name="helmet")
    assert turn.state.graves["Brugo"].cause == "the darkness"


def test_a_rest_that_would_bring_nothing_back_is_refused():
    with pytest.raises(Forbidden, match="has all HP and spells"):
        play(town.rest, in_town())
