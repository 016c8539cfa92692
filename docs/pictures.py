"""Pictures of the terminal for README and guide, made from what the tool prints on one.

    python docs/pictures.py            writes docs/pictures/*.svg

Each picture is a session: a save, the lines typed, a width, a ground. The answers come from real processes with
`--color always`; only the frame around them is drawn here.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME, MONOKAI, TerminalTheme
from rich.text import Text

ROOT = Path(__file__).parent.parent
SAVES = ROOT / "tests" / "pages" / "saves"
PICTURES = ROOT / "docs" / "pictures"

SESSIONS: dict[str, tuple[str, int, TerminalTheme, list[str]]] = {
    "voidspark": ("zarylla.toml", 80, MONOKAI, ["hero", "fight wis9:13/7-1 13/7-2 --dice 12,5,3,4", "use Foresight --dice 11,14,6,5"]),
    "voidspark-light": ("zarylla.toml", 80, DEFAULT_TERMINAL_THEME, ["ship", "ship hit 4 --dice 1,4,4", "rest --heal str"]),
    "notequest": ("brugo.toml", 80, MONOKAI, ["hero", "map", "fight 2 --to hp --dice 6,3"]),
    "notequest-light": ("brugo.toml", 80, DEFAULT_TERMINAL_THEME, ["dungeon", "pack", "graveyard"]),
    "narrow": ("zarylla.toml", 40, DEFAULT_TERMINAL_THEME, ["hero", "ship"]),
    "wide": ("brugo.toml", 120, MONOKAI, ["hero", "dungeon"]),
}


def typed(folder: Path, line: str, width: int) -> str:
    """What a command prints on a terminal of this width."""
    env = {**os.environ, "COLUMNS": str(width), "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8"}
    words = [sys.executable, "-m", "notequest_cli", *shlex.split(line), "--color", "always"]
    done = subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True, check=True)
    return done.stdout + done.stderr


def draw(name: str) -> None:
    """One picture."""
    save, width, theme, lines = SESSIONS[name]
    console = Console(record=True, width=width, file=open(os.devnull, "w"), force_terminal=True, color_system="standard")  # noqa: SIM115  # as long as the process
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(SAVES / save, Path(folder) / "notequest.toml")
        for line in lines:
            console.print(Text(f"$ notequest {line}", style="bold"))
            console.print(Text.from_ansi(typed(Path(folder), line, width)))
    drawn = console.export_svg(title="notequest", theme=theme, unique_id=name)
    drawn = re.sub(r"\s*<!--.*?-->", "", drawn)
    drawn = re.sub(r"@font-face \{.*?\}\n", "", drawn, flags=re.DOTALL)  # a picture fetches nothing
    (PICTURES / f"{name}.svg").write_text(re.sub(r"font-family: [^;]*;", "font-family: monospace;", drawn))


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for each in sys.argv[1:] or SESSIONS:
        draw(each)
