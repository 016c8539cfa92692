"""What is wrong with abilities and pools on a page: values a rule would not have written."""

from notequest_cli.problems import Problem
from notequest_cli.voidspark import costs, reminding
from notequest_cli.voidspark.shape import LARGEST, key_text, shown
from notequest_cli.voidspark.state import State


def pools(state: State) -> list[Problem]:
    """More points than a pool holds, and pools called like a value of the hero."""
    full = [(name, pool) for name, pool in state.hero.pools.items() if LARGEST >= pool.left > pool.most]
    found = [Problem(f"hero.pools.{key_text(name)}.left", str(pool.left), f"at most {pool.most}") for name, pool in full]
    taken = [name for name in state.hero.pools if costs.is_of_the_hero(name)]
    return found + [Problem(f"hero.pools.{key_text(name)}", "a value of the hero, no pool", "another name") for name in taken]


def uses(state: State) -> list[Problem]:
    """More uses than there are, costs that nothing pays, symbols that nobody knows."""
    found = []
    for name, ability in state.hero.abilities.items():
        limit, place = costs.read_cost(ability.cost).times, f"hero.ability.{key_text(name)}"
        by_hand = costs.by_hand(ability.cost)
        if LARGEST >= ability.used > limit > 0:
            found.append(Problem(f"{place}.used", str(ability.used), f"at most {limit}"))
        if by_hand:
            found.append(Problem(f"{place}.cost", f"no pool pays {by_hand}", f'it in the effect, like "spend {by_hand}"'))
        elif ability.cost.strip() and costs.is_nothing(ability.cost):
            found.append(Problem(f"{place}.cost", shown(ability.cost), "like 1/page, 2/rest, 1 surge"))
        for pool in costs.lacking(state, ability):
            at = "cost" if pool == costs.read_cost(ability.cost).pool else "effect"
            found.append(Problem(f"{place}.{at}", f"there are no {pool} points", f"[hero.pools.{key_text(pool)}] with left and max"))
        if not reminding.is_known(ability.when):
            found.append(Problem(f"{place}.when", shown(ability.when), "combat, outside, both, ship"))
    return found
