"""Crew: hired into a compartment of their own, never moved (Voidspark rulebook, "Crew")."""

from notequest_cli.names import hint, hinted, is_number, match
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints, money
from notequest_cli.voidspark.hero_events import OwnSkill
from notequest_cli.voidspark.rolls import known_skills
from notequest_cli.voidspark.sheet import compartment_names, crew_facts, integrity_most
from notequest_cli.voidspark.ship_events import CrewHired, CrewLeft
from notequest_cli.voidspark.state import Crew, State


def hire(state: State, referee: Referee, name: str, where: str, cost: int = 0, skill: str = "", integrity: int | None = None) -> Turn:
    """Hire somebody into a compartment without crew that is not destroyed; the page names the price."""
    hitpoints.must_live(state, referee)
    hitpoints.must_not_fight(state, referee)
    rooms = compartment_names(state, referee.tables)
    key = compartment(rooms, where)
    state, name, said = _known(state, referee, name, skill, integrity)
    _must_fit(state, referee, key, rooms[key], name)
    money.must_afford(state, referee, cost)
    state, paid = money.change(state, -cost) if cost else (state, ())
    known, more = crew_facts(state, referee.tables, name)
    state = state.with_compartment(key, crew=name)
    most = integrity_most(state, referee.tables, key)
    left = min(state.ship.compartments[key].integrity + more, most)
    state = state.with_compartment(key, integrity=left)
    hired = CrewHired(name, rooms[key], known, left, most, more)
    return Turn(state, (*paid, hired, *said), name)


def aboard(state: State) -> dict[str, str]:
    """Who is aboard, each with the key of the compartment."""
    return {part.crew: key for key, part in state.ship.compartments.items() if part.crew}


def leave(state: State, referee: Referee, name: str, where: str = "") -> Turn:
    """Somebody goes because the page says so: the maximum falls and caps Integrity, the compartment is not destroyed by that."""
    hitpoints.must_live(state, referee)
    hitpoints.must_not_fight(state, referee)
    names = compartment_names(state, referee.tables)
    key = _whose(state, names, name, where)
    room, old = names[key], state.ship.compartments[key].integrity
    state = state.with_compartment(key, crew="")
    most = integrity_most(state, referee.tables, key)
    state = state.with_compartment(key, integrity=min(old, most))
    return Turn(state, (CrewLeft(name, room, min(old, most), most, old),), name)


def named_with_room(typed: str, rooms: dict[str, str]) -> tuple[str, str]:
    """`Soldier labs` as who, and the key of the compartment that stands behind; none where none does."""
    plain = " ".join(typed.split())
    for key, room in rooms.items():
        if plain.casefold().endswith(f" {room.casefold()}"):
            return plain[: -len(room) - 1], key
    return plain, ""


def _whose(state: State, names: dict[str, str], name: str, where: str) -> str:
    """The compartment of somebody aboard; `Usage` where several are called so, and it is not said which."""
    keys = [key for key, part in state.ship.compartments.items() if part.crew == name and where in ("", key)]
    if len(keys) == 1:
        return keys[0]
    rooms = [names[key] for key, part in state.ship.compartments.items() if part.crew == name]
    raise Usage("crew-which", f"{name} is in {' and in '.join(rooms)}", f"say where, like notequest ship remove {name} {rooms[0]}")


def name_and_room(state: State, referee: Referee, words: tuple[str, ...]) -> tuple[str, str]:
    """`Scout Drone crew quarters` as who and where: the compartment is what stands last."""
    rooms = compartment_names(state, referee.tables).values()
    for cut in range(len(words) - 1, 0, -1):
        where = " ".join(words[cut:]).replace("_", " ").casefold()
        if any(room.casefold().startswith(where) for room in rooms) or (is_number(where) and 0 < int(where) <= len(rooms)):
            return " ".join(words[:cut]), where
    if len(words) < 2:
        raise Usage(
            "hire-where", f"{words[0]} needs a compartment", f"like notequest ship hire {words[0]} {next(iter(rooms), 'COMPARTMENT')}"
        )
    return " ".join(words[:-1]), words[-1]


def compartment(rooms: dict[str, str], typed: str) -> str:
    """The key of a compartment as a player calls it: by its name, or by its number on the sheet."""
    names = {name: key for key, name in rooms.items()}
    if is_number(typed) and 0 < int(typed) <= len(names):
        return list(rooms)[int(typed) - 1]
    return names[match(typed.replace("_", " "), names, "compartment")]


def _known(state: State, referee: Referee, typed: str, skill: str, integrity: int | None) -> tuple[State, str, tuple[OwnSkill, ...]]:
    """A crew member of the tables or of the save; somebody new is written down with skill and Integrity, and what is said of the skill."""
    listed = [*state.ship.crew, *referee.tables.pack("crew")]
    if skill:
        brings, said = _brought(state, referee, skill)
        own = Crew(brings, 1 if integrity is None else integrity)
        return state.with_ship(crew={**state.ship.crew, typed: own}), typed, said
    try:
        name = match(typed, dict.fromkeys(listed), "crew member")
    except Usage as refusal:
        way = hinted(hint(typed, listed), "somebody new is typed with --skill, like --skill Athlete")
        raise Usage("crew-unknown", f"no table knows {typed}", way) from refusal
    if integrity is None:
        return state, name, ()
    own = Crew(crew_facts(state, referee.tables, name)[0], integrity)
    return state.with_ship(crew={**state.ship.crew, name: own}), name, ()


def _brought(state: State, referee: Referee, typed: str) -> tuple[str, tuple[OwnSkill, ...]]:
    """A skill of the tables or of somebody here; any other is one of the player's own, as heroes may have them."""
    try:
        return match(typed, known_skills(state, referee.tables), "skill"), ()
    except Usage as refusal:
        if refusal.code != "name-unknown":
            raise
    from notequest_cli.voidspark.level import own_skills, skill_named

    name = skill_named(typed, referee)
    return name, own_skills(referee, (name,))


def _must_fit(state: State, referee: Referee, key: str, room: str, name: str) -> None:
    part = state.ship.compartments[key]
    if part.crew:
        referee.forbid(
            "crew-occupied", f"{room} has its crew: {part.crew}", "hire into a compartment without crew: notequest ship shows them"
        )
    if part.integrity < 1:
        referee.forbid("compartment-destroyed", f"{room} is destroyed", f"notequest ship repair {room} comes first")
    if any(other.crew == name for other in state.ship.compartments.values()):
        referee.forbid("crew-aboard", f"{name} is aboard already, and crew never move", "hire somebody else")
