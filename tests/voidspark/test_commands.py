"""The commands of the game as a player types them: what is shown, what is refused, and what the save keeps."""

import re

import pytest

from tests.voidspark.table import ZARYLLA

WITHOUT = re.sub(r"\[hero\.ability\.\w+\]\n(?:.+\n)+", "", ZARYLLA)
ORB = "'hero.pack.\"Strange Orb\"'"
THREE = "fight wis9:13/7-1 wis20:12/9-1 wis8:13/7-1"


@pytest.fixture
def hers(desk):
    """Zarylla's page on the table."""
    desk.write(ZARYLLA)
    return desk


def value(desk, key):
    return desk.type(f"get {key}").out.strip()


def test_must_show_a_check_with_a_skill_nobody_has(hers):
    said = hers.type("roll dex+stealthy vs 12 --dice 9")
    assert (said.exit, said.out.splitlines()[0]) == (0, "d20 9 + DEX 3 = 12 vs 12: success by 0")
    assert hers.type("roll dex+stealthy vs 12 --dice 8").exit == 1
    assert hers.type("roll dex+stealthy vs 12 --dice 9 -q").out == "12\n"


@pytest.mark.parametrize(
    ("typed", "total"),
    [
        ("roll int+student vs 8,15 --dice 10", 14),
        ('roll d100 --dice "00 0"', 100),
        ('roll d100 --dice "00 4"', 4),
        ('roll d100 --dice "70 0"', 70),
        ("roll d10 --dice 0", 10),
        ("roll d20 -d4 --dice 9,2", 7),
    ],
)
def test_must_show_rolls_and_how_dice_are_read(hers, typed, total):
    assert hers.type(f"{typed} -q").out == f"{total}\n"


def test_must_show_a_face_the_die_cannot_show_is_refused_by_name_and_not_logged(hers):
    said = hers.type("roll d20 --dice 21")
    assert (said.exit, "d20" in said.err) == (2, True)
    assert not hers.log.exists()


def test_must_show_the_page_with_her_abilities_taken_out(hers):
    hers.write(WITHOUT)
    said = hers.type(f"{THREE} --dice 3,17,5,4,4,9,6,12,5,2,8,4,-")
    assert (said.exit, value(hers, "hero.hp")) == (0, "15")
    hers.type("credits +2")
    assert value(hers, "hero.credits") == "40"


def test_must_show_the_pause_names_the_ability_and_use_and_fight_go_on_in_other_processes(hers):
    paused = hers.run(f"{THREE} --dice 3,17,5,4,4")
    assert paused.exit == 0
    assert "waits: Foresight could change round 1" in paused.out
    assert hers.run("use Smite --dice 3").exit == 0
    assert "HP 17 -> 16" in hers.run("fight --dice 9,6,12,5,2,8,4,-").out
    assert "HP 16 -> 15" in hers.run("fight").out


def test_must_show_faces_beyond_the_pause_are_an_error_that_names_it(hers):
    said = hers.type(f"{THREE} --dice 3,17,5,4,4,9,6,12,5,2,8,4,-")
    assert said.exit == 2
    assert "round 1 waits: Foresight could change it" in said.err
    assert hers.text() == ZARYLLA


def test_must_show_the_ship_hit_its_undo_and_its_redo(hers):
    hers.type("ship hit 4 --dice 1,4,4")
    hit = hers.text()
    assert [value(hers, key) for key in ("ship.engine_room.integrity", "ship.weapons.integrity", "hero.hp")] == ["2", "0", "16"]
    assert 'crew = "Soldier"' not in hit
    hers.type("undo")
    assert hers.text() == ZARYLLA
    hers.type("redo")
    assert hers.text() == hit


def test_must_show_a_receipt_of_the_rest(hers):
    said = hers.type("rest").out
    assert "HP 17 -> 22 (rest)" in said
    assert "surges back 3 -> 4 of 4" in said
    assert "not back: Labs, Weapons, Cargo" in said


def test_the_bytes_outside_the_changed_keys_stay(hers):
    hers.type("hp -1")
    assert hers.text() == ZARYLLA.replace("hp = 17", "hp = 16")


def test_a_dry_run_shows_and_changes_nothing(hers):
    assert "HP 17 -> 16" in hers.type("hp -1 --dry-run").out
    assert hers.text() == ZARYLLA


def test_undo_of_a_whole_story_gives_the_bytes_back(hers):
    story = [
        "page next --seed 1",
        "roll dex vs 12 --seed 1",
        "use Foresight --seed 2",
        f"{THREE} --seed 3",
        "fight --seed 4",
        "fight --seed 5",
        "use 'Med Kit' --seed 6",
        "gear add Jet Blast Belt",
        "ship hit 6 --seed 7",
        "rest",
        "levelup str+1 wis+1 --hp 3",
        "buy Antidote at 4",
        "ship hire Mechanic bridge --cost 5",
        "page next --seed 8",
    ]
    for line in story:
        hers.type(line)
    assert hers.text() != ZARYLLA
    while hers.type("undo").exit == 0:
        pass
    assert hers.text() == ZARYLLA


REFUSED = [
    ("roll dex+stelthy", 2, "did you mean Stealthy"),
    ("ship repair sauna", 2, "sauna"),
    ("ship hire Mechanic weapons", 3, "Soldier"),
    ("ship hire Soldier labs", 3, "never move"),
    ("ship hire Mechanic", 2, "needs a compartment"),
    ("credits -39", 3, "39 to pay"),
    ("buy Med Kit at 50", 3, "50 to pay"),
    ("buy Med Kit", 2, "at 5"),
    ("sell Med Kit x3 at 2", 2, "2 Med Kit in the pack"),
    ("pack drop Med Kit 9", 2, "2 Med Kit in the pack"),
    ("pack drop Antidote", 2, "Antidote"),
    ("use Antidote", 2, "Antidote"),
    ("use Foresight --dice 9", 2, "acts on a roll"),
    ("use Smite", 3, "outside of combat"),
    ("page 2023-04-10", 3, "--backfill"),
    ("page 2023-04-31", 2, "is no date"),
    ("page choose 2AB", 2, "no choice"),
    ("fight", 2, "no fight waits"),
    ("fight --end", 2, "no fight waits"),
    ("fight 13", 2, "13/7-1"),
    ("fight wiz9:13/7-1", 2, "did you mean wis"),
    ("dogfight 60/3", 2, "60-3/1@55"),
    ("clone", 3, "is alive"),
    ("equip --off Solar Visor", 3, "at a Rest"),
    ("equip Solar Visor --force", 2, "worn already"),
    ("gear add Solar Vizor", 2, "did you mean Solar Visor"),
    ("gear add Hat --slot hat --bonus much+1", 2, "no bonus"),
    ("levelup str+1", 3, "2"),
    ("levelup luck+2", 2, "luck+2"),
    ("afflict frightened", 2, "frightened:13/7-1"),
    ("cure infected", 2, "is not infected"),
    ("rest --heal dex", 2, "DEX"),
    ("hero new --name X", 3, "one save a hero"),
    ("ship aim 60", 2, "vs 60"),
    ("eat 0", 2, "1 to"),
    ("pay -3", 2, "-3"),
    ("ship hit 0", 2, "1 to"),
    ("ship install Sauna", 2, "Sauna"),
    ("ship remove Sensors", 2, "Sensors"),
    ("hp x", 2, "x"),
]


@pytest.mark.parametrize(("typed", "code", "said"), REFUSED, ids=[typed for typed, _, _ in REFUSED])
def test_bad_input_gets_a_sentence_and_changes_nothing(hers, typed, code, said):
    answer = hers.type(typed)
    assert (answer.exit, answer.out) == (code, "")
    assert said in answer.err
    assert hers.text() == ZARYLLA


def test_a_fight_left_open_when_the_page_is_turned(hers):
    hers.type(f"{THREE} --dice 3,17,5,4,4")
    before = hers.text()
    said = hers.type("page next")
    assert (said.exit, "fight --end" in said.err) == (3, True)
    assert hers.text() == before


def test_the_dead_are_told_what_to_do(hers):
    hers.type("hp -50")
    for typed in (
        "rest",
        "eat 1",
        "fight 13/7",
        "page next",
        "ship hit 2",
        "roll dex",
        "buy Antidote at 1",
        "use Med Kit",
        "hp +4",
        "lottery",
    ):
        said = hers.type(typed)
        assert (said.exit, "notequest clone comes first" in said.err) == (3, True), typed
    assert hers.type("clone --dice 4").exit == 0


def test_force_does_it_and_the_log_says_so(hers):
    assert hers.type("credits -50 --force").exit == 0
    assert value(hers, "hero.credits") == "-12"
    assert "forced: 50 to pay" in hers.log.read_text()


def test_a_die_of_the_tool_waits_in_the_save_for_its_answer_and_one_of_the_hand_does_not(hers):
    hers.write(ZARYLLA.replace("hp = 17", "hp = 0") + '\n[hero.gear."Cryo Visor"]\nslot = "helmet"\n')
    before = hers.text()
    assert hers.type("clone --dice 3").exit == 2
    assert hers.text() == before
    seed = next(seed for seed in range(50) if "--lose" in hers.type(f"clone --seed {seed} --dry-run").err)
    assert hers.type(f"clone --seed {seed}").exit == 2
    assert value(hers, "death.owed") == "piece"
    assert hers.type("clone --lose Cryo").exit == 0
    assert hers.type("get death").exit == 2


def test_a_pickpocket_declined_beforehand_and_after(hers):
    assert "declined" in hers.type("pickpocket --decline --dice 4").out
    assert "4 credits" in hers.type("pickpocket --keep --dice 4").out
    assert value(hers, "hero.virtue") == "3"


def test_a_page_to_look_at_never_writes(hers):
    for typed in ("hero", "ship", "page", "pack", "gear"):
        assert hers.type(typed).exit == 0
    assert not hers.log.exists()


def test_a_new_save_is_a_page_that_passes_review_and_takes_a_hero(desk):
    assert desk.type("new voidspark").exit == 0
    assert desk.type("check").out == "no problems\n"
    made = desk.type(
        "hero new --name Mira --class Pilot --hp 18 --defense 11 --attack 4 --damage 1d8 --str 0 --dex -1 --con 0 --int 2 --wis 1 --cha 0"
    )
    assert made.exit == 0
    assert desk.type("check").out == "no problems\n"
    assert value(desk, "hero.traits.dex") == "-1"
    assert desk.type("page 2023-01-02").exit == 0


def test_hero_new_in_a_pipe_names_the_option_that_is_missing(desk):
    desk.type("new voidspark")
    said = desk.type("hero new --name Mira")
    assert (said.exit, "--class" in said.err) == (2, True)


def test_numbers_in_a_name_are_told_from_how_many(hers):
    assert hers.type("pack add Strange Orb x2").exit == 0
    assert value(hers, ORB) == "2"
    assert hers.type("buy Strange Orb 3 at 1").exit == 0
    assert value(hers, ORB) == "5"
