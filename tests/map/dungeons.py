"""Dungeons for the map to draw: explored by the rules door by door, played by the robot, and typed in by a careless hand."""

import random

from hypothesis import strategies as st

from notequest_cli.dice import Cup, Seeded
from notequest_cli.notequest import expeditions, naming, robot, rooms, segments
from notequest_cli.notequest.map_route import route
from notequest_cli.notequest.state import Door, Dungeon, Hero, Segment, State
from notequest_cli.referee import Referee
from tests.notequest.arena import TABLES

TYPES = ("palace", "crypt", "tomb", "sanctuary", "temple", "dungeon")


def explored(seed, most=40):
    """The notebook after each new segment, doors opened by the rules in an order that depends on the seed."""
    source, order = Seeded(f"map {seed}"), random.Random(f"order {seed}")
    state = naming.new(State(Hero("Robot", "Human", "Beggar", 20, 20, 10)), _referee(source, {"dungeon-name": TYPES[seed % 6]})).state
    state = expeditions.enter(state, _referee(source)).state
    yield state
    while len(state.dungeon().segments) < most:
        state = _next(state, source, order)
        if state is None:
            return
        yield state


def _next(state, source, order):
    """One door more, most often a new one, or now and then a secret passage where the contents allow it."""
    found = state.dungeon().segments
    shut = [(number, at) for number, segment in found.items() for at, door in enumerate(segment.doors, 1) if not door.to]
    hiding = [number for number, segment in found.items() if not segment.secret and _hides(state, number)]
    if hiding and order.random() < 0.1:
        return _secret(state, order.choice(hiding))
    if not shut:
        return None
    number, at = order.choice(shut[-4:] if order.random() < 0.7 else shut)
    way, is_loud = order.choice((("open", False), ("open", False), ("broken", True)))
    return segments.behind(state.with_hero(segment=number), _referee(source), at, way, is_loud).state


def _hides(state, number):
    return rooms.may_hide_a_passage(state.with_hero(segment=number), TABLES)


def _secret(state, number):
    new = state.dungeon().next_number()
    inside = state.with_hero(segment=number)
    stairs = Segment(new, "staircase", back=number, level=inside.here().level, doors=(Door(),))
    return inside.with_segment(stairs).with_here(secret=new)


def _referee(source, rows=None):
    return Referee(Cup(source), TABLES, rows=rows)


def played(seed, lives=3):
    """The notebook after each of the robot's moves, adventurer after adventurer in the same dungeon."""
    state, source = None, Seeded(f"robot {seed}")
    for _ in range(lives):
        for moved in robot.play(source, TABLES, TYPES[seed % 6], state):
            state = moved.turn.state
            yield state
        if state.hero.is_alive:
            return


def grown(states):
    """Only the states in which the dungeon has grown."""
    size = 0
    for state in states:
        now = sum(len(dungeon.segments) for dungeon in state.dungeons.values())
        if now > size:
            size = now
            yield state


def dungeon_of(state):
    """The one dungeon of a notebook."""
    return next(iter(state.dungeons.values()))


def mapped(state):
    """Its segments, as the map sees them."""
    return route(state, dungeon_of(state))


KINDS = st.sampled_from(["corridor", "staircase", "room", "Gang", ""])
SIZES = st.sampled_from(["", "small", "medium", "wide", "large", "large pillared", "great", "enormous", "LONG hall"])
NUMBERS = st.integers(1, 12) | st.sampled_from([99, 12345])


@st.composite
def careless(draw):
    """Any dungeon that can be typed: loops, doors into nowhere, levels that do not fit, dozens of doors."""
    numbers = draw(st.lists(NUMBERS, min_size=1, max_size=14, unique=True))
    return Dungeon("crypt", "The Crypt", "crypt", 1, segments={number: draw(_segment(number)) for number in numbers})


@st.composite
def _segment(draw, number):
    to = st.just(0) | NUMBERS
    doors = draw(
        st.lists(st.builds(Door, st.sampled_from(["unopened", "locked", "open", "broken"]), to), max_size=draw(st.sampled_from([3, 3, 40])))
    )
    return Segment(
        number,
        draw(KINDS),
        back=draw(st.just(0) | NUMBERS),
        size=draw(SIZES),
        level=draw(st.sampled_from([1, 1, 1, 2, -3])),
        doors=tuple(doors),
        secret=draw(to),
    )
