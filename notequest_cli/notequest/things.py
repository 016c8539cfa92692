"""What a text of the pack, the hand or the floor means: weapon, armor, potion, key; and what it does.

`Vorpal Halberd 1d6+3 two hands` is a weapon with an enchantment, `Angelic Helmet 4/6` a piece of armor, `Ornament x3`
three things worth coins that count as one.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from notequest_cli import effects
from notequest_cli.effects import Effect
from notequest_cli.notequest.state import Dungeon, Hero, Piece, State
from notequest_cli.patterns import Pattern
from notequest_cli.record import Record
from notequest_cli.tables import Row, Tables

KEY = "Key of "
SCROLL = "Scroll of "
RING = "ring"

_TIMES = Pattern(r"(.+?)\s+x(\d{1,3})", re.IGNORECASE)
_HANDS = Pattern(r"(.+?)\s+two[ -]hands?", re.IGNORECASE)
_DAMAGE = Pattern(r"(.+?)\s+(\d?d\d{1,2}(?:[+-]\d{1,2})?)", re.IGNORECASE)
_HP = Pattern(r"(.+?)\s+(\d{1,3})\s*/\s*(\d{1,3})")


class Thing(Record):
    """A thing understood. `magic` is the enchantment or wonder in it, `facts` what the tables say of that.

    `damage` is the weapon's dice ("1d6+3"), `piece` where armor is worn.
    """

    text: str
    name: str
    many: int = 1
    damage: str = ""
    hands: int = 1
    piece: str = ""
    hp: int = 0
    most: int = 0
    magic: str = ""
    facts: Mapping[str, Any] = {}

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What it does; what our language cannot say is a reminder."""
        return _does(self.facts)

    @property
    def is_magic(self) -> bool:
        """Was it a Magic Item, which sells for a roll? A weapon by a name of its own is one where it does more than strike."""
        return "base" in self.facts or {"damage", "effect"} <= self.facts.keys()

    @property
    def is_carried(self) -> bool:
        """Does it act merely by being carried: an amulet, a crown, a lamp?"""
        return "effect" in self.facts and not (self.damage or self.piece or self.facts.get("consumed"))


class Source(Record):
    """Something that acts on the hero, and the name of the thing it comes from."""

    name: str
    effect: Effect


def read(text: str, tables: Tables) -> Thing:
    """The thing a text means. Never fails: what nobody knows is simply carried."""
    return _understood(text, tables)


@lru_cache(maxsize=1024)
def _understood(text: str, tables: Tables) -> Thing:
    rest, many = _cut(_TIMES, text.strip())
    rest, hands = (found[1], 2) if (found := _HANDS.fullmatch(rest)) else (rest, 1)
    rest, damage = (found[1], found[2].lower()) if (found := _DAMAGE.fullmatch(rest)) else (rest, "")
    name, hp, most = (found[1], int(found[2]), int(found[3])) if (found := _HP.fullmatch(rest)) else (rest, 0, 0)
    thing = Thing(text, name, many, damage, hands, hp=hp, most=most)
    exact = _index(tables).get(name.casefold())
    if exact is not None:
        return _exact(thing, *exact)
    return _enchanted_weapon(thing, tables) if damage else _armor(thing, tables)


def _cut(pattern: Pattern, text: str) -> tuple[str, int]:
    found = pattern.fullmatch(text)
    return (found[1], int(found[2])) if found else (text, 1)


def _exact(thing: Thing, name: str, facts: Mapping[str, Any]) -> Thing:
    """A thing that stands in the index under its whole name: a wonder, a potion, a weapon of its own."""
    return thing._replace(
        damage=thing.damage or str(facts.get("damage", "")),
        piece=str(facts.get("piece", "")),
        hp=thing.hp if thing.most else int(facts.get("hp", 0)),
        most=thing.most or int(facts.get("hp", 0)),
        magic=name if facts.get("piece") else "",
        facts=facts,
    )


def _enchanted_weapon(thing: Thing, tables: Tables) -> Thing:
    for magic, facts, _ in _enchantments(thing.name, tables, "weapon"):
        return thing._replace(magic=magic, facts=facts)
    return thing


def _armor(thing: Thing, tables: Tables) -> Thing:
    pieces = {row.name.casefold(): row.facts for row in _table(tables, "armor")}
    for magic, facts, base in (("", {}, thing.name), *_enchantments(thing.name, tables, "armor")):
        piece = pieces.get(base.casefold())
        if piece is not None:
            full = thing.most or max(0, int(piece["hp"]) + armor_bonus(facts) if piece["hp"] else 0)
            return thing._replace(piece=str(piece["piece"]), hp=thing.hp if thing.most else full, most=full, magic=magic, facts=facts)
    return thing


def armor_bonus(facts: Mapping[str, Any]) -> int:
    """HP that an enchantment adds to the piece it is on."""
    return sum(int(effect.amount) for effect in _does(facts) if effect.verb == "bonus" and effect.what == "armor hp")


def worn(slot: str, piece: Piece, tables: Tables) -> Thing:
    """A piece of armor on the hero as a thing, with the text it has in the pack."""
    base = next((row.name for row in _table(tables, "armor") if row.facts.get("piece") == slot), slot.replace("_", " ").title())
    if piece.magic.casefold() in _index(tables):
        name = piece.magic
    else:
        name = f"{base} {piece.magic}" if piece.magic.startswith("of ") else f"{piece.magic} {base}".strip()
    text = f"{name} {piece.hp}/{piece.most}" if piece.most else name
    return read(text, tables)._replace(piece=slot, hp=piece.hp, most=piece.most)


def worn_names(hero: Hero, tables: Tables) -> dict[str, str]:
    """What is worn by its text and by its place, `Bone Helmet 3/3` and `helmet`, each with the slot it is in."""
    texts = {worn(slot, piece, tables).text: slot for slot, piece in hero.armor.items()}
    return {**texts, **{slot.replace("_", " "): slot for slot in hero.armor}}


def active(state: State, tables: Tables) -> tuple[Source, ...]:
    """Everything that acts on the hero now: class, weapon in hand, armor, what is carried, what was drunk."""
    hero = state.hero
    return _active(hero.trade, hero.weapon, tuple(hero.armor.items()), hero.pack, hero.effects, tables)


@lru_cache(maxsize=512)
def _active(
    trade: str, weapon: str, armor: tuple[tuple[str, Piece], ...], pack: tuple[str, ...], effects: tuple[str, ...], tables: Tables
) -> tuple[Source, ...]:
    """The same, remembered for as long as nothing of it changes: every step of a fight asks for it."""
    hero = Hero(trade=trade, weapon=weapon, armor=dict(armor), pack=pack, effects=effects)
    return tuple(Source(name, effect) for name, found in _acting(hero, tables) for effect in found)


def _acting(hero: Hero, tables: Tables) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    trade = hero.trade.casefold()
    yield hero.trade, next((_does(row.facts) for row in _table(tables, "class") if row.name.casefold() == trade), ())
    if hero.weapon:
        weapon = read(hero.weapon, tables)
        yield weapon.name, weapon.effects
    for slot, piece in hero.armor.items():
        thing = worn(slot, piece, tables)
        yield thing.name, thing.effects
    for thing in _carried(hero, tables):
        yield thing.name, thing.effects
    for text in hero.effects:
        yield lasting(text)


def _carried(hero: Hero, tables: Tables) -> Iterator[Thing]:
    """What acts in the pack; of rings one does, worn or carried."""
    ringed = RING in hero.armor
    for thing in (read(text, tables) for text in hero.pack):
        is_first_ring = thing.piece == RING and not ringed
        ringed = ringed or is_first_ring
        if thing.is_carried or is_first_ring:
            yield thing


def lasting(text: str) -> tuple[str, tuple[Effect, ...]]:
    """An entry of the hero's `effects`, `Potion of Fury: +2 damage for fight`, as its source and what it does."""
    source, colon, rest = text.partition(": ")
    return (source, _parsed(rest)) if colon else (text, _parsed(text))


def _does(facts: Mapping[str, Any]) -> tuple[Effect, ...]:
    return _parsed(str(facts.get("effect", "")))


@lru_cache(maxsize=256)
def _parsed(text: str) -> tuple[Effect, ...]:
    return effects.parse(text)


def source_of(state: State, tables: Tables, verb: str, what: str) -> str | None:
    """The thing that does this for the hero (`ignore`, `paralyze`), or `None`."""
    return next((source.name for source in active(state, tables) if (source.effect.verb, source.effect.what) == (verb, what)), None)


def key_here(state: State) -> str:
    """The key of the dungeon the hero is in, as the pack has it; where an earlier one has the same name, its section is said too."""
    dungeon = state.dungeon()
    first = next(each for each in state.dungeons.values() if each.name == dungeon.name)
    return KEY + (dungeon.name if first.id == dungeon.id else _told_apart(dungeon))


def is_key_here(text: str, state: State) -> bool:
    """Does this key belong to the dungeon the hero is in? A player may write less of a name that only one has."""
    name, dungeon = _after(KEY, text), state.dungeon()
    if name is None or name.casefold() == _told_apart(dungeon).casefold():
        return name is not None
    return key_here(state) == KEY + dungeon.name and dungeon.name.casefold().startswith(name.casefold())


def _told_apart(dungeon: Dungeon) -> str:
    return f"{dungeon.name} ({dungeon.id})"


def spell_of(text: str) -> str | None:
    """The spell of a scroll, or `None` where the thing is no scroll."""
    return _after(SCROLL, text)


def _after(start: str, text: str) -> str | None:
    return text[len(start) :].strip() if text.casefold().startswith(start.casefold()) else None


def _enchantments(name: str, tables: Tables, base: str) -> Iterator[tuple[str, Mapping[str, Any], str]]:
    """Every enchantment that fits a name, the longest first: its words, its facts, and the base that is left."""
    low = name.casefold()
    for before, after, facts in _templates(tables, f"[{base.title()}]"):
        if low.startswith(before.casefold()) and low.endswith(after.casefold()) and len(name) > len(before + after):
            yield (before + after).strip(), facts, name[len(before) : len(name) - len(after)]


@cache
def _templates(tables: Tables, slot: str) -> list[tuple[str, str, Mapping[str, Any]]]:
    """The enchantments of the index that stand around a `[Weapon]` or `[Armor]`, the longest first."""
    cut = ((*name.partition(slot), facts) for name, facts in _index(tables).values())
    return sorted(((before, after, facts) for before, at, after, facts in cut if at), key=lambda each: -len(each[0] + each[1]))


@cache
def _index(tables: Tables) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """Everything the tables know by name, without case; the player's own rows first."""
    index = {name.casefold(): (name, facts) for name, facts in tables.pack("items").items() if isinstance(facts, dict)}
    return {**index, **_own(tables.own)}


def _own(own: Mapping[str, Any]) -> dict[str, tuple[str, Mapping[str, Any]]]:
    """The rows of the player's own tables by name."""
    found: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for entry in own.values():
        if isinstance(entry, dict):
            if isinstance(entry.get("name"), str):
                found[entry["name"].casefold()] = (entry["name"], entry)
            found.update(_own(entry))
    return found


def _table(tables: Tables, name: str) -> tuple[Row, ...]:
    return tables.table(name).rows
