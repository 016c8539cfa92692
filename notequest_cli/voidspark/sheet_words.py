"""Pages to look at: the hero's sheet, pack, equipment, ship, the open page. Nothing here changes anything."""

from notequest_cli.effects import parse
from notequest_cli.show.vocabulary import Bad, Block, Columns, Faint, Field, Good, Heading, Part, Pips, Strong, field, line, signed
from notequest_cli.tables import Tables
from notequest_cli.voidspark import costs, fights, hitpoints, lottery, page
from notequest_cli.voidspark.damage import damage_text, read_damage
from notequest_cli.voidspark.sheet import (
    LABELS,
    Value,
    compartment_names,
    crew_facts,
    gear_facts,
    integrity_most,
    reminders,
    skills,
    upgrade_facts,
    value,
)
from notequest_cli.voidspark.state import TRAITS, Ability, State
from notequest_cli.voidspark.thing_words import bonus_text

Page = tuple[list[Block], object]
NO_HERO = line("no hero on this page yet: notequest hero new")


def sheet(state: State, tables: Tables) -> Page:
    """The hero's sheet: what each value comes to, and where it comes from."""
    hero = state.hero
    if not hero.name:
        return [NO_HERO], None
    blocks: list[Block] = [Heading(hero.name, f"{hero.trade}, level {hero.level}{', dead' if hero.is_dead else ''}".lstrip(", "))]
    blocks += [field("HP", Pips(hero.hp, hitpoints.maximum(state, tables)), _sources(value(state, tables, "hp_max")))]
    blocks += [_stat(state, tables, stat) for stat in ("defense", "attack")]
    blocks += [_damage(state, tables), *(_stat(state, tables, trait) for trait in TRAITS)]
    blocks += [field("virtue", signed(hero.virtue)), field("credits", hero.credits, Bad("  debt") if hero.credits < 0 else "")]
    blocks += [*_skills(state, tables), *_pools(state), *_abilities(state), *_lasting(state)]
    return [*blocks, *_worn(state, tables), *_packed(state), *(field("note", note) for note in hero.notes)], hero.hp


def pack(state: State, tables: Tables) -> Page:
    """The pack, with what each item does."""
    known = tables.pack("items")
    rows = tuple((str(number), name, Faint(known.get(name, {}).get("effect", ""))) for name, number in state.hero.pack.items())
    return [Columns(("", "", ""), rows) if rows else line("the pack is empty")], sum(state.hero.pack.values())


def gear(state: State, tables: Tables) -> Page:
    """Every piece that is owned: slot, bonus, whether it is worn."""
    if not state.hero.gear:
        return [line("no equipment yet: notequest gear add NAME")], 0
    pieces = [(name, gear_facts(tables, name, piece)) for name, piece in state.hero.gear.items()]
    rows = tuple((Strong(name), piece.slot, bonus_text(dict(piece.bonus)), Good("worn") if piece.worn else "") for name, piece in pieces)
    may = "may be changed on this page" if state.calendar.gear_open else "is changed at a Rest, or on the page a piece is gained"
    return [Columns(("", "slot", "", ""), rows), line(Faint(f"equipment {may}"))], len(rows)


def ship(state: State, tables: Tables) -> Page:
    """The ship: its values, and each compartment with its crew and upgrade."""
    blocks: list[Block] = [Heading(state.ship.name or "the ship")]
    blocks += [_stat(state, tables, stat) for stat in ("aim", "evasion", "shield")]
    names = compartment_names(state, tables)
    rows = tuple(_compartment(state, tables, key, name) for key, name in names.items())
    blocks += [Columns(("", "", "crew", "upgrade"), rows)] if rows else [line("no compartments: write [ship.engine_room] with integrity")]
    blocks += [field("spare", name, Faint(f"  paid {paid}")) for name, paid in state.ship.spare.items()]
    left = sum(part.integrity for part in state.ship.compartments.values())
    return blocks, left


def open_page(state: State, tables: Tables) -> Page:
    """The open page: its days, the sheet that resolves it, and what has happened on it."""
    day = state.calendar.page
    if day is None:
        return [line("no page is open: notequest page 2023-01-02")], None
    blocks: list[Block] = [Heading(page.spoken(day), "prologue" if state.calendar.prologue else "")]
    blocks += [field("keep", f"the sheet of {page.kept_sheet(day)}: its back resolves this page")]
    blocks += [field("chosen", ", ".join(state.calendar.choices))] if state.calendar.choices else []
    blocks += [*_lottery(state), *_rounds(state), *_waits(state)]
    blocks += [field("holds", text) for text in (*state.hero.effects, *_switched_on(state))]
    blocks += [field("condition", Bad(condition)) for condition in state.hero.conditions]
    return blocks, str(day)


def _stat(state: State, tables: Tables, stat: str) -> Field:
    """`DEX  +3`, `DEF  13  12, Solar Visor +1`."""
    found = value(state, tables, stat)
    shown = signed(found.total) if stat in TRAITS or stat == "attack" else str(found.total)
    return field(LABELS[stat], Strong(shown), _sources(found))


def _damage(state: State, tables: Tables) -> Field:
    found = value(state, tables, "damage")
    dice = damage_text(read_damage(state.hero.damage)._replace(flat=found.total))
    return field(LABELS["damage"], Strong(dice), _sources(found))


def _sources(found: Value) -> Faint:
    """Where a value comes from, where more than the printed number does."""
    if not found.added:
        return Faint("")
    return Faint(f"  {found.bare}, " + ", ".join(f"{part.name} {part.value:+d}" for part in found.added))


def _skills(state: State, tables: Tables) -> list[Block]:
    having = skills(state, tables)
    own = [name for name, holders in having.items() if "" in holders]
    crew = [f"{name} ({', '.join(filter(None, holders))})" for name, holders in having.items() if "" not in holders]
    return [field("skills", ", ".join(own + crew))] if own or crew else []


def _pools(state: State) -> list[Block]:
    return [field(name, Pips(pool.left, pool.most)) for name, pool in state.hero.pools.items()]


def _abilities(state: State) -> list[Block]:
    return [field(name, *_ability(state, ability)) for name, ability in state.hero.abilities.items()]


def _ability(state: State, ability: Ability) -> list[Part]:
    """Uses left, when, for what, with which effect."""
    left, cost = costs.limit(state, ability), costs.read_cost(ability.cost)
    uses: list[Part] = [Pips(left, cost.times), " a ", cost.per, "  "] if left is not None else []
    facts = "; ".join(part for part in (ability.when, ability.cost if left is None else "", ability.effect) if part)
    return [*uses, facts, Good("  on") if ability.on else ""]


def _lasting(state: State) -> list[Block]:
    """Conditions, effects, injuries, and what only the player can count."""
    blocks: list[Block] = [field("condition", Bad(condition)) for condition in state.hero.conditions]
    blocks += [field("injury", _injury(stat, times)) for stat, times in state.hero.injuries.items()]
    blocks += [field("spent", "per-rest abilities, until a Rest")] if state.hero.spent else []
    blocks += [field("holds" if _counts(text) else "remember", text) for text in state.hero.effects]
    return [*blocks, *(field("remember", text) for text in reminders(state) if text not in state.hero.effects)]


def _injury(stat: str, times: int) -> str:
    return LABELS.get(stat, stat) + (f", {times} times" if times > 1 else "")


def _counts(text: str) -> bool:
    return all(effect.verb != "reminder" for effect in parse(text))


def _worn(state: State, tables: Tables) -> list[Block]:
    worn = [(name, gear_facts(tables, name, piece)) for name, piece in state.hero.gear.items() if piece.worn]
    return [field(piece.slot or "worn", name, Faint(f"  {bonus_text(dict(piece.bonus))}")) for name, piece in worn]


def _packed(state: State) -> list[Block]:
    items = ", ".join(f"{number} {name}" for name, number in state.hero.pack.items())
    return [field("pack", items)] if items else []


def _compartment(state: State, tables: Tables, key: str, name: str) -> tuple[Part, ...]:
    part = state.ship.compartments[key]
    crew = f"{part.crew} ({crew_facts(state, tables, part.crew)[0]})".replace(" ()", "") if part.crew else ""
    built = f"{part.upgrade} ({bonus_text(dict(upgrade_facts(state, tables, part.upgrade)[1]))})".replace(" ()", "") if part.upgrade else ""
    left: Part = Pips(part.integrity, integrity_most(state, tables, key)) if part.integrity > 0 else Bad("destroyed")
    return (Strong(name), left, crew, built)


def _lottery(state: State) -> list[Block]:
    if not lottery.is_sunday(state) or state.calendar.prologue:
        return []
    return [field("lottery", "played" if state.calendar.lottery else "not played yet")]


def _rounds(state: State) -> list[Block]:
    if state.fight:
        return [field("fight", f"waits, round {max(state.fight.next - 1, 1)} of {len(state.fight.rounds)}: fight goes on")]
    return [field("rounds", "fought")] if state.calendar.rounds == fights.DONE else []


def _waits(state: State) -> list[Block]:
    """What the player still owes the page."""
    blocks: list[Block] = [field("death", Bad("waits"), ": clone")] if state.hero.is_dead else []
    return [*blocks, *([field("pickpocket", "waits: keep or decline the credits")] if state.calendar.pickpocket else [])]


def _switched_on(state: State) -> list[str]:
    return [f"{name}: {ability.effect}" for name, ability in state.hero.abilities.items() if ability.on]
