"""Into a dungeon and out again (NoteQuest rulebook, "Spending Torches", "Actions in Town", "Returning to a Dungeon")."""

from notequest_cli.names import match
from notequest_cli.notequest import alarm, dying, guards, returning, rooms, segments, torches, walking
from notequest_cli.notequest.limits import ENTRANCE
from notequest_cli.notequest.map_events import DungeonEntered, DungeonLeft
from notequest_cli.notequest.state import Dungeon, State
from notequest_cli.notequest.step import Step
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn

COST = 1


def enter(state: State, referee: Referee, name: str = "") -> Turn:
    """Enter a dungeon, at the price of a torch; each entry is a new expedition."""
    hero = guards.in_town(state, "enter")
    dungeon = _meant(state, referee, name)
    _enough_light(state, referee)
    step = torches.spend(state, referee, COST, "entering a dungeon")
    drawn = dungeon if dungeon.segments else _entrance(dungeon, referee)
    drawn, recovered = returning.rested(drawn._replace(expedition=dungeon.expedition + 1))
    inside = step.state.with_dungeon(drawn).with_hero(dungeon=drawn.id, segment=ENTRANCE)
    here = inside.here()
    event = DungeonEntered(hero.name, drawn.name, drawn.expedition, here.kind, len(here.doors))
    step = Step(inside, (*step.events, event, *recovered)).then(returning.look_around, referee)
    step = step.then(alarm.wake, referee, strike_first=True) if step.state.here().monsters else step.then(dying.found)
    return step.then(torches.dusk, referee).turn(step.state.hero.where)


def leave(state: State, referee: Referee) -> Turn:
    """Walk out to town, where every segment of the way is without monsters."""
    guards.undisturbed(state, referee, "leave")
    guards.rows_for(state, referee, "monsters")
    rooms.check_named(state, referee)
    dungeon = state.dungeon()
    step = walking.walk(state, referee, ENTRANCE)
    if step.state.hero.segment == ENTRANCE and (not step.state.here().monsters or step.state.here().hidden or referee.force):
        step = step.here(hidden=False).hero(dungeon="", segment=0).told(DungeonLeft(step.state.hero.name, dungeon.name))
    return step.then(torches.dusk, referee).turn(step.state.hero.where)


def _meant(state: State, referee: Referee, name: str) -> Dungeon:
    """The dungeon a player means, by its name or section; the only one where none is said."""
    if not state.dungeons:
        raise Usage("dungeon-none", "no dungeon is known yet", "notequest dungeon new")
    ids = tuple(state.dungeons)
    if not name:
        if len(ids) == 1:
            return state.dungeons[ids[0]]
        return state.dungeons[referee.choose("dungeon", "which dungeon", ids, option="notequest enter DUNGEON")]
    if name in state.dungeons:
        return state.dungeons[name]
    word = name.casefold()
    fits = [dungeon for dungeon in state.dungeons.values() if any(label.casefold().startswith(word) for label in _labels(dungeon))]
    return fits[0] if len(fits) == 1 else state.dungeons[match(name, ids, "dungeon")]


def _labels(dungeon: Dungeon) -> tuple[str, ...]:
    return dungeon.id, dungeon.name, dungeon.name.removeprefix("The ")


def _enough_light(state: State, referee: Referee) -> None:
    """The last light would be spent on the threshold, and the darkness take the hero at once."""
    hero = state.hero
    is_last = hero.torches + hero.light == COST and torches.lamp(state, referee.tables) is None
    if is_last and referee.ruling(state.rulings, "darkness") == "at-zero":
        then = "there is only the way out again" if torches.walks_out(hero, referee.tables) else "the darkness would come at once"
        referee.forbid(
            "torch-last", f"enter: {hero.name} has one torch, and in the dungeon {then}", "buy torches first: notequest buy torch"
        )


def _entrance(dungeon: Dungeon, referee: Referee) -> Dungeon:
    """The segments a dungeon begins with, as its table shows them."""
    for number, row in enumerate(referee.tables.table(f"{dungeon.type}.entrance").rows, 1):
        drawn = segments.of_facts(number, row.facts)
        back, level = int(row.facts.get("from", 0)), int(row.facts.get("level", 1))
        dungeon = dungeon.with_segment(drawn._replace(back=back, level=level, contents=row.name if drawn.kind == "room" else ""))
    return dungeon
