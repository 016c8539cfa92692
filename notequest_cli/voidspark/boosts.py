"""What abilities do to the rolls of a round (Voidspark rulebook, "Abilities and Reminders", "Doubling Damage", "Extra Attack + Damage")."""

from collections.abc import Collection, Iterable

from notequest_cli.effects import OR, Effect
from notequest_cli.names import is_number, match
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import combat, costs, rolls
from notequest_cli.voidspark.conditions import CONFUSED, FRIGHTENED
from notequest_cli.voidspark.damage import Damage, read_damage, roll_damage
from notequest_cli.voidspark.sheet import ANY, INJURY, LASTING, SHIP_STATS, is_of_d20s, stats_named, stats_rerolled, total
from notequest_cli.voidspark.state import TRAITS, State
from notequest_cli.voidspark.steps import Step, base
from notequest_cli.voidspark.tallies import Judged, Steps, is_twice, rerolled, rolled

HELD = LASTING


def targets(effect: Effect, judged: Judged, hard: bool = False, spent: Collection[str] = ()) -> tuple[str, ...]:
    """The rolls of a round that an effect can act on, by name. In Hard mode what lies behind is settled.

    `spent` are those for which it counts already, and counts no second time.
    """
    settled = _settled(judged) if hard and effect.verb != "extra" else ()
    found = tuple(what for what in _targets(effect, judged) if what not in settled) or _coming(effect, judged)
    return tuple(what for what in found if what not in spent)


def spent_on(state: State, steps: Steps, name: str, label: str = "") -> frozenset[str]:
    """The rolls of a round for which an ability counts already that costs nothing: it counts once for each."""
    ability = state.hero.abilities.get(name)
    if ability is None or not costs.is_free(ability):
        return frozenset()
    return frozenset(step.what for step in steps if step.by == (label or name) and step.how != "later")


def is_coming(judged: Judged, what: str) -> bool:
    """Is this a Damage that has not been rolled?"""
    return what.startswith("damage") and what not in judged.tallies()


def _coming(effect: Effect, judged: Judged) -> tuple[str, ...]:
    """What acts on Damage, used with the Attack, waits for the Damage that a hit asks for: in Hard mode, and where a miss left it out."""
    adds = effect.verb == "bonus" and effect.span not in HELD and not effect.versus and adds_to(effect, "damage")
    if not adds and effect.verb != "double":
        return ()
    last = len(judged.strikes)
    waits = last and judged.strikes[-1].attack and not judged.strikes[-1].damage and "aim" not in judged.tallies()
    return (f"damage{last if last > 1 else ''}",) if waits else ()


def _settled(judged: Judged) -> tuple[str, ...]:
    """What lies behind: checks before the Attack, an Attack before its Damage, a Damage before an extra Attack, an Aim before the Evasion.

    So does fear once the Attack has fallen, and confusion once the Damage has.
    """
    struck = [strike.attack.what for strike in judged.strikes if strike.attack and (strike.damage or strike.left_out or judged.evasion)]
    checks = [check.what for check in judged.checks] if any(strike.attack for strike in judged.strikes) else []
    struck += [
        strike.damage.what for strike, more in zip(judged.strikes, judged.strikes[1:], strict=False) if strike.damage and more.attack
    ]
    bound = [FRIGHTENED] if any(strike.attack for strike in judged.strikes) else []
    bound += [CONFUSED] if any(strike.damage for strike in judged.strikes) else []
    return (*checks, *struck, *bound)


def later(effect: Effect, judged: Judged, amount: int, by: str) -> Steps:
    """In Hard mode what begins for the page does not count for the rolls of the round that are settled."""
    settled = dict.fromkeys(base(what) for what in _settled(judged))
    return tuple(Step(what, by=by, how="later", amount=amount) for what in settled if adds_to(effect, what))


def _targets(effect: Effect, judged: Judged) -> tuple[str, ...]:
    if effect.verb == "bonus":
        return _for_bonus(effect, judged)
    if effect.verb == "reroll":
        return _for_reroll(effect, judged)
    if effect.verb == "double":
        return tuple(what for what in judged.tallies() if what.startswith("damage"))
    if effect.verb == "extra":
        return ("attack",) if judged.strikes and "aim" not in judged.tallies() else ()
    if effect.verb == "ignore":
        return tuple(condition for condition in judged.conditions if effect.what in ("", "condition", condition))
    return ()


def pick(
    referee: Referee, effect: Effect, judged: Judged, wanted: str, hard: bool = False, how: str = "", spent: Collection[str] = ()
) -> str | None:
    """The roll an effect acts on: the one named, the only one, the only failed one, else the player's choice."""
    options = targets(effect, judged, hard, spent)
    if wanted and options:
        return match(wanted, options, "roll of the round")
    only = meant(effect, judged, hard, spent)
    if len(only) == 1:
        return only[0]
    return referee.choose("target", "on which roll", options, option=how or "notequest use NAME on ROLL") if options else None


def meant(effect: Effect, judged: Judged, hard: bool = False, spent: Collection[str] = ()) -> tuple[str, ...]:
    """The rolls that may be meant where none is named: the only one there is, else those the round would be better without, else all."""
    options = targets(effect, judged, hard, spent)
    failed = tuple(what for what in options if _has_failed(judged, what))
    return failed if failed and len(options) > 1 else options


def apply(state: State, referee: Referee, steps: Steps, judged: Judged, effect: Effect, what: str, by: str) -> Steps:
    """Roll what the effect brings to a round that stands as `judged`, and write it down."""
    if effect.verb == "bonus":
        amount, _ = rolls.rolled_amount(referee, effect.amount, f"{by}, {effect.amount} {what}")
        return (*steps, Step(what, by=by, how="bonus", amount=amount))
    if effect.verb == "reroll":
        referee.ruling(state.rulings, "reroll-keeps-better")
        side, why = side_of(effect, judged.dice) if what.startswith("damage") else 0, f"{what} again, {by}"
        new = _some_rerolled(state, referee, steps, what, why, side, judged) if side else _rerolled(state, referee, steps, what, why)
        return (*steps, Step(what, rerolled(state, steps, what, new, judged.conditions), by, "reroll"))
    if effect.verb == "double":
        return (*steps, Step(what, _doubled(state, referee, steps, judged, what, by), by, "double"))
    return (*steps, Step(what, by=by, how="extra" if effect.verb == "extra" else "ignore"))


def adds_to(effect: Effect, what: str) -> bool:
    """Is a bonus one for the roll of this name?"""
    return base(what) in stats_named(effect.what) or (is_of_d20s(effect.what) and _is_d20(what))


def _for_bonus(effect: Effect, judged: Judged) -> tuple[str, ...]:
    if effect.span in HELD or effect.versus:
        return ()
    beside = tuple(stat for stat in stats_named(effect.what) if _counts_unrolled(stat, judged, effect.amount.startswith("-")))
    return (*(what for what in judged.tallies() if adds_to(effect, what)), *beside)


def _counts_unrolled(stat: str, judged: Judged, is_less: bool) -> bool:
    """DEF or Shield, for which no die is rolled: would more of it change what is lost, or less of it?"""
    if stat == "defense" and judged.defense is not None:
        return is_less or judged.defense < judged.versus
    return stat == "shield" and judged.shield is not None and bool(judged.loss) and (is_less or judged.taken > 0)


def _for_reroll(effect: Effect, judged: Judged) -> tuple[str, ...]:
    every = tuple(judged.tallies())
    named = (effect.what or effect.amount).split(OR)
    return tuple(one for one in every if any(_is_named(part, one, judged.dice) for part in named))


def _is_named(part: str, what: str, dice: tuple[int, ...]) -> bool:
    """Does one of the things that a reroll names mean this roll? `dice` are the sides of the hero's Damage."""
    if "d20" in part.split():
        return _is_d20(what)
    if "d100" in part.split():
        return what in SHIP_STATS
    if _side(part) in dice:
        return what.startswith("damage")
    return part in ANY or base(what) in stats_rerolled(part)


def _has_failed(judged: Judged, what: str) -> bool:
    """Is this a roll the round would be better without?"""
    tally = judged.tallies().get(what)
    if tally is None:
        return True
    if not what.startswith("damage"):
        return not tally.is_met
    return any(strike.hits for strike in judged.strikes if strike.damage is tally)


def _rerolled(state: State, referee: Referee, steps: Steps, what: str, why: str) -> tuple[tuple[int, ...], ...]:
    if what in TRAITS:
        return combat.trait_dice(state, referee, why)
    if what in SHIP_STATS:
        return ((referee.roll(100, why),),)
    if what.startswith("damage"):
        return (roll_damage(combat.damage_of(state, steps, what.removeprefix("damage")), referee, why),)
    return (rolls.d20(state, referee, why),)


def _some_rerolled(
    state: State, referee: Referee, steps: Steps, what: str, why: str, side: int, judged: Judged
) -> tuple[tuple[int, ...], ...]:
    """`reroll d6`: the dice of that kind in the total that counts, the others stay as they lie."""
    sides = combat.damage_of(state, steps, what.removeprefix("damage")).sides
    again = iter(roll_damage(Damage((side,) * sides.count(side)), referee, why))
    return (tuple(next(again) if one == side else face for one, face in zip(sides, judged.tallies()[what].counted, strict=False)),)


def side_of(effect: Effect, dice: tuple[int, ...]) -> int:
    """The sides of those Damage dice that a reroll names, `reroll d6`; 0 where it names none of them, or the whole Damage."""
    named = effect.what.split(OR) if effect.verb == "reroll" else []
    is_whole = any(not _side(part) and _is_named(part, "damage", dice) for part in named)
    return 0 if is_whole else next((_side(part) for part in named if _side(part) in dice), 0)


def _side(part: str) -> int:
    return next((int(word[1:]) for word in part.split() if word[:1] == "d" and is_number(word[1:])), 0)


def still_hurt(state: State, healed: State, tables: Tables, whats: Iterable[str]) -> Steps:
    """Rolls for which an injury counts that has been healed since."""
    less = [(what, total(state, tables, base(what)) - total(healed, tables, base(what))) for what in whats]
    return tuple(Step(what, by=INJURY, how="bonus", amount=amount) for what, amount in less if amount)


def settled_rolls(judged: Judged) -> tuple[str, ...]:
    """The rolls of a round that lie behind, for Hard mode."""
    return tuple(what for what in _settled(judged) if what in judged.tallies())


def _doubled(state: State, referee: Referee, steps: Steps, judged: Judged, what: str, by: str) -> tuple[tuple[int, ...], ...]:
    """The damage dice a second time, for each total of a Confused hero."""
    fallen = rolled(steps, what)
    counting = fallen.sets[: 2 if is_twice(what, judged.conditions) else 1] if fallen else ()
    damage = read_damage(state.hero.damage)
    return tuple(roll_damage(damage, referee, f"{what} doubled, {by}") for _ in counting)


def _is_d20(what: str) -> bool:
    return what in TRAITS or what.startswith("attack")
