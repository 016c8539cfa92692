"""Pictures of the terminal for README and guide, made from what the tool prints on one.

    python docs/pictures.py [NAME...]      writes docs/pictures/*.svg
    python docs/pictures.py --check        says which of them show what the tool no longer prints, and exits with 1 if any does

Each picture is a session: a save, the lines typed, a width, a ground. The answers come from real processes on a terminal; only the
frame around them is drawn here. Compared are the words, not the strokes.
"""

import html
import io
import os
import pty
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
    """What a command prints on a terminal of this width where nobody answers."""
    env = {**os.environ, "COLUMNS": str(width), "LANG": "C.UTF-8", "PYTHONIOENCODING": "utf-8", "TERM": "xterm"}
    words = [sys.executable, "-m", "notequest_cli", *shlex.split(line), "--color", "always"]
    ours, theirs = pty.openpty()
    with subprocess.Popen(words, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs):
        os.close(theirs)
        said = b"".join(iter(lambda: _read(ours), b""))
    os.close(ours)
    return said.decode().replace("\r\n", "\n")


def _read(file: int) -> bytes:
    """What came; nothing at the end, which Linux tells by an error."""
    try:
        return os.read(file, 65536)
    except OSError:
        return b""


def drawn(name: str) -> str:
    """One picture as SVG."""
    save, width, theme, lines = SESSIONS[name]
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True, color_system="standard")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(SAVES / save, Path(folder) / "notequest.toml")
        for line in lines:
            console.print(Text(f"$ notequest {line}", style="bold"))
            console.print(Text.from_ansi(typed(Path(folder), line, width)))
    svg = console.export_svg(title="notequest", theme=theme, unique_id=name)
    svg = re.sub(r"\s*<!--.*?-->", "", svg)
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)  # a picture fetches nothing
    return re.sub(r"font-family: [^;]*;", "font-family: monospace;", svg)


def words(svg: str) -> list[str]:
    """What stands in a picture."""
    said = " ".join(re.findall(r"<text[^>]*>(.*?)</text>", svg, re.DOTALL))
    return html.unescape(said).split()


def differing() -> list[str]:
    """The pictures that show what the tool no longer prints, or are not there."""
    return [name for name in SESSIONS if not _stored(name).exists() or words(_stored(name).read_text()) != words(drawn(name))]


def _stored(name: str) -> Path:
    return PICTURES / f"{name}.svg"


def main(names: list[str]) -> int:
    """Draw them, or compare."""
    if names == ["--check"]:
        old = differing()
        sys.stdout.write(
            "".join(f"docs/pictures/{name}.svg shows what is no longer printed: python docs/pictures.py {name}\n" for name in old)
        )
        return int(bool(old))
    PICTURES.mkdir(exist_ok=True)
    for name in names or SESSIONS:
        _stored(name).write_text(drawn(name))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
