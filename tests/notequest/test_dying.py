"""The end of a hero, and hit points on the way there (NoteQuest rulebook, "Combat", "The Darkness")."""

import datetime

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import adventurer, dying, healing
from notequest_cli.notequest.events import HeroDied, HpChanged
from notequest_cli.notequest.state import Grave
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES
from tests.notequest.table import event, in_room, page, play

REFEREE = Referee(Script(), TABLES)


def test_the_dead_leave_everything_on_the_floor_of_that_segment():
    room = in_room("hidden = true", hero='pack = ["Rope"]\narmor = { boots = "1/3", helmet = "2/2 Jester Hat" }\nlight = 1')
    step = dying.die(room, REFEREE, "Orc")
    left = ("Sword 1d6", "Boots 1/3", "Jester Hat 2/2", "Rope", "3 coins", "8 torches")
    assert step.state.graves == {"Brugo": Grave("Brugo", None, "crypt 3", "Orc", left)}
    assert step.events == (HeroDied("Brugo", "Orc", "crypt 3", left),)
    hero = step.state.hero
    assert not hero.is_alive and (hero.pack, hero.armor, hero.light, hero.effects) == ((), {}, 0, ())
    assert not step.state.here().hidden


def test_one_coin_and_one_torch_are_one():
    step = dying.die(in_room(coins="1", torches="1"), REFEREE, "Orc")
    assert step.state.graves["Brugo"].left == ("Sword 1d6", "1 coin", "1 torch")


def test_the_same_name_twice_has_two_graves():
    once = dying.die(in_room(), REFEREE, "Orc").state
    again = play(adventurer.new, once, 3, 4, 1, 1, name="Brugo").state
    twice = dying.die(again, REFEREE, "Bat").state
    assert list(twice.graves) == ["Brugo", "Brugo-2"] and twice.graves["Brugo-2"].name == "Brugo"
    assert twice.graves["Brugo-2"].where == "town"


def test_the_day_is_written_on_new_graves_only():
    before = page('[graveyard.Ilse]\nwhere = "crypt 2"\ncause = "Bat"\nleft = []\n')
    dead = dying.die(in_room()._replace(graves=before.graves), REFEREE, "Orc").turn()
    today = datetime.date(2026, 11, 29)
    graves = dying.dated(before, dead, today).state.graves
    assert graves["Ilse"].died is None and graves["Brugo"].died == today
    nothing = in_room()
    assert dying.dated(nothing, healing.change(nothing, REFEREE, 1), today).state == nothing


@pytest.mark.parametrize(("by", "hp"), [(-1, 11), (+4, 16), (+40, 20), (-11, 1)])
def test_hit_points_stay_between_one_and_the_maximum(by, hp):
    turn = play(healing.change, in_room(hp="12"), by=by)
    assert turn.state.hero.hp == turn.result == hp
    assert event(turn, HpChanged).before == 12


def test_at_0_the_hero_is_dead():
    turn = play(healing.change, in_room(hp="12"), by=-13)
    assert event(turn, HeroDied).name == "Brugo"
    with pytest.raises(Usage, match="Brugo is dead"):
        play(healing.change, turn.state, by=1)


def test_who_stands_above_the_maximum_loses_nothing_by_healing():
    assert play(healing.change, in_room(hp="25"), by=1).state.hero.hp == 25


def test_spells_that_were_owed_to_the_dead_are_owed_no_more():
    assert play(healing.change, in_room(hero='owes = ["Basic Spell"]'), by=-20).state.hero.owes == ()
