"""The special actions: moving silently, disarming, looking for a secret passage (NoteQuest rulebook, "Actions in the Dungeon")."""

from notequest_cli.notequest import advantages, alarm, guards, rooms, segments, things, torches, traps
from notequest_cli.notequest.map_events import PassageSearched, SecretChest, SecretStairs, Sneaked, SneakRoll, TrapsDisarmed
from notequest_cli.notequest.state import Segment, State
from notequest_cli.notequest.step import Step
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Drawn

COST = 1
SEEN_ON = 1
PASSAGE = "secret-passage"


def sneak(state: State, referee: Referee) -> Turn:
    """Move Silently: 1 torch, and a die for each monster; any 1 and they strike first ("Move Silently")."""
    here = guards.in_dungeon(state, "sneak")
    check_sneak(state, referee, here)
    paid = torches.spend(state, referee, COST, "moving silently")
    dice = advantages.of(state.hero, referee.tables, "sneak_dice", 1)
    rolls = tuple(past(referee, place, here, dice) for place in range(len(here.monsters)))
    is_seen = any(roll.kept == SEEN_ON for roll in rolls)
    step = paid.told(Sneaked(here.number, rolls, is_seen))
    step = step.then(alarm.wake, referee, strike_first=True) if is_seen else step.here(hidden=True, alerted=False, turn="")
    return step.then(torches.dusk, referee).turn("seen" if is_seen else "hidden")


def disarm(state: State, referee: Referee) -> Turn:
    """Disarm Traps: 1 torch, and no trap of this room acts any more ("Disarm Traps")."""
    here = guards.undisturbed(state, referee, "disarm")
    if here.kind != "room":
        referee.forbid(
            "disarm-no-room", f"disarm: traps are disarmed in a room, this is {here.kind} {here.number}", "notequest go N walks to a room"
        )
    if here.disarmed:
        raise Usage("disarmed-already", f"the traps of room {here.number} are disarmed already", "they stay so: notequest door goes on")
    step = torches.spend(state, referee, COST, "disarming traps").here(disarmed=True).told(TrapsDisarmed(here.number))
    return step.then(torches.dusk, referee).turn(here.number)


def search(state: State, referee: Referee) -> Turn:
    """Find Secret Passage: 1 torch, once a segment, where the contents allow it ("Find Secret Passage")."""
    here = guards.undisturbed(state, referee, "search")
    guards.rows_for(state, referee, PASSAGE, "trap")
    if not rooms.may_hide_a_passage(state, referee.tables):
        hides = f"{here.contents} hides" if here.contents else f"{here.kind} {here.number} hides"
        referee.forbid("search-nothing-here", f"search: {hides} no secret passage", "notequest rules secret-passage says where one can be")
    if here.searched:
        referee.forbid("searched-already", f"search: {here.kind} {here.number} was searched already, once is all", "search another room")
    paid = torches.spend(state, referee, COST, "searching for a secret passage").here(searched=True)
    dice = advantages.of(state.hero, referee.tables, "search_dice", 1)
    drawn = _passage(state, referee, dice)
    step = paid.told(PassageSearched(here.number, drawn.faces, drawn.row.name)).then(_found, referee, drawn)
    return step.then(torches.dusk, referee).turn(drawn.row.name)


def check_sneak(state: State, referee: Referee, here: Segment) -> None:
    """Only before the fight, behind a quiet door, and never with the boss."""
    if not here.monsters:
        raise Usage("sneak-nobody", f"sneak: there is nobody to hide from in {here.kind} {here.number}", "notequest door goes on")
    if here.hidden:
        raise Usage("sneak-hidden", f"sneak: {state.hero.name} is hidden already", "notequest door goes on, unseen")
    if here.number == state.dungeon().final:
        referee.forbid("sneak-boss", "sneak: nobody moves silently in the Final Room", "notequest fight")
    if here.alerted or here.turn:
        referee.forbid("sneak-noticed", "sneak: the monsters have noticed, it is too late to move silently", "notequest fight")
    loud = things.source_of(state, referee.tables, "no", "move silently")
    if loud is not None:
        referee.forbid("sneak-loud", f"sneak: nobody moves silently with a {loud}", f'notequest equip --off "{loud}"')


def past(referee: Referee, place: int, here: Segment, dice: int) -> SneakRoll:
    """The die past one monster; of several the higher counts."""
    monster, many = here.monsters[place].name, len(here.monsters)
    why = f"moving past {monster}" if many == 1 else f"moving past {monster}, {place + 1} of {many}"
    faces = referee.rolls(dice, 6, why)
    return SneakRoll(monster, faces, max(faces))


def _passage(state: State, referee: Referee, dice: int) -> Drawn:
    """Roll the Secret Passage table; of a Dwarf's two dice the higher counts."""
    name = segments.own_table(referee.tables, state.dungeon(), PASSAGE)
    if dice == 1 or {name, PASSAGE, ""} & referee.rows.keys():
        return referee.draw(name, "Secret Passage")
    table = referee.tables.table(name)
    faces = referee.rolls(dice, int(table.dice.partition("d")[2] or 6), "Secret Passage")
    return Drawn(name, table.title, faces, referee.row_for(table, max(faces)))


def _found(state: State, referee: Referee, drawn: Drawn) -> Step:
    """What the Secret Passage table shows: a trap, a chest, a way on."""
    facts = drawn.row.facts
    if facts.get("trap"):
        guards.one_table(referee, like=PASSAGE)
        return traps.spring(state, referee)
    if facts.get("chest"):
        return Step(state.with_here(chest="closed"), (SecretChest(state.hero.segment),))
    if facts.get("segment"):
        here, number = state.here(), state.dungeon().next_number()
        stairs = segments.of_facts(number, facts["segment"])._replace(back=here.number, level=here.level)
        return Step(state.with_segment(stairs).with_here(secret=number), (SecretStairs(here.number, number, stairs.kind),))
    return Step(state, rooms.words_of(drawn.row.name, facts))
