"""The robot's answers to situations it seldom comes into."""

from notequest_cli.notequest import combat, policy, town
from tests.notequest.arena import TABLES
from tests.notequest.table import in_room

HELMET = '[hero.armor]\nhelmet = "2/4"'


def test_in_town_what_is_dented_is_mended_before_the_next_expedition():
    state = in_room(hero=HELMET, torches="10").with_hero(dungeon="", segment=0)
    move = policy.next_move(state, TABLES)
    assert move.rule is town.repair and move.said == {"name": "helmet"}


def test_a_rinoceroid_without_a_weapon_strikes_with_the_horn():
    move = policy.next_move(in_room('monsters = ["Orc 6/6"]', race='"Rinoceroid"', weapon='""'), TABLES)
    assert move.rule is combat.fight and move.said["weapon"] == "horn"


def test_who_has_no_way_home_stops():
    lost = in_room()
    apart = lost.with_here(back=0)
    bare = apart.with_dungeon(
        apart.dungeon()._replace(segments={**apart.dungeon().segments, 2: apart.dungeon().segments[2]._replace(doors=())})
    )
    assert [policy.next_move(bare.with_hero(torches=left), TABLES) for left in (1, 8)] == [None, None]
