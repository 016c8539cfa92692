"""What is known of a monster (NoteQuest rulebook, "Monsters"; the monster tables of the dungeons)."""

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import advantages, bestiary
from notequest_cli.notequest.describing import read_kind
from notequest_cli.notequest.state import Kind, Monster
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from tests.notequest.arena import TABLES
from tests.notequest.table import in_room

ROOM = in_room()
TRAITS = ["undead", "stone-body", "poison", "fire", "weak-point"]


def test_every_monster_and_boss_of_every_dungeon_is_known_by_its_name():
    for name in TABLES.names():
        if name.endswith((".monsters", ".boss")):
            for row in TABLES.table(name).rows:
                if row.facts.get("count") != "0":
                    known = bestiary.lookup(ROOM, TABLES, row.name)
                    assert known is not None and known.damage > 0, row.name


def test_what_its_own_line_says_wins():
    orc = Monster("Orc", 6, 6, 5, ("fire",))
    assert bestiary.stats(ROOM, TABLES, orc) == bestiary.Stats("Orc", 6, 5, ("fire",))
    plain = bestiary.stats(ROOM, TABLES, Monster("Orc", 3, 6))
    assert (plain.damage, plain.traits) == (3, ("spoils",))


def test_what_the_player_typed_in_once_comes_before_the_tables():
    state = ROOM._replace(kinds={"Orc": Kind(9, 9, ("undead",))})
    assert bestiary.stats(state, TABLES, Monster("orc", 6, 6)).damage == 9


def test_the_dungeon_the_hero_is_in_comes_before_the_others():
    tomb = ROOM.with_dungeon(ROOM.dungeon()._replace(type="tomb"))
    assert bestiary.lookup(tomb, TABLES, "Skeleton").hp == 3, "the one that a Tomb's trap raises"
    assert bestiary.lookup(ROOM, TABLES, "Skeleton").hp == 4


def test_fresh_monsters_say_only_what_a_look_up_would_not():
    skeleton = TABLES.table("crypt.monsters").row(4).facts
    assert bestiary.met(ROOM, TABLES, skeleton, 2) == (Monster("Skeleton", 4, 4),) * 2
    weak = {"name": "Skeleton", "hp": 3, "damage": 2, "traits": ["Undead"]}
    assert bestiary.met(ROOM, TABLES, weak, 1) == (Monster("Skeleton", 3, 3, 2, ("undead",)),)


def test_an_orc_without_spoils_says_so_where_the_tables_orc_has_them():
    assert bestiary.met(ROOM, TABLES, {"name": "Orc", "hp": 6, "damage": 3}, 1) == (Monster("Orc", 6, 6, 3),)


def test_nobody_knows_a_grue_until_the_player_says():
    room = in_room('monsters = ["Grue 5/5"]')
    with pytest.raises(ChoiceNeeded, match="no table knows Grue: its damage and traits") as asked:
        bestiary.learn(room, Referee(Script(), TABLES))
    assert asked.value.option == '--monster "2 undead"'
    learned = bestiary.learn(room, Referee(Script(), TABLES, {"monster-unknown": "2 stone-body"}))
    assert learned.kinds == {"Grue": Kind(5, 2, ("stone-body",))}
    assert bestiary.stats(learned, TABLES, room.here().monsters[0]).has("stone-body")


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("2", Kind(7, 2)),
        ("2 undead, fire", Kind(7, 2, ("undead", "fire"))),
        ("5 HP 2 damage undead", Kind(5, 2, ("undead",))),
        ("10 HP 3 damage Stone Body, Weak  Point", Kind(10, 3, ("stone-body", "weak-point"))),
    ],
)
def test_a_monster_is_described_in_a_few_words(text, kind):
    assert read_kind(text, 7, TRAITS) == kind


def test_a_description_without_numbers_is_refused():
    with pytest.raises(Usage, match="there is no damage in it"):
        read_kind("undead", 7, TRAITS)
    with pytest.raises(Usage, match="there is no HP in it"):
        read_kind("2", 0, TRAITS)


@pytest.mark.parametrize(
    ("name", "kind", "is_it"),
    [
        ("Master Vampire", "vampire", True),
        ("Ghoul", "ghoul", True),
        ("Skeleton", "undead", True),
        ("Gargoyle", "stone body", True),
        ("Dragon", "dragons", True),
        ("Warrior Angel", "angel", True),
        ("Orc", "angel", False),
    ],
)
def test_vs_means_a_trait_a_kind_or_a_word_of_the_name(name, kind, is_it):
    assert bestiary.lookup(ROOM, TABLES, name).is_kind(kind) is is_it


@pytest.mark.parametrize("text", ["5 HP 2 damage Stone Body", "Stone Body, damage 2, HP 5", "hp 5 2 stone-body", "2 damage 5hp stone-body"])
def test_a_monster_is_described_in_any_order(text):
    assert read_kind(text, 0, ["stone-body"]) == Kind(5, 2, ("stone-body",))


@pytest.mark.parametrize("text", ["5 2", "5 HP", "2 damage", "5 HP 2 damage stoned"])
def test_a_description_that_leaves_something_open_is_refused(text):
    with pytest.raises(Usage):
        read_kind(text, 0, ["stone-body"])


def test_an_advantage_of_no_race_of_the_tables_is_none():
    assert (
        advantages.facts(TABLES, "race", "Klingon")
        == advantages.facts(TABLES, "race", "")
        == advantages.facts(TABLES, "no table", "Elf")
        == {}
    )


def test_a_monster_that_nothing_tells_of_is_refused():
    with pytest.raises(ChoiceNeeded, match="no table knows Zorg"):
        bestiary.stats(ROOM, TABLES, Monster("Zorg", 6, 6))


def test_a_dungeon_type_with_only_some_tables_has_no_others():
    packs = {name: TABLES.packs[name] for name in TABLES.packs}
    lone = {"title": "Cave: Monsters", "dice": "1d6", "1-6": {"name": "Bat", "hp": 1, "damage": 1, "count": "1"}}
    known = bestiary.lookup(ROOM, Tables({**packs, "cave": {"monsters": lone}}), "Bat")
    assert known is not None and known.damage == 1
    assert bestiary.lookup(ROOM, Tables({**packs, "cave": {"monsters": lone}}), "Zorg") is None


def test_a_word_for_a_number_without_its_number_is_no_trait():
    assert read_kind("3 undead hp", 6, TRAITS) == read_kind("3 undead", 6, TRAITS) == Kind(6, 3, ("undead",))


def test_what_is_said_of_a_monster_needs_one_that_is_unknown():
    said = Referee(Script(), TABLES, {"monster-unknown": "2 undead"})
    with pytest.raises(Usage, match="--monster 2 undead: there is nobody here"):
        bestiary.learn(in_room(), said)
    with pytest.raises(Usage, match="Orc and Rat are known already"):
        bestiary.learn(in_room('monsters = ["Orc 6/6 3", "Rat 2/2 1"]'), said)
    same = in_room('monsters = ["Orc 6/6 2 undead", "Rat 2/2 1"]')
    assert bestiary.learn(same, said) is same


def test_each_of_several_that_no_table_knows_has_an_answer_of_its_own():
    room, answers = in_room('monsters = ["Foo 5/5", "Bar 4/4", "Foo 5/5"]'), {"monster-unknown Foo": "1", "monster-unknown Bar": "2 undead"}
    for missing in answers:
        with pytest.raises(ChoiceNeeded, match=f"no table knows {missing.split()[-1]}") as asked:
            bestiary.learn(room, Referee(Script(), TABLES, {name: said for name, said in answers.items() if name != missing}))
        assert asked.value.key == missing and '"Foo 5/5 2", "Bar 4/4 2"' in asked.value.way
    kinds = bestiary.learn(room, Referee(Script(), TABLES, answers)).kinds
    assert kinds == {**room.kinds, "Foo": Kind(5, 1, ()), "Bar": Kind(4, 2, ("undead",))}
    with pytest.raises(Usage, match="no table knows Foo and Bar, and it tells of one"):
        bestiary.learn(room, Referee(Script(), TABLES, {"monster-unknown": "1"}))


def test_hp_that_are_said_are_those_of_the_line():
    room = in_room('monsters = ["Foo 3/5", "Foo 5/5"]')
    assert bestiary.learn(room, Referee(Script(), TABLES, {"monster-unknown": "5 HP 2 damage"})).kinds["Foo"] == Kind(5, 2, ())
    with pytest.raises(Usage, match="Foo stands here with 5 HP in full"):
        bestiary.learn(room, Referee(Script(), TABLES, {"monster-unknown": "3 HP 2 damage"}))
