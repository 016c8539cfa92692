"""The numbers of the book that several chapters need (NoteQuest rulebook, "Carrying Limit", "Segments", "Use of Hands")."""

MOST_TORCHES = 10
MOST_THINGS = 10
ARMS = 2
KINDS = ("corridor", "staircase", "room")
PIECES = ("ring", "bracelets", "boots", "shoulder_pads", "helmet", "breastplate")
