"""Type command lines under the interpreter's own watch: which files are written, which programs are started.

    python -m tests.reliability.watched FOLDER < lines     each line on stdin is a JSON list: the save's text, then words

Prints what was written outside the folder, and every program, as JSON.
"""

import contextlib
import io
import json
import os
import sys
from pathlib import Path

from notequest_cli.cli import main

WRITING = ("os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown", "shutil.move")
RUNNING = (  # a fork alone (the cores of `forecast`) runs no other program
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "os.startfile",
    "socket.connect",
    "pty.spawn",
)


class Watch:
    """What an audit hook sees while it is on."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.on = False
        self.found: list[str] = []

    def __call__(self, event: str, args: tuple) -> None:
        """One event of the interpreter."""
        if not self.on:
            return
        if event in RUNNING:
            self.found.append(f"{event} {args[0]!r}")
        elif event == "open" and isinstance(args[0], str | bytes) and self._writes(args[1], args[2]):
            self._note(event, args[0])
        elif event in WRITING:
            for path in [arg for arg in args if isinstance(arg, str | bytes)]:
                self._note(event, path)

    def _writes(self, mode: object, flags: int) -> bool:
        return (
            bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC)) if mode is None else any(char in str(mode) for char in "wax+")
        )

    def _note(self, event: str, path: str | bytes) -> None:
        full = os.path.realpath(os.fsdecode(path))
        unnamed = event == "open" and full == self.folder  # a file without a name, to be given one there
        if os.path.dirname(full) != self.folder and not unnamed and full != os.devnull and "__pycache__" not in full:
            self.found.append(f"{event} {full}")


def watch(folder: Path) -> None:
    """Type every line."""
    seen = Watch(os.path.realpath(folder))
    sys.addaudithook(seen)
    count = 0
    for text in sys.stdin.readlines():  # all of them first: a command may read standard input itself
        save, words = json.loads(text)
        if save is not None:
            for path in folder.iterdir():
                path.unlink()
            (folder / "notequest.toml").write_text(save)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            seen.on = True
            main(words)
            seen.on = False
        count += 1
    print(json.dumps({"lines": count, "found": seen.found}))


if __name__ == "__main__":
    os.chdir(sys.argv[1])
    watch(Path(sys.argv[1]))
