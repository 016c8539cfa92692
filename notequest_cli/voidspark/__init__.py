"""Quest Calendar: The Voidspark Chronicles."""

TITLE = "The Voidspark Chronicles"
COMMANDS: dict[str, tuple[str, str, str]] = {}
