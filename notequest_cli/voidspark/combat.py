"""A round on foot: condition checks, Attack, Damage, what is lost (Voidspark rulebook, "Combat", "Conditions and Afflictions").

`judge` says what the rolls of a round come to, `roll_next` makes the next roll that the book asks for. A round is judged
anew whenever an ability changes one of its rolls.
"""

from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import hitpoints, rolls
from notequest_cli.voidspark.conditions import CONFUSED, FRIGHTENED, RESTRAINED, WEAKENED
from notequest_cli.voidspark.damage import Damage, read_damage, roll_damage, roll_damage_or_leave
from notequest_cli.voidspark.hitpoints import Happened
from notequest_cli.voidspark.rounds import Round
from notequest_cli.voidspark.sheet import total
from notequest_cli.voidspark.state import MALFUNCTION, State
from notequest_cli.voidspark.steps import Step
from notequest_cli.voidspark.tallies import Judged, Steps, Strike, Tally, damage_tally, rolled, tally, used


def judge(state: State, tables: Tables, fought: Round, steps: Steps) -> Judged:
    """What the round comes to with what has fallen so far."""
    checks = tuple(_check(state, tables, steps, check.trait, check.target) for check in fought.checks if rolled(steps, check.trait))
    bound = _conditions(fought, steps, checks)
    strikes = () if RESTRAINED in bound else tuple(_strike(state, tables, fought, steps, number, bound) for number in _numbers(steps))
    damage = sum(strike.damage.total for strike in strikes if strike.hits and strike.damage)
    won = any(strike.hits for strike in strikes) and damage >= fought.damage
    defense = _defense(state, tables, steps) if fought.versus else None
    loss = 0 if won and fought.losses else _loss(fought, bound, defense)
    return Judged(checks, bound, strikes, None, damage, won, loss, defense, fought.versus, dice=read_damage(state.hero.damage).sides)


def roll_next(state: State, referee: Referee, fought: Round, steps: Steps, name: str) -> Steps:
    """Make the next roll that is missing; the same steps where none is. `name` is "round 2", what a player reads when asked."""
    for check in fought.checks:
        if not rolled(steps, check.trait):
            why = f"{name} {check.trait.upper()} vs {check.target} against {check.condition}"
            return (*steps, Step(check.trait, trait_dice(state, referee, why)))
    judged = judge(state, referee.tables, fought, steps)
    if RESTRAINED in judged.conditions:
        return steps
    for number in _numbers(steps)[:1] if judged.won else _numbers(steps):
        more = _strike_roll(state, referee, judged, steps, number, name)
        if more != steps:
            return more
    return steps


def settle(state: State, referee: Referee, judged: Judged) -> Happened:
    """The loss of a round is taken."""
    if not judged.loss:
        return state, ()
    return hitpoints.lose(state, referee.tables, judged.loss, "")


def damage_of(state: State, steps: Steps, number: str = "") -> Damage:
    """The dice of one Damage total, as often as it is doubled."""
    damage = read_damage(state.hero.damage)
    return damage._replace(sides=damage.sides * (1 + len(used(steps, f"damage{number}", "double"))))


def trait_dice(state: State, referee: Referee, why: str) -> tuple[tuple[int, ...], ...]:
    """The d20 of a trait roll; under a Malfunction two, of which the lower counts."""
    if MALFUNCTION not in state.hero.conditions:
        return (rolls.d20(state, referee, why),)
    return tuple(rolls.d20(state, referee, reason) for reason in (why, f"{why} again (Malfunction)"))


def _check(state: State, tables: Tables, steps: Steps, trait: str, target: int) -> Tally:
    fallen = rolled(steps, trait)
    return tally(state, tables, steps, fallen or Step(trait), target, twice=True)


def _conditions(fought: Round, steps: Steps, checks: tuple[Tally, ...]) -> tuple[str, ...]:
    """What binds the round: imposed, or not held off, and not set aside."""
    failed = {check.what for check in checks if not check.is_met}
    coming = [*fought.imposed, *(check.condition for check in fought.checks if check.trait in failed)]
    return tuple(dict.fromkeys(condition for condition in coming if not used(steps, condition, "ignore")))


def _numbers(steps: Steps) -> tuple[str, ...]:
    """The strikes of the round: the first, and one more for each extra attack."""
    extra = len(used(steps, "attack", "extra"))
    return ("", *(str(number) for number in range(2, 2 + extra)))


def _strike(state: State, tables: Tables, fought: Round, steps: Steps, number: str, bound: tuple[str, ...]) -> Strike:
    attack, damage = rolled(steps, f"attack{number}"), rolled(steps, f"damage{number}")
    return Strike(
        tally(state, tables, steps, attack, fought.attack, FRIGHTENED in bound) if attack else None,
        damage_tally(state, tables, steps, damage, CONFUSED in bound)._replace(target=fought.damage) if damage and damage.sets else None,
        damage is not None and not damage.sets,
    )


def _strike_roll(state: State, referee: Referee, judged: Judged, steps: Steps, number: str, name: str) -> Steps:
    """The Attack of a strike, then its Damage; after a miss the Damage may be left out. The round stands as `judged`."""
    extra = "extra " if number else ""
    attack = _missing_d20(state, referee, rolled(steps, f"attack{number}"), FRIGHTENED in judged.conditions, f"{name} {extra}Attack")
    if attack:
        return _with(steps, f"attack{number}", attack)
    hits = judged.strikes[int(number or 1) - 1].hits
    why = f"{name} {extra}Damage"
    damage = _missing_damage(state, referee, steps, number, CONFUSED in judged.conditions, hits, why)
    return steps if damage is None else _with(steps, f"damage{number}", damage)


def _missing_d20(state: State, referee: Referee, fallen: Step | None, twice: bool, why: str) -> tuple[tuple[int, ...], ...]:
    have = len(fallen.sets) if fallen else 0
    wanted = 2 if twice else 1
    return tuple(rolls.d20(state, referee, f"{why} again (Frightened)" if at else why) for at in range(have, wanted))


def _missing_damage(
    state: State, referee: Referee, steps: Steps, number: str, twice: bool, hits: bool, why: str
) -> tuple[tuple[int, ...], ...] | None:
    """The totals of a Damage that are still to be rolled; `None` where nothing is."""
    fallen = rolled(steps, f"damage{number}")
    if fallen and not fallen.sets and not hits:
        return None
    have, wanted = len(fallen.sets) if fallen else 0, 2 if twice else 1
    if have >= wanted:
        return None
    dice, reasons = damage_of(state, steps, number), [f"{why} again (Confused)" if at else why for at in range(have, wanted)]
    first = roll_damage(dice, referee, reasons[0]) if hits or have else roll_damage_or_leave(dice, referee, reasons[0])
    return (first, *(roll_damage(dice, referee, reason) for reason in reasons[1:])) if first else ()


def _with(steps: Steps, what: str, sets: tuple[tuple[int, ...], ...]) -> Steps:
    """The steps with more dice of a roll."""
    fallen = rolled(steps, what)
    if fallen is None:
        return (*steps, Step(what, sets))
    return tuple(step._replace(sets=step.sets + sets) if step is fallen else step for step in steps)


def _defense(state: State, tables: Tables, steps: Steps) -> int:
    late = sum(step.amount for step in used(steps, "defense", "later"))
    return total(state, tables, "defense") - late + sum(step.amount for step in used(steps, "defense", "bonus"))


def _loss(fought: Round, bound: tuple[str, ...], defense: int | None) -> int | None:
    """The amount the page names, chosen by DEF where it names two; what gets through to the Weakened is doubled."""
    if not fought.losses:
        return None
    amount = fought.losses[0] if defense is None or defense < fought.versus else fought.losses[1]
    return amount * 2 if WEAKENED in bound else amount
