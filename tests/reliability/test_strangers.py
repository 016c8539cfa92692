"""What players found who tried to lose something: each stays found."""

import shutil

import pytest

from notequest_cli import files, logbook
from tests.reliability.disk import Disk

SAVE = """\
format = 1
game = "voidspark"

[hero]
name = "Zarylla"
hp = 14
hp_max = 22
virtue = 0
credits = 10

[calendar]
page = 2023-04-14
"""


@pytest.fixture
def table(desk):
    """A save with three changes."""
    desk.write(SAVE)
    for _ in range(3):
        assert desk.type("credits +1").exit == 0
    return desk


def commands(desk):
    return [entry.command for entry in logbook.oldest_first(str(desk.log))]


def test_undo_goes_on_behind_a_hand_edit_that_came_without_the_hidden_files(table):
    for path in table.folder.glob(".*"):
        path.unlink()
    table.write(table.text().replace("virtue = 0", "virtue = 2   # a good deed"))
    said = table.type("hp -1")
    assert said.exit == 0 and "what exactly is not known, since .notequest.toml.last is not there" in said.err
    for expected in ("hp = 14\n", "credits = 12\n", "credits = 11\n", "credits = 10\n"):
        said = table.type("undo")
        assert said.exit == 0 and expected in table.text(), said
    assert table.text() == SAVE.replace("virtue = 0", "virtue = 2   # a good deed")
    assert table.type("redo 2").exit == 0 and "credits = 12\n" in table.text()


@pytest.mark.parametrize("line", ["note a rest", "roll d20", "hp -1"])
@pytest.mark.parametrize("lost", ["gone", "another"])
def test_whoever_writes_next_keeps_the_text_that_save_and_log_agree_on(table, line, lost):
    last = table.folder / ".notequest.toml.last"
    last.unlink() if lost == "gone" else last.write_text(SAVE)
    assert table.type(line).exit == 0 and last.read_text() == table.text()
    table.write(table.text().replace("virtue = 0", "virtue = 2"))
    assert "hero.virtue 0 -> 2" in table.type("note what I did").err
    assert table.type("undo").exit == 0


def test_what_such_a_hand_edit_touched_is_not_taken_back(table):
    (table.folder / ".notequest.toml.last").unlink()
    table.write(table.text().replace("credits = 13", "credits = 50"))
    assert table.type("hp -1").exit == 0
    assert table.type("undo").exit == 0
    text = table.text()
    said = table.type("undo")
    assert said.exit == 3 and "hero.credits was changed since" in said.err and table.text() == text


def test_two_edits_around_a_command_are_both_told(table):
    table.write("# first\n" + table.text())
    done = []

    def second(number, name, path):
        if name == "exchange" and not done:
            done.append(name)
            table.write(table.text() + "# second\n")

    with Disk(table.folder, before=second) as disk:
        said = table.type("hp -1")
    disk.close()
    assert said.exit == 5 and "its text stays" in said.err
    assert "only comments" in table.type("hp -1").err
    for expected in ("hp = 14\n", "credits = 12\n", "credits = 11\n"):
        assert table.type("undo").exit == 0 and expected in table.text()
    assert "# first" in table.text() and "# second" in table.text()


def test_a_log_whose_lines_an_editor_gave_carriage_returns_is_read(table):
    table.type("roll d20 --dice 7")
    before, spoken = table.type("log").out, table.type("stats").out
    exported = table.type("log --export jsonl").out
    table.log.write_bytes(b"\xef\xbb\xbf" + table.log.read_bytes().replace(b"\n", b"\r\n"))
    assert table.type("log").out == before and table.type("stats").out == spoken and table.type("log --export jsonl").out == exported
    assert table.type("hp -1").exit == 0 and table.type("undo 3").exit == 0
    assert "credits = 11\n" in table.text()
    assert commands(table)[:3] == ["credits +1"] * 3


def test_a_log_that_is_gone_is_told_where_it_is_looked_for(table):
    table.log.unlink()
    said = table.type("log")
    assert said == ("", f"there is no log at {table.log}\n", 0)
    assert table.type("hp -1").exit == 0 and table.type("log").err == ""


def test_a_save_that_is_gone_is_told_with_its_last_text_and_new_does_not_touch_that(table):
    text = table.text()
    table.save.unlink()
    for line in ("hero", "hp -1", "log", "undo", "paths", "new voidspark"):
        said = table.type(line)
        assert said.exit == 3 and "cp .notequest.toml.last notequest.toml" in said.err, (line, said)
    shutil.copy(table.folder / ".notequest.toml.last", table.save)
    assert table.text() == text and table.type("hp -1").exit == 0


def test_a_save_that_was_emptied_names_the_last_good_text(table):
    for left in ("", "format = 1\n"):
        table.write(left)
        said = table.type("hero")
        assert said.exit == 4 and ".notequest.toml.last" in said.err and "None" not in said.err, said


@pytest.mark.parametrize("there", ["mine\n", ""])
def test_an_export_does_not_replace_what_is_there(table, there):
    mine = table.folder / "diary.md"
    mine.write_text(there)
    said = table.type("log --export markdown --to diary.md")
    assert said.exit == 3 and mine.read_text() == there
    assert table.type("log --export markdown --to diary.md --force").exit == 0 and "credits" in mine.read_text()
    assert {path.name for path in table.folder.glob("diary*")} == {"diary.md"}


def test_an_undo_that_a_hand_edit_stops_says_what_value_was_there(table):
    table.write(table.text().replace("credits = 13", "credits = 50"))
    said = table.type("undo")
    assert said.exit == 3 and "nothing was taken back" in said.err and "it was 13" in said.err
    table.write(table.text().replace("credits = 50", "credits = 13"))
    assert table.type("undo 3").exit == 0 and "credits = 10\n" in table.text()


def test_a_key_that_an_edit_misspelt_is_told_at_once(table):
    table.write(table.text().replace("credits = 13", "credit = 13"))
    said = table.type("hp -1")
    assert said.exit == 0 and "hero.credit: a key that nobody reads, expected hero.credits" in said.err
    assert "hero.credit: a key that nobody reads" in table.type("check").out
    assert "nobody reads" not in table.type("hp -1").err


@pytest.mark.parametrize("name", ["2,1\0", "\ud800"])
def test_what_can_be_no_name_of_a_file_is_no_save(table, name):
    for line in ("get hero.hp", "new voidspark", "hp -1", "paths"):
        said = table.type(f"{line} --file {name}")
        assert said.exit == 5 and "is no name of a file" in said.err, said


@pytest.mark.parametrize(("there", "then"), [("markdown", "jsonl"), ("jsonl", "markdown")])
def test_an_export_is_not_written_over_one_of_another_kind(table, there, then):
    assert table.type(f"log --export {there} --to diary").exit == 0
    before = (table.folder / "diary").read_bytes()
    said = table.type(f"log --export {then} --to diary")
    assert said.exit == 3 and "not as notequest wrote it" in said.err
    assert (table.folder / "diary").read_bytes() == before
    assert table.type(f"log --export {there} --to diary").exit == 0


def test_a_diary_is_not_written_over_a_picture_of_the_map_nor_the_other_way(table):
    picture = "<svg >\n</svg>\n"
    (table.folder / "both").write_text("".join(files.sealed([picture])))
    assert table.type("log --export markdown --to both").exit == 3
    assert (table.folder / "both").read_text().startswith(picture)


@pytest.mark.parametrize("mine", ["more", "changed"])
def test_lines_of_json_that_somebody_wrote_in_are_not_written_over(table, mine):
    file = table.folder / "c.jsonl"
    assert table.type("log --export jsonl --to c.jsonl").exit == 0
    assert table.type("note and on").exit == 0
    assert table.type("log --export jsonl --to c.jsonl").exit == 0, "what stands there is the beginning of it"
    raw = file.read_text()
    assert raw.count("\n") == 4
    file.write_text(raw + '{"mine": "a year of words"}\n' if mine == "more" else raw.replace("{", '{"mine": "a remark", ', 1))
    said = table.type("log --export jsonl --to c.jsonl")
    assert said.exit == 3 and "mine" in file.read_text()
    assert table.type("log --export jsonl --to c.jsonl --force").exit == 0 and file.read_text() == raw


def test_an_export_leaves_a_file_beside_it_alone(table):
    beside = table.folder / "d.md.new"
    beside.write_text("mine\n")
    assert table.type("log --export markdown --to d.md").exit == 0
    assert beside.read_text() == "mine\n" and (table.folder / "d.md").exists()


def test_own_words_in_an_entry_are_shown_and_do_not_stop_undo(table):
    raw = table.log.read_bytes()
    assert raw.count(b"  credits 10 -> 11\n") == 1
    raw = raw.replace(b"  credits 10 -> 11\n", b"  credits 10 -> 11\nthe innkeeper lies\n")
    ends = raw.rstrip(b"\n").rpartition(b"\n")[2]
    table.log.write_bytes(raw.replace(ends, ends + b"  # a rat"))
    for shown in (table.type("log"), table.type("log --export markdown"), table.type("log --json")):
        assert "the innkeeper lies" in shown.out and "# a rat" in shown.out, shown
    said = table.type("undo 3")
    assert said.exit == 0 and table.text() == SAVE and not said.err, said


def test_a_file_with_no_name_is_refused_and_not_another_one_taken(table):
    said = table.run("--file '' hp -1", env={"NOTEQUEST_FILE": str(table.save)})
    assert said.exit == 2 and "--file names no file" in said.err and "hp = 14" in table.text()


def test_a_new_save_beside_an_old_log_says_so(table):
    table.save.unlink()
    for path in table.folder.glob(".*"):
        path.unlink()
    said = table.type("new voidspark")
    assert said.exit == 0 and "notequest.log is there already" in said.err
    assert commands(table) == ["credits +1"] * 3 + ["new voidspark"]


def test_what_a_crash_left_aside_does_not_stop_a_new_save(table):
    (table.folder / ".notequest.toml.swap").write_bytes(table.save.read_bytes())
    for path in (table.save, table.log, table.folder / ".notequest.toml.last"):
        path.unlink()
    said = table.type("new voidspark")
    assert said.exit == 0 and "kept as notequest.toml.aside1" in said.err, said
    assert (table.folder / "notequest.toml.aside1").read_text().startswith("format = 1")


def test_a_save_that_goes_while_the_tool_asks_is_told_with_its_last_text(table):
    def goes(number, name, path):
        if name == "open" and path.endswith(".lock") and table.save.exists():
            table.save.unlink()

    with Disk(table.folder, before=goes) as disk:
        said = table.type("credits +1")
    disk.close()
    assert said.exit == 3 and "is gone; its last text is" in said.err and "brings it back" in said.err, said


def test_a_link_to_nowhere_is_no_save(table):
    (table.folder / "link.toml").symlink_to("nowhere.toml")
    said = table.type("hero -f link.toml")
    assert said.exit == 5 and "nowhere.toml: no such file" in said.err and "notequest new voidspark" in said.err, said


def test_a_tab_in_a_note_is_the_players(table):
    assert table.run("note -", stdin="gold\t12\n").out == "| gold 12\n"
    assert b"  | gold\t12\n" in table.log.read_bytes()
    assert '"gold\\t12"' in table.type("log -n 1 --json").out


@pytest.mark.parametrize(
    "own", ["  = 12 gold", "  = the end of part one", "  - bought nothing", "  + a friend", "  @ home", "  ~ tilde", "  % cut", "  \\ x"]
)
@pytest.mark.parametrize("line", ["credits +1", "roll d20", "note dear"])
def test_own_lines_in_an_entry_that_begin_with_our_marks_are_words(table, own, line):
    assert table.type(line).exit == 0
    raw = table.log.read_text().rstrip("\n").split("\n")
    at = max(number for number, text in enumerate(raw) if text.startswith("20")) + 1
    table.log.write_text("\n".join([*raw[:at], own, *raw[at:]]) + "\n")
    said = table.type("credits +1")
    assert said.exit == 0 and not said.err, said
    for shown in (table.type("log -n 2"), table.type("log --export markdown"), table.type("log --export jsonl")):
        assert own.strip().lstrip("\\ ")[-4:] in shown.out, shown
    assert table.type("undo 2").exit == 0 and not table.type("get hero.credits").err


@pytest.mark.parametrize("link", ["symlink_to", "hardlink_to"])
def test_a_log_that_is_the_save_is_refused(table, link):
    table.log.unlink()
    getattr(table.log, link)(table.save)
    before = table.save.read_bytes()
    said = table.type("hp -1")
    assert said.exit == 5 and "is the save itself" in said.err and table.save.read_bytes() == before
    assert table.type("hero").exit == 0


def test_a_command_gives_up_where_the_save_is_changed_again_and_again(table, monkeypatch):
    monkeypatch.setattr("notequest_cli.lock.PATIENCE", 0.2)

    def edits(number, name, path):
        if name == "open" and path.endswith(".lock"):
            table.save.write_text(table.save.read_text() + "# x\n")

    with Disk(table.folder, before=edits) as disk:
        said = table.type("credits +1")
    disk.close()
    assert said.exit == 5 and "again and again" in said.err and "nothing was done" in said.err, said
    assert table.type("credits +1").exit == 0


def test_a_log_that_is_gone_is_told_by_the_next_command(table):
    for gone in (table.log.unlink, lambda: table.log.write_bytes(b"")):
        gone()
        said = table.type("credits +1")
        assert said.exit == 0 and "no log is there; a new one begins" in said.err, said
        assert not table.type("credits +1").err


def test_paragraphs_of_a_note_stay_apart(table):
    said = table.run("note -", stdin="\nChapter one.\n\n  Chapter two.  \r\n\n")
    assert said.exit == 0
    assert b"  | Chapter one.\n  | \n  |   Chapter two.  \n  = " in table.log.read_bytes()
    assert "Chapter one.\n" in table.type("log --export markdown").out


def test_an_export_to_no_file_is_refused(table):
    said = table.type("log --export markdown --to ''")
    assert said.exit == 2 and "--to names no file" in said.err


def test_a_spoilt_hidden_file_and_no_log_are_no_fault(table):
    table.log.unlink()
    (table.folder / ".notequest.toml.last").write_bytes(b"\xc3(")
    said = table.type("credits +1")
    assert said.exit == 0 and "credits = 14" in table.text() and "was not kept" in said.err, said
