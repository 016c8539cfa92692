"""What a command line says beside its command, and what the terminal and environment decide once."""

import os
import sys
from collections.abc import Mapping

from notequest_cli.problems import Usage
from notequest_cli.record import Record

PLAIN_LOCALES = ("C", "POSIX")
SET_BY_PYTHON = "C.UTF-8"


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


def is_ascii(env: Mapping[str, str], is_piped: bool = False) -> bool:
    """Can whoever reads stdout be shown no more than ASCII? Python writes UTF-8 also where the locale is C; TERM says nothing of a pipe."""
    encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
    return not encoding.startswith("utf") or _is_ascii_locale(env) or (not is_piped and env.get("TERM") == "dumb")


def _is_ascii_locale(env: Mapping[str, str]) -> bool:
    """Does the locale name a character set that is not Unicode? Where it is C, Python sets LC_CTYPE to C.UTF-8 itself."""
    lang, spoken = env.get("LANG"), env.get("LC_CTYPE")
    spoken = None if lang and spoken == SET_BY_PYTHON else spoken
    named = env.get("LC_ALL") or spoken or lang or ""
    charset = named.partition("@")[0].partition(".")[2].lower()
    return named in PLAIN_LOCALES or bool(charset and not charset.startswith("utf"))


def environment() -> Mapping[str, str]:
    """The process environment, read in one place."""
    return os.environ
