"""Where a rule meets what it seldom sees: an empty page, a table of the player's own, a save written by hand."""

import pytest

from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from notequest_cli.show import plain
from notequest_cli.tables import Tables
from notequest_cli.voidspark import (
    abilities,
    cloning,
    crew,
    fights,
    hitpoints,
    open_roll,
    page,
    pauses,
    pickpocket,
    rest,
    ship,
    shops,
    upgrades,
    words,
)
from notequest_cli.voidspark.events import Afflicted
from notequest_cli.voidspark.hero_events import SkillLearned
from notequest_cli.voidspark.page_events import Pickpocketed
from notequest_cli.voidspark.sheet import compartment_names, total
from notequest_cli.voidspark.state import Ability, Death, Upgrade
from notequest_cli.voidspark.typed_commands import whole
from notequest_cli.voidspark.use_events import BoonUsed, Reminded, Revived
from tests.voidspark.table import TABLES, check, faces, zarylla, zarylla_without_abilities
from tests.voidspark.table import page as typed


def test_no_rule_acts_for_a_hero_nobody_has_made():
    with pytest.raises(Usage, match="no hero"):
        hitpoints.change_hp(typed(""), faces(), -1)
    with pytest.raises(Usage, match="no hero"):
        fights.start(typed(""), faces(), ("13/7",))


def test_a_death_in_the_save_that_no_die_shows():
    with pytest.raises(Usage, match="9 is no face"):
        cloning.clone(zarylla(hp=0)._replace(death=Death(9)), faces())


def test_a_pickpocket_in_the_save_that_no_die_shows():
    with pytest.raises(Usage, match="9 is no face"):
        pickpocket.pickpocket(zarylla().with_calendar(pickpocket=9), faces())


def test_a_page_is_not_backfilled_over_a_fight():
    waiting = fights.start(zarylla(), faces(14, 4, 4), ("13/12-1",)).state
    with pytest.raises(Forbidden, match="a fight waits"):
        page.backfill(waiting, faces(), page.first_day(zarylla().calendar.page))


def test_a_rest_of_a_hero_who_lacks_nothing():
    state = rest.rest(zarylla(), faces()).state
    assert rest.rest(state, faces()).state.hero == state.hero


def test_an_ability_that_has_nothing_to_act_on_in_the_round():
    state = zarylla(abilities={"Calm": Ability("combat", "", "ignore confused"), "Foresight": Ability("both", "", "reroll d20")})
    waiting = fights.start(state, faces(4, 4, 4), ("13/7-1",)).state
    with pytest.raises(Usage, match="nothing in round 1 for Calm"):
        abilities.use(waiting, faces(), "Calm")


def test_a_reroll_of_the_d100():
    state = zarylla(abilities={"Gunner": Ability("ship", "", "reroll d100")})
    waiting = fights.start(state, faces("40 9"), ("60-3",), "dogfight").state
    assert abilities.use(waiting, faces("50 0"), "Gunner").state.fight is None


def test_a_heal_to_the_brim():
    state = zarylla(hp=2, abilities={"Miracle": Ability("both", "", "heal all"), "Chant": Ability("both", "", "regain 1 chi")})
    assert abilities.use(state, faces(), "Miracle").state.hero.hp == 22
    assert abilities.use(state, faces(), "Chant").state.hero.pools == state.hero.pools
    with pytest.raises(Usage, match="is alive"):
        abilities.use(zarylla(abilities={"Phoenix": Ability("both", "", "restore 1 hp")}), faces(), "Phoenix")


def test_a_repair_asks_which_compartment_where_several_are_damaged():
    state = zarylla(abilities={"Weld": Ability("both", "", "repair 1")})
    with pytest.raises(ChoiceNeeded) as asked:
        abilities.use(state, faces(), "Weld")
    assert asked.value.options == ("Labs", "Weapons", "Cargo")
    whole_ship = {key: part._replace(integrity=4 if part.crew else 3) for key, part in state.ship.compartments.items()}
    with pytest.raises(Usage, match="whole"):
        abilities.use(state.with_ship(compartments=whole_ship), faces(), "Weld")
    one = {**whole_ship, "labs": whole_ship["labs"]._replace(integrity=2)}
    assert ship.mend(state.with_ship(compartments=one), faces(), "", 1)[0].ship.compartments["labs"].integrity == 3


def test_an_upgrade_written_by_hand_has_no_price_until_it_is_named():
    with pytest.raises(Usage, match="is not written down"):
        shops.sell(zarylla(), faces(), "Thrusters", 1, None)
    assert shops.sell(zarylla(), faces(), "Thrusters", 1, 15).state.hero.credits == 53
    spare = upgrades.remove(zarylla().with_calendar(upgrades_open=("all",)), faces(), "Thrusters").state
    assert shops.sell(spare, faces(), "Thrusters", 1, 15).state.hero.credits == 53
    with pytest.raises(Usage, match="there is one"):
        shops.sell(spare, faces(), "Thrusters", 2, 15)


def test_an_upgrade_is_not_bought_twice():
    with pytest.raises(Forbidden, match="on the ship already"):
        shops.buy(zarylla(), faces(), "Thrusters", 1, 5)
    with pytest.raises(Forbidden, match="on the ship already"):
        shops.buy(zarylla().with_ship(spare={"Sensors": 20}), faces(), "Sensors", 1, 5)


def test_an_upgrade_no_table_knows_stands_in_the_save():
    state = zarylla().with_ship(upgrades={"Zap": Upgrade("labs", {"aim": 5}), "Sauna": Upgrade("sauna", {})})
    assert total(upgrades.install(state, faces(), "Zap", 5).state, TABLES, "aim") == 15
    with pytest.raises(Usage, match="no compartment of this ship is for Sauna"):
        upgrades.install(state, faces(), "Sauna", 5)


def test_an_item_name_that_could_be_two_is_refused():
    with pytest.raises(Usage, match="could be"):
        shops.add_item(zarylla(), faces(), "S", 1)


def test_a_bonus_against_some_enemies_is_never_added_blindly():
    assert check(zarylla(effects=("+2 attack vs robots once",)), "atk", 9).result == 15


def test_a_skill_of_ones_own_counts_as_much_as_those_of_the_tables():
    assert check(zarylla(skills=("Cooking",)), "dex+cooking", 9).result == 14


def test_a_compartment_no_table_knows_has_a_name_too():
    state = zarylla().with_ship(compartments={"star_deck": zarylla().ship.compartments["labs"]})
    assert compartment_names(state, TABLES) == {"star_deck": "Star Deck"}
    assert crew.hire(state, faces(), "Mechanic", "star deck").state.ship.compartments["star_deck"].crew == "Mechanic"


def test_a_table_of_ones_own_that_is_no_table_is_passed_over():
    own = Tables(TABLES.packs, {"gear": {"Arc Boots": "?"}})
    state = zarylla(gear={"Arc Boots": zarylla().hero.gear["Solar Visor"]._replace(bonus={})})
    assert total(state, own, "attack") == 6


def test_the_best_dice_never_run_out():
    assert pauses.Best().left() == []


def test_a_cost_nobody_can_read_is_free():
    from notequest_cli.voidspark.costs import Cost, read_cost

    assert read_cost("3 / moons") == Cost()


def test_a_use_whose_words_no_longer_fit_the_roll_is_passed_over():
    from notequest_cli.dice import Face
    from tests.voidspark.test_open_roll import Entry

    entries = [
        Entry("use Odd", ("on dex vs 12: Odd: +2 wis",), ()),
        Entry("roll dex vs 12", (), (Face("d20", 8, "hand"),)),
    ]
    found = open_roll.find(zarylla(), TABLES, entries)
    assert found is not None
    assert found.roll.total == 11


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (SkillLearned("Lucky"), "skill Lucky"),
        (Afflicted("infected", already=True), "infected already: nothing changes"),
        (Pickpocketed(4, 0, waits=True), "pickpocket d4 4: keep the credits and lose virtue, or decline both"),
        (Reminded("Charm", "the guard looks away"), "Charm: the guard looks away (yours to do)"),
        (BoonUsed("+4 any d20 once"), "used: +4 any d20 once"),
        (Revived("Phoenix", 5, 22), "alive again by Phoenix: HP 5 of 22"),
    ],
)
def test_seldom_words(event, said):
    assert plain.lines(words.say(event)) == [said]


def test_a_page_that_waits_for_a_clone_says_so():
    turn = page.next_page(zarylla_without_abilities(hp=1, conditions=("infected",)), faces(3))
    assert plain.lines(words.say(turn.events[-1])) == ["the page waits: clone, then page 2023-04-17 (the infection roll is made)"]


@pytest.mark.parametrize("typed_number", ["x", "-1", "1234567", "\u0663", ""])
def test_a_number_is_of_plain_digits(typed_number):
    with pytest.raises(Usage):
        whole(typed_number, "number")
