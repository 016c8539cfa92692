"""What `forecast` says."""

from collections import Counter

from notequest_cli.notequest import forecast, guards
from notequest_cli.notequest.forecast import Bounds
from notequest_cli.notequest.policy import TIRED
from notequest_cli.notequest.state import State
from notequest_cli.problems import Usage
from notequest_cli.show.vocabulary import Block, Columns, Faint, Heading, Part, Strong, aside, line

SHARES = (("survives", "alive"), ("is back in town", "home"), ("defeats the boss", "boss"))
MEANS = {"coins": "coins gained", "things": "things gained", "torches": "torches left", "hp": "HP left", "rooms": "new rooms"}

WON = "the boss is defeated already: from here the robot goes home"
STAYED = f"never left town: the robot goes in with all HP and more than {TIRED} torches"

Told = tuple[str, float, float | None, float | None]


def must_have_a_way(state: State) -> None:
    """Refuse where there is no expedition to play."""
    guards.hero(state)
    if not state.dungeons:
        raise Usage("dungeon-none", "no dungeon is known yet", "notequest dungeon new")
    if not state.hero.dungeon and all(dungeon.boss for dungeon in state.dungeons.values()):
        which = "the boss of each dungeon" if len(state.dungeons) > 1 else f"the boss of {next(iter(state.dungeons.values())).name}"
        raise Usage("forecast-no-boss", f"{which} is defeated: the robot would go into none again", "notequest dungeon new")


def policy() -> str:
    """How the robot plays."""
    return forecast.POLICY


def page(tally: Counter[str], asked: int, seed: str, is_won: bool = False) -> tuple[list[Block], list[Told]]:
    """The estimates with their bounds, as a page and as values; `is_won` where the boss of the dungeon around the hero is defeated."""
    runs = tally["runs"]
    note = f"{_many(runs)}, seed {seed}" if runs == asked else f"stopped after {runs} of {_many(asked)}, seed {seed}"
    blocks: list[Block] = [Heading("forecast", note), line(Faint(policy())), *([line(WON)] if is_won else [])]
    if not runs:
        return blocks, []
    shares = [(what, forecast.share(tally, name)) for what, name in SHARES if not (is_won and name == "boss")]
    means = [(what, forecast.mean(tally, name)) for name, what in MEANS.items()] if tally["alive"] else []
    rows = [_row(what, bounds, 100, " %") for what, bounds in shares]
    rows += [_row(f"{what}, where survived", bounds, 1, "", _boundless(tally["alive"])) for what, bounds in means]
    blocks.append(Columns(("", "", "95 % sure"), tuple(rows)))
    stopped = {name.removeprefix("stopped "): many for name, many in tally.items() if name.startswith("stopped ")}
    blocks += [line(f"{many} {STAYED if why == forecast.STAYS else f'stopped early: {why}'}") for why, many in stopped.items()]
    return blocks, [(what, round(value, 6), _rounded(low), _rounded(high)) for what, (value, low, high) in (*shares, *means)]


def survival(tally: Counter[str]) -> str | None:
    """Of all expeditions those that were survived, `383/1000`: the bare result; none where none was played."""
    return f"{tally['alive']}/{tally['runs']}" if tally["runs"] else None


def pace(tally: Counter[str], seconds: float, cores: int) -> Block:
    """How fast it went, for stderr."""
    rate = tally["runs"] / seconds / cores if seconds else 0.0
    return aside(f"{seconds:.1f} s on {cores} {'core' if cores == 1 else 'cores'}: {rate:.0f} expeditions a second and core")


def _many(number: int) -> str:
    return f"{number} expedition{'s' * (number != 1)}"


def _boundless(alive: int) -> str:
    """Why a mean has no bounds."""
    return f"too few to tell: {alive} survived" if alive < forecast.FEW else "the same each time"


def _rounded(bound: float | None) -> float | None:
    return None if bound is None else round(bound, 6)


def _row(what: str, bounds: Bounds, scale: int, unit: str, boundless: str = "") -> tuple[Part, ...]:
    value = f"{bounds.value * scale:.1f}{unit}"
    if bounds.low is None or bounds.high is None:
        return what, Strong(value), boundless
    return what, Strong(value), f"{bounds.low * scale:.1f} to {bounds.high * scale:.1f}{unit}"
