"""A value of the sheet in words: what it comes to, and where it comes from."""

from notequest_cli.show.vocabulary import Faint, Field, Strong, field, signed
from notequest_cli.tables import Tables
from notequest_cli.voidspark.sheet import LABELS, Value, value
from notequest_cli.voidspark.state import TRAITS, State


def stat_line(state: State, tables: Tables, stat: str) -> Field:
    """`DEX  +3`, `DEF  13  12, Solar Visor +1`."""
    found = value(state, tables, stat)
    shown = signed(found.total) if stat in TRAITS or stat == "attack" else str(found.total)
    return field(LABELS[stat], Strong(shown), sources(found))


def sources(found: Value) -> Faint:
    """Where a value comes from, where more than the printed number does."""
    if not found.added:
        return Faint("")
    return Faint(f"  {found.bare}, " + ", ".join(f"{part.name} {part.value:+d}" for part in found.added))


def bonus_text(bonus: dict[str, int]) -> str:
    """`WIS +1, HP +2`."""
    return ", ".join(f"{LABELS.get(stat, stat.upper())} {amount:+d}" for stat, amount in bonus.items())
