"""What the notebook must show, typed at the command line with faces from the hand, from an empty directory."""

import json
import tomllib

import pytest

HERO = "hero new --name Brugo --dice 3,3,2,3,1,2,6,6"
DUNGEON = "dungeon new --dice 2,1,2"


@pytest.fixture
def notebook(desk):
    """A new notebook, as `new notequest` writes it."""
    assert desk.type("new notequest").exit == 0
    return desk


@pytest.fixture
def entered(notebook):
    """Brugo the Elf Student at the entrance of the Crypt."""
    for line in (HERO, DUNGEON, "enter"):
        assert notebook.type(line).exit == 0
    return notebook


def page(desk):
    """The save as data."""
    return tomllib.loads(desk.text())


def room(desk, more):
    """Write a third segment on the page, with Brugo in it."""
    text = desk.text().replace('where = "crypt 2"', 'where = "crypt 3"')
    text = text.replace('doors = ["unopened", "unopened"]', 'doors = ["3 open", "unopened"]')
    desk.write(f'{text}\n[dungeon.crypt.3]\nkind = "room"\nfrom = 2\nlevel = 1\n{more}\n')


def test_an_elf_student_without_faces_for_the_spells_changes_nothing(notebook):
    before, log = notebook.text(), notebook.log.read_text()
    said = notebook.type("hero new --dice 3,3,2,3 --name Brugo")
    assert said.exit == 2 and "d6 for Basic Spell 1 of 4" in said.err
    assert notebook.text() == before and notebook.log.read_text() == log


def test_with_all_faces_the_elf_student_is_written(notebook):
    assert notebook.type(HERO).exit == 0
    hero = page(notebook)["hero"]
    assert (hero["name"], hero["race"], hero["class"], hero["hp"]) == ("Brugo", "Elf", "Student", 16)
    assert hero["spells"] == {"Heal": "1/1", "Light": "1/1", "Fireball": "2/2"}


def test_the_dungeon_is_the_crypt_of_horror_misty(notebook):
    assert "The Crypt of Horror Misty" in notebook.type(DUNGEON).out
    assert notebook.type(f"{DUNGEON} -q").out == "The Crypt of Horror Misty\n"


def test_entering_spends_a_torch(entered):
    assert page(entered)["hero"]["torches"] == 9 and page(entered)["hero"]["where"] == "crypt 1"


def test_a_door_opens_onto_what_the_tables_say(entered):
    said = entered.type("door --dice 4,3")
    assert said.out == "door 1 d6 4: unlocked\nSegment d6 3: 2 corridor, level 1, 2 doors\n"
    crypt = page(entered)["dungeon"]["crypt"]
    assert crypt["1"]["doors"] == ["2 open"] and crypt["2"] == {"kind": "corridor", "from": 1, "level": 1, "doors": ["unopened"] * 2}


def test_a_1_springs_the_crypts_trap(entered):
    said = entered.type("door --dice 1,2,3")
    assert "Trap d6 2: Acid spout\nHP 16 -> 11 (Acid spout)\n" in said.out
    assert page(entered)["hero"]["hp"] == 11


def test_a_chest_of_5_and_2(entered):
    entered.type("door --dice 4,3")
    room(entered, 'chest = "closed"')
    said = entered.type("chest --dice 5,2")
    assert "chest 5,2: 5 coins and 2 Treasures" in said.out
    assert page(entered)["hero"]["coins"] == 5 and page(entered)["dungeon"]["crypt"]["3"]["treasures"] == 2


def test_a_chest_of_two_ones_is_empty_and_a_trap(entered):
    entered.type("door --dice 4,3")
    room(entered, 'chest = "closed"')
    said = entered.type("chest --dice 1,1,4")
    assert said.out == "chest 1,1: empty, and a trap\nTrap d6 4: Click\n"
    assert page(entered)["hero"]["coins"] == 0


def test_a_dry_run_shows_and_changes_nothing(entered):
    before, log = entered.text(), entered.log.read_text()
    said = entered.type("door --dice 4,3 --dry-run")
    assert "2 corridor" in said.out and "dry run" in said.err
    assert entered.text() == before and entered.log.read_text() == log


def test_json_is_one_object(entered):
    said = json.loads(entered.type("door --dice 4,3 --json").out)
    assert said["ok"] is True and said["exit"] == 0 and said["result"] == "crypt 2"
    assert [event["event"] for event in said["events"]] == ["door_rolled", "segment_found"]
    assert {"key": "hero.where", "old": "crypt 1", "new": "crypt 2"} in said["changes"]


def test_comments_and_order_stay(entered):
    marked = entered.text().replace("torches = 9", "torches = 9    # one is wet")
    entered.write(marked)
    entered.type("door --dice 4,3")
    assert "torches = 9    # one is wet\n" in entered.text()


def test_undo_gives_back_the_bytes(entered):
    before = entered.text()
    entered.type("door --dice 1,2,3")
    assert entered.text() != before
    assert entered.type("undo").exit == 0
    assert entered.text() == before


def test_the_log_reads_like_notes(entered):
    entered.type("door --dice 4,3")
    assert "  door 1 d6 4: unlocked\n  Segment d6 3: 2 corridor, level 1, 2 doors\n" in entered.log.read_text()


def test_a_value_out_of_range_is_listed_and_play_goes_on(entered):
    entered.write(entered.text().replace("hp = 16\n", "hp = 99\n", 1))
    said = entered.type("check")
    assert said.exit == 1 and "hero.hp: 99, expected 0 to 16" in said.out
    assert entered.type("door --dice 4,3").exit == 0


def test_a_wrong_type_stops_writing(entered):
    entered.write(entered.text().replace("torches = 9", 'torches = "many"'))
    before = entered.text()
    assert entered.type("door --dice 4,3").exit == 4
    assert entered.text() == before


def test_a_death_is_dated_and_the_next_hero_finds_what_is_left(entered):
    entered.type("door --dice 4,3")
    assert entered.type("hp -16").exit == 0
    grave = page(entered)["graveyard"]["Brugo"]
    assert grave["where"] == "crypt 2" and grave["left"] == ["Dagger 1d6-1", "9 torches"] and grave["died"]
    assert entered.type("door").exit == 2
    assert entered.type("hero new --name Ilse --dice 3,4,3,4").exit == 0
    assert entered.type("enter").exit == 0
    assert entered.type("go 2").exit == 0
    assert entered.type("take dagger").exit == 0
    assert page(entered)["hero"]["pack"] == ["Dagger 1d6-1"] and page(entered)["graveyard"]["Brugo"]["left"] == ["9 torches"]


BAD = [
    ("door 7", 2, "there is no door 7"),
    ("chest", 2, "there is no chest in corridor 2"),
    ("torches +2", 3, "9 torches and 2 more are over 10"),
    ("cast lightning", 2, "'lightning' is not here"),
    ("go 9", 2, "no segment 9"),
    ("go x", 2, "segment is 'x'"),
    ("sneak", 2, "nobody to hide from"),
    ("fight", 2, "nobody is in crypt 2"),
    ("take", 2, "nothing lies in corridor 2"),
    ("rest", 3, "this is done in town"),
    ("wear helmet", 2, "'helmet' is not here"),
    ("disarm", 3, "traps are disarmed in a room"),
    ("search", 3, "hides no secret passage"),
    ("absorb", 3, "cannot engulf"),
    ("door 1 kick", 2, "'kick' is not here"),
    ("repair helmet", 2, "'helmet' is not here"),
    ("dungeon new --as Castle", 2, "no dungeon type Castle"),
]


@pytest.mark.parametrize(("line", "code", "sentence"), BAD)
def test_bad_input_gets_a_sentence_and_changes_nothing(entered, line, code, sentence):
    entered.type("door --dice 4,3")
    before = entered.text()
    said = entered.type(line)
    assert said.exit == code and sentence in said.err
    assert entered.text() == before and said.out == ""


def test_a_spent_spell_is_refused(entered):
    entered.write(entered.text().replace('Heal = "1/1"', 'Heal = "0/1"'))
    said = entered.type("cast heal")
    assert said.exit == 3 and "Heal is spent" in said.err


def test_walking_out_past_monsters_is_refused(entered):
    entered.type("door --dice 4,3")
    room(entered, "")
    entered.write(entered.text().replace("[dungeon.crypt.2]\n", '[dungeon.crypt.2]\nmonsters = ["Orc 6/6"]\n'))
    said = entered.type("leave")
    assert said.exit == 3 and "leads past Orc in segment 2" in said.err


def test_a_two_handed_weapon_with_the_torch_in_hand_is_refused(entered):
    entered.type('pack add "Halberd 1d6+3 two hands"')
    said = entered.type("equip halberd")
    assert said.exit == 3 and "needs two hands, and one holds the torch" in said.err


def test_a_monster_typed_by_hand_is_asked_for_once_and_kept(entered):
    entered.type("door --dice 4,3")
    room(entered, 'monsters = ["Grue 5/5"]')
    said = entered.type("fight --dice 3")
    assert said.exit == 2 and "no table knows Grue" in said.err and "--monster" in said.err
    assert entered.type('fight --dice 3 --monster "2 fire"').exit == 0
    assert page(entered)["monster"]["Grue"] == {"hp": 5, "damage": 2, "traits": ["fire"]}
    assert entered.type("fight --dice 3").exit == 0


def test_the_last_torch_is_warned_of_on_stderr(entered):
    entered.write(entered.text().replace("torches = 9", "torches = 1"))
    said = entered.type("door --dice 4,3")
    assert "one light is left" in said.err and "light" not in said.out


def test_the_pages_to_look_at_write_nothing(entered):
    before, log = entered.text(), entered.log.read_text()
    for line in ("hero", "dungeon", "pack", "graveyard", "town", "hero --json"):
        assert entered.type(line).exit == 0
    assert entered.text() == before and entered.log.read_text() == log


def test_things_are_named_without_quotes(entered):
    for line in ("pack add Ornament x3", "pack add Helmet 4/4", "wear helmet", "equip --off dagger", "equip dagger", "equip --off helmet"):
        assert entered.type(line).exit == 0, line
    assert page(entered)["hero"]["pack"] == ["Ornament x3", "Helmet 4/4"]
    assert entered.type("leave").exit == 0
    for line in ("sell ornament x2", "sell ornament at 7", "buy torch", "buy Silk Rope at 2"):
        assert entered.type(line).exit == 0, line
    hero = page(entered)["hero"]
    assert hero["coins"] == 14 and hero["pack"] == ["Helmet 4/4", "Silk Rope"] and hero["torches"] == 10


@pytest.mark.parametrize("line", ["use Scroll of Lightning", "use Goblin Whistle", "absorb"])
def test_every_command_that_meets_an_unknown_monster_can_be_told_of_it(entered, line):
    entered.type("door --dice 4,3")
    room(entered, 'monsters = ["Goblin 30/30", "Grue 5/5"]\nbodies = 1')
    entered.type("hp -1")
    entered.write(entered.text().replace("pack = []", 'pack = ["Scroll of Lightning", "Goblin Whistle"]').replace('"Elf"', '"Slime-Man"'))
    said = entered.type(line)
    assert said.exit == 2 and "no table knows Grue" in said.err
    assert entered.type(f'{line} --monster "2 fire"').exit == 0
    assert page(entered)["monster"]["Grue"] == {"hp": 5, "damage": 2, "traits": ["fire"]}
