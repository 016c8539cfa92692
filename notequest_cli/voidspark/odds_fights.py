"""The chances of a fight over all its rounds: each round, what is lost on the page, what each ability would change.

A chain over the states between the rounds (Voidspark rulebook, "Combat", "Dogfight").
"""

from collections.abc import Hashable
from functools import partial

from notequest_cli.chain import Fan, Paths, advance, begin, certain, through
from notequest_cli.dice import Typed
from notequest_cli.outcomes import Outcomes, TooMuch, mixed
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import bouts
from notequest_cli.voidspark.bouts import Bout
from notequest_cli.voidspark.odds_rounds import Allowance, Result, Scales
from notequest_cli.voidspark.odds_ships import damaged, too_many_ends
from notequest_cli.voidspark.pauses import symbol_of, useful
from notequest_cli.voidspark.rounds import DOGFIGHT, read_round, spread
from notequest_cli.voidspark.state import Fight, State
from notequest_cli.voidspark.tallies import Judged

MOST_ALONE, MOST_TOGETHER = 4_000, 6_000  # judgements of a round: for one ability, for all of a page

MOST_HITS = 7_000  # states of a ship that take a point of damage, on a whole page


class RoundOdds(Record):
    """A round: how it ends for a hero who lives to fight it, and how with each ability that may be used.

    `unweighed` are abilities of which that is too much to go through.
    """

    number: int
    text: str
    results: Outcomes[Result]
    abilities: tuple[tuple[str, Outcomes[Result]], ...]
    unweighed: tuple[str, ...] = ()


class FightOdds(Record):
    """A fight: its rounds, and the states of hero and ship it can end in."""

    rounds: tuple[RoundOdds, ...]
    ends: Paths[State]
    all_won: Outcomes[bool]


class Standing(Record):
    """Between two rounds: the state, and whether every round so far was won."""

    state: State
    all_won: bool = True


def fight(state: State, tables: Tables, typed: tuple[str, ...], kind: str = "") -> FightOdds:
    """The rounds of a page, or of the fight that waits where none are typed."""
    bout = _typed(state, typed, kind) if typed else bouts.waiting(state)
    return _Page(bout, tables).odds()


def waiting(state: State, tables: Tables) -> tuple[RoundOdds, ...]:
    """The rounds that lie open and wait for a decision."""
    return _Page(bouts.waiting(state), tables).open_rounds()


def _typed(state: State, typed: tuple[str, ...], kind: str) -> Bout:
    rounds = spread(typed)
    for text in rounds:
        read_round(text, kind)
    if not state.hero.is_there:
        raise Usage("hero-missing", "there is no hero on this page yet", "notequest hero new makes one")
    return Bout(state._replace(fight=Fight(rounds, kind=kind)), {})


class _Page:
    def __init__(self, bout: Bout, tables: Tables) -> None:
        self.bout, self.tables = bout, tables
        self.kind, self.rounds = bout.fight.kind, bout.fight.rounds
        self._scales: dict[Hashable, Scales] = {}
        self._allowance = Allowance(MOST_TOGETHER)
        self._hits = Allowance(MOST_HITS, refusal=too_many_ends)
        self._too_much: set[tuple[str, str]] = set()

    def odds(self) -> FightOdds:
        """Round after round."""
        paths, rounds = begin(Standing(self.bout.state)), []
        for number in self._numbers():
            rounds.append(self._round(paths, number))
            paths = advance(paths, partial(self._fought, number), self._key)
        states = Paths({key: (standing.state, weight) for key, (standing, weight) in paths.values.items()}, paths.of)
        return FightOdds(tuple(rounds), states, paths.seen(lambda standing: standing.all_won))

    def open_rounds(self) -> tuple[RoundOdds, ...]:
        """The rounds that are rolled, in part or to the end."""
        return tuple(self._round(begin(Standing(self.bout.state)), number) for number in sorted(self.bout.open))

    def _numbers(self) -> list[int]:
        """The rounds that are not settled yet."""
        return [*sorted(self.bout.open), *range(self.bout.fight.next, len(self.rounds) + 1)]

    def _round(self, paths: Paths[Standing], number: int) -> RoundOdds:
        alive = [(standing.state, weight) for standing, weight in paths.values.values() if not standing.state.hero.is_dead]
        able = useful(alive[0][0], symbol_of(self.kind)) if alive else ()
        of = sum(weight for _, weight in alive)
        if not alive:
            return RoundOdds(number, self.rounds[number - 1], Outcomes[Result]({}, 1), ())
        as_it_is = mixed([(self._on(state, number).outcomes(), weight) for state, weight in alive], of)
        weighed = {name: self._weighed(alive, number, name) for name in reversed(able)}  # what only adds is the least work
        results = tuple((name, mixed(weighed[name], of)) for name in able if weighed[name])
        return RoundOdds(number, self.rounds[number - 1], as_it_is, results, tuple(name for name in able if not weighed[name]))

    def _weighed(self, alive: list[tuple[State, int]], number: int, ability: str) -> list[tuple[Outcomes[Result], int]]:
        """The round with an ability, for each state; nothing where that is too much to go through."""
        name = (self.rounds[number - 1], ability)
        if name in self._too_much:
            return []
        try:
            return [(self._on(state, number, ability).outcomes(), weight) for state, weight in alive]
        except TooMuch:
            self._too_much.add(name)
            return []

    def _on(self, state: State, number: int, ability: str = "") -> Scales:
        """The round on the scales; what it hangs on of the state is remembered, HP do not matter to it."""
        ship = tuple(state.ship.compartments.values()) if self.kind == DOGFIGHT else ()
        lying = self.bout.open.get(number, ())
        key = (self.rounds[number - 1], lying, state.hero.effects, ship, ability)
        if key not in self._scales:
            bout = Bout(state._replace(fight=self.bout.state.fight), {number: lying})
            allowance = self._allowance.part(MOST_ALONE) if ability else Allowance(MOST_TOGETHER)
            self._scales[key] = Scales(bout, self.tables, number, ability, allowance)
        return self._scales[key]

    def _fought(self, number: int, standing: Standing) -> Fan[Standing]:
        """One round for a hero who stands so, its loss taken."""
        if standing.state.hero.is_dead:
            return certain(standing)
        scales = self._on(standing.state, number)
        bouts = Fan(tuple(scales.lying.values.values()), scales.lying.of)
        return through(bouts, lambda bout: self._settled(standing, bout.state.hero.effects, scales.result(bout)))

    def _settled(self, standing: Standing, effects: tuple[str, ...], result: Result) -> Fan[Standing]:
        won, loss = result
        state = standing.state.with_hero(effects=effects)
        if self.kind == DOGFIGHT:
            hit = damaged(state, self.tables, loss, self._hits.take) if loss else begin(state)
            return Fan(tuple((Standing(after, standing.all_won and won), weight) for after, weight in hit.values.values()), hit.of)
        after, _ = self.bout.arena.settle(state, Referee(Typed([]), self.tables), Judged(won=won, loss=loss))
        return certain(Standing(after, standing.all_won and won))

    def _key(self, standing: Standing) -> Hashable:
        state = standing.state
        return state.hero.hp, state.hero.effects, tuple(state.ship.compartments.items()), standing.all_won
