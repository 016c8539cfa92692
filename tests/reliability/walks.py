"""Long walks through a game: commands, hand edits, restored copies, undo and redo in any order, against a plain stack of texts.

    python -m tests.reliability.walks --walks 2000

Where nobody edited by hand, undo gives back the very bytes and redo the very bytes after, so the very dice. Where somebody did, the
edit stays, or undo says why not and changes nothing.
"""

import argparse
import os
import random
import sys
import tempfile
import tomllib
from collections import Counter
from pathlib import Path

from notequest_cli import logbook, save
from tests.desk import Desk
from tests.reliability import corpus
from tests.reliability.disk import without_waiting
from tests.reliability.working import WORKS

IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
STEPS = 14
NUMBERS = ("hp", "credits", "coins", "torches", "virtue")


class Walk:
    """One walk: what the save says, what could be taken back, what could be done again."""

    def __init__(self, number: int, folder: Path) -> None:
        self.dice = random.Random(f"walk {number}")
        self.by_hand = number % 3 > 0
        self.desk = Desk(folder)
        text = self.dice.choice(corpus.playable())
        self.game = corpus.game_of(text)
        self.desk.write(text)
        self.done: list[tuple[bytes, bytes]] = []
        self.undone: list[tuple[bytes, bytes]] = []
        self.known: dict[bytes, tuple[list, list]] = {}
        self.marks: list[str] = []
        self.exact = True
        self.said: list[str] = []
        self.tally = Counter[str]()

    @property
    def raw(self) -> bytes:
        """The save."""
        return self.desk.save.read_bytes()

    @property
    def entries(self) -> int:
        """How many entries the log has."""
        return sum(1 for _ in logbook.oldest_first(str(self.desk.log))) if self.desk.log.exists() else 0

    def go(self) -> Counter[str]:
        """Walk, then go all the way back."""
        for _ in range(STEPS):
            step = self.dice.random()
            if step < 0.5:
                self.play()
            elif step < 0.65:
                self.back(self.dice.choice((1, 1, 2, 3)))
            elif step < 0.8:
                self.forth(self.dice.choice((1, 1, 2)) if self.undone or self.dice.random() < 0.2 else 0)
            elif step < 0.92:
                self.edit() if self.by_hand else self.restore()
            else:
                self.type("note so far")
            self.known[self.raw] = (list(self.done), list(self.undone))
        if self.done and self.exact:
            self.back(len(self.done))
        self.check()
        return self.tally

    def type(self, line: str):
        """Type a line; it may be refused, but never breaks."""
        self.said.append(line)
        said = self.desk.type(line)
        assert said.exit in (0, 1, 2, 3), said
        self.tally["commands"] += 1
        return said

    def play(self) -> None:
        """Any command that may change something."""
        lines = [works.line for (game, name), works in WORKS.items() if game in ("", self.game) and name not in ("undo", "redo")]
        lines += ["hp -90", "hp -2"]
        line = self.dice.choice(lines if self.dice.random() < 0.6 else corpus.lines(self.game))
        if line.split()[0] in ("undo", "redo", "new", "log", "map", "edit") or "-n" in line.split():
            return
        before, entries = self.raw, self.entries
        self.type(line)
        if self.raw != before or (line.startswith("use ") and self.entries > entries):  # an ability that costs nothing is taken back, too
            self.done.append((before, self.raw))
            self.undone.clear()

    def back(self, times: int) -> None:
        """Undo."""
        before = self.raw
        said = self.type(f"undo {times}")
        if said.exit:
            assert self.raw == before, "a refusal changes nothing"
            assert not self.exact or len(self.done) < times, (said, len(self.done))
            self.tally["refused"] += 1
            return
        assert not self.exact or len(self.done) >= times, said
        for _ in range(times):
            self.undone.append(self.done.pop() if self.done else (b"", b""))
            self.known[self.undone[-1][0]] = (list(self.done), list(self.undone))
        if self.exact:
            assert self.raw == self.undone[-1][0], "the very bytes"
        self.tally["taken back"] += times

    def forth(self, times: int) -> None:
        """Redo."""
        if not times:
            return
        before = self.raw
        said = self.type(f"redo {times}")
        if said.exit:
            assert self.raw == before, "a refusal changes nothing"
            assert not self.exact or len(self.undone) < times, (said, len(self.undone))
            self.tally["refused"] += 1
            return
        for _ in range(times):
            self.done.append(self.undone.pop() if self.undone else (b"", b""))
            self.known[self.done[-1][1]] = (list(self.done), list(self.undone))
        if self.exact:
            assert self.raw == self.done[-1][1], "the very bytes, so the very dice"
        self.tally["done again"] += times

    def restore(self) -> None:
        """The player takes a copy of an earlier day."""
        texts = [text for text in self.known if text != self.raw]
        if not texts:
            return
        text = self.dice.choice(texts)
        self.said.append("(a copy is restored)")
        self.desk.save.write_bytes(text)
        self.done, self.undone = (list(each) for each in self.known[text])
        said = self.type("note a copy")
        assert "this save is a copy from " in said.err, said
        self.tally["restored"] += 1

    def edit(self) -> None:
        """The player edits: a comment somewhere, or a number, or a line moved to CRLF."""
        lines = self.raw.decode().split("\n")
        at = self.dice.randrange(len(lines))
        step = self.dice.randrange(4)
        mark = ""
        if step < 2:
            mark = f"# mark {len(self.marks)}"
            lines.insert(at, mark) if step else lines.__setitem__(at, f"{lines[at]}  {mark}")
        elif step == 2 and any(lines[at].startswith(f"{name} = ") for name in NUMBERS):
            lines[at] = f"{lines[at].split(' = ')[0]} = {self.dice.randrange(1, 9)}"
        else:
            lines[at] += "\r" if lines[at].strip() and at < len(lines) - 1 else ""
        self.put("\n".join(lines), mark)

    def put(self, text: str, mark: str) -> None:
        """Save it, if it is still a save; the mark must stay from now on."""
        before = self.raw
        try:
            if text.encode() == before or (mark and tomllib.loads(text) != tomllib.loads(before.decode())):
                return
            tomllib.loads(text)
        except ValueError:
            return
        self.desk.write(text)
        if self.desk.type("check").err:
            self.desk.save.write_bytes(before)
            return
        self.said.append(f"(edited: {mark or 'a value'})")
        self.marks += [mark] if mark.startswith("#") and f"\n{mark}\n" in f"\n{text}\n" else []
        self.exact = False
        self.tally["edited"] += 1

    def check(self) -> None:
        """What the player wrote is there; the log is a chain that ends with this save; the save can be played with."""
        self.type("note the end")
        text = self.raw.decode()
        for mark in self.marks:
            assert mark in text, mark
        entries = list(logbook.oldest_first(str(self.desk.log)))
        for older, newer in zip(entries, entries[1:], strict=False):  # noqa: RUF007  # two names read better than a pair
            assert newer.before == older.after, (older.title, newer.title)
        assert entries[-1].after == save.digest(self.raw)
        said = self.desk.type("check")
        assert "stops writing" not in said.out, said


def walk(number: int, folder: Path) -> Counter[str]:
    """One walk in a folder of its own."""
    for path in folder.iterdir():
        path.unlink()
    walked = Walk(number, folder)
    try:
        return walked.go()
    except AssertionError as error:
        raise AssertionError(f"walk {number}: {' / '.join(walked.said)}: {error}") from error


def main() -> int:
    """All walks; what they came to."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--walks", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    given = parser.parse_args()
    tally, troubles = Counter[str](), 0
    with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder, without_waiting():
        for number in range(given.first, given.first + given.walks):
            try:
                tally += walk(number, Path(folder))
            except AssertionError as error:
                troubles += 1
                print(error, flush=True)
    print(f"{given.walks} walks: " + ", ".join(f"{count} {what}" for what, count in sorted(tally.items())) + f"; in trouble: {troubles}")
    return int(bool(troubles))


if __name__ == "__main__":
    sys.exit(main())
