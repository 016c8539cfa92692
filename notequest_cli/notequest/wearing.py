"""Weapon in hand and armor on the body: one of each piece, and hands enough (NoteQuest rulebook, "Armor", "Use of Hands")."""

from collections.abc import Mapping

from notequest_cli.names import match, match_alike
from notequest_cli.notequest import guards, pack, things, torches, weapons
from notequest_cli.notequest.state import Piece, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.thing_events import PiecePutOn, TakenOff, WeaponTaken
from notequest_cli.notequest.things import Thing
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables


def equip(state: State, referee: Referee, name: str) -> Turn:
    """Take a weapon of the pack in hand, or put a piece of armor on; what was there goes into the pack."""
    guards.able(state, referee)
    carried, thing = _meant(state, referee.tables, name)
    if thing.damage:
        return _wield(state, referee, carried, thing).turn(thing.text)
    return _put_on(state, referee, thing).turn(thing.text)


def wear(state: State, referee: Referee, name: str) -> Turn:
    """Put a piece of armor on; of each piece only one is worn ("Armor")."""
    hero = guards.able(state, referee)
    return _put_on(state, referee, things.read(pack.find(hero, name, referee.tables), referee.tables)).turn(name)


def take_off(state: State, referee: Referee, name: str) -> Turn:
    """Put the weapon in hand, or a worn piece, into the pack."""
    hero = guards.able(state, referee)
    known = {**({hero.weapon: ""} if hero.weapon else {}), **things.worn_names(hero, referee.tables)}
    found = match_alike(name, known, "thing worn or in hand")
    slot = known[found]
    text = things.worn(slot, hero.armor[slot], referee.tables).text if slot else hero.weapon
    if not pack.has_room(hero.pack, text, referee.tables):
        pack.no_room(referee, hero.pack, text)
    left = {name: piece for name, piece in hero.armor.items() if name != slot}
    now = state.with_hero(pack=(*hero.pack, text), armor=left, weapon=hero.weapon if slot else "")
    return Step(now, (TakenOff(text),)).turn(text)


def _meant(state: State, tables: Tables, name: str) -> tuple[str, Thing]:
    """The text in the pack that is meant, and the thing it is: a weapon noted by its name alone has its dice from a table, or as typed."""
    try:
        carried = pack.find(state.hero, name, tables)
    except Usage as unknown:
        if unknown.code != "name-unknown":
            raise
        typed = things.read(name, tables)
        noted = [text for text in state.hero.pack if typed.damage and text.casefold() == typed.name.casefold()]
        if not noted:
            _check_on_paper(state, tables, name, typed)
            raise
        return noted[0], things.read(noted[0] + name[len(noted[0]) :], tables)
    thing = things.read(carried, tables)
    return carried, thing if thing.damage or thing.piece else _with_dice(state, tables, thing)


def _with_dice(state: State, tables: Tables, thing: Thing) -> Thing:
    """The weapon that the tables have by this name; where they differ, the player says which."""
    found = weapons.of_tables(state, thing.name, tables)
    texts = list(dict.fromkeys(found.values()))
    if len(texts) > 1:
        raise Usage("weapon-dice-differ", f"{thing.name} differs from table to table: {_listed(found)}", f'notequest equip "{texts[0]}"')
    return things.read(texts[0], tables) if texts else thing


def _check_on_paper(state: State, tables: Tables, name: str, typed: Thing) -> None:
    """A weapon that is not in the pack may have been found on paper: then it is written into the pack first."""
    try:
        known = match(typed.name, weapons.names(state, tables), "weapon")
    except Usage:
        known = ""
    found = {"": name} if typed.damage else weapons.of_tables(state, known, tables) if known else {}
    texts = list(dict.fromkeys(found.values()))
    if texts:
        told = f"{known} is not in the pack, and differs from table to table: {_listed(found)}"
        sentence = told if len(texts) > 1 else f"{texts[0]} is not in the pack"
        raise Usage("weapon-not-carried", sentence, f'if it was found on paper: notequest pack add "{texts[0]}"')


def _listed(found: Mapping[str, str]) -> str:
    """`Sword 1d6 (tomb, palace), Sword 1d6+1 (temple)`."""
    tables: dict[str, list[str]] = {}
    for table, text in found.items():
        tables.setdefault(text, []).append(table.removesuffix(".weapon"))
    return ", ".join(f"{text} ({', '.join(names)})" for text, names in tables.items())


def _wield(state: State, referee: Referee, carried: str, thing: Thing) -> Step:
    """A weapon in hand takes the hands it needs, and one may hold the torch ("Use of Hands")."""
    hero = state.hero
    free = torches.free_hands(state, referee.tables)
    if thing.hands > free:
        holds = "one holds the torch" if free < hero.arms else f"there are {hero.arms}"
        needs = "two hands" if thing.hands > 1 else "a hand"
        referee.forbid("hands-for-weapon", f"{thing.name} needs {needs}, and {holds}", "a Lamp, a Lantern or a Light spell frees a hand")
    rest = pack.without(hero.pack, carried)
    back = (hero.weapon,) if hero.weapon else ()
    return Step(state.with_hero(weapon=thing.text, pack=rest + back), (WeaponTaken(hero.weapon, thing.text),))


def _put_on(state: State, referee: Referee, thing: Thing) -> Step:
    """A piece goes on in place of the one worn there."""
    if not thing.piece:
        way = f'notequest equip "{thing.text}"' if thing.damage else 'write armor like "Helmet 4/4"'
        raise Usage("not-armor", f"{thing.text} is no armor", way)
    hero = state.hero
    old = hero.armor.get(thing.piece)
    text = things.worn(thing.piece, old, referee.tables).text if old else ""
    rest = pack.without(hero.pack, thing.text) + ((text,) if text else ())
    armor = {**hero.armor, thing.piece: Piece(thing.hp, thing.most, thing.magic)}
    return Step(state.with_hero(pack=rest, armor=armor), (PiecePutOn(thing.piece, text, thing.text),))
