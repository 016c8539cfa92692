"""What can happen in a notebook, past tense: light, hit points, noise, reminders, the end.

More of it stands in `hero_events.py`, `map_events.py`, `thing_events.py` and `combat_events.py`, so that a command loads what it
needs. Every event carries all that its words need: old and new values, faces, names.
"""

from notequest_cli.record import Record


class LightSpent(Record):
    """A torch, or a globe of light in its place, went into an action."""

    what: str
    torches_before: int
    torches: int
    globes_before: int = 0
    globes: int = 0


class LastTorch(Record):
    """One light is left: the next one spent is the last, and the darkness comes, or a Miner walks out."""

    torches: int
    walks_out: bool = False


class MinerInTheDark(Record):
    """The light is gone, and a Miner finds the way out all the same."""

    name: str


class DarknessFell(Record):
    """No light was left in the dungeon."""

    name: str
    where: str


class HeroDied(Record):
    """The hero is dead: of what, where, and what lies there now."""

    name: str
    cause: str
    where: str
    left: tuple[str, ...]


class MonstersWoke(Record):
    """The monsters of a segment noticed the hero."""

    segment: int
    names: tuple[str, ...]
    strike_first: bool


class MonstersCame(Record):
    """Monsters came along: through broken doors, or from wherever noise carries by ruling."""

    start: int
    segment: int
    names: tuple[str, ...]
    broken: bool = True


class HeroRetired(Record):
    """A hero gave up adventuring, and is in the graveyard's list."""

    name: str
    where: str


class DeadLieHere(Record):
    """A dead adventurer lies where the hero is, with what is left of what that one had."""

    name: str
    left: tuple[str, ...]


class HpChanged(Record):
    """The hero lost or won hit points."""

    before: int
    now: int
    most: int
    cause: str


class Reminder(Record):
    """What a thing does and no rule of ours can: for the player to see to."""

    name: str
    text: str
