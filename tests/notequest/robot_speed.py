"""How many expeditions a second of processor time the rules alone play: `python -m tests.notequest.robot_speed [EXPEDITIONS]`."""

import sys
import time

from notequest_cli.dice import Seeded
from notequest_cli.notequest import robot
from tests.notequest.arena import TABLES
from tests.notequest.test_robot import TYPES


def played(kind: str, wanted: int) -> tuple[int, int]:
    """Expeditions and moves of careers in one type of dungeon, at least so many expeditions."""
    expeditions = moves = seed = 0
    while expeditions < wanted:
        state = None
        for moved in robot.play(Seeded(f"{kind} {seed}"), TABLES, kind):
            state, moves = moved.turn.state, moves + 1
        expeditions += next(iter(state.dungeons.values())).expedition
        seed += 1
    return expeditions, moves


def main() -> None:
    """One line a type, then all of them."""
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    total = 0.0
    for kind in TYPES:
        start = time.process_time()
        expeditions, moves = played(kind, wanted)
        took = time.process_time() - start
        total += took
        print(f"{kind:10} {expeditions:5} expeditions  {expeditions / took:6.0f} a second  {moves / took:7.0f} moves a second")
    print(f"{len(TYPES)} types in {total:.1f} s")


if __name__ == "__main__":
    main()
