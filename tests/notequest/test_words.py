"""What the notebook says: every event has words, and they read like a player's notes."""

import inspect
from importlib import import_module

import pytest

from notequest_cli.notequest import events, hero_events, map_events, thing_events, words
from notequest_cli.show import plain

MODULES = ("events", "hero_events", "map_events", "thing_events", "combat_events")
PARTS = {map_events.SneakRoll}  # part of another event, not told on its own


def event_types(module):
    found = import_module(f"notequest_cli.notequest.{module}")
    return [kind for _, kind in inspect.getmembers(found, inspect.isclass) if kind.__module__ == found.__name__]


@pytest.mark.parametrize("module", MODULES)
def test_every_event_has_words_and_no_words_are_without_event(module):
    said = set(import_module(f"notequest_cli.notequest.{module.replace('events', 'words')}").SAY)
    assert said <= set(event_types(module))
    if module != "combat_events":
        assert set(event_types(module)) - said <= PARTS


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (events.LightSpent("entering a dungeon", 10, 9), ["torches 10 -> 9 (entering a dungeon)"]),
        (events.LightSpent("Pit", 8, 7, 1, 0), ["globes of light 1 -> 0 (Pit)", "torches 8 -> 7 (Pit)"]),
        (events.LightSpent("Pit", 8, 8, 1, 0), ["globes of light 1 -> 0 (Pit)"]),
        (events.LightSpent("Pit", 0, 0), ["torches 0 -> 0 (Pit)"]),
        (events.HpChanged(14, 13, 16, "Dart"), ["HP 14 -> 13 (Dart)"]),
        (events.HpChanged(16, 16, 16, "Heal"), ["HP stays 16 of 16 (Heal)"]),
        (
            events.HeroDied("Brugo", "Orc", "crypt 3", ("Rope", "3 coins")),
            ["Brugo is dead (Orc, crypt 3)", "left there: Rope, 3 coins"],
        ),
        (events.HeroDied("Brugo", "Orc", "crypt 3", ()), ["Brugo is dead (Orc, crypt 3)"]),
        (events.MonstersWoke(3, ("Orc", "Orc", "Bat"), True), ["2 x Orc, Bat notice and strike first"]),
        (events.MonstersWoke(3, ("Orc",), True), ["Orc notices and strikes first"]),
        (events.MonstersWoke(3, ("Orc",), False), []),
        (events.MonstersCame(4, 3, ("Orc",), broken=False), ["Orc comes along from segment 4"]),
        (events.MonstersCame(4, 3, ("Orc",)), ["Orc comes along from segment 4 through the broken door"]),
        (map_events.DoorRolled(2, (4,), "unlocked"), ["door 2 d6 4: unlocked"]),
        (map_events.DoorRolled(2, (1,), "trap"), ["door 2 d6 1: a trap"]),
        (map_events.DoorRolled(2, (), "locked"), ["door 2: locked"]),
        (map_events.SegmentFound(3, "room", "wide", 1, 2, (4,)), ["Segment d6 4: 3 wide room, level 1, 2 doors"]),
        (map_events.SegmentFound(3, "corridor", "", 2, 1), ["3 corridor, level 2, 1 door"]),
        (map_events.FinalRoomFound(9, 3, "third level"), ["9 the Final Room, level 3 (the third level)"]),
        (map_events.FinalRoomFound(9, 1, "last door"), ["9 the Final Room, level 1 (no door is left)"]),
        (
            map_events.ContentsFound("bone heap", (3, 3), False, 0, ("4 coins",), (4,), False),
            ["Contents 2d6 3+3 = 6: bone heap: 4 coins (4)"],
        ),
        (
            map_events.ContentsFound("wooden coffins", (4, 4), False, 0, (), (), True),
            ["Contents 2d6 4+4 = 8: wooden coffins (a secret passage is possible)"],
        ),
        (map_events.ContentsFound("casket", (3, 4), True, 0, (), (), False), ["Contents 2d6 3+4 = 7: casket: a chest"]),
        (map_events.MonstersFound("Skeleton", 3, 4, (2, 2), (), False), ["Monsters 2d6 2+2 = 4: 3 x Skeleton, 4 HP each"]),
        (map_events.MonstersFound("Goblin", 2, 3, (3, 3), (2,), False), ["Monsters 2d6 3+3 = 6: 2 x Goblin, 3 HP each (number d6 2)"]),
        (map_events.MonstersFound("Orc King", 1, 24, (6,), (), True), ["Dungeon Boss d6 6: Orc King, 24 HP"]),
        (map_events.MonstersFound("no monsters", 0, 0, (3, 4), (), False), ["Monsters 2d6 3+4 = 7: nobody"]),
        (map_events.ChestOpened((5, 2), 5, 2, 3, 8), ["chest 5,2: 5 coins and 2 Treasures, coins 3 -> 8"]),
        (map_events.ChestOpened((2, 1), 2, 1, 3, 5), ["chest 2,1: 2 coins and 1 Treasure, coins 3 -> 5"]),
        (map_events.ChestEmpty((1, 1)), ["chest 1,1: empty, and a trap"]),
        (map_events.PassageSearched(3, (2, 6), "nothing"), ["Secret Passage d6 2 or 6: nothing"]),
        (
            map_events.Sneaked(3, (map_events.SneakRoll("Orc", (1,), 1), map_events.SneakRoll("Bat", (4,), 4)), True),
            ["past Orc d6 1: seen", "past Bat d6 4", "the hero is seen"],
        ),
        (map_events.Sneaked(3, (map_events.SneakRoll("Orc", (1, 4), 4),), False), ["past Orc d6 1,4 the 4", "the hero moves unseen"]),
        (map_events.KeyUsed(2, "Master Key", False), ["door 2 opens with Master Key"]),
        (map_events.KeyUsed(2, "Key of The Crypt", True), ["door 2 opens with Key of The Crypt, used up"]),
        (map_events.TorchFound(6, 7, 8), ["wood of the door d6 6: torches 7 -> 8"]),
        (map_events.TorchFound(3, 7, 7), ["wood of the door d6 3: no torch"]),
        (map_events.ArmLost(2, 2, 1), ["d6 2: an arm is lost, arms 2 -> 1"]),
        (
            map_events.DungeonNamed("crypt", "The Crypt of Horror Misty", "crypt", (2, 1, 2)),
            ["whispered in the tavern, 2,1,2: The Crypt of Horror Misty"],
        ),
        (thing_events.TreasureRolled("Crypt: Treasure", (2,), "Health Potion"), ["Crypt: Treasure d6 2: Health Potion"]),
        (thing_events.PackTook("Health Potion", 4, 10, "heal all"), ["Health Potion into the pack (4 of 10): heal all"]),
        (thing_events.PackTook("Rope", 4, 10), ["Rope into the pack (4 of 10)"]),
        (thing_events.PackDropped("Bone", 2, "crypt 3"), ["2 x Bone put down in crypt 3"]),
        (thing_events.PackDropped("Bone", 1, "town"), ["Bone given away"]),
        (thing_events.Sold("Valuable jewel", (3, 4), 70, 3, 73, 1), ["Valuable jewel sold 2d6 3+4 = 7 for 70, coins 3 -> 73"]),
        (thing_events.Sold("Femur", (), 2, 3, 5, 2), ["Femur sold for 2 (x2), coins 3 -> 5"]),
        (
            thing_events.Rested(4, 20, 20, (("Heal", 0, 2),), 3, 2),
            ["HP 4 -> 20", "Heal 0 -> 2/2", "coins 3 -> 2 (a rest)"],
        ),
        (
            thing_events.Rested(20, 20, 20, (), 3, 2),
            ["HP 20, nothing was missing", "coins 3 -> 2 (a rest)"],
        ),
        (hero_events.RaceRolled("Elf", (3, 3), 16, "one random Basic Spell"), ["Race 2d6 3+3 = 6: Elf, 16 HP (one random Basic Spell)"]),
        (hero_events.RaceRolled("Human", (), 20, "none"), ["Race: Human, 20 HP"]),
        (hero_events.SpellRolled("Fireball", (6,), 2, 2), ["Basic Spell d6 6: Fireball 2/2"]),
    ],
)
def test_events_read_like_notes(event, lines):
    assert plain.lines(words.say(event)) == lines


def test_the_last_light_is_a_word_on_the_margin():
    said = words.say(events.LastTorch(1))
    assert plain.lines(said) == [] and plain.asides(said) == ["one light is left: when it is spent, the darkness comes"]
    miner = words.say(events.LastTorch(1, walks_out=True))
    assert plain.asides(miner) == ["one light is left: when it is spent, there is only the way out"]
