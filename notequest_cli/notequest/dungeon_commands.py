"""The dungeon on the command line: doors, segments, traps, chests, what lies on the floor."""

import click

from notequest_cli.notequest.turns import MONSTER, name_of, play_out
from notequest_cli.play import Play
from notequest_cli.shell import TEXT, WHOLE, command, family

TRAP = click.option("--trap", type=TEXT, help="armor that can be thrown away to ignore a trap: keep, or discard")


@family()
def dungeon() -> None:
    """The dungeon: its segments with what is in them, and how one is named."""


@dungeon.default()
@click.argument("name", type=TEXT, nargs=-1)
def _show(play: Play, name: tuple[str, ...]) -> None:
    """Show the dungeon the hero is in, or another.

    \b
    notequest dungeon
    notequest dungeon crypt-2
    """
    from notequest_cli.notequest import pages

    play.look(lambda state, tables: pages.dungeon(state, tables, name_of(name)), "dungeon")


@dungeon.member("new", writes=True, rows=True)
def _new(play: Play) -> None:
    """Hear of a dungeon: three dice, one for each part of its name.

    \b
    notequest dungeon new
    notequest dungeon new --dice 2,1,2
    notequest dungeon new --as crypt
    notequest dungeon new --as crypt --as horror --as misty

    A second and a third `--as` name the other parts.
    """
    from notequest_cli.notequest import naming

    play.turn(naming.new)


@command(writes=True)
@click.argument("name", type=TEXT, nargs=-1)
def enter(play: Play, name: tuple[str, ...]) -> None:
    """Enter a dungeon: a torch, and a new expedition.

    \b
    notequest enter
    notequest enter crypt
    """
    from notequest_cli.notequest import expeditions

    play_out(play, lambda state, referee: expeditions.enter(state, referee, name_of(name)))


@command(writes=True, rows=True)
@MONSTER
def leave(play: Play, monster: str | None) -> None:
    """Walk out to town; every segment of the way must be without monsters.

    \b
    notequest leave
    """
    from notequest_cli.notequest import expeditions

    play_out(play, expeditions.leave, {"monster-unknown": monster})


@command(writes=True, rows=True)
@click.argument("words", type=TEXT, nargs=-1)
@TRAP
@MONSTER
def door(play: Play, words: tuple[str, ...], trap: str | None, monster: str | None) -> None:
    """Open a door and step through: the first that nobody went through yet, or door N; a lock is picked, broken, or opened with a key.

    \b
    notequest door
    notequest door 2 --dice 4,3
    notequest door 2 pick
    notequest door break
    """
    from notequest_cli.notequest import doors

    number, way = doors.read(words)
    play_out(play, lambda state, referee: doors.door(state, referee, number, way), {"monster-unknown": monster, "trap-armor": trap})


@command(writes=True, rows=True)
@click.argument("segment", type=WHOLE)
@MONSTER
def go(play: Play, segment: int, monster: str | None) -> None:
    """Walk to a segment of the map, through segments without monsters.

    \b
    notequest go 2
    """
    from notequest_cli.notequest import walking

    play_out(play, lambda state, referee: walking.go(state, referee, segment), {"monster-unknown": monster})


@command(writes=True)
def sneak(play: Play) -> None:
    """Move silently past the monsters here: a torch, and a die for each; any 1 and they strike first.

    \b
    notequest sneak --dice 3,5
    """
    from notequest_cli.notequest import actions

    play_out(play, actions.sneak)


@command(writes=True)
def disarm(play: Play) -> None:
    """Disarm the traps of this room, for a torch.

    \b
    notequest disarm
    """
    from notequest_cli.notequest import actions

    play_out(play, actions.disarm)


@command(writes=True, rows=True)
@TRAP
def search(play: Play, trap: str | None) -> None:
    """Look for a secret passage, for a torch, once a segment, where the contents allow it.

    \b
    notequest search --dice 6
    """
    from notequest_cli.notequest import actions

    play_out(play, actions.search, {"trap-armor": trap})


@command(writes=True, rows=True)
@TRAP
def chest(play: Play, trap: str | None) -> None:
    """Open the chest: the higher die is coins, the lower Treasures; two ones are a trap.

    \b
    notequest chest --dice 5,2
    """
    from notequest_cli.notequest import chests

    play_out(play, chests.chest, {"trap-armor": trap})


@command(writes=True, rows=True)
@click.argument("item", type=TEXT, nargs=-1)
@click.option("--leave", type=TEXT, help="what stays behind when the pack is full")
def take(play: Play, item: tuple[str, ...], leave: str | None) -> None:
    """Take one thing that lies here, or all that fits; Treasures are rolled when they are taken.

    \b
    notequest take
    notequest take treasure --dice 5,2
    notequest take all
    notequest take all --leave Rope

    Without a name it is what was found, what the dead left, the Treasures, and last what the hero put down here. With
    `--leave` a full pack makes room once.
    """
    from notequest_cli.notequest import floor

    play_out(play, lambda state, referee: floor.take(state, referee, name_of(item)), {"leave": leave})
