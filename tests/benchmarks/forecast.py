"""How many expeditions a second a core plays, by processor time, and what the time goes into.

python tests/benchmarks/forecast.py             300 expeditions from the page of Brugo
python tests/benchmarks/forecast.py --profile   and the functions that take most of it
"""

import argparse
import cProfile
import pstats
import sys
import time
import tomllib
from pathlib import Path

from notequest_cli.notequest import forecast, state
from notequest_cli.tables import Packs, Tables

ROOT = Path(__file__).parents[2]
SAVE = ROOT / "tests" / "pages" / "saves" / "brugo.toml"


def main():
    """Print the rate; it has no limit, for it says as much of the machine as of the rules."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--expeditions", type=int, default=300)
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    here = state.from_toml(tomllib.loads(SAVE.read_text()))
    tables = Tables(Packs(str(Path(state.__file__).parent / "tables")))
    forecast.forecast(here, tables, "warm", range(20))
    begin = time.process_time()
    forecast.forecast(here, tables, "7", range(asked.expeditions))
    spent = time.process_time() - begin
    print(f"{asked.expeditions / spent:.0f} expeditions a second and core")
    if asked.profile:
        profile = cProfile.Profile()
        profile.runcall(forecast.forecast, here, tables, "7", range(asked.expeditions))
        pstats.Stats(profile, stream=sys.stdout).sort_stats("tottime").print_stats(12)
    return 0


if __name__ == "__main__":
    sys.exit(main())
