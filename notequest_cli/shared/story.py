"""`note`, `log`, `undo`, `redo`, `why`: what happened, and taking it back."""

import os
import re
from collections.abc import Callable, Iterator
from itertools import chain, islice, takewhile

import click

from notequest_cli import history, lastgood, logbook, pair, save, standing
from notequest_cli.entry import Entry, brief, clean_note
from notequest_cli.history import Step
from notequest_cli.play import Play
from notequest_cli.problems import Forbidden, Usage
from notequest_cli.save import Saved
from notequest_cli.shell import COUNT, TEXT, WHOLE, command
from notequest_cli.show.vocabulary import Block, Faint, aside, line
from notequest_cli.step import Outcome

STDIN = "-"
NONE_FOUND = "no entry of the log is like that"  # on stderr
PAGE = 200  # entries shown at a time
NEWEST = 20  # entries shown where nobody says how many

Taker = Callable[[bytes, Iterator[Entry], int], list[Step]]


@command(writes=True, joined=True)
@click.argument("text", type=TEXT, nargs=-1, required=True)
def note(play: Play, text: tuple[str, ...]) -> None:
    """Write a line of your own into the log.

    \b
    notequest note the innkeeper lies
    notequest note - < chapter.txt

    A lone `-` takes the text from standard input, as many lines as come, 4 MB at most; on a terminal Ctrl-D ends it
    and writes it, and so does closing the terminal; Ctrl-C throws the lines away. A terminal of Linux takes 4095 bytes a line and
    drops the rest, which is said; a FILE has lines of any length. Where the log cannot be written, what was
    typed or came in the pipe is kept in a file beside the save, which is named.
    It is read as UTF-8, else in the character set of the locale. A control code becomes a blank, which is said; tabs stay.
    """
    play.rolls_nothing()
    if text != (STDIN,):
        _write_down(play, " ".join(text))
        return
    from notequest_cli.shared import reading

    with reading.kept(play) as read:
        _write_down(play, reading.as_text(read(play.saved().paths)))


def _write_down(play: Play, typed: str) -> None:
    """The note in the log; an empty one is `Usage`."""
    said = tuple(part.removesuffix("\r") for part in typed.strip("\r\n").split("\n"))
    if not typed.strip():
        raise Usage("note-empty", "the note is empty", "notequest note TEXT, or notequest note - for the text that comes in a pipe")
    play.words = []
    play.transact(lambda saved: _noted(play, saved, said))


def _noted(play: Play, saved: Saved, typed: tuple[str, ...]) -> Outcome:
    said = tuple(map(clean_note, typed))
    entries = (Entry("", play.as_typed(), notes=said, before=saved.digest, after=saved.digest),)
    lost = sum(old != new for text in zip(typed, said, strict=True) for old, new in zip(*text, strict=True))
    gone = [aside(f"{lost} control {'code stands' if lost == 1 else 'codes stand'} in the log as {'a blank' if lost == 1 else 'blanks'}")]
    return Outcome((*(line("| ", part) for part in said), *(gone if lost else ())), entries, events=entries)


@command(writes=True)
@click.argument("times", type=WHOLE, default="1")
def undo(play: Play, times: int) -> None:
    """Take back the newest change or use that still stands; rolls, notes and hand edits are passed over.

    \b
    notequest undo
    notequest undo 3
    """
    play.transact(lambda saved: _taken(play, saved, times, standing.UNDO, history.undo))


@command(writes=True)
@click.argument("times", type=WHOLE, default="1")
def redo(play: Play, times: int) -> None:
    """Do again what was taken back, with the same dice.

    \b
    notequest redo

    The exit code is 0 where it was done, also of a roll that then failed.
    """
    play.transact(lambda saved: _taken(play, saved, times, standing.REDO, history.redo))


def _taken(play: Play, saved: Saved, times: int, verb: str, take: Taker) -> Outcome:
    newest, _, _ = logbook.tail_of(saved.paths.log)
    try:
        steps = take(saved.raw, chain(play.unlogged(saved), play.recent()), times)
    except Forbidden:
        pair.must_be_apart(saved.paths)
        pair.must_rest(saved, newest)
        if newest is None:
            from notequest_cli import orphans

            play.voice.whisper(orphans.told(play, saved, begins=False))
        raise
    entries: list[Entry] = []
    blocks: list[Block] = []
    for step in steps:
        lines = _tell(play, step, verb)
        entries.append(history.entry_of(step, verb, lines))
        blocks += [aside(f"passed over: {brief(passed.title)}") for passed in step.passed]
        blocks += [line(brief(text) if text == lines[0] else text) for text in lines]
    _must_be_playable(play, saved, steps[-1])
    after, logged = steps[-1].after, tuple(entries)
    raw, changes = after if after != saved.raw else None, tuple(history.changed_keys(saved.raw, after))
    return Outcome(tuple(blocks), logged, raw, changes, events=logged, result=len(steps), read_to=(newest,))


def _must_be_playable(play: Play, saved: Saved, last: Step) -> None:
    """A hand edit and what is taken back around it may not fit together."""
    data = save.parse(last.after, saved.paths.save)
    wrong = [problem.sentence() for problem in play.module("state", data).review(data) if problem.fatal]
    if wrong:
        raise Forbidden(
            "undo-wrong-type", f"without {last.entry.title} the save would have wrong types: {'; '.join(wrong)}", "edit the save by hand"
        )


def _tell(play: Play, step: Step, verb: str) -> tuple[str, ...]:
    if verb == standing.UNDO:
        words = play.module("key_words")
        changed = history.back_to(step)
        changed = [each for each in changed if each[0][:2] not in words.BESIDE] or changed
        back = (f"{words.spoken(key)} back to {words.value(key, value) if value else words.absent(key)}" for key, value in changed)
        return (f"{standing.TAKES_BACK}{step.entry.title}", *back)
    title = standing.told(step.entry)
    since = takewhile(lambda entry: entry.stamp >= title[:19], play.recent())
    same = [entry for entry in since if entry.title == title]
    original = next((entry for entry in same if entry.after == step.entry.before), next(iter(same), None))
    return (f"{standing.AGAIN}{title}", *(original.lines if original else ()))


@command()
@click.option("-n", "count", type=COUNT, help="the newest N entries (20, of an export all; 0 for all)", metavar="N")
@click.option("--since", type=TEXT, help="entries from this day on", metavar="DATE")
@click.option("--grep", type=TEXT, help="entries that contain this; with --changes also in the lines of the save", metavar="TEXT")
@click.option("--changes", is_flag=True, help="with the lines of the save that changed")
@click.option("--export", "form", type=click.Choice(["markdown", "jsonl"]), help="the log as a diary, or as lines of JSON")
@click.option("--to", "place", type=TEXT, help="write the export into this file", metavar="FILE")
@click.option("--force", is_flag=True, help="write over a FILE that was not written so")
def log(
    play: Play, count: int | None, since: str | None, grep: str | None, changes: bool, form: str | None, place: str | None, force: bool
) -> None:
    """Show what happened, oldest first.

    \b
    notequest log
    notequest log -n 3
    notequest log --since 2026-11-01 --grep Skeleton
    notequest log --export markdown --to diary.md
    notequest log --export markdown -n 5

    The lines of JSON are the entries of `log --json`, one on each line.
    """
    play.rolls_nothing()
    lastgood.noticed(play)
    since = _day(play, since) if since else None
    place = None if place == "-" else place
    if place and not form:
        raise Usage("export-which", "--to writes an export, and --export does not say which", "add --export markdown or --export jsonl")
    if force and not place:
        raise Usage("log-force", "log: --force writes over a FILE, and none is named", "add --export markdown --to FILE")
    if changes and form and not grep:
        raise Usage("export-changes", "--changes is not for an export", "notequest log --export jsonl has the lines of the save anyway")
    if form and play.options.json and not place:
        raise Usage("export-json", "--export and --json both want stdout", "choose one, or name a file with --to")
    if form:
        from notequest_cli.shared import exporting

        first = min((at for at, _ in _found(play, since, grep, count, changes)), default=0) if count else 0
        exporting.export(play, form, place, force or play.options.force, first, lambda entry: _is_wanted(entry, since, grep, changes))
        return
    found = _found(play, since, grep, NEWEST if count is None else count, changes)
    _page_by_page(play, found, grep, changes, finds_words=bool(grep) and not since)


def _page_by_page(play: Play, found: Iterator[tuple[int, Entry]], grep: str | None, changes: bool, finds_words: bool) -> None:
    """Show entries oldest first, some at a time: a log of many years is never in memory as a whole.

    The player's own lines between them come along; where no entry is found they are looked through all the same (`finds_words`).
    """
    places = [0, 0]
    for places[0], _ in found:
        places[1] += 1
    first, number = places
    log = play.paths().log
    if play.options.quiet or play.options.json or not (number or finds_words):
        entries = (entry for entry in logbook.oldest_first(log, first) if number and _is_wanted(entry, None, grep, changes))
        gone = f"there is no log at {log}" if not os.path.lexists(log) else NONE_FOUND if not number else ""
        play.show(Outcome((aside(gone),) if gone else (), events=entries, result=number))
        return
    found_there = (found for found in logbook.everything(log, first) if _is_wanted(found, None, grep, changes))
    is_any = bool(number)
    while some := list(islice(found_there, PAGE)):
        is_any = True
        play.show(Outcome(tuple(block for found in some for block in _shown(found, changes))))
    if not is_any:
        play.show(Outcome((aside(NONE_FOUND),)))


def _found(play: Play, since: str | None, grep: str | None, count: int, changes: bool) -> Iterator[tuple[int, Entry]]:
    """The newest entries that are wanted, newest first, each with its place in the log."""
    reached = takewhile(lambda each: not since or each[1].stamp >= since, logbook.newest_with_places(play.paths().log))
    return islice((each for each in reached if _is_wanted(each[1], None, grep, changes)), count or None)


def _day(play: Play, typed: str) -> str:
    """The beginning of the stamps from a day on: a day as people write it, a month, or a year."""
    if re.fullmatch(r"\d{4}(-\d\d)?", typed):
        return typed
    from notequest_cli import daywords

    found = daywords.read(typed, play.today())
    if found is None:
        could = " or ".join(map(str, daywords.meant(typed)))
        way = f"did you mean {could}?" if could else "write it like 2026-11-01"
        raise Usage("date-unreadable", f"--since {typed}: that is no date", way)
    return str(found)


def _begins_a_table(lines: tuple[str, ...]) -> bool:
    """Do these lines bring their own heading along, so that the one above them says nothing?"""
    first = next((text for text in lines if text.strip()), "")
    return first.lstrip().startswith("[")


def _is_wanted(entry: Entry | str, since: str | None, grep: str | None, changes: bool) -> bool:
    """Entries from a day on that contain a text in what is shown of them, with `changes` also in the lines of the save.

    The player's own lines between them are wanted where neither is asked for, or they contain it.
    """
    if isinstance(entry, str):
        return not since if not grep else grep.casefold() in entry.casefold()
    if since and entry.stamp < since:
        return False
    return not grep or grep.casefold() in _words(entry, changes).casefold()


def _words(entry: Entry, changes: bool) -> str:
    """What is shown of an entry, line by line."""
    hunks = [text for hunk in entry.hunks for text in (*hunk.old, *hunk.new)] if changes else []
    return "\n".join((f"{entry.stamp}  {entry.command}", *entry.lines, *entry.notes, *hunks))


def _shown(entry: Entry | str, changes: bool) -> list[Block]:
    if isinstance(entry, str):
        return [line(entry)]
    blocks: list[Block] = [line(Faint(entry.stamp), "  ", entry.command)]
    blocks += [line(text, indent=1) for text in entry.lines]
    blocks += [line(f"| {text}", indent=1) for text in entry.notes]
    for hunk in entry.hunks if changes else ():
        if not _begins_a_table((*hunk.old, *hunk.new)):
            blocks.append(line(f"@ {hunk.section}", indent=1))
        blocks += [line("- ", text.rstrip("\r\n"), indent=1) for text in hunk.old]
        blocks += [line("+ ", text.rstrip("\r\n"), indent=1) for text in hunk.new]
    return blocks


@command()
def why(play: Play) -> None:
    """Explain the last entry: its dice, what was added and needed, the rule with its chapter, the rulings that counted.

    \b
    notequest why
    """
    from notequest_cli.shared import reasons

    newest = next(play.recent(), None)
    if newest is None:
        raise Usage("log-empty", "the log is empty", "play something first")
    game = play.game(lastgood.standing(play).data)
    blocks, found = reasons.page(newest, game, play.games[game])
    play.show(Outcome((*_shown(newest, changes=True), *blocks), events=(newest, found), result=newest.title))
