"""`edit`: the save in the player's own editor, looked through when it comes back, and logged.

The editor gets the save itself, not a copy: what it writes is there at once, and nothing is lost when the terminal
closes. The lock is not held meanwhile; other commands go on, and their changes stand in the log, whatever the editor
writes over. What cannot be played with is kept as it was typed but not logged: the next command explains it again.
"""

import os
import signal
import subprocess
import time
from collections.abc import Mapping
from itertools import islice, takewhile

from notequest_cli import ask, claims, logbook, notice, options, pair, save, swap
from notequest_cli.entry import Entry
from notequest_cli.play import Play
from notequest_cli.problems import BrokenSave, ChoiceNeeded, Problem, Usage
from notequest_cli.save import Paths, Saved
from notequest_cli.shell import command
from notequest_cli.show.vocabulary import Block, line
from notequest_cli.step import Outcome

EDIT = "edit"
USUAL = ("editor", "nano", "vi")
THEIRS = (signal.SIGINT,) if os.name == "nt" else (signal.SIGINT, signal.SIGHUP)
AGAIN, KEEP, LEAVE = "edit again", "keep it", "leave it so"


@command()
def edit(play: Play) -> None:
    """Open the save in your editor, look it through afterwards, and log what changed; undo takes it back.

    \b
    notequest edit

    The editor is $VISUAL, else $EDITOR, else editor, nano or vi. It works on the save itself. When it is closed every
    problem is listed; you can go back into it, or keep what you wrote.
    """
    play.rolls_nothing()
    paths = play.paths()
    if not (options.can_ask() and options.on_terminal()):
        raise Usage("edit-no-terminal", "edit needs a terminal", f"open {paths.save} in an editor; the next command tells what changed")
    words = [*editor(play.env), paths.save]
    before = save.read_bytes(paths.save)
    mended: list[pair.Mended] = []
    found = _settle(play, paths, pair.HAND_EDIT, before, mended)
    play.voice.whisper([text for entry in found if entry.command == pair.WITHDRAWN for text in entry.lines])
    problems = _edited(play, paths, words, mended)
    play.show(_told(play, paths, before, problems, mended))


def editor(env: Mapping[str, str]) -> list[str]:
    """The words that start the player's editor."""
    import shlex
    import shutil

    for name in ("VISUAL", "EDITOR"):
        if env.get(name, "").strip():
            try:
                return shlex.split(env[name])
            except ValueError:
                raise Usage("editor-unreadable", f"${name} is {env[name]!r}: a quote is not closed", f"like {name}=nano") from None
    found = next((name for name in USUAL if shutil.which(name)), None)
    if found is None:
        raise Usage("editor-none", "neither $VISUAL nor $EDITOR names an editor, and none is installed", "like EDITOR=nano notequest edit")
    return [found]


def run(words: list[str]) -> int:
    """Let the editor have the terminal; its exit code. A Ctrl-C is for the editor, not for us.

    So is the end of the terminal: what an editor that lives on writes is looked at when it ends.
    """
    usual = {
        number: signal.signal(number, lambda number, frame: None) for number in THEIRS if signal.getsignal(number) is not signal.SIG_IGN
    }
    try:
        return subprocess.run(words, check=False).returncode
    except OSError as error:
        what = (error.strerror or str(error)).lower()
        raise Usage("editor-missing", f"{words[0]} cannot be started: {what}", "name an editor with $VISUAL or $EDITOR") from None
    finally:
        for number, before in usual.items():
            signal.signal(number, before)


def _edited(play: Play, paths: Paths, words: list[str], mended: list[pair.Mended]) -> tuple[Problem, ...]:
    """Edit until there is nothing to say, or the player keeps it; what is left to say."""
    while True:
        before = save.read_bytes(paths.save)
        with open(paths.save, "rb") as opened:
            code = run(words)
            if not os.fstat(opened.fileno()).st_nlink:
                mended += _keep(play, paths, before, opened.read())
        if code and os.path.exists(paths.save) and save.read_bytes(paths.save) == before:
            way = "name another editor with $VISUAL or $EDITOR, or go into it again"
            raise Usage("editor-failed", f"{words[0]} {_ended(code)}; nothing was changed", way)
        if code:
            play.voice.whisper([f"{words[0]} {_ended(code)}"])
        claims.must_not_be_lost(paths, paths.save)
        try:
            problems = _problems(play, paths)
        except BrokenSave as broken:
            play.voice.whisper([broken.sentence])
            if _asked((AGAIN, LEAVE), AGAIN) == LEAVE:
                raise BrokenSave(
                    "edit-left", f"{paths.save} stays as you left it and cannot be played with", broken.way, broken.problems
                ) from None
            continue
        play.voice.whisper([problem.sentence() for problem in problems])
        if not problems or _asked((KEEP, AGAIN), KEEP) == KEEP:
            return problems


def _keep(play: Play, paths: Paths, before: bytes, wrote: bytes) -> list[pair.Mended]:
    """The file that the editor had open is no longer anywhere, since several commands were played: what only it holds is kept."""
    digest = save.digest(wrote)
    if wrote == before or any(digest in (entry.before, entry.after) for entry in islice(logbook.newest_first(paths.log), notice.FAR_BACK)):
        return []
    place = swap.next_aside(paths)
    with open(place, "xb") as file:
        save.like_the_save(file.fileno(), save.seen(paths))
        file.write(wrote)
    name = swap.named(place)
    told = f"the editor wrote into the save as it was before commands were played; that text is kept as {name}"
    play.voice.whisper([told])
    return [pair.Mended(told, name)]


def _already(paths: Paths, before: bytes) -> str:
    """Why a save that is another needs no entry: a command has found what the editor wrote, or only commands changed it."""
    since = takewhile(lambda entry: entry.after != save.digest(before), logbook.newest_first(paths.log))
    if any(entry.command in (EDIT, pair.HAND_EDIT, pair.RESTORED) for entry in islice(since, notice.FAR_BACK)):
        return "what was changed is in the log already"
    return "the editor changed nothing of the save; what commands did meanwhile is in the log"


def _ended(code: int) -> str:
    return f"ended with exit code {code}" if code > 0 else f"ended with signal {-code}"


def _problems(play: Play, paths: Paths) -> tuple[Problem, ...]:
    """What is wrong with the text that is there now; `BrokenSave` where it cannot be played with."""
    data = save.parse(save.read_bytes(paths.save), paths.save)
    problems = tuple(play.module("state", data).review(data))
    fatal = tuple(problem for problem in problems if problem.fatal)
    if fatal:
        listed = "\n  ".join(problem.sentence() for problem in problems)
        raise BrokenSave("save-wrong-type", f"{paths.save}:\n  {listed}", "notequest edit goes on mending it", fatal)
    return problems


def _asked(answers: tuple[str, str], obvious: str) -> str:
    """What the player wants; who closes the input wants to stop editing."""
    try:
        return ask.choice(ChoiceNeeded("edit-again", "What now", answers, obvious=obvious))
    except ask.Stopped:
        return next(answer for answer in answers if answer != AGAIN)


def _told(play: Play, paths: Paths, before: bytes, problems: tuple[Problem, ...], mended: list[pair.Mended]) -> Outcome:
    """What was changed, in the log and on the screen."""
    entries = _settle(play, paths, EDIT, before, mended)
    said = [f"{'' if entry.hunks or entry.command != EDIT else 'the save was edited; '}{text}" for entry in entries for text in entry.lines]
    if not said:
        said = ["nothing was changed" if save.read_bytes(paths.save) == before else _already(paths, before)]
    blocks: list[Block] = [line(text) for text in said]
    return Outcome(tuple(blocks), events=(*mended, *entries), result=len(entries), problems=problems)


def _settle(play: Play, paths: Paths, title: str, before: bytes, mended: list[pair.Mended]) -> list[Entry]:
    """Log what the save says now, where the log does not know it yet and it can be played with.

    Where there is no log, `before` is what the text is compared with. What was put right is said, and added to `mended`.
    """
    stamp = time.strftime("%Y-%m-%d %H:%M:%S")
    with pair.desk(paths, stamp) as desk:
        play.voice.whisper([each.sentence for each in desk.mended])
        mended += desk.mended
        saved = _playable(play, paths)
        newest = desk.newest or _as_if_logged(desk, before)
        if saved is None:
            return []
        if newest.after == saved.digest:
            desk.renew_last(saved)
            return []
        found, _ = notice.since(newest, saved)
        entries = [entry._replace(stamp=stamp, command=title if entry.command == pair.HAND_EDIT else entry.command) for entry in found]
        desk.commit(saved.raw, None, entries)
        desk.keep_last(saved.raw)
        return entries


def _playable(play: Play, paths: Paths) -> Saved | None:
    """The save as it is now, unless it cannot be played with: what the log knows is not looked through again."""
    try:
        _problems(play, paths)
        return save.read(paths)
    except BrokenSave:
        return None


def _as_if_logged(desk: pair.Desk, before: bytes) -> Entry:
    """What the newest entry would say if there were one: the text before the editor, else the last good one."""
    try:
        save.parse(before, desk.paths.save)
    except BrokenSave:
        last = save.last_text(desk.paths)
        return Entry("", "", after=save.digest(last) if last is not None else "")
    desk.keep_last(before)
    return Entry("", "", after=save.digest(before))
