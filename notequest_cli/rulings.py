"""The questions the books leave open: each ruling's name, its choices (default first), and what it decides.

A choice that differs from the default stands in the save under `[rulings]`.
"""

from collections.abc import Mapping

from notequest_cli.names import match
from notequest_cli.record import Record


class Ruling(Record):
    """One open question: `choices` with the default first, and a sentence that asks it."""

    game: str
    choices: tuple[str, ...]
    asks: str


RULINGS = {
    "same-skill-stacks": Ruling("voidspark", ("no", "yes"), "does the same skill of hero and crew count twice?"),
    "reroll-keeps-better": Ruling("voidspark", ("no", "yes"), "may the old die be kept after a reroll?"),
    "death-4-spends-pools": Ruling("voidspark", ("no", "yes"), "does death 4 empty surges and charges too?"),
    "debt-penalty": Ruling("voidspark", ("each-time", "first-time"), "is the -2 taken on every payment into debt?"),
    "edition-segments": Ruling("notequest", ("english", "portuguese"), "which edition's first Segments row counts?"),
    "trapped-door-opens": Ruling("notequest", ("yes", "no"), "is a door open once its trap has acted?"),
    "alert-reach": Ruling("notequest", ("connected", "one-hop", "all"), "how far does noise carry through broken doors?"),
    "keys-consumed": Ruling("notequest", ("yes", "no"), "is a key used up by the door it opens?"),
    "disarm-covers": Ruling("notequest", ("room", "next-trap"), "what does disarming cover?"),
    "darkness": Ruling(
        "notequest",
        ("at-zero", "when-unpayable"),
        "when does the darkness take a hero: without light, or when a trap's torch cannot be paid?",
    ),
    "trait-trigger": Ruling("notequest", ("target", "all"), "whose trait does the face of the damage die set off?"),
    "paralyze-stops": Ruling("notequest", ("turns", "everything"), "what does paralysis stop: turns, or potions and gear too?"),
    "double-price": Ruling(
        "notequest", ("everything", "equipment"), "what does a Cat-Person sell at double price: everything, or not what is worth coins?"
    ),
    "spoils": Ruling("notequest", ("per-monster", "per-fight"), "how often is Spoils rolled?"),
    "horde-orc-spoils": Ruling("notequest", ("no", "yes"), "does the Orc that Horde brings have Spoils?"),
}


def choice(chosen: Mapping[str, str], name: str) -> str:
    """What counts: the player's choice where it is one of the choices, else the default."""
    ruling = RULINGS[name]
    return chosen[name] if chosen.get(name) in ruling.choices else ruling.choices[0]


def of_game(game: str) -> dict[str, Ruling]:
    """The rulings of one game, in the order of its rulebook."""
    return {name: ruling for name, ruling in RULINGS.items() if ruling.game == game}


def find(game: str, name: str, answer: str) -> tuple[str, str]:
    """The ruling and choice a player means; `Usage` with the nearest when there is none."""
    ruling = match(name, of_game(game), "ruling")
    return ruling, match(answer, RULINGS[ruling].choices, f"choice for {ruling}")
