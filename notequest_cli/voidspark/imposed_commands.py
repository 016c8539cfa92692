"""What a page gives for a while or for good, on the command line: effects, skills, abilities, pools."""

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
    """List what holds, or add what the page imposes: for page, next page, once for the next such roll, or always.

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


@family()
def ability() -> None:
    """The abilities of the hero: when each is used, what it costs, what it does."""


@ability.default()
def _able(play: Play) -> None:
    """List the abilities, with the uses that are left.

    \b
    notequest ability
    """
    from notequest_cli.voidspark import sheet_words

    play.look(sheet_words.abilities, "abilities")


@ability.member("add", writes=True)
@click.argument("text", type=TEXT, nargs=-1, required=True)
def _gifted(play: Play, text: tuple[str, ...]) -> None:
    """Gain an ability, or write one anew: name, when it is used, what it costs, what it does, in quotes.

    \b
    notequest ability add "Smite: combat; 1/page; +d4 damage"
    notequest ability add "Foresight: both; 1 surge; reroll d20"
    notequest ability add "Tough: +1 damage always"

    It is used in combat, outside, both, or ship; it costs 1/page, 2/rest or 1 surge; who leaves these out means both, and no
    cost. What it does stands last: `notequest rules effects` lists what is read.
    """
    from notequest_cli.voidspark import powers

    play.turn(lambda state, referee: powers.add_ability(state, referee, name_of(text)))


@ability.member("drop", writes=True)
@NAME
def _unlearned(play: Play, name: tuple[str, ...]) -> None:
    """Lose an ability because the page says so, or it was a slip of the pen.

    \b
    notequest ability drop Smite
    """
    from notequest_cli.voidspark import powers

    play.turn(lambda state, referee: powers.drop_ability(state, referee, name_of(name)))


@family()
def pool() -> None:
    """The pools of the hero: surges or charges that abilities cost."""


@pool.default()
def _pooled(play: Play) -> None:
    """List the pools, with what is left.

    \b
    notequest pool
    """
    from notequest_cli.voidspark import sheet_words

    play.look(sheet_words.pools, "pools")


@pool.member("add", writes=True)
@click.argument("points", type=TEXT, nargs=-1, required=True)
def _filled(play: Play, points: tuple[str, ...]) -> None:
    """Gain points in a pool, or a pool that is new.

    \b
    notequest pool add surges+4
    """
    from notequest_cli.voidspark import powers

    play.turn(lambda state, referee: powers.add_pool(state, referee, name_of(points)))


@pool.member("drop", writes=True)
@NAME
def _drained(play: Play, name: tuple[str, ...]) -> None:
    """Lose a pool with all its points.

    \b
    notequest pool drop surges
    """
    from notequest_cli.voidspark import powers

    play.turn(lambda state, referee: powers.drop_pool(state, referee, name_of(name)))
