"""Opening doors (NoteQuest rulebook, "Opening Doors", "Open Lock", "Break Door", "Keys and Doors")."""

import pytest

from notequest_cli.notequest import doors, words
from notequest_cli.notequest.events import MonstersCame, MonstersWoke
from notequest_cli.notequest.map_events import DoorShut, DoorUnlocked, KeyUsed, TorchFound, TrapKeptOff
from notequest_cli.notequest.state import Door
from notequest_cli.problems import DiceNeeded, Forbidden, Usage
from notequest_cli.show import plain
from tests.notequest.table import event, happened, in_room, page, play

SMALL_ROOM = 1  # the Segments row behind a room's door: a small room with one door
NOTHING = (3, 4, 3, 4)  # Contents 7 and Monsters 7 of the Crypt: a casket with a chest, and nobody
LEECH = (3, 5, 1, 2)  # Contents 8, wooden coffins, and a Giant Leech
CLICK = 6
BEHIND = ("open", "locked", "unopened")


def one_door(state="unopened", room="", **hero):
    return in_room(f'doors = ["{state}"]\n{room}', **hero)


def door_of(turn, number=1):
    return turn.state.dungeons["crypt"].segments[3].doors[number - 1]


# the roll


@pytest.mark.parametrize("face", [4, 5, 6])
def test_4_to_6_opens_the_door_and_the_hero_steps_through(face):
    turn = play(doors.door, one_door(), face, SMALL_ROOM, *NOTHING)
    assert door_of(turn) == Door("open", 4)
    assert turn.state.hero.where == turn.result == "crypt 4"
    assert turn.state.here().back == 3
    assert happened(turn)[:2] == ["DoorRolled", "SegmentFound"]


@pytest.mark.parametrize("face", [2, 3])
def test_2_and_3_are_a_lock_that_stays_on_the_map(face):
    turn = play(doors.door, one_door(), face)
    assert door_of(turn) == Door("locked") and turn.state.hero.where == "crypt 3"
    assert event(turn, DoorShut).number == 1


def test_1_springs_the_trap_of_the_dungeon_and_then_the_door_is_open():
    turn = play(doors.door, one_door(), 1, 2, SMALL_ROOM, *NOTHING)
    assert turn.state.hero.hp == 15, "an acid spout of the Crypt"
    assert door_of(turn) == Door("open", 4)


def test_a_trapped_door_can_be_ruled_to_stay_shut():
    ruled = one_door()._replace(rulings={"trapped-door-opens": "no"})
    turn = play(doors.door, ruled, 1, CLICK)
    assert door_of(turn) == Door("locked", sprung=True) and turn.state.hero.where == "crypt 3"


@pytest.mark.parametrize(("way", "hero"), [("pick", {}), ("key", {"hero": 'pack = ["Master Key"]'}), ("break", {})])
def test_a_door_whose_trap_went_off_is_never_opened_quietly(way, hero):
    turn = play(doors.door, one_door("locked sprung", **hero), SMALL_ROOM, *LEECH, way=way)
    assert turn.state.here().turn == "monsters"
    assert door_of(turn).state == ("broken" if way == "break" else "open")


def test_a_trap_kept_off_leaves_the_door_quiet():
    ruled = one_door(room="disarmed = true")._replace(rulings={"trapped-door-opens": "no"})
    turn = play(doors.door, ruled, 1)
    assert door_of(turn) == Door("locked")
    assert play(doors.door, turn.state, SMALL_ROOM, *LEECH, way="pick").state.here().turn == ""


def test_a_door_is_rolled_once():
    locked = play(doors.door, one_door(), 2).state
    with pytest.raises(Usage, match="door 1 is locked"):
        play(doors.door, locked)
    opened = play(doors.door, one_door(), 4, SMALL_ROOM, *NOTHING).state
    back = opened.with_hero(segment=3)
    turn = play(doors.door, back, number=1)
    assert turn.state.hero.where == "crypt 4" and happened(turn) == ["WalkedTo"]


def test_a_result_can_be_named_instead_of_rolled():
    turn = play(doors.door, one_door(), rows={"door": "locked"})
    assert door_of(turn) == Door("locked")
    with pytest.raises(Usage, match="ajar: that is nothing a door can be"):
        play(doors.door, one_door(), rows={"door": "ajar"})
    with pytest.raises(Usage, match="several tables are rolled here"):
        play(doors.door, one_door(), rows={"": "locked"})


# which door


def test_a_bare_door_is_the_first_that_nobody_went_through():
    room = in_room('doors = ["locked", "unopened", "unopened"]')
    turn = play(doors.door, room, 2)
    assert [door.state for door in turn.state.here().doors] == ["locked", "locked", "unopened"]


def test_with_a_way_the_first_lock_is_meant():
    room = in_room('doors = ["unopened", "locked"]')
    turn = play(doors.door, room, SMALL_ROOM, *NOTHING, way="pick")
    assert door_of(turn, 2) == Door("open", 4)


def test_a_door_that_is_not_there_is_refused():
    with pytest.raises(Usage, match="there is no door 3: room 3 has 1 door"):
        play(doors.door, one_door(), number=3)
    with pytest.raises(Usage, match="there is no door 1: room 3 has no doors"):
        play(doors.door, in_room(), number=1)
    with pytest.raises(Usage, match="no door is left to open in room 3"):
        play(doors.door, in_room())


def test_words_of_a_door_come_in_any_order():
    assert doors.read(("2", "pick")) == doors.read(("pick", "2")) == (2, "pick")
    assert doors.read(()) == (None, "") and doors.read(("br",)) == (None, "break")
    with pytest.raises(Usage, match="one door, and at most one way"):
        doors.read(("1", "2"))
    with pytest.raises(Usage, match="'kick' is not here"):
        doors.read(("kick",))


def test_in_town_there_are_no_doors():
    with pytest.raises(Usage, match="Brugo is in town"):
        play(doors.door, one_door().with_hero(dungeon="", segment=0))


# locks


def test_picking_costs_a_torch_and_is_quiet():
    turn = play(doors.door, one_door("locked"), SMALL_ROOM, *LEECH, way="pick")
    assert turn.state.hero.torches == 7 and turn.state.here().turn == ""
    assert event(turn, DoorUnlocked).torches == 1


def test_a_locksmith_picks_without_a_torch():
    turn = play(doors.door, one_door("locked", trade='"Locksmith"'), SMALL_ROOM, *NOTHING, way="pick")
    assert turn.state.hero.torches == 8


def test_without_a_torch_no_lock_is_picked():
    with pytest.raises(Forbidden, match="opening the lock costs 1 torch, Brugo has 0 torches"):
        play(doors.door, one_door("locked", torches="0", hero='light = 0\npack = ["Lamp"]'), way="pick")


def test_an_unopened_door_with_a_way_is_rolled_first():
    turn = play(doors.door, one_door(), 2, SMALL_ROOM, *NOTHING, way="pick")
    assert door_of(turn) == Door("open", 4) and turn.state.hero.torches == 7
    free = play(doors.door, one_door(), 5, SMALL_ROOM, *NOTHING, way="pick")
    assert free.state.hero.torches == 8


def test_breaking_costs_nothing_and_wakes_those_behind():
    turn = play(doors.door, one_door("locked"), SMALL_ROOM, *LEECH, way="break")
    assert door_of(turn) == Door("broken", 4) and turn.state.hero.torches == 8
    assert turn.state.here().alerted and turn.state.here().turn == "monsters"


def test_a_lumberjack_wins_a_torch_with_a_6_rolled_last():
    woods = one_door("locked", trade='"Lumberjack"')
    for face in range(1, 7):
        turn = play(doors.door, woods, SMALL_ROOM, *NOTHING, face, way="break")
        assert turn.state.hero.torches == (9 if face == 6 else 8)
        assert event(turn, TorchFound).face == face


def test_a_lumberjack_with_ten_torches_wins_none():
    turn = play(doors.door, one_door("locked", trade='"Lumberjack"', torches="10"), SMALL_ROOM, *NOTHING, 6, way="break")
    assert turn.state.hero.torches == 10


# keys


def with_key(key, **rulings):
    return one_door("locked", hero=f'pack = ["{key}", "Bone"]')._replace(rulings=rulings)


@pytest.mark.parametrize("key", ["Key of The Crypt of Horror Misty", "Key of the Crypt"])
def test_a_key_of_this_dungeon_opens_and_is_used_up(key):
    turn = play(doors.door, with_key(key), SMALL_ROOM, *NOTHING, way="key")
    assert turn.state.hero.pack == ("Bone",) and event(turn, KeyUsed).used_up
    assert turn.state.hero.torches == 8


def test_keys_can_be_ruled_to_stay():
    turn = play(doors.door, with_key("Key of the Crypt", **{"keys-consumed": "no"}), SMALL_ROOM, *NOTHING, way="key")
    assert turn.state.hero.pack == ("Key of the Crypt", "Bone")


def test_the_master_key_opens_every_door_and_stays():
    turn = play(doors.door, with_key("Master Key"), SMALL_ROOM, *NOTHING, way="key")
    assert turn.state.hero.pack == ("Master Key", "Bone") and not event(turn, KeyUsed).used_up


def test_a_key_of_another_dungeon_does_not_fit():
    with pytest.raises(Usage, match="Brugo has no key of The Crypt of Horror Misty"):
        play(doors.door, with_key("Key of The Tomb of Pain Misty"), way="key")


# who strikes first


def test_a_quiet_door_leaves_the_first_blow_to_the_hero():
    turn = play(doors.door, one_door(), 4, SMALL_ROOM, *LEECH)
    assert turn.state.here().turn == "" and not turn.state.here().alerted


def test_a_sprung_trap_gives_it_to_the_monsters_even_if_it_only_clicks():
    turn = play(doors.door, one_door(), 1, CLICK, SMALL_ROOM, *LEECH)
    assert turn.state.here().turn == "monsters"
    assert event(turn, MonstersWoke).strike_first


def test_a_disarmed_trap_makes_no_noise():
    turn = play(doors.door, one_door(room="disarmed = true"), 1, SMALL_ROOM, *LEECH)
    assert event(turn, TrapKeptOff).by == "disarmed" and turn.state.here().turn == ""


def test_a_trap_that_brings_monsters_is_fought_on_this_side():
    turn = play(doors.door, one_door(), 1, 3, 2)
    assert [monster.name for monster in turn.state.here().monsters] == ["Bat", "Bat"]
    assert turn.state.hero.where == "crypt 3" and turn.state.here().turn == "monsters"
    assert door_of(turn) == Door("open", 0)


def test_the_door_of_a_sprung_trap_is_not_rolled_again_and_the_noise_was_heard():
    open_door = one_door("open")
    turn = play(doors.door, open_door, SMALL_ROOM, *LEECH)
    assert turn.state.hero.where == "crypt 4" and turn.state.here().turn == "monsters"


def test_a_trap_can_kill_on_the_threshold():
    turn = play(doors.door, one_door(), 1, 1, 1)
    assert not turn.state.hero.is_alive and turn.state.graves["Brugo"].where == "crypt 3"
    assert turn.result is None and door_of(turn) == Door("open", 0)


# among monsters


def test_monsters_must_be_faced_before_any_door():
    with pytest.raises(Forbidden, match="door: Orc must be faced first"):
        play(doors.door, one_door(room='monsters = ["Orc 6/6 3"]'))


def test_the_hidden_open_doors_and_leave_the_monsters_behind():
    hidden = one_door(room='monsters = ["Orc 6/6 3"]\nhidden = true')
    turn = play(doors.door, hidden, 4, SMALL_ROOM, *NOTHING)
    left = turn.state.dungeons["crypt"].segments[3]
    assert not left.hidden and len(left.monsters) == 1 and turn.state.here().monsters == ()


def test_a_trap_wakes_those_the_hero_hides_from():
    hidden = one_door(room='monsters = ["Orc 6/6 3"]\nhidden = true')
    turn = play(doors.door, hidden, 1, CLICK)
    assert turn.state.hero.where == "crypt 3" and not turn.state.here().hidden
    assert turn.state.here().alerted and turn.state.here().turn == "monsters"


def test_a_broken_door_lets_both_sides_come():
    hidden = one_door("locked", room='monsters = ["Orc 6/6 3"]\nhidden = true')
    turn = play(doors.door, hidden, SMALL_ROOM, *LEECH, way="break")
    assert [monster.name for monster in turn.state.here().monsters] == ["Giant Leech", "Orc"]
    assert event(turn, MonstersCame).start == 3 and turn.state.dungeons["crypt"].segments[3].monsters == ()


def test_a_miner_in_the_dark_opens_no_doors():
    dark = one_door(torches="0", trade='"Miner"')
    with pytest.raises(Forbidden, match="door: Brugo has no light left, and in the dark there is only the way out"):
        play(doors.door, dark)


@pytest.mark.parametrize(("trade", "costs"), [("Guard", "1 torch"), ("Locksmith", "no torch")])
def test_a_lock_says_what_picking_costs_this_hero(trade, costs):
    shut = play(doors.door, one_door(trade=f'"{trade}"'), 2)
    assert costs in plain.lines(words.say(event(shut, DoorShut)))[0]
    with pytest.raises(Usage) as refused:
        play(doors.door, shut.state)
    assert f"door 1 pick ({costs}), break (noise), or key" in refused.value.way


def test_a_missing_face_is_named_by_what_it_is_for():
    with pytest.raises(DiceNeeded, match="d6 for Opening a Door"):
        play(doors.door, one_door())
    with pytest.raises(DiceNeeded, match="d6 for Segment"):
        play(doors.door, one_door(), 4)
    with pytest.raises(DiceNeeded, match="d6 for Contents 2 of 2"):
        play(doors.door, one_door(), 4, SMALL_ROOM, 3)


def test_a_notebook_without_a_hero_says_how_to_begin():
    with pytest.raises(Usage, match="no adventurer in this notebook"):
        play(doors.door, page(""))
    with pytest.raises(Usage, match="Brugo is dead"):
        play(doors.door, one_door(hp="0"))
