"""What a page imposes for a while, skills gained and lost, and slips of the pen in effects."""

import pytest

from notequest_cli.problems import Forbidden, Usage
from notequest_cli.voidspark import imposed, page_effects, sheet, slips
from notequest_cli.voidspark.state import Fight
from tests.voidspark.table import TABLES, faces, zarylla


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("+2 atack for page", ("atack", "attack")),
        ("+2 attack for pge", ("pge", "page")),
        ("storm: rerol d20", ("rerol", "reroll")),
        ("+2 attack for page", None),
        ("Barkskin blocks the next hit", None),
        ("+3 if your virtue is positive", None),
        ("+2 attack for page, +1 defence for page", ("defence", "defense")),
        ("rerol d20 or damge", ("rerol", "reroll")),
        ("hael 5", ("hael", "heal")),
        ("the guard looks away, heal 3", None),
        ("run away", None),
        ("heat the oven, then everyone eats", None),
        ("+2 for the wise", None),
    ],
)
def test_a_slip_is_the_word_that_is_close_to_one_a_rule_reads(text, slip):
    assert slips.slip(text) == slip


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("resurrect", "revive 5"),
        ("attack again", "reroll d20"),
        ("rerol d20", "reroll d20"),
        ("rerol d20 or damge", "reroll d20 or damage"),
        ("rerol dic", ""),
        ("+1 damage for fight", "+1 damage for page"),
        ("+d4 damage always", "+d4 damage for page"),
        ("extra life", "revive 5"),
        ("+d4 damage; heal 1", "+d4 damage, heal 1"),
        ("the merchant smiles", ""),
    ],
)
def test_what_is_only_kept_is_told_with_what_the_language_has_for_it(text, near):
    assert slips.only_kept(text) == ((text, near),)


def test_what_the_language_reads_is_no_reminder():
    assert slips.only_kept("+1 damage always, reroll d20") == ()


def test_what_is_promised_for_the_next_page_holds_from_then_on():
    turn = imposed.add_effect(zarylla(), faces(), "+2 attack next page", "the storm")
    before, after = turn.state, page_effects.turned(turn.state)[0]
    assert sheet.total(before, TABLES, "attack") == sheet.total(zarylla(), TABLES, "attack")
    assert ("the storm", 2) in sheet.value(after, TABLES, "attack").parts


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_dice_are_rolled_when_the_effect_comes(face):
    turn = imposed.add_effect(zarylla(), faces(face), "-d4 defense for page", "")
    assert turn.state.hero.effects[-1] == f"-{face} defense for page"


def test_dice_of_one_roll_are_rolled_with_it():
    assert imposed.add_effect(zarylla(), faces(), "+d4 attack once", "").state.hero.effects[-1] == "+d4 attack once"


def test_force_keeps_what_no_rule_reads():
    turn = imposed.add_effect(zarylla(), faces(force=True), "the sun blinds", "")
    assert turn.state.hero.effects[-1] == "the sun blinds"


@pytest.mark.parametrize("text", ["", "heal 2", "+2 attack"])
def test_what_never_ends_is_refused(text):
    with pytest.raises(Usage):
        imposed.add_effect(zarylla(), faces(), text, "")


def test_a_span_of_the_other_game_is_refused_with_one_of_this():
    with pytest.raises(Forbidden, match="no rule reads") as refused:
        imposed.add_effect(zarylla(), faces(), "+2 attack for fight", "")
    assert refused.value.way == "did you mean +2 attack for page? --force keeps it as a reminder"


def test_nothing_is_imposed_while_a_fight_waits():
    with pytest.raises(Forbidden):
        imposed.add_effect(zarylla()._replace(fight=Fight(("13/7-1",))), faces(), "+2 attack for page", "")


def test_an_effect_is_dropped_by_what_it_comes_from():
    held = imposed.add_effect(zarylla(), faces(), "+2 attack for page", "the storm").state
    assert imposed.drop_effect(held, faces(), "storm").state.hero.effects == zarylla().hero.effects


def test_a_skill_gained_and_lost_is_as_before():
    gained = imposed.add_skill(zarylla(), faces(), "stealthy")
    assert gained.result == "Stealthy"
    assert imposed.drop_skill(gained.state, faces(), "stea").state == zarylla()
    with pytest.raises(Usage):
        imposed.drop_skill(zarylla(), faces(), "Stealthy")
