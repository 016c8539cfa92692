"""What things do when they are used: every row of the index that can be (the reward tables of the dungeons)."""

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import using, wearing
from notequest_cli.notequest.events import HpChanged, Reminder
from notequest_cli.notequest.state import Piece, Spell
from notequest_cli.notequest.thing_events import MonstersFled, SpellsRegained
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from tests.notequest.arena import TABLES
from tests.notequest.table import event, happened, in_room, play


def carrying(thing, room="", **more):
    return in_room(room, hero=f'pack = ["Rope", "{thing}"]\n{more.pop("hero", "")}', **more)


def test_a_health_potion_gives_all_hit_points_back_and_is_gone():
    turn = play(using.use, carrying("Health Potion", hp="3"), name="health")
    assert turn.state.hero.hp == 20 and turn.state.hero.pack == ("Rope",)
    assert event(turn, HpChanged).before == 3


def test_a_mana_potion_gives_spent_spells_back():
    spent = carrying("Mana Potion", hero='spells = { Heal = "0/2", Light = "1/1" }')
    turn = play(using.use, spent, name="mana")
    assert turn.state.hero.spells == {"Heal": Spell(2, 2), "Light": Spell(1, 1)}
    assert event(turn, SpellsRegained).names == ("Heal",)


@pytest.mark.parametrize("potion", ["Salamander Potion", "Potion of the Helping Hand"])
def test_an_arm_grows_again_and_the_potion_waits_while_both_are_there(potion):
    assert play(using.use, carrying(potion, hero="arms = 1"), name=potion).state.hero.arms == 2
    with pytest.raises(Usage, match="has both arms"):
        play(using.use, carrying(potion), name=potion)


def test_a_potion_of_luminescence_is_worth_two_torches_without_a_hand():
    assert play(using.use, carrying("Potion of Luminescence"), name="Potion of Lum").state.hero.light == 2


@pytest.mark.parametrize("face", range(1, 7))
def test_a_sapphire_teaches_a_random_spell(face):
    turn = play(using.use, carrying("Sapphire of Magic"), face, name="sapphire")
    name = TABLES.table("basic-spell").row(face).name
    assert turn.state.hero.spells == {name: Spell(1, 1)}


@pytest.mark.parametrize(
    ("thing", "kept"),
    [
        ("Potion of Luck", "Potion of Luck: cancel trap"),
        ("Potion of Fury", "Potion of Fury: +2 damage for fight"),
        ("Protector Candle", "Protector Candle: double next chest"),
    ],
)
def test_what_waits_for_its_moment_stands_on_the_sheet(thing, kept):
    turn = play(using.use, carrying(thing), name=thing)
    assert turn.state.hero.effects == (kept,) and turn.state.hero.pack == ("Rope",)


def test_a_cultists_piece_is_thrown_away_to_keep_a_trap_off():
    worn = in_room(hero='armor = { helmet = "4/4 Cultist\'s", boots = "3/3" }')
    turn = play(using.use, worn, name="Cultist's Helmet")
    assert list(turn.state.hero.armor) == ["boots"] and turn.state.hero.effects == ("Cultist's Helmet: cancel trap once",)


def test_goblins_flee_from_the_whistle_and_it_stays():
    room = carrying("Goblin Whistle", 'monsters = ["Goblin 3/3", "Orc 6/6 3", "Goblin 1/3"]')
    turn = play(using.use, room, name="goblin")
    assert [monster.name for monster in turn.state.here().monsters] == ["Orc"]
    assert event(turn, MonstersFled).names == ("Goblin", "Goblin") and "Goblin Whistle" in turn.state.hero.pack
    with pytest.raises(Usage, match="nobody here is a goblin"):
        play(using.use, carrying("Goblin Whistle"), name="goblin")


def test_when_the_last_goblin_flees_the_fight_is_over():
    room = carrying("Goblin Whistle", 'monsters = ["Goblin 3/3"]\nalerted = true\nturn = "monsters"')
    turn = play(using.use, room, name="goblin")
    assert happened(turn) == ["ThingUsed", "MonstersFled", "FightOver"] and turn.state.here().turn == ""


def test_a_blessed_potion_destroys_the_thing_that_is_named():
    cursed = carrying("Blessed Potion")
    assert play(using.use, cursed, name="blessed", target="rope").state.hero.pack == ()
    with pytest.raises(Usage, match="which thing is cursed"):
        play(using.use, cursed, name="blessed")


@pytest.mark.parametrize(("target", "left"), [("helmet", ("Sword 1d6", {})), ("sword", ("", {"helmet": Piece(2, 2, "Tetanus")}))])
def test_a_blessed_potion_reaches_what_is_worn_or_in_hand_too(target, left):
    cursed = in_room(hero='pack = ["Blessed Potion"]\narmor = { helmet = "2/2 Tetanus" }')
    hero = play(using.use, cursed, name="blessed", target=target).state.hero
    assert (hero.weapon, hero.armor) == left and hero.pack == ()


USED = [(using.use, "health"), (wearing.equip, "femur"), (wearing.wear, "helmet"), (wearing.take_off, "sword")]


@pytest.mark.parametrize(("rule", "name"), USED)
def test_what_paralysis_stops_is_a_ruling(rule, name):
    held = in_room(hero='paralyzed = 2\npack = ["Health Potion", "Femur 1d6-1", "Helmet 4/4"]', hp="4")
    assert play(rule, held, name=name).state.hero.paralyzed == 2
    with pytest.raises(Forbidden, match="cannot move for 2 turns more"):
        play(rule, held._replace(rulings={"paralyze-stops": "everything"}), name=name)


def test_what_no_rule_can_do_is_read_out():
    turn = play(using.use, carrying("Potion of the Color from Beyond"), name="Potion of the Color")
    assert event(turn, Reminder).text == "turns the hair a random color"


def test_a_scroll_is_read_once():
    turn = play(using.use, carrying("Scroll of Heal", hp="3"), name="scroll")
    assert turn.state.hero.hp == 8 and turn.state.hero.pack == ("Rope",)


@pytest.mark.parametrize(
    ("thing", "sentence"),
    [
        ("Amulet of the Dead", "acts by being carried"),
        ("Lamp", "acts by being carried"),
        ("Master Key", "acts by being carried"),
        ("Ornament", "does nothing the tables know"),
        ("Vorpal Sword 1d6", "acts while it is worn or in hand"),
        ("Angelic Helmet 6/6", "acts while it is worn or in hand"),
        ("Rope", "does nothing the tables know"),
        ("Magic Scroll", "a scroll with one spell"),
        ("Helmet 4/4", "acts while it is worn or in hand"),
    ],
)
def test_what_is_not_used_says_what_it_is_for(thing, sentence):
    with pytest.raises(Usage, match=sentence):
        play(using.use, in_room(hero=f'pack = ["{thing}"]'), name=thing)


def test_every_thing_of_the_index_that_is_used_up_can_be_used():
    for name, facts in TABLES.pack("items").items():
        if facts.get("consumed") and name != "Blessed Potion":
            faces = (1,) if name == "Sapphire of Magic" else ()
            hurt = carrying(name, hero="arms = 1", hp="3").with_hero(spells={"Heal": Spell(0, 1)})
            turn = play(using.use, hurt, *faces, name=name)
            assert name not in turn.state.hero.pack


def test_the_target_stands_behind_on():
    assert using.read(("Scroll", "of", "Lightning", "on", "2")) == ("Scroll of Lightning", "2")
    assert using.read(("Health", "Potion")) == ("Health Potion", None)


def test_a_scroll_typed_small_is_a_scroll():
    assert play(using.use, carrying("scroll of heal", hp="3"), name="scroll").state.hero.hp == 8


def test_a_thing_of_ones_own_heals_as_much_as_it_says():
    own = Tables(TABLES.packs, {"items": {"Herb": {"effect": "heal 5", "consumed": True}}})
    turn = using.use(in_room(hero='pack = ["Herb"]', hp="3"), Referee(Script(), own), "herb")
    assert turn.state.hero.hp == 8 and turn.state.hero.pack == ()
