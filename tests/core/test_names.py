"""Names as players type them."""

import pytest

from notequest_cli import names
from notequest_cli.problems import Usage


@pytest.mark.parametrize("word", ["", "  "])
def test_nothing_is_no_name(word):
    with pytest.raises(Usage):
        names.match(word, ["Orc", "Bat"], "monster")


def test_a_beginning_that_fits_one_name_is_that_name():
    assert names.match("smi", ["Smite", "Foresight"], "ability") == "Smite"
    assert names.match("pad", ["Shoulder Pads", "Boots"], "piece") == "Shoulder Pads"
    with pytest.raises(Usage, match="could be Smite or Smash"):
        names.match("sm", ["Smite", "Smash"], "ability")


def test_where_anything_may_be_typed_a_slip_is_still_a_slip():
    assert names.meant("Owlbear", ["Orc", "Bat"], "monster", is_free=True) == "Owlbear"
    with pytest.raises(Usage, match="not here"):
        names.meant("Owlbear", ["Orc", "Bat"], "monster", is_free=False)
    with pytest.raises(Usage) as slip:
        names.meant("Skeletton", ["Skeleton"], "monster", is_free=True)
    assert slip.value.way == "did you mean Skeleton?"


def test_the_numbers_behind_a_name_are_no_word_of_it():
    with pytest.raises(Usage, match="'1' is not here"):
        names.match("1", ["Sword 1d6", "Femur 1d6-1"], "thing")
    assert names.match("5 c", ["5 coins", "Rope"], "thing") == "5 coins"


def test_one_thing_with_two_names_is_no_ambiguity():
    known = {"Breastplate 3/10": "breastplate", "breastplate": "breastplate", "Breast Pin": "", "helmet": "helmet"}
    assert names.match_alike("breastp", known, "armor") == "Breastplate 3/10"
    with pytest.raises(Usage, match="could be"):
        names.match_alike("breast", known, "armor")


def test_only_a_name_that_is_alike_is_asked_about():
    assert names.hint("Health Potion", ["Med Kit", "Meal Ration"]) == "there is Med Kit, Meal Ration"
    assert names.hint("Meal Rasion", ["Med Kit", "Meal Ration"]) == "did you mean Meal Ration?"
