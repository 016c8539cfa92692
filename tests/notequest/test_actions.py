"""Moving silently, disarming, secret passages (NoteQuest rulebook, "Actions in the Dungeon")."""

from itertools import product

import pytest

from notequest_cli.notequest import actions, walking
from notequest_cli.notequest.map_events import PassageSearched, SecretStairs, Sneaked
from notequest_cli.problems import Forbidden, Usage
from tests.notequest.table import event, happened, in_room, play

ORC = 'monsters = ["Orc 6/6 3"]'
TWO = 'monsters = ["Orc 6/6 3", "Skeleton 4/4"]'
COFFINS = 'contents = "wooden coffins"'


# moving silently


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
def test_any_1_among_the_dice_gives_the_hero_away(faces):
    turn = play(actions.sneak, in_room(TWO), *faces)
    seen = 1 in faces
    here = turn.state.here()
    assert turn.state.hero.torches == 7 and event(turn, Sneaked).is_seen is seen
    assert (here.hidden, here.alerted, here.turn) == (not seen, seen, "monsters" if seen else "")
    assert turn.result == ("seen" if seen else "hidden")


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
def test_a_halfling_rolls_two_for_each_and_keeps_the_higher(faces):
    turn = play(actions.sneak, in_room(ORC, race='"Halfling"'), *faces)
    assert turn.state.here().hidden == (faces != (1, 1))
    assert event(turn, Sneaked).rolls[0].kept == max(faces)


def test_nobody_sneaks_past_the_boss():
    boss = in_room(ORC)
    boss = boss.with_dungeon(boss.dungeon()._replace(final=3))
    with pytest.raises(Forbidden, match="nobody moves silently in the Final Room"):
        play(actions.sneak, boss)


@pytest.mark.parametrize("more", ["alerted = true", 'turn = "monsters"'])
def test_after_noise_it_is_too_late(more):
    with pytest.raises(Forbidden, match="too late to move silently"):
        play(actions.sneak, in_room(f"{ORC}\n{more}"))


def test_a_jester_hat_is_heard():
    loud = in_room(ORC, hero='armor = { helmet = "2/2 Jester Hat" }')
    with pytest.raises(Forbidden, match="nobody moves silently with a Jester Hat"):
        play(actions.sneak, loud)


def test_there_must_be_somebody_to_hide_from():
    with pytest.raises(Usage, match="nobody to hide from in room 3"):
        play(actions.sneak, in_room())
    with pytest.raises(Usage, match="Brugo is hidden already"):
        play(actions.sneak, in_room(f"{ORC}\nhidden = true"))


def test_sneaking_costs_a_torch_that_must_be_there():
    with pytest.raises(Forbidden, match="moving silently costs 1 torch"):
        play(actions.sneak, in_room(ORC, torches="0", hero='pack = ["Lamp"]'))


def test_the_last_torch_spent_on_sneaking_brings_the_darkness():
    turn = play(actions.sneak, in_room(ORC, torches="1"), 4)
    assert turn.state.graves["Brugo"].cause == "the darkness"


@pytest.mark.parametrize(("torches", "way"), [("1", "notequest fight, or notequest sneak"), ("0", "notequest fight")])
def test_moving_silently_is_a_way_only_where_it_can_be_paid(torches, way):
    with pytest.raises(Forbidden) as refused:
        play(actions.disarm, in_room('monsters = ["Orc 6/6 3"]', torches=torches, hero='pack = ["Lamp"]'))
    assert refused.value.way == way


# disarming


def test_disarming_costs_a_torch_and_holds_for_the_room():
    turn = play(actions.disarm, in_room())
    assert turn.state.here().disarmed and turn.state.hero.torches == 7
    with pytest.raises(Usage, match="disarmed already"):
        play(actions.disarm, turn.state)


def test_only_rooms_have_traps_to_disarm():
    with pytest.raises(Forbidden, match="this is corridor 2"):
        play(actions.disarm, in_room().with_hero(segment=2))


# secret passages


@pytest.mark.parametrize(
    ("face", "result"),
    [
        (1, "trap"),
        (2, "nothing"),
        (3, "nothing"),
        (4, "hidden chest"),
        (5, "hidden chest"),
        (6, "secret door to a staircase"),
    ],
)
def test_every_face_of_the_secret_passage(face, result):
    turn = play(actions.search, in_room(COFFINS), face, *((6,) if face == 1 else ()))
    assert turn.result == event(turn, PassageSearched).result == result
    here = turn.state.here()
    assert here.searched and turn.state.hero.torches == 7
    assert ("TrapSprung" in happened(turn)) == (face == 1)
    assert here.chest == ("closed" if face in (4, 5) else "")
    assert here.secret == (4 if face == 6 else 0)


def test_a_secret_stair_is_entered_like_any_other():
    turn = play(actions.search, in_room(COFFINS), 6)
    stairs = turn.state.dungeon().segments[4]
    assert (stairs.kind, stairs.back, stairs.level, len(stairs.doors)) == ("staircase", 3, 1, 1)
    assert event(turn, SecretStairs).to == 4
    assert play(walking.go, turn.state, goal=4).state.hero.where == "crypt 4"


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=2)))
def test_a_dwarf_rolls_two_dice_and_the_higher_counts(faces):
    more = (6,) if faces == (1, 1) else ()
    turn = play(actions.search, in_room(COFFINS, race='"Dwarf"'), *faces, *more)
    one = play(actions.search, in_room(COFFINS), max(faces), *more)
    assert turn.result == one.result and event(turn, PassageSearched).faces == faces


def test_once_a_segment_and_only_where_the_contents_allow_it():
    with pytest.raises(Forbidden, match="searched already"):
        play(actions.search, in_room(f"{COFFINS}\nsearched = true"))
    with pytest.raises(Forbidden, match="casket hides no secret passage"):
        play(actions.search, in_room('contents = "casket"'))
    with pytest.raises(Forbidden, match="corridor 2 hides no secret passage"):
        play(actions.search, in_room().with_hero(segment=2))


def test_what_rules_forbid_can_be_forced():
    turn = play(actions.search, in_room('contents = "casket"'), 2, force=True)
    assert turn.result == "nothing"


def test_a_result_can_be_named():
    assert play(actions.search, in_room(COFFINS, race='"Dwarf"'), rows={"secret-passage": "hidden chest"}).result == "hidden chest"


def test_a_dwarf_rolls_two_dice_also_where_the_trap_is_named():
    turn = play(actions.search, in_room(COFFINS, race='"Dwarf"'), 1, 5, rows={"trap": "Click"})
    assert event(turn, PassageSearched).faces == (1, 5) and turn.result == "hidden chest"


def test_a_bare_name_that_springs_a_trap_must_say_which_table_it_means():
    assert play(actions.search, in_room(COFFINS), rows={"": "hidden chest"}).result == "hidden chest"
    with pytest.raises(Usage, match="several tables are rolled here"):
        play(actions.search, in_room(COFFINS), rows={"": "trap"})
    assert "TrapSprung" in happened(play(actions.search, in_room(COFFINS), 6, rows={"secret-passage": "trap"}))
