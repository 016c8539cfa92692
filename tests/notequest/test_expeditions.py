"""Into a dungeon and out again (NoteQuest rulebook, "Spending Torches", "Actions in Town")."""

import pytest

from notequest_cli.notequest import expeditions, naming, walking
from notequest_cli.notequest.events import LastTorch
from notequest_cli.notequest.map_events import DungeonEntered, MonstersFound
from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from tests.notequest.table import HERO, event, happened, in_room, page, play

ENTRANCES = {
    "palace": ([("room", 0, 4), ("staircase", 1, 1)]),
    "crypt": ([("staircase", 0, 1)]),
    "tomb": ([("corridor", 0, 3)]),
    "sanctuary": ([("staircase", 0, 1)]),
    "temple": ([("corridor", 0, 4)]),
    "dungeon": ([("staircase", 0, 1)]),
}


def in_town(kind="crypt"):
    return play(naming.new, page(HERO), 1, 1, rows={"": kind}).state


@pytest.mark.parametrize("kind", ENTRANCES)
def test_each_type_begins_as_its_page_shows(kind):
    turn = play(expeditions.enter, in_town(kind))
    drawn = turn.state.dungeons[kind].segments.values()
    assert [(segment.kind, segment.back, len(segment.doors)) for segment in drawn] == ENTRANCES[kind]
    assert all(segment.level == 1 for segment in drawn)
    assert turn.state.hero.where == f"{kind} 1"


def test_entering_spends_a_torch_and_counts_the_expedition():
    turn = play(expeditions.enter, in_town())
    assert turn.state.hero.torches == 7
    assert happened(turn) == ["LightSpent", "DungeonEntered"]
    assert event(turn, DungeonEntered).expedition == 1
    again = play(expeditions.enter, play(expeditions.leave, turn.state).state)
    assert event(again, DungeonEntered).expedition == 2


def test_a_globe_of_light_goes_before_a_torch():
    lit = in_town().with_hero(light=1)
    turn = play(expeditions.enter, lit)
    assert (turn.state.hero.light, turn.state.hero.torches) == (0, 8)


def test_the_last_torch_is_not_spent_on_the_threshold():
    with pytest.raises(Forbidden, match="the darkness would come at once"):
        play(expeditions.enter, in_town().with_hero(torches=1))
    forced = play(expeditions.enter, in_town().with_hero(torches=1), force=True)
    assert not forced.state.hero.is_alive and "Brugo" in forced.state.graves


def test_a_miner_hears_what_the_last_torch_means_for_a_miner():
    miner = in_town().with_hero(torches=1, trade="Miner")
    with pytest.raises(Forbidden, match="in the dungeon there is only the way out again"):
        play(expeditions.enter, miner)


def test_a_lamp_or_a_ruling_lets_the_last_torch_be_spent():
    assert play(expeditions.enter, in_town().with_hero(torches=1, pack=("Lamp",))).state.hero.is_alive
    ruled = in_town().with_hero(torches=1)._replace(rulings={"darkness": "when-unpayable"})
    assert play(expeditions.enter, ruled).state.hero.is_alive


def test_two_torches_leave_one_and_a_warning():
    assert event(play(expeditions.enter, in_town().with_hero(torches=2)), LastTorch)


def test_without_a_torch_nobody_enters():
    with pytest.raises(Forbidden, match="entering a dungeon costs 1 torch, Brugo has 0 torches"):
        play(expeditions.enter, in_town().with_hero(torches=0))


def test_without_a_dungeon_there_is_nothing_to_enter():
    with pytest.raises(Usage, match="no dungeon is known yet"):
        play(expeditions.enter, page(HERO))


def test_of_several_dungeons_one_must_be_meant():
    two = play(naming.new, play(naming.new, in_town(), 1, 1, rows={"": "tomb"}).state, 2, 2, rows={"": "crypt"}).state
    with pytest.raises(ChoiceNeeded, match="which dungeon: crypt, tomb, crypt-2"):
        play(expeditions.enter, two)
    assert play(expeditions.enter, two, answers={"dungeon": "tomb"}).state.hero.where == "tomb 1"
    assert play(expeditions.enter, two, name="crypt").state.hero.where == "crypt 1"
    assert play(expeditions.enter, two, name="The Crypt of Curse").state.hero.where == "crypt-2 1"
    assert play(expeditions.enter, two, name="to").state.hero.where == "tomb 1"
    with pytest.raises(Usage, match="'castle' is not here"):
        play(expeditions.enter, two, name="castle")


def test_who_is_in_a_dungeon_does_not_enter_one():
    with pytest.raises(Forbidden, match="this is done in town"):
        play(expeditions.enter, in_room())


def test_the_way_out_leads_through_free_segments():
    turn = play(expeditions.leave, in_room())
    assert turn.state.hero.where == "town"
    assert happened(turn) == ["WalkedTo", "WalkedTo", "DungeonLeft"]


def test_nobody_leaves_past_monsters():
    barred = in_room()
    barred = barred.with_dungeon(barred.dungeon().with_segment(barred.dungeon().segments[2]._replace(monsters=_orc())))
    with pytest.raises(Forbidden, match="leads past Orc in segment 2"):
        play(expeditions.leave, barred)
    assert play(expeditions.leave, barred, force=True).state.hero.where == "town"


def test_nobody_leaves_from_a_fight_but_the_hidden_do():
    with pytest.raises(Forbidden, match="Orc must be faced first"):
        play(expeditions.leave, in_room('monsters = ["Orc 6/6 3"]'))
    hidden = in_room('monsters = ["Orc 6/6 3"]\nhidden = true')
    turn = play(expeditions.leave, hidden)
    assert turn.state.hero.where == "town"
    assert not turn.state.dungeons["crypt"].segments[3].hidden


def test_on_the_way_out_monsters_may_have_moved_into_a_room_not_entered_yet():
    far = in_room('doors = ["4 open"]')
    room = far.here()._replace(number=4, back=3, doors=(), seen=2)
    far = far.with_dungeon(far.dungeon().with_segment(room)._replace(expedition=2)).with_hero(segment=4)
    turn = play(expeditions.leave, far, 1, 2)
    assert turn.state.hero.where == "crypt 3"
    assert event(turn, MonstersFound).name == "Giant Leech"
    assert turn.state.here().turn == "monsters"


def _orc():
    return in_room('monsters = ["Orc 6/6 3"]').here().monsters


def test_walking_in_says_what_lies_there():
    room = in_room('chest = "closed"\ntreasures = 2\nitems = ["Rope", "4 coins"]').with_hero(segment=2)
    [walked] = [each for each in play(walking.go, room, goal=3).events if type(each).__name__ == "WalkedTo"]
    assert walked.lying == ("a closed chest", "2 Treasures", "Rope", "4 coins")
