"""Commands and options that nobody has: what was perhaps meant. Loaded only when somebody types one."""

from typing import NoReturn

import click

from notequest_cli.names import hinted, nearest
from notequest_cli.problems import Refusal, Usage

MOST_NAMED = 6
CLOSE = 0.6
OF_A_SAVE = ("no-save", "game-other", "game-without")  # refusals that no other word would have spared
ASKING_FOR_HELP = ("help", "man", "commands")


def nearest_first(error: click.NoSuchOption) -> click.UsageError:
    """Options that may have been meant, the nearest first; click sorts them by the alphabet."""
    import difflib

    meant = difflib.get_close_matches(error.option_name, error.possibilities or (), n=3, cutoff=0)
    asked = " or ".join(f"'{option}'" for option in meant)
    return click.UsageError(f"{error.message.rstrip('.')}. Did you mean {asked}?" if meant else error.message, error.ctx)


def unknown_command(typed: str, known: list[str], members: tuple[str, ...] = ()) -> NoReturn:
    """Refuse a command nobody has, with what it begins, the member of a family that it is (`members`), or else the nearest."""
    asks = typed in ASKING_FOR_HELP
    begun = [name for name in known if name.startswith(typed)]
    above, _, word = typed.rpartition(" ")
    likely = {name.removeprefix(above).strip(): name for name in known}  # alike in the word, not in the family before it
    near = nearest(word, likely)
    close = [] if asks else list(members or begun[:MOST_NAMED]) or ([likely[near]] if near else [])
    family = f"notequest {above}".rstrip()
    listed = f"{family} --help lists them" + (f", {family} COMMAND --help tells one" if asks else "")
    way = f"did you mean {' or '.join(close)}?" if close else listed
    raise Usage("command-unknown", f"there is no command {typed}", way)


def or_a_member(refusal: Refusal, family: str, typed: str, members: list[str]) -> None:
    """The bare word of a family refused what was typed; it may have been meant for a member of a like name."""
    near = nearest(typed, members, CLOSE) if typed and refusal.code not in OF_A_SAVE else None
    if near:
        other = "" if refusal.way.startswith("did you mean") else refusal.way
        refusal.way = hinted(f"did you mean notequest {family} {near}?", other).rstrip()
