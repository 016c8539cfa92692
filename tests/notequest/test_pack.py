"""The backpack (NoteQuest rulebook, "Carrying Limit")."""

import pytest

from notequest_cli.notequest import pack
from notequest_cli.notequest.thing_events import PackDropped, ThingLeft
from notequest_cli.problems import Forbidden, Usage
from tests.notequest.arena import TABLES
from tests.notequest.table import HERO, event, in_room, page, play

FULL = "pack = [" + ", ".join(f'"Thing {number}"' for number in range(1, 11)) + "]"


def test_things_are_written_into_the_pack_by_hand():
    turn = play(pack.add, page(HERO), name="Rope")
    assert turn.state.hero.pack == ("Rope",) and turn.result == 1
    two = play(pack.add, page(HERO), name="Health Potion", many=2)
    assert two.state.hero.pack == ("Health Potion", "Health Potion")


def test_what_is_worth_coins_is_counted_as_one():
    one = play(pack.add, page(HERO), name="Ornament").state
    two = play(pack.add, one, name="ornament", many=2).state
    assert two.hero.pack == ("Ornament x3",)


def test_an_eleventh_thing_is_refused_unless_forced():
    full = page(HERO + FULL)
    with pytest.raises(Forbidden, match=r"the pack is full \(10 of 10\): there is no room for Rope"):
        play(pack.add, full, name="Rope")
    assert len(play(pack.add, full, name="Rope", force=True).state.hero.pack) == 11


def test_a_thing_put_down_lies_on_the_floor_in_town_it_is_gone():
    room = in_room(hero='pack = ["Rope", "Femur 1d6-1"]')
    turn = play(pack.drop, room, name="fem")
    assert turn.state.hero.pack == ("Rope",) and turn.state.here().items == ("Femur 1d6-1",)
    town = play(pack.drop, room.with_hero(dungeon="", segment=0), name="rope")
    assert town.state.hero.pack == ("Femur 1d6-1",) and event(town, PackDropped).where == "town"


def test_some_of_several_can_be_put_down():
    room = in_room(hero='pack = ["Ornament x3", "Bone", "Bone"]')
    assert play(pack.drop, room, name="ornament", many=1).state.hero.pack == ("Ornament x2", "Bone", "Bone")
    assert play(pack.drop, room, name="ornament").state.hero.pack == ("Bone", "Bone")
    assert play(pack.drop, room, name="ornament", many=3).state.hero.pack == ("Bone", "Bone")
    both = play(pack.drop, room, name="bone", many=2).state
    assert both.hero.pack == ("Ornament x3",) and both.here().items == ("Bone", "Bone")
    assert play(pack.drop, room, name="bone").state.hero.pack == ("Ornament x3", "Bone")
    with pytest.raises(Usage, match="Ornament x3 in the pack, 4 asked for"):
        play(pack.drop, room, name="ornament", many=4)


def test_what_is_not_in_the_pack_is_not_put_down():
    with pytest.raises(Usage, match="Sword 1d6 is in hand, not in the pack"):
        play(pack.drop, in_room(hero='pack = ["Rope"]'), name="sword")


def test_the_lamp_put_down_in_the_dark_brings_the_darkness():
    dark = in_room(torches="0", hero='pack = ["Lamp"]')
    turn = play(pack.drop, dark, name="lamp")
    assert turn.state.graves["Brugo"].cause == "the darkness"


def test_what_comes_unasked_falls_to_the_floor_where_the_pack_is_full():
    step = pack.gain(in_room(hero=FULL), "Key of The Crypt", TABLES)
    assert step.state.here().items == ("Key of The Crypt",) and isinstance(step.events[0], ThingLeft)
    room = pack.gain(in_room(), "Key of The Crypt", TABLES)
    assert room.state.hero.pack == ("Key of The Crypt",)
