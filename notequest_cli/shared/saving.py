"""`get`, `set`, `check`: the save as a text of keys and values."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from notequest_cli import patch, save, valuewise
from notequest_cli.entry import Entry
from notequest_cli.names import hint, nearest
from notequest_cli.patch import Change
from notequest_cli.play import Play
from notequest_cli.problems import Problem, Usage
from notequest_cli.rulings import of_game
from notequest_cli.save import Saved
from notequest_cli.shell import TEXT, command
from notequest_cli.show.vocabulary import Block, Crossed, aside, line
from notequest_cli.step import Outcome

CHOSEN = ("settings", "rulings")
NO_COMMENT = "a comment is no part of a value, and is not written; notequest edit is the place for it"
SURELY = 0.7  # how alike two keys are where one is a typing mistake


@command()
@click.argument("key", type=TEXT)
def get(play: Play, key: str) -> None:
    """Print the value of a key; a table prints its keys.

    \b
    notequest get hero.hp
    notequest get 'hero.pack."Med Kit"'
    """
    found = _found(play.saved().data, split_key(key), key)
    shown = [f"{name} = {patch.format_value(value)}" for name, value in found.items()] if isinstance(found, dict) else [_bare(found)]
    play.show(Outcome(tuple(line(text) for text in shown), result=found if not isinstance(found, dict) else "\n".join(shown)))


@command("set", writes=True)
@click.argument("key", type=TEXT)
@click.argument("value", type=TEXT)
def set_(play: Play, key: str, value: str) -> None:
    """Change the value of a key: a TOML value, else text. Nothing else of the file changes: a comment behind the old value stays.

    \b
    notequest set hero.hp 12
    notequest set hero.name "Old Brugo"
    notequest set hero.conditions '["infected"]'
    """
    meant = read_value(value)
    said = () if meant == value or not _has_comment(value) else (aside(NO_COMMENT),)
    play.transact(lambda saved: _also(change(play, saved, split_key(key), meant), said), mends=True)


def _also(outcome: Outcome, said: tuple[Block, ...]) -> Outcome:
    return outcome._replace(blocks=(*outcome.blocks, *said))


def _has_comment(typed: str) -> bool:
    """Does a comment stand in what was read as a value of TOML?"""
    import re

    return "#" in re.sub(r'"""(?:[^\\]|\\.)*?"""|\'\'\'.*?\'\'\'|"(?:[^"\\]|\\.)*"|\'[^\']*\'', "", typed, flags=re.DOTALL)


def change(play: Play, saved: Saved, key: tuple[str, ...], value: object, name: str = "", default: str = "") -> Outcome:
    """One key set to a value: verified, reviewed, and told; in a player's words with a `name` for the key, and what counts without it."""
    _must_be_below_tables(saved.data, key)
    old = valuewise.value_at(saved.data, key)
    if old is patch.MISSING and len(key) == 1:
        _must_not_belong_elsewhere(play, saved, key[0])
    said, shown = name or _dotted(key), _bare if name else patch.format_value
    if patch.same(old, value) or (old is patch.MISSING and name and value == default):
        return Outcome((line(f"{said} is {shown(value)} already"),), result=patch.format_value(value))
    change = Change(key, old, value)
    raw, hunks = patch.patch(saved.raw, [change])
    data = save.parse(raw, saved.paths.save)
    after = play.module("state", data).review(data)
    fatal = [problem.sentence() for problem in after if problem.fatal]
    if fatal:
        raise Usage(
            "set-wrong-type",
            "the save would have wrong types:\n  " + "\n  ".join(fatal),
            "nothing was changed; say a value of the right type",
        )
    _must_be_a_choice(key, after)
    was = default or "nothing" if old is patch.MISSING else shown(old)
    blocks: list[Block] = [line(said, " ", Crossed(was, shown(value)))]
    blocks += [aside(problem.sentence()) for problem in after if problem.place == _dotted(key)]
    tell = getattr(play.module("state", data), "kept", None)
    blocks += [aside(problem.sentence()) for problem in tell(data, key)] if tell else []
    blocks += _new_key(play, saved.data, key) if old is patch.MISSING else []
    entries = (_entry(play, saved, (f"{said} {was} -> {shown(value)}",), raw, hunks),)
    return Outcome(tuple(blocks), entries, raw, (change,), entries, patch.format_value(value))


def _must_be_a_choice(key: tuple[str, ...], problems: Sequence[Problem]) -> None:
    """How it is played is one of a few words; refuse what no rule would know. Whatever else is strange is told and kept."""
    for problem in problems:
        if problem.place == _dotted(key) and key[0] in CHOSEN:
            choices = problem.expected.split(" or ")
            near = nearest(problem.found.strip("'\""), choices)
            way = f"notequest set {problem.place} {near or choices[0]}" if len(choices) > 1 else "notequest rulings lists them"
            raise Usage("set-choice", f"{problem.place}: {problem.found}, expected {problem.expected}", way)


def _new_key(play: Play, data: dict[str, Any], key: tuple[str, ...]) -> list[Block]:
    """A hint where a new key is very like one that is there: a typing mistake, perhaps; or where it is one that no rule reads."""
    import difflib

    beside = valuewise.value_at(data, key[:-1])
    close = difflib.get_close_matches(key[-1], beside, n=1, cutoff=SURELY) if isinstance(beside, dict) else []
    if not close and not _may_be_read(play, data, key):
        return [aside(f"{_dotted(key)} is a key of your own, which no rule reads; undo takes it back")]
    return [aside(f"{_dotted(key)} is a new key; did you mean {_dotted((*key[:-1], near))}? undo takes it back") for near in close]


def _may_be_read(play: Play, data: dict[str, Any], key: tuple[str, ...]) -> bool:
    """Does a rule read this key, or could one: it stands in a table of the game that has names of the player's in it?"""
    if len(key) == 1 or key[0] not in play.module("strangers", data).SECTIONS:
        return False
    known: Mapping[str, Iterable[str]] = {"rulings": of_game(play.game()), **play.module("state", data).keys()}
    return len(key) > 2 or key[0] not in known or key[1] in known[key[0]]


def _must_not_belong_elsewhere(play: Play, saved: Saved, name: str) -> None:
    """A key of the game is not written above all tables, where nobody reads it."""
    from notequest_cli import misspelt

    home = misspelt.home_of(name, play.module("state", saved.data).keys())
    if home:
        raise Usage("key-elsewhere", f"{name} belongs into a table; here nobody would read it", f"did you mean {home}?")


def _must_be_below_tables(data: dict[str, Any], key: tuple[str, ...]) -> None:
    """What stands above a key is a table, or is not there yet."""
    at: Any = data
    for size, part in enumerate(key[:-1], 1):
        at = at.get(part, {})
        if not isinstance(at, dict):
            above = _dotted(key[:size])
            raise Usage(
                "key-below-value", f"{above} is {patch.format_value(at)}: nothing stands below a value", f"notequest set {above} VALUE"
            )


def _entry(play: Play, saved: Saved, lines: tuple[str, ...], raw: bytes, hunks: tuple[patch.Hunk, ...]) -> Entry:
    return Entry("", play.as_typed(), lines, hunks=hunks, before=saved.digest, after=save.digest(raw))


@command()
def check(play: Play) -> None:
    """List every problem of the save at once, and the texts that were kept beside it. Exit code 1 where there is a problem.

    \b
    notequest check
    """
    from shlex import quote

    from notequest_cli import misspelt, swap
    from notequest_cli.pair import Mended

    saved = play.saved()
    problems = tuple(play.module("state", saved.data).review(saved.data))
    problems += _strangers(play, saved)
    problems += tuple(misspelt.found(saved.data, play.module("state", saved.data).keys()))
    blocks = [line(problem.sentence(), " (stops writing)" if problem.fatal else "") for problem in problems]
    asides = [
        Mended(f"{name} is a text that was kept: look at it, then rm {quote(name)} deletes it", name) for name in swap.asides(saved.paths)
    ]
    done = [*(blocks or [line("no problems")]), *(line(each.sentence) for each in asides)]
    play.show(Outcome(tuple(done), events=asides, result=len(problems), exit=int(bool(problems)), problems=problems))


def _strangers(play: Play, saved: Saved) -> tuple[Problem, ...]:
    """What is wrong with the player's own tables, and names that no table knows, where the game looks for them."""
    tables, problems = play.tables_left(saved)
    look = getattr(play.module("state", saved.data), "strangers", None)
    return (*problems, *(look(saved.data, tables) if look else ()))


def split_key(typed: str) -> tuple[str, ...]:
    """`hero.pack."Med Kit"` to its parts; `Usage` where it is no key."""
    import tomllib

    try:
        data: Any = tomllib.loads(f"{typed} = 0\n")
    except ValueError:
        raise Usage("key-wrong", f"{typed} is not a key", 'like hero.hp, or hero.pack."Med Kit"') from None
    parts: list[str] = []
    while isinstance(data, dict) and len(data) == 1:
        part, data = next(iter(data.items()))
        parts.append(part)
    if data != 0 or "\n" in typed:
        raise Usage("key-wrong", f"{typed} is not a key", 'like hero.hp, or hero.pack."Med Kit"')
    return tuple(parts)


def read_value(typed: str) -> object:
    """A TOML value, else the text itself."""
    import tomllib

    try:
        data = tomllib.loads(f"value = {typed}\n")
    except (ValueError, RecursionError):
        return typed
    if save.is_deep(data):
        raise Usage("value-deep", f"the value is nested more than {save.DEEPEST} deep", "a save is for people to read")
    return data["value"] if len(data) == 1 else typed


def _found(data: dict[str, Any], key: tuple[str, ...], typed: str) -> Any:
    at: Any = data
    for part in key:
        if not isinstance(at, dict) or part not in at:
            way = hint(part, list(at) if isinstance(at, dict) else []) or "notequest get lists the keys of a table, like notequest get hero"
            raise Usage("key-unknown", f"there is no {typed} in the save", way)
        at = at[part]
    return at


def _bare(value: object) -> str:
    return value if isinstance(value, str) else patch.format_value(value)


def _dotted(key: tuple[str, ...]) -> str:
    return ".".join(part if part.replace("_", "").replace("-", "").isalnum() else f'"{part}"' for part in key)
