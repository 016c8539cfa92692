"""What `odds fight`, `odds dogfight` and `odds ship` say, and the same as values."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from notequest_cli.odds import Chances, aligned, decimal, fraction, percent
from notequest_cli.outcomes import Outcomes
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.show.vocabulary import Bad, Bar, Block, Columns, Faint, Heading, Part, Strong, field, line
from notequest_cli.tables import Tables
from notequest_cli.voidspark.state import DOGFIGHT, State

if TYPE_CHECKING:
    from notequest_cli.voidspark import odds_fights, odds_ships

FINE, FEW = 1000, 100
NO_LOSS = "no round says what it costs, as {} does: HP are not counted"

Result = tuple[bool, int | None]
Said = Mapping[str, Any]
Told = tuple[list[Block], tuple[Any, ...], object]


class AbilityOdds(Record):
    """The chance to win a round where an ability is used on it."""

    name: str
    won: str


class RoundOdds(Record):
    """The chance to win a round as it is, and with one use of each ability.

    `unweighed` are those with too many ways to weigh, and those that do, at least in part, what only the player can judge. `several` are
    those of which one use alone makes nothing better, and several could, of one or together.

    It is the chance of a hero who lives to fight it: a fight is counted up to its end or to a death, without what a clone meets after it.
    """

    number: int
    round: str
    won: str
    abilities: tuple[AbilityOdds, ...]
    unweighed: tuple[str, ...]
    several: tuple[str, ...]


class Lost(Record):
    """The chance to lose just so many HP."""

    hp: int
    chance: str


class FightOdds(Record):
    """A whole page: every round won, HP lost on average, death."""

    all_won: str
    mean_lost: str
    death: str
    lost: tuple[Lost, ...]


class RoomOdds(Record):
    """A compartment: hit at all, down to 0 by it (0 for what was at 0 before)."""

    compartment: str
    integrity: int
    hit: str
    falls: str


class ShipOdds(Record):
    """Hits on the ship: points behind the shield, HP the hero loses."""

    points: int
    mean_lost: str
    death: str
    lost: tuple[Lost, ...]


class ShipLost(Record):
    """Integrity that a dogfight costs the ship over all compartments."""

    mean_integrity: str
    most: int


def fight(state: State, tables: Tables, words: tuple[str, ...], said: Said) -> Told:
    """A fight on foot, or the one that waits."""
    from notequest_cli.voidspark import bouts

    kind = bouts.SINGLE if said.get("single") else ""
    bouts.must_fit(words, kind, "odds fight")
    return _fight(state, tables, words, kind)


def dogfight(state: State, tables: Tables, words: tuple[str, ...], said: Said) -> Told:
    """A fight between ships."""
    return _fight(state, tables, words, DOGFIGHT)


def ship(state: State, tables: Tables, words: tuple[str, ...], said: Said) -> Told:
    """So much damage to the ship."""
    from notequest_cli.voidspark import odds_ships

    if len(words) != 1 or not (words[0].isascii() and words[0].isdigit() and 0 < int(words[0][:4]) < FINE):
        wrong = f"damage is {' '.join(words)!r}, expected a whole number from 1 to {FINE - 1}"
        raise Usage("number-wrong", wrong, "like notequest odds ship 4")
    found = odds_ships.hit(state, tables, int(words[0]))
    rooms = _room_values(found.rooms)
    hp = _lost_values(found.hp, state.hero.hp)
    heading = Heading(
        f"odds of {words[0]} damage to the ship", "1 point gets through" if found.points == 1 else f"{found.points} points get through"
    )
    blocks: list[Block] = [heading, _rooms_table(found.rooms), *_hp_blocks(found.hp, state)]
    return blocks, (*rooms, ShipOdds(found.points, *hp)), fraction(found.hp.where(lambda lost: lost == 0), found.hp.of)


def _fight(state: State, tables: Tables, words: tuple[str, ...], kind: str) -> Told:
    from notequest_cli.voidspark import odds_ability_words, odds_fights

    found = odds_fights.fight(state, tables, words, kind)
    every = "in every round to come" if found.rounds and found.rounds[0].number > 1 else "in every round"
    is_dogfight = DOGFIGHT in (kind, state.fight.kind if state.fight and not words else "")
    what = "odds of the dogfight" if is_dogfight else "odds of the fight"
    blocks: list[Block] = [Heading(what, f"won {every} {percent(found.all_won.where(bool), found.all_won.of)}")]
    values = []
    for each in found.rounds:
        won = each.results.by(_won)
        blocks += [line(Strong(f"round {each.number}"), Faint(f"  {each.text}"), f": {_plain(won)}"), *odds_ability_words.lines(each)]
        weighed = tuple(AbilityOdds(name, _chance(results.by(_won))) for name, results in each.abilities)
        values.append(RoundOdds(each.number, each.text, _chance(won), weighed, (*each.unweighed, *each.judged), each.several))
    uses = odds_ability_words.uses(state, found.rounds)
    blocks += [line(Faint(f"each ability is weighed {uses}"))] if uses else []
    events = (*values, FightOdds(_chance(found.all_won), *_lost_values(found.hp, state.hero.hp)))
    shot, rooms = _on_the_ship(found) if kind == DOGFIGHT or (state.fight and not words) else ([], ())
    lost = _hp_blocks(found.hp, state, found.gains) if found.names_losses else [line(NO_LOSS.format("60-3" if is_dogfight else "12/9-1"))]
    left_out = [line(Faint(f"not weighed: {text}")) for text in found.unweighed]
    return [*blocks, *shot, *lost, *left_out, *_ends_at_death(found, state)], (*events, *rooms), _chance(found.all_won)


def _ends_at_death(found: "odds_fights.FightOdds", state: State) -> list[Block]:
    """Said where a death before the last round leaves rounds that are not counted."""
    before_the_last = found.rounds[-1].lived.where(lambda alive: not alive) if found.rounds else 0
    return (
        [line(Faint("counted up to a death; what a clone meets in the rounds after it is not in these numbers"))] if before_the_last else []
    )


def _on_the_ship(fought: "odds_fights.FightOdds") -> tuple[list[Block], tuple[Any, ...]]:
    """What the fight may cost the ship: Integrity in all, and each compartment; nothing where none is hit."""
    found, lost = fought.compartments, fought.integrity.chances()
    if not any(room.hit.where(bool) for room in found):
        return [], ()
    points = field("Integrity lost", f"{decimal(*lost.mean())} on average, {lost.high} at most")
    return [points, _rooms_table(found)], (ShipLost(fraction(*lost.mean()), lost.high), *_room_values(found))


def _rooms_table(rooms: Sequence["odds_ships.RoomOdds"]) -> Columns:
    rows = tuple((room.name, room.integrity, _percent(room.hit), _falls(room), _goes(room.lost)) for room in rooms)
    return Columns(("", "left", "hit", "falls to 0", ""), rows)


def _falls(room: "odds_ships.RoomOdds") -> str:
    return _percent(room.falls) if room.integrity else "already"


def _room_values(rooms: Sequence["odds_ships.RoomOdds"]) -> tuple[RoomOdds, ...]:
    return tuple(RoomOdds(room.name, room.integrity, _chance(room.hit), _chance(room.falls)) for room in rooms)


def at_the_pause(state: State, tables: Tables, offered: Sequence[str]) -> list[Block]:
    """What each ability that is `offered`, `Smite` or `Smite on 2`, would change on the rounds that wait."""
    from notequest_cli.voidspark import odds_ability_words, odds_fights

    blocks: list[Block] = []
    for each in odds_fights.waiting(state, tables, offered):
        told = odds_ability_words.lines(each, waits=True)
        uses = odds_ability_words.uses(state, (each,))
        blocks += [line(f"chance to win round {each.number}{f', each {uses}' if uses else ''}"), *told] if told else []
    return blocks


def _hp_blocks(lost: Outcomes[int], state: State, gains: bool = False) -> list[Block]:
    """The HP lost: on average, and each amount; with what `gains` HP it may be gained, and each change has a sign."""
    chances = lost.chances()
    dead = lost.where(lambda hp: hp >= state.hero.hp > 0)
    is_gained = chances.mean()[0] < 0
    owed = ", what is owed counted as well" if gains else ""
    blocks: list[Block] = [field("HP gained" if is_gained else "HP lost", f"{_on_average(chances)}{owed}", f", of {state.hero.hp}")]
    if dead:
        blocks.append(field("death", Bad(percent(dead, lost.of))))
    heads = ("HP", "chance", "or worse", "") if chances.low < 0 else ("lost", "chance", "or more", "")
    return [*blocks, Columns(heads, _rows(chances))] if len(lost.weights) > 1 else blocks


def _on_average(chances: Chances) -> str:
    """`0.58 on average`, of what is lost or, on the whole, gained."""
    mean, of = chances.mean()
    often = chances.at_least(1)
    if chances.low < 0 or often * FEW > chances.of:
        return f"{decimal(abs(mean), of)} on average"
    return "almost nothing on average" if often else "nothing"


def _rows(chances: Chances) -> tuple[tuple[Part, ...], ...]:
    most, rows, is_signed = max(chances.ways), [], chances.low < 0
    for hp, ways in enumerate(chances.ways, chances.low):
        if ways:
            bar = Bar(max(ways * FINE // most, 1), FINE)
            rows.append(
                (f"{-hp:+d}" if is_signed and hp else hp, aligned(ways, chances.of), aligned(chances.at_least(hp), chances.of), bar)
            )
    return tuple(rows)


def _lost_values(lost: Outcomes[int], hp: int) -> tuple[str, str, tuple[Lost, ...]]:
    chances = lost.chances()
    each = tuple(Lost(amount, fraction(ways, lost.of)) for amount, ways in sorted(lost.weights.items()))
    return fraction(*chances.mean()), fraction(lost.where(lambda amount: amount >= hp > 0), lost.of), each


def _goes(names: tuple[str, ...]) -> Part:
    return Faint(f"{' and '.join(names)} with it") if names else ""


def _won(result: tuple[bool, int | None]) -> bool:
    return result[0]


def _chance(outcomes: Outcomes[bool]) -> str:
    return fraction(outcomes.where(bool), outcomes.of)


def _percent(outcomes: Outcomes[bool]) -> str:
    return aligned(outcomes.where(bool), outcomes.of)


def _plain(outcomes: Outcomes[bool]) -> str:
    return percent(outcomes.where(bool), outcomes.of, 1)


ODDS: dict[str, Callable[[State, Tables, tuple[str, ...], Said], Told]] = {"fight": fight, "dogfight": dogfight, "ship": ship}
