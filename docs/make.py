"""Make what is made: man/, completions/, the messages in docs/errors.md, and the tables of the games as modules.

    python docs/make.py            write them
    python docs/make.py --check    say what differs, and exit with 1 if anything does

The list of what the wheel installs beside the program, in pyproject.toml, is made too.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))


def main() -> int:
    """Write or compare."""
    from handbook import everything

    made = everything.made()
    old = everything.differing(made)
    if "--check" in sys.argv[1:]:
        sys.stdout.write("".join(f"{path} is not what it is made of: python docs/make.py\n" for path in old))
        return int(bool(old))
    everything.write(made)
    sys.stdout.write("".join(f"{path}\n" for path in old))
    return 0


if __name__ == "__main__":
    sys.exit(main())
