"""What the logbook says: every event has its words, and they read like a player's notes."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import notequest_cli.voidspark
from notequest_cli.problems import DiceNeeded, Usage
from notequest_cli.show import plain
from notequest_cli.voidspark import (
    abilities,
    calendar_words,
    cloning,
    conditions,
    days,
    fights,
    hitpoints,
    money,
    page,
    rations,
    rest,
    sheet_words,
    ship,
    ship_sheet_words,
    virtue,
    words,
)
from notequest_cli.voidspark.events import CreditsChanged, HpChanged
from notequest_cli.voidspark.fight_events import FightEnded
from notequest_cli.voidspark.state import Ability, Gear
from tests.voidspark.table import TABLES, check, faces, zarylla
from tests.voidspark.table import page as typed

HOME = Path(notequest_cli.voidspark.__file__).parent
CLASSES = [(path.stem, node) for path in sorted(HOME.glob("*events.py")) for node in ast.parse(path.read_text()).body]
EVENTS = [(module, node.name) for module, node in CLASSES if isinstance(node, ast.ClassDef)]


def lines(turn):
    """What a turn says, as plain text."""
    return plain.lines([block for event in turn.events for block in words.say(event)])


def look(maker, state):
    """A page to look at, as plain text."""
    return plain.lines(maker(state, TABLES)[0])


@pytest.mark.parametrize(("module", "name"), EVENTS, ids=[name for _, name in EVENTS])
def test_every_event_has_its_words(module, name):
    event = getattr(import_module(f"notequest_cli.voidspark.{module}"), name)
    assert event in import_module(f"notequest_cli.voidspark.{module.replace('events', 'words')}").SAY


def test_hp_read_like_a_note():
    assert lines(hitpoints.change_hp(zarylla(), faces(), -1)) == ["HP 17 -> 16"]
    assert lines(hitpoints.change_hp(zarylla(), faces(), 9)) == ["HP 17 -> 22, 4 above the maximum of 22"]
    assert plain.lines(words.say(HpChanged(22, 22, 22, "rest"))) == ["HP stays 22 of 22 (rest)"]


def test_the_ship_hit_tells_each_point():
    assert lines(ship.hit(zarylla(), faces(1, 4, 4), 4)) == [
        "the ship takes 4, shield 1: 3 points",
        "  d6 1: Engine Room 3 -> 2 of 3",
        "  d6 4: Weapons 1 -> 0 of 4",
        "    Soldier lost",
        "  d6 4: Weapons is at 0, the hero is hit",
        "HP 17 -> 16 (Weapons)",
    ]


def test_a_round_tells_every_roll_and_the_pause():
    turn = fights.start(zarylla(), faces(3, 17, 5, 4, 4), ("wis9:13/7-1", "13/7-1"))
    assert lines(turn) == [
        "round 1 of 2  wis9:13/7-1  virtue +4",
        "  WIS d20 3 + WIS -1 + Solar Visor 1 = 3 vs 9: frightened",
        "  Attack d20 (17) 5 + ATK 6 = 11 vs 13: miss",
        "  Damage 4 4 + DMG 2 = 10 vs 7",
        "  1 HP to lose",
        "waits: Foresight could change round 1 (use Foresight on wis, or on attack); fight goes on as it is",
    ]


@pytest.mark.parametrize(
    ("text", "dice", "kind", "said"),
    [
        ("13/7-1", (13, 4, 4), "", "  killed"),
        ("13/7-1", (13, 4, 4), "single", "  STUNNED"),
        ("13/17", (13, 4, 4), "", "  hit, not enough Damage: the page says what it costs"),
        ("23/17", (13, "-"), "", "  miss: the page says what it costs"),
        ("20/7-3/1@15", (4, "-"), "", "  DEF 13 below 15; 3 HP to lose"),
        ("20/7-3/0@13", (4, "-"), "", "  DEF 13 holds against 13; nothing to lose"),
        ("restrained:13/7-1", (), "", "  restrained by the page"),
        ("60-3/1@55", ("50",), "dogfight", "  no shot comes back"),
        ("60-3/1@55", ("40", "35"), "dogfight", "  1 damage"),
        ("60-3/1@55", ("40", "35"), "dogfight", "  Evasion d100 35 + EVA 10 + Thrusters 10 = 55 vs 55: holds"),
    ],
)
def test_how_a_round_comes_out(text, dice, kind, said):
    assert said in lines(fights.start(zarylla(abilities={}), faces(*dice), (text,), kind))


def test_damage_that_does_not_count_stands_in_brackets():
    turn = fights.start(zarylla(abilities={}), faces(10, 6, 6, 1, 2), ("confused:5/9-1",))
    assert "  Damage (6) (6) 1 2 + DMG 2 = 5 vs 9" in lines(turn)


def test_a_lucky_face_stands_beside_the_one_that_counts():
    turn = fights.start(zarylla(abilities={}, skills=("Lucky",)), faces(1, 15, 4, 4), ("13/7-1",))
    assert "  Attack d20 (1) 15 + ATK 6 = 21 vs 13: hit" in lines(turn)


def test_an_extra_attack_and_what_the_hits_add_up_to():
    waiting = fights.start(zarylla(abilities={"Flurry": Ability("combat", "1/rest", "extra attack")}), faces(14, 3, 3), ("13/15-2",)).state
    said = lines(abilities.use(waiting, faces(12, 2, 3), "Flurry"))
    assert "  extra Attack d20 12 + ATK 6 = 18 vs 13: hit" in said
    assert "  15 Damage of 2 hits; killed" in said


def test_a_fight_that_is_left():
    assert plain.lines(words.say(FightEnded(1))) == ["the fight is left, 1 round not fought"]
    assert plain.lines(words.say(FightEnded(0))) == []


def test_a_rest_is_a_receipt():
    state = zarylla(hp=3, conditions=("infected",), abilities={"Mend": Ability("both", "2/rest", "heal 1", used=1)})
    assert lines(rest.rest(state, faces())) == [
        "Zarylla rests",
        "injury healed: STR",
        "HP 3 -> 22 (rest)",
        "Mend back: 2 of 2 a rest",
        "surges back 3 -> 4 of 4",
        "no longer infected",
        "equipment may be changed on this page",
        "not back: Labs, Weapons, Cargo (the ship is not repaired by a Rest)",
    ]


def test_a_death_and_its_clone():
    assert lines(cloning.clone(zarylla(hp=0, credits=0, injuries={}), faces(1, 2, 7))) == [
        "death d4 1: half the credits gone; no credits to lose: again",
        "death d4 2: a Physical Injury",
        "injury d10 7: maximum HP -2",
        "Zarylla is cloned: HP 10 of 20",
    ]


def test_virtue_and_credits():
    assert lines(virtue.change_virtue(zarylla(virtue=9), faces(), 5)) == ["virtue +9 -> +10, 4 above +10 cut off"]
    assert lines(money.pay(zarylla(credits=3), faces(), 5)) == ["credits 3 -> -4 (debt, 2 more)"]
    assert plain.lines(words.say(CreditsChanged(0, 0, "stolen"))) == ["credits stay 0 (stolen)"]


def test_the_page_turned():
    assert lines(page.next_page(zarylla(), faces())) == [
        "holds: +20 aim for page",
        "page Monday 17 April 2023",
        "keep the sheet of Saturday 15 and Sunday 16 April 2023: its back resolves this page",
    ]


def test_the_sheet_says_where_each_value_comes_from():
    state = zarylla(effects=("+3 attack for page", "owes a favour"), injuries={"str": 2, "defense": 1}, conditions=("infected",))
    said = look(sheet_words.sheet, state)
    assert "DEF        12  12, Solar Visor +1, injury -1" in said
    assert "ATK        +9  6, page +3" in said
    assert "injury     STR, 2 times" in said
    assert "remember   owes a favour" in said
    assert "skills     Arcane Adept, Student, Athlete (Soldier)" in said


def test_the_sheet_of_a_dead_hero_in_debt():
    said = look(sheet_words.sheet, zarylla(hp=0, credits=-3, spent=True))
    assert said[0] == "Zarylla  Arcane Adept, level 3, dead"
    assert any(line.endswith("-3  debt") for line in said)
    assert look(sheet_words.sheet, typed("")) == ["no hero on this page yet: notequest hero new"]


def test_the_ship_shows_what_is_left_of_each_compartment():
    said = look(ship_sheet_words.ship, zarylla().with_compartment("bridge", integrity=0).with_ship(spare={"Sensors": 20}))
    assert "Bridge         destroyed" in said
    assert "Weapons        1/4        Soldier (Athlete)" in said
    assert "spare  Sensors  paid 20" in said
    assert look(ship_sheet_words.ship, typed(""))[-1] == "no compartments: write [ship.engine_room] with integrity"


def test_pack_and_gear():
    assert look(sheet_words.pack, zarylla())[0] == "2  Med Kit      heal 2d4"
    assert look(sheet_words.pack, typed("")) == ["the pack is empty"]
    state = zarylla(gear={"Solar Visor": Gear(worn=True), "Cryo Visor": Gear()})
    assert look(sheet_words.gear, state)[1] == "Solar Visor  helmet  WIS +1, DEF +1  worn"
    assert look(sheet_words.gear, typed("")) == ["no equipment yet: notequest gear add NAME"]


def test_the_open_page_shows_what_it_waits_for():
    waiting = fights.start(zarylla(conditions=("malfunction",)), faces(14, 4, 4), ("13/12-1",)).state
    waiting = waiting.with_calendar(choices=("1", "2-A"), lottery=True, pickpocket=4)
    assert look(calendar_words.open_page, waiting) == [
        "Saturday 15 and Sunday 16 April 2023",
        "keep        the sheet of Friday 14 April 2023: its back resolves this page",
        "chosen      1, 2-A",
        "lottery     played",
        "fight       waits, round 1 of 1: fight goes on",
        "pickpocket  waits: keep or decline the credits",
        "holds       +20 aim next page",
        "condition   malfunction",
    ]
    assert look(calendar_words.open_page, typed("")) == ["no page is open: notequest page 2023-01-02"]


def test_a_page_in_two_months_names_both():
    from datetime import date

    assert days.spoken(date(2023, 9, 30)) == "Saturday 30 September and Sunday 1 October 2023"


def test_one_ration_is_left_and_a_dogfight_is_gone_on_with_by_its_own_name():
    assert lines(rations.eat(zarylla(pack={"Meal Ration": 3}), faces(), 2))[0] == "2 eaten, 1 ration left"
    state = zarylla(abilities={"Gunner": Ability("ship", "1/page", "+20 aim")})
    assert lines(fights.start(state, faces(40, 34), ("60-3/1@55",), "dogfight"))[-1].endswith("dogfight goes on as it is")


def test_a_condition_that_is_not_there_is_said_in_plain_words():
    for name, said in (("malfunction", "Zarylla has no malfunction"), ("infected", "Zarylla is not infected")):
        with pytest.raises(Usage, match=said):
            conditions.cure(zarylla(), faces(), name)


def test_luck_is_named_beside_the_roll():
    lucky = zarylla(skills=("Lucky",))
    assert "Lucky: the natural 1 fell again" in check(lucky, "dex vs 12", 1, 15).events[0].notes
    assert "Lucky: the natural 1 fell again" not in check(lucky, "dex vs 12", 14).events[0].notes


def test_why_the_die_of_death_falls_again_is_said_where_its_face_is_missing():
    with pytest.raises(DiceNeeded, match="no credits to lose"):
        cloning.clone(zarylla(hp=0, credits=0), faces(1))
