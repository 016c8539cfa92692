"""The numbers of the book that several chapters need (NoteQuest rulebook, "Carrying Limit", "Segments", "Use of Hands")."""

MOST_TORCHES = 10
MOST_THINGS = 10
ARMS = 2
ENTRANCE = 1  # the segment a dungeon begins with
KINDS = ("corridor", "staircase", "room")
PIECES = ("ring", "bracelets", "boots", "shoulder_pads", "helmet", "breastplate")
OFFERS = (
    ("rest", 1, "all HP and spent spells"),
    ("repair PIECE", 1, "all HP of one piece of armor"),
    ("buy torch", 1, f"each, {MOST_TORCHES} at most"),
    ("sell NAME", 1, "or what it is worth, a Magic Item 1d6-1"),
)
"""What is done in town: the command, the price in coins, for what."""
