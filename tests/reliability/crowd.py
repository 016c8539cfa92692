"""Many processes at one save: what each of them wrote must be there, once and whole.

python -m tests.reliability.crowd --processes 8 --commands 250
"""

import argparse
import contextlib
import io
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from notequest_cli import logbook, save
from notequest_cli.cli import main as notequest
from tests.reliability.crash import NAMES

SAVE = """\
format = 1
game = "voidspark"

[hero]
name = "Zarylla"   # comes and goes
hp = 10
hp_max = 10
credits = 1000     # eight hands in one purse
"""
BEGIN = 1000
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Played(NamedTuple):
    """What a run came to."""

    done: Counter[str]
    credits: int
    entries: int
    seconds: float


def line(number: int, at: int) -> list[str]:
    """What process `number` types as its command `at`."""
    return ([["credits", "+1"], ["note", f"note {number}-{at}"], ["credits", "+1"], ["roll", "d20"], ["undo"]])[at % 5]


def work(number: int, commands: int) -> Counter[str]:
    """One process: type the commands, count what was done and what was refused."""
    done = Counter[str]()
    for at in range(commands):
        words = line(number, at)
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = notequest(words)
        if code not in (0, 3) or (code == 3 and words != ["undo"]):
            raise SystemExit(f"{words}: exit {code}: {err.getvalue()}")
        done[f"{words[0]} {code}"] += 1
    return done


def crowd(folder: Path, processes: int, commands: int) -> Played:
    """Let them all loose at once, then check that nothing is lost."""
    (folder / "notequest.toml").write_text(SAVE)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    begin = time.monotonic()
    line = [sys.executable, "-m", "tests.reliability.crowd", "--commands", str(commands), "--number"]
    everyone = [
        subprocess.Popen([*line, str(number)], cwd=folder, env=env, stdout=subprocess.PIPE, text=True) for number in range(processes)
    ]
    said = [process.communicate()[0] for process in everyone]
    assert not any(process.returncode for process in everyone), said
    done = Counter[str]()
    for text in said:
        done.update({word: int(times) for word, times in (each.rsplit(" ", 1) for each in text.splitlines())})
    return checked(folder, done, processes, commands, time.monotonic() - begin)


def checked(folder: Path, done: Counter[str], processes: int, commands: int, seconds: float) -> Played:
    """The sum is exact, the log has every entry once and whole, and each begins where the one before it ended."""
    data = save.parse((folder / "notequest.toml").read_bytes(), "")
    entries = list(logbook.oldest_first(str(folder / "notequest.log")))
    kinds = Counter(entry.command.split()[0] for entry in entries)
    assert data["hero"]["credits"] == BEGIN + done["credits 0"] - done["undo 0"], (data, done)
    assert kinds == {word: done[f"{word} 0"] for word in ("credits", "note", "roll", "undo") if done[f"{word} 0"]}, (kinds, done)
    notes = Counter(note for entry in entries for note in entry.notes)
    assert notes == Counter(f"note {number}-{at}" for number in range(processes) for at in range(commands) if at % 5 == 1)
    for older, newer in pairwise(entries):
        assert newer.before == older.after, (older, newer)
    assert entries[-1].after == save.digest((folder / "notequest.toml").read_bytes())
    taken = Counter(text for entry in entries for text in entry.lines if text.startswith("takes back"))
    assert taken.total() == done["undo 0"]
    assert {path.name for path in folder.iterdir()} == NAMES
    return Played(done, data["hero"]["credits"], len(entries), seconds)


def main() -> None:
    """One process of the crowd, or all of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--commands", type=int, default=250)
    parser.add_argument("--number", type=int)
    given = parser.parse_args()
    if given.number is not None:
        print("\n".join(f"{word} {times}" for word, times in work(given.number, given.commands).items()))
        return
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        played = crowd(Path(folder), given.processes, given.commands)
    print(f"{given.processes} processes, {given.commands} commands each, {played.seconds:.0f} s: {dict(played.done)}")
    print(f"credits {played.credits}, as the commands add up; {played.entries} entries, each once and whole; lost: 0")


if __name__ == "__main__":
    main()
