"""A Rest: what comes back, and what does not (Voidspark rulebook, "Rest")."""

from typing import Any

from notequest_cli.names import match
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import conditions, costs, hitpoints
from notequest_cli.voidspark.events import HpChanged, PoolRestored, UsesRestored
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.rest_events import GearOpened, InjuryHealed, NotRestored, Rested
from notequest_cli.voidspark.sheet import LABELS, compartment_names, integrity_most, stat_named
from notequest_cli.voidspark.state import State, without


def rest(state: State, referee: Referee, heal: str = "") -> Turn:
    """Rest, with a receipt for each thing that came back and each that did not."""
    hitpoints.must_live(state, referee)
    hitpoints.must_not_fight(state, referee)
    if heal and not state.hero.injuries:
        raise Usage("mend-nothing", f"{state.hero.name} has no Physical Injury", "notequest rest, without --heal")
    state, healed = heal_injury(state, referee, heal)
    told: list[Any] = [Rested(state.hero.name, state.calendar.rested), *healed]
    for part in (_fill_hp, _give_back_uses, _fill_pools, _cure, _open_gear):
        state, events = part(state, referee)
        told += events
    return Turn(state, (*told, *_not_restored(state, referee)), state.hero.hp)


def heal_injury(state: State, referee: Referee, wanted: str = "", option: str = "--heal") -> Happened:
    """All injuries of one stat are healed; which, is the player's choice where there are several."""
    labels = {LABELS[stat]: stat for stat in state.hero.injuries}
    if not labels:
        return state, ()
    if wanted:
        label = injury_named(state, wanted)
    else:
        label = next(iter(labels)) if len(labels) == 1 else referee.choose("heal", "which injury is healed", tuple(labels), option=option)
    healed = InjuryHealed(labels[label], state.hero.injuries[labels[label]])
    return state.with_hero(injuries=without(state.hero.injuries, labels[label])), (healed,)


def injury_named(state: State, wanted: str) -> str:
    """The injury that is meant: `ATK`, `attack`; `Usage` where the hero has none such."""
    return match(LABELS.get(stat_named(wanted) or "", wanted), [LABELS[stat] for stat in state.hero.injuries], "injury")


def _fill_hp(state: State, referee: Referee) -> Happened:
    """HP to the maximum, and with them what a missed infection roll still costs."""
    old, most = state.hero.hp, hitpoints.maximum(state, referee.tables)
    new = max(old, most)
    return state.with_nothing_owed().with_hero(hp=new, lent=0), (HpChanged(old, new, most, "rest", most - old),)


def _give_back_uses(state: State, referee: Referee) -> Happened:
    """Per-rest uses come back, also those a death of a 4 took."""
    told: list[UsesRestored] = []
    for name, ability in state.hero.abilities.items():
        cost = costs.read_cost(ability.cost)
        if cost.per == costs.REST and (ability.used or state.hero.spent):
            state = state.with_ability(name, used=0)
            told.append(UsesRestored(name, cost.times, cost.times, cost.per))
    return state.with_hero(spent=False), tuple(told)


def _fill_pools(state: State, referee: Referee) -> Happened:
    told: list[PoolRestored] = []
    for name, pool in state.hero.pools.items():
        if pool.left < pool.most:
            state = state.with_pool(name, pool.most)
            told.append(PoolRestored(name, pool.left, pool.most, pool.most))
    return state, tuple(told)


def _cure(state: State, referee: Referee) -> Happened:
    return conditions.end(state)


def _open_gear(state: State, referee: Referee) -> Happened:
    """Equipment may be changed on the day of a Rest; the page remembers it."""
    return state.with_calendar(gear_open=True, rested=True), (GearOpened(),) if state.hero.gear else ()


def _not_restored(state: State, referee: Referee) -> tuple[NotRestored, ...]:
    """What the player might expect, and a Rest does not do."""
    hero, kept = state.hero, []
    kept += [NotRestored(f"injury {LABELS[stat]}", "one stat a Rest") for stat in hero.injuries]
    spent = [name for name, ability in hero.abilities.items() if _is_page_use(ability.cost, ability.used)]
    kept += [NotRestored(f"{name} used", "back with the next page") for name in spent]
    names = compartment_names(state, referee.tables)
    damaged = [names[key] for key, part in state.ship.compartments.items() if part.integrity < integrity_most(state, referee.tables, key)]
    kept += [NotRestored(", ".join(damaged), "the ship is not repaired by a Rest")] if damaged else []
    kept += [_debt(-hero.credits)] if hero.credits < 0 else []
    return tuple(kept)


def _debt(credits: int) -> NotRestored:
    from notequest_cli.voidspark.money import credits_text

    return NotRestored(f"debt of {credits_text(credits)}", "it stays")


def _is_page_use(cost: str, used: int) -> bool:
    return bool(used) and costs.read_cost(cost).per == costs.PAGE
