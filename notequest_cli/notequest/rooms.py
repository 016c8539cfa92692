"""What stands in a room: its contents, its monsters, and who begins (NoteQuest rulebook, "Segments", "Combat")."""

from collections.abc import Mapping
from typing import Any

from notequest_cli.notequest import alarm, bestiary
from notequest_cli.notequest.events import Reminder
from notequest_cli.notequest.map_events import ContentsFound, MonstersFound
from notequest_cli.notequest.notebook import trait_word
from notequest_cli.notequest.state import Monster, State
from notequest_cli.notequest.step import Step, amount
from notequest_cli.notequest.texts import coins_text, times
from notequest_cli.referee import Referee
from notequest_cli.tables import Drawn, Table, Tables

# what a row of the Contents table lays on the floor, and the name it is counted under there
COUNTED = {"scrolls": "Magic Scroll", "magic_items": "Magic Item"}


def words_of(name: str, facts: Mapping[str, Any]) -> tuple[Reminder, ...]:
    """What a player's own row says of itself and no rule does, to be read out."""
    told = [str(facts[key]) for key in ("says", "effect") if isinstance(facts.get(key), str)]
    return (Reminder(name, ", ".join(told)),) if told else ()


def furnish(state: State, referee: Referee) -> Step:
    """A new room: Contents and its dice, then Monsters and their number ("Segments")."""
    return Step(state).then(contents, referee).then(monsters, referee)


def contents(state: State, referee: Referee) -> Step:
    """Roll what stands in the room the hero entered."""
    drawn = referee.draw(f"{state.dungeon().type}.contents", "Contents", free=lambda named: False)
    here, facts = state.here(), drawn.row.facts
    treasures = amount(referee, str(facts.get("treasures", "0")), "Treasures")
    found = _lying(referee, facts)
    items = tuple(text for text, _ in found)
    faces = treasures.faces + tuple(face for _, rolled in found for face in rolled)
    chest = "closed" if facts.get("chest") else here.chest
    event = ContentsFound(drawn.row.name, drawn.faces, bool(chest), treasures.total, items, faces, bool(facts.get("secret")))
    now = state.with_here(contents=drawn.row.name, chest=chest, treasures=here.treasures + treasures.total, items=here.items + items)
    return Step(now, (event, *words_of(drawn.row.name, facts)))


def monsters(state: State, referee: Referee) -> Step:
    """Roll who is in the room the hero entered."""
    return _arrive(state, referee, _who(state, referee, "monsters", "Monsters"), is_boss=False)


def boss(state: State, referee: Referee) -> Step:
    """Roll the Dungeon Boss, and nothing else ("The Final Room")."""
    return _arrive(state, referee, _who(state, referee, "boss", "Dungeon Boss"), is_boss=True)


def _who(state: State, referee: Referee, short: str, why: str) -> Drawn:
    """Monsters are also taken by a name that another table knows, or that the player describes."""
    return referee.draw(f"{state.dungeon().type}.{short}", why, free=lambda named: _is_told(state, referee, named))


def _is_told(state: State, referee: Referee, named: str) -> bool:
    return "monster-unknown" in referee.answers or bestiary.lookup(state, referee.tables, named) is not None


def check_named(state: State, referee: Referee) -> None:
    """A monster said with `--as` that no table knows, or two rows have, is asked for before any die is rolled."""
    for short in ("monsters", "boss"):
        own = f"{state.dungeon().type}.{short}"
        for named in (*referee.queues.get(short, ()), *referee.queues.get(own, ())):
            _check(state, referee, referee.tables.table(own), named)


def _check(state: State, referee: Referee, table: Table, named: str) -> None:
    if table.named(named):
        referee.row_meant(table, named)
    elif not _is_told(state, referee, named):
        row = referee.row_meant(table, named, lambda typed: False)
        if not row.facts:
            raise bestiary.unknown(named, 0)


def meet(state: State, referee: Referee, is_quiet: bool) -> Step:
    """Who strikes first: the hero after a quiet door, else the monsters of the room ("Combat")."""
    return Step(state) if is_quiet else alarm.wake(state, referee, strike_first=True)


def may_hide_a_passage(state: State, tables: Tables) -> bool:
    """May a secret passage be looked for here? The contents say so ("Find Secret Passage")."""
    row = tables.table(f"{state.dungeon().type}.contents").named(state.here().contents)
    return row is not None and bool(row.facts.get("secret"))


def _lying(referee: Referee, facts: Mapping[str, Any]) -> list[tuple[str, tuple[int, ...]]]:
    """What lies on the floor, as the save writes it (`4 coins`, `Magic Scroll x3`), each with its faces."""
    found = []
    if "coins" in facts:
        coins = amount(referee, str(facts["coins"]), "coins")
        found.append((coins_text(coins.total), coins.faces))
    for key, name in COUNTED.items():
        if key in facts:
            several = amount(referee, str(facts[key]), f"{name}s")
            found.append((times(name, several.total), several.faces))
    if isinstance(facts.get("items"), dict):
        several = amount(referee, str(facts["items"]["count"]), str(facts["items"]["name"]))
        found.append((times(str(facts["items"]["name"]), several.total), several.faces))
    return found


def _arrive(state: State, referee: Referee, drawn: Drawn, is_boss: bool) -> Step:
    """The monsters of a drawn row stand in the room."""
    count = amount(referee, str(drawn.row.facts.get("count", "1")), f"number of {drawn.row.name}")
    own = words_of(drawn.row.name, drawn.row.facts)
    if count.total == 0:
        return Step(state, (MonstersFound(drawn.row.name, 0, 0, drawn.faces, count.faces, is_boss), *own))
    state, met = _known(state, referee, drawn, count.total)
    here = state.here()
    event = MonstersFound(drawn.row.name, count.total, met[0].most, drawn.faces, count.faces, is_boss)
    return Step(state.with_here(monsters=here.monsters + met, alerted=False, turn=""), (event, *own))


def _known(state: State, referee: Referee, drawn: Drawn, many: int) -> tuple[State, tuple[Monster, ...]]:
    """The monsters of a row; a name that only the player knows is asked for once and kept."""
    if "hp" in drawn.row.facts:
        return state, bestiary.met(state, referee.tables, drawn.row.facts, many)
    known = bestiary.lookup(state, referee.tables, drawn.row.name)
    if known is None:
        state = bestiary.ask(state, referee, drawn.row.name)
        known = bestiary.lookup(state, referee.tables, drawn.row.name)
    assert known is not None
    traits = tuple(trait_word(trait) for trait in known.traits)
    return state, bestiary.met(state, referee.tables, {"name": known.name, "hp": known.hp, "damage": known.damage, "traits": traits}, many)
