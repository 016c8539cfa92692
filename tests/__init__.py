"""Tests and benchmarks play on saves of their own, whatever the player's shell names."""

import os

for name in ("NOTEQUEST_FILE", "NOTEQUEST_TABLES", "NOTEQUEST_DEBUG"):
    os.environ.pop(name, None)
