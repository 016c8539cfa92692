"""Undo and redo: bytes back where nothing else touched them, otherwise values, otherwise a sentence."""

import pytest

from notequest_cli.entry import Entry
from notequest_cli.standing import standing

SAVE = """\
format = 1
game = "voidspark"

[hero]
name = "Zarylla"   # mine
hp = 14            # ouch
hp_max = 22

[hero.pack]
"Med Kit" = 2
"""


@pytest.fixture
def table(desk):
    """A small save on the table."""
    desk.write(SAVE)
    return desk


def test_undo_gives_the_bytes_back_and_redo_the_change(table):
    table.type("set hero.hp 13")
    table.type("set hero.name Zed")
    after = table.text()
    assert table.type("undo 2").exit == 0
    assert table.text() == SAVE
    assert table.type("redo 2").exit == 0
    assert table.text() == after


def test_undo_after_undo_goes_one_entry_further_back(table):
    texts = [table.text()]
    for value in (13, 12, 11):
        table.type(f"set hero.hp {value}")
        texts.append(table.text())
    for expected in (texts[2], texts[1], texts[0]):
        assert table.type("undo").exit == 0
        assert table.text() == expected
    said = table.type("undo")
    assert said.exit == 3 and "nothing to take back" in said.err
    for expected in texts[1:]:
        assert table.type("redo").exit == 0
        assert table.text() == expected
    assert "nothing to do again" in table.type("redo").err


def test_a_new_change_after_undo_ends_what_can_be_done_again(table):
    table.type("set hero.hp 13")
    table.type("undo")
    table.type("set hero.hp 5")
    assert table.type("redo").exit == 3
    table.type("undo")
    assert table.text() == SAVE


def test_notes_and_rolls_are_passed_over_and_named(table):
    table.type("set hero.hp 13")
    table.type("note the innkeeper lies")
    said = table.type("undo")
    assert "passed over: " in said.err and "note" in said.err
    assert table.text() == SAVE


def test_a_hand_edit_elsewhere_stays_when_an_older_entry_is_taken_back(table):
    table.type("set hero.hp 13")
    table.write(table.text().replace("# mine", "# all mine").replace("format = 1\n", "# a comment\nformat = 1\n"))
    said = table.type("undo")
    assert said.exit == 0
    assert table.text() == SAVE.replace("# mine", "# all mine").replace("format = 1\n", "# a comment\nformat = 1\n")
    assert "hand edit" in table.log.read_text()


def test_where_the_line_was_touched_only_the_value_goes_back(table):
    table.type("set hero.hp 13")
    table.write(table.text().replace("hp = 13            # ouch", "hp = 13  # better now"))
    assert table.type("undo").exit == 0
    assert "hp = 14  # better now" in table.text()


def test_where_the_value_was_touched_undo_says_so_and_changes_nothing(table):
    table.type("set hero.hp 13")
    table.write(table.text().replace("hp = 13", "hp = 20"))
    before = table.text()
    said = table.type("undo")
    assert said.exit == 3 and "hero.hp was changed by hand" in said.err
    assert table.text() == before


def test_undo_brings_back_a_key_that_was_added_and_one_that_was_taken_away(table):
    table.type("set hero.virtue 3")
    table.type("""set 'hero.pack."Meal Ration"' 2""")
    table.type("undo 2")
    assert table.text() == SAVE


def test_undo_reaches_back_to_the_beginning_but_not_before_it(desk):
    desk.type("new voidspark")
    first = desk.text()
    desk.type("set hero.name Zed")
    desk.type("undo")
    assert desk.text() == first
    assert desk.type("undo").exit == 3
    assert desk.save.exists()


def test_a_restored_copy_is_said_to_be_one_and_undo_goes_on_from_there(table):
    table.type("set hero.hp 13")
    copy = table.text()
    table.type("set hero.hp 12")
    table.type("set hero.hp 11")
    table.write(copy)
    said = table.type("note back again")
    assert "copy from after" in said.err
    table.type("undo")
    assert table.text() == SAVE


def test_a_log_that_does_not_fit_is_said_not_applied(table):
    table.type("set hero.hp 13")
    table.type("set hero.hp 12")
    table.log.write_text(table.log.read_text().replace("+ hp = 12 ", "+ hp = 99 "))
    before = table.text()
    said = table.type("undo")
    assert said.exit == 3 and "does not tell" in said.err
    assert table.text() == before


def test_crlf_a_byte_order_mark_and_a_missing_last_newline_come_back(desk):
    text = "\ufeff" + SAVE.replace("\n", "\r\n").rstrip()
    desk.write(text)
    desk.type("set hero.hp 13")
    desk.type("""set 'hero.pack."Meal Ration"' 2""")
    assert desk.text() != text
    desk.type("undo 2")
    assert desk.text() == text


def test_what_stands_is_what_was_not_taken_back_without_the_undos_themselves():
    def entry(command, before, after):
        return Entry("", command, before=before, after=after)

    told = [
        entry("use A", "3", "4"), entry("undo", "4", "3"), entry("redo", "3", "4"), entry("undo", "4", "3"),
        entry("note", "3", "3"), entry("use B", "2", "3"), entry("undo", "3", "2"), entry("use C", "2", "3"),
        entry("roll dex", "2", "2"), entry("hp -1", "1", "2"),
    ]  # fmt: skip
    newest_first = [told[at] for at in (4, 3, 2, 1, 0, 6, 7, 8, 9)]
    assert [each.command for each in standing(newest_first)] == ["note", "roll dex", "hp -1"]


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("A r", "r A"),
        ("A r undo", ""),
        ("A r undo redo", "A"),
        ("A r undo redo undo redo s", "s A"),
        ("A r B undo", "r A"),
        ("A r B undo undo redo", "A"),
        ("A r B undo undo redo redo", "B A"),
        ("A r B s undo redo t", "t B r A"),
        ("A undo B r", "r B"),
    ],
)
def test_a_roll_goes_with_the_change_before_it_also_where_that_is_done_again(typed, stands):
    told, stack, gone, count = [], [0], [], 0
    for word in typed.split():
        before = stack[-1]
        if word == "undo":
            gone.append(stack.pop())
        elif word == "redo":
            stack.append(gone.pop())
        elif word.isupper():
            count += 1
            stack.append(count)
        told.append(Entry("", word, before=str(before), after=str(stack[-1])))
    assert " ".join(each.command for each in standing(told[::-1])) == stands


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("A r use", "use r A"),
        ("A r use undo", "r A"),
        ("A r use undo redo", "use r A"),
        ("A r use use undo", "use r A"),
        ("A r use B use undo undo", "use r A"),
        ("A r use B undo redo", "B use r A"),
        ("A r use undo undo", ""),
        ("A r use undo undo redo", "A"),
        ("A r use undo undo redo redo", "use A"),
        ("A r use undo s", "s r A"),
        ("A r use s undo", "r A"),
        ("A r use undo redo undo use", "use r A"),
    ],
)
def test_a_use_that_changed_nothing_is_taken_back_and_the_roll_before_it_stands(typed, stands):
    told, done, gone, count = [], [("", 0)], [], 0
    for word in typed.split():
        before, lines = done[-1][1], ()
        if word == "undo":
            gone.append(done.pop())
            lines = (f"takes back {gone[-1][0]}",)
        elif word == "redo":
            done.append(gone.pop())
            lines = (f"again {done[-1][0]}",)
        elif word == "use":
            done.append(("use Luck", before))
        elif word.isupper():
            count += 1
            done.append((word, count))
        told.append(Entry("", "use Luck" if word == "use" else word, lines, before=str(before), after=str(done[-1][1])))
    assert " ".join(each.command.removesuffix(" Luck") for each in standing(told[::-1])) == stands


@pytest.mark.parametrize("typed", ["A r use undo", "A r use undo redo"])
def test_in_a_log_where_undo_passed_over_such_a_use_it_went_with_the_change_before_it(typed):
    told, now = [], 0
    for word in typed.split():
        after = {"A": 1, "undo": 0, "redo": 1}.get(word, now)
        lines = {"undo": ("takes back A",), "redo": ("again A",)}.get(word, ())
        told.append(Entry("", "use Luck" if word == "use" else word, lines, before=str(now), after=str(after)))
        now = after
    assert [each.command for each in standing(told[::-1])] == (["A"] if "redo" in typed else [])


def test_undo_takes_back_a_free_use_an_older_log_passed_over_with_its_change(table):
    table.type("note begins")
    before = table.log.read_text()
    table.type("set hero.hp 13")
    changed = table.log.read_text().removeprefix(before)
    digests = changed.splitlines()[-1].split()[1:]
    use = f"2026-11-29 08:12:04  use Luck\n  Luck is used\n  = {digests[1]}\n"
    table.log.write_text(before + changed + use)
    assert "use Luck" in table.type("undo").out
    assert table.text() != SAVE
    assert table.type("undo").exit == 0
    assert table.text() == SAVE
