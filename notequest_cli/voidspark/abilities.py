"""`use NAME`: an ability, an item, or a boon, on the roll that is still open or beside it.

(Voidspark rulebook, "Abilities and Reminders", "Per Rest", "Per Page", "Surges & Charges", "Healing in Combat")
"""

from collections.abc import Iterable, Mapping
from typing import Any

from notequest_cli.effects import Effect, is_dice, wording
from notequest_cli.problems import ChoiceNeeded, Refusal, Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import closing, costs, fights, held, remedies, rolls, use_targets
from notequest_cli.voidspark.bouts import Bout, waiting
from notequest_cli.voidspark.events import ConditionsEnded
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.open_roll import Entry, OpenRoll, change, find, touches, with_more, without_notes
from notequest_cli.voidspark.pauses import allows, is_strange, weighed
from notequest_cli.voidspark.remedy_texts import gives_back
from notequest_cli.voidspark.reminding import reminders
from notequest_cli.voidspark.round_uses import (
    ABILITY,
    held_for_page,
    hurt_until_now,
    in_round,
    mended,
    must_count_once,
    round_meant,
    said_later,
)
from notequest_cli.voidspark.sheet import is_of_d20s, stats_named, total
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.tallies import Steps, owed
from notequest_cli.voidspark.usable import (
    ITEM,
    Thing,
    has_an_open_round,
    is_between,
    is_for_rolls,
    must_be_usable,
    must_count_later,
    must_fit_here,
    reached,
    thing_named,
)
from notequest_cli.voidspark.use_events import AbilityUsed, BoonUsed, ItemUsed, NothingDone, Reminded, Revived
from notequest_cli.voidspark.use_targets import Target

ON_A_ROLL = "{} acts on a roll, and "  # a sentence of its own, which is left out behind what finds nothing to do


class Used(Record):
    """A use under way: the state, what has been told, the fight or the roll it acts on, whether a round was settled before it.

    `before` are the rounds that wait as they were before it; `owes` says whether what it gives back is owed for the one it acts on.
    """

    state: State
    told: tuple[Any, ...]
    bout: Bout | None = None
    roll: OpenRoll | None = None
    after: bool = False
    owes: bool = False
    before: Mapping[int, Steps] = {}


def use(state: State, referee: Referee, name: str, target: str = "", entries: Iterable[Entry] = (), stops: str = fights.NO_DICE) -> Turn:
    """Use an ability, an item of the pack, or a boon; it is paid for, then it acts.

    `entries` is the log, newest first. `stops` says where a fight does not go on by itself, as in `fights.play`.
    """
    thing, used = used_on(state, referee, name, target, find(state, referee.tables, entries))
    return _finished(used, referee, thing, stops)


def used_on(state: State, referee: Referee, name: str, target: str, on: OpenRoll | None) -> tuple[Thing, Used]:
    """Pay for it and let it act on the round that waits, or on the roll that is open, as far as nothing goes on by itself."""
    thing = thing_named(state, referee, name)
    if state.fight:
        waiting(state)  # what cannot be read there is told before anything else
    must_be_usable(state, referee, thing)
    on = _open_now(state, thing, target, on)
    must_fit_here(state, referee, thing, on)
    on = reached(thing, on)
    must_count_later(state, referee, thing)
    on = _used_once_more(state, referee, thing, on) if on else None
    named = use_targets.read(state, referee.tables, thing, target, _rounds_that_wait(state))
    closes = on is None and closing.closes(state, thing)
    owes = closes and closing.acts_first(thing)
    left = closing.closed(waiting(state), referee, thing, named.number) if closes and not owes else None
    state = left.state if left else state
    unpaid, before, (state, paid) = state, reminders(state), _paid(state, referee, thing)
    if on is None and not (named.number or left) and has_an_open_round(unpaid):
        named = _in_the_round_meant(waiting(unpaid), referee, thing, named)
    on = without_notes(on, set(before) - set(reminders(state))) if on else None
    state = state if allows(thing.when, "combat") or not any(map(gives_back, thing.effects)) else state.with_remedy()
    acts_on_it = on is None and has_an_open_round(state) and not state.hero.is_dead
    bout = left or (waiting(state) if acts_on_it else None)
    begun = dict(bout.open) if bout else {}
    used = Used(state, (*(left.told if left else ()), *paid), bout, on, left is not None, owes, begun)
    return thing, _each_acted(used, referee, thing, named)


def _rounds_that_wait(state: State) -> tuple[int, ...]:
    return tuple(sorted(waiting(state).open)) if has_an_open_round(state) and not state.hero.is_dead else ()


def _in_the_round_meant(bout: Bout, referee: Referee, thing: Thing, named: Target) -> Target:
    number = round_meant(bout, referee, thing, named.roll, named.text)
    return named._replace(number=number, is_meant=True)


def _each_acted(used: Used, referee: Referee, thing: Thing, named: Target) -> Used:
    """One effect after the other. Of several, what finds nothing to do is told; refused where none does anything."""
    idle, done = list[Refusal](), False
    for effect in closing.in_order(used.state, thing) or (Effect("reminder", what="nothing the tool knows"),):
        try:
            after = _acted(used, referee, thing, effect, named)
        except ChoiceNeeded as question:
            raise named.asked(question, thing.name) from None
        except Refusal as refusal:
            if len(thing.effects) < 2 or refusal.code not in named.idle:
                raise
            idle.append(refusal)
            is_done = refusal.code == "cure-nothing" and any(type(event) is ConditionsEnded for event in used.told)  # a revival cures
            after = (
                used if is_done else _with_nothing_done(used, thing, effect, refusal.sentence.removeprefix(ON_A_ROLL.format(thing.name)))
            )
        else:
            done = done or _has_done(effect, used, after)
        used = after
    if idle and not done:
        idle[0].sentence = "; ".join(dict.fromkeys(refusal.sentence for refusal in idle))
        raise idle[0]
    return used


def _with_nothing_done(used: Used, thing: Thing, effect: Effect, why: str) -> Used:
    return used._replace(told=(*used.told, NothingDone(thing.name, wording(effect), why)))


def _has_done(effect: Effect, before: Used, after: Used) -> bool:
    """Did an effect do something, or is it the player's to do? What it costs is not counted."""
    is_read_out = any(type(event) is Reminded for event in after.told[len(before.told) :])
    return effect.verb != "spend" and (is_read_out or _touched(before) != _touched(after))


def _touched(used: Used) -> tuple[State, OpenRoll | None, Mapping[int, Steps]]:
    return used.state, used.roll, used.bout.open if used.bout else {}


def _used_once_more(state: State, referee: Referee, thing: Thing, on: OpenRoll) -> OpenRoll:
    """The roll with one use more on it; what costs nothing counts once."""
    is_free = thing.kind == ABILITY and costs.is_free(state.hero.abilities[thing.name])
    if is_free and thing.label in on.used and any(touches(effect, on) for effect in thing.effects):
        must_count_once(referee, thing)
    return on._replace(used=(*on.used, thing.label))


def _open_now(state: State, thing: Thing, target: str, on: OpenRoll | None) -> OpenRoll | None:
    """The roll that is meant, the newest: while a fight waits one made since, if this changes it and names no roll of a round."""
    if not state.fight or on is None:
        return on
    return on if not (target or on.going_on) and any(touches(effect, on) for effect in thing.effects) else None


def _paid(state: State, referee: Referee, thing: Thing) -> tuple[State, tuple[Any, ...]]:
    if thing.kind == ABILITY:
        state, events = costs.pay(state, referee, thing.name)
        by_hand = costs.by_hand(state.hero.abilities[thing.name].cost)
        return state, (AbilityUsed(thing.name), *events, *((Reminded(thing.name, f"costs {by_hand}"),) if by_hand else ()))
    if thing.kind == ITEM:
        state = state.with_item(thing.name, -1)
        return state, (ItemUsed(thing.name, state.hero.pack.get(thing.name, 0)),)
    return state.with_hero(effects=rolls.drop(state.hero.effects, thing.name)), (BoonUsed(thing.name),)


def _acted(used: Used, referee: Referee, thing: Thing, effect: Effect, named: Target) -> Used:
    if used.owes and gives_back(effect):
        return _owed(used, referee, thing, effect, named)
    if is_for_rolls(effect) and not (effect.verb == "bonus" and not _is_known(effect)):
        return _on_a_roll(used, referee, thing, effect, named)
    way = f"{thing.name} stays in the pack" if thing.kind == ITEM else "nothing was used"
    remedies.must_be_needed(used.state, referee, effect, way)
    target = named.room if effect.verb == "repair" else named.injury
    state, events = remedies.act(used.state, referee, effect, thing.name, target, thing.kind == ABILITY)
    begun = state != used.state and effect.verb == "bonus" and effect.span == remedies.FOR_PAGE
    bout, roll = used.bout, used.roll
    if begun and bout:
        bout = held_for_page(bout, referee.tables, thing, effect, state)
        events = tuple(said_later(event) for event in events) if thing.kind == ITEM else events
    if bout and effect.verb == "mend":
        bout = (hurt_until_now if thing.kind == ITEM else mended)(bout, referee.tables, state)
    if effect.verb == "mend" and roll and thing.kind == ABILITY:
        roll = _healed_since(roll, used.state, state, referee, thing.label)
    if (begun or _is_on(state, thing)) and roll and thing.kind == ABILITY:
        roll = _counted_now(roll, effect, state, thing.label)
    return used._replace(state=state, told=(*used.told, *events), bout=bout._replace(state=state) if bout else None, roll=roll)


def _owed(used: Used, referee: Referee, thing: Thing, effect: Effect, named: Target) -> Used:
    from notequest_cli.voidspark import owing

    assert used.bout is not None
    bout = used.bout._replace(state=used.state, told=used.told)
    closing.must_live_on(bout, referee, thing)
    bout, told = owing.noted(bout, referee, effect, thing.label, named.room, bout.touched or named.number or min(bout.open))
    return used._replace(bout=bout, told=(*used.told, *told))


def _is_known(effect: Effect) -> bool:
    return bool(stats_named(effect.what)) or is_of_d20s(effect.what)


def _is_on(state: State, thing: Thing) -> bool:
    return thing.kind == ABILITY and state.hero.abilities[thing.name].on


def _healed_since(roll: OpenRoll, hurt: State, healed: State, referee: Referee, by: str) -> OpenRoll:
    """An injury that an ability heals counts no more for the roll after which it was used, as in a round that waits."""
    back = sum(total(healed, referee.tables, stat) - total(hurt, referee.tables, stat) for stat in roll.asked.stats)
    return with_more(roll, by, back) if back else roll


def _counted_now(roll: OpenRoll, effect: Effect, state: State, by: str) -> OpenRoll:
    """An ability that holds for the page counts for the roll after which it was used, too."""
    if effect.span != remedies.FOR_PAGE or not rolls.fits(effect, roll.asked.stats, roll.asked.has_d20):
        return roll
    amount = held.amount_in(state.hero.effects[-1]) if is_dice(effect.amount) else int(effect.amount)
    return with_more(roll, by, amount)


def _on_a_roll(used: Used, referee: Referee, thing: Thing, effect: Effect, named: Target) -> Used:
    if used.bout is not None:
        return used._replace(bout=in_round(used.bout, referee, thing, effect, named.number, named.roll, used.before))
    if used.roll is not None and touches(effect, used.roll):
        return used._replace(roll=change(used.state, referee, effect, thing.label, used.roll))
    where = "the roll before it is no longer open" if used.roll is None else f"nothing in {used.roll.text} is changed by it"
    raise Usage("use-no-roll", f"{ON_A_ROLL.format(thing.name)}{where}", "use it right after the roll, or in a fight that waits")


def _finished(used: Used, referee: Referee, thing: Thing, stops: str) -> Turn:
    """The fight goes on where its round was changed, and between its rounds; an open roll is told anew."""
    if used.bout is not None:
        bout = used.bout._replace(told=used.told, state=used.state)
        if used.after:
            return fights.rested(bout, referee, stops)
        if bout.touched:
            return fights.play(bout, referee, stops=stops, rests=True)
        return _waits_on(bout, referee, thing, used, stops)
    if used.state.fight and any(type(event) is Revived for event in used.told):
        return fights.kept(waiting(used.state)._replace(told=used.told), referee.tables)
    if is_between(used.state) and not (used.roll and used.roll.changed):
        return fights.rested(waiting(used.state)._replace(told=used.told), referee, stops)
    if used.roll is not None and used.roll.changed:
        roll, told = used.roll.roll, (*used.told, used.roll.told(thing.label, thing.effects))
        state, waits = _page_goes_on(used, referee, used.roll)
        return Turn(state, (*told, *waits), roll.total, int(roll.missed()))
    return Turn(used.state, used.told, used.state.hero.hp)


def _waits_on(bout: Bout, referee: Referee, thing: Thing, used: Used, stops: str) -> Turn:
    """No roll of the round was changed: it waits on; where something is owed for it now, with what else could change it, or is over."""
    number = next((number for number, steps in bout.open.items() if owed(steps) != owed(used.before.get(number, ()))), 0)
    if not number:
        return fights.kept(bout, referee.tables)
    finished = weighed(bout, referee.tables, number).finished
    bout = fights.shown(bout, referee, number, finished)
    if finished and not any(map(is_strange, thing.effects)):
        return fights.play(bout, referee, stops=stops, rests=True)
    return fights.kept(bout, referee.tables)


def _page_goes_on(used: Used, referee: Referee, on: OpenRoll) -> Happened:
    """What the page waits for after a change of its infection roll."""
    if not on.going_on:
        return used.state, ()
    from notequest_cli.voidspark import infection

    return infection.changed(used.state, referee.tables, on)
