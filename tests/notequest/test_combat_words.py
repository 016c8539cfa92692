"""What a fight looks like in the notebook: a line an event, each with its why."""

import inspect

import pytest

from notequest_cli.notequest import combat_events
from notequest_cli.notequest.combat_events import (
    Addend,
    Attack,
    FightGoesOn,
    FledFight,
    Killed,
    MonstersStruck,
    Paralyzed,
    Struck,
    TurnLost,
)
from notequest_cli.notequest.combat_words import SAY
from notequest_cli.show import plain
from tests.notequest.arena import cast, fight, page

PARTS = {Addend, Attack}


def lines(events):
    """The lines of those events that are the fight's own."""
    return plain.lines(block for event in events if type(event) in SAY for block in SAY[type(event)](event))


def test_every_event_of_a_fight_has_words():
    kinds = {kind for _, kind in inspect.getmembers(combat_events, inspect.isclass) if kind.__module__ == combat_events.__name__}
    assert kinds - PARTS == set(SAY)


PAGES = [
    (
        page("Skeleton 4/4", "Skeleton 1/4", weapon="Shovel 1d6-1", trade="Gravedigger", armor='helmet = "2/4"'),
        (4, 3, 1, 5),
        {"target": "1", "to": "helmet,hp", "until_hurt": 1},
        [
            "Shovel d6 4 - 1 + Gravedigger 2 = 5: 1. Skeleton HP 4 -> 0",
            "Skeleton down, d6 3: it stays down (Undead)",
            "Skeleton is dead",
            "Skeleton strikes: 1",
            "helmet 2 -> 1",
            "Shovel d6 1 - 1 + Gravedigger 2 = 2: Skeleton HP 1 -> 0",
        ],
    ),
    (
        page("Goblin 3/3", "Goblin 3/3", "Orc 6/6 3"),
        (1,),
        {},
        [
            "Sword d6 1: Goblin bursts for the 3 HP it had (Explosive)",
            "HP 20 -> 17",
            "Goblin is gone",
            "Goblin 1 + Orc 3 strike: 4",
            "HP 17 -> 13",
        ],
    ),
    (
        page("Dragon 20/28", kind="dungeon", hp=40, hp_max=40, weapon="Sword of the Dragon Slayer 1d6"),
        (1,),
        {},
        [
            "Sword of the Dragon Slayer d6 1 doubled (Sword of the Dragon Slayer) = 2: Dragon HP 20 -> 18",
            "1: Dragon, its next attack does 10 more (Fire)",
            "Dragon strikes: 7 + Fire 10 = 17",
            "HP 40 -> 23",
        ],
    ),
    (
        page("Ghost Lady 13/13", kind="palace"),
        (4,),
        {},
        [
            "Sword d6 4 = 4: Ghost Lady HP 13, an even amount passes through (Intangible)",
            "Ghost Lady strikes: 3",
            "HP 20 -> 17",
        ],
    ),
    (
        page("Orc King 24/24", kind="palace"),
        (1,),
        {},
        [
            "1: an Orc joins, 6 HP (Horde of the Orc King)",
            "Sword d6 1 = 1: 1. Orc King HP 24 -> 23",
            "Orc King 5 + Orc 3 strike: 8",
            "HP 20 -> 12",
        ],
    ),
    (
        page("Bat 1/1", "Bat 1/1", "Bat 1/1", armor='breastplate = "10/10"'),
        (2,),
        {},
        [
            "Sword d6 2 = 2: 1. Bat HP 1 -> 0",
            "Bat is dead",
            "2 x Bat 1 past armor strike: 2",
            "HP 20 -> 18 (past armor)",
        ],
    ),
    (
        page("Fungoid 2/4", weapon="Vorpal Femur 1d6-1"),
        (6, 6),
        {},
        [
            "Vorpal Femur d6 6 - 1 = 5: Fungoid dies at once (Vorpal Femur)",
            "Fungoid is dead",
            "the fight is over",
            "Spoils d6 6: Treasure",
        ],
    ),
]


@pytest.mark.parametrize(("state", "faces", "how", "expected"), PAGES, ids=[expected[0] for *_, expected in PAGES])
def test_a_fight_reads_like_notes(state, faces, how, expected):
    assert lines(fight(state, *faces, **how).events)[: len(expected)] == expected


def test_a_spell_reads_like_notes():
    turn = cast(page("Orc 6/6 3", "Minotaur 14/14 7", spells='"Frost Ray" = "1/2"'), spell="frost", target="2")
    assert lines(turn.events) == [
        "Frost Ray cast: 0/2 left",
        "Frost Ray 4: 2. Minotaur HP 14 -> 10",
        "Minotaur is frozen: it misses its next turn",
        "Minotaur misses its turn",
        "Orc strikes: 3",
        "HP 20 -> 17",
    ]


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (TurnLost(0), "paralyzed: this turn is lost, the next one is free"),
        (TurnLost(2), "paralyzed: this turn is lost, 2 more to lose"),
        (Paralyzed("Giant Spider", 1, 1), "Giant Spider paralyzes, d6 1: 1 turn lost"),
        (FightGoesOn(2, "6 HP lost"), "2 exchanges, and the fight goes on: 6 HP lost"),
        (Killed("Goblin", burst=True), "Goblin is gone"),
        (FledFight("Teleport", ("Orc", "Orc")), "out of the fight, Orc, Orc left behind"),
        (MonstersStruck((Attack("Rat God", 5, (), True),), 5), "Rat God strikes past armor: 5"),
        (MonstersStruck((Attack("Orc", 3), Attack("Orc", 3, (Addend("Magic", 4),))), 10), "Orc 3 + Orc 3 + Magic 4 strike: 10"),
        (
            Struck("Wall", 0, "Maul", "2d6-1", (3, 5), (Addend("", -1),), (), 7, 9, 2, 9),
            "Maul 2d6 3 + 5 - 1 = 7: Wall HP 9 -> 2",
        ),
    ],
)
def test_each_event_is_a_line(event, text):
    assert lines([event]) == [text]
