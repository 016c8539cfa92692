"""Made of gear.toml by docs/make.py: change that, and run this."""

PACK = {
    'Kinetic Shield': {
        'slot': 'shield',
        'bonus': {'dex': 1, 'defense': 1},
    },
    'Kinetic Harness': {
        'slot': 'belt',
        'bonus': {'dex': 1, 'hp': 2},
    },
    'Spinal Amplifier': {
        'slot': 'upgrade',
        'bonus': {'dex': 1, 'attack': 1},
    },
    'Photon Comms': {
        'slot': 'comms',
        'bonus': {'int': 1, 'hp': 2},
    },
    'Photon Gloves': {
        'slot': 'gloves',
        'bonus': {'int': 1, 'damage': 1},
    },
    'Photon Shield': {
        'slot': 'shield',
        'bonus': {'int': 1, 'defense': 1},
    },
    'Solar Visor': {
        'slot': 'helmet',
        'bonus': {'wis': 1, 'defense': 1},
    },
    'Solar Belt Clips': {
        'slot': 'belt',
        'bonus': {'wis': 1, 'hp': 2},
    },
    'Solar Energy Pack': {
        'slot': 'pack',
        'bonus': {'wis': 1, 'attack': 1},
    },
    'Sonic Comms': {
        'slot': 'comms',
        'bonus': {'cha': 1, 'hp': 2},
    },
    'Sonic Helmet': {
        'slot': 'helmet',
        'bonus': {'cha': 1, 'defense': 1},
    },
    'Sonic Armor': {
        'slot': 'armor',
        'bonus': {'cha': 1, 'defense': 1},
    },
    'Pulse Gauntlet': {
        'slot': 'gloves',
        'bonus': {'str': 1, 'damage': 1},
    },
    'Pulse Pads': {
        'slot': 'boots',
        'bonus': {'str': 1, 'attack': 1},
    },
    'Pulse Absorber': {
        'slot': 'upgrade',
        'bonus': {'str': 1, 'hp': 2},
    },
    'Plasma Vest': {
        'slot': 'armor',
        'bonus': {'con': 1, 'defense': 1},
    },
    'Plasma Slicer': {
        'slot': 'weapon',
        'bonus': {'con': 1, 'damage': 1},
    },
    'Plasma Pack': {
        'slot': 'pack',
        'bonus': {'con': 1, 'attack': 1},
    },
    'Cryo Visor': {
        'slot': 'helmet',
        'bonus': {'defense': 2},
    },
    'Cryo Mitts': {
        'slot': 'gloves',
        'bonus': {'defense': 1, 'damage': 1},
    },
    'Neural Apparatus': {
        'slot': 'upgrade',
        'bonus': {'defense': 1, 'hp': 2},
    },
    'Laser Guard': {
        'slot': 'shield',
        'bonus': {'damage': 1, 'defense': 1},
    },
    'Laser Boots': {
        'slot': 'boots',
        'bonus': {'damage': 1, 'attack': 1},
    },
    'Laser Relay': {
        'slot': 'comms',
        'bonus': {'damage': 1, 'hp': 2},
    },
    'Jet Force Axe': {
        'slot': 'weapon',
        'bonus': {'damage': 1, 'hp': 2},
    },
    'Jet Blast Belt': {
        'slot': 'belt',
        'bonus': {'hp': 4},
    },
    'Jet Pack': {
        'slot': 'pack',
        'bonus': {'attack': 1, 'hp': 2},
    },
    'Arc Deflector': {
        'slot': 'armor',
        'bonus': {'attack': 1, 'defense': 1},
    },
    'Arc Blade': {
        'slot': 'weapon',
        'bonus': {'attack': 1, 'damage': 1},
    },
    'Arc Boots': {
        'slot': 'boots',
        'bonus': {'attack': 2},
    },
    'Sundial': {
        'slot': 'upgrade',
        'bonus': {'attack': 1, 'damage': 1, 'defense': 1, 'hp': 1},
    },
}
