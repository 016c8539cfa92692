"""Random years of pages, fights, deaths, rests and shops: what must hold after every move, nothing half done, and all of it taken back."""

from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notequest_cli import history, patch, save, standing
from notequest_cli.dice import Cup, Seeded
from notequest_cli.entry import Entry, decode, encode
from notequest_cli.problems import ChoiceNeeded, Refusal
from notequest_cli.referee import Referee
from notequest_cli.voidspark import (
    abilities,
    cloning,
    conditions,
    costs,
    crew,
    equipment,
    fights,
    hitpoints,
    leaving,
    level,
    lottery,
    money,
    page,
    pickpocket,
    rations,
    rest,
    ship,
    shops,
    upgrades,
    virtue,
)
from notequest_cli.voidspark.sheet import gear_facts, integrity_most
from notequest_cli.voidspark.state import Ability, from_toml, to_toml
from tests.voidspark.table import TABLES, ZARYLLA, zarylla

pytestmark = pytest.mark.exhaustive

KNOWN = {
    "Foresight": Ability("both", "1 surge", "reroll d20"),
    "Smite": Ability("combat", "1/page", "+d4 damage"),
    "Flurry": Ability("combat", "1/rest", "extra attack"),
    "Fury": Ability("combat", "1/rest", "double damage"),
    "Rage": Ability("combat", "", "-2 defense, +2 attack for page"),
    "Gunner": Ability("ship", "2/page", "reroll aim"),
    "Mend": Ability("both", "2/rest", "heal 2d4"),
    "Bless": Ability("both", "2/rest", "heal 2, +2 attack"),
    "Patch": Ability("ship", "2/rest", "repair 1, +9 aim"),
    "Phoenix": Ability("both", "1/rest", "restore 1 hp"),
}
ROUNDS = ["13/7-1", "wis9:12/9-3/1@14", "str9:dex9:13/9-2", "restrained:13/7-4", "int9:14/8-9", "confused:frightened:9/9-2"]
DOGFIGHTS = ["60-3/1@55", "70-9/2@40", "50"]
ROOMS = ["engine_room", "bridge", "labs", "weapons", "crew_quarters", "cargo"]
GEAR = ["Jet Blast Belt", "Solar Belt Clips", "Cryo Visor", "Arc Boots", "Sundial"]
ITEMS = ["Med Kit", "Combat Tonic", "Antidote", "Wound Sealant", "Ship Parts", "Strengthener Rx", "Shield Battery"]

number = st.integers(-12, 30)
MOVES = st.one_of(
    st.tuples(st.sampled_from(["next", "next", "next", "rest", "clone", "clone", "lottery", "pickpocket", "go on", "end"]), st.just(0)),
    st.tuples(st.just("backfill"), st.integers(1, 9)),
    st.tuples(st.sampled_from(["hp", "credits", "stolen", "virtue", "pay", "eat", "hit"]), number),
    st.tuples(st.just("fight"), st.lists(st.sampled_from(ROUNDS), min_size=1, max_size=3)),
    st.tuples(st.just("dogfight"), st.lists(st.sampled_from(DOGFIGHTS), min_size=1, max_size=2)),
    st.tuples(st.just("use"), st.sampled_from([*KNOWN, *ITEMS])),
    st.tuples(st.sampled_from(["gear add", "equip", "off"]), st.sampled_from(GEAR)),
    st.tuples(st.just("hire"), st.tuples(st.sampled_from(["Soldier", "Mechanic", "Analyst"]), st.sampled_from(ROOMS))),
    st.tuples(st.sampled_from(["install", "remove", "sell"]), st.sampled_from(["Sensors", "Bio Locks", "Reactor", "Thrusters", "Med Kit"])),
    st.tuples(st.sampled_from(["buy", "drop", "repair", "afflict", "level"]), st.sampled_from([*ITEMS, *ROOMS, "infected", "malfunction"])),
)
RULES = {
    "next": lambda s, r, _: page.next_page(s, r),
    "backfill": lambda s, r, days: page.backfill(s, r, s.calendar.page - timedelta(days)),
    "rest": lambda s, r, _: rest.rest(s, r),
    "clone": lambda s, r, _: cloning.clone(s, r),
    "lottery": lambda s, r, _: lottery.play_lottery(s, r),
    "pickpocket": lambda s, r, _: pickpocket.pickpocket(s, r),
    "go on": lambda s, r, _: fights.go_on(s, r),
    "end": lambda s, r, _: leaving.end(s, r),
    "hp": lambda s, r, n: hitpoints.change_hp(s, r, n),
    "credits": lambda s, r, n: money.change_credits(s, r, n),
    "stolen": lambda s, r, n: money.change_credits(s, r, n, stolen=True),
    "virtue": lambda s, r, n: virtue.change_virtue(s, r, n),
    "pay": lambda s, r, n: money.pay(s, r, n),
    "eat": lambda s, r, n: rations.eat(s, r, abs(n) + 1),
    "hit": lambda s, r, n: ship.hit(s, r, abs(n) % 9 + 1),
    "fight": lambda s, r, rounds: fights.start(s, r, tuple(rounds)),
    "dogfight": lambda s, r, rounds: fights.start(s, r, tuple(rounds), "dogfight"),
    "use": lambda s, r, name: abilities.use(s, r, name),
    "gear add": lambda s, r, name: equipment.add_gear(s, r, name),
    "equip": lambda s, r, name: equipment.equip(s, r, name),
    "off": lambda s, r, name: equipment.take_off(s, r, name),
    "hire": lambda s, r, who: crew.hire(s, r, *who),
    "install": lambda s, r, name: upgrades.install(s, r, name, 3),
    "remove": lambda s, r, name: upgrades.remove(s, r, name),
    "sell": lambda s, r, name: shops.sell(s, r, name, 1, 2),
    "buy": lambda s, r, name: shops.buy(s, r, name, 1, 3),
    "drop": lambda s, r, name: shops.drop_item(s, r, name, 1),
    "repair": lambda s, r, name: ship.repair(s, r, name),
    "afflict": lambda s, r, name: conditions.afflict(s, r, name),
    "level": lambda s, r, _: level.level_up(s, r, level.Gains(("str+1", "wis+1"), hp=2)),
}


def played(state, move, what, referee):
    """The state after a move; a choice is answered with its first option, what is refused changes nothing."""
    while True:
        referee.again()
        try:
            return RULES[move](state, referee, what).state
        except ChoiceNeeded as asked:
            referee.answers[asked.code] = asked.options[0]
        except Refusal:
            return state


def must_hold(state):
    """What the rules promise of every page."""
    hero = state.hero
    assert 0 <= hero.hp <= hitpoints.maximum(state, TABLES)
    assert -10 <= hero.virtue <= 10
    assert all(0 <= pool.left <= pool.most for pool in hero.pools.values())
    assert all(0 <= ability.used <= (costs.read_cost(ability.cost).times or 0) for ability in hero.abilities.values())
    assert all(count > 0 for count in hero.pack.values())
    assert all(hurt > 0 for hurt in hero.injuries.values())
    slots = [gear_facts(TABLES, name, gear).slot for name, gear in hero.gear.items() if gear.worn]
    assert len(slots) == len(set(slots))
    for key, part in state.ship.compartments.items():
        assert 0 <= part.integrity <= integrity_most(state, TABLES, key)
        assert part.integrity or not (part.crew or part.upgrade)
    assert (state.fight is not None) <= (state.calendar.rounds == "open")
    assert from_toml(to_toml(state)) == state


def what_changed_fits(before, after, move):
    """Pools come back by a Rest alone, nobody is brought back but by a clone or an ability, crew never move."""
    for name, pool in after.hero.pools.items():
        assert pool.left <= before.hero.pools[name].left or move == "rest"
    if before.hero.is_dead and not after.hero.is_dead:
        assert move in ("clone", "use")
    was = {part.crew: key for key, part in before.ship.compartments.items() if part.crew}
    now = {part.crew: key for key, part in after.ship.compartments.items() if part.crew}
    assert all(now[name] == was[name] for name in now if name in was)


def of_the_page(state):
    """What belongs to the open page alone, of whatever sheet: effects, what is on, per-page uses."""
    able = state.hero.abilities.items()
    uses = {name: ability.used for name, ability in able if "/page" in ability.cost and ability.used}
    spans = sorted(text for text in state.hero.effects if text.endswith((" for page", " next page")))
    return spans, {name for name, ability in able if ability.on}, uses


def pages_do_not_mix(before, after, lies_open):
    """A page filled in begins with nothing of another; the open page comes back as it was left. Gives what lies aside now."""
    if after.calendar.held is None:
        came_back = before.calendar.held is not None and after.calendar.page == before.calendar.held.page
        assert not came_back or of_the_page(after) == lies_open
        return None
    if before.calendar.held is None:
        assert of_the_page(after) == ([], set(), {})
        return of_the_page(before)
    if after.calendar.page != before.calendar.page:
        assert of_the_page(after)[1:] == (set(), {})
    return lies_open


class Notebook:
    """Her save as a text with her own comments and its log, without files: what a move changes is patched in and entered."""

    def __init__(self, state):
        self.state = zarylla()
        self.raw = ZARYLLA.encode()
        self.entries = []
        self.enter(state, "hero edit")
        self.first = self.raw

    def enter(self, state, title):
        """The text with what has changed; the entry as the log keeps it."""
        changes = patch.changes(to_toml(self.state), to_toml(state))
        after, hunks = patch.patch(self.raw, changes, lambda data: from_toml(data) == state) if changes else (self.raw, ())
        assert from_toml(save.parse(after, "")) == state
        self.log(Entry("2026-11-29 08:12:03", title, hunks=hunks, before=save.digest(self.raw), after=save.digest(after)))
        self.raw, self.state = after, state

    def log(self, entry):
        self.entries.append(decode(encode(entry)))

    def taken(self, take, verb, times):
        """Take back or do again; the text after it."""
        steps = take(self.raw, iter(self.entries[::-1]), times)
        for step in steps:
            self.log(history.entry_of(step, verb, ())._replace(stamp="2026-11-29 08:12:03"))
        self.raw = steps[-1].after
        return self.raw


def is_taken_back(book):
    """Undo of everything gives the bytes back, and redo the year, half of it first."""
    last, changed = book.raw, sum(entry.changed() for entry in book.entries[1:])
    if changed:
        assert book.taken(history.undo, standing.UNDO, changed) == book.first
        book.taken(history.redo, standing.REDO, (changed + 1) // 2)
        assert book.taken(history.undo, standing.UNDO, (changed + 1) // 2) == book.first
        assert book.taken(history.redo, standing.REDO, changed) == last


@settings(max_examples=60, deadline=None)
@given(moves=st.lists(MOVES, min_size=5, max_size=60), seed=st.integers(0, 9999), mode=st.sampled_from(["standard", "easy", "hard"]))
def test_a_random_year_keeps_every_promise(moves, seed, mode):
    state = zarylla(abilities=KNOWN, effects=("+3 any d20 once", "+2 attack once"))._replace(difficulty=mode)
    state = state.with_calendar(page=date(2023, 1, 6))
    lies_open, book = None, Notebook(state)
    for at, (move, what) in enumerate(moves):
        referee = Referee(Cup(Seeded(f"{seed} {at}")), TABLES)
        after = played(state, move, what, referee)
        must_hold(after)
        what_changed_fits(state, after, move)
        lies_open = pages_do_not_mix(state, after, lies_open)
        book.enter(after, move)
        state = after
    is_taken_back(book)
