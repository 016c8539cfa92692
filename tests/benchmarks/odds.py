"""Exact chances: whole processes against a Python that imports icepool and computes the same, and against a bare roll.

    python tests/benchmarks/odds.py             a table, from a normal install in a fresh virtual environment
    python tests/benchmarks/odds.py --rounds 40

Each round runs every process once, in turn; medians are compared, only the ratios mean anything.
"""

import argparse
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from start import install, timed

AGAINST_ICEPOOL = [
    ("10d6kh3", "import icepool; print(icepool.d6.highest(10, 3))"),
    ("20d6", "import icepool; print(20 @ icepool.d6)"),
    ("4d20kl2+d8", "import icepool; print(icepool.d20.lowest(4, 2) + icepool.d8)"),
]
AGAINST_ROLL = ("100d20", 3.0)


def measure(python, rounds):
    """Medians in seconds by name, all processes interleaved, in a directory without a save."""
    notequest = str(python.parent / "notequest")
    processes = {"roll": [notequest, "roll", "d20"], AGAINST_ROLL[0]: [notequest, "odds", AGAINST_ROLL[0]]}
    for text, code in AGAINST_ICEPOOL:
        processes[text] = [notequest, "odds", text]
        processes[f"icepool {text}"] = [python, "-c", code]
    runs = {name: [] for name in processes}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(rounds + 2):
            for name, argv in processes.items():
                spent = timed(argv, Path(folder))
                runs[name] += [spent] if turn > 1 else []
    return {name: statistics.median(times) for name, times in runs.items()}


def main():
    """Print the table; exit 1 where a ratio is over its limit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=30)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        python = install(Path(folder))
        subprocess.run([python, "-m", "pip", "install", "-q", "icepool"], check=True)
        medians = measure(python, rounds)
    rows = [(f"odds {text}", f"icepool {text}", medians[text] / medians[f"icepool {text}"], 1.0) for text, _ in AGAINST_ICEPOOL]
    text, limit = AGAINST_ROLL
    rows.append((f"odds {text}", "roll d20", medians[text] / medians["roll"], limit))
    print("| command | against | ratio | limit |\n|---|---|---|---|")
    for command, against, ratio, limit in rows:
        print(f"| {command} | {against} | {ratio:.2f} | {limit:.2f} |")
    return int(any(ratio > limit for *_, ratio, limit in rows))


if __name__ == "__main__":
    sys.exit(main())
