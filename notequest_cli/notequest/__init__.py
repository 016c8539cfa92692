"""NoteQuest: a dungeon drawn door by door in a notebook."""
