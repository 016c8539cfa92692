"""What one step of a command came to, before it is committed and shown."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from notequest_cli.entry import Entry
from notequest_cli.problems import STOPPED, Problem, Refusal
from notequest_cli.record import Record
from notequest_cli.show.vocabulary import Block, aside

if TYPE_CHECKING:
    from notequest_cli.patch import Change


class Outcome(Record):
    """What a step came to, before it is committed: what to show, what to write."""

    blocks: tuple[Block, ...]
    entries: tuple[Entry, ...] = ()
    raw: bytes | None = None
    changes: "tuple[Change, ...]" = ()
    events: Iterable[Any] = ()
    """What happened; the very `entries`, where the log's own words are all there is to tell. They get their stamp with the commit."""
    result: object = None
    exit: int = 0
    then: Refusal | None = None
    problems: tuple[Problem, ...] = ()
    read_to: tuple[Entry | None, ...] = ()
    """The newest entry the step was worked out from, where it was worked out from the log."""

    def waiting(self) -> "Outcome":
        """A turn that stands in the save and waits for an answer (`then`): with what it waits for, and the exit code of that.

        Who walked away from the question has it raised, so that nothing else is asked.
        """
        if self.then is None or self.then.code == STOPPED:
            return self
        told = [aside(f"waits: {self.then.sentence}"), *([aside(f"  {self.then.way}")] if self.then.way else [])]
        problem = Problem(self.then.code, self.then.sentence, self.then.way)
        return self._replace(blocks=(*self.blocks, *told), exit=self.then.exit, problems=(problem,), then=None)
