"""Looking back over a long log: time against a bare loop over its lines, memory against a short log.

    python tests/benchmarks/stats.py               100,000 entries
    python tests/benchmarks/stats.py --entries 300000

The bare loop opens the log and does nothing with each line; only the loop is timed, not the interpreter's start, while of
`stats` the whole process counts. Processor time, so that a busy machine matters less. Memory is the largest resident size
of the process, for this log and for one a tenth as long.
"""

import argparse
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
SAVE = ROOT / "tests" / "pages" / "saves" / "zarylla.toml"
BARE = """
import time
begin = time.process_time()
for line in open('notequest.log'):
    pass
print(time.process_time() - begin)
"""
SLOWEST = 10.0


def write_log(path, entries):
    """A log of rolls, hits and turned pages, as a player's two years would have it."""
    chance = random.Random(7)
    digest = "5f0c19aa"
    with open(path, "w") as log:
        for number in range(entries):
            day, minute = number * 700 // entries, number % 60
            stamp = f"{2025 + day // 360}-{day % 360 // 30 + 1:02}-{day % 30 + 1:02} 08:{minute:02}:{number % 59:02}"
            face, kind = chance.randint(1, 20), chance.random()
            if kind < 0.6:
                result = "success" if face > 8 else "failure"
                by = chance.choice(["hand", "tool"])
                told = f"  d20 {face} + DEX 3 = {face + 3} vs 12: {result} by {abs(face - 9)}\n  % d20 {face} {by}\n"
                log.write(f"{stamp}  roll dex vs 12\n{told}  = {digest}\n")
                continue
            after = f"{number:08x}"
            if kind < 0.99:
                told = f"  HP {face + 1} -> {face}\n  @ [hero] 14\n  - hp = {face + 1}\n  + hp = {face}\n"
                log.write(f"{stamp}  hp -1\n{told}  = {digest} {after}\n")
            else:
                told = f"  page\n  @ [calendar] 10\n  - page = 2025-01-01\n  + page = {stamp[:10]}\n"
                log.write(f"{stamp}  page next\n{told}  = {digest} {after}\n")
            digest = after


def bare_loop(folder):
    """Processor seconds of the loop alone."""
    return float(subprocess.run([sys.executable, "-c", BARE], cwd=folder, capture_output=True, text=True, check=True).stdout)


def look_back(folder):
    """Processor seconds and largest resident kilobytes of a whole `stats`."""
    watch = "import resource, subprocess, sys; subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)"
    watch += "; used = resource.getrusage(resource.RUSAGE_CHILDREN); print(used.ru_utime + used.ru_stime, used.ru_maxrss)"
    argv = [sys.executable, "-c", watch, sys.executable, "-m", "notequest_cli", "stats"]
    seconds, kilobytes = subprocess.run(argv, cwd=folder, capture_output=True, text=True, check=True).stdout.split()
    return float(seconds), int(kilobytes)


def measure(entries, rounds):
    """Medians for a log of so many entries: seconds of the bare loop, seconds and kilobytes of stats."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "notequest.toml").write_bytes(SAVE.read_bytes())
        write_log(Path(folder, "notequest.log"), entries)
        runs = [(bare_loop(folder), *look_back(folder)) for _ in range(rounds + 1)][1:]
    return [statistics.median(values) for values in zip(*runs, strict=True)]


def main():
    """Print the table; exit 1 where it is too slow or memory grows with the log."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    _, _, small = measure(asked.entries // 10, 3)
    bare, stats, large = measure(asked.entries, asked.rounds)
    print("| what | value | limit |\n|---|---|---|")
    print(f"| stats against a bare loop, {asked.entries} entries | {stats / bare:.2f} | {SLOWEST:.2f} |")
    print(f"| memory of stats against a tenth of the log | {large / small:.2f} | 1.25 |")
    print(f"| memory of stats in KB | {large:.0f} | |")
    return int(stats / bare > SLOWEST or large / small > 1.25)


if __name__ == "__main__":
    sys.exit(main())
