"""Each trait on every face of the hero's damage die (NoteQuest rulebook, "Monsters")."""

import pytest

from notequest_cli.notequest import combat, traits
from notequest_cli.notequest.combat_events import (
    Armed,
    Exploding,
    FightOver,
    Joined,
    Killed,
    MonstersStruck,
    Paralyzed,
    Regenerated,
    Rose,
    Shrugged,
    SpoilsFound,
    Struck,
    SuddenDeath,
)
from notequest_cli.notequest.events import HeroDied, Reminder
from notequest_cli.notequest.map_events import BossPaid
from notequest_cli.notequest.notebook import trait_word
from tests.notequest.arena import TABLES, fight, hp, line, page, table, told

FACES = (1, 2, 3, 4, 5, 6)


def each(*values):
    """Every face with what it comes to."""
    return list(zip(FACES, values, strict=True))


@pytest.mark.parametrize(("face", "left"), each(12, 12, 12, 8, 7, 6))
def test_a_stone_body_ignores_three_or_less(face, left):
    turn = fight(page("Gargoyle 12/12 3 stone-body"), face)
    assert line(turn) == [f"Gargoyle {left}/12 3 stone-body"]
    assert told(turn, Struck)[0].ignored == ("Stone Body" if face <= 3 else "")
    assert hp(turn) == 17


@pytest.mark.parametrize(("face", "left"), each(12, 8, 7, 6, 5, 4))
def test_a_stone_body_looks_at_the_damage_after_modifiers(face, left):
    turn = fight(page("Gargoyle 12/12 3 stone-body", weapon="Glaive 1d6+2", more="light = 1"), face)
    assert line(turn) == [f"Gargoyle {left}/12 3 stone-body"]


@pytest.mark.parametrize(("face", "left"), each(12, 13, 10, 13, 8, 13))
def test_the_intangible_takes_no_even_damage(face, left):
    turn = fight(page("Ghost Lady 13/13 3 intangible"), face)
    assert line(turn) == [f"Ghost Lady {left}/13 3 intangible"]
    assert told(turn, Struck)[0].ignored == ("Intangible" if face % 2 == 0 else "")


@pytest.mark.parametrize(("face", "left"), each(13, 10, 13, 8, 13, 6))
def test_the_intangible_looks_at_the_damage_after_modifiers(face, left):
    turn = fight(page("Ghost Lady 13/13 3 intangible", weapon="Rapier 1d6+1"), face)
    assert line(turn) == [f"Ghost Lady {left}/13 3 intangible"]


@pytest.mark.parametrize(("face", "left"), each(11, 10, 9, 8, 7, 6))
def test_the_oar_strikes_the_intangible_all_the_same(face, left):
    turn = fight(page("Ghost Lady 13/13 3 intangible", weapon="Boatman's Oar 1d6+1"), face)
    assert line(turn) == [f"Ghost Lady {left}/13 3 intangible"]


@pytest.mark.parametrize("face", FACES)
def test_explosive_bursts_on_a_one_with_the_hp_it_has(face):
    turn = fight(page("Goblin 5/5 1 explosive"), face)
    if face == 1:
        assert line(turn) == [] and hp(turn) == 15
        assert told(turn, Exploding)[0].damage == 5
        assert told(turn, Killed) == [Killed("Goblin", burst=True)]
        assert turn.state.here().bodies == 0
    elif face < 5:
        assert line(turn) == [f"Goblin {5 - face}/5 1 explosive"] and hp(turn) == 19
    else:
        assert line(turn) == [] and hp(turn) == 20 and turn.state.here().bodies == 1


def test_what_bursts_heals_no_more_and_arms_nothing():
    turn = fight(page("Goblin 4/5 1 explosive fire magic regeneration"), 1)
    assert [told(turn, kind) for kind in (Armed, Regenerated)] == [[], []]
    assert len(told(turn, Exploding)) == 1 and hp(turn) == 16


def test_what_is_left_of_an_explosive_one_is_what_bursts():
    turn = fight(page("Goblin 2/5 1 explosive"), 1)
    assert hp(turn) == 18


def test_armor_may_take_what_bursts():
    turn = fight(page("Goblin 3/3 1 explosive", armor='helmet = "4/4"'), 1, to="helmet")
    assert hp(turn) == 20 and turn.state.hero.armor["helmet"].hp == 1


def test_what_armor_cannot_take_of_a_burst_falls_on_hp():
    turn = fight(page("Mad King 22/22 2 explosive", armor='helmet = "4/4"'), 1, to="helmet")
    assert hp(turn) == 2 and turn.state.hero.armor == {}


def test_a_burst_kills_a_weak_hero():
    turn = fight(page("Mad King 22/22 2 explosive"), 1)
    assert told(turn, HeroDied)[0].cause == "Mad King"
    assert told(turn, FightOver) == []


def test_a_boss_whose_burst_kills_the_hero_pays_the_next_one():
    turn = fight(page("Mad King 22/22 2 explosive", kind="palace", final="final = 3"), 1, 4, 3)
    assert told(turn, HeroDied) and told(turn, BossPaid) == [BossPaid(7, (4, 3))]
    assert (turn.state.dungeon().boss, turn.state.here().treasures) == ("paid", 7)


@pytest.mark.parametrize(("face", "items", "treasures"), [(4, ("1 coin",), 0), (5, ("Key of The Tower of Test",), 0), (6, (), 1)])
def test_the_spoils_of_a_fight_whose_last_burst_killed_the_hero_lie_there(face, items, treasures):
    turn = fight(page("Mad King 22/22 2 explosive", here="spoils = 1"), 1, face)
    assert (turn.state.here().items, turn.state.here().treasures, turn.state.here().spoils) == (items, treasures, 0)
    assert turn.state.hero.coins == 0


@pytest.mark.parametrize("face", FACES)
def test_fire_adds_ten_to_the_next_attack_on_a_one(face):
    turn = fight(page("Dragon 28/28 7 fire", hp=30, hp_max=30), face)
    assert hp(turn) == (13 if face == 1 else 23)
    assert line(turn) == [f"Dragon {28 - face}/28 7 fire"]
    assert [event.brings for event in told(turn, Armed)] == (["fire+10"] if face == 1 else [])


def test_fire_is_spent_by_the_attack_it_armed():
    turn = fight(page("Dragon 28/28 7 fire fire+10", hp=30, hp_max=30), 2)
    assert hp(turn) == 13 and line(turn) == ["Dragon 26/28 7 fire"]


def test_the_weapon_of_the_dragon_ignores_fire():
    turn = fight(page("Dragon 28/28 7 fire", weapon="Sword of the Dragon 1d6"), 1)
    assert hp(turn) == 13


@pytest.mark.parametrize("face", FACES)
def test_horde_brings_an_orc_on_a_one(face):
    turn = fight(page("Orc King 24/24 5 horde", kind="palace"), face)
    assert line(turn) == [f"Orc King {24 - face}/24 5 horde"] + (["Orc 6/6 3"] if face == 1 else [])
    assert hp(turn) == (12 if face == 1 else 15)
    assert len(told(turn, Joined)) == (face == 1)


def test_the_orc_of_a_horde_has_spoils_only_where_so_ruled():
    """The Palace's own Orcs have them, so theirs need no note in the save."""
    turn = fight(page("Orc King 24/24 5 horde", kind="palace", rulings='horde-orc-spoils = "yes"'), 1)
    assert line(turn) == ["Orc King 23/24 5 horde", "Orc 6/6"]


@pytest.mark.parametrize("face", FACES)
def test_necromancy_raises_a_skeleton_on_a_one(face):
    turn = fight(page("Necromancer 16/16 7 necromancy", kind="palace"), face)
    assert line(turn) == [f"Necromancer {16 - face}/16 7 necromancy"] + (["Skeleton 4/4"] if face == 1 else [])
    assert hp(turn) == (12 if face == 1 else 13)


def test_necromancy_makes_a_fight_grow_with_every_one():
    turn = fight(page("Necromancer 16/16 1 necromancy", kind="palace"), 1, 1, 1, until_hurt=9)
    assert line(turn) == ["Necromancer 13/16 1 necromancy", "Skeleton 4/4", "Skeleton 4/4", "Skeleton 4/4"]
    assert hp(turn) == 20 - 2 - 3 - 4


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("magic", FACES)
def test_magic_rolls_a_die_for_the_next_attack_on_a_one(face, magic):
    faces = (face, magic) if face == 1 else (face,)
    turn = fight(page("Faceless Goddess 40/40 7 magic"), *faces)
    assert hp(turn) == (13 - magic if face == 1 else 13)
    assert line(turn) == [f"Faceless Goddess {40 - face}/40 7 magic"]


@pytest.mark.parametrize("face", FACES)
def test_sudden_death_kills_on_the_attack_after_a_one(face):
    turn = fight(page("Death Boatman 20/20 2 sudden-death", armor='breastplate = "10/10"'), face, to="breastplate")
    assert bool(told(turn, SuddenDeath)) == (face == 1)
    assert turn.state.hero.is_alive == (face != 1)
    assert bool(told(turn, HeroDied)) == (face == 1)


@pytest.mark.parametrize("face", FACES)
def test_armor_of_the_gods_keeps_sudden_death_off(face):
    turn = fight(page("Death Boatman 20/20 2 sudden-death", armor='ring = "of the Gods"'), face)
    assert hp(turn) == 18
    assert told(turn, Shrugged) == ([Shrugged("Sudden Death", "Ring of the Gods")] if face == 1 else [])


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("again", FACES)
def test_the_undead_rise_on_a_one_each_time_they_are_down(face, again):
    down = face >= 4
    turn = fight(page("Skeleton 4/4 1 undead"), *((face, again) if down else (face,)))
    if not down:
        assert line(turn) == [f"Skeleton {4 - face}/4 1 undead"] and hp(turn) == 19
    elif again == 1:
        assert line(turn) == ["Skeleton 1/4 1 undead"] and hp(turn) == 19
        assert turn.state.here().bodies == 0
    else:
        assert line(turn) == [] and hp(turn) == 20
        assert turn.state.here().bodies == 1


def test_an_undead_one_may_rise_twice():
    turn = fight(page("Skeleton 1/4 1 undead"), 2, 1, 3, 1, 4, 6, to_the_end=True)
    assert [event.rose for event in told(turn, Rose)] == [True, True, False]
    assert hp(turn) == 18 and line(turn) == []


def test_the_amulet_keeps_the_undead_down_without_a_die():
    turn = fight(page("Skeleton 4/4 1 undead", pack=["Amulet of the Dead"]), 6)
    assert line(turn) == [] and told(turn, Shrugged) == [Shrugged("Undead", "Amulet of the Dead")]


@pytest.mark.parametrize(("face", "left"), each(28, 27, 26, 25, 24, 17))
def test_a_weak_point_takes_twice_the_damage_on_a_six(face, left):
    turn = fight(page("Aberration 29/29 4 weak-point"), face)
    assert line(turn) == [f"Aberration {left}/29 4 weak-point"]
    assert told(turn, Struck)[0].doubled == (("Weak Point",) if face == 6 else ())


@pytest.mark.parametrize("face", FACES)
def test_a_weak_point_looks_at_the_natural_face_and_doubles_everything(face):
    turn = fight(page("Aberration 29/29 4 weak-point", weapon="Hammer of Destruction 1d6+1"), face)
    assert told(turn, Struck)[0].damage == (18 if face == 6 else face + 3)


@pytest.mark.parametrize(("face", "left"), each(13, 6, 5, 4, 3, 2))
def test_regeneration_comes_before_the_hit_on_a_one(face, left):
    turn = fight(page("Cave Troll 8/26 6 regeneration"), face)
    assert line(turn) == [f"Cave Troll {left}/26 6 regeneration"]
    assert len(told(turn, Regenerated)) == (face == 1)


@pytest.mark.parametrize(("hurt", "left"), [(26, 25), (23, 25), (20, 25), (19, 24)])
def test_regeneration_stops_at_the_maximum(hurt, left):
    assert line(fight(page(f"Cave Troll {hurt}/26 6 regeneration"), 1)) == [f"Cave Troll {left}/26 6 regeneration"]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("turns", FACES)
def test_paralyze_costs_turns_by_the_attack_after_a_one(face, turns):
    turn = fight(page("Giant Spider 10/10 4 paralyze"), *((face, turns) if face == 1 else (face,)))
    assert hp(turn) == 16
    assert turn.state.hero.paralyzed == (turns if face == 1 else 0)
    assert line(turn) == [f"Giant Spider {10 - face}/10 4 paralyze"]


def test_the_armor_of_the_spider_queen_ignores_paralyze_without_a_die():
    turn = fight(page("Giant Spider 10/10 4 paralyze", armor='ring = "of the Spider Queen"'), 1)
    assert turn.state.hero.paralyzed == 0 and told(turn, Paralyzed) == []
    assert told(turn, Shrugged) == [Shrugged("Paralyze", "Ring of the Spider Queen")]


@pytest.mark.parametrize("face", FACES)
def test_poison_goes_past_armor(face):
    turn = fight(page("Rat God 30/30 5 poison", armor='breastplate = "10/10"'), face)
    assert hp(turn) == 15 and turn.state.hero.armor["breastplate"].hp == 10


def test_only_the_poison_of_a_mixed_blow_goes_past_armor():
    turn = fight(page("Bat 1/1 1 poison", "Orc 6/6 3", armor='boots = "3/3"'), 2, target="orc", to="boots")
    assert hp(turn) == 19 and turn.state.hero.armor == {}


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("die", FACES)
def test_spoils_are_rolled_when_the_fight_is_over(face, die):
    turn = fight(page("Orc 3/6 3 spoils"), *((face, die) if face >= 3 else (face,)))
    here, hero = turn.state.here(), turn.state.hero
    if face < 3:
        assert told(turn, SpoilsFound) == [] and here.spoils == 0
    else:
        assert (here.treasures, len(hero.pack), hero.coins) == {6: (1, 0, 3), 5: (0, 1, 3)}.get(die, (0, 0, 4))
        assert here.spoils == 0


def test_the_key_of_spoils_opens_this_dungeon():
    turn = fight(page("Orc 3/6 3 spoils"), 6, 5)
    assert turn.state.hero.pack == ("Key of The Tower of Test",)


def test_a_key_that_finds_no_room_in_the_pack_lies_on_the_floor():
    turn = fight(page("Orc 3/6 3 spoils", pack=["Candlestick 1d6-1"] * 10), 6, 5)
    assert len(turn.state.hero.pack) == 10 and turn.state.here().items == ("Key of The Tower of Test",)


def test_spoils_wait_for_the_last_monster_one_for_each():
    orcs = ("Orc 3/6 3 spoils", "Orc 3/6 3 spoils")
    first = fight(page(*orcs), 6)
    assert first.state.here().spoils == 1 and told(first, SpoilsFound) == []
    both = fight(page(*orcs), 6, 6, 1, 6, to_the_end=True)
    assert [event.faces for event in told(both, SpoilsFound)] == [(1,), (6,)]


def test_spoils_are_rolled_once_a_fight_where_so_ruled():
    orcs = ("Orc 3/6 3 spoils", "Orc 3/6 3 spoils")
    turn = fight(page(*orcs, rulings='spoils = "per-fight"'), 6, 6, 1, to_the_end=True)
    assert len(told(turn, SpoilsFound)) == 1


@pytest.mark.parametrize("face", FACES)
def test_only_the_one_struck_is_stirred_by_the_face(face):
    turn = fight(page("Orc 20/20 3", "Dragon 28/28 7 fire"), face)
    assert told(turn, Armed) == [] and hp(turn) == 10


@pytest.mark.parametrize("face", FACES)
def test_everyone_is_stirred_by_the_face_where_so_ruled(face):
    turn = fight(page("Orc 20/20 3", "Dragon 28/28 7 fire", rulings='trait-trigger = "all"', hp=30, hp_max=30), face)
    assert hp(turn) == (10 if face == 1 else 20)


@pytest.mark.parametrize(("face", "rulings"), [(1, {"trait-trigger": "target"}), (2, {})])
def test_the_ruling_is_named_where_the_result_depends_on_it(face, rulings):
    referee = table(face)
    combat.fight(page("Orc 20/20 3", "Dragon 28/28 7 fire"), referee)
    assert referee.ruled == rulings


def test_where_everyone_is_stirred_all_that_can_burst_do():
    goblins = ("Goblin 3/3 1 explosive", "Orc 6/6 3", "Goblin 2/3 1 explosive")
    turn = fight(page(*goblins, rulings='trait-trigger = "all"'), 1, target="orc")
    assert line(turn) == ["Orc 5/6 3"] and hp(turn) == 20 - 3 - 2 - 3


def test_where_everyone_is_stirred_those_behind_a_fallen_one_are_armed_too():
    turn = fight(page("Orc 1/6 3", "Dragon 28/28 7 fire", rulings='trait-trigger = "all"', hp=30, hp_max=30), 1)
    assert line(turn) == ["Dragon 28/28 7 fire"] and hp(turn) == 13


@pytest.mark.parametrize("trait", ["regeneration", "fire"])
def test_an_explosive_one_does_not_regenerate_or_arm_itself_first(trait):
    turn = fight(page(f"Grue 4/9 1 explosive {trait}"), 1)
    assert hp(turn) == 16 and line(turn) == []


def test_two_traits_of_one_monster_act_on_the_same_face():
    """Orc Leader: Spoils and Horde; the Lich King: Necromancy and Undead."""
    turn = fight(page("Lich King 1/22 6 necromancy undead", kind="tomb"), 1, 1)
    assert line(turn) == ["Lich King 1/22 6 necromancy undead", "Skeleton 4/4"] and hp(turn) == 13


def test_traits_are_read_from_the_tables_where_the_line_says_nothing():
    turn = fight(page("Goblin 3/3"), 1)
    assert told(turn, Exploding) and told(turn, FightOver)


def test_what_a_line_says_counts_more_than_the_tables():
    turn = fight(page("Goblin 3/3 2"), 1)
    assert line(turn) == ["Goblin 2/3 2"] and hp(turn) == 18


def test_the_dead_do_not_strike():
    turn = fight(page("Orc 3/6 3", "Orc 6/6 3"), 5)
    (blow,) = told(turn, MonstersStruck)
    assert len(blow.attacks) == 1 and hp(turn) == 17


def test_fire_that_is_ignored_is_said():
    turn = fight(page("Dragon 28/28 7 fire", weapon="Sword of the Dragon 1d6"), 1)
    assert told(turn, Shrugged) == [Shrugged("Fire", "Sword of the Dragon")]
    assert not told(fight(page("Dragon 28/28 7 fire", weapon="Sword of the Dragon 1d6"), 2), Shrugged)


def test_a_trait_that_no_rule_acts_on_is_read_out_once_a_kind():
    turn = fight(page("Grue 5/5 2 undaed", "Grue 5/5 2 undaed"), 3)
    assert told(turn, Reminder) == [Reminder("Grue", "undaed")]
    assert not told(fight(page("Skeleton 4/4"), 3), Reminder)


def test_every_trait_of_the_tables_is_acted_on():
    assert {trait_word(row.name) for row in TABLES.table("trait").rows} == traits.RULED


def test_who_is_armed_already_is_not_armed_again():
    room = page("Grue 12/12 3 sudden-death")
    [grue] = room.here().monsters
    turn = fight(room.with_here(monsters=(grue._replace(armed=("kills", "skip")),)), 1)
    assert told(turn, Armed) == [] and turn.state.here().monsters[0].armed == ("kills",)


@pytest.mark.parametrize(("hp", "left"), [(20, 15), (4, 0), (2, 0)])
def test_all_that_burst_at_once_are_gone_also_where_the_first_burst_kills_the_hero(hp, left):
    room = page("Goblin 3/3", "Goblin 2/2", "Orc 6/6 3", hp=hp, rulings='trait-trigger = "all"')
    turn = fight(room, 1)
    assert line(turn) == ["Orc 6/6 3"] and turn.state.here().bodies == 0
    assert turn.state.hero.hp == max(0, left - 3) and len(turn.state.graves) == (left == 0)


def test_an_undead_one_that_bursts_over_a_dead_hero_may_rise_all_the_same():
    room = page("Goblin 3/3", "Wisp 2/2 1 explosive undead", hp=3, rulings='trait-trigger = "all"')
    assert line(fight(room, 1, 1)) == ["Wisp 1/2 1 explosive undead"]
    assert line(fight(room, 1, 2)) == []
