"""`odds`: what can come of a roll, a fight, a door, and how likely it is. Nothing is rolled, nothing is written."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise

import click

from notequest_cli import odds as dice_odds
from notequest_cli import options
from notequest_cli.notation import DiceTerm, Expression, NameTerm, parse
from notequest_cli.odds import Chances, Odds, aligned, decimal, fraction, root
from notequest_cli.play import Play
from notequest_cli.problems import Usage
from notequest_cli.rolled import no_names, resolve
from notequest_cli.shell import TEXT, family
from notequest_cli.show.vocabulary import Bar, Block, Columns, Heading, Part, Strong, field, line
from notequest_cli.step import Outcome

MOST_ROWS = 24
FINE = 1000

Span = tuple[int | None, int | None]


@family()
def odds() -> None:
    """Exact chances before you decide. Nothing is rolled and nothing is written."""


@odds.default(joined=True, minus=r"-[a-z]{3,}.*")
@click.argument("expression", type=TEXT, nargs=-1, required=True)
def _roll(play: Play, expression: tuple[str, ...]) -> None:
    """Exact chances of a roll, with the hero's state: mean, spread, each total, each target.

    \b
    notequest odds 4d6kh3
    notequest odds dex+stealthy vs 12
    notequest odds 2d20kl1 vs 8,15

    With -q the bare fraction: of a roll the mean, or the chance to meet each target.
    """
    asked = _asked(play, " ".join(expression))
    found = _found(play, asked)
    result = _result(asked, found.chances)
    if play.options.json:
        from notequest_cli.shared import chances_json

        play.show(Outcome((), events=(chances_json.event(asked, found),), result=result))
    else:
        play.show(Outcome(tuple(page(asked, found, options.on_terminal())), result=result))


def _asked(play: Play, typed: str) -> Expression:
    """The notation, with the names of the sheet where it has any in it and there is a save."""
    with suppress(Usage):
        asked = parse(typed)
        if not any(isinstance(term, NameTerm) for term in asked.terms):
            return asked
    try:
        play.paths()
    except Usage:
        return parse(typed)
    saved = play.saved()
    return parse(typed, play.module("rolls").names(play.state(saved), play.tables(saved)))


def _found(play: Play, asked: Expression) -> Odds:
    """The chances with the sheet of the save; where nothing on a sheet could bear on it, none is read."""
    if any(isinstance(term, NameTerm) or (isinstance(term, DiceTerm) and term.sides == 20) for term in asked.terms):
        try:
            play.paths()
        except Usage:
            pass
        else:
            saved = play.saved()
            found: Odds = play.module("odds_rolls").odds(play.state(saved), play.tables(saved), asked)
            return found
    dice, addends, notes = resolve(asked, no_names)
    return Odds(dice_odds.of_terms(dice, sum(addend.value for addend in addends)), addends, notes)


def _result(asked: Expression, chances: Chances) -> str:
    """For `-q`: the chance to meet each target, lowest first; without targets the mean."""
    if not asked.targets:
        return fraction(*chances.mean())
    return " ".join(fraction(chances.at_least(target), chances.of) for target in asked.targets)


def page(asked: Expression, found: Odds, is_short: bool) -> list[Block]:
    """The chances as a page; a short one takes totals together so that it fits a screen."""
    chances = found.chances
    added = "".join(
        f" {'-' if addend.value < 0 else '+'} {f'{addend.name} ' if addend.name else ''}{abs(addend.value)}" for addend in found.addends
    )
    blocks: list[Block] = [Heading(f"odds of {asked.text}", added.strip())]
    blocks.append(field("from", f"{chances.low} to {chances.high}"))
    blocks.append(field("mean", decimal(*chances.mean())))
    blocks.append(field("spread", root(*chances.variance())))
    blocks += [line(note) for note in found.notes]
    if asked.targets:
        blocks.append(Columns(("", "chance", "exactly", ""), _target_rows(chances, spans(asked.targets))))
    spread = _screenful(chances) if is_short and len(chances.ways) > MOST_ROWS else _possible(chances)
    blocks.append(Columns(("total", "chance", "or more", ""), tuple(_rows(chances, spread))))
    return blocks


def spans(targets: tuple[int, ...]) -> list[Span]:
    """The ranges between the targets, the lowest first: below 8, 8 to 14, 15 or more."""
    edges = [None, *targets, None]
    return [(low, None if high is None else high - 1) for low, high in pairwise(edges)]


def span_text(span: Span) -> str:
    """`below 8`, `8 to 14`, `15 or more`, `7`."""
    low, high = span
    if low is None:
        return f"below {high + 1}" if high is not None else "any"
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def _target_rows(chances: Chances, ranges: list[Span]) -> tuple[tuple[Part, ...], ...]:
    rows: list[tuple[Part, ...]] = []
    for span in ranges:
        ways = chances.between(*span)
        exact = fraction(ways, chances.of)
        rows.append((span_text(span), Strong(aligned(ways, chances.of)), exact if len(exact) < MOST_ROWS else "", _bar(ways, chances.of)))
    return tuple(rows)


def _rows(chances: Chances, ranges: list[Span]) -> list[tuple[Part, ...]]:
    """A row for each total or range, with the chance of it and of it or more."""
    ways = [chances.between(*span) for span in ranges]
    most, reach = max(ways), chances.of
    rows: list[tuple[Part, ...]] = []
    for span, here in zip(ranges, ways, strict=True):
        rows.append((span_text(span), aligned(here, chances.of), aligned(reach, chances.of), _bar(here, most)))
        reach -= here
    return rows


def _possible(chances: Chances) -> list[Span]:
    return [(total, total) for total, ways in enumerate(chances.ways, chances.low) if ways]


def _screenful(chances: Chances) -> list[Span]:
    """Ranges of one round width around the middle, the rare ends taken together."""
    rare = chances.of // FINE
    low, high = _without(chances.ways, rare), _without(chances.ways[::-1], rare)
    first, last = chances.low + low, chances.high - high
    width = next(size for power in range(9) for size in (10**power, 2 * 10**power, 5 * 10**power) if (last - first) // size < MOST_ROWS - 4)
    start = first // width * width
    inner = [(at, at + width - 1) for at in range(start, last + 1, width)]
    before: list[Span] = [(None, start - 1)] if start > chances.low else []
    return [*before, *inner, *([(inner[-1][1] + 1, None)] if inner[-1][1] < chances.high else [])]


def _without(ways: Sequence[int], rare: int) -> int:
    """How many totals at this end are rare together."""
    reach = 0
    for at, here in enumerate(ways):
        reach += here
        if reach > rare:
            return at
    return 0


def _bar(ways: int, most: int) -> Bar:
    return Bar(ways * FINE // most, FINE) if ways * FINE >= most else Bar(int(ways > 0), FINE)


@odds.member("fight")
@click.argument("words", type=TEXT, nargs=-1, metavar="[ROUND|TARGET]...")
@click.option("--single", is_flag=True, help="one enemy over all rounds (Voidspark)")
@click.option("--with", "weapon", type=TEXT, help="with another weapon (NoteQuest)")
@click.option(
    "--to",
    type=TEXT,
    multiple=True,
    help="who takes the damage: hp, or armor, one after the other: helmet,boots; and hp what that cannot (NoteQuest)",
)
@click.option("--monster", type=TEXT, help='a monster no table knows, like "2 undead" (NoteQuest)')
def _fight(play: Play, words: tuple[str, ...], single: bool, weapon: str | None, to: tuple[str, ...], monster: str | None) -> None:
    """The chances of a fight: each round and what abilities would change, or winning and dying against the monsters here.

    \b
    notequest odds fight wis9:13/7-1 2x15/9-2
    notequest odds fight --to helmet

    With -q the bare chance to win: every round, or against all monsters here.
    """
    from notequest_cli import otheroption

    marked: dict[str, tuple[object, str]] = {"--single": (single, "voidspark")}
    marked |= {"--with": (weapon, "notequest"), "--to": (to, "notequest"), "--monster": (monster, "notequest")}
    otheroption.must_be_of_this_game(play, marked)
    _of_game(play, "fight", words, {"single": single, "weapon": weapon, "to": ",".join(to) or None, "monster": monster})


@odds.member("dogfight")
@click.argument("words", type=TEXT, nargs=-1, metavar="[ROUND]...")
def _dogfight(play: Play, words: tuple[str, ...]) -> None:
    """The chances of a fight between ships (Voidspark).

    \b
    notequest odds dogfight 60-3/1@55

    With -q the bare chance to win every round.
    """
    _of_game(play, "dogfight", words, {})


@odds.member("ship")
@click.argument("words", type=TEXT, nargs=1, metavar="DAMAGE")
def _ship(play: Play, words: str) -> None:
    """Which compartments so much damage brings down, and what the hero loses (Voidspark).

    \b
    notequest odds ship 4

    With -q the bare chance that the hero loses no HP.
    """
    _of_game(play, "ship", (words,), {})


@odds.member("door")
@click.argument("words", type=TEXT, nargs=-1, metavar="[N]")
def _door(play: Play, words: tuple[str, ...]) -> None:
    """What may wait behind a door: locks, traps, rooms, monsters (NoteQuest).

    \b
    notequest odds door

    With -q the bare chance that it is unlocked.
    """
    _of_game(play, "door", words, {})


@odds.member("sneak")
def _sneak(play: Play) -> None:
    """The chance to move past the monsters here unseen (NoteQuest).

    \b
    notequest odds sneak

    With -q the bare chance to pass unseen; it is 0 where the torch for it is the last, and the darkness takes the hero.
    """
    _of_game(play, "sneak", (), {})


def _of_game(play: Play, what: str, words: tuple[str, ...], said: dict[str, object]) -> None:
    """The chances that only the save's game knows."""
    saved = play.saved()
    known = play.module("odds_words").ODDS
    if what not in known:
        listed = ", ".join(f"odds {name}" for name in known)
        raise Usage("odds-other-game", f"odds {what} is not of {play.games[play.game()]}", f"there is {listed}, and odds with a roll")
    blocks, events, result = known[what](play.state(saved), play.tables(saved), words, said)
    play.show(Outcome(tuple(blocks), events=events, result=result))
