"""`paths`: which files are used and why; and where what was installed beside the program stands."""

import os
import sys
from collections.abc import Mapping

import click

from notequest_cli.names import match
from notequest_cli.play import Play
from notequest_cli.problems import Usage
from notequest_cli.shell import TEXT, command
from notequest_cli.show.vocabulary import Block, Heading, field, line
from notequest_cli.step import Outcome

INSTALLED = {
    "man": ("manual pages", "share/man", "man"),
    "bash": ("completions for bash", "share/bash-completion/completions/notequest", "completions/notequest.bash"),
    "zsh": ("completions for zsh", "share/zsh/site-functions/_notequest", "completions/_notequest"),
    "fish": ("completions for fish", "share/fish/vendor_completions.d/notequest.fish", "completions/notequest.fish"),
}
OF_SAVE = ("save", "log", "last", "old", "lock")


@command()
@click.argument("name", type=TEXT, required=False)
def paths(play: Play, name: str | None) -> None:
    """Say which files are used, and why; of one of them the bare path.

    \b
    notequest paths
    notequest paths log
    notequest paths bash

    NAME is `save`, `log`, `last` (the last good text), `old` (the text before the last change) or `lock`; or, of what was
    installed, `man`, `bash`, `zsh` or `fish`. A shell that does not find its completions by itself is told once where they are:

    bash: `echo "source '$(notequest paths bash)'" >> ~/.bashrc`

    zsh: `echo "source '$(notequest paths zsh)'" >> ~/.zshrc`

    fish: `echo source (notequest paths fish) >> ~/.config/fish/config.fish`
    """
    if name is None:
        play.show(_listed(play))
        return
    wanted = match(name, (*OF_SAVE, *INSTALLED), "file")
    found = getattr(play.paths(), wanted) if wanted in OF_SAVE else installed(wanted)
    play.show(Outcome((line(found),), result=found))


def installed(name: str) -> str:
    """Where the manual or a completion stands: as installed, else in the repository; else where it would be."""
    _, shared, developed = INSTALLED[name]
    places = [os.path.join(sys.prefix, shared), os.path.join(os.path.dirname(__file__), "..", "..", developed)]
    return os.path.normpath(next((place for place in places if os.path.exists(place)), places[0]))


def _listed(play: Play) -> Outcome:
    try:
        found = play.paths()
    except Usage as none:
        return _without_a_save(play, none)
    rows = [("save", found.save), ("log", found.log), ("last good text", found.last), ("text before it", found.old), ("lock", found.lock)]
    blocks: list[Block] = [_row(name, path) for name, path in rows]
    blocks.append(line(f"this save is used because it is {found.why}"))
    of_save = {name: getattr(found, name) for name in OF_SAVE}
    return Outcome((*blocks, *_installed()), result=_data(of_save, found.why) if play.options.json else found.save)


def _without_a_save(play: Play, none: Usage) -> Outcome:
    """Where a save was looked for, and what is installed all the same."""
    blocks = (line(none.sentence), line(none.way, indent=1), *_installed())
    return Outcome(blocks, result=_data(dict.fromkeys(OF_SAVE), none.sentence) if play.options.json else None)


def _data(of_save: Mapping[str, str | None], why: str) -> dict[str, object]:
    """The page as data: the files of the save, why this one, and what is installed where."""
    return {**of_save, "why": why, "installed": {name: installed(name) for name in INSTALLED}}


def _installed() -> list[Block]:
    return [Heading("installed"), *(_row(title, installed(name)) for name, (title, *_) in INSTALLED.items())]


def _row(name: str, path: str) -> Block:
    return field(name, path, "" if os.path.exists(path) else "  (not there)")
