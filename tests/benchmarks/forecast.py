"""How many expeditions a second a core plays, by processor time, and what the time goes into.

python tests/benchmarks/forecast.py             300 expeditions each, from a dungeon nobody has entered and from a fight of Brugo's
python tests/benchmarks/forecast.py --profile   and the functions that take most of it
"""

import argparse
import cProfile
import pstats
import sys
import time
import tomllib
from itertools import islice
from pathlib import Path

from notequest_cli.dice import Seeded
from notequest_cli.notequest import forecast, robot, state
from notequest_cli.tables import Packs, Tables

ROOT = Path(__file__).parents[2]
SAVE = ROOT / "tests" / "pages" / "saves" / "brugo.toml"


def fresh(tables):
    """A new adventurer in town, and a dungeon nobody has entered."""
    begun = list(islice(robot.play(Seeded("fresh"), tables, "crypt"), 2))
    return begun[-1].turn.state


def measure(here, tables, expeditions):
    """Expeditions a second of processor time."""
    forecast.forecast(here, tables, "warm", range(20))
    begin = time.process_time()
    forecast.forecast(here, tables, "7", range(expeditions))
    return expeditions / (time.process_time() - begin)


def main():
    """Print the rates; they have no limit, for they say as much of the machine as of the rules."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--expeditions", type=int, default=300)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    tables = Tables(Packs(str(Path(state.__file__).parent / "tables")))
    starts = {"a dungeon nobody has entered": fresh(tables), "a fight": state.from_toml(tomllib.loads(SAVE.read_text()))}
    for name, here in starts.items():
        print(f"{measure(here, tables, asked.expeditions):.0f} expeditions a second and core, from {name}")
        if asked.profile:
            profile = cProfile.Profile()
            profile.runcall(forecast.forecast, here, tables, "7", range(asked.expeditions))
            pstats.Stats(profile, stream=sys.stdout).sort_stats("tottime").print_stats(12)
    return 0


if __name__ == "__main__":
    sys.exit(main())
