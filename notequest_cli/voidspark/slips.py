"""What in the text of an effect nobody can read looks like a slip of the pen, with the word that was meant."""

from notequest_cli.effects import SPANS, VERBS, Effect, parse, wording
from notequest_cli.names import nearest
from notequest_cli.voidspark import remedy_texts
from notequest_cli.voidspark.held import effects_in
from notequest_cli.voidspark.sheet import D20_WORDS, SPOKEN, STATS, is_understood
from notequest_cli.voidspark.state import INFECTED, MALFUNCTION, OF_A_ROUND

CLOSE = 0.75
FOR_PAGE = "for page"
SHORTEST = 3
TOGGLE = "toggle"
LASTING = "+2 defense, -2 attack for page"
LISTED = "notequest rules effects lists what is read"
FAMILIAR = {
    ("revives", "resurrect", "alive", "life"): "revive 5",
    ("again", "repeat", "redo", "advantage"): "reroll d20",
    ("twice", "doubled", "doubles"): "double damage",
    ("second", "additional", "another"): "extra attack",
    ("regenerate", "regain", "recover", "healing"): "heal 2d4",
    ("recharge", "refill"): "regain 1 surge",
    ("passive", "permanent", "permanently", "constant"): "+1 damage always",
    ("negate", "immune", "prevent", "resist"): "ignore frightened",
    ("fix", "mends", "repairs"): "repair 1",
    ("remove", "heals", "cures"): "cure infected",
}
OF_ROLLS = {"double": "double damage", "reroll": "reroll d20", "extra": "extra attack"}
PLAIN = ("any", "dice", "die", "one", "two", "all", "each", "every")  # words of anybody, which are no slips
_OF_SPANS = {word for span in SPANS for word in span.split()}
WORDS = frozenset({*VERBS, *STATS, *SPOKEN, *D20_WORDS, *_OF_SPANS, *OF_A_ROUND, INFECTED, MALFUNCTION, *PLAIN, "versus"})


def slip(text: str) -> tuple[str, str] | None:
    """The first word that is close to one a rule reads, and that one; `None` where the text is understood, or the player's own words.

    A slip is only what a rule reads once it is mended: `the guard looks away` is no effect with `always` in it either.
    """
    for effect in unread(text):
        wrong = _wrong(effect)
        if wrong and not unread(_mended(effect, wrong)):
            return next(iter(wrong.items()))
    return None


def _wrong(effect: Effect) -> dict[str, str]:
    """The words of an effect that are close to one a rule reads, each with that one."""
    words = wording(effect).casefold().split()
    plain = [word for word in words if word.isalpha() and len(word) >= SHORTEST and word not in WORDS]
    close = {word: nearest(word, WORDS, CLOSE) for word in plain}
    return {word: meant for word, meant in close.items() if meant and meant not in words}


def _mended(effect: Effect, wrong: dict[str, str]) -> str:
    return " ".join(wrong.get(word.casefold(), word) for word in wording(effect).split())


def unread(text: str) -> tuple[Effect, ...]:
    """The effects of a text that no rule acts on; what stands before them as their source is none of them."""
    return tuple(effect for effect in effects_in(text) if not is_understood(effect))


def only_kept(text: str) -> tuple[tuple[str, str], ...]:
    """What of an effect no rule reads, each with what was perhaps meant: a word for a word, or a form that a rule reads."""
    return tuple((wording(effect), _near(effect, text)) for effect in unread(text))


def _near(effect: Effect, text: str) -> str:
    said = wording(effect)
    if ";" in text and not unread(text.replace(";", ",")):
        return text.replace(";", ",")
    if effect.verb == "bonus" and effect.span and is_understood(effect._replace(span=FOR_PAGE)):
        return wording(effect._replace(span=FOR_PAGE))
    if slip(said):
        return _mended(effect, _wrong(effect))
    remedy = remedy_texts.near(said) or near_of_a_roll(said)
    words = set(said.casefold().split())
    return remedy or next((form for known, form in FAMILIAR.items() if words & set(known)), "")


def near_of_a_roll(text: str) -> str:
    """The form that a rule reads of what doubles, rerolls or strikes again and adds something, `double damage+1`; empty for all else."""
    words = "".join(letter if letter.isalnum() else " " for letter in text.casefold()).split()
    if not set(text) & {"+", "-"} or not words or not {*STATS, *SPOKEN, *D20_WORDS} & {*words}:
        return ""
    return "reroll damage" if words[0] == "reroll" and "damage" in words else OF_ROLLS.get(words[0], "")


def is_toggle(text: str) -> bool:
    """Does somebody want an ability that is switched on and off, in words no rule reads?"""
    return any(effect.what.casefold().split()[:1] == [TOGGLE] for effect in parse(text) if effect.verb == "reminder")
