"""The keys of a save as a player calls them, for what undo says: `hero.torches` is torches, `dungeon.crypt.3` segment 3 of crypt."""

from collections.abc import Sequence

ALONE = {
    "settings": "the settings",
    "rulings": "the rulings",
    "settings.dice": "the dice",
    "settings.tables": "your own tables",
    "hero": "the adventurer",
    "hero.hp": "HP",
    "hero.hp_max": "HP in full",
    "hero.where": "where you are",
    "hero.light": "globes of light",
    "hero.paralyzed": "turns lost",
    "hero.pack": "the pack",
    "hero.effects": "what is on the sheet",
    "hero.owes": "the rolls that wait",
    "hero.spells": "the spells",
    "hero.armor": "the armor",
    "monster": "the monsters of your own",
    "dungeon": "the dungeons",
    "graveyard": "the graveyard",
}
HERO = ("name", "race", "class", "torches", "coins", "weapon", "arms")
OF_DUNGEON = {
    "name": "the name of {}",
    "type": "the type of {}",
    "expedition": "expeditions into {}",
    "final": "the Final Room of {}",
    "boss": "the boss of {}",
    "since": "your first expedition into {}",
}
OF_SEGMENT = {
    "kind": "the kind of {}",
    "from": "the way into {}",
    "size": "the size of {}",
    "level": "the level of {}",
    "contents": "the contents of {}",
    "monsters": "the monsters of {}",
    "chest": "the chest of {}",
    "doors": "the doors of {}",
    "seen": "the last expedition into {}",
    "searched": "{} searched",
    "disarmed": "the traps of {} disarmed",
    "hidden": "the monsters of {} unaware",
    "alerted": "the monsters of {} alerted",
    "turn": "who strikes next in {}",
    "treasures": "the Treasures of {}",
    "items": "what lies in {}",
    "dropped": "how much of it was put down in {}",
    "bodies": "the bodies of {}",
    "secret": "the secret passage of {}",
    "spoils": "the Spoils of {}",
    "trap": "the trap that waits in {}",
}
OF_NAME = {
    "monster": {"": "the monster {}", "hp": "the HP of {}", "damage": "the damage of {}", "traits": "the traits of {}"},
    "graveyard": {
        "": "the grave of {}",
        "name": "the name on the grave of {}",
        "died": "the day on the grave of {}",
        "where": "the place on the grave of {}",
        "cause": "the cause on the grave of {}",
        "left": "what was left at the grave of {}",
    },
    "dungeon": {"": "the dungeon {}", **OF_DUNGEON},
    "rulings": {"": "the ruling {}"},
}
BESIDE: tuple[tuple[str, str], ...] = ()  # what is said only where nothing else is
FLAGS = ("searched", "disarmed", "hidden", "alerted")
ABSENT = {"settings.dice": "tool", "hero.arms": "2", "seen": "1"}


def spoken(key: Sequence[str]) -> str:
    """The words for a key; the key itself where there are none."""
    dotted = ".".join(key)
    if dotted in ALONE:
        return ALONE[dotted]
    if key[0] == "hero":
        return _of_hero(key) or dotted
    if key[0] == "dungeon" and len(key) > 2 and key[2].isdigit():
        return _of_segment(key) or dotted
    words = OF_NAME.get(key[0], {}).get(key[2] if len(key) > 2 else "", "") if 1 < len(key) < 4 else ""
    return words.format(key[1]) if words else dotted


def value(key: Sequence[str], text: str) -> str:
    """What a value says; every one is a word of the game already."""
    return text


def absent(key: Sequence[str]) -> str:
    """What a key says that is not there."""
    if key[0] == "rulings":
        return "the default"
    if key[-1] in FLAGS and len(key) == 4:
        return "no"
    return ABSENT.get(".".join(key), ABSENT.get(key[-1], "nothing"))


def _of_hero(key: Sequence[str]) -> str:
    """A thing of the sheet by its own name."""
    if len(key) == 2 and key[1] in HERO:
        return key[1]
    return key[2].replace("_", " ") if len(key) == 3 and key[1] in ("spells", "armor") else ""


def _of_segment(key: Sequence[str]) -> str:
    """`segment 3 of crypt`, or what of it."""
    segment = f"segment {key[2]} of {key[1]}"
    if len(key) == 3:
        return segment
    return OF_SEGMENT.get(key[3], "").format(segment) if len(key) == 4 else ""
