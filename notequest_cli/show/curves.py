"""Values over pages drawn with characters: a column for each page, or for a few together where there are many."""

from collections.abc import Sequence

HEIGHT = 5
STEPS = " ▁▂▃▄▅▆▇█"


def drawn(values: Sequence[int], width: int, is_ascii: bool) -> list[str]:
    """The rows of a drawing, the highest first, each with its axis; what lies below zero hangs from the zero line."""
    columns = _columns(values, width)
    low, high = min(0, *columns), max(0, *columns)
    steps = HEIGHT * 8
    span = (high - low) or 1
    zero = -low * steps // span
    tops = [(value - low) * steps // span for value in columns]
    names = [str(high), *[""] * (HEIGHT - 2), str(low)]
    edge = max(map(len, names))
    bar = "|" if is_ascii else "│"
    rows = range(HEIGHT - 1, -1, -1)
    cells = ["".join(_cell(top, zero, row * 8, is_ascii) for top in tops) for row in rows]
    return [f"{name.rjust(edge)} {bar}{cell}" for name, cell in zip(names, cells, strict=True)]


def words(name: str, labels: Sequence[str], values: Sequence[int]) -> str:
    """The same in a sentence: `HP: 17 now; at the ends lowest 3 (2023-04-11), highest 22 (2023-01-02)`, `virtue: 4 at each end`.

    A value is the one with which a page or an expedition ended; what lay between is not known here.
    """
    low, high = min(values), max(values)
    if low == high:
        return f"{name}: {low} at each end"
    lowest, highest = labels[values.index(low)], labels[values.index(high)]
    return f"{name}: {values[-1]} now; at the ends lowest {low} ({lowest}), highest {high} ({highest})"


def _columns(values: Sequence[int], width: int) -> list[int]:
    """One value a column, the last of each few."""
    many = max(-(-len(values) // max(width, 1)), 1)
    return [values[min(at + many, len(values)) - 1] for at in range(0, len(values), many)]


def _cell(top: int, zero: int, floor: int, is_ascii: bool) -> str:
    """What a column shows between two heights: filled from the zero line to the value."""
    low, high = min(top, zero), max(top, zero)
    filled = min(high, floor + 8) - max(low, floor)
    if filled <= 0:
        return "_" if is_ascii and top == zero and floor <= zero < floor + 8 else "▁" if top == zero and floor <= zero < floor + 8 else " "
    if is_ascii:
        return "#" if filled >= 4 else "."
    return STEPS[filled] if low <= floor else "▀" if filled < 8 else "█"
