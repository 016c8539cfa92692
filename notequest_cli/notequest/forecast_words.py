"""What `forecast` says."""

from collections import Counter

from notequest_cli.notequest import forecast, guards
from notequest_cli.notequest.forecast import Bounds
from notequest_cli.notequest.state import State
from notequest_cli.problems import Usage
from notequest_cli.show.vocabulary import Block, Columns, Faint, Heading, Part, Strong, aside, line

SHARES = (("survives", "alive"), ("is back in town", "home"), ("defeats the boss", "boss"))
MEANS = {"coins": "coins gained", "things": "things gained", "torches": "torches left", "hp": "HP left", "rooms": "new rooms"}

Told = tuple[str, float, float | None, float | None]


def must_have_a_way(state: State) -> None:
    """Refuse where there is no expedition to play."""
    guards.hero(state)
    if not state.dungeons:
        raise Usage("dungeon-none", "no dungeon is known yet", "notequest dungeon new")


def policy() -> str:
    """How the robot plays."""
    return forecast.POLICY


def page(tally: Counter[str], asked: int, seed: str) -> tuple[list[Block], list[Told]]:
    """The estimates with their bounds, as a page and as values."""
    runs = tally["runs"]
    note = f"{runs} expeditions, seed {seed}" if runs == asked else f"stopped after {runs} of {asked} expeditions, seed {seed}"
    blocks: list[Block] = [Heading("forecast", note), line(Faint(policy()))]
    if not runs:
        return blocks, []
    shares = [(what, forecast.share(tally, name)) for what, name in SHARES]
    means = [(what, forecast.mean(tally, name)) for name, what in MEANS.items()] if tally["alive"] else []
    rows = [_row(what, bounds, 100, " %") for what, bounds in shares]
    rows += [_row(f"{what}, where survived", bounds, 1, "", _boundless(tally["alive"])) for what, bounds in means]
    blocks.append(Columns(("", "", "95 % sure"), tuple(rows)))
    stopped = {name.removeprefix("stopped "): many for name, many in tally.items() if name.startswith("stopped ")}
    blocks += [line(f"{many} stopped early: {why}") for why, many in stopped.items()]
    return blocks, [(what, round(value, 6), _rounded(low), _rounded(high)) for what, (value, low, high) in (*shares, *means)]


def survival(tally: Counter[str]) -> str | None:
    """Of all expeditions those that were survived, `383/1000`: the bare result; none where none was played."""
    return f"{tally['alive']}/{tally['runs']}" if tally["runs"] else None


def pace(tally: Counter[str], seconds: float, cores: int) -> Block:
    """How fast it went, for stderr."""
    rate = tally["runs"] / seconds / cores if seconds else 0.0
    return aside(f"{seconds:.1f} s on {cores} {'core' if cores == 1 else 'cores'}: {rate:.0f} expeditions a second and core")


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
