"""What lies on the floor, and taking it: things, coins, Treasures not rolled yet, what the dead left.

NoteQuest rulebook, "Carrying Limit", "Combat" (the next character recovers the equipment).
"""

import re

from notequest_cli.names import match
from notequest_cli.notequest import finds, guards, pack, torches
from notequest_cli.notequest.limits import MOST_THINGS, MOST_TORCHES
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import times, torches_text
from notequest_cli.notequest.thing_events import CoinsTaken, TakeStopped, TorchesTaken
from notequest_cli.patterns import Pattern
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn

ALL = "all"

_COUNTED = Pattern(r"(\d{1,6}) (coins?|torch(?:es)?)", re.IGNORECASE)


class Lying(Record):
    """One entry of what lies here, and from whom it is: a dead hero's name, or nobody."""

    text: str
    of: str = ""


def lying(state: State) -> tuple[Lying, ...]:
    """Everything that lies in the hero's segment, in the order a bare `take` goes through it."""
    here = state.here()
    treasures = (Lying(times(finds.TREASURE, here.treasures)),) if here.treasures else ()
    dead = tuple(Lying(text, grave.name) for grave in state.graves.values() if grave.where == state.hero.where for text in grave.left)
    return tuple(map(Lying, here.found())) + dead + treasures + tuple(map(Lying, here.put_down()))


def take(state: State, referee: Referee, word: str = "") -> Turn:
    """Take one thing that lies here, or `all` that fits; what is only counted is rolled now, one at a time."""
    here = guards.undisturbed(state, referee, "take")
    torches.must_see(state, referee, "take")
    guards.one_table(referee)
    found = lying(state)
    if not found:
        raise Usage("take-nothing", f"take: nothing lies in {here.kind} {here.number}", "notequest dungeon shows what is where")
    is_all = word.casefold() == ALL
    text = match(word, dict.fromkeys(entry.text for entry in found), "thing on the floor") if word and not is_all else found[0].text
    if referee.rows:
        wanted = [entry.text for entry in found] if is_all else [text]
        guards.rows_for(state, referee, *(name for each in wanted for name in finds.tables_of(state, referee.tables, _unrolled(each))))
    step = _everything(Step(state), referee) if is_all else _one(Step(state), referee, text)
    return step.then(torches.dusk, referee).turn(_last_taken(state, step.state))


def _everything(step: Step, referee: Referee) -> Step:
    """One after the other, as long as there is room for what comes next; what is to be left behind makes room once."""
    may_swap = "leave" in referee.answers
    while found := lying(step.state):
        text = next((entry.text for entry in found if _fits(step.state, referee, entry.text)), None)
        if text is None and may_swap:
            may_swap, text = False, next((entry.text for entry in found if not _COUNTED.fullmatch(entry.text)), None)
        if text is None:
            return step.told(TakeStopped(tuple(entry.text for entry in found)))
        step = _one(step, referee, text)
    return step


def _fits(state: State, referee: Referee, text: str) -> bool:
    """Is there room for this, whatever it turns out to be?"""
    counted = _COUNTED.fullmatch(text)
    if counted:
        return counted[2].startswith("coin") or state.hero.torches < MOST_TORCHES
    if _unrolled(text):
        return len(state.hero.pack) < MOST_THINGS
    return pack.has_room(state.hero.pack, text, referee.tables)


def _one(step: Step, referee: Referee, text: str) -> Step:
    counted = _COUNTED.fullmatch(text)
    if counted:
        number, is_coins = int(counted[1]), counted[2].lower().startswith("coin")
        return _coins(step, text, number) if is_coins else _torches(step, referee, text, number)
    what = _unrolled(text)
    if what:
        step, thing = finds.roll(_one_less(step, text, what), referee, what)
        return pack.put(Step(step.state.with_segment(step.state.here().with_found(thing)), step.events), referee, thing)
    return pack.put(step, referee, text)


def _unrolled(text: str) -> str:
    """`Treasure x3` is three of `Treasure`, a thing not rolled yet; empty for every other thing."""
    name = text.partition(" x")[0].strip()
    return next((what for what in finds.ROLLED if what.casefold() == name.casefold()), "")


def _one_less(step: Step, text: str, what: str) -> Step:
    less = pack.lifted(step, text, 1)
    is_counted = what == finds.TREASURE and less is step
    return step.here(treasures=step.state.here().treasures - 1) if is_counted else less


def _coins(step: Step, text: str, number: int) -> Step:
    before = step.state.hero.coins
    return pack.lifted(step, text).hero(coins=before + number).told(CoinsTaken(number, before, before + number))


def _torches(step: Step, referee: Referee, text: str, number: int) -> Step:
    """Ten torches at most; the rest stays where it lies."""
    before = step.state.hero.torches
    taken = min(number, MOST_TORCHES - before)
    if taken <= 0:
        referee.forbid("torches-full", f"take: {before} torches are the most a hero carries", "they stay where they lie")
    step = pack.lifted(step, text)
    rest = (torches_text(number - taken),) if number > taken else ()
    step = step.hero(torches=before + taken)
    step = Step(step.state.with_segment(step.state.here().with_found(*rest)), step.events)
    return step.told(TorchesTaken(taken, before, before + taken))


def _last_taken(before: State, now: State) -> str | None:
    """The thing that came into the pack last, the bare result."""
    return now.hero.pack[-1] if now.hero.pack and now.hero.pack != before.hero.pack else None
