"""What abilities and items do beside rolls: heal, cure, mend, repair, hold for the page.

(Voidspark rulebook, "Per Page", "Healing in Combat")

Combat Tonic, Solar Grenade and the Rx boosters roll their die once, when taken; that number holds for the page, doses add up.
"""

from typing import Any

from notequest_cli.effects import Effect, is_dice, parse, wording
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from notequest_cli.voidspark import conditions, costs, held, hitpoints
from notequest_cli.voidspark.bouts import past
from notequest_cli.voidspark.events import EffectBegan, PoolRestored
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.remedy_texts import REVIVES, cured
from notequest_cli.voidspark.rolls import rolled_amount
from notequest_cli.voidspark.sheet import LABELS, LASTING, is_understood
from notequest_cli.voidspark.state import Pool, State
from notequest_cli.voidspark.use_events import AmountRolled, Reminded, Revived, SwitchedOn

FOR_PAGE = "for page"
EVERY = 99
IDLE = ("cure-nothing", "mend-nothing", "repair-whole", "heal-nothing", "pool-full")  # refusals of what finds nothing to do


def act(state: State, referee: Referee, effect: Effect, by: str, target: str = "", ability: bool = False) -> Happened:
    """One effect that needs no roll on the table. What no rule knows is a reminder for the player."""
    if effect.verb == "bonus" and effect.span in LASTING and is_understood(effect):
        return _hold(state, referee, effect, by, ability)
    if effect.verb == "heal":
        return _heal(state, referee, effect, by)
    if effect.verb == "cure":
        return _cure(state, effect)
    if effect.verb == "mend":
        return _mend(state, referee, target, by)
    if effect.verb == "repair":
        return _repair(state, referee, effect, by, target)
    if costs.is_of_a_pool(effect):
        return _points(state, referee, effect, by)
    if effect.verb in REVIVES:
        return _revive(state, referee, effect, by)
    return state, (Reminded(by, wording(effect)),)


def must_be_needed(state: State, referee: Referee, effect: Effect, way: str) -> None:
    """Refuse to heal who has all HP, and to bring back points that are all there; dice of it do not fall."""
    if effect.verb == "heal" and state.hero.hp >= hitpoints.maximum(state, referee.tables):
        referee.forbid("heal-nothing", f"{state.hero.name} has all HP, {state.hero.hp}", way)
    name = costs.pool_of(state, effect.what) if effect.verb == "regain" and costs.is_of_a_pool(effect) else None
    if name and state.hero.pools[name].left >= state.hero.pools[name].most:
        referee.forbid("pool-full", f"{name} are all there, {state.hero.pools[name].left} of {state.hero.pools[name].most}", way)


def tried(state: State, referee: Referee, effect: Effect, by: str, target: str = "") -> State:
    """The state after one effect of several: as it was where there is nothing for it to do."""
    try:
        return act(state, referee, effect, by, target)[0]
    except Usage as refusal:
        if refusal.code not in IDLE:
            raise
        return state


def revives(effect: Effect) -> bool:
    """Does this bring a hero at 0 HP back: `revive`, `revive 5`, `revive all`, or as earlier versions wrote it `restore 5 hp`?"""
    return effect.verb in REVIVES


def _hold(state: State, referee: Referee, effect: Effect, by: str, ability: bool) -> Happened:
    """A bonus for this page, the next, or always. An ability with a plain number is switched on; dice are rolled now."""
    if ability and effect.span == FOR_PAGE and not is_dice(effect.amount):
        if state.hero.abilities[by].on:
            return state, ()
        return _fitted(state, state.with_ability(by, on=True), referee, SwitchedOn(by, _lasting(state, by)))
    amount, faces = rolled_amount(referee, effect.amount, f"{by}, {effect.amount} {effect.what}")
    text = held.written(by, (effect._replace(amount=f"{amount:+d}"),))
    rolled = (AmountRolled(by, effect.amount, faces, amount),) if faces else ()
    return _fitted(state, state.with_hero(effects=(*state.hero.effects, text)), referee, *rolled, EffectBegan(text))


def _lasting(state: State, by: str) -> str:
    """What of an ability is on: its text, without what it did at once."""
    text = state.hero.abilities[by].effect
    return text if len(held.lasting(text)) == len(parse(text)) else held.written("", held.lasting(text))


def _fitted(before: State, after: State, referee: Referee, *told: Any) -> Happened:
    """What begins may lower the maximum; HP are not above it."""
    after, fitted = hitpoints.capped(before, after, referee.tables)
    return after, (*told, *fitted)


def _heal(state: State, referee: Referee, effect: Effect, by: str) -> Happened:
    most = hitpoints.maximum(state, referee.tables)
    amount, told = amount_of(referee, effect, by, every=max(most - state.hero.hp, 0), usual=0)
    state, events = hitpoints.gain(state, referee.tables, amount, by)
    return state, (*told, *events)


def _cure(state: State, effect: Effect) -> Happened:
    """The condition that is named, or any lasting one."""
    names = cured(effect.what)
    state, events = conditions.end(state, names)
    if not events:
        raise Usage("cure-nothing", conditions.absent(state, names), "nothing was used")
    return state, events


def _mend(state: State, referee: Referee, target: str, by: str) -> Happened:
    if not state.hero.injuries:
        raise Usage("mend-nothing", f"{state.hero.name} has no Physical Injury", "nothing was used")
    from notequest_cli.voidspark.rest import heal_injury

    return heal_injury(state, referee, target, option=f"notequest use {by} on {LABELS[next(iter(state.hero.injuries))]}")


def _repair(state: State, referee: Referee, effect: Effect, by: str, target: str) -> Happened:
    from notequest_cli.voidspark.ship import mend

    points, told = amount_of(referee, effect, by, usual=1)
    state, events = mend(state, referee, target, points)
    return state, (*told, *events)


def _points(state: State, referee: Referee, effect: Effect, by: str) -> Happened:
    """`regain 1 surge`, `regain all charges`, `spend 2 charges`."""
    name = costs.pool_of(state, effect.what)
    if name is None and effect.verb == "regain":
        return state, (Reminded(by, wording(effect)),)
    pool = state.hero.pools[name] if name else Pool(0, 0)
    points, told = amount_of(referee, effect, by, every=pool.left if effect.verb == "spend" else pool.most, usual=1)
    if name is None or effect.verb == "spend":
        state, spent = costs.spend(state, referee, effect.what, points)
        return state, (*told, *spent)
    left = max(pool.left, min(pool.left + points, pool.most))
    return state.with_pool(name, left), (*told, PoolRestored(name, pool.left, left, pool.most))


def _revive(state: State, referee: Referee, effect: Effect, by: str) -> Happened:
    """Back from 0 HP before any clone, with what the ability says; who died and is back is infected no more."""
    if not state.hero.is_dead:
        heals = "; what heals one who lives is written like heal 5" if effect.verb == "restore" else ""
        raise Usage("revive-alive", f"{state.hero.name} is alive", f"{by} is for a hero at 0 HP{heals}")
    if state.death:
        referee.forbid(
            "revive-late", f"the d4 of this death has fallen: {state.death.d4}", "notequest clone goes on; a revival comes before the die"
        )
    hitpoints.must_have_maximum(state)
    most = hitpoints.maximum(state, referee.tables)
    amount, told = amount_of(referee, effect, by, every=most, usual=(most + 1) // 2)
    hp = max(1, min(amount, most))
    state, cured = conditions.end(past(state.with_hero(hp=hp, lent=0)._replace(death=None)))
    return state, (*told, Revived(by, hp, most), *cured)


def amount_of(referee: Referee, effect: Effect, by: str, every: int = EVERY, usual: int = 1) -> tuple[int, tuple[Any, ...]]:
    """How much: a number, dice that are rolled now, all there is, or the usual where nothing is said; never less than nothing."""
    if not effect.amount or effect.amount == "all":
        return (every if effect.amount else usual), ()
    amount, faces = rolled_amount(referee, effect.amount, by)
    return max(amount, 0), ((AmountRolled(by, effect.amount, faces, amount),) if faces else ())
