"""What the commands of the game share: a turn in which the hero may die, dated by the day on the wall; words as typed."""

from collections.abc import Iterable, Mapping

import click

from notequest_cli.notequest import dying
from notequest_cli.play import Play
from notequest_cli.playing import Rule
from notequest_cli.problems import Usage
from notequest_cli.shell import TEXT

MONSTER = click.option("--monster", type=TEXT, help='a monster no table knows, like "5 HP 2 damage undead"')


def play_out(play: Play, rule: Rule, answers: Mapping[str, str | None] | None = None) -> None:
    """Run a rule; graves that are new in it get today's date."""
    today = play.today()
    play.turn(lambda state, referee: dying.dated(state, rule(state, referee), today), answers)


def in_order(ctx: object, param: object, said: tuple[str, ...]) -> str | None:
    """Click's callback of `--to`: `--to shoulder --to hp` is `--to shoulder,hp`."""
    return ",".join(said) or None


def name_of(words: tuple[str, ...]) -> str:
    """The words of a name without quotes, joined."""
    return " ".join(words)


def first_name(words: tuple[str, ...], names: Iterable[str]) -> tuple[str, str]:
    """`frost ray 2` as the words that begin a name, and the rest; the whole text where no name begins so."""
    known = [name.casefold() for name in names]
    for cut in range(len(words), 0, -1):
        name = name_of(words[:cut])
        if any(each.startswith(name.casefold()) for each in known):
            return name, name_of(words[cut:])
    return name_of(words), ""


def counted(words: tuple[str, ...], what: str) -> tuple[str, int | None, int | None]:
    """`Health Potion x2 at 3` as name, number and price; `drop Ornament 2` as name and number."""
    rest, price, many = name_of(words).split() if what == "buy" else list(words), None, None
    if len(rest) > 2 and rest[-2].casefold() == "at" and rest[-1].isdecimal():
        price, rest = _number(rest[-1], what, least=0), rest[:-2]
    last = rest[-1].casefold().removeprefix("x") if len(rest) > 1 else ""
    if last.isascii() and last.isdigit():
        many, rest = _number(last, what), rest[:-1]
    return name_of(tuple(rest)), many, price


def _number(text: str, what: str, least: int = 1) -> int:
    if not text.isascii() or len(text) > 6 or int(text) < least:
        way = f"like notequest {what} torch 2" if what == "buy" else f"like notequest {what} Health Potion 2"
        raise Usage("number-wrong", f"{what}: the number is {text!r}, expected a whole number from {least} to 999999", way)
    return int(text)
