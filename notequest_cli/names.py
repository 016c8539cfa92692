"""Matching what a player types against the names that are there: no case, no quotes, unambiguous beginning."""

from collections.abc import Iterable, Mapping

from notequest_cli.problems import Usage

CLOSE = 0.75
LIKE = 0.67  # so alike is a name that is asked about; a potion is no ration


def match(word: str, names: Iterable[str], what: str) -> str:
    """The one name that `word` means: the whole name, else its unambiguous beginning, else that of a word in it, without case.

    `what` says what is looked for ("ability"). Raises `Usage` with the nearest name, or with all that fit.
    """
    known = list(names)
    wanted = _plain(word)
    whole = [name for name in known if _plain(name) == wanted]
    if whole:
        return word if word in whole else whole[0]
    fits = _fitting(wanted, known)
    if len(fits) == 1:
        return fits[0]
    named = [name for name in fits if _is_named(wanted, name)]
    if len(named) == 1:
        return named[0]
    if fits:
        raise Usage("name-ambiguous", f"{what} {word!r} could be {' or '.join(fits)}", "write more of it")
    raise Usage("name-unknown", f"{what} {word!r} is not here", hint(word, known) or f"there are {len(known)}, like {', '.join(known[:3])}")


def match_alike(word: str, known: Mapping[str, str], what: str) -> str:
    """The same where one thing has several names, alike in what stands behind them: those are no ambiguity."""
    fits = _fitting(_plain(word), list(known))
    kept = {known[name] or name: name for name in reversed(fits)}
    return next(iter(kept.values())) if len(kept) == 1 else match(word, known, what)


def run_apart(word: str, names: Iterable[str]) -> str:
    """`medkit` as the one name that is spelled so without its spaces; any other word as typed."""
    meant = [name for name in names if "".join(_plain(name).split()) == "".join(_plain(word).split())]
    return meant[0] if len(meant) == 1 else word


def several(typed: str, known: Iterable[str]) -> list[str]:
    """The names that commas part, where that is no one name with a comma in it; else none."""
    parts = [part.strip() for part in typed.split(",") if part.strip()]
    return parts if len(parts) > 1 and _plain(typed) not in map(_plain, known) else []


def is_number(word: str) -> bool:
    """Is it a whole number as a game has them, nine plain digits at most?"""
    return word.isascii() and word.isdigit() and len(word) < 10


def meant(word: str, names: Iterable[str], what: str, is_free: bool) -> str:
    """The name that `word` means, as in `match`; where anything may be typed, what is close to no name is taken as typed."""
    known = list(names)
    if is_free and not _fitting(_plain(word), known) and nearest(word, known, CLOSE) is None:
        return word
    return match(word, known, what)


def _fitting(wanted: str, known: list[str]) -> list[str]:
    """The names that begin with it, else those in which a word does; the numbers behind a name are no word of it."""
    if not wanted:
        return []
    begins = [name for name in known if _plain(name).startswith(wanted)]
    if not begins and wanted[0].isdigit():
        return []
    return begins or [name for name in known if f" {wanted}" in f" {_plain(name)}"]


def _is_named(wanted: str, name: str) -> bool:
    """Is this the whole name, before its numbers: `sword of the dragon` of `Sword of the Dragon 1d6`?"""
    rest = _plain(name)[len(wanted) :].removeprefix(" ").removeprefix("x")
    return _plain(name).startswith(f"{wanted} ") and rest[:1].isdigit()


def hint(word: str, known: list[str]) -> str:
    """The nearest name, or the list when it is short."""
    close = nearest(word, known, LIKE)
    if close:
        return f"did you mean {close}?"
    return f"there is {', '.join(known)}" if 0 < len(known) <= 12 else "there is none" if not known else ""


def hinted(first: str, way: str) -> str:
    """A hint, and the other way out behind it: a question has its own mark."""
    return f"{first}{' ' if first.endswith('?') else '; '}{way}" if first else way


def nearest(word: str, known: Iterable[str], closeness: float = 0.6) -> str | None:
    """The name closest to `word`, or `None` when none is close."""
    import difflib

    plain = {_plain(name): name for name in known}
    found = difflib.get_close_matches(_plain(word), plain, n=1, cutoff=closeness)
    return plain[found[0]] if found else None


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
