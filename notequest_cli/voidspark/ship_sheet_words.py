"""The ship to look at. Nothing here changes anything."""

from notequest_cli.show.vocabulary import Bad, Block, Columns, Faint, Heading, Part, Pips, Strong, field, line
from notequest_cli.tables import Tables
from notequest_cli.voidspark.sheet import compartment_names, crew_facts, integrity_most, upgrade_facts
from notequest_cli.voidspark.state import State
from notequest_cli.voidspark.value_words import bonus_text, stat_line

Page = tuple[list[Block], object]


def ship(state: State, tables: Tables) -> Page:
    """The ship: its values, and each compartment with its crew and upgrade."""
    blocks: list[Block] = [Heading(state.ship.name or "the ship")]
    blocks += [stat_line(state, tables, stat) for stat in ("aim", "evasion", "shield")]
    names = compartment_names(state, tables)
    rows = tuple(_compartment(state, tables, key, name) for key, name in names.items())
    blocks += [Columns(("", "", "crew", "upgrade"), rows)] if rows else [line("no compartments: write [ship.engine_room] with integrity")]
    blocks += [field("spare", name, Faint(f"  paid {paid}")) for name, paid in state.ship.spare.items()]
    left = sum(part.integrity for part in state.ship.compartments.values())
    return blocks, left


def _compartment(state: State, tables: Tables, key: str, name: str) -> tuple[Part, ...]:
    part = state.ship.compartments[key]
    crew = f"{part.crew} ({crew_facts(state, tables, part.crew)[0]})".replace(" ()", "") if part.crew else ""
    built = f"{part.upgrade} ({bonus_text(dict(upgrade_facts(state, tables, part.upgrade)[1]))})".replace(" ()", "") if part.upgrade else ""
    left: Part = Pips(part.integrity, integrity_most(state, tables, key)) if part.integrity > 0 else Bad("destroyed")
    return (Strong(name), left, crew, built)
