"""What happens in a fight, in the past tense, with all that a line about it needs."""

from notequest_cli.record import Record


class Addend(Record):
    """A number added to the die, and where it comes from; the weapon's own has no name."""

    name: str
    value: int


class Struck(Record):
    """The hero struck a monster with a weapon.

    `doubled` names what doubled the damage, `ignored` the trait that let it pass, `at_once` what killed without counting.
    `number` is the monster's place in the line, 0 where it stands alone.
    """

    monster: str
    number: int
    weapon: str
    dice: str
    faces: tuple[int, ...]
    addends: tuple[Addend, ...]
    doubled: tuple[str, ...]
    damage: int
    old: int
    new: int
    most: int
    ignored: str = ""
    at_once: str = ""


class SpellStruck(Record):
    """A spell struck a monster for fixed damage; `ignored` is the trait that let it pass."""

    spell: str
    monster: str
    number: int
    damage: int
    old: int
    new: int
    most: int
    ignored: str = ""


class TurnPassed(Record):
    """The hero did nothing this turn."""


class TurnLost(Record):
    """The hero could not move; `left` turns are still lost."""

    left: int


class Exploding(Record):
    """A monster burst, with the HP it had left, at a face of the weapon it was struck with."""

    monster: str
    face: int
    damage: int
    weapon: str
    dice: str


class Regenerated(Record):
    """A monster got HP back."""

    monster: str
    face: int
    old: int
    new: int
    most: int


class Joined(Record):
    """A monster came into the fight because of another one's trait."""

    monster: str
    hp: int
    trait: str
    caller: str
    face: int


class Armed(Record):
    """A monster's next attack will bring something: `fire+10`, `magic+4`, `kills`, `paralyzes`."""

    monster: str
    trait: str
    face: int
    brings: str


class Shrugged(Record):
    """A trait did nothing to the hero, because of a thing."""

    trait: str
    source: str


class Rose(Record):
    """An undead monster rolled for, once down: it rose with 1 HP, or stayed down."""

    monster: str
    face: int
    rose: bool


class Killed(Record):
    """A monster is gone for good; `burst` where it destroyed itself and left no body."""

    monster: str
    burst: bool = False


class Earned(Record):
    """A class earned coins by a kill."""

    trade: str
    coins: int
    old: int
    new: int


class Attack(Record):
    """One monster's part of the blow: its damage, what was added, and whether it goes past armor."""

    monster: str
    damage: int
    extras: tuple[Addend, ...] = ()
    past_armor: bool = False

    def total(self) -> int:
        """Everything this monster does."""
        return self.damage + sum(extra.value for extra in self.extras)


class MonstersStruck(Record):
    """The monsters struck, all together."""

    attacks: tuple[Attack, ...]
    total: int


class Held(Record):
    """A monster missed its turn."""

    monster: str


class SuddenDeath(Record):
    """A monster's touch killed the hero, armor or not."""

    monster: str


class Hurt(Record):
    """Damage fell: `where` is "hp" or a piece of armor; `why` is "excess" or "past armor" where no one could choose."""

    where: str
    amount: int
    old: int
    new: int
    most: int
    why: str = ""


class PieceBroken(Record):
    """A piece of armor lost all its HP and is gone."""

    piece: str
    name: str


class Paralyzed(Record):
    """The hero cannot move for some turns."""

    monster: str
    face: int
    turns: int


class SpoilsFound(Record):
    """After the fight: what the die for Spoils gave, and the coins before and after."""

    faces: tuple[int, ...]
    found: str
    coins_before: int = 0
    coins: int = 0


class FightOver(Record):
    """No monster is left here; `ended` names effects that lasted for the fight."""

    bodies: int
    ended: tuple[str, ...] = ()


class FightGoesOn(Record):
    """Several exchanges stopped before the end: why, after how many."""

    exchanges: int
    why: str


class SpellCast(Record):
    """A spell was cast; `left` of `most` uses remain. From a scroll both are 0."""

    spell: str
    left: int
    most: int
    scroll: str = ""


class Frozen(Record):
    """A monster will miss its next turn."""

    monster: str


class FledFight(Record):
    """The hero left the monsters behind."""

    spell: str
    left_behind: tuple[str, ...]


class Teleported(Record):
    """The hero is in another room at once."""

    start: int
    segment: int


class BodyAbsorbed(Record):
    """The hero engulfed a body; `bodies` are left."""

    bodies: int
