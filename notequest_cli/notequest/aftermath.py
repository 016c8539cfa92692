"""A monster goes down, and the last one does: the Undead, bodies, coins, Spoils, the boss (NoteQuest rulebook, "Monsters", "Combat")."""

from notequest_cli.notequest import advantages, dying, traits
from notequest_cli.notequest.combat_events import Earned, FightOver, Killed, Rose, Shrugged, SpoilsFound
from notequest_cli.notequest.state import State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import coins_text
from notequest_cli.notequest.things import key_here, lasting
from notequest_cli.referee import Referee
from notequest_cli.tables import Row

RISES_ON = 1


def defeat(state: State, referee: Referee, place: int, burst: bool = False) -> Step:
    """The monster at a place is down: it rises again, or is gone for good and leaves what it leaves ("Undead", "Spoils")."""
    down = state.here().monsters[place]._replace(hp=0, armed=())
    step = _rise(traits.replaced(state, place, down), referee, place)
    return step.then(_gone, referee, place, burst) if is_down(step.state, place) else step


def is_down(state: State, place: int) -> bool:
    """Has the monster at this place no HP left?"""
    return state.here().monsters[place].hp <= 0


def end_if_over(state: State, referee: Referee) -> Step:
    """When the last monster is gone: Spoils are rolled, what lasted for the fight ends, the boss pays ("Combat").

    Where its burst took the hero along, all of it lies there for the next.
    """
    here = state.here()
    if here.monsters:
        return Step(state)
    kept = tuple(text for text in state.hero.effects if not lasts_for_fight(text))
    ended = tuple(lasting(text)[0] for text in state.hero.effects if lasts_for_fight(text))
    step = Step(state.with_hero(effects=kept, paralyzed=0).with_here(turn="", hidden=False, alerted=False, spoils=0))
    step = step.told(FightOver(here.bodies, ended)) if state.hero.is_alive else step
    for number in range(1, here.spoils + 1):
        step = step.then(_spoils, referee, f"Spoils {number} of {here.spoils}" if here.spoils > 1 else "Spoils")
    return step.then(_boss, referee).then(dying.found)


def lasts_for_fight(text: str) -> bool:
    """Does an entry of the hero's effects end with the fight?"""
    return any(effect.span == "for fight" for effect in lasting(text)[1])


def _rise(state: State, referee: Referee, place: int) -> Step:
    """An undead one rolls each time it is down: on a 1 it has 1 HP again ("Undead")."""
    monster = state.here().monsters[place]
    if not traits.stats_of(state, referee.tables, place).has("undead"):
        return Step(state)
    source = traits.overcome(state, referee.tables, "undead")
    if source is not None:
        return Step(state, (Shrugged(traits.name_of(referee.tables, "undead"), source),))
    face = referee.roll(6, f"Undead {monster.name}")
    risen = monster._replace(hp=1) if face == RISES_ON else monster
    return Step(traits.replaced(state, place, risen), (Rose(monster.name, face, face == RISES_ON),))


def _gone(state: State, referee: Referee, place: int, burst: bool) -> Step:
    here, stats = state.here(), traits.stats_of(state, referee.tables, place)
    spoils = here.spoils
    if stats.has("spoils"):
        spoils = spoils + 1 if not spoils or referee.ruling(state.rulings, "spoils") == "per-monster" else 1
    cleared = traits.replaced(state, place, None).with_here(spoils=spoils, bodies=here.bodies + (not burst))
    step = Step(cleared, (Killed(stats.name, burst),))
    return step if burst or stats.has("undead") else step.then(_earn, referee)


def _earn(state: State, referee: Referee) -> Step:
    """A Cook sells what was killed ("Basic Class")."""
    hero, coins = state.hero, advantages.of(state.hero, referee.tables, "kill_coins", 0)
    if not coins:
        return Step(state)
    return Step(state.with_hero(coins=hero.coins + coins), (Earned(hero.trade, coins, hero.coins, hero.coins + coins),))


def _spoils(state: State, referee: Referee, why: str) -> Step:
    """1d6 after the fight: a Treasure, a Key or a coin ("Spoils")."""
    drawn = referee.draw("spoils", why)
    coins = int(drawn.row.facts.get("coins", 0))
    step = Step(state, (SpoilsFound(drawn.faces, drawn.row.name, state.hero.coins, state.hero.coins + coins),))
    return _take_spoils(step, referee, drawn.row)


def _take_spoils(step: Step, referee: Referee, row: Row) -> Step:
    """A key goes into the pack, or to the floor where it is full or nobody is left; a Treasure is counted until it is taken."""
    state, facts = step.state, row.facts
    coins, treasures = int(facts.get("coins", 0)), int(facts.get("treasures", 0))
    step = step.here(treasures=state.here().treasures + treasures)
    if not state.hero.is_alive:
        left = (key_here(state),) * bool(facts.get("key")) + ((coins_text(coins),) if coins else ())
        return step.here(items=state.here().items + left)
    if facts.get("key"):
        from notequest_cli.notequest import pack

        return step.then(pack.gain, key_here(state), referee.tables)
    return step.hero(coins=state.hero.coins + coins)


def _boss(state: State, referee: Referee) -> Step:
    """In the Final Room the boss pays, once ("The Final Room")."""
    if state.hero.segment != state.dungeon().final:
        return Step(state)
    from notequest_cli.notequest import finalroom

    return finalroom.pay(state, referee)
