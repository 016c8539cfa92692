"""`roll` and its notation: asked, rolled, shown."""

import itertools

import pytest

from notequest_cli.dice import Script
from notequest_cli.notation import NameTerm, parse
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from notequest_cli.rolled import Addend, Meaning, evaluate, no_names
from notequest_cli.telling import describe


def sheet(name):
    known = {
        "dex": Meaning((Addend("DEX", 3),)),
        "str": Meaning((Addend("STR", -1),)),
        "stealthy": Meaning(note="no Stealthy"),
        "danger sense": Meaning((Addend("Danger Sense", 2),)),
        "aim": Meaning((Addend("AIM", 10),), die=100),
        "dmg": Meaning(dice="2d6+2"),
    }
    return known.get(name.lower())


def rolled(text, *faces, lookup=sheet):
    return evaluate(parse(text), Referee(Script(*faces)), lookup)


@pytest.mark.parametrize(
    ("text", "faces", "shown"),
    [
        ("3d6", (1, 2, 3), "3d6 1 2 3 = 6"),
        ("d20+2", (15,), "d20 15 + 2 = 17"),
        ("d20 -d4", (9, 2), "d20 9 - d4 2 = 7"),
        ("d20+dex+stealthy vs 12", (9,), "d20 9 + DEX 3 = 12 vs 12: success by 0"),
        ("DEX vs 13", (9,), "d20 9 + DEX 3 = 12 vs 13: failure by 1"),
        ("str", (9,), "d20 9 + STR -1 = 8"),
        ("d20-str", (9,), "d20 9 + STR 1 = 10"),
        ("2d10+2d8+10", (1, 2, 3, 4), "2d10 1 2 + 2d8 3 4 + 10 = 20"),
        ("4d6kh3", (3, 1, 6, 6), "4d6kh3 3 (1) 6 6 = 15"),
        ("2d20kl1", (7, 4), "2d20kl1 (7) 4 = 4"),
        ("adv", (7, 4), "2d20kh1 7 (4) = 7"),
        ("dis+dex", (7, 4), "2d20kl1 (7) 4 + DEX 3 = 7"),
        ("d%", ("00 4",), "d100 4 = 4"),
        ("aim", ("60 5",), "d100 65 + AIM 10 = 75"),
        ("dmg", (3, 4), "2d6 3 4 + 2 = 9"),
        ("dex + danger  sense", (10,), "d20 10 + DEX 3 + Danger Sense 2 = 15"),
        ("d20+dex vs 8,15", (10,), "d20 10 + DEX 3 = 13 vs 8,15: range 2 of 3 (8 to 14), the middle"),
        ("d20 vs 8,15", (7,), "d20 7 = 7 vs 8,15: range 1 of 3 (below 8), the lowest"),
        ("d20 vs 5,10,15", (15,), "d20 15 = 15 vs 5,10,15: range 4 of 4 (15 or more), the highest"),
        ("7", (), "7 = 7"),
        ("-2+d4", (3,), "d4 3 - 2 = 1"),
    ],
)
def test_a_notation_is_rolled_and_told(text, faces, shown):
    assert describe(rolled(text, *faces)) == shown


def test_the_highest_three_of_four_are_what_sorting_says_for_all_1296_rolls():
    for faces in itertools.product(range(1, 7), repeat=4):
        assert rolled("4d6kh3", *faces).total == sum(sorted(faces)[1:])


@pytest.mark.parametrize(
    ("text", "code", "caret"),
    [
        ("d20+ +2", "notation-term", 5),
        ("3d6+x7", "notation-sign", 5),
        ("200d6", "notation-dice", 0),
        ("d0", "notation-dice", 0),
        ("d20+1d1001", "notation-dice", 4),
        ("4d6kh5", "notation-keep", 3),
        ("d20+charm", "name-not-on-sheet", 4),
        ("d20 vs x", "notation-target", 7),
        ("d20 vs 15,8", "notation-targets", 7),
        ("d20+1234567", "notation-number", 4),
        ("", "notation-term", 0),
        ("vs 12", "notation-term", 0),
    ],
)
def test_a_mistake_is_shown_with_a_caret_under_it(text, code, caret):
    with pytest.raises(Usage) as error:
        rolled(text)
    assert error.value.code == code
    assert error.value.sentence.split("\n")[-1] == "  " + " " * caret + "^"


def test_too_many_terms_are_refused():
    with pytest.raises(Usage, match="more than 20"):
        rolled("+".join(["1"] * 21))


def test_without_a_sheet_no_name_is_known():
    with pytest.raises(Usage, match="dex is not on the sheet"):
        rolled("dex", lookup=no_names)


def test_a_skill_may_have_letters_of_any_language():
    known = {"überlebenskünstler": Meaning((Addend("Überlebenskünstler", 2),))}
    shown = describe(rolled("d20+Überlebenskünstler", 10, lookup=lambda name: known.get(name.lower())))
    assert shown == "d20 10 + Überlebenskünstler 2 = 12"


NAMES = ["Self-Defense", "Fists vs Swords", "3D Chess", 'The "Ace"', "d6 Tricks", "Self"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", ["d20+{}", "{} vs 12", "dex + {} - 2 vs 8,15", "2d6-{}+3"])
def test_a_name_of_the_sheet_is_read_whole_whatever_stands_in_it(name, text):
    typed = text.format(name.lower())
    names = [term.name for term in parse(typed, NAMES).terms if isinstance(term, NameTerm)]
    assert names[-1] == name.lower()
    assert parse(typed, NAMES).targets == parse(text.format("x")).targets


@pytest.mark.parametrize("beginning", ["self-d", "self-def", "self-defens"])
def test_the_beginning_of_a_name_with_a_dash_is_no_sum(beginning):
    assert [term.name for term in parse(f"dex+{beginning}", NAMES).terms] == ["dex", beginning]


def test_a_name_counts_only_as_a_whole_term():
    assert [term.name for term in parse("self-dex", NAMES).terms] == ["self", "dex"]
    assert [term.name for term in parse("self+defense", NAMES).terms] == ["self", "defense"]


@pytest.mark.parametrize("name", ["2", "d6", "4d6kh3", "adv"])
def test_dice_stay_dice_whatever_a_sheet_calls_a_skill(name):
    assert not any(isinstance(term, NameTerm) for term in parse(f"{name}+1", [name]).terms)


def test_more_terms_than_a_hand_holds_are_refused():
    with pytest.raises(Usage, match="more than"):
        parse("+".join(["1"] * 2000))


def test_a_name_that_stands_nowhere_whole_is_left_to_the_notation():
    assert [type(term) for term in parse("d6+2", ["Self-Defense"]).terms] != [NameTerm]


@pytest.mark.parametrize("text", ["4d6k", "4d6kh", "4d6kl"])
def test_keep_without_how_many_is_refused(text):
    with pytest.raises(Usage):
        parse(text)
