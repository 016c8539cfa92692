"""Shops and the pack: what is bought, sold, found and dropped (Voidspark rulebook, "Shops", "Ship Upgrades")."""

from typing import Any

from notequest_cli.names import match
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints, money, upgrades
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.thing_events import Bought, PackChanged, Sold


def add_item(state: State, referee: Referee, name: str, count: int) -> Turn:
    """Something found goes into the pack."""
    name = item_named(state, referee, name)
    state = state.with_item(name, count)
    return Turn(state, (PackChanged(name, count, state.hero.pack[name]),), state.hero.pack[name])


def drop_item(state: State, referee: Referee, name: str, count: int) -> Turn:
    """Something leaves the pack for nothing."""
    name = match(name, state.hero.pack, "item")
    _must_have(state, name, count)
    state = state.with_item(name, -count)
    left = state.hero.pack.get(name, 0)
    return Turn(state, (PackChanged(name, -count, left),), left)


def buy(state: State, referee: Referee, name: str, count: int, price: int | None) -> Turn:
    """Buy at the shop's price: an item, or a ship upgrade, which waits as a spare."""
    hitpoints.must_live(state, referee)
    upgrade = upgrades.known(state, referee.tables, name)
    if upgrade:
        return _buy_upgrade(state, referee, upgrade, price)
    name = item_named(state, referee, name)
    each = _price(referee, "items", name, price, f"buy {name}")
    money.must_afford(state, referee, each * count)
    state, paid = money.change(state.with_item(name, count), -each * count)
    return Turn(state, (Bought(name, count, each, state.hero.pack[name]), *paid), state.hero.credits)


def sell(state: State, referee: Referee, name: str, count: int, price: int | None) -> Turn:
    """Sell an item at the shop's price, a ship upgrade at what was paid for it."""
    hitpoints.must_live(state, referee)
    built = {part.upgrade: part.paid for part in state.ship.compartments.values() if part.upgrade}
    name = match(name, [*state.hero.pack, *state.ship.spare, *built], "thing to sell")
    if name in state.hero.pack:
        _must_have(state, name, count)
        each = _price(referee, "items", name, price, f"sell {name}")
        return _sold(state.with_item(name, -count), (), name, count, each)
    paid = state.ship.spare.get(name, built.get(name))
    worth = paid or price
    if worth is None:
        raise Usage("upgrade-price", f"what was paid for {name} is not written down", f"say it: sell {name} at PRICE")
    if count != 1:
        raise Usage("upgrade-one", f"there is one {name}", f"sell {name}")
    state, told = upgrades.discard(state, referee.tables, name)
    return _sold(state, told, name, 1, worth)


def item_named(state: State, referee: Referee, typed: str) -> str:
    """An item as tables and pack call it; a name nobody knows is the player's own."""
    known = [*state.hero.pack, *referee.tables.pack("items")]
    try:
        return match(typed, dict.fromkeys(known), "item")
    except Usage as refusal:
        if refusal.code == "name-ambiguous":
            raise
        return " ".join(typed.split())


def _buy_upgrade(state: State, referee: Referee, name: str, price: int | None) -> Turn:
    cost = _price(referee, "upgrades", name, price, f"buy {name}")
    money.must_afford(state, referee, cost)
    upgrades.must_be_new(state, referee, name)
    state, paid = money.change(state.with_ship(spare={**state.ship.spare, name: cost}), -cost)
    return Turn(state, (Bought(name, 1, cost, 1, spare=True), *paid), state.hero.credits)


def _price(referee: Referee, pack: str, name: str, price: int | None, command: str) -> int:
    """The price the player names, else one the tables know."""
    facts: Any = referee.tables.pack(pack).get(name, {})
    known = price if price is not None else facts.get("price")
    if known is None:
        raise Usage("price-missing", f"the price of {name} stands on the page", f"say it: {command} at 5")
    return int(known)


def _must_have(state: State, name: str, count: int) -> None:
    have = state.hero.pack.get(name, 0)
    if count > have:
        raise Usage("pack-short", f"{have} {name} in the pack, {count} asked for", "pack shows what is there")


def _sold(state: State, told: tuple[Any, ...], name: str, count: int, each: int) -> Turn:
    state, events = money.change(state, each * count)
    return Turn(state, (*told, Sold(name, count, each), *events), state.hero.credits)
