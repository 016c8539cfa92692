"""`--as`: which rows a word of the player means, and that nothing typed is passed over."""

import pytest

from notequest_cli.dice import Script
from notequest_cli.notequest import actions, adventurer, chests, combat, doors, expeditions, finds, floor, spells, using, walking
from notequest_cli.notequest.state import State
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES
from tests.notequest.table import in_room, play
from tests.notequest.test_segments import standing_in


def drawn(table, word, **more):
    """The name of the row that a word means."""
    return Referee(Script(), TABLES, rows={"": word}).draw(table, **more).row.name


@pytest.mark.parametrize(
    ("table", "word", "row"),
    [
        ("class", "9", "Locksmith"),
        ("class", "nobl", "Noble"),
        ("crypt.contents", "12", "treasure room"),
        ("crypt.contents", "bone h", "bone heap"),
        ("crypt.contents", "candles", "dozens of burnt candles"),
        ("crypt.monsters", "skele", "Skeleton"),
    ],
)
def test_a_row_is_named_by_its_face_a_beginning_or_a_word_of_it(table, word, row):
    assert drawn(table, word) == row


@pytest.mark.parametrize(
    ("table", "word", "row"), [("basic-spell", "Lihgt", "Light"), ("race", "Farry", "Fairy"), ("crypt.monsters", "Skelton", "Skeleton")]
)
def test_a_near_miss_is_asked_about(table, word, row):
    with pytest.raises(Usage) as refused:
        drawn(table, word)
    assert refused.value.way == f"did you mean {row}?"


def test_what_is_near_to_no_row_is_free_text_only_where_the_rule_takes_it():
    assert drawn("crypt.contents", "a deep well", free=lambda named: False) == "a deep well"
    with pytest.raises(Usage):
        drawn("spoils", "a deep well")


@pytest.mark.parametrize(
    ("line", "way"),
    [
        ("dungeon new --as type=crypt", "dungeon-name"),
        ("hero new --as rase=Fairy --dice 3,4,3,4", "race=Fairy"),
        ("hero new --as rase=Fairy", "race=Fairy"),
    ],
)
def test_a_table_that_was_not_rolled_on_is_refused(desk, line, way):
    desk.type("new notequest")
    before = desk.text()
    said = desk.type(line)
    assert said.exit == 2 and way in said.err and desk.text() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hero new --as r=Elf --as clas=Guard --as basic=Light", "Elf Guard"),
        ("dungeon new --as dungeon=crypt", "The Crypt"),
        ("table race --as ra=Elf", "Elf"),
    ],
)
def test_a_table_may_be_named_by_its_beginning(desk, line, said):
    desk.type("new notequest")
    done = desk.type(line)
    assert done.exit == 0 and said in done.out


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"race": "Elf", "class": "g"}, "Basic Class 'g' could be Gravedigger or Guard or Gladiator"),
        ({"race": "Elf", "class": "Smith"}, "Basic Class 'Smith' is not here"),
        ({"race": "Elf", "class": ("Noble", "13")}, "row 13 is not in class"),
        ({"race": "Farry"}, "Race 'Farry' is not here"),
    ],
)
def test_a_row_that_is_none_is_refused_before_any_die(rows, said):
    with pytest.raises(Usage, match=said):
        play(adventurer.new, State(), rows=rows)


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ({"contents": "bone haep"}, "is not here"),
        ({"crypt.contents": "13"}, "row 13 is not in crypt.contents"),
        ({"trap": "b"}, "could be Blade or Bats"),
        ({"monsters": ("Skeleton", "Skelton")}, "'Skelton' is not here"),
        ({"segments": ("1", "a hole")}, "no segment behind a door"),
        ({"seg": "1"}, "table seg could be segments or segments-portuguese"),
        ({"m": "Vlad"}, "Vlad"),
    ],
)
def test_a_row_behind_a_door_that_is_none_is_refused_before_any_die(rows, said):
    with pytest.raises((Usage, ChoiceNeeded), match=said):
        play(doors.door, in_room('doors = ["unopened"]'), rows=rows)


@pytest.mark.parametrize(
    ("kind", "word", "shown"), [("room", "staircase", (1, "")), ("corridor", "small room", (1, "small")), ("staircase", "6", (3, ""))]
)
def test_a_segment_is_one_of_the_column_where_you_stand(kind, word, shown):
    from notequest_cli.notequest import segments

    found, _ = segments.drawn_for(standing_in(kind), Referee(Script(), TABLES, rows={"segments": word}), 4)
    assert (len(found.doors), found.size) == shown


def test_of_several_segments_that_fit_it_is_asked_which_and_of_none_how_many_doors():
    from notequest_cli.notequest import segments

    with pytest.raises(ChoiceNeeded) as asked:
        segments.drawn_for(standing_in("staircase"), Referee(Script(), TABLES, rows={"segments": "corridor"}), 4)
    assert asked.value.options == ("corridor 1 door", "corridor 2 doors", "corridor 3 doors")
    with pytest.raises(Usage):
        segments.drawn_for(standing_in("room"), Referee(Script(), TABLES, rows={"segments": "corridor"}), 4)


SPELLS = 'spells = { Light = "1/1", Teleport = "1/1", Fireball = "1/1" }\npack = ["Sapphire of Magic", "Goblin Whistle"]'
SKELETON = 'monsters = ["Skeleton 2/2"]'
NEVER = {
    "search": (actions.search, 'contents = "burned door"', {}, "secret-passage"),
    "chest": (chests.chest, 'chest = "closed"', {}, "trap"),
    "take": (floor.take, "treasures = 1", {}, "treasure"),
    "take all": (floor.take, 'treasures = 1\nitems = ["Magic Scroll"]', {"word": "all"}, "basic-spell"),
    "take a scroll": (floor.take, 'treasures = 1\nitems = ["Magic Scroll"]', {}, "basic-spell"),
    "go": (walking.go, "", {"goal": 1}, "monsters"),
    "leave": (expeditions.leave, "", {}, "monsters"),
    "fight": (combat.fight, SKELETON, {}, "spoils"),
    "cast": (spells.cast, SKELETON, {"spell": "fireball"}, "spoils"),
    "teleport": (spells.cast, SKELETON, {"spell": "teleport", "target": "2"}, "monsters"),
    "learn": (using.use, "", {"name": "sapphire"}, "basic-spell"),
    "flee": (using.use, SKELETON, {"name": "goblin"}, "spoils"),
    "door": (doors.door, 'doors = ["unopened"]', {}, "segments"),
    "trap at the door": (doors.door, 'doors = ["unopened"]\ntrap = "Click"', {}, ""),
}


@pytest.mark.parametrize("key", ["race", "palace.treasure", "crypt.spoils"])
@pytest.mark.parametrize("command", NEVER)
def test_a_row_for_a_table_that_the_command_never_rolls_on_is_refused_before_any_die(command, key):
    rule, room, said, rolled_on = NEVER[command]
    with pytest.raises(Usage, match=f"nothing is rolled on {key} here") as refused:
        play(rule, in_room(room, SPELLS), rows={key: "1"}, **said)
    assert refused.value.code == "row-unused" and (rolled_on in refused.value.way or "did you mean" in refused.value.way)


def test_a_treasure_may_come_to_every_table_that_a_row_of_it_sends_on_to():
    assert finds.tables_of(in_room(), TABLES, "Treasure") == [
        "treasure",
        "basic-spell",
        "wonder",
        "magic-item",
        "armor",
        "weapon",
    ]
    assert finds.tables_of(in_room(), TABLES, "Magic Scroll") == ["basic-spell"] and finds.tables_of(in_room(), TABLES, "") == []


@pytest.mark.parametrize("key", ["treasure", "crypt.treasure"])
def test_a_table_is_named_with_its_pack_or_without(key):
    assert play(floor.take, in_room("treasures = 1"), rows={key: "2"}).state.hero.pack == ("Health Potion",)


def test_in_town_no_dungeon_says_which_tables_there_are():
    town = in_room("", SPELLS)
    with pytest.raises(Usage, match="nothing is rolled on monsters here"):
        play(spells.cast, town.with_hero(dungeon="", segment=0), spell="light", rows={"monsters": "Orc"})
