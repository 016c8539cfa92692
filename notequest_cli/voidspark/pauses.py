"""Could an ability still change this round? Then the fight waits for the player (Voidspark rulebook, "Combat Difficulty").

Asked by trying: every ability that can be paid is used on the round with the best faces its dice can show. Where the round
comes out no better, there is nothing to decide and no pause.
"""

from notequest_cli.dice import Endless
from notequest_cli.effects import Effect, parse
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import boosts, costs
from notequest_cli.voidspark.arenas import arena_of
from notequest_cli.voidspark.conditions import FRIGHTENED
from notequest_cli.voidspark.rolls import rolled_amount
from notequest_cli.voidspark.rounds import DOGFIGHT, Round
from notequest_cli.voidspark.sheet import boon_effects, is_boon, is_read
from notequest_cli.voidspark.state import Ability, State
from notequest_cli.voidspark.tallies import Judged, Steps

HARD = "hard"
ORDER = ("ignore", "reroll", "extra", "double", "bonus")

Rank = tuple[int, int]


class Best(Endless):
    """Dice that always show their highest face."""

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The highest face."""
        return sides


class Weighed:
    """A round on the scales: how it stands, and how it would with abilities."""

    def __init__(self, state: State, tables: Tables, kind: str, fought: Round, steps: Steps) -> None:
        self.state, self.tables, self.arena = state, tables, arena_of(kind)
        self.symbol, self.fought, self.steps = symbol_of(kind), fought, steps
        self.finished = self.arena.roll_next(state, Referee(Best(), tables), fought, steps, "") == steps

    def changers(self) -> tuple[str, ...]:
        """The abilities that could make the round better, alone, or else together, and those nobody but the player understands."""
        known = self._known_changers()
        return known + tuple(name for name in self._strange() if name not in known)

    def _strange(self) -> tuple[str, ...]:
        """What is paid for and does what the tool cannot read could change any round that is not won."""
        if not (self.steps or self.finished) or (self.finished and self.arena.judge(self.state, self.tables, self.fought, self.steps).won):
            return ()
        able = self.state.hero.abilities
        costing = (name for name in useful(self.state, self.symbol) if name in able and able[name].cost)
        return tuple(name for name in costing if not is_read(able[name].effect))

    def _known_changers(self) -> tuple[str, ...]:
        able = useful(self.state, self.symbol)
        now, together = self._rank(self.state, self.steps), self._with(able)
        if together <= now:
            return ()
        alone = tuple(name for name in able if self._with((name,)) > now)
        return alone or tuple(name for name in able if self._with(tuple(other for other in able if other != name)) < together) or able

    def _with(self, names: tuple[str, ...]) -> Rank:
        state, steps, referee = self.state, self.steps, Referee(Best(), self.tables)
        for name in names:
            for effect in effects_of(state, name):
                state, steps = self._tried(state, referee, steps, effect, name)
        return self._rank(state, steps)

    def _tried(self, state: State, referee: Referee, steps: Steps, effect: Effect, name: str) -> tuple[State, Steps]:
        if effect.verb == "bonus" and effect.span == "for page":
            amount, _ = rolled_amount(referee, effect.amount, name)
            judged = self.arena.judge(state, self.tables, self.fought, steps)
            steps = (*steps, *boosts.later(effect, judged, amount, name)) if state.difficulty == HARD else steps
            state = state.with_hero(effects=(*state.hero.effects, f"{name}: {amount:+d} {effect.what} for page"))
        for what in boosts.targets(effect, self.arena.judge(state, self.tables, self.fought, steps), state.difficulty == HARD):
            steps = boosts.apply(state, referee, steps, effect, what, name)
        return state, self._rolled_out(state, referee, steps) if self.finished else steps

    def _rolled_out(self, state: State, referee: Referee, steps: Steps) -> Steps:
        while (more := self.arena.roll_next(state, referee, self.fought, steps, "")) != steps:
            steps = more
        return steps

    def _rank(self, state: State, steps: Steps) -> Rank:
        judged = self.arena.judge(state, self.tables, self.fought, steps)
        return (int(judged.won), -(judged.loss or 0)) if self.finished else _so_far(judged)


def useful(state: State, symbol: str) -> tuple[str, ...]:
    """Abilities and boons that may be used here and can be paid; what changes a roll's dice before what adds to it."""
    able = [name for name, ability in state.hero.abilities.items() if _is_usable(state, ability, symbol)]
    boons = [text for text in state.hero.effects if is_boon(text)]
    return tuple(sorted([*able, *boons], key=lambda name: min(map(_order, effects_of(state, name)), default=len(ORDER))))


def effects_of(state: State, name: str) -> tuple[Effect, ...]:
    """What an ability or a boon does."""
    return parse(state.hero.abilities[name].effect) if name in state.hero.abilities else boon_effects(name)


def _is_usable(state: State, ability: Ability, symbol: str) -> bool:
    return allows(ability.when, symbol) and costs.is_payable(state, ability) and not ability.on


def allows(when: str, symbol: str) -> bool:
    """Does an ability's symbol allow its use here? `both` is in and outside of combat, not in a dogfight."""
    words = set(when.lower().replace(",", " ").split())
    return symbol in words or ("both" in words and symbol != "ship")


def symbol_of(kind: str) -> str:
    """The symbol an ability needs in a fight of this kind."""
    return "ship" if kind == DOGFIGHT else "combat"


def _so_far(judged: Judged) -> Rank:
    """A round half rolled: what still binds it, then Attacks that hit. After a hit it no longer matters who was Frightened."""
    hits = sum(strike.hits for strike in judged.strikes)
    return -sum(condition != FRIGHTENED or not hits for condition in judged.conditions), hits


def _order(effect: Effect) -> int:
    return ORDER.index(effect.verb) if effect.verb in ORDER else len(ORDER)
