"""Made of skills.toml by docs/make.py: change that, and run this."""

PACK = {
    'Animal Tamer': {'bonus': 2},
    'Arcane Adept': {'bonus': 2},
    'Athlete': {'bonus': 2},
    'Computers': {'bonus': 2},
    'Danger Sense': {'bonus': 2},
    'Engineering': {'bonus': 2},
    'Intimidating': {'bonus': 2},
    'Investigator': {'bonus': 2},
    'Locksmith': {'bonus': 2},
    'Persuasive': {'bonus': 2},
    'Piloting': {'bonus': 2},
    'Stealthy': {'bonus': 2},
    'Student': {'bonus': 2},
    'Survivalist': {'bonus': 2},
    'Lucky': {'effect': 'lucky'},
}
