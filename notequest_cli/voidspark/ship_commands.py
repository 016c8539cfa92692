"""The ship on the command line: sheet, hits, repairs, crew, upgrades, Aim and Evasion."""

import click

from notequest_cli.play import Play
from notequest_cli.problems import Usage
from notequest_cli.shell import COUNT, TEXT, Whole, family
from notequest_cli.voidspark.typed_commands import is_times, name_of, whole

MOST_DAMAGE = 999
NAME = click.argument("name", type=TEXT, nargs=-1, required=True)
AGAINST = click.argument("target", type=TEXT, nargs=-1, metavar="[vs N]")


@family()
def ship() -> None:
    """The ship: its sheet, and what happens to it."""


@ship.default()
def _show(play: Play) -> None:
    """Show the ship: its values, and each compartment with crew and upgrade.

    \b
    notequest ship
    """
    from notequest_cli.voidspark import ship_sheet_words

    play.look(ship_sheet_words.ship, "ship")


@ship.member("hit", writes=True)
@click.argument("damage", type=Whole(1, MOST_DAMAGE))
def _hit(play: Play, damage: int) -> None:
    """Take damage: the shield once, then a d6 for each point that gets through.

    \b
    notequest ship hit 4
    notequest ship hit 4 --dice 1,4,4
    """
    from notequest_cli.voidspark import ship as rules

    play.turn(lambda state, referee: rules.hit(state, referee, damage))


@ship.member("repair", writes=True)
@click.argument("compartment", type=TEXT, nargs=-1, required=True)
def _repair(play: Play, compartment: tuple[str, ...]) -> None:
    """Use Ship Parts on a compartment: 1 Integrity.

    \b
    notequest ship repair labs
    """
    from notequest_cli.voidspark import ship as rules

    if len(compartment) > 1 and (is_times(compartment[-1]) or compartment[-1].isdecimal()):
        way = f"notequest ship repair {name_of(compartment[:-1])}, once for each"
        raise Usage("thing-one", f"Ship Parts are used one at a time, not {compartment[-1].lstrip('x')}", way)
    play.turn(lambda state, referee: rules.repair(state, referee, name_of(compartment)))


@ship.member("hire", writes=True)
@click.argument("words", type=TEXT, nargs=-1, required=True, metavar="NAME COMPARTMENT")
@click.option("--cost", type=COUNT, default="0", help="the price on the page")
@click.option("--skill", type=TEXT, default="", help="the skill, where no table knows the name")
@click.option("--integrity", type=COUNT, help="the Integrity they bring (1)")
def _hire(play: Play, words: tuple[str, ...], cost: int, skill: str, integrity: int | None) -> None:
    """Hire crew into a compartment without crew; they never move.

    \b
    notequest ship hire Soldier weapons --cost 10
    notequest ship hire Ozzy labs --skill Athlete
    """
    from notequest_cli.voidspark import crew

    play.turn(lambda state, referee: crew.hire(state, referee, *crew.name_and_room(state, referee, words), cost, skill, integrity))


@ship.member("install", writes=True)
@NAME
@click.option("--cost", type=COUNT, help="the price, where it is bought now")
def _install(play: Play, name: tuple[str, ...], cost: int | None) -> None:
    """Build an upgrade into its compartment; the one that was there becomes a spare.

    \b
    notequest ship install Sensors --cost 20
    notequest ship install Sensors at 20
    """
    from notequest_cli.voidspark import upgrades

    if len(name) > 2 and name[-2].casefold() == "at":
        if cost is not None:
            raise Usage("price-twice", f"at {name[-1]} and --cost {cost}: that is the price twice", "say it once")
        name, cost = name[:-2], whole(name[-1], "install: price")
    play.turn(lambda state, referee: upgrades.install(state, referee, name_of(name), cost))


@ship.member("remove", writes=True)
@NAME
def _remove(play: Play, name: tuple[str, ...]) -> None:
    """Take an upgrade out, which becomes a spare; or crew whom the page takes away.

    \b
    notequest ship remove Thrusters
    notequest ship remove Soldier
    notequest ship remove Soldier weapons
    """
    from notequest_cli.voidspark import upgrades

    play.turn(lambda state, referee: upgrades.remove(state, referee, name_of(name)))


@ship.member("aim", writes=True)
@AGAINST
def _aim(play: Play, target: tuple[str, ...]) -> None:
    """Roll d100 with the ship's Aim. Exit code 1 where the target is missed.

    \b
    notequest ship aim vs 60
    """
    _rolled(play, "aim", target)


@ship.member("evade", writes=True)
@AGAINST
def _evade(play: Play, target: tuple[str, ...]) -> None:
    """Roll d100 with the ship's Evasion. Exit code 1 where the target is missed.

    \b
    notequest ship evade vs 55
    """
    _rolled(play, "evasion", target)


def _rolled(play: Play, stat: str, target: tuple[str, ...]) -> None:
    from notequest_cli.notation import parse
    from notequest_cli.voidspark import rolls

    if target and target[0].casefold() != "vs":
        raise Usage("target-unreadable", f"{name_of(target)} is no target", "write vs and a number, like vs 60")
    asked = parse(f"{stat} {name_of(target)}")
    play.turn(lambda state, referee: rolls.check(state, referee, asked))
