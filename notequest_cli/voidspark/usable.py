"""What is used, and whether it may be used here and now.

(Voidspark rulebook, "Abilities and Reminders", "Per Rest", "Per Page", "Healing in Combat")
"""

from collections.abc import Iterable

from notequest_cli.effects import Effect
from notequest_cli.names import match, run_apart
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.voidspark import boosts, bouts, equipment, held, hitpoints, remedies, remedy_texts
from notequest_cli.voidspark.open_roll import OpenRoll, shut
from notequest_cli.voidspark.pauses import allows, is_strange, symbol_of
from notequest_cli.voidspark.rations import RATION
from notequest_cli.voidspark.round_uses import ABILITY
from notequest_cli.voidspark.sheet import OTHERS, SHIP_STATS, boon_effects, is_beside, is_boon, is_understood, used_effects
from notequest_cli.voidspark.state import OPEN, State

ROLL_VERBS = ("reroll", "double", "extra", "ignore")
ITEM, BOON = "item", "boon"
OUTSIDE = "outside"
SHIP_ONLY = "; what acts on Aim or Evasion has the symbol ship"


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


def thing_named(state: State, referee: Referee, typed: str) -> Thing:
    """What a player means: an ability, an item, or a boon of the sheet; `item Smite` and `ability Smite` say which of two."""
    boons = [text for text in state.hero.effects if is_boon(text)]
    known = list({name.casefold(): name for name in (*state.hero.abilities, *state.hero.pack, *boons)}.values())
    kind, _, rest = typed.partition(" ")
    named = {ABILITY: state.hero.abilities, ITEM: state.hero.pack}.get(kind.casefold(), {}) if rest.strip() else {}
    if named and not any(name.casefold().startswith(typed.casefold()) for name in known):
        return _thing(state, referee, kind.casefold(), match(run_apart(rest, named), named, kind.casefold()))
    name = match(run_apart(typed, known), known, "ability or item")
    able, carried = _alike(name, state.hero.abilities), _alike(name, state.hero.pack)
    if able and carried and state.hero.pack[carried] > 0:
        kind, _, name = _which(referee, able, carried).partition(" ")
        return _thing(state, referee, kind, name)
    return _thing(state, referee, ABILITY if able else ITEM if carried else BOON, able or carried or name)


def _alike(name: str, known: Iterable[str]) -> str:
    """The name that is written so, whatever the case; empty where there is none."""
    return next((other for other in known if other.casefold() == name.casefold()), "")


def _which(referee: Referee, able: str, carried: str) -> str:
    """An ability and an item of one name: neither hides the other, the player says which."""
    options = (f"{ABILITY} {able}", f"{ITEM} {carried}")
    return referee.choose("use-which", f"which {able}", options, option=f"notequest use {options[0]}, or notequest use {options[1]}")


def _thing(state: State, referee: Referee, kind: str, name: str) -> Thing:
    if kind == ABILITY:
        ability = state.hero.abilities[name]
        return Thing(ABILITY, name, used_effects(ability.effect), ability.when)
    if kind == ITEM:
        facts = referee.tables.pack("items").get(name, {})
        return Thing(ITEM, name, remedy_texts.acting(str(facts.get("effect", ""))), str(facts.get("when", "both")))
    return Thing(BOON, name, boon_effects(name), "both ship")


def is_for_rolls(effect: Effect) -> bool:
    """Does this act on a roll that lies on the table?"""
    if effect.verb == "bonus":
        return effect.span not in (*boosts.HELD, *OTHERS) and not effect.versus and not is_beside(effect)
    if not is_understood(effect):
        return False
    return effect.verb in ROLL_VERBS


def must_be_usable(state: State, referee: Referee, thing: Thing) -> None:
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


def must_fit_here(state: State, referee: Referee, thing: Thing, on: OpenRoll | None) -> None:
    """The symbol beside an ability; items that heal and repair wait until no round of the page is open."""
    symbols = _symbols(state, thing, on)
    if state.hero.is_dead or any(_is_allowed(thing, symbol) for symbol in symbols):
        return
    if OUTSIDE in symbols and _begins_before(thing):
        return
    places = {OUTSIDE: "outside of combat", "combat": "between the rounds of a fight", "ship": "in a dogfight"}
    is_bare = symbols == ("ship",) and not is_in_fight(state)
    place = "on a roll of the ship" if is_bare else places[symbols[-1]]
    way = (
        "before the first round or after the last"
        if thing.kind == ITEM
        else f"it is used {_where(thing.when)}{SHIP_ONLY if is_bare else ''}"
    )
    way = bouts.CLOSES if is_in_fight(state) and not state.fight else way
    referee.forbid("use-not-here", f"{thing.name} may not be used {place}", way)


def reached(thing: Thing, on: OpenRoll | None) -> OpenRoll | None:
    """The open roll as far as the symbol reaches: an Aim is a dogfight's, and nothing changes it that may only be used elsewhere."""
    return on if on is None or not _is_of_the_ship(on) or _is_allowed(thing, "ship") else shut(on)


def _begins_before(thing: Thing) -> bool:
    """May it be used before the first round, whatever its symbol: does it hold for the page, and do nothing else there?"""
    lasts = [effect.span == remedies.FOR_PAGE for effect in thing.effects]
    return any(lasts) and all(ok or effect.verb == "spend" or is_strange(effect) for ok, effect in zip(lasts, thing.effects, strict=True))


def _where(when: str) -> str:
    """What the symbols of an ability say: `in combat or in a dogfight`."""
    said = {"combat": "in combat", OUTSIDE: "outside of combat", "both": "in and outside of combat", "ship": "in a dogfight"}
    return " or ".join(said.get(word, word) for word in when.lower().replace(",", " ").split()) or "nowhere: no symbol is written"


def is_in_fight(state: State) -> bool:
    """Are rounds of this page open?"""
    return state.calendar.rounds == OPEN or state.fight is not None


def has_an_open_round(state: State) -> bool:
    """Waits a round for a decision, rolled in part or to the end?"""
    return state.fight is not None and (bool(state.fight.faces) or state.fight.owed == bouts.ABILITY)


def is_between(state: State) -> bool:
    """Does a fight wait between two of its rounds for what may be used there?"""
    return state.fight is not None and state.fight.owed == bouts.REMEDY and not state.fight.faces


def _symbols(state: State, thing: Thing, on: OpenRoll | None) -> tuple[str, ...]:
    """The symbols that will do at this moment: an Aim that lies open is a dogfight's for what acts on it, for the rest as well."""
    if is_in_fight(state):
        return (symbol_of(state.fight.kind if state.fight else ""),)
    if on is None or not _is_of_the_ship(on):
        return (OUTSIDE,)
    return ("ship",) if thing.effects and all(map(is_for_rolls, thing.effects)) else ("ship", OUTSIDE)


def _is_of_the_ship(on: OpenRoll) -> bool:
    return any(stat in SHIP_STATS for stat in on.asked.stats)


def _is_allowed(thing: Thing, symbol: str) -> bool:
    if thing.kind == ITEM:
        return symbol == OUTSIDE or allows(thing.when, "combat")
    return allows(thing.when, symbol)


def must_count_later(state: State, referee: Referee, thing: Thing) -> None:
    """An item counts from the next round on: it is not used up where nothing of the fight is left to roll."""
    lasts = any(effect.verb == "bonus" and effect.span == remedies.FOR_PAGE for effect in thing.effects)
    if thing.kind == ITEM and lasts and state.fight and has_an_open_round(state) and state.fight.next > len(state.fight.rounds):
        sentence = f"{thing.name} counts from the next round on, and no round of this fight is left to roll"
        referee.forbid("use-too-late", sentence, "behind the fight it counts for the rest of the page")
