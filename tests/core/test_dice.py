"""Dice: faces as players type them, and the cup that replays them (Voidspark rulebook, "Dice")."""

import pytest

from notequest_cli.dice import Cup, Script, Seeded, Tool, Typed, faces_in, read_face, split_faces
from notequest_cli.problems import DiceNeeded, SystemRefused, Usage


@pytest.mark.parametrize(
    ("token", "sides", "value"),
    [
        ("00 0", 100, 100),
        ("00 4", 100, 4),
        ("70 0", 100, 70),
        ("60 5", 100, 65),
        ("65", 100, 65),
        ("100", 100, 100),
        ("04", 100, 4),
        ("0", 10, 10),
        ("10", 10, 10),
        ("9", 10, 9),
        ("20", 20, 20),
    ],
)
def test_a_face_reads_as_the_book_says(token, sides, value):
    assert read_face(token, sides, "a test") == value


def test_every_pair_of_a_d100_reads_as_its_own_number():
    faces = {read_face(f"{tens}0 {units}" if tens else f"00 {units}", 100, "a test") for tens in range(10) for units in range(10)}
    assert faces == set(range(1, 101))


@pytest.mark.parametrize(
    ("token", "sides"),
    [
        ("21", 20),
        ("0", 20),
        ("0", 6),
        ("7", 6),
        ("-1", 6),
        ("x", 6),
        ("", 6),
        ("1.5", 6),
        ("٣", 6),
        ("1_0", 20),
        ("0", 100),
        ("00", 100),
        ("65 5", 100),
        ("6 5", 100),
        ("00 10", 100),
        ("101", 100),
    ],
)
def test_a_face_the_die_cannot_show_is_refused_by_name(token, sides):
    with pytest.raises(Usage, match=f"d{sides} for a test"):
        read_face(token, sides, "a test")


def test_a_comma_separates_dice_and_a_space_joins_the_two_of_a_d100():
    assert split_faces("15, 7,60  5,-") == ["15", "7", "60 5", "-"]
    assert split_faces("") == []
    with pytest.raises(Usage, match="two commas"):
        split_faces("1,,2")


def test_a_missing_face_says_which_die_for_what():
    with pytest.raises(DiceNeeded, match="d6 for Basic Spell 1 of 4"):
        Cup(Typed([])).roll(6, "Basic Spell 1 of 4")


def test_a_roll_is_left_out_only_where_it_may_be():
    assert Cup(Script("-")).roll_or_leave(6, "Damage") is None
    with pytest.raises(Usage, match="cannot be left out"):
        Cup(Script("-")).roll(6, "Damage")


def test_the_cup_replays_the_faces_it_gave():
    cup = Cup(Tool())
    first = [cup.roll(20, "x") for _ in range(30)]
    cup.again()
    assert [cup.roll(20, "x") for _ in range(30)] == first


def test_a_replay_with_other_dice_is_refused():
    cup = Cup(Script(3))
    cup.roll(6, "x")
    cup.again()
    with pytest.raises(SystemRefused):
        cup.roll(20, "x")


def test_the_tool_shows_every_face_of_a_die():
    cup = Cup(Tool())
    assert {cup.roll(6, "x") for _ in range(600)} == {1, 2, 3, 4, 5, 6}


def test_the_same_seed_gives_the_same_faces():
    assert [Cup(Seeded("7")).roll(100, "x")] * 3 == [Cup(Seeded("7")).roll(100, "x") for _ in range(3)]


def test_faces_that_no_rule_asked_for_are_left():
    cup = Cup(Typed(["3", "4"]))
    cup.roll(6, "x")
    assert cup.left() == ["4"]
    assert [face.value for face in cup.fallen()] == [3]


def test_bits_that_would_favour_low_faces_are_thrown_away():
    last = (2**32 // 6) * 6
    bits = iter([(2**32 - 1).to_bytes(4, "big"), last.to_bytes(4, "big"), (last - 1).to_bytes(4, "big")])
    assert Tool(lambda _: next(bits)).draw(6, "a test", False) == 6


def test_typed_faces_begin_again():
    typed = Typed(["3", "5"])
    assert [typed.draw(6, "a test", False), typed.left()] == [3, ["5"]]
    typed.rewind()
    assert [typed.draw(6, "a test", False), typed.draw(6, "a test", False), typed.left()] == [3, 5, []]


def test_dice_of_the_tool_are_never_left_over():
    assert Tool().left() == Seeded("7").left() == []


def test_faces_that_no_comma_separates_are_told_from_one_face():
    assert faces_in("5 6", 6) == faces_in("5;6", 6) == faces_in("5,6", 6) == faces_in("5.6", 6) == faces_in("5+6", 6) == ["5", "6"]
    assert faces_in("60 5", 100) == faces_in("7", 6) == faces_in("five six", 6) == []


def test_faces_put_back_do_not_count():
    cup = Cup(Typed(["3", "-", "5"]))
    assert [cup.roll(6, "a test"), cup.roll_or_leave(6, "a test"), cup.roll(6, "a test")] == [3, None, 5]
    cup.put_back(1)
    assert [face.value for face in cup.fallen()] == [3]
    cup.put_back(0)
    assert cup.fallen() == ()
