"""The picture on paper: no letter meets a wall, a door, a sign or another letter; it fits a page where it can."""

import re
import xml.etree.ElementTree as ElementTree

import pytest
import tomlkit

from notequest_cli.notequest.map_file_commands import picture
from notequest_cli.notequest.map_layout import sheets
from notequest_cli.notequest.map_leaves import HALF, LEAVES, leaf
from notequest_cli.notequest.map_lettering import SIZES, Area, area, broken, narrower, smaller, wide
from notequest_cli.notequest.map_marks import marks
from notequest_cli.notequest.map_shapes import Gate
from notequest_cli.notequest.map_svg import ACROSS, MARGIN, PAGE
from notequest_cli.notequest.state import to_toml
from tests.map.dungeons import dungeon_of, explored, grown, mapped, played
from tests.map.test_drawing import notebook
from tests.map.test_layout import last
from tests.map.test_svg import SVG, drawn

PEN = 0.28  # half of the broadest line
NUMBER = r"-?\d+\.?\d*"


def pieces(root, across=0.0, down=0.0):
    """Every text and path with where its group stands."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", root.get("transform", "translate(0 0)"))
    across, down = across + float(moved[1]), down + float(moved[2])
    for child in root:
        yield from pieces(child, across, down)
        if child.tag in (f"{SVG}text", f"{SVG}path"):
            yield child, across, down


def written(root):
    """The paper under each text that is not the title's."""
    found = []
    for each, across, down in pieces(root):
        if each.tag == f"{SVG}text" and each.get("class") != "title":
            room = float(each.get("textLength", 999))
            kind = each.get("class", "")
            found.append((each.text, area(across + float(each.get("x")), down + float(each.get("y")), each.text, kind, room)))
    return found


def strokes(root):
    """Every straight piece of every line; a bend is two of them, a circle a cross."""
    for each, across, down in pieces(root):
        if each.tag == f"{SVG}path":
            for start, end in straight(each.get("d")):
                yield (start[0] + across, start[1] + down), (end[0] + across, end[1] + down)


def straight(data):
    at = begin = (0.0, 0.0)
    for letter, said in re.findall(r"([MLQZa])([^MLQZa]*)", data):
        n = [float(value) for value in re.findall(NUMBER, said)]
        if letter == "M":
            at = begin = (n[0], n[1])
        elif letter == "L":
            yield at, (n[0], n[1])
            at = (n[0], n[1])
        elif letter == "Q":
            middle = (at[0] / 4 + n[0] / 2 + n[2] / 4, at[1] / 4 + n[1] / 2 + n[3] / 4)
            yield at, middle
            yield middle, (n[2], n[3])
            at = (n[2], n[3])
        elif letter == "a":
            at = (at[0] + n[5], at[1] + n[6])
            yield (at[0] - n[5] / 2, at[1] - n[0]), (at[0] - n[5] / 2, at[1] + n[0])
        else:
            yield at, begin


def crosses(stroke, rect):
    """Does a straight line go through a rectangle?"""
    (x, y), (to_x, to_y) = stroke
    low, high = 0.0, 1.0
    for start, way, least, most in ((x, to_x - x, rect.left, rect.right), (y, to_y - y, rect.top, rect.bottom)):
        if way == 0:
            if not least < start < most:
                return False
            continue
        enter, leave = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, enter), min(high, leave)
    return low < high


def wider(rect, by):
    return Area(rect.left - by, rect.top - by, rect.right + by, rect.bottom + by)


def dungeons():
    yield from ((f"explored {seed}", last(explored(seed, 30))) for seed in range(12))
    yield from ((f"robot {seed}", last(grown(played(seed)))) for seed in range(24))


@pytest.mark.parametrize(("name", "state"), list(dungeons()), ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize("width", [38, 80])
def test_nothing_meets_what_is_written(name, state, width):
    root = ElementTree.fromstring(drawn(state, width))
    texts, lines = written(root), list(strokes(root))
    for at, (text, rect) in enumerate(texts):
        assert not [line for line in lines if crosses(line, wider(rect, PEN))], text
        assert not [other for other, there in texts[:at] if there.meets(rect)], text


@pytest.mark.parametrize("seed", range(12))
def test_what_is_written_stays_on_the_page(seed):
    root = ElementTree.fromstring(drawn(last(explored(seed, 30))))
    _, _, w, h = map(float, root.get("viewBox").split())
    for text, rect in written(root):
        assert rect.left >= MARGIN - 0.01 and rect.right <= w - MARGIN + 0.01 and rect.bottom <= h - MARGIN + 2, text


def test_a_page_is_a_strip_while_it_is_low_enough_and_then_two_columns():
    low, high = (float(ElementTree.fromstring(drawn(last(explored(0, most)), None)).get("width")[:-2]) for most in (3, 25))
    assert (low, high) == (105, 207.5)
    assert float(ElementTree.fromstring(drawn(last(explored(0, 25)), None)).get("height")[:-2]) <= PAGE


def test_a_long_name_gets_smaller_letters_and_stays_on_the_page():
    state = notebook(s1={"kind": "room"})
    long = dungeon_of(state)._replace(name="The Sanctuary of Wretched Wyverns and Malevolent Mummies")
    state = state._replace(dungeons={"crypt": long})
    title = next(each for each in ElementTree.fromstring(drawn(state)).iter(f"{SVG}text") if each.get("class") == "title")
    size = float(re.fullmatch(r"font-size: (\S+)px", title.get("style"))[1])
    assert wide(title.text, "title") * size / SIZES["title"] <= 95.1
    assert smaller("The Crypt", "title", 95) == ""


@pytest.mark.parametrize("side", "nesw")
def test_a_leaf_swings_where_nothing_is_written(side):
    gate, at = Gate(0, 0, side), (0.0, 0.0)
    hinge, tip = leaf(gate, at, ())
    assert abs(hinge[0]) + abs(hinge[1]) == HALF
    other = leaf(gate, at, [Area(tip[0] - 0.2, tip[1] - 0.2, tip[0] + 0.2, tip[1] + 0.2)])
    assert other != (hinge, tip)
    assert max(map(abs, leaf(gate, at, [Area(-9, -9, 9, 9)])[1])) == LEAVES[-1][1][0], "hardly ajar where all is taken"


def test_letters_that_are_too_broad_are_made_narrower():
    assert narrower("GS", "monster", 2 * ACROSS) == "" or wide("GS", "monster") > 2 * ACROSS
    assert narrower("MW", "monster", 4.8) == ' textLength="4.8" lengthAdjust="spacingAndGlyphs"'


def test_a_line_is_broken_between_words_and_a_sign_stays_with_its_word():
    assert broken("7 a bone heap; † Robot 2", "", 32, 3) == ["7 a bone heap;", "† Robot 2"]
    assert broken("a" * 30, "", 20, 0) == ["a" * 10, "a" * 10, "a" * 10]
    assert broken("3 ◇", "", 20, 0) == ["3 ◇"] and broken("", "", 20, 0) == []
    assert all(wide(each, "") <= 40 for each in broken("Wyvern and Mummy and Worm " * 4, "", 40, 3))


def test_stairs_that_have_no_room_are_not_drawn():
    crowd = [f"{name} 4/4" for name in ("Ant Bear", "Cat Dog", "Elk Fox", "Gnu Hen")]
    few, many = (drawn(notebook(s1={"kind": "staircase", "monsters": crowd[:most]})) for most in (0, 4))
    assert steps_in(few) == 5 and steps_in(many) == 0


def test_stairs_with_two_labels_have_steps_behind_the_second():
    below, stairs = {"kind": "room", "level": 2}, {"kind": "staircase", "from": 19, "doors": ["22 open"]}
    assert steps_in(drawn(notebook(s19=below, s20=stairs, s22={**below, "from": 20}))) == 2
    assert steps_in(drawn(notebook(s19=below, s20={**stairs, "doors": ["9222 open"]}, s9222={**below, "from": 20}))) == 0


def steps_in(text):
    """How many lines of the map itself are thin: the steps, where there are neither doors nor signs."""
    maps = text.partition("Level 1")[2].partition("</g>")[0]
    return sum(each.count("M") for each in re.findall(r'class="thin" d="([^"]*)"', maps))


def test_a_picture_higher_than_a_page_says_so_and_how_less_is_drawn(desk):
    desk.write(tomlkit.dumps({"format": 1, "game": "notequest", **to_toml(last(explored(0, 60)))}))
    said = desk.type("map --svg map.svg")
    assert said == ("map.svg is written\n", "the picture is 489 mm high, a page of A4 297; --level 1 draws one level\n", 0)
    assert desk.type("map --svg map.svg --width 40").err.startswith("the picture is 867 mm high")
    assert desk.type("map --svg map.svg --level 1").err == ""


def test_a_single_level_that_is_too_high_has_no_way_out():
    state = notebook(**{f"s{at}": {"kind": "room", "size": "enormous", "from": at - 1, "doors": [f"{at + 1} open"]} for at in range(1, 20)})
    laid_out = sheets(dungeon_of(state))
    _, note = picture(dungeon_of(state), laid_out, marks(mapped(state), laid_out), None)
    assert re.fullmatch(r"the picture is \d+ mm high, a page of A4 297", note)


def test_rock_between_the_segments_is_told_where_there_is_any(desk):
    desk.write(tomlkit.dumps({"format": 1, "game": "notequest", **to_toml(last(explored(0, 60)))}))
    said = desk.type("map").out
    assert "░" in said.partition("░ rock")[0]
    assert ": rock" in desk.type("map --ascii").out
    desk.type("map --svg map.svg")
    assert ">rock</text>" in (desk.folder / "map.svg").read_text()
    desk.write(tomlkit.dumps({"format": 1, "game": "notequest", **to_toml(last(explored(0, 2)))}))
    assert "rock" not in desk.type("map").out
