"""The backpack: ten things of any kind, things worth coins counted as one (NoteQuest rulebook, "Carrying Limit")."""

from notequest_cli.names import is_number, match
from notequest_cli.notequest import guards, things, torches
from notequest_cli.notequest.limits import MOST_THINGS
from notequest_cli.notequest.state import Hero, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import times
from notequest_cli.notequest.thing_events import PackDropped, PackTook, ThingLeft
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables

MOST_AT_ONCE = 99


def has_room(pack: tuple[str, ...], text: str, tables: Tables) -> bool:
    """Does this thing still go in, by itself or onto its like?"""
    return len(pack) < MOST_THINGS or _like(pack, text, tables) is not None


def no_room(referee: Referee, pack: tuple[str, ...], text: str) -> None:
    """Ten things are the most a hero carries ("Carrying Limit")."""
    referee.forbid("pack-full", f"the pack is full ({len(pack)} of {MOST_THINGS}): there is no room for {text}", "notequest pack drop NAME")


def _no_room_for(referee: Referee, held: int, text: str, many: int) -> None:
    """The same for several of a thing: how many of them fit."""
    fit = max(0, MOST_THINGS - held)
    way = f"{fit} fit: notequest pack add {text} {fit}" if fit else "notequest pack drop NAME"
    referee.forbid("pack-over", f"the pack has {held} of {MOST_THINGS}: there is no room for {times(text, many)}", way)


def with_thing(pack: tuple[str, ...], text: str, tables: Tables) -> tuple[str, ...]:
    """The pack with a thing more; what is worth coins goes onto its like."""
    like = _like(pack, text, tables)
    if like is None:
        return (*pack, text)
    old, new = things.read(like, tables), things.read(text, tables)
    return tuple(times(old.name, old.many + new.many) if thing == like else thing for thing in pack)


def without(pack: tuple[str, ...], text: str, many: int = 0) -> tuple[str, ...]:
    """The pack with `many` of a thing less; 0 is all of it."""
    name, _, count = text.rpartition(" x")
    left = int(count) - many if name and many and is_number(count) else 0
    place = pack.index(text)
    return pack[:place] + ((times(name, left),) if left > 0 else ()) + pack[place + 1 :]


def find(hero: Hero, word: str, tables: Tables) -> str:
    """The thing in the pack that a word means; one in hand or worn is told to be there."""
    try:
        return match(word, dict.fromkeys(hero.pack), "thing in the pack")
    except Usage as unknown:
        if unknown.code == "name-unknown":
            _check_elsewhere(hero, word, tables)
        raise


def _check_elsewhere(hero: Hero, word: str, tables: Tables) -> None:
    held = {hero.weapon: "in hand"} if hero.weapon else {}
    worn = {things.worn(slot, piece, tables).text: "worn" for slot, piece in hero.armor.items()}
    known = {**held, **worn}
    fits = [text for text in known if any(part.startswith(word.casefold()) for part in _beginnings(text))]
    if len(fits) == 1:
        name = things.read(fits[0], tables).name
        raise Usage("thing-in-hand", f"{fits[0]} is {known[fits[0]]}, not in the pack", f'notequest equip --off "{name}" puts it there')


def _beginnings(text: str) -> list[str]:
    """The text from each of its words on."""
    words = text.casefold().split()
    return [" ".join(words[at:]) for at in range(len(words))]


def gain(state: State, text: str, tables: Tables) -> Step:
    """A thing comes to the hero unasked: into the pack, or on the floor where the pack is full."""
    hero = state.hero
    if has_room(hero.pack, text, tables):
        now = with_thing(hero.pack, text, tables)
        return Step(state.with_hero(pack=now), (_took(text, len(now), tables),))
    return Step(state.with_segment(state.here().with_found(text)), (ThingLeft(text, "the pack is full"),))


def put(step: Step, referee: Referee, text: str) -> Step:
    """A thing that lies here goes into the pack; a full pack asks what stays behind. The thing is on the floor until then."""
    state, tables = step.state, referee.tables
    options = tuple(dict.fromkeys((*state.hero.pack, text)))
    if has_room(state.hero.pack, text, tables):
        now = with_thing(state.hero.pack, text, tables)
        return lifted(step, text).hero(pack=now).told(_took(text, len(now), tables))
    question = f"the pack is full ({len(state.hero.pack)} of {MOST_THINGS}): what stays behind"
    pause = step.turn()._replace(waits=f"{text} waits for room in the pack")
    stays = referee.choose("leave", question, options, option="--leave", pause=pause)
    if stays == text:
        return _put_down(lifted(step, text), text).told(ThingLeft(text, "by choice"))
    now = (*without(state.hero.pack, stays), text)
    step = _put_down(lifted(step, text).hero(pack=now), stays)
    return step.told(ThingLeft(stays, "by choice"), _took(text, len(now), tables))


def _put_down(step: Step, *texts: str) -> Step:
    return Step(step.state.with_segment(step.state.here().with_put_down(*texts)), step.events)


def lifted(step: Step, text: str, many: int = 0) -> Step:
    """The step with a thing, or `many` of it, taken from the floor: of this segment, or from what a dead hero left there."""
    here = step.state.here()
    if text in here.found():
        return Step(step.state.with_segment(here.without_items(without(here.found(), text, many), here.put_down())), step.events)
    if text in here.items:
        return Step(step.state.with_segment(here.without_items(here.found(), without(here.put_down(), text, many))), step.events)
    where = step.state.hero.where
    for key, grave in step.state.graves.items():
        if grave.where == where and text in grave.left:
            return Step(step.state.with_grave(key, grave._replace(left=without(grave.left, text, many))), step.events)
    return step


def add(state: State, referee: Referee, name: str, many: int = 1) -> Turn:
    """Write things into the pack by hand."""
    if many > MOST_AT_ONCE:
        raise Usage("pack-many", f"{many} things at once", f"at most {MOST_AT_ONCE} fit into one line")
    guards.hero(state)
    _check_name(name)
    referee.one(name, referee.tables.pack("items"))
    thing = things.read(name, referee.tables)
    several = (times(thing.name, many),) if "worth" in thing.facts and many > 1 else (name,) * many
    step = Step(state)
    for text in several:
        pack = step.state.hero.pack
        if not has_room(pack, text, referee.tables):
            no_room(referee, pack, text) if len(several) == 1 else _no_room_for(referee, len(state.hero.pack), text, len(several))
        now = with_thing(pack, text, referee.tables)
        step = step.hero(pack=now).told(_took(text, len(now), referee.tables))
    return step.turn(len(step.state.hero.pack))


def _check_name(name: str) -> None:
    """Things have names; coins and torches have places of their own on the sheet."""
    words = name.casefold().split()
    if len(words) > 1 and words[-1].isdecimal() and int(words[-1]) > 0:
        sentence = f"pack add {name!r}: the number of things is a word of its own, outside the quotes"
        raise Usage("pack-name", sentence, f"notequest pack add {name}")
    if not words or words[-1].lstrip("+-").isdecimal():
        raise Usage("pack-name", f"pack add {name!r}: a thing has a name, and its number is 1 or more", "like notequest pack add Rope 2")
    for kind, many in (("coin", "coins"), ("torch", "torches")):
        if words[-1] in (kind, many) and (len(words) == 1 or words[0].isdecimal()):
            number = words[0] if words[0].isdecimal() else "1"
            raise Usage("pack-counted", f"pack add {name}: {many} are counted on the sheet", f"notequest {many} +{number}")


def drop(state: State, referee: Referee, name: str, many: int = 0) -> Turn:
    """Put things down: on the floor of the segment, or away for good in town."""
    hero = guards.hero(state)
    text = find(hero, name, referee.tables)
    held = things.read(text, referee.tables)
    if many > held.many and many > hero.pack.count(text):
        raise short(held.name, max(held.many, hero.pack.count(text)), many)
    rest = without(hero.pack, text, many)
    dropped = times(held.name, many) if many and held.many > 1 else text
    for _ in range(many - 1 if held.many == 1 else 0):
        rest = without(rest, text)
    copies = (dropped,) * (many if held.many == 1 and many else 1)
    step = Step(state.with_hero(pack=rest), (PackDropped(dropped, len(copies), hero.where),))
    if hero.dungeon:
        step = _put_down(step, *copies)
    return step.then(torches.dusk, referee).turn(len(rest))


def short(name: str, held: int, many: int) -> Usage:
    """More of a thing was asked for than there is."""
    return Usage("pack-short", f"{times(name, held)} in the pack, {many} asked for", "notequest pack shows what is there")


def _took(text: str, held: int, tables: Tables) -> PackTook:
    return PackTook(text, held, MOST_THINGS, str(things.read(text, tables).facts.get("effect", "")))


def _like(pack: tuple[str, ...], text: str, tables: Tables) -> str | None:
    """The thing in the pack that this one is counted with: the same, and worth coins."""
    thing = things.read(text, tables)
    if "worth" not in thing.facts:
        return None
    return next((other for other in pack if things.read(other, tables).name.casefold() == thing.name.casefold()), None)
