"""A new dungeon and its name (NoteQuest rulebook, "Creating a Dungeon")."""

from itertools import product

import pytest

from notequest_cli.notequest import naming
from notequest_cli.notequest.state import State
from notequest_cli.problems import Usage
from tests.notequest.table import play

TYPES = ("palace", "crypt", "tomb", "sanctuary", "temple", "dungeon")
SECOND = ("of Horror", "of Curse", "of Pain", "of the Hero", "of the Promise", "of Darkness")
THIRD = ("Secret", "Misty", "Eternal", "Frozen", "Flaming", "Bloody")


@pytest.mark.parametrize("faces", list(product(range(1, 7), repeat=3)))
def test_three_dice_name_the_dungeon(faces):
    turn = play(naming.new, State(), *faces)
    first, second, third = faces
    kind = TYPES[first - 1]
    assert turn.result == f"The {kind.title()} {SECOND[second - 1]} {THIRD[third - 1]}"
    assert turn.state.dungeons[kind].type == kind and turn.state.dungeons[kind].segments == {}


def test_2_1_2_is_the_crypt_of_horror_misty():
    assert play(naming.new, State(), 2, 1, 2).result == "The Crypt of Horror Misty"


def test_a_second_crypt_has_a_section_of_its_own():
    one = play(naming.new, State(), 2, 1, 2).state
    two = play(naming.new, one, 2, 6, 6).state
    three = play(naming.new, two, 2, 6, 6).state
    assert list(three.dungeons) == ["crypt", "crypt-2", "crypt-3"]


def test_the_type_can_be_named_and_the_rest_is_rolled():
    assert play(naming.new, State(), 1, 1, rows={"": "tomb"}).result == "The Tomb of Horror Secret"


@pytest.mark.parametrize(
    ("said", "faces", "name"),
    [
        (("tomb", "curse"), (1,), "The Tomb of Curse Secret"),
        (("3", "2", "6"), (), "The Tomb of Curse Bloody"),
        (("c", "of d", "Temple"), (), "The Crypt of Darkness Flaming"),
    ],
)
def test_each_row_said_names_one_part(said, faces, name):
    assert play(naming.new, State(), *faces, rows={"dungeon-name": said}).result == name


def test_a_part_nobody_knows_is_refused_with_those_there_are_and_one_too_many_too(desk):
    desk.type("new notequest")
    said = desk.type("dungeon new --as crypt --as Mice")
    assert said.exit == 2 and "second part of Dungeon Name 'Mice' is not here\n  there is of Horror, of Curse" in said.err
    said = desk.type("dungeon new --as 1 --as 2 --as 3 --as 4")
    assert said.exit == 2 and "--as 4: no more table was rolled on" in said.err


def test_a_type_nobody_knows_is_refused_with_those_there_are():
    with pytest.raises(Usage, match="no dungeon type Castle") as refused:
        play(naming.new, State(), 1, 1, rows={"": "Castle"})
    assert "Palace, Crypt" in refused.value.way
