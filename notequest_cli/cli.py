"""The root: every command by name, loaded when called, and the one boundary where errors become sentences."""

import sys
from importlib import import_module
from typing import Any

import click

from notequest_cli import __version__, notequest, save, voidspark
from notequest_cli.options import Options
from notequest_cli.play import Play
from notequest_cli.problems import STOPPED, Refusal
from notequest_cli.shell import DEFAULT, HELP, Family, Helpful, shared_options

GAMES = {"voidspark": voidspark.TITLE, "notequest": notequest.TITLE}
OF_GAME = {"voidspark": voidspark.COMMANDS, "notequest": notequest.COMMANDS}
INTERRUPTED = 130

SHARED = {
    "new": ("Beginning", "begin a save: new voidspark or new notequest", "shared.begin:new"),
    "roll": ("Dice and story", "roll dice, with names of the sheet and targets", "shared.rolling:roll"),
    "note": ("Dice and story", "write a line of your own into the log", "shared.story:note"),
    "log": ("Dice and story", "show what happened", "shared.story:log"),
    "undo": ("Dice and story", "take back the last change", "shared.story:undo"),
    "redo": ("Dice and story", "do again what was taken back, with the same dice", "shared.story:redo"),
    "why": ("Dice and story", "explain the last entry", "shared.story:why"),
    "stats": ("Dice and story", "look back: luck, hit points over the pages, fights, deaths", "shared.lookback:stats"),
    "get": ("The save", "print a value", "shared.saving:get"),
    "set": ("The save", "change a value", "shared.saving:set_"),
    "edit": ("The save", "open the save in your editor, and look it through after", "shared.editing:edit"),
    "check": ("The save", "list every problem of the save", "shared.saving:check"),
    "paths": ("The save", "say which files are used, and why", "shared.places:paths"),
    "odds": ("Decide", "exact chances of a roll, a fight, a door", "shared.chances:odds"),
    "table": ("Tables and rules", "show a table, or roll on it", "shared.books:table"),
    "rules": ("Tables and rules", "a rule in a few words, with its chapter", "shared.rules:rules"),
    "rulings": ("Tables and rules", "what the books leave open, and how it is read", "shared.books:rulings"),
}


class Root(Helpful, click.Group):
    """All commands by name; a command's module is imported when it is called."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Keep the whole command line: which save it names may decide which command is meant."""
        ctx.meta["notequest.args"] = list(args)
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Lay the table before the command is chosen: which save is meant may decide it."""
        given = {name: ctx.params.get(f"shared_{name}", default) for name, default in Options()._asdict().items()}
        ctx.obj = Play(Options(**{**given, "rows": tuple(given["rows"])}), "", [], GAMES)
        return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Every name, shared ones first."""
        return list(dict.fromkeys([*SHARED, *(name for commands in OF_GAME.values() for name in commands)]))

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """The command; where both games have it, or only one, the save decides."""
        if name in SHARED:
            return load("", SHARED[name][2])
        games = [game for game, commands in OF_GAME.items() if name in commands]
        if not games:
            from notequest_cli.misnamed import unknown_command

            unknown_command(name, _known_here(ctx), _members_named(ctx, name))
        if isinstance(ctx.obj, Play):
            ctx.obj.command = name
        game = games[0] if len(games) == 1 else _game_in_play(ctx)
        if isinstance(ctx.obj, Play):
            ctx.obj.of_game = game
        return load(game, OF_GAME[game][name][2]) if game else _help_of_each(name, games)

    def format_help(self, ctx: click.Context, formatter: Any) -> None:
        """Examples first, then every command."""
        from notequest_cli import helptext

        helptext.write_root(self, ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Every command with a line of its own, under its heading."""
        sections: dict[str, dict[str, str]] = {}
        for title, commands in [("", SHARED), *((f" ({GAMES[game]})", commands) for game, commands in OF_GAME.items())]:
            for name, (heading, line, _) in commands.items():
                sections.setdefault(heading + title, {})[name] = line
        for heading, rows in sections.items():
            with formatter.section(heading):
                formatter.write_dl(sorted(rows.items()))


def _in_play(ctx: click.Context) -> list[str]:
    """The games a word may be of: that of the save, where one is there to be read, else all."""
    play: Play = ctx.obj
    try:
        return [play.game()]
    except Refusal:
        return list(OF_GAME)


def _known_here(ctx: click.Context) -> list[str]:
    return list(dict.fromkeys([*SHARED, *(name for game in _in_play(ctx) for name in OF_GAME[game])]))


def _members_named(ctx: click.Context, word: str) -> tuple[str, ...]:
    """The commands of families that are called by this word alone: `page next`."""
    known = [("", name, target) for name, (_, _, target) in SHARED.items()]
    known += [(game, name, target) for game in _in_play(ctx) for name, (_, _, target) in OF_GAME[game].items()]
    families = ((name, load(game, target)) for game, name, target in known)
    named = dict.fromkeys(f"{name} {word}" for name, family in families if isinstance(family, Family) and word in family.commands)
    return tuple(named) if word != DEFAULT else ()


def load(game: str, target: str) -> click.Command:
    """The command that a `module:function` of a game names; of no game where it is shared."""
    module, _, name = target.partition(":")
    loaded: click.Command = getattr(import_module(".".join(part for part in ("notequest_cli", game, module) if part)), name)
    return loaded


def _help_of_each(name: str, games: list[str]) -> click.Command:
    from notequest_cli.helptext import InEachGame

    return InEachGame(name, {GAMES[game]: load(game, OF_GAME[game][name][2]) for game in games})


def _game_in_play(ctx: click.Context) -> str:
    """The game of the save that this command line means, known before the command is; none where only help is asked for."""
    play: Play = ctx.obj
    words = ctx.meta.get("notequest.args", [])
    named = _file_in(words)
    play.options = play.options._replace(file=play.options.file if named is None else named)
    try:
        return play.game()
    except Refusal:
        if "--help" in words or "-h" in words:
            return ""
        raise


def _file_in(words: list[str]) -> str | None:
    for at, word in enumerate(words):
        if word in ("-f", "--file") and at + 1 < len(words):
            return words[at + 1]
        if word.startswith("--file="):
            return word[len("--file=") :]
        if word.startswith("-f") and len(word) > 2:
            return word[2:]
    return None


@click.command(
    "notequest",
    cls=Root,
    params=[*shared_options(writes=True, rows=True), click.Option(["--version"], is_flag=True, help="print the version"), HELP],
    add_help_option=False,
    invoke_without_command=True,
)
@click.pass_context
def root(ctx: click.Context, /, version: bool, **shared: Any) -> None:
    """A plain-text logbook for solo pen-and-paper games.

    \b
    notequest new notequest      begin a notebook
    notequest hero new           roll an adventurer
    notequest log                read what happened
    """
    if version:
        click.echo(f"notequest {__version__}")
        ctx.exit(0)
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main(args: list[str] | None = None) -> int:
    """Run a command line and give back its exit code; every error is a sentence on stderr."""
    words = sys.argv[1:] if args is None else args
    try:
        code = _run(words)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _quiet_pipe()
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return INTERRUPTED
    except OSError as error:
        return _say(save.refused(error, error.filename or "output"), words)


def _run(words: list[str]) -> int:
    try:
        return dispatch(words)
    except Refusal as refusal:
        return _say(refusal, words)
    except click.exceptions.Exit as done:
        return done.exit_code
    except click.Abort:
        return INTERRUPTED


def dispatch(words: list[str]) -> int:
    """Run a command line; what it refuses is raised as a `Refusal`, with the command it was."""
    ctx = None
    try:
        with root.make_context("notequest", list(words)) as ctx:
            root.invoke(ctx)
            play = ctx.obj
            return play.exit if isinstance(play, Play) else 0
    except click.UsageError as error:
        raise _usage(error, ctx.obj.command if ctx is not None and isinstance(ctx.obj, Play) else "") from None
    except Refusal as refusal:
        refusal.command = ctx.obj.command if ctx is not None and isinstance(ctx.obj, Play) else ""
        raise


def _usage(error: click.UsageError, command: str) -> Refusal:
    """What click says, as a sentence of ours."""
    from notequest_cli.problems import Usage

    where = error.ctx.command_path.removesuffix(f" {DEFAULT}") if error.ctx else f"notequest {command}".rstrip()
    message = error.format_message().rstrip(".").replace("\0", "")
    refusal = Usage("usage", message[:1].lower() + message[1:], f"{where} --help shows how it is typed")
    refusal.command = where.partition(" ")[2]
    return refusal


def _say(refusal: Refusal, words: list[str]) -> int:
    """A refusal as a sentence on stderr, and as an object on stdout for those who read JSON."""
    from notequest_cli.show import plain, wrap

    if any(word.startswith("--dice") for word in words):
        from notequest_cli import loosefaces

        loosefaces.tell(refusal, words)
    way = f"\n  {refusal.way}" if refusal.way else ""
    lead = "" if refusal.code == STOPPED else "notequest: "
    sentence = "\n".join(plain.clean(part) for part in f"{lead}{refusal.sentence}{way}".split("\n"))
    if "--json" in words:
        from notequest_cli.problems import Problem
        from notequest_cli.show import porcelain

        found = refusal.problems or (Problem(refusal.code, refusal.sentence, refusal.way),)
        sys.stdout.writelines(porcelain.render(refusal.command, refusal.exit, events=refusal.kept, problems=found))
    kept = ["\n".join(map(plain.clean, each.sentence.split("\n"))) for each in refusal.kept]
    sys.stderr.write("".join(f"{wrap.fitted(said, sys.stderr)}\n" for said in (*kept, sentence)))
    sys.stdout.flush()
    return refusal.exit


def _quiet_pipe() -> int:
    """The reader has gone: nothing more to say, and nothing at shutdown either."""
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0
