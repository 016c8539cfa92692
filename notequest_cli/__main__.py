"""The process: `notequest`, or `python -m notequest_cli`.

A command lives for fifty milliseconds. Collecting garbage while modules load is 6 % of that and taking the
interpreter down 15 %; both do nothing for a process whose files are written, forced to disk and closed.
"""

import gc
import os
import sys
from contextlib import suppress

gc.set_threshold(100_000)

from notequest_cli.cli import main  # noqa: E402  # what it loads is what the line above is for


def entry() -> None:
    """Run the command line and end with its exit code."""
    code = main()
    with suppress(OSError, ValueError):
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    entry()
