"""Voidspark rulebook, "Shops", "Debt", "Sunday Lottery", "Pickpocket", "Meal Rations and Traveling", "Virtue"."""

from datetime import date

import pytest

from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from notequest_cli.referee import Turn
from notequest_cli.tables import Tables
from notequest_cli.voidspark import lottery, money, pickpocket, rations, shops, virtue
from notequest_cli.voidspark.events import VirtueChanged
from notequest_cli.voidspark.page_events import Ate, Pickpocketed
from notequest_cli.voidspark.typed_commands import priced
from tests.voidspark.table import TABLES, faces, told, zarylla

SUNDAY, MONDAY = date(2023, 4, 15), date(2023, 4, 17)


def pay(credits, price, **rulings):
    return money.pay(zarylla(credits=credits)._replace(rulings=rulings), faces(), price).state.hero.credits


@pytest.mark.parametrize(("have", "price", "left"), [(3, 5, -4), (5, 5, 0), (6, 5, 1), (0, 1, -3), (0, 0, 0), (-4, 0, -4)])
def test_the_debt_table(have, price, left):
    assert pay(have, price) == left


def test_the_penalty_is_taken_each_time_or_by_ruling_the_first_time():
    assert pay(-4, 3) == -9
    assert pay(-4, 3, **{"debt-penalty": "first-time"}) == -7
    assert pay(3, 5, **{"debt-penalty": "first-time"}) == -4


def test_what_is_optional_is_refused_when_credits_are_short():
    for have in (3, -4):
        with pytest.raises(Forbidden, match="5 to pay"):
            money.change_credits(zarylla(credits=have), faces(), -5)
    assert money.change_credits(zarylla(credits=5), faces(), -5).state.hero.credits == 0
    assert money.change_credits(zarylla(credits=3), faces(force=True), -5).state.hero.credits == -2


@pytest.mark.parametrize(("have", "left"), [(10, 5), (3, 0), (0, 0), (-4, -4)])
def test_a_theft_stops_at_zero_and_takes_nothing_from_debt(have, left):
    assert money.change_credits(zarylla(credits=have), faces(), -5, stolen=True).state.hero.credits == left


def play(face, credits=38, page=SUNDAY, **calendar):
    state = zarylla(credits=credits).with_calendar(page=page, **calendar)
    return lottery.play_lottery(state, faces(face))


@pytest.mark.parametrize(("face", "gained"), [(1, -2), (2, -1), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_all_six_of_the_lottery(face, gained):
    assert play(face).state.hero.credits == 38 + gained


@pytest.mark.parametrize(("have", "face", "left"), [(1, 1, 0), (0, 2, 0), (-3, 1, -3), (-3, 6, 1)])
def test_the_lottery_makes_no_debt(have, face, left):
    assert play(face, credits=have).state.hero.credits == left


def test_the_lottery_is_played_once_on_a_sunday_page_after_the_prologue():
    with pytest.raises(Forbidden, match="Sundays"):
        play(6, page=MONDAY)
    with pytest.raises(Forbidden, match="prologue"):
        play(6, prologue=True)
    with pytest.raises(Forbidden, match="is played"):
        lottery.play_lottery(play(6).state, faces(6))


def pick(face, answer=None, state=None, tables=TABLES):
    answers = {"pickpocket": answer} if answer else {}
    return pickpocket.pickpocket(state or zarylla(), faces(*face, answers=answers, tables=tables))


@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_pickpocket_gains_what_the_die_shows(face):
    turn = pick([face])
    assert (turn.state.hero.credits, turn.state.hero.virtue) == (38 + face, 4)


def test_a_four_is_kept_for_virtue_or_declined():
    kept, declined = pick([4], "keep"), pick([4], "decline")
    assert (kept.state.hero.credits, kept.state.hero.virtue) == (42, 3)
    assert (declined.state.hero.credits, declined.state.hero.virtue) == (38, 4)


def test_a_four_waits_in_the_save_for_its_answer_and_is_not_rolled_again():
    with pytest.raises(ChoiceNeeded) as asked:
        pick([4])
    waits = asked.value.pause
    assert isinstance(waits, Turn)
    assert waits.state.calendar.pickpocket == 4
    turn = pick([], "decline", waits.state)
    assert told(turn, Pickpocketed) == [Pickpocketed(4, 0, declined=True)]
    assert turn.state.calendar.pickpocket == 0


def test_the_smugglers_own_table_is_the_players_to_type():
    own = Tables(TABLES.packs, {"pickpocket": {"3": {"name": "6 credits", "credits": 6}}})
    assert pick([3], tables=own).state.hero.credits == 44


def test_nothing_adds_to_lottery_or_pickpocket():
    state = zarylla(skills=("Lucky",), effects=("+4 d20 once", "+4 any d20 once", "+2 dex for page"))
    assert pick([1], state=state).state.hero.credits == 39
    assert pick([1], state=state).state.hero.effects == state.hero.effects
    sunday = state.with_calendar(page=date(2023, 4, 15), prologue=False)
    played = lottery.play_lottery(sunday, faces(1))
    assert (played.state.hero.credits, played.state.hero.effects) == (36, state.hero.effects)


def test_rations_are_eaten_and_missing_ones_cost_hp():
    turn = rations.eat(zarylla(), faces(), 2)
    assert (turn.state.hero.pack["Meal Ration"], turn.state.hero.hp) == (1, 17)
    turn = rations.eat(zarylla(), faces(), 5)
    assert told(turn, Ate) == [Ate(3, 0, 2)]
    assert "Meal Ration" not in turn.state.hero.pack
    assert turn.state.hero.hp == 15


@pytest.mark.parametrize(("before", "by", "after", "cut"), [(9, 5, 10, 4), (-9, -5, -10, -4), (4, 1, 5, 0), (10, 4, 10, 4)])
def test_virtue_stops_at_both_ends_and_what_was_cut_off_is_said(before, by, after, cut):
    turn = virtue.change_virtue(zarylla(virtue=before), faces(), by)
    assert turn.state.hero.virtue == after
    assert told(turn, VirtueChanged) == [VirtueChanged(before, after, cut)]


def test_a_shop_sells_at_its_price():
    turn = shops.buy(zarylla(), faces(), "ship parts", 2, 5)
    assert (turn.state.hero.pack["Ship Parts"], turn.state.hero.credits) == (3, 28)


def test_a_shop_gives_no_credit():
    with pytest.raises(Forbidden):
        shops.buy(zarylla(credits=9), faces(), "Ship Parts", 2, 5)
    with pytest.raises(Forbidden):
        shops.buy(zarylla(credits=-9), faces(), "Ship Parts", 1, 1)


def test_a_price_nobody_named_is_asked_for():
    with pytest.raises(Usage, match="stands on the page"):
        shops.buy(zarylla(), faces(), "Med Kit", 1, None)


def test_an_upgrade_is_bought_as_a_spare_at_the_price_the_tables_know():
    turn = shops.buy(zarylla(), faces(), "Sensors", 1, None)
    assert (turn.state.ship.spare, turn.state.hero.credits) == ({"Sensors": 20}, 18)


def test_items_are_sold_at_the_shops_price_and_not_more_than_there_are():
    turn = shops.sell(zarylla(), faces(), "med", 2, 4)
    assert ("Med Kit" in turn.state.hero.pack, turn.state.hero.credits) == (False, 46)
    with pytest.raises(Usage, match="2 Med Kit in the pack, 3 asked for"):
        shops.sell(zarylla(), faces(), "Med Kit", 3, 4)
    with pytest.raises(Usage):
        shops.sell(zarylla(), faces(), "Antidote", 1, 4)


def test_an_upgrade_is_sold_for_what_was_paid():
    spare = shops.buy(zarylla(), faces(), "Sensors", 1, 25).state
    turn = shops.sell(spare, faces(), "Sensors", 1, None)
    assert (turn.state.ship.spare, turn.state.hero.credits) == ({}, 38)


def test_found_and_dropped():
    state = shops.add_item(zarylla(), faces(), "Antidote", 2).state
    assert state.hero.pack["Antidote"] == 2
    assert "Antidote" not in shops.drop_item(state, faces(), "anti", 2).state.hero.pack
    assert shops.add_item(state, faces(), "strange orb", 1).state.hero.pack["strange orb"] == 1


def test_what_a_hero_gains_is_no_theft_from_the_hero():
    with pytest.raises(Usage, match="no theft"):
        money.change_credits(zarylla(), faces(), 3, stolen=True)


def test_equipment_that_is_bought_is_worn_and_not_packed():
    turn = shops.buy(zarylla(), faces(), "cryo mitts", 1, 10)
    assert (turn.result, turn.state.hero.gear["Cryo Mitts"].worn, "Cryo Mitts" in turn.state.hero.pack) == (28, True, False)
    with pytest.raises(Forbidden):
        shops.buy(zarylla(credits=9), faces(), "Cryo Mitts", 1, 10)


@pytest.mark.parametrize(("name", "way"), [("Cryo Mitts", "gear add"), ("sensors", "ship install")])
def test_what_is_no_item_does_not_go_into_the_pack(name, way):
    with pytest.raises(Usage) as refused:
        shops.add_item(zarylla(), faces(), name, 1)
    assert way in refused.value.way


@pytest.mark.parametrize("name", ["Sensors", "Cryo Mitts"])
def test_there_is_one_of_an_upgrade_and_of_a_piece(name):
    with pytest.raises(Usage, match="there is one"):
        shops.buy(zarylla(), faces(), name, 2, 10)


def test_an_upgrade_is_not_sold_at_another_price_than_was_paid():
    spare = zarylla().with_ship(spare={"Sensors": 20})
    with pytest.raises(Forbidden, match="the 20 that were paid"):
        shops.sell(spare, faces(), "Sensors", 1, 35)
    assert shops.sell(spare, faces(force=True), "Sensors", 1, 35).state.hero.credits == 73
    assert shops.sell(spare, faces(), "Sensors", 1, 20).state.hero.credits == 58


@pytest.mark.parametrize("typed", ["Meal Rations", "rations", "ration", "meal"])
def test_rations_by_every_name_the_book_has_for_them(typed):
    assert shops.add_item(zarylla(), faces(), typed, 2).state.hero.pack["Meal Ration"] == 5


def test_several_of_what_nobody_knows_are_the_players_own():
    assert shops.add_item(zarylla(), faces(), "Gems", 2).state.hero.pack["Gems"] == 2
    assert shops.add_item(zarylla(), faces(), "Kits", 2).state.hero.pack["Kits"] == 2


@pytest.mark.parametrize(
    ("typed", "name"),
    [("rations", "Meal Ration"), ("medkit", "Med Kit"), ("MEDKITS", "Med Kit"), ("shipparts", "Ship Parts"), ("ship part", "Ship Parts")],
)
def test_an_item_has_the_name_of_the_table_however_it_is_typed(typed, name):
    assert shops.item_named(zarylla(pack={}), faces(), typed) == name


def test_a_near_miss_of_an_item_is_asked_about_and_a_blank_name_is_none():
    with pytest.raises(Forbidden, match="no table and no pack has Antidoet"):
        shops.add_item(zarylla(), faces(), "Antidoet", 1)
    assert "Antidoet" in shops.add_item(zarylla(), faces(force=True), "Antidoet", 1).state.hero.pack
    assert "Old Coin" in shops.add_item(zarylla(), faces(), "Old Coin", 1).state.hero.pack
    for blank in ("", "  ", "-", "?"):
        with pytest.raises(Usage):
            shops.add_item(zarylla(), faces(), blank, 1)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Cyro Visor", "Cryo Visor"),
        ("cryovisro", "Cryo Visor"),
        ("Sensros", "Sensors"),
        ("Krauter", "Kräuter Tee"),
        ("Krauter Te", "Kräuter Tee"),
        ("Med Kti", "Med Kit"),
        ("Thrustres", "Thrusters"),
    ],
)
@pytest.mark.parametrize("take", [lambda *typed: shops.buy(*typed, 1, 3), lambda *typed: shops.add_item(*typed, 1)], ids=["buy", "add"])
def test_a_slip_is_no_new_item_whatever_it_was_a_slip_of(take, typed, meant):
    with pytest.raises(Forbidden) as refused:
        take(zarylla(pack={"Kräuter Tee": 1}), faces(), typed)
    assert refused.value.code == "item-near" and meant in str(refused.value.way)
    assert typed in take(zarylla(pack={"Kräuter Tee": 1}), faces(force=True), typed).state.hero.pack


def test_in_a_shop_a_beginning_may_be_of_equipment_and_of_upgrades_too():
    with pytest.raises(Usage, match="Solar Grenade or Solar Visor or Solar Belt Clips or Solar Energy Pack"):
        shops.buy(zarylla(), faces(), "Solar", 1, 3)
    assert "Cryo Visor" in shops.buy(zarylla(gear={}), faces(), "Cryo V", 1, 3).state.hero.gear
    assert "Sensors" in shops.buy(zarylla(credits=38), faces(), "sensor", 1, 20).state.ship.spare
    assert "Rope" in shops.buy(zarylla(), faces(), "Rope", 1, 3).state.hero.pack


def test_numbers_before_and_behind_a_name():
    assert priced(("3", "rations"), "buy") == ("rations", 3, None)
    assert priced(("2x", "Med", "Kit", "at", "4"), "buy") == ("Med Kit", 2, 4)
    for number in ("x-1", "x0"):
        with pytest.raises(Usage):
            priced(("Med", "Kit", number), "buy")


def test_a_credit_is_one():
    assert [money.credits_text(number) for number in (0, 1, 2)] == ["0 credits", "1 credit", "2 credits"]
