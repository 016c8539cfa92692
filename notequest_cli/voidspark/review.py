"""What is wrong with a page, all of it at once: wrong types (fatal), and values a rule would not have written (warnings)."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from notequest_cli.problems import Problem, Usage
from notequest_cli.record import Record
from notequest_cli.voidspark.notebook import DIFFICULTIES, read
from notequest_cli.voidspark.state import DONE, HEALED, INFECTED, INJURED, MALFUNCTION, MISSED, OPEN, ROLLED, TRAITS, State

LARGEST = 999_999
FALLEN = ("fight-unreadable", "fight-face")
SYMBOLS = frozenset({"combat", "outside", "both", "ship"})


class Number(Record):
    """A whole number from `low` to `high`."""

    low: int = -LARGEST
    high: int = LARGEST

    def finding(self, place: str, value: Any) -> Problem | None:
        """A wrong type is fatal, a number out of range a warning."""
        if type(value) is not int:
            return Problem(place, shown(value), "a whole number", fatal=True)
        return None if self.low <= value <= self.high else Problem(place, shown(value), f"{self.low} to {self.high}")


class Words(Record):
    """A text; with `among` one of these."""

    among: tuple[str, ...] = ()

    def finding(self, place: str, value: Any) -> Problem | None:
        """A wrong type is fatal, an unknown word a warning."""
        if not isinstance(value, str):
            return Problem(place, shown(value), "a text in quotes", fatal=True)
        return None if not self.among or value.lower() in self.among else Problem(place, shown(value), " or ".join(self.among))


class Listed(Record):
    """A list of texts; with `among` each one of these."""

    among: tuple[str, ...] = ()

    def finding(self, place: str, value: Any) -> Problem | None:
        """A wrong type is fatal, an unknown word a warning."""
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            return Problem(place, shown(value), "a list of texts", fatal=True)
        strange = [part for part in value if self.among and part.lower() not in self.among]
        return Problem(place, shown(strange[0]), " or ".join(self.among)) if strange else None


class Flag(Record):
    """true or false."""

    def finding(self, place: str, value: Any) -> Problem | None:
        """Anything else is fatal."""
        return None if isinstance(value, bool) else Problem(place, shown(value), "true or false", fatal=True)


class Day(Record):
    """A date without time."""

    def finding(self, place: str, value: Any) -> Problem | None:
        """Anything else is fatal; a Sunday belongs to the page of its Saturday."""
        if type(value) is not date:
            return Problem(place, shown(value), "a date like 2023-04-15, without quotes", fatal=True)
        return Problem(place, f"{value} is a Sunday", "the Saturday its page begins with") if value.weekday() == 6 else None


Leaf = Number | Words | Listed | Flag | Day
Shape = Mapping[str, Any]

COUNT = Number(0)
BONUS: Shape = {"*": Number(-99, 99)}
COMPARTMENT: Shape = {
    "integrity": Number(0, 99),
    "integrity_max": Number(1, 99),
    "crew": Words(),
    "upgrade": Words(),
    "upgrade_paid": COUNT,
    "lent": Number(0, 99),
}
OPEN_PAGE: Shape = {
    "page": Day(),
    "prologue": Flag(),
    "lottery": Words(("done",)),
    "gear_open": Flag(),
    "choices": Listed(),
    "rounds": Words((OPEN, DONE, HEALED)),
    "infection": Words((ROLLED, MISSED)),
    "pickpocket": Number(1, 20),
    "lottery_last": Day(),
    "lottery_played": Listed(),
    "upgrades_open": Listed(),
    "takeover": Flag(),
}
# "*" stands for any other key, "?" for any other table.
SHAPE: Shape = {
    "settings": {"difficulty": Words(DIFFICULTIES), "dice": Words(("tool", "ask")), "tables": Words()},
    "rulings": {"*": Words()},
    "calendar": {**OPEN_PAGE, "open": {**OPEN_PAGE, "effects": Listed(), "abilities_on": Listed(), "uses": {"*": COUNT}}},
    "hero": {
        "name": Words(),
        "class": Words(),
        "level": Number(1, 99),
        "hp": Number(0),
        "hp_max": Number(1, 999),
        "defense": Number(0, 99),
        "attack": Number(-99, 99),
        "damage": Words(),
        "virtue": Number(-10, 10),
        "credits": Number(),
        "hp_lent": Number(0, 999),
        "abilities_spent": Flag(),
        "skills": Listed(),
        "conditions": Listed((INFECTED, MALFUNCTION)),
        "effects": Listed(),
        "notes": Listed(),
        "traits": dict.fromkeys(TRAITS, Number(-20, 30)),
        "injuries": dict.fromkeys(INJURED, Number(0, 99)),
        "pools": {"*": {"left": COUNT, "max": COUNT}},
        "ability": {"*": {"when": Words(), "cost": Words(), "effect": Words(), "used": COUNT, "on": Flag()}},
        "pack": {"*": COUNT},
        "gear": {"*": {"slot": Words(), "bonus": BONUS, "worn": Flag()}},
    },
    "fight": {
        "kind": Words(("single", "dogfight")),
        "rounds": Listed(),
        "next": Number(1),
        "faces": Listed(),
        "owed": Words(("ability", "remedy")),
    },
    "death": {"d4": Number(1, 4), "owed": Words(("piece",))},
    "ship": {
        "name": Words(),
        "aim": Number(-99, 200),
        "evasion": Number(-99, 200),
        "shield": Number(0, 99),
        "spare": {"*": COUNT},
        "crew": {"*": {"skill": Words(), "integrity": Number(0, 9)}},
        "upgrade": {"*": {"compartment": Words(), "bonus": BONUS}},
        "?": COMPARTMENT,
    },
}


def review(data: Mapping[str, Any]) -> list[Problem]:
    """Every problem of a page: the shape of each value first, then what does not fit together."""
    found = list(_shape(SHAPE, data, ""))
    state = read(data)
    together = [problem for finder in TOGETHER for problem in finder(state)]
    said = {problem.place: problem.found for problem in found}
    stops = {problem.place for problem in together if problem.fatal}
    left = [problem for problem in found if problem.place not in stops]
    return left + [problem._replace(found=said.get(problem.place, problem.found)) for problem in together]


def shown(value: Any) -> str:
    """A value as a player wrote it, cut short where it is long."""
    text = f'"{value}"' if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else _safe(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _safe(value: Any) -> str:
    """A whole number can have more digits than Python prints."""
    try:
        return str(value)
    except ValueError:
        return "a number of thousands of digits"


def _shape(shape: Shape, data: Mapping[str, Any], place: str) -> list[Problem]:
    found: list[Problem] = []
    for key, value in data.items():
        wanted = shape.get(key, shape.get("*", shape.get("?") if isinstance(value, dict) else None))
        found += _finding(wanted, value, f"{place}.{key_text(key)}" if place else key_text(key)) if wanted is not None else []
    return found


def _finding(wanted: Any, value: Any, place: str) -> list[Problem]:
    if isinstance(wanted, Mapping):
        return _shape(wanted, value, place) if isinstance(value, dict) else [Problem(place, shown(value), "a table", fatal=True)]
    problem = wanted.finding(place, value)
    return [problem] if problem else []


def key_text(key: str) -> str:
    """A key as it is written: quoted where TOML wants it."""
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else f'"{key}"'


def _damage(state: State) -> list[Problem]:
    from notequest_cli.voidspark.damage import read_damage

    try:
        read_damage(state.hero.damage)
    except Usage:
        return [Problem("hero.damage", shown(state.hero.damage), "dice like 2d6+2", fatal=True)]
    return []


def _hp(state: State) -> list[Problem]:
    from notequest_cli.voidspark.sheet import held_of

    hero = state.hero
    if hero.name and not hero.hp_max:
        return [Problem("hero.hp_max", "nothing", "the maximum HP of the sheet, 1 or more", fatal=hero.hp > 0)]
    worn = sum(gear.bonus.get("hp", 0) for gear in hero.gear.values() if gear.worn)
    most = hero.hp_max + worn - 2 * hero.injuries.get("hp_max", 0) + held_of(state, "hp_max")
    unknown = state.calendar.held or any(gear.worn and not gear.bonus for gear in hero.gear.values())
    return [Problem("hero.hp", str(hero.hp), f"at most {most}")] if most < hero.hp <= LARGEST and not unknown else []


def _pools(state: State) -> list[Problem]:
    full = [(name, pool) for name, pool in state.hero.pools.items() if LARGEST >= pool.left > pool.most]
    return [Problem(f"hero.pools.{key_text(name)}.left", str(pool.left), f"at most {pool.most}") for name, pool in full]


def _uses(state: State) -> list[Problem]:
    from notequest_cli.voidspark.costs import pool_of, read_cost

    found = []
    for name, ability in state.hero.abilities.items():
        limit, place = read_cost(ability.cost).times, f"hero.ability.{key_text(name)}"
        if LARGEST >= ability.used > limit > 0:
            found.append(Problem(f"{place}.used", str(ability.used), f"at most {limit}"))
        if ability.cost.strip() and read_cost(ability.cost) == read_cost(""):
            found.append(Problem(f"{place}.cost", shown(ability.cost), "like 1/page, 2/rest, 1 surge"))
        pool = read_cost(ability.cost).pool
        if pool and pool_of(state, pool) is None:
            found.append(Problem(f"{place}.cost", f"there are no {pool} points", f"[hero.pools.{key_text(pool)}] with left and max"))
        if not set(ability.when.lower().replace(",", " ").split()) <= SYMBOLS:
            found.append(Problem(f"{place}.when", shown(ability.when), "combat, outside, both, ship"))
    return found


def _slots(state: State) -> list[Problem]:
    found: list[Problem] = []
    taken: dict[str, str] = {}
    for name, gear in state.hero.gear.items():
        if gear.worn and gear.slot and gear.slot in taken:
            place, other = f"hero.gear.{key_text(name)}.worn", taken[gear.slot]
            found.append(Problem(place, f"{name} and {other} are both worn as {gear.slot}", "one piece a slot"))
        if gear.worn and gear.slot:
            taken[gear.slot] = name
    return found


def _integrity(state: State) -> list[Problem]:
    found = []
    for key, part in state.ship.compartments.items():
        crew = state.ship.crew[part.crew].integrity if part.crew in state.ship.crew else 1
        built = state.ship.upgrades[part.upgrade].bonus.get("integrity", 0) if part.upgrade in state.ship.upgrades else 1
        most = part.most + (crew if part.crew else 0) + (built if part.upgrade else 0)
        if LARGEST >= part.integrity > most:
            found.append(Problem(f"ship.{key_text(key)}.integrity", str(part.integrity), f"at most {most}"))
        if part.integrity == 0 and (part.crew or part.upgrade):
            lost = f"{part.crew or part.upgrade} at Integrity 0"
            found.append(Problem(f"ship.{key_text(key)}", lost, "nobody and nothing in a destroyed compartment"))
    return found


def _rounds(state: State) -> list[Problem]:
    if state.fight is None:
        return []
    from notequest_cli.voidspark.rounds import read_round

    for typed in state.fight.rounds:
        try:
            read_round(typed, state.fight.kind)
        except Usage as refusal:
            return [Problem("fight.rounds", refusal.sentence, "rounds like 13/7-1", fatal=True)]
    return _fallen(state)


def _fallen(state: State) -> list[Problem]:
    """What has fallen in the rounds that wait: read as the fight reads it."""
    from notequest_cli.voidspark.bouts import waiting

    try:
        waiting(state)
    except Usage as refusal:
        return [Problem("fight.faces", refusal.sentence, "what can fall, like attack 17, damage 4 4")] if refusal.code in FALLEN else []
    return []


def _rulings(state: State) -> list[Problem]:
    from notequest_cli.rulings import of_game

    found = []
    for name, answer in state.rulings.items():
        ruling = of_game("voidspark").get(name)
        if ruling and answer not in ruling.choices:
            found.append(Problem(f"rulings.{key_text(name)}", shown(answer), " or ".join(ruling.choices)))
    return found


TOGETHER: tuple[Callable[[State], list[Problem]], ...] = (_hp, _damage, _pools, _uses, _slots, _integrity, _rounds, _rulings)
