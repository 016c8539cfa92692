"""Matching what a player types against the names that are there: no case, no quotes, unambiguous beginning."""

from collections.abc import Iterable

from notequest_cli.problems import Usage


def match(word: str, names: Iterable[str], what: str) -> str:
    """The one name that `word` means: the whole name, else its unambiguous beginning, without case.

    `what` says what is looked for ("ability"). Raises `Usage` with the nearest name, or with all that fit.
    """
    known = list(names)
    wanted = _plain(word)
    whole = [name for name in known if _plain(name) == wanted]
    if whole:
        return whole[0]
    begins = [name for name in known if _plain(name).startswith(wanted)] if wanted else []
    if len(begins) == 1:
        return begins[0]
    if begins:
        raise Usage("name-ambiguous", f"{what} {word!r} could be {' or '.join(begins)}", "write more of it")
    raise Usage("name-unknown", f"{what} {word!r} is not here", hint(word, known))


def hint(word: str, known: list[str]) -> str:
    """The nearest name, or the list when it is short."""
    close = nearest(word, known)
    if close:
        return f"did you mean {close}?"
    return f"there is {', '.join(known)}" if 0 < len(known) <= 12 else "there is none" if not known else ""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The name closest to `word`, or `None` when none is close."""
    import difflib

    plain = {_plain(name): name for name in known}
    found = difflib.get_close_matches(_plain(word), plain, n=1, cutoff=0.6)
    return plain[found[0]] if found else None


def _plain(name: str) -> str:
    return " ".join(name.casefold().split())
