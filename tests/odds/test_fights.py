"""The chances of fights: the chain comes to the same as the commands played over all faces."""

import json
from fractions import Fraction
from math import prod
from pathlib import Path

import pytest

from notequest_cli.chain import fan
from notequest_cli.dice import Endless, Script
from notequest_cli.outcomes import TooMuch, enumerate_rule
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Packs, Tables
from notequest_cli.voidspark import abilities, fights, odds_fights, odds_rounds, odds_ships, ship
from notequest_cli.voidspark.bouts import Bout
from notequest_cli.voidspark.state import Ability, Compartment, Fight, Gear, Hero, Ship, State, Upgrade
from tests.test_pages import PAGES

TABLES = Tables(Packs(str(Path(fights.__file__).parent / "tables")))
HERO = Hero(name="Zarylla", hp=5, hp_max=9, attack=6, defense=12, damage="1d2+1", traits={"wis": -1, "dex": 3, "int": 2, "str": 0})
SHIP = Ship(
    compartments={
        "engine_room": Compartment(3, upgrade="Thrusters"),
        "bridge": Compartment(1),
        "labs": Compartment(0),
        "weapons": Compartment(1, crew="Soldier"),
        "crew_quarters": Compartment(2),
        "cargo": Compartment(2),
    }
)


def state(**hero):
    return State(hero=HERO._replace(**hero), ship=SHIP)


def chances(weights, of):
    return {outcome: Fraction(weight, of) for outcome, weight in weights.items() if weight}


def hp_by_chain(before, rounds, kind=""):
    found = odds_fights.fight(before, TABLES, rounds, kind)
    return chances(*found.hp.by(lambda lost: before.hero.hp - lost))


def hp_by_command(before, rounds, kind=""):
    found = enumerate_rule(lambda dice: fights.start(before, Referee(dice, TABLES), rounds, kind).state.hero.hp, leaves=True)
    return chances(*found)


def hp_by_rule(before, rounds, kind=""):
    """Round after round over all faces, nothing taken together and nothing weighed."""

    def rule(dice):
        referee, bout = Referee(dice, TABLES), Bout(before._replace(fight=Fight(rounds, kind=kind)), {})
        for number in range(1, len(rounds) + 1):
            bout, steps = fights.next_opened(bout), None
            while bout.open[number] != steps:
                steps = bout.open[number]
                bout = fights.roll_one(bout, referee, number)
            bout = fights.settled(bout, referee, number)
            if bout.state.hero.is_dead:
                break
        return bout.state.hero.hp

    return chances(*enumerate_rule(rule, leaves=True))


@pytest.mark.parametrize("rounds", [("13/3-1",), ("13/3-3/1@13",), ("restrained:13/3-9",), ("13/3",)], ids=" ".join)
def test_hit_points_after_a_fight_are_those_of_the_command_over_all_faces(rounds):
    assert hp_by_chain(state(), rounds) == hp_by_command(state(), rounds)


@pytest.mark.parametrize(
    "rounds",
    [("13/3-3/1@12",), ("dex11:13/2-1",), ("int9:13/3-2",), ("str9:13/3-2",), ("frightened:confused:13/3-1",), ("13/3-2", "24/2-3")],
    ids=" ".join,
)
def test_hit_points_after_rounds_of_every_kind(rounds):
    assert hp_by_chain(state(), rounds) == hp_by_rule(state(), rounds)


def test_hit_points_after_a_round_that_may_frighten():
    assert hp_by_chain(state(damage="1d1+2"), ("wis3:13/3-1",)) == hp_by_rule(state(damage="1d1+2"), ("wis3:13/3-1",))


@pytest.mark.parametrize(
    ("hero", "text"),
    [
        ({"conditions": ("malfunction",), "damage": "1d1+2"}, "dex19:14/3-1"),
        ({"skills": ("Lucky",)}, "14/3-1"),
        ({"effects": ("+d4 attack once",)}, "14/3-1"),
        ({"effects": ("+2 attack for page", "+1 d20 for page")}, "dex9:14/3-1"),
        ({"gear": {"Blade": Gear("hand", {"attack": 2, "damage": 1}, worn=True)}, "injuries": {"attack": 1, "damage": 1}}, "14/3-1"),
        ({"damage": "2d3+1"}, "confused:14/5-1"),
        ({"damage": "2d2", "effects": ("+d4 damage once", "+1 attack once")}, "14/5-1"),
    ],
    ids=str,
)
def test_hit_points_after_a_round_of_a_hero_with_a_state_of_their_own(hero, text):
    assert hp_by_chain(state(**hero), (text,)) == hp_by_rule(state(**hero), (text,))


def test_what_counts_once_counts_in_the_first_round_only():
    before = state(effects=("+4 attack once",), damage="1d1+2")
    assert hp_by_chain(before, ("14/3-1", "18/2-2")) == hp_by_rule(before, ("14/3-1", "18/2-2"))


def test_a_fight_between_ships():
    assert hp_by_chain(state(), ("60-2",), "dogfight") == hp_by_rule(state(), ("60-2",), "dogfight")
    (each,) = odds_fights.fight(state(), TABLES, ("60-3/1@55",), "dogfight").rounds
    results = chances(*each.results)
    assert results == {(True, 0): Fraction(51, 100), (False, 0): Fraction(49 * 66, 10_000), (False, 2): Fraction(49 * 34, 10_000)}


class Fifths(Endless):
    """Dice of which a d100 shows 10, 30, 50, 70 or 90, each for twenty faces that come to the same against 21, 41, 61 and 81."""

    def __init__(self, dice):
        self.dice = dice

    def draw(self, sides, why, optional):
        return 20 * self.dice.draw(5, why, optional) - 10 if sides == 100 else self.dice.draw(sides, why, optional)


WHOLE = SHIP._replace(compartments={key: Compartment(3) for key in SHIP.compartments})
WORN = Ship(
    aim=0,
    evasion=0,
    shield=0,
    upgrades={"Fins": Upgrade("weapons", {"evasion": 20}), "Plates": Upgrade("cargo", {"shield": 1})},
    compartments={
        **SHIP.compartments,
        "engine_room": Compartment(3),
        "weapons": Compartment(1, upgrade="Fins"),
        "cargo": Compartment(1, crew="Soldier", upgrade="Plates"),
    },
)


@pytest.mark.parametrize(
    ("rounds", "hp"),
    [
        (("61-3/2@61", "61-1"), 5),
        (("61-3/2@61", "61-1"), 1),
        (("61-2/1@41", "41-2/1@61"), 5),
        (("61-2", "61-2/1@21"), 2),
        (("61-2", "61-2", "61-1"), 1),
    ],
    ids=str,
)
def test_a_page_of_ships_is_the_command_over_all_faces(rounds, hp):
    before = state(hp=hp)._replace(ship=WORN)

    def rule(dice):
        referee, bout = Referee(Fifths(dice), TABLES), Bout(before._replace(fight=Fight(rounds, kind="dogfight")), {})
        for number in range(1, len(rounds) + 1):
            bout, steps = fights.next_opened(bout), None
            while bout.open[number] != steps:
                steps = bout.open[number]
                bout = fights.roll_one(bout, referee, number)
            bout = fights.settled(bout, referee, number)
            if bout.state.hero.is_dead:
                break
        lost = sum(part.integrity - bout.state.ship.compartments[key].integrity for key, part in WORN.compartments.items())
        return hp - bout.state.hero.hp, lost, bout.state.ship.compartments["weapons"].integrity

    found, ends = odds_fights.fight(before, TABLES, rounds, "dogfight"), enumerate_rule(rule)
    assert chances(*found.hp) == chances(*ends.by(lambda end: end[0]))
    assert chances(*found.integrity) == chances(*ends.by(lambda end: end[1]))
    weapons = next(room for room in found.compartments if room.name == "Weapons")
    assert chances(*weapons.falls) == chances(*weapons.hit) == chances(*ends.by(lambda end: end[2] == 0))
    assert len(found.hp.weights) > 1 < len(found.integrity.weights)


@pytest.mark.parametrize("points", [1, 2, 3])
def test_a_compartment_at_0_is_hit_as_any_other_and_falls_no_more(points):
    before = state()
    for found in (odds_ships.played(before, TABLES, points + 1), odds_ships.counted(before, TABLES, points)):
        assert {chances(*room.hit)[True] for room in found.rooms} == {1 - Fraction(5, 6) ** points}
        labs = next(room for room in found.rooms if room.name == "Labs")
        assert labs.integrity == 0 and labs.falls.where(bool) == 0


def test_a_compartment_that_no_face_of_the_die_names_is_never_hit():
    shuttle = SHIP._replace(compartments={**SHIP.compartments, "shuttle": Compartment(1)})
    found = odds_ships.hit(state()._replace(ship=shuttle), TABLES, 4)
    assert {room.name: room.hit.where(bool) for room in found.rooms}["Shuttle"] == 0
    assert chances(*found.hp) == chances(*odds_ships.hit(state(), TABLES, 4).hp)


@pytest.mark.parametrize("rounds", [("60-5/2@55",) * 2, ("60-4/1@55",) * 3, ("60-3/1@55", "70-5/2@80", "70-5/2@80")], ids=len)
def test_ordinary_pages_of_ships_are_gone_through(rounds):
    found = odds_fights.fight(state(hp=22)._replace(ship=WHOLE), TABLES, rounds, "dogfight")
    assert sum(found.hp.weights.values()) == found.hp.of
    aims = {"60": Fraction(51, 100), "70": Fraction(41, 100)}
    assert chances(*found.all_won)[True] == prod(aims[text[:2]] for text in rounds)


def best(turn, name):
    """The chance to win a round that lies there, by the commands: as it is, or with the ability on its best target."""
    if not turn.waits:
        return int(turn.state.hero.hp == HERO.hp)

    def won(dice, answers):
        used = abilities.use(turn.state, Referee(dice, TABLES, answers), name, stops="")
        return (fights.go_on(used.state, Referee(dice, TABLES)) if used.state.fight else used).state.hero.hp == HERO.hp

    def chance(answers):
        found = enumerate_rule(lambda dice: won(dice, answers), leaves=True)
        return Fraction(found.where(bool), found.of)

    try:
        return chance({})
    except ChoiceNeeded as needed:
        return max(chance({needed.code: option}) for option in needed.options)


@pytest.mark.parametrize(
    ("effect", "text", "damage"),
    [
        ("+d4 damage", "13/4-1", "1d2+1"),
        ("reroll d20", "13/3-1", "1d1+2"),
        ("double damage", "13/4-1", "1d2+1"),
        ("double damage", "confused:8/4-1", "1d2+1"),
        ("extra attack", "15/2-1", "1d1+1"),
        ("+2 attack for page", "13/3-1", "1d2+1"),
        ("+4 any d20", "dex11:9/2-1", "1d1+1"),
        ("ignore condition", "confused:8/4-1", "1d2+2"),
        ("+3 attack", "15/2-1", "1d2+1"),
        ("reroll attack, +d4 attack", "15/2-1", "1d1+1"),
        ("double damage, +2 attack", "13/4-1", "1d2+1"),
        pytest.param("reroll attack, +d4 damage", "13/4-1", "1d2+1", marks=pytest.mark.exhaustive),
        pytest.param("+d4 damage, reroll attack", "13/4-1", "1d2+1", marks=pytest.mark.exhaustive),
        pytest.param("reroll attack, double damage", "13/4-1", "1d2+1", marks=pytest.mark.exhaustive),
        pytest.param("double damage, reroll attack", "confused:13/4-1", "1d2+1", marks=pytest.mark.exhaustive),
        pytest.param("+4 attack, +d4 damage", "frightened:13/4-1", "1d2+1", marks=pytest.mark.exhaustive),
    ],
)
def test_what_an_ability_would_make_of_a_round(effect, text, damage):
    must_agree(state(abilities={"It": Ability("combat", "1/page", effect)}, damage=damage), text)


def test_what_a_reroll_would_make_of_a_round_where_the_better_die_may_be_kept():
    before = state(abilities={"It": Ability("both", "1/page", "reroll d20")}, damage="1d1+2")
    must_agree(before._replace(rulings={"reroll-keeps-better": "yes"}), "15/3-1")


def must_agree(before, text):
    (each,) = odds_fights.fight(before, TABLES, (text,)).rounds
    ((_, results),) = each.abilities
    lying = fan(lambda dice: fights.start(before, Referee(dice, TABLES), (text,)), leaves=True)
    expected = sum(best(turn, "It") * weight for turn, weight in lying.ways) / Fraction(lying.of)
    assert Fraction(results.where(lambda result: result[0]), results.of) == expected


def test_a_round_that_waits_is_weighed_as_it_lies():
    before = state(abilities={"Smite": Ability("combat", "1/page", "+d4 damage")})
    turn = fights.start(before, Referee(Script(15, 1), TABLES), ("13/4-1",))
    (each,) = odds_fights.waiting(turn.state, TABLES, ("Smite",))
    assert each.results.where(lambda result: result[0]) == 0
    ((_, results),) = each.abilities
    assert Fraction(results.where(lambda result: result[0]), results.of) == Fraction(3, 4)


@pytest.mark.parametrize("difficulty", ["easy", "hard"])
def test_a_pause_weighs_what_it_offers_as_the_odds_of_the_fight_do(difficulty):
    able = {"Smite": "+d4 damage", "Redo": "reroll d20", "Fury": "double damage", "Calm": "ignore condition"}
    before = state(abilities={name: Ability("combat", "1/page", effect) for name, effect in able.items()})
    dice, rounds = ((3, 12, 1, 1), 2) if difficulty == "easy" else ((3,), 1)
    turn = fights.start(before._replace(difficulty=difficulty), Referee(Script(*dice, *dice), TABLES), ("int12:13/4-1",) * rounds, "", True)
    whole = odds_fights.fight(turn.state, TABLES, ()).rounds
    for offered, names in ((("Calm", "Redo"), {"Calm", "Redo"}), (("Smite on 1", "Fury on 2"), {"Smite"}), ((), set())):
        first = odds_fights.waiting(turn.state, TABLES, offered)[0]
        assert (first.results, dict(first.abilities).keys()) == (whole[0].results, names)
        assert first.abilities == tuple(each for each in whole[0].abilities if each[0] in names)


@pytest.mark.parametrize("damage", [1, 2, 4])
def test_hits_on_the_ship_point_by_point_and_counted_are_the_rule(damage):
    before = state()
    ends = enumerate_rule(
        lambda dice: (
            (after := ship.hit(before, Referee(dice, TABLES), damage).state).hero.hp
            + 100 * (after.ship.compartments["weapons"].integrity <= 0)
        )
    )
    for found in (
        odds_ships.played(before, TABLES, damage),
        odds_ships.counted(before, TABLES, odds_ships.through(before, TABLES, damage)),
    ):
        assert chances(*found.hp) == chances(*ends.by(lambda end: HERO.hp - end % 100))
        weapons = next(room for room in found.rooms if room.name == "Weapons")
        assert chances(*weapons.falls).get(True, 0) == Fraction(ends.where(lambda end: end >= 100), ends.of)


def test_many_hits_are_counted_and_add_up():
    found = odds_ships.hit(state(hp=3), TABLES, 40)
    assert sum(found.hp.weights.values()) == found.hp.of and max(found.hp.weights) == 3


@pytest.mark.parametrize("points", [1, 6, 9, 13, 14, 60])
@pytest.mark.parametrize("hp", [1, 5, 999])
def test_counted_hits_are_those_point_by_point_however_many_and_whoever_dies(points, hp):
    before = state(hp=hp, hp_max=hp)
    slow, quick = odds_ships.played(before, TABLES, points + 1), odds_ships.counted(before, TABLES, points)
    assert chances(*quick.hp) == chances(*slow.hp)
    assert [(room.name, chances(*room.hit), chances(*room.falls)) for room in quick.rooms] == [
        (room.name, chances(*room.hit), chances(*room.falls)) for room in slow.rooms
    ]


def test_more_damage_than_ship_and_hero_have_is_certain_death():
    assert odds_ships.counted(state(), TABLES, 9 + 5).hp.weights == {5: 6**14}
    assert min(odds_ships.counted(state(), TABLES, 9 + 4).hp.weights) < 5
    assert odds_ships.hit(state(), TABLES, 999).hp.where(lambda lost: lost == 5) == 6**998


def test_a_ship_of_more_integrity_than_can_be_gone_through_is_refused():
    huge = Ship(compartments={key: Compartment(99, 99) for key in SHIP.compartments})
    with pytest.raises(TooMuch, match="a ship of 594 Integrity, 300 points"):
        odds_ships.counted(state()._replace(ship=huge), TABLES, 300)
    assert odds_ships.counted(state()._replace(ship=huge), TABLES, 600).hp.weights == {5: 6**600}


def test_the_page_of_a_fight_names_rounds_abilities_and_what_is_lost(desk):
    desk.write((PAGES / "saves" / "zarylla.toml").read_text())
    said = desk.type("odds fight 13/7-1")
    assert "round 1  13/7-1: 58.3 %" in said.out and "Smite: 58.3 % to 68.1 %" in said.out
    assert desk.type("odds fight -q 13/7-1").out == "7/12\n"
    assert desk.type("odds door").exit == 2
    assert not desk.log.exists()


def test_damage_to_a_ship_without_its_compartments_is_refused_as_the_damage_itself_is(desk):
    hero = '[hero]\nname = "Zed"\nhp = 9\nhp_max = 22\n'
    desk.write(f'format = 1\ngame = "voidspark"\n\n{hero}\n[ship.engine_room]\nintegrity = 3\nintegrity_max = 3\n')
    for line in ("odds ship 4", "odds ship 99", "ship hit 99 --seed 1"):
        said = desk.type(line)
        assert said.exit == 2 and "is not on this ship" in said.err, line


def hard(effect, damage, **hero):
    return state(abilities={"It": Ability("both", "1/page", effect)}, damage=damage, **hero)._replace(difficulty="hard")


def best_of_all(turn):
    """Hard: the chance to lose nothing from a turn on, by the commands over all faces; at each pause whatever is better."""
    if not turn.waits:
        return Fraction(int(turn.state.hero.hp == HERO.hp))
    choices = [mean(lambda dice: fights.go_on(turn.state, Referee(dice, TABLES)))]

    def used(answers):
        return mean(lambda dice: abilities.use(turn.state, Referee(dice, TABLES, answers), "It", stops=""))

    try:
        choices.append(used({}))
    except ChoiceNeeded as needed:
        choices += [used({needed.code: option}) for option in needed.options]
    return max(choices)


def mean(play):
    turns = fan(play, leaves=True)
    return sum(best_of_all(turn) * weight for turn, weight in turns.ways) / Fraction(turns.of)


@pytest.mark.parametrize(
    ("effect", "text", "damage", "hero"),
    [
        ("reroll d20", "13/3-1", "1d2+1", {}),
        ("reroll any die", "15/3-1", "1d3", {}),
        ("+2 attack or damage", "13/4-1", "1d3+1", {}),
        ("reroll attack or damage", "13/3-1", "1d3", {}),
        ("+d4 damage", "13/4-1", "1d2+1", {}),
        ("+4 any d20", "dex11:9/2-1", "1d1+1", {}),
        ("+2 attack, +2 damage", "13/4-1", "1d3+1", {}),
        ("+2 attack, +d4 damage", "13/5-1", "1d2+1", {}),
        ("reroll attack, double damage", "13/4-1", "1d2+1", {}),
        ("+2 attack for page", "13/3-1", "1d2+1", {}),
        ("+d4 attack for page", "15/3-1", "1d2+1", {}),
        ("extra attack", "15/3-1", "1d2+1", {}),
        ("double damage", "confused:8/4-1", "1d2+1", {}),
        ("+3 attack", "frightened:13/3-1", "1d1+1", {}),
        ("ignore condition", "confused:8/4-1", "1d2+2", {}),
    ],
    ids=str,
)
def test_the_odds_of_hard_decide_after_each_roll_as_the_play_does(effect, text, damage, hero):
    before = hard(effect, damage, **hero)
    (each,) = odds_fights.fight(before, TABLES, (text,)).rounds
    ((_, results),) = each.abilities
    won = Fraction(results.where(lambda result: result[0]), results.of)
    assert won == mean(lambda dice: fights.start(before, Referee(dice, TABLES), (text,)))


@pytest.mark.parametrize("difficulty", ["standard", "hard"])
@pytest.mark.parametrize(
    ("effect", "text", "damage"),
    [
        ("+4 any d20", "dex11:12/2-1", "1d1+1"),
        ("+1 any d20", "dex11:15/2-1", "1d1+1"),
        ("+2 attack or damage", "14/4-1", "1d3+1"),
        ("reroll attack or damage", "13/3-1", "1d3"),
        ("+2 attack, +1 damage", "14/4-1", "1d3+1"),
        ("reroll attack, +1 attack", "15/3-1", "1d1+2"),
        ("+2 attack for page", "14/3-1", "1d2+1"),
        ("extra attack", "15/3-1", "1d2+1"),
    ],
)
def test_what_costs_nothing_counts_once_for_each_roll_as_in_the_play(difficulty, effect, text, damage):
    before = state(abilities={"It": Ability("both", "", effect)}, damage=damage)._replace(difficulty=difficulty)
    (each,) = odds_fights.fight(before, TABLES, (text,)).rounds
    ((_, results),) = each.abilities
    won = Fraction(results.where(lambda result: result[0]), results.of)
    assert won == mean(lambda dice: fights.start(before, Referee(dice, TABLES), (text,)))


def test_in_hard_a_bonus_for_a_check_or_the_attack_is_worth_less_than_in_standard():
    worth = []
    for mode in ("standard", "hard"):
        (each,) = odds_fights.fight(hard("+3 any d20", "1d1+1")._replace(difficulty=mode), TABLES, ("wis11:18/2-1",)).rounds
        worth.append(Fraction(each.abilities[0][1].where(lambda result: result[0]), each.abilities[0][1].of))
    assert worth[0] > worth[1] > Fraction(each.results.where(lambda result: result[0]), each.results.of)


def test_a_dogfight_in_hard_decides_on_the_aim_before_the_evasion():
    before = state(abilities={"It": Ability("ship", "1/page", "+20 aim")})._replace(difficulty="hard")
    (each,) = odds_fights.fight(before, TABLES, ("60-3/1@55",), "dogfight").rounds
    ((_, results),) = each.abilities
    assert Fraction(results.where(lambda result: result[0]), results.of) == Fraction(71, 100)


@pytest.fixture
def storm(desk):
    """A hero with an ability that can be used in too many ways."""
    able = {"Storm": "reroll d20, extra attack", "Smite": "+d4 damage"}
    text = "".join(f'[hero.ability.{name}]\nwhen = "combat"\ncost = "1/page"\neffect = "{effect}"\n' for name, effect in able.items())
    hero = '[hero]\nname = "Zed"\nhp = 30\nhp_max = 30\nattack = 6\ndamage = "2d6+2"\n'
    desk.write(f'format = 1\ngame = "voidspark"\n\n{hero}\n{text}')
    return desk


@pytest.mark.exhaustive
def test_an_ability_with_too_many_ways_is_told(storm):
    said = storm.type("odds fight str9:wis9:int9:dex9:15/12-2 14/7-1")
    assert said.out.count("Storm: too many ways to weigh now") == 1
    assert said.out.count("Smite: ") == 2 and said.out.count("Storm: ") == 2


def test_an_ability_with_too_many_ways_is_named_and_the_others_are_weighed(storm):
    rounds = json.loads(storm.type("odds fight 2xstr9:wis9:int9:dex9:15/12-2 14/7-1 --json").out)["events"][:3]
    assert [each["unweighed"] for each in rounds] == [["Storm"], ["Storm"], []]
    assert [[able["name"] for able in each["abilities"]] for each in rounds] == [["Smite"], ["Smite"], ["Storm", "Smite"]]


@pytest.mark.parametrize("effect", ["reroll attack, +d4 damage", "+d4 damage, reroll attack"])
def test_what_an_ability_adds_waits_for_the_damage_that_a_miss_left_out(effect):
    before = state(abilities={"It": Ability("combat", "1/page", effect)})
    missed = fights.start(before, Referee(Script(2, "-"), TABLES), ("13/7-1",)).state
    faces = (15, 4, 1) if effect.startswith("reroll") else (4, 15, 1)
    ended = abilities.use(missed, Referee(Script(*faces), TABLES), "It").state
    assert ended.fight is None and ended.hero.hp == HERO.hp - 1
    faces = (15, 4, 2) if effect.startswith("reroll") else (4, 15, 2)
    assert abilities.use(missed, Referee(Script(*faces), TABLES), "It").state.hero.hp == HERO.hp


def test_an_ability_that_only_adds_to_damage_has_nothing_to_act_on_where_a_miss_left_it_out():
    before = state(abilities={"It": Ability("combat", "1/page", "reroll attack"), "Smite": Ability("combat", "1/page", "+d4 damage")})
    missed = fights.start(before, Referee(Script(2, "-"), TABLES), ("13/7-1",)).state
    with pytest.raises(Usage) as refused:
        abilities.use(missed, Referee(Script(4), TABLES), "Smite")
    assert refused.value.code == "use-nothing"


def test_what_may_be_judged_has_an_end():
    allowance = odds_rounds.Allowance(2)
    allowance.take()
    allowance.take()
    with pytest.raises(TooMuch):
        allowance.take()


def test_nobody_fights_on_after_a_death_that_is_sure():
    rounds = odds_fights.fight(state(hp=1), TABLES, ("60/90-1", "13/7-1", "13/7-1")).rounds
    assert [bool(each.results.weights) for each in rounds] == [True, False, False]


def test_a_round_that_nobody_lives_to_fight_is_told_without_a_chance(desk):
    desk.write('format = 1\ngame = "voidspark"\n\n[hero]\nname = "Zed"\nhp = 1\nhp_max = 9\nattack = 6\ndamage = "2d6+2"\n')
    said = desk.type("odds fight 60/90-1 2x13/7-1")
    assert said.exit == 0 and said.out.count("13/7-1: ") == 2 and "0 %" in said.out


def test_where_the_ship_can_come_through_in_too_many_ways_that_is_said(monkeypatch):
    """The bound itself is the page of the message, which takes seconds to get there."""
    monkeypatch.setattr(odds_fights, "MOST_HITS", 10)
    with pytest.raises(Usage) as refusal:
        odds_fights.fight(state(hp=22)._replace(ship=WHOLE), TABLES, ("60-5",), "dogfight")
    assert refusal.value.code == "odds-too-many-ends"


@pytest.mark.parametrize("difficulty", ["standard", "hard"])
def test_what_the_living_may_not_use_is_worth_nothing_in_the_odds(difficulty):
    before = state(abilities={"It": Ability("both", "1/page", "+4 attack, revive 5")}, damage="1d1+1")._replace(difficulty=difficulty)
    (each,) = odds_fights.fight(before, TABLES, ("13/2-1",)).rounds
    ((_, results),) = each.abilities
    without, able = (Fraction(each.where(lambda result: result[0]), each.of) for each in (each.results, results))
    assert without == able
