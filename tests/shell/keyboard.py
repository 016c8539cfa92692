"""A terminal with somebody at it: a program is started on a pty, keys are typed, the screen is read."""

import os
import pty
import select
import signal
import time


class Keyboard:
    """A running program; what it wrote so far is `screen`."""

    def __init__(self, argv, folder, env):
        self.screen = ""
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
                signal.signal(number, signal.SIG_DFL)  # whoever runs the tests in the background may ignore them
            os.chdir(folder)
            os.execvpe(argv[0], argv, env)

    def type(self, keys):
        """Press some keys."""
        os.write(self.file, keys.encode())

    def wait_for(self, text, seconds=20):
        """Read until the text is on the screen; what came since the last wait."""
        begin = len(self.screen)
        end = time.monotonic() + seconds
        while text not in self.screen[begin:]:
            if time.monotonic() > end or not self._read(end):
                raise AssertionError(f"{text!r} did not come: {self.screen[begin:]!r}")
        return self.screen[begin:]

    def settle(self, seconds=0.4):
        """Read until nothing more comes."""
        begin = len(self.screen)
        while self._read(time.monotonic() + seconds):
            pass
        return self.screen[begin:]

    def close(self):
        """Wait for the end; the exit code."""
        while self._read(time.monotonic() + 20):
            pass
        os.close(self.file)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def _read(self, end):
        ready, _, _ = select.select([self.file], [], [], max(end - time.monotonic(), 0))
        if not ready:
            return False
        try:
            came = os.read(self.file, 65536)
        except OSError:
            return False
        self.screen += came.decode(errors="replace")
        return bool(came)
