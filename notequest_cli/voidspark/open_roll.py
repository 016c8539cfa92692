"""The roll that is still open: the last of the log, with the abilities used on it since.

(Voidspark rulebook, "Abilities and Reminders")

The log remembers what was asked and the faces. Both are read again here, so that an ability can change what they come to:
`find` looks for the roll in entries, `change` acts on it. All of it is a function of values.
"""

from collections.abc import Iterable
from typing import Protocol

from notequest_cli.dice import Face, Script
from notequest_cli.effects import OR, Effect, dice_of, is_dice, parse, wording
from notequest_cli.names import is_number
from notequest_cli.notation import parse as read_notation
from notequest_cli.problems import Refusal
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.rolled import Addend, Roll, Thrown
from notequest_cli.tables import Tables
from notequest_cli.voidspark import rolls
from notequest_cli.voidspark.boosts import HELD
from notequest_cli.voidspark.remedy_texts import gives_back
from notequest_cli.voidspark.sheet import ANY, stats_rerolled
from notequest_cli.voidspark.state import MISSED, State
from notequest_cli.voidspark.use_events import RollChanged

CHANGES = " changes the roll "
ON = "on "  # as earlier versions wrote it: `on dex vs 12: Foresight: reroll d20`
OVER = "over: "
INFECTION, HEALTHY = "d20+con vs 11", 11
ROLLED_BY = {"roll": "", "ship aim": "aim", "ship evade": "evasion"}
PASSED_OVER = ("note", "hand edit", "withdrawn")
FARTHEST = 40


class Entry(Protocol):
    """What is needed of an entry of the log."""

    @property
    def command(self) -> str:
        """The command as typed."""
        ...

    @property
    def lines(self) -> tuple[str, ...]:
        """What it said."""
        ...

    @property
    def faces(self) -> tuple[Face, ...]:
        """The dice that fell."""
        ...


class OpenRoll(Record):
    """A roll as it stands now. `changed` is whether the command at work has acted on it, `was` its total before that.

    `going_on` is the command that turns the page after an infection roll, empty for every other roll. `used` are the abilities
    that were used on it.
    """

    asked: rolls.Asked
    roll: Roll
    changed: bool = False
    was: int = 0
    going_on: str = ""
    used: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The notation it was asked in."""
        return self.asked.expression.text

    def told(self, by: str, effects: Iterable[Effect]) -> RollChanged:
        """The event of its change; its first line in the log is what `find` reads again."""
        return RollChanged(self.text, by, ", ".join(map(wording, effects)), self.was, self.roll)


def find(state: State, tables: Tables, entries: Iterable[Entry]) -> OpenRoll | None:
    """The open roll of a log, newest entry first; `None` where something else has happened since.

    A missed infection roll stays open behind whatever happens until the page is turned.
    """
    uses: list[Entry] = []
    is_closed = False
    for entry, _ in zip(entries, range(FARTHEST), strict=False):
        page = _page_that_waits(state, entry)
        if page:
            return _infection(state, tables, entry, uses, page)
        asked = _asked(entry.command)
        if asked is not None and not is_closed:
            return _again(state, tables, asked, entry, uses)
        if entry.command.startswith("use ") and any(map(_is_change, entry.lines)):
            uses.insert(0, entry)
        elif not entry.command.startswith(PASSED_OVER):
            uses, is_closed = [], True
            if state.calendar.infection != MISSED:
                return None
    return None


def touches(effect: Effect, on: OpenRoll) -> bool:
    """Does this effect change that roll?"""
    if effect.verb == "bonus":
        return effect.span not in HELD and rolls.fits(effect, on.asked.stats, on.asked.has_d20)
    return effect.verb in ("reroll", "double") and bool(_terms(effect, on.asked))


def change(state: State, referee: Referee, effect: Effect, by: str, on: OpenRoll) -> OpenRoll:
    """The roll with an ability used on it: a bonus added, dice rolled anew, Damage dice rolled once more."""
    if effect.verb == "bonus":
        return with_more(on, by, rolls.rolled_amount(referee, effect.amount, f"{by}, {effect.amount}")[0])
    thrown, chosen = on.roll.thrown, _terms(effect, on.asked)
    again = rolls.throw_all(state, referee, on.asked._replace(dice=tuple(on.asked.dice[at] for at in chosen)))
    doubles = effect.verb == "double"
    thrown = thrown + again if doubles else _replaced(state, referee, thrown, dict(zip(chosen, again, strict=True)))
    return on._replace(roll=rolls.summed(on.asked, thrown, on.roll.addends), changed=True)


def with_more(on: OpenRoll, by: str, amount: int) -> OpenRoll:
    """The roll with something added."""
    return on._replace(roll=rolls.summed(on.asked, on.roll.thrown, (*on.roll.addends, Addend(by, amount))), changed=True)


def shut(on: OpenRoll) -> OpenRoll:
    """The roll as it lies there for what may not change it."""
    return on._replace(asked=on.asked._replace(dice=(), stats=()))


def without_notes(on: OpenRoll, gone: Iterable[str]) -> OpenRoll:
    """The roll without some reminders: what was used is not to be remembered any more."""
    left = tuple(note for note in on.asked.notes if note not in set(gone))
    return on._replace(asked=on.asked._replace(notes=left), roll=on.roll._replace(notes=left))


def _page_that_waits(state: State, entry: Entry) -> str:
    """The turn of a page whose infection roll is missed and not paid for yet, as it was typed."""
    waits = state.calendar.infection == MISSED and entry.faces and entry.command.startswith("page ")
    return entry.command.replace(" --force", "") if waits else ""


def _infection(state: State, tables: Tables, entry: Entry, uses: list[Entry], going_on: str) -> OpenRoll | None:
    """The missed infection roll, unless it would come to something else by now: then it stands as it fell."""
    fell = _again(state, tables, INFECTION, entry, [])
    if fell is None or not any(f"= {fell.roll.total} vs " in line for line in entry.lines):
        return None
    on = _again(state, tables, INFECTION, entry, uses)
    return on._replace(going_on=going_on) if on else None


def _asked(command: str) -> str | None:
    """The notation of a command that rolls, `None` for any other."""
    words = command.replace(" --force", "")
    for begins, name in ROLLED_BY.items():
        if words == begins or words.startswith(begins + " "):
            return f"{name} {_unquoted(words[len(begins) :])}".strip()
    return None


def _unquoted(words: str) -> str:
    """What a shell makes of the words of a title; earlier versions put bare quotes around words."""
    import shlex

    try:
        return " ".join(shlex.split(words))
    except ValueError:
        return words.replace('"', "").strip()


def _again(state: State, tables: Tables, asked: str, entry: Entry, uses: list[Entry]) -> OpenRoll | None:
    """Read the roll and the uses on it once more, from their faces."""
    spent = tuple(line[len(OVER) :] for line in entry.lines if line.startswith(OVER))
    before = state.with_hero(effects=state.hero.effects + spent)
    try:
        on = _first(before, Referee(_script(entry), tables), asked)
        for use in uses:
            on = _used_again(before, Referee(_script(use), tables), on, use)
    except Refusal:
        return None
    return on._replace(changed=False, was=on.roll.total)


def _first(state: State, referee: Referee, asked: str) -> OpenRoll:
    named = rolls.names(state, referee.tables)
    read = rolls.read(state, referee, read_notation(asked, named))
    thrown = rolls.throw_all(state, referee, read)
    _, once, _ = rolls.spend_once(state, referee, read.stats, read.has_d20)
    return OpenRoll(read, rolls.summed(read, thrown, read.addends + once))


def _used_again(state: State, referee: Referee, on: OpenRoll, use: Entry) -> OpenRoll:
    """`Foresight changes the roll dex vs 12 (reroll d20): 9 -> 21` says which ability it was, and what it does."""
    said = next(filter(_is_change, use.lines))
    by, changes, rest = said.partition(CHANGES)
    effects = rest.removeprefix(f"{on.text} (").rpartition("): ")[0]
    if not changes:
        by, _, effects = said.removeprefix(f"{ON}{on.text}: ").partition(": ")
    for effect in sorted(parse(effects), key=gives_back):
        if touches(effect, on):
            on = change(state, referee, effect, by, on)
        elif is_dice(effect.amount):
            _, count, sides, _ = dice_of(effect.amount)
            referee.rolls(count, sides, by)
    return on._replace(used=(*on.used, by))


def _is_change(said: str) -> bool:
    """Does this line of a use tell that it changed the open roll?"""
    return CHANGES in said or said.startswith(ON)


def _script(entry: Entry) -> Script:
    return Script(*(face.value for face in entry.faces))


def _terms(effect: Effect, asked: rolls.Asked) -> tuple[int, ...]:
    """Which terms of the roll have dice that the effect names."""
    what = effect.what or effect.amount
    if effect.verb == "double":
        return tuple(range(len(asked.dice))) if "damage" in asked.stats else ()
    return next(filter(None, (_named(part, asked) for part in what.split(OR))), ())


def _named(part: str, asked: rolls.Asked) -> tuple[int, ...]:
    """The terms that one of the things a reroll names means."""
    sides = next((int(word[1:]) for word in part.split() if word[:1] == "d" and is_number(word[1:])), 0)
    if sides:
        return tuple(at for at, term in enumerate(asked.dice) if term.sides == sides)
    return tuple(range(len(asked.dice))) if part in ANY or set(stats_rerolled(part)) & set(asked.stats) else ()


def _replaced(state: State, referee: Referee, thrown: tuple[Thrown, ...], again: dict[int, Thrown]) -> tuple[Thrown, ...]:
    """New dice count instead of the old ones, which stay to be seen. **reroll-keeps-better**."""
    keeps = referee.ruling(state.rulings, "reroll-keeps-better") == "yes"
    return tuple(_over(old, again[at], keeps) if at in again else old for at, old in enumerate(thrown))


def _over(old: Thrown, new: Thrown, keeps: bool) -> Thrown:
    stays = keeps and old.total() > new.total()
    counted = old.counted + (False,) * len(new.faces) if stays else (False,) * len(old.faces) + new.counted
    return Thrown(old.sign, old.dice, old.faces + new.faces, counted)
