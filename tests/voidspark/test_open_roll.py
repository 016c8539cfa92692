"""Voidspark rulebook, "Abilities and Reminders": an ability acts on the roll that is open, after it is seen."""

from typing import NamedTuple

import pytest

from notequest_cli import effects
from notequest_cli.dice import Face
from notequest_cli.notation import parse
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.rolled import Roll
from notequest_cli.show import plain
from notequest_cli.telling import describe
from notequest_cli.telling import roll as roll_words
from notequest_cli.voidspark import abilities, fights, rolls, words
from notequest_cli.voidspark.open_roll import OpenRoll, find, touches
from notequest_cli.voidspark.state import Ability
from notequest_cli.voidspark.use_events import RollChanged
from tests.voidspark.table import TABLES, faces, told, zarylla

KNOWN = {
    "Foresight": Ability("both", "1 surge", "reroll d20"),
    "Bless": Ability("both", "2/rest", "+d4 d20"),
    "Focus": Ability("outside", "", "+2 wis"),
    "Fury": Ability("both", "", "double damage"),
    "Gunner": Ability("ship", "1/page", "+20 aim"),
    "Both": Ability("both", "", "heal 1d4, reroll d20"),
    "Smite": Ability("combat", "1/page", "+d4 damage"),
}


class Entry(NamedTuple):
    command: str
    lines: tuple[str, ...] = ()
    faces: tuple[Face, ...] = ()


class Log:
    """What was played, as the log tells it, newest first."""

    def __init__(self, state):
        self.state = state
        self.entries = []

    def roll(self, notation, *dice, command="roll {}"):
        referee = faces(*dice)
        turn = rolls.check(self.state, referee, parse(notation))
        return self._write(command.format(notation), referee, turn)

    def use(self, name, *dice, **settings):
        referee = faces(*dice, **settings)
        turn = abilities.use(self.state, referee, name, "", self.entries)
        assert referee.cup.left() == []
        return self._write(f"use {name}", referee, turn)

    def note(self, command, *lines):
        self.entries.insert(0, Entry(command, lines))

    def _write(self, command, referee, turn):
        self.state = turn.state
        said = [block for event in turn.events for block in (roll_words(event) if isinstance(event, Roll) else words.say(event))]
        self.entries.insert(0, Entry(command, tuple(plain.lines(said)), referee.cup.fallen()))
        return turn


def log(**hero):
    return Log(zarylla(abilities=KNOWN, **hero))


def test_a_reroll_acts_on_the_roll_before_it():
    table = log()
    table.roll("dex vs 12", 8)
    turn = table.use("Foresight", 15)
    assert (turn.result, turn.exit) == (18, 0)
    assert turn.state.hero.pools["surges"].left == 2
    assert describe(told(turn, RollChanged)[0].roll).startswith("d20 (8) 15 + DEX 3 = 18")


def test_the_result_may_get_worse_and_the_ruling_keeps_the_better():
    table = log()
    table.roll("dex vs 12", 8)
    assert table.use("Foresight", 2).exit == 1
    kept = log()
    kept.state = kept.state._replace(rulings={"reroll-keeps-better": "yes"})
    kept.roll("dex vs 12", 9)
    assert kept.use("Foresight", 2).result == 12


def test_several_abilities_act_one_after_the_other():
    table = log()
    table.roll("dex vs 12", 2, command='roll "{}"')
    table.use("Foresight", 7)
    table.note("note", "I think")
    table.use("bless", 3)
    assert table.use("Bless", 4).result == 7 + 3 + 3 + 4


def test_a_roll_is_closed_by_whatever_happens_next():
    for command in ("hp -1", "undo", "page next"):
        table = log()
        table.roll("dex vs 12", 8)
        table.note(command)
        with pytest.raises(Usage, match="no longer open"):
            table.use("Foresight", 15)


def test_an_ability_must_fit_the_roll():
    table = log()
    table.roll("dex vs 12", 8)
    with pytest.raises(Usage, match="nothing in dex vs 12"):
        table.use("Focus")
    table.roll("wis vs 12", 8)
    assert table.use("Focus").result == 10


def test_an_ability_of_combat_or_ship_stays_there():
    table = log()
    table.roll("dmg", 3, 3)
    with pytest.raises(Forbidden, match="outside of combat"):
        table.use("Smite", 3)
    table.roll("dex vs 12", 8)
    with pytest.raises(Forbidden, match="outside of combat"):
        table.use("Gunner")


def test_a_ship_ability_acts_on_the_aim():
    table = log()
    table.roll("aim vs 60", "40 0", command="ship {}")
    assert table.use("Gunner").result == 70


def test_an_evasion_is_open_too():
    table = Log(zarylla(abilities={"Dodge": Ability("ship", "", "reroll evasion")}))
    table.roll("evasion vs 55", "10 0", command="ship evade vs 55")
    assert table.use("Dodge", "60 0").result == 80


def test_the_reroll_of_a_malfunction_repeats_the_pair():
    table = log(conditions=("malfunction",))
    table.roll("dex vs 12", 15, 4)
    assert table.use("Foresight", 12, 9).result == 12


def test_a_lucky_face_is_read_again_as_it_fell():
    table = log(skills=("Lucky",))
    table.roll("dex vs 20", 1, 12)
    assert table.use("Bless", 4).result == 19


def test_what_counted_once_counts_when_the_roll_is_read_again():
    table = log(effects=("+4 d20 once",))
    table.roll("dex vs 20", 10)
    assert table.state.hero.effects == ()
    assert table.use("Bless", 2).result == 19


def test_a_boon_acts_on_any_one_roll_and_is_gone():
    table = log(effects=("+4 any d20 once",))
    table.roll("dex vs 16", 9)
    turn = table.use("+4 any")
    assert (turn.result, turn.state.hero.effects) == (16, ())
    assert table.use("Bless", 1).result == 17


def test_double_damage_rolls_the_dice_again():
    table = log()
    table.roll("dmg", 3, 4)
    assert table.use("Fury", 5, 1).result == 15


def test_an_ability_that_heals_and_rerolls_does_both_and_is_read_again():
    table = log()
    table.roll("dex vs 12", 8)
    turn = table.use("Both", 10, 2)
    assert (turn.result, turn.state.hero.hp) == (13, 19)
    assert table.use("Bless", 1).result == 14


def test_an_item_may_act_on_a_roll():
    from notequest_cli.tables import Tables

    own = Tables(TABLES.packs, {"items": {"Charm": {"effect": "+3 d20"}}})
    table = log(pack={"Charm": 1})
    table.roll("dex vs 12", 8)
    assert table.use("Charm", tables=own).result == 14


def test_a_roll_that_can_no_longer_be_read_is_not_open():
    entry = Entry("roll dex+nonsense vs 12", (), (Face("d20", 8, "hand"),))
    assert find(zarylla(), TABLES, [entry]) is None
    assert find(zarylla(), TABLES, [Entry("roll dex")]) is None
    assert find(zarylla(), TABLES, []) is None


def test_an_ability_for_the_page_counts_for_the_roll_it_was_used_on_too():
    table = Log(zarylla(abilities={**KNOWN, "Rage": Ability("both", "1/page", "-1 defense, +2 dex for page")}))
    table.roll("dex vs 12", 7)
    assert (table.use("Rage").result, table.state.hero.abilities["Rage"].on) == (12, True)
    assert table.use("Bless", 3).result == 15
    assert table.roll("dex vs 12", 7).result == 12


def test_a_die_for_the_page_counts_for_the_roll_it_was_used_on_too():
    table = Log(zarylla(abilities={**KNOWN, "Trance": Ability("both", "1 surge", "+d4 dex for page")}))
    table.roll("dex vs 12", 7)
    assert table.use("Trance", 3).result == 13
    assert table.use("Foresight", 9).result == 15


def test_an_ability_for_the_page_leaves_a_roll_it_does_not_touch():
    table = Log(zarylla(abilities={"Rage": Ability("both", "", "+2 str for page")}))
    table.roll("dex vs 12", 7)
    assert told(table.use("Rage"), RollChanged) == []


def test_an_item_taken_after_a_roll_counts_from_the_next_one_on():
    table = log(pack={"Adrenaline Rx": 1})
    table.roll("dex vs 12", 7)
    assert told(table.use("Adrenaline Rx", 4), RollChanged) == []
    assert table.roll("dex vs 12", 7).result == 14


def test_after_an_aim_whoever_is_hurt_may_be_healed():
    table = Log(zarylla(abilities={"Mend": Ability("both", "", "heal 3"), "Weld": Ability("ship", "", "repair 1")}))
    for name, dice in (("Mend", ()), ("Med Kit", (1, 1))):
        table.roll("aim vs 60", "40 0", command="ship {}")
        assert table.use(name, *dice).state.hero.hp > 17
    table.roll("aim vs 60", "40 0", command="ship {}")
    assert abilities.use(table.state, faces(), "Weld", "labs", table.entries).state.ship.compartments["labs"].integrity == 3


def test_doubling_is_no_reroll_and_names_no_ruling():
    table = log()
    table.roll("dmg", 3, 4)
    referee = faces(5, 1)
    abilities.use(table.state, referee, "Fury", "", table.entries)
    assert referee.ruled == {}


@pytest.mark.parametrize("boon", ["reroll d20 once", "reroll any d20 once"])
def test_a_reroll_that_stands_on_the_sheet_is_used_once(boon):
    table = log(effects=(boon,))
    table.roll("dex vs 12", 7)
    assert (table.use("reroll", 15).result, table.state.hero.effects) == (18, ())


def test_while_a_fight_waits_the_newest_roll_is_the_one_an_ability_acts_on():
    fight = fights.start(zarylla(), faces(1, "-"), ("13/12-1",)).state
    log = Log(fight)
    log.roll("int vs 15", 3)
    on_the_round = abilities.use(log.state, faces(18, 6, 6), "Foresight", "attack", log.entries)
    assert on_the_round.state.fight is None
    log.use("Foresight", 18)
    assert (log.state.fight, log.state.hero.pools["surges"].left) == (fight.fight, 2)
    log.note("fight")
    assert abilities.use(log.state, faces(18, 6, 6), "Foresight", "", log.entries).state.fight is None


def test_a_title_of_an_earlier_version_with_a_quote_left_open_is_read_without_it():
    skilled = zarylla(skills=("Five o'clock",))
    entry = Entry("roll int+five o'clock vs 12", (), (Face("d20", 8, "hand"),))
    assert find(skilled, TABLES, [entry]).roll.total == 12


@pytest.mark.parametrize(
    ("effect", "asked", "is_meant"),
    [
        ("reroll damage dice", "dmg", True),
        ("reroll damage dice", "dex", False),
        ("reroll attack or damage", "dmg", True),
        ("reroll d20 or damage", "dmg", True),
        ("reroll d20 or damage", "dex", True),
        ("reroll d6 or d8", "2d4", False),
        ("reroll d6", "dmg", True),
        ("reroll d8", "dmg", False),
        ("reroll any die", "dex", True),
        ("reroll", "2d4", True),
    ],
)
def test_a_reroll_names_rolls_and_dice(effect, asked, is_meant):
    read = rolls.read(zarylla(), faces(), parse(asked))
    on = OpenRoll(read, rolls.summed(read, rolls.throw_all(zarylla(), faces(1, 1), read), read.addends))
    assert touches(effects.parse(effect)[0], on) == is_meant


def test_an_injury_that_an_ability_heals_counts_no_more_for_the_roll_before_it():
    table = Log(zarylla(abilities={**KNOWN, "Suture": Ability("both", "2/rest", "mend 1")}, injuries={"dex": 1}))
    assert table.roll("dex vs 15", 12).result == 14
    turn = table.use("Suture")
    assert (turn.result, turn.exit, turn.state.hero.injuries) == (15, 0, {})
    assert table.use("Bless", 2).result == 17
    other = Log(zarylla(abilities={"Suture": Ability("both", "2/rest", "mend 1")}, injuries={"str": 1}))
    other.roll("dex vs 15", 12)
    assert told(other.use("Suture"), RollChanged) == []
