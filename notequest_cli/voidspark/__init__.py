"""Quest Calendar: The Voidspark Chronicles, a page a day with a hero and a ship."""

TITLE = "The Voidspark Chronicles"

COMMANDS = {
    "hero": ("Hero", "the sheet; hero new writes one", "hero_commands:hero"),
    "hp": ("Hero", "change hit points", "hero_commands:hp"),
    "credits": ("Hero", "gain or spend credits, or lose them to a thief", "hero_commands:credits_"),
    "virtue": ("Hero", "gain or lose Virtue", "hero_commands:virtue"),
    "afflict": ("Hero", "become infected or suffer a malfunction", "hero_commands:afflict"),
    "cure": ("Hero", "lose a condition because the page says so", "hero_commands:cure"),
    "levelup": ("Hero", "gain a level: two points, and what the book adds", "hero_commands:levelup"),
    "rest": ("Hero", "rest: what comes back, and what does not", "hero_commands:rest"),
    "effect": ("Hero", "what holds for a while; add what the page imposes, effect drop", "imposed_commands:effect"),
    "skill": ("Hero", "the skills; skill add, skill drop without a level", "imposed_commands:skill"),
    "ability": ("Hero", "the abilities; ability add, ability drop without a level", "imposed_commands:ability"),
    "pool": ("Hero", "surges and charges; pool add, pool drop without a level", "imposed_commands:pool"),
    "clone": ("Hero", "come back from 0 HP, for a price", "hero_commands:clone"),
    "page": ("Calendar", "the open page; page next turns it", "page_commands:page"),
    "lottery": ("Calendar", "play the lottery of a Sunday", "page_commands:lottery"),
    "pickpocket": ("Calendar", "roll a d4 for credits", "page_commands:pickpocket"),
    "eat": ("Calendar", "eat rations, or go hungry", "page_commands:eat"),
    "fight": ("Fights", "fight the rounds of the page, or go on", "fight_commands:fight"),
    "dogfight": ("Fights", "fight ship against ship", "fight_commands:dogfight"),
    "use": ("Fights", "use an ability or an item", "fight_commands:use"),
    "pack": ("Things", "the pack; pack add, pack drop", "thing_commands:pack"),
    "gear": ("Things", "the equipment; gear add, gear drop", "thing_commands:gear"),
    "equip": ("Things", "wear a piece of equipment, or take it off", "thing_commands:equip"),
    "buy": ("Things", "buy at the shop's price", "thing_commands:buy"),
    "sell": ("Things", "sell at the shop's price", "thing_commands:sell"),
    "pay": ("Things", "pay what must be paid, into debt if need be", "thing_commands:pay"),
    "ship": ("Ship", "the ship; ship hit, repair, hire, install, aim, evade", "ship_commands:ship"),
}

WITHOUT = {
    "forecast": (
        "forecast plays NoteQuest ahead; a page of The Voidspark Chronicles stands in your calendar, where nobody can play it ahead",
        "notequest odds fight 13/7-1, odds dogfight 60-3/1@55, odds ship 4 and odds dex vs 12 give exact chances before you decide",
    ),
}
