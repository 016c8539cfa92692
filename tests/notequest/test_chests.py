"""Chests (NoteQuest rulebook, "Open a Chest")."""

from itertools import product

import pytest

from notequest_cli.notequest import chests
from notequest_cli.notequest.map_events import ChestDoubled, ChestOpened
from notequest_cli.problems import Forbidden, Usage
from tests.notequest.table import event, happened, in_room, play

CHEST = 'chest = "closed"'


@pytest.mark.parametrize("faces", [faces for faces in product(range(1, 7), repeat=2) if faces != (1, 1)])
def test_the_higher_die_is_coins_and_the_lower_treasures(faces):
    turn = play(chests.chest, in_room(CHEST), *faces)
    assert turn.state.hero.coins == 3 + max(faces) and turn.result == max(faces)
    assert turn.state.here().treasures == min(faces) and turn.state.here().chest == "open"


def test_5_and_2_are_5_coins_and_2_treasures():
    turn = play(chests.chest, in_room(CHEST), 5, 2)
    assert (event(turn, ChestOpened).coins, event(turn, ChestOpened).treasures) == (5, 2)


def test_two_ones_are_empty_and_a_trap():
    turn = play(chests.chest, in_room(CHEST), 1, 1, 4)
    assert happened(turn)[:2] == ["ChestEmpty", "TrapSprung"] and turn.result == 0
    assert turn.state.hero.coins == 3 and turn.state.here().chest == "open"


def test_in_a_disarmed_room_two_ones_are_only_empty():
    turn = play(chests.chest, in_room(f"{CHEST}\ndisarmed = true"), 1, 1)
    assert happened(turn) == ["ChestEmpty", "TrapKeptOff"]


def test_a_chest_must_stand_there_closed():
    with pytest.raises(Usage, match="there is no chest in corridor 2"):
        play(chests.chest, in_room().with_hero(segment=2))
    with pytest.raises(Usage, match="there is no closed chest in room 3"):
        play(chests.chest, in_room('chest = "open"'))


def test_monsters_are_faced_first_and_the_hidden_open_chests():
    with pytest.raises(Forbidden, match="chest: Orc must be faced first"):
        play(chests.chest, in_room(f'{CHEST}\nmonsters = ["Orc 6/6 3"]'))
    hidden = in_room(f'{CHEST}\nmonsters = ["Orc 6/6 3"]\nhidden = true')
    assert play(chests.chest, hidden, 5, 2).state.here().hidden
    trapped = play(chests.chest, hidden, 1, 1, 6).state.here()
    assert not trapped.hidden and trapped.turn == "monsters"


def test_a_leprechauns_piece_doubles_the_coins():
    turn = play(chests.chest, in_room(CHEST, hero='armor = { helmet = "4/4 Leprechaun\'s" }'), 5, 2)
    assert turn.state.hero.coins == 13 and turn.state.here().treasures == 2
    assert event(turn, ChestDoubled).by == "Leprechaun's Helmet"


def test_a_candle_doubles_the_next_chest_whole_and_is_burnt():
    lit = in_room(CHEST, hero='effects = ["Protector Candle: double chest next chest"]')
    turn = play(chests.chest, lit, 5, 2)
    assert (turn.state.hero.coins, turn.state.here().treasures, turn.state.hero.effects) == (13, 4, ())


def test_an_empty_chest_leaves_the_candle_burning():
    lit = in_room(CHEST, hero='effects = ["Protector Candle: double next chest"]')
    assert play(chests.chest, lit, 1, 1, 6).state.hero.effects != ()
