# ruff: noqa: RUF001  # walls and doors are drawn with these
"""The map as text: signs, inks, widths."""

import pytest

from notequest_cli.notequest import map_page_words
from notequest_cli.notequest.map_drawing import ASCII, UNICODE, draw, flow
from notequest_cli.notequest.map_layout import sheets
from notequest_cli.notequest.map_marks import letters, marks
from notequest_cli.notequest.map_shapes import WIDTH
from notequest_cli.notequest.state import from_toml
from notequest_cli.show import plain
from tests.map.dungeons import dungeon_of, explored, mapped
from tests.map.test_layout import last

SIX = [explored(seed) for seed in range(6)]


def text(state, pens=UNICODE):
    """Every level of a dungeon, one below the other."""
    laid_out = sheets(dungeon_of(state))
    drawn = [line for sheet in laid_out for line in draw(sheet, marks(mapped(state), laid_out), pens)]
    return "".join("".join(characters for characters, _ in line) + "\n" for line in drawn)


def page(state, width, pens=UNICODE):
    """The page for a terminal of this width."""
    laid_out = sheets(dungeon_of(state))
    return plain.lines(map_page_words.page(dungeon_of(state), laid_out, marks(mapped(state), laid_out), pens, width))


def notebook(**segments):
    """A crypt with these segments, the hero in the first."""
    numbered = {name.removeprefix("s"): {"level": 1, **values} for name, values in segments.items()}
    return from_toml({"hero": {"name": "Brugo", "hp": 9, "where": "crypt 1"}, "dungeon": {"crypt": {"type": "crypt", **numbered}}})


def test_every_state_of_a_door_has_its_sign():
    state = notebook(
        s1={"kind": "corridor", "doors": ["2 open", "3 broken", "locked", "unopened"]},
        s2={"kind": "room", "size": "small", "from": 1},
        s3={"kind": "room", "size": "small", "from": 1},
    )
    assert text(state) == (
        "      ┌─────┬───────────┬─────┐\n"
        "      │2    ╱1 @ ▲      ╳3    │\n"
        "      │     ├■─────────□┤     │\n"
        "      └─────┘3         4└─────┘\n"
    )


def test_stairs_say_where_they_lead_on_both_levels():
    state = notebook(
        s1={"kind": "corridor", "doors": ["2 open"]},
        s2={"kind": "staircase", "from": 1, "doors": ["3 open"]},
        s3={"kind": "corridor", "from": 2, "level": 2, "doors": []},
    )
    drawn = text(state)
    assert "2 ▼3" in drawn
    assert "3 ▲2" in drawn


@pytest.mark.parametrize(
    ("pens", "told"), [(UNICODE, ["▲ the way out", "▲N up to N", "▼N down to N"]), (ASCII, ["< the way out", "<N up to N", ">N down to N"])]
)
def test_no_sign_is_explained_twice(pens, told):
    state = notebook(
        s1={"kind": "staircase", "doors": ["2 open"]},
        s2={"kind": "staircase", "from": 1, "doors": ["3 open"]},
        s3={"kind": "corridor", "from": 2, "level": 2, "doors": []},
    )
    key = "  ".join(page(state, 200, pens)[-2:]).split("  ")
    assert [each for each in key if each in told] == told
    assert len({each.split(" ")[0] for each in key}) == len(key)


def test_stairs_with_two_labels_still_look_like_stairs():
    state = notebook(
        s1={"kind": "room"},
        s19={"kind": "room", "level": 2},
        s20={"kind": "staircase", "from": 19, "doors": ["22 open"]},
        s22={"kind": "corridor", "from": 20, "level": 2, "doors": []},
    )
    drawn = text(state)
    assert "│20▼19│" in drawn and "│▼22≡≡│" in drawn
    assert "|>22==|" in text(state, ASCII)


def test_a_secret_passage_is_a_sign_in_the_wall():
    state = notebook(
        s1={"kind": "room", "size": "wide", "secret": 2},
        s2={"kind": "staircase", "from": 1, "doors": ["unopened"]},
    )
    assert "§2    □1" in text(state)


def test_who_fell_and_what_lies_there_is_marked():
    state = notebook(s1={"kind": "room", "size": "wide", "chest": "closed", "treasures": 2, "monsters": ["Giant Rat 2/2", "Giant Rat 1/2"]})
    fallen = from_toml({"graveyard": {"Ilse": {"where": "crypt 1"}}}).graves
    assert "│1 @ GR*2 † ▣ │" in text(state._replace(graves=fallen))


def test_only_who_died_in_this_dungeon_is_marked():
    fallen = from_toml({"graveyard": {"Ilse": {"where": "crypt-2 1"}, "Udo": {"where": "crypt 12"}}}).graves
    assert "†" not in text(notebook(s1={"kind": "room"})._replace(graves=fallen))


@pytest.mark.parametrize("seed", range(6))
def test_ascii_draws_the_same_with_plain_characters(seed):
    state = last(explored(seed, 25))
    plainly, finely = text(state, ASCII), text(state)
    assert plainly.isascii()
    assert [len(line) for line in plainly.split("\n")] == [len(line) for line in finely.split("\n")]
    assert [char for char in plainly if char.isalnum() and char not in "xto"] == [char for char in finely if char.isalnum()]


@pytest.mark.parametrize("width", [38, 40, 79, 80, 100, 119, 120, 200])
def test_no_line_is_wider_than_the_terminal(width):
    for seed in range(6):
        lines = page(last(explored(seed, 40)), width)
        assert max(map(len, lines[1:])) <= width


@pytest.mark.parametrize(("width", "levels"), [(38, 1), (78, 1), (79, 2), (119, 2), (120, 3)])
def test_levels_stand_side_by_side_where_the_width_allows(width, levels):
    state = next(state for seed in range(99) if len(sheets(dungeon_of(state := last(explored(seed, 40))))) > 2)
    assert page(state, width)[1].count("Level") == levels


@pytest.mark.parametrize("pens", [UNICODE, ASCII])
def test_every_character_is_one_column_wide(pens):
    import unicodedata

    signs = [pens.walls, pens.way, pens.stairs, pens.pillar, pens.more, pens.rock, *pens.doors.values(), *pens.marks.values()]
    assert all(unicodedata.east_asian_width(char) not in "WF" for sign in signs for char in sign)
    assert all(len(sign) == 1 for sign in (*pens.doors.values(), *pens.marks.values()))
    assert len(pens.walls) == 16


def test_walls_that_meet_are_joined():
    drawn = text(last(explored(1, 30)))
    lines = drawn.split("\n")
    down, up, right, left = "│┌┐├┤┬┼╷", "│└┘├┤┴┼╵", "─┌└├┬┴┼╶", "─┐┘┤┬┴┼╴"
    for y, line in enumerate(lines):
        for x, char in enumerate(line):
            if char in right:
                assert line[x + 1] in left + "╱╳□■§·"
            if char in down:
                assert lines[y + 1][x] in up + "╱╳□■§·"
            if char in left:
                assert line[x - 1] in right + "╱╳□■§·"
            if char in up:
                assert lines[y - 1][x] in down + "╱╳□■§·"


def test_marks_that_do_not_fit_leave_a_sign():
    texts = [(word, "") for word in ("12345", "@", "AB12", "CD3", "EF4")]
    assert ["".join(word for word, _ in line) for line in flow(texts, 5, 3, "~")] == ["12345", "@AB12", "CD3~"]
    assert ["".join(word for word, _ in line) for line in flow(texts[:3], 7, 2, "~")] == ["12345 @", "AB12"]
    assert ["".join(word for word, _ in line) for line in flow([("123456789", "")], 5, 2, "~")] == ["1234~"]


@pytest.mark.parametrize(
    ("name", "mark"), [("Skeleton", "S"), ("Giant Rat", "GR"), ("Eternal Warrior (ghost)", "EW"), ("ork", "O"), ("", "")]
)
def test_a_monster_is_marked_with_its_first_letters(name, mark):
    assert letters(name) == mark


def test_a_name_typed_with_control_codes_draws_no_control_codes():
    state = notebook(s1={"kind": "room", "monsters": ["\x1b[31mRat 2/2"], "contents": "\x07bed"})
    assert all(ord(char) >= 32 for line in page(state, 80) for char in line)


def test_the_sheet_keeps_its_width():
    assert WIDTH == 38


def parts(lines):
    """The drawn levels of a page, and its last paragraph as one line: what the signs mean."""
    ends = [at for at, line in enumerate(lines) if not line]
    first = next(at for at, line in enumerate(lines) if line.startswith("Level"))
    below = next((at for at, line in enumerate(lines) if at > first and line[:1].isdigit()), ends[-1])
    return "\n".join(line for line in lines[first:below] if "Level" not in line), "  ".join(lines[ends[-1] + 1 :])


@pytest.mark.parametrize("pens", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("seed", range(12))
def test_the_legend_tells_each_sign_that_is_drawn_and_no_other(seed, width, pens):
    for state in explored(seed):
        drawn, legend = parts(page(state, width, pens))
        for sign, meaning in (
            (pens.stairs * 3, "stairs"),
            (pens.rock, "rock"),
            (pens.pillar, "pillar"),
            (pens.doors["secret"], "secret door"),
        ):
            assert (sign in drawn) == (f"{sign} {meaning}" in legend), (meaning, drawn, legend)


def test_stairs_that_have_no_room_for_steps_are_not_in_the_legend():
    crowded = ["Giant Rat 2/2", "Ghost 2/2", "Wisp 2/2", "Orc 2/2", "Imp 1/1"]
    state = notebook(s1={"kind": "staircase", "monsters": crowded, "chest": "closed", "treasures": 1, "doors": ["unopened"]})
    for pens in (UNICODE, ASCII):
        drawn, legend = parts(page(state, 80, pens))
        assert pens.stairs not in drawn and "stairs" not in legend
    assert "stairs" in parts(page(notebook(s1={"kind": "staircase"}), 80))[1]


@pytest.mark.parametrize("width", [38, 40, 80])
def test_one_line_is_left_between_levels(width):
    state = next(state for seed in range(99) if len(sheets(dungeon_of(state := last(explored(seed, 40))))) > 2)
    lines = page(state, width)
    levels = [at for at, line in enumerate(lines) if line.lstrip().startswith("Level")]
    assert len(levels) > 1
    assert all(lines[at - 1] == "" and lines[at - 2] != "" for at in levels[1:])
