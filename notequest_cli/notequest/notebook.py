"""How a state is written in a save: `read` takes any page a player may have typed, `write` gives plain data back."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from notequest_cli.notequest.state import TOWN, Door, Dungeon, Grave, Hero, Kind, Monster, Piece, Segment, Spell, State
from notequest_cli.patterns import Pattern

DOOR_STATES = ("unopened", "locked", "open", "broken")
ARMED = ("kills", "paralyzes", "explodes", "skip")

_COUNTED = Pattern(r"(\d{1,4})\s*/\s*(\d{1,4})")
_MONSTER = Pattern(r"(.+?)\s+(\d{1,4})(?:\s*/\s*(\d{1,4}))?((?:\s+.*)?)")
_LOADED = Pattern(r"(fire|magic)\+\d{1,3}")
_TWO_WORDS = {"stone body": "stone-body", "sudden death": "sudden-death", "weak point": "weak-point"}


def read(data: Mapping[str, Any]) -> State:
    """The whole state; nothing here fails on valid TOML."""
    graves = {key: _grave(key, entry) for key, entry in _tables(data, "graveyard")}
    kinds = {key: _kind(entry) for key, entry in _tables(data, "monster")}
    dungeons = {key: _dungeon(key, entry) for key, entry in _tables(data, "dungeon")}
    return State(_hero(_table(data, "hero")), dungeons, kinds, graves, _texts(data, "rulings"), _texts(data, "settings"))


def read_door(text: str) -> Door:
    """`2 open`, `open 2`, `locked` as a door."""
    words = text.casefold().split()
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 6]
    states = [word for word in words if word in DOOR_STATES]
    door = Door(states[0] if states else "unopened", numbers[0] if numbers else 0)
    return door if door_text(door) == text else door._replace(typed=text)


def door_text(door: Door) -> str:
    """The door as the save writes it; the player's own way while it still says the same."""
    if door.typed and read_door(door.typed) == door:
        return door.typed
    return f"{door.to} {door.state}" if door.to else door.state


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
    dungeon, segment = read_place(_text(entry, "where"))
    hp = _number(entry, "hp")
    return Hero(
        name=_text(entry, "name"),
        race=_text(entry, "race"),
        trade=_text(entry, "class"),
        hp=hp,
        hp_max=_number(entry, "hp_max", hp),
        torches=_number(entry, "torches"),
        coins=_number(entry, "coins"),
        weapon=_text(entry, "weapon"),
        dungeon=dungeon,
        segment=segment,
        arms=_number(entry, "arms", 2),
        light=_number(entry, "light"),
        paralyzed=_number(entry, "paralyzed"),
        pack=_list(entry, "pack"),
        effects=_list(entry, "effects"),
        spells={name: read_spell(value) or Spell(0, 0) for name, value in _table(entry, "spells").items()},
        armor={name: read_piece(text) for name, text in _texts(entry, "armor").items()},
        owes=_list(entry, "owes"),
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
    parts = {int(name): part for name, part in entry.items() if name.isascii() and name.isdigit() and isinstance(part, dict)}
    segments = {number: _segment(number, part) for number, part in parts.items()}
    boss, final = _text(entry, "boss"), _number(entry, "final")
    kind = _text(entry, "type") or key.partition("-")[0]
    return Dungeon(key, _text(entry, "name"), kind, _number(entry, "expedition"), final, boss, segments)


def _segment(number: int, entry: Mapping[str, Any]) -> Segment:
    return Segment(
        number=number,
        kind=_text(entry, "kind") or "corridor",
        back=_number(entry, "from"),
        size=_text(entry, "size"),
        level=_number(entry, "level", 1),
        contents=_text(entry, "contents"),
        monsters=tuple(read_monster(text) for text in _list(entry, "monsters")),
        chest=_text(entry, "chest"),
        doors=tuple(read_door(text) for text in _list(entry, "doors")),
        seen=_number(entry, "seen", 1),
        searched=_flag(entry, "searched"),
        disarmed=_flag(entry, "disarmed"),
        hidden=_flag(entry, "hidden"),
        alerted=_flag(entry, "alerted"),
        turn=_text(entry, "turn"),
        treasures=_number(entry, "treasures"),
        items=_list(entry, "items"),
        bodies=_number(entry, "bodies"),
        secret=_number(entry, "secret"),
        spoils=_number(entry, "spoils"),
    )


def _kind(entry: Mapping[str, Any]) -> Kind:
    return Kind(_number(entry, "hp"), _number(entry, "damage"), tuple(trait_word(trait) for trait in _list(entry, "traits")))


def _grave(key: str, entry: Mapping[str, Any]) -> Grave:
    died = entry.get("died")
    name = _text(entry, "name") or _first_of(key)
    return Grave(name, died if type(died) is date else None, _text(entry, "where"), _text(entry, "cause"), _list(entry, "left"))


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


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _tables(data: Mapping[str, Any], key: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
    return [(name, entry) for name, entry in _table(data, key).items() if isinstance(entry, dict)]


def _texts(data: Mapping[str, Any], key: str) -> dict[str, str]:
    return {name: value for name, value in _table(data, key).items() if isinstance(value, str)}


def _text(entry: Mapping[str, Any], key: str) -> str:
    value = entry.get(key)
    return value if isinstance(value, str) else ""


def _number(entry: Mapping[str, Any], key: str, usual: int = 0) -> int:
    value = entry.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else usual


def _flag(entry: Mapping[str, Any], key: str) -> bool:
    return entry.get(key) is True


def _list(entry: Mapping[str, Any], key: str) -> tuple[str, ...]:
    value = entry.get(key)
    return tuple(part for part in value if isinstance(part, str)) if isinstance(value, list) else ()
