"""What the commands of the game share: words as typed, read into names, numbers and prices."""

from collections.abc import Iterable
from itertools import pairwise

from notequest_cli.problems import Usage


def name_of(words: Iterable[str]) -> str:
    """The words of a name, joined."""
    return " ".join(words)


def priced(words: tuple[str, ...], what: str) -> tuple[str, int, int | None]:
    """`Ship Parts x2 at 5` as name, number and price; the price may stand before the name too."""
    rest, price = _apart(words), None
    if rest[0].casefold() == "at" and len(rest) < 3:
        raise Usage("item-nameless", f"{name_of(rest)!r} is no name of an item", f"write like notequest {what} Med Kit at 3")
    at = _price_at(rest)
    if at is not None:
        price, rest = whole(rest[at + 1], f"{what}: price"), rest[:at] + rest[at + 2 :]
    last, first = rest[-1].casefold(), rest[0].casefold()
    if len(rest) > 1 and (is_times(last) or last.isdecimal()):
        return name_of(rest[:-1]), whole(last.removeprefix("x"), f"{what}: number", least=1), price
    if len(rest) > 1 and (is_times(first) or first.removesuffix("x").isdecimal()):
        return name_of(rest[1:]), whole(first.strip("x"), f"{what}: number", least=1), price
    return name_of(rest), 1, price


def _apart(words: tuple[str, ...]) -> list[str]:
    """The words one by one: of a line in quotes, and `x 2` as the number that it is."""
    apart = words[0].split() if len(words) == 1 else list(words)
    if len(words) == 1 and not (apart and (_price_at(apart) is not None or is_times(apart[-1].casefold()))):
        return list(words)
    for at, (one, other) in enumerate(pairwise(apart)):
        if (one.casefold() == "x" and other.isdecimal()) or (other.casefold() == "x" and one.isdecimal() and at == 0):
            return [*apart[:at], one + other, *apart[at + 2 :]]
    return apart


def _price_at(words: list[str]) -> int | None:
    """Where the `at` of a price stands: before the last word, else before a number."""
    if len(words) < 3:
        return None
    before = [at for at, word in enumerate(words[:-1]) if word.casefold() == "at"]
    return next((at for at in reversed(before) if at == len(words) - 2 or words[at + 1].isdecimal()), None)


def is_times(word: str) -> bool:
    """`x2`, and `x-1` too, which no number of things is."""
    return word[:1] == "x" and word[1:].lstrip("+-").isdecimal()


def on_target(words: tuple[str, ...]) -> tuple[str, str]:
    """`Smite on 2` as name and target: what stands behind the last `on`."""
    at = max((at for at, word in enumerate(words) if word.casefold() == "on"), default=0)
    return (name_of(words[:at]), name_of(words[at + 1 :])) if at else (name_of(words), "")


def whole(text: str, what: str, least: int = 0) -> int:
    """A number of plain digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and int(text) >= least):
        verb, _, part = what.partition(": ")
        way = f"like notequest {verb} Med Kit {'at 6' if part == 'price' else '2'}"
        raise Usage("number-wrong", f"{what} is {text!r}, expected a whole number from {least} to 999999", way)
    return int(text)
