"""One command as a process that kills itself: `python -m tests.reliability.launcher CALL COMMAND…`, in the folder of the save.

At the call of that number on the files of the folder the process ends by SIGKILL, before the call is made.
"""

import sys
from pathlib import Path

from notequest_cli.cli import main
from tests.reliability.disk import Disk, Plan

if __name__ == "__main__":
    with Disk(Path.cwd(), Plan(int(sys.argv[1]), "sigkill")):
        code = main(sys.argv[2:])
    sys.exit(code)
