"""A fight from its first round to its last, and where it waits for the player (Voidspark rulebook, "Combat", "Combat Difficulty").

Standard: one round, then a pause if an ability could change it. Easy: all rounds, then one pause. Hard: a pause after each
roll. In each of them a pause between rounds where there is something to decide (`between.py`). What waits is data in the state:
`go_on` takes it up from any terminal, `leaving.py` leaves it.
"""

from typing import TYPE_CHECKING, Any

from notequest_cli.problems import ChoiceNeeded, SoFar, Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables
from notequest_cli.voidspark import boosts, hitpoints, rolls
from notequest_cli.voidspark.bouts import ABILITY, EASY, REMEDY, Bout, by_the_whole, round_of, waiting, waits
from notequest_cli.voidspark.fight_events import BetweenRounds, FightEnded, FightOpen, FightPaused, HealedBetween, RoundFought, RoundSettled
from notequest_cli.voidspark.pauses import Best, effects_of, symbol_of, weighed
from notequest_cli.voidspark.reminding import reminders
from notequest_cli.voidspark.rounds import Round, read_round, spread
from notequest_cli.voidspark.sheet import compartment_names, held_of
from notequest_cli.voidspark.state import DONE, HEALED, MALFUNCTION, OPEN, Fight, State
from notequest_cli.voidspark.steps import Step, base, owed_text
from notequest_cli.voidspark.tallies import Steps, is_of_d20, newly_rolled, owed, used

if TYPE_CHECKING:
    from notequest_cli.voidspark.between import Stakes

HARD = "hard"
GO_ON = "go on"
NO_DICE, BY_HAND = "no dice", "by hand"  # where a fight stops after something was used


def start(state: State, referee: Referee, typed: tuple[str, ...], kind: str = "", stops: bool = False) -> Turn:
    """Fight the rounds of the page. With `stops` typed faces may be those of its first rounds: the fight waits for the others."""
    hitpoints.must_live(state, referee)
    if state.fight:
        left = f"round {round_of(state, state.fight)} of {len(state.fight.rounds)}"
        raise Usage("fight-waits", f"a fight waits at {left}", hitpoints.ways_of(state.fight))
    rounds = spread(typed)
    for text in rounds:
        read_round(text, kind)
    told = (HealedBetween(),) if state.calendar.rounds == HEALED else ()
    state = state._replace(fight=Fight(rounds, kind=kind)).with_calendar(rounds=OPEN)
    return play(Bout(state, {}, told), referee, stops=NO_DICE if stops and referee.cup.has_more() else "")


def go_on(state: State, referee: Referee, kind: str = "", stops: bool = False) -> Turn:
    """The fight that waits goes on as it is; `stops` as in `start`."""
    hitpoints.must_live(state, referee)
    return play(waiting(state, kind), referee, weigh=False, stops=NO_DICE if stops and referee.cup.has_more() else "")


def play(bout: Bout, referee: Referee, weigh: bool = True, stops: str = "", rests: bool = False) -> Turn:
    """Roll and settle round after round, until the player may decide.

    `weigh` is whether what lies there is weighed again. Nothing new begins at `NO_DICE` where none for it are at hand, at `BY_HAND`
    where none are typed for it. With `rests` it waits behind a round for which HP or Integrity were owed, so that what came back is seen.
    """
    easy = bout.state.difficulty == EASY
    decided, weigh = not weigh and (easy or not bout.open), weigh or not bout.open
    if easy:
        bout, weigh = _all_rolled(bout, referee, weigh, stops)
        if bout.has_more and _is_stopped(referee, stops) and not bout.state.hero.is_dead:
            return _next_is(bout, bout.fight.next)
    while not bout.is_over and not bout.state.hero.is_dead:
        stakes = None if decided or bout.open else _stakes(bout, referee.tables)
        if stakes:
            return _rests(bout, stakes)
        if not bout.open and _is_stopped(referee, stops):
            return _next_is(bout, bout.fight.next)
        _stands(bout, referee)
        bout = bout if bout.open else next_opened(bout)
        bout, changers, finished = _brought_out(bout, referee, weigh, stops)
        if changers:
            return _paused(bout, referee.tables, changers)
        stakes = _stakes(bout, referee.tables) if easy and not decided else None
        if stakes:
            return _rests(bout, stakes)
        if not finished:
            return _next_is(bout, min(bout.open), True)
        was_owed = owed(bout.open[min(bout.open)])
        bout = settled(bout, referee, min(bout.open))
        if rests and was_owed:
            return rested(bout, referee, stops)
        decided, weigh = False, weigh or not easy
    return _closed(bout)


def _stands(bout: Bout, referee: Referee) -> None:
    """Whoever walks away from a die of the next round, in Hard mode of the next roll, keeps what was told or has fallen before it."""
    told = any(type(event) is not HealedBetween for event in bout.told)
    if bout.state.difficulty == HARD and any(bout.open.values()) and (told or referee.cup.fallen()):
        number = min(bout.open)
        referee.stands(lambda: _next_is(shown(bout, referee, number, False), number, True))
    elif told and bout.has_more and (not bout.open or bout.state.difficulty == EASY):
        referee.stands(lambda: _next_is(bout, bout.fight.next))


def _is_stopped(referee: Referee, stops: str) -> bool:
    """Are the dice missing without which nothing new begins?"""
    is_tool = referee.cup.source.by != "hand"
    return (stops == BY_HAND and is_tool) or (bool(stops) and not referee.cup.has_more())


def rested(bout: Bout, referee: Referee, stops: str = NO_DICE) -> Turn:
    """Something was used between two rounds: the fight waits on, unless dice were typed for it, so that what came back is seen first."""
    has_typed = referee.cup.source.by == "hand" and referee.cup.has_more()
    if not (bout.state.hero.is_dead or has_typed or bout.open or bout.is_over):
        stakes, number = _stakes(bout, referee.tables), bout.fight.next
        return _rests(bout, stakes) if stakes else _next_is(bout, number)
    return play(bout, referee, stops=stops or NO_DICE)


def _next_is(bout: Bout, number: int, begun: bool = False) -> Turn:
    told = bout.tell(bout.state, FightOpen(number, begun, bout.fight.kind))
    return waits(told, f"round {number} is {'not over' if begun else 'next'}: {bout.command} goes on")


def question(state: State, tables: Tables) -> ChoiceNeeded | None:
    """What a fight that waits asks the player: an ability that could change a round, or to go on."""
    if state.fight is None or state.fight.owed not in (ABILITY, REMEDY) or state.hero.is_dead:
        return None
    bout = waiting(state)
    changers = _changers(bout, tables, tuple(bout.open))
    several = len(bout.open) > 1
    uses = tuple(f"{name} on {number}" if several else name for number, names in changers.items() for name in names)
    stakes = _stakes(bout, tables)
    uses += stakes.remedies if stakes else ()
    return ChoiceNeeded("ability", "use an ability", (GO_ON, *dict.fromkeys(uses)), "use NAME", GO_ON) if uses else None


def standing(state: State, tables: Tables) -> tuple[Any, ...]:
    """How the rounds that wait stand, told again."""
    bout, referee = waiting(state), Referee(Best(), tables)
    for number in sorted(bout.open):
        finished = weighed(bout, tables, number).finished
        bout = shown(bout, referee, number, finished)
    return bout.told


def kept(bout: Bout, tables: Tables) -> Turn:
    """Nothing of the rounds that wait was decided: they wait on, and what for is told again."""
    changers = _changers(bout, tables, tuple(bout.open)) if bout.fight.owed == ABILITY else {}
    if changers:
        return _paused(bout, tables, changers)
    stakes = _stakes(bout, tables) if bout.fight.owed == REMEDY else None
    if stakes or not bout.open or (bout.state.difficulty == EASY and bout.has_more):
        return _rests(bout, stakes) if stakes else _next_is(bout, bout.fight.next)
    return _next_is(bout, min(bout.open), True)


def shown(bout: Bout, referee: Referee, number: int, finished: bool) -> Bout:
    """Tell how a round stands."""
    fought, fight = bout.round(number), bout.fight
    judged = bout.arena.judge(bout.state, referee.tables, fought, bout.open[number])
    more = judged.shield if used(bout.open[number], "shield", "bonus") or held_of(bout.state, "shield") else 0
    doubled = tuple(step.what for step in bout.open[number] if step.how == "double")
    told = RoundFought(
        number, len(fight.rounds), fought.text, fight.kind, judged.checks, judged.conditions, judged.strikes, judged.evasion,
        judged.damage, fought.damage, judged.won, judged.loss, judged.defense, fought.versus, finished,
        _beside(bout.state, referee.tables, fight.kind, fought, bout.open[number]), more or 0, doubled,
    )  # fmt: skip
    return bout.tell(bout.state, told)._replace(shown=(*bout.shown, number), touched=0)


def _standing(bout: Bout, referee: Referee, number: int) -> tuple[Any, ...]:
    """What was told, and what of a round has fallen: for a player who is asked for the next die."""
    return shown(bout, referee, number, False).told if bout.open[number] else bout.told


def _beside(state: State, tables: Tables, kind: str, fought: Round, steps: Steps) -> tuple[str, ...]:
    """The virtue, shown with every roll, what only the player can count and may hang on it, why a check fell twice, and what is owed."""
    twice = (rolls.TWICE,) if fought.checks and MALFUNCTION in state.hero.conditions else ()
    back = [owed_text(step, compartment_names(state, tables)) for step in owed(steps)]
    return (f"virtue {state.hero.virtue:+d}", *reminders(state, (symbol_of(kind),)), *twice, *back)


def next_opened(bout: Bout) -> Bout:
    """The next round of the page, nothing of it rolled."""
    number = bout.fight.next
    return bout._replace(state=bout.state._replace(fight=bout.fight._replace(next=number + 1))).with_steps(number, ())


def _all_rolled(bout: Bout, referee: Referee, weigh: bool, stops: str) -> tuple[Bout, bool]:
    """Easy: every round is rolled before any is decided; with `stops` as far as dice are at hand."""
    for number in sorted(bout.open) if bout.touched else ():
        bout = _advanced(bout, referee, number, weigh=False)[0]
    while bout.has_more and not bout.state.hero.is_dead and not _is_stopped(referee, stops):
        _stands(bout, referee)
        number, weigh = bout.fight.next, True
        bout = _advanced(next_opened(bout), referee, number, weigh=False)[0]
    return bout, weigh


def _brought_out(bout: Bout, referee: Referee, weigh: bool, stops: str) -> tuple[Bout, dict[int, tuple[str, ...]], bool]:
    """The open rounds rolled as far as the mode rolls before a pause, the abilities that could change each, whether all is rolled."""
    if bout.state.difficulty == EASY:
        return bout, _changers(bout, referee.tables, tuple(bout.open)) if weigh else {}, True
    number = min(bout.open)
    bout, changers, finished = _advanced(bout, referee, number, weigh, stops)
    return bout, {number: changers} if changers else {}, finished


def _advanced(bout: Bout, referee: Referee, number: int, weigh: bool, stops: str = "") -> tuple[Bout, tuple[str, ...], bool]:
    """Roll a round on; stop where an ability could change what lies there (Hard: after each roll, else after the last)."""
    before, hard = bout.open[number], bout.state.difficulty == HARD
    changers: tuple[str, ...] = ()
    while True:
        scales = weighed(bout, referee.tables, number)
        if weigh and (scales.finished or hard):
            changers = scales.changers()
        if changers or scales.finished or (hard and _is_stopped(referee, stops)):
            break
        if hard:
            _stands(bout, referee)
        bout, weigh = roll_one(bout, referee, number), hard or weigh
    moved = bout.open[number] != before or not before or bout.touched == number
    return shown(bout, referee, number, scales.finished) if moved else bout, changers, scales.finished


def roll_one(bout: Bout, referee: Referee, number: int) -> Bout:
    """The next roll of a round, with what the sheet holds for such a roll once."""
    steps = bout.open[number]
    with SoFar(lambda: _standing(bout, referee, number), by_the_whole("roll" if bout.state.difficulty == HARD else "round")):
        more = bout.arena.roll_next(bout.state, referee, bout.round(number), steps, f"round {number}")
    new = newly_rolled(steps, more)
    stat = base(new)
    state, once, ended = rolls.spend_once(bout.state, referee, (stat,), is_of_d20(stat)) if new else (bout.state, (), ())
    added = tuple(Step(new, by=addend.name, how="bonus", amount=addend.value) for addend in once)
    return bout.tell(state, *ended).with_steps(number, (*more, *added))


def _changers(bout: Bout, tables: Tables, numbers: tuple[int, ...]) -> dict[int, tuple[str, ...]]:
    found = {n: weighed(bout, tables, n).changers() for n in numbers}
    return {number: changers for number, changers in found.items() if changers}


def _stakes(bout: Bout, tables: Tables) -> "Stakes | None":
    """What there is to decide between the rounds that are settled and those to come."""
    fight, state = bout.fight, bout.state
    is_between = not bout.open or state.difficulty == EASY
    if bout.is_over or not is_between or fight.next - len(bout.open) < 2:
        return None
    from notequest_cli.voidspark import between

    judged = [bout.arena.judge(state, tables, bout.round(number), steps) for number, steps in bout.open.items()]
    fought = tuple(bout.round(number) for number in range(fight.next, len(fight.rounds) + 1))
    return between.stakes(state, tables, between.Ahead(fight.kind, fought, tuple(one.taken for one in judged)))


def settled(bout: Bout, referee: Referee, number: int) -> Bout:
    """The outcome of a round binds: its loss is taken, then what was owed for it comes back."""
    fought, fight = bout.round(number), bout.fight
    judged = bout.arena.judge(bout.state, referee.tables, fought, bout.open[number])
    told = () if number in bout.shown else (RoundSettled(number, len(fight.rounds), fought.text, fight.kind, judged.won, judged.loss),)
    with SoFar((*bout.told, *told), by_the_whole("round")):
        state, lost = bout.arena.settle(bout.state, referee, judged)
    open_ = {other: steps for other, steps in bout.open.items() if other != number}
    due, bout = owed(bout.open[number]), bout.tell(state, *told, *lost)._replace(open=open_)
    if not due:
        return bout
    from notequest_cli.voidspark import owing

    return owing.paid(bout, referee, due)


def _paused(bout: Bout, tables: Tables, changers: dict[int, tuple[str, ...]]) -> Turn:
    numbers = tuple(changers)
    names = tuple(dict.fromkeys(name for listed in changers.values() for name in listed))
    rounds = "round " + " and ".join(map(str, numbers)) if len(numbers) < 3 else f"rounds {', '.join(map(str, numbers))}"
    judged = bout.arena.judge(bout.state, tables, bout.round(numbers[0]), bout.open[numbers[0]])
    could = [boosts.meant(effect, judged, bout.state.difficulty == HARD) for effect in effects_of(bout.state, names[0])]
    rolls = next((each for each in could if len(each) > 1), ())
    bout = bout.tell(bout.state, FightPaused(numbers, names, bout.fight.kind, rolls))
    return waits(bout, f"{rounds} waits: {' or '.join(names)} could change it", ABILITY)


def _rests(bout: Bout, stakes: "Stakes") -> Turn:
    """Between two rounds the player may heal, or prepare."""
    number = min(bout.open, default=bout.fight.next)
    ahead = len(bout.open) + len(bout.fight.rounds) - bout.fight.next + 1
    told = BetweenRounds(number, ahead, stakes.remedies, stakes.hp, bout.state.hero.hp, stakes.rooms, bout.fight.kind)
    return waits(bout.tell(bout.state, told), f"round {number} is next, and {' or '.join(stakes.remedies)} may be used before it", REMEDY)


def _closed(bout: Bout) -> Turn:
    """The fight is over, or waits for a clone."""
    if not bout.is_over:
        return waits(bout, f"clone, then {bout.command} goes on")
    state = bout.state._replace(fight=None).with_calendar(rounds=DONE)
    return Turn(state, (*bout.told, FightEnded(0)), state.hero.hp)
