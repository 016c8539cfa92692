"""The hero's turn in a fight: one die, what adds to it, what it does to the one struck (NoteQuest rulebook, "Combat", "Monsters")."""

from notequest_cli.effects import Effect, dice_of, is_dice, wording
from notequest_cli.notequest import aftermath, healing, things, traits
from notequest_cli.notequest.bestiary import Stats
from notequest_cli.notequest.combat_events import Addend, Struck
from notequest_cli.notequest.events import Reminder
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.things import Source, active
from notequest_cli.notequest.weapons import Weapon
from notequest_cli.record import Record
from notequest_cli.referee import Referee

Acting = tuple[Source, ...]


class Blow(Record):
    """A blow worked out: natural faces, what was added, what doubled it, the final damage, what kills at once."""

    weapon: Weapon
    faces: tuple[int, ...]
    addends: tuple[Addend, ...]
    doubled: tuple[str, ...]
    damage: int
    at_once: str = ""


def strike(state: State, referee: Referee, place: int, weapon: Weapon) -> Step:
    """Roll the weapon's damage against one monster and let its traits answer the face (NoteQuest rulebook, "Combat", "Monsters")."""
    blow = roll(state, referee, place, weapon)
    places = traits.stirred(state, referee, place, blow.faces)
    step = traits.before_hit(state, referee, places, blow.faces, (weapon.name, weapon.dice))
    living = len(step.state.here().monsters)
    if not traits.explodes(step.state.here().monsters[place]):
        step = step.then(_hit, referee, place, blow)
    step = step.told(*_reminders(referee, blow))
    places = _still_there(places, place, gone=len(step.state.here().monsters) < living)
    return step.then(traits.after_hit, referee, places, blow.faces).then(_drink, referee, weapon)


def roll(state: State, referee: Referee, place: int, weapon: Weapon) -> Blow:
    """The damage of a weapon against one monster: die, weapon, whatever adds, then whatever doubles; never below 0 ("Combat")."""
    stats = traits.stats_of(state, referee.tables, place)
    faces = referee.rolls(weapon.throws, weapon.sides, f"Damage with {weapon.name}")
    acting = active(holding(state, weapon), referee.tables)
    addends = _addends(acting, referee, stats, weapon)
    doubled = _doubled(acting, referee, stats, faces)
    total = max(0, sum(faces) + sum(addend.value for addend in addends)) * 2 ** len(doubled)
    return Blow(weapon, faces, addends, doubled, total, _kills(acting, faces))


def holding(state: State, weapon: Weapon) -> State:
    """The state as if this were the weapon in hand: only what strikes adds its effects."""
    return state.with_hero(weapon=weapon.text)


def _still_there(places: tuple[int, ...], struck: int, gone: bool) -> tuple[int, ...]:
    """The places after the one struck has left the line, or not."""
    if not gone:
        return places
    return tuple(place - (place > struck) for place in places if place != struck)


def _addends(acting: Acting, referee: Referee, stats: Stats, weapon: Weapon) -> tuple[Addend, ...]:
    own = (Addend("", weapon.plus),) if weapon.plus else ()
    bonus = (source for source in acting if _is_bonus(source.effect) and _counts(source.effect, stats))
    return (*own, *(Addend(source.name, _value(source.effect, referee, source.name)) for source in bonus))


def _is_bonus(effect: Effect) -> bool:
    return effect.verb == "bonus" and effect.what == "damage"


def _counts(effect: Effect, stats: Stats) -> bool:
    return not effect.versus or stats.is_kind(effect.versus)


def _value(effect: Effect, referee: Referee, source: str) -> int:
    if not is_dice(effect.amount):
        return int(effect.amount)
    sign, count, sides, flat = dice_of(effect.amount)
    return sign * sum(referee.rolls(count, sides, source)) + flat


def _doubled(acting: Acting, referee: Referee, stats: Stats, faces: tuple[int, ...]) -> tuple[str, ...]:
    """What doubles the damage: a thing made for this kind, and a Weak Point the die has found ("Weak Point")."""
    doubles = (source for source in acting if (source.effect.verb, source.effect.what) == ("double", "damage"))
    names = tuple(source.name for source in doubles if _counts(source.effect, stats))
    found = stats.has("weak-point") and traits.is_set_off(referee.tables, "weak-point", faces)
    return (*names, traits.name_of(referee.tables, "weak-point")) if found else names


def _kills(acting: Acting, faces: tuple[int, ...]) -> str:
    """The thing that kills at once on one of these faces, if any."""
    for source in acting:
        if source.effect.verb == "kill" and source.effect.what in {f"on {face}" for face in faces}:
            return source.name
    return ""


def _reminders(referee: Referee, blow: Blow) -> tuple[Reminder, ...]:
    """What the weapon does and no rule can, at the face the tables name, else with each blow."""
    thing = things.read(blow.weapon.text, referee.tables)
    if thing.facts.get("on", blow.faces[0]) not in blow.faces:
        return ()
    return tuple(Reminder(thing.name, wording(effect)) for effect in thing.effects if effect.verb == "reminder")


def _hit(state: State, referee: Referee, place: int, blow: Blow) -> Step:
    monster = state.here().monsters[place]
    stats = traits.stats_of(state, referee.tables, place)
    ignored = "" if blow.at_once else traits.passes_through(holding(state, blow.weapon), referee.tables, stats, blow.damage)
    left = 0 if blow.at_once else monster.hp if ignored else max(0, monster.hp - blow.damage)
    number = place + 1 if len(state.here().monsters) > 1 else 0
    told = (monster.name, number, blow.weapon.name, blow.weapon.dice, blow.faces, blow.addends, blow.doubled, blow.damage)
    struck = Struck(*told, monster.hp, left, monster.most, ignored, blow.at_once)
    step = Step(traits.replaced(state, place, monster._replace(hp=left)), (struck,))
    return step if left else step.then(aftermath.defeat, referee, place)


def _drink(state: State, referee: Referee, weapon: Weapon) -> Step:
    """Whatever heals the hero with each attack ("Magic Item")."""
    step = Step(state)
    for source in active(holding(state, weapon), referee.tables):
        effect = source.effect
        if effect.verb == "heal" and effect.span == "per attack" and step.state.hero.hp < state.hero.hp_max:
            step = step.then(healing.heal, _value(effect, referee, source.name), source.name)
    return step
