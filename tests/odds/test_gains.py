"""What an ability makes of a round, and what only more than one use could: with a sheet that needs no fight."""

import pytest

from notequest_cli.outcomes import Outcomes
from notequest_cli.voidspark import odds_gains
from notequest_cli.voidspark.rounds import read_round
from notequest_cli.voidspark.state import Ability
from tests.odds.test_fights import TABLES, state

ONCE, TWICE, FREE = Ability("both", "1/page", "+1 any d20"), Ability("both", "2/page", "+1 any d20"), Ability("both", "", "+1 any d20")
BOON = "+4 any d20 once"


@pytest.mark.parametrize(
    ("abilities", "names", "more"),
    [
        ({"It": ONCE}, ["It"], False),
        ({"It": TWICE}, ["It"], True),
        ({"It": FREE}, ["It"], False),
        ({"It": ONCE, "Other": ONCE}, ["It", "Other"], True),
        ({}, [BOON], False),
        ({"It": TWICE._replace(used=2)}, ["It"], False),
    ],
)
def test_more_than_one_use_is_there_where_another_can_be_paid(abilities, names, more):
    assert odds_gains.has_more(state(abilities=abilities, effects=(BOON,)), names) is more


@pytest.mark.parametrize(
    ("effect", "judged", "counted"),
    [
        ("+1 attack", False, True),
        ("sing", True, False),
        ("+1 attack, sing", True, True),
        ("spend 1 hp, sing", True, True),
        ("", True, False),
    ],
)
def test_what_only_the_player_understands_is_for_the_player(effect, judged, counted):
    before = state(abilities={"It": Ability("combat", "1/page", effect)})
    assert (odds_gains.is_for_the_player(before, "It"), odds_gains.is_counted(before, "It")) == (judged, counted)


@pytest.mark.parametrize("mode", ["standard", "hard"])
@pytest.mark.parametrize(("target", "could"), [(26, ()), (28, ("It",)), (29, ())])
def test_a_round_to_come_could_be_changed_where_its_best_faces_do_not_win_it_and_all_uses_do(mode, target, could):
    before = state(abilities={"It": TWICE})._replace(difficulty=mode)
    assert odds_gains.changers(before, TABLES, "", read_round(f"{target}/2-1"), None) == could


def test_less_is_lost_only_where_no_more_is_won():
    now, won, less = Outcomes({(False, 2): 1}, 1), Outcomes({(True, 0): 1}, 1), Outcomes({(False, 1): 1}, 1)
    assert odds_gains.wins_more(now, won) and not odds_gains.loses_less(now, won)
    assert odds_gains.loses_less(now, less) and not odds_gains.loses_less(less, now) and not odds_gains.wins_more(now, less)
    assert not odds_gains.loses_less(Outcomes({}, 1), Outcomes({}, 1))
