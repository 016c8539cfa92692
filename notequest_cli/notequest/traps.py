"""Traps: what acts, what keeps it from acting, and the noise it makes (NoteQuest rulebook, "Opening Doors", "Disarm Traps")."""

from collections.abc import Mapping
from typing import Any

from notequest_cli.notequest import alarm, bestiary, dying, healing, things, torches, wounds
from notequest_cli.notequest.map_events import ArmLost, BladeKilled, BladePassed, MonstersFromTrap, TrapKeptOff, TrapSprung
from notequest_cli.notequest.rooms import words_of
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step, amount
from notequest_cli.notequest.thing_events import ThingUsed
from notequest_cli.referee import Referee
from notequest_cli.tables import Row

BLADE_KILLS = 1
BLADE_TAKES_AN_ARM = 2
KEEP = "keep"
DISCARD = "discard"


def spring(state: State, referee: Referee) -> Step:
    """A trap goes off where the hero stands, unless it was disarmed or luck keeps it off; then it makes no noise either."""
    kept = _kept_off(state, referee)
    if kept is not None:
        return kept
    drawn = referee.draw(f"{state.dungeon().type}.trap", "Trap")
    return _meet(Step(state, (TrapSprung(drawn.row.name, drawn.faces),)), referee, drawn.row)


def settle(state: State, referee: Referee) -> Step:
    """The trap that waits in this segment for whether armor is thrown away goes on now."""
    waiting = state.here().trap
    table = referee.tables.table(f"{state.dungeon().type}.trap")
    row = table.named(waiting) or referee.row_meant(table, waiting)
    return _meet(Step(state.with_here(trap=""), (TrapSprung(row.name, ()),)), referee, row)


def _meet(sprung: Step, referee: Referee, row: Row) -> Step:
    """The trap acts, or armor that can be thrown away to ignore it is; the noise is made either way."""
    slot = _armor_against(sprung.state, referee) if row.facts.keys() - {"name"} else None
    is_ignored = slot is not None and _gives(sprung, referee, row, slot)
    step = sprung.then(_throw_away, referee, slot) if slot and is_ignored else sprung.then(_act, referee, row.name, row.facts)
    return step.then(alarm.wake, referee, strike_first=True) if step.state.hero.is_alive else step


def has_sprung(step: Step) -> bool:
    """Did a trap go off on the way to this step?"""
    return any(isinstance(event, TrapSprung) for event in step.events)


def _kept_off(state: State, referee: Referee) -> Step | None:
    """The trap that does not act, or `None` where nothing keeps it off."""
    if state.here().disarmed:
        covers = referee.ruling(state.rulings, "disarm-covers")
        return Step(state.with_here(disarmed=covers == "room"), (TrapKeptOff("disarmed"),))
    for text in state.hero.effects:
        source, effects = things.lasting(text)
        if any((effect.verb, effect.what) == ("cancel", "trap") for effect in effects):
            left = list(state.hero.effects)
            left.remove(text)
            return Step(state.with_hero(effects=tuple(left)), (TrapKeptOff(source),))
    return None


def _armor_against(state: State, referee: Referee) -> str | None:
    """Where the hero wears a piece that can be thrown away to ignore a trap, or `None`."""
    for slot, piece in state.hero.armor.items():
        does = things.worn(slot, piece, referee.tables).effects
        if any((effect.verb, effect.what) == ("cancel", "trap") for effect in does):
            return slot
    return None


def _gives(step: Step, referee: Referee, row: Row, slot: str) -> bool:
    """Does the player throw that piece away? What the tool rolled waits in the segment until it is said."""
    name = things.worn(slot, step.state.hero.armor[slot], referee.tables).name
    pause = step.here(trap=row.name).turn()._replace(waits=f"{row.name} waits")
    question = f"{row.name}: throw the {name} away to ignore it"
    return referee.choose("trap-armor", question, (KEEP, DISCARD), option="--trap discard", obvious=KEEP, pause=pause) == DISCARD


def _throw_away(state: State, referee: Referee, slot: str) -> Step:
    name = things.worn(slot, state.hero.armor[slot], referee.tables).name
    return Step(wounds.without_piece(state, slot), (ThingUsed(name, True), TrapKeptOff(name)))


def _act(state: State, referee: Referee, name: str, facts: Mapping[str, Any]) -> Step:
    """What a row of the Trap table does, and what a player's own row says of itself."""
    step = Step(state, words_of(name, facts))
    return step.then(_strike, referee, name, facts)


def _strike(state: State, referee: Referee, name: str, facts: Mapping[str, Any]) -> Step:
    if facts.get("blade"):
        return _blade(state, referee, name)
    if facts.get("damage"):
        return healing.hurt(state, referee, int(facts["damage"]), name)
    if facts.get("torch"):
        return _climb(state, referee, int(facts["torch"]), name)
    if facts.get("monsters"):
        return _monsters(state, referee, facts["monsters"])
    return Step(state)


def _blade(state: State, referee: Referee, name: str) -> Step:
    """The blade: a die for death, an arm, or nothing."""
    source = things.source_of(state, referee.tables, "ignore", "blade")
    if source is not None:
        return Step(state, (TrapKeptOff(source),))
    face = referee.roll(6, name)
    if face == BLADE_KILLS:
        return Step(state, (BladeKilled(face),)).then(dying.die, referee, name)
    if face == BLADE_TAKES_AN_ARM:
        arms = max(0, state.hero.arms - 1)
        return Step(state.with_hero(arms=arms), (ArmLost(face, state.hero.arms, arms),))
    return Step(state, (BladePassed(face),))


def _climb(state: State, referee: Referee, cost: int, name: str) -> Step:
    """A pit costs torches, whether the hero has them or not; unpayable, the darkness may come."""
    hero = state.hero
    step = torches.burn(state, cost, name)
    unpayable = hero.torches + hero.light < cost and torches.lamp(state, referee.tables) is None
    if unpayable and referee.ruling(state.rulings, "darkness") == "when-unpayable":
        return step.then(torches.devoured, referee)
    return step


def _monsters(state: State, referee: Referee, facts: Mapping[str, Any]) -> Step:
    """Monsters come out of the trap; they are fought where the hero stands."""
    count = amount(referee, str(facts.get("count", "1")), f"number of {facts['name']}")
    monsters = bestiary.met(state, referee.tables, facts, count.total)
    here = state.here()
    event = MonstersFromTrap(str(facts["name"]), count.total, count.faces)
    return Step(state.with_here(monsters=here.monsters + monsters, hidden=False), (event,))
