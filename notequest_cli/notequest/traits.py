"""What monsters do of their own: what a face of the hero's die sets off, what passes through them (NoteQuest rulebook, "Monsters").

Order after the die is seen: Explosive, then Regeneration and arrivals, then the hit, then what arms the next attack.
"""

from functools import lru_cache

from notequest_cli.notequest import bestiary
from notequest_cli.notequest.bestiary import Stats
from notequest_cli.notequest.combat_events import Armed, Exploding, Joined, Regenerated
from notequest_cli.notequest.events import Reminder
from notequest_cli.notequest.notebook import trait_word
from notequest_cli.notequest.state import Monster, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.things import active
from notequest_cli.referee import Referee
from notequest_cli.tables import Row, Tables

EXPLODES = "explodes"
KILLS = "kills"
PARALYZES = "paralyzes"
SKIP = "skip"

FIRE_DAMAGE = 10
REGENERATED_HP = 6
STONE_IGNORES = 3

ARMING = ("fire", "magic", "sudden-death", "paralyze")
ARRIVING = ("horde", "necromancy")
RULED = {
    *ARMING,
    "explosive",
    "regeneration",
    "horde",
    "necromancy",
    "stone-body",
    "intangible",
    "weak-point",
    "undead",
    "spoils",
    "poison",
}

_BRINGS = {"fire": f"fire+{FIRE_DAMAGE}", "sudden-death": KILLS, "paralyze": PARALYZES}


def stats_of(state: State, tables: Tables, place: int) -> Stats:
    """What is known of the monster at a place of the line, from 0."""
    return bestiary.stats(state, tables, state.here().monsters[place])


def overcome(state: State, tables: Tables, trait: str) -> str | None:
    """The thing that makes the hero ignore a trait, or `None` (NoteQuest rulebook, "Monsters")."""
    found = (source for source in active(state, tables) if source.effect.verb == "ignore" and trait_word(source.effect.what) == trait)
    return next((source.name for source in found), None)


def passes_through(state: State, tables: Tables, stats: Stats, damage: int) -> str:
    """The trait that lets this final damage do nothing, or an empty text ("Stone Body", "Intangible")."""
    harmless = {"stone-body": damage <= STONE_IGNORES, "intangible": damage % 2 == 0}
    for trait, is_harmless in harmless.items():
        if is_harmless and stats.has(trait) and overcome(state, tables, trait) is None:
            return name_of(tables, trait)
    return ""


def is_set_off(tables: Tables, trait: str, faces: tuple[int, ...]) -> bool:
    """Does one of the natural faces set this trait off?"""
    row = _row(tables, trait)
    return row is not None and row.facts.get("on") in faces


def unruled(state: State, tables: Tables) -> tuple[Reminder, ...]:
    """The traits of those who stand here that no rule of ours acts on: for the player to see to."""
    known = (bestiary.stats(state, tables, monster) for monster in state.here().monsters)
    found = ((stats.name, trait) for stats in known for trait in stats.traits if trait not in RULED)
    return tuple(Reminder(name, _says(tables, trait)) for name, trait in dict.fromkeys(found))


def name_of(tables: Tables, trait: str) -> str:
    """A trait as the book writes it: `Stone Body`."""
    row = _row(tables, trait)
    return row.name if row else trait.replace("-", " ").title()


def stirred(state: State, referee: Referee, target: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    """The places whose traits the die sets off: the one struck, or everyone's where so ruled (**trait-trigger**)."""
    places = range(len(state.here().monsters))
    others = any(_set_off(state, referee.tables, place, faces) for place in places if place != target)
    if others and referee.ruling(state.rulings, "trait-trigger") == "all":
        return tuple(places)
    return (target,)


def before_hit(state: State, referee: Referee, places: tuple[int, ...], faces: tuple[int, ...], weapon: tuple[str, str]) -> Step:
    """Explosive, then Regeneration and arrivals ("Monsters"); `weapon` is its name and its dice, for a blow that is not told."""
    step, set_off = Step(state), {(place, trait) for place in places for trait in _set_off(state, referee.tables, place, faces)}
    for place in (place for place in places if (place, "explosive") in set_off):
        step = step.then(_explode, referee, place, weapon)
    for place in (place for place in places if (place, "regeneration") in set_off):
        step = step.then(_regenerate, referee, place)
    for place in places:
        for trait in (trait for trait in ARRIVING if (place, trait) in set_off):
            step = step.then(_join, referee, place, trait)
    return step


def after_hit(state: State, referee: Referee, places: tuple[int, ...], faces: tuple[int, ...]) -> Step:
    """What arms a living monster's next attack: Fire, Magic, Sudden Death, Paralyze ("Monsters")."""
    step = Step(state)
    for place in places:
        set_off = _set_off(state, referee.tables, place, faces)
        for trait in (trait for trait in ARMING if trait in set_off):
            step = step.then(_arm, referee, place, trait)
    return step


def explodes(monster: Monster) -> bool:
    """Is it bursting this very moment?"""
    return EXPLODES in monster.armed


def replaced(state: State, place: int, monster: Monster | None) -> State:
    """The state with the monster at a place replaced, or taken away."""
    line = state.here().monsters
    return state.with_here(monsters=line[:place] + ((monster,) if monster else ()) + line[place + 1 :])


@lru_cache(maxsize=256)
def _row(tables: Tables, trait: str) -> Row | None:
    return next((row for row in tables.table("trait").rows if trait_word(row.name) == trait), None)


def _says(tables: Tables, trait: str) -> str:
    row = _row(tables, trait)
    return f"{row.name}, {row.facts['says']}" if row and "says" in row.facts else trait


def _set_off(state: State, tables: Tables, place: int, faces: tuple[int, ...]) -> tuple[str, ...]:
    """The traits of a monster that one of the natural faces sets off; a Weak Point is no deed of its own."""
    traits = stats_of(state, tables, place).traits
    return tuple(trait for trait in traits if trait != "weak-point" and is_set_off(tables, trait, faces))


def _face(referee: Referee, trait: str) -> int:
    row = _row(referee.tables, trait)
    return int(row.facts["on"]) if row else 0


def _explode(state: State, referee: Referee, place: int, weapon: tuple[str, str]) -> Step:
    """It destroys itself; its HP of this moment are the damage to come ("Explosive")."""
    monster = state.here().monsters[place]
    burst = replaced(state, place, monster._replace(armed=(EXPLODES,)))
    return Step(burst, (Exploding(monster.name, _face(referee, "explosive"), monster.hp, *weapon),))


def _regenerate(state: State, referee: Referee, place: int) -> Step:
    """6 HP back, up to the maximum ("Regeneration")."""
    monster = state.here().monsters[place]
    if explodes(monster):
        return Step(state)
    whole = min(monster.most, monster.hp + REGENERATED_HP)
    event = Regenerated(monster.name, _face(referee, "regeneration"), monster.hp, whole, monster.most)
    return Step(replaced(state, place, monster._replace(hp=whole)), (event,))


def _join(state: State, referee: Referee, place: int, trait: str) -> Step:
    """Someone comes in: the Orc of Horde, the Skeleton of Necromancy ("Horde", "Necromancy")."""
    row = _row(referee.tables, trait)
    arrival = referee.tables.table("arrival").named(str(row.facts["brings"])) if row else None
    if row is None or arrival is None:
        return Step(state)
    facts = dict(arrival.facts)
    if trait == "horde" and referee.ruling(state.rulings, "horde-orc-spoils") == "no":
        facts["traits"] = [name for name in facts.get("traits", ()) if trait_word(name) != "spoils"]
    (monster,) = bestiary.met(state, referee.tables, facts, 1)
    joined = Joined(monster.name, monster.hp, row.name, state.here().monsters[place].name, _face(referee, trait))
    return Step(state.with_here(monsters=(*state.here().monsters, monster)), (joined,))


def _arm(state: State, referee: Referee, place: int, trait: str) -> Step:
    monster = state.here().monsters[place]
    if explodes(monster):
        return Step(state)
    brings = _BRINGS.get(trait) or f"magic+{referee.roll(6, f'Magic of the {monster.name}')}"
    if brings in monster.armed and "+" not in brings:
        return Step(state)
    event = Armed(monster.name, name_of(referee.tables, trait), _face(referee, trait), brings)
    return Step(replaced(state, place, monster._replace(armed=(*monster.armed, brings))), (event,))
