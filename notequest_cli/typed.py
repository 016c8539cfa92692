"""The words of a command as they were typed: which of them the log tells, and how, so that they can be pasted back."""

from collections.abc import Mapping, Sequence

from notequest_cli.options import Options
from notequest_cli.problems import Usage

HIDDEN = "\0"  # before what looks like an option to click's parser and is none

_UNTOLD_VALUES = ("-f", "--file", "--dice", "--seed", "--color")
_UNTOLD_FLAGS = ("-q", "--quiet", "--json", "-n", "--dry-run")
_WITH_VALUES = (*_UNTOLD_VALUES, "--tables", "--as")
_LONG = tuple(f"{name}=" for name in _UNTOLD_VALUES if name.startswith("--"))
_BARE = "-_./,:=+@%^~"
_ACTING = '"$`\\!'


def readable(word: str) -> str:
    """The word itself; broken UTF-8, which arrives as surrogates, is refused."""
    try:
        word.encode()
    except UnicodeEncodeError:
        raise Usage("argument-not-utf8", "an argument is not UTF-8 text", "type it again") from None
    return word


def is_signed(arg: str) -> bool:
    """Is it a number or dice with a minus sign, `-1` or `-d4`, not an option?"""
    return arg[:1] == "-" and (arg[1:].lstrip()[:1].isdigit() or (arg[1:2] in "dD" and arg[2:3].isdigit()))


def seen(word: str) -> str:
    """The word as it was typed."""
    return word[len(HIDDEN) :] if word.startswith(HIDDEN) else word


def own_words(args: Sequence[str]) -> list[str]:
    """The words of a command without the options every command shares: those are not part of the story."""
    words: list[str] = []
    rest = iter(args)
    for arg in rest:
        if arg in _UNTOLD_VALUES:
            next(rest, None)
        elif arg not in _UNTOLD_FLAGS and not arg.startswith(_LONG):
            words.append(arg)
    return words


def words_before(before: Options, here: Options, env: Mapping[str, str]) -> list[str]:
    """What was said before the command, or by the environment, and is part of the story: it stands behind the command's own words."""
    tables = before.tables or env.get("NOTEQUEST_TABLES", "")
    words = ["--tables", tables] if tables and here.tables is None else []
    words += [] if here.rows else [word for row in before.rows for word in ("--as", row)]
    return [*words, "--force"] if before.force and not here.force else words


def first_word(args: Sequence[str]) -> int | None:
    """Where the first word stands that is neither an option nor the value of one that all commands share."""
    skip = False
    for at, arg in enumerate(args):
        if not skip and (not arg.startswith("-") or is_signed(arg)):
            return at
        skip = not skip and arg in _WITH_VALUES
    return None


def as_told(words: Sequence[str]) -> str:
    """The words on one line as a shell reads them: bare, in double quotes, or in single ones where something in them would still act."""
    return " ".join(map(_quoted, words))


def _quoted(word: str) -> str:
    if word and word[0] not in "=~" and all(char.isalnum() or char in _BARE for char in word):
        return word
    return f'"{word}"' if not any(char in _ACTING for char in word) else "'" + word.replace("'", "'\\''") + "'"
