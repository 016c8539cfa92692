"""A value changes where it stands, in the style of the one before; of a list only what differs."""

import datetime
import tomllib

import pytest

from notequest_cli.patch import Change, changes, patch
from notequest_cli.toml import scan
from tests.toml.test_patch import edited

SCALARS = {
    "a comment behind keeps its column": ("hp = 9          # ouch\n", 10, "hp = 10         # ouch\n"),
    "a comment one blank behind moves along": ("hp = 14 # ouch\n", 9, "hp = 9 # ouch\n"),
    "a comment two blanks behind moves along": ("hp = 14  # ouch\n", 9, "hp = 9  # ouch\n"),
    "unless the one below stands in its column": ("hp = 9  # ouch\nxp = 1  # few\n", 10, "hp = 10 # ouch\nxp = 1  # few\n"),
    "tabs before a comment stay": ("hp = 9\t\t# ouch\n", 100, "hp = 100\t\t# ouch\n"),
    "blanks behind a value stay": ("hp =\t9  \n", 10, "hp =\t10  \n"),
    "a hash in a string is no comment": ('hp = ["a", "b   # c"]\n', ["aaa", "b   # c"], 'hp = ["aaa", "b   # c"]\n'),
    "a literal string stays literal": ("hp = 'C:\\x'\n", "D:\\y", "hp = 'D:\\y'\n"),
    "where it can": ("hp = 'x'\n", "it's", 'hp = "it\'s"\n'),
    "a basic string is escaped": ('hp = "x"\n', 'a"b\\c\nd', 'hp = "a\\"b\\\\c\\nd"\n'),
    "a text over several lines stays one": ('hp = """\r\nold\r\n"""\r\n', 'a\n"b"\n', 'hp = """\r\na\r\n"b"\r\n"""\r\n'),
    "also a literal one": ("hp = '''x'''\n", "it's\n[hero]", "hp = '''it's\n[hero]'''\n"),
    "quotes in it are escaped where three would meet": ('hp = """x"""\n', 'a""""', 'hp = """a""\\"\\""""\n'),
    "a hexadecimal number stays one": ("hp = 0x1F\n", 47, "hp = 0x2F\n"),
    "with as many digits": ("hp = 0x0010 # sixteen\n", 17, "hp = 0x0011 # sixteen\n"),
    "but not below zero": ("hp = 0x10\n", -1, "hp = -1\n"),
    "thousands stay grouped": ("hp = 1_000\n", 1234567, "hp = 1_234_567\n"),
    "a plus stays": ("hp = +5\n", 6, "hp = +6\n"),
    "not before a minus": ("hp = +5\n", -6, "hp = -6\n"),
    "infinity": ("hp = 1e400\n", float("-inf"), "hp = -inf\n"),
    "minus zero": ("hp = 0.0\n", -0.0, "hp = -0.0\n"),
    "a whole number becomes true": ("hp = 1\n", True, "hp = true\n"),
    "a date": ("hp = 2023-04-15   # page\n", datetime.date(2023, 4, 17), "hp = 2023-04-17   # page\n"),
    "a moment keeps its blank": ("hp = 2023-04-15 07:30:00\n", datetime.datetime(2023, 4, 16, 8), "hp = 2023-04-16 08:00:00\n"),
    "a moment keeps its Z": (
        "hp = 2023-04-15T07:30:00Z\n",
        datetime.datetime(2023, 4, 16, 8, tzinfo=datetime.UTC),
        "hp = 2023-04-16T08:00:00Z\n",
    ),
}


@pytest.mark.parametrize(("text", "value", "wanted"), SCALARS.values(), ids=SCALARS.keys())
def test_a_value_changes_in_its_style(text, value, wanted):
    assert edited(text, {"hp": value}) == wanted
    assert edited(f"[hero]\n{text}[ship]\n", {"hero.hp": value}) == f"[hero]\n{wanted}[ship]\n"


def test_a_value_changes_without_a_last_newline():
    assert edited("xp = 1\nhp = 9 # ouch", {"hp": 8}) == "xp = 1\nhp = 8 # ouch"


LISTS = {
    "the last goes": ('["a", "b"]', ["a"], '["a"]'),
    "the first goes": ('[ "a", "b" ]', ["b"], '[ "b" ]'),
    "the middle goes": ('["a", "b", "c"]', ["a", "c"], '["a", "c"]'),
    "all go": ('[ "a", "b", ]', [], "[]"),
    "one comes to an empty list": ("[]", ["a"], '["a"]'),
    "one comes at the end": ('["a"]', ["a", "b"], '["a", "b"]'),
    "one comes at the front": ('["b"]', ["a", "b"], '["a", "b"]'),
    "one comes between, without blanks": ("[1,3]", [1, 2, 3], "[1,2,3]"),
    "one comes behind a last comma": ("[1, 2, ]", [1, 2, 3], "[1, 2, 3, ]"),
    "a literal string beside a literal string": ("['a', 'c']", ["a", "b", "c"], "['a', 'b', 'c']"),
    "one changes": ("[0x10,  2]", [16, 3], "[0x10,  3]"),
    "one changes and one goes": ('["Skeleton 4/4", "Orc 6/6"]', ["Orc 5/6"], '["Orc 5/6"]'),
    "a list in a list": ("[[1, 2], [3]]", [[1], [3, 4]], "[[1], [3, 4]]"),
    "a table in a list": ("[{a = 1, b=2}, {}]", [{"a": 1, "b": 3}, {"c": 1}], "[{a = 1, b=3}, { c = 1 }]"),
    "commas in front": ("[ 1\n    , 2 ]", [1, 2, 3], "[ 1\n    , 2\n    , 3 ]"),
    "a line of its own comes": ("[\n  1, # one\n  2, # two\n]", [1, 2, 3], "[\n  1, # one\n  2, # two\n  3,\n]"),
    "behind a last line without comma": ("[\n\t1,\n\t2   # two\n]", [1, 2, 3], "[\n\t1,\n\t2,  # two\n\t3\n]"),
    "at the front": ("[ # all\n  1,\n]", [0, 1], "[ # all\n  0,\n  1,\n]"),
    "a line goes with its comment, not with the one above": ("[\n  1,\n  # even\n  2, # two\n]", [1], "[\n  1,\n  # even\n]"),
    "several on a line": ("[\n  1, 2, # pair\n  3, 4\n]", [1, 3], "[\n  1, # pair\n  3\n]"),
    "comments stay where all go": ("[ # none\n  1,\n  # left\n]", [], "[ # none\n  # left\n]"),
    "an empty list over lines": ("[\n  # none\n]", ["a"], '[\n  # none\n  "a",\n]'),
    "a comma on the next line": ("[ 1 # one\n , 2 # two\n ]", [2], "[  # one\n  2 # two\n ]"),
    "strings with brackets and hashes": ('["a]", "#b", \'"\']', ["a]", "c", '"'], '["a]", "c", \'"\']'),
}


@pytest.mark.parametrize(("text", "value", "wanted"), LISTS.values(), ids=LISTS.keys())
def test_of_a_list_only_what_differs_changes(text, value, wanted):
    assert edited(f"pack = {text} # mine\n", {"pack": value}) == f"pack = {wanted} # mine\n"


def test_lines_of_a_list_keep_their_own_endings():
    text = "a = [\r\n  1,\n  2,\r\n]\n"
    assert edited(text, {"a": [1, 3, 2, 4]}) == "a = [\r\n  1,\n  3,\n  2,\r\n  4,\r\n]\n"


INLINE = {
    "a value": ("{ a = 1, b = 2 }", {"a": 1, "b": 3}, "{ a = 1, b = 3 }"),
    "a key comes": ("{a=1}", {"a": 1, "b": 3}, "{a=1, b=3}"),
    "to an empty one": ("{}", {"a": {"b": [1]}}, "{ a = { b = [1] } }"),
    "the first goes": ("{ a = 1, b = 2 }", {"b": 2}, "{ b = 2 }"),
    "the last goes": ("{ a = 1, b = 2 }", {"a": 1}, "{ a = 1 }"),
    "all go": ("{ a = 1, b = 2 }", {}, "{}"),
    "all go and one comes": ("{ a = 1, b = 2 }", {"c": 1}, "{ c = 1 }"),
    "dotted keys": ("{ a.b = 1, c = 2 }", {"a": {"b": 3, "d": 4}, "c": 2}, "{ a.b = 3, c = 2, a.d = 4 }"),
    "the last of a dotted table goes": ("{ a.b = 1, c = 2 }", {"a": {}, "c": 2}, "{ c = 2, a = {} }"),
    "deep inside": ("{ a = { b = [ { c = 1 } ] } }", {"a": {"b": [{"c": 2}]}}, "{ a = { b = [ { c = 2 } ] } }"),
}


@pytest.mark.parametrize(("text", "value", "wanted"), INLINE.values(), ids=INLINE.keys())
def test_an_inline_table_is_edited_in_place(text, value, wanted):
    raw = f"t = {text} # mine\n".encode()
    was = tomllib.loads(raw.decode())["t"]
    for found in ([Change(("t",), was, value)], changes({"t": was}, {"t": value})):
        assert patch(raw, found)[0].decode() == f"t = {wanted} # mine\n"


def test_a_list_of_many_is_edited_in_one_go():
    before, after = list(range(4000)), [*range(0, 4000, 2), -1]
    text = edited(f"a = {before}\n", {"a": after})
    assert tomllib.loads(text) == {"a": after}


def test_a_value_whose_bracket_never_closes_ends_with_its_line():
    assert scan.value_end("a = [1, 2\n", 4) == 9
