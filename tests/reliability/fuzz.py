"""Spoilt saves and random command lines through the one entry, each from its own seed.

    python -m tests.reliability.fuzz                                          2,000 of each
    python -m tests.reliability.fuzz --saves 100000 --arguments 100000        the long one, about an hour on one core
    python -m tests.reliability.fuzz --saves 1 --arguments 0 --first 4711     one case again, with what it says
    python -m tests.reliability.fuzz --processes 300                          the same cases as real processes

After each: no traceback, no hang, a documented exit code, a sentence for every refusal, no control code in what is said, and where
the exit code says that nothing was done, nothing was.
"""

import argparse
import contextlib
import io
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from notequest_cli import save
from notequest_cli.cli import main as notequest
from tests.desk import Screen
from tests.reliability import corpus, spoil
from tests.reliability.disk import without_waiting

SAVE, LOG = "notequest.toml", "notequest.log"
CODES = {0, 1, 2, 3, 4, 5, 130}
SECONDS = 20
READ_THE_LOG = (
    *("log", "log -n 0 --changes", "log -n 0 --json", "log --export jsonl", "log --export markdown", "log --since 2026 --grep e"),
    *("stats", "stats --json", "why", "why --json", "undo", "undo 3", "redo", "note on", "roll d20", "hp -1", "use Foresight"),
)
MOST_MEMORY = 3 << 30
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Hang(BaseException):
    """It takes too long."""


class Case(NamedTuple):
    """A folder and what is typed in it."""

    raw: bytes
    log: bytes | None
    words: list[str]
    others: tuple[tuple[str, bytes], ...] = ()


def brief(words: list[str]) -> list[str]:
    """Words of a command that may play a million expeditions, on all cores: it is told to be brief."""
    return [*words, "-n", "5", "-j", "1"] if "forecast" in words and "--" not in words else words


class Answer(NamedTuple):
    """What came of it."""

    code: int
    out: str
    err: str


def spoilt_save(number: int, log: bytes) -> Case:
    """A spoilt save, sometimes a spoilt log, and a command line that could have been meant."""
    dice = random.Random(f"save {number}")
    text = dice.choice(corpus.saves())
    raw = spoil.save(dice, text)
    words = corpus.split(dice.choice(corpus.lines(corpus.game_of(text) if dice.random() < 0.95 else "")))
    words += ["--color", "always"] if dice.random() < 0.15 and "--" not in words else []
    others: dict[str, bytes] = {}
    if dice.random() < 0.1:
        raw = text.replace("[settings]\n", "").replace("\n[", '\n[settings]\ntables = "own.toml"\n\n[', 1).encode()
        others["own.toml"] = spoil.tables(dice)
    if dice.random() < 0.1:
        others |= {f".{SAVE}{end}": spoil.save(dice, text) for end in (".new", ".last", ".last~", ".lock") if dice.random() < 0.5}
    if dice.random() < 0.7:
        return Case(raw, None, words, tuple(others.items()))
    if dice.random() < 0.5:
        raw, words = text.encode(), dice.choice(READ_THE_LOG).split()
    return Case(raw, spoil.log(dice, log), words, tuple(others.items()))


def random_arguments(number: int, log: bytes) -> Case:
    """A good save, and a command line of any words."""
    dice = random.Random(f"arguments {number}")
    text = dice.choice(corpus.saves())
    words = spoil.arguments(dice, corpus.game_of(text) if dice.random() < 0.95 else dice.choice(("voidspark", "notequest")))
    return Case(text.encode(), log if dice.random() < 0.3 else None, words)


def lay(case: Case, folder: Path) -> dict[str, bytes]:
    """Put a case on the table; what lies there then."""
    for path in folder.iterdir():
        path.unlink()
    (folder / SAVE).write_bytes(case.raw)
    if case.log is not None:
        (folder / LOG).write_bytes(case.log)
    for name, raw in case.others:
        (folder / name).write_bytes(raw)
    return files(folder)


def files(folder: Path) -> dict[str, bytes]:
    """The save and what belongs to it."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name in (SAVE, LOG)}


def typed(words: list[str]) -> Answer:
    """Type a command line in this process."""
    out, err = Screen() if "always" in words else io.StringIO(), io.StringIO()
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO())
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    words = brief(words)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = notequest(words)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        sys.stdin = before
    return Answer(code, out.getvalue(), err.getvalue())


def run(words: list[str], folder: Path) -> Answer:
    """The same as a process of its own; words that no process can be given are left as they are."""
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2]), "PYTHONUTF8": "1"}
    line = [sys.executable, "-m", "notequest_cli", *(word.replace("\0", "").replace("\ud800", "\udcff") for word in brief(words))]
    done = subprocess.run(line, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=120)
    assert b"Traceback" not in done.stderr and b"a fault of its own" not in done.stderr, done.stderr.decode("utf-8", "replace")
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def is_dry(words: list[str]) -> bool:
    """Was a dry run asked for, and not as the value of an option?"""
    at = words.index("--dry-run") if "--dry-run" in words and "--" not in words else 0
    return at > 0 and not words[at - 1].startswith("-")


def looked_at(before: dict[str, bytes], after: dict[str, bytes], words: list[str], answer: Answer) -> str:
    """What is wrong with an answer; empty where nothing is."""
    code, out, err = answer
    if code not in CODES:
        return f"exit code {code}"
    if code > 1 and not any(f"\n{begins}" in f"\n{err}" for begins in ("notequest: ", "waits: ")) and code != 130:
        return f"no sentence: {err[:200]!r}"
    if "\nwaits: " in f"\n{err}" and (code != 2 or (after.get(LOG) == before.get(LOG) and not {"-n", "--dry-run"} & set(words))):
        return f"something waits, and the log does not say so: {err[:200]!r}"
    shown = re.sub(r"\x1b\[[\d;]*m", "", out + err) if "always" in words else out + err
    bad = [char for char in shown if (ord(char) < 32 and char not in "\n") or 127 <= ord(char) < 160]
    if bad:
        return f"control codes {set(bad)}"
    if is_dry(words) and after != before:
        return "written though it was a dry run"
    return _kept(before, after, code)


def _kept(before: dict[str, bytes], after: dict[str, bytes], code: int) -> str:
    """Nothing is written after an error, but for a roll of the tool's that waits; what is written can be read."""
    if code in (3, 4) and after.get(SAVE) != before[SAVE]:
        return f"the save was changed with exit code {code}"
    if code == 2 and after.get(SAVE) != before[SAVE] and len(after.get(LOG, b"")) <= len(before.get(LOG, b"")):
        return "the save was changed without an entry"
    if after[SAVE] == before[SAVE]:
        return ""
    from importlib import import_module

    data = save.parse(after[SAVE], SAVE)
    wrong = [problem.sentence() for problem in import_module(f"notequest_cli.{data['game']}.state").review(data) if problem.fatal]
    return f"the save was written with wrong types: {wrong}" if wrong else ""


def some_log(folder: Path) -> bytes:
    """A log with a bit of everything."""
    lay(Case(corpus.saves()[-3].encode(), None, []), folder)
    (folder / SAVE).write_text(next(text for text in corpus.saves() if "Zarylla" in text))
    for line in ("hp -1", "note [bold] the innkeeper", "roll d20+dex vs 12 --dice 9", "credits +3", "undo", "redo", "rest --heal str"):
        typed(line.split())
    return (folder / LOG).read_bytes()


def one(case: Case, folder: Path, process: bool = False, codes: Counter[int] | None = None) -> str:
    """Play a case; what went wrong, where something did."""
    before = lay(case, folder)
    try:
        answer = run(case.words, folder) if process else typed(case.words)
        if codes is not None:
            codes[answer.code] += 1
        return looked_at(before, files(folder), case.words, answer)
    except (Exception, Hang, SystemExit, subprocess.TimeoutExpired) as error:  # noqa: BLE001  # that is what is looked for
        return f"{type(error).__name__}: {str(error)[:300]}\n{_where(error)}"


def _where(error: BaseException) -> str:
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if "notequest_cli" in frame.filename]
    return "\n".join(f"  {Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames[-4:])


@contextlib.contextmanager
def table(limit: bool = True):
    """A folder to play in, with a clock that runs only while we do, and no more memory than a player has."""

    def ring(number, frame):
        raise Hang

    here = os.getcwd()
    signal.signal(signal.SIGVTALRM, ring)
    if limit:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))
    for name in ("NOTEQUEST_FILE", "XDG_DATA_HOME", "NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder, without_waiting():
        os.chdir(folder)
        try:
            yield Path(folder)
        finally:
            os.chdir(here)


def cases(saves: int, arguments: int, first: int, log: bytes):
    """The cases of a run, each with its name."""
    for number in range(first, first + saves):
        yield f"save {number}", spoilt_save(number, log)
    for number in range(first, first + arguments):
        yield f"arguments {number}", random_arguments(number, log)


def main() -> int:
    """Run the cases; say each new kind of trouble once, and how often it came."""
    parser = argparse.ArgumentParser()
    for name, usual in (("saves", 2000), ("arguments", 2000), ("first", 0), ("processes", 0)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    given = parser.parse_args()
    troubles, codes = Counter[str](), Counter[int]()
    begin = time.monotonic()
    if given.processes:
        given.saves = given.arguments = given.processes // 2
    with table() as folder:
        log = some_log(folder)
        for name, case in cases(given.saves, given.arguments, given.first, log):
            trouble = one(case, folder, bool(given.processes), codes)
            kind = trouble if "\n" not in trouble else trouble.split("\n", 1)[1]
            if trouble and not troubles[kind]:
                print(f"{name}: {' '.join(case.words)[:200]!r}\n{trouble}\n", flush=True)
            if given.saves + given.arguments == 1:
                print(case.raw.decode("utf-8", "replace"), case.words, typed(case.words), sep="\n")
            troubles[kind] += 1
    count = given.saves + given.arguments
    print(f"{count} cases in {time.monotonic() - begin:.0f} s, {count - troubles['']} in trouble, of {len(troubles) - 1} kinds")
    print("exit codes: " + ", ".join(f"{code}: {times}" for code, times in sorted(codes.items())))
    return int(len(troubles) > 1)


if __name__ == "__main__":
    sys.exit(main())
