"""Line differences: what a patch did, done again and taken back to the byte."""

import pytest

from notequest_cli.patch import MISSING, Change, Hunk, apply_hunks, line_hunks, patch, reverse, reverse_where_found

SAVE = b'# mine\nformat = 1\n\n[hero]   # me\nhp = 9   # ouch\nstory = """\n[ship]\n"""\n\n["the ship"]\nshield = 1\n'


def hunks(raw, *changes):
    """The hunks of a patch."""
    return patch(raw, [Change(key, None, value) for key, value in changes])[1]


def test_a_hunk_names_the_header_above_as_written_and_the_line_in_the_text_before():
    found = hunks(SAVE, (("hero", "hp"), 8), (("the ship", "shield"), MISSING), (("format",), 2))
    assert found == (
        Hunk("", 2, ("format = 1\n",), ("format = 2\n",)),
        Hunk("[hero]", 5, ("hp = 9   # ouch\n",), ("hp = 8   # ouch\n",)),
        Hunk('["the ship"]', 11, ("shield = 1\n",), ()),
    )


def test_lines_that_come_in_name_the_line_before_which_they_do():
    assert hunks(SAVE, (("hero", "xp"), 1)) == (Hunk("[hero]", 9, (), ("xp = 1\n",)),)


def test_a_header_in_a_string_is_no_header():
    assert hunks(SAVE, (("the ship", "hull"), 2))[0].section == '["the ship"]'
    assert line_hunks(SAVE, SAVE.replace(b'"""\n\n', b'"""\nxp = 1\n\n'))[0].section == "[hero]"


def test_two_changes_on_a_line_are_one_hunk():
    assert hunks(b"t = { a = 1, b = 2 }\n", (("t", "a"), 3), (("t", "b"), 4)) == (
        Hunk("", 1, ("t = { a = 1, b = 2 }\n",), ("t = { a = 3, b = 4 }\n",)),
    )


@pytest.mark.parametrize(
    ("raw", "key", "value", "wanted"),
    [
        (b"a = 1", ("b",), 2, Hunk("", 1, ("a = 1",), ("a = 1\n", "b = 2"))),
        (b"a = 1\r\nb = 2", ("b",), MISSING, Hunk("", 1, ("a = 1\r\n", "b = 2"), ("a = 1",))),
        (b"a = 1\nb = 2", ("b",), 3, Hunk("", 2, ("b = 2",), ("b = 3",))),
        (b"a = 1", ("a",), MISSING, Hunk("", 1, ("a = 1",), ())),
        (b"", ("a",), 1, Hunk("", 1, (), ("a = 1\n",))),
        ("\ufeff".encode(), ("a",), 1, Hunk("", 1, ("\ufeff",), ("\ufeffa = 1\n",))),
        ("\ufeffa = 1\n".encode(), ("a",), 2, Hunk("", 1, ("\ufeffa = 1\n",), ("\ufeffa = 2\n",))),
        ("\ufeffa = 1\nb = 2\n".encode(), ("a",), MISSING, Hunk("", 1, ("\ufeffa = 1\n", "b = 2\n"), ("\ufeffb = 2\n",))),
    ],
)
def test_at_both_ends_of_a_text_lines_are_whole(raw, key, value, wanted):
    after, found = patch(raw, [Change(key, None, value)])
    assert found == (wanted,)
    assert reverse(after, found) == raw
    assert apply_hunks(raw, found) == after


def test_what_is_left_behind_a_byte_order_mark_is_one_line_with_it():
    raw = "\ufeffa = 1\nb = 2\nc = 3\nd = 4\n".encode()
    after, found = patch(raw, [Change(("a",), 1, MISSING), Change(("b",), 2, MISSING), Change(("d",), 4, 5)])
    assert after == "\ufeffc = 3\nd = 5\n".encode()
    assert found[0] == Hunk("", 1, ("\ufeffa = 1\n", "b = 2\n", "c = 3\n"), ("\ufeffc = 3\n",))
    assert reverse(after, found) == raw


def test_lines_that_are_not_there_are_refused():
    after, found = patch(SAVE, [Change(("hero", "hp"), 9, 8), Change(("format",), 1, 2)])
    for raw in (SAVE, after.replace(b"ouch", b"ow"), b"# one line more\n" + after, b""):
        with pytest.raises(ValueError, match="line"):
            reverse(raw, found)


EDITS = [
    (b"", b""),
    (b"", b"a"),
    (b"a\nb\nc\n", b"a\nc\n"),
    (b"a\nb\nc", b"x\na\nb\nd\n"),
    (b"a\r\nb\r\n", b"a\nb\n"),
    (b"a\n", "\ufeffa\n".encode()),
    (b'[a\n= ]]\n"""', b"[a\n= ]\n'"),
    ("a\u2028b\x0bc\x85\n".encode(), "a\u2028b\x0bd\x85\n".encode()),
    (b"a\n" * 50 + b"b\n" + b"a\n" * 50, b"a\n" * 60 + b"c\n" + b"a\n" * 41),
]


@pytest.mark.parametrize(("old", "new"), EDITS)
def test_any_hand_edit_is_a_difference_of_lines(old, new):
    found = line_hunks(old, new)
    assert apply_hunks(old, found) == new
    assert reverse(new, found) == old
    assert bool(found) == (old != new)


def test_a_hand_edit_in_two_places_is_two_hunks_under_their_headers():
    edited = SAVE.replace(b"format = 1\n", b"format = 1\nmine = 2\n").replace(b"shield = 1", b"shield = 0")
    assert line_hunks(SAVE, edited) == (
        Hunk("", 3, (), ("mine = 2\n",)),
        Hunk('["the ship"]', 11, ("shield = 1\n",), ("shield = 0\n",)),
    )


FOUND = b'[hero]\nhp = 9\n\n[ship]\nhp = 9\nname = "Emu"\nhp_max = 9\n'


def test_hunks_are_taken_back_where_their_lines_stand_now_under_the_same_header():
    back = reverse_where_found(b"# above\n" + FOUND, [Hunk("[ship]", 5, ("hp = 10\n",), ("hp = 9\n",))])
    assert back == b"# above\n" + FOUND.replace(b"[ship]\nhp = 9", b"[ship]\nhp = 10")


def test_of_several_places_it_is_the_nearest_and_what_went_comes_back():
    text = b"[a]\nx = 1\ny = 1\nx = 1\n"
    assert reverse_where_found(text, [Hunk("[a]", 4, ("x = 2\n",), ("x = 1\n",))]) == b"[a]\nx = 1\ny = 1\nx = 2\n"
    assert reverse_where_found(FOUND, [Hunk("[ship]", 6, ("shield = 1\n",), ())]).count(b"hp = 9\nshield = 1\nname") == 1


def test_lines_that_stand_nowhere_are_refused():
    with pytest.raises(ValueError, match="not there"):
        reverse_where_found(FOUND, [Hunk("[hero]", 2, ("hp = 10\n",), ("hp = 8\n",))])
