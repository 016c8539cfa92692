"""The tables of the games as Python, for the program to import: reading them as TOML took it ten times as long."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[2] / "notequest_cli"
WRITTEN_BY_HAND = "__init__"


def made() -> dict[str, str]:
    """Each module by its path, beside the file that it is made of."""
    files = sorted(PACKAGE.glob("*/tables/*.toml"))
    return {str(_module(file).relative_to(PACKAGE.parent)): text(file.name, tomllib.loads(file.read_text())) for file in files}


def modules() -> Iterator[Path]:
    """The modules that are there."""
    return (path for path in PACKAGE.glob("*/tables/*.py") if path.stem != WRITTEN_BY_HAND)


def text(name: str, pack: dict[str, Any]) -> str:
    """A module that says what the file of this name does, a line for each row."""
    return f'"""Made of {name} by docs/make.py: change that, and run this."""\n\nPACK = {{\n{"".join(_lines(pack))}}}\n'


def _lines(pack: dict[str, Any]) -> Iterator[str]:
    for key, value in pack.items():
        if isinstance(value, dict) and any(isinstance(row, dict) for row in value.values()):
            yield f"    {key!r}: {{\n"
            yield from (f"        {face!r}: {row!r},\n" for face, row in value.items())
            yield "    },\n"
        else:
            yield f"    {key!r}: {value!r},\n"


def _module(file: Path) -> Path:
    return file.with_suffix(".py")
