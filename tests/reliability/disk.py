"""A directory whose every call can fail, or be the last one of its process, or be lost with the power.

`Disk` stands between this process and one folder: it counts the calls made on files of that folder, and stops at the
one it is told to: by an error of the system, by a write that only does half, or for good, as a killed process would: from
then on nothing reaches the folder any more, whatever is still tried in `finally`. It also keeps what was forced to disk, so
that the power can go: what was not is lost.
"""

import builtins
import contextlib
import errno
import os
import signal
import stat
from collections import Counter
from pathlib import Path
from typing import NamedTuple

from notequest_cli import swap

BY_PATH = ("open", "rename", "replace", "unlink", "remove", "truncate", "stat", "lstat", "chmod", "utime", "link", "mkdir")
BY_NUMBER = ("write", "pwrite", "pread", "fsync", "ftruncate", "fstat", "fchmod", "fchown", "close")
ASKS = {"stat", "lstat", "fstat", "pread", "close"}
DURABLE = "fsync"


class Stop(BaseException):
    """The process is gone."""


class Plan(NamedTuple):
    """Which call is stopped (counted from 1; 0 for none), how, and whether all after it fail too.

    `how`: the name of an error, "short" (a write does half and says so), "interrupt" (Ctrl-C as the call comes back), "kill",
    "half" (half a write, then gone), "sigkill".
    """

    at: int = 0
    how: str = "kill"
    lasting: bool = False


class Disk:
    """Stands between this process and a folder, while it is entered."""

    def __init__(self, folder, plan=None, before=None):
        self.folder = os.path.realpath(folder)
        self.plan = plan or Plan()
        self.before = before or (lambda number, name, path: None)
        self.calls: list[str] = []
        self.read = Counter[str]()
        self.gone = False
        self.aside = False
        self._paths: dict[int, str] = {}
        self._real = {name: getattr(os, name) for name in (*BY_PATH, *BY_NUMBER)}
        self._real |= {"builtin open": builtins.open, "exchange": swap.exchange}
        self._kept: list[int] = []
        self.names: dict[str, int] = {}
        self.content: dict[int, bytes] = {}
        self.times: dict[int, int] = {}

    # between

    def __enter__(self):
        self.names = self._now()
        for path in Path(self.folder).iterdir():
            if path.is_file():
                self._hold(self._real["open"](path, os.O_RDONLY))
                self.content[path.stat().st_ino] = path.read_bytes()
                self.times[path.stat().st_ino] = path.stat().st_mtime_ns
        for name in BY_PATH:
            setattr(os, name, self._by_path(name))
        for name in BY_NUMBER:
            setattr(os, name, self._by_number(name))
        builtins.open = self._by_path("builtin open")
        swap.exchange = self._by_path("exchange")
        return self

    def __exit__(self, *_):
        for name in (*BY_PATH, *BY_NUMBER):
            setattr(os, name, self._real[name])
        builtins.open = self._real["builtin open"]
        swap.exchange = self._real["exchange"]

    def close(self):
        """Let go of the files."""
        for number in self._kept:
            os.close(number)

    def _by_path(self, name):
        def call(path, *args, **named):
            if name == "link" and not self.aside and self._is_ours(args[0]) and not self._is_ours(path):
                return self._named(path, *args, **named)
            if self.aside or not self._is_ours(path):
                return self._real[name](path, *args, **named)
            done = self._step(name, path, lambda: self._real[name](path, *args, **named))
            if name == "open":
                self._paths[done] = os.path.basename(os.fspath(path))
                if args and args[0] & os.O_CREAT:
                    self._hold(self._real["open"](path, os.O_RDONLY))
                elif self._paths[done] == os.path.basename(self.folder) and not stat.S_ISDIR(self._real["fstat"](done).st_mode):
                    self._hold(os.dup(done))
            return File(self, done, path) if name == "builtin open" else done

        return call

    def _named(self, file, path, *args, **named):
        """A file without a name gets one."""
        self._step("link", path, lambda: self._real["link"](file, path, *args, **named))
        self._paths[named["src_dir_fd"]] = os.path.basename(path)

    def _by_number(self, name):
        def call(number, *args):
            if self.aside or number not in self._paths:
                return self._real[name](number, *args)
            path = self._paths[number]
            if name == "close":
                del self._paths[number]
                if self.gone:
                    return self._real["close"](number)
            try:
                return self._step(name, path, lambda: self._real[name](number, *args) if name != DURABLE else self._force(number), args)
            except (OSError, Stop):
                if name == "close":
                    self._real["close"](number)
                raise

        return call

    def named(self, path):
        """The name of a file of the folder, given by its path or its number."""
        return self._paths[path] if isinstance(path, int) else os.path.basename(os.fspath(path))

    def _is_ours(self, path):
        if isinstance(path, int):
            return path in self._paths
        full = os.path.abspath(os.fspath(path))
        return full == self.folder or os.path.dirname(full) == self.folder

    def _step(self, name, path, do, args=()):
        """One call: counted, and stopped where it is the one."""
        if self.gone:
            raise Stop
        plan, number = self.plan, len(self.calls) + 1
        short = self.named(path)
        self.calls.append(f"{name.removeprefix('builtin ')} {short}")
        self._let_others(number, name, path)
        if not (number == plan.at or (plan.lasting and 0 < plan.at < number)):
            done = do()
            self.read[short] += len(done) if name in ("pread", "read") else 0
            return done
        halves = name in ("write", "pwrite") and plan.how in ("short", "half")
        if halves:
            number = next(number for number, known in self._paths.items() if known == path)
            done = self._real[name](number, args[0][: len(args[0]) // 2], *args[1:])
            if plan.how == "short":
                return done
        if plan.how in ("kill", "half"):
            self.gone = True
            raise Stop
        if plan.how == "sigkill":
            os.kill(os.getpid(), signal.SIGKILL)
        if plan.how == "interrupt":
            do()
            raise KeyboardInterrupt
        if plan.how == "short":
            return do()
        raise OSError(getattr(errno, plan.how), os.strerror(getattr(errno, plan.how)).lower(), None if name in BY_NUMBER else path)

    def _let_others(self, number, name, path):
        """Others may do what they like just before a call: those calls are not ours."""
        self.aside = True
        try:
            self.before(number, name, path)
        finally:
            self.aside = False

    # what the power leaves

    def _hold(self, number):
        """Keep a file open, so that its number stands for it alone."""
        self._kept.append(number)

    def _force(self, number):
        """A file is on disk, with its name where it is a new one; a directory, with all its names."""
        found = self._real["fstat"](number)
        if stat.S_ISDIR(found.st_mode):
            self.names = self._now()
            return
        with self._real["builtin open"](f"/proc/self/fd/{number}", "rb") as file:
            self.content[found.st_ino] = file.read()
        self.times[found.st_ino] = found.st_mtime_ns
        if found.st_ino not in self.names.values():
            self.names |= {name: ino for name, ino in self._now().items() if ino == found.st_ino}

    def _now(self):
        return {path.name: self._real["lstat"](path).st_ino for path in Path(self.folder).iterdir()}

    def lose_power(self, names_last):
        """What a power cut leaves: only what was forced. `names_last`: every name is there, but data that was not forced is zeroes."""
        names = self._now() if names_last else self.names
        sizes = {ino: os.fstat(number).st_size for number in self._kept for ino in [os.fstat(number).st_ino]}
        for path in Path(self.folder).iterdir():
            path.unlink()
        for name, ino in names.items():
            data = self.content.get(ino, b"")
            zeroes = b"\0" * (sizes.get(ino, 0) - len(data)) if names_last else b""
            Path(self.folder, name).write_bytes(data + zeroes)
            if ino in self.times:
                os.utime(Path(self.folder, name), ns=(self.times[ino], self.times[ino]))


@contextlib.contextmanager
def without_waiting():
    """No call waits for a real disk: these tests write thousands of times."""
    real, os.fsync = os.fsync, lambda number: None
    try:
        yield
    finally:
        os.fsync = real


class File:
    """A file of the folder opened by its name: reading is a call too."""

    def __init__(self, disk, file, path):
        self._disk, self._file, self._path = disk, file, disk.named(path)
        self._lent = isinstance(path, int)
        disk._paths[file.fileno()] = self._path

    def read(self, *args):
        return self._disk._step("read", self._path, lambda: self._file.read(*args))

    def __iter__(self):
        return iter(self.read().splitlines(keepends=True))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        if not self._lent:
            self._disk._paths.pop(self._file.fileno(), None)
        self._file.close()

    def __getattr__(self, name):
        return getattr(self._file, name)
