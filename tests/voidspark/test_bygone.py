"""Voidspark rulebook, "Per Page": what a page had used stays used when it is entered again."""

from datetime import date

import pytest

from notequest_cli.voidspark import bygone, heroes, page, powers
from notequest_cli.voidspark.page_events import PageRemembered
from notequest_cli.voidspark.sheet import total
from notequest_cli.voidspark.state import Ability, from_toml, review, to_toml
from tests.voidspark.table import TABLES, faces, told, zarylla

FRIDAY, WEEKEND, MONDAY = date(2023, 4, 14), date(2023, 4, 15), date(2023, 4, 17)


def on(day, **hero):
    return zarylla(**hero).with_calendar(page=day)


def turned(state, **settings):
    return page.next_page(state, faces(**settings)).state


def entered(state, day):
    return page.backfill(state, faces(), day)


def test_a_page_that_was_turned_keeps_its_uses_for_the_day_it_is_filled_in():
    state = on(FRIDAY, effects=("Combat Tonic: +3 attack for page", "+4 any d20 once")).with_ability("Smite", used=1)
    state = turned(state.with_calendar(choices=("2-A",), gear_open=True, upgrades_open=("all",)))
    assert state.hero.abilities["Smite"].used == 0
    again = entered(state, FRIDAY)
    kept = ("chosen 2-A", "used Smite x1", "holds Combat Tonic: +3 attack for page", "gear open", "upgrades open all")
    assert told(again, PageRemembered)[0].parts == kept
    assert again.state.hero.abilities["Smite"].used == 1
    assert total(again.state, TABLES, "attack") == 9
    calendar = again.state.calendar
    assert (calendar.choices, calendar.gear_open, calendar.upgrades_open) == (("2-A",), True, ("all",))
    back = turned(again.state)
    assert (back.calendar.page, back.hero.abilities["Smite"].used, back.calendar.choices) == (WEEKEND, 0, ())
    assert total(back, TABLES, "attack") == 6


def test_a_page_that_was_filled_in_keeps_them_too_from_either_side():
    state = entered(on(MONDAY), FRIDAY).state.with_ability("Smite", used=1)
    sidewards = entered(entered(state, date(2023, 4, 11)).state, FRIDAY).state
    assert sidewards.hero.abilities["Smite"].used == 1
    assert entered(turned(sidewards), FRIDAY).state.hero.abilities["Smite"].used == 1


def test_a_page_on_which_the_hero_rested_says_so_again():
    state = turned(on(FRIDAY).with_calendar(rested=True))
    assert not state.calendar.rested and entered(state, FRIDAY).state.calendar.rested


def test_an_ability_that_was_on_is_on_again_and_the_maximum_it_raised_goes_with_it():
    state = on(FRIDAY, hp=17).with_hero(abilities={"Shell": Ability(cost="1/page", effect="+4 hp_max for page", used=1, on=True)})
    again = entered(turned(state), FRIDAY).state
    assert again.hero.abilities["Shell"].on
    assert total(again, TABLES, "hp_max") == 26
    assert turned(again.with_hero(hp=26)).hero.hp == 22


def test_a_page_on_which_nothing_was_used_is_not_written_down():
    assert turned(on(FRIDAY)).calendar.pages == {}
    again = entered(turned(on(FRIDAY).with_ability("Smite", used=1)), FRIDAY).state
    assert turned(again.with_ability("Smite", used=0)).calendar.pages == {}


def test_a_turn_back_that_was_forced_finds_the_page_as_it_was_left():
    state = turned(on(FRIDAY).with_ability("Smite", used=1))
    assert page.turn_to(state, faces(force=True), FRIDAY).state.hero.abilities["Smite"].used == 1


def test_after_a_year_a_page_is_forgotten():
    state = on(WEEKEND).with_calendar(pages={"2022-04-13": ("chosen A",), "2022-04-15": ("chosen B",), "May": ("chosen C",)})
    assert turned(state).calendar.pages == {"2022-04-15": ("chosen B",), "May": ("chosen C",)}


def test_what_is_not_there_any_more_has_nothing_used():
    parts = ("used Foresight x1", "used Nothing x1", "on Nothing", "odd")
    state = on(WEEKEND).with_calendar(pages={str(FRIDAY): parts})
    again = entered(state, FRIDAY).state
    assert again.hero == state.hero._replace(effects=again.hero.effects)


@pytest.mark.parametrize("part", ["used Smite xx", "used Smite", "used Smite x9", "used Smite x0", "used Smite x1"])
def test_a_number_that_nobody_can_read_gives_no_use_back(part):
    state = on(WEEKEND).with_calendar(pages={str(FRIDAY): (part,)})
    assert entered(state, FRIDAY).state.hero.abilities["Smite"].used == 1


def test_an_ability_that_is_lost_goes_from_the_pages_that_were_left():
    pages = {"2023-04-13": ("chosen A", "used Smite x1", "on Smite", "on Smite 2"), "2023-04-14": ("used Smite x1",)}
    lost = powers.drop_ability(on(WEEKEND).with_calendar(pages=pages), faces(), "Smite").state
    assert lost.calendar.pages == {"2023-04-13": ("chosen A", "on Smite 2")}


@pytest.mark.parametrize(
    ("part", "wanted"),
    [
        ("used Foo x1", "an ability of the sheet"),
        ("used Smite xx", "used Smite x1"),
        ("used Smite x9", "used Smite x1"),
        ("used Twice x9", "used Twice x2, or fewer"),
        ("used Twice x2", ""),
        ("used Free x9", ""),
        ("on Foo", "an ability of the sheet"),
        ("on Smite", ""),
        ("holds nonsense", "what holds for a page, like holds +2 attack for page"),
        ("holds +1 dex for page", ""),
        ("chosen A", ""),
        ("gear open", ""),
        ("upgrades open all", ""),
        ("hm", bygone.LIKE),
        ("chosen ", bygone.LIKE),
    ],
)
def test_check_names_what_of_a_page_that_was_left_no_rule_reads(part, wanted):
    able = {"Smite": Ability("combat", "1/page", "+d4 damage"), "Twice": Ability(cost="2/page"), "Free": Ability()}
    assert bygone.wanted(on(WEEKEND).with_hero(abilities=able), part) == wanted


def test_a_new_hero_finds_the_choices_of_a_page_and_no_uses():
    pages = {"2023-04-13": ("chosen A", "used Smite x1", "on Smite", "holds +3 attack for page"), "2023-04-14": ("used Smite x1",)}
    answers = {"name": "M", "class": "X", "hp": "9", "defense": "9", "attack": "1", "damage": "d6"}
    traits = dict.fromkeys(("str", "dex", "con", "int", "wis", "cha"), "0")
    prologue = on(WEEKEND).with_calendar(prologue=True, pages=pages)
    made = heroes.new_hero(prologue, faces(answers={**answers, **traits}), heroes.Sheet(takeover=True)).state
    assert made.calendar.pages == {"2023-04-13": ("chosen A",)}


def test_the_save_says_it_by_the_day_and_check_names_what_nobody_reads():
    state = turned(on(FRIDAY).with_ability("Smite", used=1))
    data = to_toml(state)
    assert data["calendar"]["pages"] == {"2023-04-14": ["used Smite x1"]}
    assert from_toml(data) == state
    data["calendar"]["pages"] = {"2023-04-14": ["gear open", "usd Smite x1"], "friday": ["chosen A"], "2023-4-1": []}
    found = [(problem.place, problem.found) for problem in review(data)]
    assert found == [
        ("calendar.pages.2023-04-14", '"usd Smite x1"'),
        ("calendar.pages.friday", '"friday"'),
        ("calendar.pages.2023-4-1", '"2023-4-1"'),
    ]
