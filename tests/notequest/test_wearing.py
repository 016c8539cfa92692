"""Weapon in hand, armor on the body (NoteQuest rulebook, "Armor", "Use of Hands")."""

import pytest

from notequest_cli.notequest import combat, wearing
from notequest_cli.notequest.state import Piece
from notequest_cli.problems import Forbidden, Usage
from tests.notequest.table import in_room, play

HALBERD = 'pack = ["Halberd 1d6+3 two hands"]'


def test_a_weapon_of_the_pack_changes_places_with_the_one_in_hand():
    turn = play(wearing.equip, in_room(hero='pack = ["Rope", "Femur 1d6-1"]'), name="femur")
    assert turn.state.hero.weapon == "Femur 1d6-1" and turn.state.hero.pack == ("Rope", "Sword 1d6")


def test_a_two_handed_weapon_needs_another_light_than_a_torch_in_hand():
    with pytest.raises(Forbidden, match="Halberd needs two hands, and one holds the torch"):
        play(wearing.equip, in_room(hero=HALBERD), name="halberd")
    for light in ('pack = ["Halberd 1d6+3 two hands", "Lamp"]', f"{HALBERD}\nlight = 1"):
        assert play(wearing.equip, in_room(hero=light), name="halberd").state.hero.weapon == "Halberd 1d6+3 two hands"


def test_in_town_no_torch_is_held():
    town = in_room(hero=HALBERD).with_hero(dungeon="", segment=0)
    assert play(wearing.equip, town, name="halberd").state.hero.weapon == "Halberd 1d6+3 two hands"


def test_one_arm_holds_the_torch_or_a_weapon():
    one = in_room(hero='arms = 1\npack = ["Femur 1d6-1"]')
    with pytest.raises(Forbidden, match="Femur needs a hand, and one holds the torch"):
        play(wearing.equip, one, name="femur")
    lit = in_room(hero='arms = 1\npack = ["Femur 1d6-1", "Lamp"]')
    assert play(wearing.equip, lit, name="femur").state.hero.weapon == "Femur 1d6-1"
    with pytest.raises(Forbidden, match="Halberd needs two hands, and there are 1"):
        play(wearing.equip, in_room(hero='arms = 1\npack = ["Halberd 1d6+3 two hands", "Lamp"]'), name="halberd")


@pytest.mark.parametrize("rule", [wearing.equip, wearing.wear])
def test_a_piece_goes_on_where_it_belongs(rule):
    turn = play(rule, in_room(hero='pack = ["Angelic Helmet 4/6"]'), name="angelic")
    assert turn.state.hero.armor == {"helmet": Piece(4, 6, "Angelic")} and turn.state.hero.pack == ()


def test_of_each_piece_only_one_is_worn():
    room = in_room(hero='pack = ["Helmet 4/4"]\narmor = { helmet = "1/6 Angelic", boots = "3/3" }')
    turn = play(wearing.wear, room, name="helmet")
    assert turn.state.hero.armor == {"helmet": Piece(4, 4), "boots": Piece(3, 3)}
    assert turn.state.hero.pack == ("Angelic Helmet 1/6",)


@pytest.mark.parametrize(
    ("text", "slot", "piece"),
    [
        ("Jester Hat 2/2", "helmet", Piece(2, 2, "Jester Hat")),
        ("Emperor's Sandals 1/2", "boots", Piece(1, 2, "Emperor's Sandals")),
        ("Ring of the Gods", "ring", Piece(0, 0, "of the Gods")),
        ("Shoulder Pads of Strength 3/3", "shoulder_pads", Piece(3, 3, "of Strength")),
        ("Helmet", "helmet", Piece(4, 4)),
    ],
)
def test_every_kind_of_piece_comes_off_as_it_went_on(text, slot, piece):
    on = play(wearing.wear, in_room(hero=f'pack = ["{text}"]'), name=text).state
    assert on.hero.armor == {slot: piece}
    off = play(wearing.take_off, on, name=slot.replace("_", " ")).state
    assert off.hero.armor == {}
    again = play(wearing.wear, off, name=off.hero.pack[0]).state
    assert again.hero.armor == {slot: piece}


def test_the_weapon_in_hand_can_be_put_away():
    turn = play(wearing.take_off, in_room(), name="sword")
    assert turn.state.hero.weapon == "" and turn.state.hero.pack == ("Sword 1d6",)


def test_a_full_pack_takes_nothing_off():
    full = "pack = [" + ", ".join(f'"Thing {number}"' for number in range(1, 11)) + "]"
    with pytest.raises(Forbidden, match="no room for Sword 1d6"):
        play(wearing.take_off, in_room(hero=full), name="sword")


def test_what_is_no_armor_is_not_worn_and_what_is_not_worn_does_not_come_off():
    with pytest.raises(Usage, match="Rope is no armor"):
        play(wearing.wear, in_room(hero='pack = ["Rope"]'), name="rope")
    with pytest.raises(Usage, match="'helmet' is not here"):
        play(wearing.take_off, in_room(), name="helmet")


def test_a_weapon_noted_by_its_name_has_the_dice_of_the_dungeons_table():
    turn = play(wearing.equip, in_room(hero='pack = ["Glaive", "Lamp"]'), name="glaive")
    assert turn.state.hero.weapon == "Glaive 1d6+2 two hands" and turn.state.hero.pack == ("Lamp", "Sword 1d6")
    assert play(wearing.equip, in_room(hero='pack = ["dagger"]'), name="dagger").state.hero.weapon == "Dagger 1d6"
    with pytest.raises(Forbidden, match="Glaive needs two hands"):
        play(wearing.equip, in_room(hero='pack = ["Glaive"]'), name="glaive")


def test_where_the_tables_differ_the_player_says_which():
    scythe = in_room(hero='pack = ["Scythe", "Lamp"]')
    with pytest.raises(Usage, match=r"Scythe 1d6\+3 two hands \(sanctuary\), Scythe 1d6\+2 two hands \(tomb\)"):
        play(wearing.equip, scythe, name="scythe")
    typed = play(wearing.equip, scythe, name="scythe 1d6+3 two hands").state.hero
    assert typed.weapon == "Scythe 1d6+3 two hands" and typed.pack == ("Lamp", "Sword 1d6")
    alike = in_room(hero='pack = ["Machete"]')
    assert play(wearing.equip, alike, name="machete").state.hero.weapon == "Machete 1d6"


@pytest.mark.parametrize(
    ("word", "way"),
    [("glai", "Glaive 1d6+2 two hands"), ("dagger", "Dagger 1d6"), ("scythe", "Scythe 1d6+3 two hands"), ("Flail 2d6", "Flail 2d6")],
)
def test_a_weapon_that_is_not_carried_is_written_into_the_pack_first(word, way):
    with pytest.raises(Usage, match="is not in the pack") as refused:
        play(wearing.equip, in_room(), name=word)
    assert refused.value.way == f'if it was found on paper: notequest pack add "{way}"'


def test_what_is_no_weapon_of_any_table_is_simply_not_here():
    with pytest.raises(Usage, match="thing in the pack 'rope' is not here"):
        play(wearing.equip, in_room(), name="rope")
    with pytest.raises(Usage, match="Rope is no armor"):
        play(wearing.equip, in_room(hero='pack = ["Rope"]'), name="rope")
    with pytest.raises(Usage, match="is in hand, not in the pack"):
        play(wearing.equip, in_room(), name="sword")


def test_a_weapon_noted_by_its_name_strikes_with_all_the_hands_it_takes():
    glaive = in_room('monsters = ["Orc 6/6"]', 'pack = ["Glaive"]')
    with pytest.raises(Forbidden, match="Glaive needs two hands"):
        play(combat.fight, glaive, weapon="glaive")
    lit = in_room('monsters = ["Orc 6/6"]', 'pack = ["Glaive", "Lamp"]')
    assert play(combat.fight, lit, 2, weapon="glaive").state.here().monsters[0].hp == 2
