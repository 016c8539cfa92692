"""How long a TAB takes in bash: the static completion that reads the save itself, and click's own way, which starts Python.

    python tests/benchmarks/completion.py             a table, from a normal install in a fresh virtual environment
    python tests/benchmarks/completion.py --rounds 60

One bash has both functions and calls them in turn, so that a noisy machine is noisy for both; medians are compared. Click's
own way knows commands and options only; names out of the save would cost it more than the figure shown.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAVE = ROOT / "tests" / "pages" / "saves" / "zarylla.toml"
AT_LEAST = 10

TABS = {
    "a command": ["ro"],
    "a member": ["ship", "h"],
    "an option": ["hero", "new", "--c"],
    "a name out of the save": ["use", "s"],
}

# The program as click would complete it: every command loaded, as its own completion does.
CLICKS_OWN = """\
#!{python}
from notequest_cli import cli

class Own(cli.Root):
    def get_command(self, ctx, name):
        for game, commands in (("", cli.SHARED), *cli.OF_GAME.items()):
            if name in commands:
                return cli.load(game, commands[name][2])

cli.root.__class__ = Own
cli.root.main(prog_name="notequest")
"""

BASH = r"""
set -u
source "$1"
eval "$(_NOTEQUEST_COMPLETE=bash_source notequest)"
rounds=$2; shift 2
COMP_WORDS=(notequest "$@"); COMP_CWORD=$#
for ((round = 0; round < rounds; round++)); do
    for way in _notequest _notequest_completion; do
        begin=$EPOCHREALTIME
        $way notequest "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        end=$EPOCHREALTIME
        echo "$way $((10#${end/./} - 10#${begin/./})) ${#COMPREPLY[@]}"
    done
done
"""


def install(folder):
    """A virtual environment with a normal install, and the program that completes click's own way."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "-q", str(ROOT)], check=True)
    own = folder / "own" / "notequest"
    own.parent.mkdir()
    own.write_text(CLICKS_OWN.format(python=python))
    own.chmod(0o755)
    return own.parent


def measure(own, words, rounds):
    """Median microseconds of both ways, and how many words each offered."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "notequest.toml").write_bytes(SAVE.read_bytes())
        env = {"PATH": f"{own}:{os.environ['PATH']}", "HOME": folder}
        run = ["bash", "--norc", "-c", BASH, "bash", str(ROOT / "completions" / "notequest.bash"), str(rounds + 2), *words]
        told = subprocess.run(run, cwd=folder, env=env, capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in told.splitlines()]
    return [of_way(rows, way) for way in ("_notequest", "_notequest_completion")]


def of_way(rows, way):
    """The median of one way without its first rounds, and what it offered last."""
    mine = [(int(spent), int(offered)) for name, spent, offered in rows if name == way][2:]
    return statistics.median(spent for spent, _ in mine), mine[-1][1]


def main():
    """Print the table; exit 1 where a TAB is not ten times as fast."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds
    slow = False
    print("| TAB for | typed | click's own way | ours | times faster | limit |\n|---|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        own = install(Path(folder))
        for name, words in TABS.items():
            (ours, offered), (clicks, known) = measure(own, words, rounds)
            slow |= clicks < AT_LEAST * ours
            typed = "notequest " + " ".join(words)
            theirs = f"{clicks / 1000:.1f} ms ({known})"
            print(f"| {name} | `{typed}` | {theirs} | {ours / 1000:.1f} ms ({offered}) | {clicks / ours:.0f} | {AT_LEAST} |")
    print("\nIn brackets: how many words were offered.")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
