"""How a state is written in a save: `read` takes any page a player may have typed, `write` gives plain data back."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from notequest_cli import leaves
from notequest_cli.names import is_number
from notequest_cli.notequest.state import TOWN, Door, Dungeon, Grave, Hero, Kind, Monster, Piece, Segment, Spell, State
from notequest_cli.patterns import Pattern

DOOR_STATES = ("unopened", "locked", "open", "broken")
SPRUNG = "sprung"
ARMED = ("kills", "paralyzes", "explodes", "skip")

_COUNTED = Pattern(r"(\d{1,4})\s*/\s*(\d{1,4})")
_MONSTER = Pattern(r"(.+?)\s+(\d{1,4})(?:\s*/\s*(\d{1,4}))?((?:\s+.*)?)")
_LOADED = Pattern(r"(fire|magic)\+\d{1,3}")
_TWO_WORDS = {"stone body": "stone-body", "sudden death": "sudden-death", "weak point": "weak-point"}


def read(data: Mapping[str, Any]) -> State:
    """The whole state; nothing here fails on valid TOML."""
    graves = {key: _grave(key, entry) for key, entry in leaves.tables(data, "graveyard").items()}
    kinds = {key: _kind(entry) for key, entry in leaves.tables(data, "monster").items()}
    dungeons = {key: _dungeon(key, entry) for key, entry in leaves.tables(data, "dungeon").items()}
    return State(_hero(leaves.table(data, "hero")), dungeons, kinds, graves, leaves.texts(data, "rulings"), leaves.texts(data, "settings"))


def read_door(text: str) -> Door:
    """`2 open`, `open 2`, `locked`, `locked sprung` as a door."""
    words = text.casefold().split()
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 6]
    states = [word for word in words if word in DOOR_STATES]
    door = Door(states[0] if states else "unopened", numbers[0] if numbers else 0, SPRUNG in words)
    return door if door_text(door) == text else door._replace(typed=text)


def door_text(door: Door) -> str:
    """The door as the save writes it; the player's own way while it still says the same."""
    if door.typed and read_door(door.typed) == door:
        return door.typed
    state = f"{door.state} {SPRUNG}" if door.sprung else door.state
    return f"{door.to} {state}" if door.to else state


def read_monster(text: str) -> Monster:
    """`Skeleton 4/4`, `Orc 6/6 3 fire+10`, `Skeleton 3/3 1 undead skip` as a monster."""
    found = _MONSTER.fullmatch(" ".join(text.split()))
    if not found:
        return Monster(" ".join(text.split()), 0, 0, typed=text)
    name, hp, most, rest = found.groups()
    damage, traits, armed = _tail(rest)
    monster = Monster(name, int(hp), int(most or hp), damage, traits, armed)
    return monster if monster_text(monster) == text else monster._replace(typed=text)


def monster_text(monster: Monster) -> str:
    """The monster as the save writes it; the player's own way while it still says the same."""
    if monster.typed and read_monster(monster.typed) == monster:
        return monster.typed
    damage = [] if monster.damage is None else [str(monster.damage)]
    return " ".join([monster.name, f"{monster.hp}/{monster.most}", *damage, *monster.traits, *monster.armed])


def read_piece(text: str) -> Piece:
    """`3/4`, `4/6 Angelic`, `of the Gods` as a worn armor piece."""
    found = _COUNTED.match(text.strip())
    if not found:
        return Piece(0, 0, " ".join(text.split()))
    return Piece(int(found[1]), int(found[2]), " ".join(text.strip()[found.end() :].split()))


def piece_text(piece: Piece) -> str:
    """The armor piece as the save writes it."""
    counted = f"{piece.hp}/{piece.most}" if piece.most else ""
    return f"{counted} {piece.magic}".strip()


def trait_words(text: str) -> list[str]:
    """Words in which a trait of two words is one: `2 Stone Body` is `2`, `stone-body`."""
    low = " ".join(text.casefold().split())
    for two, one in _TWO_WORDS.items():
        low = low.replace(two, one)
    return low.split()


def trait_word(trait: str) -> str:
    """A trait as one word of the save: `Stone Body` is `stone-body`."""
    return "-".join(trait.casefold().split())


def write(state: State) -> dict[str, Any]:
    """The state as nested plain data in the order of the page."""
    return _said(
        {
            "settings": dict(state.settings),
            "rulings": dict(state.rulings),
            "hero": _hero_data(state.hero) if state.hero != Hero() else {},
            "monster": {name: _kind_data(kind) for name, kind in state.kinds.items()},
            "dungeon": {key: _dungeon_data(dungeon) for key, dungeon in state.dungeons.items()},
            "graveyard": {key: _grave_data(key, grave) for key, grave in state.graves.items()},
        }
    )


def _tail(text: str) -> tuple[int | None, tuple[str, ...], tuple[str, ...]]:
    """What stands behind the hit points: damage, traits, and what is armed."""
    words = trait_words(text)
    damage = next((int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 5), None)
    armed = tuple(word for word in words if word in ARMED or _LOADED.fullmatch(word))
    return damage, tuple(word for word in words if word not in armed and not word.isdigit()), armed


def _hero(entry: Mapping[str, Any]) -> Hero:
    dungeon, segment = read_place(leaves.text(entry, "where"))
    hp = leaves.number(entry, "hp")
    return Hero(
        name=leaves.text(entry, "name"),
        race=leaves.text(entry, "race"),
        trade=leaves.text(entry, "class"),
        hp=hp,
        hp_max=leaves.number(entry, "hp_max", hp),
        torches=leaves.number(entry, "torches"),
        coins=leaves.number(entry, "coins"),
        weapon=leaves.text(entry, "weapon"),
        dungeon=dungeon,
        segment=segment,
        arms=leaves.number(entry, "arms", 2),
        light=leaves.number(entry, "light"),
        paralyzed=leaves.number(entry, "paralyzed"),
        pack=leaves.listed(entry, "pack"),
        effects=leaves.listed(entry, "effects"),
        spells={name: read_spell(value) or Spell(0, 0) for name, value in leaves.table(entry, "spells").items()},
        armor={name: read_piece(text) for name, text in leaves.texts(entry, "armor").items()},
        owes=leaves.listed(entry, "owes"),
    )


def read_place(where: str) -> tuple[str, int]:
    """`crypt 3` as dungeon and segment; town, or nothing, is no dungeon."""
    words = where.split()
    if not words or where.strip().casefold() == TOWN:
        return "", 0
    number = words[1] if len(words) > 1 else ""
    return words[0], int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 1


def read_spell(value: Any) -> Spell | None:
    """`1/2`, or a plain number of uses, as a spell; `None` where it is neither."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Spell(value, value)
    found = _COUNTED.fullmatch(value.strip()) if isinstance(value, str) else None
    return Spell(int(found[1]), int(found[2])) if found else None


def _dungeon(key: str, entry: Mapping[str, Any]) -> Dungeon:
    parts = {int(name): part for name, part in entry.items() if is_number(name) and isinstance(part, dict)}
    segments = {number: _segment(number, part) for number, part in parts.items()}
    boss, final, since = leaves.text(entry, "boss"), leaves.number(entry, "final"), leaves.number(entry, "since")
    kind = leaves.text(entry, "type") or key.partition("-")[0]
    return Dungeon(key, leaves.text(entry, "name"), kind, leaves.number(entry, "expedition"), final, boss, since, segments)


def _segment(number: int, entry: Mapping[str, Any]) -> Segment:
    return Segment(
        number=number,
        kind=leaves.text(entry, "kind") or "corridor",
        back=leaves.number(entry, "from"),
        size=leaves.text(entry, "size"),
        level=leaves.number(entry, "level", 1),
        contents=leaves.text(entry, "contents"),
        monsters=tuple(read_monster(text) for text in leaves.listed(entry, "monsters")),
        chest=leaves.text(entry, "chest"),
        doors=tuple(read_door(text) for text in leaves.listed(entry, "doors")),
        seen=leaves.number(entry, "seen", 1),
        searched=leaves.flag(entry, "searched"),
        disarmed=leaves.flag(entry, "disarmed"),
        hidden=leaves.flag(entry, "hidden"),
        alerted=leaves.flag(entry, "alerted"),
        turn=leaves.text(entry, "turn"),
        treasures=leaves.number(entry, "treasures"),
        items=leaves.listed(entry, "items"),
        dropped=leaves.number(entry, "dropped"),
        bodies=leaves.number(entry, "bodies"),
        secret=leaves.number(entry, "secret"),
        spoils=leaves.number(entry, "spoils"),
        trap=leaves.text(entry, "trap"),
    )


def _kind(entry: Mapping[str, Any]) -> Kind:
    return Kind(
        leaves.number(entry, "hp"), leaves.number(entry, "damage"), tuple(trait_word(trait) for trait in leaves.listed(entry, "traits"))
    )


def _grave(key: str, entry: Mapping[str, Any]) -> Grave:
    died = entry.get("died")
    name = leaves.text(entry, "name") or _first_of(key)
    return Grave(
        name, died if type(died) is date else None, leaves.text(entry, "where"), leaves.text(entry, "cause"), leaves.listed(entry, "left")
    )


def _first_of(key: str) -> str:
    """The name a grave stands under: `Ilse-2` is the second Ilse."""
    name, _, number = key.rpartition("-")
    return name if name and number.isdigit() else key


def _hero_data(hero: Hero) -> dict[str, Any]:
    return {
        "name": hero.name,
        "race": hero.race,
        "class": hero.trade,
        "hp": hero.hp,
        "hp_max": hero.hp_max,
        "torches": hero.torches,
        "coins": hero.coins,
        "weapon": hero.weapon,
        "where": hero.where,
        "arms": None if hero.arms == 2 else hero.arms,
        "light": hero.light or None,
        "paralyzed": hero.paralyzed or None,
        "pack": list(hero.pack),
        "effects": list(hero.effects),
        "owes": list(hero.owes) or None,
        "spells": {name: f"{spell.left}/{spell.most}" for name, spell in hero.spells.items()},
        "armor": {name: piece_text(piece) for name, piece in hero.armor.items()},
    }


def _dungeon_data(dungeon: Dungeon) -> dict[str, Any]:
    heading = {
        "name": dungeon.name,
        "type": dungeon.type,
        "expedition": dungeon.expedition,
        "final": dungeon.final or None,
        "boss": dungeon.boss or None,
        "since": dungeon.since or None,
    }
    return {**heading, **{str(number): _segment_data(segment) for number, segment in dungeon.segments.items()}}


def _segment_data(segment: Segment) -> dict[str, Any]:
    values = segment._asdict()
    del values["number"]
    values["monsters"] = [monster_text(monster) for monster in segment.monsters]
    values["doors"] = [door_text(door) for door in segment.doors]
    values["items"] = list(segment.items)
    values["seen"] = None if segment.seen == 1 else segment.seen
    return {"from" if name == "back" else name: value or None for name, value in values.items() if value != []}


def _kind_data(kind: Kind) -> dict[str, Any]:
    return {"hp": kind.hp, "damage": kind.damage, "traits": list(kind.traits) or None}


def _grave_data(key: str, grave: Grave) -> dict[str, Any]:
    return {
        "name": None if _first_of(key) == grave.name else grave.name,
        "died": grave.died,
        "where": grave.where,
        "cause": grave.cause,
        "left": list(grave.left),
    }


def _said(data: dict[str, Any]) -> dict[str, Any]:
    """The data without `None` and without empty tables, all the way down."""
    said = {key: _said(value) if isinstance(value, dict) else value for key, value in data.items() if value is not None}
    return {key: value for key, value in said.items() if value != {}}
