"""The end of a hero: of what, where, and what is left for the next (NoteQuest rulebook, "Combat", "The Darkness")."""

import datetime

from notequest_cli.notequest import things
from notequest_cli.notequest.events import DeadLieHere, HeroDied, HeroRetired
from notequest_cli.notequest.state import Grave, Hero, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import coins_text, torches_text
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables

DARKNESS = "the darkness"
RETIRED = "retired"


def die(state: State, referee: Referee, cause: str) -> Step:
    """The hero is dead; what the hero had lies on the floor there. The darkness keeps weapon and torches."""
    hero = state.hero
    left = _clothes(hero, referee.tables) + hero.pack + ((coins_text(hero.coins),) if hero.coins else ())
    if cause != DARKNESS:
        left = ((hero.weapon,) if hero.weapon else ()) + left + ((torches_text(hero.torches),) if hero.torches else ())
    dead = state.with_grave(free_key(state, hero.name), Grave(hero.name, None, hero.where, cause, left))
    if hero.dungeon:
        dead = dead.with_here(hidden=False, turn="")
    gone = {"hp": 0, "torches": 0, "coins": 0, "weapon": "", "light": 0, "paralyzed": 0, "pack": (), "effects": (), "armor": {}, "owes": ()}
    return Step(dead.with_hero(**gone), (HeroDied(hero.name, cause, hero.where, left),))


def has_anything(hero: Hero) -> bool:
    """Is there something on the sheet that a grave would keep? Who died by the rules has nothing left there."""
    return bool(hero.weapon or hero.pack or hero.coins or hero.armor)


def retire(state: State, referee: Referee) -> Step:
    """A living hero goes for good, out of town and with everything; out of a dungeon only where the rules are bent, and all stays there."""
    hero = state.hero
    if hero.dungeon:
        referee.forbid("retire-where", f"{hero.name} is in {hero.where}: an adventurer retires in town", "notequest leave")
        return die(state, referee, RETIRED)
    gone = state.with_grave(free_key(state, hero.name), Grave(hero.name, None, hero.where, RETIRED))
    return Step(gone, (HeroRetired(hero.name, hero.where),))


def found(state: State) -> Step:
    """Whoever died where the hero is, with what is still there ("Combat")."""
    where = state.hero.where
    there = [grave for grave in state.graves.values() if grave.where == where and grave.left] if state.hero.is_alive else []
    return Step(state, tuple(DeadLieHere(grave.name, grave.left) for grave in there))


def dated(before: State, turn: Turn, today: datetime.date) -> Turn:
    """The turn with the day written on graves that are new in it: rules know no calendar."""
    graves = turn.state.graves
    new = {key: grave._replace(died=today) for key, grave in graves.items() if key not in before.graves}
    return turn._replace(state=turn.state._replace(graves={**graves, **new})) if new else turn


def free_key(state: State, name: str) -> str:
    """The name a grave stands under: `Ilse`, and `Ilse-2` for the second of that name."""
    keys = (name if number == 1 else f"{name}-{number}" for number in range(1, len(state.graves) + 2))
    return next(key for key in keys if key not in state.graves)


def _clothes(hero: Hero, tables: Tables) -> tuple[str, ...]:
    return tuple(things.worn(slot, piece, tables).text for slot, piece in hero.armor.items())
