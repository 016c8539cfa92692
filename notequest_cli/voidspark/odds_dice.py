"""Throws of dice with their weights, for chains of rules: a throw stands for all that come to the same."""

from functools import lru_cache
from itertools import product
from math import prod

from notequest_cli import odds
from notequest_cli.chain import Fan
from notequest_cli.dice import Endless, Source
from notequest_cli.tables import Tables
from notequest_cli.voidspark.damage import damage_text, read_damage
from notequest_cli.voidspark.sheet import total
from notequest_cli.voidspark.state import TRAITS, State

Faces = tuple[int, ...]


class Shown(Endless):
    """Dice that show some faces first, and then those of another source; a roll that may be left out is left out."""

    def __init__(self, faces: Faces, then: Source | None = None) -> None:
        self._faces = list(faces)
        self._then = then
        self.sides: list[int] = []

    def draw(self, sides: int, why: str, optional: bool) -> int | None:
        """The next face."""
        if optional and not self._faces:
            return None
        self.sides.append(sides)
        if self._faces:
            return self._faces.pop(0)
        return self._then.draw(sides, why, optional) if self._then else sides


def single(sides: int, lucky: bool) -> Fan[Faces]:
    """A die alone; a Lucky d20 that shows 1 falls again."""
    if not lucky:
        return Fan(tuple(((face,), 1) for face in range(1, sides + 1)), sides)
    again = tuple(((1, face), 1) for face in range(1, sides + 1))
    return Fan((*(((face,), sides) for face in range(2, sides + 1)), *again), sides**2)


@lru_cache(maxsize=64)
def sums(sides: Faces) -> Fan[Faces]:
    """Some faces for each sum of these dice, weighed with the ways of the sum."""
    whole = odds.CERTAIN
    for side in sides:
        whole = odds.joined(whole, odds.summed(odds.fair(side), 1))
    return Fan(tuple((_faces(sides, total), ways) for total, ways in enumerate(whole.ways, whole.low)), whole.of)


def _faces(sides: Faces, total: int) -> Faces:
    """Faces with this sum."""
    left, faces = total - len(sides), []
    for side in sides:
        more = min(side - 1, left)
        faces.append(1 + more)
        left -= more
    return tuple(faces)


def repeated(throw: Fan[Faces], times: int) -> Fan[Faces]:
    """A throw made so many times, all faces in order."""
    every = [list(zip(*each, strict=True)) for each in product(throw.ways, repeat=times)]
    return Fan(tuple((tuple(face for faces in thrown for face in faces), prod(ways)) for thrown, ways in every), throw.of**times)


def joined(one: Fan[Faces], two: Fan[Faces]) -> Fan[Faces]:
    """Two throws, one after the other."""
    return Fan(tuple(((*first, *then), mine * theirs) for first, mine in one.ways for then, theirs in two.ways), one.of * two.of)


def folded(state: State, tables: Tables, hurt: bool = False) -> State:
    """The same sheet with gear and injuries reckoned into its printed values, so that they are reckoned once.

    Where it is still `hurt` the injuries stay, for an ability that heals one.
    """
    injuries = state.hero.injuries if hurt else {}
    bare = state.with_hero(effects=(), abilities={}, injuries={} if hurt else state.hero.injuries)
    sheet = {stat: total(bare, tables, stat) for stat in (*TRAITS, "attack", "defense", "damage")}
    damage = damage_text(read_damage(state.hero.damage)._replace(flat=sheet.pop("damage")))
    traits = {trait: sheet.pop(trait) for trait in TRAITS}
    return state.with_hero(**sheet, traits=traits, damage=damage, gear={}, injuries=injuries)
