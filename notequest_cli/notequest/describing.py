"""A monster that no table knows, as a player describes it: `5 HP 2 damage Stone Body`, in any order."""

from collections.abc import Iterable, Iterator

from notequest_cli.names import nearest
from notequest_cli.notequest.notebook import trait_words
from notequest_cli.notequest.state import Kind
from notequest_cli.problems import Usage

LABELS = ("hp", "damage")
LIKE = 'like "5 HP 2 damage undead"'


def read_kind(text: str, hp: int, known: Iterable[str]) -> Kind:
    """`5 HP 2 damage undead stone-body` as a kind of monster; where its line says the HP, `2 undead` is enough."""
    words = [part for word in trait_words(text.replace(",", " ")) for part in _apart(word)]
    said, bare, traits = _sorted_out(words)
    if len(bare) > 1 or (bare and "damage" in said):
        raise Usage("monster-number", f"{text}: which of it is HP, and which damage", LIKE)
    damage, full = said.get("damage", bare[0] if bare else None), said.get("hp", hp)
    if damage is None or not full:
        missing = "damage" if damage is None else "HP"
        raise Usage("monster-unreadable", f"{text}: there is no {missing} in it", LIKE)
    return Kind(full, damage, tuple(_trait(word, list(known)) for word in traits))


def _apart(word: str) -> list[str]:
    """`5hp` as two words."""
    for label in LABELS:
        if word.endswith(label) and word != label and word[: -len(label)].isdecimal():
            return [word[: -len(label)], label]
    return [word]


def _sorted_out(words: list[str]) -> tuple[dict[str, int], list[int], list[str]]:
    """What is said with its name, the numbers without one, and the rest."""
    said: dict[str, int] = {}
    bare: list[int] = []
    traits: list[str] = []
    for label, word in _pairs(words):
        if label:
            said[label] = int(word)
        elif _is_number(word):
            bare.append(int(word))
        elif word not in LABELS:
            traits.append(word)
    return said, bare, traits


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Each number with the name before or after it; every other word alone."""
    at = 0
    while at < len(words):
        one, two = words[at], words[at + 1] if at + 1 < len(words) else ""
        if _is_number(one) and two in LABELS:
            yield two, one
        elif one in LABELS and _is_number(two):
            yield one, two
        else:
            yield "", one
            at -= 1
        at += 2


def _trait(word: str, known: list[str]) -> str:
    """A trait by its name; what is none is refused with the nearest."""
    if word in known:
        return word
    close = nearest(word, known)
    way = f"did you mean {close}?" if close else f"there is {', '.join(known)}"
    raise Usage("monster-trait", f"there is no trait {word}", way)


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 4
