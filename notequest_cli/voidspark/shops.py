"""Shops and the pack: what is bought, sold, found and dropped (Voidspark rulebook, "Shops", "Ship Upgrades")."""

from collections.abc import Iterable
from typing import Any

from notequest_cli.names import match, run_apart
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import equipment, hitpoints, money, upgrades
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.thing_events import Bought, OwnItem, PackChanged, Sold

CLOSE = 0.8


def add_item(state: State, referee: Referee, name: str, count: int) -> Turn:
    """Something found goes into the pack."""
    hitpoints.must_live(state, referee)
    _must_be_an_item(state, referee, name)
    name = item_named(state, referee, name)
    own = _own_news(state, referee, name)
    state = state.with_item(name, count)
    return Turn(state, (PackChanged(name, count, state.hero.pack[name]), *own), state.hero.pack[name])


def drop_item(state: State, referee: Referee, name: str, count: int) -> Turn:
    """Something leaves the pack for nothing."""
    hitpoints.must_live(state, referee)
    referee.one(name, state.hero.pack)
    name = match(run_apart(name, state.hero.pack), state.hero.pack, "item")
    _must_have(state, name, count)
    state = state.with_item(name, -count)
    left = state.hero.pack.get(name, 0)
    return Turn(state, (PackChanged(name, -count, left),), left)


def buy(state: State, referee: Referee, name: str, count: int, price: int | None) -> Turn:
    """Buy at the shop's price: an item, a piece of equipment, or a ship upgrade, which waits as a spare."""
    hitpoints.must_live(state, referee)
    name = _thing_named(state, referee, name)
    upgrade, piece = upgrades.known(state, referee.tables, name), equipment.known(referee.tables, name)
    if upgrade or piece:
        _must_be_one(upgrade or piece or "", count, "buy")
        return _buy_upgrade(state, referee, upgrade, price) if upgrade else _buy_piece(state, referee, piece or "", price)
    each = _price(referee, "items", name, price, f"buy {name}")
    money.must_afford(state, referee, each * count)
    own = _own_news(state, referee, name)
    state, paid = money.change(state.with_item(name, count), -each * count)
    return Turn(state, (Bought(name, count, each, state.hero.pack[name]), *own, *paid), state.hero.credits)


def sell(state: State, referee: Referee, name: str, count: int, price: int | None) -> Turn:
    """Sell an item or a piece of equipment at the shop's price, a ship upgrade at what was paid for it."""
    hitpoints.must_live(state, referee)
    built = {part.upgrade: part.paid for part in state.ship.compartments.values() if part.upgrade}
    known = [*state.hero.pack, *state.hero.gear, *state.ship.spare, *built]
    referee.one(name, known)
    name = match(run_apart(name, known), known, "thing to sell")
    if name in state.hero.pack:
        _must_have(state, name, count)
        each = _price(referee, "items", name, price, f"sell {name}")
        return _sold(state.with_item(name, -count), (), name, count, each)
    _must_be_one(name, count, "sell")
    if name in state.hero.gear:
        each = _price(referee, "gear", name, price, f"sell {name}")
        state, gone = equipment.parted(state, referee, name)
        return _sold(state, gone, name, 1, each)
    hitpoints.must_not_fight(state, referee)
    worth = _worth(referee, name, state.ship.spare.get(name, built.get(name)), price)
    state, told = upgrades.discard(state, referee.tables, name)
    return _sold(state, told, name, 1, worth)


def item_named(state: State, referee: Referee, typed: str) -> str:
    """An item as tables and pack call it, one or several (`Rations`, `medkit`); a name nobody knows is the player's own."""
    referee.one(typed, _items(state, referee))
    return _known_as(typed, _items(state, referee), "item") or _own_item(state, referee, typed)


def _thing_named(state: State, referee: Referee, typed: str) -> str:
    """The same in a shop, which has equipment and ship upgrades as well: `Solar` is one of four things there."""
    name = upgrades.known(state, referee.tables, typed) or equipment.known(referee.tables, typed)
    known = dict.fromkeys([*_items(state, referee), *_built_or_worn(state, referee)])
    referee.one(typed, known)
    return name or _known_as(typed, known, "thing to buy") or _own_item(state, referee, typed)


def _items(state: State, referee: Referee) -> dict[str, None]:
    return dict.fromkeys([*state.hero.pack, *referee.tables.pack("items")])


def _built_or_worn(state: State, referee: Referee) -> list[str]:
    return [*referee.tables.pack("gear"), *upgrades.names(state, referee.tables)]


def _known_as(typed: str, known: Iterable[str], what: str) -> str | None:
    """The name among these that is meant, one or several of it; `Usage` where it could be two."""
    plain = " ".join(typed.split())
    if not plain or not any(letter.isalnum() for letter in plain):
        raise Usage("item-nameless", f"{typed!r} is no name of an item", "write like notequest pack add Med Kit 2")
    try:
        return match(plain, known, what)
    except Usage as refusal:
        if refusal.code == "name-ambiguous":
            raise
    one = _run_together(plain).removesuffix("s")
    whole = [name for name in known if _run_together(name).removesuffix("s") == one]
    meant = whole or [name for name in known if one == _run_together(name.rpartition(" ")[2]).removesuffix("s")]
    return meant[0] if len(meant) == 1 else None


def _own_item(state: State, referee: Referee, typed: str) -> str:
    """Something nobody knows, where it does not look like a slip of the pen: of a whole name, or of as many words at its beginning."""
    import difflib

    typed = " ".join(typed.split())
    size = len(typed.split())
    names = [*_items(state, referee), *_built_or_worn(state, referee)]
    plain = {_unmarked(" ".join(name.split()[:size])): name for name in reversed(names)} | {_unmarked(name): name for name in names}
    for close in difflib.get_close_matches(_unmarked(typed), plain, n=1, cutoff=CLOSE):
        meant = f"{plain[close]}{_number_behind(typed)}"
        referee.forbid("item-near", f"no table and no pack has {typed}", f"did you mean {meant}? --force takes it as typed")
    return typed


def _number_behind(typed: str) -> str:
    """The number that somebody wrote to a name, as it is typed: ` 2` of `Med Kit+2` and of `Med Kit x2`."""
    name = typed.rstrip("0123456789")
    return f" {typed[len(name) :]}" if name != typed and name.rstrip()[-1:] in ("+", "x") else ""


def _own_news(state: State, referee: Referee, name: str) -> tuple[OwnItem, ...]:
    """A new thing that no table names is told: what it does, only the player knows."""
    return () if name in _items(state, referee) else (OwnItem(name),)


def _run_together(name: str) -> str:
    return "".join(name.casefold().split())


def _unmarked(name: str) -> str:
    """Run together, and no marks on the letters: `krauter` of `Kräuter`."""
    import unicodedata

    return "".join(letter for letter in unicodedata.normalize("NFKD", _run_together(name)) if not unicodedata.combining(letter))


def _must_be_an_item(state: State, referee: Referee, name: str) -> None:
    """Equipment and ship upgrades have places of their own, where they count."""
    if equipment.known(referee.tables, name):
        raise Usage("item-is-gear", f"{name} is equipment", f"notequest gear add {name}")
    if upgrades.known(state, referee.tables, name):
        raise Usage("item-is-upgrade", f"{name} is a ship upgrade", f"notequest ship install {name}, or notequest buy {name}")


def _must_be_one(name: str, count: int, verb: str) -> None:
    if count != 1:
        raise Usage("thing-one", f"there is one {name}, not {count}", f"notequest {verb} {name}")


def _worth(referee: Referee, name: str, paid: int | None, price: int | None) -> int:
    """What an upgrade is sold for: the price that was paid for it, where it is written down."""
    if paid and price is not None and price != paid:
        referee.forbid("upgrade-full-price", f"{name} is sold for the {paid} that were paid, not for {price}", f"notequest sell {name}")
        return price
    worth = paid or price
    if worth is None:
        raise Usage("upgrade-price", f"what was paid for {name} is not written down", f"say it: notequest sell {name} at PRICE")
    return worth


def _buy_upgrade(state: State, referee: Referee, name: str, price: int | None) -> Turn:
    hitpoints.must_not_fight(state, referee)
    cost = _price(referee, "upgrades", name, price, f"buy {name}")
    money.must_afford(state, referee, cost)
    upgrades.must_be_new(state, referee, name)
    state, paid = money.change(upgrades.acquired(state.with_ship(spare={**state.ship.spare, name: cost})), -cost)
    return Turn(state, (Bought(name, 1, cost, 1, spare=True), *paid), state.hero.credits)


def _buy_piece(state: State, referee: Referee, name: str, price: int | None) -> Turn:
    """A piece of equipment is paid for and gained; it is worn where its slot is free."""
    cost = _price(referee, "gear", name, price, f"buy {name}")
    money.must_afford(state, referee, cost)
    state, paid = money.change(state, -cost, name)
    gained = equipment.add_gear(state, referee, name)
    return Turn(gained.state, (*paid, *gained.events), gained.state.hero.credits)


def _price(referee: Referee, pack: str, name: str, price: int | None, command: str) -> int:
    """The price the player names, else one the tables know."""
    facts: Any = referee.tables.pack(pack).get(name, {})
    known = price if price is not None else facts.get("price")
    if known is None:
        raise Usage("price-missing", f"the price of {name} stands on the page", f"say it, like notequest {command} at 5")
    return int(known)


def _must_have(state: State, name: str, count: int) -> None:
    have = state.hero.pack.get(name, 0)
    if count > have:
        raise Usage("pack-short", f"{have} {name} in the pack, {count} asked for", "notequest pack shows what is there")


def _sold(state: State, told: tuple[Any, ...], name: str, count: int, each: int) -> Turn:
    state, events = money.change(state, each * count)
    return Turn(state, (*told, Sold(name, count, each), *events), state.hero.credits)
