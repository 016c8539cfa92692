"""Rows of the player's own: what they do that no row of the book does."""

import os

import pytest

import notequest_cli
from notequest_cli.dice import Script
from notequest_cli.notequest import combat, spells
from notequest_cli.notequest.combat_events import Joined, Struck
from notequest_cli.notequest.events import Reminder
from notequest_cli.referee import Referee
from notequest_cli.tables import Packs, Tables
from tests.notequest.table import event, happened, in_room

PACKS = Packs(os.path.join(os.path.dirname(notequest_cli.__file__), "notequest", "tables"))
MINE = Tables(
    PACKS,
    {
        "items": {"Ember": {"damage": "1d6", "effect": "+d4 damage"}, "Rust": {"damage": "1d6", "effect": "-d4 damage"}},
        "basic-spell": {"7": {"name": "Ward", "effect": "the door stays shut"}},
        "trait": {"5": {"name": "Horde", "on": 1, "brings": "Bear"}},
    },
)


def play(rule, state, *faces, **said):
    referee = Referee(Script(*faces), MINE)
    turn = rule(state, referee, **said)
    assert referee.cup.left() == []
    return turn


@pytest.mark.parametrize(("weapon", "left"), [("Ember", 20 - 3 - 2), ("Rust", 20 - 3 + 2)])
def test_a_weapon_may_add_dice_or_take_them_away(weapon, left):
    turn = play(combat.fight, in_room('monsters = ["Bear 20/20 1"]', weapon=f'"{weapon}"'), 3, 2)
    assert event(turn, Struck).new == left


def test_what_a_spell_does_and_no_rule_can_is_read_out():
    turn = play(spells.cast, in_room(hero='spells = { Ward = "1/1" }'), spell="ward")
    assert event(turn, Reminder).text == "the door stays shut" and turn.state.hero.spells["Ward"].left == 0


def test_a_horde_of_nobody_brings_nobody():
    turn = play(combat.fight, in_room('monsters = ["Bear 20/20 1 horde"]'), 1)
    assert Joined.__name__ not in happened(turn) and len(turn.state.here().monsters) == 1
