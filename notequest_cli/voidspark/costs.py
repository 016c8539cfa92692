"""What an ability costs: `1/page`, `2/rest`, `1 surge` (Voidspark rulebook, "Per Rest", "Per Page", "Surges & Charges")."""

from collections.abc import Mapping
from functools import lru_cache
from re import IGNORECASE

from notequest_cli.effects import Effect, dice_of, is_dice, parse
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.voidspark.events import PoolSpent, UseCounted
from notequest_cli.voidspark.state import Ability, State

PAGE = "page"
REST = "rest"
PRINTED = ("surge", "surges", "charge", "charges")
NUMBERS = {"once": "1", "twice": "2"}


_PRICE = r"(\d{1,3}|once|twice)\s*(/|per|a)?\s*(page|rest)|\d{1,3}\s+[^\W\d]+|surges?|charges?"
_PRICES = Pattern(rf"({_PRICE})(\s*(,|and|\+)?\s+({_PRICE}))*", IGNORECASE)
_BY_HAND = Pattern(r"(\d{1,3}\s+)?\b(hp|hit points?|health|credits?|virtue|levels?)\b", IGNORECASE)
NO_POOL = frozenset({"hp", "hit", "hit point", "health", "credit", "virtue", "level", "page", "rest"})


class Cost(Record):
    """`times` a `per` ("page" or "rest"; 0 is any number of times), and `points` of a `pool`."""

    times: int = 0
    per: str = ""
    points: int = 0
    pool: str = ""


def is_cost(text: str) -> bool:
    """Does a text say what something costs, and nothing else? `read_cost` finds a cost among other words too."""
    return _PRICES.fullmatch(text) is not None


@lru_cache(maxsize=128)
def read_cost(text: str) -> Cost:
    """The cost of a text; what it does not say is free."""
    words = [NUMBERS.get(word, word) for word in text.lower().replace("/", " / ").replace(",", " ").replace(" per ", " / ").split()]
    cost = Cost(points=1, pool=words[0]) if len(words) == 1 and words[0] in PRINTED else Cost()
    for number, word, after in zip(words, [*words[1:], ""], [*words[2:], "", ""], strict=False):
        if not (number.isascii() and number.isdigit() and len(number) <= 3):
            continue
        per = after if word in ("/", "a") else word
        if per in (PAGE, REST):
            cost = cost._replace(times=int(number), per=per)
        elif word.isalpha() and word != "a" and not is_of_the_hero(word):
            cost = cost._replace(points=int(number), pool=word)
    return cost


def is_nothing(text: str) -> bool:
    """Does a text cost nothing: words no rule reads, or `0/page`?"""
    cost = read_cost(text)
    return not (cost.times or cost.points)


def points_text(cost: Cost) -> str:
    """`1 charge`, or nothing where no pool pays."""
    return f"{cost.points} {cost.pool}" if cost.points else ""


def is_of_the_hero(word: str) -> bool:
    """Is this a value of the hero, like HP or credits, which the rulebook lets no ability cost? What costs it is a reminder."""
    return _singular(word) in NO_POOL


def by_hand(text: str) -> str:
    """What of a cost no pool pays, since it names a value of the hero: `2 hp`; empty where there is nothing of the kind."""
    found = _BY_HAND.search(text) if any(is_of_the_hero(word) for word in text.replace(",", " ").split()) else None
    return found[0] if found else ""


def lacking(state: State, ability: Ability) -> dict[str, int]:
    """The pools that an ability is paid from and that are not on the sheet, each with the points of one use."""
    cost = read_cost(ability.cost)
    named = {effect.what: max(_least(effect.amount), 1) for effect in parse(ability.effect) if _spends(effect)}
    named |= {cost.pool: cost.points} if cost.pool else {}
    return {word: points for word, points in named.items() if pool_of(state, word) is None}


def is_of_a_pool(effect: Effect) -> bool:
    """Does an effect spend or bring back points of a pool: `spend 1 surge`, not `spend 1 hp`?"""
    is_name = bool(effect.what) and not set(effect.what) & set("+;:")
    return effect.verb in ("spend", "regain") and is_name and not is_of_the_hero(effect.what)


def limit(state: State, ability: Ability) -> int | None:
    """How many uses are left, or `None` where nothing counts them."""
    cost = read_cost(ability.cost)
    if not cost.times:
        return None
    return 0 if cost.per == REST and state.hero.spent else max(cost.times - ability.used, 0)


def pool_of(state: State, word: str) -> str | None:
    """The pool a cost speaks of: `surge` is paid from `surges`."""
    return next((name for name in state.hero.pools if _singular(name) == _singular(word)), None)


def is_payable(state: State, ability: Ability) -> bool:
    """Can this ability be used once more?"""
    cost = read_cost(ability.cost)
    needed = {cost.pool: cost.points} if cost.points else {}
    return limit(state, ability) != 0 and _are_there(state, parse(ability.effect), needed)


def is_free(ability: Ability) -> bool:
    """Does nothing count the uses of this ability, and no pool pay for them?"""
    return read_cost(ability.cost) == Cost() and not any(map(_spends, parse(ability.effect)))


def are_there(state: State, effects: tuple[Effect, ...]) -> bool:
    """Are the points there that some effects spend?"""
    return _are_there(state, effects, {})


def _are_there(state: State, effects: tuple[Effect, ...], needed: Mapping[str, int]) -> bool:
    """Are the points there that are paid and spent; of dice, at their lowest?"""
    wanted = [(pool_of(state, word), points) for word, points in needed.items()]
    wanted += [(pool_of(state, effect.what), _least(effect.amount)) for effect in effects if _spends(effect)]
    pools = state.hero.pools
    return all(name is not None and sum(more for other, more in wanted if other == name) <= pools[name].left for name, _ in wanted)


def _spends(effect: Effect) -> bool:
    return effect.verb == "spend" and is_of_a_pool(effect)


def _least(amount: str) -> int:
    """The fewest points that are spent: of `all`, none need be there."""
    if is_dice(amount):
        _, count, _, flat = dice_of(amount)
        return max(count + flat, 0)
    return 0 if amount == "all" else int(amount or 1)


def pay(state: State, referee: Referee, name: str) -> tuple[State, tuple[UseCounted | PoolSpent, ...]]:
    """Count one use and take the points; forbidden where none is left."""
    state, counted = _count(state, referee, name)
    cost = read_cost(state.hero.abilities[name].cost)
    if not cost.points:
        return state, counted
    state, spent = spend(state, referee, cost.pool, cost.points)
    return state, counted + spent


def spend(state: State, referee: Referee, word: str, points: int) -> tuple[State, tuple[PoolSpent, ...]]:
    """Take points from a pool; forbidden where they are not there."""
    name = pool_of(state, word)
    if name is None:
        raise Usage("pool-unknown", f"there are no {word} points on the sheet", f"notequest pool add {word}+{points} writes them down")
    pool = state.hero.pools[name]
    if pool.left < points:
        referee.forbid("pool-empty", f"{name}: {pool.left} left, {points} needed", "a Rest brings them back")
    left = max(pool.left - points, 0)
    return state.with_pool(name, left), (PoolSpent(name, pool.left, left, pool.most),)


def _count(state: State, referee: Referee, name: str) -> tuple[State, tuple[UseCounted, ...]]:
    ability = state.hero.abilities[name]
    cost = read_cost(ability.cost)
    if not cost.times:
        return state, ()
    if limit(state, ability) == 0:
        back = "the next page brings it back" if cost.per == PAGE else "a Rest brings it back"
        referee.forbid("ability-spent", f"{name} is used up ({cost.times}/{cost.per})", back)
    used = min(ability.used + 1, cost.times)
    return state.with_ability(name, used=used), (UseCounted(name, cost.times - used, cost.times, cost.per),)


def _singular(word: str) -> str:
    return word.casefold().rstrip("s")
