"""The chances of a fight over all its rounds: each round, what is lost on the page, what each ability would change.

A chain over the places between the rounds (Voidspark rulebook, "Combat", "Dogfight"). A place is what later rounds hang on: how the
ship stands, the hero's HP and effects, and whether every round so far was won.
"""

from collections.abc import Collection, Hashable, Mapping
from math import gcd, lcm
from typing import Any

from notequest_cli.chain import Fan
from notequest_cli.dice import Typed
from notequest_cli.outcomes import Outcomes, TooMuch, mixed
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables
from notequest_cli.voidspark import bouts, hitpoints, odds_gains
from notequest_cli.voidspark.bouts import Bout
from notequest_cli.voidspark.odds_hulls import Hull, Place, Rest, Rungs, Weights
from notequest_cli.voidspark.odds_rounds import Allowance, Result, Scales
from notequest_cli.voidspark.odds_ships import RoomOdds, integrity_lost, rooms
from notequest_cli.voidspark.pauses import symbol_of, useful
from notequest_cli.voidspark.rounds import DOGFIGHT, read_round, spread
from notequest_cli.voidspark.sheet import compartment_names
from notequest_cli.voidspark.state import Fight, State
from notequest_cli.voidspark.steps import HP, owed_text
from notequest_cli.voidspark.tallies import Judged, Steps, owed

MOST_ALONE, MOST_TOGETHER = 4_000, 6_000  # judgements of a round: for one ability, for all of a page

MOST_HITS = 150_000  # places of hero and ship that take a point of damage, on a whole page

Ended = tuple[tuple[str, ...], bool, int]  # the effects left after a round, whether it was won, what is lost


class RoundOdds(Record):
    """A round: how it ends for a hero who lives to fight it, and how with each ability that may be used.

    What is lost are HP, in a dogfight the points behind the shield; `lived` says whether there is such a hero.
    `unweighed` are abilities of which that is too much to go through, `judged` those of which only the player knows what they do,
    `several` those of which one use alone makes nothing better, and several could, of one or together.
    """

    number: int
    text: str
    results: Outcomes[Result]
    lived: Outcomes[bool]
    abilities: tuple[tuple[str, Outcomes[Result]], ...] = ()
    unweighed: tuple[str, ...] = ()
    judged: tuple[str, ...] = ()
    several: tuple[str, ...] = ()


class FightOdds(Record):
    """A fight up to its end or the hero's death: its rounds, all of them won, HP lost; of a dogfight what the ship may lose.

    `names_losses`: does any of the rounds say what it costs? `unweighed` is what is owed and not weighed: Integrity.
    `gains`: are HP owed, which are weighed? Then what is lost may be less than nothing.
    """

    rounds: tuple[RoundOdds, ...]
    all_won: Outcomes[bool]
    hp: Outcomes[int]
    integrity: Outcomes[int]
    compartments: tuple[RoomOdds, ...]
    names_losses: bool
    unweighed: tuple[str, ...] = ()
    gains: bool = False


class Chain(Record):
    """Where the fight can stand between two rounds, each place with its weight out of `of`."""

    weights: Weights
    of: int

    def seen(self, part: int) -> Outcomes[Any]:
        """The places as seen from one side: the ship (0), HP (1), the rest (2)."""
        return Outcomes(self.weights, self.of).by(lambda place: place[part])


def fight(state: State, tables: Tables, typed: tuple[str, ...], kind: str = "") -> FightOdds:
    """The rounds of a page, or of the fight that waits where none are typed; refused for a hero at 0 HP, as the fight is."""
    hitpoints.must_live(state, Referee(Typed([]), tables))
    bout = _typed(state, typed, kind) if typed else bouts.waiting(state, kind, "notequest odds")
    return _Page(bout, tables).odds()


def waiting(state: State, tables: Tables, offered: Collection[str]) -> tuple[RoundOdds, ...]:
    """The rounds that lie open and wait for a decision, with the abilities `offered` for them, `Smite` or `Smite on 2`."""
    return _Page(bouts.waiting(state), tables).open_rounds(offered)


def _typed(state: State, typed: tuple[str, ...], kind: str) -> Bout:
    rounds = spread(typed)
    for text in rounds:
        read_round(text, kind)
    return Bout(state._replace(fight=Fight(rounds, kind=kind)), {})


class _Page:
    def __init__(self, bout: Bout, tables: Tables) -> None:
        self.bout, self.tables = bout, tables
        self.rounds, self.is_dogfight = bout.fight.rounds, bout.fight.kind == DOGFIGHT
        losses = (max(read_round(text, bout.fight.kind).losses, default=0) for text in self.rounds)
        self.hull = Hull(bout.state, tables, sum(losses) if self.is_dogfight else 0)
        self._scales: dict[Hashable, Scales] = {}
        self._states: dict[Hashable, State] = {}
        self._allowance = Allowance(MOST_TOGETHER)
        self._hits = 0
        self._too_much: set[tuple[str, str]] = set()

    def odds(self) -> FightOdds:
        """Round after round."""
        chain, rounds = self._begun(), []
        for number in (*sorted(self.bout.open), *range(self.bout.fight.next, len(self.rounds) + 1)):
            rounds.append(self._round(chain, number))
            chain = self._fought(chain, number)
        hp, rest, ships = chain.seen(1), chain.seen(2), chain.seen(0)
        lost, found = integrity_lost(self.hull, ships), rooms(self.bout.state, self.tables, self.hull, ships)
        names_losses = any(self.bout.round(each.number).losses for each in rounds)
        all_won, gone = rest.by(lambda each: each[1]), hp.by(self.bout.state.hero.hp.__sub__)
        back = [step for steps in self.bout.open.values() for step in owed(steps)]
        names = compartment_names(self.bout.state, self.tables)
        unweighed = tuple(owed_text(step, names) for step in back if step.what != HP)
        return FightOdds(tuple(rounds), all_won, gone, lost, found, names_losses, unweighed, len(back) > len(unweighed))

    def open_rounds(self, offered: Collection[str]) -> tuple[RoundOdds, ...]:
        """The rounds that are rolled, in part or to the end; what is not `offered` for one is not weighed."""
        return tuple(self._round(self._begun(), number, self._offered(number, offered)) for number in sorted(self.bout.open))

    def _offered(self, number: int, offered: Collection[str]) -> tuple[str, ...]:
        return tuple(name for name in self._useful(self.bout.state) if {name, f"{name} on {number}"} & {*offered})

    def _useful(self, state: State) -> tuple[str, ...]:
        return useful(state, symbol_of(self.bout.fight.kind))

    def _begun(self) -> Chain:
        hero = self.bout.state.hero
        return Chain({(self.hull.whole, hero.hp, (hero.effects, True)): 1}, 1)

    def _round(self, chain: Chain, number: int, able: tuple[str, ...] | None = None) -> RoundOdds:
        alive = self._alive(chain)
        of = sum(weight for _, weight in alive)
        text, lived = self.rounds[number - 1], chain.seen(1).by((0).__lt__)
        if not alive:
            return RoundOdds(number, text, Outcomes[Result]({}, 1), lived)
        changers, state = able, alive[0][0]
        able = self._useful(state) if able is None else able
        as_it_is = mixed([(self._results(state, number), weight) for state, weight in alive], of)
        counted = tuple(name for name in able if odds_gains.is_counted(state, name))
        weighed = {name: self._weighed(alive, number, name) for name in reversed(counted)}  # what only adds is the least work
        results = tuple((name, mixed(weighed[name], of)) for name in counted if weighed[name])
        unweighed = tuple(name for name in counted if not weighed[name])
        judged = tuple(name for name in able if odds_gains.is_for_the_player(state, name) and not _is_won(as_it_is))
        idle = tuple(name for name, result in results if name not in judged and not odds_gains.is_better(as_it_is, result))
        several = self._several(state, number, idle) if changers is None else idle
        return RoundOdds(number, text, as_it_is, lived, results, unweighed, judged, several)

    def _several(self, state: State, number: int, idle: tuple[str, ...]) -> tuple[str, ...]:
        """Those of the `idle`, of which one use makes nothing better, that could with more uses or together with others."""
        if not idle:
            return ()
        could = odds_gains.changers(state, self.tables, self.bout.fight.kind, self.bout.round(number), self.bout.open.get(number))
        return tuple(name for name in idle if name in could)

    def _alive(self, chain: Chain) -> list[tuple[State, int]]:
        """The states in which a hero lives to fight on; of those that are alike for a round one. HP matter where they are lost in it."""
        found: dict[Hashable, tuple[State, int]] = {}
        for (rungs, hp, rest), weight in chain.weights.items():
            if hp > 0:
                state = self._state(rungs, rest)
                key = (self.hull.fittings(rungs), rest[0], 0 if self.is_dogfight else hp)
                found[key] = (state.with_hero(hp=hp), weight + (found[key][1] if key in found else 0))
        return list(found.values())

    def _state(self, rungs: Rungs, rest: Rest) -> State:
        """A state for this place as far as rolls hang on it."""
        key = (self.hull.fittings(rungs), rest[0])
        if key not in self._states:
            self._states[key] = self.bout.state.with_hero(effects=rest[0]).with_ship(compartments=self.hull.parts(rungs))
        return self._states[key]

    def _weighed(self, alive: list[tuple[State, int]], number: int, ability: str) -> list[tuple[Outcomes[Result], int]]:
        """The round with an ability, for each state; nothing where that is too much to go through."""
        name = (self.rounds[number - 1], ability)
        if name in self._too_much:
            return []
        try:
            return [(self._results(state, number, ability), weight) for state, weight in alive]
        except TooMuch:
            self._too_much.add(name)
            return []

    def _results(self, state: State, number: int, ability: str = "") -> Outcomes[Result]:
        """Won or not, and what this hero and ship lose of what the page names."""
        return self._on(state, number, ability).outcomes().by(lambda result: (result[0], self._lost(state, result[1] or 0)))

    def _lost(self, state: State, loss: int) -> int:
        if self.is_dogfight:  # what is behind the shield
            return loss
        after, _ = self.bout.arena.settle(state, Referee(Typed([]), self.tables), Judged(won=False, loss=loss))
        return state.hero.hp - after.hero.hp

    def _on(self, state: State, number: int, ability: str = "") -> Scales:
        """The round on the scales; what it hangs on of the state is remembered, HP do not matter to it."""
        lying = self.bout.open.get(number, ())
        fittings = tuple((part.crew, part.upgrade) for part in state.ship.compartments.values()) if self.is_dogfight else ()
        key = (self.rounds[number - 1], lying, state.hero.effects, fittings, ability)
        if key not in self._scales:
            bout = Bout(state._replace(fight=self.bout.state.fight), {number: lying})
            allowance = self._allowance.part(MOST_ALONE) if ability else Allowance(MOST_TOGETHER)
            self._scales[key] = Scales(bout, self.tables, number, ability, allowance)
        return self._scales[key]

    def _fought(self, chain: Chain, number: int) -> Chain:
        """One round for every hero who lives to fight it, its loss taken."""
        fans = {place: self._ended(place, number) for place in chain.weights if place[1] > 0}
        share = lcm(*(each.of for each in fans.values()))
        due: dict[int, dict[Place, int]] = {0: {place: weight * share for place, weight in chain.weights.items() if place not in fans}}
        for place, fanned in fans.items():
            rungs, hp, (_, all_won) = place
            for (effects, won, lost), ways in fanned.ways:
                points, left = (lost, hp) if self.is_dogfight else (0, hp - lost)
                after = (rungs, left, (effects, all_won and won))
                ships = due.setdefault(points, {})
                ships[after] = ships.get(after, 0) + chain.weights[place] * ways * (share // fanned.of)
        return self._given_back(self._hit(due, chain.of * share), owed(self.bout.open.get(number, ())))

    def _given_back(self, chain: Chain, due: Steps) -> Chain:
        """Behind the loss of a round the HP that are owed for it come back to those who live; Integrity that is owed is not weighed."""
        healing = tuple(step for step in due if step.what == HP)
        if not healing:
            return chain
        from notequest_cli.voidspark import owing

        weights = dict[Place, int]()
        for (rungs, hp, rest), weight in chain.weights.items():
            healed = owing.paid(Bout(self._state(rungs, rest).with_hero(hp=hp), {}), Referee(Typed([]), self.tables), healing)
            place = (rungs, healed.state.hero.hp, rest)
            weights[place] = weights.get(place, 0) + weight
        return Chain(weights, chain.of)

    def _ended(self, place: Place, number: int) -> Fan[Ended]:
        """How a round ends for a hero who stands so: the effects left, won or not, and what is lost."""
        state = self._state(place[0], place[2]).with_hero(hp=place[1])
        scales = self._on(state, number)
        ways = []
        for bout, weight in scales.lying.values.values():
            won, loss = scales.result(bout)
            ways.append(((bout.state.hero.effects, won, self._lost(state, loss or 0)), weight))
        return Fan(tuple(ways), scales.lying.of)

    def _hit(self, due: Mapping[int, Mapping[Place, int]], of: int) -> Chain:
        """Points of damage fall, first where the most are due: those who have as many left are alike from there on."""
        most, weights = max(due), dict[Place, int]()
        for points in range(most, -1, -1):
            already = self.hull.of ** (most - points)
            for place, weight in due.get(points, {}).items():
                weights[place] = weights.get(place, 0) + weight * already
            if points:
                self._hits += len(weights)
                if self._hits > MOST_HITS:
                    raise _too_many_ends()
                weights = self.hull.hit(weights)
        of *= self.hull.of**most
        common = gcd(of, *weights.values())
        return Chain({place: weight // common for place, weight in weights.items()}, of // common)


def _is_won(results: Outcomes[Result]) -> bool:
    return results.where(lambda result: not result[0]) == 0


def _too_many_ends() -> Usage:
    """The ship can come through in more ways than can be gone through."""
    return Usage(
        "odds-too-many-ends",
        f"the ship can come through these rounds in more than {MOST_HITS} ways",
        "ask for fewer rounds at once, or for hits alone: notequest odds ship 4",
    )
