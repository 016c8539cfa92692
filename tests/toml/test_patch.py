"""What a change of the data does to the text of a save, and to nothing else of it."""

import subprocess
import sys
import tomllib

import pytest

from notequest_cli.patch import MISSING, Change, applied, changes, format_value, patch, reverse, same
from notequest_cli.problems import BrokenSave


def edited(text, wanted):
    """The text after changes given as `{"hero.hp": 9}`; every hunk is taken back on the way."""
    raw = text.encode()
    found = [Change(tuple(key.split(".")), MISSING, value) for key, value in wanted.items()]
    after, hunks = patch(raw, found)
    assert reverse(after, hunks) == raw
    return after.decode()


# What an editor of whole documents does to a save, and what is wanted instead.


def test_a_table_comes_behind_the_last_array_element_of_a_file_without_final_newline():
    assert edited("[[room]]\nn = 1", {"room": [{"n": 1}, {"n": 2}]}) == "[[room]]\nn = 1\n\n[[room]]\nn = 2"


def test_blocks_of_an_array_of_tables_stay_around_the_section_between_them():
    text = "[[room]]\nn = 1\n\n[hero]\nhp = 9\n\n[[room]]\nn = 2\n"
    assert edited(text, {"hero.hp": 8}) == text.replace("9", "8")
    assert edited(text, {"room": [{"n": 1}, {"n": 3}]}) == text.replace("n = 2", "n = 3")


def test_a_new_key_stands_above_the_comment_of_the_next_section():
    text = "[hero]\nhp = 9\n\n# ---- the ship ----\n[ship]\nshield = 1\n"
    assert edited(text, {"hero.level": 2}) == text.replace("hp = 9\n", "hp = 9\nlevel = 2\n")


def test_deleting_a_section_leaves_the_comment_above_the_next_one():
    text = "format = 1\n\n[fight]\nnext = 2\n\n# my ship\n[ship]\nshield = 1\n"
    assert edited(text, {"fight": MISSING}) == "format = 1\n\n# my ship\n[ship]\nshield = 1\n"


def test_a_new_key_among_crlf_lines_ends_with_crlf():
    assert edited("[hero]\r\nhp = 9\r\n", {"hero.level": 2}) == "[hero]\r\nhp = 9\r\nlevel = 2\r\n"


def test_a_byte_order_mark_stays():
    assert edited("\ufeffhp = 9\n", {"hp": 8, "level": 2}) == "\ufeffhp = 8\nlevel = 2\n"


def test_an_array_keeps_its_layout_and_comments():
    text = '[hero]\npack = [\n  "Rope",     # old\n  # for locks\n  "Key",      # rusty\n]\n'
    wanted = text.replace("rusty\n", 'rusty\n  "Torch",\n')
    assert edited(text, {"hero.pack": ["Rope", "Key", "Torch"]}) == wanted


def test_tables_out_of_order_are_edited_where_they_are():
    text = "[hero.a]\nx = 1\n\n[ship]\ny = 1\n\n[hero.b]\nz = 1\n\n[hero]\nhp = 9\n"
    wanted = {"hero.a.x": 2, "hero.b.z": 3, "hero.hp": 8, "hero.b.new": 1}
    assert edited(text, wanted) == "[hero.a]\nx = 2\n\n[ship]\ny = 1\n\n[hero.b]\nz = 3\nnew = 1\n\n[hero]\nhp = 8\n"


def test_a_table_may_lose_its_first_part_and_begin_further_down():
    text = "[hero.a]\nx = 1\n\n[ship]\ny = 1\n\n[hero.b]\nz = 1\n"
    assert edited(text, {"hero.a": MISSING}) == "\n[ship]\ny = 1\n\n[hero.b]\nz = 1\n"


def test_a_table_added_to_a_table_has_a_blank_line_above_and_the_comments_below_stay():
    text = "[hero]\nhp = 9\n\n# below\n[ship]\nshield = 1\n"
    assert edited(text, {"hero.ability.Smite": {"used": 1}}) == text.replace("hp = 9\n", "hp = 9\n\n[hero.ability.Smite]\nused = 1\n")


def test_an_inline_table_over_several_lines_is_refused_as_tomllib_refuses_it():
    with pytest.raises(tomllib.TOMLDecodeError):
        patch(b"a = {\n b = 1\n}\n", [Change(("a", "b"), 1, 2)])


def test_what_is_no_text_is_refused_as_it_comes():
    with pytest.raises(UnicodeDecodeError):
        patch(b'a = "\xff"\n', [Change(("a",), 1, 2)])


# Keys.


def test_a_new_key_is_indented_and_spaced_like_the_one_above():
    assert edited("[hero]\n\thp=9\n", {"hero.level": 2}) == "[hero]\n\thp=9\n\tlevel=2\n"
    assert edited("[hero]\nhp     = 9\nhp_max = 9\nxp     = 1\n", {"hero.level": 2}).endswith("xp     = 1\nlevel  = 2\n")


def test_a_new_key_of_an_empty_section_stands_right_below_its_header():
    assert edited("[hero]   # empty\n\n# next\n[ship]\n", {"hero.hp": 9}) == "[hero]   # empty\nhp = 9\n\n# next\n[ship]\n"


def test_a_new_key_at_the_top_stands_below_the_heading_of_the_file():
    assert edited("# my save\n\n[hero]\n", {"format": 1}) == "# my save\nformat = 1\n\n[hero]\n"
    assert edited("# about the hero\n[hero]\n", {"format": 1}) == "format = 1\n\n# about the hero\n[hero]\n"
    assert edited("", {"format": 1}) == "format = 1\n"


def test_deleting_a_key_takes_its_line_and_no_comment_above():
    text = "[hero]\n# wounded\nhp = 9   # ouch\n\nlevel = 2\n"
    assert edited(text, {"hero.hp": MISSING}) == "[hero]\n# wounded\n\nlevel = 2\n"


def test_the_last_key_of_a_table_may_go_and_the_table_stays():
    assert edited("[hero]\nhp = 9\n", {"hero.hp": MISSING}) == "[hero]\n"
    assert edited("hero.hp = 9\n", {"hero.hp": MISSING}) == "hero = {}\n"
    assert edited("[hero.pack]\nrope = 1\n\n[ship]\n", {"hero.pack": MISSING}) == "\n[hero]\n\n[ship]\n"


def test_quoted_and_dotted_keys_are_found_however_they_are_written():
    text = "a . 'b c'.\"d\\u00e9\" = 1\n[\"x.y\".'z']\nq = 1\n"
    assert edited(text, {"a.b c.dé": 2}) == text.replace("= 1\n[", "= 2\n[")
    after, _ = patch(text.encode(), [Change(("x.y", "z", "q"), 1, 2), Change(("x.y", "z", 'say "hi"'), MISSING, 3)])
    assert after.decode() == text.replace("q = 1", "q = 2") + '"say \\"hi\\"" = 3\n'


def test_a_table_of_dotted_keys_grows_in_its_own_style():
    text = "[hero]\nhp = 9\ntraits . str = 1\ntraits . dex = 2\nxp = 0\n\n[ship]\n"
    assert edited(text, {"hero.traits.wis": 3}) == text.replace("dex = 2\n", "dex = 2\ntraits.wis = 3\n")
    assert edited("a.b.c = 1\n", {"a.b.d": 2, "a.e": {"f": 1}}) == "a.b.c = 1\na.b.d = 2\na.e = { f = 1 }\n"


# Sections.


def test_a_section_comes_behind_the_last_subsection_of_its_parent():
    text = "[hero]\nhp = 9\n\n[hero.traits]\nstr = 1\n\n# the ship\n[ship]\nshield = 1\n"
    wanted = text.replace("str = 1\n", 'str = 1\n\n[hero.pack]\n"Med Kit" = 2\n')
    assert edited(text, {"hero.pack": {"Med Kit": 2}}) == wanted


def test_a_section_at_the_end_comes_behind_the_last_words_of_the_file():
    assert edited("hp = 9\n# so far\n\n", {"fight": {"next": 1}}) == "hp = 9\n# so far\n\n[fight]\nnext = 1\n\n"
    assert edited("hp = 9", {"fight": {"next": 1}}) == "hp = 9\n\n[fight]\nnext = 1"


def test_a_comment_right_below_a_key_belongs_to_it_unless_it_touches_the_next_header():
    below = "[a]\nx = 1\n# so much\n\n[b]\n"
    assert edited(below, {"a.c": {"y": 1}}) == "[a]\nx = 1\n# so much\n\n[a.c]\ny = 1\n\n[b]\n"
    touching = "[a]\nx = 1\n# about b\n[b]\n"
    assert edited(touching, {"a.c": {"y": 1}}) == "[a]\nx = 1\n\n[a.c]\ny = 1\n# about b\n[b]\n"


@pytest.mark.parametrize(
    "text",
    [
        "[hero]\nhp = 9\n\n# c\n[ship]\nx = 1\n",
        "[hero]\r\nhp = 9\r\n\r\n[ship]\r\n",
        "hp = 9\n\n[hero]\n\n[ship]",
        "\ufeff[hero]\nhp = 9",
    ],
)
def test_a_section_that_came_and_went_leaves_no_trace(text):
    there = edited(text, {"fight": {"next": 1, "rounds": ["a"]}, "hero.injuries": {"str": 1}})
    assert edited(there, {"fight": MISSING, "hero.injuries": MISSING}) == text


def test_a_table_that_only_has_subsections_gets_a_header_for_its_first_key():
    text = "[hero.traits]\nstr = 1\n\n[ship]\n"
    assert edited(text, {"hero.hp": 9}) == "[hero.traits]\nstr = 1\n\n[hero]\nhp = 9\n\n[ship]\n"


def test_a_new_table_with_tables_in_it_becomes_sections_and_a_small_one_in_gear_stays_inline():
    gear = {"hero.gear": {"Solar Visor": {"slot": "helmet", "bonus": {"wis": 1, "defense": 1}, "worn": True}}}
    wanted = '[hero]\n\n[hero.gear."Solar Visor"]\nslot = "helmet"\nbonus = { wis = 1, defense = 1 }\nworn = true\n'
    assert edited("[hero]\n", gear) == wanted
    room = {"dungeon": {"crypt": {"type": "crypt", "1": {"kind": "staircase", "doors": ["unopened"]}, "2": {"seen": 1}}}}
    wanted = '[dungeon.crypt]\ntype = "crypt"\n\n[dungeon.crypt.1]\nkind = "staircase"\ndoors = ["unopened"]\n\n'
    assert edited("", room) == wanted + "[dungeon.crypt.2]\nseen = 1\n"


def test_deleting_a_table_takes_all_its_subsections_wherever_they_are():
    text = "[a]\nx = 1\n\n[b]\ny = 1\n\n# about c\n[a.c]\nz = 1\n\n[d]\n"
    assert edited(text, {"a": MISSING}) == "\n[b]\ny = 1\n\n# about c\n\n[d]\n"


def test_a_table_that_goes_leaves_the_comments_in_it():
    text = "hp = 9\n\n[fight]   # round by round\n# open ones\nrounds = 2  # two\n\nowed = 1\n# below\n\n[ship]\n"
    assert edited(text, {"fight": MISSING}) == "hp = 9\n\n# round by round\n# open ones\n\n# below\n\n[ship]\n"
    assert edited("[[a]] # one\nx = 1\n\n[[a]] # two\n", {"a": [{}]}) == "# one\n\n[[a]] # two\n"


def test_or_the_header_too_where_an_empty_table_says_the_same():
    text = "hp = 9\n\n[fight]   # round by round\n# open ones\nrounds = 2  # two\n\nowed = 1\n# below\n\n[ship]\n"
    gone = [Change(("fight",), MISSING, MISSING)]
    after, hunks = patch(text.encode(), gone, lambda data: not data["fight"])
    assert after.decode() == "hp = 9\n\n[fight]   # round by round\n# open ones\n\n# below\n\n[ship]\n"
    assert reverse(after, hunks) == text.encode()
    again, _ = patch(after, [Change(("fight",), MISSING, {"next": 1})])
    assert again.decode() == "hp = 9\n\n[fight]   # round by round\nnext = 1\n# open ones\n\n# below\n\n[ship]\n"
    assert patch(text.encode(), gone, lambda data: False)[0].decode() == edited(text, {"fight": MISSING})
    assert patch(b"[a]\nx = 1\n", [Change(("a",), MISSING, MISSING)], lambda data: True)[0] == b""


def test_a_table_that_comes_where_an_empty_one_is_keeps_what_is_there():
    assert edited("[hero.pack]\n# my things\nmine = 1\n", {"hero.pack": {"rope": 1}}) == "[hero.pack]\n# my things\nmine = 1\nrope = 1\n"


def test_elements_of_an_array_of_tables_are_edited_where_they_are():
    text = "[[room]]\nn = 1\n[room.door]\nopen = true\n\n# second\n[[room]]\nn = 2   # two\n\n[ship]\n"
    rooms = [{"n": 1, "door": {"open": False}}, {"n": 2, "seen": 1}]
    assert edited(text, {"room": rooms}) == text.replace("true", "false").replace("# two\n", "# two\nseen = 1\n")
    assert edited(text, {"room": rooms[1:]}) == "\n# second\n[[room]]\nn = 2   # two\nseen = 1\n\n[ship]\n"
    front = [{"n": 0}, {"n": 1, "door": {"open": True}}, {"n": 2}]
    assert edited(text, {"room": front}) == "[[room]]\nn = 0\n\n" + text
    assert edited("format = 1\n\n# first\n" + text, {"room": front}) == "format = 1\n\n[[room]]\nn = 0\n\n# first\n" + text
    assert edited(text, {"room": []}) == "room = []\n\n\n# second\n\n[ship]\n"


def test_a_multi_line_string_with_headers_in_it_is_no_section():
    text = 'story = """\n[hero]\nhp = 1 # no\n"""\n\n[hero]\nhp = 9\n'
    assert edited(text, {"hero.hp": 8}) == text.replace("9", "8")


@pytest.mark.parametrize("quotes", ['"""', "'''"])
@pytest.mark.parametrize("around", ["[%s]", "{ told = %s }", "[{ told = %s }, 1]"])
def test_a_header_within_a_string_of_an_array_is_no_header_however_the_line_before_it_ends(quotes, around):
    story = around % f'{quotes}a" ] }} # x\n[hero]\nhp = 1 }} ]\n{quotes}'
    text = f"story = {story} # told\n\n[hero]\nhp = 9\n"
    assert edited(text, {"hero.hp": 8}) == text.replace("9", "8")


def test_a_value_of_another_kind_takes_the_place_of_a_table_and_back():
    assert edited("[hero]\nhp = 9\n[hero.pack]\na = 1\n", {"hero.pack": 3}) == "[hero]\nhp = 9\npack = 3\n"
    assert edited("[hero]\npack = 3 # three\n", {"hero.pack": {"a": 1}}) == "[hero]\npack = { a = 1 } # three\n"


# Changes as values.


def test_changes_are_told_leaf_by_leaf_and_by_type():
    before = {"hero": {"hp": 9, "pack": {"rope": 1}, "on": True, "x": float("nan")}, "gone": {"a": 1}}
    after = {"hero": {"hp": 8, "pack": {"rope": 1}, "on": 1, "x": float("nan")}, "new": {"b": 2}}
    assert changes(before, after) == [
        Change(("hero", "hp"), 9, 8),
        Change(("hero", "on"), True, 1),
        Change(("gone",), {"a": 1}, MISSING),
        Change(("new",), MISSING, {"b": 2}),
    ]


def test_applied_changes_leave_the_data_and_unknown_keys_alone():
    data = {"hero": {"hp": 9, "mine": 1}}
    found = applied(data, [Change(("hero", "hp"), 9, MISSING), Change(("ship", "shield"), MISSING, 1)])
    assert found == {"hero": {"mine": 1}, "ship": {"shield": 1}}
    assert data == {"hero": {"hp": 9, "mine": 1}}


@pytest.mark.parametrize(("one", "other"), [(1, True), (1, 1.0), (0.0, -0.0), ([1], [True]), ({"a": 1}, {"a": 1.0}), ("1", 1)])
def test_values_of_different_types_are_not_the_same(one, other):
    assert not same(one, other)


def test_what_cannot_be_written_changes_nothing_and_says_which_key():
    for key, value in (("name", "\ud800"), ("hp.max", 3), ("name", 16**5000)):
        with pytest.raises(BrokenSave, match=key.split(".")[0]) as refused:
            edited('name = "Zed"\nhp = 9\n', {key: value})
        assert refused.value.code == "no-patch"


def test_no_change_gives_the_same_bytes_and_no_lines():
    raw = b"\xef\xbb\xbf a = 0x10\r\n[b]\n"
    assert patch(raw, []) == (raw, ())
    assert patch(raw, [Change(("a",), 16, 16), Change(("c",), 1, MISSING)]) == (raw, ())


def test_a_written_value_reads_back():
    value = {"s": 'a"b\\c\n\t\x01é', "l": [1, [True], {"x": -0.0}], "f": 1e22, "e": {}, "k k": []}
    assert same(tomllib.loads(f"v = {format_value(value)}")["v"], value)
    with pytest.raises(TypeError):
        format_value(None)
    assert format_value({"a": ["x", 1], "b": {}}) == '{ a = ["x", 1], b = {} }'


def test_neither_the_lexer_nor_tomllib_is_loaded_before_they_are_needed():
    code = "import sys; import notequest_cli.patch; print('tomllib' in sys.modules, 'notequest_cli.toml.scan' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
