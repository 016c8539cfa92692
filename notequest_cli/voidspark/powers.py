"""Abilities and pools: how they are written, gained and lost (Voidspark rulebook, "Abilities and Reminders", "Surges & Charges")."""

from collections.abc import Iterable

from notequest_cli.effects import ALWAYS
from notequest_cli.names import match
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import costs, hitpoints, remedy_texts, slips
from notequest_cli.voidspark.hero_events import (
    AbilityLearned,
    AbilityLost,
    KeptAsReminder,
    NeverActs,
    PoolAbsent,
    PoolGrew,
    PoolLost,
    ReadAsRevival,
)
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.sheet import is_read
from notequest_cli.voidspark.state import Ability, Pool, State, without

WHEN = ("combat", "outside", "both", "ship")
LIKE = 'write like "Smite: combat; 1/page; +d4 damage", in quotes; notequest rules effects says what can stand in it'

PAYING = ("spend", "spends", "pay", "pays", "lose", "loses", "cost", "costs")

_LIKELY = Pattern(r"([^\W\d][^+,;:=/]*?)\s*[:=/]?\s*(0?[1-9]\d?)")
_POOL = Pattern(r"([^\W\d][^+,;:]*?)\s*\+\s*(0?[1-9]\d?)")


def add_ability(state: State, referee: Referee, typed: str) -> Turn:
    """An ability is gained without a level, or written anew: its spent uses stay spent. The dead may write one down that revives."""
    hitpoints.must_be_there(state)
    state, events = learn(state, referee, typed)
    return Turn(state, (*events, *absent(state, (events[0].name,))), events[0].name)


def drop_ability(state: State, referee: Referee, typed: str) -> Turn:
    """An ability is lost; HP that it gave go with it, and what the pages that were left had used of it."""
    from notequest_cli.voidspark import bygone

    name = match(typed, state.hero.abilities, "ability")
    before = hitpoints.maximum(state, referee.tables)
    state = state.with_hero(abilities=without(state.hero.abilities, name)).with_calendar(pages=bygone.forgotten(state.calendar.pages, name))
    state, events = hitpoints.follow(state, referee.tables, before, f"without {name}")
    return Turn(state, (AbilityLost(name), *events), name)


def add_pool(state: State, referee: Referee, typed: str) -> Turn:
    """A pool of points is there from now on, full; one that is there grows."""
    hitpoints.must_be_there(state)
    state, events = grow(state, typed)
    return Turn(state, events, events[0].left)


def drop_pool(state: State, referee: Referee, typed: str) -> Turn:
    """A pool and its points are lost."""
    name = match(typed, state.hero.pools, "pool")
    return Turn(state.with_hero(pools=without(state.hero.pools, name)), (PoolLost(name),), name)


def learn(state: State, referee: Referee, typed: str) -> Happened:
    """An ability as typed: a new one, or a known one written anew. HP follow a maximum that it raises."""
    written, ability = read_ability(typed)
    name = next((known for known in state.hero.abilities if known.casefold() == written.casefold()), written)
    old, before = state.hero.abilities.get(name), hitpoints.maximum(state, referee.tables)
    new = ability._replace(used=old.used, on=old.on) if old else ability
    state = state.with_hero(abilities={**state.hero.abilities, name: new})
    state, events = hitpoints.follow(state, referee.tables, before, name)
    is_spent = old is not None and bool(costs.read_cost(new.cost).times) and old.used > 0
    return state, (AbilityLearned(name, new.when, new.cost, new.effect, is_spent), *unread(name, new), *events)


def unread(name: str, ability: Ability) -> tuple[KeptAsReminder | ReadAsRevival | NeverActs, ...]:
    """What of an ability no rule reads: it is kept, and only the player can act on it.

    Then what is perhaps read as something else, and what its symbols never allow.
    """
    from notequest_cli.voidspark.misplaced import misplaced

    kept = tuple(KeptAsReminder(name, text, near) for text, near in slips.only_kept(ability.effect))
    revivals = tuple(ReadAsRevival(name, text, heals) for text, heals in remedy_texts.restoring(ability.effect))
    return kept + revivals + tuple(NeverActs(name, text, ability.when, needed) for text, needed in misplaced(ability))


def absent(state: State, names: Iterable[str]) -> tuple[PoolAbsent, ...]:
    """The pools that abilities are paid from and that are not on the sheet: until they are, nobody can use these."""
    able = state.hero.abilities
    return tuple(PoolAbsent(name, pool, points) for name in names for pool, points in costs.lacking(state, able[name]).items())


def grow(state: State, typed: str) -> Happened:
    """`surges+1`: that many points more, in full and left."""
    name, more = read_pool(typed)
    known = costs.pool_of(state, name) or name
    old = state.hero.pools.get(known, Pool(0, 0))
    new = Pool(old.left + more, old.most + more)
    return state.with_hero(pools={**state.hero.pools, known: new}), (PoolGrew(known, old.most, new.most, new.left),)


def read_ability(typed: str) -> tuple[str, Ability]:
    """`Smite: combat; 1/page; +d4 damage` as an ability; when and cost may be left out."""
    name, colon, rest = typed.partition(":")
    parts = [part.strip() for part in rest.split(";") if part.strip()]
    if not name.strip() or not colon or not parts:
        raise Usage("ability-unreadable", f"{typed!r} is no ability", LIKE)
    when = parts.pop(0).lower() if set(parts[0].lower().split()) <= set(WHEN) else "both"
    cost = ""
    while parts and _is_cost(name.strip(), parts):
        cost = f"{cost}, {parts.pop(0)}".removeprefix(", ")
    if not parts:
        raise Usage("ability-effect", f"{name.strip()} has no effect in {typed!r}", f"say it last: {LIKE}")
    effect = "; ".join(parts)
    if slips.is_toggle(effect):
        sentence = f"{name.strip()} has the effect {effect!r}: nothing says what holds while it is on"
        raise Usage("ability-toggle", sentence, f'say it as what lasts, like "{name.strip()}: both; {slips.LASTING}"')
    return name.strip(), Ability(when, cost, effect)


def _is_cost(name: str, parts: list[str]) -> bool:
    """Does the first part say what the ability costs? Where another follows it must, unless it is an effect itself."""
    first = parts[0]
    if costs.is_cost(first) and (len(parts) > 1 or not first.isalpha()):
        cost = costs.read_cost(first)
        _must_be_paid_here(name, parts)
        if not (cost.times or cost.points):
            raise Usage("ability-cost", f"{name}: {first!r} is no cost", "leave it out where using it costs nothing")
        return True
    if len(parts) > 1 and not is_read(first):
        _must_be_paid_here(name, parts)
        sentence = f"{name}: {first!r} is neither when an ability is used nor what it costs"
        way = "write combat, outside, both or ship; then 1/page, 2/rest or 1 surge"
        behind = f'it stands behind the bonus, like "{parts[-1]} {ALWAYS}"'
        raise Usage("ability-cost", sentence, behind if first.casefold() == ALWAYS else way)
    return False


def _must_be_paid_here(name: str, parts: list[str]) -> None:
    """Refuse a cost in HP, credits or the like: no rule takes it, so it stands in the effect, and is read out."""
    first, by_hand = parts[0], costs.by_hand(parts[0])
    if by_hand and (first[0].isdigit() or first.split()[0].casefold() in PAYING):
        told = ", ".join([f"spend {by_hand}", *parts[1:][-1:]])
        way = f'say it in what the ability does, which is read out at each use: "{told}"'
        raise Usage("ability-cost", f"{name}: no pool pays {by_hand}", way)


def read_pool(typed: str) -> tuple[str, int]:
    """`surges+1` as pool and points; a value of the hero is none."""
    found = _POOL.fullmatch(typed.strip())
    if found and costs.is_of_the_hero(found[1]):
        way = "give it another name, like surges+1; notequest hp, credits and virtue change what the sheet has"
        raise Usage("pool-name", f"a pool cannot be called {found[1]}: that word means something else on the sheet", way)
    if not found:
        near = _LIKELY.fullmatch(typed.strip())
        way = "write like surges+1, one pool at a time, 99 points at most; set hero.pools.surges.max 3 makes one smaller"
        way = f"did you mean {near[1]}+{int(near[2])}?" if near else way
        raise Usage("pool-unreadable", f"{typed} cannot be read as points for a pool", way)
    return found[1], int(found[2])
