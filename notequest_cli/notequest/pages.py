"""Pages to look at: the sheet, the dungeon, the pack, the graveyard. Nothing here changes anything."""

from notequest_cli.names import match
from notequest_cli.notequest import things
from notequest_cli.notequest.limits import ARMS, MOST_THINGS, MOST_TORCHES, OFFERS
from notequest_cli.notequest.state import Dungeon, Hero, Segment, State
from notequest_cli.notequest.texts import counted, treasures_text, turns_text
from notequest_cli.show.vocabulary import Bad, Blank, Block, Columns, Faint, Field, Heading, Line, Part, Pips, Strong, field, line
from notequest_cli.tables import Tables

Page = tuple[list[Block], object]
NAMELESS = line("the sheet in the save has no name: notequest set hero.name NAME")
NOBODY = line("no adventurer yet: notequest hero new")


def sheet(state: State, tables: Tables) -> Page:
    """The adventurer's sheet, with what each thing does beside it."""
    hero = state.hero
    if not hero.name:
        return [_nobody(state)], None
    dead = "" if hero.is_alive else ", dead"
    blocks: list[Block] = [Heading(hero.name, f"{hero.race} {hero.trade}{dead}")]
    blocks += [
        *hit_points(state, tables)[0],
        *torches(state, tables)[0],
        *coins(state, tables)[0],
        field("where", *_place(state)),
        field("weapon", hero.weapon or "none", _does(hero.weapon, tables)),
    ]
    blocks += _arms(state) + _armor(state, tables) + _spells(state) + _effects(state)
    blocks += [field("owes", owed) for owed in hero.owes]
    return [*blocks, *_pack(state, tables)], hero.hp


def hit_points(state: State, tables: Tables) -> Page:
    """HP left and in full."""
    return _counted(state, field("HP", Pips(state.hero.hp, state.hero.hp_max)), state.hero.hp)


def torches(state: State, tables: Tables) -> Page:
    """Torches, and light of another kind."""
    more = f", and {state.hero.light} of light" if state.hero.light else ""
    return _counted(state, field("torches", Pips(state.hero.torches, MOST_TORCHES), more), state.hero.torches)


def coins(state: State, tables: Tables) -> Page:
    """Coins."""
    return _counted(state, field("coins", state.hero.coins), state.hero.coins)


def _counted(state: State, shown: Field, result: int) -> Page:
    return ([shown], result) if state.hero.name else ([_nobody(state)], None)


def _nobody(state: State) -> Line:
    """Why there is no sheet to look at: none was begun, or its name is missing."""
    return NAMELESS if state.hero != Hero() else NOBODY


def pack(state: State, tables: Tables) -> Page:
    """The backpack alone."""
    return _pack(state, tables), len(state.hero.pack)


def dungeon(state: State, tables: Tables, name: str = "") -> Page:
    """The dungeon the hero is in, or the one named: every segment with what is in it."""
    if not state.dungeons:
        return [line("no dungeon is known yet: notequest dungeon new")], None
    if not name and state.hero.dungeon not in state.dungeons and len(state.dungeons) > 1:
        return [field(found.id, found.name, Faint(f"  {_history(found)}")) for found in state.dungeons.values()], len(state.dungeons)
    found = _meant(state, name)
    here = state.hero.segment if state.hero.dungeon == found.id else 0
    rows = tuple(_segment(found, segment, here, _lying(state, found, segment)) for segment in found.segments.values())
    blocks: list[Block] = [Heading(found.name, _history(found))]
    if rows:
        blocks.append(Columns(("", "", "level", "from", "doors", "what is there"), rows))
    return [*blocks, *(_here(state) if here else [])], found.name


def graveyard(state: State, tables: Tables) -> Page:
    """The dead: when, where, of what, and what they left."""
    if not state.graves:
        return [line("nobody has died yet")], 0
    rows = tuple(
        (Strong(key), str(grave.died or ""), grave.where, grave.cause, ", ".join(grave.left) or Faint("nothing is left"))
        for key, grave in state.graves.items()
    )
    return [Columns(("name", "died", "where", "of", "left there"), rows)], len(rows)


def town(state: State, tables: Tables) -> Page:
    """What is done in town, and for how much."""
    place = "" if not state.hero.dungeon else f"{state.hero.name} is in {state.hero.where}: notequest leave"
    blocks: list[Block] = [
        Heading("Town", place),
        *(field(command, f"{coins} coin", Faint(f"  {what}")) for command, coins, what in OFFERS),
        field("coins", state.hero.coins),
    ]
    return blocks, state.hero.coins


def _meant(state: State, name: str) -> Dungeon:
    if name:
        return state.dungeons[match(name, state.dungeons, "dungeon")]
    return state.dungeons.get(state.hero.dungeon) or next(iter(state.dungeons.values()))


def _place(state: State) -> tuple[Part, ...]:
    hero = state.hero
    if hero.dungeon not in state.dungeons:
        return (hero.where,)
    segment = state.dungeon().segments.get(hero.segment)
    return (hero.where, Faint(f" ({state.dungeon().name or hero.dungeon}, {segment.kind})" if segment else ""))


def _arms(state: State) -> list[Block]:
    hero = state.hero
    arms: list[Block] = [field("arms", Bad(str(hero.arms)))] if hero.arms != ARMS else []
    return arms + ([field("paralyzed", f"{turns_text(hero.paralyzed)} to lose")] if hero.paralyzed else [])


def _armor(state: State, tables: Tables) -> list[Block]:
    worn = [(slot, piece, things.worn(slot, piece, tables)) for slot, piece in state.hero.armor.items()]
    return [Field(_slot(slot), (*_left(piece.hp, piece.most), piece.magic, _does(thing.text, tables))) for slot, piece, thing in worn]


def _left(hp: int, most: int) -> tuple[Part, ...]:
    return (Pips(hp, most), " ") if most else ()


def _spells(state: State) -> list[Block]:
    return [field(name, Pips(spell.left, spell.most)) for name, spell in state.hero.spells.items()]


def _effects(state: State) -> list[Block]:
    return [field("effect", text) for text in state.hero.effects]


def _pack(state: State, tables: Tables) -> list[Block]:
    held = state.hero.pack
    lines = [Line((text, _does(text, tables)), 1) for text in held]
    return [line("pack ", Pips(len(held), MOST_THINGS)), *lines]


def _does(text: str, tables: Tables) -> Faint:
    """What a thing does, in the words of its table."""
    facts = things.read(text, tables).facts if text else {}
    told = [str(facts["effect"])] if facts.get("effect") else []
    if "worth" in facts:
        told.append(f"worth {facts['worth']}" + (f" x{facts['times']}" if "times" in facts else ""))
    return Faint(f"  ({', '.join(told)})" if told else "")


def _slot(slot: str) -> str:
    return slot.replace("_", " ")


def _history(found: Dungeon) -> str:
    told = [f"expedition {found.expedition}" if found.expedition else "not entered yet"]
    told += [f"Final Room {found.final}"] if found.final else []
    told += ["boss defeated"] if found.boss else []
    return ", ".join(told)


def _lying(state: State, found: Dungeon, segment: Segment) -> list[str]:
    """Who of the dead lies in a segment."""
    return [f"{grave.name} lies here" for grave in state.graves.values() if grave.where == f"{found.id} {segment.number}"]


def _segment(found: Dungeon, segment: Segment, here: int, dead: list[str]) -> tuple[Part, ...]:
    mark = "*" if segment.number == here else ""
    kind = "Final Room" if segment.number == found.final else f"{segment.size} {segment.kind}".strip()
    doors = ", ".join(f"{door.to} {door.state}" if door.to else door.state for door in segment.doors)
    return (f"{mark}{segment.number}", kind, segment.level, segment.back or "", doors, ", ".join([*_contents(segment), *dead]))


def _contents(segment: Segment) -> list[str]:
    there = [segment.contents] if segment.contents else []
    there += [counted(monster.name for monster in segment.monsters)] if segment.monsters else []
    there += [f"chest {segment.chest}"] if segment.chest else []
    there += [treasures_text(segment.treasures)] if segment.treasures else []
    there += list(segment.items)
    there += [f"secret door to {segment.secret}"] if segment.secret else []
    return there + [word for word in ("searched", "disarmed", "hidden") if getattr(segment, word)]


def _dead(state: State) -> list[Block]:
    """Whoever died in this segment, with what is still there."""
    there = [grave for grave in state.graves.values() if grave.where == state.hero.where and grave.left]
    return [field(f"{grave.name} lies here", ", ".join(grave.left), Faint("  notequest take")) for grave in there]


def _here(state: State) -> list[Block]:
    """The monsters and doors of the segment the hero stands in, numbered as they are typed."""
    here = state.here()
    blocks: list[Block] = [Blank(), *_dead(state)]
    blocks += [field(f"monster {at}", f"{monster.name} ", Pips(monster.hp, monster.most)) for at, monster in enumerate(here.monsters, 1)]
    return blocks + [field(f"door {at}", f"{door.state} to {door.to}" if door.to else door.state) for at, door in enumerate(here.doors, 1)]
