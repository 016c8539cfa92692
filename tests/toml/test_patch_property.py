"""For any save and any changes: the data is what was meant, and every line that need not change is the same bytes.

Saves are made of pieces (a key line, a header, a comment, a blank line) of which each knows what it is about,
so that these tests need no lexer to tell which lines may change.
"""

import copy
import datetime
import tomllib
from typing import NamedTuple

import pytest
import tomlkit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from notequest_cli.patch import Change, apply_hunks, changes, line_hunks, patch, reverse, same

pytestmark = pytest.mark.exhaustive

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
NAMES = ["a", "b", "c", "hp", "x-1", "Med Kit", "x.y", 'q"t', "é", ""]
WRITTEN = ["a", "b", "c", "hp", "x-1", '"a"', "'b'", '"Med Kit"', "'x.y'", '"q\\"t"', '"\\u00e9"', '""']
SCALARS = [
    *("1", "-3", "+7", "1_000", "0x1F", "0o17", "true", "false", "1.5", "-0.0", "nan", "inf", "1e400", "99999999999999999999"),
    *("2023-04-15", "2023-04-15 07:30:00", "2023-04-15T07:30:00Z", "07:30:00"),
    *('"x"', '"a # b"', "'C:\\n'", "'[x]'", '"]"', '"\\"}"', '""', '"é😀"'),
    *('"""\n[hero]\nhp = 1 # no\n"""', '"""q"q""q""""', "'''\r\n[a]\r\n# no\r\nit's'''", '"""a\\\n   b"""'),
]
COMMENTS = ["# mine", "#[a]", "# hp = 1", "# \"'", "#\u2028 é"]


class Piece(NamedTuple):
    """Lines of a save, and the path they are about: a key or a header; nothing for comments and blank lines."""

    text: str
    path: tuple[str, ...] | None = None
    is_header: bool = False


blanks = st.sampled_from(["", "", "", " ", "  ", "\t"])
endings = st.sampled_from(["\n", "\r\n"])
tails = st.one_of(blanks, st.builds("{}{}".format, st.sampled_from([" ", "", "      ", "\t"]), st.sampled_from(COMMENTS)))
keys = st.lists(st.sampled_from(WRITTEN), min_size=1, max_size=3).map(" . ".join) | st.sampled_from(WRITTEN)


@st.composite
def arrays(draw, values):
    """An array on one line, compact, with commas in front, or on several lines with comments."""
    held = draw(st.lists(values, max_size=4))
    layout = draw(st.sampled_from(["one", "compact", "front", "lines", "lines"]))
    last = draw(st.booleans()) and held
    if layout in ("one", "compact"):
        return f"[{(', ' if layout == 'one' else ',').join(held)}{',' if last else ''}]"
    if layout == "front":
        return "[ " + "\n  , ".join(held) + " ]"
    lines = [f"  {value}{',' if last or at < len(held) - 1 else ''}{draw(tails)}" for at, value in enumerate(held)]
    above = [f"  {draw(st.sampled_from(COMMENTS))}"] if draw(st.booleans()) else []
    return draw(endings).join([f"[{draw(tails)}", *above, *lines, "]"])


@st.composite
def inline_tables(draw, values):
    """An inline table, with dotted keys too."""
    equals = draw(st.sampled_from([" = ", "="]))
    return "{" + ", ".join(f"{draw(keys)}{equals}{draw(values)}" for _ in range(draw(st.integers(0, 3)))) + "}"


values = st.recursive(st.sampled_from(SCALARS), lambda held: arrays(held) | inline_tables(held), max_leaves=6)


def first_path(text):
    """The path of the one key of a text."""
    path, table = (), tomllib.loads(text)
    while isinstance(table, dict) and table:
        key, table = next(iter(table.items()))
        path = (*path, key)
    return path


@st.composite
def key_lines(draw, header):
    """A key line below a header, and the path of the key."""
    key = draw(keys)
    text = f"{draw(blanks)}{key}{draw(st.sampled_from([' = ', '=', '   = ']))}{draw(values)}{draw(tails)}{draw(endings)}"
    return Piece(text, header + first_path(f"{key} = 1"))


@st.composite
def headers(draw):
    """A header of a table or of an element of an array of tables."""
    key = draw(st.lists(st.sampled_from(WRITTEN), min_size=1, max_size=3).map(".".join))
    opening, closing = draw(st.sampled_from([("[", "]")] * 4 + [("[[", "]]")]))
    return Piece(f"{draw(blanks)}{opening}{key}{closing}{draw(tails)}{draw(endings)}", first_path(f"{key} = 1"), True)


@st.composite
def saves(draw):
    """A valid save as pieces, and whether its last newline is missing."""
    pieces: list[Piece] = []
    header = ()
    for _ in range(draw(st.integers(0, 14))):
        kind = draw(st.sampled_from(["key", "key", "header", "comment", "blank"]))
        if kind in ("key", "header"):
            piece = draw(key_lines(header) if kind == "key" else headers())
        else:
            piece = Piece((draw(blanks) + draw(st.sampled_from(COMMENTS)) if kind == "comment" else draw(blanks)) + draw(endings))
        if is_valid("".join(held.text for held in [*pieces, piece])):
            pieces.append(piece)
            header = (piece.path or ()) if piece.is_header else header
    return pieces, draw(st.booleans())


def is_valid(text):
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


plain = st.sampled_from(
    [0, -5, 12, True, "x", "it's", 'say "hi"', "two\nlines", "[hero]", "", 1.5, float("nan"), datetime.date(2023, 4, 15)]
)
fresh = st.recursive(
    plain, lambda held: st.lists(held, max_size=3) | st.dictionaries(st.sampled_from(NAMES), held, max_size=3), max_leaves=5
)


@st.composite
def changed(draw, value, depth=0):
    """A value that differs a little from another."""
    value = copy.deepcopy(value)
    for _ in range(draw(st.integers(1, 3))):
        step = draw(st.sampled_from(["go", "come", "change", "change"]))
        if isinstance(value, dict):
            _change_table(draw, value, step, depth)
        elif isinstance(value, list):
            _change_list(draw, value, step, depth)
        else:
            return draw(plain)
    return value


def _change_table(draw, table, step, depth):
    if step == "come" or not table:
        table.setdefault(draw(st.sampled_from(NAMES)), draw(fresh))
        return
    key = draw(st.sampled_from(list(table)))
    if step == "go":
        del table[key]
    else:
        table[key] = draw(changed(table[key], depth + 1))


def _change_list(draw, held, step, depth):
    at = draw(st.integers(0, len(held)))
    if step == "come" or at == len(held):
        held.insert(at, draw(fresh))
    elif step == "go":
        del held[at]
    else:
        held[at] = draw(changed(held[at], depth + 1))


def written(save, mark=""):
    """The bytes of a save."""
    pieces, ends_open = save
    text = "".join(piece.text for piece in pieces)
    return (mark + (text.removesuffix("\n").removesuffix("\r") if ends_open else text)).encode()


def read(raw):
    return tomllib.loads(raw.decode().removeprefix("\ufeff"))


def is_below(path, other):
    return path[: len(other)] == other


def staying(pieces, found):
    """The pieces that no change is about; of a header that may go, its comment."""
    for piece in pieces:
        touched = piece.path is not None and any(is_below(piece.path, change.key) for change in found)
        within = piece.path is not None and not piece.is_header and any(is_below(change.key, piece.path) for change in found)
        if touched and piece.is_header and "#" in piece.text:
            yield "#" + piece.text.partition("#")[2]
        elif not touched and not within and piece.text.strip():
            yield "\n" + piece.text


def all_stay_in_order(got, pieces):
    """Each piece is there, behind the one before."""
    place, text = 0, "\n" + got.decode().removeprefix("\ufeff") + "\n"
    for piece in pieces:
        lines = piece if piece in text[place:] else piece.removesuffix("\n").removesuffix("\r")
        place = text.index(lines, place) + len(lines) - lines.endswith("\n")


@QUICK
@given(st.data(), saves(), st.sampled_from(["", "", "", "\ufeff"]))
def test_changes_do_what_was_meant_and_touch_nothing_else(data, save, mark):
    raw = written(save, mark)
    before = read(raw)
    after = data.draw(changed(before))
    found = changes(before, after)
    got, hunks = patch(raw, found)
    assert same(read(got), after)
    assert reverse(got, hunks) == raw
    assert apply_hunks(raw, hunks) == got
    all_stay_in_order(got, staying(save[0], found))
    assert got.startswith("\ufeff".encode()) == bool(mark)


@QUICK
@given(st.data(), saves())
def test_tables_that_may_stay_empty_for_their_comments_touch_nothing_else_either(data, save):
    raw = written(save)
    before = read(raw)
    found = changes(before, data.draw(changed(before)))
    got, hunks = patch(raw, found, lambda meant: True)
    assert reverse(got, hunks) == raw
    all_stay_in_order(got, staying(save[0], found))


def test_a_table_that_could_stay_empty_goes_where_a_value_takes_the_place_of_the_one_above():
    raw = b"[a.a] # mine\na = 1\n\n"
    got, hunks = patch(raw, [Change(("a",), {"a": {"a": 1}}, 0)], lambda meant: True)
    assert read(got) == {"a": 0} and b"# mine" in got and reverse(got, hunks) == raw


@QUICK
@given(st.data(), saves())
def test_a_second_reader_reads_the_same(data, save):
    raw = written(save)
    before = read(raw)
    after = data.draw(changed(before))
    if second_reading(raw) is not None and same(second_reading(raw), before):
        got, _ = patch(raw, changes(before, after))
        assert same(second_reading(got), after)


def second_reading(raw):
    try:
        return tomlkit.parse(raw.decode()).unwrap()
    except (tomlkit.exceptions.TOMLKitError, ValueError, TypeError):
        return None


@QUICK
@given(saves(), st.sampled_from(["\n", "\r\n"]), st.data())
def test_a_text_with_one_kind_of_line_ending_keeps_to_it(save, ending, data):
    raw = written(save).decode().replace("\r\n", "\n").replace("\n", ending).encode()
    before = read(raw)
    got, _ = patch(raw, changes(before, data.draw(changed(before))))
    if b"\n" in raw:
        assert got.decode().replace(ending, "").count("\n") == 0
        assert ending == "\r\n" or b"\r" not in got


@QUICK
@given(saves(), saves(), st.sampled_from(["", "\ufeff"]))
def test_any_text_becomes_any_other_by_lines(one, other, mark):
    old, new = written(one), written(other, mark)
    hunks = line_hunks(old, new)
    assert apply_hunks(old, hunks) == new
    assert reverse(new, hunks) == old


@QUICK
@given(saves(), fresh.filter(lambda value: not isinstance(value, dict) or value))
def test_a_fresh_key_at_the_top_goes_again_without_a_trace_but_blank_lines(save, value):
    raw = written(save)
    there, _ = patch(raw, [Change(("fresh",), None, value)])
    assert same(read(there), read(raw) | {"fresh": value})
    again, _ = patch(there, changes(read(there), read(raw)))
    assert b"".join(again.split()) == b"".join(raw.split())
