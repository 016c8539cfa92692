"""A new adventurer: every race and class of the tables, and the order of dice (NoteQuest rulebook, "Creating an Adventurer")."""

from itertools import product

import pytest

from notequest_cli.dice import Script, Tool
from notequest_cli.notequest import adventurer
from notequest_cli.notequest.hero_events import HeroReady
from notequest_cli.notequest.state import Dungeon, Spell, State
from notequest_cli.problems import ChoiceNeeded, DiceNeeded, Forbidden, Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Packs, Tables
from tests.notequest.arena import TABLES
from tests.notequest.table import event, in_room, page, play

RACES = {
    2: ("Slime-Man", 10, 0),
    3: ("Vagaloid", 16, 0),
    4: ("Fairy", 8, 5),
    5: ("Gnome", 14, 3),
    6: ("Elf", 16, 1),
    7: ("Human", 20, 0),
    8: ("Dwarf", 18, 0),
    9: ("Halfling", 14, 0),
    10: ("Cat-Person", 19, 0),
    11: ("Rinoceroid", 24, 0),
    12: ("Dragonkin", 30, 0),
}
CLASSES = {
    2: ("Beggar", 4, 0, "Stick 1d6-2"),
    3: ("Gravedigger", 2, 0, "Shovel 1d6-1"),
    4: ("Noble", 0, 1, "Rapier 1d6+1"),
    5: ("Student", 0, 3, "Dagger 1d6-1"),
    6: ("Blacksmith", 4, 0, "Hammer 1d6"),
    7: ("Guard", 4, 0, "Short Sword 1d6"),
    8: ("Cook", 2, 0, "Cleaver 1d6"),
    9: ("Locksmith", 2, 0, "Dagger 1d6-1"),
    10: ("Lumberjack", 4, 0, "Lumberjack Axe 1d6"),
    11: ("Miner", 4, 0, "Pickaxe 1d6-1"),
    12: ("Gladiator", 6, 0, "Short Sword 1d6"),
}


def two_dice(total):
    """A way for two dice to fall so."""
    return max(1, total - 6), total - max(1, total - 6)


@pytest.mark.parametrize(("race", "trade"), list(product(RACES, CLASSES)))
def test_race_and_class_make_the_sheet(race, trade):
    race_name, race_hp, race_spells = RACES[race]
    class_name, class_hp, class_spells, weapon = CLASSES[trade]
    spells = [1] * (race_spells + class_spells)
    hero = play(adventurer.new, State(), *two_dice(race), *two_dice(trade), *spells, name="Brugo").state.hero
    assert (hero.race, hero.trade, hero.weapon) == (race_name, class_name, weapon)
    assert hero.hp == hero.hp_max == race_hp + class_hp
    assert (hero.torches, hero.coins, hero.where, hero.pack, hero.arms) == (10, 0, "town", (), 2)
    assert hero.spells.get("Heal", Spell(0, 0)).most == len(spells)


@pytest.mark.parametrize("first", range(1, 7))
@pytest.mark.parametrize("second", range(1, 7))
def test_every_pair_of_dice_names_a_race_and_a_class(first, second):
    hero = play(adventurer.new, State(), first, second, first, second, *[6] * _spells(first + second)).state.hero
    assert hero.race == RACES[first + second][0] and hero.trade == CLASSES[first + second][0]


def _spells(total):
    return RACES[total][2] + CLASSES[total][2]


def test_an_elf_student_has_four_spells_in_one_count():
    hero = play(adventurer.new, State(), 3, 3, 2, 3, 1, 2, 6, 6, name="Brugo").state.hero
    assert (hero.name, hero.race, hero.trade, hero.hp) == ("Brugo", "Elf", "Student", 16)
    assert hero.spells == {"Heal": Spell(1, 1), "Light": Spell(1, 1), "Fireball": Spell(2, 2)}


def test_a_spell_without_a_face_is_asked_for_by_its_place():
    with pytest.raises(DiceNeeded, match="d6 for Basic Spell 1 of 4"):
        play(adventurer.new, State(), 3, 3, 2, 3, name="Brugo")
    with pytest.raises(DiceNeeded, match="d6 for Basic Spell 3 of 4"):
        play(adventurer.new, State(), 3, 3, 2, 3, 1, 2, name="Brugo")


def test_a_vagaloid_knows_light_and_a_dragonkin_fireball_three_times():
    assert play(adventurer.new, State(), 1, 2, 1, 1).state.hero.spells == {"Light": Spell(3, 3)}
    assert play(adventurer.new, State(), 6, 6, 1, 1).state.hero.spells == {"Fireball": Spell(3, 3)}


def test_what_is_known_and_what_is_rolled_add_up():
    hero = play(adventurer.new, State(), 1, 2, 1, 3, 2).state.hero
    assert hero.spells == {"Light": Spell(4, 4)}


def test_without_a_name_the_adventurer_is_called_by_race_and_class():
    assert play(adventurer.new, State(), 3, 4, 1, 1).state.hero.name == "Human Beggar"


def test_rows_can_be_named_instead_of_rolled():
    rows = {"race": "halfling", "class": "Miner"}
    hero = play(adventurer.new, State(), rows=rows).state.hero
    assert (hero.race, hero.trade, hero.hp) == ("Halfling", "Miner", 18)


def test_one_row_for_several_tables_is_refused():
    with pytest.raises(Usage, match="several tables are rolled here"):
        play(adventurer.new, State(), rows={"": "Halfling"})


def test_what_was_entered_before_was_entered_by_others():
    dead = State(dungeons={"crypt": Dungeon("crypt", type="crypt", expedition=2), "tomb": Dungeon("tomb", type="tomb")})
    known = play(adventurer.new, dead, 3, 4, 1, 1).state.dungeons
    assert [known[key].since for key in ("crypt", "tomb")] == [3, 0]


def test_a_race_nobody_knows_is_refused():
    with pytest.raises(Usage, match="no table knows the race Hobbit"):
        play(adventurer.new, State(), 1, 1, rows={"race": "Hobbit"})


def test_a_hero_who_lives_is_not_replaced_unless_forced():
    alive = page('[hero]\nname = "Ilse"\nhp = 4\nhp_max = 10\n')
    with pytest.raises(Forbidden, match="Ilse is alive"):
        play(adventurer.new, alive, 3, 4, 1, 1)
    assert play(adventurer.new, alive, 3, 4, 1, 1, force=True).state.hero.race == "Human"
    dead = alive.with_hero(hp=0)
    assert play(adventurer.new, dead, 3, 4, 1, 1).state.hero.race == "Human"


class _Falls(Tool):
    """The tool's own dice, falling as they are told."""

    def __init__(self, *faces):
        self.faces = list(faces)

    def draw(self, sides, why, optional):
        return self.faces.pop(0)


def _short_of_spells():
    core = dict(TABLES.packs["core"])
    core["basic-spell"] = {key: row for key, row in core["basic-spell"].items() if key != "4"}
    return Tables({"core": core})


def test_an_adventurer_the_tool_rolled_waits_for_a_spell_that_no_table_has():
    referee = Referee(_Falls(3, 3, 2, 3, 1, 4), _short_of_spells())
    with pytest.raises(ChoiceNeeded, match="row 4 is not in basic-spell") as missing:
        adventurer.new(State(), referee, "Brugo")
    waiting = missing.value.pause
    assert waiting.state.hero.owes == ("Basic Spell 2 of 4", "Basic Spell 3 of 4", "Basic Spell 4 of 4")
    assert event(waiting, HeroReady).owes == waiting.state.hero.owes
    named = adventurer.new(waiting.state, Referee(_Falls(), _short_of_spells(), rows={"basic-spell": "Ward"}))
    assert named.state.hero.spells == {"Heal": Spell(1, 1), "Ward": Spell(1, 1)}
    rest = adventurer.new(named.state, Referee(Script(1, 2), _short_of_spells()))
    assert rest.state.hero.owes == () and rest.state.hero.spells["Light"] == Spell(1, 1)


def test_every_row_of_the_tables_is_among_those_named_here():
    tables = Tables(Packs(TABLES.packs.folder))
    assert [row.name for row in tables.table("race").rows] == [name for name, *_ in RACES.values()]
    assert [row.name for row in tables.table("class").rows] == [name for name, *_ in CLASSES.values()]


def test_a_spell_that_no_table_has_is_refused_by_name():
    with pytest.raises(Usage, match="Fireworks"):
        play(adventurer.new, State(), 3, 3, 2, 3, name="Brugo", rows={adventurer.TABLE: "Fireworks"})


def test_a_face_that_the_die_of_a_spell_cannot_show_is_no_row_that_is_missing():
    with pytest.raises(Usage, match="d6 for Basic Spell 1 of 4: 7 is not a face"):
        play(adventurer.new, State(), 3, 3, 2, 3, 7, name="Brugo")


def test_each_spell_that_no_table_knows_is_answered_for_itself():
    """At the table each answer stays when the rule begins again, and the next missing row is a question of its own."""
    faces = (3, 3, 2, 3, 1, 4, 4, 2)
    answers = {"spell-row Basic Spell 2 of 4": "Ward"}
    with pytest.raises(ChoiceNeeded) as asked:
        adventurer.new(State(), Referee(_Falls(*faces), _short_of_spells(), answers), "Brugo")
    assert asked.value.key == "spell-row Basic Spell 3 of 4"
    answers[asked.value.key] = "heal"
    turn = adventurer.new(State(), Referee(_Falls(*faces), _short_of_spells(), answers), "Brugo")
    assert turn.state.hero.spells == {"Heal": Spell(2, 2), "Ward": Spell(1, 1), "Light": Spell(1, 1)}


def test_bent_rules_let_a_hero_retire_in_a_dungeon_and_all_stays_there():
    turn = play(adventurer.new, in_room(hero='pack = ["Rope"]'), 3, 4, 3, 4, force=True, name="Ilse", retire=True)
    assert turn.state.graves["Brugo"].cause == "retired" and "Rope" in turn.state.graves["Brugo"].left
    assert turn.state.hero.name == "Ilse" and turn.state.hero.where == "town"
