"""`use NAME`: an ability, an item, or a boon, on the roll that is still open or beside it.

(Voidspark rulebook, "Abilities and Reminders", "Per Rest", "Per Page", "Surges & Charges", "Healing in Combat")
"""

from collections.abc import Iterable
from typing import Any

from notequest_cli.effects import Effect, is_dice, parse
from notequest_cli.names import match, run_apart
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import boosts, bouts, costs, equipment, fights, held, hitpoints, remedies, rolls
from notequest_cli.voidspark.bouts import Bout, waiting
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.open_roll import FARTHEST as FARTHEST
from notequest_cli.voidspark.open_roll import Entry, OpenRoll, change, find, touches, with_more, without_notes
from notequest_cli.voidspark.pauses import allows, symbol_of, weighed
from notequest_cli.voidspark.rations import RATION
from notequest_cli.voidspark.round_uses import ABILITY as ABILITY
from notequest_cli.voidspark.round_uses import held_for_page, hurt_until_now, in_round, round_meant, said_later
from notequest_cli.voidspark.sheet import (
    D20_WORDS,
    OTHERS,
    SHIP_STATS,
    boon_effects,
    is_boon,
    is_understood,
    reminders,
    stats_named,
    used_effects,
)
from notequest_cli.voidspark.state import OPEN, State
from notequest_cli.voidspark.use_events import AbilityUsed, BoonUsed, ItemUsed

ROLL_VERBS = ("reroll", "double", "extra", "ignore")
ITEM, BOON = "item", "boon"
OUTSIDE = "outside"


class Thing(Record):
    """What is used: its kind, its name, its effects, when it may be used."""

    kind: str
    name: str
    effects: tuple[Effect, ...]
    when: str

    @property
    def label(self) -> str:
        """How it is named beside a roll: a boon after what it comes from, where the sheet says so."""
        return held.source(self.name, held.BOON) if self.kind == BOON else self.name


class Used(Record):
    """A use under way: the state, what has been told, the fight or the roll it acts on, whether a round was settled before it."""

    state: State
    told: tuple[Any, ...]
    bout: Bout | None = None
    roll: OpenRoll | None = None
    after: bool = False


def use(state: State, referee: Referee, name: str, target: str = "", entries: Iterable[Entry] = (), stops: bool = True) -> Turn:
    """Use an ability, an item of the pack, or a boon; it is paid for, then it acts.

    `entries` is the log, newest first. With `stops` a fight does not go on where no dice for it are at hand.
    """
    thing, used = used_on(state, referee, name, target, find(state, referee.tables, entries))
    return _finished(used, referee, thing, stops)


def used_on(state: State, referee: Referee, name: str, target: str, on: OpenRoll | None) -> tuple[Thing, Used]:
    """Pay for it and let it act on the round that waits, or on the roll that is open, as far as nothing goes on by itself."""
    thing = thing_named(state, referee, name)
    _must_be_usable(state, referee, thing)
    on = _open_now(state, thing, target, on)
    _must_fit_here(state, referee, thing, on)
    _must_be_hurt(state, referee, thing)
    number, roll = _split(target)
    left = _left_as_it_is(state, referee, thing) if on is None else None
    state = left.state if left else state
    unpaid, before, (state, paid) = state, reminders(state), _paid(state, referee, thing)
    if on is None and not (number or left) and _has_an_open_round(unpaid):
        number = round_meant(waiting(unpaid), referee, thing, roll)
    on = without_notes(on, set(before) - set(reminders(state))) if on else None
    state = state if allows(thing.when, "combat") or not any(map(_gives_back, thing.effects)) else state.with_remedy()
    bout = left or (waiting(state) if on is None and _has_an_open_round(state) else None)
    used = Used(state, (*(left.told if left else ()), *paid), bout, on, left is not None)
    for effect in thing.effects or (Effect("reminder", what="nothing the tool knows"),):
        used = _acted(used, referee, thing, effect, number, roll)
    return thing, used


def _left_as_it_is(state: State, referee: Referee, thing: Thing) -> Bout | None:
    """What heals or repairs is used between rounds: the round that waits is settled as it stands, its loss taken first."""
    is_of_a_round = _has_an_open_round(state) and state.fight and state.fight.owed != bouts.REMEDY
    if state.hero.is_dead or not (is_of_a_round and thing.effects and all(map(_gives_back, thing.effects))):
        return None
    bout = waiting(state)
    number = min(bout.open)
    if not weighed(bout, referee.tables, number).finished:
        referee.forbid(
            "use-in-round", f"{thing.name} is used between rounds, and round {number} is not over", f"notequest {bout.command} goes on"
        )
        return None
    left = fights.settled(bout, referee, number)
    if left.state.hero.is_dead and not referee.force:
        sentence = f"{thing.name} is used between rounds, and round {number} as it stands takes the last HP first"
        referee.forbid("use-round-kills", sentence, f"use what changes the round, or notequest {bout.command} takes the loss")
    return left


def _open_now(state: State, thing: Thing, target: str, on: OpenRoll | None) -> OpenRoll | None:
    """The roll that is meant, the newest: while a fight waits one made since, if this changes it and names no roll of a round."""
    if not state.fight or on is None:
        return on
    return on if not target and any(touches(effect, on) for effect in thing.effects) else None


def thing_named(state: State, referee: Referee, typed: str) -> Thing:
    """What a player means: an ability first, then an item, then a boon of the sheet."""
    boons = [text for text in state.hero.effects if is_boon(text)]
    known = dict.fromkeys([*state.hero.abilities, *state.hero.pack, *boons])
    name = match(run_apart(typed, known), known, "ability or item")
    if name in state.hero.abilities:
        ability = state.hero.abilities[name]
        return Thing(ABILITY, name, used_effects(ability.effect), ability.when)
    if name in state.hero.pack:
        facts = referee.tables.pack("items").get(name, {})
        return Thing(ITEM, name, parse(str(facts.get("effect", ""))), str(facts.get("when", "both")))
    return Thing(BOON, name, boon_effects(name), "both ship")


def is_for_rolls(effect: Effect) -> bool:
    """Does this act on a roll that lies on the table?"""
    if effect.verb == "bonus":
        return effect.span not in (*boosts.HELD, *OTHERS) and not effect.versus
    if not is_understood(effect):
        return False
    return effect.verb in ROLL_VERBS


def _gives_back(effect: Effect) -> bool:
    """Does this heal, or repair?"""
    return effect.verb in ("heal", "repair")


def _must_be_usable(state: State, referee: Referee, thing: Thing) -> None:
    """The dead use what revives; what is on, or used up, is not used again."""
    if state.hero.is_dead and not any(remedies.revives(effect) for effect in thing.effects):
        hitpoints.must_live(state, referee)
    if thing.kind == ABILITY and not thing.effects and state.hero.abilities[thing.name].effect:
        raise Usage("ability-always", f"{thing.name} counts always: there is nothing to use", "notequest hero shows what it adds")
    if thing.kind == ABILITY and state.hero.abilities[thing.name].on:
        raise Usage("ability-on", f"{thing.name} is on already", "it ends when the page is turned")
    if thing.kind == ITEM and equipment.known(referee.tables, thing.name):
        raise Usage("use-gear", f"{thing.name} is equipment", f"notequest equip {thing.name}")
    if thing.kind == ITEM and thing.name == RATION:
        raise Usage("use-ration", f"a {RATION} is eaten where the page asks for it", "notequest eat 1")
    if thing.kind == ITEM and state.hero.pack[thing.name] < 1:
        raise Usage("pack-short", f"there is no {thing.name} left", "notequest pack shows what is there")


def _must_be_hurt(state: State, referee: Referee, thing: Thing) -> None:
    """An item that only heals is not used up for nothing."""
    heals = thing.kind == ITEM and bool(thing.effects) and all(effect.verb == "heal" for effect in thing.effects)
    if heals and state.hero.hp >= hitpoints.maximum(state, referee.tables):
        referee.forbid("heal-nothing", f"{state.hero.name} has all HP, {state.hero.hp}", f"{thing.name} stays in the pack")


def _must_fit_here(state: State, referee: Referee, thing: Thing, on: OpenRoll | None) -> None:
    """The symbol beside an ability; items that heal and repair wait until no round of the page is open."""
    symbols = _symbols(state, thing, on)
    if state.hero.is_dead or any(_is_allowed(thing, symbol) for symbol in symbols):
        return
    if OUTSIDE in symbols and any(effect.span == remedies.FOR_PAGE for effect in thing.effects):
        return
    places = {OUTSIDE: "outside of combat", "combat": "between the rounds of a fight", "ship": "in a dogfight"}
    way = "before the first round or after the last" if thing.kind == ITEM else f"its symbol says: {thing.when}"
    referee.forbid("use-not-here", f"{thing.name} may not be used {places[symbols[0]]}", way)


def is_in_fight(state: State) -> bool:
    """Are rounds of this page open?"""
    return state.calendar.rounds == OPEN or state.fight is not None


def _has_an_open_round(state: State) -> bool:
    return state.fight is not None and (bool(state.fight.faces) or state.fight.owed == bouts.ABILITY)


def _is_between(state: State) -> bool:
    """Does a fight wait between two of its rounds for what may be used there?"""
    return state.fight is not None and state.fight.owed == bouts.REMEDY and not state.fight.faces


def _symbols(state: State, thing: Thing, on: OpenRoll | None) -> tuple[str, ...]:
    """The symbols that will do at this moment: an Aim that lies open is a dogfight's for what acts on it, for the rest as well."""
    if is_in_fight(state):
        return (symbol_of(state.fight.kind if state.fight else ""),)
    if on is None or not any(stat in SHIP_STATS for stat in on.asked.stats):
        return (OUTSIDE,)
    return ("ship",) if any(is_for_rolls(effect) for effect in thing.effects) else ("ship", OUTSIDE)


def _is_allowed(thing: Thing, symbol: str) -> bool:
    if thing.kind == ITEM:
        return symbol == OUTSIDE or allows(thing.when, "combat")
    return allows(thing.when, symbol)


def _split(target: str) -> tuple[int, str]:
    """`2`, `attack`, `2 attack` as the number of a round and a name."""
    first, _, rest = target.strip().partition(" ")
    return (int(first), rest.strip()) if first.isascii() and first.isdigit() and len(first) < 4 else (0, target.strip())


def _paid(state: State, referee: Referee, thing: Thing) -> tuple[State, tuple[Any, ...]]:
    if thing.kind == ABILITY:
        state, events = costs.pay(state, referee, thing.name)
        return state, (AbilityUsed(thing.name), *events)
    if thing.kind == ITEM:
        state = state.with_item(thing.name, -1)
        return state, (ItemUsed(thing.name, state.hero.pack.get(thing.name, 0)),)
    return state.with_hero(effects=rolls.drop(state.hero.effects, thing.name)), (BoonUsed(thing.name),)


def _acted(used: Used, referee: Referee, thing: Thing, effect: Effect, number: int, target: str) -> Used:
    if is_for_rolls(effect) and not (effect.verb == "bonus" and not _is_known(effect)):
        return _on_a_roll(used, referee, thing, effect, number, target)
    state, events = remedies.act(used.state, referee, effect, thing.name, target, thing.kind == ABILITY)
    begun = state != used.state and effect.verb == "bonus" and effect.span == remedies.FOR_PAGE
    bout, roll = used.bout, used.roll
    if begun and bout:
        bout = held_for_page(bout, referee.tables, thing, effect, state)
        events = tuple(said_later(event) for event in events) if thing.kind == ITEM else events
    if bout and effect.verb == "mend" and thing.kind == ITEM:
        bout = hurt_until_now(bout, referee.tables, state)
    if (begun or _is_on(state, thing)) and roll and thing.kind == ABILITY:
        roll = _counted_now(roll, effect, state, thing.label)
    return used._replace(state=state, told=(*used.told, *events), bout=bout._replace(state=state) if bout else None, roll=roll)


def _is_known(effect: Effect) -> bool:
    return bool(stats_named(effect.what)) or bool(set(effect.what.split()) & D20_WORDS)


def _is_on(state: State, thing: Thing) -> bool:
    return thing.kind == ABILITY and state.hero.abilities[thing.name].on


def _counted_now(roll: OpenRoll, effect: Effect, state: State, by: str) -> OpenRoll:
    """An ability that holds for the page counts for the roll after which it was used, too."""
    if effect.span != remedies.FOR_PAGE or not rolls.fits(effect, roll.asked.stats, roll.asked.has_d20):
        return roll
    amount = held.amount_in(state.hero.effects[-1]) if is_dice(effect.amount) else int(effect.amount)
    return with_more(roll, by, amount)


def _on_a_roll(used: Used, referee: Referee, thing: Thing, effect: Effect, number: int, target: str) -> Used:
    if used.bout is not None:
        return used._replace(bout=in_round(used.bout, referee, thing, effect, number, target))
    if used.roll is not None and touches(effect, used.roll):
        return used._replace(roll=change(used.state, referee, effect, thing.label, used.roll))
    where = "the roll before it is no longer open" if used.roll is None else f"nothing in {used.roll.text} is changed by it"
    raise Usage("use-no-roll", f"{thing.name} acts on a roll, and {where}", "use it right after the roll, or in a fight that waits")


def _finished(used: Used, referee: Referee, thing: Thing, stops: bool) -> Turn:
    """The fight goes on where its round was changed, and between its rounds; an open roll is told anew."""
    if used.bout is not None:
        bout = used.bout._replace(told=used.told, state=used.state)
        if used.after:
            return fights.rested(bout, referee)
        return fights.play(bout, referee, stops=stops) if bout.touched else fights.kept(bout)
    if _is_between(used.state) and not (used.roll and used.roll.changed):
        return fights.rested(waiting(used.state)._replace(told=used.told), referee)
    if used.roll is not None and used.roll.changed:
        roll, told = used.roll.roll, (*used.told, used.roll.told(thing.label, thing.effects))
        state, waits = _page_goes_on(used, referee, used.roll)
        return Turn(state, (*told, *waits), roll.total, int(roll.missed()))
    return Turn(used.state, used.told, used.state.hero.hp)


def _page_goes_on(used: Used, referee: Referee, on: OpenRoll) -> Happened:
    """What the page waits for after a change of its infection roll."""
    if not on.going_on:
        return used.state, ()
    from notequest_cli.voidspark import infection

    return infection.changed(used.state, referee.tables, on)
