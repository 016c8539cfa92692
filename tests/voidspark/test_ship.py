"""Voidspark rulebook, "Dogfight", "Ship Damage", "Repairing the Ship", "Crew", "Ship Upgrades"."""

import pytest

from notequest_cli.problems import Forbidden, Usage
from notequest_cli.show import plain
from notequest_cli.voidspark import abilities, crew, fights, rolls, ship, shops, upgrades, words
from notequest_cli.voidspark.fight_events import FightPaused, RoundFought
from notequest_cli.voidspark.hero_events import OwnSkill
from notequest_cli.voidspark.sheet import integrity_most, total
from notequest_cli.voidspark.ship_events import CompartmentHit, HitsAfter, Repaired, ShipHit
from notequest_cli.voidspark.state import Ability, Fight, Upgrade, review, to_toml
from tests.voidspark.table import TABLES, ZARYLLA, check, faces, page, told, zarylla


def integrity(state):
    return {key: part.integrity for key, part in state.ship.compartments.items()}


def hit(state, damage, *dice):
    referee = faces(*dice)
    turn = ship.hit(state, referee, damage)
    assert referee.cup.left() == []
    return turn


def test_integrity_below_zero_by_hand_counts_as_zero_and_one_part_restores_it():
    text = ZARYLLA.replace("integrity = 1\n", "integrity = -1\n", 1)
    turn = ship.repair(page(text), faces(), "weapons")
    assert told(turn, Repaired) == [Repaired("Weapons", 0, 1, 4)]


def test_of_two_of_one_name_the_compartment_says_which_leaves_and_check_finds_them():
    before = zarylla().with_compartment("labs", crew="Soldier")
    found = [problem for problem in review(to_toml(before)) if "twice" in problem.found]
    assert [problem.place for problem in found] == ["ship.weapons.crew"]
    for typed in ("Soldier", "Soldier cargo"):
        with pytest.raises(Usage, match="Soldier is in Labs and in Weapons"):
            upgrades.remove(before, faces(), typed)
    after = upgrades.remove(before, faces(), "soldier  weapons").state.ship.compartments
    assert (after["labs"].crew, after["weapons"].crew) == ("Soldier", "")


def test_an_upgrade_is_the_one_that_is_spelled_so():
    before = zarylla().with_compartment("cargo", upgrade="escape pod").with_ship(spare={"Escape Pod": 9})
    assert upgrades.known(before, TABLES, "Escape Pod") == "Escape Pod"
    assert shops.sell(before, faces(), "Escape Pod", 1, None).state.ship.compartments["cargo"].upgrade == "escape pod"
    assert shops.sell(before, faces(), "escape pod", 1, 4).state.ship.spare == {"Escape Pod": 9}
    assert upgrades.known(before, TABLES, "ESCAPE  POD") == "Escape Pod"


def test_the_books_example_four_damage_shield_one_and_the_dice_1_4_4():
    before = zarylla()
    for key, left in zip(before.ship.compartments, (2, 3, 2, 1, 3, 2), strict=True):
        before = before.with_compartment(key, integrity=left, crew="", upgrade="")
    turn = hit(before, 4, 1, 4, 4)
    assert told(turn, ShipHit) == [ShipHit(4, 1, 3)]
    assert list(integrity(turn.state).values()) == [1, 3, 2, 0, 3, 2]
    assert turn.state.hero.hp == 16


def test_three_points_on_her_ship_the_soldier_goes_with_the_weapons():
    turn = hit(zarylla(), 4, 1, 4, 4)
    assert integrity(turn.state) == {"engine_room": 2, "bridge": 3, "labs": 2, "weapons": 0, "crew_quarters": 3, "cargo": 2}
    assert told(turn, CompartmentHit)[1] == CompartmentHit(4, "Weapons", 1, 0, 4, "Soldier", "")
    assert turn.state.ship.compartments["weapons"].crew == ""
    assert turn.state.hero.hp == 16


def test_the_shield_takes_what_it_can_and_never_less_than_nothing():
    assert told(hit(zarylla(), 1), ShipHit) == [ShipHit(1, 1, 0)]
    assert hit(zarylla(), 1).state.ship == zarylla().ship


def test_a_bonus_lost_in_a_hit_counts_from_the_next_hit():
    state = zarylla().with_compartment("weapons", upgrade="Deflectors", integrity=1)
    turn = hit(state, 4, 4, 1)
    assert told(turn, ShipHit) == [ShipHit(4, 2, 2)]
    assert told(hit(turn.state, 4, 1, 1, 2), ShipHit) == [ShipHit(4, 1, 3)]


def test_the_rest_of_the_hit_is_rolled_after_the_hero_has_died():
    turn = hit(zarylla(hp=1).with_compartment("weapons", integrity=0, crew=""), 4, 4, 4, 1)
    assert (turn.state.hero.hp, integrity(turn.state)["engine_room"]) == (0, 2)
    with pytest.raises(Forbidden, match="0 HP"):
        hit(turn.state, 2, 1)


@pytest.mark.parametrize("face", range(1, 7))
def test_each_face_names_its_compartment(face):
    key = list(zarylla().ship.compartments)[face - 1]
    assert integrity(hit(zarylla(), 2, face).state)[key] == integrity(zarylla())[key] - 1


def test_a_compartment_that_is_not_on_the_ship():
    without = {key: part for key, part in zarylla().ship.compartments.items() if key != "cargo"}
    with pytest.raises(Usage, match="Cargo is not on this ship"):
        hit(zarylla().with_ship(compartments=without), 2, 6)
    with pytest.raises(Usage, match="compartment 'sauna' is not here"):
        ship.repair(zarylla(), faces(), "sauna")


def test_ship_parts_bring_back_one_point_up_to_the_maximum():
    turn = ship.repair(zarylla(), faces(), "labs")
    assert (integrity(turn.state)["labs"], turn.state.hero.pack.get("Ship Parts")) == (3, None)
    with pytest.raises(Usage, match="whole"):
        ship.repair(zarylla(), faces(), "bridge")
    with pytest.raises(Usage, match="no Ship Parts"):
        ship.repair(turn.state, faces(), "cargo")


def test_ship_parts_are_used_by_name_too():
    turn = abilities.use(zarylla(), faces(), "ship parts", "cargo")
    assert (integrity(turn.state)["cargo"], "Ship Parts" in turn.state.hero.pack) == (3, False)


def test_a_destroyed_compartment_is_used_again_from_one_point_on():
    state = zarylla().with_compartment("weapons", integrity=0, crew="")
    with pytest.raises(Forbidden, match="destroyed"):
        crew.hire(state, faces(), "Soldier", "weapons")
    mended = ship.repair(state, faces(), "weapons").state
    assert integrity(crew.hire(mended, faces(), "Soldier", "weapons").state)["weapons"] == 2


def test_no_repair_between_the_rounds_of_a_page():
    with pytest.raises(Forbidden, match="between the rounds"):
        ship.repair(zarylla().with_calendar(rounds="open"), faces(), "labs")


def test_crew_raise_integrity_and_its_maximum_and_bring_their_skill():
    turn = crew.hire(zarylla(), faces(), "mechanic", "bridge", 10)
    assert (integrity(turn.state)["bridge"], integrity_most(turn.state, TABLES, "bridge")) == (4, 4)
    assert turn.state.hero.credits == 28
    assert check(turn.state, "int+engineering", 10).result == 14


def test_crew_go_into_a_free_compartment_and_never_move():
    with pytest.raises(Forbidden, match="has its crew"):
        crew.hire(zarylla(), faces(), "Mechanic", "weapons")
    with pytest.raises(Forbidden, match="never move"):
        crew.hire(zarylla(), faces(), "Soldier", "labs")
    with pytest.raises(Forbidden, match="39 to pay"):
        crew.hire(zarylla(), faces(), "Mechanic", "labs", 39)


def test_crew_no_table_knows_are_typed_with_their_skill():
    with pytest.raises(Usage, match="Ozzy"):
        crew.hire(zarylla(), faces(), "Ozzy", "labs")
    turn = crew.hire(zarylla(), faces(), "Ozzy", "labs", skill="athl", integrity=2)
    assert turn.state.ship.crew["Ozzy"] == ("Athlete", 2)
    assert integrity(turn.state)["labs"] == 4


def test_a_skill_that_no_table_knows_is_the_crew_members_own():
    turn = crew.hire(zarylla(), faces(), "Ozzy", "labs", skill="Void Singing")
    assert turn.state.ship.crew["Ozzy"] == ("Void Singing", 1) and OwnSkill("Void Singing") in turn.events
    with pytest.raises(Forbidden, match="Athleet"):
        crew.hire(zarylla(), faces(), "Ozzy", "labs", skill="Athleet")
    with pytest.raises(Usage, match="Student or Stealthy"):
        crew.hire(zarylla(), faces(), "Ozzy", "labs", skill="s")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("Soldier", "weapons"), ("Soldier", "weapons")),
        (("Scout", "Drone", "Crew", "Quarters"), ("Scout Drone", "crew quarters")),
        (("Scout", "Drone", "crew_quarters"), ("Scout Drone", "crew quarters")),
        (("Ozzy", "sauna"), ("Ozzy", "sauna")),
    ],
)
def test_who_and_where_are_told_apart_without_quotes(words, found):
    assert crew.name_and_room(zarylla(), faces(), words) == found


def test_an_upgrade_goes_into_its_own_compartment_and_the_old_one_becomes_a_spare():
    turn = upgrades.install(zarylla(), faces(), "Reactor", 30)
    part = turn.state.ship.compartments["engine_room"]
    assert (part.upgrade, part.paid, turn.state.ship.spare) == ("Reactor", 30, {"Thrusters": 0})
    assert (total(turn.state, TABLES, "shield"), total(turn.state, TABLES, "evasion")) == (2, 10)


def test_an_integrity_upgrade_raises_and_its_removal_never_destroys():
    state = upgrades.install(zarylla(), faces(), "Bio Locks", 10).state
    assert integrity(state)["crew_quarters"] == 4
    weak = state.with_compartment("crew_quarters", integrity=1)
    removed = upgrades.remove(weak, faces(), "Bio Locks").state
    assert (integrity(removed)["crew_quarters"], removed.ship.spare) == (1, {"Bio Locks": 10})
    full = upgrades.remove(state, faces(), "bio").state
    assert integrity(full)["crew_quarters"] == 3


def test_a_spare_is_built_in_again_with_its_price_and_sold_for_it():
    state = upgrades.remove(upgrades.install(zarylla(), faces(), "Sensors", 20).state, faces(), "Sensors").state
    again = upgrades.install(state, faces(), "Sensors", None).state
    assert (again.ship.compartments["bridge"].paid, again.ship.spare) == (20, {})
    assert shops.sell(again, faces(), "Sensors", 1, None).state.hero.credits == 38
    assert shops.sell(again, faces(), "Sensors", 1, None).state.ship.compartments["bridge"].upgrade == ""


def test_an_upgrade_needs_a_compartment_that_stands():
    with pytest.raises(Forbidden, match="destroyed"):
        upgrades.install(zarylla().with_compartment("bridge", integrity=0), faces(), "Sensors", 20)
    with pytest.raises(Usage, match="built in already"):
        upgrades.install(zarylla(), faces(), "Thrusters", 20)
    with pytest.raises(Usage):
        upgrades.install(zarylla(), faces(), "Sauna", 20)


def dogfight(state, rounds, *dice):
    referee = faces(*dice)
    turn = fights.start(state, referee, rounds, "dogfight")
    assert referee.cup.left() == []
    return turn


def test_a_dogfight_a_hit_ends_the_round_without_evasion():
    turn = dogfight(zarylla(), ("60-3/1@55",), "50 0")
    assert (told(turn, RoundFought)[0].won, told(turn, RoundFought)[0].evasion) == (True, None)
    assert turn.state.ship == zarylla().ship


@pytest.mark.parametrize(("evasion", "dice", "through"), [("34", (1, 1), 3), ("35", (), 1)])
def test_a_dogfight_after_a_miss_evasion_chooses_and_the_ship_takes_it(evasion, dice, through):
    turn = dogfight(zarylla(), ("60-3/1@55",), "40 9", evasion, *dice)
    assert told(turn, ShipHit)[0].damage == through


def test_a_dogfight_without_a_second_amount_rolls_no_evasion():
    assert told(dogfight(zarylla(), ("60-1",), "40 9"), ShipHit) == [ShipHit(1, 1, 0)]
    assert told(dogfight(zarylla(), ("60",), "40 9"), ShipHit) == []


def test_a_dogfight_waits_for_a_ship_ability_and_not_for_one_of_combat():
    state = zarylla(abilities={"Gunner": Ability("ship", "1/page", "+20 aim"), "Foresight": Ability("both", "1 surge", "reroll d20")})
    turn = dogfight(state, ("60-3/1@55",), "40 9", "34")
    assert told(turn, FightPaused) == [FightPaused((1,), ("Gunner",), "dogfight")]
    with pytest.raises(Forbidden, match="in a dogfight"):
        abilities.use(turn.state, faces(9), "Foresight")
    used = abilities.use(turn.state, faces(), "Gunner")
    assert told(used, RoundFought)[0].won


def test_a_dogfight_reroll_replaces_the_aim():
    state = zarylla(abilities={"Gunner": Ability("ship", "1/page", "reroll aim")})
    turn = dogfight(state, ("60-3/1@55",), "40 9", "34")
    used = abilities.use(turn.state, faces("50 0"), "Gunner")
    assert told(used, RoundFought)[0].won


def test_twenty_more_aim_for_the_page_count_in_the_dogfight():
    state = zarylla(effects=("+20 aim for page",))
    assert told(dogfight(state, ("60-3/1@55",), "30 0"), RoundFought)[0].won


def test_a_dogfight_damage_overflows_to_the_hero_who_may_die_while_the_fight_waits():
    state = zarylla(hp=1, abilities={}).with_compartment("weapons", integrity=0, crew="")
    turn = dogfight(state, ("60-3", "60-3"), "40 9", 4, 4)
    assert (turn.state.hero.hp, turn.state.fight.next) == (0, 2)


@pytest.mark.parametrize("typed", ["60/3", "60-3/1", "wis9:60-3", "aim", "60-3@55"])
def test_a_round_of_a_dogfight_that_cannot_be_read(typed):
    with pytest.raises(Usage):
        fights.start(zarylla(), faces(), (typed,), "dogfight")


def test_aim_and_evade_are_checks_with_a_d100():
    assert check(zarylla(), "aim vs 60", "50 0").exit == 0
    assert check(zarylla(), "evasion vs 60", "30 9").exit == 1
    assert rolls.known_skills(zarylla(), TABLES)[0] == "Arcane Adept"


def test_an_ability_of_the_dogfight_may_repair_between_its_rounds():
    known = {"Weld": Ability("ship", "1 surge", "repair 1"), "Gunner": Ability("ship", "1/page", "+20 aim")}
    waiting = dogfight(zarylla(abilities=known), ("60-3/1@55",), "40 9", "34").state
    assert integrity(abilities.use(waiting, faces(1, 1), "Weld", "labs").state)["labs"] == 3
    with pytest.raises(Forbidden, match="Ship Parts may not be used in a dogfight"):
        abilities.use(waiting, faces(), "Ship Parts", "labs")


def test_the_integrity_a_page_names_for_known_crew_counts():
    turn = crew.hire(zarylla(), faces(), "Mechanic", "bridge", integrity=2)
    assert (integrity(turn.state)["bridge"], integrity_most(turn.state, TABLES, "bridge")) == (5, 5)
    assert check(turn.state, "int+engineering", 10).result == 14


def test_a_spare_is_not_paid_twice():
    state = zarylla().with_ship(spare={"Sensors": 20}).with_calendar(upgrades_open=("all",))
    with pytest.raises(Forbidden, match="on the ship already"):
        upgrades.install(state, faces(), "Sensors", 20)
    assert upgrades.install(state, faces(), "Sensors", None).state.hero.credits == 38


@pytest.mark.parametrize("left", range(2, 5))
def test_an_upgrade_taken_out_and_built_in_again_repairs_nothing(left):
    state = upgrades.install(zarylla(), faces(), "Bio Locks", 0).state.with_compartment("crew_quarters", integrity=left)
    out = upgrades.remove(state, faces(), "Bio Locks").state
    assert out.ship.compartments["crew_quarters"].integrity == left - 1
    assert upgrades.install(out, faces(), "Bio Locks", None).state.ship.compartments["crew_quarters"].integrity == left


def test_what_hits_the_ship_of_a_dead_hero_is_told_in_one_line():
    state = zarylla(hp=1)
    for key in state.ship.compartments:
        state = state.with_compartment(key, integrity=1 if key == "labs" else 0, crew="", upgrade="")
    turn = ship.hit(state, faces(1, 2, 3), 900)
    assert turn.state.hero.hp == 0
    assert told(turn, HitsAfter)[0][1:] == ((("Labs", 1, 0),), (), (2, 3))
    assert list(plain.lines(words.say(told(turn, HitsAfter)[0]))) == ["898 more points, d6 2 3: Labs 1 -> 0"]
    assert len(turn.events) < 6


def test_an_upgrade_out_and_in_again_mends_nothing():
    state = zarylla().with_calendar(upgrades_open=("all",))
    state = state._replace(ship=state.ship._replace(upgrades={"Plate": Upgrade("labs", {"integrity": 1})}))
    state = state.with_compartment("labs", integrity=1, upgrade="Plate", paid=4)
    out = upgrades.remove(state, faces(), "Plate").state
    assert out.ship.compartments["labs"].integrity == 1
    again = upgrades.install(out, faces(), "Plate", None).state
    assert again.ship.compartments["labs"].integrity == 1
    assert again.ship.compartments["labs"].lent == 0


def test_upgrades_change_only_where_one_is_gained_or_a_destroyed_compartment_is_restored():
    spare = zarylla().with_ship(spare={"Sensors": 20, "Cannons": 20})
    for refused in (lambda s: upgrades.remove(s, faces(), "Thrusters"), lambda s: upgrades.install(s, faces(), "Sensors", None)):
        with pytest.raises(Forbidden, match="on the page where one is gained"):
            refused(spare)
        assert refused(shops.buy(spare, faces(), "Deflectors", 1, 5).state)
        assert refused(upgrades.install(spare, faces(), "Machine Shop", None).state)
    restored = ship.mend(spare.with_compartment("weapons", integrity=0), faces(), "weapons", 1)[0]
    assert upgrades.install(restored, faces(), "Cannons", None)
    with pytest.raises(Forbidden, match="on the page where one is gained"):
        upgrades.install(restored, faces(), "Sensors", None)


def test_upgrades_wait_while_a_fight_does():
    state = zarylla()._replace(fight=Fight(("60-3/1@55",), kind="dogfight")).with_calendar(upgrades_open=("all",))
    for refused in (
        lambda: upgrades.remove(state, faces(), "Thrusters"),
        lambda: upgrades.install(state, faces(), "Deflectors", 5),
        lambda: shops.sell(state, faces(), "Thrusters", 1, 20),
    ):
        with pytest.raises(Forbidden, match="a fight waits"):
            refused()
