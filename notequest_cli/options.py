"""What a command line says beside its command, and what the terminal and environment decide once."""

import os
import sys
from collections.abc import Mapping

from notequest_cli.problems import Usage
from notequest_cli.record import Record


class Options(Record):
    """The shared options; before or after the command, the later one counts."""

    file: str | None = None
    dice: str | None = None
    seed: str | None = None
    quiet: bool = False
    json: bool = False
    color: str = "auto"
    dry_run: bool = False
    force: bool = False
    rows: tuple[str, ...] = ()
    tables: str | None = None

    def over(self, earlier: "Options") -> "Options":
        """These options on top of those that stood before the command."""
        default = Options()
        return Options(*(mine if mine != none else theirs for mine, theirs, none in zip(self, earlier, default, strict=True)))


def named_rows(rows: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """`--as Orc` and `--as contents=desk` as table name (empty for the only one) to its rows, one draw after the other."""
    named: dict[str, tuple[str, ...]] = {}
    for typed in rows:
        table, equals, row = typed.partition("=")
        key, value = (table.strip(), row.strip()) if equals else ("", typed.strip())
        if not value:
            raise Usage("row-empty", f"--as {typed}: no row is named", "like --as Orc, or --as monsters=Orc")
        named[key] = (*named.get(key, ()), value)
    return named


def wants_color(color: str, env: Mapping[str, str], is_terminal: bool) -> bool:
    """Is color used: `--color`, else NO_COLOR, FORCE_COLOR and CLICOLOR_FORCE, CLICOLOR, TERM, the terminal."""
    if color != "auto":
        return color == "always"
    if env.get("NO_COLOR"):
        return False
    for name in ("FORCE_COLOR", "CLICOLOR_FORCE"):
        if env.get(name, "0") not in ("", "0"):
            return True
    if env.get("CLICOLOR") == "0" or env.get("TERM") == "dumb":
        return False
    return is_terminal


def on_terminal() -> bool:
    """Does a person read what this command prints?"""
    try:
        return sys.stdout.isatty()
    except ValueError:
        return False


def can_ask() -> bool:
    """Can a person answer a question?"""
    try:
        return sys.stdin.isatty() and sys.stderr.isatty()
    except (AttributeError, ValueError):
        return False


def is_ascii(env: Mapping[str, str]) -> bool:
    """Can stdout show no more than ASCII? Python writes UTF-8 also where the locale is C."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return not encoding.startswith("utf") or env.get("TERM") == "dumb" or env.get("LC_ALL") in ("C", "POSIX")


def environment() -> Mapping[str, str]:
    """The process environment, read in one place."""
    return os.environ
