"""Things on the command line: pack, equipment, shops."""

import click

from notequest_cli.play import Play
from notequest_cli.shell import COUNT, TEXT, command, family
from notequest_cli.voidspark.typed_commands import name_of, priced

NAME = click.argument("name", type=TEXT, nargs=-1, required=True)


@family()
def pack() -> None:
    """The pack: what is in it."""


@pack.default()
def _packed(play: Play) -> None:
    """Show the pack, with what each item does.

    \b
    notequest pack
    """
    from notequest_cli.voidspark import sheet_words

    play.look(sheet_words.pack, "pack")


@pack.member("add", writes=True)
@NAME
def _found(play: Play, name: tuple[str, ...]) -> None:
    """Put something found into the pack.

    \b
    notequest pack add Med Kit
    notequest pack add Meal Ration 3
    """
    from notequest_cli.voidspark import shops

    item, number, _ = priced(name, "pack add")
    play.turn(lambda state, referee: shops.add_item(state, referee, item, number))


@pack.member("drop", writes=True)
@NAME
def _dropped(play: Play, name: tuple[str, ...]) -> None:
    """Take something out of the pack for nothing.

    \b
    notequest pack drop Meal Ration 2
    """
    from notequest_cli.voidspark import shops

    item, number, _ = priced(name, "pack drop")
    play.turn(lambda state, referee: shops.drop_item(state, referee, item, number))


@family()
def gear() -> None:
    """The equipment: what is owned and worn."""


@gear.default()
def _owned(play: Play) -> None:
    """Show every piece with slot and bonus.

    \b
    notequest gear
    """
    from notequest_cli.voidspark import sheet_words

    play.look(sheet_words.gear, "gear")


@gear.member("add", writes=True)
@NAME
@click.option("--slot", type=TEXT, default="", help="its slot, where no table knows the piece", metavar="S")
@click.option("--bonus", type=TEXT, default="", help="what it adds, like wis+1,hp+2", metavar="B")
def _gained(play: Play, name: tuple[str, ...], slot: str, bonus: str) -> None:
    """Gain a piece; it is worn at once where its slot is free.

    \b
    notequest gear add Cryo Visor
    notequest gear add Lucky Hat --slot helmet --bonus cha+1,hp+2
    """
    from notequest_cli.voidspark import equipment

    play.turn(lambda state, referee: equipment.add_gear(state, referee, name_of(name), slot, bonus))


@gear.member("drop", writes=True)
@NAME
def _parted(play: Play, name: tuple[str, ...]) -> None:
    """Give a piece away for nothing; what it added goes with it.

    \b
    notequest gear drop Solar Visor
    """
    from notequest_cli.voidspark import equipment

    play.turn(lambda state, referee: equipment.drop(state, referee, name_of(name)))


@command(writes=True)
@NAME
@click.option("--off", is_flag=True, help="take it off")
def equip(play: Play, name: tuple[str, ...], off: bool) -> None:
    """Wear a piece, at a Rest or on the page a piece is gained; what is in its slot comes off.

    \b
    notequest equip Cryo Visor
    notequest equip --off Solar Visor
    """
    from notequest_cli.voidspark import equipment

    rule = equipment.take_off if off else equipment.equip
    play.turn(lambda state, referee: rule(state, referee, name_of(name)))


@command(writes=True)
@NAME
def buy(play: Play, name: tuple[str, ...]) -> None:
    """Buy items, or a ship upgrade, at the shop's price.

    \b
    notequest buy Med Kit at 6
    notequest buy Ship Parts x2 at 5
    """
    from notequest_cli.voidspark import shops

    thing, number, price = priced(name, "buy")
    play.turn(lambda state, referee: shops.buy(state, referee, thing, number, price))


@command(writes=True)
@NAME
def sell(play: Play, name: tuple[str, ...]) -> None:
    """Sell items or equipment where the shop sells them, at its price; a ship upgrade at what was paid.

    \b
    notequest sell Med Kit at 6
    notequest sell Solar Visor at 12
    notequest sell Sensors
    """
    from notequest_cli.voidspark import shops

    thing, number, price = priced(name, "sell")
    play.turn(lambda state, referee: shops.sell(state, referee, thing, number, price))


@command(writes=True)
@click.argument("amount", type=COUNT)
def pay(play: Play, amount: int) -> None:
    """Pay what must be paid; who cannot, goes into debt and pays 2 more.

    \b
    notequest pay 5
    """
    from notequest_cli.voidspark import money

    play.turn(lambda state, referee: money.pay(state, referee, amount))
