"""Changing a TOML text by splices: the lexer, and what finds the places; `notequest_cli.patch` is its face."""
