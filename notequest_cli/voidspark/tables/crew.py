"""Made of crew.toml by docs/make.py: change that, and run this."""

PACK = {
    'Zoologist': {'skill': 'Animal Tamer', 'integrity': 1},
    'Convoy': {'skill': 'Survivalist', 'integrity': 1},
    'SD-247': {'skill': 'Computers', 'integrity': 1},
    'Detective': {'skill': 'Investigator', 'integrity': 1},
    'Telepath': {'skill': 'Arcane Adept', 'integrity': 1},
    'Analyst': {'skill': 'Student', 'integrity': 1},
    'Mechanic': {'skill': 'Engineering', 'integrity': 1},
    'Scout Drone': {'skill': 'Stealthy', 'integrity': 1},
    'Demolitionist': {'skill': 'Locksmith', 'integrity': 1},
    'Merchant': {'skill': 'Persuasive', 'integrity': 1},
    'Navigator': {'skill': 'Piloting', 'integrity': 1},
    'Soldier': {'skill': 'Athlete', 'integrity': 1},
    'Explorer': {'skill': 'Danger Sense', 'integrity': 1},
}
