"""How the robot plays: one fixed answer to every situation, chosen among the same rules a player has.

A move is the rule and what is said to it. No move here knows a rule of its own: what is not allowed is not chosen, and
where the robot is wrong about that, the rule says so.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from notequest_cli.notequest import (
    actions,
    chests,
    combat,
    doors,
    expeditions,
    floor,
    returning,
    rooms,
    spells,
    things,
    torches,
    town,
    using,
    walking,
    weapons,
    wearing,
)
from notequest_cli.notequest.limits import ARMS, MOST_THINGS, MOST_TORCHES
from notequest_cli.notequest.state import Segment, State
from notequest_cli.record import Record
from notequest_cli.referee import Turn
from notequest_cli.tables import Tables

TIRED = 3  # torches at which the robot turns back
STRONG = 12  # HP of all monsters together from which it rather sneaks
FEW = 3


class Move(Record):
    """A rule, what is said to it, and the answers to what it may ask."""

    rule: Callable[..., Turn]
    said: Mapping[str, Any] = {}
    answers: Mapping[str, str] = {}


class Sight(Record):
    """What the robot looks at: the notebook and the tables."""

    state: State
    tables: Tables

    def thing(self, text: str) -> things.Thing:
        """A thing of the notebook, understood."""
        return things.read(text, self.tables)


def next_move(state: State, tables: Tables) -> Move | None:
    """The move for this situation; `None` where there is nothing left to do but to stop."""
    if not state.hero.is_alive:
        return None
    chapters = (_in_town,) if not state.hero.dungeon else (_body, _fight, _gear, _loot, _room, _onward)
    sight = Sight(state, tables)
    return next((move for chapter in chapters for move in chapter(sight)), None)


def _in_town(sight: Sight) -> Iterator[Move]:
    """Sell what is of no use, rest, mend, fill up on torches, go in again."""
    hero = sight.state.hero
    yield from (Move(town.sell, {"name": text}) for text in hero.pack if _is_ballast(sight, text))
    if hero.coins and (hero.hp < hero.hp_max or any(spell.left < spell.most for spell in hero.spells.values())):
        yield Move(town.rest)
    if hero.coins and hero.torches < MOST_TORCHES:
        yield Move(town.buy, {"name": "torch", "many": min(hero.coins, MOST_TORCHES - hero.torches)})
    for slot, piece in hero.armor.items():
        if hero.coins and piece.hp < piece.most:
            yield Move(town.repair, {"name": slot.replace("_", " ")})
    if hero.torches > TIRED and hero.hp == hero.hp_max:
        yield from (Move(expeditions.enter, {"name": dungeon.id}) for dungeon in sight.state.dungeons.values() if not dungeon.boss)


def _body(sight: Sight) -> Iterator[Move]:
    """Drink what heals when low, what grows an arm when one is lost, what only helps when drunk."""
    hero = sight.state.hero
    wanted = {"learn", "double", "cancel"} | ({"heal"} if _is_low(sight) else set()) | ({"restore"} if hero.arms < ARMS else set())
    for text in hero.pack:
        thing = sight.thing(text)
        if thing.facts.get("consumed") and any(effect.verb in wanted for effect in thing.effects):
            yield Move(using.use, {"name": text})


def _fight(sight: Sight) -> Iterator[Move]:
    """Whoever stands here and sees the hero is fought; sneaking comes first where it goes, spells before blows."""
    state = sight.state
    here, hero = state.here(), state.hero
    if not here.monsters or here.hidden:
        return
    to = ",".join([*(slot.replace("_", " ") for slot, piece in hero.armor.items() if piece.hp), "hp"])
    if _may_sneak(sight, here):
        yield Move(actions.sneak)
    if not hero.paralyzed and here.bodies and hero.race == "Slime-Man" and _is_low(sight):
        yield Move(combat.absorb, {"to": to})
    if not hero.paralyzed:
        yield from _spells(sight, to)
    yield Move(combat.fight, {"weapon": _weapon(sight), "to": to})


def _may_sneak(sight: Sight, here: Segment) -> bool:
    """Strong monsters, few of them, that have not noticed."""
    state = sight.state
    if here.alerted or here.turn or here.number == state.dungeon().final or state.hero.torches <= TIRED:
        return False
    loud = things.source_of(state, sight.tables, "no", "move silently")
    return loud is None and len(here.monsters) < FEW and sum(monster.hp for monster in here.monsters) >= STRONG


def _spells(sight: Sight, to: str) -> Iterator[Move]:
    """What strikes is cast at once, on several if it strikes all; healing and fleeing wait until the hero is low."""
    state, here = sight.state, sight.state.here()
    dungeon = state.dungeon()
    safe = [each.number for each in dungeon.segments.values() if returning.was_here(dungeon, each) and not each.monsters]
    for name in (name for name, spell in state.hero.spells.items() if spell.left):
        facts = spells.facts_of(sight.tables, name)
        if facts.get("teleport"):
            if _is_low(sight) and safe:
                yield Move(spells.cast, {"spell": name, "target": str(safe[0]), "to": to})
        elif ("damage" in facts and len(here.monsters) > bool(facts.get("all"))) or (_is_low(sight) and name == "Heal"):
            yield Move(spells.cast, {"spell": name, "to": to})


def _is_low(sight: Sight) -> bool:
    return sight.state.hero.hp * 3 < sight.state.hero.hp_max


def _weapon(sight: Sight) -> str | None:
    """What to strike with: `None` is the weapon in hand, where the hands are free for it."""
    hero, free = sight.state.hero, torches.free_hands(sight.state, sight.tables)
    if hero.weapon and sight.thing(hero.weapon).hands <= free:
        return None
    if hero.race == "Rinoceroid":
        return weapons.HORN
    carried = weapons.at_hand(sight.state, sight.tables)
    return next((name for name, text in carried.items() if sight.thing(text).hands <= free), weapons.NOTHING)


def _gear(sight: Sight) -> Iterator[Move]:
    """Better armor on, a better weapon in hand."""
    hero, free = sight.state.hero, torches.free_hands(sight.state, sight.tables)
    for text in hero.pack:
        thing = sight.thing(text)
        worn = hero.armor.get(thing.piece)
        if thing.piece and (worn is None or worn.hp < thing.hp):
            yield Move(wearing.wear, {"name": text})
        if thing.damage and thing.hands <= free and _strength(sight, text) > _strength(sight, hero.weapon):
            yield Move(wearing.equip, {"name": text})


def _strength(sight: Sight, text: str) -> int:
    """What a weapon adds to its die; nothing in hand is worst."""
    damage = sight.thing(text).damage if text else ""
    return int(damage.partition("d6")[2] or 0) if damage else -9


def _loot(sight: Sight) -> Iterator[Move]:
    """The chest is opened and what lies here taken; a full pack leaves what only weighs."""
    state = sight.state
    hero, lying = state.hero, floor.lying(state)
    if state.here().chest == "closed":
        yield Move(chests.chest)
    wanted = [entry.text for entry in lying if not entry.text.endswith(("torch", "torches")) or hero.torches < MOST_TORCHES]
    if wanted and len(hero.pack) < MOST_THINGS:
        yield Move(floor.take, {"word": wanted[0]})
    if wanted and state.here().treasures:
        yield from (Move(floor.take, {"word": "treasure"}, {"leave": text}) for text in hero.pack if _is_waste(sight, text))


def _is_ballast(sight: Sight, text: str) -> bool:
    """Of no use in a dungeon: weapons and armor that are not worn, things worth coins."""
    thing = sight.thing(text)
    return bool(thing.damage or thing.piece) or "worth" in thing.facts


def _is_waste(sight: Sight, text: str) -> bool:
    return _is_ballast(sight, text) and "worth" not in sight.thing(text).facts


def _room(sight: Sight) -> Iterator[Move]:
    """With torches to spare an empty room is searched."""
    here = sight.state.here()
    if here.monsters or here.searched or sight.state.hero.torches <= 2 * TIRED:
        return
    if rooms.may_hide_a_passage(sight.state, sight.tables):
        yield Move(actions.search)


def _onward(sight: Sight) -> Iterator[Move]:
    """The nearest door that nobody went through; home when tired, hurt, or when there is none."""
    state = sight.state
    dungeon, here = state.dungeon(), state.here()
    tired = state.hero.torches <= TIRED or state.hero.hp * 2 < state.hero.hp_max or bool(dungeon.boss)
    if not tired:
        yield from _through_a_door(sight)
    home = walking.path(dungeon, here.number, 1, around_monsters=True)
    if home is not None:
        yield Move(expeditions.leave)
    else:
        barred = walking.path(dungeon, here.number, 1, around_monsters=False) or ()
        yield from (Move(walking.go, {"goal": number}) for number in barred if dungeon.segments[number].monsters)


def _through_a_door(sight: Sight) -> Iterator[Move]:
    """A door here, else the way to the segment that has one; at last, where monsters stand."""
    state = sight.state
    dungeon, here = state.dungeon(), state.here()
    shut = [number for number, door in enumerate(here.doors, 1) if not door.to]
    if shut:
        yield Move(doors.door, {"number": shut[0], "way": _way(sight, here, shut[0])})
    wanted = [number for number, segment in dungeon.segments.items() if _is_goal(segment)]
    ways = [(walking.path(dungeon, here.number, number, around_monsters=True), number) for number in wanted]
    goals = [(len(way), number) for way, number in ways if way]
    if goals:
        yield Move(walking.go, {"goal": min(goals)[1]})


def _is_goal(segment: Segment) -> bool:
    return bool(segment.monsters) or any(not door.to for door in segment.doors)


def _way(sight: Sight, here: Segment, number: int) -> str:
    """A lock is opened with a key, by a Locksmith picked, else broken where it wakes nobody who sleeps here."""
    state = sight.state
    if here.doors[number - 1].state == "unopened":
        return ""
    master = things.source_of(state, sight.tables, "opens", "any door")
    if master or any(things.is_key_here(text, state) for text in state.hero.pack):
        return "key"
    return "pick" if state.hero.trade == "Locksmith" or state.hero.torches > 2 * TIRED else "break"
