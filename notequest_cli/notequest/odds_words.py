"""What `odds fight`, `odds door` and `odds sneak` say, and the same as values."""

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from notequest_cli import rowwords
from notequest_cli.notequest import row_words
from notequest_cli.notequest.state import State
from notequest_cli.notequest.texts import torches_text
from notequest_cli.odds import aligned, decimal, fraction, percent
from notequest_cli.outcomes import Outcomes
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.show.vocabulary import Bad, Bar, Block, Columns, Faint, Good, Heading, Part, field
from notequest_cli.tables import Table, Tables

if TYPE_CHECKING:
    from notequest_cli.notequest.odds_doors import Behind, DoorOdds, Group, TrapEnd
    from notequest_cli.notequest.odds_fights import End

    Counted = TypeVar("Counted", TrapEnd, Group)

FINE = 1000
ODDS_DOOR = "notequest odds door, or odds door N"

Said = Mapping[str, Any]
Told = tuple[list[Block], tuple[Any, ...], object]


class HpLeft(Record):
    """The chance to win with just so many HP left."""

    hp: int
    chance: str


class FightOdds(Record):
    """A fight to the end with the weapon alone: won, lost, undecided; damage falls in this order.

    Undecided is 0 where every exchange costs HP or armor. Where one may cost nothing no exchange is the last, and it is what was still
    open when that was less than one part of 10**12, or after 200 exchanges. Not counted is what the hero could do instead of a blow:
    spells, scrolls, potions.
    """

    win: str
    die: str
    undecided: str
    mean_left: str
    order: tuple[str, ...]
    left: tuple[HpLeft, ...]
    not_counted: tuple[str, ...]


class Possible(Record):
    """Something that can come, of one roll: door, trap, behind, contents, monsters, boss."""

    roll: str
    what: str
    chance: str


class SneakOdds(Record):
    """The chance to move past unseen, and whether the torch for it is the last, so that the darkness takes the hero whatever falls."""

    unseen: str
    darkness: bool


def fight(state: State, tables: Tables, words: tuple[str, ...], said: Said) -> Told:
    """A fight to the end against the monsters here."""
    from notequest_cli.notequest import guards, odds_fights

    if not guards.in_dungeon(state, "odds fight").monsters:
        raise Usage(
            "fight-nobody", f"odds fight: nobody is in {state.hero.where} to fight", "notequest odds door tells who may wait behind a door"
        )
    found = odds_fights.fight(state, tables, " ".join(words) or None, said.get("weapon"), said.get("to"), said.get("monster"))
    lived = Outcomes({end: weight for end, weight in found.ends.weights.items() if end.alive and end.over}, found.ends.of)
    won = lived.by(lambda end: end.hp)
    instead = _instead(state, tables)
    blocks = _fight_blocks(state, found.ends, won, found.order)
    if instead:
        blocks.insert(1, field("blows only", f"not counted: {', '.join(instead)}"))
    return blocks, (_fight_value(found.ends, won, found.order, instead),), _chance(found.ends, _is_won)


def door(state: State, tables: Tables, words: tuple[str, ...], said: Said) -> Told:
    """The next door, or one by its number."""
    from notequest_cli.notequest import doors, odds_doors

    number, way = doors.read(words, "odds door", ODDS_DOOR)
    if way:
        raise Usage("odds-door-way", f"odds door takes no {way!r}: no die is rolled for it", ODDS_DOOR)
    found = odds_doors.door(state, tables, number)
    shown = _parts(found, tables.table(f"{state.dungeon().type}.contents"))
    values = tuple(Possible(roll, what, fraction(weight, each.of)) for roll, _, each in shown for what, weight in each.weights.items())
    blocks: list[Block] = [Heading(f"odds of door {found.number}", f"in {state.hero.where}")]
    for _, title, each in shown:
        blocks += [Heading(title), Columns(("", "", ""), _rows(each))]
    return blocks, values, fraction(found.result.weights.get("unlocked", 0), found.result.of)


def _parts(found: "DoorOdds", contents: Table) -> list[tuple[str, str, Outcomes[str]]]:
    """What a door may bring, roll by roll, as far as it can come: no trap where none can be, no boss where no Final Room can be."""
    from notequest_cli.notequest import doors, odds_doors

    final = found.behind.weights.get(odds_doors.FINAL, 0)
    is_room = any(behind.kind == "room" for behind in found.behind.weights)
    trap = [("trap", "its trap", found.trap.by(_told_with(found.trap, _trap_text)))]
    ordinary = [
        ("contents", "contents of a room", found.contents.by(partial(_contents_text, contents))),
        ("monsters", "in a room", found.monsters.by(_told_with(found.monsters, _group_text))),
    ]
    return [
        ("door", f"door {found.number}", found.result),
        *(trap if found.result.weights.get(doors.TRAP, 0) else []),
        ("behind", "behind it", found.behind.by(_behind_text)),
        *(ordinary if is_room else []),
        *([("boss", "in the Final Room", found.boss.by(_told_with(found.boss, _group_text)))] if final else []),
    ]


def _contents_text(table: Table, name: str) -> str:
    """`casket: a chest`, as the table says it."""
    row = table.named(name)
    more = rowwords.of(row.facts, row_words.WORDS) if row else ""
    return f"{name}: {more}" if more else name


def sneak(state: State, tables: Tables, words: tuple[str, ...], said: Said) -> Told:
    """Past the monsters here."""
    from notequest_cli.notequest import odds_doors

    found, is_last = odds_doors.sneak(state, tables)
    unseen, name = found.where(bool), state.hero.name
    monsters = state.here().monsters
    note = "past 1 monster" if len(monsters) == 1 else f"past {len(monsters)} monsters"
    told = field("unseen", Good(percent(unseen, found.of)), f"  {fraction(unseen, found.of)}")
    blocks: list[Block] = [Heading("odds of moving silently", note), told]
    if is_last:
        blocks.append(field("darkness", Bad("100 %"), f"  the torch is the last: the darkness takes {name}, seen or not"))
    chance = fraction(unseen, found.of)
    return blocks, (SneakOdds(chance, is_last),), fraction(0, 1) if is_last else chance


def _fight_blocks(state: State, ends: "Outcomes[End]", won: Outcomes[int], order: tuple[str, ...]) -> list[Block]:
    open_ = ends.where(lambda end: not end.over)
    takers = ", then ".join(taker.replace("hp", "HP") for taker in order)
    blocks: list[Block] = [Heading("odds of the fight", f"damage on {takers}" if len(order) > 1 else "")]
    blocks.append(field("win", Good(percent(ends.where(_is_won), ends.of))))
    blocks.append(field("die", Bad(percent(ends.where(lambda end: not end.alive), ends.of))))
    if open_ * FINE * FINE > ends.of:
        blocks.append(field("no end", percent(open_, ends.of), Faint("  nobody can hurt the other for good")))
    if won.weights:
        chances = won.chances()
        many = sum(chances.ways)
        mean = sum(hp * ways for hp, ways in enumerate(chances.ways, chances.low))
        blocks.append(field("HP left", f"{decimal(mean, many)} on average where it is won, of {state.hero.hp}"))
        blocks.append(Columns(("left", "chance", ""), _hp_rows(won)))
    return blocks


def _instead(state: State, tables: Tables) -> tuple[str, ...]:
    """What the hero could do instead of a blow."""
    from notequest_cli.notequest import advantages, things

    spells = (f"{name} {spell.left}" for name, spell in state.hero.spells.items() if spell.left)
    used = (text for text in state.hero.pack if things.spell_of(text) is not None or things.read(text, tables).facts.get("consumed"))
    return (*spells, *used, *(("absorb",) if advantages.of(state.hero, tables, "absorb", False) else ()))


def _hp_rows(won: Outcomes[int]) -> tuple[tuple[Part, ...], ...]:
    most = max(won.weights.values())
    return tuple(
        (hp, aligned(ways, won.of), Bar(max(ways * FINE // most, 1), FINE)) for hp, ways in sorted(won.weights.items(), reverse=True)
    )


def _fight_value(ends: "Outcomes[End]", won: Outcomes[int], order: tuple[str, ...], instead: tuple[str, ...]) -> FightOdds:
    many = sum(won.weights.values())
    mean = fraction(sum(hp * ways for hp, ways in won.weights.items()), many) if many else "0/1"
    left = tuple(HpLeft(hp, fraction(ways, won.of)) for hp, ways in sorted(won.weights.items()))
    die, open_ = _chance(ends, lambda end: not end.alive), _chance(ends, lambda end: not end.over)
    return FightOdds(_chance(ends, _is_won), die, open_, mean, order, left, instead)


def _is_won(end: "End") -> bool:
    return end.alive and end.over


def _chance(ends: "Outcomes[End]", holds: Callable[["End"], bool]) -> str:
    return fraction(ends.where(holds), ends.of)


def _rows(each: Outcomes[str]) -> tuple[tuple[Part, ...], ...]:
    most = max(each.weights.values())
    by_weight: list[tuple[Hashable, int]] = sorted(each.weights.items(), key=lambda one: -one[1])
    return tuple((str(what), aligned(weight, each.of), Bar(max(weight * FINE // most, 1), FINE)) for what, weight in by_weight)


def _told_with(outcomes: "Outcomes[Counted]", told: "Callable[[Counted, str], str]") -> "Callable[[Counted], str]":
    """Words for outcomes that differ in a number of monsters only: the numbers together, `1 to 6 x Goblin`."""
    numbers: dict[Hashable, list[int]] = {}
    for one in outcomes.weights:
        numbers.setdefault(one._replace(many=0), []).append(one.many)

    def text(one: "Counted") -> str:
        many = numbers[one._replace(many=0)]
        low, high = min(many), max(many)
        return told(one, f"{low} to {high} x " if low < high else f"{low} x " if low > 1 else "")

    return text


def _trap_text(trap: "TrapEnd", number: str) -> str:
    parts = [
        "death" if trap.dead else "",
        f"{trap.hp} HP" if trap.hp else "",
        "an arm" if trap.arms else "",
        torches_text(trap.torches) if trap.torches > 0 else "",
        f"{number}{trap.who} with {trap.who_hp} HP" if trap.many else "",
    ]
    return f"{trap.name}: {', '.join(part for part in parts if part) or 'nothing'}"


def _behind_text(behind: "Behind") -> str:
    doors = "no doors" if not behind.doors else "1 door" if behind.doors == 1 else f"{behind.doors} doors"
    return f"{behind.size} {behind.kind}, {doors}".strip()


def _group_text(group: "Group", number: str) -> str:
    return f"{number}{group.name}, {group.hp} HP" if group.many else "nobody"


ODDS: dict[str, Callable[[State, Tables, tuple[str, ...], Said], Told]] = {"fight": fight, "door": door, "sneak": sneak}
