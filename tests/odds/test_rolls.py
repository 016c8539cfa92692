"""The chances of a roll with a hero's sheet: the chain agrees with the rule over all faces."""

from pathlib import Path

import pytest

from notequest_cli.notation import parse
from notequest_cli.outcomes import Every
from notequest_cli.problems import Forbidden
from notequest_cli.referee import Referee
from notequest_cli.tables import Packs, Tables
from notequest_cli.voidspark import odds_rolls, rolls
from notequest_cli.voidspark.state import Hero, State

PACKAGE = Path(odds_rolls.__file__).parent
TABLES = Tables(Packs(str(PACKAGE / "tables")))

HEROES = {
    "plain": Hero(name="Zarylla", hp=9, hp_max=9, traits={"dex": 3}),
    "malfunction": Hero(name="Zarylla", hp=9, hp_max=9, traits={"dex": 3}, conditions=("malfunction",)),
    "lucky": Hero(name="Zarylla", hp=9, hp_max=9, traits={"dex": -1}, skills=("Lucky",)),
    "once": Hero(name="Zarylla", hp=9, hp_max=9, traits={"dex": 3}, effects=("+d4 dex once", "+2 dex for page", "+1 d20 for page")),
    "all at once": Hero(
        name="Zarylla", hp=9, hp_max=9, traits={"dex": 3}, skills=("Lucky",), conditions=("malfunction",), effects=("+d4 dex once",)
    ),
    "weak": Hero(name="Zarylla", hp=9, hp_max=9, damage="2d4-4", injuries={"damage": 1}),
}


@pytest.mark.parametrize("who", HEROES)
@pytest.mark.parametrize("text", ["dex", "dex+d2", "2d6+2", "damage", "adv", "d20-d4+1"])
def test_the_chain_comes_to_the_same_as_the_rule_over_all_faces(who, text):
    state, asked = State(hero=HEROES[who]), parse(text)
    chained = odds_rolls.chained(state, TABLES, rolls.read(state, Referee(Every(), TABLES), asked))
    played = odds_rolls.played(state, TABLES, asked)
    assert [way * played.of for way in chained.ways] == [way * chained.of for way in played.ways]
    assert chained.low == played.low


def test_the_odds_of_a_roll_are_refused_where_the_roll_is():
    dead = State(hero=HEROES["plain"]._replace(hp=0))
    for text in ("dex vs 12", "aim", "damage", "9d20+dex"):
        with pytest.raises(Forbidden, match="at 0 HP"):
            odds_rolls.odds(dead, TABLES, parse(text))
    assert odds_rolls.odds(dead, TABLES, parse("3d6")).chances.of == 216


def test_a_malfunction_makes_the_roll_twice_and_the_lower_counts():
    found = odds_rolls.odds(State(hero=HEROES["malfunction"]), TABLES, parse("dex vs 12"))
    assert (found.chances.at_least(12), found.chances.of) == (144, 400)
    assert rolls.TWICE in found.notes


def test_an_attack_is_not_made_twice():
    hero = HEROES["malfunction"]._replace(attack=6)
    found = odds_rolls.odds(State(hero=hero), TABLES, parse("atk vs 13"))
    assert (found.chances.at_least(13), found.chances.of) == (14, 20)


def test_a_natural_one_of_a_lucky_hero_falls_again():
    found = odds_rolls.odds(State(hero=HEROES["lucky"]), TABLES, parse("d20"))
    assert (found.chances.at(1), found.chances.at(20), found.chances.of) == (1, 21, 400)


def test_many_dice_of_a_lucky_hero_are_chained():
    found = odds_rolls.odds(State(hero=HEROES["lucky"]), TABLES, parse("4d20kl2"))
    assert found.chances.of == 400**4 and found.chances.at(2) == 6 * 399**2 + 4 * 399 + 1
