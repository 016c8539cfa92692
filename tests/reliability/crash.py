"""Stop a command at each call it makes on the files of its save, every way a call can fail; then look at what is left.

    python -m tests.reliability.crash            every command, call, and way to fail; prints the count
    python -m tests.reliability.crash --quick    one way of each kind (this is what the tests run)

After each: save and log are both as before or both as after, both can be read, the next command works, and no file is left that
was not there.
"""

import argparse
import contextlib
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from notequest_cli import logbook, save
from tests.desk import Desk, Said
from tests.reliability.disk import ASKS, Disk, Plan, Stop, without_waiting

SAVES = Path(__file__).parents[1] / "pages" / "saves"
NAMES = {"notequest.toml", "notequest.log", ".notequest.toml.old", ".notequest.toml.last", ".notequest.toml.lock"}
MENDED = NAMES | {".notequest.toml.old~"}  # behind a command that finished another one
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
NEXT = "note and on it goes"


class Scene(NamedTuple):
    """A command, the save it is typed at, and what was typed before."""

    title: str
    save: str
    before: tuple[str, ...]
    line: str
    edit: tuple[str, str] = ("", "")


SCENES = (
    Scene("the first command of a save", "zarylla", (), "hp -1"),
    Scene("a change", "zarylla", ("hp -1",), "credits +7"),
    Scene("a change behind a hand edit", "zarylla", ("hp -1",), "credits +7", ("hp = 16", "hp = 20")),
    Scene("a note", "zarylla", ("hp -1",), "note the innkeeper lies"),
    Scene("a rest", "zarylla", ("hp -1",), "rest --heal str"),
    Scene("three taken back at once", "zarylla", ("hp -1", "hp -1", "credits +7"), "undo 3"),
    Scene("two done again", "zarylla", ("hp -1", "credits +7", "undo 2"), "redo 2"),
    Scene("an exchange of blows", "brugo", ("torches +2",), "fight --to hp --seed 4"),
    Scene("a new save", "", (), "new voidspark"),
)
SEVERAL = ("undo 3", "redo 2")


class Left(NamedTuple):
    """What a folder holds: its files, and the commands of its log."""

    files: dict[str, bytes]
    commands: tuple[str, ...]

    @property
    def text(self) -> bytes | None:
        """The save."""
        return self.files.get("notequest.toml")


def that_count(commands: list[str]) -> list[str]:
    """Without those that the log says were not done: of several entries some may have been written."""
    counting: list[str] = []
    for command in commands:
        counting = counting[:-1] if command.startswith("withdrawn") else [*counting, command]
    return counting


class Fault(NamedTuple):
    """One way to stop: the plan, and what happens to the disk behind it."""

    plan: Plan
    power: str = ""


def faults(calls: list[str], quick: bool) -> Iterator[Fault]:
    """Every way to stop each of these calls."""
    for at, call in enumerate(calls, 1):
        name = call.split()[0]
        for how in ("EIO",) if quick else ("EIO", "ENOSPC", "EACCES"):
            yield Fault(Plan(at, how))
            if not quick:
                yield Fault(Plan(at, how, lasting=True))
        if name in ASKS:
            continue
        if name == "exchange":
            yield Fault(Plan(at, "EINVAL"))
        yield Fault(Plan(at, "interrupt"))
        yield Fault(Plan(at, "ENOSPC", lasting=True))
        yield Fault(Plan(at, "kill"))
        yield Fault(Plan(at, "kill"), "names forced")
        yield Fault(Plan(at, "kill"), "names last")
        if name in ("write", "pwrite"):
            yield Fault(Plan(at, "short"))
            yield Fault(Plan(at, "half"))
            yield Fault(Plan(at, "half"), "names last")


class Stage:
    """A folder in which a scene is played again and again."""

    def __init__(self, scene: Scene, folder: Path) -> None:
        self.scene = scene
        self.desk = Desk(folder)
        if scene.save:
            self.desk.write((SAVES / f"{scene.save}.toml").read_text())
        for line in scene.before:
            assert self.desk.type(line).exit == 0, line
        if scene.edit[0]:
            assert scene.edit[0] in self.desk.text()
            self.desk.write(self.desk.text().replace(*scene.edit))
        self.start = self.left()
        self.times = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
        with Disk(folder) as disk:
            said = self.desk.type(scene.line)
        disk.close()
        assert said.exit in (0, 1), said
        self.calls = disk.calls
        self.done = self.left()
        assert self.done.text != self.start.text or self.done.commands != self.start.commands

    def left(self) -> Left:
        """What is there now."""
        files = {path.name: path.read_bytes() for path in self.desk.folder.iterdir()}
        return Left(files, tuple(f"{entry.command}: {entry.lines}" for entry in logbook.oldest_first(str(self.desk.log))))

    def reset(self) -> None:
        """Everything as it was before the command, with its times."""
        for path in self.desk.folder.iterdir():
            path.unlink()
        for name, raw in self.start.files.items():
            path = self.desk.folder / name
            path.write_bytes(raw)
            os.utime(path, ns=(self.times[name], self.times[name]))

    def stopped(self, fault: Fault) -> Said | None:
        """Play the scene and stop it; what the command said, nothing where it was killed."""
        said = None
        with Disk(self.desk.folder, fault.plan) as disk, contextlib.suppress(Stop):
            said = self.desk.type(self.scene.line)
        if fault.power:
            disk.lose_power(fault.power == "names last")
        disk.close()
        return None if disk.gone else said

    def look(self, said: Said | None, lasting: bool) -> str:
        """Check what is left; whether it is the old or the new."""
        killed = said is None
        if said is not None:
            assert said.exit in (0, 1, 2, 5, 130), said
            assert said.exit in (0, 1, 130) or said.err.startswith("notequest: "), said
        begins = self.scene.line.startswith("new ")
        shown = self.desk.type("get hero.name" if not begins else "paths")
        assert shown.exit == 0 or begins, shown
        if begins:
            again = self.desk.type(self.scene.line)
            assert again.exit in (0, 3), again
        following = self.desk.type(NEXT)
        assert following.exit == 0, following
        found = self.left()
        assert set(found.files) <= MENDED, set(found.files) - NAMES
        state = self._state(found)
        if begins:
            assert state == "new" and found.commands[:-1] == self.done.commands, found.commands
            return state
        self._fit(found, state)
        if not killed and not lasting and said is not None and said.exit != 130:
            assert state == ("new" if said is not None and said.exit in (0, 1) else "old"), (state, said)
        return state

    def _state(self, found: Left) -> str:
        """Is it the old or the new? A note changes the log only."""
        if self.start.text == self.done.text:
            return "new" if found.commands[:-1] == self.done.commands else "old"
        return "new" if found.text == self.done.text else "old" if found.text == self.start.text else "neither"

    def _fit(self, found: Left, state: str) -> None:
        """Save and log tell the same story."""
        assert found.commands[-1].startswith("note"), found.commands
        wanted = {"old": self.start, "new": self.done}[state]
        assert found.text == wanted.text
        commands = [command for command in found.commands[:-1] if not command.startswith(("hand edit", "cut short"))]
        if self.scene.line in SEVERAL:
            commands = that_count(commands)
        assert commands == [command for command in wanted.commands if not command.startswith("hand edit")], found.commands
        assert ("hand edit" in "".join(found.commands)) == bool(self.scene.edit[0]), found.commands
        newest = logbook.tail_of(str(self.desk.log))[0]
        assert newest and found.text is not None and newest.after == save.digest(found.text)


def play(scene: Scene, folder: Path, quick: bool) -> Counter[str]:
    """One scene, stopped everywhere; how often the old and how often the new was left."""
    with without_waiting():
        stage, tally = Stage(scene, folder), Counter[str]()
        for fault in faults(stage.calls, quick):
            stage.reset()
            try:
                tally[stage.look(stage.stopped(fault), fault.plan.lasting)] += 1
            except (AssertionError, KeyError) as error:
                raise AssertionError(f"{scene.title}: {fault} at {stage.calls[fault.plan.at - 1]}: {error}") from error
    return tally


def main() -> int:
    """Every scene; a line each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    quick = parser.parse_args().quick
    total = Counter[str]()
    for scene in SCENES:
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
            tally = play(scene, Path(folder), quick)
        total += tally
        print(f"{scene.title}: stopped {tally.total()} times; left old {tally['old']}, new {tally['new']}")
    print(f"stopped {total.total()} times, lost 0")
    return 0


if __name__ == "__main__":
    sys.exit(main())
