"""Spells, cast from memory or read from a scroll (NoteQuest rulebook, "Special Conditions", Spells; "Basic Spell").

In a fight a spell takes the hero's turn. Its damage is fixed: it sets no trait off.
"""

from collections.abc import Mapping
from typing import Any

from notequest_cli.effects import parse, wording
from notequest_cli.names import is_number, match
from notequest_cli.notequest import aftermath, alarm, bestiary, combat, dying, guards, healing, returning, traits
from notequest_cli.notequest.combat_events import FledFight, Frozen, SpellCast, SpellStruck, Teleported
from notequest_cli.notequest.events import Reminder
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.thing_events import GlobesMade
from notequest_cli.notequest.things import spell_of
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables

Facts = Mapping[str, Any]


def cast(state: State, referee: Referee, spell: str, target: str | None = None, to: str | None = None) -> Turn:
    """Cast a spell the hero still has; it comes back in town ("Spells")."""
    name = match(spell, guards.hero(state).spells, "spell")
    left = state.hero.spells[name]
    if left.left < 1:
        referee.forbid("spell-spent", f"{name} is spent, {left.left} of {left.most}", "a rest in town brings spells back")
    spent = left._replace(left=max(0, left.left - 1))
    paid = state.with_hero(spells={**state.hero.spells, name: spent})
    return _turn(state, referee, name, (target, to), paid, SpellCast(name, spent.left, spent.most))


def read_scroll(state: State, referee: Referee, scroll: str, target: str | None = None, to: str | None = None) -> Turn:
    """Read a scroll of the pack, once: its spell works as if cast ("Spells")."""
    name = spell_of(scroll) or ""
    pack = list(guards.hero(state).pack)
    pack.remove(scroll)
    return _turn(state, referee, name, (target, to), state.with_hero(pack=tuple(pack)), SpellCast(name, 0, 0, scroll))


def facts_of(tables: Tables, name: str) -> Facts:
    """What the tables say of a spell; `Usage` where none knows it."""
    row = tables.table("basic-spell").named(name)
    if row is None:
        raise Usage("spell-unknown", f"no table knows the spell {name}", "notequest table basic-spell lists them")
    return row.facts


def _turn(state: State, referee: Referee, name: str, said: tuple[str | None, str | None], paid: State, event: SpellCast) -> Turn:
    """The whole command: what it costs is paid at the moment the spell works, not before the monsters' own blow."""
    facts, (target, to) = facts_of(referee.tables, name), said
    _check(state, facts, target)
    guards.rows_for(state, referee, combat.SPOILS, *(("monsters",) if facts.get("teleport") else ()))
    goal = _goal(state, referee, target) if facts.get("teleport") else 0

    def act(step: Step) -> Step:
        cost = step.hero(spells=paid.hero.spells, pack=paid.hero.pack).told(event)
        return cost.then(_teleport, referee, goal, name) if goal else cost.then(_work, referee, facts, target)

    step = combat.take_turn(state, referee, to, act, attacks="damage" in facts, what="use" if event.scroll else "cast")
    return step.turn(step.state.hero.hp)


def _check(state: State, facts: Facts, target: str | None) -> None:
    """What the spell cannot be aimed at is refused before it is spent."""
    name = str(facts["name"])
    strikes_one = "damage" in facts and not facts.get("all")
    if target is not None and not strikes_one and not facts.get("teleport"):
        raise Usage("spell-target", f"{name} is aimed at nothing: what is {target!r}", f"notequest cast {name.casefold()}")
    if target is not None and strikes_one and state.hero.dungeon and state.here().monsters:
        combat.place_of(state, target)


def _work(state: State, referee: Referee, facts: Facts, target: str | None) -> Step:
    """What the spell does: strikes one or all, heals, gives light ("Basic Spell")."""
    name = str(facts["name"])
    if "damage" in facts:
        return _strike(state, referee, facts, target)
    step = Step(state)
    for effect in parse(str(facts.get("effect", ""))):
        if effect.verb == "heal":
            step = step.then(healing.heal, int(effect.amount), name)
        elif effect.verb == "light":
            light = step.state.hero.light
            step = step.hero(light=light + int(effect.amount)).told(GlobesMade(name, light, light + int(effect.amount)))
        else:
            step = step.told(Reminder(name, wording(effect)))
    return step


def _strike(state: State, referee: Referee, facts: Facts, target: str | None) -> Step:
    """Fixed damage on one monster, or on everyone in the room ("Frost Ray", "Lightning", "Fireball")."""
    if not facts.get("all"):
        return _hit(state, referee, combat.place_of(state, target), facts)
    step, place = Step(state), 0
    for number in range(1, len(state.here().monsters) + 1):
        standing = len(step.state.here().monsters)
        step = step.then(_hit, referee, place, facts, number if len(state.here().monsters) > 1 else 0)
        place += len(step.state.here().monsters) == standing
    return step


def _hit(state: State, referee: Referee, place: int, facts: Facts, number: int | None = None) -> Step:
    """Damage on one monster; `number` is its place in the line before the spell, where it struck more than this one."""
    monster, damage = state.here().monsters[place], int(facts["damage"])
    stats = bestiary.stats(state, referee.tables, monster)
    ignored = traits.passes_through(state.with_hero(weapon=""), referee.tables, stats, damage)
    left = monster.hp if ignored else max(0, monster.hp - damage)
    if number is None:
        number = place + 1 if len(state.here().monsters) > 1 else 0
    struck = SpellStruck(str(facts["name"]), monster.name, number, damage, monster.hp, left, monster.most, ignored)
    step = Step(traits.replaced(state, place, monster._replace(hp=left)), (struck,))
    standing = len(step.state.here().monsters)
    step = step if left else step.then(aftermath.defeat, referee, place)
    is_there = len(step.state.here().monsters) == standing
    return step.then(_freeze, place) if is_there and facts.get("freezes") else step


def _freeze(state: State, place: int) -> Step:
    """The one struck misses its next turn ("Frost Ray")."""
    monster = state.here().monsters[place]
    armed = monster.armed if traits.SKIP in monster.armed else (*monster.armed, traits.SKIP)
    return Step(traits.replaced(state, place, monster._replace(armed=armed)), (Frozen(monster.name),))


def _goal(state: State, referee: Referee, target: str | None) -> int:
    """The room to teleport to: one that was visited ("Teleport")."""
    here = guards.in_dungeon(state, "Teleport")
    dungeon, segments = state.dungeon(), state.dungeon().segments
    rooms = tuple(str(number) for number, each in segments.items() if number != here.number and returning.was_here(dungeon, each))
    if target is None and rooms:
        target = referee.choose("teleport-to", "Teleport to room", rooms, option="notequest cast teleport N")
    if target in rooms:
        return int(str(target))
    if target is None:
        raise Usage("teleport-no-goal", "Teleport: no other room was visited yet", "walk, or fight on")
    way = f"rooms visited: {', '.join(rooms)}" if rooms else "no other room was visited yet"
    if not is_number(target) or int(target) not in segments or int(target) == here.number:
        raise Usage("teleport-nowhere", f"Teleport: {target} is no other room on the map", way)
    if segments[int(target)].kind == "room":
        referee.forbid("teleport-unvisited", f"Teleport: {state.hero.name} has not been in room {target}, only others have", way)
        return int(target)
    referee.forbid("teleport-no-room", f"Teleport: segment {target} is a {segments[int(target)].kind}, not a room", way)
    return int(target)


def _teleport(state: State, referee: Referee, goal: int, name: str) -> Step:
    """Away, also out of a fight; those left behind strike first the next time ("Teleport")."""
    here = state.here()
    left_behind = tuple(monster.name for monster in here.monsters)
    fled = (FledFight(name, left_behind),) if combat.is_on(state) else ()
    turn = alarm.MONSTERS if left_behind else ""
    effects = tuple(text for text in state.hero.effects if not aftermath.lasts_for_fight(text)) if fled else state.hero.effects
    left = state.with_segment(returning.left_behind(state)._replace(turn=turn)).with_hero(segment=goal, paralyzed=0, effects=effects)
    step = Step(left, (*fled, Teleported(here.number, goal))).then(returning.look_around, referee)
    return step.then(alarm.wake, referee, strike_first=True) if step.state.here().monsters else step.then(dying.found)
