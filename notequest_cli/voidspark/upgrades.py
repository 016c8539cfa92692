"""Ship upgrades: each in its own compartment, one a compartment (Voidspark rulebook, "Ship Upgrades")."""

from typing import Any

from notequest_cli.names import match
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables
from notequest_cli.voidspark import crew, hitpoints, money
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.sheet import compartment_names, integrity_most, upgrade_facts
from notequest_cli.voidspark.ship_events import UpgradeInstalled, UpgradeRemoved
from notequest_cli.voidspark.state import State, without

EVERYWHERE = "all"


def install(state: State, referee: Referee, name: str, cost: int | None) -> Turn:
    """Build an upgrade in: bought now with `cost`, or a spare. The one that was there becomes a spare."""
    hitpoints.must_live(state, referee)
    name = known(state, referee.tables, name) or match(name, names(state, referee.tables), "upgrade")
    key = _compartment_of(state, referee.tables, name)
    _must_stand(state, referee, key, name)
    hitpoints.must_not_fight(state, referee)
    if cost is None and _is_owned(state, name):
        _must_be_open(state, referee, key)
    state, paid, price = _paid(state, referee, name, cost)
    state = state if name in state.ship.spare else acquired(state)
    state, removed = _taken_out(state, referee.tables, key) if state.ship.compartments[key].upgrade else (state, ())
    state = state.with_ship(spare=without(state.ship.spare, name)).with_compartment(key, upgrade=name, paid=price)
    more = upgrade_facts(state, referee.tables, name)[1].get("integrity", 0)
    room, most = compartment_names(state, referee.tables)[key], integrity_most(state, referee.tables, key)
    part = state.ship.compartments[key]
    back = min(max(more, 0), part.lent)
    left = min(part.integrity + more - back, most)
    state = state.with_compartment(key, integrity=left, lent=0 if left >= most else part.lent - back)
    built = UpgradeInstalled(name, room, price, left, most, more - back)
    return Turn(state, (*paid, *removed, built), name)


def remove(state: State, referee: Referee, name: str) -> Turn:
    """Take an upgrade out; it becomes a spare. Its compartment is never destroyed by that. Of crew whom the page takes away: they leave."""
    hitpoints.must_live(state, referee)
    built = {part.upgrade: key for key, part in state.ship.compartments.items() if part.upgrade}
    known_here = [*built, *crew.aboard(state)]
    who, where = (name, "") if name in known_here else crew.named_with_room(name, compartment_names(state, referee.tables))
    name = match(who, known_here, "installed upgrade or crew member")
    if name not in built:
        return crew.leave(state, referee, name, where)
    hitpoints.must_not_fight(state, referee)
    _must_be_open(state, referee, built[name])
    state, events = _taken_out(state, referee.tables, built[name])
    return Turn(state, events, name)


def discard(state: State, tables: Tables, name: str) -> Happened:
    """An upgrade leaves the ship for good: out of its compartment, off the spares."""
    key = next((key for key, part in state.ship.compartments.items() if part.upgrade == name), None)
    state, events = _taken_out(state, tables, key) if key else (state, ())
    return state.with_ship(spare=without(state.ship.spare, name)), events


def known(state: State, tables: Tables, typed: str) -> str | None:
    """The upgrade a player names in full, or `None` where it is none."""
    wanted = " ".join(typed.casefold().split())
    fits = [name for name in names(state, tables) if name.casefold() == wanted]
    return typed if typed in fits else fits[0] if fits else None


def must_be_new(state: State, referee: Referee, name: str) -> None:
    """Refuse a second one of an upgrade."""
    if _is_owned(state, name):
        referee.forbid("upgrade-owned", f"{name} is on the ship already", "one of each is all a compartment can take")


def acquired(state: State) -> State:
    """An upgrade was gained: on this page all of them may change."""
    return state.with_calendar(upgrades_open=(EVERYWHERE,))


def _is_owned(state: State, name: str) -> bool:
    return name in state.ship.spare or any(part.upgrade == name for part in state.ship.compartments.values())


def _must_be_open(state: State, referee: Referee, key: str) -> None:
    """Upgrades change on the page where one is gained, and where a destroyed compartment is restored."""
    if not {EVERYWHERE, key} & set(state.calendar.upgrades_open):
        sentence = "ship upgrades are changed on the page where one is gained, or in a compartment that was destroyed and is restored"
        referee.forbid("upgrades-closed", sentence, "notequest buy NAME, or notequest ship install NAME --cost N")


def names(state: State, tables: Tables) -> list[str]:
    """Every upgrade there is: of the tables, of the player's own words, of the spares."""
    return list(dict.fromkeys([*state.ship.upgrades, *tables.pack("upgrades"), *state.ship.spare]))


def _compartment_of(state: State, tables: Tables, name: str) -> str:
    wanted = upgrade_facts(state, tables, name)[0].lower().replace(" ", "_")
    if wanted not in state.ship.compartments:
        there = ", ".join(compartment_names(state, tables).values())
        raise Usage("upgrade-homeless", f"no compartment of this ship is for {name}", f"the ship has {there or 'no compartments'}")
    return wanted


def _must_stand(state: State, referee: Referee, key: str, name: str) -> None:
    part, room = state.ship.compartments[key], compartment_names(state, referee.tables)[key]
    if part.upgrade == name:
        raise Usage("upgrade-built", f"{name} is built in already", "notequest ship shows what is built in")
    if part.integrity < 1:
        referee.forbid("compartment-destroyed", f"{room} is destroyed", f"notequest ship repair {room} comes first")


def _paid(state: State, referee: Referee, name: str, cost: int | None) -> tuple[State, tuple[Any, ...], int | None]:
    """What is paid now, and the price that is remembered for a resale."""
    if cost is None:
        return state, (), state.ship.spare.get(name)
    must_be_new(state, referee, name)
    money.must_afford(state, referee, cost)
    state, events = money.change(state, -cost)
    return state, events, cost


def _taken_out(state: State, tables: Tables, key: str) -> Happened:
    """Maximum and Integrity fall by what the upgrade gave; where it was above 0 it stays so, and the next upgrade gives as much less."""
    part, room = state.ship.compartments[key], compartment_names(state, tables)[key]
    before = part.integrity
    spare = {**state.ship.spare, part.upgrade: part.paid or 0}
    state = state.with_ship(spare=spare).with_compartment(key, upgrade="", paid=None)
    most = integrity_most(state, tables, key)
    gave = upgrade_facts(state, tables, part.upgrade)[1].get("integrity", 0)
    left = min(max(before - max(gave, 0), 1), most) if before > 0 else before
    lent = max(gave, 0) - (before - left) if before - max(gave, 0) < 1 <= before else 0
    state = state.with_compartment(key, integrity=left, lent=part.lent + lent)
    return state, (UpgradeRemoved(part.upgrade, room, left, most, before),)
