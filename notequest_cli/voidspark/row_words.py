"""The rows of Voidspark's tables: their names say nearly everything."""

from notequest_cli.rowwords import Words

WORDS = Words(
    {
        "amount": lambda value, facts: f"{value:+d}" if isinstance(value, int) else str(value),
        "piece": lambda value, facts: "",
        "roll": lambda value, facts: f"roll on {value}",
    },
    frozenset(("name", "title", "credits", "abilities", "stat", "key")),
)
