"""A plain-text logbook for solo pen-and-paper games."""

__version__ = "0.1.0"
