"""The chances of a fight to the end: winning, dying, HP left, exchange after exchange over all faces (NoteQuest rulebook, "Combat").

A chain over the rule of one exchange. Between two exchanges states are alike where hero and monsters are; coins, bodies and
Spoils have no bearing on a fight, and their dice are not told apart.
"""

from collections.abc import Hashable

from notequest_cli.chain import Fan, Paths, advance, begin, certain, fan
from notequest_cli.dice import Endless, Source
from notequest_cli.notequest import combat, wounds
from notequest_cli.notequest.state import Hero, State
from notequest_cli.outcomes import Outcomes
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables

MOST_EXCHANGES = 60
NEGLIGIBLE = 10**12
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


def fight(state: State, tables: Tables, target: str | None = None, weapon: str | None = None, to: str | None = None) -> FightOdds:
    """A fight fought to its end with one weapon, damage on armor first where nobody says where."""
    order = wounds.check_order(state.hero, to) or armor_first(state.hero)
    seen: dict[Hashable, Fan[State]] = {}

    def exchange(before: State) -> Fan[State]:
        name = key(before)
        if name not in seen:
            seen[name] = fan(lambda dice: _exchange(before, Referee(Bearing(dice), tables), target, weapon, order))
        return seen[name]

    paths, exchanges = begin(state), 0
    while exchanges < MOST_EXCHANGES and _open_weight(paths) * NEGLIGIBLE > paths.of:
        exchanges += 1
        paths = advance(paths, lambda before: exchange(before) if goes_on(before) else certain(before), key)
    return FightOdds(paths.seen(end), order, exchanges)


def _exchange(state: State, referee: Referee, target: str | None, weapon: str | None, order: tuple[str, ...]) -> State:
    after: State = combat.exchange(state, referee, aim(state, target), weapon, said(state.hero, order)).state
    return after


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
    line = state.here().monsters
    if target is None:
        return None
    if target.isdigit():
        return target if int(target) <= len(line) else None
    return target if any(monster.name.casefold().startswith(target.casefold()) for monster in line) else None


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


def _open_weight(paths: Paths[State]) -> int:
    return sum(weight for state, weight in paths.values.values() if goes_on(state))
