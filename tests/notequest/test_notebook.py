"""A page typed by a player becomes values and comes back as text (the keys of the save)."""

import datetime
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notequest_cli.notequest import notebook
from notequest_cli.notequest.state import Door, Hero, Monster, Piece, Spell, State, from_toml, review, to_toml

WHOLE = """
[settings]
dice = "ask"

[rulings]
keys-consumed = "no"

[hero]
name = "Brugo"
race = "Gnome"
class = "Student"
hp = 9
hp_max = 14
torches = 7
coins = 3
weapon = "Dagger 1d6-1"
where = "crypt 3"
arms = 1
light = 1
paralyzed = 2
pack = ["Health Potion", "Key of the Crypt"]
effects = ["Potion of Luck: cancel trap"]
owes = ["Basic Spell 3 of 4"]

[hero.spells]
Heal = "1/2"
"Frost Ray" = "0/1"

[hero.armor]
helmet = "4/6 Angelic"
ring = "of the Gods"

[monster.Grue]
hp = 5
damage = 2
traits = ["undead"]

[dungeon.crypt]
name = "The Crypt of Horror Misty"
type = "crypt"
expedition = 2
final = 3
boss = "paid"

[dungeon.crypt.1]
kind = "staircase"
level = 1
doors = ["3 open"]

[dungeon.crypt.3]
kind = "room"
from = 1
size = "wide"
level = 1
contents = "wooden coffins"
monsters = ["Skeleton 4/4", "Orc 6/6 3 fire+10", "Skeleton 3/3 1 undead skip"]
chest = "closed"
doors = ["unopened", "locked"]
seen = 2
searched = true
disarmed = true
hidden = true
alerted = true
turn = "monsters"
treasures = 2
items = ["Health Potion"]
bodies = 1
secret = 7
spoils = 2

[graveyard.Ilse-2]
died = 2026-11-20
where = "crypt 2"
cause = "Skeleton"
left = ["Rapier 1d6+1", "4 coins"]
"""


def test_every_key_of_the_save_is_read_and_written_as_it_was():
    data = tomllib.loads(WHOLE)
    state = from_toml(data)
    assert to_toml(state) == data
    assert from_toml(to_toml(state)) == state
    assert state.hero.spells["Frost Ray"] == Spell(0, 1) and state.hero.armor["ring"] == Piece(0, 0, "of the Gods")
    assert state.graves["Ilse-2"].died == datetime.date(2026, 11, 20) and state.graves["Ilse-2"].name == "Ilse"
    assert review(data) == []


def test_an_empty_page_is_an_empty_notebook():
    assert from_toml({}) == State() and to_toml(State()) == {}
    assert from_toml({"hero": {"name": "Brugo"}}).hero == Hero(name="Brugo")


@pytest.mark.parametrize(
    ("text", "monster"),
    [
        ("Skeleton 4/4", Monster("Skeleton", 4, 4)),
        ("Orc 6/6 3 fire+10", Monster("Orc", 6, 6, 3, (), ("fire+10",))),
        ("Skeleton 3/3 1 undead skip", Monster("Skeleton", 3, 3, 1, ("undead",), ("skip",))),
        ("Eternal Warrior (ghost) 8/10 kills", Monster("Eternal Warrior (ghost)", 8, 10, None, (), ("kills",))),
        ("Golem 9/9 4 stone-body weak-point", Monster("Golem", 9, 9, 4, ("stone-body", "weak-point"))),
    ],
)
def test_monsters_are_lines(text, monster):
    assert notebook.read_monster(text) == monster and notebook.monster_text(monster) == text


@pytest.mark.parametrize("text", ["skeleton 4 / 4", "Grue 5", "  Orc   6/6", "Golem 9/9 4 Stone Body"])
def test_a_line_in_the_players_own_way_stays_until_it_says_something_else(text):
    monster = notebook.read_monster(text)
    assert notebook.monster_text(monster) == text
    hurt = monster._replace(hp=monster.hp - 1)
    assert f" {hurt.hp}/{hurt.most}" in notebook.monster_text(hurt)


@pytest.mark.parametrize(
    ("text", "door"),
    [
        ("2 open", Door("open", 2)),
        ("unopened", Door()),
        ("locked", Door("locked")),
        ("4 broken", Door("broken", 4)),
        ("open", Door("open")),
    ],
)
def test_doors_are_words(text, door):
    assert notebook.read_door(text) == door and notebook.door_text(door) == text


def test_a_door_typed_the_other_way_round_stays_so():
    door = notebook.read_door("Open 2")
    assert (door.state, door.to) == ("open", 2) and notebook.door_text(door) == "Open 2"
    assert notebook.door_text(door._replace(state="broken")) == "2 broken"


@pytest.mark.parametrize(
    ("where", "place"),
    [
        ("crypt 3", ("crypt", 3)),
        ("town", ("", 0)),
        ("", ("", 0)),
        ("Town", ("", 0)),
        ("crypt-2 14", ("crypt-2", 14)),
        ("crypt", ("crypt", 1)),
    ],
)
def test_places(where, place):
    assert notebook.read_place(where) == place


def test_a_spell_may_be_a_plain_number():
    assert notebook.read_spell(2) == Spell(2, 2) and notebook.read_spell(" 1 / 2 ") == Spell(1, 2)
    assert notebook.read_spell("many") is None and notebook.read_spell(True) is None


KEYS = ["hero", "dungeon", "monster", "graveyard", "rulings", "settings", "name", "hp", "pack", "spells", "1", "doors", "crypt"]
VALUES = st.recursive(
    st.one_of(
        st.booleans(),
        st.integers(-9, 99),
        st.floats(allow_nan=False),
        st.dates(),
        st.sampled_from(["", "crypt 3", "town", "1/2", "open 4", "Skeleton 1/2", "x"]),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=6))
def test_no_page_of_valid_toml_makes_reading_or_reviewing_fail(data):
    state = from_toml(data)
    assert from_toml(to_toml(state)) == state
    assert all(problem.sentence() for problem in review(data))
