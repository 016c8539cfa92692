"""NoteQuest: a dungeon drawn door by door in a notebook."""

TITLE = "NoteQuest"

COMMANDS = {
    "hero": ("Adventurer", "the sheet; hero new rolls an adventurer", "hero_commands:hero"),
    "hp": ("Adventurer", "change hit points", "hero_commands:hp"),
    "torches": ("Adventurer", "change torches", "hero_commands:torches"),
    "coins": ("Adventurer", "change coins", "hero_commands:coins"),
    "graveyard": ("Adventurer", "the dead, and what they left", "hero_commands:graveyard"),
    "dungeon": ("In the dungeon", "the map as a list; dungeon new names a dungeon", "dungeon_commands:dungeon"),
    "map": ("In the dungeon", "draw the dungeon; in sentences, or to print", "map_commands:map_"),
    "enter": ("In the dungeon", "enter a dungeon, for a torch", "dungeon_commands:enter"),
    "leave": ("In the dungeon", "walk out to town, where the way is free", "dungeon_commands:leave"),
    "door": ("In the dungeon", "open a door and step through", "dungeon_commands:door"),
    "go": ("In the dungeon", "walk to a segment of the map", "dungeon_commands:go"),
    "sneak": ("In the dungeon", "move silently past monsters, for a torch", "dungeon_commands:sneak"),
    "disarm": ("In the dungeon", "disarm the traps of a room, for a torch", "dungeon_commands:disarm"),
    "search": ("In the dungeon", "look for a secret passage, for a torch", "dungeon_commands:search"),
    "chest": ("In the dungeon", "open the chest that stands here", "dungeon_commands:chest"),
    "take": ("In the dungeon", "take what lies here", "dungeon_commands:take"),
    "fight": ("Fights", "an exchange of blows with the monsters here", "fight_commands:fight"),
    "cast": ("Fights", "cast a spell", "fight_commands:cast"),
    "absorb": ("Fights", "engulf the body of a dead enemy (Slime-Man)", "fight_commands:absorb"),
    "forecast": ("Decide", "play the next expedition many times on copies", "forecast_commands:forecast"),
    "pack": ("Things", "the backpack; pack add, pack drop", "pack_commands:pack"),
    "use": ("Things", "use a potion, a scroll, a candle", "pack_commands:use"),
    "equip": ("Things", "take a weapon in hand, put armor on, or take it off", "pack_commands:equip"),
    "wear": ("Things", "put a piece of armor on", "pack_commands:wear"),
    "town": ("Town", "what the town offers, and for how much", "town_commands:town"),
    "rest": ("Town", "rest for a coin: all HP and spells", "town_commands:rest"),
    "repair": ("Town", "make a piece of armor whole again", "town_commands:repair"),
    "buy": ("Town", "buy torches", "town_commands:buy"),
    "sell": ("Town", "sell a thing of the pack", "town_commands:sell"),
}

WITHOUT: dict[str, tuple[str, str]] = {}
