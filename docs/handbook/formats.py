"""Pages made of a text with holes: the program's own, and section 5 (save, log, JSON)."""

import re
import tomllib
from pathlib import Path

from handbook import manual, mdoc, occurrences, tree
from handbook.occurrences import Occurrence

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PAGES = HERE / "pages"
HOLE = re.compile(r"^@([A-Z]+)(?: ([^@]+))?@$", re.MULTILINE)

ABOUT = {
    "notequest.1": "a plain-text logbook for solo pen-and-paper games",
    "notequest-save.5": "the file in which a game of notequest is kept",
    "notequest-log.5": "the log of a game of notequest",
    "notequest-json.5": "what notequest prints with --json",
}
SESSIONS = {
    "notequest": ["new notequest", "hero new --name Brugo", "dungeon new", "enter", "door", "fight", "log"],
    "voidspark": [
        "page next",
        "roll dex+stealthy vs 12 --dice 9",
        "fight 13/7-1 12/9-1 --dice 15,5,4,9,6,3",
        "credits +2",
        "page choose 2-A",
    ],
    "script": ["get hero.hp -q", "roll 4d6kh3 -q --seed 1", "ship --json | jq .result"],
}


def page(name: str) -> str:
    """A page with its holes filled."""
    stem, _, number = name.rpartition(".")
    body = HOLE.sub(lambda hole: "\n".join(_fill(hole[1], hole[2] or "")), (PAGES / name).read_text())
    return mdoc.page(stem, int(number), manual.DATE, ABOUT[name], mdoc.folded(body.rstrip("\n").split("\n")))


def keys() -> dict[str, dict[str, tuple[str, str]]]:
    """Every key with its type and what it says, by game."""
    return {
        game: {key: tuple(told) for key, told in entries.items()}
        for game, entries in tomllib.loads((HERE / "keys.toml").read_text()).items()
    }


def _fill(hole: str, what: str) -> list[str]:
    return FILLERS[hole](what)


def _options(_: str) -> list[str]:
    program = tree.root()
    return manual.option_list((*program.shared, *program.options))


def _commands(_: str) -> list[str]:
    return manual.overview(tree.commands())


def _exits(_: str) -> list[str]:
    return manual.exit_status()


def _session(which: str) -> list[str]:
    return mdoc.examples([f"notequest {typed}" for typed in SESSIONS[which]])


def _pages(_: str) -> list[str]:
    pages = [f"notequest-{name} 1" for name in manual.with_page(tree.commands())]
    return manual.see_also([*pages, *(f"{name.rpartition('.')[0]} 5" for name in ABOUT if name.endswith("5"))])


def _keys(game: str) -> list[str]:
    """Keys in the order of the file, by table."""
    return mdoc.tagged([(f"Va {mdoc.word(key)} Pq {mdoc.word(kind)}", mdoc.prose(said)) for key, (kind, said) in keys()[game].items()])


def _events(game: str) -> list[str]:
    kinds = occurrences.of_both() if game == "both" else occurrences.of_game(game)
    parts = occurrences.parts_of(kinds)
    lines = mdoc.tagged([_occurrence(occurrences.told(kind)) for kind in kinds])
    return lines + ([".Ss Parts of them", *mdoc.tagged([_occurrence(occurrences.told(kind)) for kind in parts])] if parts else [])


def _occurrence(found: Occurrence) -> tuple[str, list[str]]:
    facts = ", ".join(f"{name} ({kind})" for name, kind in found.facts)
    return f"Ql {mdoc.word(found.name)}", [
        *mdoc.prose(found.about.replace("`None`", "null")),
        *(mdoc.prose(f"Facts: {facts}.") if facts else []),
    ]


def _file(path: str) -> list[str]:
    lines = (ROOT / path).read_text().rstrip("\n").split("\n")
    return [".Bd -literal -offset indent", *(mdoc.code(line) or "" for line in lines), ".Ed"]


FILLERS = {
    "OPTIONS": _options,
    "COMMANDS": _commands,
    "EXITS": _exits,
    "EXAMPLE": _session,
    "PAGES": _pages,
    "KEYS": _keys,
    "EVENTS": _events,
    "FILE": _file,
}
