"""Torches, the darkness, and who holds the light (NoteQuest rulebook, "The Darkness", "Spending Torches", "Use of Hands")."""

from notequest_cli.notequest import advantages, dying, guards, things
from notequest_cli.notequest.events import DarknessFell, LastTorch, LightSpent, MinerInTheDark
from notequest_cli.notequest.limits import MOST_TORCHES
from notequest_cli.notequest.state import Hero, State
from notequest_cli.notequest.step import Step
from notequest_cli.notequest.texts import torches_text
from notequest_cli.problems import Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Tables


def handless_light(state: State, tables: Tables) -> str | None:
    """A light that no hand holds: a globe of the Light spell, a Lantern, a Lamp ("Use of Hands")."""
    return "globe of light" if state.hero.light > 0 else lamp(state, tables)


def lamp(state: State, tables: Tables) -> str | None:
    """A lamp that keeps the darkness off and pays no costs."""
    return things.source_of(state, tables, "light", "without a hand")


def is_lit(state: State, tables: Tables) -> bool:
    """Is there any light around the hero ("The Darkness")?"""
    return state.hero.torches > 0 or handless_light(state, tables) is not None


def free_hands(state: State, tables: Tables) -> int:
    """Hands left for a weapon: in a dungeon one holds the torch, where no other light burns ("Use of Hands")."""
    hero = state.hero
    holds_torch = bool(hero.dungeon) and hero.torches > 0 and handless_light(state, tables) is None
    return max(0, hero.arms - holds_torch)


def spend(state: State, referee: Referee, count: int, what: str) -> Step:
    """Pay torches for something that takes time; globes of light go first ("Spending Torches")."""
    hero = state.hero
    if count <= 0:
        return Step(state)
    if hero.torches + hero.light < count:
        has = f"{hero.name} has {torches_text(hero.torches)}"
        referee.forbid("torch-missing", f"{what} costs {torches_text(count)}, {has}", "the town sells them: notequest buy torch")
    return burn(state, count, what)


def must_see(state: State, referee: Referee, what: str) -> None:
    """Refuse what needs light where there is none: a Miner in the dark only walks out ("The Darkness", "Basic Class")."""
    if not is_lit(state, referee.tables) and referee.ruling(state.rulings, "darkness") == "at-zero":
        sentence = f"{what}: {state.hero.name} has no light left, and in the dark there is only the way out"
        referee.forbid("in-the-dark", sentence, "notequest leave")


def burn(state: State, count: int, what: str) -> Step:
    """Take torches away as far as there are any; globes of light go first."""
    hero = state.hero
    globes = max(0, hero.light - count)
    torches = max(0, hero.torches - (count - (hero.light - globes)))
    event = LightSpent(what, hero.torches, torches, hero.light, globes)
    return Step(state.with_hero(light=globes, torches=torches), (event,))


def walks_out(hero: Hero, tables: Tables) -> bool:
    """Is this one the darkness does not take: a Miner ("Basic Class")?"""
    return advantages.of(hero, tables, "dark_exit", False)


def dusk(state: State, referee: Referee) -> Step:
    """After an action: without light in a dungeon the darkness takes the hero ("The Darkness")."""
    hero = state.hero
    if not hero.dungeon or not hero.is_alive:
        return Step(state)
    if is_lit(state, referee.tables):
        is_last = hero.torches + hero.light == 1 and lamp(state, referee.tables) is None
        last = is_last and referee.ruling(state.rulings, "darkness") == "at-zero"
        return Step(state, (LastTorch(hero.torches, walks_out(hero, referee.tables)),) if last else ())
    if walks_out(hero, referee.tables):
        return Step(state, (MinerInTheDark(hero.name),))
    if referee.ruling(state.rulings, "darkness") == "when-unpayable":
        return Step(state)
    return devoured(state, referee)


def devoured(state: State, referee: Referee) -> Step:
    """The darkness takes the hero; the weapon in hand and the torches are gone with it ("The Darkness")."""
    fell = Step(state, (DarknessFell(state.hero.name, state.hero.where),))
    return fell.then(dying.die, referee, dying.DARKNESS)


def must_fit(hero: Hero, referee: Referee, many: int, command: str) -> None:
    """Ten torches are the most a hero carries ("Special Conditions", Carrying Limit)."""
    room = max(0, MOST_TORCHES - hero.torches)
    if many > room:
        way = f"{command}{room}" if room else "one must burn down first"
        sentence = f"{torches_text(hero.torches)} and {many} more are over {MOST_TORCHES}, the most a hero carries"
        referee.forbid("torches-over", sentence, way)


def change(state: State, referee: Referee, by: int) -> Turn:
    """Write torches up or down by hand; ten at most ("Special Conditions", Carrying Limit)."""
    hero = guards.hero(state)
    must_fit(hero, referee, by, "notequest torches +")
    if hero.torches + by < 0:
        raise Usage("torches-under", f"{hero.name} has {torches_text(hero.torches)}, not {-by}", "notequest hero shows what is there")
    event = LightSpent("by hand", hero.torches, hero.torches + by, hero.light, hero.light)
    step = Step(state.with_hero(torches=hero.torches + by), (event,)).then(dusk, referee)
    return step.turn(step.state.hero.torches)
