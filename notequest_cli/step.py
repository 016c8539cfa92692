"""What one step of a command came to, before it is committed and shown."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from notequest_cli.logbook import Entry
from notequest_cli.problems import Problem, Refusal
from notequest_cli.record import Record
from notequest_cli.show.vocabulary import Block

if TYPE_CHECKING:
    from notequest_cli.patch import Change


class Outcome(Record):
    """What a step came to, before it is committed: what to show, what to write."""

    blocks: tuple[Block, ...]
    entries: tuple[Entry, ...] = ()
    raw: bytes | None = None
    changes: "tuple[Change, ...]" = ()
    events: Iterable[Any] = ()
    result: object = None
    exit: int = 0
    then: Refusal | None = None
    problems: tuple[Problem, ...] = ()
    read_to: tuple[Entry | None, ...] = ()
    """The newest entry the step was worked out from, where it was worked out from the log."""
