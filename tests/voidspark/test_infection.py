"""Voidspark rulebook, "Infected", "Abilities and Reminders": the infection roll waits where an ability could turn it."""

from datetime import date

import pytest

from notequest_cli.notation import parse as read_notation
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.show import plain
from notequest_cli.voidspark import abilities, cloning, hitpoints, imposed, infection, page, rest, rolls, words
from notequest_cli.voidspark.page_events import InfectionPaused, PageEntered, PageTurned, PageWaits
from notequest_cli.voidspark.state import Ability, Fight, Pool
from notequest_cli.voidspark.use_events import RollChanged
from tests.voidspark.table import TABLES, faces, told, zarylla
from tests.voidspark.test_open_roll import Entry

REROLL = Ability("both", "1 surge", "reroll d20")
PLUS_3 = Ability("both", "1/page", "+3 con")


def infected(*able, **hero):
    """Somebody infected, with these abilities."""
    known = {f"Ability {number}": ability for number, ability in enumerate(able, 1)}
    return zarylla(**{"conditions": ("infected",), "abilities": known, "effects": (), **hero})


class Played:
    """Commands one after the other, with the log they leave."""

    def __init__(self, state):
        self.state = state
        self.entries = []

    def type(self, command, rule, *dice):
        referee = faces(*dice)
        turn = rule(self.state, referee)
        assert referee.cup.left() == []
        self.state = turn.state
        said = plain.lines([block for event in turn.events for block in words.say(event)])
        self.entries.insert(0, Entry(command, tuple(said), referee.cup.fallen()))
        return turn

    def next(self, *dice):
        return self.type("page next", page.next_page, *dice)

    def use(self, name, *dice):
        return self.type(f"use {name}", lambda state, referee: abilities.use(state, referee, name, "", self.entries), *dice)


def waits(state, *dice):
    """Which abilities the page waits for."""
    turn = page.next_page(state, faces(*dice))
    return told(turn, InfectionPaused)[0].abilities if told(turn, InfectionPaused) else None


@pytest.mark.parametrize("face", range(1, 21))
def test_it_waits_on_every_failure_and_on_no_success(face):
    state = infected(REROLL)
    turn = page.next_page(state, faces(face))
    assert bool(told(turn, InfectionPaused)) == (face <= 10) == bool(turn.waits)
    assert turn.state.hero.hp == 17
    assert turn.state.calendar.infection == ("missed" if face <= 10 else "")


@pytest.mark.parametrize(
    ("able", "face", "names"),
    [
        ((Ability("outside", "", "reroll d20"),), 1, ("Ability 1",)),
        ((Ability("combat", "", "reroll d20"),), 10, None),
        ((Ability("ship", "", "reroll d20"),), 10, None),
        ((Ability("both", "1/page", "reroll d20", used=1),), 10, None),
        ((Ability("both", "9 surges", "reroll d20"),), 10, None),
        ((Ability("both", "1/page", "+d4 con"),), 7, ("Ability 1",)),
        ((Ability("both", "1/page", "+d4 con"),), 6, None),
        ((Ability("both", "2/page", "+d4 con"),), 3, ("Ability 1",)),
        ((Ability("both", "1/page", "+4 str"),), 10, None),
        ((Ability("both", "1/page", "+4 any d20"),), 7, ("Ability 1",)),
        ((PLUS_3, PLUS_3, Ability("both", "", "heal 2")), 5, ("Ability 1", "Ability 2")),
        ((PLUS_3, Ability("both", "1/page", "+6 con")), 5, ("Ability 2",)),
        ((Ability("both", "1/page", "+2 con for page"),), 9, ("Ability 1",)),
        ((Ability("both", "1/page", "+2 con for page", on=True),), 8, None),
        ((Ability("both", "1/page", "+9 con next page"),), 9, None),
        ((Ability("both", "1/rest", "something of the player's own"),), 10, None),
        ((), 10, None),
    ],
)  # fmt: skip
def test_it_waits_when_and_only_when_an_ability_could_turn_it(able, face, names):
    assert waits(infected(*able), face) == names


def test_a_boon_of_the_sheet_may_turn_it_and_a_spent_one_per_rest_may_not():
    assert waits(infected(effects=("+4 any d20 once",)), 7) == ("+4 any d20 once",)
    assert waits(infected(effects=("+4 any d20 once",)), 6) is None
    assert waits(infected(Ability("both", "1/rest", "reroll d20"), spent=True), 6) is None


def test_a_malfunction_repeats_the_pair():
    played = Played(infected(REROLL, conditions=("infected", "malfunction")))
    played.next(15, 4)
    played.use("Ability 1", 19, 12)
    assert played.state.calendar.infection == "rolled"
    assert played.next().state.hero.hp == 17


@pytest.mark.parametrize("face", range(1, 21))
def test_what_the_ability_comes_to_decides(face):
    played = Played(infected(REROLL))
    played.next(4)
    turn = played.use("Ability 1", face)
    assert (turn.exit, turn.state.hero.hp) == (int(face < 11), 17)
    after = played.next()
    assert told(after, PageTurned)
    assert after.state.hero.hp == (17 if face >= 11 else 16)


def test_a_second_ability_may_follow():
    played = Played(infected(PLUS_3, PLUS_3))
    played.next(5)
    assert told(played.use("Ability 1"), InfectionPaused)[0].abilities == ("Ability 2",)
    played.use("Ability 2")
    assert played.next().state.hero.hp == 17


def test_what_held_once_stays_in_the_roll_and_a_second_helping_has_its_own_dice():
    played = Played(infected(Ability("both", "2/page", "+d4 con"), effects=("+1 con once",)))
    played.next(3)
    played.use("Ability 1", 3)
    assert played.use("Ability 1", 4).result == 11
    assert played.next().state.hero.hp == 17


def test_going_on_with_several_days_to_catch_up_says_so():
    turn = page.turn_to(infected(REROLL), faces(4), date(2023, 4, 20))
    assert told(turn, InfectionPaused)[0].going_on == "page 2023-04-20"
    after = page.turn_to(turn.state, faces(), date(2023, 4, 20))
    assert (after.state.calendar.page, after.state.hero.hp) == (date(2023, 4, 20), 16)


def test_the_missed_roll_stays_open_behind_other_commands():
    played = Played(infected(REROLL))
    played.next(4)
    played.type("page choose 2-A", lambda state, referee: page.choose(state, referee, "2-A"))
    played.type("hp -2", lambda state, referee: hitpoints.change_hp(state, referee, -2))
    assert played.use("Ability 1", 15).result == 15
    assert played.next().state.hero.hp == 15


def test_a_roll_made_since_is_the_open_one_until_something_else_happens():
    played = Played(infected(REROLL, REROLL))
    played.next(4)
    referee = faces(2)
    rolls.check(played.state, referee, read_notation("dex vs 12"))
    played.entries.insert(0, Entry("roll dex vs 12", (), referee.cup.fallen()))
    changed = told(played.use("Ability 1", 3), RollChanged)
    assert changed[0].asked == "dex vs 12"
    played.type("page choose 2-A", lambda state, referee: page.choose(state, referee, "2-A"))
    changed = told(played.use("Ability 2", 15), RollChanged)
    assert changed[0].asked == "d20+con vs 11"
    assert played.next().state.hero.hp == 17


def test_the_missed_roll_stands_where_it_would_come_to_something_else_by_now():
    played = Played(infected(REROLL))
    played.next(4)
    played.type("effect +2 con for page", lambda state, referee: imposed.add_effect(state, referee, "+2 con for page", ""))
    with pytest.raises(Usage, match="no longer open"):
        played.use("Ability 1", 15)
    assert played.next().state.hero.hp == 16


def test_a_page_filled_in_meanwhile_changes_nothing():
    state = page.next_page(infected(REROLL), faces(4)).state
    filled = page.backfill(state, faces(), date(2023, 4, 10)).state
    back = page.next_page(filled, faces())
    assert told(back, PageEntered)
    assert page.next_page(back.state, faces()).state.hero.hp == 16
    assert page.turn_to(filled, faces(), date(2023, 4, 20)).state.hero.hp == 16


def test_death_by_it_leads_to_the_clone_before_the_turn():
    played = Played(infected(REROLL, hp=1))
    played.next(4)
    assert played.state.hero.hp == 1
    assert told(played.next(), PageWaits)
    played.type("clone", cloning.clone, 4)
    assert told(played.next(), PageTurned)
    assert played.state.hero.hp == 11


def test_who_dies_or_rests_before_owes_nothing_more():
    state = page.next_page(infected(REROLL), faces(4)).state
    dead = hitpoints.change_hp(state, faces(), -17).state
    assert page.next_page(cloning.clone(dead, faces(4)).state, faces()).state.hero.hp == 11
    assert page.next_page(rest.rest(state, faces()).state, faces()).state.hero.hp == 22


def test_where_a_fight_waits_that_was_left_by_force_nothing_else_does():
    state = infected(REROLL)._replace(fight=Fight(("13/7-1",)))
    assert page.next_page(state, faces(4, force=True)).state.hero.hp == 16


def test_a_page_that_waits_for_nothing_asks_nothing():
    assert infection.question(zarylla(), TABLES, None) is None


def test_what_could_be_used_again_and_again_is_tried_often_enough():
    assert waits(infected(Ability("both", "6/page", "+1 any d20")), 5) == ("Ability 1",)
    assert waits(infected(Ability("both", "20/page", "+1 any d20")), 2) == ("Ability 1",)


def test_what_costs_nothing_counts_once():
    free = Ability("both", "", "+1 any d20")
    assert (waits(infected(free), 9), waits(infected(free), 10)) == (None, ("Ability 1",))
    played = Played(infected(free, REROLL))
    played.next(3)
    played.use("Ability 1")
    with pytest.raises(Forbidden, match="Ability 1 costs nothing, and counts once for each roll"):
        played.use("Ability 1")


def test_points_that_come_back_are_weighed_with_what_they_pay():
    back = Ability("outside", "1/page", "regain 1 surge")
    state = infected(REROLL, back).with_pool("surges", 0)
    assert waits(state, 5) == ("Ability 2", "Ability 1")
    assert waits(infected(back, back).with_pool("surges", 0), 5) is None
    assert waits(infected(REROLL, Ability("combat", "1/page", "regain 1 surge")).with_pool("surges", 0), 5) is None


def test_points_come_back_as_often_as_the_ability_can_be_used():
    dear = Ability("both", "2 surges", "reroll d20")
    assert waits(infected(dear, Ability("both", "2/page", "regain 1 surge")).with_pool("surges", 0), 5) == ("Ability 2", "Ability 1")
    assert waits(infected(dear, Ability("both", "1/page", "regain 1 surge")).with_pool("surges", 0), 5) is None
    many = infected(REROLL, Ability("both", "", "regain 1 surge"), pools={"surges": Pool(0, 20)})
    assert waits(many, 5) == ("Ability 2", "Ability 1")
