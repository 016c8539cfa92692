"""What a text of the pack means (the reward tables of the dungeons)."""

import pytest

from notequest_cli.effects import Effect
from notequest_cli.notequest import things
from notequest_cli.notequest.state import Piece
from notequest_cli.tables import Tables
from tests.notequest.arena import TABLES
from tests.notequest.table import in_room


def read(text):
    return things.read(text, TABLES)


@pytest.mark.parametrize(
    ("text", "name", "damage", "hands", "magic"),
    [
        ("Dagger 1d6-1", "Dagger", "1d6-1", 1, ""),
        ("Halberd 1d6+3 two hands", "Halberd", "1d6+3", 2, ""),
        ("Halberd d6+3 two-handed", "Halberd d6+3 two-handed", "", 1, ""),
        ("Vorpal Halberd 1d6+3 two hands", "Vorpal Halberd", "1d6+3", 2, "Vorpal"),
        ("Sword of the Dragon 1d6", "Sword of the Dragon", "1d6", 1, "of the Dragon"),
        ("Sword of the Dragon Slayer 1d6", "Sword of the Dragon Slayer", "1d6", 1, "of the Dragon Slayer"),
        ("Boatman's Oar", "Boatman's Oar", "1d6+1", 1, ""),
    ],
)
def test_weapons(text, name, damage, hands, magic):
    thing = read(text)
    assert (thing.name, thing.damage, thing.hands, thing.magic) == (name, damage, hands, magic)


@pytest.mark.parametrize(
    ("text", "piece", "hp", "most", "magic"),
    [
        ("Helmet", "helmet", 4, 4, ""),
        ("helmet 1/4", "helmet", 1, 4, ""),
        ("Angelic Helmet", "helmet", 6, 6, "Angelic"),
        ("Breastplate of the Dead 3/10", "breastplate", 3, 10, "of the Dead"),
        ("Ring of the Gods", "ring", 0, 0, "of the Gods"),
        ("Jester Hat", "helmet", 2, 2, "Jester Hat"),
        ("Elven Shoulder Pads 5/5", "shoulder_pads", 5, 5, "Elven"),
    ],
)
def test_armor(text, piece, hp, most, magic):
    thing = read(text)
    assert (thing.piece, thing.hp, thing.most, thing.magic) == (piece, hp, most, magic)


def test_worn_pieces_have_the_text_they_have_in_the_pack():
    for text in ("Helmet 1/4", "Angelic Helmet 4/6", "Boots of the Dead 3/3", "Ring of the Gods", "Jester Hat 2/2", "Shoulder Pads 1/3"):
        thing = read(text)
        assert things.worn(thing.piece, Piece(thing.hp, thing.most, thing.magic), TABLES).text == text


def test_a_piece_nobody_knows_is_worn_all_the_same():
    thing = things.worn("cloak", Piece(2, 3, "Woolen"), TABLES)
    assert thing.text == "Woolen Cloak 2/3" and thing.piece == "cloak"


def test_several_things_and_what_each_is_worth():
    thing = read("Ornament x3")
    assert (thing.name, thing.many, thing.facts["worth"]) == ("Ornament", 3, "5")


def test_every_thing_of_the_index_is_understood_by_its_name():
    for name, facts in TABLES.pack("items").items():
        if "base" in facts:
            base = "Helmet" if facts["base"] == "armor" else "Sword 1d6"
            name = name.replace("[Armor]", base).replace("[Weapon] of", "Sword of").replace("[Weapon]", base)
            name = f"{name} 1d6" if name.startswith("Sword of") else name
        assert read(name).facts == facts, name


def sources(**said):
    return {source.name: source.effect for source in things.active(in_room(**said), TABLES)}


def test_class_weapon_armor_what_is_carried_and_what_was_drunk_act():
    found = sources(
        trade='"Gravedigger"',
        weapon='"Vampiric Sword 1d6"',
        hero='pack = ["Lamp", "Health Potion", "Helmet of the Gods 4/4"]\n'
        'armor = { ring = "of the Gods" }\neffects = ["Potion of Fury: +2 damage for fight"]',
    )
    assert found["Gravedigger"] == Effect("bonus", "+2", "damage", "undead")
    assert found["Vampiric Sword"] == Effect("heal", "1", span="per attack")
    assert found["Ring of the Gods"] == Effect("ignore", what="sudden death")
    assert found["Lamp"] == Effect("light", what="without a hand")
    assert found["Potion of Fury"] == Effect("bonus", "+2", "damage", span="for fight")
    assert not {"Health Potion", "Helmet of the Gods"} & set(found), "neither a potion nor armor acts in the pack"


def test_the_source_of_an_effect_is_found_by_what_it_does():
    state = in_room(hero='pack = ["Master Key"]')
    assert things.source_of(state, TABLES, "opens", "any door") == "Master Key"
    assert things.source_of(state, TABLES, "ignore", "paralyze") is None


def test_an_effect_may_stand_on_the_sheet_without_a_source():
    assert things.lasting("+2 damage for fight")[1] == (Effect("bonus", "+2", "damage", span="for fight"),)


@pytest.mark.parametrize(
    ("key", "fits"),
    [("Key of The Crypt of Horror Misty", True), ("Key of the crypt", True), ("Key of The Tomb", False), ("Master Key", False)],
)
def test_a_key_fits_the_dungeon_it_names(key, fits):
    assert things.is_key_here(key, in_room()) is fits


def two_of_one_name(where):
    state = in_room()
    return state.with_dungeon(state.dungeon()._replace(id="crypt-2")).with_hero(dungeon=where)


@pytest.mark.parametrize("where", ["crypt", "crypt-2"])
def test_the_keys_of_two_dungeons_of_one_name_are_told_apart(where):
    key = things.key_here(two_of_one_name(where))
    assert [things.is_key_here(key, two_of_one_name(at)) for at in ("crypt", "crypt-2")] == [where == "crypt", where == "crypt-2"]
    assert (key == "Key of The Crypt of Horror Misty") is (where == "crypt")


def test_less_of_a_name_is_the_key_of_the_first_that_has_it():
    assert things.is_key_here("Key of The Crypt", two_of_one_name("crypt"))
    assert not things.is_key_here("Key of The Crypt", two_of_one_name("crypt-2"))


def test_the_players_own_things_are_known_too():
    own = Tables(TABLES.packs, {"crypt": {"wonder": {"1": {"name": "Grail", "effect": "heal all", "consumed": True}}}})
    assert things.read("Grail", own).facts["effect"] == "heal all"
    plain = Tables(TABLES.packs, {"items": {"Rope": {"effect": "climbs"}}})
    assert things.read("rope", plain).facts["effect"] == "climbs"


def test_an_enchantment_is_understood_however_it_is_typed():
    assert read("vorpal halberd 1d6+3 two hands").facts["effect"] == "kill on 6"
    assert read("SWORD OF THE DRAGON SLAYER 1d6").magic == "of the Dragon Slayer"
    assert (read("angelic helmet").piece, read("angelic helmet").most) == ("helmet", 6)


def test_what_was_understood_is_kept_for_the_tables_it_was_read_with():
    own = Tables(TABLES.packs, {"items": {"Grail": {"effect": "heal all"}}})
    assert read("Grail").facts == {} and things.read("Grail", own).facts["effect"] == "heal all"
    assert read("Vorpal Sword 1d6") is read("Vorpal Sword 1d6")


def test_keys_and_scrolls_are_known_without_case():
    assert things.is_key_here("key of the crypt", in_room())
    assert things.spell_of("scroll of frost ray") == "frost ray" and things.spell_of("Rope") is None


def test_a_ring_acts_worn_or_carried_and_only_one_of_them():
    carried = sources(hero='pack = ["Ring of Strength", "Ring of the Gods"]')
    assert "Ring of Strength" in carried and "Ring of the Gods" not in carried
    worn = sources(hero='pack = ["Ring of Strength"]\narmor = { ring = "of the Gods" }')
    assert "Ring of the Gods" in worn and "Ring of Strength" not in worn
