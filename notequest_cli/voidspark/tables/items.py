"""Made of items.toml by docs/make.py: change that, and run this."""

PACK = {
    'Med Kit': {'effect': 'heal 2d4', 'when': 'outside'},
    'Meal Ration': {'effect': 'eaten where a page asks for it', 'when': 'outside'},
    'Ship Parts': {'effect': 'repair 1', 'when': 'outside'},
    'Antidote': {'effect': 'cure infected', 'when': 'both'},
    'Repair Kit': {'effect': 'cure malfunction', 'when': 'both'},
    'Wound Sealant': {'effect': 'mend 1', 'when': 'both'},
    'Combat Tonic': {'effect': '+d4 attack for page', 'when': 'both'},
    'Solar Grenade': {'effect': '+d4 damage for page', 'when': 'both'},
    'Shield Battery': {'effect': '+2 defense for page', 'when': 'both'},
    'Strengthener Rx': {'effect': '+d4 str for page', 'when': 'both'},
    'Adrenaline Rx': {'effect': '+d4 dex for page', 'when': 'both'},
    'Fortifier Rx': {'effect': '+d4 con for page', 'when': 'both'},
    'Stimulant Rx': {'effect': '+d4 int for page', 'when': 'both'},
    'IntulSense Rx': {'effect': '+d4 wis for page', 'when': 'both'},
    'Relaxant Rx': {'effect': '+d4 cha for page', 'when': 'both'},
}
