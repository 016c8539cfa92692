"""What a page says that lasts: an effect of its own, a skill gained or lost (Voidspark rulebook, "Per Page", "Skills")."""

from notequest_cli.effects import ALWAYS, Effect, is_dice, wording
from notequest_cli.names import match
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.voidspark import held, hitpoints, rolls, slips
from notequest_cli.voidspark.events import EffectBegan, EffectEnded
from notequest_cli.voidspark.hero_events import SkillLearned, SkillLost
from notequest_cli.voidspark.level import own_skills, skill_named
from notequest_cli.voidspark.page_effects import FOR_PAGE, NEXT_PAGE
from notequest_cli.voidspark.sheet import UNROLLED, is_boon, stats_named
from notequest_cli.voidspark.state import State

LASTS = (FOR_PAGE, NEXT_PAGE, "once", ALWAYS)
LIKE = "write like notequest effect +2 attack next page"


def add_effect(state: State, referee: Referee, typed: str, by: str) -> Turn:
    """An effect holds that the page imposes: dice are rolled now, as those of an item are. With --force any text is kept as a reminder."""
    hitpoints.must_live(state, referee)
    hitpoints.must_not_fight(state, referee)
    source, effects = held.read(typed)
    _must_be_read(referee, typed, effects)
    text = held.written(by or source, tuple(_rolled(referee, effect, typed) for effect in effects))
    state, fitted = hitpoints.capped(state, state.with_hero(effects=(*state.hero.effects, text)), referee.tables)
    return Turn(state, (EffectBegan(text), *fitted), text)


def drop_effect(state: State, referee: Referee, typed: str) -> Turn:
    """What held is over because the page says so."""
    hitpoints.must_live(state, referee)
    _must_be_no_ability(state, typed)
    text = match(typed, dict.fromkeys(state.hero.effects), "effect")
    state, fitted = hitpoints.capped(state, state.with_hero(effects=rolls.drop(state.hero.effects, text)), referee.tables)
    return Turn(state, (EffectEnded(text), *fitted), text)


def _must_be_no_ability(state: State, typed: str) -> None:
    """Refuse the name of an ability that is on, and of no effect."""
    name = next((name for name, ability in state.hero.abilities.items() if ability.on and name.casefold() == typed.strip().casefold()), "")
    if name and not any(text.casefold().startswith(name.casefold()) for text in state.hero.effects):
        raise Usage("effect-of-ability", f"{name} is an ability that is on, until the page is turned", "notequest undo takes its use back")


def add_skill(state: State, referee: Referee, typed: str) -> Turn:
    """A skill is gained without a level."""
    hitpoints.must_live(state, referee)
    name = skill_named(typed, referee)
    if name.casefold() in {skill.casefold() for skill in state.hero.skills}:
        raise Usage("skill-known", f"{state.hero.name} has {name} already", "notequest skill lists them")
    return Turn(state.with_hero(skills=(*state.hero.skills, name)), (SkillLearned(name), *own_skills(referee, (name,))), name)


def drop_skill(state: State, referee: Referee, typed: str) -> Turn:
    """A skill is lost."""
    hitpoints.must_live(state, referee)
    name = match(typed, dict.fromkeys(state.hero.skills), "skill")
    return Turn(state.with_hero(skills=rolls.drop(state.hero.skills, name)), (SkillLost(name),), name)


def _must_be_read(referee: Referee, typed: str, effects: tuple[Effect, ...]) -> None:
    """Refuse what no rule would ever count."""
    if not effects:
        raise Usage("effect-unread", f"{typed!r} is no effect", LIKE)
    if slips.unread(typed):
        slip = slips.slip(typed)
        near = next((near for _, near in slips.only_kept(typed) if near), "")
        way = f"did you mean {slip[1]} for {slip[0]}?" if slip else f"did you mean {near}?" if near else _instead(effects)
        referee.forbid("effect-unread", f"{typed}: no rule reads that", f"{way} --force keeps it as a reminder")
    elif not is_boon(typed) and any(effect.verb != "bonus" or effect.span not in LASTS for effect in effects):
        way = f"say {', '.join(LASTS[:-1])} or {LASTS[-1]} behind it, like notequest effect +2 attack {NEXT_PAGE}"
        raise Usage("effect-span", f"{typed}: nothing says for how long", way)


def _instead(effects: tuple[Effect, ...]) -> str:
    """How it is said: what no die is rolled with has no next roll to count for."""
    held_once = next((effect for effect in effects if effect.span == "once" and set(stats_named(effect.what)) & set(UNROLLED)), None)
    return f"write like notequest effect {wording(held_once._replace(span=FOR_PAGE))};" if held_once else f"{LIKE};"


def _rolled(referee: Referee, effect: Effect, why: str) -> Effect:
    """Dice of a bonus that holds for a page are rolled when it comes; those of a bonus for one roll with that roll."""
    if effect.verb != "bonus" or effect.span not in (FOR_PAGE, NEXT_PAGE) or not is_dice(effect.amount):
        return effect
    return effect._replace(amount=f"{rolls.rolled_amount(referee, effect.amount, why)[0]:+d}")
