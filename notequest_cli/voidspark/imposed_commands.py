"""What a page gives for a while or for good, on the command line: effects, skills."""

import click

from notequest_cli.play import Play
from notequest_cli.shell import TEXT, family
from notequest_cli.voidspark.typed_commands import name_of

NAME = click.argument("name", type=TEXT, nargs=-1, required=True)


@family()
def effect() -> None:
    """Effects that hold for a while: what the page imposes, and what ends."""


@effect.default(writes=True)
@click.argument("text", type=TEXT, nargs=-1)
@click.option("--from", "source", type=TEXT, default="", help="what it comes from, as it is named beside a roll", metavar="SOURCE")
def _imposed(play: Play, text: tuple[str, ...], source: str) -> None:
    """List what holds, or add what the page imposes: for page, next page, or once for the next such roll.

    \b
    notequest effect
    notequest effect +2 attack next page
    notequest effect -1 dex, -1 defense for page --from "the storm"
    notequest effect +4 any d20 once
    """
    from notequest_cli.voidspark import imposed, sheet_words

    if not text:
        play.look(sheet_words.effects, "effects")
    else:
        play.turn(lambda state, referee: imposed.add_effect(state, referee, name_of(text), source))


@effect.member("drop", writes=True)
@NAME
def _over(play: Play, name: tuple[str, ...]) -> None:
    """End an effect because the page says so; what it comes from names it too.

    \b
    notequest effect drop +20 aim
    """
    from notequest_cli.voidspark import imposed

    play.turn(lambda state, referee: imposed.drop_effect(state, referee, name_of(name)))


@family()
def skill() -> None:
    """The skills of hero and crew: what is gained or lost without a level."""


@skill.default()
def _skilled(play: Play) -> None:
    """List the skills, with who of the crew has one.

    \b
    notequest skill
    """
    from notequest_cli.voidspark import sheet_words

    play.look(sheet_words.skilled, "skilled")


@skill.member("add", writes=True)
@NAME
def _learned(play: Play, name: tuple[str, ...]) -> None:
    """Gain a skill because the page says so; with a level it is `levelup --skill`.

    \b
    notequest skill add Stealthy
    """
    from notequest_cli.voidspark import imposed

    play.turn(lambda state, referee: imposed.add_skill(state, referee, name_of(name)))


@skill.member("drop", writes=True)
@NAME
def _forgotten(play: Play, name: tuple[str, ...]) -> None:
    """Lose a skill because the page says so.

    \b
    notequest skill drop Student
    """
    from notequest_cli.voidspark import imposed

    play.turn(lambda state, referee: imposed.drop_skill(state, referee, name_of(name)))
