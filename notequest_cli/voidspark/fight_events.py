"""What happens in a fight, in the past tense. `fight_words.py` tells it."""

from notequest_cli.record import Record
from notequest_cli.voidspark.tallies import Strike, Tally


class RoundFought(Record):
    """How a round stands: every roll, what binds it, its outcome. `loss` is `None` where the line names none.

    It is not `finished` where a roll is still to come. `shield` is the Shield of this round where something adds to the ship's, else 0.
    `doubled` are the Damage rolls whose dice fell a second time.
    """

    number: int
    of: int
    text: str
    kind: str
    checks: tuple[Tally, ...]
    conditions: tuple[str, ...]
    strikes: tuple[Strike, ...]
    evasion: Tally | None
    damage: int
    needed: int
    won: bool
    loss: int | None
    defense: int | None
    versus: int
    finished: bool
    notes: tuple[str, ...] = ()
    shield: int = 0
    doubled: tuple[str, ...] = ()


class RoundSettled(Record):
    """A round that was told before now counts."""

    number: int
    of: int
    text: str
    kind: str
    won: bool
    loss: int | None


class FightPaused(Record):
    """Rounds wait: these abilities could change them; `rolls` of the first round, where the first ability must be told which."""

    rounds: tuple[int, ...]
    abilities: tuple[str, ...]
    kind: str = ""
    rolls: tuple[str, ...] = ()


class BetweenRounds(Record):
    """Before round `number`, with so many `ahead`, these may be used: `worst` HP of the `hp` left could go, or these rooms.

    With neither it is the last chance in this fight.
    """

    number: int
    ahead: int
    remedies: tuple[str, ...]
    worst: int
    hp: int
    rooms: tuple[str, ...]
    kind: str = ""


class HealedBetween(Record):
    """A second fight begins on a page, and since the first something was used that waits for the end of all rounds."""


class FightEnded(Record):
    """The last round is over, or the fight was left with `left` rounds not fought."""

    left: int


class RoundsClosed(Record):
    """The rounds of the page are over that were open without a fight."""


class FightOpen(Record):
    """The fight goes on with this round, which is not over where it has `begun`."""

    number: int
    begun: bool
    kind: str = ""
