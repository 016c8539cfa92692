"""The chances of a round: rolled on over all faces, and what each ability would make of it (Voidspark rulebook, "Combat").

A chain over the rules that roll and judge a round. After each roll what is alike for all that can follow is one: an Attack
that hits is a hit, a Damage that is enough is enough; by how much a roll falls short matters only to an ability that adds to it.
"""

from collections.abc import Hashable, Mapping
from functools import cached_property, partial

from notequest_cli.chain import Fan, Paths, advance, begin, certain, fan, through
from notequest_cli.dice import Source
from notequest_cli.effects import Effect
from notequest_cli.outcomes import Outcomes, TooMuch, mixed, too_many_ways
from notequest_cli.problems import ChoiceNeeded, Refusal
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import boosts, fights, odds_gains, remedies
from notequest_cli.voidspark.bouts import Bout
from notequest_cli.voidspark.damage import read_damage
from notequest_cli.voidspark.odds_dice import Faces, Shown, folded, joined, repeated, sums
from notequest_cli.voidspark.odds_shortage import Effects, Kinds, adding, alike, is_last, kinds_of, short_of
from notequest_cli.voidspark.pauses import BESIDE, HARD, effects_of
from notequest_cli.voidspark.rolls import rolled_amount
from notequest_cli.voidspark.state import TRAITS
from notequest_cli.voidspark.steps import Sets
from notequest_cli.voidspark.tallies import Judged, Steps, rolled

ANEW = ("reroll", "double", "ignore")

Result = tuple[bool, int | None]


class Allowance:
    """How often a round may still be judged before it is too much."""

    def __init__(self, most: int, whole: "Allowance | None" = None) -> None:
        self._most = self._left = most
        self._whole = whole

    def part(self, most: int) -> "Allowance":
        """At most so many of it."""
        return Allowance(most, self)

    def take(self) -> None:
        """Once more; `Usage` where that was all."""
        self._left -= 1
        if self._left < 0:
            raise too_many_ways(self._most)
        if self._whole:
            self._whole.take()


class Scales:
    """One round of a fight: everything that can lie there when it is rolled, and what an ability would make of that."""

    def __init__(self, bout: Bout, tables: Tables, number: int, ability: str, allowance: Allowance) -> None:
        self._allowance = allowance
        self.tables, self.number, self.arena, self.fought = tables, number, bout.arena, bout.round(number)
        self.ability = ability
        effects = effects_of(bout.state, ability) if ability else ()
        self._injuries = bout.state.hero.injuries
        self._adding = adding(effects, self._injuries)
        self._repeats = odds_gains.counts_for_each_roll(bout.state, ability)
        self._each_counts = any(effect.verb in ANEW for effect in effects) or any(map(_may_set_aside, self._adding))
        self._outcomes: dict[Hashable, Outcomes[Result]] = {}
        self._whole: Outcomes[Result] | None = None
        self._seen: dict[Hashable, Judged] = {}
        self._finished: dict[Hashable, bool] = {}
        self._decisions: dict[Hashable, Outcomes[Result]] = {}
        self._hard = bout.state.difficulty == HARD
        self._mends = any(effect.verb == "mend" for effect in effects)
        self._first = bout._replace(state=folded(bout.state, tables, self._mends), told=(), shown=())

    @cached_property
    def lying(self) -> Paths[Bout]:
        """Everything that can lie there when the round is rolled and nothing was used."""
        return self._rolled_out(begin(self._first), self._adding)

    def outcomes(self) -> Outcomes[Result]:
        """Won or not and what is lost, where the ability is used whenever that is better than not."""
        if self._whole is None:
            self._whole = self._found()
        return self._whole

    def _found(self) -> Outcomes[Result]:
        if not self.ability:
            return self.lying.seen(self.result)
        if self._hard:
            return self._decided(self._first)
        return mixed([(self._best(bout), weight) for bout, weight in self.lying.values.values()], self.lying.of)

    def result(self, bout: Bout) -> Result:
        """What a round that is rolled comes to."""
        judged = self._judged(bout)
        return judged.won, None if judged.loss is None else judged.taken

    def _judged(self, bout: Bout) -> Judged:
        """What lies there, judged once: of the sheet nothing but what holds for the page changes on the way."""
        steps = bout.open[self.number]
        name = (steps, bout.state.hero.effects, tuple(bout.state.hero.injuries.items()))
        if name not in self._seen:
            self._allowance.take()
            self._seen[name] = self.arena.judge(bout.state, self.tables, self.fought, steps)
        return self._seen[name]

    def _best(self, bout: Bout) -> Outcomes[Result]:
        """Leave the ability, or use it on the roll where it helps most."""
        now = Outcomes({self.result(bout): 1}, 1)
        if self.result(bout)[0]:
            return now
        return max([now, *self._uses(bout)], key=_worth)

    def _decided(self, bout: Bout) -> Outcomes[Result]:
        """Hard: use the ability on what lies there now, or make the next roll first, whatever is better."""
        key = self._key(self._adding, bout)
        if key not in self._decisions:
            ways = certain(bout) if self._is_finished(bout) else self._rolled(self._adding, bout)
            ended = all(after is bout for after, _ in ways.ways)
            parts = [(Outcomes({self.result(bout): 1}, 1), 1)] if ended else [(self._decided(after), weight) for after, weight in ways.ways]
            left = mixed(parts, ways.of)
            self._decisions[key] = left if ended and self.result(bout)[0] else max([left, *self._uses(bout)], key=_worth)
        return self._decisions[key]

    def _uses(self, bout: Bout, answers: Mapping[str, str] = {}) -> list[Outcomes[Result]]:
        """The ability used on what lies there, with each answer to what it asks."""
        try:
            return [self._use(bout, answers)]
        except ChoiceNeeded as needed:
            options = self._worth_a_try(bout, needed.options)
            return [each for option in options for each in self._uses(bout, {**answers, needed.code: option})]
        except TooMuch:
            raise
        except Refusal:
            return []

    def _worth_a_try(self, bout: Bout, options: tuple[str, ...]) -> list[str]:
        """The rolls to use the ability on: what is met already gets no better; where all are, it is a question which is risked.

        Of several effects an earlier one may change what is met before a later one asks.
        """
        if len(effects_of(bout.state, self.ability)) > 1:
            return list(options)
        tallies = self._judged(bout).tallies()
        return [what for what in options if what not in tallies or not tallies[what].is_met] or list(options)

    def _use(self, bout: Bout, answers: Mapping[str, str]) -> Outcomes[Result]:
        """The ability, effect after effect, and what the round comes to then."""
        effects = effects_of(bout.state, self.ability)
        paths, spent = begin(bout), boosts.spent_on(bout.state, bout.open[self.number], self.ability)
        for at, effect in enumerate(effects):
            later = (*adding(effects[at + 1 :], self._injuries), *(self._adding if self._repeats else ()))
            paths = advance(paths, partial(self._acted, effect, later, answers, spent), partial(self._key, later))
        return mixed([(self._after(spent, each), weight) for each, weight in paths.values.values()], paths.of)

    def _after(self, before: frozenset[str], bout: Bout) -> Outcomes[Result]:
        """What follows a use: where it costs nothing and counted for one roll more, it may be used again on another."""
        spent = boosts.spent_on(bout.state, bout.open[self.number], self.ability)
        if not self._repeats or spent == before:
            return self._outcome(bout)
        if self._hard:
            return self._decided(bout)
        key = self._key(self._adding, bout)
        if key not in self._decisions:
            paths = self._rolled_out(begin(bout), self._adding)
            self._decisions[key] = mixed([(self._best(each), weight) for each, weight in paths.values.values()], paths.of)
        return self._decisions[key]

    def _acted(self, effect: Effect, later: Effects, answers: Mapping[str, str], spent: frozenset[str], bout: Bout) -> Fan[Bout]:
        """One effect over all faces of its dice, of which those alike are one; `later` effects may still add to a roll."""

        def rule(dice: Source) -> Bout:
            return self._used(bout, Referee(dice, self.tables, answers), effect, spent)

        probe = Shown(())
        before, after = bout.open[self.number], rule(probe)
        if not probe.sides:
            return certain(after)
        anew = [step for step in after.open[self.number][len(before) :] if step.sets]
        throws: Fan[Faces] = certain(()) if anew else sums(tuple(probe.sides))
        for step in anew:
            kind = self._kind(later, step.what, before, False)
            old = rolled(before, step.what)
            for at, highest in (each for each in enumerate(step.sets) if each[1]):
                first = old.sets[at] if old and step.how == "double" else ()
                if len(highest) > len(probe.sides):  # only some of its dice fall again
                    first, highest = _kept(highest, bout, effect), tuple(probe.sides)
                throws = joined(throws, alike(after.state, self._judged(after), step.what, highest, kind, first))
        return through(throws, lambda faces: certain(rule(Shown(faces))))

    def _used(self, bout: Bout, referee: Referee, effect: Effect, spent: frozenset[str]) -> Bout:
        """The round with one effect of the ability used on it."""
        if effect.verb in BESIDE:
            return self._beside(bout, referee, effect)
        if effect.verb == "bonus" and effect.span == "for page":
            amount, _ = rolled_amount(referee, effect.amount, self.ability)
            late = boosts.later(effect, self._judged(bout), amount, self.ability) if self._hard else ()
            holds = f"{self.ability}: {amount:+d} {effect.what} for page"
            bout = bout.with_steps(self.number, (*bout.open[self.number], *late))
            bout = bout._replace(state=bout.state.with_hero(effects=(*bout.state.hero.effects, holds)))
        steps, judged = bout.open[self.number], self._judged(bout)
        what = boosts.pick(referee, effect, judged, "", self._hard, spent=spent)
        if what is None:
            return bout
        return bout.with_steps(self.number, boosts.apply(bout.state, referee, steps, judged, effect, what, self.ability))

    def _beside(self, bout: Bout, referee: Referee, effect: Effect) -> Bout:
        """What acts beside the rolls; a healed injury counts for those that have fallen, in Hard mode for none that lies behind."""
        healed = remedies.tried(bout.state, referee, effect, self.ability)
        behind = boosts.settled_rolls(self._judged(bout)) if self._hard else ()
        late = boosts.still_hurt(bout.state, healed, self.tables, behind)
        return bout.with_steps(self.number, (*bout.open[self.number], *late))._replace(state=healed)

    def _outcome(self, bout: Bout) -> Outcomes[Result]:
        """What a round on which an ability was used comes to when it is rolled to its end."""
        key = self._key((), bout)
        if key not in self._outcomes:
            self._outcomes[key] = self._rolled_out(begin(bout), ()).seen(self.result)
        return self._outcomes[key]

    def _rolled_out(self, paths: Paths[Bout], later: Effects) -> Paths[Bout]:
        while not all(self._is_finished(bout) for bout, _ in paths.values.values()):
            paths = advance(paths, partial(self._rolled, later), partial(self._key, later))
        return paths

    def _is_finished(self, bout: Bout) -> bool:
        steps = bout.open[self.number]
        name = (steps, bout.state.hero.effects, tuple(bout.state.hero.injuries.items()))
        if name not in self._finished:
            self._finished[name] = self.arena.roll_next(bout.state, Referee(Shown(()), self.tables), self.fought, steps, "") == steps
        return self._finished[name]

    def _rolled(self, later: Effects, bout: Bout) -> Fan[Bout]:
        """The next roll of the round: of what falls short by the same one throw, with the weight of all."""
        steps, probe = bout.open[self.number], Shown(())
        more = self._roll_one(bout, probe)
        if more.open[self.number] == steps:
            return certain(bout)
        new = next(step for step in more.open[self.number] if step not in steps)
        fallen = rolled(steps, new.what)
        sets = len(new.sets) - (len(fallen.sets) if fallen else 0)
        if not sets:
            return fan(lambda dice: self._roll_one(bout, dice), leaves=True)
        once = tuple(probe.sides[sum(map(len, new.sets[-sets:])) :])
        one = alike(more.state, self._judged(more), new.what, new.sets[-1], self._kind(later, new.what, steps, bool(once)))
        throws = joined(repeated(one, sets), sums(once))
        return through(throws, lambda faces: certain(self._roll_one(bout, Shown(faces))))

    def _kind(self, later: Effects, what: str, steps: Steps, is_open: bool) -> Kinds:
        """Which shortages of a roll come to the same; none where dice that count once are still to be added."""
        if is_open:
            return int
        return partial(max, 0) if what.startswith("damage") and not is_last(what, steps) else kinds_of(later, what)

    def _roll_one(self, bout: Bout, dice: Source) -> Bout:
        return fights.roll_one(bout, Referee(dice, self.tables), self.number)._replace(told=())

    def _key(self, later: Effects, bout: Bout) -> Hashable:
        """What all that can follow in this round hangs on."""
        steps, judged = bout.open[self.number], self._judged(bout)
        tallies = judged.tallies()
        rolls = tuple((what, short_of(kinds_of(later, what), tally, self._apart(what, steps))) for what, tally in tallies.items())
        coming = tuple(step.amount for step in steps if step.how == "bonus" and step.what not in tallies)
        kinds = tuple((step.what, step.how, len(step.sets)) for step in steps)
        together = min(judged.damage, self.fought.damage) if len(judged.strikes) > 1 else 0
        hurt = tuple(bout.state.hero.injuries) if self._mends else ()
        return kinds, rolls, coming, judged.conditions, judged.won, judged.taken, together, bout.state.hero.effects, hurt

    def _apart(self, what: str, steps: Steps) -> Sets:
        """The throws of a roll of which each may count; of a pair for a trait the lower does whatever follows."""
        fallen = rolled(steps, what)
        return fallen.sets if fallen and self._each_counts and what not in TRAITS and len(fallen.sets) > 1 else ()


def _may_set_aside(effect: Effect) -> bool:
    """Does an effect add to a check, so that a condition may be held off after all?"""
    return any(boosts.adds_to(effect, trait) for trait in TRAITS)


def _kept(faces: Faces, bout: Bout, effect: Effect) -> Faces:
    """The faces of a Damage that a reroll of one kind of its dice leaves."""
    sides = read_damage(bout.state.hero.damage).sides
    named = boosts.side_of(effect, sides)
    return tuple(face for at, face in enumerate(faces) if sides[at % len(sides)] != named)


def _worth(outcomes: Outcomes[Result]) -> tuple[float, float]:
    """How good outcomes are: the chance to win, then how little is lost."""
    lost = sum((loss or 0) * weight for (_, loss), weight in outcomes.weights.items())
    return outcomes.where(lambda result: result[0]) / outcomes.of, -lost / outcomes.of
