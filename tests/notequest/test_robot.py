"""A robot plays whole careers by the same rules as a player, and what must always hold is looked at after every move.

`NOTEQUEST_EXPEDITIONS=1000 pytest tests/notequest/test_robot.py` is the long form: that many expeditions in each type.
"""

import os
from collections import Counter

import pytest

from notequest_cli.dice import Seeded
from notequest_cli.notequest import adventurer, robot
from notequest_cli.notequest.combat_events import MonstersStruck, Teleported
from notequest_cli.notequest.map_events import BossPaid, DungeonEntered, FinalRoomFound, MonstersFound, SegmentFound, WalkedTo
from notequest_cli.notequest.state import from_toml, review, to_toml
from tests.notequest.arena import TABLES

EXPEDITIONS = int(os.environ.get("NOTEQUEST_EXPEDITIONS", "100"))
TYPES = ("palace", "crypt", "tomb", "sanctuary", "temple", "dungeon")
SLOTS = {row.facts["piece"] for row in TABLES.table("armor").rows}


def the_hero_carries_what_a_hero_can(state):
    hero = state.hero
    assert 0 <= hero.torches <= 10
    assert len(hero.pack) <= 10
    assert set(hero.armor) <= SLOTS
    assert 0 <= hero.hp <= hero.hp_max
    assert 0 <= hero.arms <= 2 and hero.coins >= 0 and hero.light >= 0
    assert all(0 <= spell.left <= spell.most for spell in hero.spells.values())
    assert all(0 < piece.hp <= piece.most or piece.most == 0 for piece in hero.armor.values())


def no_dead_monster_stands_anywhere(state):
    for dungeon in state.dungeons.values():
        for segment in dungeon.segments.values():
            assert all(0 < monster.hp <= monster.most for monster in segment.monsters)


def teleport_leads_only_where_this_hero_was(moved, been):
    """`been` is the rooms this hero was in, gathered move by move."""
    if moved.move.rule is adventurer.new:
        been.clear()
    for event in moved.turn.events:
        if isinstance(event, Teleported):
            assert event.segment in been
        elif isinstance(event, WalkedTo | SegmentFound):
            been.add(event.segment if isinstance(event, WalkedTo) else event.number)
    been.add(moved.turn.state.hero.segment)


def a_new_expedition_finds_everybody_whole(moved):
    if any(isinstance(event, DungeonEntered) for event in moved.turn.events):
        line = [monster for segment in moved.turn.state.dungeon().segments.values() for monster in segment.monsters]
        assert all(monster.hp == monster.most and not monster.armed for monster in line)


def an_empty_final_room_has_paid(dungeon):
    assert not dungeon.final or dungeon.segments[dungeon.final].monsters or dungeon.boss == "paid"


def spoils_wait_only_where_somebody_stands(dungeon):
    assert all(segment.monsters for segment in dungeon.segments.values() if segment.spoils)


def only_those_who_stood_there_strike(moved):
    before = moved.before
    if not any(isinstance(event, MonstersStruck) for event in moved.turn.events) or not before.hero.dungeon:
        return
    there = Counter(monster.name for segment in before.dungeon().segments.values() for monster in segment.monsters)
    came = Counter(event.name for event in moved.turn.events if isinstance(event, MonstersFound))
    arrivals = {"Orc", "Skeleton"}
    for event in moved.turn.events:
        if isinstance(event, MonstersStruck):
            assert {attack.monster for attack in event.attacks} <= set(there) | set(came) | arrivals


def every_door_leads_to_a_segment_that_leads_back(dungeon):
    for segment in dungeon.segments.values():
        assert segment.back in dungeon.segments or segment.number == 1
        for door in segment.doors:
            if door.to:
                assert door.state in ("open", "broken")
                assert dungeon.segments[door.to].back == segment.number


def there_is_one_final_room_once_it_must_be_found(dungeon):
    segments = dungeon.segments.values()
    third = any(segment.level >= 3 for segment in segments)
    shut = any(not door.to for segment in segments for door in segment.doors)
    assert dungeon.final == 0 or dungeon.final in dungeon.segments
    if dungeon.segments and (third or not shut):
        assert dungeon.final


def a_final_room_stays_where_it_was_found(moved):
    for key, dungeon in moved.before.dungeons.items():
        if dungeon.final:
            assert moved.turn.state.dungeons[key].final == dungeon.final


def returning_rolls_only_empty_rooms(moved):
    """Monsters are rolled in a new room, or in an old one that is empty, no entrance and not the boss's."""
    place = None
    for event in moved.turn.events:
        if isinstance(event, SegmentFound):
            place = None
        elif isinstance(event, WalkedTo):
            place = event.segment
        elif isinstance(event, MonstersFound) and place is not None:
            segment, dungeon = moved.before.dungeon().segments[place], moved.before.dungeon()
            assert not segment.monsters and segment.kind == "room"
            assert place not in (1, dungeon.final) and segment.seen < dungeon.expedition


def the_page_reads_as_it_was_written(state):
    written = to_toml(state)
    assert from_toml(written) == state
    assert review(written) == []


def look_at(moved):
    state = moved.turn.state
    the_hero_carries_what_a_hero_can(state)
    no_dead_monster_stands_anywhere(state)
    only_those_who_stood_there_strike(moved)
    a_final_room_stays_where_it_was_found(moved)
    returning_rolls_only_empty_rooms(moved)
    a_new_expedition_finds_everybody_whole(moved)
    for dungeon in state.dungeons.values():
        every_door_leads_to_a_segment_that_leads_back(dungeon)
        there_is_one_final_room_once_it_must_be_found(dungeon)
        an_empty_final_room_has_paid(dungeon)
        spoils_wait_only_where_somebody_stands(dungeon)


def careers(kind):
    """One hero after the other, two in each dungeon, until so many expeditions were played."""
    played, seed = 0, 0
    while played < EXPEDITIONS:
        source, state, finals = Seeded(f"{kind} {seed}"), None, 0
        for _ in range(2):
            paid = 0
            for moved in robot.play(source, TABLES, kind, state):
                state = moved.turn.state
                paid += sum(isinstance(event, BossPaid) for event in moved.turn.events)
                finals += sum(isinstance(event, FinalRoomFound) for event in moved.turn.events)
                yield moved
            the_page_reads_as_it_was_written(state)
            dungeon = next(iter(state.dungeons.values()))
            assert paid == (1 if dungeon.boss else 0) and finals == (1 if dungeon.final else 0)
            if dungeon.boss or state.hero.is_alive:
                break
        played, seed = played + dungeon.expedition, seed + 1


@pytest.mark.parametrize("kind", TYPES)
def test_what_must_always_hold_holds_through_whole_careers(kind):
    been = set()
    for moved in careers(kind):
        look_at(moved)
        teleport_leads_only_where_this_hero_was(moved, been)


def test_the_same_seed_plays_the_same_career():
    told = [[(moved.turn.state, moved.turn.events) for moved in robot.play(Seeded("again"), TABLES, "crypt")] for _ in range(2)]
    assert told[0] == told[1]


def test_the_robot_stops_of_itself():
    assert sum(1 for _ in robot.play(Seeded("3"), TABLES, "palace")) < robot.MOST_MOVES


def test_a_robot_stops_after_so_many_moves():
    assert len(list(robot.play(Seeded("1"), TABLES, "crypt", most=3))) == 5
