"""Taking what lies on the floor (NoteQuest rulebook, "Carrying Limit", "Combat")."""

import pytest

from notequest_cli.notequest import floor
from notequest_cli.notequest.thing_events import TakeStopped
from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from tests.notequest.table import event, happened, in_room, page, play

FULL = "pack = [" + ", ".join(f'"Thing {number}"' for number in range(1, 11)) + "]"
GRAVE = """
[graveyard.Ilse]
died = 2026-11-20
where = "crypt 3"
cause = "Skeleton"
left = ["Rapier 1d6+1", "Helmet 3/4", "4 coins", "6 torches"]
"""


def test_a_treasure_is_rolled_when_it_is_taken_one_at_a_time():
    turn = play(floor.take, in_room("treasures = 3"), 2)
    assert turn.state.hero.pack == ("Health Potion",) and turn.result == "Health Potion"
    assert turn.state.here().treasures == 2 and turn.state.here().items == ()
    assert happened(turn) == ["TreasureRolled", "PackTook"]


def test_coins_go_into_the_purse():
    turn = play(floor.take, in_room('items = ["4 coins"]'))
    assert turn.state.hero.coins == 7 and turn.state.hero.pack == () and turn.state.here().items == ()


def test_torches_up_to_ten_and_the_rest_stays():
    turn = play(floor.take, in_room('items = ["6 torches"]'))
    assert turn.state.hero.torches == 10 and turn.state.here().items == ("4 torches",)
    with pytest.raises(Forbidden, match="10 torches are the most"):
        play(floor.take, turn.state)


def test_scrolls_and_magic_items_that_are_only_counted_are_rolled():
    turn = play(floor.take, in_room('items = ["Magic Scroll x3"]'), 6)
    assert turn.state.hero.pack == ("Scroll of Fireball",) and turn.state.here().items == ("Magic Scroll x2",)
    last = play(floor.take, in_room('items = ["Magic Item"]'), 2, 4)
    assert last.state.hero.pack == ("Shoulder Pads of the Spider Queen 3/3",) and last.state.here().items == ()


def test_a_thing_can_be_named_and_the_first_is_meant_otherwise():
    room = in_room('items = ["4 coins", "Femur 1d6-1"]\ntreasures = 1')
    assert play(floor.take, room, word="femur").state.hero.pack == ("Femur 1d6-1",)
    assert play(floor.take, room).state.hero.coins == 7
    assert play(floor.take, room, 2, word="treasure").state.hero.pack == ("Health Potion",)
    with pytest.raises(Usage, match="'sword' is not here"):
        play(floor.take, room, word="sword")


def test_nothing_can_be_taken_where_nothing_lies():
    with pytest.raises(Usage, match="nothing lies in room 3"):
        play(floor.take, in_room())


def test_monsters_are_faced_first_and_the_hidden_take():
    with pytest.raises(Forbidden, match="take: Orc must be faced first"):
        play(floor.take, in_room('items = ["4 coins"]\nmonsters = ["Orc 6/6 3"]'))
    hidden = in_room('items = ["4 coins"]\nmonsters = ["Orc 6/6 3"]\nhidden = true')
    assert play(floor.take, hidden).state.hero.coins == 7


def test_the_next_hero_takes_what_the_last_one_left():
    found = page(in_text(in_room()) + GRAVE)
    assert [entry.text for entry in floor.lying(found)] == ["Rapier 1d6+1", "Helmet 3/4", "4 coins", "6 torches"]
    turn = play(floor.take, found, word="all")
    assert turn.state.hero.pack == ("Rapier 1d6+1", "Helmet 3/4")
    assert (turn.state.hero.coins, turn.state.hero.torches) == (7, 10)
    assert turn.state.graves["Ilse"].left == () and turn.state.here().items == ("4 torches",)
    assert event(turn, TakeStopped).left == ("4 torches",)


def test_what_lies_elsewhere_stays_there():
    elsewhere = page(in_text(in_room()) + GRAVE.replace("crypt 3", "crypt 2"))
    assert floor.lying(elsewhere) == ()


def test_a_full_pack_asks_what_stays_behind():
    with pytest.raises(ChoiceNeeded, match=r"the pack is full \(10 of 10\): what stays behind") as asked:
        play(floor.take, in_room('items = ["Femur 1d6-1"]', hero=FULL))
    assert asked.value.options[-1] == "Femur 1d6-1" and asked.value.option == "--leave"
    room = in_room('items = ["Femur 1d6-1"]', hero=FULL)
    turn = play(floor.take, room, answers={"leave": "Thing 4"})
    assert turn.state.hero.pack[-1] == "Femur 1d6-1" and "Thing 4" not in turn.state.hero.pack
    assert turn.state.here().items == ("Thing 4",) and len(turn.state.hero.pack) == 10
    stays = play(floor.take, room, answers={"leave": "femur"})
    assert stays.state.hero.pack == room.hero.pack and stays.state.here().items == ("Femur 1d6-1",)


def test_a_treasure_rolled_before_the_question_lies_on_the_floor_meanwhile():
    with pytest.raises(ChoiceNeeded) as asked:
        play(floor.take, in_room("treasures = 2", hero=FULL), 2)
    waiting = asked.value.pause
    assert waiting.state.here().items == ("Health Potion",) and waiting.state.here().treasures == 1
    assert waiting.state.hero.pack == in_room("", hero=FULL).hero.pack and waiting.waits
    turn = play(floor.take, waiting.state, answers={"leave": "Thing 1"})
    assert turn.state.hero.pack[-1] == "Health Potion"


def test_things_worth_coins_go_onto_their_like_and_need_no_room():
    full = FULL.replace('"Thing 10"', '"Religious Object x2"')
    turn = play(floor.take, in_room("treasures = 1", hero=full), 1)
    assert turn.state.hero.pack[-1] == "Religious Object x3" and len(turn.state.hero.pack) == 10


def test_all_takes_what_fits_and_says_what_does_not():
    almost = FULL.replace(', "Thing 10"', "")
    turn = play(floor.take, in_room('items = ["4 coins"]\ntreasures = 2', hero=almost), 2, word="all")
    assert turn.state.hero.coins == 7 and turn.state.hero.pack[-1] == "Health Potion"
    assert event(turn, TakeStopped).left == ("Treasure",) and turn.state.here().treasures == 1


def test_rows_of_a_treasure_are_named_by_table():
    with pytest.raises(Usage, match="several tables"):
        play(floor.take, in_room("treasures = 1"), rows={"": "Health Potion"})
    assert play(floor.take, in_room("treasures = 1"), rows={"treasure": "Health Potion"}).result == "Health Potion"


def in_text(state):
    """The page of a state as text, for a page with more on it."""
    from notequest_cli.notequest.state import to_toml

    lines = []
    for key, table in to_toml(state).items():
        lines += _table(key, table)
    return "\n".join(lines) + "\n"


def _table(name, table):
    import json

    plain = [f"{key} = {json.dumps(value)}" for key, value in table.items() if not isinstance(value, dict)]
    inner = [line for key, value in table.items() if isinstance(value, dict) for line in _table(f"{name}.{key}", value)]
    return [f"[{name}]", *plain, *inner]


def test_what_the_dead_had_not_unrolled_yet_is_rolled_when_it_is_taken():
    left = in_room(hero="", room='[graveyard.Ilse]\nwhere = "crypt 3"\nleft = ["Magic Scroll x2", "Treasure"]')
    turn = play(floor.take, left, 1, word="magic scroll")
    assert turn.state.hero.pack == ("Scroll of Heal",) and turn.state.graves["Ilse"].left == ("Magic Scroll", "Treasure")
    assert play(floor.take, left, 2, word="treasure").state.graves["Ilse"].left == ("Magic Scroll x2",)


def test_what_was_put_down_is_taken_last_and_named_things_any_time():
    room = in_room(f'items = ["Rope", "Chain"]\ndropped = 1\ntreasures = 1\n{GRAVE}')
    assert [entry.text for entry in floor.lying(room)] == [
        "Rope",
        "Rapier 1d6+1",
        "Helmet 3/4",
        "4 coins",
        "6 torches",
        "Treasure",
        "Chain",
    ]
    named = play(floor.take, room, word="chain").state.here()
    assert named.items == ("Rope",) and named.dropped == 0


def test_what_is_left_by_choice_is_put_down_and_what_was_found_is_not():
    turn = play(floor.take, in_room('items = ["Rope", "Chain"]', hero=FULL), answers={"leave": "Thing 3"})
    here = turn.state.here()
    assert here.items == ("Chain", "Thing 3") and here.put_down() == ("Thing 3",) and here.found() == ("Chain",)
    stays = play(floor.take, turn.state, answers={"leave": "chain"})
    assert stays.state.here().items == ("Thing 3", "Chain") and stays.state.here().dropped == 2


def test_two_of_a_kind_are_one_answer_and_one_of_them_stays():
    twins = FULL.replace("Thing 2", "Bone").replace("Thing 3", "Bone")
    turn = play(floor.take, in_room('items = ["Rope"]', hero=twins), answers={"leave": "bo"})
    assert turn.state.hero.pack.count("Bone") == 1 and turn.state.here().items == ("Bone",)
    with pytest.raises(ChoiceNeeded) as asked:
        play(floor.take, in_room('items = ["Rope"]', hero=twins))
    assert asked.value.options.count("Bone") == 1


def test_take_all_makes_room_once_for_what_comes_first_and_needs_room():
    room = in_room('items = ["9 torches", "Rope", "Chain"]', hero=FULL, torches=10)
    turn = play(floor.take, room, answers={"leave": "Thing 3"}, word="all")
    assert turn.state.hero.pack[-1] == "Rope" and event(turn, TakeStopped).left == ("9 torches", "Chain", "Thing 3")
