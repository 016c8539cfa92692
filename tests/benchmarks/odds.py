"""Exact chances: whole processes against a Python that imports icepool and computes the same, and against a bare roll.

    python tests/benchmarks/odds.py             a table, from a normal install in a fresh virtual environment
    python tests/benchmarks/odds.py --rounds 40

The pause of a fight is measured on a terminal of its own: from the start of `fight` to the question, for a hero with three abilities
whose gains stand above it, and for one without, who is asked nothing. Each round runs every process once, in turn; medians are
compared, only the ratios mean anything.
"""

import argparse
import os
import pty
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from start import install, timed

AGAINST_ICEPOOL = [
    ("10d6kh3", "import icepool; print(icepool.d6.highest(10, 3))"),
    ("20d6", "import icepool; print(20 @ icepool.d6)"),
    ("4d20kl2+d8", "import icepool; print(icepool.d20.lowest(4, 2) + icepool.d8)"),
]
AGAINST_ROLL = ("100d20", 3.0)
PAUSE = ("fight at its pause", "fight without abilities", 1.3)
HERO = 'format = 1\ngame = "voidspark"\n\n[hero]\nname = "Zarylla"\nhp = 22\nhp_max = 22\nattack = 6\ndamage = "2d6+2"\nwis = 0\n'
ABILITIES = {"Foresight": "reroll d20", "Smite": "+d4 damage", "Flurry": "extra attack"}
ROUNDS = ["wis9:13/9-1", "12/9-1", "13/7-2"]
SEED = "4"  # round 1 is not won, and two abilities could change it


def at_a_terminal(notequest, abilities):
    """Seconds until a fight on a terminal asks its question, or has ended where nothing is to be asked."""
    text = HERO + "".join(
        f'\n[hero.ability.{name}]\nwhen = "combat"\ncost = "1/page"\neffect = "{abilities[name]}"\n' for name in abilities
    )
    argv = [notequest, "fight", *ROUNDS, "--seed", SEED]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "notequest.toml").write_text(text)
        begin = time.perf_counter()
        pid, screen = pty.fork()
        if pid == 0:
            os.chdir(folder)
            os.execve(argv[0], argv, {"PATH": os.environ["PATH"], "HOME": folder, "TERM": "xterm"})
        said = b""
        while b"use an ability" not in said:
            try:
                said += os.read(screen, 65536)
            except OSError:
                break
        spent = time.perf_counter() - begin
        os.close(screen)
        os.waitpid(pid, 0)
    if bool(abilities) != (b"use an ability" in said) or (abilities and b"Smite: " not in said):
        raise SystemExit(f"the fight did not go as it was meant to: {said.decode()}")
    return spent


def measure(python, rounds):
    """Medians in seconds by name, all processes interleaved, in a directory without a save."""
    notequest = str(python.parent / "notequest")
    processes = {"roll": [notequest, "roll", "d20"], AGAINST_ROLL[0]: [notequest, "odds", AGAINST_ROLL[0]]}
    for text, code in AGAINST_ICEPOOL:
        processes[text] = [notequest, "odds", text]
        processes[f"icepool {text}"] = [python, "-c", code]
    runs = {name: [] for name in (*processes, *PAUSE[:2])}
    with tempfile.TemporaryDirectory() as folder:
        for turn in range(rounds + 2):
            for name, argv in processes.items():
                spent = timed(argv, Path(folder))
                runs[name] += [spent] if turn > 1 else []
            for name, abilities in zip(PAUSE, (ABILITIES, {}), strict=False):
                spent = at_a_terminal(notequest, abilities)
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
    pause, plain, limit = PAUSE
    rows.append((pause, plain, medians[pause] / medians[plain], limit))
    print("| command | against | ratio | limit |\n|---|---|---|---|")
    for command, against, ratio, limit in rows:
        print(f"| {command} | {against} | {ratio:.2f} | {limit:.2f} |")
    return int(any(ratio > limit for *_, ratio, limit in rows))


if __name__ == "__main__":
    sys.exit(main())
