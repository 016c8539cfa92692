"""What can happen in a notebook, past tense; the fight's own events stand in `combat_events.py`.

Every event carries all that its words need: old and new values, faces, names.
"""

from typing import NamedTuple

# light


class LightSpent(NamedTuple):
    """A torch, or a globe of light in its place, went into an action."""

    what: str
    torches_before: int
    torches: int
    globes_before: int = 0
    globes: int = 0


class LastTorch(NamedTuple):
    """One torch is left: the next one spent is the last."""

    torches: int


class MinerInTheDark(NamedTuple):
    """The light is gone, and a Miner finds the way out all the same."""

    name: str


class DarknessFell(NamedTuple):
    """No light was left in the dungeon."""

    name: str
    where: str


# the end of a hero


class HeroDied(NamedTuple):
    """The hero is dead: of what, where, and what lies there now."""

    name: str
    cause: str
    where: str
    left: tuple[str, ...]


# noise


class MonstersWoke(NamedTuple):
    """The monsters of a segment noticed the hero."""

    segment: int
    names: tuple[str, ...]
    strike_first: bool


class MonstersCame(NamedTuple):
    """Monsters came along through broken doors."""

    start: int
    segment: int
    names: tuple[str, ...]
