"""What a Treasure turns out to be: Treasure, Wonder, Magic Item, the piece it is on, the spell on a scroll.

NoteQuest rulebook, "Open a Chest", and the reward tables of the dungeons.
"""

from collections.abc import Mapping
from typing import Any

from notequest_cli.notequest import segments, things
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.thing_events import TreasureRolled
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee
from notequest_cli.tables import Drawn, Tables

TREASURE = "Treasure"
SCROLL = "Magic Scroll"
MAGIC_ITEM = "Magic Item"
ROLLED = {TREASURE: "treasure", SCROLL: "", MAGIC_ITEM: "magic-item"}


def roll(step: Step, referee: Referee, what: str) -> tuple[Step, str]:
    """Roll one Treasure, Magic Item or Magic Scroll into a thing as the save writes it."""
    if what == SCROLL:
        return _scroll(step, referee)
    return _draw(step, referee, ROLLED[what])


def _draw(step: Step, referee: Referee, table: str) -> tuple[Step, str]:
    drawn = referee.draw(f"{step.state.dungeon().type}.{table}")
    return _resolve(_told(step, drawn), referee, drawn)


def _resolve(step: Step, referee: Referee, drawn: Drawn) -> tuple[Step, str]:
    """The thing a row names; a row that sends on rolls the next table."""
    facts = drawn.row.facts
    if facts.get("roll"):
        return _draw(step, referee, str(facts["roll"]))
    if facts.get("scroll"):
        return _scroll(step, referee)
    if facts.get("base") == "armor":
        return _armor(step, referee, drawn.row.name, facts)
    if facts.get("base") == "weapon":
        return _weapon(step, referee, drawn.row.name)
    return step, text_of(drawn.row.name, facts)


def tables_of(state: State, tables: Tables, what: str) -> list[str]:
    """The tables that rolling one of `ROLLED` may come to; none for a thing that is not rolled."""
    found = ["basic-spell"] if what == SCROLL else [ROLLED[what]] if what else []
    for short in found:
        for row in tables.table(segments.own_table(tables, state.dungeon(), short)).rows:
            facts = row.facts
            goes = (facts.get("roll"), "basic-spell" if facts.get("scroll") else None, facts.get("base"))
            found += [str(name) for name in goes if name and name not in found]
    return found


def text_of(name: str, facts: Mapping[str, Any]) -> str:
    """A thing with its numbers: `Spear 1d6+1`, `Halberd 1d6+3 two hands`, `Jester Hat 2/2`."""
    damage = f" {facts['damage']}" if "damage" in facts else ""
    hands = " two hands" if facts.get("hands") == 2 else ""
    hp = f" {facts['hp']}/{facts['hp']}" if facts.get("hp") else ""
    return name + damage + hands + hp


def _scroll(step: Step, referee: Referee) -> tuple[Step, str]:
    drawn = referee.draw("basic-spell", "Basic Spell")
    return _told(step, drawn), things.SCROLL + drawn.row.name


def _armor(step: Step, referee: Referee, magic: str, enchanted: Mapping[str, Any]) -> tuple[Step, str]:
    """The piece that carries the enchantment; a Ring has no HP to add to."""
    drawn = referee.draw(segments.own_table(referee.tables, step.state.dungeon(), "armor"), "Armor", free=lambda named: False)
    _must_have(drawn, "hp")
    own = int(drawn.row.facts["hp"])
    hp = max(0, own + things.armor_bonus(enchanted)) if own else 0
    return _told(step, drawn), text_of(magic.replace("[Armor]", drawn.row.name), {"hp": hp})


def _weapon(step: Step, referee: Referee, magic: str) -> tuple[Step, str]:
    drawn = referee.draw(f"{step.state.dungeon().type}.weapon", "Weapon")
    _must_have(drawn, "damage")
    return _told(step, drawn), text_of(magic.replace("[Weapon]", drawn.row.name), drawn.row.facts)


def _must_have(drawn: Drawn, fact: str) -> None:
    if fact not in drawn.row.facts:
        raise Usage("piece-unknown", f"{drawn.row.name} has no {fact} in {drawn.table}", f"give it a row with {fact} in your own tables")


def _told(step: Step, drawn: Drawn) -> Step:
    return step.told(TreasureRolled(drawn.title, drawn.faces, drawn.row.name))
