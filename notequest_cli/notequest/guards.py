"""Who may act, and where: the questions almost every chapter asks first."""

from notequest_cli.notequest.state import Hero, Segment, State
from notequest_cli.notequest.texts import counted, turns_text
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.referee import Referee

# Tables of which a word may also name what no row has; and those whose words mean more, and are looked at where it is known what.
OPEN = ("race", "contents", "door", "armor")
READ_WHERE_DRAWN = ("monsters", "boss", "segments", "segments-portuguese")


def hero(state: State) -> Hero:
    """The hero, alive; `Usage` where there is none."""
    if not state.hero.name and state.hero != Hero():
        raise Usage("hero-name-missing", "the sheet in the save has no name: hero.name is not there", "notequest set hero.name NAME")
    if not state.hero.name:
        raise Usage("hero-missing", "there is no adventurer in this notebook yet", "notequest hero new")
    if not state.hero.is_alive:
        raise Usage("hero-dead", f"{state.hero.name} is dead", "notequest hero new")
    return state.hero


def able(state: State, referee: Referee) -> Hero:
    """The hero, alive and able to move hands; whether paralysis stops more than turns is a ruling (**paralyze-stops**)."""
    found = hero(state)
    if found.paralyzed and referee.ruling(state.rulings, "paralyze-stops") == "everything":
        can_move(found, referee)
    return found


def can_move(hero: Hero, referee: Referee) -> None:
    """A paralyzed hero does nothing ("Paralyze")."""
    if hero.paralyzed:
        sentence = f"{hero.name} cannot move for {turns_text(hero.paralyzed)} more"
        referee.forbid("hero-paralyzed", sentence, "notequest fight lets a turn pass")


def in_dungeon(state: State, what: str) -> Segment:
    """The segment the hero stands in; `Usage` in town."""
    name = hero(state).name
    if not state.hero.dungeon:
        raise Usage("not-in-dungeon", f"{what}: {name} is in town", "notequest enter")
    return state.here()


def in_town(state: State, what: str) -> Hero:
    """The hero, in town; `Forbidden` in a dungeon, which nothing can force ("Actions in Town")."""
    found = hero(state)
    if found.dungeon:
        raise Forbidden("not-in-town", f"{what}: {found.name} is in {found.where}, this is done in town", "notequest leave")
    return found


def undisturbed(state: State, referee: Referee, what: str) -> Segment:
    """The segment the hero stands in, with no monster that sees the hero ("Actions in the Dungeon")."""
    here = in_dungeon(state, what)
    if here.monsters and not here.hidden:
        names = counted(monster.name for monster in here.monsters)
        sneaking = ", or notequest sneak" if _may_sneak(state) else ""
        referee.forbid("monsters-first", f"{what}: {names} must be faced first", f"notequest fight{sneaking}")
    if here.trap and what != "door":
        raise Usage("trap-waits", f"{what}: {here.trap} waits for what becomes of the armor", "notequest door --trap keep, or discard")
    return here


def _may_sneak(state: State) -> bool:
    """Is moving silently a way past those here: not noticed, no boss, and a light to pay with ("Move Silently")?"""
    here, hero = state.here(), state.hero
    return not (here.alerted or here.turn or here.number == state.dungeon().final) and hero.torches + hero.light > 0


def rows_for(state: State, referee: Referee, *tables: str) -> None:
    """Refuse `--as` for a table that is not among these, or for no row of it, before any die falls.

    Each is the dungeon's own, else the shared one.
    """
    if any(referee.rows):
        known, kind = set(referee.tables.names()), state.dungeon().type if state.hero.dungeon in state.dungeons else ""
        full = [own if (own := f"{kind}.{short}") in known else short for short in tables]
        referee.only(*full)
        for name, short in zip(full, tables, strict=True):
            if name in known and short not in READ_WHERE_DRAWN:
                _must_be_rows(referee, name, short)


def _must_be_rows(referee: Referee, name: str, short: str) -> None:
    """A row is known or refused before any die falls, as it is where it is drawn."""
    for named in (*referee.queues.get(name, ()), *(referee.queues.get(short, ()) if short != name else ())):
        referee.row_meant(referee.tables.table(name), named, _never if short in OPEN else None)


def _never(named: str) -> bool:
    """No name that is no row is known for sure."""
    return False


def one_table(referee: Referee, like: str = "monsters") -> None:
    """Where several tables are rolled, `--as` must say which one it means."""
    if "" in referee.rows:
        row = referee.rows[""]
        raise Usage("row-which", f"--as {row}: several tables are rolled here", f'say which, like --as "{like}={row}"')
