"""Opening doors: rolled once, then open, locked, or trapped; a lock is picked, broken, or opened with a key.

NoteQuest rulebook, "Opening Doors", "Open Lock", "Break Door", "Keys and Doors".
"""

from notequest_cli.names import match
from notequest_cli.notequest import advantages, guards, rooms, segments, things, torches, traps, walking
from notequest_cli.notequest.limits import MOST_TORCHES
from notequest_cli.notequest.map_events import DoorBroken, DoorRolled, DoorShut, DoorUnlocked, KeyUsed, TorchFound
from notequest_cli.notequest.state import Door, Segment, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import lock_ways
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn

WAYS = ("pick", "break", "key")
TRAP = "trap"
RESULTS = (TRAP, "locked", "unlocked")


def read(words: tuple[str, ...], command: str = "door", example: str = "like notequest door 2 pick") -> tuple[int | None, str]:
    """`2 pick` as door and way; either may be missing. `command` and `example` are for a refusal."""
    numbers = [int(word) for word in words if word.isascii() and word.isdigit() and len(word) < 4]
    ways = [match(word, WAYS, "way to open a lock") for word in words if not word.isdigit()]
    if len(numbers) > 1 or len(ways) > 1:
        at_most = ", and at most one way to open a lock" if command == "door" else ""
        raise Usage("door-words", f"{command} {' '.join(words)}: name one door{at_most}", example)
    return (numbers[0] if numbers else None), (ways[0] if ways else "")


def door(state: State, referee: Referee, number: int | None = None, way: str = "") -> Turn:
    """Open a door and step through; without a number, the first that nobody went through yet."""
    here = guards.undisturbed(state, referee, "door")
    if here.trap:
        guards.rows_for(state, referee)
        step = traps.settle(state, referee).then(torches.dusk, referee)
        return step.turn(_outcome(step.state))
    torches.must_see(state, referee, "door")
    guards.one_table(referee)
    guards.rows_for(state, referee, "door", "trap", "segments", "segments-portuguese", "contents", "monsters", "boss")
    chosen = first_shut(here, way) if number is None else number
    check(here, chosen)
    rooms.check_named(state, referee)
    segments.check_named(state, referee)
    step = _open(state, referee, chosen, way).then(torches.dusk, referee)
    return step.turn(_outcome(step.state))


def first_shut(here: Segment, way: str) -> int:
    """The first door that a bare `door` means: unopened before locked, unless a way to open the lock is said."""
    shut = [number for number, found in enumerate(here.doors, 1) if not found.to]
    locked = [number for number in shut if here.doors[number - 1].state == "locked"]
    free = [number for number in shut if number not in locked]
    wanted = locked + free if way else free + locked
    if not wanted:
        raise Usage("door-none-left", f"no door is left to open in {_named(here)}", "notequest go N walks to a segment")
    return wanted[0]


def check(here: Segment, number: int) -> None:
    """Is there such a door?"""
    if not 1 <= number <= len(here.doors):
        has = "has no doors" if not here.doors else f"has {len(here.doors)} door{'s' * (len(here.doors) != 1)}"
        raise Usage("door-unknown", f"there is no door {number}: {_named(here)} {has}", "notequest dungeon lists them")


def _open(state: State, referee: Referee, number: int, way: str) -> Step:
    """Go on from what the map says of the door."""
    found = state.here().doors[number - 1]
    if found.to:
        return walking.step_to(state, referee, found.to)
    if found.state == "locked":
        return _unlock(state, referee, number, way)
    if found.state == "unopened":
        return _try(state, referee, number, way)
    return segments.behind(state, referee, number, found.state, is_quiet=False)


def _try(state: State, referee: Referee, number: int, way: str) -> Step:
    """Roll the door: a trap, a lock, or nothing in the way ("Opening a Door")."""
    drawn = referee.draw("door", "Opening a Door", free=lambda named: False)
    result = drawn.row.name.casefold()
    if result not in RESULTS:
        said = f"row {sum(drawn.faces)} of door" if drawn.faces else "--as"
        way = f"it is {', '.join(RESULTS)}: like --as door=locked"
        raise Usage("door-result", f"{said} {drawn.row.name}: that is nothing a door can be", way)
    step = Step(state, (DoorRolled(number, drawn.faces, result),))
    if result == TRAP:
        return step.then(_trapped, referee, number)
    if result == "unlocked":
        return step.then(segments.behind, referee, number, "open", is_quiet=True)
    locked = Step(_with_door(step.state, number, Door("locked")), step.events)
    return locked.then(_unlock, referee, number, way) if way else locked.told(DoorShut(number, _pick_cost(state, referee)))


def _trapped(state: State, referee: Referee, number: int) -> Step:
    """The trap acts, then the door is open, or locked where so ruled; who is attacked by the trap does not step through yet."""
    opens = referee.ruling(state.rulings, "trapped-door-opens") == "yes"
    step = Step(_with_door(state, number, Door("open" if opens else "locked"))).then(traps.spring, referee)
    if not opens and traps.has_sprung(step):
        step = step.then(_remember, number)
    is_held = any(monster for monster in step.state.here().monsters) and not step.state.here().hidden
    if not step.state.hero.is_alive or is_held or not opens:
        return step if opens else step.told(DoorShut(number, _pick_cost(state, referee)))
    return step.then(segments.behind, referee, number, "open", is_quiet=not traps.has_sprung(step))


def _remember(state: State, number: int) -> Step:
    """A door whose trap went off is never opened quietly any more ("Combat")."""
    return Step(_with_door(state, number, state.here().doors[number - 1]._replace(sprung=True)))


def _unlock(state: State, referee: Referee, number: int, way: str) -> Step:
    """Open a lock in the way the player says."""
    if not way:
        raise Usage("door-locked", f"door {number} is locked", f"notequest door {number} {lock_ways(_pick_cost(state, referee))}")
    if way == "break":
        return _break(state, referee, number)
    step = _pick(state, referee, number) if way == "pick" else _turn_key(state, referee, number)
    return step.then(segments.behind, referee, number, "open", is_quiet=not state.here().doors[number - 1].sprung)


def _pick(state: State, referee: Referee, number: int) -> Step:
    """Pick the lock: 1 torch, a Locksmith none ("Open Lock")."""
    cost = _pick_cost(state, referee)
    return torches.spend(state, referee, cost, "opening the lock").told(DoorUnlocked(number, cost))


def _pick_cost(state: State, referee: Referee) -> int:
    return advantages.of(state.hero, referee.tables, "lock_torch", 1)


def _break(state: State, referee: Referee, number: int) -> Step:
    """Break the door: no torch, and it can never be closed; a Lumberjack may win a torch, rolled last ("Break Door")."""
    step = Step(state, (DoorBroken(number),)).then(segments.behind, referee, number, "broken", is_quiet=False)
    winning = advantages.of(state.hero, referee.tables, "break_torch", 0)
    return step.then(_firewood, referee, winning) if winning else step


def _firewood(state: State, referee: Referee, winning: int) -> Step:
    face, hero = referee.roll(6, f"wood of a {state.hero.trade}"), state.hero
    now = min(MOST_TORCHES, hero.torches + 1) if face == winning else hero.torches
    return Step(state.with_hero(torches=now), (TorchFound(face, hero.torches, now),))


def _turn_key(state: State, referee: Referee, number: int) -> Step:
    """A key of this dungeon, used up by the door unless ruled otherwise; the master key stays ("Keys and Doors")."""
    master = things.source_of(state, referee.tables, "opens", "any door")
    if master is not None:
        return Step(state, (KeyUsed(number, master, False),))
    pack = list(state.hero.pack)
    key = next((text for text in pack if things.is_key_here(text, state)), None)
    if key is None:
        raise Usage("key-missing", f"{state.hero.name} has no key of {state.dungeon().name}", f"notequest door {number} pick, or break")
    used = referee.ruling(state.rulings, "keys-consumed") == "yes"
    if used:
        pack.remove(key)
    return Step(state.with_hero(pack=tuple(pack)), (KeyUsed(number, key, used),))


def _with_door(state: State, number: int, new: Door) -> State:
    return state.with_segment(state.here().with_door(number, new))


def _named(here: Segment) -> str:
    return f"{here.kind} {here.number}"


def _outcome(state: State) -> str | None:
    """Where the hero is now, the bare result."""
    return state.hero.where if state.hero.is_alive else None
