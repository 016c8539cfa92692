"""A fight under way, as the rules hold it, and as it waits in the save (Voidspark rulebook, "Combat")."""

from collections.abc import Callable, Sequence
from typing import Any

from notequest_cli.problems import Usage
from notequest_cli.record import Record
from notequest_cli.referee import Turn
from notequest_cli.voidspark.arenas import Arena, arena_of
from notequest_cli.voidspark.rounds import Round, read_round
from notequest_cli.voidspark.state import DOGFIGHT, DONE, OPEN, Fight, State, command_of
from notequest_cli.voidspark.steps import NOTHING, Step, read_step, step_text
from notequest_cli.voidspark.tallies import Steps

ABILITY, REMEDY = "ability", "remedy"
EASY = "easy"
SINGLE = "single"  # one enemy over all rounds
CLOSES = "no fight waits, but the rounds of the page are open: notequest fight --end closes them"


class Bout(Record):
    """A fight under way: the state, the rounds rolled and not settled, what has been told, and of which rounds.

    `touched` is a round in which an ability was just used.
    """

    state: State
    open: dict[int, Steps]
    told: tuple[Any, ...] = ()
    shown: tuple[int, ...] = ()
    touched: int = 0

    @property
    def fight(self) -> Fight:
        """The fight of the state."""
        assert self.state.fight is not None
        return self.state.fight

    @property
    def command(self) -> str:
        """The command that goes on with it."""
        return command_of(self.fight.kind)

    @property
    def arena(self) -> Arena:
        """Where it is fought."""
        return arena_of(self.fight.kind)

    @property
    def is_over(self) -> bool:
        """Is every round settled?"""
        return not self.open and not self.has_more

    @property
    def has_more(self) -> bool:
        """Are there rounds of which nothing is rolled?"""
        return self.fight.next <= len(self.fight.rounds)

    def round(self, number: int) -> Round:
        """A round by its number."""
        return read_round(self.fight.rounds[number - 1], self.fight.kind)

    def tell(self, state: State, *events: Any) -> "Bout":
        """The bout with a new state and more told."""
        return self._replace(state=state, told=(*self.told, *events))

    def with_steps(self, number: int, steps: Steps) -> "Bout":
        """The bout with what has fallen in a round."""
        return self._replace(open={**self.open, number: steps})


def must_fit(rounds: Sequence[str], kind: str, command: str, ends: bool = False) -> None:
    """What is said of a fight must have a use: rounds begin one, one enemy is said with them, and a fight that is left takes none."""
    if ends and rounds:
        sentence = f"{command} --end leaves the fight that waits, and {' '.join(rounds)} would begin another"
        raise Usage("fight-end-rounds", sentence, f"notequest {command} --end, and the rounds after it")
    if kind == SINGLE and not rounds:
        sentence = f"{command} --single: no rounds are typed, and a fight that waits goes on as it began"
        raise Usage("fight-single-rounds", sentence, f"like notequest {command} 13/7-1 12/8-1 --single")


def waiting(state: State, wanted: str = "", word: str = "notequest") -> Bout:
    """The fight in the save; `Usage` where none waits, with an example of the kind that was `wanted`, behind the command's first `word`."""
    if state.fight is None:
        rounds = "dogfight 60-3/1@55" if wanted == DOGFIGHT else "fight 13/7-1"
        way = f"type the rounds of the page, like {word} {rounds}"
        way = f"{way}; {command_of(wanted)} --end closes those that are open" if state.calendar.rounds == OPEN else way
        raise Usage("fight-none", f"no {command_of(wanted)} waits", way)
    from notequest_cli.voidspark import fallen

    opened = fallen.opened(state.fight, state.hero.damage, state.ship.compartments)
    if state.fight.owed == ABILITY and not opened:
        opened[state.fight.next - 1] = ()
    return Bout(state, opened)


def unrolled(fight: Fight | None) -> Fight | None:
    """The fight that waits, what has fallen in its rounds taken away: a new hero rolls them anew. What cannot be read stays as it is."""
    if fight is None or not fight.faces or not _is_read(fight):
        return fight
    return fight._replace(next=min(map(_round_of(fight), fight.faces)), faces=(), owed="")


def past(state: State) -> State:
    """The round in which the hero fell is over and paid for, where it still waited for an ability; after the last one the fight is.

    In Easy mode the rounds rolled after it wait on for an ability. What cannot be read stays as it is.
    """
    fight = state.fight
    if fight is None or not _is_read(fight):
        return state
    numbered = _round_of(fight)
    first = min(map(numbered, fight.faces), default=0) if fight.owed == ABILITY else 0
    faces = tuple(entry for entry in fight.faces if numbered(entry) != first)
    left = fight._replace(faces=faces, owed=fight.owed if faces else "")
    if left.faces or left.next <= len(left.rounds):
        return state._replace(fight=left)
    return state._replace(fight=None).with_calendar(rounds=DONE)


def _is_read(fight: Fight) -> bool:
    """Does every entry of the save say something about a round?"""
    try:
        return all(read_step(entry) for entry in fight.faces)
    except Usage:
        return False


def _round_of(fight: Fight) -> Callable[[str], int]:
    """Which round an entry of the save belongs to."""
    return lambda entry: read_step(entry)[0] or max(fight.next - 1, 1)


def round_of(state: State, fight: Fight) -> int:
    """The round that waits; in Easy mode, where those that are rolled wait for dice of the next, that one."""
    begins = state.difficulty == EASY and not fight.owed and fight.next <= len(fight.rounds)
    return fight.next if begins else fight.at


def by_the_whole(what: str) -> str:
    """How typed faces are shared out over commands."""
    return f"type all faces of a {what}: behind it the fight waits for those of the next; or leave --dice out"


def waits(bout: Bout, what: str, owed: str = "") -> Turn:
    """The fight waits, as data in the state; `owed` is what for."""
    state = _kept(bout, owed)
    return Turn(state, bout.told, state.hero.hp, waits=what)


def _kept(bout: Bout, owed: str) -> State:
    """The state with the open rounds written into the fight."""
    fallen = [(number, step) for number, steps in sorted(bout.open.items()) for step in steps or (Step(NOTHING),)]
    faces = [step_text(step, number) for number, step in fallen]
    return bout.state._replace(fight=bout.fight._replace(faces=tuple(faces), owed=owed))
