"""Could an ability still change this round? Then the fight waits for the player (Voidspark rulebook, "Combat Difficulty").

Asked by trying: every ability that can be paid is used on each roll of the round, as often as it can be paid, with the best
faces its dice can show. Where the round comes out no better, there is nothing to decide and no pause.
"""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from notequest_cli.dice import Endless
from notequest_cli.effects import Effect, is_dice
from notequest_cli.problems import Refusal
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import boosts, costs
from notequest_cli.voidspark.arenas import arena_of
from notequest_cli.voidspark.conditions import FRIGHTENED
from notequest_cli.voidspark.damage import read_damage
from notequest_cli.voidspark.remedy_texts import REVIVES
from notequest_cli.voidspark.reminding import allows as allows
from notequest_cli.voidspark.rolls import drop, rolled_amount
from notequest_cli.voidspark.rounds import DOGFIGHT, Round
from notequest_cli.voidspark.sheet import LABELS, boon_effects, is_boon, is_understood, total, used_effects
from notequest_cli.voidspark.state import Ability, State
from notequest_cli.voidspark.tallies import Judged, Steps, used

if TYPE_CHECKING:
    from notequest_cli.voidspark.bouts import Bout

HARD = "hard"
BESIDE = ("spend", "regain", "mend", "cure", *REVIVES)  # what may be refused, or change what rolls come to, without a roll
ORDER = ("regain", "ignore", "reroll", "extra", "double", "bonus")
MOST_WAYS, MOST_STRIKES = 400, 20

Rank = tuple[int, int]
WON: Rank = (1, 0)
Used = frozenset[tuple[str, int]]  # the first use of an ability, the second of it
Way = tuple[State, Steps, tuple[str, ...], Used]


class Best(Endless):
    """Dice that always show their highest face."""

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The highest face."""
        return sides


class Worst(Endless):
    """Dice that always show a 1."""

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The lowest face."""
        return 1


class Weighed:
    """A round on the scales: how it stands, and how it would with abilities."""

    def __init__(self, state: State, tables: Tables, kind: str, fought: Round, steps: Steps) -> None:
        self.state, self.tables, self.arena = state, tables, arena_of(kind)
        self.symbol, self.fought, self.steps = symbol_of(kind), fought, steps
        self.finished = self.arena.roll_next(state, Referee(Best(), tables), fought, steps, "") == steps
        self.top = WON if self.finished else _most_so_far(self.arena.judge(state, tables, fought, steps))

    def changers(self) -> tuple[str, ...]:
        """The abilities with a part in a way to make the round better, and those nobody but the player understands."""
        known = self._known_changers()
        return known + tuple(name for name in self._strange() if name not in known)

    def _strange(self) -> tuple[str, ...]:
        """What is paid for and does what the tool cannot read could change any round that is not won."""
        if not (self.steps or self.finished) or (self.finished and self.arena.judge(self.state, self.tables, self.fought, self.steps).won):
            return ()
        able = self.state.hero.abilities
        costing = (name for name in useful(self.state, self.symbol) if name in able and able[name].cost)
        return tuple(name for name in costing if any(map(is_strange, effects_of(self.state, name))))

    def _known_changers(self) -> tuple[str, ...]:
        able = self._able()
        if not self.finished and not self._could_matter(able):
            return ()
        now, best = self._rank(self.state, self.steps), {name: self._best((name,)) for name in able}
        changing = {name for name in able if best[name] > now}
        others = tuple(name for name in able if best[name] < self.top or self._best_of_one(name) < self.top)
        if len(others) > 1:
            changing |= self._parts(others)
        return tuple(name for name in able if name in changing)

    def _parts(self, names: tuple[str, ...]) -> set[str]:
        """Those with a part in a way to make the round better: what else is used in it comes to less without them.

        The shortest ways come first. Where none of as many as are tried is better, all that can be used have one if all together do.
        """
        now = self._rank(self.state, self.steps)
        none: Used = frozenset()
        ranks, found, left = {none: now}, set[str](), MOST_WAYS
        ways = [(self.state, self.steps, names, none)]
        for way in ways:
            for state, steps, more, by in islice(self._uses(*way), left):
                left -= 1
                rank = self._rank(state, steps)
                ranks[by] = max(rank, ranks.get(by, rank))
                if rank > now:
                    found |= {name for name, _ in by if all(ranks[less] < rank for less in ranks if less <= _without(by, name))}
                if rank < self.top:
                    ways.append((state, steps, more, by))
            if not left or found == {*names}:
                break
        if left or found or self._best(names) <= now:
            return found
        return {name for by in ranks for name, _ in by}

    def _able(self) -> tuple[str, ...]:
        """What can be paid here, also what could be once points have come back."""
        able, state = useful(self.state, self.symbol), self.state
        for effect in (effect for name in able for effect in effects_of(state, name) if effect.verb == "regain"):
            pool = costs.pool_of(state, effect.what)
            state = state.with_pool(pool, max(state.hero.pools[pool])) if pool else state
        return useful(state, self.symbol)

    def _could_matter(self, able: tuple[str, ...]) -> bool:
        """Of a round half rolled: can the best faces with these end better than the worst without?"""
        worst, ways = self._end(self.state, self.steps, Worst()), islice(self._ways(self.state, self.steps, able), MOST_WAYS)
        return any(self._end(state, steps, Best()) > worst for state, steps in ways)

    def _end(self, state: State, steps: Steps, dice: Best | Worst) -> Rank:
        judged = self.arena.judge(state, self.tables, self.fought, self._rolled_out(state, Referee(dice, self.tables), steps))
        return int(judged.won), -judged.taken

    def _best(self, names: tuple[str, ...]) -> Rank:
        """The best the round can come to with these, each use paid for and on one roll."""
        ranks: list[Rank] = []
        for state, steps in islice(self._ways(self.state, self.steps, names), MOST_WAYS):
            ranks.append(self._rank(state, steps))
            if ranks[-1] >= self.top:
                break
        return max(ranks)

    def _best_of_one(self, name: str) -> Rank:
        """The best the round can come to with a single use."""
        uses = islice(self._uses(self.state, self.steps, (name,), frozenset()), MOST_WAYS)
        return max((self._rank(state, steps) for state, steps, _, _ in uses), default=self.top)

    def _ways(self, state: State, steps: Steps, names: tuple[str, ...], by: Used = frozenset()) -> Iterator[tuple[State, Steps]]:
        """The round as it is, and after every way to use these on it."""
        yield state, steps
        for after, done, more, used_by in self._uses(state, steps, names, by):
            yield from self._ways(after, done, more, used_by)

    def _uses(self, state: State, steps: Steps, names: tuple[str, ...], by: Used) -> Iterator[Way]:
        """The round after one use of one of these, what may be used behind it, and what has been used, `by` before this."""
        for at, name in enumerate(names):
            paid = _paid(state, name)
            if paid is None:
                continue
            effects, times = effects_of(state, name), sum(other == name for other, _ in by)
            for after, done in self._tried(paid, steps, effects, name, boosts.spent_on(state, steps, name)):
                if (after, done) != (paid, steps) and not (times and after == paid and self._is_alike(paid, steps, done)):
                    yield after, done, names[at + (not self._is_repeated(after, done, name, effects)) :], by | {(name, times)}

    def _is_alike(self, state: State, steps: Steps, more: Steps) -> bool:
        """Does one use more of the same come to nothing more: the best face again, where it lies already?"""
        before, after = (self.arena.judge(state, self.tables, self.fought, lying) for lying in (steps, more))
        totals = [{what: tally.total for what, tally in judged.tallies().items()} for judged in (before, after)]
        return totals[0] == totals[1] and before.conditions == after.conditions and before.taken == after.taken

    def _is_repeated(self, state: State, steps: Steps, name: str, effects: tuple[Effect, ...]) -> bool:
        """Could one more use of this count in the same round? No extra attack does beyond those that do all the Damage at their best."""
        ability = state.hero.abilities.get(name)
        if ability is None or any(_begins(effect) and (costs.is_free(ability) or not is_dice(effect.amount)) for effect in effects):
            return False  # a number is on for the page, dice add up
        if any(effect.verb == "regain" for effect in effects):
            return not set(self._able()) <= {*useful(state, self.symbol), name}
        more = len(used(steps, "attack", "extra")) - len(used(self.steps, "attack", "extra"))
        return not any(effect.verb == "extra" for effect in effects) or more < self._enough(state)

    def _enough(self, state: State) -> int:
        """How many strikes do all the Damage that the round needs, if they hit and their dice show the most."""
        most = sum(read_damage(state.hero.damage).sides) + total(state, self.tables, "damage")
        return min(-(-self.fought.damage // max(most, 1)), MOST_STRIKES)

    def _tried(
        self, state: State, steps: Steps, effects: tuple[Effect, ...], name: str, spent: frozenset[str]
    ) -> Iterator[tuple[State, Steps]]:
        """Each effect in turn, on every roll that it can be used on and does not count for already."""
        if not effects:
            yield state, steps
            return
        effect, referee = effects[0], Referee(Best(), self.tables)
        judged, hard = self.arena.judge(state, self.tables, self.fought, steps), state.difficulty == HARD
        if _begins(effect):
            amount, _ = rolled_amount(referee, effect.amount, name)
            steps = (*steps, *boosts.later(effect, judged, amount, name)) if hard else steps
            state = state.with_hero(effects=(*state.hero.effects, f"{name}: {amount:+d} {effect.what} for page"))
        if effect.verb in BESIDE:
            for after, done in self._beside(state, steps, effect, name, judged):
                yield from self._tried(after, done, effects[1:], name, spent)
            return
        for what in boosts.targets(effect, judged, hard, spent) or ("",):
            done = boosts.apply(state, referee, steps, judged, effect, what, name) if what else steps
            for lying in self._going_on(state, referee, done):
                yield from self._tried(state, lying, effects[1:], name, spent)

    def _going_on(self, state: State, referee: Referee, steps: Steps) -> Iterator[Steps]:
        """A round that was at its end and goes on: at its end again, in Hard mode after each roll, where more can be used."""
        end = self._rolled_out(state, referee, steps) if self.finished else steps
        while state.difficulty == HARD and steps != end:
            steps = self.arena.roll_next(state, referee, self.fought, steps, "")
            if steps != end:
                yield steps
        yield end

    def _beside(self, state: State, steps: Steps, effect: Effect, name: str, judged: Judged) -> Iterator[tuple[State, Steps]]:
        """What acts beside the rolls: no way where that is refused; a healed injury counts for rolls that have fallen."""
        from notequest_cli.voidspark import remedies

        for target in tuple(LABELS[stat] for stat in state.hero.injuries if effect.verb == "mend") or ("",):
            try:
                after = remedies.tried(state, Referee(Best(), self.tables), effect, name, target)
            except Refusal:
                continue
            behind = boosts.settled_rolls(judged) if state.difficulty == HARD else ()
            yield after, (*steps, *boosts.still_hurt(state, after, self.tables, behind))

    def _rolled_out(self, state: State, referee: Referee, steps: Steps) -> Steps:
        while (more := self.arena.roll_next(state, referee, self.fought, steps, "")) != steps:
            steps = more
        return steps

    def _rank(self, state: State, steps: Steps) -> Rank:
        if self.finished:
            return self._end(state, steps, Best())
        return _so_far(self.arena.judge(state, self.tables, self.fought, steps))


def weighed(bout: "Bout", tables: Tables, number: int) -> Weighed:
    """A round of a fight that waits."""
    return Weighed(bout.state, tables, bout.fight.kind, bout.round(number), bout.open[number])


def _without(by: Used, name: str) -> Used:
    return frozenset(use for use in by if use[0] != name)


def is_strange(effect: Effect) -> bool:
    """Does an effect do what only the player understands, other than cost something: `spend 1 hp`?"""
    return effect.verb != "spend" and not is_understood(effect)


def _begins(effect: Effect) -> bool:
    """Does this begin for the page?"""
    return effect.verb == "bonus" and effect.span == "for page"


def _paid(state: State, name: str) -> State | None:
    """The state in which one use of an ability or a boon is paid for, `None` where none is left."""
    ability = state.hero.abilities.get(name)
    if ability is None:
        return state.with_hero(effects=drop(state.hero.effects, name)) if name in state.hero.effects else None
    return costs.pay(state, Referee(Best()), name)[0] if costs.is_payable(state, ability) else None


def useful(state: State, symbol: str) -> tuple[str, ...]:
    """Abilities and boons that may be used here and can be paid; what changes a roll's dice before what adds to it."""
    able = [name for name, ability in state.hero.abilities.items() if _is_usable(state, ability, symbol)]
    boons = [text for text in state.hero.effects if is_boon(text) and costs.are_there(state, boon_effects(text))]
    return tuple(sorted([*able, *boons], key=lambda name: min(map(_order, effects_of(state, name)), default=len(ORDER))))


def effects_of(state: State, name: str) -> tuple[Effect, ...]:
    """What an ability or a boon does."""
    return used_effects(state.hero.abilities[name].effect) if name in state.hero.abilities else boon_effects(name)


def _is_usable(state: State, ability: Ability, symbol: str) -> bool:
    is_for_use = bool(used_effects(ability.effect)) or not ability.effect
    return is_for_use and allows(ability.when, symbol) and costs.is_payable(state, ability) and not ability.on


def symbol_of(kind: str) -> str:
    """The symbol an ability needs in a fight of this kind."""
    return "ship" if kind == DOGFIGHT else "combat"


def _so_far(judged: Judged) -> Rank:
    """A round half rolled: what still binds it, then Attacks that hit. After a hit it no longer matters who was Frightened."""
    hits = sum(strike.hits for strike in judged.strikes)
    return -sum(condition != FRIGHTENED or not hits for condition in judged.conditions), hits


def _most_so_far(judged: Judged) -> Rank:
    """The best that a round half rolled can come to: nothing binds it, every Attack hits."""
    return 0, sum(strike.attack is not None for strike in judged.strikes)


def _order(effect: Effect) -> int:
    return ORDER.index(effect.verb) if effect.verb in ORDER else len(ORDER)
