"""What the notebook says about a fight: one line an event, each with its why (face, modifier, trait)."""

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from notequest_cli.notequest import combat_events as happened
from notequest_cli.notequest.texts import article, is_or_are
from notequest_cli.notequest.words import rolled
from notequest_cli.show.vocabulary import Bad, Block, Crossed, Faint, Good, Line, Part, Strong, line

ARMED = {"kills": "its next attack kills", "paralyzes": "its next attack paralyzes"}
IGNORED = {"Stone Body": "3 or less does nothing", "Intangible": "an even amount passes through"}


def struck(event: happened.Struck) -> list[Block]:
    """`Dagger d6 4 - 1 = 3: Skeleton HP 4 -> 1`."""
    start: tuple[Part, ...] = (f"{event.weapon} {_sum(event)} = ", Strong(str(event.damage)), f": {_target(event.number, event.monster)} ")
    return [line(*start, *_came_of_it(event))]


def spell_struck(event: happened.SpellStruck) -> list[Block]:
    """`Lightning 6: Orc HP 6 -> 0`."""
    start = (f"{event.spell} ", Strong(str(event.damage)), f": {_target(event.number, event.monster)} ")
    return [line(*start, *_lost(event))]


def turn_passed(event: happened.TurnPassed) -> list[Block]:
    """The hero does nothing."""
    return [line("no blow this turn")]


def turn_lost(event: happened.TurnLost) -> list[Block]:
    """`paralyzed: this turn is lost, 2 more to lose`."""
    return [line(Bad("paralyzed: this turn is lost"), f", {event.left} more to lose" if event.left else ", the next one is free")]


def exploding(event: happened.Exploding) -> list[Block]:
    """`Dagger d6 1: Goblin bursts for the 3 HP it had (Explosive)`."""
    return [
        line(
            f"{event.weapon} {_die(event.dice)} {event.face}: ",
            Bad(f"{event.monster} bursts"),
            f" for the {event.damage} HP it had",
            Faint(" (Explosive)"),
        )
    ]


def regenerated(event: happened.Regenerated) -> list[Block]:
    """`1: Fungoid HP 2 -> 4 (Regeneration)`."""
    return [line(f"{event.face}: {event.monster} HP ", Crossed(event.old, event.new), Faint(" (Regeneration)"))]


def joined(event: happened.Joined) -> list[Block]:
    """`1: an Orc joins (6 HP; Horde of the Orc King)`."""
    by = Faint(f" ({event.trait} of the {event.caller})")
    return [line(Bad(f"{event.face}: {article(event.monster)} {event.monster} joins"), f", {event.hp} HP", by)]


def armed(event: happened.Armed) -> list[Block]:
    """`1: Dragon, its next attack does 10 more (Fire)`."""
    trait, _, more = event.brings.partition("+")
    brings = ARMED.get(trait) or f"its next attack does {more} more"
    return [line(Bad(f"{event.face}: {event.monster}, {brings}"), Faint(f" ({event.trait})"))]


def shrugged(event: happened.Shrugged) -> list[Block]:
    """`Sudden Death ignored: Helmet of the Gods`."""
    return [line(Good(f"{event.trait} ignored"), f": {event.source}")]


def rose(event: happened.Rose) -> list[Block]:
    """`Skeleton down, d6 1: it rises with 1 HP (Undead)`."""
    what: Part = Bad("it rises with 1 HP") if event.rose else Good("it stays down")
    return [line(f"{event.monster} down, d6 {event.face}: ", what, Faint(" (Undead)"))]


def killed(event: happened.Killed) -> list[Block]:
    """`Orc is dead`."""
    return [line(Good(f"{event.monster} is gone" if event.burst else f"{event.monster} is dead"))]


def earned(event: happened.Earned) -> list[Block]:
    """`coins 3 -> 4 (Cook)`."""
    return [line("coins ", Crossed(event.old, event.new), Faint(f" ({event.trade})"))]


def monsters_struck(event: happened.MonstersStruck) -> list[Block]:
    """`Dragon strikes: 7 + Fire 10 = 17`, `2 x Skeleton 1 + Orc 3 strike: 5`."""
    if len(event.attacks) == 1:
        return [_single(event.attacks[0])]
    groups = [(attack, len(list(same))) for attack, same in groupby(event.attacks)]
    return [line(" + ".join(_attack(attack, many) for attack, many in groups), " strike: ", Strong(str(event.total)))]


def held(event: happened.Held) -> list[Block]:
    """A frozen monster."""
    return [line(Good(f"{event.monster} misses its turn"))]


def sudden_death(event: happened.SuddenDeath) -> list[Block]:
    """The end, armor or not."""
    return [line(Bad(f"{event.monster}'s touch kills"), Faint(" (Sudden Death)"))]


def hurt(event: happened.Hurt) -> list[Block]:
    """`HP 9 -> 7`, `helmet 3 -> 1`, `HP 9 -> 8 (excess)`."""
    where = "HP" if event.where == "hp" else event.where
    return [line(f"{where} ", Crossed(event.old, event.new), *((Faint(f" ({event.why})"),) if event.why else ()))]


def piece_broken(event: happened.PieceBroken) -> list[Block]:
    """A piece of armor is gone."""
    return [line(Bad(f"{event.name} {is_or_are(event.name)} destroyed"))]


def paralyzed(event: happened.Paralyzed) -> list[Block]:
    """`Giant Spider paralyzes, d6 3: 3 turns lost`."""
    turns = "1 turn" if event.turns == 1 else f"{event.turns} turns"
    return [line(f"{event.monster} paralyzes, d6 {event.face}: ", Bad(f"{turns} lost"))]


def spoils_found(event: happened.SpoilsFound) -> list[Block]:
    """`Spoils d6 6: Treasure`, `Spoils d6 2: 1 coin, coins 3 -> 4`."""
    coins: tuple[Part, ...] = (", coins ", Crossed(event.coins_before, event.coins)) if event.coins != event.coins_before else ()
    return [line(f"Spoils{rolled(event.faces)}: ", Good(event.found), *coins)]


def fight_over(event: happened.FightOver) -> list[Block]:
    """Nobody is left, and what ends with it."""
    return [line(Good("the fight is over")), *(line(f"{name} wears off") for name in event.ended)]


def fight_goes_on(event: happened.FightGoesOn) -> list[Block]:
    """Why several exchanges stopped here."""
    times = "1 exchange" if event.exchanges == 1 else f"{event.exchanges} exchanges"
    return [line(f"{times}, and the fight goes on: {event.why}" if event.why else f"{times}, and the fight goes on")]


def spell_cast(event: happened.SpellCast) -> list[Block]:
    """`Fireball cast: 1/2 left`, `Scroll of Heal read`."""
    return [line(f"{event.scroll} read, and gone") if event.scroll else line(f"{event.spell} cast: {event.left}/{event.most} left")]


def frozen(event: happened.Frozen) -> list[Block]:
    """A monster that will miss its turn."""
    return [line(Good(f"{event.monster} is frozen"), ": it misses its next turn")]


def fled_fight(event: happened.FledFight) -> list[Block]:
    """Who is left behind."""
    return [line(f"out of the fight, {', '.join(event.left_behind)} left behind")]


def teleported(event: happened.Teleported) -> list[Block]:
    """`segment 5 -> 3 at once`."""
    return [line("segment ", Crossed(event.start, event.segment), " at once")]


def body_absorbed(event: happened.BodyAbsorbed) -> list[Block]:
    """One body less."""
    left = "none is" if not event.bodies else "1 is" if event.bodies == 1 else f"{event.bodies} are"
    return [line(f"a body is engulfed, {left} left")]


SAY: dict[type, Callable[[Any], list[Block]]] = {
    happened.Struck: struck,
    happened.SpellStruck: spell_struck,
    happened.TurnPassed: turn_passed,
    happened.TurnLost: turn_lost,
    happened.Exploding: exploding,
    happened.Regenerated: regenerated,
    happened.Joined: joined,
    happened.Armed: armed,
    happened.Shrugged: shrugged,
    happened.Rose: rose,
    happened.Killed: killed,
    happened.Earned: earned,
    happened.MonstersStruck: monsters_struck,
    happened.Held: held,
    happened.SuddenDeath: sudden_death,
    happened.Hurt: hurt,
    happened.PieceBroken: piece_broken,
    happened.Paralyzed: paralyzed,
    happened.SpoilsFound: spoils_found,
    happened.FightOver: fight_over,
    happened.FightGoesOn: fight_goes_on,
    happened.SpellCast: spell_cast,
    happened.Frozen: frozen,
    happened.FledFight: fled_fight,
    happened.Teleported: teleported,
    happened.BodyAbsorbed: body_absorbed,
}


def _sum(event: happened.Struck) -> str:
    """`d6 4 - 1 + Gravedigger 2`, and what doubles it."""
    faces = " + ".join(str(face) for face in event.faces)
    added = "".join(_signed(addend) for addend in event.addends)
    return f"{_die(event.dice)} {faces}{added}" + "".join(f" doubled ({name})" for name in event.doubled)


def _die(dice: str) -> str:
    """`1d6-1` as the die that is rolled."""
    return dice.lower().partition("+")[0].partition("-")[0].removeprefix("1")


def _signed(addend: happened.Addend) -> str:
    name = f"{addend.name} " if addend.name else ""
    return f" {'-' if addend.value < 0 else '+'} {name}{abs(addend.value)}"


def _target(number: int, name: str) -> str:
    return f"{number}. {name}" if number else name


def _came_of_it(event: happened.Struck) -> Iterable[Part]:
    if event.at_once:
        return (Good("dies at once"), Faint(f" ({event.at_once})"))
    return _lost(event)


def _lost(event: happened.Struck | happened.SpellStruck) -> Iterable[Part]:
    if event.ignored:
        return (f"HP {event.old}, ", Bad(IGNORED.get(event.ignored, "nothing happens")), Faint(f" ({event.ignored})"))
    return ("HP ", Crossed(event.old, event.new))


def _single(attack: happened.Attack) -> Line:
    past = " past armor" if attack.past_armor else ""
    extras = "".join(_signed(extra) for extra in attack.extras)
    sum_of = f"{attack.damage}{extras} = " if extras else ""
    return line(f"{attack.monster} strikes{past}: {sum_of}", Strong(str(attack.total())))


def _attack(attack: happened.Attack, many: int) -> str:
    extras = "".join(_signed(extra) for extra in attack.extras)
    past = " past armor" if attack.past_armor else ""
    return f"{f'{many} x ' if many > 1 else ''}{attack.monster} {attack.damage}{extras}{past}"
