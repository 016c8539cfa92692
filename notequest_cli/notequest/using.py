"""Using a thing of the pack: potions, scrolls, candles, whistles; what it says is what it does (the reward tables of the dungeons)."""

from collections.abc import Callable

from notequest_cli import effects
from notequest_cli.effects import Effect
from notequest_cli.names import match
from notequest_cli.notequest import adventurer, aftermath, bestiary, combat, guards, healing, pack, spells, things, torches
from notequest_cli.notequest.events import Reminder
from notequest_cli.notequest.limits import ARMS
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step, amount
from notequest_cli.notequest.thing_events import (
    ArmRestored,
    EffectKept,
    GlobesMade,
    MonstersFled,
    SpellsRegained,
    ThingDestroyed,
    ThingUsed,
)
from notequest_cli.notequest.things import Thing
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn


def read(words: tuple[str, ...]) -> tuple[str, str | None]:
    """`Scroll of Lightning on 2` as the thing and its target."""
    name, on, target = " ".join(words).rpartition(" on ")
    return (name, target) if on else (target, None)


def use(state: State, referee: Referee, name: str, target: str | None = None, to: str | None = None) -> Turn:
    """Use a thing that is carried or worn; what is used up is gone afterwards."""
    guards.able(state, referee)
    text = _find(state, referee, name)
    if things.spell_of(text) is not None:
        return spells.read_scroll(state, referee, text, target, to)
    thing = things.read(text, referee.tables)
    _check(thing)
    guards.rows_for(state, referee, *(_ROLLED[effect.verb] for effect in thing.effects if effect.verb in _ROLLED))
    gone = bool(thing.facts.get("consumed")) or _is_discarded(thing)
    step = _away(state, referee, thing) if gone else Step(state)
    step = step.told(ThingUsed(thing.name, gone))
    for effect in thing.effects:
        step = step.then(_act, referee, thing, effect, target)
    return step.then(torches.dusk, referee).turn(thing.name)


def _find(state: State, referee: Referee, name: str) -> str:
    return match(name, dict.fromkeys([*state.hero.pack, *_worn(state, referee)]), "thing in the pack")


def _worn(state: State, referee: Referee) -> list[str]:
    return [things.worn(slot, piece, referee.tables).text for slot, piece in state.hero.armor.items()]


def _is_discarded(thing: Thing) -> bool:
    """Is it thrown away for what it does: armor that keeps one trap off?"""
    return any((effect.verb, effect.span) == ("cancel", "once") for effect in thing.effects)


def _check(thing: Thing) -> None:
    """What acts by being worn, wielded or carried is not used."""
    verbs = {effect.verb for effect in thing.effects}
    if (thing.damage or thing.piece) and not _is_discarded(thing):
        raise Usage("use-equip", f"{thing.name} acts while it is worn or in hand", f'notequest equip "{thing.name}"')
    if thing.facts.get("scroll"):
        raise Usage("use-scroll", f"{thing.name}: a scroll with one spell, written with its name", 'like "Scroll of Light" in the pack')
    if not thing.effects:
        raise Usage(
            "use-does-nothing", f"{thing.name} does nothing the tables know", "sell it in town, or write down what it does with note"
        )
    if verbs <= {"ignore", "bonus", "light", "opens"} and thing.is_carried:
        raise Usage("use-carried", f"{thing.name} acts by being carried", "keep it in the pack")


def _away(state: State, referee: Referee, thing: Thing) -> Step:
    """One of it is gone: from the pack, else from the body."""
    hero = state.hero
    if thing.text in hero.pack:
        return Step(state.with_hero(pack=pack.without(hero.pack, thing.text, 1)))
    left = {slot: piece for slot, piece in hero.armor.items() if things.worn(slot, piece, referee.tables).text != thing.text}
    return Step(state.with_hero(armor=left))


Rule = Callable[[State, Referee, Thing, Effect], Step]


def _act(state: State, referee: Referee, thing: Thing, effect: Effect, target: str | None) -> Step:
    """One effect of a thing; what the language cannot say is read out."""
    if effect.verb == "destroy":
        return _destroy(state, referee, thing, target)
    if effect.span not in ("", "once") or effect.verb == "cancel":
        return _keep(state, thing, effect)
    return _RULES.get(effect.verb, _remind)(state, referee, thing, effect)


def _heal(state: State, referee: Referee, thing: Thing, effect: Effect) -> Step:
    hero = state.hero
    healing.needs_it(state, referee, thing.name)
    if effect.amount == "all":
        return healing.heal(state, hero.hp_max - hero.hp, thing.name)
    return healing.heal(state, amount(referee, effect.amount, thing.name).total, thing.name)


def _regain(state: State, referee: Referee, thing: Thing, effect: Effect) -> Step:
    """Spent spells come back."""
    back = {name: spell._replace(left=spell.most) for name, spell in state.hero.spells.items()}
    spent = tuple(name for name, spell in state.hero.spells.items() if spell.left < spell.most)
    if not spent:
        referee.forbid("spells-whole", f"{thing.name}: {state.hero.name} has no spell to bring back", f"keep {thing.name} for later")
    return Step(state.with_hero(spells=back), (SpellsRegained(spent),))


def _restore(state: State, referee: Referee, thing: Thing, effect: Effect) -> Step:
    """A lost arm grows again."""
    arms = state.hero.arms
    if arms >= ARMS:
        raise Usage("arm-whole", f"{state.hero.name} has both arms", f"keep {thing.name} for later")
    return Step(state.with_hero(arms=arms + 1), (ArmRestored(arms, arms + 1),))


def _light(state: State, referee: Referee, thing: Thing, effect: Effect) -> Step:
    """Light worth torches, without a hand."""
    before = state.hero.light
    now = before + int(effect.amount or 0)
    return Step(state.with_hero(light=now), (GlobesMade(thing.name, before, now),))


def _learn(state: State, referee: Referee, thing: Thing, effect: Effect) -> Step:
    """A random spell more."""
    drawn = referee.draw(adventurer.TABLE, adventurer.SPELL)
    return adventurer.learn(state, drawn.row.name, drawn.faces)


def _flee(state: State, referee: Referee, thing: Thing, effect: Effect) -> Step:
    """Monsters of a kind run away."""
    guards.in_dungeon(state, thing.name)
    state = bestiary.learn(state, referee)
    here = state.here()
    stays = tuple(monster for monster in here.monsters if not bestiary.stats(state, referee.tables, monster).is_kind(effect.versus))
    fled = tuple(monster.name for monster in here.monsters if monster not in stays)
    if not fled:
        raise Usage("nobody-flees", f"{thing.name}: nobody here is a {effect.versus}", f"keep {thing.name} for later")
    return Step(state.with_here(monsters=stays), (MonstersFled(thing.name, fled),)).then(aftermath.end_if_over, referee)


def _destroy(state: State, referee: Referee, thing: Thing, target: str | None) -> Step:
    """A cursed thing is destroyed: in the pack, worn, or in hand."""
    if not target:
        raise Usage("use-on-what", f"{thing.name}: which thing is cursed", f'notequest use "{thing.name}" on THING')
    hero = state.hero
    held = [hero.weapon] if hero.weapon else []
    text = match(target, dict.fromkeys([*hero.pack, *_worn(state, referee), *held]), "thing carried, worn or in hand")
    destroyed = (ThingDestroyed(text),)
    if text in hero.pack or text not in held:
        return Step(_away(state, referee, things.read(text, referee.tables)).state, destroyed)
    return Step(state.with_hero(weapon=""), destroyed)


def _keep(state: State, thing: Thing, effect: Effect) -> Step:
    """An effect that lasts or waits is written on the sheet with the thing it came from."""
    text = f"{thing.name}: {effects.wording(effect)}"
    return Step(state.with_hero(effects=(*state.hero.effects, text)), (EffectKept(text),))


def _remind(state: State, referee: Referee, thing: Thing, effect: Effect) -> Step:
    return Step(state, (Reminder(thing.name, effects.wording(effect)),))


_RULES: dict[str, Rule] = {"heal": _heal, "regain": _regain, "restore": _restore, "light": _light, "learn": _learn, "flee": _flee}
_ROLLED = {"learn": adventurer.TABLE, "flee": combat.SPOILS}
