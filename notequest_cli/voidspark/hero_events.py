"""How a hero is made and grows, in the past tense. `hero_words.py` tells it."""

from notequest_cli.record import Record


class HeroMade(Record):
    """A hero's sheet was written; a `bare` one has neither skill nor pool nor ability."""

    name: str
    trade: str
    level: int
    hp: int
    most: int
    takeover: bool
    prologue: bool
    bare: bool = False


class HeroLeft(Record):
    """A hero is gone, and what was theirs: pack and equipment, and what held."""

    name: str
    things: tuple[str, ...]
    effects: tuple[str, ...]


class OwnSkill(Record):
    """A skill that no table names."""

    name: str


class TraitRolled(Record):
    """A trait was rolled for a hero of one's own."""

    trait: str
    dice: str
    faces: tuple[int, ...]
    value: int


class LevelGained(Record):
    """A new level."""

    level: int


class StatRaised(Record):
    """A value of the sheet rose."""

    stat: str
    old: int | str
    new: int | str


class AbilityLearned(Record):
    """An ability is new, or written anew; `again` is whether uses of it were spent and stay so."""

    name: str
    when: str
    cost: str
    effect: str
    again: bool


class AbilityLost(Record):
    """An ability is gone."""

    name: str


class KeptAsReminder(Record):
    """An effect of an ability that no rule reads; `near` is what the language has for it, empty where nothing is near."""

    name: str
    text: str
    near: str


class ReadAsRevival(Record):
    """An effect of an ability that is only for a hero at 0 HP, though its words sound like healing; `heals` is what heals as much."""

    name: str
    text: str
    heals: str


class NeverActs(Record):
    """An effect of an ability that its symbols, `when`, keep from ever acting; with those that are `needed` it can."""

    name: str
    text: str
    when: str
    needed: str


class PoolAbsent(Record):
    """An ability costs points that are not on the sheet; `points` is what one use takes."""

    name: str
    pool: str
    points: int


class SkillLearned(Record):
    """A skill is new."""

    skill: str


class SkillLost(Record):
    """A skill is gone."""

    skill: str


class PoolLost(Record):
    """A pool is gone, and its points."""

    name: str


class PoolGrew(Record):
    """Points were added to a pool, or it is new."""

    name: str
    old: int
    new: int
    left: int
