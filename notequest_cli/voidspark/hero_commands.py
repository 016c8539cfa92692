"""The hero on the command line: sheet, hit points, credits, virtue, conditions, level, rest, death."""

import click

from notequest_cli.play import Play
from notequest_cli.shell import COUNT, SIGNED, TEXT, WHOLE, command, family

TRAIT_OPTIONS = ("str", "dex", "con", "int", "wis", "cha")
ASKED = ("name", "class", "hp", "defense", "attack", "damage", *TRAIT_OPTIONS)


@family()
def hero() -> None:
    """The hero: the sheet, and how one is written."""


@hero.default()
def _show(play: Play) -> None:
    """Show the sheet: what each value comes to, and where it comes from.

    \b
    notequest hero
    notequest hero --json
    """
    from notequest_cli.voidspark import sheet_words

    play.look(sheet_words.sheet, "hero")


@click.option("--level", type=WHOLE, help="its level, from 1 (1)")
@click.option("--virtue", type=SIGNED, default="0", help="its virtue, -10 to 10 (0)")
@click.option("--credits", "purse", type=SIGNED, help="its credits, below 0 is debt (0)")
@click.option("--skill", "skills", type=TEXT, multiple=True, help="a skill; repeat for more")
@click.option("--pool", "pools", type=TEXT, multiple=True, help="surges or charges, like surges+4")
@click.option("--ability", "abilities", type=TEXT, multiple=True, help='like "Smite: combat; 1/page; +d4 damage"')
@click.option("--prologue", is_flag=True, help="the hero of the prologue")
@click.option("--takeover", is_flag=True, help="take over ship, crew, credits and calendar of the hero who is there")
def _new(
    play: Play,
    level: int | None,
    virtue: int,
    purse: int | None,
    skills: tuple[str, ...],
    pools: tuple[str, ...],
    abilities: tuple[str, ...],
    prologue: bool,
    takeover: bool,
    **answers: str | None,
) -> None:
    """Write a hero's sheet from options; what is missing is asked for. A trait may be dice, like d4-1.

    \b
    notequest hero new --name Zarylla --class Adept --hp 18 --defense 12 --attack 5 --damage 2d6
          --str 0 --dex 2 --con 0 --int 2 --wis -1 --cha 1 --skill Student --pool surges+4
    notequest hero new --takeover

    An ability is NAME: WHEN; COST; EFFECT. It is used in combat, outside, both, or ship; it costs 1/page, 2/rest or 1 surge; its
    effect is like "+d4 damage", "reroll d20", "double damage", "extra attack", "heal 2d4", "+2 defense for page", or
    "+1 damage always": `notequest rules effects` lists them. Skills, pools and abilities can be added
    later: `skill add`, `pool add`, `ability add`.
    """
    from notequest_cli.voidspark import heroes

    sheet = heroes.Sheet(level, virtue, purse, skills, pools, abilities, prologue, takeover)
    play.turn(lambda state, referee: heroes.new_hero(state, referee, sheet), answers)


LOOKS = {
    "name": "what it is called, like Zarylla",
    "class": "its class, like Adept",
    "hp": "its HP, 1 to 999",
    "defense": "its Defense, 1 to 999",
    "attack": "its Attack, -999 to 999",
    "damage": "its Damage, like 2d6 or 2d6+2",
}
TRAIT = "a trait, like 2 or -1, or dice like d4-1"

for _option in reversed(ASKED):
    _new = click.option(f"--{_option}", _option, type=TEXT, help=LOOKS.get(_option, TRAIT))(_new)
hero.member("new", writes=True)(_new)


@command(writes=True)
@click.argument("amount", type=SIGNED, required=False)
def hp(play: Play, amount: int | None) -> None:
    """Change hit points: never above the maximum, and at 0 the hero waits for a clone.

    \b
    notequest hp -1
    notequest hp +4
    notequest hp
    """
    if amount is None:
        from notequest_cli.voidspark import sheet_words

        play.look(sheet_words.hit_points)
        return
    from notequest_cli.voidspark import hitpoints

    play.turn(lambda state, referee: hitpoints.change_hp(state, referee, amount))


@command(writes=True)
@click.argument("amount", type=SIGNED, required=False)
@click.option("--stolen", is_flag=True, help="a theft: it stops at 0 and takes nothing from debt")
def credits_(play: Play, amount: int | None, stolen: bool) -> None:
    """Gain credits, or spend them on what nobody must buy.

    \b
    notequest credits +2
    notequest credits -3 --stolen
    notequest credits
    """
    if amount is None:
        from notequest_cli.voidspark import sheet_words

        play.look(sheet_words.purse)
        return
    from notequest_cli.voidspark import money

    play.turn(lambda state, referee: money.change_credits(state, referee, amount, stolen))


@command(writes=True)
@click.argument("amount", type=SIGNED, required=False)
def virtue(play: Play, amount: int | None) -> None:
    """Gain or lose Virtue, -10 to +10; what is cut off is said.

    \b
    notequest virtue +1
    notequest virtue
    """
    if amount is None:
        from notequest_cli.voidspark import sheet_words

        play.look(sheet_words.virtue)
        return
    from notequest_cli.voidspark import virtue as rules

    play.turn(lambda state, referee: rules.change_virtue(state, referee, amount))


@command(writes=True)
@click.argument("condition", type=TEXT)
def afflict(play: Play, condition: str) -> None:
    """Become infected, or suffer a malfunction; both last until they are cured.

    \b
    notequest afflict infected
    """
    from notequest_cli.voidspark import conditions

    play.turn(lambda state, referee: conditions.afflict(state, referee, condition))


@command(writes=True)
@click.argument("condition", type=TEXT)
def cure(play: Play, condition: str) -> None:
    """Lose a condition because the page says so; an Antidote is `use Antidote`.

    \b
    notequest cure malfunction
    """
    from notequest_cli.voidspark import conditions

    play.turn(lambda state, referee: conditions.cure(state, referee, condition))


@command(writes=True)
@click.option("--heal", type=TEXT, default="", help="which injury is healed, where there are several", metavar="STAT")
def rest(play: Play, heal: str) -> None:
    """Rest, with a receipt for each thing that came back and each that did not.

    \b
    notequest rest
    notequest rest --heal str
    """
    from notequest_cli.voidspark import rest as rules

    play.turn(lambda state, referee: rules.rest(state, referee, heal))


@command(writes=True)
@click.option("--lose", type=TEXT, help="the piece of equipment that is lost on a 3", metavar="NAME")
def clone(play: Play, lose: str | None) -> None:
    """Come back from 0 HP: a d4 says what it costs.

    \b
    notequest clone
    notequest clone --dice 2,10
    notequest clone --dice 3 --lose "Solar Visor"
    """
    from notequest_cli.voidspark import cloning

    play.turn(cloning.clone, {"piece": lose})


@command(writes=True)
@click.argument("points", type=TEXT, nargs=-1)
@click.option("--hp", type=COUNT, default="0", help="maximum HP gained")
@click.option("--attack", type=COUNT, default="0", help="Attack gained")
@click.option("--defense", type=COUNT, default="0", help="Defense gained")
@click.option("--damage", type=TEXT, default="", help="the new Damage dice")
@click.option("--pool", "pools", type=TEXT, multiple=True, help="points gained in a pool, like surges+1")
@click.option("--ability", "abilities", type=TEXT, multiple=True, help='new or changed, like "Smite: combat; 2/page; +d4 damage"')
@click.option("--skill", "skills", type=TEXT, multiple=True, help="a new skill")
def levelup(
    play: Play,
    points: tuple[str, ...],
    hp: int,
    attack: int,
    defense: int,
    damage: str,
    pools: tuple[str, ...],
    abilities: tuple[str, ...],
    skills: tuple[str, ...],
) -> None:
    """Gain a level: two points on the traits, and what the hero's book adds. Nothing spent comes back.

    \b
    notequest levelup str+1 dex+1 --hp 4
    notequest levelup wis+2 --damage 2d8+2 --pool surges+1

    An ability is NAME: WHEN; COST; EFFECT. It is used in combat, outside, both, or ship; it costs 1/page, 2/rest or 1 surge; its
    effect is like "+d4 damage", "reroll d20", "double damage", "extra attack", "heal 2d4", "+2 defense for page", or
    "+1 damage always": `notequest rules effects` lists them.
    """
    from notequest_cli.voidspark import level

    gains = level.Gains(points, hp, attack, defense, damage, pools, abilities, skills)
    play.turn(lambda state, referee: level.level_up(state, referee, gains))
