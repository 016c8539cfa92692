"""The keys of a save as undo names them: here they are words already."""

from collections.abc import Sequence


def spoken(key: Sequence[str]) -> str:
    """The key as it stands in the save."""
    return ".".join(key)
