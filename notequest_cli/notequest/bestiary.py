"""What is known of a monster: from its own line in the save, from what the player typed in once, from the tables."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from notequest_cli.notequest.notebook import trait_word
from notequest_cli.notequest.state import Monster, State
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee
from notequest_cli.tables import Tables

UNKNOWN = "monster-unknown"  # the question for a monster that no table knows; with its name behind, the answer for it alone


class Stats(Record):
    """A monster as it fights: hit points in full, damage, traits as words (`stone-body`), and the kinds "vs" asks for."""

    name: str
    hp: int
    damage: int
    traits: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()

    def has(self, trait: str) -> bool:
        """Has it this trait?"""
        return trait in self.traits

    def is_kind(self, kind: str) -> bool:
        """Does "vs KIND" mean it: by trait, by kind, or by a word of its name?"""
        wanted = kind.casefold()
        names = (*self.traits, *self.kinds, *self.name.casefold().split())
        return trait_word(wanted) in names or wanted in names or wanted.removesuffix("s") in names


def stats(state: State, tables: Tables, monster: Monster) -> Stats:
    """The monster as it fights; `Usage` where neither its line nor any table tells its damage."""
    known = lookup(state, tables, monster.name)
    if monster.damage is not None:
        return Stats(monster.name, monster.most, monster.damage, monster.traits, known.kinds if known else ())
    if known is None:
        raise unknown(monster.name)
    return Stats(monster.name, monster.most, known.damage, monster.traits or known.traits, known.kinds)


def learn(state: State, referee: Referee) -> State:
    """The state in which every monster here is known; what the player answers is kept for the next time ("Monsters").

    `Usage` for an answer that nobody asked for: every monster here is known, and none is as it says; or that may be for several.
    """
    strange = [each for each in state.here().monsters if each.damage is None and lookup(state, referee.tables, each.name) is None]
    if not strange and UNKNOWN in referee.answers:
        _must_be_one_of_these(state, referee, referee.answers[UNKNOWN])
    if _are_several(strange) and UNKNOWN in referee.answers:
        names, said = " and ".join(dict.fromkeys(each.name for each in strange)), referee.answers[UNKNOWN]
        raise Usage("monster-several", f"--monster {said}: no table knows {names}, and it tells of one", _in_lines(strange))
    learned = state
    for monster in strange:
        if lookup(learned, referee.tables, monster.name) is None:
            learned = _asked(learned, referee, monster, strange)
    return learned


def _asked(state: State, referee: Referee, monster: Monster, strange: list[Monster]) -> State:
    """The state in which one of those whom no table knows is known; of several each has a question of its own."""
    try:
        return ask(state, referee, monster.name, monster.most)
    except ChoiceNeeded as needed:
        if _are_several(strange):
            needed.way = _in_lines(strange)
        raise


def _are_several(strange: list[Monster]) -> bool:
    return len({each.name.casefold() for each in strange}) > 1


def _in_lines(strange: list[Monster]) -> str:
    """How a save tells of several monsters that no table knows."""
    lines = ", ".join(dict.fromkeys(f'"{each.name} {each.hp}/{each.most} 2"' for each in strange))
    return f"their lines in the save tell of each, damage and traits behind the HP, like {lines}"


def _must_be_one_of_these(state: State, referee: Referee, said: str) -> None:
    """What is said of a monster that is known may be said again, as in a line that is typed a second time."""
    from notequest_cli.notequest.describing import read_kind

    line = state.here().monsters
    for monster in line:
        known, kind = stats(state, referee.tables, monster), read_kind(said, monster.most, traits_of(referee.tables))
        if (known.hp, known.damage, sorted(known.traits)) == (kind.hp, kind.damage, sorted(kind.traits)):
            return
    names = tuple(dict.fromkeys(monster.name for monster in line))
    known_here = f"{' and '.join(names)} {'is' if len(names) == 1 else 'are'} known already" if names else "there is nobody here"
    way = "leave --monster out" + ("; its line in the save, like Skeleton 4/4 2 undead, goes before the tables" if names else "")
    raise Usage("monster-known", f"--monster {said}: {known_here}", way)


def ask(state: State, referee: Referee, name: str, hp: int = 0) -> State:
    """The state with a monster that no table knows, as the player describes it; its HP too where its line does not say them (`hp` 0).

    `Usage` where both say them, and not the same.
    """
    said = referee.answers.get(f"{UNKNOWN} {name}", referee.answers.get(UNKNOWN))
    if said is None:
        raise unknown(name, hp)
    from notequest_cli.notequest.describing import read_kind

    kind = read_kind(said, hp, traits_of(referee.tables))
    if hp and kind.hp != hp:
        raise Usage(
            "monster-hp", f"--monster {said}: {name} stands here with {hp} HP in full", 'damage and traits are enough, like "2 undead"'
        )
    return state._replace(kinds={**state.kinds, name: kind})


def unknown(name: str, hp: int = 1) -> ChoiceNeeded:
    """The question for a monster that no table knows."""
    asked, like = ("damage and traits", "2 undead") if hp else ("HP, damage and traits", "5 HP 2 damage undead")
    return ChoiceNeeded("monster-unknown", f"no table knows {name}: its {asked}", (), f'--monster "{like}"', key=f"{UNKNOWN} {name}")


def traits_of(tables: Tables) -> list[str]:
    """Every trait, and every kind that "vs" may ask for, as the word a save has for it."""
    kinds = {kind for facts in _everything(tables, "") for kind in facts.get("kinds", ())}
    return [trait_word(row.name) for row in tables.table("trait").rows] + sorted(kinds)


def names(tables: Tables) -> list[str]:
    """Every monster that a table tells of."""
    return list(dict.fromkeys(str(facts.get("name", "")) for facts in _everything(tables, "") if "damage" in facts))


def lookup(state: State, tables: Tables, name: str) -> Stats | None:
    """What is known of a name: the player's own first, then the dungeon the hero is in, then all the others."""
    wanted = name.casefold()
    for known, own in state.kinds.items():
        if known.casefold() == wanted:
            return Stats(name, own.hp, own.damage, own.traits)
    return _in_tables(tables, state.dungeon().type if state.hero.dungeon in state.dungeons else "", wanted)


@lru_cache(maxsize=256)
def _in_tables(tables: Tables, near: str, wanted: str) -> Stats | None:
    rows = (facts for facts in _everything(tables, near) if "damage" in facts)
    return next((_stats(facts) for facts in rows if str(facts.get("name", "")).casefold() == wanted), None)


def met(state: State, tables: Tables, facts: Mapping[str, Any], count: int) -> tuple[Monster, ...]:
    """`count` fresh monsters of a table row; their line says damage and traits only where a look-up would say something else."""
    found = _stats(facts)
    known = lookup(state, tables, found.name)
    usual = known is not None and (known.damage, known.traits) == (found.damage, found.traits)
    monster = Monster(found.name, found.hp, found.hp) if usual else Monster(found.name, found.hp, found.hp, found.damage, found.traits)
    return (monster,) * count


def _stats(facts: Mapping[str, Any]) -> Stats:
    traits = tuple(trait_word(trait) for trait in facts.get("traits", ()))
    return Stats(str(facts["name"]), int(facts.get("hp", 0)), int(facts.get("damage", 0)), traits, tuple(facts.get("kinds", ())))


def _everything(tables: Tables, near: str) -> Iterator[Mapping[str, Any]]:
    """Every row that tells of a monster, those of the dungeon type that is near first."""
    if near:
        yield from _of_dungeon(tables, near)
    yield from _rows(tables, "arrival")
    for name in tables.names():
        pack, _, short = name.rpartition(".")
        if short == "monsters" and pack != near:
            yield from _of_dungeon(tables, pack)


def _of_dungeon(tables: Tables, kind: str) -> Iterator[Mapping[str, Any]]:
    for short in ("monsters", "boss"):
        yield from _rows(tables, f"{kind}.{short}")
    for trap in _rows(tables, f"{kind}.trap"):
        if isinstance(trap.get("monsters"), dict):
            yield trap["monsters"]


def _rows(tables: Tables, name: str) -> Iterator[Mapping[str, Any]]:
    try:
        table = tables.table(name)
    except Usage:
        return
    for row in table.rows:
        yield row.facts
