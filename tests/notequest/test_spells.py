"""Spells in and out of a fight (NoteQuest rulebook, "Basic Spell", "Special Conditions")."""

import pytest

from notequest_cli.notequest import spells, walking
from notequest_cli.notequest.combat_events import FledFight, Held, MonstersStruck, SpellCast, SpellStruck, Teleported
from notequest_cli.notequest.events import DeadLieHere
from notequest_cli.notequest.state import Spell
from notequest_cli.problems import ChoiceNeeded, Forbidden, Usage
from tests.notequest.arena import cast, fight, hp, line, page, table, told

ALL = 'Heal = "1/2"\nLight = "1/1"\nTeleport = "1/1"\n"Frost Ray" = "1/1"\nLightning = "2/2"\nFireball = "1/1"'


def test_heal_gives_five_back_up_to_the_maximum():
    assert hp(cast(page(hp=9, spells=ALL), spell="heal")) == 14
    assert hp(cast(page(hp=18, spells=ALL), spell="heal")) == 20


def test_a_spell_that_was_cast_is_spent():
    turn = cast(page(hp=9, spells=ALL), spell="heal")
    assert turn.state.hero.spells["Heal"] == Spell(0, 2)
    assert told(turn, SpellCast) == [SpellCast("Heal", 0, 2)]
    with pytest.raises(Forbidden, match="Heal is spent, 0 of 2"):
        cast(turn.state, spell="heal")
    assert hp(cast(turn.state, spell="heal", force=True)) == 19


def test_a_spell_the_hero_does_not_know_is_refused():
    with pytest.raises(Usage, match="spell 'fireball' is not here"):
        cast(page("Orc 6/6 3", spells='Heal = "1/1"'), spell="fireball")


def test_light_is_a_torch_without_a_hand():
    turn = cast(page(spells=ALL), spell="light")
    assert turn.state.hero.light == 1 and turn.state.hero.torches == 5


def test_in_a_fight_a_spell_is_the_turn():
    turn = cast(page("Orc 6/6 3", hp=9, spells=ALL), spell="heal")
    assert hp(turn) == 11 and len(told(turn, MonstersStruck)) == 1


def test_where_they_begin_their_blow_comes_first():
    turn = cast(page("Orc 6/6 3", hp=9, spells=ALL, here='turn = "monsters"'), spell="heal")
    assert hp(turn) == 8 and len(told(turn, MonstersStruck)) == 2


def test_a_hero_who_died_of_their_blow_casts_nothing():
    turn = cast(page("Orc 6/6 3", hp=3, spells=ALL, here='turn = "monsters"'), spell="heal")
    assert not turn.state.hero.is_alive and told(turn, SpellCast) == []


def test_lightning_does_six():
    turn = cast(page("Orc 6/6 3", "Orc 9/9 3", spells=ALL), spell="lightning", target="2")
    assert line(turn) == ["Orc 6/6 3", "Orc 3/9 3"] and hp(turn) == 14


def test_frost_ray_does_four_and_its_victim_misses_a_turn():
    turn = cast(page("Orc 6/6 3", "Minotaur 14/14 7", spells=ALL), spell="frost", target="minotaur")
    assert line(turn) == ["Orc 6/6 3", "Minotaur 10/14 7"] and hp(turn) == 17
    assert told(turn, Held) == [Held("Minotaur")]
    assert hp(fight(turn.state, 1)) == 7


def test_a_frozen_one_keeps_what_it_had_armed():
    turn = cast(page("Dragon 28/28 7 fire fire+10", spells=ALL), spell="frost")
    assert line(turn) == ["Dragon 24/28 7 fire fire+10"] and hp(turn) == 20


def test_fireball_does_five_to_everyone_in_the_order_of_the_line():
    monsters = ("Skeleton 4/4 1 undead", "Orc 6/6 3", "Skeleton 5/5 1 undead", "Goblin 3/3 1 explosive")
    turn = cast(page(*monsters, spells=ALL), 1, 6, spell="fireball")
    assert [event.monster for event in told(turn, SpellStruck)] == ["Skeleton", "Orc", "Skeleton", "Goblin"]
    assert line(turn) == ["Skeleton 1/4 1 undead", "Orc 1/6 3"]
    assert hp(turn) == 16 and turn.state.here().bodies == 2


@pytest.mark.parametrize(
    ("spell", "monster", "after"),
    [
        ("lightning", "Ghost Lady 13/13 3 intangible", "Ghost Lady 13/13 3 intangible"),
        ("frost", "Ghost Lady 13/13 3 intangible", "Ghost Lady 13/13 3 intangible"),
        ("fireball", "Ghost Lady 13/13 3 intangible", "Ghost Lady 8/13 3 intangible"),
        ("frost", "Gargoyle 12/12 3 stone-body", "Gargoyle 8/12 3 stone-body"),
        ("lightning", "Aberration 29/29 4 weak-point", "Aberration 23/29 4 weak-point"),
        ("lightning", "Dragon 28/28 7 fire", "Dragon 22/28 7 fire"),
        ("lightning", "Cave Troll 8/26 6 regeneration", "Cave Troll 2/26 6 regeneration"),
    ],
)
def test_fixed_damage_sets_no_trait_off_but_what_ignores_damage_still_does(spell, monster, after):
    assert line(cast(page(monster, spells=ALL), spell=spell)) == [after]


@pytest.mark.parametrize("said", [{"trade": "Gravedigger"}, {"weapon": "Sword of Destruction 1d6"}, {"armor": 'ring = "of Strength"'}])
def test_what_adds_to_a_blow_adds_nothing_to_a_spell(said):
    assert line(cast(page("Skeleton 9/9 1 undead", spells=ALL, **said), spell="lightning")) == ["Skeleton 3/9 1 undead"]


def test_the_last_one_burnt_ends_the_fight_and_pays():
    turn = cast(page("Orc 5/6 3 spoils", spells=ALL), 6, spell="fireball")
    assert line(turn) == [] and turn.state.here().treasures == 1 and hp(turn) == 20


def test_nothing_is_thrown_at_nobody():
    with pytest.raises(Usage, match="nobody is in crypt 3"):
        cast(page(spells=ALL), spell="lightning")


def test_a_hidden_hero_heals_unseen_but_is_seen_with_a_fireball():
    hidden = page("Orc 60/60 3", hp=9, spells=ALL, here="hidden = true")
    healed = cast(hidden, spell="heal")
    assert hp(healed) == 14 and healed.state.here().hidden
    burnt = cast(hidden, spell="fireball")
    assert hp(burnt) == 6 and not burnt.state.here().hidden


def test_a_paralyzed_hero_casts_nothing():
    with pytest.raises(Forbidden, match="cannot move for 2"):
        cast(page("Orc 6/6 3", spells=ALL, more="paralyzed = 2"), spell="heal")


def test_a_spell_in_town_heals_too():
    state = page(hp=9, spells=ALL).with_hero(dungeon="", segment=0)
    assert hp(cast(state, spell="heal")) == 14


# teleport


def test_teleport_flees_to_a_room_already_visited():
    turn = cast(page("Orc 2/6 3", spells=ALL), spell="teleport", target="2")
    assert turn.state.hero.where == "crypt 2" and hp(turn) == 20
    assert told(turn, FledFight) == [FledFight("Teleport", ("Orc",))]
    assert told(turn, Teleported) == [Teleported(3, 2)]
    left = turn.state.dungeon().segments[3]
    assert left.turn == "monsters" and left.monsters[0].hp == 2


def test_teleport_asks_for_the_room():
    with pytest.raises(ChoiceNeeded) as asked:
        cast(page("Orc 6/6 3", spells=ALL), spell="teleport")
    assert asked.value.options == ("2", "4")


def test_teleport_goes_to_rooms_only_unless_forced():
    with pytest.raises(Forbidden, match="segment 1 is a staircase, not a room"):
        cast(page("Orc 6/6 3", spells=ALL), spell="teleport", target="1")
    assert cast(page("Orc 6/6 3", spells=ALL), spell="teleport", target="1", force=True).state.hero.segment == 1


def of_another(number, seen):
    """Expedition 3 is the first of this hero, who stands in room 3; one of the others was last seen in an earlier one."""
    state = page("Orc 6/6 3", spells=ALL, here="")
    dungeon = state.dungeon()._replace(expedition=3, since=3)
    return state.with_dungeon(dungeon.with_segment(dungeon.segments[number]._replace(seen=seen)))


def test_teleport_leads_to_rooms_this_hero_was_in_not_a_predecessor():
    with pytest.raises(Forbidden, match="Brugo has not been in room 2, only others have"):
        cast(of_another(2, 2), spell="teleport", target="2")
    assert cast(of_another(2, 2), 3, 4, spell="teleport", target="2", force=True).state.hero.segment == 2
    with pytest.raises(Usage, match="no other room was visited yet"):
        cast(of_another(2, 2), spell="teleport")
    assert cast(of_another(2, 3), spell="teleport", target="2").state.hero.segment == 2


def test_teleport_tells_of_the_dead_where_it_leads():
    state = page("Orc 6/6 3", spells=ALL, after='[graveyard.Ilse]\nwhere = "crypt 2"\nleft = ["3 coins"]')
    assert told(cast(state, spell="teleport", target="2"), DeadLieHere) == [DeadLieHere("Ilse", ("3 coins",))]


@pytest.mark.parametrize("target", ["3", "9", "home"])
def test_teleport_goes_nowhere_else(target):
    with pytest.raises(Usage, match="no other room on the map"):
        cast(page("Orc 6/6 3", spells=ALL), spell="teleport", target=target, force=True)


def test_whoever_is_in_the_room_teleported_to_begins():
    turn = cast(page("Orc 6/6 3", beyond=["Skeleton 4/4"], spells=ALL), spell="teleport", target="4")
    assert turn.state.here().number == 4 and turn.state.here().turn == "monsters"
    assert told(turn, MonstersStruck) == []


def test_the_blow_of_those_who_begin_comes_before_the_flight():
    turn = cast(page("Orc 6/6 3", spells=ALL, here='turn = "monsters"'), spell="teleport", target="2")
    assert turn.state.hero.where == "crypt 2" and hp(turn) == 17


def test_what_lasts_for_the_fight_is_left_behind_with_it():
    effects = ["Potion of Fury: +2 damage for fight", "Potion of Luck: cancel trap"]
    turn = cast(page("Orc 6/6 3", spells=ALL, effects=effects), spell="teleport", target="2")
    assert turn.state.hero.effects == ("Potion of Luck: cancel trap",)


# scrolls


def test_a_scroll_works_once_and_is_gone():
    state = page("Orc 6/6 3", pack=["Scroll of Lightning", "Scroll of Lightning"])
    turn = spells.read_scroll(state, table(), "Scroll of Lightning")
    assert turn.state.hero.pack == ("Scroll of Lightning",) and line(turn) == []
    assert told(turn, SpellCast) == [SpellCast("Lightning", 0, 0, "Scroll of Lightning")]


def test_a_scroll_of_a_spell_nobody_knows_is_kept():
    with pytest.raises(Usage, match="no table knows the spell Doom"):
        spells.read_scroll(page(pack=["Scroll of Doom"]), table(), "Scroll of Doom")


def test_a_hero_paralyzed_by_their_blow_casts_nothing_and_keeps_the_spell():
    state = page("Giant Spider 10/10 paralyzes", spells='Heal = "1/1"', here='turn = "answer"')
    turn = cast(state, 3, spell="heal")
    assert (turn.state.hero.paralyzed, turn.state.hero.spells["Heal"].left, hp(turn)) == (3, 1, 16)


def test_who_came_along_and_was_left_by_teleport_has_not_rested():
    state = page("Orc 1/6 3", spells='Teleport = "1/1"', here="alerted = true")
    corridor = state.with_dungeon(state.dungeon()._replace(expedition=2)).with_here(kind="corridor")
    away = cast(corridor, 3, 4, spell="teleport", target="2").state
    back = walking.step_to(away, table(), 3).state
    assert back.here().monsters[0].hp == 1


def test_a_frozen_one_that_rises_misses_its_turn_all_the_same():
    turn = cast(page("Skeleton 4/4", spells='"Frost Ray" = "1/1"'), 1, spell="frost")
    assert told(turn, Held) and hp(turn) == 20 and line(turn) == ["Skeleton 1/4"]


def test_a_forced_teleport_leads_to_what_is_no_room():
    turn = cast(page(spells=ALL), spell="teleport", target="1", force=True)
    assert turn.state.hero.segment == 1
