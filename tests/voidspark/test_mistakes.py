"""The mistakes that players and their spreadsheets make: each is one the tool does not."""

import pytest

from notequest_cli.problems import Forbidden
from notequest_cli.show import plain
from notequest_cli.voidspark import abilities, crew, equipment, page, ship, upgrades, virtue, words
from notequest_cli.voidspark.sheet import integrity_most, total
from tests.voidspark.table import TABLES, faces, zarylla, zarylla_without_abilities


def lines(turn):
    return plain.lines([block for event in turn.events for block in words.say(event)])


def test_virtue_plus_fourteen():
    turn = virtue.change_virtue(zarylla(virtue=9), faces(), 5)
    assert turn.state.hero.virtue == 10
    assert lines(turn) == ["virtue +9 -> +10, 4 above +10 cut off"]


def test_hp_above_a_maximum_that_gear_no_longer_gives():
    state = equipment.add_gear(zarylla(hp=22), faces(), "Jet Blast Belt").state
    assert state.hero.hp == 26
    assert equipment.take_off(state, faces(), "Jet Blast Belt").state.hero.hp == 22


def test_crew_moved():
    state = crew.hire(zarylla(), faces(), "Mechanic", "labs").state
    with pytest.raises(Forbidden, match="never move"):
        crew.hire(state, faces(), "Mechanic", "bridge")


def test_crew_integrity_not_counted():
    state = crew.hire(zarylla(), faces(), "Mechanic", "bridge").state
    assert (state.ship.compartments["bridge"].integrity, integrity_most(state, TABLES, "bridge")) == (4, 4)
    assert ship.hit(state, faces(2, 2, 2), 4).state.ship.compartments["bridge"].crew == "Mechanic"


def test_taking_off_one_integrity_destroying_a_compartment():
    state = upgrades.install(zarylla(), faces(), "Bio Locks", 0).state.with_compartment("crew_quarters", integrity=1)
    assert upgrades.remove(state, faces(), "Bio Locks").state.ship.compartments["crew_quarters"].integrity == 1


def test_afflictions_forgotten_at_the_pages_end():
    turn = page.next_page(zarylla_without_abilities(conditions=("infected",)), faces(7))
    assert (turn.state.hero.hp, turn.state.hero.conditions) == (16, ("infected",))


def test_a_bonus_of_the_page_kept_on_the_next():
    state = abilities.use(zarylla(pack={"Combat Tonic": 1}), faces(4), "Combat Tonic").state
    assert total(state, TABLES, "attack") == 10
    assert total(page.next_page(state, faces()).state, TABLES, "attack") == 6


def test_a_next_page_bonus_forgotten():
    assert total(page.next_page(zarylla(), faces()).state, TABLES, "aim") == 30


def test_only_the_first_digit_of_a_bonus_read():
    assert total(zarylla(effects=("+12 attack for page",)), TABLES, "attack") == 18
    assert total(equipment.add_gear(zarylla(), faces(), "Hat", "hat", "dex+11").state, TABLES, "dex") == 14
