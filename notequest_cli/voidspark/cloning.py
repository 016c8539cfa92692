"""Death and the clone (Voidspark rulebook, "Dealing with Death")."""

from typing import Any

from notequest_cli.problems import SoFar, Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Row
from notequest_cli.voidspark import conditions, costs, hitpoints
from notequest_cli.voidspark.bouts import past
from notequest_cli.voidspark.events import CreditsChanged, PoolSpent
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.rest_events import AbilitiesSpent, Cloned, DeathRolled, GearLost, Injured
from notequest_cli.voidspark.state import Death, State, command_of, without


def clone(state: State, referee: Referee) -> Turn:
    """Roll what the clone costs, then stand up with half the maximum, rounded up."""
    if not state.hero.is_dead:
        referee.forbid(
            "clone-alive",
            f"{state.hero.name or ('the hero' if state.hero.is_there else 'nobody')} is alive",
            "a clone is for a hero at 0 HP",
        )
    hitpoints.must_have_maximum(state)
    face, row, rolled = _d4(state, referee)
    with SoFar(rolled):
        state, paid = _price(state, referee, face, row, rolled)
    state, cured = conditions.end(state)
    half = (hitpoints.maximum(state, referee.tables) + 1) // 2
    state = past(state._replace(death=None))
    goes_on = command_of(state.fight.kind) if state.fight else ""
    cloned = Cloned(state.hero.name, half, hitpoints.maximum(state, referee.tables), face == 4, bool(state.fight), goes_on)
    return Turn(state.with_hero(hp=half, lent=0), (*rolled, *paid, *cured, cloned), half)


def _d4(state: State, referee: Referee) -> tuple[int, Row, tuple[Any, ...]]:
    """The d4 that counts, and all that fell: without credits a 1 falls again, without equipment a 3."""
    rolled: list[Any] = []
    why = ""
    while True:
        with SoFar(tuple(rolled)):
            drawn = referee.draw("death", why) if state.death is None else None
        face = state.death.d4 if state.death else drawn.row.low if drawn else 0
        row = referee.tables.table("death").row(face)
        if row is None:
            raise Usage("death-unknown", f"{face} is no face of the d4 of death", "take [death] out of the save: notequest edit")
        again = _why_again(state, row)
        rolled.append(DeathRolled(face, row.name, again))
        if not again:
            return face, row, tuple(rolled)
        state, why = state._replace(death=None), f"death again, {again}"


def _why_again(state: State, row: Row) -> str:
    if row.facts.get("credits") and state.hero.credits <= 0:
        return "no credits to lose"
    return "no equipment to lose" if row.facts.get("piece") and not state.hero.gear else ""


def _price(state: State, referee: Referee, face: int, row: Row, rolled: tuple[Any, ...]) -> Happened:
    if row.facts.get("credits"):
        return _half_the_credits(state)
    if row.facts.get("roll"):
        return _injured(state, referee)
    if row.facts.get("piece"):
        return _looted(state, referee, face, rolled)
    return _spent(state, referee)


def _half_the_credits(state: State) -> Happened:
    """1: half the credits, rounded up, are gone."""
    old = state.hero.credits
    return state.with_hero(credits=old // 2), (CreditsChanged(old, old // 2, "cloning"),)


def _injured(state: State, referee: Referee) -> Happened:
    """2: a d10 says which stat is hurt until it is healed."""
    drawn = referee.draw("injury")
    stat = str(drawn.row.facts["stat"])
    times = state.hero.injuries.get(stat, 0) + 1
    injured = Injured(sum(drawn.faces), stat, int(drawn.row.facts["amount"]), times)
    return state.with_hero(injuries={**state.hero.injuries, stat: times}), (injured,)


def _looted(state: State, referee: Referee, face: int, rolled: tuple[Any, ...]) -> Happened:
    """3: the player gives up one owned piece, worn or not."""
    owned = tuple(state.hero.gear)
    waits = Turn(state._replace(death=Death(face, "piece")), rolled, waits="name the piece that is lost")
    lost = owned[0]
    if len(owned) > 1 or "piece" in referee.answers:
        lost = referee.choose("piece", "which piece is lost", owned, option="--lose", pause=waits)
    return state.with_hero(gear=without(state.hero.gear, lost)), (GearLost(lost),)


def _spent(state: State, referee: Referee) -> Happened:
    """4: what a Rest gives back counts as used, not what is gained later; pools too, where the ruling **death-4-spends-pools** says so."""
    spent = tuple(name for name, ability in state.hero.abilities.items() if _is_per_rest(ability.cost))
    told: list[Any] = [AbilitiesSpent(spent)]
    for name in spent:
        state = state.with_ability(name, used=costs.read_cost(state.hero.abilities[name].cost).times)
    state = state.with_calendar(takeover=True)
    if state.hero.pools and referee.ruling(state.rulings, "death-4-spends-pools") == "yes":
        for name, pool in state.hero.pools.items():
            state = state.with_pool(name, 0)
            told.append(PoolSpent(name, pool.left, 0, pool.most))
    return state, tuple(told)


def _is_per_rest(cost: str) -> bool:
    return costs.read_cost(cost).per == costs.REST
