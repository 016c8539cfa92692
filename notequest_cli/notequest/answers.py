"""The monsters' turn in a fight: bursts, then the damage of all of them, added up (NoteQuest rulebook, "Combat", "Monsters")."""

from notequest_cli.notequest import aftermath, dying, traits, wounds
from notequest_cli.notequest.combat_events import Addend, Attack, Held, MonstersStruck, Paralyzed, Shrugged, SuddenDeath
from notequest_cli.notequest.state import Monster, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import counted
from notequest_cli.referee import Referee

_LOADS = ("fire", "magic")


def answer(step: Step, referee: Referee, order: tuple[str, ...]) -> Step:
    """Everyone still alive strikes; `order` says who takes it (NoteQuest rulebook, "Combat")."""
    step = bursts(step, referee, order)
    if not step.state.hero.is_alive or not step.state.here().monsters:
        return step.then(aftermath.end_if_over, referee)
    return _blow(step, referee, order).here(turn="")


def bursts(step: Step, referee: Referee, order: tuple[str, ...]) -> Step:
    """What destroyed itself hurts the hero with the HP it had; armor may take it ("Explosive").

    Several burst at once: where the first kills the hero, the others are gone as well.
    """
    while (place := _bursting(step.state)) is not None:
        monster, was_alive = step.state.here().monsters[place], step.state.hero.is_alive
        if was_alive:
            poison = traits.stats_of(step.state, referee.tables, place).has("poison")
            step = _fall(step, referee, (0, monster.hp) if poison else (monster.hp, 0), order)
        step = step.then(aftermath.defeat, referee, place, burst=True)
        step = step.then(_dead, referee, monster.name) if was_alive else step
    return step


def _bursting(state: State) -> int | None:
    return next((place for place, monster in enumerate(state.here().monsters) if traits.explodes(monster)), None)


def _blow(step: Step, referee: Referee, order: tuple[str, ...]) -> Step:
    """One sum for HP or a piece of armor; poison goes past it ("Combat", "Poison")."""
    line = step.state.here().monsters
    striking = [place for place, monster in enumerate(line) if traits.SKIP not in monster.armed]
    attacks = tuple(_attack(step.state, referee, place) for place in striking)
    step = step.told(*(Held(monster.name) for monster in line if traits.SKIP in monster.armed), *_kept_off(step.state, referee, striking))
    if attacks:
        step = step.told(MonstersStruck(attacks, sum(attack.total() for attack in attacks)))
    plain = sum(attack.total() for attack in attacks if not attack.past_armor)
    past = sum(attack.total() for attack in attacks if attack.past_armor)
    if deadly := _deadly(step.state, striking):
        step = step.then(_touch, referee, deadly)
    if step.state.hero.is_alive:
        step = _fall(step, referee, (plain, past), order).then(_dead, referee, counted(dict.fromkeys(attack.monster for attack in attacks)))
    for place in (place for place in striking if traits.PARALYZES in line[place].armed):
        step = step.then(_paralyze, referee, line[place])
    return step.then(_spent)


def _fall(step: Step, referee: Referee, amounts: tuple[int, int], order: tuple[str, ...]) -> Step:
    plain, past = amounts
    return wounds.on_hp(wounds.fall(step, referee, plain, order), past, "past armor")


def _kept_off(state: State, referee: Referee, striking: list[int]) -> tuple[Shrugged, ...]:
    """What their attacks were armed with and a thing makes the hero ignore ("Fire")."""
    line = state.here().monsters
    loads = dict.fromkeys(word.partition("+")[0] for place in striking for word in line[place].armed)
    ignored = ((trait, traits.overcome(state, referee.tables, trait)) for trait in loads if trait in _LOADS)
    return tuple(Shrugged(traits.name_of(referee.tables, trait), source) for trait, source in ignored if source is not None)


def _attack(state: State, referee: Referee, place: int) -> Attack:
    stats = traits.stats_of(state, referee.tables, place)
    monster = state.here().monsters[place]
    loads = (word.partition("+") for word in monster.armed if word.partition("+")[0] in _LOADS)
    counting = ((trait, more) for trait, _, more in loads if traits.overcome(state, referee.tables, trait) is None)
    extras = tuple(Addend(traits.name_of(referee.tables, trait), int(more)) for trait, more in counting)
    return Attack(monster.name, stats.damage, extras, stats.has("poison"))


def _deadly(state: State, striking: list[int]) -> str:
    """The first monster whose touch kills now, or an empty text."""
    line = state.here().monsters
    return next((line[place].name for place in striking if traits.KILLS in line[place].armed), "")


def _touch(state: State, referee: Referee, monster: str) -> Step:
    """Sudden Death kills through armor, unless a thing keeps it off ("Sudden Death")."""
    source = traits.overcome(state, referee.tables, "sudden-death")
    if source is not None:
        return Step(state, (Shrugged(traits.name_of(referee.tables, "sudden-death"), source),))
    return Step(state.with_hero(hp=0), (SuddenDeath(monster),)).then(dying.die, referee, monster)


def _paralyze(state: State, referee: Referee, monster: Monster) -> Step:
    """1d6 turns are lost ("Paralyze")."""
    if not state.hero.is_alive:
        return Step(state)
    source = traits.overcome(state, referee.tables, "paralyze")
    if source is not None:
        return Step(state, (Shrugged(traits.name_of(referee.tables, "paralyze"), source),))
    face = referee.roll(6, f"Turns paralyzed by the {monster.name}")
    turns = state.hero.paralyzed + face
    return Step(state.with_hero(paralyzed=turns), (Paralyzed(monster.name, face, turns),))


def _spent(state: State) -> Step:
    """What was armed has been spent; who missed a turn keeps the rest for the next."""
    line = state.here().monsters
    if not any(monster.armed for monster in line):
        return Step(state)
    return Step(state.with_here(monsters=tuple(_after_turn(monster) for monster in line)))


def _after_turn(monster: Monster) -> Monster:
    skipped = traits.SKIP in monster.armed
    return monster._replace(armed=tuple(word for word in monster.armed if word != traits.SKIP) if skipped else ())


def _dead(state: State, referee: Referee, cause: str) -> Step:
    if state.hero.is_alive:
        return Step(state)
    return dying.die(state, referee, cause)
