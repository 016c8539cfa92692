"""For every command that writes, a line that works, the save it works on, and what must be typed before."""

from typing import NamedTuple


class Works(NamedTuple):
    """`before` is typed first; a `seed` gives every run the same dice."""

    save: str
    line: str
    before: tuple[str, ...] = ()


ZARYLLA, BRUGO = "zarylla", "brugo"
TOWN = ("set hero.where town", "set dungeon.crypt.3.monsters []")
PRINTED = "--hp 15 --defense 12 --attack 5 --damage 2d6 --str 1 --dex 0 --con 0 --int 2 --wis 1 --cha 0"
TAKEOVER = f"hero new --takeover --force --name Ilse --class Student {PRINTED}"
SLIME = ("set hero.race Slime-Man", "set dungeon.crypt.3.bodies 1", "set hero.armor.helmet 1/4")
ALONE = ("set dungeon.crypt.3.monsters []",)

WORKS = {
    ("", "roll"): Works(ZARYLLA, "roll d20+dex vs 5 --seed 1"),
    ("", "note"): Works(BRUGO, "note the innkeeper lies"),
    ("", "undo"): Works(ZARYLLA, "undo", ("credits +4",)),
    ("", "redo"): Works(BRUGO, "redo", ("torches +2", "undo")),
    ("", "set"): Works(ZARYLLA, "set hero.hp 12"),
    ("", "table"): Works(BRUGO, "table crypt.monsters --dice 3,4"),
    ("", "rulings set"): Works(BRUGO, "rulings set keys-consumed yes"),
    ("voidspark", "hero new"): Works(
        ZARYLLA,
        TAKEOVER,
        ("hp -90",),
    ),
    ("voidspark", "hp"): Works(ZARYLLA, "hp -1"),
    ("voidspark", "credits"): Works(ZARYLLA, "credits -3 --stolen"),
    ("voidspark", "virtue"): Works(ZARYLLA, "virtue +1"),
    ("voidspark", "afflict"): Works(ZARYLLA, "afflict infected"),
    ("voidspark", "cure"): Works(ZARYLLA, "cure malfunction", ("afflict malfunction",)),
    ("voidspark", "levelup"): Works(ZARYLLA, "levelup str+1 dex+1 --hp 4 --pool surges+1"),
    ("voidspark", "rest"): Works(ZARYLLA, "rest --heal str"),
    ("voidspark", "clone"): Works(ZARYLLA, 'clone --dice 3 --lose "Solar Visor"', ("hp -90",)),
    ("voidspark", "page"): Works(ZARYLLA, "page 2023-04-10 --backfill"),
    ("voidspark", "page next"): Works(ZARYLLA, "page next"),
    ("voidspark", "page choose"): Works(ZARYLLA, "page choose 2-A"),
    ("voidspark", "lottery"): Works(ZARYLLA, "lottery --seed 3"),
    ("voidspark", "pickpocket"): Works(ZARYLLA, "pickpocket --seed 3 --keep"),
    ("voidspark", "eat"): Works(ZARYLLA, "eat 2"),
    ("voidspark", "fight"): Works(ZARYLLA, "fight wis9:13/7-1 wis20:12/9-1 --seed 3"),
    ("voidspark", "dogfight"): Works(ZARYLLA, "dogfight 60-3/1@55 --seed 3"),
    ("voidspark", "use"): Works(ZARYLLA, "use Ship Parts on labs"),
    ("voidspark", "pack add"): Works(ZARYLLA, "pack add Meal Ration 3"),
    ("voidspark", "pack drop"): Works(ZARYLLA, "pack drop Ship Parts"),
    ("voidspark", "gear drop"): Works(ZARYLLA, "gear drop Solar Visor"),
    ("voidspark", "gear add"): Works(ZARYLLA, "gear add Lucky Hat --slot belt --bonus cha+1,hp+2"),
    ("voidspark", "equip"): Works(ZARYLLA, "equip --off Solar Visor", ("rest --heal str",)),
    ("voidspark", "buy"): Works(ZARYLLA, "buy Ship Parts x2 at 5"),
    ("voidspark", "sell"): Works(ZARYLLA, "sell Med Kit at 6"),
    ("voidspark", "pay"): Works(ZARYLLA, "pay 50"),
    ("voidspark", "ship hit"): Works(ZARYLLA, "ship hit 4 --seed 2"),
    ("voidspark", "ship repair"): Works(ZARYLLA, "ship repair labs"),
    ("voidspark", "ship hire"): Works(ZARYLLA, "ship hire Ozzy labs --skill Athlete --cost 10"),
    ("voidspark", "ship install"): Works(ZARYLLA, "ship install Sensors --cost 20"),
    ("voidspark", "effect"): Works(ZARYLLA, "effect +2 attack next page --from storm"),
    ("voidspark", "effect drop"): Works(ZARYLLA, "effect drop +20 aim"),
    ("voidspark", "ability add"): Works(ZARYLLA, 'ability add "Ward: combat; 1/page; +2 defense"'),
    ("voidspark", "ability drop"): Works(ZARYLLA, "ability drop Smite"),
    ("voidspark", "pool add"): Works(ZARYLLA, "pool add charges+2"),
    ("voidspark", "pool drop"): Works(ZARYLLA, "pool drop surges"),
    ("voidspark", "skill add"): Works(ZARYLLA, "skill add Tracker"),
    ("voidspark", "skill drop"): Works(ZARYLLA, "skill drop Student"),
    ("voidspark", "ship remove"): Works(ZARYLLA, "ship remove Thrusters --force"),
    ("voidspark", "ship aim"): Works(ZARYLLA, "ship aim vs 20 --seed 1"),
    ("voidspark", "ship evade"): Works(ZARYLLA, "ship evade vs 20 --seed 1"),
    ("notequest", "hero new"): Works(BRUGO, "hero new --name Ilse --dice 3,3,2,3,1,2,6,6", ("hp -90",)),
    ("notequest", "hp"): Works(BRUGO, "hp -1"),
    ("notequest", "torches"): Works(BRUGO, "torches -1"),
    ("notequest", "coins"): Works(BRUGO, "coins +5"),
    ("notequest", "dungeon new"): Works(BRUGO, "dungeon new --dice 2,1,2", TOWN),
    ("notequest", "enter"): Works(BRUGO, "enter crypt", TOWN),
    ("notequest", "leave"): Works(BRUGO, "leave", ALONE),
    ("notequest", "door"): Works(BRUGO, "door 1 --seed 5", ALONE),
    ("notequest", "go"): Works(BRUGO, "go 2", ALONE),
    ("notequest", "sneak"): Works(BRUGO, "sneak --seed 3"),
    ("notequest", "disarm"): Works(BRUGO, "disarm", ALONE),
    ("notequest", "search"): Works(BRUGO, "search --dice 6", ALONE),
    ("notequest", "chest"): Works(BRUGO, "chest --seed 2", ALONE),
    ("notequest", "take"): Works(BRUGO, "take all", (*ALONE, """set dungeon.crypt.3.items '["Health Potion"]'""")),
    ("notequest", "fight"): Works(BRUGO, "fight 1 --to hp --seed 4"),
    ("notequest", "cast"): Works(BRUGO, "cast light --to hp --seed 2"),
    ("notequest", "absorb"): Works(BRUGO, "absorb", (*ALONE, *SLIME)),
    ("notequest", "pack add"): Works(BRUGO, "pack add Ornament 2"),
    ("notequest", "pack drop"): Works(BRUGO, "pack drop Candlestick"),
    ("notequest", "use"): Works(BRUGO, "use Health Potion"),
    ("notequest", "equip"): Works(BRUGO, "equip Candlestick"),
    ("notequest", "wear"): Works(BRUGO, "wear Boots", ("""set hero.pack '["Boots 2/2"]'""",)),
    ("notequest", "rest"): Works(BRUGO, "rest", TOWN),
    ("notequest", "repair"): Works(BRUGO, "repair helmet", TOWN),
    ("notequest", "buy"): Works(BRUGO, "buy torch", (*TOWN, "coins +5")),
    ("notequest", "sell"): Works(BRUGO, "sell Candlestick", TOWN),
}
