"""Made of upgrades.toml by docs/make.py: change that, and run this."""

PACK = {
    'Thrusters': {
        'compartment': 'engine_room',
        'bonus': {'evasion': 10},
        'price': 20,
    },
    'Generator': {
        'compartment': 'engine_room',
        'bonus': {'integrity': 1},
    },
    'Reactor': {
        'compartment': 'engine_room',
        'bonus': {'shield': 1},
    },
    'Sensors': {
        'compartment': 'bridge',
        'bonus': {'aim': 5},
        'price': 20,
    },
    'Nav System': {
        'compartment': 'bridge',
        'bonus': {'evasion': 5},
    },
    'Tractor Beam': {
        'compartment': 'bridge',
        'bonus': {'integrity': 1},
    },
    'Greenhouse': {
        'compartment': 'labs',
        'bonus': {'evasion': 5},
    },
    'Machine Shop': {
        'compartment': 'labs',
        'bonus': {'aim': 5},
    },
    'Life Scanner': {
        'compartment': 'labs',
        'bonus': {'integrity': 1},
    },
    'Deflectors': {
        'compartment': 'weapons',
        'bonus': {'shield': 1},
        'price': 30,
    },
    'Cannons': {
        'compartment': 'weapons',
        'bonus': {'aim': 10},
    },
    'Homing Beacon': {
        'compartment': 'weapons',
        'bonus': {'integrity': 1},
    },
    'Regen Pod': {
        'compartment': 'crew_quarters',
        'bonus': {'aim': 5},
    },
    'Bio Locks': {
        'compartment': 'crew_quarters',
        'bonus': {'integrity': 1},
    },
    'Leisure Center': {
        'compartment': 'crew_quarters',
        'bonus': {'evasion': 5},
    },
    'Escape Pod': {
        'compartment': 'cargo',
        'bonus': {'integrity': 1},
    },
    'Teleporter': {
        'compartment': 'cargo',
        'bonus': {'shield': 1},
    },
    'Smuggler Bin': {
        'compartment': 'cargo',
        'bonus': {'evasion': 10},
    },
}
