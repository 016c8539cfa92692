"""Completions for bash, zsh and fish: one engine in awk with the facts of the commands in it, and a few lines for each shell."""

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

from handbook import tree
from handbook.tree import Command, Option
from notequest_cli import rulings
from notequest_cli.shared import topics
from notequest_cli.tables import Packs, Tables
from notequest_cli.voidspark.notebook import DIFFICULTIES

Each = TypeVar("Each", Command, Option)
HERE = Path(__file__).parent
PACKAGE = HERE.parents[1] / "notequest_cli"
BASH = "notequest.bash"
SHELLS = (BASH, "_notequest", "notequest.fish")
TRAITS = ("str", "dex", "con", "int", "wis", "cha")
ROLLED = ("atk", "dmg", "aim", "eva")
DICE: dict[str, tuple[str, ...]] = {"settings.dice": ("tool", "ask")}
MARKS = {"voidspark": "(Voidspark)", "notequest": "(NoteQuest)"}
CHOICES: dict[str, dict[str, tuple[str, ...]]] = {"notequest": DICE, "voidspark": {**DICE, "settings.difficulty": DIFFICULTIES}}
SETS = {"a": ("file", "quiet", "json", "color", "dice", "seed", "tables", "help"), "w": ("dry-run", "force"), "t": ("as",)}


def made() -> dict[str, str]:
    """The three files."""
    return {name: (HERE / "completions" / f"{name}.in").read_text().replace("@ENGINE@", engine(name != BASH)) for name in SHELLS}


def engine(tells: bool = True) -> str:
    """The awk program with its facts; nothing in it ends a text in single quotes. Bash shows no more than names: it needs no help."""
    lines = (HERE / "completions" / "engine.awk").read_text().split("\n")
    code = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    program = "\n".join([*code, "function facts() {", *(f"  {fact}" for fact in facts(tells)), "}"])
    if "'" in program or "\\\\" in program:
        raise AssertionError("a single quote or a double backslash in the engine")
    return program


def facts(tells: bool) -> list[str]:
    """Everything the engine knows without the save; with a line of help for each command and option, or without."""
    return [*_commands(tells), *_shared(tells), *_names()]


def asked() -> dict[str, dict[str, str]]:
    """Which names a word may be, as told in names.toml."""
    return tomllib.loads((HERE / "names.toml").read_text())


def _commands(tells: bool) -> Iterator[str]:
    listed = tree.commands()
    for game in dict.fromkeys(command.game for command in listed):
        mine = [command for command in listed if command.game == game]
        yield _set(("commands", game), _rows(((command.name, command.line) for command in mine), tells))
        for command in mine:
            yield from _command(command, tells)
    yield _set(("options", "", ""), _rows((_option_row(each, "") for each in tree.root().options), tells))


def _command(command: Command, tells: bool) -> Iterator[str]:
    if command.members:
        for game, members in _by_game(command.game, ((each, each.line) for each in command.members)):
            yield _set(("members", game, command.name), _rows(((each.name.split(" ", 1)[1], each.line) for each in members), tells))
    for each in command.with_members():
        yield _set(("uses", command.game, each.name), _sets(each.bare or each))
        for game, options in _by_game(command.game, ((option, option.help) for option in each.all_options())):
            if game != command.game:
                yield _set(("uses", game, each.name), "")
            yield _set(("options", game, each.name), _rows((_option_row(option, each.name) for option in _spelled(options)), tells))
        slots = asked()[command.game or "shared"].get(each.name, "")
        if slots:
            yield _set(("arguments", command.game, each.name), slots)


def _by_game(game: str, said: Iterable[tuple[Each, str]]) -> list[tuple[str, list[Each]]]:
    """What of a command both games have, and what only one: its help ends with the game in brackets."""
    found: dict[str, list[Each]] = {}
    for each, text in said:
        marked = next((name for name, mark in MARKS.items() if text.endswith(mark)), game)
        found.setdefault(marked, []).append(each)
    return list(found.items())


def _spelled(options: Iterable[Option]) -> list[Option]:
    """Each spelling of an option as one of its own."""
    return [option._replace(names=(name,)) for option in options for name in option.names]


def _option_row(option: Option, command: str) -> tuple[str, str, str]:
    return option.names[0], value_kinds(option, command), option.help


def value_kinds(option: Option, command: str) -> str:
    """Which names the value of an option may be; `none` where nothing is known, empty where it takes no value."""
    if not option.value:
        return ""
    if option.choices:
        return ",".join(f"={each}" for each in option.choices)
    if option.value == "FILE":
        return "file"
    names = asked()["options"]
    return next((names[key] for key in (f"{command} {option.names[-1]}", option.names[-1]) if names.get(key)), "none")


def _shared(tells: bool) -> Iterator[str]:
    """The options that commands share, in their sets."""
    known = {name.lstrip("-"): option for option in tree.root().shared for name in option.names}
    for letter, names in SETS.items():
        rows = [_option_row(each, "") for each in _spelled(known[name] for name in names)]
        kinds = {name: kind for option in tree.root().shared for name in option.names for kind in [value_kinds(option, "")]}
        yield _set(("shared", letter), _rows(((name, kinds[name], text) for name, _, text in rows), tells))


def _sets(command: Command) -> str:
    names = {name.lstrip("-") for option in command.shared for name in option.names}
    return "".join(letter for letter, wanted in SETS.items() if wanted[0] in names)


def _names() -> Iterator[str]:
    """Names that stand in the tables and rules of the games."""
    yield _set(("fixed", "voidspark", "trait"), "\n".join(TRAITS))
    yield _set(("fixed", "voidspark", "stat"), "\n".join(ROLLED))
    for game in tree.games():
        packs = Packs(str(PACKAGE / game / "tables"))
        tables = Tables(packs).names()
        ruled = rulings.of_game(game)
        short = dict.fromkeys(name.rpartition(".")[2] + "=" for name in tables)
        yield _set(("fixed", game, "table"), "\n".join([*tables, *Tables(packs).lists()]))
        yield _set(("fixed", game, "row-of"), "\n".join(short))
        yield _set(("fixed", game, "ruling"), "\n".join(ruled))
        yield _set(("fixed", game, "topic"), "\n".join(topic.name for topic in topics.of_game(game)))
        for name, ruling in ruled.items():
            yield _set(("answers", name), "\n".join(ruling.choices))
        chosen = {**CHOICES[game], **{f"rulings.{name}": ruling.choices for name, ruling in ruled.items()}}
        yield _set(("fixed", game, "chosen"), "\n".join(chosen))
        for name, words in chosen.items():
            yield _set(("choices", name), "\n".join(words))
    yield from _wares(Packs(str(PACKAGE / "voidspark" / "tables")))


def _wares(packs: Packs) -> Iterator[str]:
    """What is not in the save yet: items, crew, upgrades, equipment of the year."""
    gear = packs["gear"]
    for kind, names in {
        "ware": packs["items"],
        "crew": packs["crew"],
        "upgrade": packs["upgrades"],
        "piece-of-gear": gear,
        "any-skill": packs["skills"],
        "slot": dict.fromkeys(piece["slot"] for piece in gear.values()),
    }.items():
        yield _set(("fixed", "voidspark", kind), "\n".join(names))
    for name, facts in packs["crew"].items():
        yield _set(("skill_of", name), str(facts.get("skill", "")))


def _rows(rows: Iterable[tuple[str, ...]], tells: bool) -> str:
    """Rows of words; the last word of each is its help."""
    return "".join("\t".join(row if tells else row[:-1]) + "\n" for row in rows)


def _set(place: tuple[str, ...], text: str) -> str:
    """An assignment in awk; what would end a text of the shell is written as a number."""
    name, *keys = place
    return f"{name}[{', '.join(map(_text, keys))}] = {_text(text)}"


def _text(raw: str) -> str:
    escaped = raw.replace("\\", "\\134").replace('"', '\\"').replace("'", "\\047").replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'
