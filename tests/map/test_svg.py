"""The map as a picture: well-formed, on its page, the same each time, and never written over what a player drew."""

import re
import xml.etree.ElementTree as ElementTree

import pytest

from notequest_cli.files import is_untouched
from notequest_cli.notequest.map_file_commands import picture
from notequest_cli.notequest.map_layout import sheets
from notequest_cli.notequest.map_marks import marks
from notequest_cli.notequest.map_pencil import SIGNS, line, number, sign
from notequest_cli.notequest.map_walls import walls
from tests.map.dungeons import dungeon_of, explored, mapped
from tests.map.test_drawing import notebook
from tests.map.test_layout import last

SVG = "{http://www.w3.org/2000/svg}"


def drawn(state, width=38):
    """The picture of a whole dungeon."""
    laid_out = sheets(dungeon_of(state))
    return picture(dungeon_of(state), laid_out, marks(mapped(state), laid_out), width)[0]


def points(element, across=0.0, down=0.0):
    """Every point that a group draws, from its paths and texts."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", element.get("transform", "translate(0 0)"))
    across, down = across + float(moved[1]), down + float(moved[2])
    for child in element:
        yield from points(child, across, down)
        if child.tag == f"{SVG}text":
            yield across + float(child.get("x")), down + float(child.get("y"))
        for x, y in re.findall(r"[MLQ ](-?[\d.]+) (-?[\d.]+)", child.get("d", "")) if "a" not in child.get("d", "") else ():
            yield across + float(x), down + float(y)


@pytest.mark.parametrize("width", [38, 80])
@pytest.mark.parametrize("seed", range(6))
def test_everything_is_on_the_page(seed, width):
    root = ElementTree.fromstring(drawn(last(explored(seed, 30)), width))
    _, _, w, h = map(float, root.get("viewBox").split())
    assert root.get("width") == f"{number(w)}mm"
    assert all(0 <= x <= w and 0 <= y <= h for x, y in points(root))


def test_every_segment_is_numbered():
    state = last(explored(2, 30))
    numbers = [each.text for each in ElementTree.fromstring(drawn(state)).iter(f"{SVG}text") if each.get("class") == "number"]
    assert {int(text) for text in numbers if text.isdigit()} == set(dungeon_of(state).segments)


def test_the_same_dungeon_gives_the_same_bytes():
    assert drawn(last(explored(3, 20))) == drawn(last(explored(3, 20)))


def test_no_font_is_asked_for_from_elsewhere_and_nothing_else_either():
    assert "url(" not in drawn(last(explored(4, 20)))
    assert re.findall(r"https?://[^\"]*", drawn(last(explored(4, 20)))) == ["http://www.w3.org/2000/svg"]


def test_what_a_player_typed_is_text_and_no_markup():
    state = notebook(s1={"kind": "room", "contents": '</text><script>"&'})
    assert "&lt;script&gt;&quot;&amp;" in drawn(state)
    assert ElementTree.fromstring(drawn(state)) is not None


def test_every_wall_is_drawn_once():
    for seed in range(6):
        for sheet in sheets(dungeon_of(last(explored(seed, 30)))):
            units = [unit for wall in walls(sheet) for unit in unit_steps(wall)]
            assert len(units) == len(set(units))


def unit_steps(wall):
    """A wall in steps of a tenth."""
    x, y, to_x, to_y = (round(10 * value) for value in wall)
    return [(x, at, "down") for at in range(y, to_y)] if x == to_x else [(at, y, "across") for at in range(x, to_x)]


def test_a_hand_wavers_the_same_way_each_time_and_ends_where_it_should():
    assert line((0, 0), (50, 0)) == line((0, 0), (50, 0))
    assert line((0, 0), (50, 0)).endswith(" 50 0")


@pytest.mark.parametrize("kind", SIGNS)
def test_every_sign_is_a_drawing_no_larger_than_a_square(kind):
    data, _ = sign(kind, 0, 0)
    assert all(abs(float(value)) <= 2.5 for value in re.findall(r"-?[\d.]+", data))


def test_a_map_that_somebody_drew_on_is_known():
    text = drawn(last(explored(0, 5)))
    assert is_untouched(text.encode())
    assert not is_untouched(text.replace("Level 1", "Level one").encode())
    assert not is_untouched((text + "\n").encode())
    assert not is_untouched(b"\xff\x00")
