"""Looking back over a log: what stats tells of played pages, and that every closed entry counts once."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notequest_cli import logblocks, logbook
from notequest_cli.entry import Entry, encode
from notequest_cli.lookback import Track, changes, lines_with
from notequest_cli.voidspark import lookback_words
from tests.test_pages import PAGES


def save(name):
    return (PAGES / "saves" / f"{name}.toml").read_text()


def facts(desk, event):
    """What `stats --json` says of one kind."""
    return [fact for fact in json.loads(desk.type("stats --json").out)["events"] if fact["event"] == event]


def test_every_die_is_counted_by_kind_and_hand(desk):
    desk.write(save("zarylla"))
    for line in ("roll d20 --dice 9", "roll d20 --dice 20", "roll d20 --seed 4", "roll 3d6 --dice 1,2,3"):
        desk.type(line)
    assert [(one["die"], one["by"], one["number"], one["mean"]) for one in facts(desk, "dice_rolled") if one["by"] == "hand"] == [
        ("d6", "hand", 3, "2/1"),
        ("d20", "hand", 2, "29/2"),
    ]
    assert desk.type("stats -q").out == "6\n"


def test_typed_dice_that_were_taken_back_do_not_count_and_those_of_the_tool_do(desk):
    desk.write(save("zarylla"))
    for line in ("fight 13/7-2 --dice 1,1,1", "undo", "fight 13/7-1 --dice 14,5,5", "fight 13/8-1 --seed 4", "undo"):
        desk.type(line)
    counted = {(one["die"], one["by"]): one["number"] for one in facts(desk, "dice_rolled")}
    assert counted[("d20", "hand")] == 1 and counted[("d6", "hand")] == 2 and counted[("d20", "tool")] == 1
    assert facts(desk, "dice_taken_back") == [{"event": "dice_taken_back", "hand": 3, "tool": 3}]
    desk.type("redo")
    assert facts(desk, "dice_taken_back") == [{"event": "dice_taken_back", "hand": 3, "tool": 0}]
    said = desk.type("stats").out
    assert "3 dice typed and taken back: not counted\n" in said and "of the tool taken back" not in said


def test_a_line_of_the_log_that_is_no_die_is_told(desk):
    desk.write(save("zarylla"))
    desk.type("roll 2d6 --dice 1,2")
    desk.log.write_text(desk.log.read_text().replace("% d6 2 hand", "% d6 9 hand"))
    said = desk.type("stats").out
    assert "dice  1 rolled\n" in said and "1 line of the log with a face that no die has: not counted\n" in said


@pytest.mark.parametrize("written", ["% d6 2 me", "% d6  2 hand", "% two", "d6 2 hand"])
def test_a_line_of_the_log_that_is_not_written_like_a_die_is_told(desk, written):
    desk.write(save("zarylla"))
    desk.type("roll 2d6 --dice 1,2")
    whole = desk.type("stats").out
    desk.log.write_text(desk.log.read_text().replace("% d6 2 hand", written))
    said = desk.type("stats").out
    told = "1 line of the log not written like % d6 4 hand: not counted\n"
    assert "dice  1 rolled\n" in said and told in said and "no die has" not in said and told not in whole


def test_dice_of_an_entry_that_is_not_whole_are_told(desk):
    desk.write(save("zarylla"))
    for _ in range(2):
        desk.type("roll 2d6 --dice 1,2")
    whole = desk.type("stats").out
    text = desk.log.read_text()
    desk.log.write_text(text.replace("  = ", "  - ", 1))
    said = desk.type("stats").out
    assert "dice  4 rolled\n" in whole and "entry" not in whole
    assert "dice  2 rolled\n" in said and "2 dice in what is no whole entry of the log: not counted\n" in said


def test_who_never_went_down_has_no_expedition(desk):
    desk.type("new notequest")
    desk.type("roll d20 --dice 10")
    assert "expedition" not in desk.type("stats").out
    desk.type("hero new --seed 4")
    assert not facts(desk, "expedition")


def test_an_ability_that_turned_a_round_and_one_that_turned_a_check(desk):
    desk.write(save("zarylla"))
    for line in (
        "fight 13/7-1 15/9-2 --dice 8,2,2",
        "use Smite --dice 3",
        "fight --dice 2,1,1",
        "roll 'dex vs 15' --dice 3",
        "use Foresight --dice 18",
    ):
        desk.type(line)
    assert facts(desk, "fights") == [{"event": "fights", "fought": 1, "held": 0, "rounds": 2, "won": 1}]
    brought = {one["name"]: (one["used"], one["rounds"], one["saved"], one["checks"]) for one in facts(desk, "brought")}
    assert brought == {"Smite": (1, 1, 1, 0), "Foresight": (1, 0, 0, 1)}


def test_hit_points_over_the_pages_and_a_page_turned_back(desk):
    desk.write(save("zarylla"))
    for line in ("hp -1", "page next", "hp -2", "credits +5", "page next", "undo", "hp -3"):
        desk.type(line)
    pages = [(one["page"], one["hp"], one["credits"], one["virtue"]) for one in facts(desk, "page_end")]
    assert pages == [("2023-04-15", 16, 38, 4), ("2023-04-17", 11, 43, 4)]


def test_a_death_has_its_cause(desk):
    desk.write(save("zarylla"))
    desk.write(save("zarylla").replace("integrity = 2\n", "integrity = 0\n", 1).replace("[hero.ability", "[hero.was"))
    for killing in (
        "hp -30",
        "page next --dice 1",
        "eat 9",
        "ship hit 2 --dice 3",
        "fight 30/9-5 --dice 3,-",
        "dogfight 99-2/1@99 --dice 3,3,3",
    ):
        desk.type("set hero.hp 1")
        desk.type("set hero.conditions '[\"infected\"]'")
        desk.type(killing)
        desk.type("clone --dice 2,1")
        desk.type("fight --end")
    assert [death["cause"] for death in facts(desk, "death")] == [
        "the page (hp -30)",
        "Infected, at the end of the page",
        "hunger",
        "the ship: Labs was destroyed already",
        "a fight: round 1 of 1, 30/9-5",
        "the ship: Labs was destroyed already",
    ]


def test_a_death_after_a_pause_has_its_whole_round_as_its_cause(desk):
    desk.write(save("zarylla"))
    for killing in ("fight 13/7-3 13/7-1 --dice 4,4,4", "fight wis9:13/7-3/1@15 --dice 12,4,4,4", "dogfight 60-3/1@55 --dice 4,4"):
        desk.type("set hero.hp 1")
        desk.type(killing)
        desk.type("fight --dice 6,6,6")
        desk.type("clone --dice 4")
        desk.type("fight --end")
    causes = [death["cause"] for death in facts(desk, "death")]
    assert causes == ["a fight: round 1 of 2, 13/7-3", "a fight: round 1 of 1, wis9:13/7-3/1@15"]


def test_a_log_of_an_earlier_version_still_has_its_cause():
    lines = ["2026-11-29 08:12:03  fight", "  round 1: 2 HP to lose", "  HP 1 -> 0"]
    assert lookback_words.cause_of_death(lines) == "a fight: round 1"


def test_reminders_beside_a_round_do_not_hide_how_it_ended(desk):
    desk.write(save("zarylla").replace("[hero.ability.Foresight]", '[hero.ability.Omen]\neffect = "+3 if the moon is full"\n\n[hero.was]'))
    desk.type("fight 13/7-1 --dice 15,5,5")
    assert facts(desk, "fights") == [{"event": "fights", "fought": 1, "held": 1, "rounds": 1, "won": 1}]


def test_a_spell_that_was_taken_back_brought_nothing_and_one_done_again_counts_once(desk):
    desk.write(save("brugo"))
    desk.type("cast heal --to hp")
    desk.type("undo")
    assert facts(desk, "brought") == []
    desk.type("redo")
    assert facts(desk, "brought") == [{"event": "brought", "name": "Heal", "used": 1, "damage": 0, "healed": 5}]


def test_a_death_in_the_dungeon_with_name_cause_and_place(desk):
    desk.write(save("brugo"))
    desk.type("fight --to hp --to-the-end --dice 2,1,1,2,1,1,1,1,1,1,1,1,1,1,1,1,1,1 --force")
    desk.type("fight --to hp --to-the-end --seed 9")
    death = facts(desk, "death")
    assert [(one["name"], one["cause"], one["where"]) for one in death] == [("Brugo", "Skeleton", "crypt 3")]


def test_an_empty_log_tells_nothing(desk):
    desk.write(save("zarylla"))
    said = desk.type("stats --file notequest.toml")
    assert said.exit in (0, 2)


def test_stats_writes_nothing(desk):
    desk.write(save("zarylla"))
    desk.type("roll d20 --dice 9")
    before = desk.save.read_bytes(), desk.log.read_bytes()
    desk.type("stats")
    assert (desk.save.read_bytes(), desk.log.read_bytes()) == before


entries = st.builds(
    Entry,
    st.just("2026-11-29 08:12:03"),
    st.sampled_from(["roll d20", "hp -1", "undo", "note x"]),
    st.lists(st.sampled_from(["d20 9 = 9", "% d6 1 hand", "= 5f0c19aa", "2026-11-29 08:12:03  roll", "HP 3 -> 2"]), max_size=3).map(tuple),
    st.lists(st.sampled_from(["mine", "  % d6 1 hand"]), max_size=1).map(tuple),
    before=st.sampled_from(["5f0c19aa", "00000000"]),
    after=st.sampled_from(["5f0c19aa", "0000000a"]),
)
strays = st.sampled_from(
    [b"", b"", b"", b"my own line\n", b"  % d20 20 hand\n", b"2026 was a year\n", b"2026-11-29 08:12:03  roll d6\n  d6 1 = 1\n", b"\n"]
)


@settings(max_examples=150, deadline=None)
@given(parts=st.lists(st.tuples(strays, entries), max_size=6), tail=strays, size=st.integers(1, 400))
def test_blocks_hold_just_the_closed_entries_wherever_they_are_cut(tmp_path_factory, parts, tail, size):
    log = tmp_path_factory.mktemp("log") / "notequest.log"
    log.write_bytes(b"".join(stray + encode(entry) for stray, entry in parts) + tail)
    found = b"".join(block[1:] for block in logblocks.blocks(str(log), size))
    assert found == b"".join(encode(entry) for entry in logbook.oldest_first(str(log)))


BLOCK = (
    b"\n2026-11-29 08:12:03  new\n  @ 1\n  + [hero]\n  + hp = 9\n  + hp_max = 14\n  = 00000000 5f0c19aa"
    b"\n2026-11-29 08:12:03  x\n  @ [monster.Grue] 7\n  + hp = 5\n  @ [hero] 3\n  - hp = 9\n  + hp    = 7   # ouch\n  = 5f0c19aa 0000000b\n"
)


def test_a_key_is_followed_in_its_own_section_only():
    assert [value for _, value in changes(BLOCK, "hero", "hp")] == ["9", "7"]
    track = Track("hero", ["hp", "coins"])
    track.read(BLOCK, 0, len(BLOCK))
    track.learn_rest({"coins": 3})
    track.mark("here")
    assert track.rows() == [("here", (7, 3))]


def test_lines_with_a_text_come_with_their_places():
    assert [line for _, line in lines_with(b"\n  one two\n  two\n  three\n", b"two")] == ["  one two", "  two"]


def test_the_diary_leaves_out_what_was_taken_back_and_writes_only_where_it_is_told(desk):
    desk.write(save("zarylla"))
    for line in ("note the *king* lies", "hp -1", "undo", "page next"):
        desk.type(line)
    said = desk.type("log --export markdown --to diary.md")
    assert (said.out, said.exit) == ("diary.md is written\n", 0)
    diary = (desk.folder / "diary.md").read_text()
    assert "> the \\*king\\* lies" in diary and "hp -1" not in diary and "## page Monday 17 April 2023" in diary
    assert desk.type("log --export markdown --to notequest.log").exit == 2


def test_what_the_player_wrote_between_entries_is_in_log_and_diary(desk):
    desk.write(save("zarylla"))
    desk.type("hp -1")
    desk.log.write_text(desk.log.read_text() + "\nThe *rain* did not stop.\n")
    desk.type("credits +1")
    desk.log.write_text(desk.log.read_text() + "And so to bed.\n2026-12-24 21:00:00  a heading of mine\n  and its line\n")
    said, diary = desk.type("log").out, desk.type("log --export markdown").out
    assert said.index("HP 17 -> 16") < said.index("\nThe *rain* did not stop.\n") < said.index("credits 38") < said.index("And so to bed.")
    assert said.endswith("2026-12-24 21:00:00  a heading of mine\n  and its line\n")
    assert "\nThe \\*rain\\* did not stop.\n" in diary and "\nAnd so to bed.\n" in diary
    assert desk.type("log --grep rain").out == "The *rain* did not stop.\n"
    assert desk.type("log --grep rain --since 2020").out == "" and desk.type("log --grep snow").out == ""
    assert json.loads(desk.type("log --json").out)["result"] == 2


def test_lines_of_json_say_everything_of_an_entry(desk):
    desk.write(save("zarylla"))
    desk.type("hp -1")
    desk.type("roll d20 --dice 9")
    first, second = map(json.loads, desk.type("log --export jsonl").out.splitlines())
    assert first["hunks"][0]["section"] == "[hero]" and first["before"] != first["after"]
    assert second["faces"] == [{"die": "d20", "value": 9, "by": "hand"}]
    assert [first, second] == json.loads(desk.type("log --json").out)["events"]


def test_the_export_can_be_filtered(desk):
    desk.write(save("zarylla"))
    desk.type("hp -1")
    desk.type("roll d20 --dice 9")
    assert len(desk.type("log --export jsonl --grep d20").out.splitlines()) == 1
