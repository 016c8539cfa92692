"""The chances of a fight to the end: winning, dying, HP left, exchange after exchange over all faces (NoteQuest rulebook, "Combat").

A chain over the rule of one exchange. Between two exchanges states are alike where hero and monsters are; coins, bodies and
Spoils have no bearing on a fight, and their dice are not told apart.
"""

from collections.abc import Hashable, Mapping
from math import gcd, lcm

from notequest_cli.chain import Fan, certain, fan, gathered
from notequest_cli.dice import Endless, Source, Typed
from notequest_cli.names import is_number
from notequest_cli.notequest import combat, wounds
from notequest_cli.notequest.events import HpChanged
from notequest_cli.notequest.state import Hero, State
from notequest_cli.outcomes import Outcomes, too_many_ways
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables

MOST_EXCHANGES = 200
NEGLIGIBLE = 10**12  # what is left open of a fight that has no last exchange, once it is less than one part of so many
ENDLESS = 10**6
MOST_PLAYED = 6_000
AFTER_THE_FIGHT = ("Spoils", "Treasures of the boss")


class End(Record):
    """What a fight can come to: the hero alive or not, nobody left or not, HP and armor left."""

    alive: bool
    over: bool
    hp: int
    armor: int


class FightOdds(Record):
    """The ends of a fight and their weights, who takes the damage, how many exchanges it takes at most."""

    ends: Outcomes[End]
    order: tuple[str, ...]
    exchanges: int


class Bearing(Endless):
    """Another source, of which only the dice that bear on the fight are told apart."""

    def __init__(self, dice: Source) -> None:
        self._dice = dice

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The face of the other source, or any face."""
        return 1 if why.startswith(AFTER_THE_FIGHT) else self._dice.draw(sides, why, optional)


Stand = tuple[State, dict[int, int]]


class Places(Record):
    """Where the fight can stand between two exchanges, each with the weight of every number of HP; the weight of death; of how much."""

    stands: Mapping[Hashable, Stand]
    dead: int
    of: int


class Rule:
    """One exchange from any place over all faces, each place played once: what is lost does not hang on the HP there are.

    So it is played by a hero with more HP than anybody can take. Where something heals the hero it does hang on them;
    then every number of HP is a place of its own.
    """

    def __init__(self, tables: Tables, target: str | None, weapon: str | None, order: tuple[str, ...], most: int = MOST_PLAYED) -> None:
        self._tables, self._said, self._most = tables, (target, weapon, order), most
        self._seen: dict[Hashable, Fan[tuple[State, int]]] = {}
        self._played = 0
        self.heals = self.is_free = False

    def exchange(self, before: State) -> Fan[tuple[State, int]]:
        """The places after an exchange, each with the HP lost on the way."""
        name = key(before)
        if name not in self._seen:
            found = fan(lambda dice: self._play(before, Referee(Bearing(dice), self._tables)))
            alike = gathered(found.ways, found.of, lambda arrival: (key(arrival[0]), arrival[1]))
            self._seen[name] = Fan(tuple(alike.values.values()), alike.of)
            self.is_free = self.is_free or any(lost <= 0 and _costs_no_armor(before, after) for (after, lost), _ in self._seen[name].ways)
        return self._seen[name]

    def _play(self, before: State, referee: Referee) -> tuple[State, int]:
        target, weapon, order = self._said
        self._played += 1
        if self._played > self._most:
            raise too_many_ways(self._most)
        turn = combat.exchange(before, referee, aim(before, target), weapon, said(before.hero, order))
        after: State = turn.state
        self.heals = self.heals or any(isinstance(event, HpChanged) for event in turn.events)
        lost = before.hero.hp - after.hero.hp
        return (after.with_hero(hp=before.hero.hp) if before.hero.hp == ENDLESS and after.hero.is_alive else after), lost


def fight(
    state: State, tables: Tables, target: str | None = None, weapon: str | None = None, to: str | None = None, monster: str | None = None
) -> FightOdds:
    """A fight fought to its end with one weapon, damage on armor first where nobody says where, and on HP where all that was said is gone.

    `monster` tells of one that no table knows. A target that nobody is, is refused as it is in the fight.

    It is exact where each exchange costs the hero HP or armor. Where one may cost nothing the fight has no last exchange, and is left
    when less than one part of `NEGLIGIBLE` is open; so is any fight after `MOST_EXCHANGES`.
    """
    state, target = _met(state, Referee(Typed([]), tables, {"monster-unknown": monster} if monster else {}), target)
    order = wounds.check_order(state.hero, to) or armor_first(state.hero)
    order = order if wounds.HP in order else (*order, wounds.HP)
    rule = Rule(tables, target, weapon, order)
    found = _chain(state.with_hero(hp=ENDLESS, hp_max=2 * ENDLESS), state.hero.hp, rule, order)
    return _chain(state, state.hero.hp, Rule(tables, target, weapon, order), order) if rule.heals else found


def _met(state: State, referee: Referee, target: str | None) -> tuple[State, str | None]:
    """The hero before those who are fought, all of them known, and the target: by its whole name where it is no number."""
    met = combat.begun(state, referee, "odds fight").state
    if target is None:
        return met, None
    place = combat.place_of(met, target)
    return met, target if is_number(target) else met.here().monsters[place].name


def _costs_no_armor(before: State, after: State) -> bool:
    """Does the fight go on after an exchange that no armor took anything of?"""
    return goes_on(after) and after.hero.armor == before.hero.armor


def _chain(state: State, hp: int, rule: Rule, order: tuple[str, ...]) -> FightOdds:
    """Exchange after exchange; at each place the chances of every number of HP."""
    places = Places({key(state): (state, {hp: 1})}, 0, 1) if state.hero.is_alive else Places({}, 1, 1)
    exchanges = 0
    while exchanges < MOST_EXCHANGES and not (rule.heals and state.hero.hp == ENDLESS) and _is_open(places, rule):
        exchanges += 1
        places = _exchanged(places, rule)
    ends: dict[End, int] = {}
    for before, hps in places.stands.values():
        for had, ways in hps.items():
            at = end(before.with_hero(hp=had))
            ends[at] = ends.get(at, 0) + ways
    if places.dead:
        ends[End(False, True, 0, 0)] = places.dead
    return FightOdds(Outcomes(ends, places.of), order, exchanges)


def _is_open(places: Places, rule: Rule) -> bool:
    """Does the fight go on anywhere? Where it may for ever, likely enough to be counted?"""
    left = sum(sum(hps.values()) for state, hps in places.stands.values() if goes_on(state))
    return left * NEGLIGIBLE > places.of if rule.is_free else left > 0


def _exchanged(places: Places, rule: Rule) -> Places:
    """One exchange from every place."""
    fans = [(rule.exchange(before) if goes_on(before) else certain((before, 0)), hps) for before, hps in places.stands.values()]
    share = lcm(*(fan.of for fan, _ in fans))
    dead, of, stands = places.dead * share, places.of * share, dict[Hashable, Stand]()
    for fanned, hps in fans:
        for (after, lost), weight in fanned.ways:
            there = stands.setdefault(key(after), (after, {}))[1] if after.hero.is_alive else {}
            each = weight * (share // fanned.of)
            for had, ways in hps.items():
                if after.hero.is_alive and had > lost:
                    there[had - lost] = there.get(had - lost, 0) + ways * each
                else:
                    dead += ways * each
    return _reduced(stands, dead, of)


def armor_first(hero: Hero) -> tuple[str, ...]:
    """The fullest piece first, HP last."""
    pieces = sorted((slot for slot, piece in hero.armor.items() if piece.hp > 0), key=lambda slot: -hero.armor[slot].hp)
    return (*(slot.replace("_", " ") for slot in pieces), wounds.HP)


def said(hero: Hero, order: tuple[str, ...]) -> str:
    """The order as a player would say it now: pieces that are gone are left out."""
    can = wounds.takers(hero)
    return ",".join(taker for taker in order if taker in can)


def aim(state: State, target: str | None) -> str | None:
    """The target as long as one of that name stands, or so many stand."""
    return target if target is not None and combat.stands(state, target) else None


def goes_on(state: State) -> bool:
    """Is the hero alive and somebody left?"""
    return state.hero.is_alive and bool(state.here().monsters)


def end(state: State) -> End:
    """How it ends."""
    hero = state.hero
    over = not hero.is_alive or not state.here().monsters
    return End(hero.is_alive, over, hero.hp if hero.is_alive else 0, sum(piece.hp for piece in hero.armor.values()) if hero.is_alive else 0)


def key(state: State) -> Hashable:
    """What the rest of the fight hangs on."""
    hero = state.hero
    if not hero.is_alive:
        return None
    here = state.here()
    armor = tuple((slot, piece.hp) for slot, piece in hero.armor.items())
    return hero.hp, armor, hero.paralyzed, hero.effects, hero.arms, hero.torches, hero.light, here.monsters, here.turn, here.hidden


def _reduced(stands: dict[Hashable, Stand], dead: int, of: int) -> Places:
    """All weights in lowest terms; places that nobody reaches alive are left out."""
    common = gcd(of, dead, *(ways for _, hps in stands.values() for ways in hps.values()))
    left = {name: (state, {had: ways // common for had, ways in hps.items()}) for name, (state, hps) in stands.items() if hps}
    return Places(left, dead // common, of // common)
