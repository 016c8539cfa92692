"""The chances of a round: rolled on over all faces, and what each ability would make of it (Voidspark rulebook, "Combat").

A chain over the rules that roll and judge a round. After each roll what is alike for all that can follow is one: an Attack
that hits is a hit, a Damage that is enough is enough; by how much a roll falls short matters only to an ability that adds to it.
"""

from collections.abc import Hashable
from functools import cached_property

from notequest_cli.chain import Fan, Paths, advance, begin, certain, fan, through
from notequest_cli.dice import Source
from notequest_cli.effects import Effect, dice_of, is_dice
from notequest_cli.outcomes import Outcomes, mixed
from notequest_cli.problems import ChoiceNeeded
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import boosts, fights
from notequest_cli.voidspark.bouts import Bout
from notequest_cli.voidspark.held import effects_in
from notequest_cli.voidspark.odds_dice import Faces, Shown, folded, joined, repeated, single, sums
from notequest_cli.voidspark.pauses import HARD, effects_of
from notequest_cli.voidspark.rolls import rolled_amount
from notequest_cli.voidspark.sheet import is_boon, is_lucky
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.tallies import Judged, Tally, d20_value, rolled

ANY_AMOUNT = 10_000
ADDS = ("bonus", "double", "extra")
ANEW = ("reroll", "double", "ignore")
CHECKED = "wis"  # any trait that is checked: what adds to it may set a condition aside

Result = tuple[bool, int | None]


class Scales:
    """One round of a fight: everything that can lie there when it is rolled, and what an ability would make of that."""

    def __init__(self, bout: Bout, tables: Tables, number: int, ability: str = "") -> None:
        self.tables, self.number, self.arena, self.fought = tables, number, bout.arena, bout.round(number)
        self.ability = ability
        effects = effects_of(bout.state, ability) if ability else ()
        self._adding = tuple(effect for effect in effects if effect.verb in ADDS)
        self._each_counts = any(effect.verb in ANEW or boosts.adds_to(effect, CHECKED) for effect in effects)
        self._outcomes: dict[Hashable, Outcomes[Result]] = {}
        self._decisions: dict[Hashable, Outcomes[Result]] = {}
        self._hard = bout.state.difficulty == HARD
        self._first = bout._replace(state=folded(bout.state, tables), told=(), shown=())

    @cached_property
    def lying(self) -> Paths[Bout]:
        """Everything that can lie there when the round is rolled and nothing was used."""
        return self._rolled_out(begin(self._first))

    def outcomes(self) -> Outcomes[Result]:
        """Won or not and what is lost, where the ability is used whenever that is better than not."""
        if not self.ability:
            return self.lying.seen(self.result)
        if self._hard:
            return self._decided(self._first)
        return mixed([(self._best(bout), weight) for bout, weight in self.lying.values.values()], self.lying.of)

    def result(self, bout: Bout) -> Result:
        """What a round that is rolled comes to."""
        judged = self._judged(bout)
        return judged.won, judged.loss

    def _judged(self, bout: Bout) -> Judged:
        return self.arena.judge(bout.state, self.tables, self.fought, bout.open[self.number])

    def _best(self, bout: Bout) -> Outcomes[Result]:
        """Leave the ability, or use it on the roll where it helps most."""
        now = Outcomes({self.result(bout): 1}, 1)
        if self.result(bout)[0]:
            return now
        return max([now, *self._uses(bout)], key=_worth)

    def _decided(self, bout: Bout) -> Outcomes[Result]:
        """Hard: use the ability on what lies there now, or make the next roll first, whatever is better."""
        key = self._key(bout)
        if key not in self._decisions:
            ways = certain(bout) if self._is_finished(bout) else self._rolled(bout)
            ended = all(after is bout for after, _ in ways.ways)
            parts = [(Outcomes({self.result(bout): 1}, 1), 1)] if ended else [(self._decided(after), weight) for after, weight in ways.ways]
            left = mixed(parts, ways.of)
            self._decisions[key] = left if ended and self.result(bout)[0] else max([left, *self._uses(bout)], key=_worth)
        return self._decisions[key]

    def _uses(self, bout: Bout) -> list[Outcomes[Result]]:
        try:
            return [self._use(bout, {})]
        except ChoiceNeeded as needed:
            return [self._use(bout, {"target": option}) for option in needed.options]

    def _use(self, bout: Bout, answers: dict[str, str]) -> Outcomes[Result]:
        used = self._used_over_all(bout, answers)
        parts = [(self._outcome(each), weight) for each, weight in used.ways]
        return mixed(parts, used.of)

    def _used_over_all(self, bout: Bout, answers: dict[str, str]) -> Fan[Bout]:
        """The ability over all faces of its dice; of throws made anew those alike are one."""

        def rule(dice: Source) -> Bout:
            return self._used(bout, Referee(dice, self.tables, answers))

        before, after = bout.open[self.number], rule(Shown(()))
        new = [step for step in after.open[self.number][len(before) :] if step.sets]
        if not new or any(step.how not in ANEW for step in new):
            return fan(rule)
        throws: Fan[Faces] = certain(())
        for step in new:
            old = rolled(before, step.what)
            for at, highest in enumerate(step.sets):
                first = old.sets[at] if old and step.how == "double" else ()
                throws = joined(throws, self._alike(after, step.what, highest, first))
        return through(throws, lambda faces: certain(rule(Shown(faces))))

    def _used(self, bout: Bout, referee: Referee) -> Bout:
        """The round with the ability used on it."""
        for effect in effects_of(bout.state, self.ability):
            if effect.verb == "bonus" and effect.span == "for page":
                amount, _ = rolled_amount(referee, effect.amount, self.ability)
                late = boosts.later(effect, self._judged(bout), amount, self.ability) if self._hard else ()
                holds = f"{self.ability}: {amount:+d} {effect.what} for page"
                bout = bout.with_steps(self.number, (*bout.open[self.number], *late))
                bout = bout._replace(state=bout.state.with_hero(effects=(*bout.state.hero.effects, holds)))
            what = boosts.pick(referee, effect, self._judged(bout), "", self._hard)
            if what is not None:
                bout = bout.with_steps(self.number, boosts.apply(bout.state, referee, bout.open[self.number], effect, what, self.ability))
        return bout

    def _outcome(self, bout: Bout) -> Outcomes[Result]:
        """What a round on which an ability was used comes to when it is rolled to its end."""
        key = self._key(bout)
        if key not in self._outcomes:
            self._outcomes[key] = self._rolled_out(begin(bout)).seen(self.result)
        return self._outcomes[key]

    def _rolled_out(self, paths: Paths[Bout]) -> Paths[Bout]:
        while not all(self._is_finished(bout) for bout, _ in paths.values.values()):
            paths = advance(paths, self._rolled, self._key)
        return paths

    def _is_finished(self, bout: Bout) -> bool:
        steps = bout.open[self.number]
        return self.arena.roll_next(bout.state, Referee(Shown(()), self.tables), self.fought, steps, "") == steps

    def _rolled(self, bout: Bout) -> Fan[Bout]:
        """The next roll of the round: of what falls short by the same one throw, with the weight of all."""
        steps, probe = bout.open[self.number], Shown(())
        more = self._roll_one(bout, probe)
        if more.open[self.number] == steps:
            return certain(bout)
        new = next(step for step in more.open[self.number] if step not in steps)
        fallen = rolled(steps, new.what)
        sets = len(new.sets) - (len(fallen.sets) if fallen else 0)
        if not sets or not_alike(bout.state):
            return fan(lambda dice: self._roll_one(bout, dice), leaves=True)
        alike = self._alike(more, new.what, new.sets[-1])
        return through(repeated(alike, sets), lambda faces: certain(self._roll_one(bout, Shown(faces))))

    def _alike(self, bout: Bout, what: str, highest: Faces, first: Faces = ()) -> Fan[Faces]:
        """One throw of a roll for each shortage that can come of it.

        `bout` is the round with the roll in it, `highest` are the highest faces of its dice, `first` those it is added to.
        """
        judged = self._judged(bout)
        tally = judged.tallies()[what]
        others = sum(strike.damage.total for strike in judged.strikes if strike.hits and strike.damage and strike.damage is not tally)
        is_damage = what.startswith("damage")
        lacking = (tally.target or 0) - sum(addend.value for addend in tally.addends) - sum(first) - (others if is_damage else 0)
        every = sums(highest) if is_damage else single(highest[-1], highest[-1] == 20 and is_lucky(bout.state))
        hopeless, worth = self._reach(what, bout) + 1, sum if is_damage else d20_value
        found: dict[int, tuple[Faces, int]] = {}
        for faces, ways in every.ways:
            short = min(max(lacking - worth(faces), 0), hopeless)
            found[short] = (faces, ways + (found[short][1] if short in found else 0))
        return Fan(tuple(found.values()), every.of)

    def _roll_one(self, bout: Bout, dice: Source) -> Bout:
        return fights.roll_one(bout, Referee(dice, self.tables), self.number)._replace(told=())

    def _key(self, bout: Bout) -> Hashable:
        """What all that can follow in this round hangs on."""
        steps, judged = bout.open[self.number], self._judged(bout)
        rolls = tuple((what, self._short(tally, bout)) for what, tally in judged.tallies().items())
        kinds = tuple((step.what, step.how, len(step.sets)) for step in steps)
        together = min(judged.damage, self.fought.damage) if len(judged.strikes) > 1 else 0
        return kinds, rolls, judged.conditions, judged.won, judged.loss, together, bout.state.hero.effects

    def _short(self, tally: Tally, bout: Bout) -> Faces:
        """By how much a roll, and each throw of it, falls short, as far as the ability can make it up."""
        fallen = rolled(bout.open[self.number], tally.what)
        sets = fallen.sets if fallen and self._each_counts and len(fallen.sets) > 1 else ()
        added, worth = sum(addend.value for addend in tally.addends), sum if tally.what.startswith("damage") else d20_value
        hopeless = self._reach(tally.what, bout) + 1
        return tuple(min(max((tally.target or 0) - total, 0), hopeless) for total in (*(worth(one) + added for one in sets), tally.total))

    def _reach(self, what: str, bout: Bout) -> int:
        """The most the ability can add to a roll: nothing where it is used already."""
        if any(step.by == self.ability for step in bout.open[self.number]):
            return 0
        return sum(_most(effect) for effect in self._adding if _adds(effect, what))


def not_alike(state: State) -> bool:
    """Does the sheet hold something that counts once, so that each face must be told from the others?"""
    return any(effect.span == "once" for text in state.hero.effects if not is_boon(text) for effect in effects_in(text))


def _adds(effect: Effect, what: str) -> bool:
    return boosts.adds_to(effect, what) if effect.verb == "bonus" else what.startswith("damage")


def _most(effect: Effect) -> int:
    """The most an effect can add."""
    if effect.verb != "bonus":
        return ANY_AMOUNT
    if not is_dice(effect.amount):
        return max(int(effect.amount), 0)
    _, count, sides = dice_of(effect.amount)
    return count * sides


def _worth(outcomes: Outcomes[Result]) -> tuple[float, float]:
    """How good outcomes are: the chance to win, then how little is lost."""
    lost = sum((loss or 0) * weight for (_, loss), weight in outcomes.weights.items())
    return outcomes.where(lambda result: result[0]) / outcomes.of, -lost / outcomes.of
