"""What the commands of the game share: words as typed, read into names, numbers and prices."""

from collections.abc import Iterable

from notequest_cli.problems import Usage


def name_of(words: Iterable[str]) -> str:
    """The words of a name, joined."""
    return " ".join(words)


def priced(words: tuple[str, ...], what: str) -> tuple[str, int, int | None]:
    """`Ship Parts x2 at 5` as name, number and price."""
    rest, price = list(words), None
    if len(rest) > 2 and rest[-2].casefold() == "at":
        price, rest = whole(rest[-1], f"{what}: price"), rest[:-2]
    last, first = rest[-1].casefold(), rest[0].casefold()
    if len(rest) > 1 and (is_times(last) or last.isdecimal()):
        return name_of(rest[:-1]), whole(last.removeprefix("x"), f"{what}: number", least=1), price
    if len(rest) > 1 and (first.isdecimal() or first.removesuffix("x").isdecimal()):
        return name_of(rest[1:]), whole(first.removesuffix("x"), f"{what}: number", least=1), price
    return name_of(rest), 1, price


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
