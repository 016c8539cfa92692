"""The fight, turn by turn (NoteQuest rulebook, "Combat").

An exchange is the hero's turn and the answer of those still alive; where the monsters begin, their blow comes first,
once. `turn` of the segment says who is next: absent the hero, "monsters" where they begin, "answer" where their answer
to the hero's last turn waits for the player.
"""

from collections.abc import Callable

from notequest_cli.names import is_number, match
from notequest_cli.notequest import advantages, aftermath, alarm, bestiary, blows, guards, healing, torches, traits, weapons, wounds
from notequest_cli.notequest.answers import answer
from notequest_cli.notequest.combat_events import BodyAbsorbed, FightGoesOn, Killed, TurnLost, TurnPassed
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import turns_text
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn

ANSWER = "answer"
SPOILS = "spoils"
MOST_EXCHANGES = 100

Act = Callable[[Step], Step]


class Aim(Record):
    """What the player said about a fight: whom to strike, with what, who takes the damage; or that turns should pass.

    `weapon` is `None` where it is settled when the hero can move again.
    """

    target: str | None = None
    weapon: weapons.Weapon | None = None
    order: tuple[str, ...] = ()
    passes: bool = False


def exchange(state: State, referee: Referee, target: str | None = None, weapon: str | None = None, to: str | None = None) -> Turn:
    """The hero's turn and the answer ("Combat")."""
    return fight(state, referee, target, weapon, to)


def fight(
    state: State,
    referee: Referee,
    target: str | None = None,
    weapon: str | None = None,
    to: str | None = None,
    until_hurt: int | None = None,
    to_the_end: bool = False,
) -> Turn:
    """One exchange, or as many as it takes: until that many HP are lost, or to the end ("Combat")."""
    before = state
    guards.rows_for(state, referee, SPOILS)
    step = begun(state, referee)
    if target is not None:
        place_of(step.state, target)
    passes = (weapon or "").casefold() == weapons.NOTHING
    aim = Aim(target, None if passes else _in_hand(step.state, referee, weapon), wounds.check_order(state.hero, to), passes)
    step = _exchange(step, referee, aim)
    if to_the_end or until_hurt is not None:
        step = _go_on(before, step, referee, aim, until_hurt)
    step = step.then(torches.dusk, referee)
    return step.turn(step.state.hero.hp)._replace(unrolled=_unrolled(step))


def _unrolled(step: Step) -> str:
    """Why no damage die was rolled in a turn, where the hero could not move ("Paralyze")."""
    lost = sum(isinstance(event, TurnLost) for event in step.events)
    name = step.state.hero.name
    return f"{name} was paralyzed and lost {turns_text(lost)}, for which no die is rolled" if lost else ""


def absorb(state: State, referee: Referee, to: str | None = None) -> Turn:
    """A Slime-Man engulfs the body of a dead enemy and is whole; in a fight that is the turn ("Race")."""
    here = guards.in_dungeon(state, "absorb")
    if not advantages.of(state.hero, referee.tables, "absorb", False):
        referee.forbid("absorb-race", f"absorb: {state.hero.name} the {state.hero.race} cannot engulf a body", "a Slime-Man can")
    if not here.bodies:
        raise Usage("body-missing", f"absorb: no dead enemy lies in {state.hero.where}", "a fight leaves them: notequest fight")
    if not state.hero.paralyzed and not (is_on(state) and here.turn):
        healing.needs_it(state, referee, "absorb")
    step = take_turn(state, referee, to, lambda step: step.then(_engulf), what="absorb")
    return step.turn(step.state.hero.hp)


def take_turn(state: State, referee: Referee, to: str | None, act: Act, attacks: bool = False, what: str = "fight") -> Step:
    """Do what takes the hero's turn in a fight: the answer of those alive follows; outside a fight just do it ("Spells").

    An act that `attacks` gives a hidden hero away, and needs somebody to attack. `what` is the command, for a refusal.
    """
    if not attacks and not is_on(state):
        return act(Step(state)).then(torches.dusk, referee)
    guards.can_move(state.hero, referee)
    order, step = wounds.check_order(state.hero, to), begun(state, referee, what)
    if step.state.here().turn:
        step = answer(step, referee, order)
        if not _can_act(step.state, attacks):
            return step.then(torches.dusk, referee)
    place = step.state.hero.where
    step = act(step)
    if step.state.hero.where == place:
        step = step.then(aftermath.end_if_over, referee)
    if is_on(step.state) and step.state.hero.where == place:
        step = answer(step.here(turn=ANSWER), referee, order)
    return step.then(torches.dusk, referee)


def _can_act(state: State, attacks: bool) -> bool:
    """After their blow: is the hero still alive, able to move, and is there somebody to attack?"""
    return state.hero.is_alive and not state.hero.paralyzed and (is_on(state) or not attacks)


def is_on(state: State) -> bool:
    """Is the hero in a fight: alive, seen, and somebody is there?"""
    if not state.hero.is_alive or state.hero.dungeon not in state.dungeons:
        return False
    here = state.here()
    return bool(here.monsters) and not here.hidden


def begun(state: State, referee: Referee, what: str = "fight") -> Step:
    """Everybody in the fight is known, and who hears it comes along ("Broken Doors")."""
    here = guards.in_dungeon(state, what)
    if not here.monsters:
        raise Usage("fight-nobody", f"{what}: nobody is in {state.hero.where} to fight", "notequest door goes on")
    step = Step(state) if here.alerted and not here.hidden else alarm.wake(state, referee, strike_first=False)
    known = bestiary.learn(step.state, referee)
    return Step(known, (*step.events, *traits.unruled(known, referee.tables)))


def _in_hand(state: State, referee: Referee, word: str | None) -> weapons.Weapon | None:
    """The weapon for this fight, settled before the first die; later where the hero cannot move now and named none."""
    return None if state.hero.paralyzed and not word else weapons.chosen(state, referee, word)


def _exchange(step: Step, referee: Referee, aim: Aim) -> Step:
    """Their blow first where they begin or still owe an answer, then the hero's turn and theirs ("Combat")."""
    owed = step.state.here().turn
    if owed:
        step = answer(step, referee, aim.order)
    if owed == ANSWER or not is_on(step.state):
        return step
    step = step.then(_heros_turn, referee, aim).here(turn=ANSWER)
    return answer(step, referee, aim.order)


def _heros_turn(state: State, referee: Referee, aim: Aim) -> Step:
    """Strike, or lose the turn ("Combat", "Paralyze")."""
    lost = state.hero.paralyzed
    if lost:
        return Step(state.with_hero(paralyzed=lost - 1), (TurnLost(lost - 1),))
    if aim.passes:
        return Step(state, (TurnPassed(),))
    weapon = aim.weapon or weapons.chosen(state, referee, None)
    return blows.strike(state, referee, place_of(state, aim.target), weapon)


def place_of(state: State, target: str | None) -> int:
    """The place in the line that a number or a name means; the first where nobody is named ("Combat")."""
    line = state.here().monsters
    if target is None:
        return 0
    if target.isascii() and target.isdigit() and len(target) < 6:
        if not 1 <= int(target) <= len(line):
            here = "1 stands here" if len(line) == 1 else f"{len(line)} stand here"
            raise Usage("target-missing", f"target {target}: {here}", "they are numbered from 1 as they stand in the line")
        return int(target) - 1
    name = match(target, dict.fromkeys(monster.name for monster in line), "target")
    return next(place for place, monster in enumerate(line) if monster.name == name)


def stands(state: State, target: str) -> bool:
    """Does the one still stand whom a number or a name means?"""
    try:
        place_of(state, target)
    except Usage:
        return False
    return True


def _go_on(before: State, step: Step, referee: Referee, aim: Aim, until_hurt: int | None) -> Step:
    """Exchange after exchange, until there is a reason to stop ("Combat")."""
    exchanges, seen = 1, len(step.events)
    why = _reason(before, step.state, exchanges, until_hurt, aim)
    while is_on(step.state) and not why:
        if any(isinstance(event, Killed) for event in step.events[-seen:]):
            aim = _next_aim(step.state, aim)
        told = len(step.events)
        step = _exchange(step, referee, aim)
        exchanges, seen = exchanges + 1, len(step.events) - told
        why = _reason(before, step.state, exchanges, until_hurt, aim)
    return step.told(FightGoesOn(exchanges, why)) if is_on(step.state) else step


def _reason(before: State, state: State, exchanges: int, until_hurt: int | None, aim: Aim) -> str:
    """Why the player should look before the next exchange, or an empty text."""
    lost = before.hero.hp - state.hero.hp
    if until_hurt is not None and lost >= until_hurt:
        return f"{lost} HP lost"
    broken = [slot for slot in before.hero.armor if slot not in state.hero.armor]
    if broken and len(wounds.takers(state.hero)) > 1 and not set(aim.order) & set(wounds.takers(state.hero)):
        return f"{broken[-1].replace('_', ' ')} broken"
    return f"after {exchanges} exchanges" if exchanges >= MOST_EXCHANGES else ""


def _next_aim(state: State, aim: Aim) -> Aim:
    """After a kill: the next of that name, else the first in the line."""
    return aim if aim.target and not is_number(aim.target) and stands(state, aim.target) else aim._replace(target=None)


def _engulf(state: State) -> Step:
    """All HP back for one body ("Race")."""
    here = state.here()
    step = Step(state.with_here(bodies=here.bodies - 1), (BodyAbsorbed(here.bodies - 1),))
    return step.then(healing.heal, state.hero.hp_max, "engulfed body")
