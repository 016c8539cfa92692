"""What players could have written: every save and every command line of the pages, to be played with and to be spoilt."""

import importlib
import re
import shlex
import tomllib
from functools import cache
from pathlib import Path

import click

from notequest_cli import cli
from notequest_cli.problems import Problem

PAGES = Path(__file__).parents[1] / "pages"
TOML = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TYPED = re.compile(r"^\$ notequest (.+)$", re.MULTILINE)
KEY_LINE = re.compile(r"^([^\[#=\n]+?)( *= *)(.*)$", re.MULTILINE)
NAMED = re.compile(r"^save: (\S+)$", re.MULTILINE)
ELSEWHERE = re.compile(r"--tables|settings\.tables")
GAME = re.compile(r'^game = "(\w+)"', re.MULTILINE)


@cache
def saves() -> tuple[str, ...]:
    """Every save of the pages, and the first ones that `new` writes."""
    found = [path.read_text() for path in sorted(PAGES.glob("saves/*.toml"))]
    found += [text for path in sorted(PAGES.glob("*.md")) for text in TOML.findall(path.read_text())]
    found += [(Path(cli.__file__).parent / game / "new.toml").read_text() for game in cli.GAMES]
    return tuple(dict.fromkeys(text for text in found if GAME.search(text)))


@cache
def values() -> dict[str, tuple[str, ...]]:
    """Every value that a key has somewhere, as written."""
    found: dict[str, list[str]] = {}
    for text in saves():
        for key, _, value in KEY_LINE.findall(text):
            found.setdefault(key.strip(), []).append(value)
    return {key: tuple(dict.fromkeys(held)) for key, held in found.items()}


@cache
def lines(game: str = "") -> tuple[str, ...]:
    """Every command line of the pages and of the help that needs no other file; of one game and those of both, where one is named."""
    typed = [line for text in pages() if game in ("", game_of(text)) for line in TYPED.findall(text)]
    helped = [line for owner, _, command in commands() if owner in ("", game) or not game for line in examples(command)]
    return tuple(dict.fromkeys(line for line in [*typed, *helped] if not ELSEWHERE.search(line)))


@cache
def playable() -> tuple[str, ...]:
    """The saves that can be played with: those that can be read, need no other file, and are without a wrong type."""
    found = (text for text in saves() if _is_toml(text) and "\ntables = " not in text)
    return tuple(text for text in found if not any(problem.fatal for problem in review(text)))


def _is_toml(text: str) -> bool:
    try:
        return bool(tomllib.loads(text))
    except tomllib.TOMLDecodeError:
        return False


def review(text: str) -> list[Problem]:
    """What the game of a save finds in it."""
    state = importlib.import_module(f"notequest_cli.{game_of(text)}.state")
    found: list[Problem] = state.review(tomllib.loads(text))
    return found


@cache
def pages() -> tuple[str, ...]:
    """The pages, those that name a save with it."""
    texts = [path.read_text() for path in sorted(PAGES.glob("*.md"))]
    return tuple(NAMED.sub(lambda found: (PAGES / "saves" / found[1]).read_text(), text) for text in texts)


def game_of(text: str) -> str:
    """The game of a save or of a page; empty where it does not say."""
    found = GAME.search(text)
    return found[1] if found else ""


@cache
def words() -> tuple[str, ...]:
    """Every word of every command line."""
    return tuple(dict.fromkeys(word for line in lines() for word in split(line)))


def split(line: str) -> list[str]:
    """A command line as words; as it stands where a quote is left open."""
    try:
        return shlex.split(line)
    except ValueError:
        return line.split()


def examples(command: click.Command) -> list[str]:
    """The examples in a command's help."""
    return re.findall(r"^ *notequest (.+?)(?:  .*)?$", command.help or "", re.MULTILINE)


@cache
def commands() -> tuple[tuple[str, str, click.Command], ...]:
    """Each command of the click tree, members of families too: its game (or none), what is typed, and itself."""
    found: list[tuple[str, str, click.Command]] = []
    for game, listed in (("", cli.SHARED), *cli.OF_GAME.items()):
        for name, (_, _, target) in listed.items():
            command = cli.load(game, target)
            members = command.commands if isinstance(command, click.Group) else {"": command}
            found += [(game, f"{name} {member}".strip().removesuffix(" show"), each) for member, each in members.items()]
    return tuple(found)


def writes(command: click.Command) -> bool:
    """Can the command change the save or the log?"""
    return any("--dry-run" in param.opts for param in command.params)
