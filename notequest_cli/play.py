"""One turn, from the save to the screen: the imperative shell around the pure rules.

1 read save and last log entry, without a lock
2 run the rule; where a die or an answer is missing, ask on a terminal and run it again with the same faces
3 lock; if the save moved, start again; patch, verify, commit
4 show what happened
"""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from notequest_cli import logbook, options, pair, playing, save, shelf
from notequest_cli.dice import Cup, Source
from notequest_cli.entry import Entry
from notequest_cli.options import Options
from notequest_cli.playing import Rule
from notequest_cli.problems import BrokenSave, Refusal, SystemRefused, Usage, wrong_types
from notequest_cli.referee import Referee, Turn
from notequest_cli.save import Saved
from notequest_cli.show import plain
from notequest_cli.show.vocabulary import Block, aside, line
from notequest_cli.step import Outcome
from notequest_cli.tables import Tables
from notequest_cli.typed import as_told
from notequest_cli.voice import Voice

if TYPE_CHECKING:
    import datetime

    from notequest_cli.patch import Change, Hunk
    from notequest_cli.problems import Problem

Page = Callable[[Any, Tables], tuple[list[Block], object]]
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
        self._done = self._rolls = False
        self._saved: Saved | None = None
        self._reviewed: Saved | None = None
        self._shown: list[Block] = []
        self._mended: list[pair.Mended] = []

    @property
    def voice(self) -> Voice:
        """How it speaks: as the options say that were given before the command and behind it."""
        return Voice(self.options, self.env)

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
            place = self.paths().save
            what = f"game is {found!r}" if found is not None else "there is no game in it"
            last = f"; {save.restore(place)}" if os.path.isfile(save.paths_of(place).last) else ""
            raise BrokenSave("game-unknown", f"{place}: {what}", f"write game = {known}{last}")
        if self.of_game not in ("", found):
            without = import_module(f"notequest_cli.{found}").WITHOUT
            if self.command in without:
                raise Usage("game-without", *without[self.command])
            sentence = f"this is a command of {self.games[self.of_game]}; {self.paths().save} is a save of {self.games[found]}"
            raise Usage("game-other", sentence, "name the other save with --file")
        return found

    def module(self, part: str, data: Mapping[str, Any] | None = None) -> Any:
        """A module of the save's game, such as state or words."""
        return import_module(f"notequest_cli.{self.game(data)}.{part}")

    def tables(self, saved: Saved | None = None) -> Tables:
        """The game's tables with the player's own rows on top: of `--tables`, else `$NOTEQUEST_TABLES`, else the save's settings."""
        saved = saved or self.saved()
        return shelf.tables(self.game(saved.data), *self._own_tables(saved))

    def tables_left(self, saved: Saved) -> "tuple[Tables, tuple[Problem, ...]]":
        """The game's tables with what can be used of the player's own rows on top, and what is wrong with the others."""
        return shelf.usable(self.game(saved.data), self._own_tables(saved)[0])

    def _own_tables(self, saved: Saved) -> tuple[str, bool]:
        return shelf.own_file(self.own_said(), saved.paths.save, saved.data)

    def own_said(self) -> str:
        """The file of own tables that is said for this command: by `--tables`, else `$NOTEQUEST_TABLES`."""
        return self.options.tables or self.env.get("NOTEQUEST_TABLES", "")

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
            raise wrong_types(saved.paths.save, wrong)

    def recent(self) -> Iterator[Entry]:
        """The log's entries, newest first."""
        return logbook.newest_first(self.paths().log)

    def unlogged(self, saved: Saved) -> list[Entry]:
        """What the player did to the save since the last command, as the entries it will be, the newest first."""
        newest, _, _ = logbook.tail_of(saved.paths.log)
        return pair.since_last(newest, saved)[0][::-1]

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
        saved, give_up = self.saved(), 0.0
        while True:
            if not mends:
                self.reviewed(saved)
            try:
                outcome = step(saved).waiting()
                self.rolls_nothing()
                if self.options.dry_run:
                    outcome = outcome._replace(blocks=(*outcome.blocks, aside("dry run: nothing was written")))
                    break
                outcome = self._commit(saved, outcome)
                break
            except Refusal as refused:
                refused.kept = tuple(self._mended)
                raise
            except pair.Moved:
                give_up = pair.patient(saved.paths, give_up)
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
        self._rolls = True
        settings = saved.data.get("settings") if saved is not None else None
        return playing.source(self.options, settings if isinstance(settings, dict) else {})

    def rolls_nothing(self) -> None:
        """Refuse faces and rows said for a command that asked for no dice; who writes besides the save and its log says so before."""
        if not self._rolls and (self.options.dice or self.options.seed or self.options.rows):
            playing.rolls_nothing(self.options)

    def _rule_step(self, saved: Saved, rule: Rule, referee: Referee) -> Outcome:
        state, module = self.state(saved), self.module("state", saved.data)
        show = None if self.options.json else lambda told: self._so_far(saved, told)
        turn, then = playing.played(rule, state, referee, show, self.as_typed() if self._done else "")
        playing.nothing_left(referee, turn)
        self.last = turn
        blocks = self._told(saved, referee, turn)
        changes, raw, hunks = _patched(saved, module, state, turn.state)
        entry = self._entry(saved, blocks, referee, raw, hunks)
        return Outcome(tuple(blocks), (entry,), raw, tuple(changes), turn.events, turn.result, turn.exit, then)

    def _so_far(self, saved: Saved, told: tuple[Any, ...]) -> None:
        """Before a question: what has happened up to it, as far as it was not shown before."""
        if not self.options.quiet:
            blocks = [block for event in told for block in self._say(saved, event)]
            self._shown = self.voice.go_on(blocks, self._shown)

    def _told(self, saved: Saved, referee: Referee, turn: Turn) -> list[Block]:
        blocks = [block for event in turn.events for block in self._say(saved, event)]
        return blocks + [line("forced: ", sentence) for sentence in referee.bent]

    def _say(self, saved: Saved, event: Any) -> list[Block]:
        """The words for an event; a roll is told alike in every game, without loading a game's words."""
        name = type(event).__name__
        if name in ("Roll", "Drawn"):
            from notequest_cli import telling

            return telling.roll(event) if name == "Roll" else telling.drawn(event, self.module("row_words", saved.data).WORDS)
        return list(self.module("words", saved.data).say(event))

    def _entry(self, saved: Saved, blocks: Sequence[Block], referee: Referee, raw: bytes | None, hunks: "tuple[Hunk, ...]") -> Entry:
        after = save.digest(raw) if raw is not None else saved.digest
        said = tuple(plain.lines(blocks))
        return Entry("", self.as_typed(), said, (), referee.cup.fallen(), tuple(referee.ruled.items()), hunks, saved.digest, after)

    def as_typed(self) -> str:
        """The command as the log names it: what a shell would take for its own in quotes, so that it can be pasted back."""
        return f"{self.command} {as_told(self.words)}".rstrip()

    # writing

    def _commit(self, saved: Saved, outcome: Outcome) -> Outcome:
        stamp = time.strftime("%Y-%m-%d %H:%M:%S")
        if not outcome.entries:
            return outcome
        with pair.desk(saved.paths, stamp, self._mended) as desk:
            if outcome.read_to not in ((), (desk.newest,)):
                raise pair.Moved
            noticed, news = pair.since_last(desk.newest, saved)
            if desk.newest is None:
                from notequest_cli import orphans

                news += orphans.told(self, saved)
            entries = [entry._replace(stamp=stamp) for entry in (*noticed, *outcome.entries)]
            desk.commit(saved.raw, outcome.raw, entries)
            if outcome.raw is None:
                desk.renew_last(saved)
        self._done = True
        news += [mended.sentence for mended in self._mended]
        changed = [".".join(change.key) for change in outcome.changes]
        news += [each.sentence() for each in (self._misspelt(saved) if noticed else ()) if each.place not in changed]
        told = entries[len(noticed) :] if outcome.events is outcome.entries else outcome.events
        return outcome._replace(blocks=(*outcome.blocks, *(aside(sentence) for sentence in news)), events=(*self._mended, *told))

    def _misspelt(self, saved: Saved) -> "list[Problem]":
        """What a hand edit seems to mean for a key and is none, and keys that should be there."""
        from notequest_cli import misspelt

        return misspelt.edited(saved.data, self.module("state", saved.data))

    # showing

    def show(self, outcome: Outcome) -> None:
        """Print a result, as the options say; the command ends with its exit code."""
        self.rolls_nothing()
        self.exit = outcome.exit
        try:
            self.voice.show(self.command, outcome, self._shown)
        except BrokenPipeError:
            raise
        except OSError as error:
            if not self._done:
                raise
            sentence = f"it was done, but cannot be shown: {(error.strerror or str(error)).lower()}"
            raise SystemRefused("done-not-shown", sentence, "notequest log shows it") from None
        self._shown = []


def _patched(saved: Saved, module: Any, before: Any, after: Any) -> "tuple[list[Change], bytes | None, tuple[Hunk, ...]]":
    """What a turn changes on the page, and the text with it; no text where that is nothing."""
    if after is before:
        return [], None, ()
    from notequest_cli import patch

    return patch.between(module, before, after, saved.raw, saved.data)
