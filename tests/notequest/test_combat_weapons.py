"""What the hero strikes with, what adds to it, and the hands it takes (NoteQuest rulebook, "Use of Hands", "Basic Class", "Race")."""

import pytest

from notequest_cli.notequest import combat
from notequest_cli.notequest.combat_events import Earned, Struck
from notequest_cli.notequest.events import HpChanged, Reminder
from notequest_cli.problems import Forbidden, Usage
from tests.notequest.arena import fight, hp, line, page, table, told

FACES = (1, 2, 3, 4, 5, 6)


def struck(*faces, monster="Wall 99/99 1", with_=None, **said):
    """The one blow struck on a page."""
    (event,) = told(fight(page(monster, **said), *faces, weapon=with_, to="hp"), Struck)
    return event


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("weapon", "plus"), [("Stick 1d6-2", -2), ("Dagger 1d6-1", -1), ("Sword 1d6", 0), ("Rapier 1d6+1", 1)])
def test_damage_is_the_die_and_what_the_weapon_adds_never_below_0(face, weapon, plus):
    assert struck(face, weapon=weapon).damage == max(0, face + plus)


def test_every_addend_has_its_name():
    event = struck(
        4,
        monster="Skeleton 99/99 1 undead",
        trade="Gravedigger",
        weapon="Shovel of Destruction 1d6-1",
        armor='helmet = "4/4 of Strength"',
        effects=["Potion of Fury: +2 damage for fight"],
        pack=["Garlic Necklace"],
    )
    assert {addend.name: addend.value for addend in event.addends} == {
        "": -1,
        "Gravedigger": 2,
        "Shovel of Destruction": 2,
        "Helmet of Strength": 1,
        "Potion of Fury": 2,
    }
    assert event.damage == 10


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("monster", "more"), [("Skeleton 99/99 1 undead", 2), ("Orc 99/99 3", 0)])
def test_a_gravedigger_does_two_more_to_the_undead_only(face, monster, more):
    assert struck(face, monster=monster, trade="Gravedigger").damage == face + more


@pytest.mark.parametrize(
    ("weapon", "monster", "kind", "damage"),
    [
        ("Sword of War 1d6", "Warrior Angel 99/99", "sanctuary", 6),
        ("Sword of War 1d6", "Orc 99/99", "sanctuary", 4),
        ("Sword of the Dragon Slayer 1d6", "Dragon 99/99", "dungeon", 8),
        ("Sword of the Dragon Slayer 1d6+1", "Dragon 99/99", "dungeon", 10),
        ("Sword of the Dragon Slayer 1d6", "Fire Serpent 99/99", "dungeon", 4),
        ("Sword of Destruction 1d6", "Orc 99/99", "dungeon", 6),
    ],
)
def test_some_weapons_are_made_for_some_monsters(weapon, monster, kind, damage):
    assert struck(4, monster=monster, weapon=weapon, kind=kind).damage == damage


@pytest.mark.parametrize(
    ("monster", "kind", "said", "damage"),
    [
        ("Vampire Servant 99/99", "crypt", {"pack": ["Garlic Necklace"]}, 5),
        ("Ghoul 99/99", "crypt", {"pack": ["Garlic Necklace"]}, 5),
        ("Giant Leech 99/99", "crypt", {"pack": ["Garlic Necklace"]}, 4),
        ("Serpent 99/99", "temple", {"armor": 'boots = "3/3 Scaled"'}, 5),
        ("Giant Serpent 99/99", "temple", {"armor": 'ring = "Scaled"'}, 5),
        ("Gargoyle 99/99", "temple", {"armor": 'boots = "3/3 Scaled"'}, 4),
        ("Cockroach 99/99 1", "palace", {"armor": 'boots = "2/2 Emperor\'s Sandals"'}, 5),
        ("Giant Rat 99/99", "palace", {"armor": 'boots = "2/2 Emperor\'s Sandals"'}, 4),
        ("Giant Rat 99/99", "palace", {"armor": 'boots = "3/3 of Strength"'}, 5),
    ],
)
def test_what_is_worn_or_carried_counts_against_its_kind(monster, kind, said, damage):
    turn = fight(page(monster, kind=kind, **said), 4, to="hp")
    assert told(turn, Struck)[0].damage == damage


@pytest.mark.parametrize("face", FACES)
def test_a_vorpal_weapon_kills_at_once_on_a_natural_six(face):
    turn = fight(page("Gargoyle 12/12 3 stone-body", weapon="Vorpal Femur 1d6-1"), face)
    assert line(turn) == ([] if face == 6 else [f"Gargoyle {12 if face < 5 else 8}/12 3 stone-body"])
    assert told(turn, Struck)[0].at_once == ("Vorpal Femur" if face == 6 else "")


def test_even_the_undead_that_was_killed_at_once_rolls_to_rise():
    turn = fight(page("Zombie Baron 30/30 4 undead", weapon="Vorpal Femur 1d6-1"), 6, 1)
    assert line(turn) == ["Zombie Baron 1/30 4 undead"]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("left", [5, 19, 20])
def test_a_vampiric_weapon_heals_one_with_each_attack(face, left):
    turn = fight(page("Wall 99/99 1", weapon="Vampiric Dagger 1d6-1", hp=left), face)
    assert hp(turn) == min(20, left + 1) - 1
    assert len(told(turn, HpChanged)) == (left < 20)


def test_only_the_weapon_that_strikes_adds_its_magic():
    event = struck(3, weapon="Sword of Destruction 1d6", pack=["Dagger 1d6-1"], with_="dagger")
    assert event.damage == 2 and event.weapon == "Dagger"


def test_another_weapon_is_taken_from_the_pack_by_name():
    event = struck(3, weapon="Dagger 1d6-1", pack=["Rapier of War 1d6+1"], with_="rap")
    assert (event.weapon, event.damage) == ("Rapier of War", 4)


def test_a_weapon_nobody_carries_is_refused():
    with pytest.raises(Usage, match="weapon 'axe' is not here"):
        combat.fight(page("Orc 6/6 3"), table(3), weapon="axe")


def test_no_weapon_in_hand_says_what_else_there_is():
    with pytest.raises(Usage, match="no weapon in hand") as refused:
        combat.fight(page("Orc 6/6 3", weapon="", pack=["Femur 1d6-1"]), table(3))
    assert refused.value.way == "say --with Femur"


def test_no_weapon_in_hand_names_the_horn_of_who_has_one():
    with pytest.raises(Usage, match="no weapon in hand") as refused:
        combat.fight(page("Orc 6/6 3", weapon="", race="Rinoceroid"), table(3))
    assert refused.value.way == "say --with horn"


def test_a_weapon_written_without_dice_is_looked_up():
    assert struck(3, weapon="Dagger").damage == 2
    assert struck(3, weapon="Sickle").damage == 4
    with pytest.raises(Usage, match="Toothpick has no dice"):
        struck(3, weapon="Toothpick")


def test_a_weapon_of_two_dice_rolls_both():
    event = struck(3, 5, weapon="Great Maul 2d6+1")
    assert event.faces == (3, 5) and event.damage == 9


# hands


def test_two_hands_do_not_hold_a_torch_besides():
    with pytest.raises(Forbidden, match="Halberd needs two hands; Brugo has two arms, and one holds the torch"):
        combat.fight(page("Orc 6/6 3", weapon="Halberd 1d6+3 two hands"), table(3))


@pytest.mark.parametrize("said", [{"more": "light = 1"}, {"pack": ["Lamp"]}])
def test_another_light_frees_both_hands(said):
    assert struck(3, weapon="Halberd 1d6+3 two hands", **said).damage == 6


def test_forced_the_torch_is_held_somehow_and_it_is_noted_once():
    referee = table(3, 3, force=True)
    turn = combat.fight(page("Orc 7/7 3", weapon="Halberd 1d6+3 two hands"), referee, to_the_end=True)
    assert line(turn) == [] and len(referee.bent) == 1


def test_a_lost_arm_leaves_one_hand_for_torch_or_weapon():
    with pytest.raises(Forbidden, match="Sword needs a hand; Brugo has one arm, and one holds the torch"):
        combat.fight(page("Orc 6/6 3", more="arms = 1"), table(3))
    assert struck(3, more="arms = 1\nlight = 1").damage == 3
    with pytest.raises(Forbidden, match="needs two hands; Brugo has one arm"):
        combat.fight(page("Orc 6/6 3", weapon="Halberd 1d6+3 two hands", more="arms = 1\nlight = 1"), table(3))


# race and class


@pytest.mark.parametrize("face", FACES)
def test_the_horn_strikes_for_a_die_and_needs_no_hand(face):
    event = struck(face, race="Rinoceroid", more="arms = 1", with_="horn", weapon="Sword of Destruction 1d6")
    assert (event.weapon, event.damage) == ("Horn", face)


def test_nobody_else_has_a_horn():
    with pytest.raises(Usage, match="has no horn"):
        combat.fight(page("Orc 6/6 3", race="Elf"), table(3), weapon="horn")


@pytest.mark.parametrize(
    ("monster", "faces", "coins"),
    [("Orc 3/6 3", (6,), 1), ("Skeleton 3/4 1 undead", (6, 2), 0), ("Goblin 3/3 1 explosive", (1,), 0)],
)
def test_a_cook_earns_a_coin_for_a_kill_the_undead_and_the_burst_excepted(monster, faces, coins):
    turn = fight(page(monster, trade="Cook"), *faces)
    assert turn.state.hero.coins == 3 + coins and len(told(turn, Earned)) == coins


def test_a_guard_earns_nothing():
    assert fight(page("Orc 3/6 3"), 6).state.hero.coins == 3


@pytest.mark.parametrize("face", FACES)
def test_what_no_rule_can_do_is_read_out_at_its_face(face):
    turn = fight(page("Orc 99/99 3", weapon="Cosmic Sword 1d6"), face)
    assert told(turn, Reminder) == ([Reminder("Cosmic Sword", "a 1 on its die opens a portal")] if face == 1 else [])
