"""What heals, cures, mends, repairs and brings back, as text: which of its words a rule reads.

(Voidspark rulebook, "Healing in Combat", "Conditions and Afflictions", "Ship Upgrades", "Surges & Charges")
"""

from notequest_cli.effects import Effect, dice_of, is_dice, parse, wording
from notequest_cli.voidspark import costs
from notequest_cli.voidspark.state import INFECTED, MALFUNCTION

REVIVES = ("revive", "restore")
HEALED = frozenset({"hp", "health", "hit", "points", "point", "damage"})
CURED = frozenset({"condition", "conditions", "lasting", "infection", "or", "and", INFECTED, MALFUNCTION})
WORDS = {
    "heal": HEALED,
    "cure": CURED,
    "mend": frozenset({"injury", "injuries", "physical", "stat"}),
    "repair": frozenset({"integrity", "compartment", "point", "points"}),
    **dict.fromkeys(REVIVES, HEALED | {"half", "maximum"}),
}
SMALL = frozenset({"a", "an", "the", "your", "of", "to", "on", "any", "one", "all"})
AMOUNTS = {"cure": ("", "all"), "mend": ("", "1")}
UNCOUNTED = frozenset({"half", "full", "some", "up", "double", "twice", "one", "two", "three", "four", "five"})
FORMS = {
    "heal": "heal 2d4",
    "cure": "cure infected",
    "mend": "mend 1",
    "repair": "repair 1",
    "regain": "regain 1 surge",
    "revive": "revive 5",
    "restore": "revive 5",
}


def gives_back(effect: Effect) -> bool:
    """Does this heal, or repair? That comes behind whatever else an ability does, and so do its dice."""
    return effect.verb in ("heal", "repair")


def is_remedy(effect: Effect) -> bool:
    """Is this one of the verbs whose words stand here?"""
    return effect.verb in WORDS or effect.verb == "regain"


def is_read(effect: Effect) -> bool:
    """Does a rule act on all of it: `heal d6+1`, not `heal half` or `heal 2 next page`?"""
    if effect.verb in ("regain", "spend"):
        return costs.is_of_a_pool(effect) and not (effect.verb == "regain" and _is_uncounted(effect))
    words = set(effect.what.split())
    if effect.verb not in WORDS or effect.versus or effect.span not in ("", "once") or not words <= WORDS[effect.verb] | SMALL:
        return False
    return _is_counted(effect) and not (effect.amount and words & UNCOUNTED)


def acting(text: str) -> tuple[Effect, ...]:
    """The effects of a text as they act: a remedy of which a rule reads only a part is a reminder."""
    return tuple(Effect("reminder", what=wording(one)) if is_remedy(one) and not is_read(one) else one for one in parse(text))


def restoring(text: str) -> tuple[tuple[str, str], ...]:
    """What restores HP and so is for a hero at 0 HP, each with what heals as much: `restore 5 hp`, and `heal 5`."""
    found = (effect for effect in parse(text) if effect.verb == "restore" and is_read(effect))
    return tuple((wording(effect), f"heal {effect.amount}" if effect.amount else FORMS["heal"]) for effect in found)


def near(text: str) -> str:
    """The form of a remedy that a rule reads, for one that none does; empty where the text is of something else."""
    return FORMS.get(next(iter(text.casefold().split()), ""), "")


def cured(what: str) -> tuple[str, ...]:
    """The conditions that a cure names, or any lasting one."""
    words = set(what.replace("infection", INFECTED).split())
    return tuple(name for name in (INFECTED, MALFUNCTION) if name in words) or (INFECTED, MALFUNCTION)


def _is_counted(effect: Effect) -> bool:
    """Does it say how much, and more than nothing? What heals must; the others have a usual amount."""
    if effect.verb in AMOUNTS:
        return effect.amount in AMOUNTS[effect.verb]
    if effect.amount in ("", "all"):
        return bool(effect.amount) or effect.verb != "heal"
    return _most(effect.amount) > 0


def _most(amount: str) -> int:
    """The highest an amount of dice or points can be; 0 where it takes away."""
    if amount.startswith("-"):
        return 0
    if not is_dice(amount):
        return int(amount)
    _, count, sides, flat = dice_of(amount)
    return count * sides + flat


def _is_uncounted(effect: Effect) -> bool:
    """Is the amount said in words that no rule counts: `regain half charges`?"""
    return effect.what.split()[0] in UNCOUNTED or effect.amount.startswith("-")
