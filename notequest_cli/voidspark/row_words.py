"""The rows of Voidspark's tables: their names say nearly everything."""

from typing import Any

from notequest_cli.rowwords import Facts, Words


def _bonus(value: Any, facts: Facts) -> str:
    """`WIS +1, DEF +1`; of a skill `+2`."""
    if not isinstance(value, dict):
        return f"{value:+d}" if isinstance(value, int) else str(value)
    from notequest_cli.voidspark.value_words import bonus_text

    return bonus_text(value).replace("INTEGRITY", "Integrity")


WORDS = Words(
    {
        "amount": lambda value, facts: f"{value:+d}" if isinstance(value, int) else str(value),
        "bonus": _bonus,
        "compartment": lambda value, facts: str(value).replace("_", " "),
        "effect": lambda value, facts: str(value),
        "integrity": lambda value, facts: f"Integrity {value}",
        "slot": lambda value, facts: str(value),
        "when": lambda value, facts: {"outside": "not between rounds", "both": ""}.get(str(value), str(value)),
        "piece": lambda value, facts: "",
        "roll": lambda value, facts: f"roll on {value}",
    },
    frozenset(("name", "title", "credits", "abilities", "stat", "key")),
)
