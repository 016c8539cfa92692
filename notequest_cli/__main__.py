"""`python -m notequest_cli`."""

from notequest_cli.cli import entry

entry()
