"""A new hero: from the printed sheet, of one's own, for the prologue, or after a death (Voidspark rulebook, "Heroes")."""

import re
from collections.abc import Mapping

from notequest_cli.patterns import Pattern
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import hitpoints, takeovers, virtue
from notequest_cli.voidspark.bouts import unrolled
from notequest_cli.voidspark.damage import read_damage
from notequest_cli.voidspark.events import CreditsChanged
from notequest_cli.voidspark.fight_events import FightOpen
from notequest_cli.voidspark.hero_events import HeroLeft, HeroMade, TraitRolled
from notequest_cli.voidspark.level import own_skills, skill_named
from notequest_cli.voidspark.powers import absent, read_ability, read_pool, unread
from notequest_cli.voidspark.sheet import LABELS, SPOKEN
from notequest_cli.voidspark.state import TRAITS, Hero, Pool, State

ROLLED = Pattern(r"(\d?)d(\d{1,2})([+-]\d{1,2})?", re.IGNORECASE)
FOUR = 4
OTHERWISE = (
    "notequest new voidspark --file NAME.toml begins another save; for the hero of the prologue, where set ended it: "
    "notequest set calendar.prologue true, then hero new --takeover"
)
NUMBER = Pattern(r"[+-]?\d{1,3}")
QUESTIONS = {
    "name": "what is the hero called",
    "class": "which class",
    "hp": "how many HP at most",
    "defense": "which Defense",
    "attack": "which Attack",
    "damage": "which Damage dice, like 2d6+2",
    **{trait: f"which {spoken.capitalize()}, a number or dice like d4-1" for spoken, trait in SPOKEN.items() if trait in TRAITS},
}


class Sheet(Record):
    """What the command line says beside the answers: everything that need not be asked."""

    level: int | None = None
    virtue: int = 0
    credits: int | None = None
    skills: tuple[str, ...] = ()
    pools: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    prologue: bool = False
    takeover: bool = False


def new_hero(state: State, referee: Referee, sheet: Sheet) -> Turn:
    """Write a new hero's sheet. A takeover keeps ship, crew, credits and calendar, and the level; after a 4 the pack too."""
    if state.hero.name and not sheet.takeover:
        begun = not (state.hero.is_dead or state.calendar.prologue or _is_four(state))
        another = "notequest new voidspark --file NAME.toml begins another save"
        way = OTHERWISE if begun else f"--takeover lets a new hero take over the ship; {another}"
        referee.forbid("hero-exists", f"{state.hero.name} has this page: one save a hero", way)
    if sheet.takeover:
        _must_be_time(state, referee, sheet)
    hero, rolled = _hero(referee, sheet)
    if sheet.takeover:
        old, purse = state.hero, _or(sheet.credits, state.hero.credits)
        stays = takeovers.parted(old.effects)[0]
        hero = hero._replace(level=sheet.level or old.level, credits=purse, notes=old.notes, pack=_left_pack(state), effects=stays)
    made = State(hero=hero, ship=state.ship, rulings=state.rulings, difficulty=state.difficulty, fight=unrolled(state.fight))
    calendar = takeovers.handed_over(state.calendar)._replace(prologue=sheet.prologue, takeover=False)
    made, moved = virtue.change(made._replace(calendar=calendar), sheet.virtue)
    left = takeovers.parted(state.hero.effects)[1]
    gone = _gone(state.hero._replace(effects=left, pack={} if hero.pack else state.hero.pack))
    most = hitpoints.maximum(made, referee.tables)
    made, bare = made.with_hero(hp=most), not (hero.skills or hero.pools or hero.abilities)
    told = HeroMade(hero.name, hero.trade, hero.level, most, most, sheet.takeover, sheet.prologue, bare)
    kept = tuple(event for name, ability in hero.abilities.items() for event in unread(name, ability)) + absent(made, hero.abilities)
    again = (FightOpen(made.fight.next, False, made.fight.kind),) if made.fight and made.fight != state.fight else ()
    paid = (CreditsChanged(state.hero.credits, hero.credits),) if sheet.takeover and hero.credits != state.hero.credits else ()
    more = (*paid, *own_skills(referee, sheet.skills), *kept, *((moved,) if moved.cut else ()), *again)
    return Turn(made, (*rolled, told, *gone, *more), hero.name)


def _must_be_time(state: State, referee: Referee, sheet: Sheet) -> None:
    """A new hero takes over on the page of the 4 of a death, with the same level, or as the prologue ends."""
    if state.hero.is_there and not (state.death is not None and state.death.d4 == FOUR):
        hitpoints.must_live(state, referee)
    four = _is_four(state)
    if four and sheet.level not in (None, state.hero.level):
        sentence = f"after the 4 of a death the new hero has the level of {state.hero.name}, {state.hero.level}, not {sheet.level}"
        referee.forbid("takeover-level", sentence, "leave --level out")
    if four and sheet.credits not in (None, state.hero.credits):
        sentence = f"after the 4 of a death the new hero has the credits of {state.hero.name}, {state.hero.credits}, not {sheet.credits}"
        referee.forbid("takeover-credits", sentence, "leave --credits out")
    if state.hero.is_there and not four and not state.calendar.prologue:
        referee.forbid("takeover-early", f"{state.hero.name} leaves on the page of the 4 of a death, or as the prologue ends", OTHERWISE)


def _is_four(state: State) -> bool:
    """Has the d4 of a death fallen as a 4 on this page?"""
    return state.calendar.takeover or (state.death is not None and state.death.d4 == FOUR)


def _left_pack(state: State) -> Mapping[str, int]:
    """After a 4 of a death only the equipment goes; who ends the prologue begins with nothing."""
    return {} if state.calendar.prologue else state.hero.pack


def _gone(old: Hero) -> tuple[HeroLeft, ...]:
    """What leaves with the hero who was there."""
    pack = tuple(f"{count} {name}" for name, count in old.pack.items())
    return (HeroLeft(old.name, (*pack, *old.gear), old.effects),) if old.name and (pack or old.gear or old.effects) else ()


def _hero(referee: Referee, sheet: Sheet) -> tuple[Hero, tuple[TraitRolled, ...]]:
    name, trade = answer_to(referee, "name"), answer_to(referee, "class")
    hp, defense, attack = (_number_of(referee, stat) for stat in ("hp", "defense", "attack"))
    damage = answer_to(referee, "damage")
    read_damage(damage)
    traits, rolled = _traits(referee)
    pools = {pool: Pool(points, points) for pool, points in map(read_pool, sheet.pools)}
    hero = Hero(
        name=name, trade=trade, level=sheet.level or 1, hp=hp, hp_max=hp, defense=defense, attack=attack, damage=damage,
        credits=_or(sheet.credits, 0), skills=tuple(skill_named(skill, referee) for skill in sheet.skills), traits=traits, pools=pools,
        abilities=dict(map(read_ability, sheet.abilities)),
    )  # fmt: skip
    return hero, rolled


def answer_to(referee: Referee, code: str) -> str:
    """What an option or an answer says; a question where neither does."""
    given = " ".join(referee.answers.get(code, "").split())
    if not given:
        raise ChoiceNeeded(code, QUESTIONS[code], (), f"--{code}", reads=lambda typed: _read(code, typed))
    return given


def _read(code: str, typed: str) -> object:
    """An answer to one of the questions; `Usage` says what is wrong with it."""
    if code in ("hp", "defense", "attack"):
        return number_read(code, typed)
    if code in TRAITS:
        return trait_read(code, typed)
    return read_damage(typed) if code == "damage" else typed


def _number_of(referee: Referee, code: str) -> int:
    return number_read(code, answer_to(referee, code))


def number_read(code: str, given: str) -> int:
    """A whole number of the sheet: HP and Defense from 1, Attack of any sign."""
    if not NUMBER.fullmatch(given) or (code != "attack" and int(given) < 1):
        least = -999 if code == "attack" else 1
        raise Usage("number-wrong", f"{code} is {given!r}, expected a whole number from {least} to 999", f"like --{code} 12")
    return int(given)


def _traits(referee: Referee) -> tuple[dict[str, int], tuple[TraitRolled, ...]]:
    """The six traits, as printed or rolled here."""
    traits: dict[str, int] = {}
    rolled: list[TraitRolled] = []
    for trait in TRAITS:
        given = answer_to(referee, trait)
        dice = trait_read(trait, given)
        if dice:
            faces = referee.rolls(int(dice[1] or 1), int(dice[2]), LABELS[trait])
            traits[trait] = sum(faces) + int(dice[3] or 0)
            rolled.append(TraitRolled(trait, given, faces, traits[trait]))
        else:
            traits[trait] = int(given)
    return traits, tuple(rolled)


def trait_read(trait: str, given: str) -> "re.Match[str] | None":
    """The dice of a trait that is rolled, `None` for a plain number."""
    dice = ROLLED.fullmatch(given.replace(" ", ""))
    if dice and int(dice[2]) > 0:
        return dice
    if not NUMBER.fullmatch(given):
        raise Usage("hero-trait", f"--{trait} {given}: that is no value of a trait", "write a number like 2 or -1, or dice like d4-1")
    return None


def _or(given: int | None, otherwise: int) -> int:
    return otherwise if given is None else given
