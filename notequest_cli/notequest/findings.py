"""What is wrong with a page, all of it at once: what cannot be read is fatal, values out of range are warnings.

Each check is a small function that gives back all it finds, with the place as a player would type it.
"""

import datetime
from collections.abc import Iterator, Mapping
from typing import Any

from notequest_cli.names import is_number
from notequest_cli.notequest import notebook
from notequest_cli.notequest.limits import ARMS, ENTRANCE, KINDS, MOST_THINGS, MOST_TORCHES, PIECES
from notequest_cli.notequest.missing import missing
from notequest_cli.problems import ABSENT, Problem
from notequest_cli.rulings import of_game

Data = Mapping[str, Any]

TEXT, NUMBER, FLAG, LIST, TABLE = "a text in quotes", "a whole number", "true or false", "a list of texts", "a table"
DATE = "a date like 2026-11-29, without quotes"
HERO = {
    TEXT: ("name", "race", "class", "weapon", "where"),
    NUMBER: ("hp", "hp_max", "torches", "coins", "arms", "light", "paralyzed"),
    LIST: ("pack", "effects", "owes"),
    TABLE: ("spells", "armor"),
}
DUNGEON = {TEXT: ("name", "type", "boss"), NUMBER: ("expedition", "final", "since")}
SEGMENT = {
    TEXT: ("kind", "size", "contents", "chest", "turn", "trap"),
    NUMBER: ("from", "level", "seen", "treasures", "dropped", "bodies", "secret", "spoils"),
    FLAG: ("searched", "disarmed", "hidden", "alerted"),
    LIST: ("monsters", "doors", "items"),
}
MONSTER = {NUMBER: ("hp", "damage"), LIST: ("traits",)}
GRAVE = {TEXT: ("name", "where", "cause"), LIST: ("left",), DATE: ("died",)}
NAMED = {"turn": ("monsters", "answer"), "chest": ("closed", "open"), "kind": KINDS}
RANGES = {"torches": MOST_TORCHES, "arms": ARMS, "hp": None, "hp_max": None, "coins": None, "light": None, "paralyzed": None}


def review(data: Data) -> list[Problem]:
    """Every problem of a save; never fails on valid TOML."""
    found = [*_tables(data), *_rulings(_sub(data, "rulings")), *_dice(data), *_hero(data), *missing(data)]
    for key, entry in _entries(data, "dungeon"):
        found += _dungeon(f"dungeon.{key}", entry)
    for key, entry in _entries(data, "monster"):
        found += [*_types(f"monster.{key}", entry, MONSTER), *_least(f"monster.{key}", entry, "hp", "damage")]
    for key, entry in _entries(data, "graveyard"):
        found += _types(f"graveyard.{key}", entry, GRAVE)
    return found


def _tables(data: Data) -> Iterator[Problem]:
    """Sections must be sections, and what stands in `dungeon`, `monster` and `graveyard` too."""
    for key in ("settings", "rulings", "hero", "dungeon", "monster", "graveyard"):
        if key in data and not isinstance(data[key], dict):
            yield _wrong(key, data[key], TABLE)
    for key in ("dungeon", "monster", "graveyard"):
        for name, entry in _sub(data, key).items():
            if not isinstance(entry, dict):
                yield _wrong(f"{key}.{name}", entry, TABLE)
    for name, value in _sub(data, "settings").items():
        if not isinstance(value, str):
            yield _wrong(f"settings.{name}", value, TEXT)


def _rulings(chosen: Data) -> Iterator[Problem]:
    known = of_game("notequest")
    for name, value in chosen.items():
        if not isinstance(value, str):
            yield _wrong(f"rulings.{name}", value, TEXT)
        elif name not in known:
            yield Problem(f"rulings.{name}", "no such ruling", "a name that notequest rulings lists")
        elif value not in known[name].choices:
            yield Problem(f"rulings.{name}", _shown(value), " or ".join(known[name].choices))


def _hero(data: Data) -> Iterator[Problem]:
    hero = _sub(data, "hero")
    yield from _types("hero", hero, HERO)
    yield from _spells(_sub(hero, "spells"))
    yield from _armor(_sub(hero, "armor"))
    yield from _where(data, hero)
    for key, most in RANGES.items():
        yield from _range(f"hero.{key}", hero.get(key), most)
    if _is_number(hero.get("hp")) and _is_number(hero.get("hp_max")) and hero["hp"] > hero["hp_max"]:
        yield Problem("hero.hp", str(hero["hp"]), f"0 to {hero['hp_max']}")
    if isinstance(hero.get("pack"), list) and len(hero["pack"]) > MOST_THINGS:
        yield Problem("hero.pack", f"{len(hero['pack'])} things", f"{MOST_THINGS} at most")


def _dice(data: Data) -> Iterator[Problem]:
    dice = _sub(data, "settings").get("dice")
    if isinstance(dice, str) and dice.lower() not in ("tool", "ask"):
        yield Problem("settings.dice", _shown(dice), "tool or ask")


def _spells(spells: Data) -> Iterator[Problem]:
    for name, value in spells.items():
        spell = notebook.read_spell(value)
        if spell is None:
            yield _wrong(f"hero.spells.{name}", value, 'uses left and in full like "1/2"')
        elif not 0 <= spell.left <= spell.most:
            yield Problem(f"hero.spells.{name}", _shown(value), f"0 to {spell.most} left")


def _armor(armor: Data) -> Iterator[Problem]:
    for slot, value in armor.items():
        if not isinstance(value, str):
            yield _wrong(f"hero.armor.{slot}", value, 'HP left and in full like "3/4"')
            continue
        piece = notebook.read_piece(value)
        if slot not in PIECES:
            yield Problem(f"hero.armor.{slot}", _shown(value), f"a piece: {', '.join(PIECES)}")
        if "/" not in value and any(part.isdigit() for part in value.split()):
            yield Problem(f"hero.armor.{slot}", _shown(value), 'HP left and in full like "3/4"')
        if piece.hp > piece.most:
            yield Problem(f"hero.armor.{slot}", _shown(value), f"0 to {piece.most} HP left")


def _where(data: Data, hero: Data) -> Iterator[Problem]:
    """The place must be on a map, else no command would know where the hero stands."""
    if not isinstance(hero.get("where"), str):
        return
    dungeon, segment = notebook.read_place(hero["where"])
    if dungeon and str(segment) not in _sub(_sub(data, "dungeon"), dungeon):
        yield Problem("hero.where", _shown(hero["where"]), 'a dungeon and one of its segments, like "crypt 3", or "town"', fatal=True)


def _dungeon(place: str, entry: Data) -> Iterator[Problem]:
    yield from _types(place, entry, DUNGEON)
    yield from _least(place, entry, "expedition", "final", "since")
    for key, part in entry.items():
        if is_number(key):
            if isinstance(part, dict):
                yield from _segment(f"{place}.{key}", key, part, entry)
            else:
                yield _wrong(f"{place}.{key}", part, TABLE)


def _segment(place: str, key: str, part: Data, dungeon: Data) -> Iterator[Problem]:
    yield from _types(place, part, SEGMENT)
    yield from _least(place, part, *SEGMENT[NUMBER])
    for name, known in NAMED.items():
        if isinstance(part.get(name), str) and part[name] not in known:
            yield Problem(f"{place}.{name}", _shown(part[name]), " or ".join(known), fatal=name == "kind")
    for number, text in enumerate(_texts(part, "monsters"), 1):
        yield from _monster(f"{place}.monsters {number}", text)
    for number, text in enumerate(_texts(part, "doors"), 1):
        yield from _door(f"{place}.doors {number}", text, key, dungeon)
    if "from" not in part and key != str(ENTRANCE):
        yield Problem(f"{place}.from", ABSENT, "the segment it was entered from")
    if _is_number(part.get("from")) and str(part["from"]) not in dungeon:
        yield Problem(f"{place}.from", str(part["from"]), "a segment of this dungeon")


def _monster(place: str, text: str) -> Iterator[Problem]:
    monster = notebook.read_monster(text)
    if not monster.most:
        yield Problem(place, _shown(text), "a name and HP, like Skeleton 4/4", fatal=True)
    elif not 1 <= monster.hp <= monster.most:
        yield Problem(place, _shown(text), f"1 to {monster.most} HP left")


def _door(place: str, text: str, key: str, dungeon: Data) -> Iterator[Problem]:
    """A door leads to a segment of the map, and that leads back."""
    door = notebook.read_door(text)
    if not any(word in notebook.DOOR_STATES for word in text.casefold().split()):
        yield Problem(place, _shown(text), " or ".join(notebook.DOOR_STATES), fatal=True)
    if not door.to:
        return
    behind = dungeon.get(str(door.to))
    if not isinstance(behind, dict):
        yield Problem(place, _shown(text), "a segment of this dungeon behind it", fatal=True)
    elif str(behind.get("from")) != key:
        yield Problem(place, _shown(text), f"from = {key} in segment {door.to}, so that it leads back")


def _types(place: str, entry: Data, kinds: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    for kind, keys in kinds.items():
        for key in keys:
            if key in entry and not _is(kind, entry[key]):
                yield _wrong(f"{place}.{key}", entry[key], kind)


def _least(place: str, entry: Data, *keys: str) -> Iterator[Problem]:
    for key in keys:
        yield from _range(f"{place}.{key}", entry.get(key), None)


def _range(place: str, value: Any, most: int | None) -> Iterator[Problem]:
    if _is_number(value) and (value < 0 or (most is not None and value > most)):
        yield Problem(place, str(value), f"0 to {most}" if most is not None else "0 or more")


def _is(kind: str, value: Any) -> bool:
    if kind == NUMBER:
        return _is_number(value)
    if kind == LIST:
        return isinstance(value, list) and all(isinstance(part, str) for part in value)
    if kind == DATE:
        return type(value) is datetime.date
    return isinstance(value, {TEXT: str, FLAG: bool, TABLE: dict}[kind])


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _wrong(place: str, value: Any, expected: str) -> Problem:
    return Problem(place, _shown(value), expected, fatal=True)


def _shown(value: Any) -> str:
    """A value as a player wrote it."""
    if isinstance(value, dict | list):
        return "a table" if isinstance(value, dict) else "a list"
    return f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)


def _sub(data: Data, key: str) -> Data:
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def _entries(data: Data, key: str) -> list[tuple[str, Data]]:
    return [(name, entry) for name, entry in _sub(data, key).items() if isinstance(entry, dict)]


def _texts(data: Data, key: str) -> list[str]:
    value = data.get(key)
    return [part for part in value if isinstance(part, str)] if isinstance(value, list) else []
