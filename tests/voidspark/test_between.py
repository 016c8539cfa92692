"""Voidspark rulebook, "Healing in Combat": a pause between rounds where there is something to decide, and none elsewhere."""

import pytest

from notequest_cli.effects import parse
from notequest_cli.voidspark import abilities, between, fights
from notequest_cli.voidspark.between import Ahead
from notequest_cli.voidspark.fight_events import BetweenRounds, FightOpen, FightPaused
from notequest_cli.voidspark.rounds import read_round
from notequest_cli.voidspark.state import Ability, Compartment, from_toml, to_toml
from tests.voidspark.table import TABLES, faces, told, zarylla

REGENERATE = Ability("both", "1 surge", "heal 2d4")
SECOND_WIND = Ability("combat", "1/rest", "heal 5")
FIX = Ability("ship", "1 surge", "repair 1")


def hero(hp, difficulty="standard", pack=None, **known):
    """Zarylla with other abilities, 22 HP at most, ATK 6, DEF 13."""
    known = {name.replace("_", " "): ability for name, ability in known.items()}
    return zarylla(hp=hp, abilities=known, pack=pack or {})._replace(difficulty=difficulty)


def fought(state, *rounds, kind="", dice=()):
    return fights.start(state, faces(*dice), rounds, kind)


def lost(state, rounds, *others, dice=(1, "-")):
    return fought(state, rounds, *others, dice=dice)


def test_the_fight_waits_where_the_rounds_to_come_could_take_the_last_hp_and_an_ability_heals():
    turn = lost(hero(6, Regenerate=REGENERATE), "2x13/7-3")
    assert told(turn, BetweenRounds) == [BetweenRounds(2, 1, ("Regenerate",), 3, 3, ())]
    assert (turn.state.fight.faces, turn.state.fight.owed, turn.state.fight.at) == ((), "remedy", 2)
    assert from_toml(to_toml(turn.state)) == turn.state


def test_the_question_on_a_terminal_offers_the_remedies_and_enter_goes_on():
    asked = fights.question(lost(hero(6, Regenerate=REGENERATE), "2x13/7-3").state, TABLES)
    assert (asked.options, asked.obvious) == (("go on", "Regenerate"), "go on")


@pytest.mark.parametrize(
    ("state", "rounds"),
    [
        (hero(7, Regenerate=REGENERATE), "2x13/7-3"),  # the last round leaves 1 HP
        (hero(6), "2x13/7-3"),  # nothing could be used
        (hero(6, Regenerate=Ability("outside", "1 surge", "heal 2d4")), "2x13/7-3"),
        (hero(6, Regenerate=REGENERATE).with_pool("surges", 0), "2x13/7-3"),
        (hero(6, pack={"Med Kit": 1}), "2x13/7-3"),
        (hero(6, pack={"Shield Battery": 1}), "2x13/7-3"),  # DEF chooses nothing
        (hero(6, pack={"Adrenaline Rx": 1}), "2x13/7-3"),  # nothing is checked with it
        (hero(6, Fix=FIX), "2x13/7-3"),
        (hero(6, Regenerate=REGENERATE), "2x13/7"),  # the line names no loss
    ],
)
def test_there_is_no_pause_without_anything_to_decide(state, rounds):
    turn = fought(state, rounds, dice=(1, "-", 1, "-"))
    assert turn.state.fight is None and not told(turn, BetweenRounds)


def test_nothing_heals_a_hero_who_is_whole():
    state = hero(2, Regenerate=REGENERATE).with_hero(hp_max=2, gear={}, injuries={})
    turn = fought(state, "13/7-1", "13/7-2", dice=(20, 6, 6, 20, 6, 6))
    assert turn.state.fight is None and turn.state.hero.hp == 2


@pytest.mark.parametrize(
    ("item", "rounds"),
    [("Combat Tonic", "13/7-3"), ("Solar Grenade", "13/7-3"), ("Shield Battery", "13/7-3/1@15"), ("Adrenaline Rx", "dex9:13/7-3")],
)
def test_an_item_that_may_be_used_between_rounds_is_offered_where_it_counts(item, rounds):
    turn = lost(hero(6, pack={item: 1, "Med Kit": 1}), "13/7-3", rounds)
    assert [event.remedies for event in told(turn, BetweenRounds)] == [(item,)]


def test_what_gets_through_to_the_weakened_counts_twice():
    turn = lost(hero(9, Regenerate=REGENERATE), "13/7-3", "str9:13/7-3")
    assert [event.worst for event in told(turn, BetweenRounds)] == [6]


def test_after_healing_the_fight_waits_on_and_a_bare_fight_goes_on():
    state = lost(hero(6, Regenerate=REGENERATE), "2x13/7-3").state
    healed = abilities.use(state, faces(1, 1), "Regenerate")
    assert told(healed, FightOpen) == [FightOpen(2, False)]
    assert (healed.state.hero.hp, healed.state.fight.owed) == (5, "")
    assert fights.go_on(healed.state, faces(1, "-")).state.hero.hp == 2


def test_healing_that_is_not_enough_leaves_the_question():
    state = lost(hero(6, Regenerate=REGENERATE), "13/7-3", "13/7-9").state
    healed = abilities.use(state, faces(1, 1), "Regenerate")
    assert [event.hp for event in told(healed, BetweenRounds)] == [5]
    assert healed.state.fight.owed == "remedy"


def test_faces_for_the_next_round_are_used_at_once():
    state = lost(hero(6, Regenerate=REGENERATE), "2x13/7-3").state
    assert abilities.use(state, faces(4, 4, 1, "-"), "Regenerate").state.fight is None


def test_who_goes_on_is_asked_again_only_before_the_next_round():
    state = lost(hero(6, Regenerate=REGENERATE), "13/7-1", "13/7-1", "13/7-4").state
    turn = fights.go_on(state, faces(1, "-", 1, "-"))
    assert [event.number for event in told(turn, BetweenRounds)] == [3]


def test_a_remedy_for_fights_only_is_offered_before_the_last_round():
    turn = fought(hero(17, Second_Wind=SECOND_WIND), "3x13/7-1", dice=(1, "-", 1, "-"))
    assert told(turn, BetweenRounds) == [BetweenRounds(3, 1, ("Second Wind",), 0, 15, ())]
    assert fights.go_on(turn.state, faces(1, "-")).state.fight is None
    assert fought(hero(17, Second_Wind=SECOND_WIND), "13/7-1", dice=(1, "-")).state.fight is None


def test_easy_waits_between_the_rounds_that_are_rolled():
    turn = fought(hero(6, "easy", Regenerate=REGENERATE), "2x13/7-3", dice=(1, "-", 1, "-"))
    assert told(turn, BetweenRounds) == [BetweenRounds(2, 1, ("Regenerate",), 3, 3, ())]
    assert turn.state.fight.at == 2
    healed = abilities.use(turn.state, faces(1, 1), "Regenerate")
    assert fights.go_on(healed.state, faces()).state.hero.hp == 2


def test_in_a_dogfight_the_last_integrity_of_a_compartment_that_holds_something_is_at_stake():
    volleys = fought(hero(17, Fix=FIX), "60-2", "60-3", kind="dogfight", dice=(1, 4))
    assert volleys.state.ship.compartments["weapons"].integrity == 0
    state = hero(17, Fix=FIX).with_compartment("weapons", integrity=3)
    turn = fought(state, "60-2", "60-3", kind="dogfight", dice=(1, 4))
    assert told(turn, BetweenRounds) == [BetweenRounds(2, 1, ("Fix",), 0, 17, ("Weapons",), "dogfight")]
    mended = abilities.use(turn.state, faces(), "Fix", "weapons")
    assert mended.state.ship.compartments["weapons"].integrity == 3


def test_in_a_dogfight_the_hero_is_at_stake_behind_a_destroyed_compartment():
    state = hero(2, Fix=FIX).with_ship(compartments={"weapons": Compartment(1), "labs": Compartment(3), "cargo": Compartment(2)})
    turn = fought(state, "60-2", "60-3", kind="dogfight", dice=(1, 4))
    assert [(event.worst, event.rooms) for event in told(turn, BetweenRounds)] == [(2, ())]


def test_the_next_round_of_a_fight_that_went_on_by_an_ability_is_weighed_like_any_other():
    smite, state = Ability("combat", "2/page", "+d4 damage"), hero(17)
    state = fought(state.with_hero(abilities={"Smite": smite}), "2x13/12-1", dice=(14, 3, 3)).state
    state = abilities.use(state, faces(4), "Smite").state
    assert (state.fight.next, state.fight.owed) == (2, "")
    assert told(fights.go_on(state, faces(14, 3, 3)), FightPaused) == [FightPaused((2,), ("Smite",))]


FOUGHT = (read_round("wis12:13/7-3/1@15", ""),)


@pytest.mark.parametrize(
    ("effect", "ahead", "counts"),
    [
        ("+2 attack for page", Ahead("", FOUGHT), True),
        ("+2 attack for page", Ahead("", ()), False),
        ("+2 attack once", Ahead("", FOUGHT), False),
        ("heal 3", Ahead("", FOUGHT), False),
        ("+1 shield for page", Ahead("dogfight", (read_round("60-3", "dogfight"),)), True),
        ("+1 attack for page", Ahead("dogfight", (read_round("60-3", "dogfight"),)), False),
        ("+d4 defense for page", Ahead("", FOUGHT), True),
        ("-d4 defense for page", Ahead("", FOUGHT), False),
        ("+1 wis for page", Ahead("", FOUGHT), True),
        ("+1 dex for page", Ahead("", FOUGHT), False),
    ],
)
def test_an_item_prepares_for_what_is_still_to_be_rolled(effect, ahead, counts):
    (read,) = parse(effect)
    assert between._prepares(zarylla(hp=9, defense=13), TABLES, read, ahead) is counts
