"""The tables of each game as one module, for the program to import: reading them as TOML took it ten times as long."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[2] / "notequest_cli"
HEAD = '"""What is printed in the tables. Made of tables/*.toml by docs/make.py: change those, and run it."""\n\n'


def made() -> dict[str, str]:
    """The module of each game by its path."""
    folders = sorted(PACKAGE.glob("*/tables"))
    return {str(folder.with_name("printed.py").relative_to(PACKAGE.parent)): _module(folder) for folder in folders}


def _module(folder: Path) -> str:
    files = sorted(folder.glob("*.toml"))
    packs = (f"    {file.stem!r}: {{\n{''.join(_lines(tomllib.loads(file.read_text())))}    }},\n" for file in files)
    return f"{HEAD}PACKS = {{\n{''.join(packs)}}}\n"


def _lines(pack: dict[str, Any]) -> Iterator[str]:
    """A line for each row, so that one more row is one more line."""
    for key, entry in pack.items():
        if "title" in entry:
            rows = "".join(f"            {face!r}: {row!r},\n" for face, row in entry.items())
            yield f"        {key!r}: {{\n{rows}        }},\n"
        else:
            yield f"        {key!r}: {entry!r},\n"
