"""The chances of fights, doors and sneaking in a dungeon: the same as the commands over all faces."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from notequest_cli.dice import Cup, Typed
from notequest_cli.notequest import actions, combat, doors, odds_doors, odds_fights, rooms
from notequest_cli.notequest.state import Door, Dungeon, Hero, Monster, Piece, Segment, State
from notequest_cli.outcomes import enumerate_rule
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Packs, Tables
from tests.test_pages import PAGES

TABLES = Tables(Packs(str(Path(combat.__file__).parent / "tables")))
HERO = Hero(name="Brugo", race="Gnome", trade="Student", hp=3, hp_max=9, torches=5, weapon="Dagger 1d6-1", dungeon="crypt", segment=3)


def state(*monsters, here=None, **hero):
    segments = {
        1: Segment(1, "staircase"),
        2: Segment(2, "corridor", back=1),
        3: Segment(3, "room", back=2, seen=1, monsters=monsters, **(here or {})),
    }
    dungeon = Dungeon("crypt", "The Crypt of Horror Misty", "crypt", expedition=1, segments=segments)
    return State(hero=HERO._replace(**hero), dungeons={"crypt": dungeon})


def by_command(before, to):
    """The whole fight over all faces, nothing taken together."""

    def rule(dice):
        after = combat.fight(before, Referee(dice, TABLES), None, None, to, None, True).state
        return after.hero.is_alive, after.hero.hp if after.hero.is_alive else 0

    found = enumerate_rule(rule)
    return {end: Fraction(weight, found.of) for end, weight in found.weights.items()}


def by_chain(before, to):
    found = odds_fights.fight(before, TABLES, None, None, to).ends.by(lambda end: (end.alive, end.hp))
    return {end: Fraction(weight, found.of) for end, weight in found.weights.items()}


@pytest.mark.parametrize(
    "monsters",
    [
        (Monster("Rat", 3, 3, 2, ()),),
        (Monster("Rat", 2, 2, 1, ()), Monster("Rat", 1, 1, 1, ())),
        (Monster("Imp", 4, 4, 2, ("fire",)),),
        (Monster("Ghoul", 3, 3, 2, ("explosive",)),),
        (Monster("Rock", 5, 5, 2, ("stone-body",)),),
        (Monster("Bandit", 3, 3, 2, ("spoils",)),),
        (Monster("Witch", 3, 3, 1, ("magic",)),),
    ],
    ids=lambda monsters: monsters[0].name,
)
def test_a_fight_to_the_end_is_that_of_the_command_over_all_faces(monsters):
    assert by_chain(state(*monsters), "hp") == by_command(state(*monsters), "hp")


def test_armor_takes_the_damage_first_where_nobody_says_otherwise():
    before = state(Monster("Rat", 3, 3, 2, ()), armor={"helmet": Piece(2, 4)})
    assert by_chain(before, None) == by_command(before, "helmet,hp")


@pytest.mark.parametrize(
    ("to", "said"), [("helmet", "helmet,hp"), ("boots", "boots,hp"), ("boots,helmet", "boots,helmet,hp"), ("hp,helmet", "hp")]
)
def test_what_armor_that_was_named_cannot_take_falls_on_hp_whatever_else_is_worn(to, said):
    before = state(Monster("Rat", 3, 3, 2, ()), armor={"helmet": Piece(1, 4), "boots": Piece(2, 2)})
    assert by_chain(before, to) == by_command(before, said)


def test_a_fight_in_which_each_exchange_costs_is_exact():
    found = odds_fights.fight(state(*(Monster("Bones", 4, 4, 1, ("undead",)),) * 3, hp=24, hp_max=24), TABLES)
    assert found.ends.where(lambda end: not end.over) == 0
    assert sum(found.ends.weights.values()) == found.ends.of


@pytest.mark.parametrize("hp", [2, 8])
def test_a_weapon_that_heals_is_the_command_too(hp):
    before = state(Monster("Rat", 3, 3, 2, ()), hp=hp, weapon="Vampiric Dagger 1d6")
    assert by_chain(before, "hp") == by_command(before, "hp")


def test_a_fight_that_nobody_can_end_is_told_so():
    found = odds_fights.fight(state(Monster("Rock", 5, 5, 0, ("stone-body",)), weapon="Feather 1d2"), TABLES)
    assert found.ends.where(lambda end: not end.over) == found.ends.of


def test_an_undead_that_rises_again_and_again_is_counted_to_the_end():
    found = odds_fights.fight(state(Monster("Bones", 1, 1, 0, ("undead",))), TABLES)
    open_ = found.ends.where(lambda end: not end.over)
    assert open_ * odds_fights.NEGLIGIBLE <= found.ends.of
    assert found.ends.where(lambda end: end.alive) == found.ends.of


@pytest.mark.parametrize(("many", "race"), [(1, "Gnome"), (2, "Gnome"), (3, "Gnome"), (1, "Halfling"), (2, "Halfling")])
def test_moving_silently_is_the_rule_over_all_faces(many, race):
    before = state(*(Monster("Rat", 3, 3, 2, ()),) * many, race=race)
    found = enumerate_rule(lambda dice: actions.sneak(before, Referee(dice, TABLES)).result == "hidden")
    chain, _ = odds_doors.sneak(before, TABLES)
    assert Fraction(chain.where(bool), chain.of) == Fraction(found.where(bool), found.of)


def test_a_door_shows_each_result_of_its_table():
    before = state(here={"doors": (doors.Door(), doors.Door("locked"))})
    found = odds_doors.door(before, TABLES)
    assert (found.number, dict(found.result.weights), found.result.of) == (1, {"trap": 1, "locked": 2, "unlocked": 3}, 6)
    assert odds_doors.door(before, TABLES, 2).result.weights == {"locked": 1}


def test_the_trap_of_a_door_is_the_rule_over_all_faces():
    found = odds_doors.door(state(here={"doors": (doors.Door(),)}, hp=9), TABLES).trap
    assert Fraction(found.where(lambda end: end.dead), found.of) == Fraction(1, 36)
    assert sum(found.weights.values()) == found.of


def test_behind_the_last_door_is_the_final_room_where_no_door_leads_on():
    found = odds_doors.door(state(here={"doors": (doors.Door(),)}), TABLES).behind
    last = odds_doors.door(state(here={"doors": (doors.Door(), doors.Door())}), TABLES).behind
    assert last.where(lambda behind: behind == odds_doors.FINAL) == 0
    assert found.where(lambda behind: behind == odds_doors.FINAL) == last.where(lambda behind: not behind.doors)


def test_on_the_third_level_only_the_boss_waits():
    before = state(here={"doors": (doors.Door(),), "level": 2})
    stairs = before.with_here(kind="staircase")
    found = odds_doors.door(stairs, TABLES)
    assert found.behind.weights == {odds_doors.FINAL: 1}
    assert all(group.many == 1 for group in found.boss.weights)


def test_the_boss_of_the_final_room_is_the_rule_over_all_faces():
    before = state(here={"doors": (doors.Door(),)})
    found = odds_doors.door(before, TABLES).boss
    rule = enumerate_rule(lambda dice: rooms.boss(before.with_here(monsters=()), Referee(dice, TABLES)).state.here().monsters[0].name)
    assert rule == found.by(lambda group: group.name)


def test_the_commands_tell_it_and_write_nothing(desk):
    desk.write((PAGES / "saves" / "brugo.toml").read_text())
    fight = json.loads(desk.type("odds fight --to hp --json").out)["events"][0]
    assert Fraction(fight["win"]) + Fraction(fight["die"]) + Fraction(fight["undecided"]) == 1
    assert desk.type("odds sneak -q").out == "25/36\n"
    assert desk.type("odds ship 4").exit == 2
    assert desk.type("odds door").exit == 3
    assert not desk.log.exists()


def test_a_target_counts_as_long_as_it_stands():
    two = state(Monster("Orc", 3, 6), Monster("Bat", 1, 1))
    assert [odds_fights.aim(two, target) for target in ("2", "3", "bat", "rat", None)] == ["2", None, "bat", None, None]


def test_a_target_named_by_its_second_word_is_the_one_that_is_fought():
    line = (Monster("Orc", 3, 3, 2, ()), Monster("Giant Rat", 2, 2, 1, ()), Monster("Giant Rat", 2, 2, 1, ()))
    won = {name: odds_fights.fight(state(*line, hp=9), TABLES, name).ends for name in ("rat", "giant rat", "orc")}
    assert won["rat"] == won["giant rat"] != won["orc"]


def test_those_who_come_through_a_broken_door_are_targets_too():
    rat = (Monster("Rat", 1, 1, 1, ()),)
    found = state(Monster("Orc", 1, 1, 1, ()), here={"doors": (Door("broken", 4),)})
    came = found.with_segment(Segment(4, "room", back=3, monsters=rat))
    assert odds_fights.fight(came, TABLES, "rat").ends == odds_fights.fight(came, TABLES, "2").ends
    with pytest.raises(Usage, match="target 'rat' is not here"):
        odds_fights.fight(found, TABLES, "rat")


@pytest.mark.parametrize(("torches", "trade", "is_last"), [(2, "Student", False), (1, "Student", True), (1, "Miner", False)])
def test_the_last_torch_spent_on_moving_silently_is_death_but_for_a_miner(torches, trade, is_last):
    alone = state(Monster("Rat", 1, 1, 1, ()), torches=torches, trade=trade)
    found, dark = odds_doors.sneak(alone, TABLES)
    after = actions.sneak(alone, Referee(Cup(Typed(["6"])), TABLES)).state
    assert (found.where(bool), found.of) == (5, 6) and dark is is_last
    assert after.hero.is_alive is not is_last


def test_a_trap_that_takes_the_last_torch_takes_the_hero():
    ends = odds_doors.door(state(torches=1, here={"doors": (Door(),)}), TABLES).trap.weights
    assert not any(end.torches for end in ends) and any(end.dead for end in ends)


def test_in_the_dark_no_door_has_odds():
    with pytest.raises(Forbidden, match="odds door: Brugo has no light left"):
        odds_doors.door(state(torches=0, trade="Miner", here={"doors": (Door(),)}), TABLES)


def test_behind_a_door_somebody_went_through_nothing_is_left_to_chance():
    for to, what in ((2, "corridor 2"), (9, "segment 9")):
        with pytest.raises(Usage, match=f"behind door 1 is {what}, which is known"):
            odds_doors.door(state(here={"doors": (Door("open", to),)}), TABLES, 1)


def test_a_fight_with_more_ways_than_can_be_played_is_refused():
    rule = odds_fights.Rule(TABLES, None, None, (), most=3)
    with pytest.raises(Usage, match="3"):
        rule.exchange(state(Monster("Orc", 6, 6)))
