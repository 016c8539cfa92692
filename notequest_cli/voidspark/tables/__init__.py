"""The tables: TOML, written by hand, and beside each file the module that `docs/make.py` makes of it."""
