"""Voidspark rulebook, "Per Page", "Character Stats": a maximum of HP that holds for a page, and no HP above it afterwards."""

from datetime import date

import pytest

from notequest_cli.voidspark import abilities, hitpoints, imposed, page, review
from notequest_cli.voidspark.events import HpChanged
from notequest_cli.voidspark.state import Ability
from tests.voidspark.table import TABLES, faces, told, zarylla

MAX = Ability("both", "1/page", "+3 hp for page")
WEAK = Ability("both", "1/page", "-3 hp for page")
WHY = hitpoints.LOWER


def hurt(hp=22, **hero):
    """HP 22 of 22, no injury."""
    return zarylla(hp=hp, injuries={}, **hero)


def lowered(turn):
    return [(change.old, change.new, change.why) for change in told(turn, HpChanged)]


def test_hp_go_down_with_the_maximum_when_the_page_is_turned():
    state = abilities.use(hurt(abilities={"Max": MAX}), faces(), "Max").state
    state = hitpoints.change_hp(state, faces(), 5).state
    assert state.hero.hp == 25
    turn = page.next_page(state, faces())
    assert (lowered(turn), turn.state.hero.hp) == ([(25, 22, WHY)], 22)


def test_what_a_hand_wrote_above_the_maximum_stays():
    turn = page.next_page(hurt(30), faces())
    assert (lowered(turn), turn.state.hero.hp) == ([], 30)


def test_a_lower_maximum_takes_hp_at_once_and_gives_none_back():
    turn = abilities.use(hurt(abilities={"Weak": WEAK}), faces(), "Weak")
    assert lowered(turn) == [(22, 19, WHY)]
    assert page.next_page(turn.state, faces()).state.hero.hp == 19


def test_what_a_page_imposes_and_takes_back_does_so_too():
    turn = imposed.add_effect(hurt(), faces(), "-3 hp for page", "")
    assert lowered(turn) == [(22, 19, WHY)]
    higher = hitpoints.change_hp(imposed.add_effect(hurt(), faces(), "+3 hp for page", "").state, faces(), 3).state
    assert lowered(imposed.drop_effect(higher, faces(), "+3")) == [(25, 22, WHY)]


def test_a_page_filled_in_takes_nothing_of_the_open_one():
    state = imposed.add_effect(hurt().with_calendar(page=date(2023, 4, 12)), faces(), "+3 hp for page", "").state
    state = page.backfill(hitpoints.change_hp(state, faces(), 3).state, faces(), date(2023, 4, 10)).state
    assert state.hero.hp == 25
    back = page.turn_to(state, faces(), date(2023, 4, 12))
    assert (lowered(back), back.state.hero.hp) == ([], 25)


@pytest.mark.parametrize(("hp", "effects", "most"), [(25, ("+3 hp for page",), None), (26, ("+3 hp for page",), 25), (23, (), 22)])
def test_the_maximum_that_a_check_expects_has_what_holds_for_the_page(hp, effects, most):
    found = [(each.place, each.expected) for each in review._hp(hurt(hp, effects=effects))]
    assert found == ([("hero.hp", f"at most {most}")] if most else [])
    assert hitpoints.maximum(hurt(hp, effects=effects), TABLES) == (most or 25)


def test_what_a_page_filled_in_gave_ends_on_the_next_one_filled_in():
    state = page.backfill(hurt().with_calendar(page=date(2023, 4, 12)), faces(), date(2023, 4, 4)).state
    state = imposed.add_effect(state, faces(), "+3 hp for page", "").state
    turn = page.backfill(hitpoints.change_hp(state, faces(), 3).state, faces(), date(2023, 4, 6))
    assert (lowered(turn), turn.state.hero.hp) == ([(25, 22, WHY)], 22)
