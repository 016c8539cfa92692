"""What is wrong with a page, all of it at once: what `shape` says of each value, and values that do not fit together."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from notequest_cli import leaves
from notequest_cli.problems import ABSENT, Problem, Usage
from notequest_cli.voidspark import review_powers, review_waits
from notequest_cli.voidspark.missing import missing
from notequest_cli.voidspark.notebook import read
from notequest_cli.voidspark.shape import LARGEST, SHAPE, key_text, misshapen, shown
from notequest_cli.voidspark.state import DONE, INFECTED, MALFUNCTION, OPEN, State

LASTING = (INFECTED, MALFUNCTION)
NEXT = "fight.next"
FALLEN = ("fight-unreadable", "fight-face")


def review(data: Mapping[str, Any]) -> list[Problem]:
    """Every problem of a page: the shape of each value first, then what does not fit together."""
    found = misshapen(SHAPE, data, "")
    state, unread = read(data), {problem.place for problem in found if problem.fatal}
    together = [problem for finder in TOGETHER for problem in finder(state)]
    lost = [*_without_rounds(data), *review_waits.misnamed(data)]
    together += [*lost, *(() if lost or "fight" in data else _open_alone(state)), *_lotteries(data)]
    together = [problem for problem in together if problem.fatal or problem.place not in unread]
    said = {problem.place: problem.found for problem in found}
    closer = {problem.place for problem in together if problem.fatal or problem.place == NEXT}
    left = [problem for problem in found if problem.place not in closer]
    return [*left, *(problem._replace(found=said.get(problem.place, problem.found)) for problem in together), *missing(data)]


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
        return [Problem("hero.hp_max", ABSENT, "the maximum HP of the sheet, 1 or more", fatal=hero.hp > 0)]
    worn = sum(gear.bonus.get("hp", 0) for gear in hero.gear.values() if gear.worn)
    most = hero.hp_max + worn - 2 * hero.injuries.get("hp_max", 0) + held_of(state, "hp_max")
    unknown = state.calendar.held or any(gear.worn and not gear.bonus for gear in hero.gear.values())
    return [Problem("hero.hp", str(hero.hp), f"at most {most}")] if most < hero.hp <= LARGEST and not unknown else []


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


def _crew(state: State) -> list[Problem]:
    """Who is aboard twice; each of the crew is one."""
    found, seen = [], set[str]()
    for key, part in state.ship.compartments.items():
        if part.crew and part.crew in seen:
            found.append(Problem(f"ship.{key_text(key)}.crew", f"{part.crew} is aboard twice", "each crew member once"))
        seen.add(part.crew)
    return found


def _rounds(state: State) -> list[Problem]:
    if state.fight is None:
        return []
    from notequest_cli.voidspark.rounds import read_round

    found = []
    for typed in state.fight.rounds:
        try:
            read_round(typed, state.fight.kind)
        except Usage as refusal:
            found.append(Problem("fight.rounds", refusal.sentence, "rounds like 13/7-1", fatal=True))
    return found or _fallen(state)


def _open_alone(state: State) -> list[Problem]:
    """Rounds of a page that are open, though no fight waits."""
    each = {"calendar": state.calendar, "calendar.open": state.calendar.held}
    found = [f"{place}.rounds" for place, calendar in each.items() if calendar and calendar.rounds == OPEN]
    return [Problem(place, f"{shown(OPEN)} though no fight waits", f"{shown(DONE)}, as fight --end writes it") for place in found]


def _without_rounds(data: Mapping[str, Any]) -> list[Problem]:
    """A fight of which something is left, but no round."""
    fight = leaves.table(data, "fight")
    is_begun = any(fight.get(key) for key in SHAPE["fight"] if key != "rounds")
    return [Problem("fight.rounds", "nothing", "rounds like 13/7-1", fatal=True)] if is_begun and not fight.get("rounds") else []


def _fallen(state: State) -> list[Problem]:
    """What has fallen in the rounds that wait: read as the fight reads it."""
    from notequest_cli.voidspark.bouts import waiting

    try:
        waiting(state)
    except Usage as refusal:
        if refusal.code == "fight-next" and state.fight:
            return [Problem(NEXT, shown(state.fight.next), refusal.sentence.partition(", expected ")[2])]
        said, _, wanted = refusal.sentence.partition(", expected ")
        return [Problem("fight.faces", said, wanted or "what can fall, like attack 17, damage 4 4")] if refusal.code in FALLEN else []
    return []


def _choices(state: State) -> list[Problem]:
    """Choices that no page has, of the open page and of the one that is kept."""
    from notequest_cli.voidspark.page import CHOICES, written

    each = {"calendar": state.calendar, "calendar.open": state.calendar.held}
    found = [(place, choice) for place, calendar in each.items() if calendar for choice in dict.fromkeys(calendar.choices)]
    return [Problem(f"{place}.choices", shown(choice), CHOICES) for place, choice in found if not choice or written(choice) != choice]


def _lotteries(data: Mapping[str, Any]) -> list[Problem]:
    """Runs of Sundays that nobody can read, or that are named by another day than their page."""
    from notequest_cli.voidspark import sundays

    calendar = leaves.table(data, "calendar")
    each = {"calendar": calendar, "calendar.open": leaves.table(calendar, "open")}
    runs = [(place, run) for place, inside in each.items() for run in leaves.listed(inside, "lottery_played")]
    return [Problem(f"{place}.lottery_played", shown(run), sundays.LIKE) for place, run in runs if not sundays.is_run(run)]


def _pages(state: State) -> list[Problem]:
    """Pages that were left are called by a day, and say what a rule reads."""
    if not state.calendar.pages:
        return []
    from notequest_cli.voidspark import bygone

    found = []
    for day, parts in state.calendar.pages.items():
        place = f"calendar.pages.{key_text(day)}"
        wrong = [(part, bygone.wanted(state, part)) for part in dict.fromkeys(parts)]
        found += [Problem(place, shown(part), wanted) for part, wanted in wrong if wanted]
        found += [] if _is_day(day) else [Problem(place, shown(day), "a day like 2023-04-15 for its name")]
    return found


def _is_day(text: str) -> bool:
    try:
        return str(date.fromisoformat(text)) == text
    except ValueError:
        return False


def _twice(state: State) -> list[Problem]:
    """What can be had only once."""
    conditions = tuple(name.lower() for name in state.hero.conditions if name.lower() in LASTING)
    lists = {"hero.conditions": conditions, "hero.skills": state.hero.skills}
    found = [(place, name) for place, names in lists.items() for name in dict.fromkeys(names) if names.count(name) > 1]
    return [Problem(place, f"{name} stands there {_times(lists[place].count(name))}", "each once") for place, name in found]


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def _rulings(state: State) -> list[Problem]:
    from notequest_cli.rulings import of_game

    found = []
    for name, answer in state.rulings.items():
        ruling = of_game("voidspark").get(name)
        if ruling and answer not in ruling.choices:
            found.append(Problem(f"rulings.{key_text(name)}", shown(answer), " or ".join(ruling.choices)))
    return found


TOGETHER: tuple[Callable[[State], list[Problem]], ...] = (
    _hp,
    _damage,
    review_powers.pools,
    review_powers.uses,
    _slots,
    _integrity,
    _crew,
    _rounds,
    review_waits.beside,
    _choices,
    _pages,
    _twice,
    _rulings,
)
