"""One turn, from the save to the screen: the imperative shell around the pure rules.

1 read save and last log entry, without a lock
2 run the rule; where a die or an answer is missing, ask on a terminal and run it again with the same faces
3 lock; if the save moved, start again; patch, verify, commit
4 show what happened
"""

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from notequest_cli import logbook, options, pair, save
from notequest_cli.dice import Cup, Seeded, Source, Tool, Typed, split_faces
from notequest_cli.logbook import Entry
from notequest_cli.options import Options
from notequest_cli.problems import BrokenSave, ChoiceNeeded, DiceNeeded, Problem, Refusal, Usage
from notequest_cli.record import Record
from notequest_cli.referee import Referee, Turn
from notequest_cli.save import Saved
from notequest_cli.show import plain, wrap
from notequest_cli.show.vocabulary import Block, aside, line
from notequest_cli.tables import Packs, Tables

if TYPE_CHECKING:
    import datetime

    from notequest_cli.patch import Change, Hunk

BARE = "-_./,:=+@%^~"
ACTING = '"$`\\!'

Rule = Callable[[Any, Referee], Turn]
Page = Callable[[Any, Tables], tuple[list[Block], object]]


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


Step = Callable[[Saved], Outcome]


class Play:
    """One command at work: its options, its save, and how it speaks."""

    def __init__(self, shared: Options, command: str, words: Sequence[str], games: Mapping[str, str]) -> None:
        self.options = shared
        self.command = command
        self.words = words
        self.games = games
        self.env = options.environment()
        self.exit = 0
        self.last: Turn | None = None
        self.of_game = ""
        self._saved: Saved | None = None
        self._reviewed: Saved | None = None

    # the save

    def paths(self) -> save.Paths:
        """The files this command uses."""
        return save.find(self.options.file, self.env)

    def saved(self) -> Saved:
        """The committed save, read once."""
        if self._saved is None:
            self._saved = pair.read(self.paths())
        return self._saved

    def game(self, data: Mapping[str, Any] | None = None) -> str:
        """The game of the save; `BrokenSave` when it names none we know, `Usage` when the command is one of the other."""
        found = (self.saved().data if data is None else data).get("game")
        if not isinstance(found, str) or found not in self.games:
            known = " or ".join(f'"{game}"' for game in self.games)
            raise BrokenSave("game-unknown", f"{self.paths().save}: game is {found!r}", f"write game = {known}")
        if self.of_game not in ("", found):
            sentence = f"this is a command of {self.games[self.of_game]}; {self.paths().save} is a save of {self.games[found]}"
            raise Usage("game-other", sentence, "name the other save with --file")
        return found

    def module(self, part: str, data: Mapping[str, Any] | None = None) -> Any:
        """A module of the save's game, such as state or words."""
        from importlib import import_module

        return import_module(f"notequest_cli.{self.game(data)}.{part}")

    def tables(self, saved: Saved | None = None) -> Tables:
        """The game's tables with the player's own rows on top: of `--tables`, else `$NOTEQUEST_TABLES`, else the save's settings."""
        import os

        saved = saved or self.saved()
        packs = Packs(os.path.join(os.path.dirname(__file__), self.game(saved.data), "tables"))
        settings = saved.data.get("settings")
        own = settings.get("tables") if isinstance(settings, dict) else None
        said = self.options.tables or self.env.get("NOTEQUEST_TABLES")
        if not said and not (isinstance(own, str) and own):
            return Tables(packs)
        from notequest_cli import owntables

        return Tables(packs, owntables.said(said, packs) if said else owntables.of_save(saved.paths.save, str(own), packs))

    def state(self, saved: Saved) -> Any:
        """The save as the game's values; `BrokenSave` lists everything that is of the wrong type."""
        self.reviewed(saved)
        return self.module("state", saved.data).from_toml(saved.data)

    def reviewed(self, saved: Saved) -> None:
        """Stop at wrong types. A text that the log knows has been looked at before, and is not again."""
        if saved is self._reviewed or logbook.last_digest(saved.paths.log) == saved.digest:
            return
        self._reviewed = saved
        wrong = tuple(problem for problem in self.module("state", saved.data).review(saved.data) if problem.fatal)
        if wrong:
            listed = "\n  ".join(problem.sentence() for problem in wrong)
            raise BrokenSave("save-wrong-type", f"{saved.paths.save}:\n  {listed}", "notequest check lists everything", wrong)

    def recent(self) -> Iterator[Entry]:
        """The log's entries, newest first."""
        return logbook.newest_first(self.paths().log)

    def unlogged(self, saved: Saved) -> list[Entry]:
        """What the player did to the save since the last command, as the entry it will be."""
        newest, _, _ = logbook.tail_of(saved.paths.log)
        return _since_last(newest, saved)[0]

    def today(self) -> "datetime.date":
        """The date on the wall."""
        import datetime

        return datetime.date.today()

    # turns

    def turn(self, rule: Rule, answers: Mapping[str, str | None] | None = None) -> Turn | None:
        """Run a rule on the save, commit what it changed, and show what happened; the turn, to go on from it."""
        self.reviewed(self.saved())
        referee = self.referee({key: value for key, value in (answers or {}).items() if value is not None})
        self.transact(lambda saved: self._rule_step(saved, rule, referee))
        return self.last

    def can_ask(self) -> bool:
        """Is there a person to ask, and does the output leave room for it?"""
        return options.can_ask() and not (self.options.json or self.options.quiet)

    def look(self, page: Page, data: str = "") -> None:
        """Show a page of the save and write nothing; with `--json` the result is what the game's `as_data` says under that name."""
        saved = self.saved()
        blocks, result = page(self.state(saved), self.tables())
        if data and self.options.json:
            result = getattr(self.module("as_data"), data)(self.state(saved), self.tables())
        self.show(Outcome(tuple(blocks), result=result))

    def transact(self, step: Step, mends: bool = False) -> None:
        """Work a step out, commit it, show it; when the save moves in between, work it out again.

        A step that `mends` may begin on a save with wrong types, but must not leave any.
        """
        saved = self.saved()
        while True:
            if not mends:
                self.reviewed(saved)
            outcome = step(saved)
            if self.options.dry_run:
                outcome = outcome._replace(blocks=(*outcome.blocks, aside("dry run: nothing was written")))
                break
            try:
                outcome = self._commit(saved, outcome)
                break
            except pair.Moved:
                saved = self._saved = pair.read(saved.paths)
        self._saved = None
        self.show(outcome)
        if outcome.then is not None:
            raise outcome.then

    def referee(self, answers: Mapping[str, str], saved: Saved | None = None) -> Referee:
        """The table a rule plays on: dice as the options and the save say."""
        rows = options.named_rows(self.options.rows)
        return Referee(Cup(self.source(self.saved())), self.tables(saved), answers, self.options.force, rows)

    def source(self, saved: Saved | None) -> Source:
        """Where the faces come from: `--dice`, `--seed`, else what the save's settings say."""
        dice, seed = self.options.dice, self.options.seed
        if dice is not None and seed is not None:
            raise Usage("dice-and-seed", "--dice and --seed were both given", "choose one")
        if dice is None and seed is None and saved is not None:
            settings = saved.data.get("settings")
            dice = settings.get("dice") if isinstance(settings, dict) else None
            if dice not in (None, "tool", "ask"):
                raise Usage("settings-dice", f'settings.dice is {dice!r}, expected "tool" or "ask"', "notequest set settings.dice tool")
        if seed is not None:
            return Seeded(seed)
        if dice is None or dice == "tool":
            return Tool()
        return Typed([] if dice == "ask" else split_faces(dice))

    def _rule_step(self, saved: Saved, rule: Rule, referee: Referee) -> Outcome:
        state, module = self.state(saved), self.module("state", saved.data)
        turn, then = self.played(state, rule, referee)
        self.no_faces_left(referee, turn)
        self.no_rows_left(referee)
        self.last = turn
        blocks = self._told(saved, referee, turn)
        changes = _differences(module.to_toml(state), module.to_toml(turn.state)) if turn.state is not state else []
        raw, hunks = _patched(saved, changes, lambda data: _means(module, data, turn.state))
        entry = self._entry(saved, blocks, referee, raw, hunks)
        return Outcome(tuple(blocks), (entry,), raw, tuple(changes), turn.events, turn.result, turn.exit, then)

    def played(self, state: Any, rule: Rule, referee: Referee) -> tuple[Turn, Refusal | None]:
        """Run the rule until nothing is missing: a person is asked, a pipe gets the refusal."""
        while True:
            referee.again()
            try:
                return rule(state, referee), None
            except (DiceNeeded, ChoiceNeeded) as missing:
                pause = getattr(missing, "pause", None) if _tool_rolled(referee) else None
                refusal = self._asked(missing, referee, pause is not None) if options.can_ask() and not self.options.json else missing
                if refusal is None:
                    continue
                if pause is None:
                    raise refusal from None
                return pause, refusal

    def _asked(self, missing: DiceNeeded | ChoiceNeeded, referee: Referee, waits: bool) -> Refusal | None:
        """Ask the player; who goes away from the question leaves what the tool rolled waiting in the save."""
        from notequest_cli import ask

        try:
            ask.for_what_is_missing(missing, referee)
        except (KeyboardInterrupt, ask.Stopped):
            sys.stderr.write("\n")
            return ask.Stopped("stopped", "stopped: " + ("what was rolled waits in the save" if waits else "nothing was changed"))
        return None

    def no_faces_left(self, referee: Referee, turn: Turn) -> None:
        """Refuse typed faces that no die asked for."""
        left = referee.cup.left()
        if left:
            why = f": {turn.waits or turn.unrolled}" if turn.waits or turn.unrolled else ""
            way = "say the rest when it goes on" if turn.waits else "one face for each die that is rolled"
            raise Usage("faces-left", f"--dice: {','.join(left)} left over{why}", way)

    def no_rows_left(self, referee: Referee) -> None:
        """Refuse a row for a table that nothing was rolled on; where the tool rolled, and no table has that name."""
        left = referee.unused_rows()
        if left:
            from notequest_cli import namedrows

            namedrows.refuse(referee, left, _tool_rolled(referee))

    def _told(self, saved: Saved, referee: Referee, turn: Turn) -> list[Block]:
        blocks = [block for event in turn.events for block in self._say(saved, event)]
        return blocks + [line("forced: ", sentence) for sentence in referee.bent]

    def _say(self, saved: Saved, event: Any) -> list[Block]:
        """The words for an event; a roll is told alike in every game, without loading a game's words."""
        name = type(event).__name__
        if name in ("Roll", "Drawn"):
            from notequest_cli import telling

            return telling.roll(event) if name == "Roll" else telling.drawn(event)
        return list(self.module("words", saved.data).say(event))

    def _entry(self, saved: Saved, blocks: Sequence[Block], referee: Referee, raw: bytes | None, hunks: "tuple[Hunk, ...]") -> Entry:
        after = save.digest(raw) if raw is not None else saved.digest
        said = tuple(plain.lines(blocks))
        return Entry("", self.as_typed(), said, (), referee.cup.fallen(), tuple(referee.ruled.items()), hunks, saved.digest, after)

    def as_typed(self) -> str:
        """The command as the log names it: what a shell would take for its own in quotes, so that it can be pasted back."""
        return " ".join([self.command, *(_quoted(word) for word in self.words)])

    # writing

    def _commit(self, saved: Saved, outcome: Outcome) -> Outcome:
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        if not outcome.entries:
            return outcome
        with pair.desk(saved.paths, stamp) as desk:
            if outcome.read_to not in ((), (desk.newest,)):
                raise pair.Moved
            noticed, news = _since_last(desk.newest, saved)
            entries = [entry._replace(stamp=stamp) for entry in (*noticed, *outcome.entries)]
            desk.commit(saved.raw, outcome.raw, entries)
            if (noticed or desk.newest is None) and outcome.raw is None:
                save.keep_last(saved.paths, saved.raw)
        news += [mended.sentence for mended in desk.mended]
        return outcome._replace(blocks=(*outcome.blocks, *(aside(sentence) for sentence in news)))

    # showing

    def show(self, outcome: Outcome) -> None:
        """Print a result: JSON, the bare result, a page for a terminal, or plain text. Asides go to stderr."""
        self.exit = outcome.exit
        if self.options.json:
            from notequest_cli.show import porcelain

            sys.stdout.writelines(
                porcelain.render(self.command, outcome.exit, outcome.result, outcome.events, outcome.changes, outcome.problems)
            )
        elif self.options.quiet:
            if outcome.result is not None:
                sys.stdout.write("".join(plain.clean(part) + "\n" for part in str(outcome.result).split("\n")))
        else:
            sys.stdout.write(self.render(outcome.blocks))
        self.whisper(plain.asides(outcome.blocks))

    def render(self, blocks: Sequence[Block]) -> str:
        """A page for whoever reads it."""
        color = options.wants_color(self.options.color, self.env, options.on_terminal())
        if not color and (not options.on_terminal() or self.env.get("TERM") == "dumb"):
            return wrap.fitted(plain.render(blocks), sys.stdout)
        from notequest_cli.show import terminal

        return terminal.render(blocks, terminal.Paper(color, options.is_ascii(self.env)))

    def whisper(self, sentences: Sequence[str]) -> None:
        """Say something about the doing, on stderr."""
        if sentences:
            sys.stdout.flush()
            sys.stderr.write("".join(f"{wrap.fitted(sentence, sys.stderr)}\n" for sentence in sentences))


def _tool_rolled(referee: Referee) -> bool:
    return any(face.by == "tool" for face in referee.cup.fallen())


def _quoted(word: str) -> str:
    """The word as a shell reads it: bare, in double quotes, or in single ones where something in it would still act."""
    if word and word[0] not in "=~" and all(char.isalnum() or char in BARE for char in word):
        return word
    return f'"{word}"' if not any(char in ACTING for char in word) else "'" + word.replace("'", "'\\''") + "'"


def _differences(before: dict[str, Any], after: dict[str, Any]) -> "list[Change]":
    from notequest_cli import patch

    return patch.changes(before, after)


def _patched(saved: Saved, changes: "Sequence[Change]", is_meant: Callable[[Any], bool]) -> "tuple[bytes | None, tuple[Hunk, ...]]":
    if not changes:
        return None, ()
    from notequest_cli import patch

    return patch.patch(saved.raw, changes, is_meant, saved.data)


def _means(module: Any, data: Any, state: Any) -> bool:
    """Does a save say the same as the game's values?"""
    return not any(problem.fatal for problem in module.review(data)) and bool(module.from_toml(data) == state)


def _since_last(newest: Entry | None, saved: Saved) -> tuple[list[Entry], list[str]]:
    """What the player did to the save since the last command, as an entry and as news."""
    if newest is None or newest.after == saved.digest:
        return [], []
    from notequest_cli import notice

    return notice.since(newest, saved)
