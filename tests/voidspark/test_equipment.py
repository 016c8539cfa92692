"""Voidspark rulebook, "Equipment"."""

import pytest

from notequest_cli.problems import Forbidden, Usage
from notequest_cli.voidspark import abilities, equipment, hitpoints, level, rest, shops
from notequest_cli.voidspark.sheet import total
from notequest_cli.voidspark.state import Fight, Gear
from notequest_cli.voidspark.thing_events import GearOff, GearOn
from tests.voidspark.table import TABLES, faces, told, zarylla


def add(state, name, slot="", bonus=""):
    return equipment.add_gear(state, faces(), name, slot, bonus)


def equip(state, name, **settings):
    return equipment.equip(state, faces(**settings), name)


def off(state, name):
    return equipment.take_off(state, faces(), name)


def test_a_piece_of_the_tables_fills_slot_and_bonus_and_is_worn_where_the_slot_is_free():
    hero = add(zarylla(), "jet blast").state.hero
    assert hero.gear["Jet Blast Belt"] == Gear("belt", {"hp": 4}, worn=True)


def test_more_hp_raise_hp_and_maximum():
    state = add(zarylla(), "Jet Blast Belt").state
    assert (state.hero.hp, total(state, TABLES, "hp_max")) == (21, 26)


def test_a_piece_for_a_slot_that_is_taken_is_owned_and_not_worn():
    state = add(zarylla(), "Cryo Visor").state
    assert not state.hero.gear["Cryo Visor"].worn
    assert total(state, TABLES, "defense") == 13


def test_one_piece_a_slot_the_other_comes_off():
    turn = equip(add(zarylla(), "Cryo Visor").state, "cryo")
    assert told(turn, GearOff) == [GearOff("Solar Visor", "helmet")]
    assert told(turn, GearOn) == [GearOn("Cryo Visor", "helmet")]
    assert (total(turn.state, TABLES, "defense"), total(turn.state, TABLES, "wis")) == (14, -1)


def test_equipment_changes_at_a_rest_or_on_the_page_a_piece_is_gained():
    state = zarylla()
    with pytest.raises(Forbidden, match="changed at a Rest"):
        off(state, "Solar Visor")
    assert not off(rest.rest(state, faces()).state, "Solar Visor").state.hero.gear["Solar Visor"].worn
    assert not off(add(state, "Arc Boots").state, "Solar Visor").state.hero.gear["Solar Visor"].worn
    assert equip(zarylla(gear={"Arc Boots": Gear()}), "Arc Boots", force=True).state.hero.gear["Arc Boots"].worn


def test_hp_above_a_maximum_that_gear_no_longer_gives():
    state = add(zarylla(hp=22), "Jet Blast Belt").state
    assert state.hero.hp == 26
    assert off(state, "Jet Blast Belt").state.hero.hp == 22


def test_taking_a_piece_off_takes_the_hp_it_gave_and_never_kills():
    state = add(zarylla(hp=3), "Jet Blast Belt").state
    assert off(state, "Jet Blast Belt").state.hero.hp == 3
    weak = zarylla(hp=1, hp_max=1, injuries={"hp_max": 1}, gear={"Jet Blast Belt": Gear(worn=True)}).with_calendar(gear_open=True)
    assert off(weak, "Jet Blast Belt").state.hero.hp == 1


def test_a_swap_of_belts_raises_hp_only_by_the_difference():
    state = add(add(zarylla(hp=10), "Solar Belt Clips").state, "Jet Blast Belt").state
    assert state.hero.hp == 12
    assert equip(state, "Jet Blast Belt").state.hero.hp == 14


def test_others_are_typed_with_slot_and_bonus_and_every_digit_is_read():
    state = add(zarylla(), "Moon Hat", "Hat", "wis+12, hp+2,cha-1").state
    assert state.hero.gear["Moon Hat"] == Gear("hat", {"wis": 12, "hp": 2, "cha": -1}, worn=True)
    assert total(state, TABLES, "wis") == -1 + 1 + 12


@pytest.mark.parametrize("bonus", ["wis", "wis+", "luck+1", "+1 wis", "wis+123"])
def test_a_bonus_that_cannot_be_read_is_refused(bonus):
    with pytest.raises(Usage):
        add(zarylla(), "Moon Hat", "hat", bonus)


def test_a_piece_no_table_knows_is_asked_for_with_slot_and_bonus():
    with pytest.raises(Usage) as refused:
        add(zarylla(), "Solar Vizor")
    assert "Solar Visor" in refused.value.way
    assert "--slot" in refused.value.way


def test_a_piece_is_owned_once_and_worn_once():
    with pytest.raises(Usage, match="owned already"):
        add(zarylla(), "Solar Visor")
    open_ = zarylla().with_calendar(gear_open=True)
    with pytest.raises(Usage, match="worn already"):
        equip(open_, "Solar Visor")
    with pytest.raises(Usage, match="not worn"):
        off(off(open_, "Solar Visor").state, "Solar Visor")
    with pytest.raises(Usage, match="is not here"):
        equip(open_, "Solar Belt")


def test_gear_typed_into_the_save_by_its_name_alone_has_the_tables_bonus():
    assert total(zarylla(gear={"Arc Boots": Gear(worn=True)}), TABLES, "attack") == 8


def test_taking_a_piece_off_and_putting_it_on_again_heals_nothing():
    state = equipment.add_gear(zarylla(hp=10), faces(), "Jet Blast Belt").state
    assert state.hero.hp == 14
    off = equipment.take_off(state, faces(), "Jet Blast Belt").state
    assert off.hero.hp == 10
    assert equipment.equip(off, faces(), "Jet Blast Belt").state.hero.hp == 14


def test_a_piece_taken_off_leaves_one_hp():
    state = equipment.add_gear(zarylla(hp=10), faces(), "Jet Blast Belt").state.with_hero(hp=3)
    assert equipment.take_off(state, faces(), "Jet Blast Belt").state.hero.hp == 1


def test_a_piece_in_the_pack_is_put_on_and_never_used_up():
    state = zarylla(pack={"Cryo Visor": 1}).with_calendar(gear_open=True)
    with pytest.raises(Usage, match="Cryo Visor is equipment"):
        abilities.use(state, faces(), "cryo visor")
    worn = equipment.equip(state, faces(), "cryo visor").state
    assert worn.hero.pack == {}
    assert worn.hero.gear["Cryo Visor"].worn


@pytest.mark.parametrize("hp", range(1, 6))
def test_off_and_on_again_is_no_cure_however_few_hp_are_left(hp):
    state = zarylla(hp=hp, gear={"Belt": Gear("belt", {"hp": 3}, worn=True), "Sash": Gear("belt", {"hp": 2})})
    state = state.with_calendar(gear_open=True)
    off = equipment.take_off(state, faces(), "Belt").state
    assert off.hero.hp == max(hp - 3, 1)
    assert equipment.equip(off, faces(), "Belt").state.hero.hp == hp
    other = equipment.equip(off, faces(), "Sash").state
    assert other.hero.hp == max(hp - 1, 1)
    assert equipment.equip(other, faces(), "Belt").state.hero.hp == hp


def test_what_the_floor_left_is_forgotten_with_a_rest_and_with_full_hp():
    state = zarylla(hp=1, hp_max=9, gear={"Belt": Gear("belt", {"hp": 3}, worn=True)}).with_calendar(gear_open=True)
    off = equipment.take_off(state, faces(), "Belt").state
    assert off.hero.lent == 3
    for full in (rest.rest(off, faces()).state, hitpoints.gain(off, TABLES, 20)[0]):
        assert full.hero.lent == 0
        assert equipment.equip(full, faces(), "Belt").state.hero.hp == 12


def test_equipment_is_sold_where_the_shop_sells_it_and_takes_its_bonus_along():
    state = equipment.add_gear(zarylla(hp=10), faces(), "Jet Blast Belt").state
    turn = shops.sell(state, faces(), "Jet Blast Belt", 1, 12)
    assert (turn.state.hero.credits, turn.state.hero.hp, list(turn.state.hero.gear)) == (50, 10, ["Solar Visor"])
    with pytest.raises(Usage, match="stands on the page"):
        shops.sell(state, faces(), "Jet Blast Belt", 1, None)
    with pytest.raises(Usage, match="there is one"):
        shops.sell(state, faces(), "Jet Blast Belt", 2, 12)


def test_a_piece_can_be_dropped():
    turn = equipment.drop(zarylla(), faces(), "solar")
    assert turn.state.hero.gear == {} and turn.state.hero.credits == 38


def test_equipment_and_levels_wait_while_a_fight_does():
    state = zarylla()._replace(fight=Fight(("13/7-1",), 2, ("attack 5", "damage 4 4"), "ability")).with_calendar(gear_open=True)
    gains = level.Gains(("str+2",))
    for refused in (
        lambda: equipment.add_gear(state, faces(), "Cryo Visor"),
        lambda: equipment.take_off(state, faces(), "Solar Visor"),
        lambda: equipment.drop(state, faces(), "Solar Visor"),
        lambda: shops.buy(state, faces(), "Cryo Visor", 1, 5),
        lambda: level.level_up(state, faces(), gains),
    ):
        with pytest.raises(Forbidden, match="a fight waits"):
            refused()
