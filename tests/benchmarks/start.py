"""How long whole commands take, as a ratio to the interpreter importing what they need.

    python tests/benchmarks/start.py            a table, from a normal install in a fresh virtual environment
    python tests/benchmarks/start.py --rounds 60

Every round runs each floor and each command once, in turn, so that a noisy machine is noisy for all of
them; the median of each is compared. Only the ratios mean anything.
"""

import argparse
import contextlib
import os
import pty
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAVES = ROOT / "tests" / "pages" / "saves"
LEAN = "import click, tomllib"
WRITE = "import click, tomllib, tomlkit"
TERMINAL = "import click, tomllib, rich.console"
ON_TERMINAL = "hero on a terminal"

COMMANDS = [
    ("piped roll", "zarylla", ["roll", "dex vs 12", "--dice", "9"], LEAN, 1.25),
    ("piped hero, Voidspark", "zarylla", ["hero"], LEAN, 1.25),
    ("piped hero, NoteQuest", "brugo", ["hero"], LEAN, 1.25),
    ("hp -1 (writes)", "zarylla", ["hp", "-1"], WRITE, 1.30),
    ("rest (writes)", "zarylla", ["rest", "--heal", "str"], WRITE, 1.30),
    ("ship hit 2 (writes)", "zarylla", ["ship", "hit", "2", "--dice", "5"], WRITE, 1.30),
    ("fight, Voidspark (writes)", "zarylla", ["fight", "12/9-1", "--dice", "14,3,3"], WRITE, 1.30),
    ("fight, NoteQuest (writes)", "brugo", ["fight", "--to", "hp", "--dice", "4"], WRITE, 1.30),
    (ON_TERMINAL, "zarylla", ["hero"], TERMINAL, 1.25),
]


def install(folder):
    """A virtual environment with a normal install; tomlkit is there for its floor only."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", str(ROOT), "tomlkit"], check=True)
    return python


def timed(argv, folder, on_terminal=False):
    """Seconds of one process, with nobody reading it or with a terminal for its output."""
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "xterm-256color"}
    begin = time.perf_counter()
    if on_terminal:
        assert b"\x1b[" in shown(argv, folder, env), "a terminal is shown colors"
    else:
        subprocess.run(argv, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - begin


def shown(argv, folder, env):
    """What a process prints on a terminal."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(argv, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs)
    os.close(theirs)
    said = b""
    with contextlib.suppress(OSError):  # the end of a terminal
        while part := os.read(ours, 65536):
            said += part
    os.close(ours)
    process.wait()
    return said


def measure(python, rounds):
    """Medians by name, floors and commands interleaved, a fresh save for each command run."""
    notequest = str(python.parent / "notequest")
    runs = {floor: [] for floor in (LEAN, WRITE, TERMINAL)} | {name: [] for name, *_ in COMMANDS}
    saves = {name: (SAVES / f"{name}.toml").read_bytes() for name in ("zarylla", "brugo")}
    for turn in range(rounds + 2):
        for floor in (LEAN, WRITE, TERMINAL):
            with tempfile.TemporaryDirectory() as folder:
                spent = timed([python, "-c", floor], Path(folder))
            runs[floor] += [spent] if turn > 1 else []
        for name, save, words, *_ in COMMANDS:
            with tempfile.TemporaryDirectory() as folder:
                Path(folder, "notequest.toml").write_bytes(saves[save])
                spent = timed([notequest, *words], Path(folder), name == ON_TERMINAL)
            runs[name] += [spent] if turn > 1 else []
    return {name: statistics.median(times) for name, times in runs.items()}


def main():
    """Print the table; exit 1 where a ratio is over its limit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=40)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        medians = measure(install(Path(folder)), rounds)
    print("| command | floor | ratio | limit |\n|---|---|---|---|")
    over = False
    for name, _, _, floor, limit in COMMANDS:
        ratio = medians[name] / medians[floor]
        over |= ratio > limit
        print(f"| {name} | `{floor}` | {ratio:.2f} | {limit:.2f} |")
    return int(over)


if __name__ == "__main__":
    sys.exit(main())
