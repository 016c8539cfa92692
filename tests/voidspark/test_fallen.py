"""What a hand has written into a fight that waits: named, whatever it is, before anything counts it."""

import pytest

from notequest_cli.problems import Usage
from notequest_cli.voidspark import bouts, cloning, fights, leaving
from notequest_cli.voidspark.review import review
from notequest_cli.voidspark.state import Ability, Fight, to_toml
from tests.voidspark.table import faces, zarylla

ONE = ("13/9-1",)
CHECKED = ("wis9:int8:13/9-1",)
SHIPS = ("60-3/1@55",)
EASY = ("13/9-1",) * 3
READ = (
    (ONE, ("1 attack 5", "1 damage 3 4"), ""),
    (ONE, ("attack 1>15", "damage -"), ""),
    (ONE, ("1 attack 15", "1 Fury: double damage -", "1 damage 1 2 3 4", "1 Fore: reroll damage 6 5 4 3"), ""),
    (ONE, ("1 attack 5", "1 damage 3 4", "1 Flurry: extra attack", "1 attack2 5", "1 Edge: attack2 +1", "1 damage2 3 3"), ""),
    (ONE, ("none -",), ""),
    (CHECKED, ("1 wis 3,7", "1 int 2", "1 attack 5,6", "1 damage 1 2,3 4", "1 Fore: reroll attack -,9", "1 Calm: ignore confused"), ""),
    (SHIPS, ("1 aim 40", "1 evasion 30", "1 Aid: shield +2", "1 Fore: reroll aim 90"), "dogfight"),
    (("60-3",), ("1 aim 40",), "dogfight"),
)
WRONG = (
    (ONE, ("attack 28",), "'attack 28' in [fight]: 28 is no face of a d20"),
    (ONE, ("attack 5", "damage 3 7"), "7 is no face of a d6"),
    (ONE, ("attack 5", "damage 3 3", "Fury: double damage 7 3"), "7 is no face of a d6"),
    (ONE, ("attack 5", "damage 4"), "'damage 4' in [fight]: 1 die, expected 2"),
    (ONE, ("attack 5", "damage 3 4 5 6"), "4 dice, expected 2"),
    (ONE, ("attack 5", "damage 3 4", "Fury: double damage 1 2", "Fore: reroll damage 1"), "1 die, expected 2 or 4"),
    (ONE, ("attack 5", "damage 3 4", "Fury: double damage 1 2 3 4"), "4 dice, expected 2"),
    (ONE, ("attack 17 5",), "2 dice, expected 1"),
    (ONE, ("attack 17,5",), "2 rolls, expected 1"),
    (ONE, ("attack 5", "damage 1 2,3 4"), "2 rolls, expected 1"),
    (CHECKED, ("wis 3,7,8",), "3 rolls, expected 1 or 2"),
    (CHECKED, ("wis 0",), "0 is no face of a d20"),
    (ONE, ("attack -",), "only a Damage is left out, and as a whole"),
    (ONE, ("attack 5", "damage 3 4", "Fore: reroll attack -"), "only a Damage is left out"),
    (CHECKED, ("wis 3", "int 3", "attack -,5"), "only a Damage is left out"),
    (ONE, ("damage 3 4",), "'damage 3 4' in [fight]: attack is missing before it"),
    (CHECKED, ("wis 3", "attack 5"), "int is missing before it"),
    (ONE, ("attack 5", "attack 5"), "attack stands in round 1 twice"),
    (ONE, ("wis 3",), "round 1, 13/9-1, has no roll wis"),
    (ONE, ("attack 5", "damage 1 1", "attack2 5"), "has no roll attack2"),
    (ONE, ("smite 4",), "no roll of a fight is called smite"),
    (ONE, ("none 5",), "no roll of a fight is called none"),
    (ONE, ("attack 5", "Fore: reroll damage 3 4"), "has no damage for it"),
    (ONE, ("attack 5", "Fore: extra damage"), "has no damage for it"),
    (ONE, ("attack 5", "Fore: double attack 3"), "has no attack for it"),
    (ONE, ("attack 5", "Calm: ignore attack"), "has no attack for it"),
    (ONE, ("attack 5", "Smite: smite +4"), "has no smite for it"),
    (ONE, ("attack high",), "says nothing about a round"),
    (ONE, ("0 attack 5",), "says nothing about a round"),
    (ONE, ("2 attack 5",), "'2 attack 5' in [fight] names a round that is not there"),
    (EASY, ("1 attack 5", "3 attack 5"), "nothing has fallen in round 2, and round 1 waits"),
)
OF_SHIPS = (
    (SHIPS, ("aim 101",), "101 is no face of a d100"),
    (SHIPS, ("aim 1>5",), "2 dice, expected 1"),
    (SHIPS, ("evasion 5",), "aim is missing before it"),
    (SHIPS, ("attack 13",), "no roll of a dogfight is called attack"),
    (SHIPS, ("aim 5", "A: double aim 5"), "has no aim for it"),
    (SHIPS, ("aim 5", "A: extra attack"), "has no attack for it"),
    (("60-3",), ("aim 5", "evasion 5"), "round 1, 60-3, has no roll evasion"),
)


def waiting(rounds, entries, kind="", following=0, owed="ability"):
    following = following or len(rounds) + 1
    return zarylla(damage="2d6+2")._replace(fight=Fight(rounds, following, entries, owed, kind))


def found(state):
    return [(problem.place, problem.found) for problem in review(to_toml(state)) if problem.place.startswith("fight")]


@pytest.mark.parametrize(("rounds", "entries", "kind"), READ)
def test_what_can_have_fallen_is_read(rounds, entries, kind):
    bout = bouts.waiting(waiting(rounds, entries, kind))
    assert len(bout.open[1]) == len([entry for entry in entries if not entry.startswith("none")])
    assert found(bout.state) == []


@pytest.mark.parametrize("difficulty", ["standard", "easy", "hard"])
@pytest.mark.parametrize(("rounds", "entries", "said"), WRONG)
def test_what_cannot_is_named_by_check_and_by_the_fight(rounds, entries, said, difficulty):
    state = waiting(rounds, entries)._replace(difficulty=difficulty)
    with pytest.raises(Usage) as refused:
        fights.go_on(state, faces())
    assert said in refused.value.sentence
    assert "notequest fight --end leaves the fight" in refused.value.way
    assert found(state) == [("fight.faces", refused.value.sentence.partition(", expected ")[0])]
    assert leaving.end(state, faces()).state.fight is None


@pytest.mark.parametrize(("rounds", "entries", "said"), OF_SHIPS)
def test_so_is_what_no_dogfight_has(rounds, entries, said):
    state = waiting(rounds, entries, "dogfight")
    with pytest.raises(Usage) as refused:
        fights.go_on(state, faces(), "dogfight")
    assert said in refused.value.sentence
    assert "notequest dogfight --end leaves the fight" in refused.value.way
    assert found(state) == [("fight.faces", refused.value.sentence.partition(", expected ")[0])]
    assert leaving.end(state, faces(), "dogfight").state.fight is None


@pytest.mark.parametrize("difficulty", ["standard", "easy", "hard"])
@pytest.mark.parametrize(
    ("following", "entries", "owed", "expected"),
    [
        (0, (), "", "1 to 2"), (3, (), "", "1 to 2"), (-1, (), "remedy", "1 to 2"), (4, (), "", "1 to 2"), (1, (), "ability", "2 to 3"),
        (1, ("1 attack 5",), "ability", "2, behind"), (3, ("1 attack 5",), "ability", "2, behind"),
        (2, ("1 attack 5", "2 attack 5"), "ability", "3, behind"), (1, ("attack 5",), "", "2, behind"),
        (7, ("1 attack 5",), "", "2, behind"), (7, ("attack 5",), "", "2 to 3"),
    ],
)  # fmt: skip
def test_a_next_round_that_does_not_follow_is_named(following, entries, owed, expected, difficulty):
    state = zarylla()._replace(fight=Fight(("13/9-1",) * 2, following, entries, owed), difficulty=difficulty)
    with pytest.raises(Usage, match=f"next is {following} in .fight., expected {expected}"):
        fights.go_on(state, faces())
    assert found(state) == [("fight.next", str(following))]
    left = leaving.end(state, faces())
    assert (left.state.fight, left.events[-1].left <= 2) == (None, True)


def test_a_round_that_waits_for_an_ability_and_has_lost_its_dice_is_rolled_anew():
    assert bouts.waiting(waiting(ONE, ())).open == {1: ()}


def test_the_round_of_each_die_stands_in_the_save():
    smite = Ability("combat", "1/page", "+d4 damage")
    state = fights.start(zarylla(abilities={"Smite": smite}), faces(14, 5, 4), ("13/12-1", "13/12-1")).state
    assert state.fight.faces == ("1 attack 14", "1 damage 5 4")


def test_a_clone_stands_up_beside_a_fight_that_nobody_can_read():
    state = waiting(ONE, ("attack high",)).with_hero(hp=0, credits=4)
    back = cloning.clone(state, faces(1)).state
    assert (back.hero.is_dead, back.fight) == (False, state.fight)
    assert bouts.unrolled(state.fight) == state.fight
