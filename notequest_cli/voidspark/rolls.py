"""Checks: d20, traits, skills of hero and crew, and what happens to the dice (Voidspark rulebook, "Dice Rolls").

The order of what is added: trait, skills, gear, injuries, what holds for the page; abilities come after the roll is seen.
"""

from notequest_cli.effects import Effect, dice_of, is_dice
from notequest_cli.notation import DiceTerm, Expression
from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn
from notequest_cli.rolled import Addend, Meaning, Roll, Thrown, counted, dice_text, resolve, total_up, why_of
from notequest_cli.tables import Tables
from notequest_cli.voidspark import held, hitpoints
from notequest_cli.voidspark.damage import damage_text, read_damage
from notequest_cli.voidspark.events import EffectEnded
from notequest_cli.voidspark.reminding import beside
from notequest_cli.voidspark.sheet import (
    D20_WORDS,
    INJURY,
    LABELS,
    SHIP_STATS,
    WHOLE_TRAITS,
    crew_facts,
    for_each_d20,
    is_boon,
    is_lucky,
    page_effects,
    skills,
    stat_named,
    stats_named,
    value,
)
from notequest_cli.voidspark.state import MALFUNCTION, TRAITS, State

SKILL_BONUS = 2
OWN_SKILL = "notequest hero shows stats and skills; one of your own stands in hero.skills"
TWICE = "Malfunction: rolled twice, the lower total counts"
Chain = tuple[int, ...]


class Asked(Record):
    """What an expression means on this sheet: dice, what is added, which stats it names, what the player should know."""

    expression: Expression
    dice: tuple[DiceTerm, ...]
    addends: tuple[Addend, ...]
    stats: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def has_d20(self) -> bool:
        """Is there a d20 in it?"""
        return any(term.sides == 20 for term in self.dice)

    @property
    def is_trait_roll(self) -> bool:
        """Is this a roll that a Malfunction makes twice?"""
        return self.has_d20 and any(stat in TRAITS for stat in self.stats)


def check(state: State, referee: Referee, expression: Expression) -> Turn:
    """Roll what was asked, with the names of the sheet. Exit code 1 where one target is missed."""
    asked = read(state, referee, expression)
    if asked.stats:
        hitpoints.must_live(state, referee)
    thrown = throw_all(state, referee, asked)
    state, once, ended = spend_once(state, referee, asked.stats, asked.has_d20)
    roll = summed(_with_luck(state, asked, thrown), thrown, asked.addends + once)
    return Turn(state, (roll, *ended), roll.total, int(roll.missed()))


def _with_luck(state: State, asked: Asked, thrown: tuple[Thrown, ...]) -> Asked:
    """Why a die fell again."""
    lucky = is_lucky(state) and any(dice.dice.endswith("d20") and 1 in dice.faces for dice in thrown)
    return asked._replace(notes=(*asked.notes, "Lucky: the natural 1 fell again")) if lucky else asked


def summed(asked: Asked, thrown: tuple[Thrown, ...], addends: tuple[Addend, ...]) -> Roll:
    """What a roll comes to; a Damage total is never below 0."""
    roll = total_up(asked.expression, thrown, addends, asked.notes)
    return roll._replace(total=max(roll.total, 0)) if asked.stats == ("damage",) else roll


def read(state: State, referee: Referee, expression: Expression) -> Asked:
    """Look the names up; `Usage` with the nearest for a name that is neither stat nor skill."""
    book = _Book(state, referee, len(expression.terms) == 1)
    dice, addends, notes = resolve(expression, book.meaning)
    addends += for_each_d20(state) if book.is_asked and any(term.sides == 20 for term in dice) else ()
    about = (f"virtue {state.hero.virtue:+d}",) if book.is_asked and state.hero.name else ()
    shown = (*notes, *about, *beside(state, tuple(book.stats))) if book.is_asked else notes
    asked = Asked(expression, dice, _in_order(state, addends, book.skills), tuple(book.stats), shown)
    return asked._replace(notes=(*shown, TWICE)) if asked.is_trait_roll and MALFUNCTION in state.hero.conditions else asked


def throw_all(state: State, referee: Referee, asked: Asked) -> tuple[Thrown, ...]:
    """Every term's dice; a trait roll under a Malfunction is made twice and the lower counts (Voidspark rulebook, "Malfunction")."""
    why = asked.expression.text
    if not (asked.is_trait_roll and MALFUNCTION in state.hero.conditions):
        return tuple(_throw(state, referee, term, why) for term in asked.dice)
    first = tuple(_throw(state, referee, term, why) for term in asked.dice)
    second = tuple(_throw(state, referee, term, f"{why} again (Malfunction)") for term in asked.dice)
    first_counts = _sum(first) <= _sum(second)
    return tuple(_side_by_side(one, two, first_counts) for one, two in zip(first, second, strict=True))


def d20(state: State, referee: Referee, why: str) -> Chain:
    """One d20: its face, and after a natural 1 of a Lucky hero the face that stands."""
    face = referee.roll(20, why)
    return (face, referee.roll(20, f"{why}, again (Lucky)")) if face == 1 and is_lucky(state) else (face,)


def rolled_amount(referee: Referee, amount: str, why: str) -> tuple[int, Chain]:
    """A signed amount, plain or rolled: its value and the faces that fell."""
    if not is_dice(amount):
        return int(amount), ()
    sign, count, sides, flat = dice_of(amount)
    faces = referee.rolls(count, sides, why)
    return sign * sum(faces) + flat, faces


def spend_once(
    state: State, referee: Referee, stats: tuple[str, ...], has_d20: bool
) -> tuple[State, tuple[Addend, ...], tuple[EffectEnded, ...]]:
    """What the sheet holds for the next such roll, once: added now, and gone."""
    added: list[Addend] = []
    ended: list[EffectEnded] = []
    for text in state.hero.effects:
        fitting = [effect for effect in held.effects_in(text) if effect.span == "once" and fits(effect, stats, has_d20)]
        if fitting and not is_boon(text):
            added += [Addend(held.source(text, held.ONCE), rolled_amount(referee, effect.amount, text)[0]) for effect in fitting]
            gone, left = held.parted(text, ("once",))
            ended.append(EffectEnded(gone))
            state = state.with_hero(effects=drop(state.hero.effects, text) + ((left,) if left else ()))
    return state, tuple(added), tuple(ended)


def fits(effect: Effect, stats: tuple[str, ...], has_d20: bool) -> bool:
    """Does a bonus count for a roll of these stats?"""
    if effect.verb != "bonus" or effect.versus:
        return False
    return (has_d20 and bool(set(effect.what.split()) & D20_WORDS)) or bool(set(stats_named(effect.what)) & set(stats))


def drop(texts: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The texts less one of these."""
    at = texts.index(text)
    return texts[:at] + texts[at + 1 :]


def skill_bonus(tables: Tables, skill: str) -> int:
    """What a skill adds to a roll that names it; one of the player's own as much as those of the tables."""
    facts = tables.pack("skills").get(skill)
    return SKILL_BONUS if facts is None else int(facts.get("bonus", 0))


def names(state: State, tables: Tables) -> tuple[str, ...]:
    """The names that are read whole in a notation, `Self-Defense` not as `Self` less `Defense`."""
    return tuple(" ".join(skill.split()) for skill in known_skills(state, tables))


def known_skills(state: State, tables: Tables) -> list[str]:
    """Every skill somebody has or the tables name."""
    crew = [crew_facts(state, tables, name)[0] for name in state.ship.crew]
    every = [*skills(state, tables), *tables.pack("skills"), *(skill for skill in crew if skill)]
    spelled: dict[str, str] = {}
    for skill in every:
        spelled.setdefault(skill.casefold(), skill)
    return list(spelled.values())


class _Book:
    """What each name of an expression means, and what has been named so far."""

    def __init__(self, state: State, referee: Referee, alone: bool) -> None:
        self.state = state
        self.referee = referee
        self.alone = alone
        self.stats: list[str] = []
        self.skills: list[str] = []
        self.is_asked = False

    def meaning(self, name: str) -> Meaning:
        stat, self.is_asked = stat_named(name), True
        return self._stat(stat) if stat else self._skill(name)

    def _stat(self, stat: str) -> Meaning:
        parts = value(self.state, self.referee.tables, stat).parts
        self.stats.append(stat)
        if stat == "damage":
            dice = damage_text(read_damage(self.state.hero.damage)._replace(flat=0))
            return Meaning(tuple(part for part in parts if part.value), dice=dice)
        return Meaning(parts, 100 if stat in SHIP_STATS else 20)

    def _skill(self, typed: str) -> Meaning:
        tables = self.referee.tables
        self._must_be_no_ability(typed)
        name = _skill_named(typed, known_skills(self.state, tables), self.alone)
        holders = skills(self.state, tables).get(name, ())
        if not holders:
            unknown = "" if name.casefold() in map(str.casefold, known_skills(self.state, tables)) else ", and no table names it"
            if name.casefold() != typed.casefold():
                return Meaning(note=f"{typed} is read as {name}, which {self.state.hero.name} does not have")
            return Meaning(note=f"{self.state.hero.name} has no {name}{unknown}")
        repeated, amount = name in self.skills, skill_bonus(tables, name)
        self.skills.append(name)
        counting = holders if len(holders) > 1 and self._stacks() else holders[:1]
        return Meaning(() if repeated else tuple(Addend(_skill_label(name, holder), amount) for holder in counting))

    def _must_be_no_ability(self, typed: str) -> None:
        """What is called like an ability, and like no skill that somebody has, is no slip for another skill."""
        is_skill = any(skill.casefold() == typed.casefold() for skill in skills(self.state, self.referee.tables))
        named = next((name for name in self.state.hero.abilities if name.casefold() == typed.casefold()), "")
        if named and not is_skill:
            raise Usage("skill-ability", f"{named} is an ability, which no roll adds", f"notequest use {named}, after the roll")

    def _stacks(self) -> bool:
        return self.referee.ruling(self.state.rulings, "same-skill-stacks") == "yes"


def _skill_named(typed: str, known: list[str], alone: bool) -> str:
    """The skill that is meant; one that no table names and nobody has, as a page may print it behind a trait, as it is typed."""
    from notequest_cli.names import LIKE, match, nearest

    try:
        return match(typed, known, "skill")
    except Usage:
        words = typed.split()
        first = _apart(words[:1], known) if len(words) > 1 else []
        apart = _apart(words, known) or [*first, " ".join(words[1:])] * bool(first)
        close = nearest(typed, [*known, *LABELS]) or nearest(typed, WHOLE_TRAITS, LIKE)
        if not (apart or close or alone):
            return typed
        way = f"join names with +: {'+'.join(apart)}" if apart else f"did you mean {close}?" if close else OWN_SKILL
        raise Usage("skill-unknown", f"{typed} is no stat and no skill", way) from None


def _apart(words: list[str], known: list[str]) -> list[str]:
    """Several names that were typed without a + between them; none where not every word is of one."""
    for size in range(len(words), 0, -1):
        name, rest = " ".join(words[:size]), words[size:]
        is_known = stat_named(name) or any(skill.casefold() == name.casefold() for skill in known)
        others = _apart(rest, known) if is_known else []
        if is_known and (others or not rest):
            return [name, *others]
    return []


def _skill_label(skill: str, holder: str) -> str:
    return f"{skill} ({holder})" if holder else skill


def _in_order(state: State, addends: tuple[Addend, ...], named: list[str]) -> tuple[Addend, ...]:
    """Trait, skills and plain numbers, gear, injuries, the page."""
    stats, page = set(LABELS.values()), {name for name, _ in page_effects(state)}

    def rank(addend: Addend) -> int:
        if addend.name in stats:
            return 0
        if not addend.name or addend.name.partition(" (")[0] in named:
            return 1
        return 3 if addend.name == INJURY else 4 if addend.name in page else 2

    return tuple(sorted(addends, key=rank))


def _throw(state: State, referee: Referee, term: DiceTerm, why: str) -> Thrown:
    why = why_of(term, why)
    if term.sides != 20 or not is_lucky(state):
        faces = referee.rolls(term.count, term.sides, why)
        return Thrown(term.sign, dice_text(term), faces, counted(faces, term.keep))
    chains = [d20(state, referee, why) for _ in range(term.count)]
    counts = counted(tuple(chain[-1] for chain in chains), term.keep)
    stands = [at == len(chain) - 1 and kept for chain, kept in zip(chains, counts, strict=True) for at in range(len(chain))]
    return Thrown(term.sign, dice_text(term), tuple(face for chain in chains for face in chain), tuple(stands))


def _sum(thrown: tuple[Thrown, ...]) -> int:
    return sum(dice.total() for dice in thrown)


def _side_by_side(one: Thrown, two: Thrown, first_counts: bool) -> Thrown:
    """Both throws of a term as one, of which only one counts."""
    counts = one.counted if first_counts else (False,) * len(one.faces)
    others = (False,) * len(two.faces) if first_counts else two.counted
    return Thrown(one.sign, one.dice, one.faces + two.faces, counts + others)
