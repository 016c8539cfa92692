"""A new adventurer: race, class, spells, in this order of dice (NoteQuest rulebook, "Creating an Adventurer")."""

from notequest_cli.notequest import advantages, dying, guards, returning
from notequest_cli.notequest.hero_events import ClassRolled, HeroReady, RaceRolled, SpellKnown, SpellRolled
from notequest_cli.notequest.limits import MOST_TORCHES
from notequest_cli.notequest.state import Hero, Spell, State
from notequest_cli.notequest.step import Step
from notequest_cli.problems import ChoiceNeeded, Usage
from notequest_cli.referee import Referee, Turn
from notequest_cli.tables import Row, Tables

SPELL = "Basic Spell"
ASKED = "spell-row"
TABLE = "basic-spell"
MISSING = "row-missing"


def new(state: State, referee: Referee, name: str | None = None, retire: bool = False) -> Turn:
    """Roll an adventurer; one whose spells still wait is gone on with, one who lives may `retire`. Without a name it is race and class."""
    if name is not None and not name.strip():
        raise Usage("hero-nameless", "--name is empty", "say one, or leave --name out: then it is race and class")
    if state.hero.owes and state.hero.is_alive and not retire:
        guards.rows_for(state, referee, TABLE)
        return settle(state, referee).turn(state.hero.name)
    guards.one_table(referee, like="race")
    guards.rows_for(state, referee, "race", "class", TABLE)
    room = _room(state, referee, retire)
    race = referee.draw("race", "Race", free=lambda named: False)
    trade = referee.draw("class", "Class")
    hero = _sheet((name or "").strip(), race.row, trade.row)
    step = Step(returning.for_another(room.state)._replace(hero=hero), room.events).told(
        RaceRolled(race.row.name, race.faces, int(race.row.facts.get("hp", 0)), str(race.row.facts.get("advantage", ""))),
        ClassRolled(trade.row.name, trade.faces, int(trade.row.facts.get("hp", 0)), str(trade.row.facts.get("advantage", "")), hero.weapon),
    )
    step = step.then(_known, referee.tables).then(settle, referee)
    return step.told(_ready(step.state.hero)).turn(hero.name)


def _room(state: State, referee: Referee, retire: bool) -> Step:
    """Nobody is on the sheet any more: who lives retires, who was made dead by hand gets a grave, half a hero is not written over."""
    hero = state.hero
    if hero.is_alive:
        if not retire:
            way = "one adventurer at a time: notequest hero new --retire, in town, lets this one go"
            referee.forbid("hero-alive", f"{hero.name} is alive", way)
        return dying.retire(state, referee)
    if hero.name and hero.hp_max:
        return dying.die(state, referee, "wounds") if dying.has_anything(hero) else Step(state)
    if hero != Hero():
        missing = "hp" if hero.name else "name"
        way = f"notequest set hero.{missing} VALUE goes on with it, --force writes over it"
        referee.forbid("hero-half-written", f"the sheet is half written: it has no {missing}", way)
    return Step(state)


def settle(state: State, referee: Referee) -> Step:
    """Roll the spells that are owed, each in its place of one count ("Basic Spell 2 of 4"); each row said with `--as` settles one."""
    step = Step(state)
    for _ in state.hero.owes[: len(referee.queues.get(TABLE, state.hero.owes))]:
        step = step.then(_next_spell, referee)
    return step


def learn(state: State, name: str, faces: tuple[int, ...]) -> Step:
    """One more use of a spell, from now on ("Special Conditions", Spells)."""
    known = state.hero.spells.get(name, Spell(0, 0))
    now = Spell(known.left + 1, known.most + 1)
    return Step(state.with_hero(spells={**state.hero.spells, name: now}), (SpellRolled(name, faces, now.left, now.most),))


def _sheet(name: str, race: Row, trade: Row) -> Hero:
    """Hit points, weapon, ten torches, no coins."""
    if "hp" not in race.facts:
        raise Usage("race-unknown", f"no table knows the race {race.name}", "give it a row in your own tables, with its hp")
    hp = int(race.facts["hp"]) + int(trade.facts.get("hp", 0))
    weapon = f"{trade.facts.get('weapon', '')} {trade.facts.get('damage', '')}".strip()
    owed = int(race.facts.get("spells", 0)) + int(trade.facts.get("spells", 0))
    return Hero(
        name=name or f"{race.name} {trade.name}",
        race=race.name,
        trade=trade.name,
        hp=hp,
        hp_max=hp,
        torches=MOST_TORCHES,
        weapon=weapon,
        owes=tuple(f"{SPELL} {number} of {owed}" for number in range(1, owed + 1)) if owed > 1 else (SPELL,) * owed,
    )


def _known(state: State, tables: Tables) -> Step:
    """Spells that race or class simply know, with their uses."""
    step = Step(state)
    for table, row in (("race", state.hero.race), ("class", state.hero.trade)):
        for name, uses in advantages.facts(tables, table, row).get("known", {}).items():
            step = step.hero(spells={**step.state.hero.spells, name: Spell(uses, uses)}).told(SpellKnown(name, uses))
    return step


def _next_spell(state: State, referee: Referee) -> Step:
    """The first spell owed; where no table has its row, the adventurer waits with what is owed."""
    owed = state.hero.owes
    try:
        drawn = referee.draw(TABLE, owed[0])
    except Usage as missing:
        if missing.code != MISSING:
            raise
        answered = referee.answers.get(f"{ASKED} {owed[0]}", "")
        if not answered:
            raise _waits(state, missing) from missing
        return Step(state.with_hero(owes=owed[1:])).then(learn, referee.row_meant(referee.tables.table(TABLE), answered).name, ())
    return Step(state.with_hero(owes=owed[1:])).then(learn, drawn.row.name, drawn.faces)


def _waits(state: State, missing: Usage) -> ChoiceNeeded:
    """The adventurer is on the page, the spell is not: what the tool rolled stays rolled."""
    pause = Turn(state, (_ready(state.hero),), waits=f"{state.hero.owes[0]} waits")
    return ChoiceNeeded("spell-row", missing.sentence, (), f'--as "{TABLE}=NAME"', pause=pause, key=f"{ASKED} {state.hero.owes[0]}")


def _ready(hero: Hero) -> HeroReady:
    return HeroReady(hero.name, hero.race, hero.trade, hero.hp_max, hero.torches, hero.owes)
