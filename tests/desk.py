"""Typing commands at a save, in this process and through the same entry as the shell, or as real processes."""

import contextlib
import io
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from notequest_cli.cli import main


class Said(NamedTuple):
    """What a command answered."""

    out: str
    err: str
    exit: int


class Sheet(io.StringIO):
    """What is written on it can be any character, as in a pipe that takes UTF-8."""

    encoding = "utf-8"


class Screen(Sheet):
    """The same as a terminal is: what is written on it is drawn."""

    def isatty(self) -> bool:
        """It says that it is one."""
        return True


class Desk:
    """One directory with a save and its log."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.save = folder / "notequest.toml"
        self.log = folder / "notequest.log"

    def type(self, line: str, on_terminal: bool = False) -> Said:
        """Type a command line (without the word notequest) and read the answer, from a pipe or off a terminal."""
        out, err = Screen() if on_terminal else Sheet(), Sheet()
        before = Path.cwd()
        os.chdir(self.folder)
        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
                code = main(shlex.split(line))
        finally:
            os.chdir(before)
        return Said(out.getvalue(), err.getvalue(), code)

    def run(self, line: str, stdin: str = "", env: dict[str, str] | None = None) -> Said:
        """The same as a process of its own."""
        done = subprocess.run(
            [sys.executable, "-m", "notequest_cli", *shlex.split(line)],
            cwd=self.folder,
            input=stdin,
            capture_output=True,
            text=True,
            env={**os.environ, **(env or {})},
            timeout=60,
        )
        return Said(done.stdout, done.stderr, done.returncode)

    def write(self, text: str) -> None:
        """Put a save on the table."""
        self.save.write_bytes(text.encode())

    def text(self) -> str:
        """The save as it is now."""
        return self.save.read_bytes().decode()
