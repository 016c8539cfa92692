"""How numbers of things are written in the notebook: `4 coins`, `Ornament x3`, `2 x Orc`."""

from collections.abc import Iterable

PAIRS = ("boots", "bracelets", "pads", "sandals")


def times(name: str, many: int) -> str:
    """A thing and how many of it, as the save writes it: `Ornament`, `Ornament x3`."""
    return name if many == 1 else f"{name} x{many}"


def coins_text(coins: int) -> str:
    """`1 coin`, `4 coins`."""
    return "1 coin" if coins == 1 else f"{coins} coins"


def lock_ways(torches: int) -> str:
    """The ways to open a lock, with what picking costs."""
    return f"pick ({torches_text(torches) if torches else 'no torch'}), break (noise), or key"


def torches_text(torches: int) -> str:
    """`1 torch`, `4 torches`."""
    return "1 torch" if torches == 1 else f"{torches} torches"


def turns_text(turns: int) -> str:
    """`1 turn`, `4 turns`."""
    return "1 turn" if turns == 1 else f"{turns} turns"


def treasures_text(treasures: int) -> str:
    """`1 Treasure`, `4 Treasures`."""
    return "1 Treasure" if treasures == 1 else f"{treasures} Treasures"


def several(name: str, many: int) -> str:
    """`Orc`, `3 x Orc`: names of monsters and things are no grammar of ours."""
    return name if many == 1 else f"{many} x {name}"


def counted(names: Iterable[str]) -> str:
    """`2 x Orc, Goblin`: each name once, with its number."""
    listed = list(names)
    return ", ".join(several(name, listed.count(name)) for name in dict.fromkeys(listed))


def is_or_are(name: str) -> str:
    """Boots are, a helmet is; the name may say more than the piece."""
    return "are" if any(word in PAIRS for word in name.casefold().split()) else "is"


def has_or_have(name: str) -> str:
    """The same for what they have."""
    return "have" if is_or_are(name) == "are" else "has"


def article(name: str) -> str:
    """`an` or `a`, by the first letter of what follows."""
    return "an" if name[:1].upper() in set("AEIOU") else "a"
