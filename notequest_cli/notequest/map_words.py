"""What the notebook says on the map: dungeons, doors, segments, traps, and the actions in a dungeon."""

from collections.abc import Callable
from typing import Any

from notequest_cli.notequest import map_events as happened
from notequest_cli.notequest.texts import coins_text, counted, lock_ways, several, treasures_text
from notequest_cli.notequest.words import good_if, rolled, sides_of
from notequest_cli.show.vocabulary import Bad, Block, Crossed, Faint, Good, Part, Strong, line


def dungeon_named(event: happened.DungeonNamed) -> list[Block]:
    """`2,1,2: The Crypt of Horror Misty`."""
    faces = f"{','.join(map(str, event.faces))}: " if event.faces else ""
    return [line(f"whispered in the tavern, {faces}", Strong(event.name))]


def dungeon_entered(event: happened.DungeonEntered) -> list[Block]:
    """The entrance, and which expedition this is."""
    what = f": expedition {event.expedition}, {event.kind} with {_doors(event.doors)}"
    return [line(f"{event.hero} enters ", Strong(event.name), what)]


def dungeon_left(event: happened.DungeonLeft) -> list[Block]:
    """Back in town."""
    return [line(f"{event.hero} leaves {event.name}, and is in town")]


def door_rolled(event: happened.DoorRolled) -> list[Block]:
    """`door 1 d6 4: unlocked`."""
    result = "a trap" if event.result == "trap" else event.result
    return [line(f"door {event.number}{rolled(event.faces)}: ", good_if(event.result == "unlocked", result))]


def door_shut(event: happened.DoorShut) -> list[Block]:
    """What can be done about it."""
    number = event.number
    return [line(f"door {number} stays shut: door {number} {lock_ways(event.torches)}")]


def door_unlocked(event: happened.DoorUnlocked) -> list[Block]:
    """A lock picked, perhaps for nothing."""
    return [line(f"door {event.number} is picked" + ("" if event.torches else ", without a torch"))]


def door_broken(event: happened.DoorBroken) -> list[Block]:
    """It never closes again."""
    return [line(f"door {event.number} is broken, with a crash")]


def key_used(event: happened.KeyUsed) -> list[Block]:
    """Which key, and whether it is gone."""
    return [line(f"door {event.number} opens with {event.key}", ", used up" if event.used_up else "")]


def torch_found(event: happened.TorchFound) -> list[Block]:
    """A Lumberjack's die."""
    start = f"wood of the door d6 {event.face}: "
    return [line(start, "torches ", Crossed(event.before, event.now)) if event.now != event.before else line(start, "no torch")]


def segment_found(event: happened.SegmentFound) -> list[Block]:
    """`3 wide room, level 1, 2 doors`."""
    kind = f"{event.size} {event.kind}".strip()
    faces = f"Segment{rolled(event.faces)}: " if event.faces else ""
    return [line(faces, Strong(f"{event.number} {kind}"), f", level {event.level}, {_doors(event.doors)}")]


def final_room_found(event: happened.FinalRoomFound) -> list[Block]:
    """Both ways to it."""
    why = "the third level" if event.why == "third level" else "no door is left"
    return [line(Strong(f"{event.number} the Final Room"), f", level {event.level} ({why})")]


def contents_found(event: happened.ContentsFound) -> list[Block]:
    """`Contents 2d6 4+4 = 8: wooden coffins (a secret passage is possible)`."""
    found = (["a chest"] if event.chest else []) + ([treasures_text(event.treasures)] if event.treasures else []) + [*event.items]
    what = f": {', '.join(found)}" if found else ""
    faces = Faint(f" ({'+'.join(map(str, event.rolled))})") if event.rolled else ""
    secret = Faint(" (a secret passage is possible)") if event.secret else ""
    return [line(f"Contents{rolled(event.faces)}: ", Strong(event.name), what, faces, secret)]


def monsters_found(event: happened.MonstersFound) -> list[Block]:
    """`Monsters 2d6 2+2 = 4: 3 x Skeleton, 4 HP`."""
    start = f"{'Dungeon Boss' if event.is_boss else 'Monsters'}{rolled(event.faces)}: "
    if not event.many:
        return [line(start, Good("nobody"))]
    each = f", {event.hp} HP each" if event.many > 1 else f", {event.hp} HP"
    number = Faint(f" (number{rolled(event.rolled)})") if event.rolled else ""
    return [line(start, Bad(several(event.name, event.many)), each, number)]


def boss_paid(event: happened.BossPaid) -> list[Block]:
    """The reward, once."""
    return [line(f"the boss is defeated{rolled(event.faces)}: ", Good(treasures_text(event.treasures)))]


def walked_to(event: happened.WalkedTo) -> list[Block]:
    """`segment 2 -> 3, room: wooden coffins`, and `here: 2 Treasures`."""
    what = f", {event.kind}" + (f": {event.contents}" if event.contents else "")
    there = (", ", Bad(counted(event.monsters))) if event.monsters else ()
    walked = line("segment ", Crossed(event.start, event.segment), what, *there)
    return [walked, line(f"here: {', '.join(event.lying)}")] if event.lying else [walked]


def monsters_recovered(event: happened.MonstersRecovered) -> list[Block]:
    """Since the last expedition."""
    return [line(f"{counted(event.names)} in segment {event.segment} rested too: all HP are back")]


def trap_sprung(event: happened.TrapSprung) -> list[Block]:
    """`Trap d6 2: Acid spout`."""
    return [line(f"Trap{rolled(event.faces)}: ", Bad(event.name))]


def trap_kept_off(event: happened.TrapKeptOff) -> list[Block]:
    """Disarmed, or luck."""
    return [line(Good("the trap does nothing"), f" ({event.by})")]


def blade_passed(event: happened.BladePassed) -> list[Block]:
    """3 to 6."""
    return [line(f"d6 {event.face}: ", Good("the blade misses"))]


def blade_killed(event: happened.BladeKilled) -> list[Block]:
    """1."""
    return [line(f"d6 {event.face}: ", Bad("the blade kills"))]


def arm_lost(event: happened.ArmLost) -> list[Block]:
    """2."""
    return [line(f"d6 {event.face}: ", Bad("an arm is lost"), ", arms ", Crossed(event.before, event.now))]


def monsters_from_trap(event: happened.MonstersFromTrap) -> list[Block]:
    """They are fought where the hero stands."""
    return [line(Bad(several(event.name, event.many)), Faint(f" (number{rolled(event.faces)})" if event.faces else ""))]


def sneaked(event: happened.Sneaked) -> list[Block]:
    """One line a monster, then how it went."""
    each = [line(f"past {roll.monster} d6 {_kept(roll)}", ": seen" if roll.kept == 1 else "") for roll in event.rolls]
    done: Part = Bad("the hero is seen") if event.is_seen else Good("the hero moves unseen")
    return [*each, line(done)]


def traps_disarmed(event: happened.TrapsDisarmed) -> list[Block]:
    """For the whole room."""
    return [line(f"the traps of room {event.segment} are disarmed")]


def passage_searched(event: happened.PassageSearched) -> list[Block]:
    """`Secret Passage d6 6: secret door to a staircase`; of two dice the higher counts."""
    faces = " or ".join(map(str, event.faces))
    return [line(f"Secret Passage{f' d{sides_of(event.faces)} {faces}' if faces else ''}: ", Strong(event.result))]


def secret_chest(event: happened.SecretChest) -> list[Block]:
    """A chest more."""
    return [line(f"a hidden chest in segment {event.segment}")]


def secret_stairs(event: happened.SecretStairs) -> list[Block]:
    """Drawn on the map at once."""
    return [line(Strong(f"{event.to} {event.kind}"), f" behind a secret door of segment {event.segment}: go {event.to}")]


def chest_opened(event: happened.ChestOpened) -> list[Block]:
    """`chest 5,2: 5 coins and 2 x Treasure, coins 3 -> 8`."""
    found = f"{coins_text(event.coins)} and {treasures_text(event.treasures)}"
    return [line(f"chest {','.join(map(str, event.faces))}: ", Good(found), ", coins ", Crossed(event.before, event.now))]


def chest_empty(event: happened.ChestEmpty) -> list[Block]:
    """Two ones."""
    return [line(f"chest {','.join(map(str, event.faces))}: ", Bad("empty, and a trap"))]


def chest_doubled(event: happened.ChestDoubled) -> list[Block]:
    """By what."""
    return [line(f"{event.what} of the chest are doubled ({event.by})")]


def _doors(doors: int) -> str:
    return "no doors" if not doors else "1 door" if doors == 1 else f"{doors} doors"


def _kept(roll: happened.SneakRoll) -> str:
    """`1`, or `1,4 the 4` where the higher of two counts."""
    return str(roll.kept) if len(roll.faces) == 1 else f"{','.join(map(str, roll.faces))} the {roll.kept}"


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.DungeonNamed: dungeon_named,
    happened.DungeonEntered: dungeon_entered,
    happened.DungeonLeft: dungeon_left,
    happened.DoorRolled: door_rolled,
    happened.DoorShut: door_shut,
    happened.DoorUnlocked: door_unlocked,
    happened.DoorBroken: door_broken,
    happened.KeyUsed: key_used,
    happened.TorchFound: torch_found,
    happened.SegmentFound: segment_found,
    happened.FinalRoomFound: final_room_found,
    happened.ContentsFound: contents_found,
    happened.MonstersFound: monsters_found,
    happened.BossPaid: boss_paid,
    happened.WalkedTo: walked_to,
    happened.MonstersRecovered: monsters_recovered,
    happened.TrapSprung: trap_sprung,
    happened.TrapKeptOff: trap_kept_off,
    happened.BladePassed: blade_passed,
    happened.BladeKilled: blade_killed,
    happened.ArmLost: arm_lost,
    happened.MonstersFromTrap: monsters_from_trap,
    happened.Sneaked: sneaked,
    happened.TrapsDisarmed: traps_disarmed,
    happened.PassageSearched: passage_searched,
    happened.SecretChest: secret_chest,
    happened.SecretStairs: secret_stairs,
    happened.ChestOpened: chest_opened,
    happened.ChestEmpty: chest_empty,
    happened.ChestDoubled: chest_doubled,
}
