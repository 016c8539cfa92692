"""What items, abilities and gear do, as text in save and tables, read into values.

The language is small: `heal 2d4`, `+d4 attack for page`, `+2 damage vs undead`, `reroll d20`, `light 2`,
`ignore paralyze`. A comma joins several, and the span of the last counts for those before it. What it
cannot say is a reminder: kept, and shown at the moment it may matter.
"""

from functools import lru_cache
from itertools import pairwise

from notequest_cli.record import Record

VERBS = {
    "heal",
    "reroll",
    "double",
    "extra",
    "cure",
    "mend",
    "repair",
    "spend",
    "light",
    "ignore",
    "cancel",
    "restore",
    "revive",
    "sell",
    "kill",
    "learn",
    "no",
    "opens",
    "flee",
    "destroy",
    "regain",
    "lucky",
}
SMALL = ("to", "on", "a", "an", "the", "your", "of")
ROLLS = ("roll", "rolls")
SPANS = ("for page", "next page", "for fight", "for round", "next chest", "per attack", "once", "always")
ALWAYS = "always"
OR = " or "


class Effect(Record):
    """One thing that happens: `+d4 attack vs undead for page` is ("bonus", "+d4", "attack", "undead", "for page").

    `amount` is a signed number or dice as text, "all", or empty; a reminder has its whole text in `what`.
    """

    verb: str
    amount: str = ""
    what: str = ""
    versus: str = ""
    span: str = ""


@lru_cache(maxsize=512)
def parse(text: str) -> tuple[Effect, ...]:
    """All effects of a text, in order. Never fails: what cannot be read is a reminder."""
    effects = [_one(part.strip()) for part in text.split(",") if part.strip()]
    span = effects[-1].span if effects else ""
    return tuple(effect._replace(span=span) if span and not effect.span and effect.verb == "bonus" else effect for effect in effects)


def wording(effect: Effect) -> str:
    """The effect as it is written in a save."""
    if effect.verb == "reminder":
        return effect.what
    words = [effect.amount, effect.what] if effect.verb == "bonus" else [effect.verb, effect.amount, effect.what]
    words += [f"vs {effect.versus}" if effect.versus else "", effect.span]
    return " ".join(word for word in words if word)


def is_amount(word: str) -> bool:
    """Is the word an amount: `+d4`, `-2`, `2d4`, `d6+1`, `all`?"""
    plain = (word[1:] if word[:1] in "+-" else word).lower()
    count, d, rest = plain.partition("d")
    if word.lower() == "all":
        return True
    sides, flat = _with_flat(rest)
    is_rolled = bool(d) and _digits(count, 0, 2) and _digits(sides, 1, 3) and int(sides) > 0
    return (not d and _digits(count, 1, 4)) or (is_rolled and (not flat or _digits(flat[1:], 1, 3)))


def _digits(text: str, least: int, most: int) -> bool:
    return least <= len(text) <= most and (not text or (text.isascii() and text.isdigit()))


def is_dice(amount: str) -> bool:
    """Is the amount rolled (`+d4`, `2d4`), not a plain number?"""
    return "d" in amount.lower()


def dice_of(amount: str) -> tuple[int, int, int, int]:
    """Sign, count and sides of an amount of dice, and what is added to them: `-2d4` is (-1, 2, 4, 0), `d6+1` (1, 1, 6, 1)."""
    count, _, rest = amount.lstrip("+-").lower().partition("d")
    sides, flat = _with_flat(rest)
    return (-1 if amount.startswith("-") else 1), int(count or 1), int(sides), int(flat or 0)


def _with_flat(sides: str) -> tuple[str, str]:
    """`6+1` as the sides of a die and the signed number behind them."""
    at = next((at for at, letter in enumerate(sides) if letter in "+-"), len(sides))
    return sides[:at], sides[at:]


def _one(text: str) -> Effect:
    rest, span = _cut_span(text)
    words = rest.split()
    at = next((at for at, word in enumerate(words) if word.lower() == "vs" and 0 < at < len(words) - 1), len(words))
    versus, words = " ".join(words[at + 1 :]), _joined(words[:at])
    if words[0][0] in "+-" and is_amount(words[0]) and len(words) > 1:
        return Effect("bonus", words[0].lower(), _roll_named(words[1:]), versus.strip().lower(), span)
    verb, words = words[0].lower(), _joined(words[1:])
    if verb not in VERBS:
        return Effect("reminder", what=text)
    if verb in ("reroll", "double"):
        return Effect(verb, "", _roll_named(words), versus.strip().lower(), span)
    words = [word for word in words if word.lower() not in ("with", "at")] if verb == "revive" else words
    amount = words.pop(0).lower() if words and is_amount(words[0]) else ""
    return Effect(verb, amount, " ".join(words).lower(), versus.strip().lower(), span)


def _joined(words: list[str]) -> list[str]:
    """The words with blanks around the signs of an amount at their beginning taken out: `+ d4`, `1d4 + 1`, `d6 -1`."""
    for size in range(min(4, len(words)), 1, -1):
        parts = words[:size]
        are_signed = all(one[-1] in "+-" or two[0] in "+-" for one, two in pairwise(parts))
        if are_signed and is_amount("".join(parts)):
            return ["".join(parts), *words[size:]]
    return words


def _roll_named(words: list[str]) -> str:
    """`to a damage roll` is `damage`, `a d20 or a damage roll` is `d20 or damage`: small words say nothing, nor "roll" behind a name."""
    return OR.join(_plainly(part.split()) for part in " ".join(words).lower().split(OR))


def _plainly(named: list[str]) -> str:
    while len(named) > 1 and named[0] in SMALL:
        named.pop(0)
    if len(named) > 1 and named[-1] in ROLLS and named[-2] not in ("any", "next", "each", "every", "all", *SMALL):
        named.pop()
    return " ".join(named)


def _cut_span(text: str) -> tuple[str, str]:
    for span in SPANS:
        if text.lower().endswith(" " + span):
            return text[: -len(span) - 1].rstrip(), span
    return text, ""
