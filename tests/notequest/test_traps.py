"""Traps of all dungeons, and what keeps them off (NoteQuest rulebook, "Opening Doors", "Disarm Traps")."""

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import chests, doors, traps
from notequest_cli.notequest.events import HeroDied
from notequest_cli.notequest.map_events import TrapKeptOff, TrapSprung
from notequest_cli.notequest.step import Step
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES
from tests.notequest.table import in_room, play

TRAPS = {
    "palace": ("Blade", "Acid spout", "Pit", "Dart", "Click", "Click"),
    "crypt": ("Blade", "Acid spout", "Bats", "Click", "Click", "Click"),
    "tomb": ("Blade", "Skeleton Soldiers rise", "Skeleton Soldiers rise", "Skeleton rises", "Click", "Click"),
    "sanctuary": ("Blade", "Floor spears", "Pit", "Dart", "Click", "Click"),
    "temple": ("Blade", "Ceiling hammer", "Pit", "Dart", "Click", "Click"),
    "dungeon": ("Blade", "Falling stones", "Pit", "Dart", "Click", "Click"),
}
MORE = {"Blade": (3,), "Bats": (2,), "Skeleton Soldiers rise": (4,)}


def room(kind="palace", **said):
    state = in_room(**said)
    return state.with_dungeon(state.dungeon()._replace(type=kind))


def spring(state, *faces, answers=None):
    script = Script(*faces)
    step = traps.spring(state, Referee(script, TABLES, answers))
    assert script.left() == []
    return step


@pytest.mark.parametrize(("kind", "face"), [(kind, face) for kind in TRAPS for face in range(1, 7)])
def test_every_face_is_a_trap_of_its_dungeon(kind, face):
    name = TRAPS[kind][face - 1]
    step = spring(room(kind), face, *MORE.get(name, ()))
    assert step.events[0] == TrapSprung(name, (face,))
    assert traps.has_sprung(step)


@pytest.mark.parametrize("face", range(1, 7))
def test_the_blade_kills_on_1_takes_an_arm_on_2_and_misses_else(face):
    step = spring(room(), 1, face)
    assert step.state.hero.is_alive == (face > 1)
    assert step.state.hero.arms == (1 if face == 2 else 2)
    assert any(isinstance(event, HeroDied) for event in step.events) == (face == 1)


def test_the_blade_can_take_the_second_arm_and_no_third():
    assert spring(room(hero="arms = 1"), 1, 2).state.hero.arms == 0
    assert spring(room(hero="arms = 0"), 1, 2).state.hero.arms == 0


@pytest.mark.parametrize(("face", "hp"), [(2, 15), (4, 19)])
def test_damage_falls_on_hit_points_and_not_on_armor(face, hp):
    step = spring(room(hero='armor = { helmet = "4/4" }'), face)
    assert step.state.hero.hp == hp and step.state.hero.armor["helmet"].hp == 4


def test_damage_can_kill_and_names_the_cause():
    step = spring(room(hp="5"), 2)
    assert not step.state.hero.is_alive and step.state.graves["Brugo"].cause == "Acid spout"


def test_a_pit_costs_a_torch_or_a_globe_of_light():
    assert spring(room(), 3).state.hero.torches == 7
    globe = spring(room(hero="light = 1"), 3).state.hero
    assert (globe.torches, globe.light) == (8, 0)


def test_who_cannot_pay_the_pit_is_lost_only_where_it_is_ruled_so():
    dark = room(torches="0", hero='pack = ["Lamp"]')
    assert spring(dark, 3).state.hero.is_alive
    unpayable = room(torches="0")._replace(rulings={"darkness": "when-unpayable"})
    assert spring(unpayable, 3).state.graves["Brugo"].cause == "the darkness"


@pytest.mark.parametrize("number", range(1, 7))
def test_bats_come_in_the_number_of_a_die_and_begin(number):
    step = spring(room("crypt"), 3, number)
    here = step.state.here()
    assert [monster.name for monster in here.monsters] == ["Bat"] * number
    assert here.turn == "monsters" and here.alerted


def test_the_tombs_single_skeleton_has_three_hit_points():
    [skeleton] = spring(room("tomb"), 4).state.here().monsters
    assert (skeleton.hp, skeleton.most) == (3, 3)


def test_a_disarmed_room_is_safe_as_long_as_it_is_ruled_so():
    safe = spring(room(room="disarmed = true"))
    assert safe == Step(safe.state, (TrapKeptOff("disarmed"),)) and safe.state.here().disarmed
    once = spring(room(room="disarmed = true")._replace(rulings={"disarm-covers": "next-trap"}))
    assert not once.state.here().disarmed


def test_a_potion_of_luck_cancels_the_next_trap_without_a_roll():
    lucky = room(hero='effects = ["Potion of Luck: cancel trap", "Potion of Fury: +2 damage for fight"]')
    step = spring(lucky)
    assert step.events == (TrapKeptOff("Potion of Luck"),) and not traps.has_sprung(step)
    assert step.state.hero.effects == ("Potion of Fury: +2 damage for fight",)


def test_a_crown_keeps_blades_off_but_the_noise_stays():
    step = spring(room("tomb", hero='pack = ["Crown of the Beheaded Prince"]'), 1)
    assert TrapKeptOff("Crown of the Beheaded Prince") in step.events and traps.has_sprung(step)


def test_a_trap_wakes_the_hidden_heros_room():
    step = spring(room(room='monsters = ["Orc 6/6 3"]\nhidden = true'), 5)
    assert not step.state.here().hidden and step.state.here().turn == "monsters"


def settle(state, answers):
    return traps.settle(state, Referee(Script(), TABLES, answers))


def test_a_trap_that_waits_keeps_everything_else_waiting():
    held = room(room='chest = "closed"\ntrap = "Acid spout"')
    with pytest.raises(Usage, match="chest: Acid spout waits for what becomes of the armor"):
        play(chests.chest, held)
    turn = play(doors.door, held)
    assert turn.state.hero.hp < 20 and not turn.state.here().trap


def test_armor_is_thrown_away_to_ignore_a_trap_where_it_does_something():
    worn = room(hero='armor = { helmet = "4/4 Cultist\'s" }')
    with pytest.raises(ChoiceNeeded) as asked:
        spring(worn, 2)
    assert asked.value.options == ("keep", "discard") and "Cultist's Helmet" in asked.value.question
    waiting = asked.value.pause.state
    assert waiting.here().trap and waiting.hero.hp == worn.hero.hp
    for begun in (lambda **said: spring(worn, 2, **said), lambda **said: settle(waiting, **said)):
        kept, thrown = begun(answers={"trap-armor": "keep"}), begun(answers={"trap-armor": "discard"})
        assert kept.state.hero.hp < worn.hero.hp and "helmet" in kept.state.hero.armor
        assert thrown.state.hero == worn.hero._replace(armor={}) and TrapKeptOff("Cultist's Helmet") in thrown.events
        assert not kept.state.here().trap and not thrown.state.here().trap
    assert spring(worn, 5).state.hero.armor
