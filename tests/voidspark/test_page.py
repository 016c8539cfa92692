"""Voidspark rulebook, "Resolving the Events of the Day", "Choices", "Per Page", "Infected"."""

from datetime import date

import pytest

from notequest_cli.problems import Forbidden, Usage
from notequest_cli.show import plain
from notequest_cli.voidspark import abilities, cloning, days, fights, lottery, page, words
from notequest_cli.voidspark.events import EffectBegan, EffectEnded, UsesRestored
from notequest_cli.voidspark.page_events import InfectionRolled, PageTurned, PageWaits, PromiseKept
from notequest_cli.voidspark.sheet import total
from notequest_cli.voidspark.state import Ability, from_toml, to_toml
from tests.voidspark.table import TABLES, faces, told, zarylla, zarylla_without_abilities


def turned(state, *dice, day=None, **settings):
    referee = faces(*dice, **settings)
    turn = page.turn_to(state, referee, day) if day else page.next_page(state, referee)
    assert referee.cup.left() == []
    return turn


def on(day, **hero):
    return zarylla(**hero).with_calendar(page=day)


def test_saturday_and_sunday_share_a_page():
    assert turned(on(date(2023, 4, 14))).state.calendar.page == date(2023, 4, 15)
    assert turned(on(date(2023, 4, 15))).state.calendar.page == date(2023, 4, 17)
    assert turned(on(date(2023, 4, 13)), day=date(2023, 4, 16)).state.calendar.page == date(2023, 4, 15)


def test_the_back_of_the_page_before_resolves_this_one():
    assert told(turned(on(date(2023, 4, 14))), PageTurned)[0].keep == "Friday 14 April 2023"
    assert told(turned(on(date(2023, 4, 15))), PageTurned)[0].keep == "Saturday 15 and Sunday 16 April 2023"
    assert days.kept_sheet(date(2023, 2, 2)) == "Wednesday 1 February 2023"


def test_several_days_can_be_caught_up_and_skipped_days_roll_nothing():
    turn = turned(on(date(2023, 4, 10), conditions=("infected",)), 15, day=date(2023, 4, 14))
    assert turn.state.calendar.page == date(2023, 4, 14)
    assert len(told(turn, InfectionRolled)) == 1


def test_the_whole_turn_in_the_order_of_the_book():
    effects = ("+3 attack for page", "+20 aim next page", "+4 any d20 once", "owes a favour")
    state = on(date(2023, 4, 14), conditions=("infected",), effects=effects)
    state = state.with_ability("Smite", used=1).with_pool("surges", 0)
    turn = turned(state, 5)
    kinds = [type(event).__name__ for event in turn.events]
    assert kinds == ["InfectionRolled", "HpChanged", "EffectEnded", "UsesRestored", "EffectBegan", "PageTurned"]
    assert turn.state.hero.effects == ("+20 aim for page", "+4 any d20 once", "owes a favour")
    assert turn.state.hero.hp == 16


def test_a_bonus_promised_for_the_next_page_counts_there_and_ends_with_it():
    state = turned(zarylla()).state
    assert total(state, TABLES, "aim") == 30
    assert total(turned(state).state, TABLES, "aim") == 10


def test_an_affliction_of_the_page_ends_with_it():
    state = zarylla(effects=("-2 dex for page", "-1 attack, +1 defense for page"))
    turn = turned(state)
    assert turn.state.hero.effects == ()
    assert len(told(turn, EffectEnded)) == 2


def test_a_toggle_ends_and_per_page_uses_come_back():
    state = zarylla(abilities={"Rage": Ability("combat", "1/page", "+2 attack for page", used=1, on=True)})
    turn = turned(state)
    assert turn.state.hero.abilities["Rage"] == Ability("combat", "1/page", "+2 attack for page")
    assert told(turn, UsesRestored) == [UsesRestored("Rage", 1, 1, "page")]
    assert told(turn, EffectBegan) == [EffectBegan("+20 aim for page")]


@pytest.mark.parametrize("face", range(1, 21))
def test_the_infected_lose_one_hp_on_ten_or_less(face):
    turn = turned(zarylla_without_abilities(conditions=("infected",)), face)
    assert turn.state.hero.hp == (16 if face <= 10 else 17)
    assert turn.state.hero.conditions == ("infected",)


def test_a_malfunction_makes_the_infection_roll_twice():
    assert turned(zarylla_without_abilities(conditions=("infected", "malfunction")), 15, 4).state.hero.hp == 16


def test_death_by_infection_makes_the_page_wait_for_the_clone_and_rolls_no_second_time():
    turn = turned(zarylla_without_abilities(conditions=("infected",), hp=1), 3)
    assert told(turn, PageWaits)
    assert turn.state.calendar.page == date(2023, 4, 15)
    with pytest.raises(Forbidden, match="0 HP"):
        turned(turn.state)
    alive = cloning.clone(turn.state, faces(4)).state
    again = turned(alive)
    assert again.state.calendar.page == date(2023, 4, 17)
    assert not again.state.calendar.infection


def test_a_page_before_the_open_one_needs_backfill_and_then_nothing_of_the_turn_happens():
    state = zarylla_without_abilities(conditions=("infected",), effects=("+3 attack for page",))
    with pytest.raises(Forbidden, match="before the open one"):
        turned(state, day=date(2023, 4, 10))
    turn = page.backfill(state, faces(), date(2023, 4, 10))
    assert turn.state.calendar.page == date(2023, 4, 10)
    assert turn.state.hero == state.hero._replace(effects=())


def test_the_open_page_is_not_turned_to():
    with pytest.raises(Usage, match="is open"):
        turned(zarylla(), day=date(2023, 4, 16))


def test_a_page_is_not_turned_over_a_fight_that_waits():
    waiting = fights.start(zarylla(), faces(14, 4, 4), ("13/12-1",)).state
    with pytest.raises(Forbidden, match="a fight waits"):
        turned(waiting)


def test_what_happened_on_the_page_is_kept_beside_the_next_one():
    state = zarylla().with_calendar(lottery=True, gear_open=True, choices=("2-A",), rounds="done", prologue=True)
    calendar = turned(state).state.calendar
    pages = {"2023-04-15": ("chosen 2-A", "gear open")}
    assert calendar == type(calendar)(page=date(2023, 4, 17), prologue=True, played=("2023-04-15",), pages=pages)


def test_a_choice_is_written_down_and_of_alternatives_only_one():
    state = page.choose(zarylla(), faces(), "2-a").state
    state = page.choose(state, faces(), "1").state
    assert state.calendar.choices == ("2-A", "1")
    with pytest.raises(Forbidden, match="2-A is chosen"):
        page.choose(state, faces(), "2-B")
    with pytest.raises(Usage):
        page.choose(state, faces(), "2-A")
    assert page.choose(state, faces(), "3-B").state.calendar.choices[-1] == "3-B"


def test_plain_letters_are_alternatives_too():
    state = page.choose(zarylla(), faces(), "A").state
    with pytest.raises(Forbidden):
        page.choose(state, faces(), "B")


@pytest.mark.parametrize("label", ["", "AB", "2-", "2-AB", "-", "x1"])
def test_a_label_that_no_page_has_is_refused(label):
    with pytest.raises(Usage):
        page.choose(zarylla(), faces(), label)


@pytest.mark.parametrize("typed", ["tomorrow", "2023-02-30", "4.5.2023", ""])
def test_a_date_that_is_none_is_refused(typed):
    with pytest.raises(Usage):
        days.read_date(typed)


def test_no_calendar_goes_beyond_its_last_day():
    with pytest.raises(Usage):
        turned(on(date.max))


def test_no_page_is_open_before_the_first_is_named():
    with pytest.raises(Usage, match="no page is open"):
        turned(on(None))
    assert turned(on(None), day=date(2023, 1, 2)).state.calendar.page == date(2023, 1, 2)


def test_a_booster_holds_for_the_page_and_several_may_be_taken():
    state = zarylla(pack={"Strengthener Rx": 2})
    for die in (3, 4):
        state = abilities.use(state, faces(die), "Strengthener Rx").state
    assert total(state, TABLES, "str") == -1 - 1 + 7
    assert total(turned(state).state, TABLES, "str") == -2


def test_what_helps_once_helps_against_the_infection():
    turn = turned(zarylla_without_abilities(conditions=("infected",), effects=("+4 con once",)), 8)
    assert (turn.state.hero.hp, turn.state.hero.effects) == (17, ())


def test_virtue_stands_beside_the_infection_roll_too():
    assert told(turned(zarylla_without_abilities(conditions=("infected",)), 15), InfectionRolled)[0].roll.notes[0] == "virtue +4"


def test_a_pickpocket_that_waits_is_not_lost_with_the_page():
    state = zarylla().with_calendar(pickpocket=4)
    for leave in (turned, lambda state: page.backfill(state, faces(), date(2023, 4, 10))):
        with pytest.raises(Forbidden, match="the 4 of a pickpocket waits"):
            leave(state)


def test_a_page_filled_in_later_says_how_to_come_back():
    turn = page.backfill(zarylla(), faces(), date(2023, 4, 10))
    assert plain.lines(words.say(turn.events[0]))[-1] == "page next goes back to the open one, 2023-04-15, its effects and uses"
    back = page.backfill(turn.state, faces(), date(2023, 4, 15))
    assert "goes back" not in plain.lines(words.say(back.events[0]))[-1]


LEFT = {"lottery": True, "gear_open": True, "choices": ("2-A",), "rounds": "done", "infection": "rolled"}


@pytest.mark.parametrize("come_back", [page.next_page, lambda state, referee: page.turn_to(state, referee, date(2023, 4, 16))])
def test_the_open_page_is_as_it_was_left_when_the_player_comes_back_to_it(come_back):
    state = zarylla(effects=("+3 attack for page",)).with_calendar(**LEFT)
    filled = page.backfill(page.backfill(state, faces(), date(2023, 4, 10)).state, faces(), date(2023, 4, 11)).state
    assert filled.calendar.choices == ()
    assert from_toml(to_toml(filled)) == filled
    assert filled.hero.effects == ()
    back = come_back(page.choose(filled, faces(), "B").state, faces()).state
    assert back.hero == state.hero
    assert back.calendar == state.calendar._replace(played=("2023-04-15",), pages={"2023-04-11": ("chosen B",)})


def test_beyond_the_open_page_a_page_is_turned_from_it_and_not_filled_in():
    filled = page.backfill(zarylla().with_calendar(choices=("1",)), faces(), date(2023, 4, 10)).state
    with pytest.raises(Usage, match="lies after the open one"):
        page.backfill(filled, faces(), date(2023, 4, 19))
    with pytest.raises(Usage, match="lies after the open one"):
        page.backfill(zarylla(), faces(), date(2023, 4, 19))
    turn = page.turn_to(filled, faces(), date(2023, 4, 19))
    assert told(turn, PageTurned)[0].old == "2023-04-15"
    assert turn.state.calendar.held is None


def test_the_lottery_of_a_sunday_is_played_once_however_often_its_page_is_entered():
    state = page.next_page(zarylla().with_calendar(lottery=True), faces()).state
    again = page.backfill(state, faces(), date(2023, 4, 16)).state
    with pytest.raises(Forbidden, match="lottery of this page is played"):
        lottery.play_lottery(again, faces())


@pytest.mark.parametrize("typed", ["0001-01-01", "1899-12-31", "2201-01-01", "9999-12-31"])
def test_a_year_that_no_calendar_has_is_refused(typed):
    with pytest.raises(Usage, match="no calendar has this year"):
        days.read_date(typed)


def test_each_of_several_sundays_is_played_once():
    state = zarylla()
    for day in (date(2023, 4, 1), date(2023, 3, 18), date(2023, 4, 8)):
        state = lottery.play_lottery(page.backfill(state, faces(), day).state, faces(3)).state
    for day in (date(2023, 3, 18), date(2023, 4, 1), date(2023, 4, 8)):
        state = page.backfill(state, faces(), day).state
        assert state.calendar.lottery
    assert not page.backfill(state, faces(), date(2023, 3, 25)).state.calendar.lottery
    assert page.next_page(state, faces()).state.calendar.played == ("2023-03-18", "2023-04-01 to 2023-04-08")


def test_a_date_before_the_open_page_is_refused_while_another_is_filled_in():
    state = page.backfill(zarylla(), faces(), date(2023, 4, 10)).state
    for day in (date(2023, 4, 12), date(2023, 4, 5)):
        with pytest.raises(Forbidden, match="lies before the open one, 2023-04-15"):
            page.turn_to(state, faces(), day)
    assert page.turn_to(state, faces(), date(2023, 4, 17)).state.calendar.page == date(2023, 4, 17)
    with pytest.raises(Usage, match="of 2023-04-10 is open"):
        page.turn_to(state, faces(), date(2023, 4, 10))


STANCE = Ability("both", "", "+2 defense for page")


def test_a_page_filled_in_begins_fresh_and_the_open_page_gets_back_what_was_its_own():
    able = {"Smite": Ability("combat", "1/page", "+d4 damage", used=1), "Stance": STANCE._replace(on=True)}
    state = zarylla(abilities=able, effects=("Tonic: +3 attack for page", "+20 aim next page", "+1 str once"))
    filled = page.backfill(state, faces(), date(2023, 4, 10)).state
    assert filled.hero.effects == ("+1 str once",)
    assert not filled.hero.abilities["Smite"].used
    assert not filled.hero.abilities["Stance"].on
    assert from_toml(to_toml(filled)) == filled
    spent = (
        filled.with_ability("Smite", used=1).with_ability("Stance", on=True).with_hero(effects=("+1 attack for page", "+2 aim next page"))
    )
    back = page.next_page(spent, faces()).state
    assert back.hero.abilities == able
    assert back.hero.effects == ("Tonic: +3 attack for page", "+20 aim next page")
    fresh = page.next_page(filled.with_ability("Stance", on=True), faces()).state
    assert (fresh.hero.abilities["Smite"].used, fresh.hero.abilities["Stance"].on) == (1, True)


@pytest.mark.parametrize(("day", "holds"), [(11, ("+2 aim for page",)), (12, ()), (6, ())])
def test_what_a_page_filled_in_promises_holds_only_on_the_next_one_filled_in(day, holds):
    filled = page.backfill(zarylla(), faces(), date(2023, 4, 10)).state.with_hero(effects=("+2 aim next page", "+1 attack for page"))
    after = page.backfill(filled.with_ability("Smite", used=1), faces(), date(2023, 4, day)).state
    assert after.hero.effects == holds
    assert not after.hero.abilities["Smite"].used
    assert page.next_page(after, faces()).state.hero.effects == ("+20 aim next page",)


def test_what_the_page_before_the_open_one_promises_holds_on_the_open_one():
    filled = page.backfill(zarylla(), faces(), date(2023, 4, 14)).state.with_hero(effects=("Rain: +2 aim next page", "+1 attack for page"))
    back = page.next_page(filled, faces())
    assert back.state.hero.effects == ("Rain: +2 aim for page", "+20 aim next page")
    assert told(back, EffectBegan) == [EffectBegan("Rain: +2 aim for page")]
    assert page.next_page(back.state, faces()).state.hero.effects == ("+20 aim for page",)
    later = page.turn_to(filled, faces(), date(2023, 4, 18))
    assert later.state.hero.effects == ("+20 aim for page",)


def test_what_it_promises_waits_while_an_older_page_is_filled_in():
    filled = page.backfill(zarylla(), faces(), date(2023, 4, 14)).state.with_hero(effects=("+2 aim next page", "+1 attack for page"))
    older = page.backfill(filled, faces(), date(2023, 4, 5))
    assert older.state.hero.effects == ()
    assert told(older, PromiseKept) == [PromiseKept("+2 aim for page", "2023-04-15")]
    assert from_toml(to_toml(older.state)) == older.state
    assert page.next_page(older.state, faces()).state.hero.effects == ("+20 aim next page", "+2 aim for page")


def test_an_ability_lost_on_a_page_filled_in_gets_nothing_back():
    filled = page.backfill(zarylla().with_ability("Smite", used=1), faces(), date(2023, 4, 10)).state
    assert page.next_page(filled.with_hero(abilities={}), faces()).state.hero.abilities == {}


def test_a_page_can_be_filled_in_before_any_is_open():
    none = zarylla()._replace(calendar=zarylla().calendar._replace(page=None))
    assert page.backfill(none, faces(), date(2023, 4, 10)).state.calendar.page == date(2023, 4, 10)


def test_a_day_that_lacks_only_its_year_says_so_where_no_page_is_open():
    with pytest.raises(Usage, match="1 Jan names no year, and no page is open"):
        days.read_date("1 Jan")
    with pytest.raises(Usage, match="1 Jap is no date"):
        days.read_date("1 Jap")
