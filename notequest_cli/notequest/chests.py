"""Chests: the higher die is coins, the lower Treasures, and two ones a trap (NoteQuest rulebook, "Open a Chest")."""

from notequest_cli.notequest import guards, things, torches, traps
from notequest_cli.notequest.map_events import ChestDoubled, ChestEmpty, ChestOpened
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables

DICE = 2
TRAP = (1, 1)


def chest(state: State, referee: Referee) -> Turn:
    """Open the chest that stands here."""
    here = guards.undisturbed(state, referee, "chest")
    torches.must_see(state, referee, "chest")
    if here.chest != "closed":
        raise Usage(
            "chest-none",
            f"there is no {'closed ' * bool(here.chest)}chest in {here.kind} {here.number}",
            "notequest dungeon shows what is where",
        )
    guards.rows_for(state, referee, "trap")
    faces = referee.rolls(DICE, 6, "Open a Chest")
    opened = state.with_here(chest="open")
    if faces == TRAP:
        step = Step(opened, (ChestEmpty(faces),)).then(traps.spring, referee)
        return step.then(torches.dusk, referee).turn(0)
    step = _share(opened, referee.tables, faces).then(torches.dusk, referee)
    return step.turn(step.state.hero.coins - state.hero.coins)


def _share(state: State, tables: Tables, faces: tuple[int, ...]) -> Step:
    """Coins into the purse, Treasures counted on the segment; some things double what a chest holds."""
    coins, treasures = max(faces), min(faces)
    step = Step(state)
    if (source := things.source_of(state, tables, "double", "chest coins")) is not None:
        step, coins = step.told(ChestDoubled(source, "coins")), coins * 2
    if (text := _candle(state)) is not None:
        left = list(state.hero.effects)
        left.remove(text)
        step = step.hero(effects=tuple(left)).told(ChestDoubled(things.lasting(text)[0], "coins and Treasures"))
        coins, treasures = coins * 2, treasures * 2
    hero, here = step.state.hero, step.state.here()
    event = ChestOpened(faces, coins, treasures, hero.coins, hero.coins + coins)
    return step.hero(coins=hero.coins + coins).here(treasures=here.treasures + treasures).told(event)


def _candle(state: State) -> str | None:
    """The effect that doubles the next chest whole."""
    for text in state.hero.effects:
        does = things.lasting(text)[1]
        if any(effect.verb == "double" and (effect.what == "chest" or (effect.what, effect.span) == ("", "next chest")) for effect in does):
            return text
    return None
