"""The keys of a save as a player calls them, for what undo says: `hero.hp` is HP, `calendar.page` the page."""

from collections.abc import Sequence

from notequest_cli.voidspark.sheet import LABELS

ALONE = {
    "settings": "the settings",
    "rulings": "the rulings",
    "settings.difficulty": "the difficulty",
    "settings.dice": "the dice",
    "settings.tables": "your own tables",
    "calendar": "the calendar",
    "hero": "the hero",
    "ship": "the ship",
    "fight": "the fight",
    "death": "the death",
    "hero.traits": "the traits",
    "hero.injuries": "the injuries",
    "hero.pools": "the pools",
    "hero.ability": "the abilities",
    "hero.pack": "the pack",
    "hero.gear": "the equipment",
    "ship.spare": "the spare upgrades",
    "ship.crew": "the crew of your own",
    "ship.upgrade": "the upgrades of your own",
    "calendar.page": "the page",
    "calendar.prologue": "the prologue",
    "calendar.lottery": "the lottery of the page",
    "calendar.lottery_last": "the last lottery played",
    "calendar.lottery_played": "the lotteries played",
    "calendar.upgrades_open": "ship upgrades may change",
    "calendar.takeover": "a new hero may take over",
    "calendar.gear_open": "equipment may change",
    "calendar.rested": "a Rest was taken on the page",
    "calendar.choices": "the choices of the page",
    "calendar.rounds": "the rounds of the page",
    "calendar.infection": "the infection roll of the page",
    "calendar.pages": "what the pages left had used",
    "calendar.pickpocket": "the pickpocket die that waits",
    "hero.hp": "HP",
    "hero.hp_max": LABELS["hp_max"],
    "hero.hp_lent": "the HP equipment still takes back",
    "hero.abilities_spent": "per-rest abilities used up",
    "hero.effects": "what holds",
    "fight.rounds": "the rounds of the fight",
    "fight.next": "the next round of the fight",
    "fight.faces": "the faces of the round that waits",
    "fight.owed": "what the fight waits for",
    "fight.kind": "the kind of the fight",
    "death.d4": "the d4 of death",
    "death.owed": "what the clone waits for",
}
BESIDE = (("calendar", "pages"),)  # what goes along with a page, and is said only where nothing else is
VALUES = {
    ("calendar.rounds", "open"): "under way",
    ("calendar.rounds", "done"): "fought",
    ("calendar.rounds", "healed"): "fought, and something used since",
    ("calendar.lottery", "done"): "played",
    ("fight.owed", "ability"): "an ability",
    ("fight.owed", "remedy"): "what is used between rounds",
}
ABSENT = {"calendar.rounds": "none", "settings.difficulty": "standard", "settings.dice": "tool"}
FLAGS = ("prologue", "gear_open", "rested", "takeover", "abilities_spent", "on", "worn")
KEPT = {"effects": "what holds", "abilities_on": "the abilities that are on", "uses": "the uses of abilities"}
PARTS = {
    "used": "{name}, times used",
    "on": "{name} on",
    "left": "{name} left",
    "worn": "{name} worn",
    "crew": "the crew of {name}",
    "upgrade": "the upgrade of {name}",
    "upgrade_paid": "the price of the upgrade of {name}",
    "lent": "the Integrity an upgrade still takes back of {name}",
    "integrity": "the Integrity of {name}",
    "integrity_max": "the maximum Integrity of {name}",
}


def spoken(parts: Sequence[str]) -> str:
    """The words for a key; where there are none the key itself, less the table it stands in."""
    key, dotted = tuple(parts), ".".join(parts)
    if dotted in ALONE:
        return ALONE[dotted]
    if key[:2] == ("calendar", "pages") and len(key) == 3:
        return f"what the page of {key[2]} had used"
    if key[:2] == ("calendar", "open"):
        return _of_the_open_page(key[2:])
    if key[0] == "hero" and len(key) == 2:
        return LABELS.get(key[1], key[1])
    if key[:2] in (("hero", "traits"), ("hero", "injuries")) and len(key) == 3:
        label = LABELS.get(key[2], key[2])
        return label if key[1] == "traits" else f"injury {label}"
    if key[:2] == ("hero", "pack") and len(key) == 3:
        return f"{key[2]} in the pack"
    return _of_something(tuple(key))


def _of_the_open_page(key: tuple[str, ...]) -> str:
    """What is kept of the open page while another is filled in."""
    if key in ((), ("page",)):
        return "the page kept open"
    said = f"{key[1]}, times used" if len(key) > 1 and key[0] == "uses" else KEPT.get(key[0]) or spoken(("calendar", *key))
    return f"{said}, of the page kept open"


def value(key: Sequence[str], text: str) -> str:
    """What a value says, where the save has one of a few words for it."""
    return VALUES.get((".".join(key).replace("calendar.open.", "calendar."), text), text)


def absent(key: Sequence[str]) -> str:
    """What a key says that is not there."""
    if key[0] == "rulings":
        return "the default"
    return "no" if key[-1] in FLAGS else ABSENT.get(".".join(key), "nothing")


def _of_something(key: tuple[str, ...]) -> str:
    """A value of an ability, a piece, a compartment, by the name of that."""
    if key[:2] == ("ship", "spare") and len(key) == 3:
        return f"{key[2]}, a spare upgrade"
    if key[0] == "rulings" and len(key) == 2:
        return f"the ruling {key[1]}"
    if key[0] not in ("hero", "ship") or len(key) < 3:
        return (
            " ".join(part.replace("_", " ") for part in key if part != "hero") if key[0] in ("hero", "ship", "rulings") else ".".join(key)
        )
    name = key[-2].replace("_", " ").title() if key[0] == "ship" and len(key) == 3 else key[2]
    if key[-1] in PARTS:
        return PARTS[key[-1]].format(name=name)
    return f"{name} {' '.join(key[3:]).replace('_', ' ')}".strip()
