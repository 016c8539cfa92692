"""What a use does to the rounds that wait: abilities count for them, items from the next round on.

(Voidspark rulebook, "Abilities and Reminders", "Healing in Combat")
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from notequest_cli.effects import Effect, is_dice
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import boosts, held
from notequest_cli.voidspark.bouts import Bout
from notequest_cli.voidspark.events import EffectBegan
from notequest_cli.voidspark.pauses import HARD, Best, weighed
from notequest_cli.voidspark.remedies import FOR_PAGE
from notequest_cli.voidspark.rounds import DOGFIGHT
from notequest_cli.voidspark.sheet import is_understood, stat_named
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.steps import Step
from notequest_cli.voidspark.tallies import EACH_D20, Judged, Steps

if TYPE_CHECKING:
    from notequest_cli.voidspark.usable import Thing

ABILITY = "ability"


def held_for_page(bout: Bout, tables: Tables, thing: "Thing", effect: Effect, state: State) -> Bout:
    """What holds for the page counts for the round that waits where an ability began it, an item begins with the next roll."""
    number = min(bout.open)
    amount = held.amount_in(state.hero.effects[-1]) if is_dice(effect.amount) or thing.kind != ABILITY else int(effect.amount)
    if thing.kind == ABILITY:
        judged, hard = bout.arena.judge(bout.state, tables, bout.round(number), bout.open[number]), state.difficulty == HARD
        late = boosts.later(effect, judged, amount, thing.name) if hard else ()
        return bout.with_steps(number, (*bout.open[number], *late))._replace(touched=number)
    begins = Step(stat_named(effect.what) or EACH_D20, by=thing.label, how="later", amount=amount)
    for waits in bout.open:
        bout = bout.with_steps(waits, (*bout.open[waits], begins))
    return bout


def said_later(event: Any) -> Any:
    """What begins for the page, told as what counts from the next round on."""
    return event._replace(later=True) if type(event) is EffectBegan else event


def hurt_until_now(bout: Bout, tables: Tables, healed: State) -> Bout:
    """An injury that an item heals counts for what has fallen in the rounds that wait."""
    for number, steps in bout.open.items():
        fallen = bout.arena.judge(bout.state, tables, bout.round(number), steps).tallies()
        bout = bout.with_steps(number, (*steps, *boosts.still_hurt(bout.state, healed, tables, (*fallen, "defense"))))
    return bout


def mended(bout: Bout, tables: Tables, healed: State) -> Bout:
    """An injury that an ability heals counts no more in the rounds that wait; in Hard mode for nothing that lies behind."""
    number = min(bout.open)
    if bout.state.difficulty == HARD:
        judged = bout.arena.judge(bout.state, tables, bout.round(number), bout.open[number])
        behind = boosts.still_hurt(bout.state, healed, tables, boosts.settled_rolls(judged))
        bout = bout.with_steps(number, (*bout.open[number], *behind))
    return bout._replace(touched=number)


def in_round(bout: Bout, referee: Referee, thing: "Thing", effect: Effect, number: int, target: str, before: Mapping[int, Steps]) -> Bout:
    """An effect on a roll of a round that waits; `Usage` where the round is won, or has no such roll.

    `before` are the rounds as they were before this use.
    """
    at = number or min(bout.open)
    steps = bout.open[at]
    judged = bout.arena.judge(bout.state, referee.tables, bout.round(at), steps)
    hard = bout.state.difficulty == HARD
    if at != bout.touched:
        _must_reach(bout, referee.tables, thing, judged, at)
    if judged.won and at != bout.touched:
        said = "is over" if bout.fight.kind == DOGFIGHT else "is won"
        raise Usage("use-won", f"round {at} {said} as it stands, {thing.name} has nothing to change", f"notequest {bout.command} goes on")
    several = f"{at} " if len(bout.open) > 1 else ""
    spent = _spent(bout, referee, thing, judged, before.get(at, ()))
    what = boosts.pick(referee, effect, judged, target, hard, f"notequest use {thing.name} on {several}ROLL", spent)
    if what is None:
        return bout
    return bout.with_steps(at, boosts.apply(bout.state, referee, steps, judged, effect, what, thing.label))._replace(touched=at)


def _must_reach(bout: Bout, tables: Tables, thing: "Thing", judged: Judged, at: int) -> None:
    """Refuse what acts on no roll that lies there: in Hard mode it may be one that is still to come, after which it can be used."""
    hard, ends = bout.state.difficulty == HARD, _rolled_to_its_end(bout, tables, at)
    is_open = ends != bout.open[at]
    acting = [effect for effect in thing.effects if not (is_open and effect.verb == "extra")]
    reached = [what for effect in acting for what in boosts.targets(effect, judged, hard)]
    if any(not boosts.is_coming(judged, what) for what in reached) or (
        reached and any(_helps_the_attack(bout, each) for each in thing.effects)
    ):
        return
    later = bout.arena.judge(bout.state, tables, bout.round(at), ends)
    new, could = set(later.tallies()) - set(judged.tallies()), [(effect, boosts.targets(effect, later)) for effect in thing.effects]
    if is_open and any(reached and (effect.verb == "extra" or new & {*reached}) for effect, reached in could):
        sentence = f"what {thing.name} acts on is not rolled in round {at} yet"
        raise Usage("use-early", sentence, f"notequest {bout.command} rolls on, and {thing.name} can be used when it has fallen")
    raise Usage("use-nothing", f"there is nothing in round {at} for {thing.name} to act on", f"notequest {bout.command} goes on as it is")


def _helps_the_attack(bout: Bout, effect: Effect) -> bool:
    """Does an effect that acts beside the rolls add to the Attack, so that Damage may still come?"""
    if effect.verb == "mend":
        return "attack" in bout.state.hero.injuries
    return effect.verb == "bonus" and effect.span == FOR_PAGE and boosts.adds_to(effect, "attack")


def _rolled_to_its_end(bout: Bout, tables: Tables, at: int) -> Steps:
    """The round with the best faces that could come; as it is where nothing is missing."""
    steps = bout.open[at]
    while (more := bout.arena.roll_next(bout.state, Referee(Best(), tables), bout.round(at), steps, "")) != steps:
        steps = more
    return steps


def _spent(bout: Bout, referee: Referee, thing: "Thing", judged: Judged, before: Steps) -> frozenset[str]:
    """The rolls for which it counts already; refused where that is every roll it could act on, and bent they count once more."""
    spent = boosts.spent_on(bout.state, before, thing.name, thing.label) if thing.kind == ABILITY else frozenset()
    hard = bout.state.difficulty == HARD
    if not spent or any(boosts.targets(effect, judged, hard, spent) for effect in thing.effects):
        return spent
    must_count_once(referee, thing)
    return frozenset()


def must_count_once(referee: Referee, thing: "Thing") -> None:
    """Refuse an ability that costs nothing a second time on the same roll; what only the player pays is not counted here."""
    counts, way = "and counts once for each roll", "it counts already; a cost is written like 1/page"
    if all(map(is_understood, thing.effects)):
        referee.forbid("ability-counted", f"{thing.name} costs nothing, {counts}", way)
        return
    sentence = f"{thing.name} costs nothing that is counted here, {counts}"
    referee.forbid("ability-counted", sentence, f"paid for once more, it is used once more by notequest use {thing.name} --force")


def round_meant(bout: Bout, referee: Referee, thing: "Thing", target: str, beside: str) -> int:
    """The round that is meant where none is named: the only one it can act on, the only one it could change, else the player's choice.

    `target` is the roll that is named, `beside` all that is.
    """
    judged = {number: bout.arena.judge(bout.state, referee.tables, bout.round(number), bout.open[number]) for number in sorted(bout.open)}
    reached = {number: _reached(thing, each, hard=False) for number, each in judged.items() if not each.won}
    able = [number for number, rolls in reached.items() if any(what.startswith(target.lower()) for what in rolls)]
    if len(able) < 2:
        return able[0] if able else min(bout.open)
    changed = [number for number in able if thing.name in weighed(bout, referee.tables, number).changers()]
    if len(changed) == 1:
        return changed[0]
    options = tuple(f"round {number}" for number in changed or able)
    named = f"notequest use {thing.name} on {(changed or able)[0]}{f' {beside}' if beside else ''}"
    return int(referee.choose("round", "on which round", options, option=named).split()[-1])


def _reached(thing: "Thing", judged: Judged, hard: bool) -> list[str]:
    """The rolls of a round that it can act on."""
    return [what for effect in thing.effects for what in boosts.targets(effect, judged, hard)]
