"""Noise through broken doors (NoteQuest rulebook, "Break Door", "Broken Doors")."""

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import alarm
from notequest_cli.notequest.events import MonstersCame, MonstersWoke
from notequest_cli.notequest.step import Step
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES
from tests.notequest.table import HERO, page

MAP = """
[dungeon.crypt]
type = "crypt"
expedition = 1
final = {final}

[dungeon.crypt.1]
kind = "staircase"
doors = ["2 open"]

[dungeon.crypt.2]
kind = "room"
from = 1
doors = ["3 broken", "5 open"]
monsters = ["Ghoul 6/6"]

[dungeon.crypt.3]
kind = "room"
from = 2
doors = ["4 broken"]
{here}

[dungeon.crypt.4]
kind = "room"
from = 3
doors = ["6 broken"]
monsters = ["Skeleton 4/4"]

[dungeon.crypt.5]
kind = "room"
from = 2
monsters = ["Bat 1/1"]

[dungeon.crypt.6]
kind = "room"
from = 4
monsters = ["Orc 6/6 3"]
"""


def room_3(here='monsters = ["Giant Leech 12/12"]', final=0, reach="connected"):
    return page(f'{HERO}where = "crypt 3"\n' + MAP.format(here=here, final=final))._replace(rulings={"alert-reach": reach})


def wake(state, strike_first=True):
    return alarm.wake(state, Referee(Script(), TABLES), strike_first=strike_first)


def names(step):
    return [monster.name for monster in step.state.here().monsters]


@pytest.mark.parametrize(
    ("reach", "come"),
    [
        ("one-hop", ["Skeleton", "Ghoul"]),
        ("connected", ["Skeleton", "Ghoul", "Orc"]),
        ("all", ["Ghoul", "Skeleton", "Bat", "Orc"]),
    ],
)
def test_who_comes_along_is_a_ruling(reach, come):
    step = wake(room_3(reach=reach))
    assert names(step) == ["Giant Leech", *come]
    assert step.state.here().alerted and step.state.here().turn == "monsters"


def test_who_hears_it_by_ruling_comes_through_no_broken_door():
    came = [event for event in wake(room_3(reach="all")).events if isinstance(event, MonstersCame)]
    assert [(event.start, event.broken) for event in came] == [(2, True), (4, True), (5, False), (6, True)]


def test_those_who_came_are_gone_from_where_they_were():
    step = wake(room_3())
    empty = [number for number, segment in step.state.dungeon().segments.items() if not segment.monsters]
    assert empty == [1, 2, 4, 6]
    assert [event.start for event in step.events if isinstance(event, MonstersCame)] == [4, 2, 6]


@pytest.mark.parametrize(("ruled", "wait"), [("per-monster", 3), ("per-fight", 1)])
def test_the_spoils_of_who_fell_there_come_along(ruled, wait):
    state = room_3('monsters = ["Giant Leech 12/12"]\nspoils = 1')
    fallen = state.with_segment(state.dungeon().segments[2]._replace(spoils=2))
    step = wake(fallen._replace(rulings={"spoils": ruled}))
    assert (step.state.here().spoils, step.state.dungeon().segments[2].spoils) == (wait, 0)


def test_the_boss_stays_in_the_final_room():
    assert "Orc" not in names(wake(room_3(final=6)))


def test_noise_in_an_empty_room_brings_those_who_hear_it():
    step = wake(room_3(here=""))
    assert names(step) == ["Skeleton", "Ghoul", "Orc"] and step.state.here().turn == "monsters"
    assert not any(isinstance(event, MonstersWoke) for event in step.events)


def test_a_fight_the_hero_begins_wakes_them_without_giving_them_the_turn():
    step = wake(room_3(), strike_first=False)
    assert step.state.here().alerted and step.state.here().turn == ""


def test_the_awake_are_not_woken_again():
    awake = wake(room_3()).state
    assert wake(awake) == Step(awake)


def test_the_hidden_hero_is_seen():
    step = wake(room_3('monsters = ["Giant Leech 12/12"]\nhidden = true'))
    assert not step.state.here().hidden and step.events[0] == MonstersWoke(3, ("Giant Leech",), True)


def test_where_nobody_is_nothing_happens():
    lone = page(f'{HERO}where = "crypt 1"\n[dungeon.crypt]\ntype = "crypt"\n[dungeon.crypt.1]\nkind = "staircase"\n')
    assert wake(lone) == Step(lone)
