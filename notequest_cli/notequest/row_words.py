"""The rows of NoteQuest's tables as a reader would say them: `5 damage`, `sells for 2d6 x 10 coins`, `1d6 x Bat come: 1 HP each`."""

from collections.abc import Callable
from typing import Any

from notequest_cli.rowwords import Facts, Words, listed

_PARTS = ("first", "second", "third")
_SILENT = frozenset(("name", "title", "staircase", "corridor", "room", "type"))
_BY_SAYS = frozenset(("damage", "effect", "all", "freezes", "teleport", "brings"))
_BY_ADVANTAGE = frozenset(("absorb", "known", "spells", "search_dice", "sneak_dice", "sells", "horn", "armor_torch", "kill_coins")) | {
    "effect",
    "lock_torch",
    "break_torch",
    "dark_exit",
}


def _count(number: Any, one: str, many: str = "") -> str:
    return f"{number} {one}" if str(number) == "1" else f"{number} {many or one + 's'}"


def _monsters(what: Any, facts: Facts) -> str:
    """`1d6 x Bat: 1 HP each, 1 damage, Poison`."""
    many = str(what.get("count", "1"))
    name = what.get("name", "monster")
    said = [_hp(what["hp"], what) if "hp" in what else "", f"{what['damage']} damage" if "damage" in what else "", _traits(what)]
    return f"{name if many == '1' else f'{many} x {name}'} come{'s' * (many == '1')}: {', '.join(word for word in said if word)}"


def _traits(what: Facts) -> str:
    return listed(what.get("traits", ""))


def _hp(value: Any, facts: Facts) -> str:
    if "weapon" in facts:
        return f"HP +{value}"
    return f"{value} HP{' each' * (str(facts.get('count', '1')) != '1')}"


def _damage(value: Any, facts: Facts) -> str:
    if "weapon" in facts:
        return ""
    return f"{value} damage" if isinstance(value, int) else f"strikes for {value}"


def _worth(value: Any, facts: Facts) -> str:
    """`sells for 3 coins`, `sells for 2d6 x 10 coins`."""
    times = f" x {facts['times']}" if facts.get("times", 1) != 1 else ""
    return f"sells for {_count(value, 'coin') if not times else f'{value}{times} coins'}"


def _items(value: Any) -> str:
    """`2d6 x Painting of a god`."""
    return f"{value.get('count', 1)} x {value.get('name', 'thing')}" if isinstance(value, dict) else listed(value)


def _segment(facts: Facts) -> str:
    kind = " ".join(str(facts[key]) for key in ("size", "kind") if key in facts)
    return f"{kind}, {_count(facts['doors'], 'door')}" if "doors" in facts else kind


def _spells(value: Any, facts: Facts) -> str:
    return ", ".join(f"{_count(uses, 'use')} of {name}" for name, uses in value.items()) if isinstance(value, dict) else str(value)


def _base(value: Any, facts: Facts) -> str:
    return "on a piece of armor" if value == "armor" else f"on a {value}"


_SAID: dict[str, Callable[[Any, Facts], str]] = {
    "advantage": lambda value, facts: "" if value == "none" else str(value),
    "says": lambda value, facts: f"on a {facts['on']} of your die: {value}" if "on" in facts else str(value),
    "effect": lambda value, facts: f"{value} on a {facts['on']}" if "on" in facts else str(value),
    "on": lambda value, facts: "" if "says" in facts or "effect" in facts else f"on a {value}",
    "brings": lambda value, facts: f"brings: {value}",
    "blade": lambda value, facts: "a d6: 1 is death, 2 an arm lost, else nothing",
    "torch": lambda value, facts: f"costs {_count(value, 'torch', 'torches')}",
    "monsters": _monsters,
    "segment": lambda value, facts: _segment(value),
    "trap": lambda value, facts: "a trap goes off" if value is True else str(value),
    "secret": lambda value, facts: "a Secret Passage may be looked for",
    "chest": lambda value, facts: "a chest" if value in (True, 1) else f"{value} chests",
    "key": lambda value, facts: "",
    "coins": lambda value, facts: _count(value, "coin") if "coin" not in str(facts.get("name", "")) else "",
    "treasures": lambda value, facts: _count(value, "Treasure") if facts.get("name") != "Treasure" else "",
    "magic_items": lambda value, facts: _count(value, "Magic Item"),
    "scrolls": lambda value, facts: _count(value, "Magic Scroll"),
    "items": lambda value, facts: _items(value),
    "portal": lambda value, facts: "a portal",
    "worth": _worth,
    "times": lambda value, facts: "" if "worth" in facts else f"times {value}",
    "roll": lambda value, facts: f"roll on {value}",
    "base": _base,
    "consumed": lambda value, facts: "gone once used",
    "scroll": lambda value, facts: "roll a Basic Spell for it",
    "piece": lambda value, facts: "" if value is True else f"worn as {str(value).replace('_', ' ')}",
    "hp": _hp,
    "damage": _damage,
    "hands": lambda value, facts: "two hands" if value == 2 else "",
    "weapon": lambda value, facts: f"{value} {facts.get('damage', '')}".rstrip(),
    "count": lambda value, facts: f"{value} of them" if str(value) not in ("0", "1") else "",
    "traits": lambda value, facts: listed(value),
    "kinds": lambda value, facts: f"a kind of {listed(value)}",
    "kind": lambda value, facts: _segment(facts),
    "size": lambda value, facts: "" if "kind" in facts else str(value),
    "doors": lambda value, facts: "" if "kind" in facts else _count(value, "door"),
    "level": lambda value, facts: f"level {value}",
    "from": lambda value, facts: f"reached from {value}",
    "known": _spells,
    "spells": lambda value, facts: _count(value, "random Basic Spell"),
    "absorb": lambda value, facts: "engulfs a dead enemy",
    "search_dice": lambda value, facts: f"{value} dice for a Secret Passage",
    "sneak_dice": lambda value, facts: f"{value} dice for each monster when sneaking",
    "sells": lambda value, facts: f"sells at {value} times the price",
    "horn": lambda value, facts: f"a horn that strikes for {value}",
    "armor_torch": lambda value, facts: f"mends armor for {_count(value, 'torch', 'torches')}",
    "kill_coins": lambda value, facts: f"{_count(value, 'coin')} for each kill",
    "lock_torch": lambda value, facts: f"picks a lock for {_count(value, 'torch', 'torches')}",
    "break_torch": lambda value, facts: f"a torch on a {value} when breaking a door",
    "dark_exit": lambda value, facts: "walks out of the dark",
    "all": lambda value, facts: "everyone in the room",
    "freezes": lambda value, facts: "the struck one misses its next attack",
    "teleport": lambda value, facts: "to a room already visited",
    "first": lambda value, facts: ", ".join(f'"{facts[part]}"' for part in _PARTS if part in facts),
    "second": lambda value, facts: "",
    "third": lambda value, facts: "",
}

WORDS = Words(_SAID, _SILENT, {"advantage": _BY_ADVANTAGE, "says": _BY_SAYS})
