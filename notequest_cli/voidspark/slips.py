"""What in the text of an effect nobody can read looks like a slip of the pen, with the word that was meant."""

from notequest_cli.effects import SPANS, VERBS, Effect, parse, wording
from notequest_cli.names import nearest
from notequest_cli.voidspark.held import effects_in
from notequest_cli.voidspark.sheet import D20_WORDS, SPOKEN, STATS, is_understood
from notequest_cli.voidspark.state import INFECTED, MALFUNCTION, OF_A_ROUND

CLOSE = 0.75
SHORTEST = 3
TOGGLE = "toggle"
LASTING = "+2 defense, -2 attack for page"
_OF_SPANS = {word for span in SPANS for word in span.split()}
WORDS = frozenset({*VERBS, *STATS, *SPOKEN, *D20_WORDS, *_OF_SPANS, *OF_A_ROUND, INFECTED, MALFUNCTION, "any", "dice", "versus"})


def slip(text: str) -> tuple[str, str] | None:
    """The first word that is close to one a rule reads, and that one; `None` where the text is understood, or the player's own words."""
    for effect in unread(text):
        words = wording(effect).casefold().split()
        for word in words:
            close = nearest(word, WORDS, CLOSE) if word.isalpha() and len(word) >= SHORTEST and word not in WORDS else None
            if close and close not in words:
                return word, close
    return None


def unread(text: str) -> tuple[Effect, ...]:
    """The effects of a text that no rule acts on; what stands before them as their source is none of them."""
    return tuple(effect for effect in effects_in(text) if not is_understood(effect))


def is_toggle(text: str) -> bool:
    """Does somebody want an ability that is switched on and off, in words no rule reads?"""
    return any(effect.what.casefold().split()[:1] == [TOGGLE] for effect in parse(text) if effect.verb == "reminder")
