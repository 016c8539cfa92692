"""Weapon in hand and armor on the body: one of each piece, and hands enough (NoteQuest rulebook, "Armor", "Use of Hands")."""

from notequest_cli.names import match
from notequest_cli.notequest import guards, pack, things, torches
from notequest_cli.notequest.state import Piece, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.thing_events import PiecePutOn, TakenOff, WeaponTaken
from notequest_cli.notequest.things import Thing
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn


def equip(state: State, referee: Referee, name: str) -> Turn:
    """Take a weapon of the pack in hand, or put a piece of armor on; what was there goes into the pack."""
    hero = guards.able(state, referee)
    thing = things.read(pack.find(hero, name, referee.tables), referee.tables)
    if thing.damage:
        return _wield(state, referee, thing).turn(thing.text)
    return _put_on(state, referee, thing).turn(thing.text)


def wear(state: State, referee: Referee, name: str) -> Turn:
    """Put a piece of armor on; of each piece only one is worn ("Armor")."""
    hero = guards.able(state, referee)
    return _put_on(state, referee, things.read(pack.find(hero, name, referee.tables), referee.tables)).turn(name)


def take_off(state: State, referee: Referee, name: str) -> Turn:
    """Put the weapon in hand, or a worn piece, into the pack."""
    hero = guards.able(state, referee)
    worn = {things.worn(slot, piece, referee.tables).text: slot for slot, piece in hero.armor.items()}
    known = {**({hero.weapon: ""} if hero.weapon else {}), **worn, **{slot.replace("_", " "): slot for slot in hero.armor}}
    found = match(name, known, "thing worn or in hand")
    slot = known[found]
    text = things.worn(slot, hero.armor[slot], referee.tables).text if slot else hero.weapon
    if not pack.has_room(hero.pack, text, referee.tables):
        pack.no_room(referee, hero.pack, text)
    left = {name: piece for name, piece in hero.armor.items() if name != slot}
    now = state.with_hero(pack=(*hero.pack, text), armor=left, weapon=hero.weapon if slot else "")
    return Step(now, (TakenOff(text),)).turn(text)


def _wield(state: State, referee: Referee, thing: Thing) -> Step:
    """A weapon in hand takes the hands it needs, and one may hold the torch ("Use of Hands")."""
    hero = state.hero
    free = torches.free_hands(state, referee.tables)
    if thing.hands > free:
        holds = "one holds the torch" if free < hero.arms else f"there are {hero.arms}"
        needs = "two hands" if thing.hands > 1 else "a hand"
        referee.forbid("hands-for-weapon", f"{thing.name} needs {needs}, and {holds}", "a Lamp, a Lantern or a Light spell frees a hand")
    rest = pack.without(hero.pack, thing.text)
    back = (hero.weapon,) if hero.weapon else ()
    return Step(state.with_hero(weapon=thing.text, pack=rest + back), (WeaponTaken(hero.weapon, thing.text),))


def _put_on(state: State, referee: Referee, thing: Thing) -> Step:
    """A piece goes on in place of the one worn there."""
    if not thing.piece:
        raise Usage("not-armor", f"{thing.text} is no armor", 'write armor like "Helmet 4/4"')
    hero = state.hero
    old = hero.armor.get(thing.piece)
    text = things.worn(thing.piece, old, referee.tables).text if old else ""
    rest = pack.without(hero.pack, thing.text) + ((text,) if text else ())
    armor = {**hero.armor, thing.piece: Piece(thing.hp, thing.most, thing.magic)}
    return Step(state.with_hero(pack=rest, armor=armor), (PiecePutOn(thing.piece, text, thing.text),))
