"""The log read again: what `fight_words.py`, `use_words.py` and the others wrote, and what it comes to over all pages."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from notequest_cli.entry import Entry
from notequest_cli.lookback import Track, changes, decoded, end_of_entry, entry_before, further_in, lines_with, value_before
from notequest_cli.names import is_number
from notequest_cli.record import Record
from notequest_cli.show.vocabulary import Block, Columns, Curves, Heading, field

NUMBERS = {"hp": "HP", "credits": "credits", "virtue": "virtue"}
WON = ("killed", "STUNNED", "hit: no shot comes back")
NEAR = 4096
CAUSES = {"infected": "Infected, at the end of the page", "hunger": "hunger"}


class PageEnd(Record):
    """How the hero stood when a page was turned, or stands on the open one."""

    page: str
    hp: int
    credits: int
    virtue: int


class Fights(Record):
    """Fights and rounds: `held` ones were won in every round."""

    fought: int = 0
    held: int = 0
    rounds: int = 0
    won: int = 0


class Death(Record):
    """A death: on which page of the calendar (the day it was played where none was open), of what."""

    when: str
    cause: str


class Brought(Record):
    """What an ability or item was good for: rounds and checks it turned, HP and damage to the `ship` it saved, HP it gave back."""

    name: str
    used: int = 0
    rounds: int = 0
    saved: int = 0
    ship: int = 0
    checks: int = 0
    healed: int = 0


class Story:
    """Reads a log block by block, oldest first."""

    def __init__(self) -> None:
        self.deaths: list[Death] = []
        self.fights = Fights()
        self.brought: dict[str, Brought] = {}
        self._track = Track("hero", NUMBERS)
        self._open = ""
        self._read_to = 0
        self._rounds: dict[str, str] = {}
        self._at_work = ("", 0)
        self._tail = b""
        self._is_dead = False

    def read(self, block: bytes) -> None:
        """Read what happened."""
        self._read_to = 0
        pages = ((place, self._page, page) for place, page in changes(block, "calendar", "page"))
        for place, reads, text in sorted([*self._told(block), *pages], key=lambda told: told[0]):
            reads(block, place, text)
        self._track.read(block, self._read_to, len(block))
        self._at_work, self._tail = ("", 0), block[-NEAR:]

    def finish(self, data: Mapping[str, Any]) -> None:
        """The log is at its end; what never changed in it stands in the save."""
        self._fight(b"", 0, "")
        self._track.learn_rest(data.get("hero", {}))
        page = str(data.get("calendar", {}).get("page", ""))
        if page:
            self._dated(page)
        self._open = self._open or page
        if self._open:
            self._track.mark(self._open)

    def _told(self, block: bytes) -> Iterator[tuple[int, Callable[[bytes, int, str], None], str]]:
        """The lines of interest, each with what reads it."""
        for text, read in (
            (b"\n  round ", self._round),
            (b" is dead: clone", self._death),
            (b" is cloned: HP ", self._clone),
            (b"\n  alive again by ", self._revive),
            (b" is used", self._use),
        ):
            yield from ((place, read, line) for place, line in lines_with(block, text))
        for place, line in lines_with(block, b"fight "):
            if line[19:21] == "  " and line[21:].startswith(("fight ", "dogfight ")) and not line.endswith("--end"):
                yield place, self._fight, line

    def _page(self, block: bytes, place: int, page: str) -> None:
        """A page was turned; one that is turned back is open again, and so is the one left for a page that was filled in."""
        self._track.read(block, self._read_to, place)
        self._read_to = place
        before, points = self._open or value_before(block, place, "page"), self._track.points
        is_back = bool(points) and points[-1][0] == page
        if is_back:
            points.pop()
        if before and before != page and not (is_back and page < before):
            self._track.mark(before)
        self._dated(before or page)
        self._open = page

    def _dated(self, page: str) -> None:
        """The deaths before the first page that the log tells of were on that page."""
        if not self._open:
            self.deaths = [death._replace(when=page) for death in self.deaths]

    def _fight(self, block: bytes, place: int, line: str) -> None:
        """A new fight begins: the one before it is over."""
        if self._rounds:
            many, won, before = len(self._rounds), sum(outcome in WON for outcome in self._rounds.values()), self.fights
            self.fights = Fights(before.fought + 1, before.held + (won == many), before.rounds + many, before.won + won)
        self._rounds = {}

    def _round(self, block: bytes, place: int, line: str) -> None:
        """A round is told; where an ability was just used on it, that is what the ability brought."""
        number, outcome = line.split()[1], further_in(block, place).rpartition("; ")[2]
        if not outcome:
            return
        before, self._rounds[number] = self._rounds.get(number, ""), outcome
        by, end = self._at_work
        if before and place < end:
            self._credit(
                by,
                rounds=int(outcome in WON and before not in WON),
                saved=_lost(before) - _lost(outcome),
                ship=_shot(before) - _shot(outcome),
            )

    def _death(self, block: bytes, place: int, line: str) -> None:
        lines = entry_before(block, place)
        self.deaths.append(Death(self._open or lines[0][:10], cause_of_death(lines)))

        self._is_dead = True

    def _clone(self, block: bytes, place: int, line: str) -> None:
        """Who is cloned was dead; a death that no command told of was one of the player's own: HP set to 0 in the save."""
        if not self._is_dead:
            self.deaths.append(Death(self._open or entry_before(block, place)[0][:10], "HP set to 0 in the save"))
        self._is_dead = False

    def _revive(self, block: bytes, place: int, line: str) -> None:
        self._is_dead = False

    def _use(self, block: bytes, place: int, line: str) -> None:
        name, used, rest = line.strip().rpartition(" is used")
        if used and (not rest or rest.startswith(", ")):
            self._at_work = (name, end_of_entry(block, place))
            told = decoded(block[place : self._at_work[1]])
            self._credit(name, used=1, healed=_healed(told), checks=int(": success by " in told and self._had_failed(block, place)))

    def _had_failed(self, block: bytes, place: int) -> bool:
        """Did the last check before a place fail?"""
        before = self._tail + block[max(place - NEAR, 0) : place]
        return before.rfind(b": failure by ") > before.rfind(b": success by ")

    def _credit(self, name: str, **more: int) -> None:
        had = self.brought.get(name, Brought(name))
        self.brought[name] = had._replace(**{key: getattr(had, key) + amount for key, amount in more.items()})

    def facts(self) -> tuple[Any, ...]:
        """Everything as values."""
        pages = (PageEnd(label, *numbers) for label, numbers in self._track.rows())
        return (*pages, self.fights, *self.deaths, *self.brought.values())

    def blocks(self) -> list[Block]:
        """Everything as a page."""
        return [*self._pages(), *self._fought(), *self._died(), *self._used()]

    def _pages(self) -> list[Block]:
        labels = tuple(label for label, _ in self._track.points)
        series = tuple((name, self._track.series(key)) for key, name in NUMBERS.items())
        return [Heading("over the pages", _many(len(labels), "page")), Curves("page", labels, series)] if labels else []

    def _fought(self) -> list[Block]:
        if not self.fights.fought:
            return []
        held = field("fights", f"{self.fights.fought}, {self.fights.held} won in every round")
        return [Heading("fights"), held, field("rounds", f"{self.fights.won} of {self.fights.rounds} won")]

    def _died(self) -> list[Block]:
        rows = tuple((death.when, death.cause) for death in self.deaths)
        return [Heading("deaths", str(len(rows))), Columns(("", ""), rows)] if rows else []

    def _used(self) -> list[Block]:
        rows = tuple((one.name, f"{one.used}x", _good_for(one)) for one in self.brought.values())
        return [Heading("what abilities and items brought"), Columns(("", "", ""), rows)] if rows else []


def part_of(entry: Entry) -> str:
    """The heading of the part of a diary that an entry begins: a page that is turned to, filled in, or gone back to."""
    from notequest_cli.voidspark.page_words import FILLED_IN

    said = next((line for line in entry.lines if line.startswith("page ") and entry.command.startswith("page")), "")
    page, _, how = said.partition(":")[0].partition(", ")
    return f"{page}, {how}" if how == FILLED_IN else page


def cause_of_death(lines: Sequence[str]) -> str:
    """What took the last HP, read from the lines of an entry up to the death: what the line says itself, else the round, else the page.

    Infection, hunger, a destroyed compartment behind which the hero stood, a round of a fight, or what the player typed off the page.
    """
    told, command = list(lines[1:]), lines[0][21:]
    at = next((at for at in reversed(range(len(told))) if told[at].startswith("  HP ") and " -> 0" in told[at]), -1)
    why = told[at].partition("(")[2].partition(")")[0] if at >= 0 else ""
    rounds = _rounds_lost(told[: at + 1])
    if why in CAUSES:
        return CAUSES[why]
    if why:
        return f"the ship: {why} was destroyed already" if any("the ship takes " in line for line in told) else why
    if rounds:
        number, round_, *_ = [*rounds[-1].split("  "), ""]
        typed = round_.partition(": ")[0]
        return f"a fight: {number.partition(':')[0]}{f', {typed}' if typed else ''}"
    return f"the page ({command.partition(' --')[0]})"


def _rounds_lost(told: Sequence[str]) -> list[str]:
    """The rounds in which HP went, in the order in which they were taken; of several that are told before that, the first goes first."""
    due: dict[int, str] = {}
    heading, number, lost = "", 0, list[str]()
    for line in told:
        words = line.split()
        if line.startswith("  round "):
            heading, number = line.strip(), int(words[1].rstrip(":"))
            due.pop(number, None)
        if heading and _lost(line):
            due[number] = heading
        if due and line.startswith("  HP ") and int(words[1]) > int(words[3]):
            lost.append(due.pop(min(due)))
    return lost


def _lost(outcome: str) -> int:
    """The HP of `2 HP to lose`, `1 x 2 (weakened) = 2 HP to lose`."""
    return _before(outcome, " HP to lose")


def _shot(outcome: str) -> int:
    """What the ship is to take, `3 damage`."""
    return _before(outcome, " damage")


def _before(outcome: str, what: str) -> int:
    number = outcome.removesuffix(what).rpartition(" ")[2] if outcome.endswith(what) else ""
    return int(number) if is_number(number) else 0


def _healed(told: str) -> int:
    """The HP that came back in some lines, `HP 3 -> 8`."""
    words = [line.split() for line in told.split("\n") if line.startswith("  HP ") and " -> " in line]
    return sum(max(int(new) - int(old), 0) for _, old, _, new, *_ in words if is_number(old) and is_number(new))


def _good_for(one: Brought) -> str:
    parts = [
        f"{_many(one.rounds, 'round')} turned" if one.rounds else "",
        f"{one.saved} HP saved" if one.saved > 0 else "",
        f"{one.ship} damage to the ship saved" if one.ship > 0 else "",
        f"{_many(one.checks, 'check')} turned" if one.checks else "",
        f"{one.healed} HP back" if one.healed else "",
    ]
    return ", ".join(part for part in parts if part) or "nothing the log can tell"


def _many(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number} {what}s"
