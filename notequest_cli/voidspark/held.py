"""What the sheet holds for a while, as text: the effect, and before it what it comes from, `Combat Tonic: +3 attack for page`.

(Voidspark rulebook, "Per Page")
"""

from functools import lru_cache

from notequest_cli.effects import Effect, parse, wording

REMINDER = "reminder"
PAGE, ONCE, BOON = "page", "once", "boon"


@lru_cache(maxsize=128)
def read(text: str) -> tuple[str, tuple[Effect, ...]]:
    """What an effect comes from, empty where its text does not say, and the effects themselves."""
    by, colon, rest = text.rpartition(": ")
    effects = parse(rest)
    if colon and by.strip() and any(effect.verb != REMINDER for effect in effects):
        return by.strip(), effects
    return "", parse(text)


def bare(text: str) -> str:
    """The text of the effects themselves, without what they come from."""
    by = read(text)[0]
    return text.rpartition(": ")[2] if by else text


def source(text: str, otherwise: str = PAGE) -> str:
    """What an effect comes from, as it is named beside a roll."""
    return read(text)[0] or otherwise


def effects_in(text: str) -> tuple[Effect, ...]:
    """The effects of a text, without what they come from."""
    return read(text)[1]


def amount_in(text: str) -> int:
    """The amount of a text whose first effect is a bonus with a plain number."""
    return int(effects_in(text)[0].amount)


def parted(text: str, spans: tuple[str, ...]) -> tuple[str, str]:
    """What of a text ends with these spans, and what of it stays; what says no span goes with the rest of it."""
    by, effects = read(text)
    if not any(effect.span in spans for effect in effects):
        return "", text
    stays = tuple(effect for effect in effects if effect.span and effect.span not in spans)
    return (written(by, tuple(effect for effect in effects if effect not in stays)), written(by, stays)) if stays else (text, "")


def lasting(text: str) -> tuple[Effect, ...]:
    """What of an ability holds until the page is turned."""
    return tuple(effect for effect in parse(text) if effect.verb == "bonus" and effect.span == "for page")


def written(by: str, effects: tuple[Effect, ...]) -> str:
    """The text that holds effects, with what they come from."""
    told = ", ".join(map(wording, effects))
    return f"{by}: {told}" if by else told
