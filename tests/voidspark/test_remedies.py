"""Voidspark rulebook, "Conditions and Afflictions", "Healing in Combat", "Surges & Charges"; items of the pack."""

import pytest

from notequest_cli.problems import ChoiceNeeded, Forbidden, Refusal, Usage
from notequest_cli.tables import Tables
from notequest_cli.voidspark import abilities, conditions, fights
from notequest_cli.voidspark.events import PoolRestored, PoolSpent
from notequest_cli.voidspark.sheet import total
from notequest_cli.voidspark.state import Ability
from notequest_cli.voidspark.use_events import NothingDone, Reminded
from tests.voidspark.table import TABLES, faces, told, zarylla


def use(state, name, *dice, on="", **settings):
    referee = faces(*dice, **settings)
    turn = abilities.use(state, referee, name, on)
    assert referee.cup.left() == []
    return turn


def carrying(item, **hero):
    return zarylla(pack={item: 1}, **hero)


def test_a_med_kit_heals_two_d4_up_to_the_maximum():
    assert use(zarylla(), "med kit", 1, 2).state.hero.hp == 20
    assert use(zarylla(), "med kit", 4, 4).state.hero.hp == 22


def test_an_antidote_cures_infected_and_is_not_wasted():
    assert use(carrying("Antidote", conditions=("infected", "malfunction")), "antidote").state.hero.conditions == ("malfunction",)
    with pytest.raises(Usage, match="is not infected"):
        use(carrying("Antidote"), "antidote")


def test_a_repair_kit_ends_a_malfunction():
    assert use(carrying("Repair Kit", conditions=("malfunction",)), "repair").state.hero.conditions == ()


def test_a_wound_sealant_heals_all_injuries_of_one_stat_of_the_players_choice():
    hurt = carrying("Wound Sealant", injuries={"str": 2, "attack": 1})
    assert use(hurt, "wound", on="strength").state.hero.injuries == {"attack": 1}
    with pytest.raises(ChoiceNeeded):
        use(hurt, "wound")
    with pytest.raises(Usage, match="no Physical Injury"):
        use(carrying("Wound Sealant", injuries={}), "wound")


@pytest.mark.parametrize(
    ("item", "stat"),
    [
        ("Strengthener Rx", "str"),
        ("Adrenaline Rx", "dex"),
        ("Fortifier Rx", "con"),
        ("Stimulant Rx", "int"),
        ("IntulSense Rx", "wis"),
        ("Relaxant Rx", "cha"),
        ("Combat Tonic", "attack"),
        ("Solar Grenade", "damage"),
    ],
)
def test_each_booster_rolls_its_die_once_and_holds_for_the_page(item, stat):
    state = use(carrying(item), item, 3).state
    assert total(state, TABLES, stat) == total(zarylla(), TABLES, stat) + 3


def test_a_shield_battery_adds_two_to_defense():
    assert total(use(carrying("Shield Battery"), "shield").state, TABLES, "defense") == 15


def test_what_no_table_knows_is_used_up_and_left_to_the_player():
    turn = use(carrying("Strange Orb"), "strange")
    assert told(turn, Reminded)
    assert turn.state.hero.pack == {}


def test_an_item_that_is_not_there():
    with pytest.raises(Usage, match="is not here"):
        use(zarylla(), "Antidote")
    with pytest.raises(Usage, match="no Med Kit left"):
        use(zarylla(pack={"Med Kit": 0}), "Med Kit", 1, 1)


def test_of_an_ability_and_an_item_of_one_name_the_player_says_which():
    state = zarylla(pack={"Med Kit": 1}, hp=10).with_hero(abilities={"Med kit": Ability("both", "1/page", "heal 3")})
    for typed in ("Med Kit", "med", "medkit"):
        with pytest.raises(ChoiceNeeded) as asked:
            use(state, typed)
        assert asked.value.options == ("ability Med kit", "item Med Kit")
    assert use(state, "Med Kit", answers={"use-which": "ability Med kit"}).state.hero.hp == 13
    assert use(state, "ability med").state.hero.hp == 13
    assert use(state, "Item Med Kit", 2, 2).state.hero.hp == 14
    assert use(state.with_item("Med Kit", -1), "Med Kit").state.hero.hp == 13


def test_a_name_that_begins_like_a_kind_is_that_name():
    state = zarylla(pack={"Kit": 1}, hp=10).with_hero(abilities={"Item Lore": Ability("both", "", "heal 3")})
    assert use(state, "item lore").state.hero.hp == 13
    with pytest.raises(Usage, match="item 'lorex' is not here"):
        use(state, "item lorex")
    with pytest.raises(Usage, match="ability or item 'item' is not here"):
        use(zarylla(pack={"Kit": 1}), "item")


def test_points_are_spent_and_regained():
    effects = {"Pact": "spend 2 surges", "Trance": "regain 1 surge", "Peace": "regain all surges"}
    state = zarylla(abilities={name: Ability("both", "", effect) for name, effect in effects.items()})
    spent = use(state, "Pact")
    assert told(spent, PoolSpent) == [PoolSpent("surges", 3, 1, 4)]
    assert told(use(spent.state, "Trance"), PoolRestored) == [PoolRestored("surges", 1, 2, 4)]
    assert use(spent.state, "Peace").state.hero.pools["surges"].left == 4
    with pytest.raises(Forbidden):
        use(spent.state, "Pact")
    with pytest.raises(Usage, match="no chi"):
        use(zarylla(abilities={"Kick": Ability("both", "1 chi", "heal 1")}), "Kick")


def test_an_ability_counts_its_uses_for_the_page_and_the_rest():
    state = zarylla(hp=3, abilities={"Mend": Ability("both", "2/rest", "heal 1")})
    state = use(use(state, "Mend").state, "Mend").state
    assert (state.hero.hp, state.hero.abilities["Mend"].used) == (5, 2)
    with pytest.raises(Forbidden, match="Mend is used up") as refused:
        use(state, "Mend")
    assert refused.value.way == "a Rest brings it back"
    assert use(state, "Mend", force=True).state.hero.abilities["Mend"].used == 2


def test_an_ability_may_repair_the_ship():
    state = zarylla(abilities={"Weld": Ability("outside", "1/page", "repair 2")})
    assert use(state, "Weld", on="weapons").state.ship.compartments["weapons"].integrity == 3


def test_an_ability_for_the_next_page_waits_for_it():
    state = zarylla(abilities={"Plan": Ability("outside", "1/page", "+d4 attack next page")}, effects=())
    turn = use(state, "Plan", 3)
    assert turn.state.hero.effects == ("Plan: +3 attack next page",)
    assert total(turn.state, TABLES, "attack") == 6


def test_an_effect_nobody_understands_is_paid_for_and_told():
    state = zarylla(abilities={"Charm": Ability("outside", "1/page", "the guard looks away")})
    turn = use(state, "Charm")
    assert told(turn, Reminded) == [Reminded("Charm", "the guard looks away")]
    assert turn.state.hero.abilities["Charm"].used == 1


def test_items_of_the_players_own_table():
    own = Tables(TABLES.packs, {"items": {"Strange Orb": {"effect": "heal 5", "when": "outside"}}})
    assert use(carrying("Strange Orb", hp=2), "strange", tables=own).state.hero.hp == 7


def test_infected_twice_is_infected():
    state = conditions.afflict(zarylla(), faces(), "infected").state
    assert conditions.afflict(state, faces(), "INFECTED").state.hero.conditions == ("infected",)
    assert conditions.cure(state, faces(), "infected").state.hero.conditions == ()
    with pytest.raises(Usage, match="is not infected"):
        conditions.cure(zarylla(), faces(), "infected")


@pytest.mark.parametrize("condition", ["frightened", "restrained", "weakened", "confused"])
def test_the_conditions_of_combat_are_written_into_their_round(condition):
    with pytest.raises(Usage, match="lasts one round"):
        conditions.afflict(zarylla(), faces(), condition)


def test_the_question_of_a_wound_sealant_is_answered_on_its_own_line():
    with pytest.raises(ChoiceNeeded) as asked:
        use(carrying("Wound Sealant", injuries={"str": 2, "attack": 1}), "wound")
    assert asked.value.option == "notequest use Wound Sealant on STR"


@pytest.mark.parametrize(
    ("effect", "dice", "left"), [("repair", (), 1), ("repair 2", (), 2), ("repair 2d4", (1, 1), 2), ("repair all", (), 3)]
)
def test_a_repair_of_so_much(effect, dice, left):
    state = zarylla(abilities={"Weld": Ability("outside", "", effect)}).with_compartment("bridge", integrity=0)
    assert use(state, "Weld", *dice, on="bridge").state.ship.compartments["bridge"].integrity == left


def test_points_may_be_rolled_and_all_be_spent():
    effects = {"Burn": "spend all surges", "Trance": "regain 2d4 surges", "Less": "heal -3", "Nothing": "heal d0"}
    state = zarylla(abilities={name: Ability("both", "", effect) for name, effect in effects.items()})
    burnt = use(state, "Burn").state
    assert burnt.hero.pools["surges"].left == 0
    assert use(burnt, "Trance", 1, 2).state.hero.pools["surges"].left == 3
    assert use(state, "Less").state.hero.hp == use(state, "Nothing").state.hero.hp == 17


@pytest.mark.parametrize("effect", ["heal 2d4", "regain 2d4 surges", "regain 1 surge, heal all", "regain 1 surge, cure infected"])
def test_where_all_is_there_nothing_is_used_and_no_die_falls(effect):
    state = zarylla(hp=22, abilities={"Aid": Ability("both", "1/page", effect)}).with_pool("surges", 4)
    with pytest.raises(Refusal) as refusal:
        use(state, "Aid")
    assert refusal.value.code in ("heal-nothing", "pool-full")


def test_force_uses_what_has_nothing_to_do():
    state = zarylla(hp=22, abilities={"Aid": Ability("both", "1/page", "heal 2d4")})
    assert use(state, "Aid", 1, 2, force=True).state.hero.abilities["Aid"].used == 1


def test_a_full_pool_beside_a_bonus_for_a_round_that_is_named_is_told():
    state = zarylla(abilities={"Aid": Ability("both", "1/page", "regain 1 surge, +9 attack")}).with_pool("surges", 4)
    waits = fights.start(state, faces(5, 3, 3), ("13/7-1",)).state
    turn = use(waits, "Aid", on="1")
    assert [event.effect for event in told(turn, NothingDone)] == ["regain 1 surge"]
    assert turn.state.hero.abilities["Aid"].used == 1


def test_what_is_paid_with_can_be_brought_back():
    state = zarylla(abilities={"Trance": Ability("both", "1 surge", "regain 1 surge")}).with_pool("surges", 4)
    assert use(state, "Trance").state.hero.pools["surges"].left == 4
