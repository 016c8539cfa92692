"""Pages to look at: the hero's sheet, the pack, the equipment. Nothing here changes anything."""

from notequest_cli.show.vocabulary import Bad, Block, Columns, Faint, Field, Good, Heading, Part, Pips, Strong, field, line, signed
from notequest_cli.tables import Tables
from notequest_cli.voidspark import costs, held, hitpoints
from notequest_cli.voidspark.damage import damage_text, read_damage
from notequest_cli.voidspark.held import effects_in
from notequest_cli.voidspark.reminding import reminders
from notequest_cli.voidspark.sheet import LABELS, gear_facts, is_boon, is_counted, skills, value
from notequest_cli.voidspark.state import TRAITS, Ability, State
from notequest_cli.voidspark.value_words import bonus_text, sources, stat_line

Page = tuple[list[Block], object]
NO_HERO = line("no hero on this page yet: notequest hero new")


def sheet(state: State, tables: Tables) -> Page:
    """The hero's sheet: what each value comes to, and where it comes from."""
    hero = state.hero
    if not hero.is_there:
        return [NO_HERO], None
    who = f"{hero.trade}, level {hero.level}{', dead' if hero.is_dead else ''}".lstrip(", ")
    blocks: list[Block] = [Heading(hero.name or "no name", who)]
    blocks += [field("HP", Pips(hero.hp, hitpoints.maximum(state, tables)), sources(value(state, tables, "hp_max")))]
    blocks += [stat_line(state, tables, stat) for stat in ("defense", "attack")]
    blocks += [_damage(state, tables), *(stat_line(state, tables, trait) for trait in TRAITS)]
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


def effects(state: State, tables: Tables) -> Page:
    """What holds for a while, and what only the player can count."""
    on = [field("holds", held.written(name, held.lasting(ability.effect))) for name, ability in state.hero.abilities.items() if ability.on]
    return [*_lasting(state), *on] or [line("nothing holds: notequest effect +2 attack next page adds something")], len(state.hero.effects)


def skilled(state: State, tables: Tables) -> Page:
    """The skills of hero and aboard crew."""
    having = skills(state, tables)
    rows = tuple((name, Faint(", ".join(holder or state.hero.name for holder in holders))) for name, holders in having.items())
    return [Columns(("", ""), rows) if rows else line("no skills yet: notequest skill add NAME")], len(rows)


def hit_points(state: State, tables: Tables) -> Page:
    """HP left and at most."""
    return _counted(state, field("HP", Pips(state.hero.hp, hitpoints.maximum(state, tables))), state.hero.hp)


def purse(state: State, tables: Tables) -> Page:
    """Credits; below zero is debt."""
    return _counted(state, field("credits", state.hero.credits, Bad("  debt") if state.hero.credits < 0 else ""), state.hero.credits)


def virtue(state: State, tables: Tables) -> Page:
    """Virtue."""
    return _counted(state, field("virtue", signed(state.hero.virtue)), state.hero.virtue)


def _counted(state: State, shown: Field, result: int) -> Page:
    return ([shown], result) if state.hero.is_there else ([NO_HERO], None)


def abilities(state: State, tables: Tables) -> Page:
    """Every ability: uses left, when, for what, with which effect."""
    return _abilities(state) or [line("no abilities yet: notequest ability add")], len(state.hero.abilities)


def pools(state: State, tables: Tables) -> Page:
    """Surges and charges, with what is left."""
    return _pools(state) or [line("no pools yet: notequest pool add surges+4")], len(state.hero.pools)


def _damage(state: State, tables: Tables) -> Field:
    found = value(state, tables, "damage")
    dice = damage_text(read_damage(state.hero.damage)._replace(flat=found.total))
    return field(LABELS["damage"], Strong(dice), sources(found))


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
    beside = ability.cost if left is None else ", ".join(part for part in (costs.points_text(cost), costs.by_hand(ability.cost)) if part)
    facts = "; ".join(part for part in (ability.when, beside, ability.effect) if part)
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
    return is_boon(text) or all(is_counted(effect) for effect in effects_in(text))


def _worn(state: State, tables: Tables) -> list[Block]:
    worn = [(name, gear_facts(tables, name, piece)) for name, piece in state.hero.gear.items() if piece.worn]
    return [field(piece.slot or "worn", name, Faint(f"  {bonus_text(dict(piece.bonus))}")) for name, piece in worn]


def _packed(state: State) -> list[Block]:
    items = ", ".join(f"{number} {name}" for name, number in state.hero.pack.items())
    return [field("pack", items)] if items else []
