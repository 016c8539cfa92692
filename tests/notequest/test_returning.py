"""Walking the map again (NoteQuest rulebook, "Actions in the Dungeon", "Returning to a Dungeon")."""

from itertools import product

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import alarm, expeditions, walking
from notequest_cli.notequest.map_events import MonstersFound, MonstersRecovered
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.referee import Referee
from tests.notequest.table import HERO, event, happened, page, play

MAP = """
[dungeon.crypt]
name = "The Crypt of Horror Misty"
type = "crypt"
expedition = 2
final = 5

[dungeon.crypt.1]
kind = "staircase"
doors = ["2 open"]

[dungeon.crypt.2]
kind = "corridor"
from = 1
doors = ["3 open", "4 broken"]

[dungeon.crypt.3]
kind = "room"
from = 2
doors = ["5 open"]
{third}

[dungeon.crypt.4]
kind = "room"
from = 2
seen = 2

[dungeon.crypt.5]
kind = "room"
from = 3

[dungeon.crypt.6]
kind = "room"
"""


def standing_at(segment, third=""):
    return page(f'{HERO}where = "crypt {segment}"\n' + MAP.format(third=third))


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
def test_an_empty_room_rolls_monsters_when_it_is_next_entered(faces):
    number = (1,) if sum(faces) in (6, 9) else ()
    turn = play(walking.go, standing_at(2), *faces, *number, goal=3)
    assert turn.state.here().seen == 2 and "MonstersFound" in happened(turn)
    assert bool(turn.state.here().monsters) == (sum(faces) not in (7, 8))


def test_who_is_there_strikes_first_where_no_door_was_opened():
    turn = play(walking.go, standing_at(2), 1, 2, goal=3)
    assert turn.state.here().turn == "monsters" and turn.state.here().alerted


def test_a_room_seen_on_this_expedition_rolls_no_more():
    turn = play(walking.go, standing_at(2), goal=4)
    assert happened(turn) == ["WalkedTo"]
    back = play(walking.go, play(walking.go, standing_at(2), 3, 4, goal=3).state, goal=2).state
    assert happened(play(walking.go, back, goal=3)) == ["WalkedTo"]


@pytest.mark.parametrize(("start", "goal"), [(2, 1), (3, 2), (3, 5)])
def test_stairs_corridors_the_entrance_and_the_boss_room_roll_nothing(start, goal):
    assert happened(play(walking.go, standing_at(start), goal=goal)) == ["WalkedTo"]


def test_the_hall_of_a_palace_rolls_nothing_either():
    palace = page(
        f'{HERO}where = "palace 2"\n[dungeon.palace]\ntype = "palace"\nexpedition = 2\n'
        '[dungeon.palace.1]\nkind = "room"\n[dungeon.palace.2]\nkind = "staircase"\nfrom = 1\n'
    )
    assert happened(play(walking.go, palace, goal=1)) == ["WalkedTo"]


SURVIVED = 'monsters = ["Skeleton 1/4", "Orc 6/6 3 fire+10 skip"]\nalerted = true\nturn = "monsters"'


def entered_anew(third=SURVIVED):
    return play(expeditions.enter, standing_at(2, third).with_hero(dungeon="", segment=0))


def test_on_a_new_expedition_monsters_that_survived_are_whole_wherever_they_stand():
    turn = entered_anew()
    third = turn.state.dungeon().segments[3]
    assert [(monster.hp, monster.armed) for monster in third.monsters] == [(4, ()), (6, ())]
    assert (third.alerted, third.turn) == (False, "")
    assert event(turn, MonstersRecovered) == MonstersRecovered(3, ("Skeleton",))
    assert play(walking.go, turn.state, goal=3).state.here().turn == "monsters"


def test_who_comes_through_a_broken_door_on_a_new_expedition_is_whole_too():
    broken = entered_anew().state.with_hero(segment=2)
    corridor = broken.with_here(doors=(broken.here().doors[0]._replace(state="broken"), broken.here().doors[1]))
    woken = alarm.wake(corridor, Referee(Script()), strike_first=True).state
    assert [(monster.hp, monster.armed) for monster in woken.here().monsters] == [(4, ()), (6, ())]


def test_where_nobody_was_hurt_nobody_rests():
    assert "MonstersRecovered" not in happened(entered_anew('monsters = ["Skeleton 4/4"]'))


def test_on_the_same_expedition_they_are_as_the_hero_left_them():
    hurt = standing_at(2, 'seen = 2\nmonsters = ["Skeleton 1/4"]')
    assert play(walking.go, hurt, goal=3).state.here().monsters[0].hp == 1


def test_the_walk_ends_where_monsters_have_moved_in():
    turn = play(walking.go, standing_at(2), 1, 2, goal=5)
    assert turn.state.hero.where == turn.result == "crypt 3"
    assert event(turn, MonstersFound).name == "Giant Leech"


def test_the_way_leads_around_monsters_or_not_at_all():
    barred = standing_at(2, 'seen = 2\nmonsters = ["Skeleton 4/4"]')
    with pytest.raises(Forbidden, match="leads past Skeleton in segment 3"):
        play(walking.go, barred, goal=5)
    assert play(walking.go, barred, goal=5, force=True).state.hero.where == "crypt 5"
    assert play(walking.go, barred, goal=3).state.hero.where == "crypt 3"


def test_segments_that_are_not_there_or_not_joined_are_refused():
    with pytest.raises(Usage, match="no segment 9 on the map"):
        play(walking.go, standing_at(2), goal=9)
    with pytest.raises(Usage, match="in segment 2 already"):
        play(walking.go, standing_at(2), goal=2)
    with pytest.raises(Usage, match="no way on the map leads from segment 2 to 6"):
        play(walking.go, standing_at(2), goal=6)


def test_monsters_here_are_faced_first_and_the_hidden_walk_away():
    with pytest.raises(Forbidden, match="go: Orc must be faced first"):
        play(walking.go, standing_at(3, 'seen = 2\nmonsters = ["Orc 6/6 3"]'), goal=2)
    hidden = standing_at(3, 'seen = 2\nhidden = true\nmonsters = ["Orc 6/6 3"]')
    turn = play(walking.go, hidden, goal=2)
    assert turn.state.hero.where == "crypt 2" and not turn.state.dungeon().segments[3].hidden


def test_a_room_that_was_left_counts_as_seen_even_where_the_page_does_not_say_so():
    turn = play(walking.go, standing_at(3), goal=2)
    assert turn.state.dungeon().segments[3].seen == 2


def test_the_shortest_way_is_walked():
    dungeon = standing_at(1).dungeon()
    assert walking.path(dungeon, 1, 5, around_monsters=True) == (2, 3, 5)
    assert walking.path(dungeon, 5, 4, around_monsters=True) == (3, 2, 4)
    assert walking.path(dungeon, 4, 4, around_monsters=True) == ()
    assert walking.path(dungeon, 1, 6, around_monsters=True) is None


def test_a_secret_passage_and_a_stair_in_a_hall_are_ways_too():
    dungeon = standing_at(1).dungeon()
    stairs = dungeon.segments[6]._replace(back=4)
    assert walking.beside(dungeon.with_segment(stairs), 4) == (2, 6)
    secret = dungeon.segments[4]._replace(secret=6)
    assert walking.beside(dungeon.with_segment(secret), 4) == (2, 6)
