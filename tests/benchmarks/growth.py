"""What grows with the years, and what does not: counted where time is too noisy to tell.

    python -m tests.benchmarks.growth              logs of 10, 1,000 and 100,000 entries; dungeons of 10, 100 and 500 segments
    python -m tests.benchmarks.growth --entries 10 1000 10000 --segments 10 100

Bytes read and calls made are exact. Times are medians in one process, without waiting for the disk; memory is the peak of a process.
"""

import argparse
import contextlib
import gc
import io
import os
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from notequest_cli import save
from notequest_cli.entry import Entry, encode
from notequest_cli.patch import Hunk
from tests.desk import Desk
from tests.reliability.disk import Disk, without_waiting
from tests.reliability.working import WORKS

ROOT = Path(__file__).parents[2]
SAVES = ROOT / "tests" / "pages" / "saves"
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
LOOK_BACK = ("use ", "log ")  # what looks at several entries: ten entries may be fewer than that
TIMES_TOMLLIB, TIMES_MEMORY = 4.0, 1.5


class Cost(NamedTuple):
    """What a command asks of the system: the calls on the files of the save, and the bytes read of the log."""

    calls: tuple[str, ...]
    log: int


# logs


def filler(number: int, digest: str) -> bytes:
    """An entry of an ordinary evening, some 300 bytes."""
    lines = (
        f"round {number % 7 + 1}: d20 9 + DEX 3 + Stealthy 2 = 14 vs 12: success by 2",
        "d6 4 + d6 2 + 2 = 8 damage: the Skeleton falls, and with it what it carried",
        "HP 14 -> 13",
        "the innkeeper lies, and so does the map that he sold us for seven coins and a song",
    )
    hunks = (Hunk("[hero]", 12, ("hp = 14          # ouch, and again\n",), ("hp = 13          # ouch, and again\n",)),)
    stamp = f"20{number // 20000 % 80 + 10:02}-{number // 2000 % 12 + 1:02}-01 08:{number // 60 % 60:02}:{number % 60:02}"
    return encode(Entry(stamp, "hp -1", lines, before=digest, after=f"{number:08x}", hunks=hunks)) + encode(
        Entry(stamp, "hp +1", lines, before=f"{number:08x}", after=digest)
    )


def write_log(path: Path, entries: int, digest: str) -> None:
    """A log of this many entries before the player sits down; they come and go with the save as it is."""
    with open(path, "wb") as file:
        for number in range(entries // 2):
            file.write(filler(number, digest))


def cost(desk: Desk, line: str) -> Cost:
    """What a command asks of the system."""
    with Disk(desk.folder) as disk:
        said = desk.type(line)
    disk.close()
    assert said.exit in (0, 1), (line, said)
    return Cost(tuple(disk.calls), disk.read["notequest.log"])


def commands() -> Iterator[tuple[str, tuple[str, ...], str]]:
    """Every line to measure: its save, what goes before, and itself."""
    yield from ((works.save, works.before, works.line) for works in WORKS.values())
    yield from (
        ("zarylla", ("hp -1",), line) for line in ("hero", "page", "ship", "pack", "gear", "why", "get hero.hp", "check", "log -n 5")
    )
    yield from (("brugo", ("hp -1",), line) for line in ("hero", "dungeon", "map", "pack", "town", "rulings", "paths"))


def costs(sizes: list[int], folder: Path) -> dict[str, list[Cost]]:
    """For each command what it asks, with logs of these sizes."""
    found: dict[str, list[Cost]] = {}
    desk = Desk(folder)
    for size in sizes:
        for kind in ("zarylla", "brugo"):
            raw = (SAVES / f"{kind}.toml").read_bytes()
            write_log(folder / "long", size, save.digest(raw))
            for name, before, line in commands():
                if name == kind:
                    found.setdefault(f"{kind}: {line}", []).append(_one(desk, raw, before, line, folder / "long"))
    return found


def _one(desk: Desk, raw: bytes, before: tuple[str, ...], line: str, log: Path) -> Cost:
    for path in desk.folder.iterdir():
        if path != log:
            path.unlink()
    desk.save.write_bytes(raw)
    os.link(log, desk.log)
    end = log.stat().st_size
    for each in before:
        assert desk.type(each).exit == 0, each
    try:
        return cost(desk, line)
    finally:
        os.truncate(log, end)


def uneven(found: dict[str, list[Cost]]) -> dict[str, list[Cost]]:
    """The commands whose cost is not the same for every log."""
    looks_back = {line for line in found if line.partition(": ")[2].startswith(LOOK_BACK)}
    return {line: each for line, each in found.items() if len(set(each[line in looks_back and len(each) > 2 :])) > 1}


# dungeons


def dungeon(segments: int) -> str:
    """Brugo's notebook with a dungeon of this many segments."""
    text = (SAVES / "brugo.toml").read_text()
    top, _, rest = text.partition("[dungeon.crypt.3]")
    rooms = [f"[dungeon.crypt.3]{rest.partition('[graveyard')[0].rstrip()}"]
    for number in range(4, segments + 1):
        door = f"{number + 1} open" if number < segments else "locked"
        rooms.append(
            f'[dungeon.crypt.{number}]\nkind = "room"\nfrom = {number - 1}\nsize = "wide"\nlevel = {number // 30 + 1}\n'
            f'contents = "wooden coffins"    # looked through\nseen = 1\ndoors = ["{door}", "unopened"]'
        )
    return top + "\n\n".join(rooms) + "\n\n[graveyard" + rest.partition("[graveyard")[2]


class Write(NamedTuple):
    """Seconds of a write, and of tomllib reading the same file."""

    segments: int
    size: int
    write: float
    read: float


def writes(sizes: list[int], folder: Path, line: str = "torches -1", rounds: int = 15) -> list[Write]:
    """How long a write takes with dungeons of these sizes; garbage is collected as seldom as the program does."""
    gc.set_threshold(100_000)
    desk, found = Desk(folder), []
    for segments in sizes:
        text = dungeon(segments)
        times: list[float] = []
        reads: list[float] = []
        for _ in range(rounds):
            desk.log.unlink(missing_ok=True)
            desk.write(text)
            assert desk.type("note begins").exit == 0
            times.append(timed(lambda: desk.type(line)))
            reads.append(timed(lambda: tomllib.loads(desk.text())))
        found.append(Write(segments, len(text), statistics.median(times), statistics.median(reads)))
    return found


def timed(act) -> float:
    """Seconds of an act."""
    begin = time.perf_counter()
    act()
    return time.perf_counter() - begin


def growth(found: list[Write]) -> list[float]:
    """By how many times tomllib's reading each write is longer than the first."""
    return [(each.write - found[0].write) / each.read for each in found[1:]]


# memory

PEAK = """
import sys
from notequest_cli.cli import main
code = main(sys.argv[1:])
sys.stderr.write(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
sys.exit(code)
"""


def peak(folder: Path, *words: str) -> int:
    """The peak memory of a command in kilobytes; what it prints goes nowhere."""
    line = [sys.executable, "-c", PEAK, *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(line, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stderr.split()[-1])


LOOKING_BACK = (
    ("log",),
    ("log", "-n", "0"),
    ("log", "--since", "2010"),
    ("log", "--grep", "innkeeper"),
    ("log", "--export", "markdown"),
    ("log", "--export", "jsonl"),
    ("stats",),
)


def peaks(entries: int, folder: Path) -> dict[str, tuple[int, int]]:
    """For each command that looks back: its peak with two entries, and with this many."""
    raw = (SAVES / "zarylla.toml").read_bytes()
    (folder / "notequest.toml").write_bytes(raw)
    found: dict[str, tuple[int, int]] = {}
    for words in LOOKING_BACK:
        sizes = []
        for size in (2, entries):
            write_log(folder / "notequest.log", size, save.digest(raw))
            sizes.append(peak(folder, *words))
        found[" ".join(words)] = (sizes[0], sizes[1])
    return found


def main() -> int:
    """Three tables; exit 1 where a limit is passed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--entries", type=int, nargs="+", default=[10, 1000, 100_000])
    parser.add_argument("--segments", type=int, nargs="+", default=[10, 100, 500])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder, without_waiting(), contextlib.redirect_stderr(io.StringIO()):
        found = costs(given.entries, Path(folder))
    print(f"{len(found)} commands with logs of {given.entries} entries: {len(uneven(found))} of them ask more of a longer log")
    for line, each in uneven(found).items():
        print(f"  {line}: bytes of the log {[one.log for one in each]}, calls {[len(one.calls) for one in each]}")
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder, without_waiting():
        written = writes(given.segments, Path(folder))
    print("\n| segments | bytes | write | tomllib reads it | growth in tomllib readings |\n|---|---|---|---|---|")
    for one, times in zip(written, [0.0, *growth(written)], strict=True):
        print(f"| {one.segments} | {one.size} | {one.write * 1000:.1f} ms | {one.read * 1000:.1f} ms | {times:.1f} |")
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
        seen = peaks(max(given.entries), Path(folder))
    print(f"\n| command | peak, 2 entries | peak, {max(given.entries)} entries | ratio |\n|---|---|---|---|")
    for line, (small, large) in seen.items():
        print(f"| {line} | {small} kB | {large} kB | {large / small:.2f} |")
    slow = any(times > TIMES_TOMLLIB for times in growth(written))
    return int(bool(uneven(found)) or slow or any(large > TIMES_MEMORY * small for small, large in seen.values()))


if __name__ == "__main__":
    sys.exit(main())
